"""An attack from its hit roll to its end, in one go: dictionaries and ifs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .dice import Values, count, floored, result

Roll = Callable[[str, int], str]


def attack(p: Values, given: Mapping[str, Any], roll: Roll, dodges: bool = True) -> dict[str, Any]:
    """One attack of a record's fields (all of them filled in), with what `roll(label, dice)` gives.

    `dodges`: the target takes a dodge that it has.
    """
    me, you = dict(given["attacker"]), dict(given["target"])
    mods, shot = given["mods"], given["kind"] == "shot"
    out: dict[str, Any] = {"hit": None, "dodge": None, "damage": None, "honour": None, "attacker_push": 0}
    out |= {"target_push": 0, "free": [], "nerve": [], "attacker": me, "target": you}
    if mods["dishonour"] and me["cls"] == "samurai":
        me["dishonour_cards"] += 1

    def test(label: str, dice: int) -> str:
        return result(p, roll(label, floored(p, dice)))

    def bonus(who: Mapping[str, Any], what: str) -> list[str]:
        touch = {"quick_jab", "counter_strike", "backhand_strike"}
        return [b for b in p[f"weapon.{who['weapon']}.{what}"] or () if not (shot and b in touch)]

    dice = me["aim"] + me["group_hit_bonus"]
    if mods["higher"]:
        dice += p["terrain.higher_dice"]
    if you["prone"]:
        dice += p["prone.hit_dice"]
    if mods["dishonour"] and me["cls"] == "samurai":
        dice += p["dishonour.dice"]
    if shot:
        dice += p["lane.enemy_dice"] * mods["enemies_crossed"] + p["terrain.cover_dice"] * mods["cover"]
    else:
        dice += p["lane.ally_dice"] * mods["allies_crossed"]
        if mods["difficult"]:
            dice += p["terrain.charge_difficult_dice"]
    hit = out["hit"] = test("hit", dice)
    if hit in ("fail", "crit_fail"):
        wrong = p["fumble.shot" if shot else "fumble.melee"]
        if hit == "crit_fail" and wrong != "none":
            if count(roll("accident" if shot else "thrust", 1)):
                me["markers"] += 1
        return out | {"outcome": "missed"}
    earned = bonus(me, "hit") if hit == "crit" else []
    if "quick_jab" in earned and count(roll("jab", 1)):
        you["markers"] += 1

    failed = p["dodge.undodged_counts_as_failed"]
    if dodges and (you["cautious"] or you["actions_left"]):
        if you["cautious"]:
            you["cautious"] = False
        else:
            you["actions_left"] -= 1
        dice = you["agility"]
        if "twin_strike" in earned:
            dice += p["crit.twin_dice"]
        if "fast_shot" in earned:
            dice += p["crit.fast_shot_dice"]
        dodge = out["dodge"] = test("dodge", dice)
        if dodge in ("success", "crit"):
            if not shot:
                out["attacker_push"] = p["dodge.pushback_in"]
            if dodge == "crit":
                own = bonus(you, "dodge")
                if "counter_strike" in own and not you["prone"]:
                    out["free"].append("target:charge")
                if "backhand_strike" in own:
                    me["prone"] = True
                if "quick_jab" in own and count(roll("jab", 1)):
                    me["markers"] += 1
            return out | {"outcome": "dodged"}
        failed = True
        if dodge == "crit_fail" and p["fumble.dodge"] == "lost_footing":
            you["prone"] = True
    if failed and "stun" in earned:
        you["prone"] = True

    if not shot:
        dice = me["strength"]
    elif me["weapon"] == "bow":
        far = given["range"] > p["missile.bow_far_in"] + 1e-6
        dice = p["missile.bow_far_dice"] if far else p["missile.bow_dice"]
    else:
        dice = p[f"missile.{me['weapon']}_dice"]
    dice += you["markers"] * p["wound.marker_damage_dice"]
    if failed and "impale" in earned:
        dice += p["crit.impale_dice"]
    damage = out["damage"] = test("damage", dice)
    if damage == "crit_fail" and p["fumble.damage"] == "glanced_off":
        return out | {"outcome": "glanced", "target_push": p["fumble.glance_push_in"]}
    if damage == "crit":
        names = {"follow_up": "attacker:charge_or_move", "move_up": "attacker:move"}
        out["free"] = list(dict.fromkeys(names[b] for b in bonus(me, "damage")))
    light = p["attack.light_wound_markers"]
    if damage in ("success", "crit"):
        if you["cls"] == "warrior":
            you["figures"] -= 1
            you["markers"] = 0
            if you["figures"]:
                return out | {"outcome": "figure_lost"}
            return out | {"outcome": "killed", "nerve": ["allies_of_target"]}
        dice = you["honour"] + you["markers"] * p["wound.marker_honour_dice"]
        dice += you["dishonour_cards"] * p["dishonour.penalty"]
        honour = out["honour"] = test("honour", dice)
        you["dishonour_cards"] = 0
        if honour in ("fail", "crit_fail"):
            you["injuries"] += 1
            if you["injuries"] < p["attack.injuries_to_remove"]:
                return out | {"outcome": "injured"}
            you["figures"] = 0
            return out | {"outcome": "removed", "nerve": ["allies_of_target"] if p["nerve.for_samurai"] else []}
        light = p["attack.honour_save_markers"]
    you["markers"] += light
    if "deep_cut" in earned:
        you["markers"] += count(roll("deepcut", 1))
    if "fearsome_blow" in earned:
        out["nerve"] = ["enemies_within_6"]
    return out | {"outcome": "light"}
