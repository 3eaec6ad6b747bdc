"""What a run of `aofa bench` keeps: its numbers beside their targets, and what they depend on; plain data, as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset

from . import Line

FORMAT = 1
# whose versions move the numbers: what we stand on, then the peers
LIBRARIES = (
    *("aofa-widgets", "numpy", "numba", "typst", "jupyter_server", "tornado", "ipykernel"),
    *("dyce", "icepool", "open_spiel", "anydyce", "matplotlib", "weasyprint", "playwright"),
)
Row = dict[str, Any]


def met(value: float, target: Mapping[str, float]) -> bool:
    """Whether a value is within its target.

    >>> met(17.2, {"at_least": 15}), met(0.2, {"at_most": 0.15})
    (True, False)
    """
    return target.get("at_least", value) <= value <= target.get("at_most", value)


def row(bench: str, line: Line, target: Mapping[str, float]) -> Row:
    """One line as plain data; `number` is that of the list of targets, None for a line beside it."""
    aim = {kind: target[kind] for kind in ("at_least", "at_most") if kind in target}
    return {
        "bench": bench,
        "key": line.budget,
        "number": target.get("number"),
        "what": dict(line.name),
        "value": line.value,
        "spread": list(line.spread) if line.spread else None,
        "unit": line.unit,
        "target": aim or None,
        "met": met(line.value, aim) if aim and line.value is not None else None,
        "note": dict(line.note) if line.note else None,
    }


def record(rows: Iterable[Row], rounds: int, command: str, seconds: float, before: float) -> dict[str, Any]:
    """Everything: day, command, machine, versions, rules and lines; `before` is the load when the run began."""
    return {
        "format": FORMAT,
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "rounds": rounds,
        "seconds": round(seconds),
        "machine": machine() | {"load": [round(before, 1), round(load(), 1)]},
        "versions": versions(),
        "rules": {game: Ruleset.load(game).fingerprint for game in GAMES},
        "lines": list(rows),
    }


def machine() -> dict[str, Any]:
    """The machine by what moves numbers; nothing that tells whose it is.

    >>> sorted(machine())
    ['cores', 'memory_gb', 'processor', 'python', 'system']
    """
    return {
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "processor": _processor(),
        "memory_gb": _memory(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def load() -> float:
    """How many programs wanted a processor, on the average of the last minute; 0 where no system tells."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def versions() -> dict[str, str]:
    """The libraries that are here, with their versions.

    >>> "numpy" in versions()
    True
    """
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    """The name of the processor, from where Linux keeps it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8", errors="replace").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _memory() -> int | None:
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)
    except (AttributeError, ValueError, OSError):
        return None
