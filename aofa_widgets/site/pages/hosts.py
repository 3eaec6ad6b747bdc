"""What works where: the record that `tests/hosts` writes, as the table of docs/hosts.md and of the site.

A cell is what a test saw: yes or no; where no test has looked it says so. Nothing here is written by hand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aofa_widgets.words import say
from aofa_widgets.words.typography import typeset

RECORD = Path(__file__).resolve().parent / "hosts.json"
HOSTS = ("lab", "notebook", "voila", "marimo_run", "marimo_edit", "lite", "static", "vscode", "colab")
ROWS = (
    "shows", "dice", "calculator", "drag", "keys", "lesson",
    "charts", "languages", "dark", "saved", "kept", "alone",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: what was seen (None where nobody has looked), in a word."""

    seen: bool | None
    word: str


@dataclass(frozen=True, slots=True)
class Works:
    """The table in a language: the hosts with their versions, and a row for each thing that was looked at."""

    lead: str
    hosts: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[Cell, ...]], ...]  # its name, what was done, a cell for each host

    def by_host(self) -> tuple[tuple[str, int | None, tuple[str, ...], int], ...]:
        """Each host in turn: its name, how many rows it does (None where nobody has looked), those it does not, and
        how many are still to be looked at.
        """
        found = []
        for at, host in enumerate(self.hosts):
            seen = [(name, cells[at].seen) for name, _, cells in self.rows]
            count = sum(one is True for _, one in seen)
            untried = sum(one is None for _, one in seen)
            lacks = tuple(name for name, one in seen if one is False)
            found.append((host, None if untried == len(seen) else count, lacks, untried))
        return tuple(found)


@cache
def works(lang: str, record: Path = RECORD) -> Works:
    """The table of a record.

    >>> found = works("en")
    >>> len(found.rows) == len(ROWS) and {len(cells) for _, _, cells in found.rows} == {len(HOSTS)}
    True
    >>> found.rows[0][2][HOSTS.index("colab")].word
    'not tried'
    """
    told = json.loads(record.read_text(encoding="utf-8"))
    seen = {host: told["hosts"].get(host, {"version": "", "rows": {}}) for host in HOSTS}
    hosts = tuple(" ".join((say(f"hosts.name_{host}", lang), seen[host]["version"])).strip() for host in HOSTS)
    rows = []
    for row in ROWS:
        cells = tuple(_cell(seen[host]["rows"].get(row, {}).get("seen"), lang) for host in HOSTS)
        rows.append((say(f"hosts.row_{row}", lang), say(f"hosts.did_{row}", lang), cells))
    kits = ", ".join(sorted({one["kit"] for one in seen.values() if "kit" in one}))
    return Works(say("hosts.lead", lang, browser=told["browser"], kit=kits), hosts, tuple(rows))


def _cell(seen: bool | None, lang: str) -> Cell:
    return Cell(seen, say("hosts.untried" if seen is None else "hosts.yes" if seen else "hosts.no", lang))


def markdown(lang: str, record: Path = RECORD) -> str:
    """The table for the docs, what was done below it.

    >>> print(markdown("fr").splitlines()[2][:26])
    | Ce qui a été vérifié | J
    """
    found = works(lang, record)
    lines = [f"{found.lead} {say('hosts.untried_lead', lang)}", ""]
    lines += [f"| {say('hosts.what', lang)} | {' | '.join(found.hosts)} |", "|---" * (len(found.hosts) + 1) + "|"]
    lines += [f"| {name} | {' | '.join(cell.word for cell in cells)} |" for name, _, cells in found.rows]
    lines += ["", *(typeset(f"- **{name}**: {did}", lang) for name, did, _ in found.rows)]
    return "\n".join(lines) + "\n"


__all__ = ["HOSTS", "RECORD", "ROWS", "Cell", "Works", "markdown", "works"]
