"""Times and weights of a live site, as found here and now: `python tests/bench/site.py [--folder SITE] [--rounds 5]`.

Without a folder it makes the site of the first game. Every time is a median with its spread, each in a browser of its
own; the load of the machine stands beside, since a busy one tells more of its load than of the site.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from aofa_widgets.games import GAMES
from aofa_widgets.site import make_site

WAIT = 300_000  # milliseconds
GAME = GAMES[0]


PRESSED = """let press = true;
new MutationObserver(() => {
  const buttons = press ? [...document.querySelectorAll(".aw--tray button")] : [];
  const roll = buttons.find((one) => one.textContent.trim() === "Roll");
  if (roll) { press = false; setTimeout(() => roll.click()); }
  if (document.querySelector(".aw--tray .aw-die:not([data-ready])")) globalThis.aofaThrown ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });"""


def dice(page: Page, root: str) -> float:
    """Seconds from opening the page of dice to the first dice that were thrown, Python asleep or not.

    By the page's own clock, and pressed as soon as there is a button: a driver that presses waits for stillness first.
    """
    page.add_init_script(PRESSED)
    page.goto(f"{root}/en/{GAME}/reckon.html", wait_until="commit")
    page.locator(".aw--tray .aw-die:not([data-ready])").first.wait_for(timeout=WAIT)
    return float(page.evaluate("globalThis.aofaThrown")) / 1000


def awake(page: Page, root: str) -> float:
    """Seconds from opening the page of dice until Python has made the first widget."""
    begun = time.perf_counter()
    page.goto(f"{root}/en/{GAME}/reckon.html", wait_until="commit")
    page.locator(".aw-live[data-awake]").first.wait_for(timeout=WAIT, state="attached")
    return time.perf_counter() - begun


def answer(page: Page, root: str) -> float:
    """Seconds from a press on a calculator to its answer while Python sleeps."""
    page.add_init_script("globalThis.Worker = class extends EventTarget { postMessage() {} };")
    page.goto(f"{root}/en/{GAME}/reckon.html")
    said = page.locator(".aw--calculator .aw-spoken[role=status]")
    page.locator(".aw-waking", has_text="ready…").first.wait_for(timeout=WAIT)
    begun = time.perf_counter()
    page.locator('.aw--calculator button[data-step="0 pool"][data-by="1"]').click(timeout=WAIT)
    said.filter(has_text="six dice").wait_for(timeout=WAIT, state="attached")
    return time.perf_counter() - begun


def lite(page: Page, root: str) -> float:
    """Seconds from opening a lesson's notebook in JupyterLite to its live widget."""
    begun = time.perf_counter()
    page.goto(f"{root}/lite/notebooks/index.html?path=en/00_start_here.ipynb", wait_until="commit")
    cell = page.locator(".jp-CodeCell").first
    cell.wait_for(timeout=WAIT)
    cell.click(timeout=WAIT)
    page.keyboard.press("Shift+Enter")
    page.locator(".aw--lesson").wait_for(timeout=WAIT)
    return time.perf_counter() - begun


def timed(browser: Browser, what: Callable[[Page, str], float], root: str, rounds: int) -> str:
    """The median and the spread of so many rounds, each with nothing kept from the one before."""
    found = []
    for _ in range(rounds):
        context = browser.new_context()
        found.append(what(context.new_page(), root))
        context.close()
    return f"{statistics.median(found):6.2f} s ({min(found):.2f} to {max(found):.2f}, {rounds} rounds)"


def weights(folder: Path) -> list[tuple[str, int]]:
    """The largest of each kind of file, and what a page loads to be alive."""
    size = {path: path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    kinds: dict[str, Callable[[Path], Any]] = {
        "largest page but a book": lambda path: path.suffix == ".html" and path.name != "book.html",
        "largest book": lambda path: path.name == "book.html",
        "largest table of a calculator": lambda path: path.name.startswith("table-") and path.suffix == ".js",
        "largest first look": lambda path: path.name.startswith("first-"),
        "script of live pages": lambda path: path.name == "live.js",
    }
    rows = [(name, max((n for path, n in size.items() if of(path)), default=0)) for name, of in kinds.items()]
    packs = ("loader", "machine", "wasm", "stdlib", "kit")
    rows.append(("Python and the kit", sum(n for path, n in size.items() if path.stem in packs)))
    rows.append(("all tables", sum(n for path, n in size.items() if path.match("table-*.js"))))
    return [*rows, ("all files", sum(size.values()))]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path)
    asked.add_argument("--rounds", type=int, default=5)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as aside, sync_playwright() as play:
        folder = given.folder or Path(aside) / "site"
        if given.folder is None:
            begun = time.perf_counter()
            make_site(folder, [GAME])
            print(f"made in {time.perf_counter() - begun:.0f} s")
        for name, size in weights(folder):
            print(f"{name:32} {size / 1000:10.1f} kB")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        Thread(target=server.serve_forever, daemon=True).start()
        http = f"http://127.0.0.1:{server.server_address[1]}"
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        ways = [("first dice, disk", dice, folder.as_uri()), ("answer, Python asleep", answer, folder.as_uri()),
                ("Python awake, disk", awake, folder.as_uri()), ("Python awake, server", awake, http)]  # fmt: skip
        if (folder / "lite").is_dir():
            ways.append(("Lite's first live widget", lite, http))
        for name, what, root in ways:
            print(f"{name:32} {timed(browser, what, root, given.rounds)}, load {os.getloadavg()[0]:.1f}", flush=True)
        server.shutdown()


if __name__ == "__main__":
    main()
