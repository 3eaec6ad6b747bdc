"""What stands in the report of a house rule, in the order in which it is read: the same for every format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from aofa_widgets.lab.questions import Beside, beside, summary
from aofa_widgets.lab.results import Amount, Chart, Point, Provenance, Result, Series, Table
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.words import languages, texts, typeset
from aofa_widgets.words.numbers import listed

from ..moved import Moved
from ..tree import ClauseView

Texts = Mapping[str, str]
MOST_SHOWN = 12  # odds in the first table
MOST_BARS = 8
FEW = 3  # values that are told one by one
_NUMBER = re.compile(r"[+\u2212]?[\d.,\u202f]+(?:\u202f?%| points?)?\Z")
LONG = 14  # rows: a longer table of a result is folded away


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence; `kind`: "p", "strong" (the answer), "note" (what to beware of) or "item" of a list."""

    text: Texts = field(hash=False)
    kind: str = "p"


@dataclass(frozen=True, slots=True)
class Folded:
    """Tables that stay shut until somebody opens them; `twin` for one that says what a chart shows."""

    title: Texts = field(hash=False)
    tables: tuple[Table, ...]
    twin: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Something to copy: `kind` is "sh" or "python"."""

    label: Texts = field(hash=False)
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels and what is told of each, in every language."""

    rows: tuple[tuple[Texts, Texts], ...]


Item = Said | Table | Folded | Code | Facts | Chart | ClauseView


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter of the report."""

    id: str
    title: Texts = field(hash=False)
    items: tuple[Item, ...]


def parts_of(
    moved: Moved, rows: Sequence[Beside], results: Mapping[str, Any], more: Sequence[Result], origin: Provenance
) -> tuple[Part, ...]:
    """All chapters; `results` are "games" and "best" where they are given."""
    found = [
        _part("in_brief", _brief(moved, rows, [*results.values(), *more])),
        _part("values", _values(moved)),
        _part("odds", _odds(moved, rows)),
    ]
    found += [_part(name, _result(result)) for name, result in results.items()]
    found += [Part(f"more-{n}", result.title, tuple(_result(result))) for n, result in enumerate(more, 1)]
    found += [_part("clauses", _clauses(moved)), _part("lessons", _lessons(moved))]
    lacking = [Said(texts(f"trial.missing_{name}"), "item") for name in ("games", "best") if name not in results]
    if lacking:
        found.append(_part("missing", lacking))
    found += [_part("all_odds", _all_odds(rows)), _part("origin", _origin(origin))]
    return tuple(part for part in found if part.items)


def odds_of(base: Ruleset, now: Ruleset) -> tuple[Beside, ...]:
    """The exact odds of both, in the game's own order."""
    return beside(base, now, every=True)


def _part(key: str, items: Iterator[Item] | Sequence[Item]) -> Part:
    return Part(key, texts(f"trial.{key}"), tuple(items))


def _brief(moved: Moved, rows: Sequence[Beside], results: Sequence[Any]) -> Iterator[Item]:
    if 0 < len(moved.values) <= FEW:
        for value in moved.values:
            now = moved.now.told(value.change.key, value.now)
            yield Said(_set(texts("trial.brief_value", label=value.label, was=value.was, now=now)), "item")
    elif moved.values:
        yield Said(texts("trial.brief_values", n=len(moved.values)), "item")
    beyond = sum(value.outside for value in moved.values)
    if beyond and len(moved.values) > FEW:
        yield Said(texts("trial.brief_beyond", n=beyond), "item")
    if rows:
        yield Said(summary(rows), "item")
    yield from (Said(result.summary, "item") for result in results)
    if moved.clauses:
        yield Said(texts("trial.brief_texts", n=len(moved.clauses)), "item")
    if moved.lessons:
        said = texts("trial.brief_lessons", lessons=len(moved.lessons), questions=len(moved.questions))
        yield Said(said, "item")
    if not moved:
        yield Said(texts("trial.nothing"), "strong")


def _values(moved: Moved) -> Iterator[Item]:
    text = laid_text(moved.now)
    if moved.values:
        rows = []
        for value in moved.values:
            rules = (text.find(rule) for rule in moved.now.book.parameters[value.change.key].rules)
            number = next((clause.number for clause in rules if clause), "")
            rows.append((value.label, number, value.was, moved.now.told(value.change.key, value.now)))
        head = tuple(texts(f"trial.{name}") for name in ("value", "clause", "base", "now"))
        yield Table(texts("trial.values_table"), head, tuple(rows))
    had = {name for house in moved.base.overlays for name in house.text}
    own = [name for house in moved.now.overlays for name in house.text if name not in had]
    if own:
        numbers = [text.clauses[name].number for name in dict.fromkeys(own)]
        if not moved.values:
            yield Said(texts("trial.only_words"))
        yield Said(texts("trial.reworded", clauses={lang: listed(numbers, lang) for lang in languages()}))


def _odds(moved: Moved, rows: Sequence[Beside]) -> Iterator[Item]:
    if not rows:
        yield Said(texts("trial.odds_none"))
        return
    changed = sorted((row for row in rows if row.changed), key=lambda row: -row.much)
    yield Said(summary(rows), "strong")
    if not changed:
        return
    yield Said(texts("trial.odds_exact"))
    first = _telling(changed)[:MOST_SHOWN]
    chances = [row for row in first if row.kind == "chance"][:MOST_BARS]
    if len(chances) > 1:
        points = tuple(Point(row.label, _share(row.now), base=_share(row.base)) for row in chances)
        yield Chart("bars", texts("trial.odds_most"), (Series(texts("trial.now"), points),))
    yield _odds_table(texts("trial.odds_most"), first)


