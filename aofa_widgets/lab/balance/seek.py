"""Goal-seek: the smallest change of the rules that brings the first side's win rate where it is wanted, or none.

Small is, in this order: few parameters, little cost (whatever `cost` counts: the clauses of the book that change), a
number before a choice or a switch (those put another rule in place of one), few steps away from the base rules. Each
change is tried as `aim` says, with games until it is decided, or exactly where every hit of the battle wounds. All
errors together keep to the stated one: each trial has its share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import log
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.lab.exact import exact, wounds_only
from aofa_widgets.lab.kernels import Plan
from aofa_widgets.lab.numeric import needed
from aofa_widgets.lab.provenance import engine_name
from aofa_widgets.lab.results import Chart, Provenance, Result, Table, Texts
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault

from . import sought_words as words
from .aim import ERROR, MOST, WITHIN, Aim
from .compare import fought
from .moving import Change, Step, asked, laid, moving
from .plans import Forces, Pair, forces_of, games_of, seed_checked, seed_of_pair
from .rates import Estimate
from .retold import provenance_of
from .sweep import batches, one_pair
from .tally import Tally, fits

PAIRS = 60  # changes of two parameters that are tried at most
MOST_PAIRS = 2_000

Cost = Callable[[Mapping[str, Any]], float]


@dataclass(frozen=True, slots=True)
class Tried:
    """A change that was tried: the games played (none where it was solved: `rate`), and what they say.

    `verdict`: "reached", "missed", "unsure" (the most games did not decide), or None where it was stopped, or was not
    needed any more because a smaller change was found.
    """

    change: Change
    tally: Tally = Tally()
    solved: float | None = None
    verdict: str | None = None
    cost: float | None = None

    def rate(self, aim: Aim) -> Estimate:
        """The first side's win rate, with the interval that holds however often one looks; exact has no interval."""
        if self.solved is not None:
            return Estimate(self.solved, None, None)
        return aim.interval(*self.tally.won(0))

    def size(self) -> tuple[float, ...]:
        """What changes are ranked by, the smallest first."""
        return len(self.change.steps), self.cost or 0.0, self.change.choices, self.change.away


@dataclass(frozen=True)
class Sought(Result):
    """What a search came to; it offers what every result of the lab does.

    `found`: the smallest change that reaches the target (no steps: the base rules do already), or None; `reached`: all
    that were found to, smallest first; `tried`: everything in the order it was tried, the base rules first.
    """

    ruleset: Ruleset
    forces: Forces
    pair: Pair
    aim: Aim
    error: float
    seed: int
    tried: tuple[Tried, ...]
    parameters: tuple[tuple[str, tuple[Step, ...]], ...]
    pairs: int = PAIRS
    asked: bool = False
    complete: bool = True
    engine: str = ""
    troubles: tuple[Texts, ...] = field(default=(), hash=False)

    @property
    def reached(self) -> tuple[Tried, ...]:
        """Every change that reaches the target, the smallest first."""
        found = [one for one in self.tried if one.verdict == "reached"]
        near = [abs((one.rate(self.aim).value or 0) - self.aim.target) for one in found]
        return tuple(found[at] for at in sorted(range(len(found)), key=lambda at: (found[at].size(), near[at])))

    @property
    def found(self) -> Tried | None:
        """The smallest change that reaches the target."""
        return next(iter(self.reached), None)

    @property
    def nearest(self) -> tuple[Tried, ...]:
        """All that were tried, the nearest to the target first."""
        known = [(one.rate(self.aim).value, one) for one in self.tried]
        near = sorted((abs(value - self.aim.target), at) for at, (value, _) in enumerate(known) if value is not None)
        return tuple(known[at][1] for _, at in near)

    def rules(self) -> Ruleset:
        """The rules with the change that was found. Raises: InputError if none was."""
        if self.found is None:
            raise InputError(fault("found", "seek.none_found"))
        return self.ruleset.with_values(self.found.change.values, name="seek")

    # ---- as a result of the lab

    @property
    def title(self) -> Texts:  # type: ignore[override]
        """The game, and what is wanted."""
        return words.title_of(self)

    @property
    def summary(self) -> Texts:  # type: ignore[override]
        """The change that was found, or that there is none."""
        return words.summary_of(self)

    @property
    def notes(self) -> tuple[Texts, ...]:  # type: ignore[override]
        """What is promised, how many were tried, what remained open."""
        return (*words.notes_of(self), *self.troubles)

    @property
    def tables(self) -> tuple[Table, ...]:  # type: ignore[override]
        """The changes that reach the target, else those that come nearest."""
        return (words.table_of(self),)

    @property
    def charts(self) -> tuple[Chart, ...]:  # type: ignore[override]
        """The same as intervals about the target."""
        return words.charts_of(self)

    def _tabled(self) -> list[Table]:
        return list(self.tables)  # the chart's own table says nothing more

    @property
    def provenance(self) -> Provenance:  # type: ignore[override]
        """Rules, seed, tactics, and how to repeat it."""
        given = {key: [step.value for step in row] for key, row in self.parameters} if self.asked else None
        more: dict[str, Any] = {"target": self.aim.target, "within": self.aim.within, "error": self.error}
        return provenance_of(self, "seek", given, {**more, "games": self.aim.most, "pairs": self.pairs})


