"""docs/mutation.md and .fr.md: what the last runs of `mutate.py` found, and what was done about it (`read.toml`)."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from aofa_widgets.words.numbers import decimal, percent
from aofa_widgets.words.typography import french

HERE = Path(__file__).resolve().parent
DOCS = {"en": HERE.parents[1] / "docs" / "mutation.md", "fr": HERE.parents[1] / "docs" / "mutation.fr.md"}
PARTS = ("swashbuckling", "honour", "regiments", "argad", "dice", "table", "rules", "play")
ENDS = ("killed", "endless", "survived", "unseen")
WORDS: dict[str, dict[str, str]] = tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))
SINCE = ("test", "noticed", "hidden")  # what is said of those that a test notices now
Row = dict[str, Any]


def found() -> list[Row]:
    """What is kept of each sample, in the order of the parts and of the seeds; no row for a part that was never run."""
    files = (file for part in PARTS for file in (HERE / "found").glob(f"{part}-*.json"))
    kept = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return sorted(kept, key=lambda row: (PARTS.index(row["part"]), row["seed"]))


def read() -> dict[tuple[str, str, str], Row]:
    """What was said of each survivor: by its file, its function and the line as it became."""
    rows = tomllib.loads((HERE / "read.toml").read_text(encoding="utf-8"))["mutant"]
    return {(row["file"], row["function"], row["now"]): row for row in rows}


def key(row: Row) -> tuple[str, str, str]:
    """By what a survivor is known."""
    return row["file"], row["function"], row["now"]


def say(name: str, lang: str, **values: Any) -> str:
    """A sentence of `words.toml`, with the marks of French where it is French."""
    text = WORDS[name][lang].format(**values)
    return french(text) if lang == "fr" else text


def share(tried: Counter[str], lang: str, since: int = 0) -> str:
    """How many were noticed of those tried, `since` then some more, in per cent without a point.

    >>> share(Counter(killed=3, survived=2), "en"), share(Counter(killed=3, survived=2), "fr", 1)
    ('60%', '80\u202f%')
    """
    whole = sum(tried.values())
    return percent(Fraction(tried["killed"] + tried["endless"] + since, whole), lang) if whole else "–"


def table(rows: list[Row], lang: str) -> list[str]:
    """The score of each part and room: of the run, and with what tests notice since."""
    said, lines = read(), [say("head", lang), "|---|---|" + "--:|" * 8]
    for row in rows:
        since = sum(said.get(key(one), {}).get("done") in SINCE for one in row["left"])
        every: Counter[str] = Counter()
        for room, ends in row["rooms"].items():
            tried = Counter(ends)
            every += tried
            if len(row["rooms"]) > 1:
                lines.append(_line("", room, "", tried, share(tried, lang), ""))
        told, now = f"**{share(every, lang)}**", f"**{share(every, lang, since)}**"
        lines.append(_line(f"**{row['part']}**", "", str(row["seed"]), every, told, now))
    return lines


def _line(part: str, room: str, seed: str, tried: Counter[str], told: str, now: str) -> str:
    numbers = " | ".join(str(tried[end]) for end in ENDS)
    return f"| {part} | {room} | {seed} | {sum(tried.values())} | {numbers} | {told} | {now} |"


def cited(text: str) -> str:
    """A line of code in a table.

    >>> cited("a | b")
    '`a \\\\| b`'
    """
    return f"`{text.replace('|', chr(92) + '|')}`" if text else "–"


def survivors(rows: list[Row], lang: str) -> list[str]:
    """Each survivor of a part, sample after sample, with what was done."""
    said, lines = read(), []
    for part in dict.fromkeys(row["part"] for row in rows):
        lines += ["", f"### {part}", "", say("which", lang), "|---|---|---|---|"]
        for one in (one for row in rows if row["part"] == part for one in row["left"]):
            where = f"`{one['file'].removeprefix('aofa_widgets/')}`, `{one['function']}`"
            done = said.get(key(one), {}).get("done", "unread")
            lines.append(f"| {where} | {cited(one['was'])} | {cited(one['now'])} | {say(done, lang)} |")
    return lines


def rendered(lang: str) -> str:
    """The document of a language."""
    rows, said = found(), read()
    done = Counter(said.get(key(one), {}).get("done", "unread") for row in rows for one in row["left"])
    runs = []
    for row in rows:
        files, every = row["files"]
        runs.append(say("run", lang, **{**row, "files": files, "all": every, "mutants": decimal(row["mutants"], lang)}))
    missing = [part for part in PARTS if part not in {row["part"] for row in rows}]
    runs += [say("never", lang, part=part) for part in missing]
    colon = {"en": ":", "fr": "\u00a0:"}[lang]
    counts = [f"- {n}{colon} {say(name, lang)}" for name, n in sorted(done.items())]
    lines = [
        say("title", lang), "", say("other", lang), "", say("intro", lang), "", say("how", lang), "", "```sh",
        "python tests/mutation/mutate.py run argad --number 100 --seed 13",
        "python tests/mutation/mutate.py again argad tests/games/argad/test_survivors.py",
        "python tests/mutation/mutate.py tell", "```", "", say("scores", lang), "", *table(rows, lang), "", *runs, "",
        say("done", lang), "", *counts, "",
        say("planted", lang), *survivors(rows, lang), "",
    ]  # fmt: skip
    return "\n".join(lines)


def write() -> None:
    """Write both documents."""
    for lang, path in DOCS.items():
        path.write_text(rendered(lang), encoding="utf-8")
