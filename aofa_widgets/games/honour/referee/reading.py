"""Records as they come in: the fields of every call as data, every fault named by its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..params import INCH, WEAPONS
from ..resolve import ACTS, MISSILES

MOST, MOST_ROWS, MOST_STEPS, MOST_DICE, MOST_INCHES, MOST_NAME, MOST_FAULTS = 100, 200, 200, 200, 1000, 100, 12
SIDES, TOKENS, CLASSES, KINDS = ("A", "B"), ("S", "W", "F"), ("warrior", "samurai"), ("melee", "shot")
REQUIRED: Any = object()


def bad(where: str, key: str, found: Any, **values: Any) -> InputError:
    """The error for a field that holds something else than it should."""
    return InputError(fault(where, key if "." in key else f"referee.{key}", found=shown(found), **values))


def known_only(raw: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Refuse entries that nothing reads: a misspelt one must not pass for its default.

    Raises: InputError with a fault at each of them, and the entry that may have been meant.
    """
    faults = [
        fault(
            f"{where}.{named(name)}".lstrip("."),
            "source.entry",
            found=named(name),
            hint=did_you_mean(closest(str(name), known)),
            allowed=", ".join(known),
        )
        for name in raw
        if name not in known
    ]
    if faults:
        raise InputError(faults[:MOST_FAULTS])


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of a record: how it is read, what stands for it where it is left out, its JSON Schema."""

    read: Callable[[Any, str], Any]
    default: Any
    form: Mapping[str, Any] = field(hash=False)


def read_fields(raw: Any, fields: Mapping[str, Field], where: str) -> dict[str, Any]:
    """An object by its fields, defaults filled in.

    Raises: InputError naming the entry that is missing, unknown or holds something else than it should.
    """
    if not isinstance(raw, Mapping):
        raise bad(where, "an_object", raw)
    known_only(raw, tuple(fields), where)
    found = {}
    for name, entry in fields.items():
        at = f"{where}.{name}".lstrip(".")
        if raw.get(name) is None:
            if entry.default is REQUIRED:
                raise bad(at, "missing", None)
            found[name] = entry.read({}, at) if entry.default == {} else entry.default
        else:
            found[name] = entry.read(raw[name], at)
    return found


def whole(default: Any = 0, low: int = 0, high: int = MOST) -> Field:
    """A whole number from `low` to `high`."""

    def read(raw: Any, where: str) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise bad(where, "a_number", raw, low=low, high=high)
        return raw

    return Field(read, default, {"type": "integer", "minimum": low, "maximum": high})


def switch(default: bool = False) -> Field:
    """`true` or `false`."""

    def read(raw: Any, where: str) -> bool:
        if not isinstance(raw, bool):
            raise bad(where, "a_switch", raw)
        return raw

    return Field(read, default, {"type": "boolean"})


def one_of(words: Sequence[str], default: Any = REQUIRED) -> Field:
    """One of some words."""

    def read(raw: Any, where: str) -> str:
        if not isinstance(raw, str) or raw not in words:
            raise bad(where, "honour.record.one_of", raw, allowed=", ".join(words))
        return raw

    return Field(read, default, {"enum": list(words)})


def name() -> Field:
    """An id that a record gives."""

    def read(raw: Any, where: str) -> str:
        if not isinstance(raw, str) or not raw or len(raw) > MOST_NAME:
            raise bad(where, "a_word", raw)
        return raw

    return Field(read, REQUIRED, {"type": "string", "minLength": 1, "maxLength": MOST_NAME})


def number(default: Any = REQUIRED, low: float = -MOST_INCHES, high: float = MOST_INCHES) -> Field:
    """A number of inches, as it stands."""

    def read(raw: Any, where: str) -> float:
        if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not low <= raw <= high:
            raise bad(where, "honour.record.inches", raw, low=f"{low:g}", high=f"{high:g}")
        return raw

    return Field(read, default, {"type": "number", "minimum": low, "maximum": high})


def length(default: Any = 0) -> Field:
    """A number of inches, as tenths of a millimetre, exactly."""
    plain = number(default, 0)

    def read(raw: Any, where: str) -> Fraction:
        return Fraction(str(plain.read(raw, where))) * INCH  # 12.1 is a hundred and twenty-one tenths, not nearly

    return Field(read, default, plain.form)


def rows(row: Field, default: Any = REQUIRED, most: int = MOST_ROWS) -> Field:
    """A list of alike entries."""

    def read(raw: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(raw, (list, tuple)) or len(raw) > most:
            raise bad(where, "a_list", raw, most=most)
        return tuple(row.read(one, f"{where}[{i}]") for i, one in enumerate(raw))

    return Field(read, default, {"type": "array", "items": row.form, "maxItems": most})


def table(fields: Mapping[str, Field], default: Any = REQUIRED) -> Field:
    """An object with these fields and no other."""

    def read(raw: Any, where: str) -> dict[str, Any]:
        return read_fields(raw, fields, where)

    return Field(read, default, form_of(fields))


def form_of(fields: Mapping[str, Field]) -> dict[str, Any]:
    """The JSON Schema of an object with these fields."""
    needed = [key for key, entry in fields.items() if entry.default is REQUIRED]
    form: dict[str, Any] = {"type": "object", "additionalProperties": False}
    optional = {key: entry.form for key, entry in fields.items() if entry.default is not REQUIRED}
    loose = {key: {"anyOf": [form, {"type": "null"}]} for key, form in optional.items()}
    form["properties"] = {key: loose.get(key, entry.form) for key, entry in fields.items()}
    return form | ({"required": needed} if needed else {})


_CLASS = one_of(CLASSES, "warrior")
FIGHTER = {
    "cls": _CLASS,
    **{ability: whole() for ability in ("aim", "agility", "strength", "wits", "honour")},
    "weapon": one_of(WEAPONS, "none"),
    "missile": one_of(("", *MISSILES), ""),
    **{count: whole() for count in ("markers", "injuries", "actions_left", "dishonour_cards")},
    "figures": whole(1, 1),
    "cautious": switch(),
    "prone": switch(),
    "group_hit_bonus": whole(0, -MOST),
}
_MODS = {
    **{count: whole() for count in ("allies_crossed", "enemies_crossed", "cover")},
    **{flag: switch() for flag in ("difficult", "higher", "dishonour")},
}
_ATTACK = {
    "kind": one_of(KINDS, "melee"),
    "range": length(),
    "attacker": table(FIGHTER, {}),
    "target": table(FIGHTER, {}),
    "mods": table(_MODS, {}),
}
_POOL = {"unit": table(FIGHTER, {})}
_BASE = {"id": name(), "x": number(), "y": number(), "r": number(REQUIRED, 0, 20)}
_SPOT = {**_BASE, "id": Field(name().read, "", name().form)}
_TESTER = {"unit": table(FIGHTER)}
_BAG = {kind: whole(0, 0, 1000) for kind in TOKENS}
_CARD = {"cls": _CLASS, "actions": whole(0, 0, 20)}
_UNIT = {"id": name(), "side": one_of(SIDES), **_CARD, "used": whole(0, 0, 20), "gone": switch()}

CALLS: Mapping[str, Mapping[str, Field]] = {
    "test": {"dice": whole()},
    "attack": _ATTACK,
    "pool": {"of": one_of(("hit", "dodge", "damage", "honour")), **_ATTACK, **_POOL},
    "nerve": _TESTER,
    "search": {"wits": whole()},
    "offtable": _TESTER,
    "turn": {
        "units": rows(table(_UNIT)),
        "first": one_of(SIDES, "A"),
        "draws": rows(one_of(TOKENS)),
        "choose": rows(name(), ()),
    },
    "remove_tokens": {
        "cls": _CLASS,
        "actions": whole(0, 0, 20),
        "used": whole(0, 0, 20),
        "bag": table(_BAG),
    },
    "between": {"a": table(_SPOT), "b": table(_SPOT), "others": rows(table(_BASE), ())},
    "flight": {
        "unit": table(_SPOT),
        "killer": table(_SPOT),
        "enemies": rows(table(_BASE), ()),
        "table": rows(number(REQUIRED, 0.01), None, 2),
    },
    "bag": {"cards": rows(table(_CARD))},
    "legal": {
        "action": one_of(ACTS),
        "distance": length(),
        "difficult_inches": length(),
        "barriers": whole(),
        "min_gap": length(None),
        "weapon": one_of(WEAPONS, "none"),
        "range": length(),
        "nearest": switch(True),
        "search_passed": switch(),
        "los": switch(True),
        "allies_in_lane": whole(),
        "enemies_in_lane": whole(),
        "loaded": switch(True),
        "prone": switch(),
        "off_table": switch(),
        "cautious": switch(),
        "actions_left": whole(),
    },
    "skill": {"fate_no": whole(REQUIRED, 1, 12), "held": whole()},
    "dishonour": {"cls": _CLASS, "done_this_turn": switch(), "dice": whole(), "cards": whole()},
}
RECORD = (
    *("id", "title", "description", "rules", "game", "params"),
    *("op", "state", "dice", "spare", "steps", "expect", "why"),
)
STEP = ("event", "dice", "expect")


def read_rolls(raw: Any, where: str) -> list[tuple[str, str]]:
    """The rolls of a record: "label:faces", one word a roll, in the order they fell.

    Raises: InputError naming the roll that cannot be read.
    """
    if raw is None:
        return []
    if not isinstance(raw, (list, tuple)) or len(raw) > MOST_DICE:
        raise bad(where, "a_list", raw, most=MOST_DICE)
    found = []
    for i, word in enumerate(raw):
        at = f"{where}[{i}]"
        if not isinstance(word, str) or len(word) > 2 * MOST_DICE:
            raise bad(at, "honour.record.a_roll", word)
        label, sign, faces = word.partition(":")
        if not sign:
            raise bad(at, "honour.record.a_roll", word)
        found.append((label, faces))
    return found