def seek(
    ruleset: Ruleset | None = None,
    parameters: Any = None,
    *,
    target: Any = 0.5,
    within: Any = WITHIN,
    error: Any = ERROR,
    pairs: Any = PAIRS,
    forces: Any = None,
    pair: Any = "at_once",
    games: Any = MOST,
    seed: Any = 1,
    beyond: bool = False,
    cost: Cost | None = None,
    engine: Any = None,
    control: Control | None = None,
    keep: Any = None,
    seen: Any = None,
) -> Sought:
    """The smallest change of the rules with which the first side wins `target` of its games, `within` so much of it.

    `parameters`: as for `sweep` (None: all that move the battle). Single parameters are tried first; if none of them
    does, up to `pairs` changes of two (0: none), those first that the single ones let hope for. `error`: the
    chance that anything said is wrong; `games`: the most of one trial. `cost(values)` says how much a change costs, to
    rank those that reach the target. Raises: InputError.

    >>> wounds = Ruleset.load("swashbuckling").with_values({"tables.duelling": ["wound"]})
    >>> found = seek(wounds, ["rating.superb"], target=0.86, forces="superb/2")
    >>> found.found.change.values, found.found.solved is not None
    ({'rating.superb': 5}, True)
    """
    base = rules_of(ruleset)
    needed()
    sides, seed, met = forces_of(forces, base), seed_checked(seed), one_pair(pair)
    wanted = _pairs(pairs)
    if cost is not None and not callable(cost):
        raise InputError(fault("cost", "seek.cost", found=shown(cost)))
    aim = Aim(_number(target), _number(within), _number(error), games_of(games, 100 * MOST))
    steps = moving(base, sides, asked(base, parameters, beyond))
    if not steps:
        raise InputError(fault("--parameter", "seek.nothing"))
    singles = [Change((step,)) for row in steps.values() for step in row]
    shared = replace(aim, error=max(1e-6, aim.error / (1 + len(singles) + wanted)))
    hunt = _Hunt(base, sides, met, shared, seed, cost, (engine, control, keep, seen))
    tried = hunt.round([Tried(Change(()))])
    if not hunt.over(tried):
        tried += hunt.round([Tried(one) for one in _rising(singles)])
    if wanted and len(steps) > 1 and not hunt.over(tried):
        tried += hunt.round([Tried(one) for one in hopeful(tried, shared, wanted)])
    return Sought(
        base, sides, met, shared, aim.error, seed, tuple(tried), tuple(steps.items()), wanted,
        parameters is not None or beyond, hunt.complete, engine_name(engine), tuple(hunt.troubles),
    )  # fmt: skip


def _rising(changes: Sequence[Change]) -> list[Change]:
    """The smallest first."""
    return sorted(changes, key=lambda one: (len(one.steps), one.choices, one.away))


def _number(given: Any) -> Any:
    """A number, also as a word that a person typed; anything else as it is, for `Aim` to refuse."""
    if isinstance(given, str):
        try:
            return float(given.strip().replace(",", "."))
        except ValueError:
            return given
    return given


def _pairs(given: Any) -> int:
    number = int(given) if isinstance(given, str) and given.isascii() and given.isdecimal() else given
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_PAIRS:
        raise InputError(fault("pairs", "seek.pairs", found=shown(given, 40), most=MOST_PAIRS))
    return number


