"""The questions themselves: a claim is read, worked out, and answered with a plain value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

from . import judge, turns
from .contests import compare
from .counting import rolls, scores
from .dice import action, duel
from .hits import hits_to_fall, lone, suffer
from .legal import refusal
from .open_points import Unanswerable
from .parameters import settled
from .record import Activation, State, rule

UNFIT = "other dice are to be rolled"
FURTHEST = 12  # actions that a plan may add

Rules = Mapping[str, Any]
Claim = Mapping[str, Any]


def answer(values: Mapping[str, Any], claim: Claim) -> Any:
    """What a claim asks for, under these parameters; an exact chance is written "p/q".

    Raises: Unanswerable where the inventory leaves the point open, or for a claim of no known kind.

    >>> answer({}, {"odds": "keep", "dice": 3}), answer({"wounds.to_fall": 2}, {"rule": "wounds.to_fall"})
    ('125/216', 2)
    """
    if "rule" in claim:
        return rule(values, claim["rule"])
    for kind, work in ASKED.items():
        if kind in claim:
            return work(settled(values, claim.get("record", {}).get("params")), claim)
    raise Unanswerable("no claim of a known kind")


def case(rules: Rules, claim: Claim) -> Any:
    """What stands at a place, or at each of several, after the steps of a record."""
    record = claim["record"]
    told = judge.play(rules, State.of(record["state"]), record.get("steps", []))
    places = claim["case"]
    return place(told, places) if isinstance(places, str) else [place(told, one) for one in places]


def place(told: list[dict[str, Any]], where: str) -> Any:
    """What stands at "s1.hits.guard1"; below nothing there is nothing."""
    first, *keys = where.split(".")
    if not first[1:].isdigit() or not 1 <= int(first[1:]) <= len(told):
        raise Unanswerable(f"no step {first}")
    found: Any = told[int(first[1:]) - 1]
    if "unfit" in found and keys and keys[0] not in found:
        return UNFIT
    for key in keys:
        if found is None:
            return None
        if not isinstance(found, Mapping) or key not in found:
            raise Unanswerable(f"nothing at {where}")
        found = found[key]
    return found


def legal(rules: Rules, claim: Claim) -> list[Any]:
    """Whether each event, tried by itself, may come after the steps of a record."""
    record = claim["record"]
    state = State.of(record["state"])
    told = judge.play(rules, state, record.get("steps", []))
    if any("unfit" in one for one in told):
        return [UNFIT for _ in claim["legal"]]
    return [not refusal(rules, deepcopy(state), event) for event in claim["legal"]]


# -- chances ----------------------------------------------------------------------------------------------------------


def odds(rules: Rules, claim: Claim) -> str:
    """An exact chance, by counting all the rolls."""
    what, mine, theirs, hits = claim["odds"], claim["dice"], claim.get("against", 0), claim.get("hits", 1)
    if what == "keep":
        found = sum((c for (_, ones), c in rolls(rules, mine).items() if _keeps(rules, ones)), Fraction(0))
    elif what == "hit":
        found = at_least(once(rules, mine, theirs), 0, hits)
    elif what in ("win", "lose"):
        found = at_least(several(rules, mine, theirs), 0 if what == "win" else 1, hits)
    else:
        raise Unanswerable(f"no odds {what}")
    return f"{found.numerator}/{found.denominator}"


def _keeps(rules: Rules, ones: int) -> bool:
    """Whether a first roll of a player turn with so many losing faces keeps the initiative."""
    state = State("A", None, 0, None, {}, [])
    state.activation, state.last = Activation("one"), "one"
    told: dict[str, Any] = {}
    turns.after_roll(rules, state, ones, told)
    return bool(told["initiative"] == "kept")


Spread = dict[tuple[int, int], Fraction]


def once(rules: Rules, mine: int, theirs: int, duel: bool = False) -> Spread:
    """The chance of every (hits dealt, hits taken) of one exchange of dice."""
    found: Spread = {}
    for one, chance in scores(rules, mine).items():
        for two, other in scores(rules, theirs).items():
            _, dealt, taken = compare(rules, one, two)
            if duel and not rules["duel.attacker_takes_hits"]:
                taken = 0
            found[dealt, taken] = found.get((dealt, taken), Fraction(0)) + chance * other
    return found


def several(rules: Rules, mine: int, theirs: int) -> Spread:
    """The same over all the rounds of a duel: the hits add up."""
    round_of = once(rules, mine, theirs, duel=True)
    found: Spread = {(0, 0): Fraction(1)}
    for _ in range(rules["duel.rounds"]):
        after: Spread = {}
        for (dealt, taken), chance in found.items():
            for (more, back), other in round_of.items():
                spot = dealt + more, taken + back
                after[spot] = after.get(spot, Fraction(0)) + chance * other
        found = after
    return found


def at_least(spread: Spread, side: int, hits: int) -> Fraction:
    """The chance of so many hits at least, dealt (0) or taken (1)."""
    return sum((chance for spot, chance in spread.items() if spot[side] >= hits), Fraction(0))


# -- hits, falls, plans -----------------------------------------------------------------------------------------------


def effects(rules: Rules, claim: Claim) -> list[str]:
    """What so many hits do to a figure that stands alone, in order."""
    return suffer(rules, lone(claim["state"]), "one", claim["effects"], claim["table"], "")


def count(rules: Rules, claim: Claim) -> int:
    """The fewest hits that put a figure out."""
    if claim["count"] != "hits_to_fall":
        raise Unanswerable(f"nothing to count: {claim['count']}")
    return hits_to_fall(rules, claim["state"], claim["table"])


def best(rules: Rules, claim: Claim) -> int:
    """How many more unopposed actions to do before the one duel."""
    if claim["best"] != "actions":
        raise Unanswerable(f"no plan {claim['best']}")
    record = claim["record"]
    state = State.of(record["state"])
    judge.play(rules, state, record.get("steps", []))
    if refusal(rules, state, {"type": "duel", "lead": claim["lead"]}):
        raise Unanswerable("there is no duel to plan")
    chances = plans(rules, state, claim["lead"], claim["aim"]["hits"])
    greatest = max(chances)
    if not greatest or chances.count(greatest) > 1:
        raise Unanswerable("two plans are equally good")
    if chances[FURTHEST] == greatest:
        raise Unanswerable("the best plan may lie further off")
    return chances.index(greatest)


def plans(rules: Rules, state: State, lead: str, need: int, most: int = FURTHEST) -> list[Fraction]:
    """The chance that each plan comes off: 0, 1, … more actions, then a duel that does `need` hits."""
    activation = state.acting
    name, done = activation.figure, activation.actions
    going: dict[int, Fraction] = {_tally(rules, state): Fraction(1)}  # losing faces that count so far
    found = []
    for actions in range(most + 1):
        if actions:
            after: dict[int, Fraction] = {}
            for had, chance in going.items():
                for (_, ones), other in rolls(rules, action(rules, state, name, done + actions)).items():
                    total = _goes_on(rules, had, ones)
                    if total is not None:
                        after[total] = after.get(total, Fraction(0)) + chance * other
            going = after
        activation.actions = done + actions
        mine, theirs = duel(rules, state, name, lead, False)
        reach = sum(going.values(), Fraction(0))
        found.append(reach * at_least(several(rules, mine, theirs), 0, need))
    activation.actions = done
    return found


def _tally(rules: Rules, state: State) -> int:
    """The losing faces that Extended Swashbuckling counts at the start of the plan."""
    if rules["variant.extended_turns"] or rules["xs.scope"] != "player_turn":
        return state.acting.ones
    return state.turn_ones


def _goes_on(rules: Rules, had: int, ones: int) -> int | None:
    """The losing faces counted so far if the activation goes on after a roll, or nothing if it is over."""
    swash, relay = rules["variant.extended_swashbuckling"], rules["variant.extended_turns"]
    if not swash and not relay:
        return had if ones < rules["init.ones_to_lose"] else None
    counted = turns.worth(rules, ones)
    if swash:
        return had + counted if not counted or had + counted < rules["xs.ones"] else None
    return None if counted else had


ASKED: Mapping[str, Callable[[Rules, Claim], Any]] = {
    "case": case,
    "legal": legal,
    "odds": odds,
    "effects": effects,
    "count": count,
    "best": best,
}
