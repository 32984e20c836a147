"""How long a question of The Heart of Darkness takes in the browser: from the click on an answer to the next question painted.

`python benchmarks/heart_table.py [answers]`: a server and Chromium on this machine, games alone, every answer a click.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from browser.conftest import ARGS, node
from browser.driver import Server

NEW = """async () => {
  const body = { game: 'heart-of-darkness', options: {}, seats: [{ kind: 'me' }], clock: null, private: true }
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json()).id
}"""
# Clicks an answer until the game is over or enough are measured; milliseconds until the next frame is on the screen.
PLAY = """async (most) => {
  const version = () => document.querySelector('[data-testid=heart]')?.dataset.version
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
  const times = []
  for (let idle = 0; times.length < most && idle < 400; ) {
    if (document.querySelector('[data-testid=rematch]')) break
    const all = [...document.querySelectorAll('[data-testid=shop] [data-action], [data-testid=ways] [data-action]')]
    const target = all[times.length % Math.max(1, all.length)]
    const busy = document.querySelector('[data-testid=undo]').disabled // the last answer is not acknowledged yet
    if (!target || busy) { idle += 1; await new Promise((done) => setTimeout(done, 10)); continue }
    const before = version(), begun = performance.now()
    target.click()
    while (version() === before && performance.now() - begun < 5000) await new Promise((done) => setTimeout(done, 1))
    await painted()
    times.push(performance.now() - begun)
  }
  return times
}"""


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    args = [*ARGS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else ARGS
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=program, args=args)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(server.address)
        while len(times) < wanted:
            page.goto(f"{server.address}/table/{page.evaluate(NEW)}")
            page.locator("[data-action]").first.wait_for()
            times += page.evaluate(PLAY, wanted - len(times))
        browser.close()
        server.kill()
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    print(f"{len(times)} answers: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms, worst {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