def _all_odds(rows: Sequence[Beside]) -> Iterator[Item]:
    """Every number that changes, in the game's own order and groups."""
    changed = [row for row in rows if row.changed]
    if len(changed) > MOST_SHOWN:
        groups = (list(group) for _, group in groupby(changed, key=lambda row: row.group))
        tables = tuple(_odds_table(some[0].title, some) for some in groups)
        yield Folded(texts("trial.odds_all", n=len(changed)), tables)


def _share(value: Fraction) -> Amount:
    """A chance as it is printed, so that the chart subtracts what the table subtracts."""
    return Amount(Fraction((value * 2000 + 1) // 2, 1000), kind="share")


def _telling(changed: Sequence[Beside]) -> list[Beside]:
    """What to show first, those that move most: of several with the same numbers one, that the game puts forward."""
    found: dict[tuple[Any, ...], Beside] = {}
    for row in changed:
        key = row.kind, row.base, row.now
        if key not in found or (row.main and not found[key].main):
            found[key] = row
    return list(found.values())


def _odds_table(caption: Texts, rows: Sequence[Beside]) -> Table:
    cells = []
    for row in rows:
        said = {lang: row.said(lang) for lang in languages()}
        cells.append((row.label, *({lang: said[lang][n] for lang in said} for n in range(3))))
    head = tuple(texts(f"trial.{name}") for name in ("what", "base", "now", "change"))
    return Table(caption, head, tuple(cells))


def _clauses(moved: Moved) -> Iterator[Item]:
    if not moved.clauses:
        yield Said(texts("trial.no_clauses"))
        return
    yield Said(texts("book.marks_text"))
    shown = {view.id for view in moved.clauses}
    for view in moved.clauses:
        tables = tuple(table for table in view.tables if table.changed)
        examples = tuple(example for example in view.examples if example.changed or example.base)
        yield replace(view, tables=tables, examples=examples)
    alone = [one for one in moved.examples if one.clause not in shown]
    if alone:
        yield Said(texts("trial.examples_alone"))
    for one in alone:
        empty: dict[str, tuple[Any, ...]] = dict.fromkeys(languages(), ())
        yield ClauseView(one.clause, one.number, "", one.titles, empty, (), (one.view,), (), ())


def _lessons(moved: Moved) -> Iterator[Item]:
    if not moved.lessons:
        yield Said(texts("trial.no_lessons"))
        return
    rows = [
        (_numbered(lesson.number, lesson.title), _set(step.title), _set(step.reasons()))
        for lesson in moved.lessons
        for step in lesson.steps
    ]
    head = tuple(texts(f"trial.{name}") for name in ("lesson", "step", "why"))
    table = Table(texts("trial.lessons_table"), head, tuple(rows))
    if moved.questions:
        head = tuple(texts(f"trial.{name}") for name in ("question", "right_before", "right_now", "why"))
        asked = tuple((one.ask, one.was, one.now, _set(one.why())) for one in moved.questions)
        yield Table(texts("trial.questions_table"), head, asked)
    yield Folded(table.caption, (table,)) if len(rows) > LONG else table


def _numbered(number: int, title: Texts) -> dict[str, str]:
    return {lang: f"{number}. {text}" for lang, text in _set(title).items()}


def _set(words: Texts) -> dict[str, str]:
    return {lang: typeset(text, lang) for lang, text in words.items()}


def _result(result: Any) -> Iterator[Item]:
    yield Said(result.summary, "strong")
    yield from (Said(note, "note") for note in getattr(result, "notes", ()))
    charts = getattr(result, "charts", ())
    twins = [chart.table() for chart in charts]
    for chart, twin in zip(charts, twins, strict=True):
        yield chart
        yield Folded(texts("trial.twin"), (twin,), twin=bool(result.tables))
    for table in result.tables:
        if table not in twins:
            yield Folded(table.caption, (table,)) if len(table.rows) > LONG else table


def _origin(origin: Provenance) -> Iterator[Item]:
    lines = {lang: origin.lines(lang) for lang in languages()}
    first = next(iter(lines.values()))
    rows = tuple(
        ({lang: lines[lang][n][0] for lang in lines}, {lang: lines[lang][n][1] for lang in lines})
        for n in range(len(first))
    )
    yield Said(texts("trial.same"))
    yield Facts(rows)
    for key, kind in (("command", "sh"), ("python", "python")):
        if getattr(origin, key):
            yield Code(texts(f"results.repeat_{key}"), getattr(origin, key), kind)


def right(table: Table) -> list[bool]:
    """Which columns hold numbers: they stand at the right."""
    columns = [[row[at] for row in table.rows if at < len(row) and row[at]] for at in range(len(table.head))]
    return [at > 0 and bool(cells) and all(map(_figure, cells)) for at, cells in enumerate(columns)]


def _figure(cell: Any) -> bool:
    told = list(cell.values()) if isinstance(cell, Mapping) else []
    return isinstance(cell, Amount) or (bool(told) and all(_NUMBER.match(text) for text in told))
