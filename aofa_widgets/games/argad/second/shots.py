"""Shots: the number a shot needs, volleys, bursts, round shot, two who draw on each other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .dice import Pools
from .open_points import Unanswerable
from .sixes import Die, throw

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
BANDS = ("short", "medium", "long")

WEAPONS: Mapping[str, Row] = {
    "war_crossbow": {"bands": [20, 40, 60], "need": [5, 6, 7], "still": True, "foot": True},
    "simple_bow": {"bands": [20, 40, 60], "need": [5, 6, 7], "outdoor": 3, "still": True, "mounted": -1,
                   "armour": {4: -1, 5: -2}},
    "long_bow": {"bands": [20, 40, 60], "need": [5, 6, 7], "outdoor": 3, "still": True, "foot": True,
                 "armour": {5: -1}},
    "yumi": {"bands": [10, 20, 40], "need": [5, 6, 7], "outdoor": 3, "still": True, "mounted": 0,
             "samurai": True, "armour": {4: -1, 5: -1}},
    "flintlock_pistol": {"bands": [10, 20], "need": [5, 7], "moving": -1, "fire": True, "far": {4: -1, 5: -1}},
    "flintlock_musket": {"bands": [20, 40, 60], "need": [5, 6, 7], "still": True, "foot": True, "fire": True,
                         "far": {4: -1, 5: -1}},
    "revolver": {"bands": [10, 20], "need": [5, 6], "moving": -1, "fire": True},
    "bolt_rifle": {"bands": [40, 80, 120], "need": [5, 6, 7], "still": True, "foot": True, "fire": True},
}  # fmt: skip


def number(armour: Any) -> int:
    """The number of an armour: "4*" and "4T" count as 4, none as 0.

    >>> number("4*"), number("none"), number(None)
    (4, 0, 0)
    """
    text = str(armour)
    return int(text[0]) if text[0].isdigit() else 0


def shot_mod(rules: Rules, state: Row, dice: Pools | None = None) -> dict[str, Any]:
    """Everything that is added to a shot, and the natural number that it needs."""
    total, _ = _added(rules, state)
    return {"mod": total, "need": state["table"] - total}


def _added(rules: Rules, state: Row) -> tuple[int, int]:
    """Everything that is added to a shot, and the part of it that ground and target take off."""
    mods = dict(state.get("mods") or {})
    terrain = mods.pop("terrain", 0)
    listed = list(terrain) if isinstance(terrain, list | tuple) else [terrain]
    shelter = sum(listed) if rules["cover.stack"] == "sum" else min([*listed, 0])
    if state.get("pointblank") and rules["point_blank.ignores_terrain"]:
        shelter = 0
    capped = shelter + sum(mods.pop(name, 0) for name in ("armour", "fleeting_target", "target_other"))
    moving, fleeting = mods.pop("moving", 0), mods.pop("fleeting_shooter", 0)
    sheltered = max(rules["cover.cap"], capped)
    total = sheltered + min(moving, fleeting)
    for name, value in mods.items():
        if name in ("untrained", "shooter_other", "hunt", "contest", "elite", "duel_talent"):
            total += value
        elif name in ("ambush", "group", "other_bonus", "inspire"):
            total += 0 if state.get("disordered") else value
        else:
            raise Unanswerable(f"no modifier {name}")
    return total, sheltered


def to_hit(rules: Rules, state: Row, dice: Pools | None = None) -> dict[str, Any]:
    """Whether a shot is allowed, in which band it falls, and the number it needs."""
    weapon = WEAPONS[state["weapon"]]
    near = bool(state.get("pointblank"))
    distance = Fraction(str(state["distance"]))
    reached = [n for n, edge in enumerate(weapon["bands"]) if distance < edge
               or (distance == edge and rules["measure.band_inclusive"])]  # fmt: skip
    mounted, moving = bool(state.get("mounted")), bool(state.get("moving"))
    if not reached:
        return {"allowed": False}
    column = reached[0]
    if mounted and weapon.get("foot"):
        return {"allowed": False}
    if state.get("indoors") and weapon.get("outdoor") == column + 1:
        return {"allowed": False}
    mods = dict(state.get("mods") or {})
    if moving:
        if mounted and weapon.get("samurai") and not state.get("taught", True):
            return {"allowed": False}
        if weapon.get("still") and not (mounted and "mounted" in weapon):
            return {"allowed": False}
        steady = rules["point_blank.ignores_moving"] in (("all",) if mounted else ("foot", "all"))
        own = weapon["mounted"] if mounted and "mounted" in weapon else weapon.get("moving", 0)
        own = 0 if near and steady else own
        mods["moving"] = min(own, mods.get("moving", 0))
    armour = number(state.get("armour", "none"))
    last = column == len(weapon["bands"]) - 1
    stopped = weapon.get("armour", {}).get(armour, 0) + (weapon.get("far", {}).get(armour, 0) if last else 0)
    mods["armour"] = mods.get("armour", 0) + stopped
    untrained = state.get("shooter_class", 3) <= rules["class.untrained_most"]
    if untrained and (weapon.get("fire") or not rules["shoot.untrained_firearms_only"]):
        mods["untrained"] = mods.get("untrained", 0) + rules["shoot.untrained"]
    printed = weapon["need"][column]
    usual = weapon["need"] == [5, 6, 7][: len(weapon["need"])]  # as most weapons have them
    table = rules[f"shoot.need_{BANDS[column]}"] if usual else printed
    told = shot_mod(rules, {"table": table, "mods": mods, "pointblank": near,
                            "disordered": state.get("disordered")})  # fmt: skip
    return {"allowed": True, "band": BANDS[column], "table": table, **told}


# -- volleys ----------------------------------------------------------------------------------------------------------


def _need(rules: Rules, row: Row, disordered: bool) -> tuple[int, int]:
    """The number that a die needs, and what ground and target have taken off it already."""
    if "need" in row:
        return int(row["need"]), 0
    total, sheltered = _added(rules, {**row, "disordered": disordered})
    return int(row["table"]) - total, sheltered


def _beside(rules: Rules, sheltered: int, armour: int) -> int:
    """What armour still takes off beside that: the cap holds for all of it together (ARG-COVER-18)."""
    return max(armour, min(0, rules["cover.cap"] - sheltered)) if sheltered else armour


def settle(rules: Rules, shots: list[Die], again: Any) -> Die | None:
    """The several-sixes rule on shots at one target: one ladder for all, or one for each number needed."""
    how = {"reroll": rules["sixes.reroll"], "ladder": rules["sixes.ladder"], "spared": False, "again": again}
    if rules["sixes.mixed_needs"] == "one":
        return throw(shots, **how)
    used = None
    for die in shots:
        die.value = die.face
    for need in dict.fromkeys(die.need for die in shots if die.face == die.top):
        if used is not None and used.disordered:
            how["reroll"] = False  # one single six
        used = throw([die for die in shots if die.need == need], **how) or used
    return used


def volley(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Shots at one target at one time; with its members, who falls."""
    rows, members = state["shooters"], list(state.get("members") or ())
    top, disordered = state.get("die", 6), bool(state.get("disordered"))
    if not rules["target.armour_after"] and len({row.get("armour_mod", 0) for row in members}) > 1:
        raise Unanswerable("whose armour counts, where it is looked at before the draw")
    armour = {id(row): row.get("armour_mod", 0) for row in members}
    before = min(armour.values(), default=0)
    common = before if len(set(armour.values())) == 1 or not rules["target.armour_after"] else 0
    never = int(rules["shoot.one_misses"])
    shots, beside = [], []
    for row in rows:
        need, sheltered = _need(rules, row, disordered)
        own = _beside(rules, sheltered, common)
        shots.append(Die(dice.take("shots", top), need - own, top, disordered, never))
        beside.append(sheltered and sheltered + own)
    used = settle(rules, shots, lambda: dice.maybe("reroll", top))
    told: dict[str, Any] = {"values": [die.value for die in shots], "hits": sum(die.hits for die in shots)}
    if not members:
        return told
    killed, lost, left = [], 0, members
    for die, sheltered in zip(shots, beside, strict=True):
        if not die.hits or not left:
            continue
        at = dice.take("victim", len(left)) if len(left) > 1 else 1
        row = left[at - 1]
        more = armour[id(row)] - common if rules["target.armour_after"] else 0
        need = die.need - _beside(rules, sheltered, more)
        shown = die.value
        barred = disordered and used is not None and used is not die  # one single six
        if shown < need and rules["sixes.reroll"] and die.face == top and not barred:
            used = used or die
            while shown < need and dice.maybe("save_reroll", top) == top:
                shown += 1
        if shown >= need:
            killed.append(row["id"])
            left = [one for one in left if one is not row]
        else:
            lost += 1
    return {**told, "killed": killed, "lost": lost}


