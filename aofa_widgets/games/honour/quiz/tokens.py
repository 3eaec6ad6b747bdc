"""Questions on the bag: what is in it, who uses a token, who draws next, what a fate token does, what leaves it."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, draft, look, near, pick

TRIES = 30


def fill(desk: Desk, roller: Roller) -> Draft | None:
    """How many tokens of a kind go into the bag."""
    samurai = [2 + roller.choose(2) for _ in range(1 + roller.choose(3))]
    warriors = 1 + roller.choose(4)
    groups = roller.choose(3)
    cards = [{"cls": "samurai", "actions": n} for n in samurai]
    cards += [{"cls": "warrior", "actions": 1} for _ in range(warriors + groups)]
    record: Record = {"op": "bag", "state": {"cards": cards}}
    kind = pick(roller, ("S", "W"))
    told = desk.ruled(record)
    right = told[kind]
    slips = [
        ("one-token-each", len(samurai) if kind == "S" else None),
        ("three-for-a-group", warriors + 3 * groups if kind == "W" and groups else None),
        ("kinds-mixed", told["S"] + told["W"]),
        ("fate-counted-in", right + told["F"]),
        ("groups-forgotten", warriors if kind == "W" and groups else None),
    ]
    values = {"heroes": samurai.count(3), "retainers": samurai.count(2), "warriors": warriors, "groups": groups,
              "kind": kind}  # fmt: skip
    return draft(roller, {"case": kind, "record": record}, right, slips, values, spare=near(right, 1))


def _units(desk: Desk, roller: Roller) -> list[Record]:
    units = []
    for side in "AB":
        for n, cls in enumerate(("samurai", "warrior")):
            actions = 2 if cls == "samurai" else 1
            units.append({"id": f"{side}{n}", "side": side, "cls": cls, "actions": actions,
                          "used": actions if roller.choose(2) else 0})  # fmt: skip
    return units


def user(desk: Desk, roller: Roller) -> Draft | None:
    """Who uses a token that was drawn, and who draws next."""
    for _ in range(TRIES):
        units, token = _units(desk, roller), pick(roller, "SW")
        cls = {"S": "samurai", "W": "warrior"}[token]
        if any(unit["cls"] == cls and unit["used"] < unit["actions"] for unit in units):
            break
    else:
        return None
    state = {"units": units, "first": "A", "draws": [token]}
    record: Record = {"op": "turn", "state": state}
    told = desk.ruled(record)
    right = [told["log"][0][0], told["next_draw"]]
    slips = [
        ("drawer-always-uses", ["A", "B"]),
        ("handed-token-counts-as-draw", ["B", "A"]),
        ("drawer-draws-again", ["A", "A"]),
        ("token-always-passed", ["B", "B"]),
    ]
    a, b = desk.two(roller)
    left = {unit["id"]: unit["used"] < unit["actions"] for unit in units}
    values = {"a": a.name, "b": b.name, "token": token, "as": left["A0"], "aw": left["A1"], "bs": left["B0"],
              "bw": left["B1"]}  # fmt: skip
    names = {"A": a.name, "B": b.name}

    def shown(value: Any) -> Any:
        return {"key": "both", "who": names[value[0]], "next": names[value[1]]}

    claim = {"case": ["log", "next_draw"], "record": record}
    value = [told["log"], told["next_draw"]]

    def logged(value: Any) -> Any:  # what a wrong answer would have the log say
        log = told["log"] if value[0] == right[0] else [[value[0], token, None]]
        return [log, value[1]]

    rows = [(slip, logged(row)) for slip, row in slips]
    return draft(roller, claim, value, rows, values, shown=lambda row: shown([row[0][0][0], row[1]]))


def fates(desk: Desk, roller: Roller) -> Draft | None:
    """Who draws first in the next turn, by who drew which fate token."""
    last = desk.params.bag_fate_to_end
    units = [{"id": f"{side}{n}", "side": side, "cls": "samurai", "actions": 3} for side in "AB" for n in (0, 1)]
    draws = ["F"] * last
    for _ in range(roller.choose(4)):
        draws.insert(roller.choose(len(draws)), "S")
    state: Record = {"units": units, "first": "A", "draws": draws, "choose": []}
    taken = {"A": 0, "B": 0}
    for n, token in enumerate(draws):
        if token == "S":
            side = "AB"[n % 2]
            state["choose"].append(f"{side}{taken[side] // 3}")
            taken[side] += 1
    record: Record = {"op": "turn", "state": state}
    told = desk.ruled(record)
    if not told["ended"]:
        return None
    what = pick(roller, ("next", "cards"))
    a, b = desk.two(roller)
    names = {"A": a.name, "B": b.name}
    values: dict[str, Any] = {"a": a.name, "b": b.name, "draws": _said(desk, draws), "what": what}
    if what == "next":
        right = told["next_first"]
        other = "AB"["BA".index(right)]
        slips = [("first-again", "A" if right == "B" else None), ("other-side-begins", other),
                 ("lots-again", "lots"), ("fewest-draws-begin", "fewest")]  # fmt: skip
        return draft(roller, {"case": "next_first", "record": record}, right, slips, values,
                     shown=lambda value: {"key": "side", "who": names[value]} if value in names else {"key": value})
    cards = told["cards"]["A"]
    drew = sum(token == "F" and n % 2 == 0 for n, token in enumerate(draws))
    more = [("last-fate-gives-too", drew), ("no-card-for-fate", 0), ("all-cards-to-one", cards + told["cards"]["B"]),
            ("first-fate-only", min(1, cards))]  # fmt: skip
    return draft(roller, {"case": "cards.A", "record": record}, cards, more, values, spare=near(cards))


def _said(desk: Desk, draws: list[str]) -> dict[str, str]:
    return {lang: ", ".join(desk.told["tokens"][token][lang] for token in draws) for lang in desk.told["nothing"]}


def removed(desk: Desk, roller: Roller) -> Draft | None:
    """How many tokens of a loss leave the bag."""
    cls = pick(roller, ("samurai", "samurai", "warrior"))
    actions = 2 + roller.choose(2) if cls == "samurai" else 1
    used = roller.choose(actions + 1)
    kind = "S" if cls == "samurai" else "W"
    bag = {"S": 3 + roller.choose(4), "W": 2 + roller.choose(4), "F": 1 + roller.choose(3)}
    record: Record = {"op": "remove_tokens", "state": {"cls": cls, "actions": actions, "used": used, "bag": bag}}
    told = desk.ruled(record)
    right = told["from_bag"]
    slips = [
        ("used-forgotten", actions if right != actions else None),
        ("used-tokens-come-out", used if used != right else None),
        ("one-token-each", 1),
        ("tokens-stay", 0),
        ("fate-leaves-too", right + 1),
    ]
    a, _ = desk.two(roller)
    values = {"a": a.name, "cls": cls, "actions": actions, "used": used, "bag": bag[kind], "kind": kind}
    return draft(roller, {"case": "from_bag", "record": record}, right, slips, values, spare=near(right))


def skills(desk: Desk, roller: Roller) -> Draft | None:
    """What happens to a hand of skill cards when a fate token is drawn."""
    number, held = 1 + roller.choose(3), roller.choose(desk.params.skill_most + 1)
    if roller.choose(2):
        held = desk.params.skill_most
    record: Record = {"op": "skill", "state": {"fate_no": number, "held": held}}
    places = ["held", "must_discard"]
    told = desk.ruled(record)
    right = look(told, places)
    slips = [
        ("hand-without-limit", [held + 1, 0]),
        ("no-card-for-fate", [held, 0]),
        ("full-hand-draws-nothing", [held, 0] if held == desk.params.skill_most else None),
        ("hand-changed-whole", [1, held]),
        ("always-discard", [held, 1]),
        ("last-fate-gives-too", [held + 1, 0] if number == 3 else None),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "number": number, "had": held}

    def shown(value: Any) -> Any:
        return {"key": "both", "holds": value[0], "out": value[1]}

    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=shown)


def flight(desk: Desk, roller: Roller) -> Draft | None:
    """How a flight ends: free, barred by an enemy, or off the table."""
    how = pick(roller, ("free", "barred", "passed", "off"))
    ahead = desk.params.nerve_flight_in
    unit, killer = {"x": 20, "y": 20, "r": 0.5}, {"x": 18, "y": 20, "r": 0.5}
    state: Record = {"unit": unit, "killer": killer, "enemies": []}
    away = 3 + roller.choose(max(1, ahead - 3))
    if how == "barred":
        state["enemies"] = [{"id": "e", "x": 20 + away, "y": 20, "r": 0.5}]
    elif how == "passed":
        state["enemies"] = [{"id": "e", "x": 20 + 2, "y": 21.5, "r": 0.5}]
    elif how == "off":
        state["table"] = [20 + 1 + roller.choose(max(1, ahead - 1)), 40]
    record: Record = {"op": "flight", "state": state}
    places = ["off_table", "markers_added"]
    told = desk.ruled(record)
    right = look(told, places)
    cost = desk.params.nerve_blocked_markers or 1
    slips = [
        ("flight-is-free", [False, 0]),
        ("passing-near-costs", [False, cost] if how == "passed" else None),
        ("every-flight-costs", [False, cost]),
        ("edge-stops-flight", [False, 0] if how == "off" else None),
        ("edge-costs-a-marker", [True, cost]),
        ("over-the-edge", [True, 0]),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "how": how, "away": away - 1,
              "edge": state["table"][0] - 20 if how == "off" else 0}  # fmt: skip

    def shown(value: Any) -> Any:
        return {"key": f"{'off' if value[0] else 'on'} {'some' if value[1] else 'none'}", "marks": value[1]}

    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=shown)
