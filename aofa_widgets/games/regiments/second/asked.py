"""The questions themselves: a claim is read, worked out, and answered with a plain value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

from . import matters, melees, nerve, strikes
from .dice import Pools, coins, good, share
from .open_points import Unanswerable, Unfit
from .parameters import rule, settled

UNFIT = "other dice are to be rolled"
Rules = Mapping[str, Any]
Row = Mapping[str, Any]


def answer(values: Rules, claim: Row) -> Any:
    """What a claim asks for, under these parameters; an exact chance is written "p/q".

    Raises: Unanswerable where the inventory leaves the point open, or for a claim of no known kind.

    >>> answer({}, {"odds": "quality", "q": 4, "mod": 1}), answer({"terrain.cover": 2}, {"rule": "terrain.cover"})
    ('2/3', 2)
    >>> answer({}, {"case": "pass", "record": {"op": "quality", "state": {"q": 4}, "dice": {"quality": [3]}}})
    False
    """
    if "rule" in claim:
        return rule(values, claim["rule"])
    for kind, work in ASKED.items():
        if kind in claim:
            try:
                return work(settled(values, claim.get("record", {}).get("params")), claim)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise Unanswerable(f"no claim: {error!r}") from None
    raise Unanswerable("no claim of a known kind")


def ruled(rules: Rules, record: Row) -> dict[str, Any]:
    """The answer to a record of section 5.

    Raises: Unfit, Unanswerable.
    """
    pools = Pools(record.get("dice") or {})
    try:
        told = CALLS[record["op"]](rules, deepcopy(dict(record["state"])), pools)
    except (KeyError, TypeError, ValueError) as error:
        raise Unanswerable(f"no record of section 5: {error!r}") from None
    pools.over()
    return {**{key: value for key, value in told.items() if key != "body"}, "pools": pools.asked}


CALLS: Mapping[str, Callable[[Rules, Row, Pools], dict[str, Any]]] = {
    "quality": nerve.quality, "attack": strikes.attack, "impact": strikes.impact, "morale": nerve.morale,
    "melee_result": nerve.melee_result, "melee": melees.played, "list": matters.army,
    **{work.__name__: work for work in (
        matters.cast, matters.caster_tokens, matters.dangerous, matters.move, matters.first, matters.objectives,
        matters.rolloff, matters.score, matters.assign, matters.arc, matters.place,
    )},
}  # fmt: skip


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


def may(rules: Rules, claim: Row) -> list[bool]:
    """Whether each of several records of `move`, `place` or `list` is legal."""
    rows = [ruled(rules, record) for record in claim["may"]]
    return [bool(row["ok"] if "ok" in row else row["legal"]) for row in rows]


# -- chances ----------------------------------------------------------------------------------------------------------


def chances(rules: Rules, claim: Row) -> dict[Any, Fraction]:
    """The whole spread of what a claim of `odds` is about.

    Raises: Unanswerable.
    """
    what = claim["odds"]
    state: Row = claim.get("record", {}).get("state", {})
    if what in ("quality", "cast"):
        need, mod = (claim["q"], claim.get("mod", 0)) if what == "quality" else (rules["caster.cast_on"], claim["net"])
        return dict(coins(share(lambda face: good(face, need, mod)), 1))
    if what == "block":
        kind = {"phase": "shoot", "q": 6, "ap": claim.get("ap", 0), "rules": ["Bane"] if claim.get("bane") else []}
        aimed = {"models": 9, "d": claim["d"], "cover": claim.get("cover", "")}
        one = strikes.blow(rules, {**kind, "target": aimed}, strikes.Body(9))
        return dict(coins(1 - strikes.through(one, one.ap), 1))
    if what in ("attack", "impact"):
        spread = strikes.attack_spread(rules, state) if what == "attack" else strikes.impact_spread(rules, state)
        return _counted(strikes.body_of(rules, state["target"]), spread, claim.get("of", "wounds"))
    if what == "morale":
        return dict(nerve.morale_spread(rules, state))
    if what == "melee":
        return dict(melees.endings(rules, state))
    if what == "dangerous":
        return dict(coins(share(lambda face: face <= rules["terrain.danger_on"]), matters.dangerous_dice(rules, state)))
    if what == "objectives":
        faces = [matters.objectives(rules, {}, Pools({"d3": [face]}))["objectives"] for face in range(1, 7)]
        return {number: Fraction(faces.count(number), 6) for number in set(faces)}
    raise Unanswerable(f"no odds {what}")


def _counted(body: strikes.Body, spread: Mapping[tuple[int, int], Fraction], of: str) -> dict[Any, Fraction]:
    """Ends of an attack by one number: `wounds` taken, `lost` figures, `raw` wounds."""
    found: dict[Any, Fraction] = {}
    for (points, made), chance in spread.items():
        left = body._replace(points=points)
        key = {"wounds": body.points - points, "lost": body.figures - left.figures, "raw": made}[of]
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def odds(rules: Rules, claim: Row) -> str:
    """An exact chance: of `least` or more, of one of `among`, or of a die that succeeds."""
    return _written(_odds(rules, claim))


def _odds(rules: Rules, claim: Row) -> Fraction:
    told = chances(rules, claim)
    if "among" in claim:
        return sum((told.get(key, Fraction(0)) for key in claim["among"]), Fraction(0))
    return sum((chance for key, chance in told.items() if key >= claim.get("least", 1)), Fraction(0))


def mean(rules: Rules, claim: Row) -> str:
    """The exact mean of a number."""
    told = chances(rules, {**claim, "odds": claim["mean"]})
    return _written(sum((key * chance for key, chance in told.items()), Fraction(0)))


def _written(found: Fraction) -> str:
    return f"{found.numerator}/{found.denominator}"


def best(rules: Rules, claim: Row) -> int:
    """Which of several claims of `odds` (from 0) has the greatest chance.

    Raises: Unanswerable where two are equally good.
    """
    found = [_odds(rules, one) for one in claim["best"]]
    if found.count(max(found)) > 1:
        raise Unanswerable("two are equally good")
    return found.index(max(found))


ASKED: Mapping[str, Callable[[Rules, Row], Any]] = {
    "case": case, "may": may, "best": best, "mean": mean, "odds": odds,
}  # fmt: skip
