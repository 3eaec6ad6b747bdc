"""The run on docs/faults.md and .fr.md, from what the campaign said: `python tests/faults/report.py FILE.json ...`

Each file is the output of `aofa doctor --campaign --json`, whole or `--only` some scenes; where a scene stands in two
files the later one counts. What no file has is named as not run, so that a page can never say more than was done.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.cli.campaign import SCENES
from aofa_widgets.cli.campaign.telling import report
from aofa_widgets.words import say

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"en": ROOT / "docs" / "faults.md", "fr": ROOT / "docs" / "faults.fr.md"}
BEGIN, END = "<!-- run -->", "<!-- end of run -->"
WORDS = {
    "en": (" at commit `{}`", "{} rounds a scene", ", but {}", "Not in this run: {}."),
    "fr": (" à la révision `{}`", "{} tours par scène", ", sauf {}", "Pas dans cette exécution\u00a0: {}."),
}  # fmt: skip


def gathered(files: Iterable[Path]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The machine and the seed, and the rows of the scenes in their order, each with the rounds asked for."""
    told: dict[str, Any] = {}
    rows: dict[str, dict[str, Any]] = {}
    for path in files:
        found = json.loads(path.read_text(encoding="utf-8"))
        told = {**found["machine"], "seed": found["seed"]}
        rows |= {row["name"]: row for row in found["scenes"]}
    return told, [rows[name] for name in SCENES if name in rows]


def section(told: Mapping[str, Any], rows: list[dict[str, Any]], lang: str, commit: str = "") -> str:
    """What stands between the marks of a page."""
    at, run, but, missing = WORDS[lang]
    most = max(row["rounds"] for row in rows)
    few = [f"`{row['name']}` {row['rounds']}" for row in rows if row["rounds"] < most]
    told = {key: str(value) for key, value in told.items()}
    told["version"] += at.format(commit) if commit else ""
    head = f"{say('campaign.machine', lang, **told)} {run.format(most)}{but.format(', '.join(few)) if few else ''}."
    lines = [head, "", "```", report(rows, lang), "```"]
    known = {row["name"] for row in rows}
    if left := [f"`{name}`" for name in SCENES if name not in known]:
        lines += ["", missing.format(", ".join(left))]
    return "\n".join(lines)


def write(files: Iterable[Path], commit: str = "", pages: Mapping[str, Path] = PAGES) -> None:
    """Put it into both pages, between their marks."""
    told, rows = gathered(files)
    for lang, path in pages.items():
        text = path.read_text(encoding="utf-8")
        before, after = text.partition(BEGIN)[0], text.partition(END)[2]
        done = f"{before}{BEGIN}\n{section(told, rows, lang, commit)}\n{END}{after}"
        path.write_text(done, encoding="utf-8")


if __name__ == "__main__":
    given = [one for one in sys.argv[1:] if not one.startswith("--commit=")]
    write(map(Path, given), next((one[9:] for one in sys.argv[1:] if one.startswith("--commit=")), ""))
    print(say("campaign.good", "en") if all(not row["wrong"] for row in gathered(map(Path, given))[1]) else "!!")
