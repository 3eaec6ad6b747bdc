"""Two rulesets side by side: the same forces and the same pairs of policies fight under both, and all is counted.

The games under the base rules and those under the changed rules are independent of each other. (The same random numbers
for both were tried: after the first roll that the change touches, the two games have nothing in common any more, so
it narrows no interval.) A win rate is of the games that one side won; games that came to no end are counted beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.lab.kernels import Plan, Policy, fight
from aofa_widgets.lab.numeric import needed
from aofa_widgets.lab.provenance import engine_name
from aofa_widgets.lab.results import Chart, Provenance, Result, Table, Texts
from aofa_widgets.lab.tables import joined
from aofa_widgets.lab.work import Control, Spread, spread
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, texts

from . import repeating, saying
from .measures import WIN, Estimate, weight
from .plans import Forces, Pair, checked, forces_of, games_of, pairs_of, seed_checked, seed_of_pair
from .sequential import Test, score
from .tally import Tally, fits

GAMES = 10_000
MOST_EXACT = 100_000  # moments that one comparison solves exactly, all pairs together: some seconds
LEAST, LARGEST = 1_000, 20_000  # games of a batch
ROLES = ("base", "now")
SURE = "sure"
FLAGS = ("untouched", "split", "turned", "endless", "broken", "partial")


@dataclass(frozen=True, slots=True)
class Met:
    """One pair under both rulesets: its tallies, and what the sequential test says (None where none was made).

    >>> met = Met("at_once", Tally({(0, 0, 0): 90, (0, 1, 1): 10}), Tally({(0, 0, 0): 20, (0, 1, 1): 80}))
    >>> met.helps(), met.turns()
    (-1, True)
    """

    pair: Any
    base: Tally
    now: Tally
    verdict: str | None = None

    def helps(self, level: float = 0.95) -> int:
        """1 if the change helps the first side, -1 if it hurts it, 0 if the games do not say."""
        return WIN.change(self.base, self.now, level).sign

    def turns(self, level: float = 0.95) -> bool:
        """Whether the favourite is another: one side was, and now the other is."""
        was, now = (WIN.of(tally, level).side_of(0.5) for tally in (self.base, self.now))
        return was * now < 0


@dataclass(frozen=True)
class Comparison(Result):
    """What a comparison came to; it offers what every result of the lab does: title, summary, tables, charts.

    `games`: of each pair under each ruleset (0 where a sequential test decided how many); `complete`: whether all of
    them were played; `board`: the scenarios of a comparison on the board, else empty; `troubles`: what broke down.

    >>> book = Ruleset.load("swashbuckling")
    >>> found = compare(book, book.with_values({"tie.hits": 0}), games=20, seed=1)
    >>> found.games, found.complete, len(found.met) > 0
    (20, True, True)
    """

    base: Ruleset
    now: Ruleset
    forces: Forces
    met: tuple[Met, ...]
    games: int
    seed: int
    test: Test | None = None
    complete: bool = True
    board: tuple[str, ...] = ()
    engine: str = ""
    troubles: tuple[Texts, ...] = field(default=(), hash=False)
    solved: tuple[Any, ...] = field(default=(), hash=False)

    @property
    def strict(self) -> float:
        """The level of intervals that flags are read from: of all pairs together, a flag is wrong 5 times in 100."""
        return 1 - 0.05 / max(1, len(self.met))

    def change(self, met: Met) -> Estimate:
        """The first side's win rate in a pair under the changed rules less that under the base rules.

        After a sequential test its interval is the one that holds however often one looks.
        """
        if self.test is None:
            return WIN.change(met.base, met.now)
        return self.test.interval(score(met.base), score(met.now))

    @cached_property
    def all(self) -> tuple[Tally, Tally]:
        """The games of all pairs, under the base rules and under the changed rules: to count, never to rate.

        Pairs may have unequal numbers of games; what is said of all together weighs each alike (`alike`).
        """
        return Tally.total(one.base for one in self.met), Tally.total(one.now for one in self.met)

    @cached_property
    def weights(self) -> tuple[Estimate, Estimate]:
        """The decision weight under the base rules and under the changed rules (`measures.weight`)."""
        return weight([one.base for one in self.met]), weight([one.now for one in self.met])

    @property
    def helped(self) -> tuple[Met, ...]:
        """Pairs for which the change surely helps the first side."""
        if self.test is not None:
            return tuple(one for one in self.met if one.verdict == "stronger")
        return tuple(one for one in self.met if one.helps(self.strict) > 0)

    @property
    def hurt(self) -> tuple[Met, ...]:
        """Pairs for which the change surely hurts the first side."""
        if self.test is not None:
            return tuple(one for one in self.met if one.verdict == "weaker")
        return tuple(one for one in self.met if one.helps(self.strict) < 0)

    @property
    def turned(self) -> tuple[Met, ...]:
        """Pairs in which the favourite surely is another."""
        return tuple(one for one in self.met if one.turns(self.strict))

    @cached_property
    def untouched(self) -> bool:
        """Whether nothing of the change comes up in the abstract battle: both are played from the same tables."""
        if self.board or not all(self.forces):
            return False
        one, other = (Plan(rules, self.forces, (Policy(), Policy())).tables for rules in (self.base, self.now))
        return one == other

    @property
    def flags(self) -> tuple[str, ...]:
        """What must be said beside the numbers, of `FLAGS`.

        "untouched": the battle does not know what was changed; "split": some pairs say that the change helps the first
        side, some that it hurts; "turned": the favourite of a pair is another; "endless": games came to no end;
        "broken": a fault ended some; "partial": it was stopped.
        """
        both = self.all
        raised = {
            "untouched": self.untouched,
            "split": bool(self.helped and self.hurt),
            "turned": bool(self.turned),
            "endless": any(one.unfinished for one in both),
            "broken": any(one.broken for one in both),
            "partial": not self.complete,
        }
        return tuple(flag for flag in FLAGS if raised[flag])

    # ---- as a result of the lab

    @property
    def title(self) -> Texts:  # type: ignore[override]
        """The game, and what was changed."""
        return saying.title_of(self)

    @property
    def summary(self) -> Texts:  # type: ignore[override]
        """The answer in a sentence."""
        return saying.summary_of(self)

    @property
    def notes(self) -> tuple[Texts, ...]:  # type: ignore[override]
        """The setting, how many games, and what to beware of."""
        return saying.notes_of(self)

    @property
    def tables(self) -> tuple[Table, ...]:  # type: ignore[override]
        """Win rates, battles solved exactly where they were asked for, and what else moves."""
        solved = saying.solved_table(self)
        return (saying.wins_table(self), *([solved] if solved else []), saying.measures_table(self))

    @property
    def by_pair(self) -> Table:
        """Every measure pair by pair; `csv` has it too."""
        return saying.pairs_table(self)

    def csv(self, lang: str | None = None) -> str:
        """All tables for a spreadsheet, that of every pair included."""
        parts = [*self.tables, *([self.by_pair] if len(self.met) > 1 else [])]
        return joined(parts, "csv", lang)

    def _tabled(self) -> list[Table]:
        return list(self.tables)  # the chart's own table says nothing that the first one does not

    @property
    def charts(self) -> tuple[Chart, ...]:  # type: ignore[override]
        """Win rates before and after, pair by pair."""
        return (saying.chart_of(self),)

    @property
    def provenance(self) -> Provenance:  # type: ignore[override]
        """Rules, seed, tactics, and how to repeat it."""
        return repeating.provenance_of(self)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one pair under one ruleset."""

    plan: Plan
    start: int
    count: int


