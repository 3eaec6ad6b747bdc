"""Questions on melee results, morale, spells, dangerous ground, movement and markers."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, draft, near, pick

ENDS = ("none", "pass", "shaken", "rout")


def _pair(desk: Desk, roller: Roller) -> tuple[Record, dict[str, Any]]:
    fear = "fear" in desk.usable
    state: Record = {}
    for who in ("charger", "defender"):
        frontage = pick(roller, (3, 5))
        state[who] = {"caused": roller.choose(5), "models": 2 + roller.choose(2 * frontage - 1), "frontage": frontage,
                      "fear": pick(roller, (0, 0, 0, 2)) if fear else 0}  # fmt: skip
    values: dict[str, Any] = {}
    for key, who in (("c", "charger"), ("d", "defender")):
        values |= {f"{key}{name}": state[who][name] for name in ("caused", "models", "frontage", "fear")}
    a, b = desk.two(roller)
    return state, {"a": a, "b": b, **values}


def _without(desk: Desk, record: Record, place: str, **changed: Any) -> Any:
    both = dict.fromkeys(("charger", "defender"), changed)
    return desk.otherwise(record, place, **both)


def total(desk: Desk, roller: Roller) -> Draft | None:
    """What the charger counts for the result of a melee."""
    state, values = _pair(desk, roller)
    record: Record = {"op": "melee_result", "state": state, "dice": {}}
    right, mine = desk.ruled(record)["totals"]["charger"], state["charger"]
    slips: list[tuple[str, Any]] = [
        ("wounds-alone", mine["caused"]),
        ("begun-ranks-count", right + 1 if mine["models"] % mine["frontage"] else None),
        ("figures-count", mine["caused"] + mine["models"]),
        ("fear-forgotten", _without(desk, record, "totals.charger", fear=0) if mine["fear"] else None),
        ("ranks-of-the-other", mine["caused"] + state["defender"]["models"] // state["defender"]["frontage"]),
    ]
    return draft(roller, {"case": "totals.charger", "record": record}, right, slips, values, spare=near(right))


def loser(desk: Desk, roller: Roller) -> Draft | None:
    """Who loses a melee."""
    state, values = _pair(desk, roller)
    record: Record = {"op": "melee_result", "state": state, "dice": {}}
    told = desk.ruled(record)
    slips: list[tuple[str, Any]] = [
        ("wounds-alone", ["defender", "charger", "none"][
            (state["charger"]["caused"] < state["defender"]["caused"])
            + 2 * (state["charger"]["caused"] == state["defender"]["caused"])]),
        ("fear-forgotten", _named(_without(desk, record, "loser", fear=0))),
        ("tie-to-the-defender", "charger" if told["loser"] is None else None),
    ]  # fmt: skip
    values |= {"first": told["totals"]["charger"], "second": told["totals"]["defender"]}

    def shown(value: Any) -> Any:
        return {"key": _named(value[0])}

    # None is an answer here (nobody): each answer is a list of one, for None itself is no answer to a draft.
    named = [(slip, [_plain(value)]) for slip, value in slips if value is not None]
    spare = [("misread", [_plain(name)]) for name in ("charger", "defender", "none")]
    claim = {"case": ["loser"], "record": record}
    return draft(roller, claim, [told["loser"]], named, values, spare=spare, shown=shown)


def _named(value: Any) -> str:
    return "none" if value is None else str(value)


def _plain(value: Any) -> Any:
    return None if value == "none" else value


def morale(desk: Desk, roller: Roller) -> Draft | None:
    """How a morale test ends."""
    size = pick(roller, (5, 6, 10))
    state: Record = {"context": pick(roller, ("wounds", "melee", "melee")), "q": 3 + roller.choose(3), "size": size,
                     "left": 1 + roller.choose(size)}  # fmt: skip
    state["banner"] = "banner" in desk.usable and roller.choose(3) == 0
    state["shaken"] = roller.choose(6) == 0
    if state["context"] == "melee":
        state["arc"] = pick(roller, ("front", "flank", "rear"))
    wanted = pick(roller, ENDS)
    for _ in range(12):
        record, told = desk.roll("morale", state, roller)
        if told["result"] == wanted:
            break
    right, die = told["result"], record["dice"].get("morale", ())
    slips: list[tuple[str, Any]] = [
        ("side-forgotten", desk.otherwise(record, "result", arc="front") if state.get("arc") else None),
        ("banner-forgotten", desk.otherwise(record, "result", banner=False) if state["banner"] else None),
        ("wounds-rout", "rout" if state["context"] == "wounds" else None),
        ("every-loss-routs", "rout" if state["context"] == "melee" else None),
        ("losers-are-only-shaken", "shaken" if right == "rout" else None),
        ("no-test-above-half", "none" if state["context"] == "melee" else None),
        ("any-loss-tests", "shaken" if right == "none" else None),
        ("shaken-may-roll", "pass" if state["shaken"] else None),
    ]
    spare = [("misread", end) for end in ENDS]
    a, _ = desk.two(roller)
    values = {"a": a, **{key: state[key] for key in ("context", "q", "size", "left", "banner", "shaken")},
              "arc": state.get("arc", "front"), "fell": desk.faces(die or [1 + roller.choose(6)]),
              "arms": desk.rules_told(["banner"] if state["banner"] else [])}  # fmt: skip
    return draft(roller, {"case": "result", "record": record}, right, slips, values, spare=spare)


def spell(desk: Desk, roller: Roller) -> Draft | None:
    """Whether a spell works, and what is left to its caster."""
    desk.all_in_force(["caster"])
    cost = 1 + roller.choose(3)
    state: Record = {"tokens": cost + roller.choose(4), "cost": cost, "help": roller.choose(3),
                     "hinder": roller.choose(3)}  # fmt: skip
    record, told = desk.roll("cast", state, roller)
    places = ["success", "tokens_left"]
    right = [told["success"], told["tokens_left"]]
    slips: list[tuple[str, Any]] = [
        ("failure-is-free", [right[0], state["tokens"]] if not right[0] else None),
        ("help-forgotten", desk.otherwise(record, places, help=0)),
        ("hindrance-forgotten", desk.otherwise(record, places, hinder=0)),
        ("caster-pays-the-help", [right[0], right[1] - state["help"]] if state["help"] <= right[1] else None),
        ("success-is-free", [right[0], state["tokens"]] if right[0] else None),
        ("misread", [not right[0], right[1]]),
        ("one-token-a-spell", [right[0], state["tokens"] - 1]),
    ]
    values = {"a": pick(roller, desk.casters).name, **state, "fell": desk.faces(record["dice"]["cast"])}

    def shown(value: Any) -> Any:
        return {"key": "both", "works": value[0], "left": value[1]}

    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=shown)


def dangerous(desk: Desk, roller: Roller) -> Draft | None:
    """How many wounds dangerous ground makes."""
    tough = pick(roller, (1, 1, 3)) if "tough" in desk.usable else 1
    state: Record = {"figures": 3 + roller.choose(3) if tough > 1 else 5 + roller.choose(2), "tough": tough}
    record, told = desk.roll("dangerous", state, roller)
    faces, right = record["dice"]["dangerous"], told["wounds"]
    slips: list[tuple[str, Any]] = [
        ("two-is-a-wound-too", sum(face <= 2 for face in faces)),
        ("half-the-dice", sum(face <= 3 for face in faces)),
        ("ground-kills-all", state["figures"]),
        ("nobody-is-hurt", 0),
    ]
    a, _ = desk.two(roller)
    values = {"a": a, "figures": state["figures"], "dice": told["dice"], "fell": desk.faces(faces), "tough": tough,
              "rule_of": desk.named(f"tough({tough})") if tough > 1 else desk.told["none"]}  # fmt: skip
    return draft(roller, {"case": "wounds", "record": record}, right, slips, values, spare=near(right))


def ground_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice dangerous ground asks for."""
    tough = pick(roller, (3, 6))
    desk.all_in_force(["tough"])
    figures = 1 + roller.choose(3)
    record, told = desk.roll("dangerous", {"figures": figures, "tough": tough}, roller)
    right = told["dice"]
    slips = [("one-die-a-figure-here", figures), ("one-die-a-unit", 1), ("tough-once", figures + tough - 1)]
    values = {"figures": figures, "rule_of": desk.named(f"tough({tough})")}
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right, 1))


