import { writeFileSync } from "node:fs";
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

// `vite` alone serves the client and asks a Cairn server on port 8000 for everything under /api.
export default defineConfig({
  plugins: [svelte(), packed()],
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 300, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
