"""Everything that is neither struck nor tested: movement, spells, lists, markers, places (the rest of section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any

from .dice import Pools, good
from .open_points import Unanswerable, Unfit
from .parameters import traits, works

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
NEAR = 1e-6  # equality is "within" (section 6)


def cast(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `cast`: paid tokens are lost either way."""
    left = state["tokens"] - state["cost"]
    if left < 0:
        raise Unfit("more than he has")
    mod = state.get("help", 0) - state.get("hinder", 0)
    return {"success": good(pools.take("cast", 1)[0], rules["caster.cast_on"], mod), "tokens_left": left}


def caster_tokens(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `caster_tokens`: never more than the most."""
    return {"tokens": min(rules["caster.most_tokens"], state["tokens"] + state["x"])}


def dangerous_dice(rules: Rules, state: Row) -> int:
    """Dice of dangerous ground: as many as a figure can take wounds, none in the air."""
    if state.get("flying") and works(rules, "flying"):
        return 0
    return int(state["figures"] * (state.get("tough", 1) if works(rules, "tough") else 1))


def dangerous(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `dangerous`."""
    dice = dangerous_dice(rules, state)
    faces = pools.take("dangerous", dice)
    return {"dice": dice, "wounds": sum(face <= rules["terrain.danger_on"] for face in faces)}


PACE = {"advance": "advance", "rush": "rush", "charge": "rush"}


def move(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `move`."""
    action, has = state["action"], traits(rules, state.get("rules"))
    direction = state.get("direction", "forward")
    if action == "hold":
        return {"legal": direction == "forward", "max": 0} if direction == "forward" else {"legal": False}
    if {"immobile", "artillery"} & set(has) or (direction != "forward" and action != "advance"):
        return {"legal": False}
    most = rules[f"move.{action}_in"]
    changes = [rules[f"special.{name}.{PACE[action]}"] for name in ("fast", "slow") if name in has]
    if len(changes) == 2 and sum(changes):
        raise Unanswerable("R-63: what is left where Fast and Slow are not alike")
    most += sum(changes)
    if state.get("musician") and works(rules, "musician"):
        most += rules["special.musician.inches"]
    if most < 0:
        raise Unanswerable("less than nothing")
    if direction != "forward":
        most = most * rules["move.side_percent"] / 100
    if state.get("difficult") and not {"strider", "flying"} & set(has):
        most = min(most, rules["terrain.difficult_cap_in"])
    return {"legal": True, "max": most}


def army(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `list`: what the limits allow, by whole slices of the points (R-69)."""
    points, units = state["points"], state["units"]
    found = []
    if sum(row["cost"] for row in units) > points:
        found.append("over_points")
    if rules["army.use_limits"]:
        for key, name in (("hero", "heroes"), ("caster", "casters")):
            if sum(bool(row.get(key)) for row in units) > points // rules[f"army.{key}_step"]:
                found.append(name)
        most = rules["army.copy_base"] + points // rules["army.copy_step"]
        if any(number > most for number in Counter(row["name"] for row in units).values()):
            found.append("copies")
        if any(100 * row["cost"] > rules["army.max_share"] * points for row in units):
            found.append("share")
        if len(units) > points // rules["army.unit_step"]:
            found.append("count")
    return {"ok": not found, "violations": sorted(found)}


def first(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `first`."""
    return {"first": state["deploy_winner"] if state["round"] == 1 else state["finished_first"]}


def objectives(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `objectives`: a D3 (R-04) and what is added."""
    more = rules["mission.objectives_more"]
    return {"objectives": more + (pools.take("d3", 1)[0] + 1) // 2 if rules["mission.d3"] else more}


def rolloff(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `rolloff`: ties are rolled again (R-05)."""
    rounds = 0
    while True:
        rounds += 1
        a, b = pools.take("A", 1)[0], pools.take("B", 1)[0]
        if a != b:
            return {"winner": "A" if a > b else "B", "rounds": rounds}


def score(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `score`: one side alone near the marker takes it, both make it neutral."""
    near = {
        row["side"] for row in state["units"]
        if row["dist"] <= rules["mission.range_in"] + NEAR
        and not row.get("shaken") and not row.get("ambush_this_round")
    }  # fmt: skip
    return {"owner": "neutral" if len(near) == 2 else near.pop() if near else state["owner"]}


def assign(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `assign`: plain figures, then tough ones with most wounds on them, heroes last of all."""
    figures = [{"tough": 1, "wounds": 0, "hero": False, **row} for row in state["figures"]]
    queue = sorted(figures, key=lambda row: (row["hero"], row["tough"] > 1, -row["wounds"]))
    wounds, lost = state["wounds"], []
    for row in queue:
        taken = min(wounds, row["tough"] - row["wounds"])
        row["wounds"] += taken
        wounds -= taken
        if row["wounds"] == row["tough"]:
            lost.append(row["id"])
    left = {row["id"]: row["wounds"] for row in figures if row["id"] not in lost}
    return {"lost": lost, "left": left, "excess": wounds}


def arc(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `arc`: which side of a block looks at a point (R-17; ties to front, then flank)."""
    block, point = state["target"], state["point"]
    x, y, turn = point["x"] - block["x"], point["y"] - block["y"], radians(block["facing"])
    right, ahead = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
    u, v = abs(right) - block["half_width"], abs(ahead) - block["half_depth"]
    if ahead > NEAR and v >= u - NEAR:
        return {"arc": "front"}
    return {"arc": "rear" if ahead <= NEAR and v > u + NEAR else "flank"}


def place(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `place`; nobody comes by a rule that is not in force."""
    if state["kind"] in ("ambush", "scout") and not works(rules, state["kind"]):
        return {"legal": False}
    return {"legal": PLACES[state["kind"]](rules, state)}


def _ambush(rules: Rules, state: Row) -> bool:
    width, height = state["table"]
    corners = state["corners"]
    if any(not (-NEAR <= x <= width + NEAR and -NEAR <= y <= height + NEAR) for x, y in corners):
        return False
    deep = rules["special.ambush.edge_in"] + NEAR
    edges = [[x, width - x, y, height - y] for x, y in corners]
    one = any(max(gaps) <= deep for gaps in zip(*edges, strict=True))
    if not one and all(min(gaps) <= deep for gaps in edges):
        raise Unanswerable("round a corner of the table")
    late = state["round"] >= rules["special.ambush.from_round"]
    return bool(one and late and state["nearest_enemy"] > rules["special.ambush.enemy_in"] + NEAR)


def _scout(rules: Rules, state: Row) -> bool:
    return bool(state["furthest_from_zone"] <= rules["special.scout.reach_in"] + NEAR)


def _objective(rules: Rules, state: Row) -> bool:
    (width, height), (x, y) = state["table"], state["at"]
    if not (-NEAR <= x <= width + NEAR and -NEAR <= y <= height + NEAR):
        return False
    at, length = (y, height) if rules["deploy.edges"] == "long" else (x, width)
    if width < height:
        raise Unanswerable("which edges are the long ones")
    deep = rules["deploy.depth_in"] + NEAR
    gap = rules["mission.gap_in"] + NEAR
    return bool(
        deep < at < length - deep and all((x - u) ** 2 + (y - v) ** 2 > gap**2 for u, v in state.get("others", ()))
    )


PLACES = {"ambush": _ambush, "scout": _scout, "objective": _objective}
