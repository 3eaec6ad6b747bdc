"""A record of `aofa bench` as a page of the documentation, in each language, with its chart: `docs/bench.md`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.tables import Amount
from aofa_widgets.words import languages, say, texts
from aofa_widgets.words.numbers import decimal, listed
from aofa_widgets.words.tongues import manner
from aofa_widgets.words.typography import typeset

Record = Mapping[str, Any]
FIRST = "en"  # the page without a language in its name


def files(record: Record, titles: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every file of a record by its place: the pages, the charts, and the record itself as JSON.

    `titles`: what each benchmark measures, by its name. The same record gives the same bytes.
    """
    made = {"bench.json": json.dumps(record, ensure_ascii=False, indent=1) + "\n"}
    for lang in languages():
        made[_name(lang)] = page(record, titles, lang)
        made[f"img/bench-{lang}.svg"] = chart(record).svg(lang) + "\n"
    return made


def _name(lang: str) -> str:
    return "bench.md" if lang == FIRST else f"bench.{lang}.md"


def page(record: Record, titles: Mapping[str, Mapping[str, str]], lang: str) -> str:
    """The page: what was measured where, the chart, a table for each benchmark, and how to repeat it."""

    def tell(key: str, **values: Any) -> str:
        return say(f"benched.{key}", lang, **values)

    other = next(one for one in languages() if one != lang)
    aimed = [row for row in record["lines"] if row["number"]]
    measured = [row for row in aimed if row["met"] is not None]
    missed = [row for row in measured if not row["met"]]
    lacking = len(aimed) - len(measured)
    lines = [f"# {tell('title')}", "", f"*[{say('benched.title', other)}]({_name(other)})*", ""]
    lines += [tell("intro"), "", tell("made", date=record["date"], command=f"`{record['command']}`"), ""]
    lines += [tell("sum", met=len(measured) - len(missed), n=len(measured))]
    lines += [tell("lacking", n=lacking)] if lacking else []
    lines += ["", f"![{say('benched.chart', lang)}](img/bench-{lang}.svg)", ""]
    lines += [tell("chart_read"), ""]
    for bench in dict.fromkeys(row["bench"] for row in record["lines"]):
        lines += [f"## {titles[bench][lang][0].upper()}{titles[bench][lang][1:]}", "", f"`aofa bench {bench}`", ""]
        lines += _table([row for row in record["lines"] if row["bench"] == bench], lang, tell)
    if missed:
        lines += [f"## {tell('missed_title')}", ""]
        lines += [typeset(f"- *{row['bench']}, {row['what'][lang]}*: {_why(row, lang)}", lang) for row in missed]
        lines += [""]
    lines += [f"## {tell('how_title')}", "", tell("how"), ""]
    lines += [f"## {tell('where_title')}", "", *_where(record, lang, tell)]
    lines += ["", f"## {tell('repeat_title')}", "", tell("repeat"), "", "```sh", 'pip install ".[bench]"']
    lines += ["aofa bench", "aofa bench --write docs", "```", "", tell("repeat_more")]
    return "\n".join(lines) + "\n"


def _table(rows: list[Any], lang: str, tell: Callable[..., str]) -> list[str]:
    heads = ("number", "what", "median", "spread", "wanted", "reached")
    lines = ["| " + " | ".join(tell(f"head_{head}") for head in heads) + " |"]
    lines += ["| --- | --- | ---: | ---: | ---: | --- |"]
    notes = []
    for row in rows:
        said = row["what"][lang]
        if row["note"]:
            notes.append(row["note"][lang])
            said += f" [{len(notes)}]"
        reached = {True: tell("yes"), False: f"**{tell('no')}**", None: ""}[row["met"]]
        cells = [str(row["number"] or ""), said, shown(row, lang), _spread(row, lang), _aim(row, lang), reached]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return [*lines, "", *[f"[{n}] {note}  " for n, note in enumerate(notes, 1)], *([""] if notes else [])]


