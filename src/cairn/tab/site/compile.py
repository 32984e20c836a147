"""Runs in Pyodide (pack.mjs): the modules in /stage/packages and /stage/stdlib as byte code, each folder in one archive.

Stored, not deflated: they are compressed as a whole afterwards.
"""

import compileall
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

for name, archive in (("packages", "cairn.zip"), ("stdlib", "python_stdlib.zip")):
    folder = Path("/stage", name)
    how = PycInvalidationMode.UNCHECKED_HASH  # what it was made from does not come along
    if not compileall.compile_dir(folder, stripdir="/stage", legacy=True, quiet=1, invalidation_mode=how):
        raise SystemExit(f"{name} was not compiled")
    with zipfile.ZipFile(Path("/stage", archive), "w", zipfile.ZIP_STORED) as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".py":
                packed.writestr(zipfile.ZipInfo(str(file.relative_to(folder))), file.read_bytes())
