"""Ways: how far people go, ground that holds them, leaving a fight, danger, sight through trees, who is a group."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .dice import Pools
from .open_points import Unanswerable

Rules = Mapping[str, Any]
Row = Mapping[str, Any]


def plain(value: Fraction | int) -> int | float:
    """A number as records write it."""
    return int(value) if value == int(value) else float(value)


def cm(value: Any) -> Fraction:
    """A length in centimetres, exactly."""
    return Fraction(str(value))


def move(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """How far somebody goes on easy ground."""
    category = state["category"]
    far = rules["water.boat_cm" if category == "boat" else f"move.{category}_cm"]
    if not category.startswith("mounted") and category != "boat":
        if state.get("burden"):
            far += rules[f"burden.{state['burden']}_cm"]
        if state.get("leg_wound"):
            far += rules["wound.leg_cm"]
    return {"cm": max(0, far)}


def _thrown(rules: Rules, mode: str, dice: Pools, pool: str, what: str) -> tuple[int, bool]:
    """The loss by slowness dice, and whether they hold fast."""
    key = f"{what}.mounted" if mode == "mounted" else "terrain.accustomed" if mode == "accustomed" else f"{what}.foot"
    if mode == "accustomed" and rules["terrain.slow_dice"] != 1:
        raise Unanswerable("which of the dice the practised leave out, where others throw not one")
    names = {"terrain.mounted": "terrain.mounted_slow_dice", "terrain.foot": "terrain.slow_dice",
             "terrain.accustomed": "terrain.accustomed_dice"}  # fmt: skip
    faces = [dice.take(pool) for _ in range(rules[names.get(key, f"{key}_dice")])]
    stuck = bool(faces) and all(face >= rules["terrain.stuck_face"] for face in faces)
    return (min(faces, default=0) if mode == "accustomed" else sum(faces)), stuck


def slowness(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Moving in slow ground, or up to it."""
    far, before, kind = cm(state["move"]), cm(state.get("before", 0)), state["kind"]
    if kind == "easy" or (state.get("road") and rules["terrain.road_cancels"]):
        return {"stuck": False, "allowance": plain(far), "moved": plain(far)}
    lost, stuck = _thrown(rules, state.get("mode", "foot"), dice, "slow", "terrain")
    if kind == "very_difficult":
        share = Fraction(rules["terrain.very_difficult_percent"], 100)
        far = min(far, before) + max(Fraction(0), far - before) * share if rules["terrain.halving"] == "rest" \
            else far * share  # fmt: skip
    reach = min(before, cm(state["move"]))
    if stuck:
        return {"stuck": True, "moved": plain(reach), "entered": False}
    left = max(Fraction(0), far - lost)
    enters = left > before
    return {"stuck": False, "allowance": plain(left), "moved": plain(left if enters else reach),
            "entered": enters and before > 0}  # fmt: skip


