"""The form of an attack: what may be set, what a card brings with it, and the attack that the values describe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.play.attacks import Entry, Panel, Values
from aofa_widgets.words import fault, texts

from ...model.forces import Cards, Profile
from ...params import INCH, MELEE, MISSILES, Params
from ...resolve.fighters import Attack, Fighter, Mods
from ...resolve.pools import missile_range

USUAL: Values = {"kind": "melee", "attacker.profile": "lake_spear", "target.profile": "reed_retainer"}
SWITCHES = ("cautious", "prone", "dishonour", "difficult", "higher")
HIGH = {
    **dict.fromkeys(("aim", "agility", "strength", "honour"), 8),
    "markers": 6, "injuries": 3, "actions_left": 4, "dishonour_cards": 3, "figures": 5,
    **dict.fromkeys(("extra_hit", "extra_damage", "extra_dodge"), 3),
    **dict.fromkeys(("allies", "enemies", "cover"), 3),
}
LOW = {"figures": 1}


def of_card(profile: Profile, side: str, kind: str) -> dict[str, Any]:
    """What a recruitment card sets on a side of the form."""
    weapon = (profile.missile or profile.weapon) if kind == "shot" and side == "attacker" else profile.weapon
    if kind != "shot" and side == "attacker" and weapon in MISSILES:
        weapon = "none"  # a charge is no shot: a bowman strikes without a bow
    row = {
        "profile": profile.id, "cls": profile.cls, "weapon": weapon, "figures": profile.figures,
        **{name: getattr(profile, name) for name in ("aim", "agility", "strength", "honour")},
        **dict.fromkeys(("markers", "injuries", "dishonour_cards", "extra_hit", "extra_damage", "extra_dodge"), 0),
        **dict.fromkeys(("cautious", "prone", "dishonour"), False),
        "actions_left": profile.actions,
    }  # fmt: skip
    return {f"{side}.{key}": value for key, value in row.items()}


def shooter(profile: Profile) -> bool:
    """Whether a card has something to shoot with."""
    return (profile.missile or profile.weapon) in MISSILES


def between() -> dict[str, Any]:
    """Nothing in the way, at half a bow's range."""
    return {
        "between.range": 10, "between.allies": 0, "between.enemies": 0, "between.cover": 0,
        "between.difficult": False, "between.higher": False,
    }  # fmt: skip


def panels(params: Params, cards: Cards, values: Values) -> tuple[Panel, ...]:
    """The form: kind of attack, attacker, target, circumstances; only what this attack asks about."""
    shot = values["kind"] == "shot"
    one = ["profile", "aim", *([] if shot else ["strength"]), "weapon", "extra_hit", "extra_damage"]
    if values["attacker.cls"] == "samurai":
        one.append("dishonour")
    other = ["profile", "cls", "agility", "weapon", "actions_left", "markers", "cautious", "prone"]
    other[2:2] = ["honour", "injuries", "dishonour_cards"] if values["target.cls"] == "samurai" else []
    if _bonuses(cards, values, "attacker"):
        one.insert(1, "figures")
    if values["target.cls"] != "samurai":
        other.insert(2, "figures")
    way = ["range", "enemies", "cover", "higher"] if shot else ["allies", "difficult", "higher"]
    made = (("kind", None, ["kind"]), ("attacker", 0, one), ("target", 1, other), ("between", None, way))
    return tuple(
        Panel(
            texts(f"honour.attack.panel_{name}"),
            side,
            tuple(entry(params, cards, values, key if name == "kind" else f"{name}.{key}") for key in keys),
        )
        for name, side, keys in made
    )


