"""Fights reckoned: what counts on every blow and why, and what becomes of everybody, up to six fighters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb

from aofa_widgets.play.attacks import Part
from aofa_widgets.play.reckonings import Account, Group, Measure, Rung, Values
from aofa_widgets.words import texts

from ...model import Character
from ...params import Params
from ...resolve import blows
from ...resolve.melee import Fighter, Melee, length_of
from ...resolve.shooting import Aim, Sight, sight
from ...specials import adds, has, skilled, spared, strong
from ..blows import fight as walked
from .form import EACH, FIGHTERS, Form
from .shots import BONUS, lines, rung

FATES = ("kill", "ko", "push", "stand")
MOST_BLOWS = 5
MOST_FOR_GAINS = 3
Ends = dict[tuple[frozenset[str], frozenset[str], frozenset[str]], Fraction]
CHOSEN = (
    *("lower", "obstacle_defender", "difficult_terrain", "charge", "braced", "over_hostage", "motivated_first_turn"),
    *("inspired", "wounded_arm", "target_dazed", "close_order", "disordered"),
)


def there(form: Form, values: Values) -> tuple[str, ...]:
    """Who fights, the first side first."""
    return tuple(key for key in EACH if key in FIGHTERS[key[0]][: form.count(values, key[0] == "a")])


def flags(form: Form, values: Values, key: str) -> frozenset[str]:
    """All that counts on one fighter's blow."""
    params = form.params
    who, foe = form.person(values, key), form.person(values, values[f"{key}.strikes"])
    blade, cls = form.arms.blades[values[f"{key}.blade"]], values[f"{key}.class"]
    more = set(values[f"{key}.more"])
    bearer = gifted(form, values, key)
    front, target = values[f"{key}.rank"], values[f"{key}.strikes"]
    rides, ridden = who.kind == "cavalry", foe.kind == "cavalry"
    helped = any(values[f"{one}.rank"] == key for one in there(form, values))
    hands = blade.length == "bare"
    told = {
        "untrained": cls <= params.class_untrained_most and not spared(bearer, "untrained"),
        "improvised": blade.improvised and not spared(bearer, "improvised"),
        "bare_hands": hands,
        "heavy_tool": blade.heavy_tool,
        "martial_artist": skilled(bearer, blade),
        "support_behind_clumsy": front in EACH and values[f"{front}.class"] <= params.class_untrained_most,
        "foot_vs_cavalry": ridden and not rides,
        "cavalry_vs_foot": rides and not ridden,
        "being_charged": "charge" in values[f"{target}.more"] and ridden,
        "polearm_vs_mounted": blade.polearm and foe.mounted and not who.mounted,
        "two_handed_heavy": blade.two_handed and not helped,
        "indoor": values["sides.indoor"],
        "strong": strong(bearer),
    }
    told |= {name: name in more for name in CHOSEN}
    return frozenset(name for name, counts in told.items() if counts)


def mod_of(form: Form, values: Values, key: str) -> int:
    """Every bonus and penalty of a fighter together."""
    more = int(values.get(BONUS, 0)) if key == "a1" else 0
    more += adds(gifted(form, values, key), "strikes")
    return blows.total(blows.reasons(form.params, flags(form, values, key))) + more


def gifted(form: Form, values: Values, key: str) -> Character:
    """A fighter with what his talents do, in the order that he is in."""
    more = set(values[f"{key}.more"])
    formed = "close" if "close_order" in more else ""
    return replace(form.bearer(form.person(values, key)), disorder="disordered" in more, formed=formed)


