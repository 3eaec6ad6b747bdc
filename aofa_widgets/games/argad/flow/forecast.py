"""What is due may come to, exactly: every face, or every face of each of several dice, gone through the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from aofa_widgets.play import Forecast
from aofa_widgets.words import languages, numbers, texts

from ..model import Roll, State
from ..model.tasks import Play
from ..params import Params
from ..resolve.due import Due, replay
from .dicing import STEPS

MOST = 3000  # falls that are gone through; beyond, the first dice alone are told


def percent(share: Fraction) -> dict[str, str]:
    """A chance as a whole percentage, in each language's way."""
    return {lang: numbers.percent(share, lang) for lang in languages()}


def falls_of(params: Params, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
    """One fall of what is due for each consequence, and how many of the equally likely falls it stands for.

    Dice of one cup that are alike for the rules are told apart only by how many show what.
    """
    due = state.due
    assert isinstance(due, Roll), "nothing is due"
    for faces in combinations_with_replacement(range(1, due.faces + 1), due.dice):
        yield ways(faces), {due.cup: faces}


def ways(faces: tuple[int, ...]) -> int:
    """In how many orders these faces can fall.

    >>> ways((1, 1, 6))
    3
    """
    number = factorial(len(faces))
    for face in set(faces):
        number //= factorial(faces.count(face))
    return number


def forecast_due(params: Params, state: State) -> Forecast | None:
    """What the dice that are due come to; `values` hold the chance of success under "passed"."""
    due = state.due
    if not isinstance(due, Roll) or not isinstance(due.task, Play):
        return None
    good = _good(params, due)
    parts = ((texts("argad.menu.odds.works"), good), (texts("argad.menu.odds.fails"), 1 - good))
    return Forecast(parts, texts("argad.menu.odds.text", percent=percent(good)), (), {"passed": good})


def _good(params: Params, due: Roll) -> Fraction:
    """The chance that the next roll does something: it hits, strikes home, goes through, is done."""
    task = due.task
    assert isinstance(task, Play)
    good = total = 0
    split = due.dice > 1 and _alone(task)
    for faces in combinations_with_replacement(range(1, due.faces + 1), due.dice):
        number = ways(faces)
        total += number
        rolled = tuple((due.cup, (face,)) for face in faces) if split else ((due.cup, faces),)
        if _works(params, task, rolled, faces):
            good += number
    return Fraction(good, total)


def _alone(task: Play) -> bool:
    return task.op == "volley"


def _works(params: Params, task: Play, rolled: Any, faces: tuple[int, ...]) -> bool:
    match task.op:
        case "volley":
            return max(faces) >= min(one.need for one in task.situation.shooters)
        case "burst":
            return max(faces) >= task.situation.shot.need
        case "work":
            return faces[0] <= task.situation[1]
        case "morale":
            return faces[0] < task.situation.morale
    found = replay(STEPS[task.op](params, task.situation), (*task.rolled, *rolled))
    if isinstance(found, Due):
        return max(faces) > (due_half(found))
    return _outcome(task, found, faces)


def due_half(due: Due) -> int:
    """Half the faces of a die, where the dice after it decide."""
    return due.sides // 2


def _outcome(task: Play, found: Any, faces: tuple[int, ...]) -> bool:
    if hasattr(found, "killed"):
        return bool(found.killed or getattr(found, "pushed", ()))
    if hasattr(found, "gone"):
        return not bool(found.gone.stuck)
    if hasattr(found, "stuck"):
        return not bool(found.stuck)
    if hasattr(found, "leaver_stuck"):
        return not bool(found.leaver_stuck)
    return max(faces) > 3


__all__ = ["falls_of", "forecast_due", "percent"]
