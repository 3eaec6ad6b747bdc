"""Records as they come in: the fields of every call as data, every fault named by its field."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play.case_fields import (
    MOST,
    MOST_DICE,
    REQUIRED,
    Field,
    bad,
    name,
    number,
    one_of,
    rows,
    switch,
    table,
    whole,
)

from ..params import INCH, MISSILES, WEAPONS
from ..resolve import ACTS

SIDES, TOKENS, CLASSES, KINDS = ("A", "B"), ("S", "W", "F"), ("warrior", "samurai"), ("melee", "shot")


def length(default: Any = 0) -> Field:
    """A number of inches, as tenths of a millimetre, exactly."""
    plain = number(default, 0)

    def read(raw: Any, where: str) -> Fraction:
        return Fraction(str(plain.read(raw, where))) * INCH  # 12.1 is a hundred and twenty-one tenths, not nearly

    return Field(read, default, plain.form)


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
