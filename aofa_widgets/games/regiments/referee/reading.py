"""Records as they come in: the fields of every call as data, every fault named by its field."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.play.case_fields import (
    MOST_DICE,
    REQUIRED,
    Field,
    bad,
    name,
    number,
    one_of,
    rows,
    switch,
    table,
    whole,
)
from aofa_widgets.words import fault

from ..params import INCH
from ..resolve.charging import ACTIONS, DIRECTIONS
from ..resolve.mission import CLOSE, NEUTRAL
from ..resolve.morale import ARCS, CONTEXTS
from ..resolve.volley import SIDES as FACES

SIDES, PHASES, COVERS = ("A", "B"), ("melee", "shoot"), ("inside", "obstruction")
MOST_ATTACKS, MOST_FIGURES, MOST_TOUGH, MOST_POINTS, MOST_GROUPS = 1000, 200, 100, 1_000_000, 12
POOLS = ("hit", "def", "reroll", "regen", "impact", "morale", "fearless", "quality", "cast", "dangerous", "d3", *SIDES)


def tenths(inches: Any) -> Fraction:
    """Inches as tenths of a millimetre, exactly as they were written.

    >>> tenths(9.5)
    Fraction(2413, 1)
    """
    return Fraction(str(inches)) * INCH


def beyond(length: Fraction) -> int:
    """A length as a whole number of tenths that lies beyond a limit in whole inches where the length does.

    >>> beyond(tenths(9)), beyond(tenths(9.0000000001)), beyond(tenths(9.001))
    (2286, 2286, 2287)
    """
    return max(0, ceil(length - CLOSE))


def _target(quality: bool = False) -> Field:
    """A number on a die that must be reached: a Quality or a Defence."""
    return whole(REQUIRED, 2, FACES)


_NUMBER = _target()
_MOD = whole(0, -20, 20)
_AP = whole(0, -10, 20)
_RULES = rows(name(), (), 40)
_FIGURES = whole(REQUIRED, 0, MOST_FIGURES)
_MODELS = whole(1, 1, MOST_FIGURES)
_TOUGH = whole(None, 1, MOST_TOUGH)
_LENGTH = number(None, 0)
TARGET = {
    "models": _MODELS,
    "d": _NUMBER,
    "tough": _TOUGH,
    "wounds": whole(0, 0, MOST_TOUGH),
    "rules": _RULES,
    "cover": one_of(COVERS, None),
}
GROUP = {"a": whole(1, 0, 100), "ap": _AP, "rules": _RULES}
SIDE = {
    "models": _MODELS,
    "size": whole(None, 1, MOST_FIGURES),
    "frontage": whole(REQUIRED, 1, MOST_FIGURES),
    "q": _NUMBER,
    "d": _NUMBER,
    "tough": _TOUGH,
    "wounds": whole(0, 0, MOST_TOUGH),
    "impact": whole(0, 0, 100),
    "fatigued": switch(),
    "shaken": switch(),
    "banner": switch(),
    "rules": _RULES,
    "fear": whole(0, 0, 100),
    "groups": rows(table(GROUP), (), MOST_GROUPS),
}
_COUNTED = {
    "caused": whole(0, 0, 100_000),
    "models": _FIGURES,
    "frontage": whole(REQUIRED, 1, MOST_FIGURES),
    "fear": whole(0, 0, 1000),
}
_POINT = {"x": number(), "y": number()}
_SPOT = rows(number(), REQUIRED, 2)

CALLS: Mapping[str, Mapping[str, Field]] = {
    "quality": {"q": _NUMBER, "mod": _MOD},
    "attack": {
        "phase": one_of(PHASES, "melee"),
        "q": _NUMBER,
        "attacks": whole(REQUIRED, 0, MOST_ATTACKS),
        "ap": _AP,
        "rules": _RULES,
        "charging": switch(),
        "fatigued": switch(),
        "moved": switch(),
        "dist": _LENGTH,
        "hit_mod": _MOD,
        "target": table(TARGET),
    },
    "impact": {
        "figures": _FIGURES,
        "x": whole(1, 0, 100),
        "arc": one_of(ARCS, "front"),
        "counter_figures": whole(0, 0, MOST_FIGURES),
        "fatigued": switch(),
        "target": table(TARGET),
    },
    "morale": {
        "context": one_of(CONTEXTS),
        "q": _NUMBER,
        "left": whole(REQUIRED, 0, 1000),
        "size": whole(REQUIRED, 1, 1000),
        "arc": one_of(ARCS, "front"),
        "banner": switch(),
        "mod": _MOD,
        "shaken": switch(),
        "fearless": switch(),
    },
    "melee_result": {"charger": table(_COUNTED), "defender": table(_COUNTED)},
    "melee": {
        "arc": one_of(ARCS, "front"),
        "strike_back": switch(True),
        "charger": table(SIDE),
        "defender": table(SIDE),
    },
    "cast": {
        name: whole(REQUIRED if name in ("tokens", "cost") else 0, 0, 1000)
        for name in ("tokens", "cost", "help", "hinder")
    },
    "caster_tokens": {"tokens": whole(0, 0, 1000), "x": whole(REQUIRED, 0, 1000)},
    "dangerous": {"figures": _FIGURES, "tough": _TOUGH, "flying": switch(), "rules": _RULES},
    "move": {
        "action": one_of(ACTIONS),
        "rules": _RULES,
        "musician": switch(),
        "direction": one_of(DIRECTIONS, "forward"),
        "difficult": switch(),
    },
    "list": {
        "points": whole(REQUIRED, 0, MOST_POINTS),
        "units": rows(
            table(
                {
                    "name": name(),
                    "cost": whole(REQUIRED, 0, MOST_POINTS),
                    "hero": switch(),
                    "caster": switch(),
                    "combined": switch(),
                }
            )
        ),
    },
    "first": {
        "round": whole(REQUIRED, 1, 1000),
        "deploy_winner": one_of(SIDES, None),
        "finished_first": one_of(SIDES, None),
    },
    "objectives": {},
    "rolloff": {},
    "score": {
        "owner": one_of((*SIDES, NEUTRAL), NEUTRAL),
        "units": rows(
            table(
                {
                    "side": one_of(SIDES),
                    "dist": number(REQUIRED, 0),
                    "shaken": switch(),
                    "ambush_this_round": switch(),
                }
            ),
            (),
        ),
    },
    "assign": {
        "wounds": whole(REQUIRED, 0, 100_000),
        "figures": rows(
            table({"id": name(), "tough": whole(1, 1, MOST_TOUGH), "wounds": whole(0, 0, MOST_TOUGH), "hero": switch()})
        ),
    },
    "arc": {
        "target": table(
            {
                **_POINT,
                "facing": number(0, -36_000, 36_000),
                "half_width": number(REQUIRED, 0),
                "half_depth": number(REQUIRED, 0),
            }
        ),
        "point": table(_POINT),
    },
    "place": {
        "kind": one_of(("ambush", "scout", "objective")),
        "round": whole(None, 1, 1000),
        "table": rows(number(REQUIRED, 0.01), None, 2),
        "corners": rows(_SPOT, None, 100),
        "nearest_enemy": _LENGTH,
        "furthest_from_zone": number(None),
        "at": rows(number(), None, 2),
        "others": rows(_SPOT, (), 100),
    },
}


def read_pools(raw: Any, where: str) -> dict[str, list[int]]:
    """The dice of a record: pools of faces by name, each used from the left.

    Raises: InputError naming the pool or the die that cannot be read.
    """
    if raw is None:
        return {}
    if not isinstance(raw, Mapping) or len(raw) > 100:
        raise bad(where, "an_object", raw)
    found = {}
    for pool, faces in raw.items():
        at = f"{where}.{named(pool)}"
        prefix, dot, label = str(pool).rpartition(".")
        known = label in POOLS and (not dot or prefix in ("counter", "impact") or _numbered(prefix))
        if not isinstance(pool, str) or not known:
            raise InputError(fault(at, "regiments.record.a_pool", found=named(pool), allowed=", ".join(POOLS)))
        found[pool] = read_faces(faces, at)
    return found


def read_faces(raw: Any, where: str) -> list[int]:
    """Faces of six-sided dice. Raises: InputError naming the one that is none."""
    if not isinstance(raw, (list, tuple)) or len(raw) > 100 * MOST_DICE:
        raise bad(where, "a_list", raw, most=100 * MOST_DICE)
    for i, face in enumerate(raw):
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= FACES:
            raise bad(f"{where}[{i}]", "a_number", face, low=1, high=FACES)
    return list(raw)


def _numbered(prefix: str) -> bool:
    """Whether a prefix is a weapon group: charge1, back12."""
    word = prefix.rstrip("0123456789")
    return word in ("charge", "back") and 0 < len(prefix) - len(word) <= 2
