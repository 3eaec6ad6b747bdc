"""A whole attack, roll after roll (TOH-ATTACK, TOH-CRIT, TOH-FUMBLE).

`attack` is a generator: it says which roll is due and how many dice it has, is sent what fell, and returns the answer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from . import pools
from .dice import Roll, read, rolls
from .open_points import Unanswerable, Unfit

Rules = Mapping[str, Any]
Told = dict[str, Any]
NUMBERS = ("markers", "injuries", "actions_left", "dishonour_cards")
ONE_DIE = ("thrust", "accident", "jab", "deepcut")


class Due(NamedTuple):
    """A roll that is to be made; `free` where whoever rolls may leave it."""

    label: str
    dice: int
    free: bool = False


Course = Generator[Due, Roll | None, Told]


def attack(rules: Rules, state: Mapping[str, Any]) -> Course:
    """The course of an attack from the roll to hit to its end."""
    kind, reach, mods = state.get("kind", "melee"), state.get("range", 0), state.get("mods", {})
    mine, its = _fighter(state.get("attacker", {})), _fighter(state.get("target", {}))
    if kind == "shot":
        pools.missile(rules, mine["weapon"], reach)
    if mods.get("dishonour") and mine["cls"] == "samurai":  # nobody else ever does (TOH-DISHON-1)
        mine["dishonour_cards"] += 1
    told: Told = {"hit": None, "dodge": None, "damage": None, "honour": None, "outcome": "missed", "free": [],
                  "attacker_push": 0, "target_push": 0, "nerve": [], "attacker": mine, "target": its}  # fmt: skip
    struck = yield Due("hit", pools.hit(rules, kind, mine, its, mods))
    assert struck is not None
    told["hit"] = struck.result
    if not struck.passed:
        if struck.result == "crit_fail":
            yield from _own_fault(rules, kind, mine)
        return told
    gained = list(rules[f"weapon.{mine['weapon']}.hit"]) if struck.result == "crit" else []
    if "quick_jab" in gained:  # rolled at once: its marker already feeds the damage roll
        yield from _jab(its)
    failed = bool(rules["dodge.undodged_counts_as_failed"])
    if its["cautious"] or its["actions_left"] > 0:
        dice = its["agility"] + rules["crit.twin_dice"] * ("twin_strike" in gained)
        dice += rules["crit.fast_shot_dice"] * ("fast_shot" in gained)
        dodge = yield Due("dodge", pools.least(rules, dice), not rules["dodge.mandatory"])
        if dodge is not None:
            if its["cautious"]:
                its["cautious"] = False
            else:
                its["actions_left"] -= 1
            told["dodge"] = dodge.result
            if dodge.passed:
                yield from _dodged(rules, kind, dodge, told)
                return told
            failed = True
            if dodge.result == "crit_fail" and rules["fumble.dodge"] == "lost_footing":
                its["prone"] = True
    if failed and "stun" in gained:
        its["prone"] = True
    yield from _damage(rules, kind, reach, gained, failed, told)
    return told


def _fighter(row: Mapping[str, Any]) -> dict[str, Any]:
    unit: dict[str, Any] = {"cls": "warrior", "weapon": "none", "figures": 1, "cautious": False, "prone": False,
                            **dict.fromkeys(NUMBERS, 0),
                            **dict.fromkeys(("aim", "agility", "strength", "honour"), 0)}  # fmt: skip
    return {**unit, **row}


def _own_fault(rules: Rules, kind: str, mine: dict[str, Any]) -> Generator[Due, Roll | None, None]:
    """Counter Thrust and Accident: one die, and a marker if it shows a sword."""
    if kind == "melee" and rules["fumble.melee"] == "counter_thrust":
        roll = yield Due("thrust", 1)
    elif kind == "shot" and rules["fumble.shot"] == "accident":
        roll = yield Due("accident", 1)
    else:
        return
    mine["markers"] += bool(roll and roll.swords)


def _jab(whom: dict[str, Any]) -> Generator[Due, Roll | None, None]:
    roll = yield Due("jab", 1)
    whom["markers"] += bool(roll and roll.swords)


def _dodged(rules: Rules, kind: str, dodge: Roll, told: Told) -> Generator[Due, Roll | None, None]:
    """A blow dodged: the attacker goes back, a critical dodge earns what the weapon gives; melee only (R-17)."""
    told["outcome"] = "dodged"
    if kind != "melee":
        return
    told["attacker_push"] = rules["dodge.pushback_in"]
    for bonus in rules[f"weapon.{told['target']['weapon']}.dodge"] if dodge.result == "crit" else ():
        if bonus == "quick_jab":
            yield from _jab(told["attacker"])
        elif bonus == "counter_strike":
            told["free"] = [] if told["target"]["prone"] else ["target:charge"]  # never from the ground
        elif bonus == "backhand_strike":
            told["attacker"]["prone"] = True


def _damage(
    rules: Rules, kind: str, reach: float, gained: list[str], failed: bool, told: Told
) -> Generator[Due, Roll | None, None]:
    mine, its = told["attacker"], told["target"]
    blow = yield Due("damage", pools.damage(rules, kind, reach, mine, its["markers"], "impale" in gained and failed))
    assert blow is not None
    told["damage"] = blow.result
    if not blow.passed:
        if blow.result == "crit_fail" and rules["fumble.damage"] == "glanced_off":
            told |= {"outcome": "glanced", "target_push": rules["fumble.glance_push_in"]}
            return
        told["outcome"] = "light"
        its["markers"] += rules["attack.light_wound_markers"]
    elif its["cls"] == "samurai":
        yield from _saved(rules, told)
    else:
        its["figures"] -= 1
        its["markers"] = 0
        told["outcome"] = "figure_lost" if its["figures"] else "killed"
        told["nerve"] = [] if its["figures"] else ["allies_of_target"]
    if blow.result == "crit":
        for bonus in rules[f"weapon.{mine['weapon']}.damage"]:
            told["free"].append({"follow_up": "attacker:charge_or_move", "move_up": "attacker:move"}[bonus])
    if told["outcome"] == "light":  # the order of R-19: marker, Deep Cut die, Fearsome tests
        if not its["markers"] and {"deep_cut", "fearsome_blow"} & set(gained):
            raise Unanswerable("a light wound that leaves no marker")
        if "deep_cut" in gained:
            cut = yield Due("deepcut", 1)
            its["markers"] += cut.swords if cut else 0
        if "fearsome_blow" in gained:
            told["nerve"] = ["enemies_within_6"]


def _saved(rules: Rules, told: Told) -> Generator[Due, Roll | None, None]:
    """A samurai badly hit: honour, or an injury card (TOH-ATTACK-14 to -17)."""
    its = told["target"]
    test = yield Due("honour", pools.honour(rules, its))
    assert test is not None
    its["dishonour_cards"] = 0  # what counted is turned over (TOH-DISHON-5)
    told["honour"] = test.result
    if test.passed:
        its["markers"] += rules["attack.honour_save_markers"]
        told["outcome"] = "light"
        return
    its["injuries"] += 1
    told["outcome"] = "injured"
    if its["injuries"] >= rules["attack.injuries_to_remove"]:
        told["outcome"] = "removed"
        told["nerve"] = ["allies_of_target"] if rules["nerve.for_samurai"] else []


# -- fed with dice ----------------------------------------------------------------------------------------------------


def played(rules: Rules, state: Mapping[str, Any], dice: Sequence[str]) -> Told:
    """The attack with the dice of a record; "pools" tells how many each roll had.

    Raises: Unfit for dice that are not those to roll, Unanswerable where the inventory is silent.
    """
    course, left = attack(rules, state), [row.partition(":") for row in dice]
    asked: dict[str, int] = {}
    fell: Roll | None = None
    try:
        due = next(course)
        while True:
            if due.free and (not left or left[0][0] != due.label):
                fell = None
            elif not left or left[0][0] != due.label or len(left[0][2]) != due.dice:
                raise Unfit(f"{due.dice} dice {due.label}")
            else:
                fell = read(rules, left.pop(0)[2])
                asked[due.label] = due.dice
            due = course.send(fell)
    except StopIteration as over:
        if left:
            raise Unfit("more dice than rolls") from None
        return {**over.value, "pools": asked}


def ways(rules: Rules, state: Mapping[str, Any], chance: Fraction = Fraction(1), so_far: tuple[Roll, ...] = ()
         ) -> Iterator[tuple[Told, Fraction]]:  # fmt: skip
    """Every course that an attack can take, with its chance; the target dodges whenever it can."""
    course = attack(rules, state)
    try:
        due = next(course)
        for roll in so_far:
            due = course.send(roll)
    except StopIteration as over:
        yield over.value, chance
        return
    course.close()
    kinds: dict[Any, tuple[Roll, Fraction]] = {}
    for roll, share in rolls(rules, due.dice).items():
        key = roll.swords if due.label in ONE_DIE else roll.result
        kinds[key] = (roll, kinds[key][1] + share if key in kinds else share)
    for roll, share in kinds.values():
        yield from ways(rules, state, chance * share, (*so_far, roll))
