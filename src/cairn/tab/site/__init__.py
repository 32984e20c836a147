"""`cairn site`: a folder of plain files that is a whole Cairn, for any web host.

index.html, assets/, shell/      the client, as the server has it, with another way in (web/tab.html)
engine/HASH/                     Python on WebAssembly, Cairn and the games, as byte code
games/NAME/HASH/                 what a game brings for browsers: its cover, its own table
sw.js, app.webmanifest, icons/   what makes it an application that needs no network
licences/                        of everything in it; the settings lead there
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution, requires
from importlib.util import find_spec
from pathlib import Path

from ... import __version__
from ...core.errors import CairnError
from ...games import all_games, is_ours, offers, package_of
from ...server.web.game_files import GameFiles
from ...server.web.pages import STATIC
from .licences import write_licences
from .tools import HERE, Tools, node, run

CAIRN = Path(__file__).parents[2]
# What a tab has no use for, or could not import: it needs libraries that are not there.
NOT_OF_CAIRN = (
    "cli", "client", "lab", "tab/site", "server/static", "server/admin", "server/cluster", "server/store/migrations/postgres",
    "server/store/postgres.py", "server/store/postgres_owners.py", "server/store/postgres_statements.py", "server/web/app.py",
    "server/web/game_files.py", "server/web/health_routes.py", "server/web/lobby_routes.py", "server/web/pages.py",
    "server/web/people_routes.py", "server/web/service.py", "server/web/table_routes.py",
)  # fmt: skip
NOT_OF_A_GAME = {"terminal.py", "features.py", "study.py", "cover.svg", "table"}  # of the package's first folder
NOT_OF_PYTHON = {
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "bdb", "cProfile", "cmd", "code", "ctypes", "curses", "dbm", "doctest",
    "ensurepip", "ftplib", "html", "http", "idlelib", "imaplib", "mailbox", "multiprocessing", "optparse", "pdb", "pickletools",
    "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib", "socketserver", "tabnanny", "test", "tkinter", "trace",
    "turtle", "turtledemo", "unittest", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
}  # fmt: skip
OLD_ENCODINGS = re.compile(  # of texts that no game reads
    r"encodings/(big5|cp(?!437|1252)|euc|gb|hp_|hz|iso2022|iso8859_(?!1\.|15\.)|johab|koi8|kz|mac_|palmos|ptcp|shift|tis)"
)
PACKED = ("msgspec", "librt", "mypy-extensions")  # in requirements.txt
LAST = ("index.html", "sw.js")
NOT_PACKED = {".br", ".gz"}  # the server's compressed copies: a plain host would not use them
SHELL = re.compile(rb"([\"'])/shell/")  # what a game's own table imports: from where it lies, as a site lies anywhere
Say = Callable[[str], None]


def write_site(folder: Path, keep: Path, say: Say = lambda words: None) -> str:
    """Into a new or empty folder, or over an earlier site. `keep`: where what is fetched stays for the next time."""
    if not (STATIC / "tab.html").is_file():
        raise CairnError("the browser client was not built: in a checkout, python3 run.py site builds it")
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").is_file():
        raise CairnError(f"{folder} holds something else than a site; name a new folder")
    tools = Tools(keep)
    if not tools.fetched:
        say("Fetching Python for browsers")
        tools.fetch()
    with tempfile.TemporaryDirectory(prefix="cairn-site-") as scratch:
        work, site = Path(scratch, "work"), Path(scratch, "site")
        site.mkdir()
        games = copy_game_files(site)
        say("Compiling Cairn and the games for it")
        outside = outside_packages()
        stage(work, tools, games, outside)
        run([node(), HERE / "pack.mjs", tools.pyodide, work], work)
        if unfit := (work / "refused.txt").read_text(encoding="utf-8").splitlines():
            raise CairnError(f"in a tab, {'; '.join(unfit)}. Games there need pure Python: uninstall this one, then try again")
        engine, packs = write_engine(site, work, tools)
        copy_client(site, {"version": "", "engine": engine, "packs": packs, "python": tools.about})
        write_licences(site / "licences", tools, [*outside, *needed(outside)])
        version = finish(site)
        replace(site, folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return f"{folder} holds Cairn {version}: {len(games)} games, {size / 1e6:.1f} MB"


# What the engine needs


def stage(work: Path, tools: Tools, games: dict[str, dict[str, str | None]], outside: list[str]) -> None:
    """The sources of all that is packed, laid out as they will be found."""
    packages, stdlib = work / "packages", work / "stdlib"
    copy_modules(CAIRN, packages / "cairn", NOT_OF_CAIRN)
    for package in (packages / "cairn" / "games").iterdir():
        strip_game(package)
    (packages / "cairn" / "tab" / "site.json").write_text(json.dumps({"files": games}), encoding="utf-8")
    for wheel in sorted(tools.wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(packages, [name for name in packed.namelist() if ".dist-info/" not in name])
    with zipfile.ZipFile(tools.pyodide / "python_stdlib.zip") as packed:
        packed.extractall(stdlib, [name for name in packed.namelist() if not is_left_out(name)])
    own = "".join(f"{name} = {entry.value}\n" for name, entry in offers().items() if is_ours(entry))
    describe(packages, "cairn-table", __version__, own)
    for name in outside:
        copy_outside(packages, name)
    for name in needed(outside):
        copy_needed(packages, name)


def is_left_out(name: str) -> bool:
    first = name.partition("/")[0].removesuffix(".py")
    return first in NOT_OF_PYTHON or OLD_ENCODINGS.match(name) is not None


def copy_modules(source: Path, target: Path, without: Iterable[str] = ()) -> None:
    left_out = {source / name for name in without}

    def ignore(place: str, names: list[str]) -> set[str]:
        made = {name for name in names if name == "__pycache__" or name.endswith((".so", ".pyd", ".pyc", ".c"))}
        return made | {name for name in names if Path(place, name) in left_out}

    shutil.copytree(source, target, ignore=ignore)


def strip_game(package: Path) -> None:
    for name in NOT_OF_A_GAME if package.is_dir() else ():
        part = package / name
        shutil.rmtree(part, ignore_errors=True) if part.is_dir() else part.unlink(missing_ok=True)


def describe(packages: Path, name: str, version: str, entries: str) -> None:
    """As an installed package says it of itself: so its games are found."""
    info = packages / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[cairn.games]\n{entries}", encoding="utf-8")


def outside_packages() -> list[str]:
    """Installed packages that offer games, without ours."""
    used = [entry for name, entry in offers().items() if name in all_games() and not is_ours(entry) and entry.dist is not None]
    return sorted({package_of(entry) for entry in used})


def copy_outside(packages: Path, name: str) -> None:
    """A package with games, as far as it is Python; whether that is enough is tried by the Python that packs (compile.py)."""
    found = [entry for entry in offers().values() if not is_ours(entry) and package_of(entry) == name]
    for root in {entry.module.partition(".")[0] for entry in found}:
        spec = find_spec(root)
        if spec is not None and spec.submodule_search_locations:
            copy_modules(Path(spec.submodule_search_locations[0]), packages / root)
            strip_game(packages / root)
        elif spec is not None and spec.origin:
            shutil.copy(spec.origin, packages)
    entries = "".join(f"{entry.name} = {entry.value}\n" for entry in found)
    describe(packages, name, distribution(name).version, entries)


def needed(names: Iterable[str]) -> list[str]:
    """The installed packages that these need, and those need in turn, without what a site packs anyway."""
    known, found, left = {"cairn-table", *PACKED}, set(), list(names)
    while left:
        for line in requires(left.pop()) or ():
            told, _, condition = line.partition(";")
            name = re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", told.strip(), maxsplit=1)[0]).lower()
            if name in known or "extra" in condition:
                continue
            known.add(name)
            with suppress(PackageNotFoundError):  # not for this system, or for this version of Python
                distribution(name)
                found.add(name)
                left.append(name)
    return sorted(found)


def copy_needed(packages: Path, name: str) -> None:
    """Its Python files and what lies between them."""
    for file in distribution(name).files or ():
        target, source = packages / file, Path(str(file.locate()))
        made = "__pycache__" in file.parts or file.suffix in (".so", ".pyd", ".pyc", ".pth")
        if ".." in file.parts or ".dist-info" in file.parts[0] or made or target.exists() or not source.is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def write_engine(site: Path, work: Path, tools: Tools) -> tuple[str, dict[str, int]]:
    """Its folder, and how large the compressed parts are. The folder's name changes with them: no cache can mix two of them."""
    parts = {"pyodide.asm.wasm": tools.pyodide, "python_stdlib.zip": work, "cairn.zip": work}
    packed = {name: gzip.compress((place / name).read_bytes(), 9, mtime=0) for name, place in parts.items()}
    scripts = {f"{name}.js": script(tools.pyodide / f"{name}.mjs") for name in ("pyodide", "pyodide.asm")}
    total = hashlib.sha256(b"".join([*packed.values(), *scripts.values()])).hexdigest()[:12]
    folder = site / "engine" / total
    folder.mkdir(parents=True)
    for name, data in packed.items():
        (folder / f"{name}.pack").write_bytes(data)
    for name, data in scripts.items():
        (folder / name).write_bytes(data)
    return f"engine/{total}/", {name: len(data) for name, data in packed.items()}


