import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Svelte and the shell are not built in: the page that loads the table has them, at addresses that name the shell's version. */
function shell(version: number): Plugin {
  return {
    name: "cairn-shell",
    enforce: "pre",
    resolveId: (id) => (/^(svelte(\/.*)?|cairn-shell)$/.test(id) ? { id: `/shell/${version}/${id}.js`, external: "absolute" } : null),
  };
}

export default defineConfig({
  plugins: [shell(1), svelte({ compilerOptions: { runes: true, discloseVersion: false } })],
  build: {
    target: "es2022",
    lib: { entry: "index.ts", formats: ["es"], fileName: () => "table.js", cssFileName: "table" },
    outDir: "../src/nine_stones/table",
    emptyOutDir: true,
  },
});
