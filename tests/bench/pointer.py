"""Script and layout per pointer event on crowded boards, beside an empty SVG: `python tests/bench/pointer.py`.

One board has 100 figures, another 200 figures in 20 units. Prints the medians and their ratio (`--json` for
programs). Chromium's own counters are read before and after each of 200 pointermoves of a drag, so that waiting for
frames does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "widgets"))

FIGURES = 100
UNITS = 20  # of ten figures each
MOVES = 200
BUDGET_MS = 8.0
EMPTY = """<!doctype html><title>empty</title><body style="margin:0"><svg width="560" height="560"></svg><script>
document.querySelector("svg").addEventListener("pointermove", () => {});</script>"""


def crowded() -> Any:
    """A courtyard with 100 figures in ten rows, one of them active."""
    from fake_board import FakeBoard, courtyard

    scene = courtyard()
    kinds = [p for p in scene.pieces if "fallen" not in p.states]
    pieces = tuple(
        replace(kinds[n % len(kinds)], id=f"p{n}", x=330 + 490 * (n % 10), y=330 + 490 * (n // 10), z=0, active=n == 44)
        for n in range(FIGURES)
    )
    return FakeBoard(replace(scene, pieces=pieces, links=()))


def ranked() -> Any:
    """A field of six feet by four with 20 units of ten figures in two lines a side, one of them offered ways."""
    from fake_ranks import FakeRanks, field, some_marches, unit

    scene = field()
    half = UNITS // 2
    units = [
        unit(
            f"u{n}",
            f"Unit {n}",
            f"Unité {n}",
            n // half,
            9 + 13 * (n % half // 2) + 3 * (n % 2),
            (38 + 5 * (n % 2)) if n < half else (14 - 5 * (n % 2)),
            180 * (n // half) + (n * 7) % 20 - 10,
            10,
            active=n == 4,
        )
        for n in range(UNITS)
    ]
    offers = some_marches()
    for offer in offers:
        if "reach" in offer:
            offer["reach"]["unit"] = "u4"
    arcs = {one["id"]: {"degrees": 90, "range": 24 * 254} for one in units}
    preview = {"figure_height": 300, "bodies": [], "arcs": arcs}
    turn = {"side": 0, "active": "u4", "pool": 1, "pooled": False, "over": None, "round": 1, "rounds": 4, "sides": []}
    return FakeRanks(scene | {"pieces": units}, offers=offers[:3], preview=preview, turn=turn)


def per_event(page: Any, x: float, y: float, radius: float) -> list[float]:
    """Milliseconds of script, style and layout for each move of the pointer around a place."""
    from math import cos, sin

    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")

    def work() -> float:
        rows = {row["name"]: row["value"] for row in wire.send("Performance.getMetrics")["metrics"]}
        return 1000 * (rows["ScriptDuration"] + rows["LayoutDuration"] + rows["RecalcStyleDuration"])

    spent = []
    for n in range(MOVES):
        before = work()
        page.mouse.move(x + radius * cos(n / 7), y + radius * sin(n / 7))
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        spent.append(work() - before)
    return spent


def measure() -> dict[str, Any]:
    """Both medians, from one Chromium."""
    from bridge import Bench
    from playwright.sync_api import sync_playwright

    path = os.environ.get("AOFA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise SystemExit("NO CHROMIUM: install it (Debian: apt-get install chromium), then run this again")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        empty = browser.new_page()
        empty.set_content(EMPTY)
        floor = per_event(empty, 280, 280, 150)
        found = {}
        for name, board, piece, seen in (
            ("", crowded(), "p44", ".way .length"),
            ("ranked_", ranked(), "u4", ".l-top > .length >> nth=-1"),
        ):
            view = Bench(browser.new_page())(board, **({"width": 1080} if name else {}))
            view.settle()
            box = view.root.locator(f'[data-piece="{piece}"] .hit').bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            view.page.mouse.move(x, y)
            view.page.mouse.down()
            busy = per_event(view.page, x, y, 120)
            drawn = view.root.locator(seen).first.evaluate("n => getComputedStyle(n).visibility")
            if drawn == "hidden":
                raise SystemExit("the drag drew no preview, so nothing was measured")
            found[f"{name}median_ms"] = round(statistics.median(busy), 3)
            found[f"{name}p95_ms"] = round(sorted(busy)[int(MOVES * 0.95)], 3)
        browser.close()
    least = statistics.median(floor)
    return {
        "figures": FIGURES,
        "ranked_figures": 10 * UNITS,
        "events": MOVES,
        **found,
        "empty_ms": round(least, 3),
        "ratio": round(found["median_ms"] / least, 2),
        "budget_ms": BUDGET_MS,
        "within": max(found["median_ms"], found["ranked_median_ms"]) <= BUDGET_MS,
    }


def main() -> int:
    """Print what was measured; status 1 when the median passes the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    found = measure() if (asked := parser.parse_args()) else {}
    if asked.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['figures']} figures: {found['median_ms']} ms a pointer event (95% under {found['p95_ms']}); "
            f"{found['ranked_figures']} figures in {UNITS} units: {found['ranked_median_ms']} ms "
            f"(95% under {found['ranked_p95_ms']}); "
            f"empty SVG {found['empty_ms']} ms; ratio {found['ratio']}; budget {found['budget_ms']} ms"
        )
    return 0 if found["within"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
