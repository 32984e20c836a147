// The way in without a server: one tab at a time has the engine and the matches; then the client, as at a server.

import { mount, unmount } from "svelte";
import "../styles/fonts-first.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "./start.css";
import { say, spoken } from "../lib/language.svelte";
import { reachBy, type Transport } from "../lib/transport";
import { EngineLine } from "./line";
import { OPEN_ELSEWHERE, type FromEngine, type Site, type ToEngine } from "./messages";
import Data from "./Data.svelte";
import Keeping from "./Keeping.svelte";
import Start from "./Start.svelte";
import { lookFor } from "./memory";
import { tab } from "./tab.svelte";

const site = JSON.parse(document.getElementById("site")?.textContent ?? "{}") as Site;
const base = new URL(".", location.href.replace(/[?#].*/, "")).href;
const store = `cairn ${encodeURIComponent(new URL(base).pathname)}`; // each site on a host has matches of its own
const target = document.getElementById("app") as HTMLElement;
const others = new BroadcastChannel(store);
const GIVE = "give";
const LOOK = 60_000; // ms between two looks at how much room is left
const MAKES = /^\/(tables|lessons|records|me\/import)$|\/(branch|rematch)$/; // posts after which there is something to lose

tab.version = site.version;
let leave: () => void = () => undefined; // lets another tab go on
await spoken.meet().catch(() => undefined); // a language that cannot be fetched is English
target.replaceChildren();
let shown: Record<string, unknown> | null = mount(Start, { target, props: { here: () => others.postMessage(GIVE) } });

/** Held as long as this tab plays; the browser takes it back when the tab is gone. */
function alone(): Promise<void> {
  if (!navigator.locks) return Promise.resolve(); // not over HTTPS: then there is no store that two could want
  return new Promise((begin, fail) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (!lock) return undefined;
      begin();
      return new Promise((end) => (leave = end));
    };
    const wait = (): void => {
      tab.stage = "elsewhere";
      navigator.locks.request(store, hold).catch(fail);
    };
    navigator.locks.request(store, { ifAvailable: true }, (lock) => (lock ? hold(lock) : void wait())).catch(fail);
  });
}

/** A tab that only waits shows nothing that could be lost: with a new version it begins anew. */
function keepUp(): void {
  let kept = !!navigator.serviceWorker?.controller; // else the first change says only that its own version is kept now
  navigator.serviceWorker?.addEventListener("controllerchange", () => {
    if (kept && (tab.renewed || tab.stage === "elsewhere" || tab.stage === "moved")) location.reload();
    kept = true;
  });
}

async function run(): Promise<void> {
  keepUp();
  await alone();
  tab.stage = "loading";
  const engine = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  const line = new EngineLine((message: ToEngine) => engine.postMessage(message, message.kind === "fetch" && message.body instanceof ArrayBuffer ? [message.body] : []));
  const ready = new Promise<void>((resolve, reject) => {
    engine.onmessage = ({ data }: MessageEvent<FromEngine>) => {
      if (data.kind === "progress") tab.progress = data.done / data.of;
      else if (data.kind === "failed") stop(new Error(data.text === OPEN_ELSEWHERE ? say("tab-open-elsewhere") : data.text));
      else if (data.kind === "store") tab.unsaved = data.trouble;
      else if (data.kind === "ended") moved(engine);
      else if (data.kind === "ready") {
        tab.lasting = data.lasting;
        resolve();
      } else line.hear(data);
    };
    const stop = (error: Error): void => {
      tab.broken = true; // shown if the client is there already
      reject(error);
    };
    engine.onerror = (event) => stop(new Error(event.message || say("tab-no-engine")));
  });
  engine.postMessage({ site, base, store });
  const plain = line.transport();
  reachBy({ ...plain, Data, Keeping, fetch: (path, init) => watched(plain, path, init) });
  const client = import("./Client.svelte");
  let wanted = false; // by another tab, before this one was there
  others.onmessage = ({ data }: MessageEvent) => {
    if (data !== GIVE) return;
    wanted = true;
    if (tab.stage === "running") engine.postMessage({ kind: "end" });
  };
  await ready;
  const { default: Client } = await client;
  await close();
  shown = mount(Client, { target });
  tab.stage = "running";
  if (wanted) engine.postMessage({ kind: "end" });
  if (tab.lasting) tab.cleared = await lookFor(plain, store);
  setInterval(() => void tab.measure(), LOOK);
  void tab.measure();
  void renew();
}

/** There is something to lose from the first table on; and each one takes room. */
async function watched(plain: Transport, path: string, init?: RequestInit): Promise<Response> {
  const answer = await plain.fetch(path, init);
  const method = init?.method ?? "GET";
  if (method === "POST" && MAKES.test(path)) void tab.protect();
  if (method !== "GET" && answer.ok && tab.lasting) void lookFor(plain, store);
  return answer;
}

async function close(): Promise<void> {
  if (shown) await unmount(shown);
  shown = null;
  target.replaceChildren();
}

async function moved(engine: Worker): Promise<void> {
  engine.terminate();
  await close();
  tab.stage = "moved";
  shown = mount(Start, { target, props: { here: () => location.reload() } });
  leave();
}

/** Kept for the next visit without a network; and told when there is a newer one. */
async function renew(): Promise<void> {
  if (!navigator.serviceWorker) return;
  try {
    const kept = await navigator.serviceWorker.register(new URL("sw.js", base), { updateViaCache: "none" });
    const look = (worker: ServiceWorker | null): void => {
      if (worker?.state === "installed" && navigator.serviceWorker.controller) tab.renewed = worker;
    };
    const follow = (): void => {
      const worker = kept.installing;
      worker?.addEventListener("statechange", () => look(worker));
    };
    look(kept.waiting);
    follow(); // the browser may have found it by itself, before it was asked
    kept.addEventListener("updatefound", follow);
  } catch (error) {
    console.warn("Cairn needs the network next time, too:", error);
  }
}

run().catch((error: unknown) => {
  tab.stage = "failed";
  tab.trouble = say("tab-not-started", { why: error instanceof Error ? error.message : String(error) });
});
