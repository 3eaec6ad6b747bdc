"""The form of a reckoning: what may be set, what a profile brings with it, which entries are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.play.attacks import Entry
from aofa_widgets.play.engagements import Sheet, Texts, Trait, Traits, Values
from aofa_widgets.words import capital, languages, texts

from ...model import Character
from ...model.arms import Arms
from ...model.people import ARMOURS, Person
from ...model.weapons import Weapon
from ...params import Params
from ...specials import bearer, strokes

KINDS = ("shot", "shootout", "fight")
NONE = "none"
SHOOTERS = ("shooter", "others")
TARGETS = ("target", "mixed")
DUELLISTS = ("first", "second")
FIGHTERS = {"a": ("a1", "a2", "a3"), "b": ("b1", "b2", "b3")}
EACH = (*FIGHTERS["a"], *FIGHTERS["b"])
DICE = ("4", "6", "8", "10", "12")
MOST_CLASS, MOST_SHOOTERS, MOST_OTHERS, MOST_TARGETS = 9, 12, 5, 12
SHOT_TRAITS = {
    "ambush": "", "hunt": "", "contest": "", "elite": "options_talents", "inspire": "options_talents",
    "fleeting_shooter": "options_snap", "disordered": "options_disorder",
}  # fmt: skip
"""What may count on a shot beside its weapon, and the switch of the rules that each belongs to."""
BLOW_TRAITS = {
    "lower": "", "obstacle_defender": "", "difficult_terrain": "", "charge": "", "braced": "", "over_hostage": "",
    "motivated_first_turn": "", "inspired": "options_talents", "wounded_arm": "options_location",
    "target_dazed": "options_location", "close_order": "options_close_order", "disordered": "options_disorder",
}  # fmt: skip
"""The same of a blow."""


def both(text: str) -> dict[str, str]:
    """The same text in every language."""
    return dict.fromkeys(languages(), text)


@dataclass(frozen=True, slots=True)
class Form:
    """The form by its rules and data."""

    params: Params
    arms: Arms = field(hash=False)

    def people(self, values: Values) -> dict[str, Texts]:
        """Those who may be chosen: everybody of the period, and all who have been."""
        period = values["period"]
        now = {value for key, value in values.items() if key.endswith(".person")} | {values.get("beside")}
        return {
            key: capital(one.name)
            for key, one in self.arms.people.items()
            if period in ("all", *one.periods) or key in now or not one.periods
        }  # fmt: skip

    def weapons(self, values: Values) -> dict[str, Texts]:
        """The weapons that shoot, of the period."""
        now = {value for key, value in values.items() if key.endswith(".weapon")}
        return {
            key: one.name
            for key, one in self.arms.weapons.items()
            if values["period"] in ("all", *one.periods) or key in now or not one.periods
        }  # fmt: skip

    def periods(self) -> tuple[str, ...]:
        """The periods that the data know."""
        return tuple(dict.fromkeys(period for one in self.arms.people.values() for period in one.periods))

    # What a profile brings with it.

    def shooter(self, who: str, key: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Somebody who shoots: the first weapon of the list, or the one in hand where there is none."""
        one = self.arms.people[who]
        weapon = next((name for name in one.ranged if name in self.arms.weapons), values.get(f"{key}.weapon"))
        found = {
            "person": who, "weapon": weapon or next(iter(self.arms.weapons)), "class": one.cls, "mounted": one.mounted,
            "moving": False, "more": (),
        }  # fmt: skip
        if key in DUELLISTS:
            found |= {"armour": one.worn(self.params)}
        return {f"{key}.{name}": value for name, value in found.items()}

    def target(self, who: str, key: str) -> dict[str, Any]:
        """Somebody shot at."""
        one = self.arms.people[who]
        found = {"person": who, "armour": one.worn(self.params), "lives": one.lives(self.params)}
        return {f"{key}.{name}": value for name, value in found.items()}

    def fighter(self, who: str, key: str) -> dict[str, Any]:
        """Somebody who strikes and is struck."""
        one = self.arms.people[who]
        found = {
            "person": who, "blade": one.melee, "class": one.cls, "armour": one.worn(self.params),
            "die": str(one.die or 6), "how": "once", "more": (),
        }  # fmt: skip
        return {f"{key}.{name}": value for name, value in found.items()}

    # The entries.

    def entry(self, values: Values, key: str) -> Entry:
        """One entry of the form as it stands."""
        place, _, name = key.rpartition(".")
        label, value = texts(f"argad.reckoner.{name}"), values[key]
        if isinstance(value, bool):
            return Entry(key, label, value)
        if isinstance(value, int):
            return Entry(key, label, value, *self._span(values, place, name))
        options = self._options(values, place, name)
        return Entry(key, label, value, options=tuple(options), names=options)

    def _span(self, values: Values, place: str, name: str) -> tuple[int, int]:
        if name == "number":
            most = {"shooter": MOST_SHOOTERS, "others": MOST_OTHERS, "target": MOST_TARGETS}.get(place, MOST_TARGETS)
            if place == "shooter" and self.arms.weapons[values["shooter.weapon"]].burst:
                most = 1
            return (0 if place in ("others", "mixed") else 1), most
        return {
            "class": (1, MOST_CLASS), "lives": (1, 3), "speed": (0, self.params.duel_bonus_most),
            "distance": (0, max(one.most for one in self.arms.weapons.values())), "ours": (1, 3), "theirs": (1, 3),
        }[name]  # fmt: skip

    def _options(self, values: Values, place: str, name: str) -> dict[str, Texts]:
        if name in ("person", "beside"):
            none = {NONE: texts("argad.reckoner.nobody")} if name == "beside" else {}
            return {**none, **self.people(values)}
        if name == "weapon":
            return self.weapons(values)
        if name == "blade":
            return {key: one.name for key, one in self.arms.blades.items()}
        if name == "armour":
            finer = self.params.options_armour_types
            some = [one for one in ARMOURS if finer or one not in ("3", "4*", "5*") or one == values[f"{place}.armour"]]
            return {one: texts("argad.reckoner.unarmoured") if one == NONE else both(one) for one in some}
        if name == "die":
            return {one: both(f"D{one}") for one in DICE}
        if name == "cover":
            rows = {key: one for key, one in self.arms.kinds.items() if one.does.cover}
            return {NONE: texts("argad.reckoner.open"), **{key: one.name for key, one in rows.items()}}
        if name == "strikes":
            theirs = FIGHTERS["b" if place in FIGHTERS["a"] else "a"][: self.count(values, place[0] == "b")]
            front = [one for one in theirs if values[f"{one}.rank"] == NONE] or theirs  # ARG-SPEAR-6
            return {one: self.called(values, one) for one in front}
        if name == "rank":
            own = [one for one in FIGHTERS[place[0]][: self.count(values, place[0] == "a")] if one != place]
            return {NONE: texts("argad.reckoner.in_front"), **{
                one: texts("argad.reckoner.behind", who=self.called(values, one)) for one in own
            }}  # fmt: skip
        if name == "period":
            return {one: texts(f"argad.reckoner.period_{one}") for one in ("all", *self.periods())}
        names = KINDS if name == "kind" else self.ways(values, place)
        return {one: texts(f"argad.reckoner.{name}_{one}") for one in names}

    def count(self, values: Values, ours: bool) -> int:
        """How many fight on a side."""
        return int(values["sides.ours" if ours else "sides.theirs"])

    def ways(self, values: Values, place: str) -> tuple[str, ...]:
        """How somebody may strike: fencers with short weapons choose (ARG-FENCER-1), pistols may be fired."""
        one = self.arms.people[values[f"{place}.person"]]
        blade = self.arms.blades[values[f"{place}.blade"]]
        shot = ("shot",) if self.pistol(values, place) else ()
        return ("once", *strokes(self.bearer(one), blade), *shot)

    def pistol(self, values: Values, place: str) -> Weapon | None:
        """What somebody may fire in contact, in the place of a blow (ARG-POINTBLANK-7)."""
        carried = (self.arms.weapons.get(name) for name in self.person(values, place).ranged)
        return next((one for one in carried if one is not None and one.contact), None)

    def bearer(self, who: Person) -> Character:
        """A person with what its talents and training do under these rules."""
        return bearer(who, self.arms.gifts(self.params, (*who.talents, *who.training)))

    def called(self, values: Values, key: str) -> dict[str, str]:
        """A fighter by name, with a number where several on the same side are alike."""
        who, side = values[f"{key}.person"], FIGHTERS[key[0]][: self.count(values, key[0] == "a")]
        name = capital(self.arms.people[who].name)
        alike = [one for one in side if values[f"{one}.person"] == who]
        number = f" {alike.index(key) + 1}" if len(alike) > 1 and key in alike else ""
        other = FIGHTERS["b" if key[0] == "a" else "a"][: self.count(values, key[0] == "b")]
        letter = f" {key[0].upper()}" if any(values[f"{one}.person"] == who for one in other) else ""
        return {lang: f"{text}{letter}{number}" for lang, text in name.items()}

    def person(self, values: Values, key: str) -> Person:
        """Who stands on a sheet."""
        return self.arms.people[values[f"{key}.person"]]

    # The sheets.

    def sheets(self, values: Values) -> tuple[Sheet, ...]:
        """The sheets of the kind of reckoning chosen."""
        kind = values["kind"]
        head = ["kind", "beside", "period"]
        found = [Sheet("kind", texts("argad.reckoner.panel_kind"), None, self._entries(values, "", head))]
        return (*found, *{"shot": self._shot, "shootout": self._shootout, "fight": self._fight}[kind](values))

    def _entries(self, values: Values, place: str, names: Sequence[str]) -> tuple[Entry, ...]:
        return tuple(self.entry(values, f"{place}.{name}" if place else name) for name in names)

    def _sheet(self, values: Values, place: str, side: int | None, names: Sequence[str]) -> Sheet:
        title = self.called(values, place) if place in EACH else texts(f"argad.reckoner.panel_{place}")
        rows = (self.traits(values, place),) if f"{place}.more" in values else ()
        return Sheet(place, title, side, self._entries(values, place, names), rows if rows and rows[0].options else ())

    def _shot(self, values: Values) -> Iterator[Sheet]:
        burst = self.arms.weapons[values["shooter.weapon"]].burst
        for place in SHOOTERS:
            if place == "others" and burst:
                continue
            rest = ["person", "weapon", "class", "moving", "mounted"] if values[f"{place}.number"] else []
            sheet = self._sheet(values, place, 0, ["number", *rest])
            yield sheet if rest else Sheet(sheet.key, sheet.name, 0, sheet.entries)
        for place in TARGETS:
            there = values[f"{place}.number"]
            lives = ["lives"] if self.params.options_life_points else []
            yield self._sheet(values, place, 1, ["number", *(["person", "armour", *lives] if there else [])])
        close = ["close"] if self.params.options_point_blank else []
        fleeting = ["fleeting"] if self.params.options_snap else []
        names = ["indoor", *close] if values["way.close"] else ["distance", "cover", *fleeting, "indoor", *close]
        yield self._sheet(values, "way", None, names)

    def _shootout(self, values: Values) -> Iterator[Sheet]:
        speed = ["speed"] if self.params.options_speed_die else []
        for side, place in enumerate(DUELLISTS):
            yield self._sheet(values, place, side, ["person", "weapon", "class", "armour", *speed, "moving", "mounted"])
        yield self._sheet(values, "way", None, ["distance", "indoor"])

    def _fight(self, values: Values) -> Iterator[Sheet]:
        for n in range(3):
            for side, letter in enumerate("ab"):
                if n < self.count(values, letter == "a"):
                    place = FIGHTERS[letter][n]
                    alone = self.count(values, letter == "b") == 1
                    rest = [] if alone else ["strikes"]
                    if self.count(values, letter == "a") > 1:
                        rest.append("rank")
                    if len(self.ways(values, place)) > 1:
                        rest.append("how")
                    yield self._sheet(values, place, side, ["person", "blade", "class", "armour", "die", *rest])
        yield self._sheet(values, "sides", None, ["ours", "theirs", "indoor"])

    def traits(self, values: Values, place: str) -> Traits:
        """What else counts, chosen and to be chosen."""
        blow = place in EACH
        names = [
            name
            for name, switch in (BLOW_TRAITS if blow else SHOT_TRAITS).items()
            if (not switch or getattr(self.params, switch)) and self._fits(values, place, name)
        ]  # fmt: skip
        key, now = f"{place}.more", values[f"{place}.more"]
        every = tuple(self._trait(one, blow) for one in names)
        return Traits(key, texts("argad.reckoner.more"), tuple(one for one in every if one.key in now), every)

    def _fits(self, values: Values, place: str, name: str) -> bool:
        mounted = {"charge": True, "braced": False, "obstacle_defender": False}
        if place not in EACH or name not in mounted:
            return True
        rides = self.person(values, place).kind == "cavalry"
        foe = self.person(values, values.get(f"{place}.strikes", "b1")).kind == "cavalry"
        return rides == mounted[name] and (name != "braced" or foe)

    def _trait(self, name: str, blow: bool) -> Trait:
        kind = "blow" if blow else "shot"
        return Trait(name, texts(f"argad.reckoner.{kind}_{name}"), texts(f"argad.reckoner.about_{kind}_{name}"))
