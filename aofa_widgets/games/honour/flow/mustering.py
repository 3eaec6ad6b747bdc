"""Everything that can be wrong with cards and forces, found at once: their form, impossible cards, points, groups.

They come from a reader's TOML file (a fault then says file:line) or as plain data (a fault then says the field).
Nothing of them is believed: not their size, not their numbers, not their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.errors import Fault, named, shown
from aofa_widgets.play.fields import Test, entries, one_of, rows, slug, spoken, switch, text, whole, words
from aofa_widgets.play.forms import row_path, tables
from aofa_widgets.play.opened import Place
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..model.forces import MELEE, MISSILE, Cards
from ..model.units import ABILITIES
from ..params import Params

FORMAT = "warband/1"
MOST_ROWS, MOST_CARDS = 60, 60
TABLES = ("profiles", "weapons", "upgrades", "injuries", "skills", "forces")
ENTRIES = ("format", "game", *TABLES, "dishonour", "battle")
CLASSES = ("samurai", "warrior")
DURATIONS = ("once", "once_per_turn", "once_per_game", "ongoing", "ongoing_battle")
ROLLS = ("hit", "dodge", "damage", "honour", "nerve", "search", "offtable")
AURAS = ("honour", "nerve", "offtable")
STANDING = ("ignore", "immune")
EARNS = {  # what a melee weapon may earn by a critical success, by roll
    "hit": ("impale", "deep_cut", "fearsome_blow", "twin_strike", "stun", "quick_jab"),
    "dodge": ("quick_jab", "counter_strike", "backhand_strike"),
    "damage": ("follow_up", "move_up"),
}
SPENT = ("discard_marker", "on_hit", "turn_down_dishonour")
SAMPLE = '{ name = "…", … }'


def name(where: str, found: Any) -> Iterator[Fault]:
    """A name or a short text: once for every language, or in each."""
    yield from (text if isinstance(found, str) else words)(160)(where, found)


@dataclass(frozen=True, slots=True)
class Muster:
    """What cards are checked against: those of the book, the parameters in force, and where a field stands.

    `shipped`: these are the book's own, which may say their rules and whose weapons are part of them.
    """

    cards: Cards
    params: Params
    place: Place = str
    shipped: bool = False
    scenarios: tuple[str, ...] = ()
    weapons: Mapping[str, str] = field(default_factory=dict)  # those of the book and of the data: melee or missile

    def check(self, data: Any) -> tuple[Fault, ...]:
        """Every fault of the data: the form first, then, if that is sound, what the cards and forces say together."""
        own = data.get("weapons") if isinstance(data, Mapping) else None
        more = {key: MELEE for key in own if isinstance(key, str)} if isinstance(own, Mapping) else {}
        muster = replace(self, weapons={**more, **self.cards.weapons})
        faults = list(muster._form(data))
        return tuple(faults or muster._sense(data))

    # -- the form ----------------------------------------------------------------------------------------------------

    def _form(self, data: Any) -> Iterator[Fault]:
        sample = f'format = "{FORMAT}", game = "honour", [forces.NAME]'
        fields: dict[str, Test] = dict.fromkeys(ENTRIES, _anything)
        fields |= {"format": one_of((FORMAT,)), "game": one_of(("honour",))}
        needed = () if self.shipped else ("format", "game")
        yield from entries(self.place, "", data, fields, needed, sample)
        if not isinstance(data, Mapping):
            return
        yield from tables(self.place, data, TABLES, MOST_ROWS, self._row)
        if "dishonour" in data:
            number: dict[str, Test] = {"cards": whole(1, 60), **self._rules()}
            yield from entries(self.place, "dishonour", data["dishonour"], number, ("cards",), "{ cards = 10 }")
        if "battle" in data:
            battle: dict[str, Test] = {"scenario": one_of(self.scenarios), "forces": _two}
            yield from entries(self.place, "battle", data["battle"], battle, (), '{ scenario = "…", forces = […] }')

    def _row(self, kind: str, key: Any, row: Any) -> Iterator[Fault]:
        path = row_path(kind, key)
        yield from slug(self.place(path), key)
        shipped = getattr(self.cards, kind)
        if not self.shipped and key in shipped:
            yield fault(self.place(path), "honour.band.taken", id=named(key))
        fields, needed = _FIELDS[kind](self.weapons)
        yield from entries(self.place, path, row, {**fields, **self._rules()}, needed, SAMPLE)
        inner = {"profiles": self._bonuses, "injuries": self._injury, "skills": self._effect, "forces": self._cards}
        if isinstance(row, Mapping) and kind in inner:
            yield from inner[kind](path, row)

    def _rules(self) -> dict[str, Test]:
        """What the book's own rows may say besides."""
        if not self.shipped:
            return {}
        return {"rules": rows(20), "text": words(160), "name": words(60), "kind": one_of((MELEE, MISSILE))}

    def _bonuses(self, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        fields: dict[str, Test] = {"min": whole(1, 10), "ability": one_of(ABILITIES), "dice": whole(1, 3)}
        for i, bonus in enumerate(_list(row.get("group_bonus"))[:10]):
            form = '{ min = 2, ability = "aim", dice = 1 }'
            yield from entries(self.place, f"{path}.group_bonus[{i}]", bonus, fields, tuple(fields), form)

    def _injury(self, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        fields: dict[str, Test] = {ability: whole(-3, -1) for ability in ABILITIES}
        fields |= {"move": whole(-6, -1), "charge": whole(-6, -1), "prone": switch}
        yield from self._whole(path, row, fields, "{ strength = -1 }")

    def _effect(self, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "on": one_of(ROLLS), "dice": whole(1, 3), "aura": whole(1, 12), "ignore": one_of(("difficult",)),
            "immune": one_of(("prone",)), "discard_marker": whole(1, 6), "on_hit": one_of(("target_prone",)),
            "turn_down_dishonour": whole(1, 6),
        }  # fmt: skip
        yield from self._whole(path, row, fields, '{ on = "dodge", dice = 1 }')

    def _whole(self, path: str, row: Mapping[str, Any], fields: Mapping[str, Test], form: str) -> Iterator[Fault]:
        """The table `effect` of a card, which does something."""
        if "effect" not in row:
            return
        yield from entries(self.place, f"{path}.effect", row["effect"], fields, (), form)
        if row["effect"] == {}:
            yield fault(self.place(f"{path}.effect"), "honour.band.no_effect", sample=form)

    def _cards(self, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        fields: dict[str, Test] = {"card": text(60), "upgrades": rows(5)}
        found = _list(row.get("cards"))
        if found == [] and isinstance(row.get("cards"), list):
            yield fault(self.place(f"{path}.cards"), "honour.band.nobody")
        for i, one in enumerate(found[:MOST_CARDS]):
            at = f"{path}.cards[{i}]"
            if isinstance(one, str):
                yield from text(60)(self.place(at), one)
                continue
            yield from entries(self.place, at, one, fields, ("card",), '{ card = "…", upgrades = ["…"] }')
            if isinstance(one, Mapping):
                for bought in _list(one.get("upgrades"))[:5]:
                    yield from text(60)(self.place(f"{at}.upgrades"), bought)

    # -- what it says ------------------------------------------------------------------------------------------------

    def _sense(self, data: Mapping[str, Any]) -> list[Fault]:
        faults: list[Fault] = []
        for key, row in data.get("profiles", {}).items():
            faults += self._possible(f"profiles.{key}", key, row)
        for key, row in data.get("skills", {}).items():
            faults += self._one_thing(f"skills.{key}", key, row)
        together = self.cards if self.shipped else self.cards.with_own(data)
        for key in data.get("forces", {}):
            faults += self._force(together, key)
        for name in data.get("battle", {}).get("forces", ()):
            if name not in together.forces:
                told = {"found": named(name), "hint": did_you_mean(closest(named(name), together.forces))}
                faults.append(fault(self.place("battle.forces"), "honour.band.no_force", **told))
        return faults

    def _possible(self, path: str, key: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        """Cards that no rule can use."""
        figures, size = row.get("figures", 1), self.params.group_size
        told = {"id": key, "rule": "TOH-GROUP-1"}
        if row["cls"] == "samurai" and figures > 1:
            yield fault(self.place(f"{path}.figures"), "honour.band.samurai_group", **told)
        elif figures not in (1, size):
            told |= {"rule": "TOH-GROUP-8"}
            yield fault(self.place(f"{path}.figures"), "honour.band.group_size", found=figures, size=size, **told)
        if row.get("hero") and row["cls"] != "samurai":
            yield fault(self.place(f"{path}.hero"), "honour.band.common_hero", id=key, rule="TOH-REMOVE-2")
        if row.get("missile") and self.weapons[row["weapon"]] == "missile":
            yield fault(self.place(f"{path}.missile"), "honour.band.two_missiles", id=key, rule="TOH-MISSILE-1")
        bonuses = row.get("group_bonus", [])
        if bonuses and figures == 1:
            yield fault(self.place(f"{path}.group_bonus"), "honour.band.lone_bonus", id=key, rule="TOH-GROUP-4")
        elif most := [one["min"] for one in bonuses if one["min"] > figures]:
            told = {"id": key, "rule": "TOH-GROUP-4"}
            yield fault(
                self.place(f"{path}.group_bonus"), "honour.band.bonus_never", found=most[0], figures=figures, **told
            )

    def _one_thing(self, path: str, key: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        """Skill cards do one thing, and what is always in force is never spent."""
        effect, place = row["effect"], self.place(f"{path}.effect")
        things = [one for one in ("dice", *STANDING, *SPENT) if one in effect]
        if len(things) != 1:
            yield fault(place, "honour.band.one_thing", id=key, allowed=", ".join(("dice", *STANDING, *SPENT)))
        elif ("dice" in effect) != ("on" in effect) or ("aura" in effect and "dice" not in effect):
            yield fault(place, "honour.band.dice_on", id=key, allowed=", ".join(ROLLS))
        elif "aura" in effect and effect["on"] not in AURAS:
            yield fault(place, "honour.band.aura_on", id=key, allowed=", ".join(AURAS))
        elif things[0] in STANDING and not row["duration"].startswith("ongoing"):
            yield fault(self.place(f"{path}.duration"), "honour.band.standing", id=key, rule="TOH-SKILL-5")
        elif things[0] in SPENT and row["duration"].startswith("ongoing"):
            yield fault(self.place(f"{path}.duration"), "honour.band.spent", id=key, rule="TOH-SKILL-9")

    def _force(self, cards: Cards, key: str) -> Iterator[Fault]:
        """Cards that are not there, purchases that are not allowed, too many points (TOH-RECRUIT-2)."""
        force, path = cards.forces[key], f"forces.{key}"
        place = self.place(f"{path}.cards")
        sound = True
        for one, bought in force.cards:
            if one not in cards.profiles:
                hint = did_you_mean(closest(named(one), cards.profiles))
                yield fault(place, "honour.band.no_card", found=named(one), hint=hint)
                sound = False
                continue
            profile = cards.profiles[one]
            for upgrade in bought:
                if upgrade not in cards.upgrades:
                    hint, allowed = did_you_mean(closest(named(upgrade), cards.upgrades)), ", ".join(cards.upgrades)
                    yield fault(place, "honour.band.no_upgrade", found=named(upgrade), hint=hint, allowed=allowed)
                    sound = False
                elif not profile.samurai:
                    yield fault(place, "honour.band.not_for", id=one, found=upgrade, rule="TOH-MISSILE-1")
            if len(bought) > 1 or (bought and (profile.missile or cards.weapons[profile.weapon] == "missile")):
                yield fault(place, "honour.band.two_missiles", id=one, rule="TOH-MISSILE-1")
        limit = self.params.recruit_points_limit if force.points is None else force.points
        if sound and (cost := cards.points(force)) > limit:
            told = {"found": cost, "limit": limit, "over": cost - limit, "rule": "TOH-RECRUIT-2"}
            yield fault(place, "honour.band.points", **told)


def _list(found: Any) -> list[Any]:
    return list(found) if isinstance(found, (list, tuple)) else []


def _two(where: str, found: Any) -> Iterator[Fault]:
    """The forces of both sides."""
    if not isinstance(found, (list, tuple)) or len(found) != 2 or not all(isinstance(one, str) for one in found):
        yield fault(where, "errors.bad_field", found=shown(found), allowed='["my_band", "north"]')


def _anything(where: str, found: Any) -> Iterator[Fault]:
    """What is looked at elsewhere."""
    return iter(())


Form = tuple[dict[str, Test], tuple[str, ...]]


Weapons = Mapping[str, str]


def _missiles(weapons: Weapons) -> tuple[str, ...]:
    return tuple(key for key, kind in weapons.items() if kind == MISSILE)


def _profile(weapons: Weapons) -> Form:
    abilities: dict[str, Test] = {ability: whole(1, 6) for ability in ABILITIES}
    fields: dict[str, Test] = {
        "name": name, "in_text": spoken, "gender": one_of(("m", "f")), "elide": switch, "cls": one_of(CLASSES),
        "hero": switch, "cost": whole(0, 30), **abilities, "actions": whole(1, 4),
        "weapon": one_of(tuple(weapons)), "missile": one_of(_missiles(weapons)), "figures": whole(1, 10),
        "base_mm": whole(15, 120), "group_bonus": rows(10), "mark": text(2),
    }  # fmt: skip
    return fields, ("name", "cls", "cost", *ABILITIES, "actions", "weapon")


def _weapon(weapons: Weapons) -> Form:
    return {"name": name, **{roll: _bonuses(allowed) for roll, allowed in EARNS.items()}}, ("name",)


def _bonuses(allowed: tuple[str, ...]) -> Test:
    """A list of bonuses, each once; it may be empty."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        rows_of = found if isinstance(found, (list, tuple)) else None
        if rows_of is None or len(rows_of) > len(allowed) or len({str(one) for one in rows_of}) < len(rows_of):
            yield fault(where, "errors.bad_field", found=shown(found), allowed=f'["{allowed[0]}"]')
            return
        for one in rows_of:
            yield from one_of(allowed)(where, one)

    return test


def _upgrade(weapons: Weapons) -> Form:
    fields: dict[str, Test] = {
        "name": name, "for": one_of(("samurai",)), "missile": one_of(_missiles(weapons)), "cost": whole(0, 3),
    }  # fmt: skip
    return fields, tuple(fields)


def _card(weapons: Weapons) -> Form:
    return {"name": name, "text": name, "effect": _anything}, ("name", "effect")


def _skill(weapons: Weapons) -> Form:
    fields, needed = _card(weapons)
    return {**fields, "duration": one_of(DURATIONS)}, (*needed, "duration")


def _band(weapons: Weapons) -> Form:
    return {"name": name, "points": whole(1, 200), "cards": rows(MOST_CARDS)}, ("name", "cards")


_FIELDS: Mapping[str, Callable[[Weapons], Form]] = {
    "profiles": _profile, "weapons": _weapon, "upgrades": _upgrade, "injuries": _card, "skills": _skill,
    "forces": _band,
}  # fmt: skip
