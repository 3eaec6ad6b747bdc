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
from ..resolve import blows, danger, melee
from ..resolve.due import replay
from .dicing import STEPS


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


def wanted(params: Params, due: Roll) -> tuple[str, int]:
    """What a die has to show, if a word says it: ("least", 4), ("most", 3), ("only", 6), ("stuck", 6); else ("", 0)."""
    if not isinstance(due.task, Play) or (due.dice > 1 and due.task.op != "volley"):
        return "", 0
    low = (1,) * (due.dice - 1)
    task = due.task
    good = [face for face in range(1, due.faces + 1) if _works(params, task, due, (*low, face))]
    if not 0 < len(good) < due.faces:
        return "", 0
    if good == [due.faces]:
        return "only", due.faces
    if good[-1] == due.faces and good[0] == due.faces + 1 - len(good):
        return "least", good[0]
    if good[0] > 1 or good[-1] > len(good):
        return "", 0
    return ("most", good[-1]) if task.op in ("work", "morale", "care", "fall") else ("stuck", good[-1] + 1)


def _good(params: Params, due: Roll) -> Fraction:
    """The chance that the next roll does something by itself: it hits, strikes home, goes through, is done."""
    task = due.task
    assert isinstance(task, Play)
    good = total = 0
    for faces in combinations_with_replacement(range(1, due.faces + 1), due.dice):
        number = ways(faces)
        total += number
        good += number * _works(params, task, due, faces)
    return Fraction(good, total)


def _works(params: Params, task: Play, due: Roll, faces: tuple[int, ...]) -> bool:
    """Whether these faces do something; who is meant by a lot always matters."""
    if due.cup in ("victim", "pick", "place", "attitude", "speed"):
        return True
    if due.cup in ("reroll", "save_reroll"):
        return max(faces) == due.faces
    situation: Any = task.situation
    match task.op:
        case "volley":
            return bool(max(faces) >= min(one.need for one in situation.shooters))
        case "burst":
            return bool(max(faces) >= situation.shot.need)
        case "breach":
            return bool(max(faces) >= situation.need)
        case "fall":
            return danger.reading(faces[0], situation.member.cls, situation.member.mod) != danger.IN_DANGER
        case "work":
            return bool(faces[0] <= situation[1])
        case "morale":
            return bool(faces[0] < situation.morale)
        case "melee":
            return _strikes(params, situation, due, faces[0])
        case "duel":
            return bool(max(faces) >= min(situation.need))
        case "second":
            return danger.reading(faces[0], situation.victim.cls, situation.victim.mod) != danger.IN_DANGER
        case "care":
            return faces[0] <= MIDDLE
    found = replay(STEPS[task.op](params, situation), (*task.rolled, (due.cup, faces)))
    found = getattr(found, "gone", found)
    stuck = getattr(found, "stuck", getattr(found, "leaver_stuck", False))
    return not stuck


MIDDLE = 3  # who is treated has this health at least


def _strikes(params: Params, fight: melee.Melee, due: Roll, face: int) -> bool:
    """Whether a blow with this face drives back at least, or a shot hits."""
    one = next((fighter for fighter in fight.fighters if fighter.id == due.cup.partition("#")[0]), None)
    if one is None or not one.targets:
        return face == due.faces
    if one.length == "shot":
        return face >= one.need
    target = next(fighter for fighter in fight.fighters if fighter.id == one.targets[0])
    return face >= blows.drives(params, blows.Struck(target.cls, target.armour), one.mod)


__all__ = ["falls_of", "forecast_due", "percent", "wanted"]