def pace(desk: Desk, roller: Roller) -> Draft | None:
    """How far a unit may go."""
    action = pick(roller, ("advance", "advance", "rush", "charge"))
    state: Record = {"action": action, "rules": desk.some(roller, ("fast", "slow", "strider", "flying"), 1),
                     "musician": "musician" in desk.usable and roller.choose(3) == 0,
                     "difficult": roller.choose(3) == 0,
                     "direction": pick(roller, ("forward", "sideways")) if action == "advance" else "forward"
                     }  # fmt: skip
    record: Record = {"op": "move", "state": state, "dice": {}}
    right = desk.ruled(record)["max"]
    if type(right) is not int:
        return None
    slips: list[tuple[str, Any]] = [
        ("rule-forgotten", desk.otherwise(record, "max", rules=[]) if state["rules"] else None),
        ("musician-forgotten", desk.otherwise(record, "max", musician=False)),
        ("ground-forgotten", desk.otherwise(record, "max", difficult=False)),
        ("sideways-at-full-pace", desk.otherwise(record, "max", direction="forward")),
        ("rush-like-an-advance", desk.otherwise(record, "max", action="advance")),
        ("advance-like-a-rush", desk.otherwise(record, "max", action="rush", direction="forward")),
    ]
    slips = [(slip, value) for slip, value in slips if type(value) is int]
    a, _ = desk.two(roller)
    values = {"a": a, **{key: state[key] for key in ("action", "musician", "difficult", "direction")},
              "arms": desk.rules_told(state["rules"])}  # fmt: skip
    return draft(roller, {"case": "max", "record": record}, right, slips, values, spare=near(right, 1))


def marker(desk: Desk, roller: Roller) -> Draft | None:
    """Whose a marker is after the round."""
    owner = pick(roller, ("A", "B", "neutral"))
    near_by = {side: {"side": side, "dist": pick(roller, (1, 2, 3, 4, 5)), "shaken": roller.choose(4) == 0}
               for side in "AB"}  # fmt: skip
    record: Record = {"op": "score", "state": {"owner": owner, "units": list(near_by.values())}, "dice": {}}
    right = desk.ruled(record)["owner"]
    steady = [{**row, "shaken": False} for row in near_by.values()]
    nearer = min(near_by.values(), key=lambda row: row["dist"])["side"]
    slips: list[tuple[str, Any]] = [
        ("shaken-count", desk.otherwise(record, "owner", units=steady)),
        ("owner-keeps-it", owner),
        ("nearer-takes-it", nearer),
        ("range-forgotten", desk.otherwise(record, "owner", units=[{**row, "dist": 1} for row in near_by.values()])),
    ]
    spare = [("misread", one) for one in ("A", "B", "neutral")]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "owner": owner, "near_a": near_by["A"]["dist"], "near_b": near_by["B"]["dist"],
              "shaken_a": near_by["A"]["shaken"], "shaken_b": near_by["B"]["shaken"]}  # fmt: skip
    claim = {"case": "owner", "record": record}
    return draft(roller, claim, right, slips, values, spare=spare, most=2)