class _Hunt:
    """One search: plays all trials of a round side by side, look by look, as long as they are not decided."""

    def __init__(
        self, base: Ruleset, forces: Forces, pair: Pair, aim: Aim, seed: int, cost: Cost | None, how: tuple[Any, ...]
    ) -> None:
        self.base, self.forces, self.pair, self.aim, self.seed, self.cost = base, forces, pair, aim, seed, cost
        self.engine, self.control, self.keep, self.seen = how
        self.complete, self.troubles = True, list[Texts]()

    def over(self, tried: Sequence[Tried]) -> bool:
        """Whether nothing more need be tried."""
        return not self.complete or any(one.verdict == "reached" for one in tried)

    def round(self, trials: list[Tried]) -> list[Tried]:
        """Decide these trials; those with no lawful rules are left out."""
        plans, kept = [], []
        for one in trials:
            if (plan := laid(self.base, self.forces, one.change.values)) is None:
                continue
            own = seed_of_pair(self.seed, "seek", repr(sorted(one.change.values.items())))
            plans.append(Plan(plan.ruleset, self.forces, self.pair.policies, own))
            kept.append(self._solved(one, plans[-1]))
        last = 0
        for look in self.aim.looks:
            todo = self._undecided(kept)
            if not todo or not self.complete:
                break
            self._played(kept, plans, todo, last, look)
            last = look
        if self.complete:
            left = self._undecided(kept)
            kept = [replace(one, verdict="unsure") if at in left else one for at, one in enumerate(kept)]
        return [self._priced(one) for one in kept]

    def _solved(self, trial: Tried, plan: Plan) -> Tried:
        if not wounds_only(plan):
            return trial
        try:
            rate = float(exact(plan, most=20_000).wins[0])
        except InputError:
            return trial
        return replace(trial, solved=rate, verdict="reached" if self.aim.near(rate) else "missed")

    def _undecided(self, trials: Sequence[Tried]) -> list[int]:
        """Which trials are still open; without a cost, none that is larger than one that reaches the target."""
        best = min((one.size() for one in trials if one.verdict == "reached"), default=None)
        return [
            at for at, one in enumerate(trials)
            if one.verdict is None and (best is None or self.cost is not None or one.size() <= best)
        ]  # fmt: skip

    def _played(self, trials: list[Tried], plans: Sequence[Plan], todo: list[int], last: int, look: int) -> None:
        items = [(at, batch) for at in todo for batch in batches(plans[at], last, look)]
        how = {"seen": self.seen, "control": self.control, "keep": self.keep, "fit": fits}
        found = spread(fought, [batch for _, batch in items], self.engine, **how).checked()
        for place, result in zip(found.numbers, found.results, strict=True):
            at = items[place][0]
            trials[at] = replace(trials[at], tally=trials[at].tally + Tally.of_plain(result))
        if not found.complete:
            self.complete = False
            self.troubles += list(found.notes())
            return
        for at in todo:
            trials[at] = replace(trials[at], verdict=self.aim.verdict(*trials[at].tally.won(0)))

    def _priced(self, trial: Tried) -> Tried:
        if self.cost is None or trial.verdict != "reached" or not trial.change.steps:
            return trial
        try:
            return replace(trial, cost=float(self.cost(trial.change.values)))
        except InputError:
            raise
        except (Exception, SystemExit) as error:  # a user's function may raise anything
            raise InputError(fault("cost", "seek.cost", found=named(type(error).__name__))) from error


def hopeful(tried: Sequence[Tried], aim: Aim, most: int) -> list[Change]:
    """Changes of two parameters, those first whose single effects together come nearest to the target.

    Effects are added as logarithms of odds; of those that come within the band the smallest is first.
    """
    effects = {one.change.steps[0]: odds for one, odds in _effects(tried, aim) if len(one.change.steps) == 1}
    base = next((odds for one, odds in _effects(tried, aim) if not one.change.steps), 0.0)
    goal = _log_odds(aim.target)
    rows: list[tuple[Any, ...]] = []
    for one, other in _two(effects):
        missing = abs(effects[one] + effects[other] - base - goal)
        outside = max(0.0, missing - 8 * aim.within)
        change = Change((one, other))
        rows.append((outside, change.choices, change.away, missing, len(rows), change))
    return [row[-1] for row in sorted(rows, key=lambda row: row[:5])[:most]]


def _two(steps: Mapping[Step, float]) -> Iterator[tuple[Step, Step]]:
    for one, other in combinations(steps, 2):
        if one.key != other.key:
            yield one, other


def _effects(tried: Sequence[Tried], aim: Aim) -> Iterator[tuple[Tried, float]]:
    for one in tried:
        rate = one.rate(aim).value
        if rate is not None:
            yield one, _log_odds(rate)


def _log_odds(rate: float) -> float:
    rate = min(1 - 1e-4, max(1e-4, rate))
    return log(rate / (1 - rate))


__all__ = ["Sought", "Tried", "hopeful", "seek"]