# -- bursts -----------------------------------------------------------------------------------------------------------


def _burst(rules: Rules, state: Row, dice: Pools, bonus: int) -> dict[str, Any]:
    disordered = bool(state.get("disordered"))
    red = [Die(face, state["need"], 6, disordered) for face in dice.rest("red")]
    white = [Die(face, state["need"], 6, disordered, first=1) for face in dice.rest("white")]
    return {"victims": burst(rules, red, white, bonus, lambda: dice.maybe("reroll"), state.get("size"))}


def burst(rules: Rules, red: list[Die], white: list[Die], bonus: int, again: Any, size: int | None) -> int:
    """How many a burst fells: nobody unless a red die hits."""
    every = [*red, *white]
    for die in every:
        die.never = int(rules["shoot.one_misses"])
    tops = [die for die in every if die.face == die.top]
    ladder = rules["sixes.ladder"] and not any(die.disordered for die in every)

    def saved() -> bool:
        return any(die.hits or (bonus and die.value + bonus >= die.need and die.value > die.never) for die in red)

    # The dealing is ours: red dice have the highest values, so no ladder of the common kind.
    for die in every:
        die.value = die.face
    if ladder:
        for step, die in enumerate(reversed(tops)):
            die.value = die.top + step
    reds = [die for die in tops if die in red]
    if rules["sixes.reroll"] and reds and not saved():
        one = max(reds, key=lambda die: die.value)
        while not saved() and again() == one.top:
            one.value += 1
    if not saved():
        return 0
    count = sum(die.hits for die in every)
    if bonus:
        helped = red if not any(die.hits for die in red) else every
        count += any(not die.hits and die.value + bonus >= die.need and die.value > die.never for die in helped)
    return count if size is None else min(count, size)


def multi(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A burst at a couple or a group."""
    bonus = rules["multi.group_bonus"] if state.get("target") == "group" else 0
    if state.get("disordered") and not rules["multi.bonus_in_disorder"]:
        bonus = 0
    return _burst(rules, state, dice, bonus)


def ball(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A round shot."""
    return _burst(rules, state, dice, 0)


def duel(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Two shooters face to face, each with a die for speed and one for the shot."""
    bonus = state.get("speed_bonus") or [0, 0]
    speed = [dice.take("speed") + more for more in bonus]
    shot = [dice.take("shot") for _ in "AB"]
    never = int(rules["shoot.one_misses"])
    hit = [face >= need and face > never for face, need in zip(shot, state["need"], strict=True)]
    if speed[0] == speed[1]:
        return {"first": "same", "killed": [who for who, foe in ("AB", "BA") if hit["AB".index(foe)]]}
    first = 0 if speed[0] > speed[1] else 1
    killed = ["AB"[1 - first]] if hit[first] else ["AB"[first]] if hit[1 - first] else []
    return {"first": "AB"[first], "killed": killed}
