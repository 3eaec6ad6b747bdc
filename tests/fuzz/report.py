"""The pages docs/fuzzing.md and .fr.md from what runs have kept: `python tests/fuzz/report.py OUT ...`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"en": ROOT / "docs" / "fuzzing.md", "fr": ROOT / "docs" / "fuzzing.fr.md"}
BEGIN, END = "<!-- run -->", "<!-- end of run -->"
MODES = ("blind", "guided")
SHAPE = 2  # how judge.py tells two answers apart: ways that were counted in another manner are not put on a page
SUMS = ("inputs", "taken", "refused", "broken")
HEADS = {
    "en": ("door", "inputs", "of them guided", "taken", "refused", "broken", "ways", "covered", "slowest"),
    "fr": (
        "porte",
        "entrées",
        "dont guidées",
        "acceptées",
        "refusées",
        "fautes",
        "façons",
        "parcouru",
        "la plus lente",
    ),
}
GUIDED = (2, 7)  # columns of a run that coverage guided
ALL = {"en": "all", "fr": "ensemble"}


def noted(out: Path, mode: str, words: Iterable[str], seed: int, seconds: float) -> None:
    """Keep beside the ledgers how and where they came about: no name of a machine or of a person."""
    from aofa_widgets.cli.campaign.telling import machine

    commit = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True,
                            check=False).stdout.strip()  # fmt: skip
    kept = [word for word in words if word != "--write"]
    if "--out" in kept:  # a place of this machine says nothing elsewhere
        del kept[kept.index("--out") : kept.index("--out") + 2]
    load = round(os.getloadavg()[1])
    told = {**machine(), "commit": commit, "words": kept, "seed": seed, "minutes": round(seconds / 60), "load": load}
    (out / f"run.{mode}.json").write_text(json.dumps(told), encoding="utf-8")


def gathered(outs: Iterable[Path]) -> dict[str, dict[str, Any]]:
    """Each target's ledgers as one, of every run, blind and guided together, in the order of the names."""
    found: dict[str, dict[str, Any]] = {}
    for out, mode in product(outs, MODES):
        for path in sorted(out.glob(f"*.{mode}.json")):
            name = path.name.removesuffix(f".{mode}.json")
            if name == "run":
                continue
            told = json.loads(path.read_text(encoding="utf-8"))
            row = found.setdefault(name, {**dict.fromkeys((*SUMS, "guided", "first"), 0), "ways": set(), "slowest": 0.0,
                                          "covered": [], "breaches": set()})  # fmt: skip
            for key in SUMS:
                row[key] += told.get(key, 0)
            row["guided"] += told["inputs"] if mode == "guided" else 0
            row["broken"] += "stopped" in told
            row["first"] = max(row["first"], told["first"])
            row["ways"] |= {*told["ways"]} if told.get("shape") == SHAPE else set()
            row["slowest"] = max(row["slowest"], told["slowest"])
            row["covered"] = told.get("covered") or row["covered"]
            row["breaches"] |= {*told["breaches"]}
    return dict(sorted(found.items()))


def count(number: int, lang: str) -> str:
    """A whole number as the language groups its digits.

    >>> count(1234567, "en"), count(1234567, "fr") == "1\\u202f234\\u202f567"
    ('1,234,567', True)
    """
    return f"{number:,}".replace(",", "\u202f" if lang == "fr" else ",")


def table(rows: Mapping[str, Mapping[str, Any]], lang: str) -> str:
    """The targets as Markdown, and their sums at the end; what coverage guided has columns where there is any."""
    guided = any(row["guided"] for row in rows.values())
    lines = [_row(HEADS[lang], guided), _row(("---", *["--:"] * (len(HEADS[lang]) - 1)), guided).replace(" ", "")]
    for name, row in rows.items():
        ways = f"{row['first']} → {len(row['ways'])}" if row["ways"] else "–"
        covered = " → ".join(count(n, lang) for n in row["covered"])
        slow = f"{row['slowest']:.2f}".replace(".", "," if lang == "fr" else ".")
        sums = [count(row[key], lang) for key in ("inputs", "guided", *SUMS[1:])]
        lines.append(_row((f"`{name}`", *sums, ways, covered or "–", f"{slow}\u202fs"), guided))
    sums = [count(sum(row[key] for row in rows.values()), lang) for key in ("inputs", "guided", *SUMS[1:])]
    counted = [row for row in rows.values() if row["ways"]]
    ways = f"{sum(row['first'] for row in counted)} → {sum(len(row['ways']) for row in counted)}" if counted else ""
    return "\n".join([*lines, _row((f"**{ALL[lang]}**", *sums, ways, "", ""), guided)])


def _row(cells: Iterable[str], guided: bool) -> str:
    return "| " + " | ".join(cell for at, cell in enumerate(cells) if guided or at not in GUIDED) + " |"


def head(outs: Iterable[Path], lang: str) -> str:
    """How and where the runs were made, a line each."""
    lines = []
    for out, mode in product(outs, MODES):
        path = out / f"run.{mode}.json"
        if not path.exists():
            continue
        told = json.loads(path.read_text(encoding="utf-8"))
        where = (f"aofa-widgets {told['version']} `{told['commit']}`, Python {told['python']}, {told['system']} "
                 f"{told['processor']}")  # fmt: skip
        run = f"`python tests/fuzz/run.py {' '.join(told['words'])}`"
        lines.append(
            f"- {told['date']}: {run}, {told['minutes']} minutes; {where}, {told['cores']} cores shared with other work "  # noqa: E501
            f"(load {told['load']})."
            if lang == "en"
            else f"- {told['date']}\u00a0: {run}, {told['minutes']} minutes\u202f; {where}, {told['cores']} cœurs "
            f"partagés avec d’autres travaux (charge de {told['load']})."
        )
    return "\n".join(lines)


def write(outs: Iterable[Path], pages: Mapping[str, Path] = PAGES) -> None:
    """Put the table into both pages, between their marks."""
    outs = list(outs)
    rows = gathered(outs)
    for lang, path in pages.items():
        text = path.read_text(encoding="utf-8")
        before, after = text.partition(BEGIN)[0], text.partition(END)[2]
        path.write_text(f"{before}{BEGIN}\n{head(outs, lang)}\n\n{table(rows, lang)}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    write(map(Path, sys.argv[1:]))
