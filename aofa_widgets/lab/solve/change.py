"""How best play changes under other rules: at how many moments, from which action on to duel, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.lab.numeric import np
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, texts

from ..tables import Amount, Table
from .best import Solved, solve
from .layout import DUEL, Array

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Position:
    """Best play at a telling moment, by actions done, under the base rules and the changed ones.

    `before` and `after` are plans in words, `chances` what the side to move wins with no action done, `first` after
    how many actions a duel is best (None: it never is, up to 6 actions).
    """

    text: Texts
    before: Texts
    after: Texts
    chances: tuple[float, float]
    first: tuple[int | None, int | None]

    @property
    def same(self) -> bool:
        """Whether the plan stays."""
        return self.before == self.after


@dataclass(frozen=True, slots=True)
class Changed:
    """Two rulesets' best play of one duel: `differ` of the `moments` they share have another best way.

    >>> rules = Ruleset.load("swashbuckling")
    >>> found = changed(rules, rules.with_values({"init.ones_to_lose": 2}), 2, 2)
    >>> found.differ > 0, found.positions[0].text["en"]
    (True, 'both unhurt')
    """

    ratings: tuple[int, int]
    moments: int
    differ: int
    positions: tuple[Position, ...]
    thumbs: tuple[tuple[Texts, float], tuple[Texts, float]] | None
    becomes: tuple[int, int] | None = None  # the Ratings under the changed rules, if they are others

    @property
    def title(self) -> Texts:
        """What this is about."""
        mine, theirs = self.ratings
        if self.becomes is None:
            return texts("solve.changed_title", mine=mine, theirs=theirs)
        return texts("solve.changed_title_now", mine=mine, theirs=theirs, me=self.becomes[0], they=self.becomes[1])

    @property
    def summary(self) -> Texts:
        """The change in a sentence or two, in each language."""
        start = self.positions[0]
        told = texts(
            "solve.changed_none" if not self.differ else "solve.changed_some", n=self.differ, moments=self.moments
        )
        key = "solve.changed_same_plan" if start.same else "solve.changed_plan"
        plan = texts(key, at=start.text, before=start.before, after=start.after)
        return {lang: f"{told[lang]} {plan[lang]}" for lang in told}

    @property
    def tables(self) -> tuple[Table, ...]:
        """Plans and chances, base and changed, by telling moment; then the rules of thumb, if they were asked for."""
        heads = tuple(texts(f"solve.changed_{name}") for name in ("where", "base", "now", "wins", "wins_now", "change"))
        rows = tuple(
            (
                one.text,
                one.before,
                one.after,
                Amount(one.chances[0], kind="share"),
                Amount(one.chances[1], kind="share"),
                Amount(one.chances[1] - one.chances[0], kind="points"),
            )
            for one in self.positions
        )
        found = [Table(self.title, heads, rows)]
        if self.thumbs:
            head = tuple(texts(f"solve.thumb_{name}") for name in ("rules", "words", "loses"))
            lines = tuple(
                (texts(f"solve.changed_{name}"), text, Amount(loses, kind="share"))
                for name, (text, loses) in zip(("base", "now"), self.thumbs, strict=True)
            )
            found.append(Table(texts("solve.thumb_title"), head, lines))
        return tuple(found)


def changed(
    base: Ruleset,
    now: Ruleset,
    mine: int = 2,
    theirs: int = 2,
    *,
    strikes: bool = True,
    thumbs: bool = False,
    becomes: tuple[int, int] | None = None,
) -> Changed:
    """Solve the duel of two figures of these Ratings under both rulesets and set their best play side by side.

    `becomes`: their Ratings under the changed rules, where these change them. `thumbs`: find the best rule of thumb of
    each too (up to a second without numba). Raises: InputError as `solve`, and for two games.
    """
    if base.game != now.game:
        raise InputError(fault("now", "solve.two_games", base=base.game, now=now.game))
    becomes = becomes if becomes != (mine, theirs) else None
    duels = ((base, (mine, theirs)), (now, becomes or (mine, theirs)))
    one, other = (solve(rules, *ratings, strikes=strikes) for rules, ratings in duels)
    moments, differ = _compared(one, other)
    found = []
    for text, spot in one.positions():
        plans = [best.planned(spot) for best in (one, other)]
        if None in plans:
            continue
        told = [best.plan([way.what for way, _ in rows]) for best, rows in zip((one, other), plans, strict=True)]
        chances = (plans[0][0].chance, plans[1][0].chance)
        found.append(Position(text, told[0], told[1], chances, (_first(plans[0]), _first(plans[1]))))
    best = tuple((best.thumbs()[0].text, best.thumbs()[0].loses) for best in (one, other)) if thumbs else None
    return Changed((mine, theirs), moments, differ, tuple(found), best, becomes)  # type: ignore[arg-type]


def _first(plan: list[Any]) -> int | None:
    return next((n for n, (way, _) in enumerate(plan) if way.what == "duel"), None)


def _compared(one: Solved, other: Solved) -> tuple[int, int]:
    """How many moments both know, nothing being remembered of 1s, and at how many of them the best way differs."""
    stances = other.layout.shape.place
    place = np.array([stances.get(stance, -1) for stance in one.layout.shape.stances])
    mine, theirs = place[one.layout.mine], place[one.layout.theirs]
    known = (mine >= 0) & (theirs >= 0)
    cell = np.where(known, other.layout.cell_of[(mine * len(stances) + theirs) * 2 + one.layout.near], -1)
    both = cell >= 0
    actions = min(one.frame.actions, other.frame.actions)

    def kinds(best: Solved, cells: Array) -> Array:
        frame = best.frame
        rows = [frame.number(side, actions=n) for side in best.both_sides for n in range(actions)]
        row = best.policy[np.ix_(rows, cells)]
        found: Array = best.layout.row_kind[row] * 2 + best.layout.row_near[row] * (best.layout.row_kind[row] != DUEL)
        return found

    first, second = kinds(one, np.flatnonzero(both)), kinds(other, cell[both])
    return int(first.size), int((first != second).sum())
