"""Everything that can be wrong with units, spells, terrain and army lists, found at once: their form, then their sense.

They come from a reader's file (a fault then says file:line) or as plain data (a fault then says the field). Nothing of
them is believed: not their size, not their numbers, not their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from aofa_widgets.errors import Fault, named, shown
from aofa_widgets.play.fields import Test, entries, one_of, rows, slug, spoken, switch, text, whole, words
from aofa_widgets.play.forms import row_path, tables
from aofa_widgets.play.opened import Place
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..model.armies import Armies
from ..model.records import ENEMY, FLAGS, FRIEND
from ..params import Params
from ..specials import Specials, effects, has, most, parse_all, warnings
from ..specials import check as contradictions
from .lists import judge

FORMAT = "armies/1"
TABLES = ("armies", "units", "spells", "terrain", "lists")
SAMPLE = f'format = "{FORMAT}", game = "regiments", [lists.NAME], [units.NAME]'
MOST_ROWS, MOST_ENTRIES, MOST_RULES = 80, 60, 20
MOST_ATTACKS = 400  # of all figures and weapons of a unit: each may become a dozen hits, each of those several dice
UNTIL = ("round", "activation")
_NEEDED = ("name", "cost", "size", "q", "d", "weapons")
EFFECTS = ("hits", "defence", "rule")
_WORDS = ("id", "name", "in_text", "text", "mark", "gender", "elide", "own", "upgraded")


def anything(where: str, found: Any) -> Iterator[Fault]:
    """What is looked at elsewhere."""
    return iter(())


def name(where: str, found: Any) -> Iterator[Fault]:
    """A name or a short text: once for every language, or in each."""
    yield from (text if isinstance(found, str) else words)(200)(where, found)


@dataclass(frozen=True, slots=True)
class Records:
    """What a file is checked against: the book's armies, the parameters in force, and where a field stands.

    `known`: every special rule that may be named, whether a house rule took it out or not. `shipped`: these are the
    book's own, which may not be refused for being there.
    """

    armies: Armies
    params: Params
    known: Specials
    place: Place = str
    shipped: bool = False
    scenarios: tuple[str, ...] = field(default=())

    def check(self, data: Any) -> tuple[Fault, ...]:
        """Every fault of the data: the form first, then, if that is sound, what the rows say together."""
        faults = list(self._form(data))
        return tuple(faults or self._sense(data))

    # -- the form ----------------------------------------------------------------------------------------------------

    def _form(self, data: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "format": one_of((FORMAT,)), "game": one_of(("regiments",)), "house": _texts(12),
            **dict.fromkeys((*TABLES, "battle"), anything),
        }  # fmt: skip
        yield from entries(self.place, "", data, fields, () if self.shipped else ("format", "game"), SAMPLE)
        if not isinstance(data, Mapping):
            return
        looks = {
            "armies": self._army, "units": self._unit, "spells": self._spell, "terrain": self._kind,
            "lists": self._list,
        }  # fmt: skip

        def look(kind: str, key: Any, row: Any) -> Iterator[Fault]:
            yield from slug(self.place(row_path(kind, key)), key)
            yield from looks[kind](row_path(kind, key), row)

        yield from tables(self.place, data, looks, MOST_ROWS, look)
        if "battle" in data:
            battle: dict[str, Test] = {"scenario": one_of(self.scenarios), "lists": _two}
            yield from entries(self.place, "battle", data["battle"], battle, (), '{ scenario = "…", lists = […] }')

    def _army(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {"name": name, "text": name, "spells": _texts(20)}
        yield from entries(self.place, path, row, fields, ("name",), '{ name = "…", spells = ["…"] }')

    def _unit(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "name": name, "in_text": spoken, "gender": one_of(("m", "f")), "elide": switch, "mark": text(2),
            "army": text(60), "cost": whole(0, 5000), "size": whole(1, 20), "frontage": whole(1, 10), "q": whole(2, 6),
            "d": whole(2, 6), "base_mm": _base, "rules": _texts(MOST_RULES), "weapons": rows(12), "staff": anything,
            "upgrades": anything, "tough": whole(1, 24), "hero": switch, "caster": switch,
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, _NEEDED, '{ name = "…", … }')
        if not isinstance(row, Mapping):
            return
        yield from self._weapons(path, row)
        staff, bought = row.get("staff", {}), row.get("upgrades", {})
        for key, found in (("staff", staff), ("upgrades", bought)):
            if not isinstance(found, Mapping) or len(found) > 12:
                sample = "{ sergeant = 5 }" if key == "staff" else '{ shields = { name = "…", cost = 10 } }'
                yield fault(self.place(f"{path}.{key}"), "errors.bad_field", found=shown(found), allowed=sample)
        for key, cost in staff.items() if isinstance(staff, Mapping) else ():
            yield from whole(0, 500)(self.place(f"{path}.staff.{named(key)}"), cost)
        more: dict[str, Test] = {
            "name": name, "cost": whole(0, 1000), "rules": _texts(MOST_RULES), "weapons": rows(6),
        }  # fmt: skip
        for key, one in bought.items() if isinstance(bought, Mapping) else ():
            at = f"{path}.upgrades.{named(key)}"
            yield from slug(self.place(at), key)
            yield from entries(self.place, at, one, more, ("name", "cost"), '{ name = "…", cost = 10 }')
            if isinstance(one, Mapping):
                yield from self._weapons(at, one)

    def _weapons(self, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "id": slug, "name": name, "range_in": whole(0, 72), "a": whole(1, 30), "ap": whole(0, 5),
            "rules": _texts(MOST_RULES),
        }  # fmt: skip
        listed = row.get("weapons")
        for i, one in enumerate(listed[:12] if isinstance(listed, (list, tuple)) else ()):
            form = '{ id = "…", name = "…", a = 1 }'
            yield from entries(self.place, f"{path}.weapons[{i}]", one, fields, ("id", "name", "a"), form)

    def _spell(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {
            "name": name, "value": whole(1, 12), "range_in": whole(1, 72), "target": one_of((ENEMY, FRIEND)),
            "effect": anything,
        }  # fmt: skip
        effect: dict[str, Test] = {
            "hits": whole(1, 30), "ap": whole(0, 5), "defence": whole(-3, 3), "rule": text(60), "until": one_of(UNTIL),
        }  # fmt: skip
        yield from entries(self.place, path, row, fields, tuple(fields), '{ name = "…", value = 1, … }')
        if isinstance(row, Mapping) and "effect" in row:
            yield from entries(self.place, f"{path}.effect", row["effect"], effect, (), "{ hits = 2, ap = 1 }")

    def _kind(self, path: str, row: Any) -> Iterator[Fault]:
        fields: dict[str, Test] = {"name": name, **dict.fromkeys(FLAGS, switch)}
        yield from entries(self.place, path, row, fields, ("name",), '{ name = "…", cover = true }')

    def _list(self, path: str, row: Any) -> Iterator[Fault]:
        yield from list_form(self.place, path, row)

    # -- what it says ------------------------------------------------------------------------------------------------

    def _sense(self, data: Mapping[str, Any]) -> list[Fault]:
        together = self.armies if self.shipped else self.armies.with_own(data)
        faults = [] if self.shipped else list(self._taken(data, together))
        for key, row in data.get("armies", {}).items():
            for one in row.get("spells", ()):
                if one not in together.spells:
                    faults.append(self._lost(f"armies.{key}.spells", "no_spell", one, together.spells))
        for key, row in data.get("units", {}).items():
            if row.get("army") and row["army"] not in together.armies:
                faults.append(self._lost(f"units.{key}.army", "no_army", row["army"], together.armies))
            faults += self._possible(f"units.{key}", key, row)
        for key, row in data.get("spells", {}).items():
            faults += self._one_effect(f"spells.{key}", key, row["effect"])
        for key in data.get("lists", {}):
            faults += self.judged(together, key, f"lists.{key}") if not faults else ()
        for one in data.get("battle", {}).get("lists", ()):
            if one not in together.rosters:
                faults.append(self._lost("battle.lists", "unknown_list", one, together.rosters))
        return faults

    def judged(self, armies: Armies, key: str, path: str, points: int | None = None) -> Iterator[Fault]:
        """What an army list of sound form may not be, at its place."""
        for one in judge(self.params, armies, armies.rosters[key], points):
            at = "" if one.entry is None else f"[{one.entry}]"
            yield one.fault(self.place(f"{path}.units{at}"))

    def _lost(self, path: str, key: str, found: Any, known: Mapping[str, Any]) -> Fault:
        hint = did_you_mean(closest(named(found), known))
        return fault(self.place(path), f"regiments.army.{key}", found=named(found), hint=hint)

    def _taken(self, data: Mapping[str, Any], together: Armies) -> Iterator[Fault]:
        """Units and spells of the book under whose id another stands; the book's own may be told again."""
        for kind in ("units", "spells"):
            book, own = (getattr(one, kind) for one in (self.armies, together))
            for key in data.get(kind, {}):
                if key in book and _bare(asdict(book[key])) != _bare(asdict(own[key])):
                    yield fault(self.place(f"{kind}.{key}"), "regiments.army.taken", id=named(key))

    def _possible(self, path: str, key: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        """Ranks that do not fit the size (AOFR-RANK-1, AOFR-RANK-2), rules that are not there or exclude each other."""
        size, front = row["size"], row.get("frontage")
        if size == 1 and front not in (None, 1):
            yield fault(self.place(f"{path}.frontage"), "regiments.army.alone", id=key, rule="AOFR-RANK-1")
        elif size > 1:
            front = front or (3 if size in (3, 6) else 5)
            rule = "AOFR-RANK-2" if front <= 3 else "AOFR-RANK-1"
            if front == 1 or size not in (front, 2 * front):
                told = {"id": key, "size": size, "front": front, "double": 2 * front, "rule": rule}
                yield fault(self.place(f"{path}.size"), "regiments.army.ranks", **told)
        weapons = row["weapons"]
        ids = [one["id"] for one in weapons]
        for one in {one for one in ids if ids.count(one) > 1}:
            yield fault(self.place(f"{path}.weapons"), "regiments.army.same_weapon", id=key, found=one)
        bought = [weapon for one in row.get("upgrades", {}).values() for weapon in one.get("weapons", ())]
        if (found := size * sum(one["a"] for one in (*weapons, *bought))) > MOST_ATTACKS:
            yield fault(self.place(f"{path}.weapons"), "regiments.army.attacks", id=key, found=found, most=MOST_ATTACKS)
        known = {one for one, special in self.known.items() if special.scope == "staff"}
        for one in row.get("staff", {}):
            if one not in known:
                told = {"found": named(one), "allowed": ", ".join(sorted(known)) or "–"}
                yield fault(self.place(f"{path}.staff"), "regiments.army.staff", **told)
        yield from self._rules(path, row)
        yield from self._told_twice(path, key, row)
        for i, weapon in enumerate(weapons):
            yield from self._rules(f"{path}.weapons[{i}]", weapon, "weapon")
        for name_of, bought in row.get("upgrades", {}).items():
            yield from self._rules(f"{path}.upgrades.{name_of}", bought)
            for i, weapon in enumerate(bought.get("weapons", ())):
                yield from self._rules(f"{path}.upgrades.{name_of}.weapons[{i}]", weapon, "weapon")

    def _rules(self, path: str, row: Mapping[str, Any], place: str = "") -> Iterator[Fault]:
        """Special rules that are not there, lack their X, or contradict each other."""
        found: list[Fault] = []
        where = self.place(f"{path}.rules")
        bears = parse_all(row.get("rules", ()), self.known, where, found)
        yield from found
        yield from contradictions(self.known, bears, place, where)
        for one in warnings(self.known, bears):  # the rules bear it, a record says nothing by it
            rule = "AOFR-R-60" if has(effects(self.known, bears), "hold_only") else "AOFR-R-63"
            yield fault(where, "regiments.army.undo", told=dict(one.texts), rule=rule)

    def _told_twice(self, path: str, key: str, row: Mapping[str, Any]) -> Iterator[Fault]:
        """What a record says beside its rules, where they say another thing."""
        does = effects(self.known, parse_all(row.get("rules", ()), self.known, "", []))
        says = {"tough": most(does, "wounds", "wounds") or 1, "hero": has(does, "joins"), "caster": has(does, "tokens")}
        for one, ruled in says.items():
            if row.get(one, ruled) != ruled:
                told = {"id": key, "field": one, "found": shown(row[one])}
                yield fault(self.place(f"{path}.{one}"), "regiments.army.says_other", **told)

    def _one_effect(self, path: str, key: str, effect: Mapping[str, Any]) -> Iterator[Fault]:
        """A spell does one thing: hits at once, or something that lasts a while."""
        place = self.place(f"{path}.effect")
        things = [one for one in EFFECTS if one in effect]
        if len(things) != 1:
            yield fault(place, "regiments.army.one_effect", id=key, allowed=", ".join(EFFECTS))
        elif (things[0] == "hits") == ("until" in effect):
            yield fault(place, f"regiments.army.{'only_hits' if things[0] == 'hits' else 'until'}", id=key)
        elif "ap" in effect and things[0] != "hits":
            yield fault(place, "regiments.army.only_hits", id=key)
        elif things[0] == "rule":
            yield from self._rules(path, {"rules": [effect["rule"]]})


def list_form(place: Place, path: str, row: Any) -> Iterator[Fault]:
    """What is wrong with the form of an army list, in a file of armies or in a scenario."""
    fields: dict[str, Test] = {
        "id": slug, "name": name, "army": text(60), "points": whole(1, 20000), "limits": switch,
        "units": rows(MOST_ENTRIES),
    }  # fmt: skip
    entry: dict[str, Test] = {
        "unit": text(60), "staff": _texts(6), "upgrades": _texts(12), "combined": switch, "second": _texts(12),
        "joins": whole(1, MOST_ENTRIES),
    }  # fmt: skip
    yield from entries(place, path, row, fields, ("units",), '{ name = "…", army = "…", units = ["…"] }')
    listed = row.get("units") if isinstance(row, Mapping) else None
    for i, one in enumerate(listed[:MOST_ENTRIES] if isinstance(listed, (list, tuple)) else ()):
        at = f"{path}.units[{i}]"
        if isinstance(one, str):
            yield from text(60)(place(at), one)
        else:
            yield from entries(place, at, one, entry, ("unit",), '{ unit = "…", staff = ["…"] }')


def _two(where: str, found: Any) -> Iterator[Fault]:
    """The lists of both sides."""
    if not isinstance(found, (list, tuple)) or len(found) != 2 or not all(isinstance(one, str) for one in found):
        yield fault(where, "errors.bad_field", found=shown(found), allowed='["my_list", "reavers_750"]')


def _texts(most: int) -> Test:
    """A list of short texts."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)) or len(found) > most:
            yield fault(where, "errors.bad_field", found=shown(found), allowed='["…", "…"]')
            return
        for one in found:
            yield from text(60)(where, one)

    return test


def _base(where: str, found: Any) -> Iterator[Fault]:
    """Width and depth of a base in millimetres."""
    fits = isinstance(found, (list, tuple)) and len(found) == 2
    if not fits or any(isinstance(n, bool) or not isinstance(n, int) or not 10 <= n <= 200 for n in found):
        yield fault(where, "errors.bad_field", found=shown(found), allowed="[25, 25]")


def _bare(row: Any) -> Any:
    """A record without its words: what of it the rules read."""
    if isinstance(row, Mapping):
        return {key: _bare(value) for key, value in row.items() if key not in _WORDS}
    return [_bare(one) for one in row] if isinstance(row, (list, tuple)) else row


__all__ = ["FORMAT", "SAMPLE", "TABLES", "Records", "anything", "list_form", "name"]
