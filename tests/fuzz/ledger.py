"""What came of the inputs of one target: OUT/TARGET.blind.json or OUT/TARGET.guided.json, beside the breaches."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from .report import SHAPE


class Ledger:
    """Counts verdicts, remembers in how many different ways they came, and keeps the input of every breach."""

    def __init__(self, name: str, out: Path) -> None:
        self.name, self.out = name, out
        self.count: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.breaches: dict[str, str] = {}
        self.slowest, self.spent = 0.0, 0.0
        self.first = 0  # ways that the seeds know before anything is spoilt

    def enter(self, verdict: Any, data: bytes) -> bool:
        """Take down a verdict; whether it came in a new way."""
        way = f"{verdict.kind}: {verdict.told}"
        new = way not in self.told
        self.count[verdict.kind] += 1
        self.told[way] += 1
        self.spent += verdict.seconds
        self.slowest = max(self.slowest, verdict.seconds)
        if verdict.kind == "broken" and verdict.told not in self.breaches:
            self.breaches[verdict.told] = verdict.detail
            digest = hashlib.sha256(data).hexdigest()[:12]
            place = self.out / self.name
            place.mkdir(parents=True, exist_ok=True)
            said = f"{verdict.told}\n{verdict.detail}\n"
            (place / f"{digest}.txt").write_text(said, encoding="utf-8", errors="replace")
            (place / digest).write_bytes(data)
        return new

    def plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "inputs": sum(self.count.values()), **self.count, "first": self.first,
            "ways": sorted(hashlib.sha256(way.encode()).hexdigest()[:12] for way in self.told),
            "shape": SHAPE, "slowest": round(self.slowest, 3), "spent": round(self.spent, 1),
            "breaches": sorted(self.breaches),
        }  # fmt: skip

    def keep(self, mode: str, **more: Any) -> dict[str, Any]:
        """Write it down, whole or not at all; gives what was written."""
        told, path = {**self.plain(), **more}, self.out / f"{self.name}.{mode}.json"
        aside = path.with_suffix(".aside")
        aside.write_text(json.dumps(told), encoding="utf-8")
        aside.replace(path)
        return told


__all__ = ["Ledger"]
