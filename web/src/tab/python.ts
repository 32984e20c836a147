// CPython on WebAssembly (Pyodide) in this worker, from the compressed files that the site command has packed.

import type { Site } from "./messages";

/* eslint-disable @typescript-eslint/no-explicit-any -- Pyodide is no part of this build, and so are its types */
export type Python = any;

/** Python with Cairn to be imported. Our own compression: many plain file hosts have none. */
export async function python(base: string, site: Site, progress: (done: number, of: number) => void): Promise<Python> {
  const folder = new URL(site.engine, base).href;
  const total = Object.values(site.packs).reduce((sum, size) => sum + size, 0);
  let arrived = 0;
  const packs = Object.fromEntries(
    Object.keys(site.packs).map((name) => [name, unpacked(`${folder}${name}.pack`, (more) => progress((arrived += more), total))]),
  );
  const plain = globalThis.fetch;
  // Pyodide asks for its parts by name, and gets them unpacked
  globalThis.fetch = async (asked, init) => {
    const name = String(asked).slice(folder.length);
    if (!String(asked).startsWith(folder) || !(name in packs)) return plain(asked, init);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return new Response(await packs[name], { headers: { "Content-Type": type } });
  };
  try {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
      import(/* @vite-ignore */ `${folder}pyodide.js`),
      import(/* @vite-ignore */ `${folder}pyodide.asm.js`),
    ]);
    const lock = { info: site.python, packages: {} };
    const py = await loadPyodide({ indexURL: folder, createPyodideModule, lockFileContents: lock });
    const place = py.runPython("import site; site.getsitepackages()[0]");
    py.unpackArchive(await packs["cairn.zip"], "zip", { extractDir: place });
    return py;
  } finally {
    globalThis.fetch = plain;
  }
}

async function unpacked(address: string, arrived: (bytes: number) => void): Promise<ArrayBuffer> {
  const reply = await fetch(address);
  if (!reply.ok || !reply.body) throw new Error(`${address} could not be fetched (${reply.status}).`);
  const reader = reply.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    arrived(value.length);
  }
  const blob = new Blob(parts);
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return blob.arrayBuffer(); // the host took it for a compressed page and said so
  return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
