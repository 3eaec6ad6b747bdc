"""How far a unit may go, and what dangerous ground does to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ..params import INCH, Params
from ..specials import has, total, values_of
from .compile import Effects
from .volley import Body, Due, Outcome, Volley, cancelled, taken

ACTIONS, DIRECTIONS = ("hold", "advance", "rush", "charge"), ("forward", "sideways", "back")


@dataclass(frozen=True, slots=True)
class Pace:
    """Whether an action is allowed, and how far it leads, in tenths of a millimetre."""

    legal: bool
    most: Fraction


def pace(
    params: Params, action: str, effects: Effects, direction: str = "forward", difficult: bool = False
) -> Pace:
    """How far a unit with these effects (of the unit) may go (AOFR-ACT-2 to -5, AOFR-MOVE-3, AOFR-DIFF-1, AOFR-R-14).

    >>> from aofa_widgets.rules import Ruleset
    >>> pace(Params.of(Ruleset.load("regiments")), "advance", (), "sideways").most
    Fraction(762, 1)
    """
    if action == "hold":
        return Pace(direction == "forward", Fraction(0))
    if has(effects, "hold_only") or (direction != "forward" and action != "advance"):
        return Pace(False, Fraction(0))
    plain = {"advance": params.move_advance_in, "rush": params.move_rush_in, "charge": params.move_charge_in}[action]
    inches = Fraction(max(0, plain + total(effects, "pace", "advance" if action == "advance" else "rush")))
    if direction != "forward":
        inches = inches * params.move_side_percent / 100
    if difficult and not {"difficult", "terrain"} & values_of(effects, "passes", "what"):
        inches = min(inches, Fraction(params.terrain_difficult_cap_in))
    return Pace(True, inches * INCH)


def dangerous_dice(figures: int, tough: int, flying: bool = False) -> int:
    """The dice that figures roll which move through dangerous ground: their Tough values (AOFR-DANG-1, AOFR-R-50).

    >>> dangerous_dice(3, 3), dangerous_dice(3, 3, flying=True)
    (9, 0)
    """
    return 0 if flying else figures * tough


@dataclass(frozen=True, slots=True)
class Ground:
    """Dangerous ground at work: its dice, the body that takes the wounds, the face that cancels one (0: none)."""

    dice: int
    body: Body
    due: Due | Outcome
    cancel: int = 0


def dangerous(dice: int, body: Body, cancel: int = 0) -> Ground:
    """Dangerous ground before its dice; each wound comes without a Defence roll (AOFR-R-49).

    >>> dangerous(5, (1,) * 5).due
    Due(label='dangerous', dice=5, of='target')
    """
    asked = Due("dangerous", dice, "target") if dice else Outcome(0, (), 0, 0, 0, 0, body)
    return Ground(dice, body, asked, cancel)


def advance(params: Params, course: Ground, faces: Sequence[int]) -> Ground:
    """Dangerous ground after the dice that were due. Raises: InputError if nothing is due, or another number fell."""
    asked = course.due
    if not isinstance(asked, Due):
        raise InputError(fault("dice", "regiments.record.no_roll_due", found="-"))
    if len(faces) != asked.dice:
        raise InputError(fault("dice", "regiments.record.how_many", label=asked.label, n=len(faces), dice=asked.dice))
    if asked.label == "dangerous":
        wounds = sum(face <= params.terrain_danger_on for face in faces)
        if wounds and course.cancel:
            return replace(course, due=Due("regen", wounds, "target"))
        return _ends(course, wounds)
    plain = Volley(0, 0, 0, cancel=course.cancel)
    return _ends(course, sum(not cancelled(plain, face) for face in faces))


def _ends(course: Ground, wounds: int) -> Ground:
    left = taken(Volley(0, 0, 0), course.body, (1,) * wounds)
    took, lost = sum(course.body) - sum(left), len(course.body) - len(left)
    return replace(course, due=Outcome(0, (), wounds, wounds, took, lost, left))
