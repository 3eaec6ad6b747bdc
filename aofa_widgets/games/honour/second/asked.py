"""The questions themselves: a claim is read, worked out, and answered with a plain value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

from . import deeds, fight, places, pools, turns
from .dice import Roll, classes, read
from .open_points import Unanswerable, Unfit
from .parameters import rule, settled

UNFIT = "other dice are to be rolled"
Rules = Mapping[str, Any]
Row = Mapping[str, Any]


def answer(values: Rules, claim: Row) -> Any:
    """What a claim asks for, under these parameters; an exact chance is written "p/q".

    Raises: Unanswerable where the inventory leaves the point open, or for a claim of no known kind.

    >>> answer({}, {"odds": "pass", "dice": 3}), answer({"skill.most": 2}, {"rule": "skill.most"})
    ('1/3', 2)
    >>> answer({}, {"case": "dice", "record": {"op": "pool", "state": {"of": "honour", "unit": {"honour": 3}}}})
    3
    """
    if "rule" in claim:
        return rule(values, claim["rule"])
    for kind, work in ASKED.items():
        if kind in claim:
            return work(settled(values, claim.get("record", {}).get("params")), claim)
    raise Unanswerable("no claim of a known kind")


def ruled(rules: Rules, record: Row) -> dict[str, Any]:
    """The answer to a record of section 5.

    Raises: Unfit, Unanswerable.
    """
    try:
        return OPS[record["op"]](rules, deepcopy(dict(record["state"])), list(record.get("dice", ())))
    except (KeyError, TypeError) as error:
        raise Unanswerable(f"no record of section 5: {error!r}") from None


def case(rules: Rules, claim: Row) -> Any:
    """What stands at a place of the answer to a record, or at each of several."""
    wanted = claim["case"]
    try:
        told = ruled(rules, claim["record"])
    except Unfit:
        return UNFIT
    return _place(told, wanted) if isinstance(wanted, str) else [_place(told, one) for one in wanted]


def _place(told: Any, where: str) -> Any:
    for key in where.split("."):
        if not isinstance(told, Mapping) or key not in told:
            raise Unanswerable(f"nothing at {where}")
        told = told[key]
    return told


def legal(rules: Rules, claim: Row) -> list[bool]:
    """Whether each deed, tried by itself, would be legal."""
    return [not deeds.legal(rules, row)["why"] for row in claim["legal"]]


# -- records ----------------------------------------------------------------------------------------------------------


def _one(rules: Rules, label: str, number: int, dice: list[str]) -> Roll:
    if len(dice) != 1 or dice[0].partition(":")[0] != label or len(dice[0].partition(":")[2]) != number:
        raise Unfit(f"{number} dice {label}")
    return read(rules, dice[0].partition(":")[2])


def _test(rules: Rules, state: Row, dice: list[str]) -> dict[str, Any]:
    if state["dice"] < rules["test.min_dice"]:
        raise Unanswerable("R-03: whether the floor is asked about again")
    roll = _one(rules, "test", state["dice"], dice)
    return {"swords": roll.swords, "crosses": roll.crosses, "result": roll.result}


def _pool(rules: Rules, state: Row, dice: list[str]) -> dict[str, Any]:
    kind = state.get("kind", "melee")
    mine, its = state.get("attacker", {}), state.get("target", {})
    if state["of"] == "hit":
        return {"dice": pools.hit(rules, kind, mine, its, state.get("mods", {}))}
    if state["of"] == "damage":
        return {"dice": pools.damage(rules, kind, state.get("range", 0), mine, its.get("markers", 0))}
    if state["of"] == "honour":
        return {"dice": pools.honour(rules, state["unit"])}
    raise Unanswerable(f"no pool of {state['of']}")


def _nerve(rules: Rules, state: Row, dice: list[str]) -> dict[str, Any]:
    roll = _one(rules, "nerve", pools.honour(rules, state["unit"]), dice)
    return {"result": roll.result, "flee": not roll.passed}


def _search(rules: Rules, state: Row, dice: list[str]) -> dict[str, Any]:
    roll = _one(rules, "search", pools.least(rules, state["wits"]), dice)
    return {"result": roll.result, "free_target": roll.passed, "activation_ends": not roll.passed}


def _offtable(rules: Rules, state: Row, dice: list[str]) -> dict[str, Any]:
    roll = _one(rules, "offtable", pools.honour(rules, state["unit"]), dice)
    return {"result": roll.result, "removed": not roll.passed}


def _plainly(work: Callable[[Rules, Row], dict[str, Any]]) -> Callable[[Rules, Row, list[str]], dict[str, Any]]:
    return lambda rules, state, dice: work(rules, state)


OPS: Mapping[str, Callable[[Rules, Row, list[str]], dict[str, Any]]] = {
    "test": _test, "attack": fight.played, "pool": _pool, "nerve": _nerve, "search": _search, "offtable": _offtable,
    **{work.__name__: _plainly(work) for work in (
        turns.turn, turns.remove_tokens, turns.bag, turns.skill, turns.dishonour,
        places.between, places.flight, deeds.legal,
    )},
}  # fmt: skip


# -- chances ----------------------------------------------------------------------------------------------------------


def odds(rules: Rules, claim: Row) -> str:
    """An exact chance, by counting all the rolls or all the orders of the tokens."""
    what = claim["odds"]
    if what in ("pass", "crit", "crit_fail", "fail", "success"):
        told = classes(rules, claim["dice"])
        found = told["success"] + told["crit"] if what == "pass" else told[what]
    elif what == "attack":
        found = sum((c for told, c in fight.ways(rules, claim["record"]["state"]) if told["outcome"] in claim["among"]),
                    Fraction(0))  # fmt: skip
    elif what == "tokens":
        found = sum(turns.drawn(rules, claim["tokens"])[claim["least"] :], Fraction(0))
    elif what == "next":
        bag = claim["bag"]
        found = Fraction(bag[claim["token"]], sum(bag.values()))
    else:
        raise Unanswerable(f"no odds {what}")
    return f"{found.numerator}/{found.denominator}"


def best(rules: Rules, claim: Row) -> int:
    """Which of several attacks (from 0) has the greatest chance of one of the outcomes `among`.

    Raises: Unanswerable where two are equally good.
    """
    chances = [
        sum((c for told, c in fight.ways(rules, state) if told["outcome"] in claim["among"]), Fraction(0))
        for state in claim["best"]
    ]
    top = max(chances)
    if chances.count(top) > 1:
        raise Unanswerable("two are equally good")
    return chances.index(top)


ASKED: Mapping[str, Callable[[Rules, Row], Any]] = {"case": case, "legal": legal, "odds": odds, "best": best}