def script(file: Path) -> bytes:
    """Named `.js`, as hosts may not know what `.mjs` is; the map beside it is not shipped."""
    return re.sub(r"//# sourceMappingURL=.*", "", file.read_text(encoding="utf-8")).encode()


# What the page needs


def copy_game_files(site: Path) -> dict[str, dict[str, str | None]]:
    """Covers and tables; where each is found, from the page."""
    words: dict[str, dict[str, str | None]] = {}
    for name, game in all_games().items():
        files = GameFiles(game)
        root = f"games/{name}/{files.hash}"
        for path, kept in files.files.items():
            target = site / root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            up = "../" * (f"{root}/{path}".count("/"))
            target.write_bytes(SHELL.sub(rb"\1" + up.encode() + rb"shell/", kept.data) if path.endswith(".js") else kept.data)
        at_a_server = f"/api/games/{name}/files/{files.hash}"
        words[name] = {kind: address and address.replace(at_a_server, root) for kind, address in files.words().items()}
    return words


def copy_client(site: Path, told: dict[str, object]) -> None:
    left_out = {"index.html", "tab.html"}
    for file in STATIC.rglob("*"):
        path = file.relative_to(STATIC)
        if file.is_file() and file.suffix not in NOT_PACKED and str(path) not in left_out:
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, site / path)
    shutil.copytree(HERE / "icons", site / "icons")
    shutil.copy(HERE / "app.webmanifest", site)
    (site / "site.json").write_text(json.dumps(told), encoding="utf-8")


