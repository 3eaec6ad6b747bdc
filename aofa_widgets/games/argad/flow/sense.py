"""What rows of people and weapons may not say together, each fault with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import Fault, named
from aofa_widgets.play.opened import Place
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..model.arms import Arms, read_arms
from ..model.weapons import LENGTHS

_OWN = {"people": "people", "weapons": "weapons", "blades": "blades", "terrain": "kinds", "tables": "tables"}
_COSTED = {"second_life_point"}


def check(arms: Arms, rules: Ruleset, place: Place, data: Mapping[str, Any], shipped: bool) -> list[Fault]:
    """Every fault of data of the right form."""
    together = arms if shipped else arms.with_own(data, rules)
    faults = [] if shipped else list(_taken(arms, rules, place, data))
    for key, row in data.get("people", {}).items():
        faults += _person(together, place, f"people.{key}", row)
    for key, row in data.get("weapons", {}).items():
        faults += _weapon(together, place, f"weapons.{key}", row)
        if shipped and key not in arms.costs.weapon:  # a weapon of one's own may be left without points
            faults.append(fault(place(f"weapons.{key}"), "argad.people.no_cost", weapon=named(key)))
    for key in data.get("blades", {}) if shipped else ():
        if not {key, arms.blades[key].length} & {*arms.costs.weapon}:
            faults.append(fault(place(f"blades.{key}"), "argad.people.no_cost", weapon=named(key)))
    for key, row in data.get("tables", {}).items():
        faults += _table(place, f"tables.{key}", row)
    for kind, table in data.get("costs", {}).items():
        for key in table:
            known = {**together.weapons, **together.blades, **dict.fromkeys(LENGTHS)}
            if kind == "training" and key not in together.talents and key not in _COSTED:
                faults.append(lost(place(f"costs.training.{key}"), "no_talent", key, together.talents))
            elif kind == "weapon" and key not in known:
                faults.append(lost(place(f"costs.weapon.{key}"), "no_weapon", key, known))
    return faults


def lost(where: str, key: str, found: Any, known: Mapping[str, Any]) -> Fault:
    """A name under which there is nothing, and the one that may have been meant."""
    return fault(where, f"argad.people.{key}", found=named(found), hint=did_you_mean(closest(named(found), known)))


def _taken(arms: Arms, rules: Ruleset, place: Place, data: Mapping[str, Any]) -> Iterator[Fault]:
    """Ids of the book under which another thing stands; what the book says may be said again."""
    own = read_arms(data, rules)
    for kind, attribute in _OWN.items():
        book, more = getattr(arms, attribute), getattr(own, attribute)
        for key in data.get(kind, {}):
            if key in book and _bare(book[key]) != _bare(more[key]):
                yield fault(place(f"{kind}.{key}"), "argad.people.taken", id=named(key))


def _bare(found: Any) -> str:
    """What a row comes to, its names left out."""
    kept = [name for name in found.__slots__ if name not in ("noun", "name", "text", "mark", "periods")]
    return repr([(name, getattr(found, name)) for name in kept])


def _person(arms: Arms, place: Place, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
    key = path.partition(".")[2]
    ranged = row.get("ranged", ())
    carried = (ranged,) if isinstance(ranged, str) else tuple(ranged)
    gifts = (*row.get("talents", ()), *row.get("training", ()))
    if (melee := row.get("melee", "bare")) not in arms.blades:
        yield lost(place(f"{path}.melee"), "no_blade", melee, arms.blades)
    if (move := row.get("move", "light")) not in arms.paces:
        yield lost(place(f"{path}.move"), "no_move", move, arms.paces)
    for one in carried:
        if one not in arms.weapons:
            yield lost(place(f"{path}.ranged"), "no_weapon", one, arms.weapons)
        elif (needed := arms.weapons[one].talent) and needed not in gifts:
            told = {"id": key, "weapon": one, "talent": needed, "rule": "ARG-TALENT-5"}
            yield fault(place(f"{path}.ranged"), "argad.people.needs_talent", **told)
    for one in gifts:
        if one.replace("-", "_") not in arms.talents:
            entry = "talents" if one in row.get("talents", ()) else "training"
            yield lost(place(f"{path}.{entry}"), "no_talent", one, arms.talents)
    does = {effect.name for one in gifts if one in arms.talents for effect in arms.talents[one].effects}
    if "very_strong" in does and does & {"fast_blow", "double_blow"}:
        yield fault(place(f"{path}.talents"), "argad.people.not_both", id=key, rule="ARG-STRONG-2")
    if row["class"] > 5 and row.get("die", 6) <= 6:
        told = {"id": key, "found": row["class"], "rule": "ARG-CLASS-6"}
        yield fault(place(f"{path}.class"), "argad.people.class", **told)


def _weapon(arms: Arms, place: Place, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
    key, bands, need = path.partition(".")[2], list(row["bands"]), list(row.get("need", ()))
    if any(a >= b for a, b in zip(bands, bands[1:], strict=False)):
        yield fault(place(f"{path}.bands"), "argad.people.bands", id=key, rule="ARG-MEASURE-11")
    if need and len(need) != len(bands):
        told = {"id": key, "n": len(need), "m": len(bands), "rule": "ARG-SHOOT-5"}
        yield fault(place(f"{path}.need"), "argad.people.need", **told)
    if not need and len(bands) > 3:
        told = {"id": key, "n": 3, "m": len(bands), "rule": "ARG-SHOOT-5"}
        yield fault(place(f"{path}.bands"), "argad.people.need", **told)
    for one in row.get("outdoor", ()):
        if one > len(bands):
            told = {"id": key, "found": one, "m": len(bands), "rule": "ARG-SHOOT-11"}
            yield fault(place(f"{path}.outdoor"), "argad.people.outdoor", **told)
    if row.get("white", 0) and not row.get("red", 0):
        yield fault(place(f"{path}.white"), "argad.people.red", id=key, rule="ARG-MULTI-2")
    for entry in ("talent", "training"):
        if row.get(entry) and row[entry] not in arms.talents:
            yield lost(place(f"{path}.{entry}"), "no_talent", row[entry], arms.talents)


def _table(place: Place, path: str, row: Mapping[str, Any]) -> Iterator[Fault]:
    faces = sorted(int(key) for key in row["rows"])
    if faces[0] != 1 or faces[-1] > row.get("die", 6) or len(set(faces)) != len(faces):
        told = {"id": path.partition(".")[2], "die": row.get("die", 6)}
        yield fault(place(f"{path}.rows"), "argad.people.rows", **told)


__all__ = ["check", "lost"]
