"""The form of an engagement: what may be set, what a profile brings with it, and which of its entries are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.attacks import Entry
from aofa_widgets.play.engagements import Sheet, Texts, Trait, Traits, Values
from aofa_widgets.words import fault, languages, texts

from ...model.armies import Armies, Profile, Weapon
from ...params import Params
from ...specials import Borne, Special, check, parse
from .units import bears, tough

KINDS = ("charge", "shoot")
ARCS = ("front", "flank", "rear")
COVERS = ("none", "inside", "obstruction")
SIDES = ("a", "b")
SPAN = {
    "figures": (1, 40), "size": (1, 40), "frontage": (1, 10), "quality": (2, 6), "defence": (2, 6), "cost": (0, 5000),
    "attacks": (0, 12), "ap": (0, 5), "range": (1, 48),
}  # fmt: skip
SWITCHES = ("fatigued", "shaken", "others", "back", "moved")
MOST_RULES = 24
NONE, SWAP = "none", "swap"


def of_profile(profile: Profile, side: str, kind: str) -> dict[str, Any]:
    """What a profile sets on a side of the form."""
    row = {
        "unit": profile.id, "figures": profile.size, "size": profile.size, "frontage": profile.frontage,
        "quality": profile.q, "defence": profile.d, "cost": profile.cost, "hurt": 0, "rules": profile.rules,
        "fatigued": False, "shaken": False, "others": True,
    }  # fmt: skip
    there = weapons(profile, side, kind)
    return {f"{side}.{key}": value for key, value in row.items()} | of_weapon(there[0] if there else None, side)


def of_weapon(weapon: Weapon | None, side: str) -> dict[str, Any]:
    """What a weapon sets on a side of the form."""
    row = {
        "weapon": weapon.id if weapon else NONE, "attacks": weapon.a if weapon else 0, "ap": weapon.ap if weapon else 0,
        "range": weapon.range_in if weapon and weapon.range_in else 24, "edge": weapon.rules if weapon else (),
    }  # fmt: skip
    return {f"{side}.{key}": value for key, value in row.items()}


def weapons(profile: Profile, side: str, kind: str) -> tuple[Weapon, ...]:
    """The weapons that a side uses: whoever shoots those that shoot, all others those of a melee."""
    shot = kind == "shoot" and side == "a"
    return tuple(one for one in profile.weapons if one.melee != shot)


def way() -> dict[str, Any]:
    """A charge from the front that is answered; shots at half a bow's range in the open."""
    return {"way.arc": "front", "way.back": True, "way.dist": 12, "way.cover": NONE, "way.moved": False}


def sheets(params: Params, armies: Armies, values: Values) -> tuple[Sheet, ...]:
    """The form: what happens, both units, what lies between them; only what this engagement asks about."""
    shot = values["kind"] == "shoot"
    top = tuple(entry(params, armies, values, key) for key in ("kind", "beside"))
    made = [Sheet("kind", texts("regiments.engagement.panel_kind"), None, top)]
    for number, side in enumerate(SIDES):
        fights = side == "a" or (not shot and values["way.back"])
        keys = ["unit", "figures", "size", "frontage", "quality", "defence", "cost"]
        if tough(params, bears(params, values[f"{side}.rules"])) > 1:
            keys.insert(3, "hurt")
        if fights:
            keys += ["weapon", "attacks", "ap", *(["range"] if shot else [])]
            if len(weapons(armies.units[values[f"{side}.unit"]], side, values["kind"])) > 1:
                keys.append("others")
        keys += ["shaken"] if side == "b" else []
        keys += [] if shot else ["fatigued"]
        lists = ["rules", *(["edge"] if fights else [])]
        made.append(Sheet(
            side, texts(f"regiments.engagement.panel_{side}_{values['kind']}"), number,
            tuple(entry(params, armies, values, f"{side}.{key}") for key in keys),
            tuple(traits(params, values, f"{side}.{key}") for key in lists),
        ))  # fmt: skip
    between = ("dist", "cover", "moved") if shot else ("arc", "back")
    name = texts("regiments.engagement.panel_way")
    made.append(Sheet("way", name, None, tuple(entry(params, armies, values, f"way.{key}") for key in between)))
    return tuple(made)


