// node pack.mjs PYODIDE FOLDER: byte code and archives, made by the very Python that will read them (compile.py).

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const py = await loadPyodide({ indexURL: pyodide });
py.FS.mkdir("/stage");
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, "/stage");
py.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "compile.py"), "utf8"));
process.exit(0);
