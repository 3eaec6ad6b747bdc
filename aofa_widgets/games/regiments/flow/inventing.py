"""A unit of one's own from a form: its entries as they stand, and the record that they make; the check is elsewhere."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.attacks import Entry
from aofa_widgets.play.fields import text
from aofa_widgets.play.mustering import Blank, Texts
from aofa_widgets.words import fault, texts

from ..params import Params
from .choosing import chosen

WORDS = "regiments.muster"
ARMS = 3  # weapons that the form has room for; a file may name more
SIZES = ("1", "3", "5", "6", "10")
MOST_NAME, MOST_RULES = 60, 300
PLAIN: Mapping[str, Any] = {"name": "", "cost": 100, "size": "10", "q": 4, "d": 5, "base": 25, "rules": ""}
BARE: Mapping[str, Any] = {"name": "", "a": 1, "range_in": 0, "ap": 0, "rules": ""}
SPANS = {
    "cost": (0, 5000), "q": (2, 6), "d": (2, 6), "base": (10, 200), "a": (1, 30), "range_in": (0, 72), "ap": (0, 5),
}  # fmt: skip
_COMMA = re.compile(r",(?![^(]*\))")


def blanks(row: Mapping[str, Any] | None = None) -> tuple[Blank, ...]:
    """The form, of a unit that is there or of a fresh one: the unit itself, then each weapon."""
    told = PLAIN if row is None else _told(row)
    sizes = {one: texts(f"{WORDS}.own_many", n=int(one)) for one in dict.fromkeys((*SIZES, told["size"]))}
    parts = [Blank(texts(f"{WORDS}.own_unit"), tuple(_entry(key, value, sizes) for key, value in told.items()))]
    arms = [] if row is None else row["weapons"]
    for at in range(ARMS):
        arm = {**BARE, **(_armed(arms[at]) if at < len(arms) else {})}
        entries = tuple(_entry(f"{at}.{key}", value, sizes) for key, value in arm.items())
        parts.append(Blank(texts(f"{WORDS}.own_weapon", n=at + 1), entries))
    return tuple(parts)


def words(params: Params) -> tuple[Texts, ...]:
    """What may be written as a special rule, with an X where the rule takes one."""
    found = []
    for special in params.specials.values():
        if special.scope != "staff":
            x = special.x.default if special.x else None
            found.append({lang: special.named(lang, x) for lang in special.label})
    return tuple(found)


def record(values: Any, old: Mapping[str, Any] | None, army: str) -> dict[str, Any]:
    """The unit record that the form makes; what the form does not show stays as it is in the old one.

    Raises: InputError for an entry that there is not, or a value that it does not take.
    """
    form = {one.key: one for part in blanks(old) for one in part.entries}
    strange = next((key for key in values if key not in form), None) if isinstance(values, Mapping) else values
    if strange is not None or values is None:
        raise InputError(fault("values", f"{WORDS}.no_choice", found=named(strange, 40), allowed=", ".join(form)))
    told: dict[str, Any] = {key: one.value for key, one in form.items()}
    for key, value in values.items():
        told[key] = _taken(form, key, value)
    if not told["name"]:
        raise InputError(fault("name", f"{WORDS}.own_nameless"))
    row: dict[str, Any] = dict(old or {})
    if old is None or told["name"] != _said(old["name"]):
        row["name"] = told["name"]
    if army and "army" not in row:
        row["army"] = army
    row |= {key: told[key] for key in ("cost", "q", "d")}
    row |= {"size": int(told["size"]), "rules": _split(told["rules"])}
    if old is None or told["base"] != form["base"].value:
        row["base_mm"] = [told["base"], told["base"]]
    if old is not None and row["size"] != old["size"]:
        row.pop("frontage", None)  # ranks of another size
    arms = [] if old is None else old["weapons"]
    made = [_weapon(told, at, arms[at] if at < len(arms) else {}) for at in range(ARMS) if told[f"{at}.name"]]
    row["weapons"] = _apart([*made, *arms[ARMS:]])
    return row


def fresh_id(name: str, taken: Collection[str], plain: str = "unit") -> str:
    """An id for a name, which nobody has yet.

    >>> fresh_id("L'ost d'Éva", {"l_ost_d_eva"})
    'l_ost_d_eva_2'
    """
    bare = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    bare = re.sub(r"[^a-z0-9]+", "_", bare).strip("_")[:40] or plain
    bare = bare if bare[0].isalpha() else f"{plain}_{bare}"
    found, n = bare, 2
    while found in taken:
        found, n = f"{bare}_{n}", n + 1
    return found


def _entry(key: str, value: Any, sizes: Mapping[str, Texts]) -> Entry:
    name = key.rpartition(".")[2]
    label = texts(f"{WORDS}.own_{name}")
    if name == "size":
        return Entry(key, label, value, options=tuple(sizes), names=sizes)
    low, high = SPANS.get(name, (0, 0))
    return Entry(key, label, value, low, high)


def _taken(form: Mapping[str, Entry], key: str, value: Any) -> Any:
    """A value as its entry takes it."""
    one = form[key]
    if one.needs != "choice" or one.options:
        return chosen(tuple(form.values()), key, value)
    most = MOST_NAME if key.endswith("name") else MOST_RULES
    if not isinstance(value, str):
        raise InputError(fault(key, f"{WORDS}.own_text", field=dict(one.label), found=shown(value)))
    if value.strip() and (wrong := tuple(text(most)(key, value.strip()))):
        raise InputError(wrong)
    return value.strip()


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: row.get(key, value) for key, value in PLAIN.items()}
    base = row.get("base_mm", (25, 25))[0]
    words_ = {"name": _said(row["name"]), "size": str(row["size"]), "rules": ", ".join(row.get("rules", ()))}
    return {**told, **words_, "base": base}


def _armed(row: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: row.get(key, value) for key, value in BARE.items()}
    return {**told, "name": _said(row["name"]), "rules": ", ".join(row.get("rules", ()))}


def _said(name: Any) -> str:
    return str(name if isinstance(name, str) else next(iter(name.values()), ""))


def _split(told: str) -> list[str]:
    """Rules as they are written one after the other: commas part them, but not those in brackets."""
    return [one.strip() for one in _COMMA.split(told) if one.strip()]


def _weapon(told: Mapping[str, Any], at: int, old: Mapping[str, Any]) -> dict[str, Any]:
    name = told[f"{at}.name"]
    kept = {key: value for key, value in old.items() if key not in BARE}
    row = {**kept, "name": old["name"] if old and name == _said(old["name"]) else name, "a": told[f"{at}.a"]}
    more = {"range_in": told[f"{at}.range_in"], "ap": told[f"{at}.ap"], "rules": _split(told[f"{at}.rules"])}
    return {**row, **{key: value for key, value in more.items() if value}}


def _apart(arms: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Weapons with an id each, the first entry of its row."""
    taken = {str(one["id"]) for one in arms if "id" in one}
    found = []
    for one in arms:
        name = one["id"] if "id" in one else fresh_id(_said(one["name"]), taken, "weapon")
        taken.add(str(name))
        found.append({"id": name, **{key: value for key, value in one.items() if key != "id"}})
    return found


def known_unit(units: Mapping[str, Any], key: Any) -> Mapping[str, Any]:
    """The record of a unit of one's own. Raises: InputError if there is none of this id."""
    if not isinstance(key, str) or key not in units:
        raise InputError(fault("unit", f"{WORDS}.no_unit", found=named(key, 40), allowed=", ".join(units) or "–"))
    found: Mapping[str, Any] = units[key]
    return found


__all__ = ["blanks", "fresh_id", "known_unit", "record", "words"]
