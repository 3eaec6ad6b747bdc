"""From the move of a slider to the redrawn odds and the marked text, in a real JupyterLab through `aofa learn`.

`python tests/bench/lab.py` prints the median and the slowest twentieth (`--json` for programs). The page's own clock
runs from the slider's `input` event to the frame after the lab has drawn the answer; each move is to a value that was
not shown just before, among several parameters, and a drag of thirty events tells how long its last one waits.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "people"))

BUDGET_S = 0.3
WARM, MOVES, DRAGS = 6, 30, 6
KEYS = ("init.ones_to_lose", "rating.dashing", "six.extra", "tie.hits", "wounds.to_fall")
CELL = """import aofa_widgets as aofa
aofa.RuleLab(lang="en")"""
OPEN = """() => [...document.querySelectorAll('.aw-shelf [aria-expanded="false"]')].forEach((fold) => fold.click())"""
MOVE = """([key, value, events]) => new Promise((done, failed) => {
  const root = [...document.querySelectorAll(".aw")].find((one) => one.querySelector("[data-slide]"));
  const slider = root.querySelector(`[data-slide="${key}"]`);
  const state = () => root.querySelector(".aw-state")?.textContent;
  const before = state();
  const low = Number(slider.min), high = Number(slider.max);
  const last = setTimeout(() => failed(new Error("no answer")), 20000);
  let start = 0, odds = 0;
  const seen = new MutationObserver(() => {
    if (state() === before) return;
    if (!odds && shown()) odds = performance.now() - start;
    if (!wanted()) return;
    seen.disconnect();
    clearTimeout(last);
    requestAnimationFrame(() => setTimeout(() => done([performance.now() - start, odds])));
  });
  const shown = () => root.querySelector(`[data-slide="${key}"]`)?.getAttribute("value") === String(value);
  const wanted = () => shown() && state().includes(root.querySelector('[data-key="text"]').dataset.code);
  seen.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  let n = 0;
  const step = () => {
    n += 1;
    slider.value = String(n === events ? value : low + ((n * 7) % (high - low + 1)));
    start = performance.now();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    if (n < events) requestAnimationFrame(step);
  };
  step();
})"""


def notebook(folder: Path) -> Path:
    """A notebook of one cell that shows a rule lab."""
    import nbformat

    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, folder / "lab.ipynb")
    return folder / "lab.ipynb"


def moves(page: Any, times: int, events: int) -> list[tuple[float, float]]:
    """Seconds of each move until all is redrawn, and until the odds are; one parameter after the other."""
    taken = []
    for n in range(times):
        key = KEYS[n % len(KEYS)]
        slider = page.locator(f'[data-slide="{key}"]').first
        now, low, high = (int(slider.get_attribute(name)) for name in ("value", "min", "max"))
        span = min(high, low + 4) - low + 1
        to = low + (now - low + 1) % span
        if to == now:
            continue
        whole, odds = page.evaluate(MOVE, [key, to, events])
        taken.append((whole / 1000, odds / 1000))
        page.evaluate(
            """key => document.querySelector(`[data-slide="${key}"]`)
              .dispatchEvent(new Event("change", { bubbles: true }))""",
            key,
        )
        page.wait_for_timeout(250)
    return taken


def measure() -> dict[str, Any]:
    """Every move's time, in one Chromium, through `aofa learn`."""
    from conftest import Lab, learning
    from playwright.sync_api import sync_playwright

    path = os.environ.get("AOFA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise SystemExit("NO CHROMIUM: install it (Debian: apt-get install chromium), then run this again")
    with sync_playwright() as play, tempfile.TemporaryDirectory() as folder, ExitStack() as open_ones:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1500, "height": 1100})
        page.emulate_media(reduced_motion="reduce")
        address, said = open_ones.enter_context(learning(Path(folder)))
        lab = Lab(page, address, Path(folder) / "lessons", said).open()
        lab.open_lesson(notebook(Path(folder) / "lessons"))
        lab.run_all()
        page.wait_for_selector(".aw-odds", timeout=60_000)
        page.evaluate(OPEN)  # every parameter is drawn with each move
        page.wait_for_timeout(3000)  # what is read beforehand
        moves(page, WARM, 1)
        single, drags = moves(page, MOVES, 1), moves(page, DRAGS, 30)
        browser.close()
    whole = sorted(one for one, _ in single)
    median = statistics.median(whole)
    return {
        "moves": len(single),
        "median_s": round(median, 3),
        "p95_s": round(whole[int(len(whole) * 0.95) - 1], 3),
        "odds_s": round(statistics.median(odds for _, odds in single), 3),
        "drag_s": round(statistics.median(one for one, _ in drags), 3),
        "budget_s": BUDGET_S,
        "within": median <= BUDGET_S,
    }


def main() -> int:
    """Print what was measured; status 1 when the median passes the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    asked = parser.parse_args()
    found = measure()
    if asked.json:
        print(json.dumps(found))
    else:
        print(
            f"slider to redrawn odds and text: {found['median_s']} s (95% under {found['p95_s']}), "
            f"odds alone {found['odds_s']} s; "
            f"last event of a drag: {found['drag_s']} s; budget {found['budget_s']} s"
        )
    return 0 if found["within"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
