"""Sweeps: what each value of a parameter does to a battle, one at a time (tornado) or every combination (grid)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.kernels import Plan
from aofa_widgets.lab.numeric import needed
from aofa_widgets.lab.provenance import engine_name
from aofa_widgets.lab.results import Provenance, Result, Table, Texts
from aofa_widgets.lab.tables import Amount, Cell
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.numbers import decimal

from .compare import LARGEST, Batch, fought
from .moving import Change, Step, asked, laid, moving, value_name
from .plans import Forces, Pair, forces_of, games_of, pairs_of, seed_checked, seed_of_pair
from .rates import Estimate, apart
from .retold import provenance_of
from .saying import of_pair
from .tally import Tally, fits

GAMES = 10_000
MOST_PLACES = 2_000
SHOWN = 12  # rows of a tornado


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a sweep: what is changed there, and the games played."""

    change: Change
    tally: Tally

    @property
    def rate(self) -> Estimate:
        """The first side's share of the decided games."""
        return self.tally.rate()


@dataclass(frozen=True)
class Swept(Result):
    """A sweep: the base rules' games, and one `Place` for each value (or combination); `complete` if all was played.

    It offers title, summary, notes, tables, charts, provenance as every result of the lab does.
    """

    ruleset: Ruleset
    forces: Forces
    pair: Pair
    games: int
    seed: int
    base: Tally
    places: tuple[Place, ...]
    steps: tuple[tuple[str, tuple[Step, ...]], ...]
    grid: bool = False
    complete: bool = True
    engine: str = ""
    troubles: tuple[Texts, ...] = field(default=(), hash=False)

    def change(self, place: Place) -> Estimate:
        """The first side's win rate there less that under the base rules."""
        return apart(self.base.rate(), place.rate)

    @cached_property
    def spans(self) -> tuple[tuple[str, Place, Place], ...]:
        """By parameter the places with the least and the greatest win rate (the base rules counted), widest first."""
        here = Place(Change(()), self.base)
        found = []
        for key, _ in self.steps:
            row = [place for place in self.places if [step.key for step in place.change.steps] == [key]]
            row = sorted([here, *(one for one in row if one.tally.decided())], key=lambda one: one.rate.value or 0.0)
            if len(row) > 1:
                found.append((key, row[0], row[-1]))
        return tuple(sorted(found, key=lambda one: -abs((one[2].rate.value or 0) - (one[1].rate.value or 0))))

    # ---- as a result of the lab

    @property
    def title(self) -> Texts:  # type: ignore[override]
        """The game, and what is swept."""
        return texts("sweep.title", game=self.ruleset.book.title, n=len(self.steps))

    @property
    def summary(self) -> Texts:  # type: ignore[override]
        """The pair, and which parameter moves the win rate most."""
        said = of_pair(self.pair, self._said())
        return said if self.complete else {lang: f"{said[lang]} {self._partial()[lang]}" for lang in said}

    def _partial(self) -> Texts:
        played = sum(place.tally.games > 0 for place in self.places)
        return texts("sweep.partial", done=played, total=len(self.places))

    def _said(self) -> Texts:
        base = {lang: Amount.of(self.base.rate()).say(lang) for lang in languages()}
        if self.grid or not self.spans:
            return texts("sweep.summary_grid", base=base, n=len(self.places))
        key, low, high = self.spans[0]
        ends = [{lang: Amount(one.rate.value, kind="share").say(lang) for lang in languages()} for one in (low, high)]
        label = dict(self.ruleset.book.parameters[key].label)
        return texts("sweep.summary", base=base, what=label, low=ends[0], high=ends[1])

    @property
    def notes(self) -> tuple[Texts, ...]:  # type: ignore[override]
        """How many games, and what to beware of."""
        found = [texts("sweep.played", games=self.games, seed=str(self.seed))]
        unfinished = sum(place.tally.unfinished for place in self.places)
        if unfinished:
            found.append(texts("sweep.unfinished", n=unfinished))
        if len(self.places) > 1:
            few = {lang: decimal(round(len(self.places) / 20, 2), lang) for lang in languages()}
            found.append(texts("sweep.chance", n=len(self.places), few=few))
        return (*found, *self.troubles)

    @property
    def tables(self) -> tuple[Table, ...]:  # type: ignore[override]
        """Every place: win rate, difference to the base rules, rolls of a game."""
        names = ("what", "value") if not self.grid else ()
        keys = [dict(self.ruleset.book.parameters[key].label) for key, _ in self.steps] if self.grid else []
        head = [*(texts(f"sweep.head_{name}") for name in names), *keys]
        head += [texts(f"sweep.head_{name}") for name in ("wins", "change", "rolls")]
        base: list[Cell] = [texts("sweep.base"), ""] if not self.grid else self._cells(Change(()))
        rows = [(*base, Amount.of(self.base.rate()), None, self._rolls(self.base))]
        for place in self.places:
            if place.tally.games:
                points = Amount.of(self.change(place), "points")
                cells = self._cells(place.change)
                rows.append((*cells, Amount.of(place.rate), points, self._rolls(place.tally)))
        return (Table(texts("sweep.caption"), tuple(head), tuple(rows)),)

    def _cells(self, change: Change) -> list[Cell]:
        parameters = self.ruleset.book.parameters
        if self.grid:
            values = {**{key: self.ruleset[key] for key, _ in self.steps}, **change.values}
            return [value_name(parameters[key], value) for key, value in values.items()]
        step = change.steps[0]
        return [dict(parameters[step.key].label), value_name(parameters[step.key], step.value)]

    @staticmethod
    def _rolls(tally: Tally) -> Amount:
        return Amount.of(tally.length(), "mean")

    @property
    def charts(self) -> tuple[Chart, ...]:  # type: ignore[override]
        """Of several parameters a tornado, of one a line over its values (where they are numbers)."""
        if self.grid or not self.spans:
            return ()
        if len(self.steps) == 1:
            return self._line()
        parameters = self.ruleset.book.parameters
        points = []
        for key, low, high in self.spans[:SHOWN]:
            values = [one.change.values.get(key, self.ruleset[key]) for one in (low, high)]
            points.append(
                Point(
                    dict(parameters[key].label),
                    Amount(high.rate.value, kind="share"),
                    Amount(low.rate.value, kind="share"),
                    ends=(value_name(parameters[key], values[0]), value_name(parameters[key], values[1])),
                )
            )
        axis = texts("sweep.head_wins")
        series = Series(texts("sweep.head_wins"), tuple(points))
        return (Chart("tornado", texts("sweep.tornado"), (series,), axis, mark=self.base.rate().value),)

    def _line(self) -> tuple[Chart, ...]:
        key, _ = self.steps[0]
        parameter = self.ruleset.book.parameters[key]
        here = [(self.ruleset[key], self.base.rate())]
        here += [(place.change.values[key], place.rate) for place in self.places if place.tally.decided()]
        if any(isinstance(value, bool) or not isinstance(value, (int, float)) for value, _ in here):
            points = [Point(value_name(parameter, value), Amount.of(rate)) for value, rate in here]
            series = (Series(dict(parameter.label), tuple(points)),)
            return (Chart("intervals", dict(parameter.label), series, texts("sweep.head_wins"), mark=0.5),)
        here.sort(key=lambda one: float(one[0]))  # type: ignore[arg-type]
        points = [Point(value_name(parameter, value), Amount.of(rate), x=float(value)) for value, rate in here]  # type: ignore[arg-type]
        series = (Series(texts("sweep.head_wins"), tuple(points)),)
        label = dict(parameter.label)
        return (Chart("lines", label, series, texts("sweep.head_wins"), label, mark=0.5),)

    def _tabled(self) -> list[Table]:
        return super()._tabled() if len(self.steps) > 1 else list(self.tables)  # a line's own table says nothing more

    @property
    def provenance(self) -> Provenance:  # type: ignore[override]
        """Rules, seed, tactics, and how to repeat it."""
        given = {key: [step.value for step in row] for key, row in self.steps}
        more = {"games": self.games, **({"grid": True} if self.grid else {})}
        return provenance_of(self, "sweep", given, more)


