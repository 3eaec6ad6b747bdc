"""The record of what works where, and the docs that print it: read, and written when a test run is asked to."""

from __future__ import annotations

import json
import re
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from aofa_widgets.rules.saving import save
from aofa_widgets.site.pages.hosts import HOSTS, RECORD, ROWS, markdown

DOCS = Path(__file__).resolve().parents[2] / "docs"
FILES = {"en": DOCS / "hosts.md", "fr": DOCS / "hosts.fr.md"}
TABLE = re.compile(r"(?<=<!-- hosts: written by the tests -->\n).*(?=<!-- hosts: end -->)", re.DOTALL)


def told() -> Any:
    """What the record says."""
    return json.loads(RECORD.read_text(encoding="utf-8"))


def write(host: str, version: str, browser: str, lang: str, rows: dict[str, dict[str, Any]]) -> None:
    """Put what was seen in a host into the record, and print the tables anew."""
    every = told()
    every["browser"] = browser
    every["hosts"][host] = {"version": version, "kit": installed("aofa-widgets"), "lang": lang, "rows": rows}
    every["hosts"] = {name: every["hosts"][name] for name in HOSTS if name in every["hosts"]}
    for one in every["hosts"].values():
        one["rows"] = {row: one["rows"][row] for row in ROWS if row in one["rows"]}
    save((json.dumps(every, indent=1) + "\n").encode(), RECORD)
    printed()


def printed() -> None:
    """Print the tables of the docs from the record."""
    for lang, file in FILES.items():
        text = file.read_text(encoding="utf-8")
        save(TABLE.sub(lambda _, lang=lang: markdown(lang), text).encode(), file)


__all__ = ["FILES", "TABLE", "printed", "told", "write"]
