"""Forces compared under one ruleset: each of some forces against each of others, with the share of games it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.kernels import Plan
from aofa_widgets.lab.numeric import needed
from aofa_widgets.lab.provenance import engine_name
from aofa_widgets.lab.results import Provenance, Result, Table, Texts
from aofa_widgets.lab.tables import Amount
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts

from .alike import middle
from .compare import fought
from .plans import Pair, forces_of, games_of, seed_checked, seed_of_pair
from .rates import Estimate
from .retold import provenance_of
from .saying import of_pair
from .sweep import GAMES, batches, one_pair
from .tally import Tally, fits

MOST_FORCES = 40
Force = tuple[Any, ...]


@dataclass(frozen=True)
class Fielded(Result):
    """Forces against forces: `tallies[i][j]` are the games of `ours[i]` as the first side against `theirs[j]`."""

    ruleset: Ruleset
    ours: tuple[Force, ...]
    theirs: tuple[Force, ...]
    pair: Pair
    games: int
    seed: int
    tallies: tuple[tuple[Tally, ...], ...]
    complete: bool = True
    engine: str = ""
    troubles: tuple[Texts, ...] = field(default=(), hash=False)

    @property
    def forces(self) -> tuple[Force, Force]:
        """The first of each, for the words that repeat it."""
        return self.ours[0], self.theirs[0]

    def rate(self, at: int) -> Estimate:
        """The share that one of ours wins of its decided games, each of theirs counting the same."""
        row = [one.rate() for one in self.tallies[at] if one.decided()]
        return row[0] if len(row) == 1 else middle(row)

    @property
    def ranked(self) -> tuple[int, ...]:
        """The places of ours, the one that wins most first."""
        return tuple(sorted(range(len(self.ours)), key=lambda at: -(self.rate(at).value or 0.0)))

    # ---- as a result of the lab

    @property
    def title(self) -> Texts:  # type: ignore[override]
        """The game, and how many forces."""
        return texts("sweep.forces_title", game=self.ruleset.book.title, n=len({*self.ours, *self.theirs}))

    @property
    def summary(self) -> Texts:  # type: ignore[override]
        """Which force wins most, and which least."""
        best, worst = self.ranked[0], self.ranked[-1]
        rates = [{lang: Amount.of(self.rate(at)).say(lang) for lang in languages()} for at in (best, worst)]
        key = "sweep.forces_one" if best == worst else "sweep.forces_summary"
        names = [word(self.ours[at]) for at in (best, worst)]
        said = of_pair(self.pair, texts(key, best=names[0], wins=rates[0], worst=names[1], least=rates[1]))
        if self.complete:
            return said
        played = sum(one.games > 0 for row in self.tallies for one in row)
        partial = texts("sweep.forces_partial", done=played, total=len(self.ours) * len(self.theirs))
        return {lang: f"{said[lang]} {partial[lang]}" for lang in said}

    @property
    def notes(self) -> tuple[Texts, ...]:  # type: ignore[override]
        """How many games, and what to beware of."""
        found = [texts("sweep.forces_played", games=self.games, seed=str(self.seed))]
        whole = Tally.total(one for row in self.tallies for one in row)
        if whole.unfinished:
            found.append(texts("sweep.unfinished", n=whole.unfinished))
        return (*found, *self.troubles)

    @property
    def tables(self) -> tuple[Table, ...]:  # type: ignore[override]
        """Ours down, theirs across."""
        head = [texts("sweep.forces_head"), *(dict.fromkeys(languages(), word(one)) for one in self.theirs)]
        rows = [
            (word(self.ours[at]), *(Amount.of(one.rate()) for one in self.tallies[at])) for at in self.ranked
        ]
        return (Table(texts("sweep.forces_caption"), tuple(head), tuple(rows)),)

    @property
    def charts(self) -> tuple[Chart, ...]:  # type: ignore[override]
        """Each of ours against all of theirs together."""
        names = [dict.fromkeys(languages(), word(self.ours[at])) for at in self.ranked]
        points = [Point(name, Amount.of(self.rate(at))) for name, at in zip(names, self.ranked, strict=True)]
        axis = texts("sweep.head_wins")
        return (Chart("intervals", texts("sweep.forces_all"), (Series(axis, tuple(points)),), axis, mark=0.5),)

    def _tabled(self) -> list[Table]:
        return super()._tabled() if len(self.theirs) > 1 else list(self.tables)

    @property
    def provenance(self) -> Provenance:  # type: ignore[override]
        """Rules, seed, tactics, and how to repeat it."""
        ours, theirs = (";".join(",".join(map(str, one)) for one in row) for row in (self.ours, self.theirs))
        more = {"ours": ours, "theirs": theirs, "games": self.games}
        return provenance_of(self, "forces", None, more)


def word(force: Force) -> str:
    """A force as a person writes it.

    >>> word((4, "dashing"))
    '4, dashing'
    """
    return ", ".join(map(str, force))


def forces(
    ruleset: Ruleset | None = None,
    ours: Any = None,
    theirs: Any = None,
    *,
    pair: Any = "at_once",
    games: Any = GAMES,
    seed: Any = 1,
    engine: Any = None,
    control: Control | None = None,
    keep: Any = None,
    seen: Any = None,
) -> Fielded:
    """Play each of our forces against each of theirs, `games` games, and tell which wins what share.

    `ours`, `theirs`: forces of Ratings or their names, "4,3,3;3,3,3,3" or sequences; None: both sides of the book for
    ours, and the same as ours for theirs. The rest as for `sweep`. Raises: InputError.

    >>> found = forces(ours="3,3;4,2", theirs="3,3", games=400)
    >>> [len(row) for row in found.tallies], found.complete
    ([1, 1], True)
    """
    rules = rules_of(ruleset)
    needed()
    first = forces_of(None, rules) if ours is None else _forces(ours, rules)
    second = first if theirs is None else _forces(theirs, rules)
    met, number, seed = one_pair(pair), games_of(games), seed_checked(seed)
    items = []
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            own = seed_of_pair(seed, "forces", f"{word(one)}/{word(other)}")
            items += [(i, j, batch) for batch in batches(Plan(rules, (one, other), met.policies, own), 0, number)]
    done = spread(fought, [row[-1] for row in items], engine, seen=seen, control=control, keep=keep, fit=fits).checked()
    tallies = [[Tally() for _ in second] for _ in first]
    for place, result in zip(done.numbers, done.results, strict=True):
        i, j, _ = items[place]
        tallies[i][j] = tallies[i][j] + Tally.of_plain(result)
    return Fielded(
        rules, tuple(first), tuple(second), met, number, seed, tuple(map(tuple, tallies)), done.complete,
        engine_name(engine), done.notes()[done.cancelled :],
    )  # fmt: skip


def _forces(given: Any, rules: Ruleset) -> Sequence[Force]:
    """Several forces. Raises: InputError."""
    rows = [row for row in given.split(";") if row.strip()] if isinstance(given, str) else given
    if not isinstance(rows, (list, tuple)) or not 1 <= len(rows) <= MOST_FORCES:
        raise InputError(fault("forces", "sweep.forces", found=named(given), most=MOST_FORCES))
    found = []
    for row in rows:
        one = row if isinstance(row, str) else ",".join(map(str, row)) if isinstance(row, (list, tuple)) else str(row)
        found.append(forces_of(f"{one}/{one}", rules)[0])
    return tuple(dict.fromkeys(found))


__all__ = ["Fielded", "forces"]
