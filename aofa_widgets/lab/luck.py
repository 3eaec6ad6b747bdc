"""Luck and choice kept apart: every change of a game's value belongs to one of them, and they add up exactly.

A game says what a position is worth to its first side (`Game.value`, 0 to 1; the winner has 1). Where dice are due, a
position is worth the mean of what every fall leads to. So each entry of a log moves the value from what it was to
what it is: by dice, that is *luck*, whose mean over all falls is zero; by a decision, that is *choice*. Nothing is
left over: start + luck + choice = result, in fractions. Luck is as fair as the dice; choice is only as wise as the
measure of the game, which knows what stands on the table and nothing of plans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play import Entry, Game, Match
from aofa_widgets.words import fault

HALF = Fraction(1, 2)
MOST_FALLS = 50_000  # of a game that does not take falls of one consequence together
MOST_DEEP = 4  # rolls that follow on one another: to hit, to dodge, damage, honour
LUCK, CHOICE = "luck", "choice"


@dataclass(frozen=True, slots=True)
class Part:
    """What one entry of the log did to the value: whose it was, by which figure, and from what to what.

    `side` and `figure` are None where nobody had a turn (the set-up roll) or a side acted without a figure. Of a roll,
    `chance` is that of exactly what followed, `tail` that of something as good or better for whom the luck favoured.
    """

    number: int
    kind: str
    side: int | None
    figure: str | None
    before: Fraction
    after: Fraction
    chance: Fraction | None = None
    tail: Fraction | None = None

    @property
    def change(self) -> Fraction:
        """The change for the first side; what one side gains the other loses.

        >>> Part(1, "luck", 0, None, Fraction(1, 2), Fraction(3, 4)).change
        Fraction(1, 4)
        """
        return self.after - self.before

    def change_for(self, side: int) -> Fraction:
        """The change for a side.

        >>> Part(1, "luck", 0, None, Fraction(1, 2), Fraction(3, 4)).change_for(1)
        Fraction(-1, 4)
        """
        return self.change if side == 0 else -self.change


@dataclass(frozen=True, slots=True)
class Account:
    """A whole log reckoned up: what it began with, what each entry did, and what it came to.

    >>> Account(Fraction(1, 2), (Part(1, "luck", 0, None, Fraction(1, 2), Fraction(3, 4)),)).result
    Fraction(3, 4)
    """

    start: Fraction
    parts: tuple[Part, ...]

    @property
    def result(self) -> Fraction:
        """The value at the end of the log: the start with all luck and all choice."""
        return self.start + self.total()

    def total(self, kind: str | None = None) -> Fraction:
        """All luck, all choice, or both, for the first side.

        >>> Account(Fraction(1, 2), ()).total("luck")
        Fraction(0, 1)
        """
        return sum((part.change for part in self.parts if kind in (None, part.kind)), Fraction(0))

    def of_side(self, side: int | None, kind: str) -> Fraction:
        """The luck in a side's rolls, or what its own choices did, for that side; for None (nobody's) the first's."""
        parts = (part for part in self.parts if part.kind == kind and part.side == side)
        return sum((part.change_for(side or 0) for part in parts), Fraction(0))

    def of_figure(self, side: int, figure: str | None, kind: str) -> Fraction:
        """The same of one figure's activations, for its side; None for what the side did without a figure."""
        parts = (p for p in self.parts if p.kind == kind and p.side == side and p.figure == figure)
        return sum((part.change_for(side) for part in parts), Fraction(0))

    def figures(self, side: int) -> tuple[str | None, ...]:
        """The figures of a side that did something, in the order in which they first did; None last, if at all."""
        found = dict.fromkeys(part.figure for part in self.parts if part.side == side)
        return (*(f for f in found if f is not None), *(f for f in found if f is None))


def account(match: Match, entries: Iterable[Entry] | None = None) -> Account:
    """Luck and choice of the line of a match, from its start to the end of the line one is on.

    Raises: InputError where a roll has too many falls for a game that does not take them together.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> match = Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "courtyard")
    >>> _ = match.settle({"0": (5,), "1": (2,)})
    >>> told = account(match)
    >>> told.start + told.total("luck") + told.total("choice") == told.result
    True
    """
    game = match.game
    here = looked_at(game, match.first)
    first, parts = here.value, []
    for number, entry in enumerate(line(match) if entries is None else entries, 1):
        there = looked_at(game, entry.step.state)
        side, figure = _whose(game, entry)
        if entry.dice:
            chance, tail = _odds(here, entry.step.state, there.value)
            parts.append(Part(number, LUCK, side, figure, here.value, there.value, chance, tail))
        else:
            parts.append(Part(number, CHOICE, side, figure, here.value, there.value))
        here = there
    return Account(first, tuple(parts))


def line(match: Match) -> tuple[Entry, ...]:
    """All entries of the line that a match is on, to its end, wherever on it one stands."""
    return (*match.entries, *match.undone)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a state is worth and, where dice are due, each state that follows: falls that lead there, it, its value."""

    value: Fraction
    follows: tuple[tuple[int, Any, Fraction], ...] = ()


def looked_at(game: Game, state: Any, deep: int = MOST_DEEP) -> Prospect:
    """The prospect of a state: where dice are due, the mean over all falls; at the end 1, 0 or 1/2.

    Rolls that follow on one another are looked through, `deep` of them; what lies behind is worth what it looks like.

    Raises: InputError where there are too many falls and the game does not take them together.
    """
    result = game.result(state)
    if result is not None:
        return Prospect(HALF if result.winner is None else Fraction(int(result.winner == 0)))
    if not deep or game.chance(state) is None:
        return Prospect(game.value(state))
    rows, again = [], 0
    for times, dice in _falls(game, state):
        after = game.settle(state, game.fall(dice)).state
        if after == state:
            again += times  # the same roll once more: it is worth what the others are on average
        else:
            rows.append((times, after, looked_at(game, after, deep - 1).value))
    total = sum(times for times, _, _ in rows)
    if not total:
        return Prospect(game.value(state), ((again, state, game.value(state)),))
    mean = sum((times * value for times, _, value in rows), Fraction(0)) / total
    return Prospect(mean, (*rows, *([(again, state, mean)] if again else ())))


def _falls(game: Game, state: Any) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
    if hasattr(game, "falls"):
        return game.falls(state)
    due = game.chance(state)
    assert due is not None  # only asked where dice are due
    if due.size > MOST_FALLS:
        raise InputError(fault("dice", "report.too_many_falls", found=due.size, most=MOST_FALLS))
    return ((1, fall) for fall in due.falls())


def _odds(before: Prospect, state: Any, value: Fraction) -> tuple[Fraction, Fraction]:
    """The chance of just what followed, and of something as good or better for the side that the luck favoured."""
    good = value >= before.value
    total = sum(times for times, _, _ in before.follows)
    same = sum(times for times, after, _ in before.follows if after == state)
    alike = sum(times for times, _, worth in before.follows if worth == value)
    tail = sum(times for times, _, worth in before.follows if (worth >= value if good else worth <= value))
    return Fraction(same or alike, total), Fraction(tail, total)


def _whose(game: Game, entry: Entry) -> tuple[int | None, str | None]:
    """The side whose roll or decision an entry is, and its figure: the active one, or the one it makes active."""
    turn = game.turn(entry.before)
    if entry.dice:
        return turn.side, turn.active
    (side,) = game.to_act(entry.before)
    if side != turn.side:
        return side, None
    after = game.turn(entry.step.state)
    return side, turn.active or (after.active if after.side == side else None)
