"""The questions themselves: a claim is read, worked out, and answered with a plain value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

from . import chances, melees, shots, trials, ways
from .dice import Pools
from .open_points import Unanswerable, Unfit
from .parameters import rule, settled

UNFIT = "other dice are to be rolled"
Rules = Mapping[str, Any]
Row = Mapping[str, Any]
Work = Callable[[Rules, Row, Pools], dict[str, Any]]

CALLS: Mapping[str, Work] = {work.__name__: work for work in (
    ways.move, ways.grouping, shots.to_hit, shots.shot_mod, shots.volley, shots.multi, shots.ball, melees.strike,
    melees.melee, melees.melee_mod, ways.slowness, ways.withdraw, ways.danger, ways.danger_mounted,
    ways.danger_second, ways.fall, trials.certain_time, trials.morale, trials.under, trials.difficulty, trials.heal,
    trials.location, shots.duel, trials.jump, trials.rank_support, ways.visibility, trials.budget, ways.crawl,
    ways.swim, ways.boat, trials.lookup,
)}  # fmt: skip


def answer(values: Rules, claim: Row) -> Any:
    """What a claim asks for, under these parameters; an exact chance is written "p/q".

    Raises: Unanswerable where the inventory leaves the point open, or for a claim of no known kind.

    >>> answer({}, {"case": "need", "record": {"op": "shot_mod", "state": {"table": 6, "mods": {"terrain": -1}}}})
    7
    >>> answer({"melee.height": -2}, {"rule": "melee.height"})
    -2
    """
    if "rule" in claim:
        return rule(values, claim["rule"])
    for kind, work in ASKED.items():
        if kind in claim:
            try:
                return work(settled(values, claim.get("record", {}).get("params")), claim)
            except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
                raise Unanswerable(f"no claim: {error!r}") from None
    raise Unanswerable("no claim of a known kind")


def ruled(values: Rules, record: Row) -> dict[str, Any]:
    """The answer to a record of section 5.

    Raises: Unfit, Unanswerable.
    """
    try:
        work = CALLS[record["op"]]
        return work(settled(values, record.get("params")), deepcopy(dict(record["state"])),
                    Pools(deepcopy(dict(record.get("dice") or {}))))  # fmt: skip
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise Unanswerable(f"no record of section 5: {error!r}") from None


def case(rules: Rules, claim: Row) -> Any:
    """What stands at a place of the answer to a record, or at each of several."""
    wanted = claim["case"]
    try:
        told = ruled(rules, claim["record"])
    except Unfit:
        return UNFIT
    return told[wanted] if isinstance(wanted, str) else [told[one] for one in wanted]


def fate(rules: Rules, claim: Row) -> str:
    """What becomes of somebody in a melee."""
    try:
        told = ruled(rules, claim["record"])
    except Unfit:
        return UNFIT
    for word, key in (("kill", "killed"), ("ko", "ko"), ("push", "pushed")):
        if claim["fate"] in told[key]:
            return word
    return "stand"


def may(rules: Rules, claim: Row) -> list[bool]:
    """Whether each of several shots is allowed, or each of several people is seen."""
    rows = [ruled(rules, record) for record in claim["may"]]
    return [bool(row["allowed"] if "allowed" in row else row["visible"]) for row in rows]


def trees(rules: Rules, claim: Row) -> str:
    """Whether somebody in a wood is hidden, or seen at which malus: hidden, seen0, seen1..."""
    told = ruled(rules, claim["trees"])
    return f"seen{abs(told['malus'])}" if told["visible"] else "hidden"


def left(rules: Rules, claim: Row) -> str:
    """How a break goes: stuck, caught or away."""
    told = ruled(rules, claim["left"])
    return "stuck" if told["leaver_stuck"] else "caught" if told["recontact"] else "away"


def groups(rules: Rules, claim: Row) -> str:
    """How people stand together: "couple+isolated"."""
    return "+".join(sorted(word for _, word in ruled(rules, claim["groups"])["sets"]))


def fallen(rules: Rules, claim: Row) -> str:
    """Who falls in a duel: A, B, AB or none."""
    return "".join(sorted(ruled(rules, claim["fallen"])["killed"])) or "none"


def odds(rules: Rules, claim: Row) -> str:
    """An exact chance."""
    found = share(rules, claim)
    return f"{found.numerator}/{found.denominator}"


def share(rules: Rules, claim: Row) -> Fraction:
    """An exact chance, as a fraction."""
    told = chances.SPREADS[claim["odds"]](rules, claim)
    if "among" in claim:
        return sum((told.get(key, Fraction(0)) for key in claim["among"]), Fraction(0))
    return sum((chance for key, chance in told.items() if key >= claim.get("least", 1)), Fraction(0))


def best(rules: Rules, claim: Row) -> int:
    """Which of several claims of `odds` (from 0) has the greatest chance.

    Raises: Unanswerable where two are equally good.
    """
    found = [share(settled(rules, one.get("params")), one) for one in claim["best"]]
    if found.count(max(found)) > 1:
        raise Unanswerable("two are equally good")
    return found.index(max(found))


ASKED: Mapping[str, Callable[[Rules, Row], Any]] = {
    "best": best, "case": case, "fate": fate, "odds": odds, "may": may, "trees": trees, "left": left, "groups": groups,
    "fallen": fallen,
}  # fmt: skip
