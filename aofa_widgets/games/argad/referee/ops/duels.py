"""Records about the duel of two shooters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.case_fields import Field, bad, rows, whole
from aofa_widgets.words import fault

from ...params import Params
from ...resolve import duel
from ..answers import Answer, Event, Fields, Op
from ..rolls import Rolls
from .shots import NEED

MOST_BONUS = 6
_BONUS = whole(0, -MOST_BONUS, MOST_BONUS)


def _bonus() -> Field:
    """What both add to their dice of speed: a pair, or A's alone."""

    def read(raw: Any, where: str) -> tuple[int, int]:
        if isinstance(raw, (list, tuple)):
            if len(raw) != 2:
                raise bad(where, "argad.record.a_pair", raw)
            return (_BONUS.read(raw[0], f"{where}[0]"), _BONUS.read(raw[1], f"{where}[1]"))
        return (_BONUS.read(raw, where), 0)

    pair = {"type": "array", "items": _BONUS.form, "minItems": 2, "maxItems": 2}
    return Field(read, (0, 0), {"anyOf": [_BONUS.form, pair]})


def _duel(params: Params, given: Fields, rolls: Rolls) -> Answer:
    if len(given["need"]) != 2:
        raise InputError(fault("need", "argad.record.a_pair", found=str(list(given["need"]))[:40]))
    found = rolls.run(duel.steps(params, duel.Duel(given["need"], given["speed_bonus"])))
    told = {"first": found.first, "killed": list(found.killed), "no_shot": list(found.no_shot)}
    name = "duel_same" if found.first == "same" else "duel_first"
    events = [Event(name, "ARG-DUEL-2", {"who": found.first})]
    events += [Event("falls", "ARG-EFFECT-1", {"who": who}) for who in found.killed]
    return Answer({**told, "natural": list(found.natural)}, (), tuple(events))


OPS: Mapping[str, Op] = {
    "duel": Op({"need": rows(NEED, most=2), "speed_bonus": _bonus()}, ("speed", "shot", "reroll"), _duel),
}