def fought(batch: Batch) -> dict[str, Any]:
    """The tally of a batch as plain data: what a process, a machine or a folder hands back."""
    return Tally.of(fight(batch.plan, batch.start, batch.count)).plain()


def compare(
    base: Ruleset,
    now: Ruleset,
    *,
    forces: Any = None,
    pairs: Any = None,
    games: Any = GAMES,
    seed: Any = 1,
    engine: Any = None,
    control: Control | None = None,
    keep: Any = None,
    exact: bool = False,
    until: Any = None,
    seen: Callable[[int, int, float | None], None] | None = None,
) -> Comparison:
    """Fight under two rulesets, for every pair of policies, `games` games each; more in `Comparison`.

    `forces`: two of Ratings or their names ("4,3,3/2,2,2"; None: the figures of the book); `pairs`: policies of the
    first and second side ("at_once/ahead_2"; None: the usual ones, each against each). `until="sure"` (or a `Test`)
    plays each pair until the sequential test says stronger, weaker or no difference that matters, whatever `games` is.
    `engine`, `control`, `keep` and `seen` are those of `lab.work.spread`: the result is the same on every engine.
    Raises: InputError.

    >>> book = Ruleset.load("swashbuckling")
    >>> star = Ruleset.load("swashbuckling", house=["lucky-star"])
    >>> found = compare(book, star, forces="3,3/3,3", pairs="at_once", games=400)
    >>> [one.pair.key for one in found.met], found.met[0].base.games, found.complete
    (['at_once/at_once'], 400, True)
    """
    base, now = rules_of(base), rules_of(now)
    same_game(base, now)
    needed()
    if not isinstance(exact, bool):
        raise InputError(fault("exact", "balance.yes_no", field="exact", found=shown(exact)))
    sides, met = forces_of(forces, base), pairs_of(pairs)
    checked(now, sides)
    test = asked_test(until)
    number = 0 if test else games_of(games)
    seed = seed_checked(seed)
    plans = {
        (role, at): Plan(rules, sides, pair.policies, seed_of_pair(seed, role, pair.key))
        for at, pair in enumerate(met)
        for role, rules in zip(ROLES, (base, now), strict=True)
    }

    def run(asked: Sequence[Asked]) -> Spread:
        items = [Batch(plans[role, at], start, count) for role, at, start, count in asked]
        return spread(fought, items, engine, seen=seen, control=control, keep=keep, fit=fits)

    done = played(len(met), number, test, run)
    ours = tuple(Met(pair, *done.of(at)) for at, pair in enumerate(met))
    solved: list[Any] = []
    left = MOST_EXACT
    for at in range(len(met)) if exact else ():
        found, left = solve_within(plans["base", at], plans["now", at], left)
        solved.append(found)
    return Comparison(
        base, now, sides, ours, number, seed, test, done.complete,
        engine=engine_name(engine), troubles=done.troubles, solved=tuple(solved),
    )  # fmt: skip


