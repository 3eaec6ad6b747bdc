"""Tests of Quality and morale, and who loses a melee."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .dice import Pools, good, share
from .parameters import works

Rules = Mapping[str, Any]
Row = Mapping[str, Any]


def quality(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `quality`."""
    return {"pass": good(pools.take("quality", 1)[0], state["q"], state.get("mod", 0))}


def at_half(rules: Rules, left: int, size: int) -> bool:
    """Half strength or less (R-40)."""
    return bool(100 * left <= rules["morale.half_percent"] * size)


def modifier(rules: Rules, state: Row) -> int:
    """What is added to a morale die: the side charged counts in the test of that melee alone (R-36)."""
    mod = int(state.get("mod", 0))
    if state["context"] == "melee":
        mod += {"front": 0, "flank": rules["morale.flank"], "rear": rules["morale.rear"]}[state.get("arc", "front")]
    if state.get("banner") and works(rules, "banner"):
        mod += rules["special.banner.add"]
    return mod


def _second(rules: Rules, state: Row) -> bool:
    """Whether a failed test has a second chance."""
    able = bool(state.get("fearless")) and works(rules, "fearless")
    return able and (not state.get("shaken") or bool(rules["morale.fearless_when_shaken"]))


def tested(rules: Rules, state: Row) -> bool:
    """Whether there is a test at all: a lost melee always, wounds at half strength."""
    return state["context"] == "melee" or at_half(rules, state["left"], state["size"])


def _failed(rules: Rules, state: Row) -> str:
    routs = state["context"] == "melee" and at_half(rules, state["left"], state["size"])
    return "rout" if routs else "shaken"


def morale(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `morale`."""
    if not tested(rules, state):
        return {"tested": False, "result": "none"}
    passed = False
    if not state.get("shaken"):
        passed = good(pools.take("morale", 1)[0], state["q"], modifier(rules, state))
    if not passed and _second(rules, state):
        passed = good(pools.take("fearless", 1)[0], rules["special.fearless.on"])
    return {"tested": True, "result": "pass" if passed else _failed(rules, state)}


def morale_spread(rules: Rules, state: Row) -> dict[str, Fraction]:
    """Every result of a record of `morale`, with its chance."""
    if not tested(rules, state):
        return {"none": Fraction(1)}
    passed = Fraction(0)
    if not state.get("shaken"):
        passed = share(lambda face: good(face, state["q"], modifier(rules, state)))
    if _second(rules, state):
        passed += (1 - passed) * share(lambda face: good(face, rules["special.fearless.on"]))
    return {"pass": passed, _failed(rules, state): 1 - passed}


def full_ranks(rules: Rules, models: int, frontage: int) -> int:
    """Complete ranks, after all losses of this melee (R-03)."""
    if frontage <= 1:
        return int(rules["melee.single_rank"]) if models else 0
    return models // frontage


def total(rules: Rules, side: Row) -> int:
    """Wounds caused, complete ranks and Fear."""
    fear = side.get("fear", 0) if works(rules, "fear") else 0
    return int(side.get("caused", 0) + full_ranks(rules, side.get("models", 1), side.get("frontage", 1)) + fear)


def melee_result(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `melee_result`: the lower total loses, equal ones nobody."""
    totals = {name: total(rules, state[name]) for name in ("charger", "defender")}
    apart = totals["charger"] - totals["defender"]
    return {"totals": totals, "loser": "defender" if apart > 0 else "charger" if apart < 0 else None}