def withdraw(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Breaking off from a fight, with somebody behind."""
    found = []
    for who in ("leaver", "pursuer"):
        lost, stuck = _thrown(rules, state[who].get("mode", "foot"), dice, who, "withdraw")
        found.append((Fraction(0) if stuck else max(Fraction(0), cm(state[who]["move"]) - lost), stuck))
    (gone, stuck), (behind, _) = found
    return {"leaver_moves": plain(gone), "leaver_stuck": stuck, "leaver_may_strike": False,
            "recontact": stuck or behind >= gone, "pursuer_moves": plain(behind)}  # fmt: skip


def crawl(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Creeping."""
    return {"cm": rules["move.crawl_cm"] + dice.take("die")}


def swim(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Swimming: as many dice as the swimmer throws."""
    return {"cm": sum(dice.rest("dice"))}


def boat(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A small boat, with or against the stream."""
    far = cm(state.get("boat", rules["water.boat_cm"]))
    if state.get("current"):
        far += dice.take("die") * (1 if state["current"] == "with" else -1)
    return {"cm": plain(max(Fraction(0), far))}


def grouping(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Who stands together."""
    kind = {row["id"]: row["kind"] for row in state["people"]}
    sets = {name: {name} for name in kind}
    for one, other, gap in state["gaps"]:
        mounted = "mounted" in (kind[one], kind[other])
        linked = (cm(gap) <= rules["group.isolated_mounted_cm"] if mounted
                  else cm(gap) < rules["group.isolated_foot_cm"])  # fmt: skip
        if linked and sets[one] is not sets[other]:
            sets[one] |= sets[other]
            for name in sets[other]:
                sets[name] = sets[one]
    found = []
    for together in {id(row): row for row in sets.values()}.values():
        foot = sum(kind[name] == "foot" for name in together)
        ridden = len(together) - foot
        group = (foot >= rules["group.min_foot"] or ridden >= rules["group.min_mounted"]
                 or (ridden > 0 and foot >= rules["group.mixed_foot"]))  # fmt: skip
        word = "group" if group else "isolated" if len(together) == 1 else "couple"
        found.append([sorted(together), word])
    return {"sets": sorted(found)}


def visibility(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Seeing through trees."""
    kind = state["kind"]
    if cm(state["thickness"]) > rules[f"cover.{kind}_see_cm"]:
        return {"visible": False}
    helps = kind != "open_forest" or state.get("isolated_foot") or state.get("guerrilla")
    return {"visible": True, "malus": rules[f"cover.{kind}"] if helps else 0}


# -- danger -----------------------------------------------------------------------------------------------------------


def danger(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Dangerous ground under a group: who hangs on, who cries out."""
    members, lost, shouts = list(state["members"]), [], []

    def one(rows: list[Row]) -> Row:
        return rows[(dice.take("pick", len(rows)) if len(rows) > 1 else 1) - 1]

    first = face = dice.take("die")
    while True:
        safe = [row for row in members if row["id"] not in lost]
        above = [row for row in safe if face + row.get("mod", 0) > row["class"]]
        level = [row for row in safe if face + row.get("mod", 0) == row["class"]]
        if face == 6:
            lost.append(one(above or safe)["id"])
            if len(lost) < len(members):
                face = dice.take("die")
                continue
            break
        if above:
            lost.append(one(above)["id"])
        if level:
            shouts.append(one(level)["id"])
        break
    return {"in_danger": lost, "shouts": shouts, "stuck": first >= rules["terrain.stuck_face"]}


def _read(face: int, row: Row, more: int = 0) -> int:
    """Above 0: in danger; 0: a shout; below: nothing. A natural six is always above."""
    return 1 if face == 6 else face + row.get("mod", 0) + more - row["class"]


def danger_mounted(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Dangerous ground under a rider: two dice, one of them read."""
    faces = [dice.take("dice") for _ in range(rules["terrain.mounted_slow_dice"])]
    if not faces:
        raise Unanswerable("no die to read")
    face = min(faces) if state["kind"] == "difficult" else max(faces)
    told = _read(face, state)
    return {"danger_die": face, "result": "in_danger" if told > 0 else "shout" if told == 0 else "fine",
            "loss_cm": sum(faces)}  # fmt: skip


def danger_second(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """The test of the next turn, and of whoever helps."""
    told = _read(dice.take("test"), state, rules["danger.helped"] if state.get("helped") else 0)
    if told <= 0:
        return {"victim": "shout" if told == 0 else "safe"}
    found = {"victim": "wounded" if state.get("two_life_points") else "dead"}
    if state.get("rescuer"):
        helper = _read(dice.take("rescuer"), state["rescuer"])
        found["rescuer"] = "in_danger" if helper > 0 else "shout" if helper == 0 else "safe"
    return found


def fall(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A fall or leap from high up."""
    told = _read(dice.take("die"), state)
    return {"result": "dead" if told > 0 else "flat_next_turn" if told == 0 else "unhurt"}
