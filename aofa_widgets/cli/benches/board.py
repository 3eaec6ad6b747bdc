"""From the drop of a figure to the confirmed board in a real JupyterLab, ours beside a stock one."""

from __future__ import annotations

import json
import subprocess
import sys

from aofa_widgets import locate
from aofa_widgets.words import texts

from . import Line

NAME = "board"
HELP = texts("board.bench_board")
SCRIPT = locate.HERE.parent / "tests" / "bench" / "board.py"


def run(rounds: int) -> list[Line]:
    """Milliseconds of a drop through `aofa learn`, and how many times longer a stock JupyterLab takes.

    Forty drops whatever `rounds` says; not measured without a checkout or Chromium.
    """
    name = texts("board.bench_drop")
    if not SCRIPT.is_file():
        return [Line(name, None, "ms", "board.ms", texts("board.bench_checkout"))]
    done = subprocess.run([sys.executable, str(SCRIPT), "--json"], capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        said = (done.stderr.strip().splitlines() or [""])[-1]
        return [Line(name, None, "ms", "board.ms", dict.fromkeys(name, said))]
    found = json.loads(done.stdout)
    return [
        Line(name, found["median_ms"], "ms", "board.ms", texts("board.bench_drops_95", n=found["p95_ms"])),
        Line(texts("board.bench_stock"), found["ratio"]),
    ]
