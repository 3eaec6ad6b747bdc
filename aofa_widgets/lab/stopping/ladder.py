"""A turn in which one may go on or stop: what each is worth at every point, as exact fractions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset

from ..tables import Texts

PIG_SIDES, PIG_LOSES = 6, 1
MOST_PIG = 35  # points at which the ladder of Pig ends; it never pays to go on from 20
MOST_ACTIONS, REACH = 6, 14  # actions of a ladder, and how far one looks beyond: few activations come there


@dataclass(frozen=True, slots=True)
class Rung:
    """A point of the turn: what stopping there is worth, what going on is, and the plan to stop there from the start.

    `at`: points made, or actions done; `now`, `on` and `plan` are means of what the turn brings, exact. `there` is the
    chance to come there, or past it, if one plans to.

    >>> rung = pig({"en": "Pig", "fr": "Pig"}, {}, {}).best
    >>> rung.at, rung.now, rung.on
    (20, Fraction(20, 1), Fraction(20, 1))
    """

    at: int
    now: Fraction
    on: Fraction
    plan: Fraction
    there: Fraction


@dataclass(frozen=True, slots=True)
class Ladder:
    """A game's turn: its rungs from the first point on; `name`, `at` and `worth` are words for it, in every language.

    >>> pig({"en": "Pig", "fr": "Pig"}, {}, {}).best.at
    20
    """

    name: Texts
    at: Texts
    worth: Texts
    rungs: tuple[Rung, ...]

    @property
    def best(self) -> Rung:
        """The first point at which going on is worth no more than stopping; the last one where that never is so."""
        return next((rung for rung in self.rungs if rung.on <= rung.now), self.rungs[-1])


def pig(name: Texts, at: Texts, worth: Texts) -> Ladder:
    """A turn of Pig: add up a die thrown again and again; a 1 loses what the turn has brought.

    `on` supposes best play afterwards; `plan` is to throw until at least so many points are there.

    >>> ladder = pig({}, {}, {})
    >>> ladder.best.at, round(float(ladder.best.plan), 2), ladder.rungs[20].on == ladder.rungs[20].now
    (20, 8.14, True)
    """
    faces = [face for face in range(1, PIG_SIDES + 1) if face != PIG_LOSES]
    top = MOST_PIG + 2 * PIG_SIDES  # so far up nobody goes on

    def once(after: dict[int, Fraction], points: int) -> Fraction:
        return sum((after[points + face] for face in faces), Fraction(0)) / PIG_SIDES

    best = {points: Fraction(points) for points in range(top, top + PIG_SIDES + 1)}
    on: dict[int, Fraction] = {}
    for points in range(top - 1, -1, -1):
        on[points] = once(best, points)
        best[points] = max(Fraction(points), on[points])
    rungs = []
    for stop in range(MOST_PIG + 1):
        value = {points: Fraction(points) for points in range(stop, stop + PIG_SIDES + 1)}
        there = dict.fromkeys(range(stop, stop + PIG_SIDES + 1), Fraction(1))
        for points in range(stop - 1, -1, -1):
            value[points], there[points] = once(value, points), once(there, points)
        rungs.append(Rung(stop, Fraction(stop), on[stop], value[0], there[0]))
    return Ladder(name, at, worth, tuple(rungs))


def turn(rules: Ruleset, mine: int, theirs: int, name: Texts, at: Texts, worth: Texts) -> Ladder:
    """A turn of the game: act once more, or stop and duel, told in hits on the other.

    >>> turn(Ruleset.load("swashbuckling"), 2, 2, {}, {}, {}).best.at
    1
    """
    steps = [(chance, hits.mean()) for chance, hits in load(rules.game).stopping(rules, mine, theirs, REACH)]
    whole = climbed(steps, name, at, worth)
    return replace(whole, rungs=whole.rungs[: MOST_ACTIONS + 1])


def climbed(steps: Iterable[tuple[Fraction, Fraction]], name: Texts, at: Texts, worth: Texts) -> Ladder:
    """The ladder of a turn by the chance to take each step and go on, and what stopping after it is worth.

    >>> [rung.on for rung in climbed([(Fraction(1), Fraction(2)), (Fraction(1, 2), Fraction(6))], {}, {}, {}).rungs]
    [Fraction(3, 1), Fraction(0, 1)]
    """
    steps, on, rungs = list(steps), Fraction(0), list[Rung]()
    there = [Fraction(1)]
    for chance, _ in steps[1:]:
        there.append(there[-1] * chance)
    for stop in range(len(steps) - 1, -1, -1):
        now = steps[stop][1]
        rungs.append(Rung(stop, now, on, there[stop] * now, there[stop]))
        on = steps[stop][0] * max(now, on)
    return Ladder(name, at, worth, tuple(reversed(rungs)))
