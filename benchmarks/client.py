#!/usr/bin/env python3
"""What a player feels of the client, in Chromium: `python benchmarks/client.py [--answers N] [--game NAME] [--seats N]`.

A server and a browser on this machine; whole matches of one game are played by clicking until enough answers are measured, with
the pace off. Reported: from the arrival of an answer's frame to its picture (and from the click), long tasks, the processor
time of script, style and layout for an answer, and of the whole browser, which also paints and puts layers together, and the
lobby's first paint in a browser that has nothing of ours yet.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright

from browser.conftest import ARGS, carried, node
from browser.driver import Server, paced

LONG = 100  # ms: what a task may take at most
NEW = """async ([game, seats]) => {
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot: 'random' }))
  const body = { game, options: {}, seats: [{ kind: 'me' }, ...others], clock: null, private: true }
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json()).id
}"""
# From the arrival of a frame to its picture, wherever it changed the page; and every task that is a long one.
WATCH = """
window.measured = { frames: [], clicks: [], long: [] }
const version = () => Number(document.querySelector('.shell')?.dataset.version ?? -1)
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const after = new MessageChannel()
  after.port1.onmessage = done
  after.port2.postMessage(0)
}))
window.version = version
window.painted = painted
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args)
    this.addEventListener('message', async () => {
      const begun = performance.now(), before = version()
      await painted()
      if (before >= 0 && version() > before) window.measured.frames.push(performance.now() - begun)
    })
  }
}
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.measured.long.push(task.duration)
}).observe({ type: 'longtask', buffered: true })
"""
# Clicks answers until the match is over or enough are measured.
PLAY = """async (most) => {
  const places = ['.side', '.table', '.hand', '[data-testid=question]', 'body'].map((each) => `${each} [data-action]`)
  let given = 0
  for (let idle = 0; given < most && idle < 1000; ) {
    if (document.querySelector('[data-testid=rematch]')) break
    const shop = ['[data-testid=buy-basket]:not(:disabled)', '[data-testid=pack-all-round]']
      .map((each) => document.querySelector(each)).find((each) => each)
    if (shop) {
      shop.click()
      idle += 1
      await new Promise((done) => setTimeout(done, 200))
      continue
    }
    const all = places.map((each) => [...document.querySelectorAll(each)]).find((each) => each.length) ?? []
    const target = all[given % Math.max(1, all.length)]
    if (!target || document.querySelector('[data-testid=hint]')?.disabled !== false) {
      document.querySelector('[data-testid=reckoning-done], [data-testid=turn-page]')?.click()
      idle += 1
      await new Promise((done) => setTimeout(done, 10))
      continue
    }
    const before = version(), begun = performance.now()
    target.click()
    while (version() === before && performance.now() - begun < 2000) await new Promise((done) => setTimeout(done, 1))
    await painted()
    if (version() > before) window.measured.clicks.push(performance.now() - begun)
    given += 1
  }
  return window.measured
}"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WORK = {"ScriptDuration": "script", "RecalcStyleDuration": "style", "LayoutDuration": "layout", "TaskDuration": "all tasks"}
WHOLE = "the whole browser"


def share(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else 0.0


def told(name: str, times: list[float]) -> str:
    figures = f"median {median(times):4.0f}   p95 {share(times, 0.95):4.0f}   worst {max(times):4.0f}" if times else "none"
    return f"{name:<34} {figures}   ({len(times)})"


def person(browser: Browser) -> Any:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(paced("off"))
    return context.new_page()


def lobby(browser: Browser, address: str, times: int) -> list[float]:
    """First contentful paint, each time in a browser without a cache of ours."""
    found = []
    for _ in range(times):
        page = person(browser)
        page.goto(address)
        page.get_by_test_id("start").wait_for()
        found.append(float(page.evaluate(PAINT)))
        page.context.close()
    return found


def play(browser: Browser, address: str, game: str, seats: int, wanted: int) -> tuple[dict[str, list[float]], dict[str, float]]:
    page = person(browser)
    page.add_init_script(WATCH)
    page.goto(address)
    page.get_by_test_id("start").wait_for()
    found: dict[str, list[float]] = {"frames": [], "clicks": [], "long": []}
    work = dict.fromkeys((*WORK.values(), WHOLE), 0.0)
    whole = browser.new_browser_cdp_session()
    while len(found["clicks"]) < wanted:
        page.goto(f"{address}/table/{page.evaluate(NEW, [game, seats])}")
        page.locator("[data-action]").first.wait_for()
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})  # processor time: a busy machine does no harm
        before = {**metrics(devtools), WHOLE: processor_time(whole)}
        page.evaluate("() => (window.measured.long = [])")  # opening a page is another matter
        new = page.evaluate(PLAY, wanted - len(found["clicks"]))
        if not new["clicks"]:
            raise SystemExit(f"no click on {page.url} was an answer")
        for name, times in new.items():
            found[name] += times
        after = {**metrics(devtools), WHOLE: processor_time(whole)}
        for name, words in {**WORK, WHOLE: WHOLE}.items():
            work[words] += (after[name] - before[name]) * 1000
    page.context.close()
    return found, {name: spent / len(found["clicks"]) for name, spent in work.items()}


def processor_time(whole: Any) -> float:
    """Processor time of all the browser's processes so far, in seconds."""
    return sum(float(each["cpuTime"]) for each in whole.send("SystemInfo.getProcessInfo")["processInfo"])


def metrics(devtools: Any) -> dict[str, float]:
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=300)
    parser.add_argument("--game", default="heart-of-darkness")
    parser.add_argument("--seats", type=int, default=1)
    asked = parser.parse_args()
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    args, env = list(ARGS), dict(os.environ)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")
    if not program:
        program = carried(env)
        args += ["--no-zygote", "--no-sandbox", "--headless=shell"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=program, args=args, env=env)
        try:
            first = lobby(browser, server.address, 5)
            found, work = play(browser, server.address, asked.game, asked.seats, asked.answers)
        finally:
            browser.close()
            server.kill()
    print(f"{asked.game}, seats: {asked.seats}; ms")
    print(told("lobby, first paint", first))
    print(told("frame to picture", found["frames"]))
    print(told("click to picture", found["clicks"]))
    over = [each for each in found["long"] if each > LONG]
    print(told(f"long tasks over {LONG}", over))
    print("processor time for an answer: " + ", ".join(f"{name} {spent:.1f}" for name, spent in work.items()))


if __name__ == "__main__":
    main()
