// node run.mjs ENGINE PROGRAM FOLDER...: a Python program on WebAssembly, with these folders mounted as /0, /1 and so on.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, program, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.js")).href);
const { default: createPyodideModule } = await import(pathToFileURL(join(engine, "pyodide.asm.js")).href);
const info = JSON.parse(readFileSync(join(engine, "python.json"), "utf8"));
const py = await loadPyodide({ indexURL: engine, createPyodideModule, lockFileContents: { info, packages: {} } });
py.unpackArchive(new Uint8Array(readFileSync(join(engine, "cairn.zip"))), "zip", { extractDir: py.runPython("import site; site.getsitepackages()[0]") });
folders.forEach((root, number) => {
  py.FS.mkdir(`/${number}`);
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, `/${number}`);
});
await py.runPythonAsync(readFileSync(program, "utf8"));
process.exit(0);
