"""Runs in Pyodide (pack.mjs): the modules in /stage/packages and /stage/stdlib as byte code, each folder in one archive.

Stored, not deflated: they are compressed as a whole afterwards. First, the games are tried: those that this
Python cannot play are named in /stage/refused.txt.
"""

import compileall
import sys
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode

sys.dont_write_bytecode = True  # that comes below
sys.path[:] = ["/stage/packages", "/stage/stdlib"]  # what a tab will have, and no more
from cairn.games import refused_games  # noqa: E402

Path("/stage/refused.txt").write_text("".join(f"{each}\n" for each in refused_games()), encoding="utf-8")

# the standard library goes without its docstrings and assertions; packages keep theirs
for name, archive, optimize in (("packages", "cairn.zip", 0), ("stdlib", "python_stdlib.zip", 2)):
    folder = Path("/stage", name)
    how = PycInvalidationMode.UNCHECKED_HASH  # what it was made from does not come along
    if not compileall.compile_dir(folder, stripdir="/stage", legacy=True, quiet=1, invalidation_mode=how, optimize=optimize):
        raise SystemExit(f"{name} was not compiled")
    with zipfile.ZipFile(Path("/stage", archive), "w", zipfile.ZIP_STORED) as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".py":
                packed.writestr(zipfile.ZipInfo(str(file.relative_to(folder))), file.read_bytes())