def entry(params: Params, armies: Armies, values: Values, key: str) -> Entry:
    """One entry of the form as it stands."""
    side, _, name = key.rpartition(".")
    label, value = texts(f"regiments.engagement.{name}"), values[key]
    if name in SWITCHES:
        return Entry(key, label, bool(value))
    if name == "dist":
        return Entry(key, label, value, 1, max(1, values["a.range"]))
    if name == "hurt":
        return Entry(key, label, value, 0, max(0, tough(params, bears(params, values[f"{side}.rules"])) - 1))
    if name in SPAN:
        return Entry(key, label, value, *SPAN[name])
    options: Mapping[str, Texts]
    if name in ("unit", "beside"):
        options = {
            one.id: one.name for one in armies.units.values()
            if side == "b" or values["kind"] != "shoot" or weapons(one, "a", "shoot")
        }  # fmt: skip
        if name == "beside":
            told = {one: texts(f"regiments.engagement.beside_{one}") for one in (NONE, SWAP)}
            options = told | {id: text for id, text in options.items() if id != values["a.unit"]}
    elif name == "weapon":
        there = weapons(armies.units[values[f"{side}.unit"]], side, values["kind"])
        options = {one.id: one.name for one in there} or {NONE: texts("regiments.engagement.weapon_none")}
    else:
        known = {"kind": KINDS, "arc": ARCS, "cover": COVERS}[name]
        options = {one: texts(f"regiments.engagement.{name}_{one}") for one in known}
    return Entry(key, label, value, options=tuple(options), names=options)


def traits(params: Params, values: Values, key: str) -> Traits:
    """A list of special rules: of the unit and its command group, or of its weapon."""
    edge = key.endswith(".edge")
    fit = tuple(
        trait(one) for one in params.specials.values() if (one.scope == "weapon") == edge and one.profile != "ap"
    )
    chosen = tuple(trait(params.specials[id], x) for id, x in bears(params, values[key]))
    return Traits(key, texts(f"regiments.engagement.{key.rpartition('.')[2]}"), chosen, fit)


def trait(special: Special, x: int | None = None) -> Trait:
    """A special rule as a list shows it, its text filled from its values."""
    low, high, usual = (special.x.low, special.x.high, special.x.default or special.x.low) if special.x else (0, 0, 0)
    value = x if x is not None else usual
    text = {lang: special.told(lang, value or None) for lang in languages()}
    return Trait(special.id, special.label, text, low, high, value)


def chosen_rules(params: Params, key: str, value: Any) -> tuple[str, ...]:
    """A list of rules as the form takes it: "Fast", "Tough(3)", or (id, X) with None for the usual X.

    Raises: InputError for what is no list of rules, for an unknown one, an X that is missing, too small or too big,
    rules that contradict each other, a weapon's rule for a unit.
    """
    if not isinstance(value, (list, tuple)) or len(value) > MOST_RULES:
        raise InputError(fault(key, "regiments.engagement.bad_rules", found=shown(value), most=MOST_RULES))
    found = list(dict.fromkeys(_borne(params, key, one) for one in value))
    for one in found:
        edge = key.endswith(".edge")
        if one.id in params.specials and (params.specials[one.id].scope == "weapon") != edge:
            words = {"rule": dict(params.specials[one.id].label)}
            raise InputError(fault(key, f"regiments.engagement.wrong_list_{'edge' if edge else 'rules'}", **words))
    if wrong := check(params.specials, found, "", key):
        raise InputError(wrong)
    return tuple(params.known[one.id].named("en", one.x) for one in found)


def _borne(params: Params, key: str, one: Any) -> Borne:
    if isinstance(one, (list, tuple)) and len(one) == 2 and isinstance(one[0], str) and one[0] in params.known:
        special, x = params.known[one[0]], one[1]
        if special.x is None:
            return Borne(special.id)
        if x is None:
            x = special.x.default or special.x.low
        one = f"{special.id}({x})" if type(x) is int else f"{special.id}({shown(x)})"
    if not isinstance(one, str):
        raise InputError(fault(key, "regiments.engagement.bad_rules", found=shown(one), most=MOST_RULES))
    return parse(one, params.known, key)


def checked(found: Entry, value: Any) -> int | bool | str:
    """A value as an entry takes it. Raises: InputError with what it may be."""
    words: dict[str, Any] = {"field": dict(found.label), "found": shown(value)}
    if found.needs == "switch":
        if not isinstance(value, bool):
            raise InputError(fault(found.key, "regiments.engagement.bad_switch", **words))
        return value
    if found.needs == "number":
        if isinstance(value, bool) or not isinstance(value, int) or not found.low <= value <= found.high:
            words |= {"low": found.low, "high": found.high}
            raise InputError(fault(found.key, "regiments.engagement.bad_number", **words))
        return value
    if not isinstance(value, str) or value not in found.options:
        words |= {"found": named(value, 40) if isinstance(value, str) else shown(value)}
        raise InputError(fault(found.key, "regiments.engagement.bad_choice", allowed=", ".join(found.options), **words))
    return value