def fighter(form: Form, values: Values, key: str) -> Fighter:
    """One of them as the phase takes him."""
    params = form.params
    who, blade = form.person(values, key), form.arms.blades[values[f"{key}.blade"]]
    target, how = values[f"{key}.strikes"], values[f"{key}.how"]
    times = {"twice": 2, "shot": 1}.get(how, max(1, who.strikes))
    theirs = FIGHTERS["b" if key[0] == "a" else "a"][: form.count(values, key[0] == "b")]
    front = values[f"{key}.rank"]
    fires = how == "shot"
    return Fighter(
        key,
        key[0],
        values[f"{key}.class"],
        values[f"{key}.armour"],
        "shot" if fires else str(values.get(f"{key}.length", blade.length)),
        (target,) * times,
        0 if fires else mod_of(form, values, key),
        int(values[f"{key}.die"]),
        front if front in EACH else "",
        need=fired(form, values, key).need if fires else 0,
        loose="disordered" in values[f"{key}.more"],
        fast=how == "fast",
        lethal=params.talent_lethal_hands and has(form.bearer(who), "lethal_hands"),
        blunt=blade.nonlethal and blade.length != "bare" and not fires,
        cramped="close_order" in values[f"{key}.more"] and blade.two_handed,
        instead=tuple(one for one in theirs if one != target),
    )


def fired(form: Form, values: Values, key: str) -> Sight:
    """What a pistol fired in contact needs (ARG-POINTBLANK-7)."""
    weapon, foe = form.pistol(values, key), values[f"{key}.strikes"]
    assert weapon is not None
    aim = Aim(
        Fraction(0), values[f"{foe}.armour"], form.person(values, key).mounted, False, values["sides.indoor"], True,
        values[f"{key}.class"], "disordered" in values[f"{key}.more"],
        {"other_bonus": int(values.get(BONUS, 0)) if key == "a1" else 0},
    )  # fmt: skip
    return sight(form.params, weapon, aim)


def melee(form: Form, values: Values) -> Melee:
    """The phase."""
    people = tuple(fighter(form, values, key) for key in there(form, values))
    return Melee(people, values["sides.indoor"], form.params.options_tie)


def blows_of(form: Form, values: Values) -> int:
    """How many blows are struck at most."""
    return sum(len(one.targets) for one in melee(form, values).fighters)


@lru_cache(maxsize=256)
def ends(params: Params, fought: Melee) -> Ends:
    """The chances of every ending."""
    return walked(params, fought)


def fates(form: Form, values: Values) -> dict[str, dict[str, Fraction]]:
    """For everybody the chances of each fate."""
    found = {key: dict.fromkeys(FATES, Fraction(0)) for key in there(form, values)}
    for (killed, pushed, ko), share in ends(form.params, melee(form, values)).items():
        for key, row in found.items():
            row["kill" if key in killed else "ko" if key in ko else "push" if key in pushed else "stand"] += share
    return found


# What is shown.


def accounts(form: Form, values: Values) -> Iterator[Account]:
    """What counts on every blow, in the order in which they are struck."""
    params, phase = form.params, melee(form, values)
    order = ("shot", "pike", "long", "semi", "short", "vshort", "bare")
    steps = {one.id: length_of(params, one, phase.indoor) for one in phase.fighters}
    levels, side = sorted({order.index(step) for step in steps.values()}), {"a": 0, "b": 1}
    for one in sorted(phase.fighters, key=lambda man: order.index(steps[man.id])):
        foe = next(man for man in phase.fighters if man.id == one.targets[0])
        struck = blows.Struck(foe.cls, foe.armour)
        words = {"who": form.called(values, one.id), "foe": form.called(values, foe.id)}
        label = texts(f"argad.reckoner.account_{'fire' if one.length == 'shot' else 'blow'}", **words)
        length = texts(f"argad.reckoner.length_{steps[one.id]}")
        if one.length == "shot":
            seen = fired(form, values, one.id)
            band = texts(f"argad.reckoner.band_{seen.band}")
            start = texts("argad.reckoner.table_says", band=band, n=seen.table)
            end = texts("argad.reckoner.needs_dice", need=seen.need, n=1)
            yield Account(one.id, side[one.side], label, start, lines(seen.reasons), end, "ARG-POINTBLANK-7")
            continue
        place = levels.index(order.index(steps[one.id]))
        start = texts("argad.reckoner.blow_step", n=place + 1, length=length, times=len(one.targets))
        found = lines(blows.reasons(params, flags(form, values, one.id)))
        kills = blows.need(params, struck, one.mod, one.die)
        drives = min(blows.drives(params, struck, one.mod), kills)
        key = "floors" if one.blunt or (one.length == "bare" and not one.lethal) else "kills"
        needs = {"kills": kills, "drives": drives, "gap": kills - drives}
        yield Account(one.id, side[one.side], label, start, found, texts(f"argad.reckoner.blow_{key}", **needs),
                      "ARG-MELEE-9")  # fmt: skip