def entry(params: Params, cards: Cards, values: Values, key: str) -> Entry:
    """One entry of the form as it stands."""
    side, _, name = key.rpartition(".")
    label, value = texts(f"honour.attack.{name}"), values[key]
    if name in SWITCHES:
        return Entry(key, label, bool(value))
    if name == "kind":
        return Entry(key, label, value, options=("melee", "shot"), names=_named("kind", ("melee", "shot")))
    if name == "cls":
        both = ("warrior", "samurai")
        return Entry(key, label, value, options=both, names=_named("cls", both))
    if name == "weapon":
        shot = values["kind"] == "shot" and side == "attacker"
        there = MISSILES if shot else (*MELEE, "none") if side == "attacker" else (*MELEE, "none", *MISSILES)
        names = {one: cards.names.get(one, texts("honour.attack.weapon_none")) for one in there}
        return Entry(key, label, value, options=there, names=names)
    if name == "profile":
        fit = {
            one.id: one.name
            for one in cards.profiles.values()
            if not (side == "attacker" and values["kind"] == "shot" and not shooter(one))
        }
        return Entry(key, label, value, options=tuple(fit), names=fit)
    return Entry(key, label, value, LOW.get(name, 0), highest(params, cards, values, key))


def highest(params: Params, cards: Cards, values: Values, key: str) -> int:
    """The most that a number of the form may be."""
    side, _, name = key.rpartition(".")
    if name == "range":
        return (missile_range(params, values["attacker.weapon"]) or 24 * INCH) // INCH
    if name == "injuries":
        return max(0, params.attack_injuries_to_remove - 1)
    if name == "figures" and side == "attacker":
        return max(1, cards.profiles[values["attacker.profile"]].figures)
    return params.group_size if name == "figures" else HIGH[name]


def checked(found: Entry, value: Any) -> int | bool | str:
    """A value that this entry takes. Raises: InputError for any other."""
    words = {"field": dict(found.label), "found": named(value, 30)}
    if found.needs == "switch":
        if not isinstance(value, bool):
            raise InputError(fault(found.key, "honour.attack.switch", **words))
    elif found.needs == "choice":
        if value not in found.options:
            allowed = ", ".join(found.options)
            raise InputError(fault(found.key, "honour.attack.option", **words, allowed=allowed))
    elif isinstance(value, bool) or not isinstance(value, int) or not found.low <= value <= found.high:
        raise InputError(fault(found.key, "honour.attack.number", **words, low=found.low, high=found.high))
    return value  # type: ignore[no-any-return]


def attack_of(cards: Cards, values: Values) -> Attack:
    """The attack that the values describe."""
    shot = values["kind"] == "shot"
    extra = {"hit": "attacker.extra_hit", "damage": "attacker.extra_damage", "dodge": "target.extra_dodge"}
    mods = Mods(
        allies_crossed=0 if shot else values["between.allies"],
        enemies_crossed=values["between.enemies"] if shot else 0,
        cover=values["between.cover"] if shot else 0,
        difficult=not shot and values["between.difficult"],
        higher=values["between.higher"],
        dishonour=values["attacker.dishonour"] and values["attacker.cls"] == "samurai",
        extra=tuple((label, values[key]) for label, key in extra.items() if values[key]),
    )
    far = values["between.range"] * INCH if shot else 0
    return Attack(values["kind"], _fighter(cards, values, "attacker"), _fighter(cards, values, "target"), far, mods)


def _fighter(cards: Cards, values: Values, side: str) -> Fighter:
    row = {key.partition(".")[2]: value for key, value in values.items() if key.startswith(f"{side}.")}
    shot = values["kind"] == "shot" and side == "attacker"
    names = ("aim", "agility", "strength", "honour", "markers", "actions_left", "cautious", "prone", "figures")
    samurai = row["cls"] == "samurai"
    return Fighter(
        cls=row["cls"], weapon=row["weapon"], missile=row["weapon"] if shot else "",
        injuries=row["injuries"] if samurai else 0, dishonour_cards=row["dishonour_cards"] if samurai else 0,
        bonus=_bonuses(cards, values, side), **{name: row[name] for name in names},
    )  # fmt: skip


def _bonuses(cards: Cards, values: Values, side: str) -> tuple[tuple[str, int], ...]:
    profile = cards.profiles[values[f"{side}.profile"]]
    figures = values[f"{side}.figures"]
    return tuple((name, dice) for least, name, dice in profile.bonuses if figures >= least)


def _named(name: str, options: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    return {one: texts(f"honour.attack.{name}_{one}") for one in options}
