"""The morale test, step by step: a quality test, the second chance of the fearless, Shaken or rout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ..params import Params
from .volley import Due, succeeds

CONTEXTS, ARCS = ("wounds", "melee"), ("front", "flank", "rear")


@dataclass(frozen=True, slots=True)
class Test:
    """A unit whose nerve is tried.

    `left` of `size`: figures, or wounds of a lone figure's Tough (AOFR-MORALE-2). `mod`: what its rules add (a banner);
    `arc`: the side on which it was charged. `fearless`: the face from which a failure counts as passed, 0 for none.
    """

    quality: int
    left: int
    size: int
    context: str = "wounds"
    arc: str = "front"
    mod: int = 0
    shaken: bool = False
    fearless: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it: "none" (no test), "pass", "shaken", "rout"."""

    tested: bool
    result: str


@dataclass(frozen=True, slots=True)
class Course:
    """A test under way."""

    test: Test
    due: Due | Outcome


def at_half(params: Params, left: int, size: int) -> bool:
    """Whether so many of so many are half or less (AOFR-MORALE-1, AOFR-R-40).

    >>> from aofa_widgets.rules import Ruleset
    >>> at_half(Params.of(Ruleset.load("regiments")), 5, 10)
    True
    """
    return left * 100 <= size * params.morale_half_percent


def modifier(params: Params, test: Test) -> int:
    """What is added to the die: the side of the charge counts in the test of that melee alone (AOFR-R-36)."""
    side = {"flank": params.morale_flank, "rear": params.morale_rear}.get(test.arc, 0)
    return test.mod + (side if test.context == "melee" else 0)


def begin(params: Params, test: Test) -> Course:
    """A test before its die: no test above half without a lost melee; who is Shaken fails unrolled (AOFR-SHAKEN-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> begin(Params.of(Ruleset.load("regiments")), Test(4, 6, 10)).due
    Outcome(tested=False, result='none')
    """
    if test.left <= 0 or (test.context == "wounds" and not at_half(params, test.left, test.size)):
        return Course(test, Outcome(False, "none"))
    if test.shaken:
        return _failed(params, test, bool(test.fearless) and params.morale_fearless_when_shaken)
    return Course(test, Due("morale", 1, "target"))


def advance(params: Params, course: Course, faces: Sequence[int]) -> Course:
    """The test after the die that was due. Raises: InputError if nothing is due, or not one die fell."""
    asked, test = course.due, course.test
    if not isinstance(asked, Due):
        raise InputError(fault("dice", "regiments.record.no_roll_due", found="-"))
    if len(faces) != 1:
        raise InputError(fault("dice", "regiments.record.how_many", label=asked.label, n=len(faces), dice=1))
    if asked.label == "fearless":
        passed = succeeds(faces[0], test.fearless)
        return Course(test, Outcome(True, "pass")) if passed else _failed(params, test, False)
    if succeeds(faces[0], test.quality, modifier(params, test)):
        return Course(test, Outcome(True, "pass"))
    return _failed(params, test, bool(test.fearless))


def due(params: Params, test: Test, rolled: Sequence[tuple[str, Sequence[int]]]) -> Due | Outcome:
    """What is due after these rolls. Raises: InputError for a roll that is not due.

    >>> from aofa_widgets.rules import Ruleset
    >>> due(Params.of(Ruleset.load("regiments")), Test(4, 5, 10, "melee"), [("morale", (2,))]).result
    'rout'
    """
    course = begin(params, test)
    for _, faces in rolled:
        course = advance(params, course, faces)
    return course.due


def _failed(params: Params, test: Test, again: bool) -> Course:
    if again:
        return Course(test, Due("fearless", 1, "target"))
    routs = test.context == "melee" and at_half(params, test.left, test.size)
    return Course(test, Outcome(True, "rout" if routs else "shaken"))