def shown(row: Mapping[str, Any], lang: str) -> str:
    """The median of a line with its unit.

    >>> shown({"value": 17.24, "unit": "×"}, "fr"), shown({"value": None, "unit": "s"}, "en")
    ('17,2\u202f×', 'not measured')
    """
    if row["value"] is None:
        return say("bench.not_measured", lang)
    return f"{decimal(row['value'], lang, _places(row['unit']))}{_unit(row['unit'], lang)}"


def _places(unit: str) -> int:
    return 0 if not unit else 3 if unit == "s" else 1


def _unit(unit: str, lang: str) -> str:
    return manner(lang).unit + unit if unit else ""


def _spread(row: Mapping[str, Any], lang: str) -> str:
    if not row["spread"]:
        return ""
    low, high = (decimal(end, lang, _places(row["unit"])) for end in row["spread"])
    return say("benched.range", lang, low=low, high=high)


def _aim(row: Mapping[str, Any], lang: str) -> str:
    if not row["target"]:
        return ""
    kind, limit = next(iter(row["target"].items()))
    return {"at_least": "≥", "at_most": "≤"}[kind] + "\u00a0" + decimal(limit, lang) + _unit(row["unit"], lang)


def _why(row: Mapping[str, Any], lang: str) -> str:
    """The limit behind a target that is missed, where one was found by measuring."""
    key = f"benched.why_{row['key'].replace('.', '_')}"
    try:
        return say(key, lang)
    except KeyError:
        return say("benched.why_unknown", lang)


def _where(record: Record, lang: str, tell: Callable[..., str]) -> list[str]:
    machine = record["machine"]
    versions = [f"{name} {version}" for name, version in record["versions"].items()]
    rules = [f"{game} `{mark}`" for game, mark in record["rules"].items()]
    loads = {name: decimal(value, lang, 1) for name, value in zip(("before", "after"), machine["load"], strict=True)}
    about = {name: machine[name] for name in ("cores", "processor", "system", "python")}
    return [
        "- " + tell("machine", **about, memory=machine["memory_gb"] or "?"),
        "- " + tell("load", **loads),
        "- " + tell("versions", names=listed(versions, lang)),
        "- " + tell("rules", names=listed(rules, lang)),
        "- " + tell("run", rounds=record["rounds"], seconds=record["seconds"]),
    ]


def chart(record: Record) -> Chart:
    """How many times each target of the list is reached, 1 being the target itself; counts of faults are left out."""
    points = []
    for row in record["lines"]:
        times = reached(row)
        if row["number"] and times is not None:
            points.append(Point(label(row["key"], row["number"], row["what"]), Amount(times, kind="mean", places=2)))
    name = texts("benched.chart")
    return Chart("bars", name, (Series(name, tuple(points)),), axis=texts("benched.axis"), mark=1.0)


def label(key: str, number: float, what: Mapping[str, str]) -> Mapping[str, str]:
    """A target in a few words, with its number: those of its key, or else `what`.

    Where a key is measured in several ways, which `what` names last in brackets, each has words of its own.

    >>> label("battles.natural", 2, {"en": "plain Python (duels at once)"})["en"]
    '2. duels at once, beside Python'
    """
    row, way = f"benched.row_{key.replace('.', '_')}", re.search(r"\(([^()]*)\)$", what[FIRST])
    for name in (f"{row}_{re.sub('[^a-z]+', '_', way[1].lower())}" if way else row, row):
        with suppress(KeyError):
            return texts(name, n=number)
    return {lang: f"{number}. {said}" for lang, said in what.items()}


def reached(row: Mapping[str, Any]) -> float | None:
    """How many times over a line reaches its target; None where that cannot be said.

    >>> reached({"value": 0.05, "target": {"at_most": 0.2}}), reached({"value": 30, "target": {"at_least": 15}})
    (4.0, 2.0)
    >>> reached({"value": 0, "target": {"at_most": 0}}) is None
    True
    """
    if row["value"] is None or not row["target"]:
        return None
    kind, limit = next(iter(row["target"].items()))
    if kind == "at_least":
        return float(row["value"] / limit)
    return float(limit / row["value"]) if limit and row["value"] else None
