"""What `import aofa_widgets` adds to a bare start of Python, and what it must not bring along."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import aofa_widgets
from aofa_widgets.words import texts

from . import Line

NAME = "import"
HELP = texts("bench.import")
HEAVY = ("numpy", "bqplot", "ipywidgets", "anywidget", "IPython")


def start(code: str) -> tuple[float, float]:
    """Seconds of the processor, and of the clock, that a Python takes which runs `code` and ends.

    An import does not wait for anything, so that on a machine with nothing else to do both are the same; where the
    system does not tell the first (Windows), it is the clock's.
    """
    begun, before = time.perf_counter(), _children()
    _python(code)
    taken = time.perf_counter() - begun
    return (taken if before is None else (_children() or 0.0) - before), taken


def _children() -> float | None:
    """Seconds of the processor that all ended processes of this one have taken; None where the system does not tell."""
    if not find_spec("resource"):
        return None
    resource: Any = import_module("resource")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(used.ru_utime + used.ru_stime)


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
    added, waited = [], []
    for _ in range(max(rounds, 3)):
        bare, ours = start("pass"), start("import aofa_widgets")
        added.append(max(0.0, ours[0] - bare[0]))
        waited.append(max(0.0, ours[1] - bare[1]))
    found = loaded()
    clock = texts("bench.import_clock", seconds=round(median(waited), 3))
    note = texts("bench.loads", names=", ".join(found)) if found else None
    return [
        Line.of(texts("bench.import_adds"), added, "s", "import.seconds", clock),
        Line(texts("bench.import_loads"), float(len(found)), "", "import.heavy", note),
    ]