def solve(base: Plan, now: Plan) -> Any:
    """Both battles solved exactly, or the sentence in every language that says why they cannot be."""
    from aofa_widgets.lab.exact import exact

    try:
        return exact(base), exact(now)
    except InputError as error:
        return dict(error.faults[0].texts)


def solve_within(base: Plan, now: Plan, left: int) -> tuple[Any, int]:
    """The same with so many moments left for it, and how many are left after it."""
    from aofa_widgets.lab.exact import exact

    both = []
    for plan in (base, now):
        try:
            one = exact(plan, most=max(1, left))
        except InputError as error:
            told = error.faults[0]
            if told.where == "policies":  # refused at once, without any work
                return dict(told.texts), left
            return dict(told.texts if left == MOST_EXACT else texts("balance.exact_enough")), 0
        both.append(one)
        left = max(0, left - one.moments)
    return tuple(both), left


Asked = tuple[str, int, int, int]  # role, pair, first game, how many
Run = Callable[[Sequence[Asked]], Spread]


@dataclass(slots=True)
class Done:
    """What was played so far: tallies by role and pair, verdicts, whether it is all, and what broke down."""

    tallies: dict[tuple[str, int], Tally]
    verdicts: dict[int, str] = field(default_factory=dict)
    complete: bool = True
    troubles: tuple[Texts, ...] = ()

    def of(self, at: int) -> tuple[Tally, Tally, str | None]:
        """Both tallies of a pair, and its verdict."""
        return self.tallies["base", at], self.tallies["now", at], self.verdicts.get(at)

    def add(self, asked: Sequence[Asked], found: Spread) -> None:
        """Count the batches that were finished. Raises: InputError where nothing at all came back."""
        found.checked()
        for number, result in zip(found.numbers, found.results, strict=True):
            role, at, _, _ = asked[number]
            self.tallies[role, at] = self.tallies[role, at] + Tally.of_plain(result)
        self.complete = found.complete
        told = [*self.troubles, *found.notes()[found.cancelled :]]  # that it was stopped, `flags` says
        self.troubles = tuple(text for at, text in enumerate(told) if text not in told[:at])


def played(pairs: int, games: int, test: Test | None, run: Run, largest: int = LARGEST) -> Done:
    """Run all batches, or those of one look of the test after the other."""
    done = Done({(role, at): Tally() for role in ROLES for at in range(pairs)})
    if test is None:
        asked = list(cuts(range(pairs), 0, games, largest))
        done.add(asked, run(asked))
        return done
    shared, last = test.among(pairs), 0
    for look in shared.looks():
        asked = list(cuts([at for at in range(pairs) if at not in done.verdicts], last, look, largest))
        done.add(asked, run(asked))
        if not done.complete:  # a look that was cut short judges nothing: the promise holds for whole looks
            break
        last = look
        for at in range(pairs):
            if at not in done.verdicts and (said := shared.judge(done.tallies["base", at], done.tallies["now", at])):
                done.verdicts[at] = said
        if len(done.verdicts) == pairs:
            break
    return done


def cuts(pairs: Sequence[int], start: int, stop: int, largest: int = LARGEST) -> Iterator[Asked]:
    """Games of every pair from `start` on, cut into batches: first the first batch of each, so that a stop is fair.

    >>> list(cuts([0], 0, 5, 3))
    [('base', 0, 0, 3), ('now', 0, 0, 3), ('base', 0, 3, 2), ('now', 0, 3, 2)]
    """
    size = min(largest, max(min(LEAST, largest), (stop - start) // 8))
    size = max(size, min(25 * largest, (stop - start) // 200))  # of very many games not too many batches
    for first in range(start, stop, size):
        for at in pairs:
            for role in ROLES:
                yield role, at, first, min(size, stop - first)


def same_game(base: Ruleset, now: Ruleset) -> None:
    """Make sure that both are rules of one game. Raises: InputError."""
    if base.game != now.game:
        raise InputError(fault("now", "balance.other_game", found=named(now.game), wanted=base.game))


def asked_test(until: Any) -> Test | None:
    """The sequential test that was asked for, if any. Raises: InputError."""
    if until is None or isinstance(until, Test):
        return until
    if isinstance(until, Mapping) and set(until) <= {"alpha", "beta", "zone", "most"}:
        return Test(**until)
    if isinstance(until, str) and until == SURE:
        return Test()
    raise InputError(fault("until", "balance.until", found=named(until)))


__all__ = ["Batch", "Comparison", "Met", "Pair", "Test", "compare", "fought"]
