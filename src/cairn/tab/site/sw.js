// All files of one version of the site, kept in the browser: from the second visit on no network is needed. A new version is
// fetched beside the old one, which goes on serving the pages that it began, until they are closed or somebody says so.

const VERSION = "VERSION_OF_SITE";
const FILES = ["FILES_OF_SITE"];
const POLICY = "POLICY_OF_SITE";
const PREFIX = `cairn ${new URL("./", location).pathname} `; // other sites on the same host have caches of their own
const CACHE = PREFIX + VERSION;
const KNOWN = new Set(FILES.map((name) => new URL(name, location).href));
const HOME = new URL("./", location).href;

async function keep() {
  const cache = await caches.open(CACHE);
  for (const name of FILES) {
    // what has a hash in its name may come from the browser's own cache, all else from the host, unconditionally: a version
    // whose files are older than those of the last one would otherwise be "not modified"
    const reply = await fetch(name, { cache: /^(assets|engine|games)\//.test(name) ? "default" : "reload" });
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    // while a site is being replaced, its host has files of two versions
    if (name === "./" && !(await reply.clone().text()).includes(VERSION)) throw new Error("the page is of another version");
    await cache.put(new URL(name, location).href, reply);
  }
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function kept(key, request) {
  const file = (await (await caches.open(CACHE)).match(key)) ?? (await fetch(request));
  return request.destination === "worker" ? governed(file) : file;
}

/** The page's policy does not hold for its workers: they have the one that their own file comes with, and a plain host sends none. */
function governed(file) {
  const { status, statusText } = file;
  const headers = new Headers(file.headers);
  headers.append("Content-Security-Policy", POLICY); // with the host's, where there is one, both hold
  return new Response(file.body, { status, statusText, headers });
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", (event) => event.data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*/, "");
  const page = request.mode === "navigate" && [HOME, `${HOME}index.html`].includes(address);
  if (request.method === "GET" && (page || KNOWN.has(address))) event.respondWith(kept(page ? HOME : address, request));
});
