"""Questions on how many dice are rolled in an attack."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from ..params import MELEE, MISSILES
from .desk import Desk, Record, draft, near, pick


def charge_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice a charge has to hit."""
    aim, prone = 3 + roller.choose(3), roller.choose(3) == 0
    mods: Record = {"allies_crossed": pick(roller, (0, 0, 1, 2)), "difficult": roller.choose(3) == 0,
                    "higher": roller.choose(3) == 0}  # fmt: skip
    state = {"of": "hit", "kind": "melee", "attacker": {"aim": aim}, "target": {"prone": prone}, "mods": mods}
    record: Record = {"op": "pool", "state": state}
    right = desk.ruled(record)["dice"]
    slips = [
        ("bare-ability", aim if right != aim else None),
        ("prone-is-harder", right - 2 * desk.params.prone_hit_dice if prone and right > 1 else None),
        ("prone-forgotten", desk.mistaken("prone-forgotten", record, "dice") if prone else None),
        ("friends-make-way", desk.mistaken("friends-make-way", record, "dice") if mods["allies_crossed"] else None),
        ("ground-forgotten", desk.mistaken("ground-forgotten", record, "dice") if mods["difficult"] else None),
        ("height-forgotten", desk.mistaken("height-forgotten", record, "dice") if mods["higher"] else None),
        ("friends-help", aim + mods["allies_crossed"] if mods["allies_crossed"] else None),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "aim": aim, "prone": prone, "allies": mods["allies_crossed"],
              "difficult": mods["difficult"], "higher": mods["higher"]}  # fmt: skip
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right))


def shot_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice a shot has to hit."""
    aim, prone = 3 + roller.choose(3), roller.choose(4) == 0
    mods: Record = {"enemies_crossed": pick(roller, (0, 0, 1)), "cover": pick(roller, (0, 1, 1, 2)),
                    "higher": roller.choose(3) == 0}  # fmt: skip
    state = {"of": "hit", "kind": "shot", "range": 8, "attacker": {"aim": aim, "weapon": "bow"},
             "target": {"prone": prone}, "mods": mods}  # fmt: skip
    record: Record = {"op": "pool", "state": state}
    right = desk.ruled(record)["dice"]
    slips = [
        ("bare-ability", aim if right != aim else None),
        ("cover-forgotten", desk.mistaken("cover-forgotten", record, "dice") if mods["cover"] else None),
        ("cover-counts-once", right + mods["cover"] - 1 if mods["cover"] > 1 else None),
        ("enemies-make-way", desk.mistaken("enemies-make-way", record, "dice") if mods["enemies_crossed"] else None),
        ("height-forgotten", desk.mistaken("height-forgotten", record, "dice") if mods["higher"] else None),
        ("prone-forgotten", desk.mistaken("prone-forgotten", record, "dice") if prone else None),
        ("weapon-dice-to-hit", desk.params.missile_bow_dice),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "aim": aim, "prone": prone, "enemies": mods["enemies_crossed"],
              "cover": mods["cover"], "higher": mods["higher"]}  # fmt: skip
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right))


def damage_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice of damage a blow has."""
    strength, aim, markers = 2 + roller.choose(4), 3 + roller.choose(3), roller.choose(4)
    weapon = pick(roller, MELEE)
    attacker = {"aim": aim, "strength": strength, "weapon": weapon, "markers": roller.choose(2)}
    state = {"of": "damage", "kind": "melee", "attacker": attacker, "target": {"markers": markers}}
    record: Record = {"op": "pool", "state": state}
    right = desk.ruled(record)["dice"]
    slips = [
        ("aim-wounds", aim + markers),
        ("markers-forgotten", desk.mistaken("markers-forgotten", record, "dice") if markers else None),
        ("markers-weaken-the-blow", strength - markers if 0 < markers < strength else None),
        ("own-markers-count", right + 1 if attacker["markers"] else None),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "aim": aim, "strength": strength, "markers": markers,
              "own": attacker["markers"], "weapon": desk.weapon(weapon)}  # fmt: skip
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right))


def missile_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice of damage a shot has."""
    params, weapon = desk.params, pick(roller, MISSILES)
    far = {"bow": params.missile_bow_range_in, "musket": params.missile_musket_range_in,
           "thrown": params.missile_thrown_range_in}[weapon]  # fmt: skip
    reach = 2 + roller.choose(max(1, far - 2))
    if weapon == "bow" and roller.choose(3) == 0:
        reach = min(far, params.missile_bow_far_in)
    strength, markers = 2 + roller.choose(4), pick(roller, (0, 0, 1, 2))
    attacker = {"aim": 3, "strength": strength, "weapon": weapon}
    state = {"of": "damage", "kind": "shot", "range": reach, "attacker": attacker, "target": {"markers": markers}}
    record: Record = {"op": "pool", "state": state}
    right = desk.ruled(record)["dice"]
    near_dice, far_dice = params.missile_bow_dice, params.missile_bow_far_dice
    slips: list[tuple[str, Any]] = [
        ("strength-at-range", strength + markers),
        ("markers-forgotten", desk.mistaken("markers-forgotten", record, "dice") if markers else None),
        ("distance-forgotten", near_dice + markers if weapon == "bow" and right == far_dice + markers else None),
        ("far-too-soon", far_dice + markers if weapon == "bow" and right == near_dice + markers else None),
        ("aim-wounds", 3 + markers),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "strength": strength, "markers": markers, "weapon": desk.weapon(weapon),
              "range": reach, "which": weapon}  # fmt: skip
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right, 1))


def dodge_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice a dodge has, after a critical hit or an ordinary one."""
    weapon = pick(roller, ("two_swords", "bow", "musket", "spear", "katana", "thrown"))
    kind = "shot" if weapon in MISSILES else "melee"
    agility = 2 + roller.choose(3)
    crit = roller.choose(3) > 0
    attacker = {"aim": 4, "strength": 3, "weapon": weapon}
    target = {"agility": agility, "honour": 3, "actions_left": 1, "markers": roller.choose(3)}
    state: Record = {"kind": kind, "attacker": attacker, "target": target} | ({"range": 6} if kind == "shot" else {})
    for _ in range(80):
        record, told = desk.roll("attack", state, roller)
        if told["dodge"] and (told["hit"] == "crit") == crit:
            break
    else:
        return None
    right = told["pools"]["dodge"]
    slips = [
        ("bonus-forgotten", desk.mistaken("bonus-forgotten", record, "pools.dodge", more=True)),
        ("every-critical-hinders", agility - 1 if right == agility and crit else None),
        ("markers-hinder-dodge", agility - target["markers"] if 0 < target["markers"] < agility else None),
        ("aim-dodges", 4),
        ("dodge-is-one-die", 1),
    ]
    a, b = desk.two(roller)
    hit = {"hit": told["faces"]["hit"]}
    values = {"a": a.name, "b": b.name, "agility": agility, "weapon": desk.weapon(weapon), "which": weapon,
              "kind": kind, "markers": target["markers"], "fell": desk.fell({"faces": hit}, labels=False),
              "crit": told["hit"] == "crit"}  # fmt: skip
    return draft(roller, {"case": "pools.dodge", "record": record}, right, slips, values, spare=near(right))
