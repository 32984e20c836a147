"""Cairn without a server, for tests: the site as its command writes it, on a plain file host, and its luck seeded."""

from __future__ import annotations

import fcntl
import functools
import hashlib
import http.server
import os
import shutil
import subprocess
import sys
import threading
import zlib
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, Route

import cairn
import lot
from cairn.server.web import pages

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "nine-stones" / "src" / "nine_stones"
NOT_FETCHED = "not run: Python for browsers could not be fetched"
WORKER = "**/assets/worker-*.js"
# The worker draws what follows from the test: it has no other source of luck.
SEEDED = """let luck = %d;
crypto.getRandomValues = (into) => {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0) >>> 24;
  return into;
};
"""
# What tests ask of the API goes to the engine, where there is no server to ask.
ASK_ENGINE = """{
  const Plain = Worker
  const engage = (engine) => {
    const fetched = fetch, waiting = new Map()
    let count = 0
    engine.addEventListener('message', ({ data }) => {
      if (data.kind !== 'reply' || !waiting.has(data.number)) return
      waiting.get(data.number)(new Response(data.body, { status: data.status }))
      waiting.delete(data.number)
    })
    window.fetch = (url, init) => {
      if (!String(url).startsWith('/api/')) return fetched(url, init)
      return new Promise((resolve) => {
        waiting.set(--count, resolve)
        const asked = { method: init?.method ?? 'GET', path: url.slice(4), body: init?.body ?? '' }
        engine.postMessage({ kind: 'fetch', number: count, ...asked })
      })
    }
  }
  window.Worker = class extends Plain {
    constructor(url, how) {
      super(url, how)
      if (how?.name === 'engine') engage(this)
    }
  }
}"""


class Site:
    """The folder on a host that knows files and nothing else, and under a path. Its pages' addresses come after the #."""

    def __init__(self, root: Path) -> None:
        self.root = root
        handler = functools.partial(Quiet, directory=str(root))
        self.host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.page = f"http://127.0.0.1:{self.host.server_port}/a/path/"
        self.address = f"{self.page}#"
        self.luck = 0
        threading.Thread(target=self.host.serve_forever, daemon=True).start()

    def seed(self, name: str) -> None:
        self.luck = zlib.crc32(f"{lot.SEED} {name}".encode())

    def seeded_worker(self, route: Route) -> None:
        with suppress(Error):  # a page may be closed before its worker is there
            reply = route.fetch()
            route.fulfill(response=reply, body=SEEDED % self.luck + reply.text())

    def close(self) -> None:
        self.host.shutdown()
        self.host.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def written() -> Path:
    """A folder with the site below a/path: made once for the sources as they are, with a game of somebody else's package.

    Raises `LookupError` where what it is packed with cannot be had.
    """
    sources = [*sorted(Path(cairn.__file__).parent.rglob("*")), *sorted(pages.STATIC.rglob("*")), *sorted(EXAMPLE.rglob("*"))]
    total = hashlib.sha256()
    for file in sources:
        if file.is_file() and "__pycache__" not in file.parts:
            total.update(file.name.encode() + file.read_bytes())
    build = ROOT / ".build" / "site"
    build.mkdir(parents=True, exist_ok=True)
    root = build / total.hexdigest()[:16]
    with open(build / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / "whole").is_file():
            for old in build.iterdir():
                if old.is_dir() and old.name not in ("site-tools", "installed"):
                    shutil.rmtree(old, ignore_errors=True)
            write(root / "a" / "path", build)
            (root / "whole").touch()
    return root


def write(folder: Path, build: Path) -> None:
    beside = build / "installed"
    shutil.copytree(EXAMPLE, beside / "nine_stones", ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    about = beside / "nine_stones-0.1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nine-stones\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[cairn.games]\nnine-stones = nine_stones.game:GAME\n")
    path = os.pathsep.join(filter(None, [str(beside), os.environ.get("PYTHONPATH")]))
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "cairn", "site", str(folder)]
    env = os.environ | {"PYTHONPATH": path, "CAIRN_HOME": str(build)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=build)
    if done.returncode and "could not be fetched" in done.stderr:
        raise LookupError(done.stderr.strip())
    assert done.returncode == 0, done.stderr
