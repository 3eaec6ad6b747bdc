"""From the move of a slider of the rule lab to the redrawn odds and the marked text, in a real JupyterLab."""

from __future__ import annotations

import json
import subprocess
import sys

from aofa_widgets import locate
from aofa_widgets.words import texts

from . import Line

NAME = "lab"
HELP = texts("rule_lab.bench")
SCRIPT = locate.HERE.parent / "tests" / "bench" / "lab.py"


def run(rounds: int) -> list[Line]:
    """Seconds from a slider's event to the frame after the answer, and those that the last event of a drag waits.

    Thirty moves whatever `rounds` says; not measured without a checkout or Chromium.
    """
    name = texts("rule_lab.bench_move")
    if not SCRIPT.is_file():
        return [Line(name, None, "s", "lab.seconds", texts("board.bench_checkout"))]
    done = subprocess.run([sys.executable, str(SCRIPT), "--json"], capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        said = (done.stderr.strip().splitlines() or [""])[-1]
        return [Line(name, None, "s", "lab.seconds", dict.fromkeys(name, said))]
    found = json.loads(done.stdout)
    return [
        Line(name, found["median_s"], "s", "lab.seconds", texts("rule_lab.bench_95", n=found["p95_s"])),
        Line(texts("rule_lab.bench_odds"), found["odds_s"], "s"),
        Line(texts("rule_lab.bench_drag"), found["drag_s"], "s", "lab.drag"),
    ]
