"""What a pointer event costs on crowded boards: script, style and layout in Chromium, beside an empty SVG."""

from __future__ import annotations

import json
import subprocess
import sys

from aofa_widgets import locate
from aofa_widgets.words import texts

from . import Line

NAME = "pointer"
HELP = texts("board.bench")
SCRIPT = locate.HERE.parent / "tests" / "bench" / "pointer.py"


def run(rounds: int) -> list[Line]:
    """Milliseconds a pointermove, and how many times an empty SVG's; not measured without a checkout or Chromium.

    The drag is 200 events long whatever `rounds` says: its own median is what counts.
    """
    name = texts("board.bench_event")
    if not SCRIPT.is_file():
        return [Line(name, None, "ms", "pointer.ms", texts("board.bench_checkout"))]
    done = subprocess.run([sys.executable, str(SCRIPT), "--json"], capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        said = (done.stderr.strip().splitlines() or [""])[-1]
        return [Line(name, None, "ms", "pointer.ms", dict.fromkeys(name, said))]
    found = json.loads(done.stdout)
    return [
        Line(name, found["median_ms"], "ms", "pointer.ms", texts("board.bench_95", n=found["p95_ms"])),
        Line(texts("board.bench_empty"), found["ratio"]),
        Line(
            texts("board.bench_ranks"),
            found["ranked_median_ms"],
            "ms",
            "pointer.ranks",
            texts("board.bench_95", n=found["ranked_p95_ms"]),
        ),
    ]
