"""A search in words: what was wanted, what was found, what was tried."""

from __future__ import annotations

from typing import Any

from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.results import Table, Texts
from aofa_widgets.lab.tables import Amount, Cell
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import decimal, percent

from .aim import WIDER
from .saying import of_pair

SHOWN = 8

# `found` is a `seek.Sought` here, `one` a `seek.Tried`; that module asks this one for its words


def _share(value: float, places: int = 1) -> Texts:
    return {lang: percent(value, lang, places) for lang in languages()}


def _rate(found: Any, one: Any, interval: bool = True) -> Texts:
    amount = Amount.of(one.rate(found.aim))
    return {lang: amount.say(lang, interval) for lang in languages()}


def title_of(found: Any) -> Texts:
    """The title: the game, and what is wanted."""
    return texts("seek.title", game=found.ruleset.book.title, target=_share(found.aim.target, 0))


def summary_of(found: Any) -> Texts:
    """The pair, and the answer in a sentence."""
    return of_pair(found.pair, _answer(found))


def _answer(found: Any) -> Texts:
    best, changes = found.found, sum(bool(one.change.steps) for one in found.tried)
    values = {"target": _share(found.aim.target), "within": _points(found.aim.within), "n": changes}
    values["wider"] = _points(found.aim.within * WIDER)
    if best is not None:
        rate = _rate(found, best)
        if not best.change.steps:
            return texts("seek.already", rate=rate, **values)
        said: Texts = texts("seek.found", change=best.change.name(found.ruleset), rate=rate, **values)
        more = texts("seek.found_stopped")
        return said if found.complete else {lang: f"{said[lang]} {more[lang]}" for lang in said}
    near = found.nearest
    if not near:
        return texts("seek.nothing_played")
    values |= {"change": near[0].change.name(found.ruleset), "rate": _rate(found, near[0], interval=False)}
    if not found.complete:
        return texts("seek.stopped", **values)
    unsure = any(one.verdict == "unsure" for one in found.tried)
    return texts("seek.none_sure" if not unsure else "seek.none_unsure", **values)


def _points(share: float) -> Texts:
    return {lang: decimal(round(share * 100, 2), lang) for lang in languages()}


def notes_of(found: Any) -> tuple[Texts, ...]:
    """What is promised, how many were tried, what remained open."""
    solved = sum(one.solved is not None for one in found.tried)
    games = sum(one.tally.games for one in found.tried)
    values = {
        "error": _share(found.error, 0),
        "within": _points(found.aim.within),
        "wider": _points(found.aim.within * WIDER),
    }
    notes = [
        texts("seek.pair"),
        texts("seek.promise", **values),
        texts("seek.tried", n=len(found.tried), games=games, seed=str(found.seed)),
    ]
    if solved:
        notes.append(texts("seek.solved", n=solved))
    unsure = sum(one.verdict == "unsure" for one in found.tried)
    if unsure:
        notes.append(texts("seek.unsure", n=unsure, most=found.aim.most))
    unfinished = sum(one.tally.unfinished for one in found.tried)
    if unfinished:
        notes.append(texts("sweep.unfinished", n=unfinished))
    return tuple(notes)


def _shown(found: Any) -> list[Any]:
    """The base rules, those that reach the target, then those that come nearest."""
    rows = [one for one in found.tried if not one.change.steps]
    rows += [one for one in found.reached if one not in rows]
    rows += [one for one in found.nearest if one not in rows]
    return rows[: max(SHOWN, 1 + min(len(found.reached), 20))]


def table_of(found: Any) -> Table:
    """Changes with their win rates and verdicts."""
    priced = any(one.cost is not None for one in found.tried)
    head = [texts(f"seek.head_{name}") for name in ("change", "away", "wins", "verdict")]
    if priced:
        head.insert(1, texts("seek.head_cost"))
    rows = []
    for one in _shown(found):
        cells: list[Cell] = [one.change.name(found.ruleset)]
        if priced:
            cells.append(None if one.cost is None else Amount(one.cost, places=0))
        cells += [Amount(one.change.away), Amount.of(one.rate(found.aim)), texts(f"seek.is_{one.verdict or 'open'}")]
        rows.append(tuple(cells))
    return Table(_caption(found, len(rows)), tuple(head), tuple(rows))


def _caption(found: Any, shown: int) -> Texts:
    """What the rows are, and that they are not all."""
    whole = len(found.tried)
    return texts("seek.caption") if shown >= whole else texts("seek.caption_few", shown=shown, n=whole)


def charts_of(found: Any) -> tuple[Chart, ...]:
    """The same as intervals about the target."""
    points = []
    for one in _shown(found):  # the chart's whiskers are those of 95%, as in every other
        rate = one.rate(found.aim) if one.solved is not None else one.tally.rate()
        points.append(Point(one.change.name(found.ruleset), Amount.of(rate)))
    if not points:
        return ()
    axis, caption = texts("sweep.head_wins"), _caption(found, len(points))
    return (Chart("intervals", caption, (Series(axis, tuple(points)),), axis, mark=found.aim.target),)
