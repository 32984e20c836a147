"""The licences of all that a site holds."""

from __future__ import annotations

import shutil
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from ...core.errors import CairnError
from .tools import HERE, Tools

NAMES = ("LICEN", "COPYING", "NOTICE")
NOTICE = """What is in this folder, and whose it is

Cairn                 Apache License 2.0, see Cairn.txt. The games belong to their designers and publishers; Cairn contains no
                      artwork and no text of theirs.
the client            libraries and fonts, see licences.txt beside this folder
Pyodide {version}       Mozilla Public License 2.0, see Pyodide.txt; sources: https://github.com/pyodide/pyodide. Its files were
                      renamed, compressed, and freed of their source maps.
CPython               in Pyodide, PSF License Version 2, see CPython.txt; sources: https://github.com/python/cpython
what else is in it    SQLite, Expat, zlib and others, each named with its terms in within-Pyodide.txt
{wheels}"""


def write_licences(folder: Path, tools: Tools, outside: list[str]) -> None:
    shutil.copytree(HERE / "texts", folder)
    (folder / "Cairn.txt").write_text(licence_of("cairn-table"), encoding="utf-8")
    told = []
    for wheel in sorted(tools.wheels.glob("*.whl")):
        name = wheel.name.split("-")[0]
        with zipfile.ZipFile(wheel) as packed:
            found = [each for each in packed.namelist() if ".dist-info/" in each and each.upper().endswith("LICENSE")]
            if not found:
                raise CairnError(f"{wheel.name} comes without its licence")
            (folder / f"{name}.txt").write_bytes(b"\n".join(packed.read(each) for each in found))
        told.append(f"{name:<22}see {name}.txt")
    for name in outside:
        text = licence_of(name)
        (folder / f"{name}.txt").write_text(text or "This package says no licence.\n", encoding="utf-8")
        told.append(f"{name:<22}see {name}.txt")
    notice = NOTICE.format(version=tools.version, wheels="\n".join(told) + "\n")
    (folder / "README.txt").write_text(notice, encoding="utf-8")


def licence_of(package: str) -> str:
    """What an installed package brings, or says."""
    try:
        found = distribution(package)
    except PackageNotFoundError:  # sources, or a copy of them: their licence lies above them
        above = [place / "LICENSE" for place in Path(__file__).parents if (place / "LICENSE").is_file()]
        return above[0].read_text(encoding="utf-8") if above else ""
    about = [file for file in found.files or [] if ".dist-info" in file.parts[0] and file.name.upper().startswith(NAMES)]
    told = " ".join(found.metadata.get_all("License-Expression") or found.metadata.get_all("License") or [])
    return "\n".join(file.read_text(encoding="utf-8") for file in about) or told + "\n" * bool(told)
