import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** A compressed copy beside each text file, so that the server has nothing to compress. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const text = file.type === "chunk" ? file.code : file.source;
        if (!dir || !/\.(js|css|html|svg)$/.test(name) || text.length < 1024) continue;
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** `licences.txt`: the licence of every library and font that is part of what was built. */
function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const fonts = Object.keys(readPackage(".").dependencies ?? {}).filter((name) => name.startsWith("@fontsource"));
      const bundled = [...this.getModuleIds()].map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1]);
      const names = [...new Set([...fonts, ...bundled.filter((name) => name !== undefined)])].sort();
      const source = names.map((name) => {
        const folder = join("node_modules", name);
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (!file) this.error(`${name} comes without its licence`);
        return `${name} ${readPackage(folder).version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: source.join(`\n${"=".repeat(80)}\n\n`) });
    },
  };
}

// What tables from outside are built against: stable addresses for `cairn-shell` and for the Svelte that the client runs with
// (docs/browser-tables.md).
const SHELL = "shell/1";
const SVELTE = ["", "/internal/client", "/attachments", "/animate", "/easing", "/motion", "/reactivity", "/store", "/transition"];
const shared = Object.fromEntries(SVELTE.map((part) => [`${SHELL}/svelte${part}`, `svelte${part}`]));

function readPackage(folder: string): { version: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

// `vite` alone serves the client and asks a Cairn server on port 8000 for everything under /api.
export default defineConfig({
  plugins: [svelte(), licences(), packed()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", tab: "tab.html", ...shared, [`${SHELL}/cairn-shell`]: "src/shell/outside.ts" },
      preserveEntrySignatures: "exports-only",
      output: {
        // every request costs a kilobyte of headers: what is always needed together is one file
        codeSplitting: {
          groups: [
            { name: "common", test: /\/src\/(lib\/|made\/en\.json|lobby\/(shelf|Cover)|games\/registry|shell\/(Trouble|Drawer))/ },
            { name: "table", test: /\/src\/shell\/(table\.svelte|choice\.svelte|beats)/ },
          ],
        },
        entryFileNames: ({ name }) => (name.startsWith("shell/") ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  experimental: {
    // A site without a server lies under any path: parts find each other from where they lie. Its page is seen to by `cairn site`.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