def sweep(
    ruleset: Ruleset | None = None,
    parameters: Any = None,
    *,
    grid: bool = False,
    forces: Any = None,
    pair: Any = "at_once",
    games: Any = GAMES,
    seed: Any = 1,
    beyond: bool = False,
    engine: Any = None,
    control: Control | None = None,
    keep: Any = None,
    seen: Any = None,
) -> Swept:
    """Play `games` games at every value of some parameters and tell what each does to the first side's win rate.

    `parameters`: keys ("six.extra", "six.extra=0,2"), a mapping of keys to values, or None: all that move the battle.
    `grid`: every combination of their values, else one parameter at a time. `beyond`: also values that the book does
    not foresee. `forces`, `pair`, `seed` as for `compare`, with one pair; `engine`, `control`, `keep`, `seen` as for
    `lab.work.spread`. Values that change nothing in the battle are left out. Raises: InputError.

    >>> found = sweep(parameters="six.extra=0,2", forces="3,3/3,3", games=200)
    >>> [(place.change.values, place.tally.games) for place in found.places], found.complete
    ([({'six.extra': 0}, 200), ({'six.extra': 2}, 200)], True)
    """
    base = rules_of(ruleset)
    needed()
    for field_, given_ in (("grid", grid), ("beyond", beyond)):
        if not isinstance(given_, bool):
            raise InputError(fault(field_, "balance.yes_no", field=field_, found=named(given_)))
    sides, number, seed = forces_of(forces, base), games_of(games), seed_checked(seed)
    met = one_pair(pair)
    given = asked(base, parameters, beyond)
    steps = moving(base, sides, given)
    if not steps:
        raise InputError(fault("--parameter", "sweep.nothing", found=", ".join(given)[:200]))
    steps = {key: tuple(sorted(row, key=_rising)) for key, row in steps.items()}
    changes = combined(steps) if grid else [Change((step,)) for row in steps.values() for step in row]
    plans = [
        (change, plan)
        for change in (Change(()), *changes)
        if (plan := laid(base, sides, change.values)) is not None
    ]
    items = []
    for at, (change, plan) in enumerate(plans):
        own = seed_of_pair(seed, "sweep", repr(sorted(change.values.items())))
        items += [(at, batch) for batch in batches(Plan(plan.ruleset, sides, met.policies, own), 0, number)]
    rows = [batch for _, batch in items]
    found = spread(fought, rows, engine, seen=seen, control=control, keep=keep, fit=fits).checked()
    tallies = [Tally() for _ in plans]
    for place, result in zip(found.numbers, found.results, strict=True):
        at = items[place][0]
        tallies[at] = tallies[at] + Tally.of_plain(result)
    places = tuple(Place(change, tally) for (change, _), tally in zip(plans[1:], tallies[1:], strict=True))
    return Swept(
        base, sides, met, number, seed, tallies[0], places, tuple(steps.items()), grid, found.complete,
        engine_name(engine), found.notes()[found.cancelled :],
    )  # fmt: skip