def finish(site: Path) -> str:
    """The page and the service worker name the version, which is a hash of all the rest."""
    told = json.loads((site / "site.json").read_text(encoding="utf-8"))
    (site / "site.json").unlink()
    page = re.sub(r'(src|href)="/', r'\1="./', (STATIC / "tab.html").read_text(encoding="utf-8"))  # under any path
    names = sorted(str(file.relative_to(site).as_posix()) for file in site.rglob("*") if file.is_file())
    total = hashlib.sha256(page.encode())
    for name in names:
        total.update(name.encode() + (site / name).read_bytes())
    version = f"{__version__}-{total.hexdigest()[:8]}"
    told["version"] = version
    empty = '<script type="application/json" id="site">{}</script>'
    if empty not in page:
        raise CairnError("the page of the client has no place for what the site command tells it")
    data = json.dumps(told).replace("<", "\\u003c")
    (site / "index.html").write_text(page.replace(empty, empty.replace("{}", data)), encoding="utf-8")
    program = (HERE / "sw.js").read_text(encoding="utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    program = program.replace("VERSION_OF_SITE", version).replace("POLICY_OF_SITE", policy)
    (site / "sw.js").write_text(program.replace('["FILES_OF_SITE"]', json.dumps(["./", *names])), encoding="utf-8")
    return version


def replace(site: Path, folder: Path) -> None:
    """What the old site had and the new one has not goes last: who is just loading the old one gets all of it. And the page
    and the service worker come when all they name is there."""
    shutil.copytree(site, folder, dirs_exist_ok=True, ignore=lambda place, names: LAST if Path(place) == site else ())
    for name in LAST:
        shutil.copy(site / name, folder)
    now = {file.relative_to(site) for file in site.rglob("*") if file.is_file()}
    for file in [file for file in folder.rglob("*") if file.is_file() and file.relative_to(folder) not in now]:
        file.unlink()
    for place in sorted((place for place in folder.rglob("*") if place.is_dir()), reverse=True):
        if not any(place.iterdir()):
            place.rmdir()
