"""Ability tests: what a roll of the special dice shows, and what it is worth (TOH-TEST-1 to -12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..params import Params

SIGNS = {"cross": "X", "blank": "-", "sword": "S", "double": "D"}
RESULTS = ("crit_fail", "fail", "success", "crit")
SWORDS = {"S": 1, "D": 2}


class Read(NamedTuple):
    """What a roll came to: its swords, its crosses, one of `RESULTS`."""

    swords: int
    crosses: int
    result: str


def result_of(params: Params, swords: int, crosses: int) -> str:
    """The class of a roll that shows so many swords and crosses (TOH-TEST-9 to -12, TOH-R-02).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("honour"))
    >>> result_of(params, 3, 4), result_of(params, 2, 3), result_of(params, 2, 2)
    ('success', 'crit_fail', 'fail')
    """
    missed = swords < params.test_success_swords
    if crosses > swords and (missed or params.test_fumble_beats_success):
        return "crit_fail"
    if missed:
        return "fail"
    return "crit" if swords >= params.test_crit_swords else "success"


def read(params: Params, faces: str) -> Read:
    """Read a roll written with X for a cross, - for a blank, S for one sword and D for two.

    Raises: InputError for any other sign, or for a face that these dice do not have.

    >>> from aofa_widgets.rules import Ruleset
    >>> read(Params.of(Ruleset.load("honour")), "DDS-")
    Read(swords=5, crosses=0, result='crit')
    """
    allowed = {SIGNS[name] for name in params.die_faces}
    strange = next((sign for sign in faces if sign not in allowed), None)
    if strange is not None:
        signs = " ".join(sign for sign in SIGNS.values() if sign in allowed)
        raise InputError(fault("dice", "honour.record.a_face", found=shown(strange), allowed=signs))
    swords, crosses = sum(SWORDS.get(sign, 0) for sign in faces), faces.count("X")
    return Read(swords, crosses, result_of(params, swords, crosses))


def passed(result: str) -> bool:
    """Whether a class of roll is a success or better.

    >>> passed("crit"), passed("fail")
    (True, False)
    """
    return result in ("success", "crit")


def signs_of(params: Params) -> tuple[str, ...]:
    """The sign of each face of a die, face 1 first: "cross", "blank", "sword" or "double"."""
    return params.die_faces


def faces_of(params: Params, numbers: Iterable[int]) -> str:
    """Numbers of faces, from 1, as a roll is written.

    >>> from aofa_widgets.rules import Ruleset
    >>> faces_of(Params.of(Ruleset.load("honour")), (1, 2, 4, 6))
    'X-SD'
    """
    return "".join(SIGNS[params.die_faces[number - 1]] for number in numbers)