def groups(form: Form, values: Values) -> tuple[Group, ...]:
    """How a fight of two ends; what becomes of everybody."""
    found, everybody = fates(form, values), there(form, values)
    shown = []
    if len(everybody) == 2:
        names = {"a": form.called(values, "a1"), "b": form.called(values, "b1")}
        rows: dict[str, Fraction] = {}
        for (killed, pushed, ko), share in ends(form.params, melee(form, values)).items():
            end = _ending(killed, pushed, ko)
            rows[end] = rows.get(end, Fraction(0)) + share
        parts = tuple(
            Part(key, texts(f"argad.reckoner.end_{key}", **names), rows[key]) for key in ORDER if rows.get(key)
        )  # fmt: skip
        return (Group("end", 0, texts("argad.reckoner.ends"), parts),)
    for key in everybody:
        parts = tuple(
            Part(fate, texts(f"argad.reckoner.fate_{fate}"), found[key][fate])
            for fate in FATES
            if fate != "ko" or found[key][fate]
        )  # fmt: skip
        shown.append(Group(key, 0 if key[0] == "a" else 1, form.called(values, key), parts))
    return tuple(shown)


ORDER = (
    *("B_killed", "A_killed", "both_killed", "B_ko", "A_ko", "both_ko", "both_down"),
    *("B_pushed", "A_pushed", "both_pushed", "nothing"),
)


def _ending(killed: frozenset[str], pushed: frozenset[str], ko: frozenset[str]) -> str:
    for name, some in (("killed", killed), ("ko", ko)):
        if some:
            down = killed | ko
            if len(down) == 2:
                return f"both_{name}" if len(some) == 2 else "both_down"
            return "A_" + name if "a1" in some else "B_" + name
    if pushed:
        return "both_pushed" if len(pushed) == 2 else "A_pushed" if "a1" in pushed else "B_pushed"
    return "nothing"


def measures(form: Form, values: Values) -> tuple[Measure, ...]:
    """An enemy falls; one of ours falls; an enemy is driven back or floored, and none falls."""
    enemy = own = back = Fraction(0)
    for (killed, pushed, ko), share in ends(form.params, melee(form, values)).items():
        hit = any(one[0] == "b" for one in killed)
        enemy += share * hit
        own += share * any(one[0] == "a" for one in killed)
        back += share * (not hit and any(one[0] == "b" for one in pushed | ko))
    return (
        Measure("theirs", texts("argad.reckoner.enemy_falls"), enemy),
        Measure("back", texts("argad.reckoner.enemy_back"), back),
        Measure("ours", texts("argad.reckoner.own_falls"), own),
    )


def rungs(form: Form, values: Values) -> Iterator[Rung]:
    """What several highest faces at the first one's enemy count as, where one by itself does not kill."""
    phase = melee(form, values)
    first = phase.fighters[0]
    if first.length == "shot":
        return
    foe = next(one for one in phase.fighters if one.id == first.targets[0])
    need = blows.need(form.params, blows.Struck(foe.cls, foe.armour), first.mod, first.die)
    if need <= first.die:
        return
    steps = {one.id: length_of(form.params, one, phase.indoor) for one in phase.fighters}
    together = [one for one in phase.fighters if one.targets[0] == foe.id and one.die == first.die]
    together = [one for one in together if steps[one.id] == steps[first.id] and one.side == first.side]
    dice = sum(len(one.targets) for one in together)
    for k in range(1, dice + 1):
        chance = Fraction(comb(dice, k) * (first.die - 1) ** (dice - k), first.die**dice)
        yield rung(form.params, k, chance, need, first.loose, first.die)
