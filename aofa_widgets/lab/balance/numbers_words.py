"""A comparison in words: what else moves besides the win rates, and the exact numbers that change, as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.games import side_name
from aofa_widgets.lab.questions import Beside, beside
from aofa_widgets.lab.tables import Amount, Table
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts

from .alike import Beside as Numbers
from .alike import at_share
from .alike import both as alike
from .measures import MEASURES, WIN
from .rates import apart, mean, share
from .tally import Tally

Texts = Mapping[str, str]
Pairs = Sequence[tuple[Tally, Tally]]  # base and now of some pairs

# `found` is a `compare.Comparison` here; that module asks this one for its words


_KINDS = {"share": ("share", "points"), "count": ("mean", "change"), "points": ("points", "points")}
_ODDS = {"chance": ("share", "points", 1), "mean": ("mean", "change", 2), "count": ("count", "change", 0)}


def measure_rows(found: Any, pairs: Pairs, win: bool = False) -> list[tuple[Any, ...]]:
    """Every measure of some pairs, each pair alike: words, base, changed, difference."""
    rows = _fared_rows(found, pairs)
    nobody = bool(rows)  # of a game that nobody wins, nothing is said about winners
    for measure in MEASURES:
        if (measure is WIN and not win) or (nobody and measure.key in ("snowball", "edge")):
            continue
        kind, difference = _KINDS[measure.kind]
        places = 2 if kind == "mean" and measure.key == "swings" else None
        found_ = alike(pairs, lambda tally, of=measure.of: of(tally, 0.95))  # type: ignore[misc]
        cells = _cells(found_, kind, difference, places)
        rows.append((texts(f"balance.measure_{measure.key}", side=side_name(found.base.game, 0)), *cells))
    played = [(base, now) for base, now in pairs if base.games and now.games]
    for key, part in (("half", 0.5), ("long", 0.9)):
        ends = [at_share([both[role].rolls for both in played], part) for role in (0, 1)]
        gap = ends[1] - ends[0] if ends[0] is not None and ends[1] is not None else None
        cells = (Amount(ends[0]), Amount(ends[1]), Amount(gap, kind="change", places=0))
        rows.append((texts(f"balance.measure_{key}"), *cells))
    if not nobody:
        left = alike(pairs, lambda tally: mean(_joined(tally)))
        rows.append((texts("balance.measure_left"), *_cells(left, "mean", "change", 2)))
    if any(tally.unfinished for both in pairs for tally in both):
        endless = alike(pairs, lambda tally: share(tally.unfinished, tally.games))
        rows.append((texts("balance.measure_endless"), *_cells(endless, "share", "points")))
    return rows


def _fared_rows(found: Any, pairs: Pairs) -> list[tuple[Any, ...]]:
    """Of a game that nobody wins: aims reached and people lost by each of the first two sides; else nothing."""
    rows: list[tuple[Any, ...]] = []
    if not any(tally.aims[0] for both in pairs for tally in both):
        return rows
    for key in ("aims", "lost"):
        for side in (0, 1):
            cells = alike(pairs, lambda tally, key=key, side=side: mean(getattr(tally, key)[side]))  # type: ignore[misc]
            words = texts(f"balance.measure_{key}", side=side_name(found.base.game, side, "short"))
            rows.append((words, *_cells(cells, "mean", "change", 2)))
    return rows


def _cells(found: Numbers, kind: str, difference: str, places: int | None = None) -> tuple[Amount, ...]:
    """Base, changed and difference, with as many decimals in all three."""
    base, now, change = found
    return Amount.of(base, kind, places), Amount.of(now, kind, places), Amount.of(change, difference, places)


def _joined(tally: Tally) -> dict[int, int]:
    found = dict(tally.left[0])
    for value, count in tally.left[1].items():
        found[value] = found.get(value, 0) + count
    return found


def measures_table(found: Any) -> Table:
    """Length, swings, snowball, the worth of beginning and the decision weight, all pairs together, each alike."""
    rows = measure_rows(found, [(met.base, met.now) for met in found.met])
    if len(found.met) > 1:
        base, now = found.weights
        rows.append((texts("balance.measure_weight"), *_cells((base, now, apart(base, now)), "share", "points")))
    caption = texts("balance.measures" if len(found.met) == 1 else "balance.measures_alike")
    return Table(caption, heads("col_what"), tuple(rows))


def heads(first: str) -> tuple[Texts, ...]:
    """The heads of a table of base rules, changed rules and difference."""
    return tuple(texts(f"balance.{name}") for name in (first, "base", "now", "difference"))


def odds_table(
    base: Ruleset, now: Ruleset, most: int | None = None, exact: bool = False, figures: bool = False
) -> Table | None:
    """The game's exact numbers that change, the greatest change first; None if there are none.

    `most`: at most so many rows, equal numbers once; `exact`: as fractions; `figures`: differences as numbers that a
    spreadsheet reckons with, not as they are said.
    """
    rows = beside(base, now)
    if not rows:
        return None
    few = rows if most is None else telling(rows)[:most]
    told = [(texts("balance.odd", title=row.title, label=row.label), *_odd(row, exact, figures)) for row in few]
    short = len(few) < len(rows)
    caption = texts("balance.odds_main", few=len(few), n=len(rows)) if short else texts("balance.odds")
    return Table(caption, heads("col_what"), tuple(told))


def telling(rows: Sequence[Beside]) -> list[Beside]:
    """Rows in their order, equal numbers once: of those the one that the game puts forward, else the first.

    >>> book = Ruleset.load("swashbuckling")
    >>> rows = beside(book, book.with_values({"tie.hits": 0}))
    >>> len(telling(rows)) < len(rows), telling(rows)[0].much >= telling(rows)[-1].much
    (True, True)
    """
    found: dict[tuple[Any, ...], Beside] = {}
    for row in rows:
        key = row.kind, row.base, row.now
        if key not in found or (row.main and not found[key].main):
            found[key] = row
    return list(found.values())


def _odd(row: Beside, exact: bool, figures: bool) -> tuple[Any, ...]:
    if exact:
        return str(row.base), str(row.now), str(row.difference)
    kind, difference, places = _ODDS[row.kind]
    if figures:
        return Amount(row.base, kind=kind), Amount(row.now, kind=kind), Amount(row.difference, kind=difference)
    gap = {lang: row.said(lang)[2] for lang in languages()}
    decimals = gap["en"].partition(".")[2].partition(" ")[0]
    places = max(places, len(decimals))  # a small difference is shown with more, and so is what it is the difference of
    return Amount(row.base, kind=kind, places=places), Amount(row.now, kind=kind, places=places), gap

