"""What `import aofa_widgets` adds to a bare start of Python, and what it must not bring along."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import aofa_widgets
from aofa_widgets.words import texts

from . import Line

NAME = "import"
HELP = texts("bench.import")
HEAVY = ("numpy", "bqplot", "ipywidgets", "anywidget", "IPython")


def start(code: str) -> float:
    """Seconds from start to end of a Python that runs `code`."""
    begun = time.perf_counter()
    _python(code)
    return time.perf_counter() - begun


def loaded() -> tuple[str, ...]:
    """The heavy modules that the import brings along; there should be none."""
    said = _python(f"import sys, aofa_widgets; print(*[name for name in {HEAVY!r} if name in sys.modules])")
    return tuple(said.split())


def _python(code: str) -> str:
    path = os.pathsep.join(filter(None, [str(Path(aofa_widgets.__file__).parents[1]), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    return done.stdout


def run(rounds: int) -> list[Line]:
    """Seconds that the import adds, the median over the rounds, and how many heavy modules it loads."""
    start("import aofa_widgets")  # so that the bytecode is there
    added = []
    for _ in range(max(rounds, 3)):
        bare = start("pass")
        added.append(start("import aofa_widgets") - bare)
    found = loaded()
    note = texts("bench.loads", names=", ".join(found)) if found else None
    return [
        Line.of(texts("bench.import_adds"), [max(0.0, one) for one in added], "s", "import.seconds"),
        Line(texts("bench.import_loads"), float(len(found)), "", "import.heavy", note),
    ]
