"""What is handed out works without the source tree: installed into an empty environment, it opens the page."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import build_dist
import pytest
from installation import make_environment, python_of, site_of
from stages import Stages

ROOT = Path(__file__).resolve().parent.parent
# The base install does not grow: what needs more brings an extra. (starlette comes with fastapi; it is named for its version.)
BASE = {
    "argon2-cffi", "confusable-homoglyphs", "fastapi", "h11", "httptools", "itsdangerous", "librt", "msgspec",
    "mypy_extensions", "rich", "starlette", "typer", "uvicorn", "uvloop", "websockets",
}  # fmt: skip


def test_the_base_install_needs_no_more_than_before() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {re.split(r"[^\w-]", line)[0] for line in project["dependencies"]} == BASE


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreted wheel, built by this environment's own tools."""
    pytest.importorskip("hatchling", reason="not run: hatchling is not installed")
    folder = tmp_path_factory.mktemp("dist")
    stages = Stages(quiet=True)
    stages.together(lambda: build_dist.build(Path(sys.executable), folder, stages, compiled=False))
    [made] = (folder / "out").glob("*.whl")
    return made


def test_the_wheel_holds_the_client_and_every_licence_and_nothing_to_train_with(wheel: Path) -> None:
    assert re.fullmatch(r"cairn_table-[\d.]+-py3-none-any\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        licences = file.read("cairn/server/static/licences.txt").decode()
        note = file.read("cairn/engine_build.txt").decode()
    assert "cairn/server/static/index.html" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert licences.count("SIL OPEN FONT LICENSE") == 2
    assert "svelte 5" in licences
    assert note == "interpreted: the wheel was built with CAIRN_PURE=1\n"
    assert not [name for name in names if "examples" in name or name.startswith("tests")]


def test_the_wheel_alone_opens_the_page(wheel: Path, tmp_path: Path) -> None:
    """Without the registry: what Cairn needs is taken from this environment."""
    folder = tmp_path / "empty"
    make_environment(folder)
    with zipfile.ZipFile(wheel) as file:  # a pure wheel is installed by unpacking it; its scripts are in its metadata
        file.extractall(site_of(folder))
    others = [path for path in sys.path if path.endswith("-packages")]
    (site_of(folder) / "others.pth").write_text("\n".join(others) + "\n")
    [entries] = site_of(folder).glob("cairn_table-*.dist-info/entry_points.txt")
    assert re.findall(r"^(\S+) = cairn\.cli\.main:run$", entries.read_text(), re.MULTILINE) == ["cairn", "cairn-table"]
    opens_the_page([str(python_of(folder)), "-P", "-m", "cairn"], tmp_path)


@pytest.fixture(scope="module")
def handed_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that `python3 run.py dist` makes."""
    out = tmp_path_factory.mktemp("all") / "dist"
    stages = Stages()
    stages.together(lambda: build_dist.make(out, stages))
    return out


@pytest.mark.long
@pytest.mark.parametrize("pattern", ["*.tar.gz", "*-none-any.whl", "*-cp3*.whl"], ids=["sdist", "interpreted", "compiled"])
def test_all_that_is_handed_out_opens_the_page(handed_out: Path, pattern: str, tmp_path: Path) -> None:
    found = list(handed_out.glob(pattern))
    if not found:
        pytest.skip("not run: nothing can be compiled here")
    folder = tmp_path / "empty"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [python_of(folder), "-m", "pip", "-q", "--disable-pip-version-check"]
    before = installed(pip)
    subprocess.run([*pip, "install", found[0]], check=True, cwd=tmp_path, env={**os.environ, "CAIRN_PURE": "1"})
    new = installed(pip) - before
    size = sum(path.stat().st_size for path in site_of(folder).rglob("*") if path.is_file() and "pip" not in path.parts)
    print(f"\nbase install from {found[0].name}: {len(new)} packages, {size / 1e6:.0f} MB")
    program = python_of(folder).with_name("cairn-table")
    told = subprocess.run([program, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert ("compiled" if "cp3" in pattern else "interpreted") in told
    opens_the_page([str(program)], tmp_path)


def installed(pip: list[object]) -> set[str]:
    told = subprocess.run([*pip, "list", "--format", "freeze"], capture_output=True, text=True, check=True)  # type: ignore[list-item]
    return set(told.stdout.split())


def opens_the_page(command: list[str], folder: Path) -> None:
    """Start the server there, and fetch the page and all that it names."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    inherited = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CAIRN_PURE")}
    env = {**inherited, "CAIRN_HOME": str(folder / "home")}
    server = subprocess.Popen([*command, "serve", "--port", str(port)], cwd=folder, env=env, stdout=subprocess.PIPE)
    try:
        page = fetched(server, f"http://127.0.0.1:{port}/").decode()
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(name.endswith(".js") for name in named)
        assert any(name.endswith(".css") for name in named)
        for name in named:
            assert fetched(server, f"http://127.0.0.1:{port}{name}")
        assert b'"lost-cities"' in fetched(server, f"http://127.0.0.1:{port}/api/games")
    finally:
        server.terminate()
        server.communicate()


def fetched(server: subprocess.Popen[bytes], address: str) -> bytes:
    while True:
        assert server.poll() is None, "the server ended"
        try:
            with urlopen(address) as answer:
                assert answer.status == 200
                return bytes(answer.read())
        except URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
            time.sleep(0.05)
