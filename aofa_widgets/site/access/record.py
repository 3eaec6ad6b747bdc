"""What the audit found, part by part; `python tests/access/audit.py --record` writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from aofa_widgets.rules.saving import save

RECORD = Path(__file__).resolve().parent / "record.json"


def read_record(path: Path = RECORD) -> dict[str, dict[str, Any]]:
    """The parts of the record by their names; none where nothing was looked at yet.

    >>> read_record(Path("there is no such file"))
    {}
    """
    if not path.is_file():
        return {}
    parts: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return parts


def write_record(parts: dict[str, dict[str, Any]], path: Path = RECORD) -> None:
    """Write the record, whole or not at all."""
    save(json.dumps(parts, ensure_ascii=False, indent=1, sort_keys=True) + "\n", path)
