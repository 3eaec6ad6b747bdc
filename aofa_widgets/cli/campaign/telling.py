"""The whole campaign: every scene in a process of its own, and a short report in words."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from importlib import metadata
from typing import Any

from aofa_widgets.words import say

from . import SCENES

Seen = Callable[[int, int, "float | None"], None]
SHOWN = 5  # faults of a scene that the report prints
COUNTS = ("killed", "opened", "messages", "injected", "real", "jumps")


def campaign(rounds: int, seed: int, only: Iterable[str] = (), seen: Seen | None = None) -> Iterator[dict[str, Any]]:
    """Play the scenes and give each its row; one that breaks off is a fault of its own."""
    names = [name for name in SCENES if name in only] or [*SCENES]
    begun, done = time.monotonic(), 0
    for at, name in enumerate(names):
        row: dict[str, Any] = {"name": name, "rounds": rounds, "wrong": ["broken off"]}
        asked = [sys.executable, "-W", "ignore", "-m", __package__, name, str(rounds), str(seed)]
        with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as scene:
            assert scene.stdout is not None
            for line in scene.stdout:
                found = json.loads(line)
                if "name" in found:
                    row = found
                    continue
                done = at * rounds + found["done"]
                if seen is not None and done:
                    left = (time.monotonic() - begun) / done * (len(names) * rounds - done)
                    seen(done, len(names) * rounds, left)
        if scene.returncode and row["wrong"] == []:
            row["wrong"] = [f"ended with {scene.returncode}"]
        yield row


def machine() -> dict[str, Any]:
    """Where and with what it ran: no name of the machine or of a person."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": metadata.version("aofa-widgets"),
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def report(rows: Iterable[Mapping[str, Any]], lang: str) -> str:
    """The rows in words: what was done, what came of it, and where each kill hit.

    >>> row = {"name": "worker", "rounds": 3, "killed": 3, "wrong": []}
    >>> print(report([row], "en"))
    ok  a worker in the middle of its piece: 3 kills. Nothing lost, nothing half written.
    """
    return "\n".join(line for row in rows for line in _lines(row, lang))


def _lines(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    counts = [say(f"campaign.n_{key}", lang, n=row[key]) for key in COUNTS if row.get(key)]
    counts = counts or [say("campaign.n_rounds", lang, n=row["rounds"])]
    end = say("campaign.wrong" if row["wrong"] else "campaign.sound", lang, n=len(row["wrong"]))
    sign = "!!" if row["wrong"] else "ok"
    yield f"{sign}  " + say("campaign.row", lang, what=say(f"campaign.scene_{row['name']}", lang),
                            counts=", ".join(counts), end=end)  # fmt: skip
    if phases := row.get("phases"):
        yield "      " + say("campaign.phases", lang, **{f"p_{key}": n for key, n in phases.items()})
    for one in row["wrong"][:SHOWN]:
        yield f"      {one}"