def _rising(step: Step) -> tuple[bool, float]:
    """Numbers in their order, no limit last; other values as they stand."""
    value = step.value
    return value is None, float(value) if isinstance(value, (int, float)) else 0.0


def one_pair(given: Any) -> Pair:
    """One pair of policies. Raises: InputError for none, several, or one that there is not."""
    if isinstance(given, (list, tuple)) and len(given) == 2:
        return Pair.of(given)
    found = pairs_of(given)
    if len(found) != 1:
        raise InputError(fault("--pair", "sweep.one_pair", found=len(found)))
    return found[0]


def combined(steps: dict[str, tuple[Step, ...]]) -> list[Change]:
    """Every combination of values with those of the base rules, but for all at the base. Raises: InputError."""
    rows: Sequence[Sequence[Step | None]] = [(None, *row) for row in steps.values()]
    if prod(map(len, rows)) > MOST_PLACES:
        raise InputError(fault("--grid", "sweep.grid", found=prod(map(len, rows)), most=MOST_PLACES))
    return [Change(tuple(step for step in row if step)) for row in product(*rows) if any(row)]


def batches(plan: Plan, start: int, stop: int) -> list[Batch]:
    """Games from `start` up to `stop`, cut into batches."""
    return [Batch(plan, first, min(LARGEST, stop - first)) for first in range(start, stop, LARGEST)]


__all__ = ["Place", "Swept", "sweep"]
