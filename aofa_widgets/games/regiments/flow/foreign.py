"""The other form in which armies are passed on, "aofr-data/1": lists of records in JSON; turned into tables by id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

OTHER = "aofr-data/1"
_UNTIL = {"end of round": "round", "end of next activation": "activation"}


def translated(data: Mapping[str, Any]) -> Any:
    """Armies of the other form in this kit's; what has no sound form there is left as it is, to be refused by name.

    >>> told = translated({"format": "aofr-data/1", "armies": [{"id": "a", "name": "A", "units": [
    ...     {"id": "u", "name": "U", "cost": 9, "weapons": [{"name": "long bow", "range": 24, "a": 1}]}]}],
    ...     "lists": {"mine": ["u"]}})
    >>> told["units"]["u"]["weapons"], told["lists"]
    ([{'name': 'long bow', 'a': 1, 'range_in': 24, 'id': 'long-bow'}], {'mine': {'units': ['u']}})
    """
    made: dict[str, Any] = {"format": "armies/1", "game": "regiments"}
    armies = _rows(data.get("armies", []))
    spells = _rows(data.get("spells", []))  # every army of such a file knows them all
    made["armies"] = {
        key: {"spells": list(spells), **{k: v for k, v in row.items() if k != "units"}} for key, row in armies.items()
    }
    made["units"] = {
        key: {**_unit(row), "army": army}
        for army, told in armies.items()
        for key, row in _rows(told.get("units", [])).items()
    }
    made["spells"] = {key: _spell(row) for key, row in spells.items()}
    made["terrain"] = {key: {"name": key, **row} for key, row in _rows(data.get("terrain_kinds", [])).items()}
    lists = data.get("lists", {})
    made["lists"] = (
        {key: row if isinstance(row, Mapping) else {"units": row} for key, row in lists.items()}
        if isinstance(lists, Mapping)
        else lists
    )
    known = ("format", "game", "armies", "spells", "terrain_kinds", "lists", "mission")
    return {**made, **{key: value for key, value in data.items() if key not in known}}


def _rows(listed: Any) -> dict[str, Any]:
    """Records of a list by their id; one without is named by its place, so that a message can name it."""
    found = listed if isinstance(listed, (list, tuple)) else []
    named = [(str(row.get("id", f"row-{at}")), row) for at, row in enumerate(found, 1) if isinstance(row, Mapping)]
    return {key: {k: v for k, v in row.items() if k != "id"} for key, row in named}


def _unit(row: Mapping[str, Any]) -> dict[str, Any]:
    made = {key: value for key, value in row.items() if key not in ("options", "weapons")}
    weapons = row.get("weapons", [])
    made["weapons"] = [_weapon(one) for one in weapons] if isinstance(weapons, (list, tuple)) else weapons
    if "options" in row:
        made["staff"] = row["options"]
    return made


def _weapon(row: Any) -> Any:
    if not isinstance(row, Mapping):
        return row
    made = _reach(row)
    name = row.get("name")
    told = name.get("en") if isinstance(name, Mapping) else name
    return {**made, "id": row.get("id", re.sub(r"[^a-z0-9]+", "-", str(told).lower()).strip("-") or "weapon")}


def _spell(row: Mapping[str, Any]) -> dict[str, Any]:
    made = _reach(row)
    effect = row.get("effect")
    if isinstance(effect, Mapping) and effect.get("until") in _UNTIL:
        made["effect"] = {**effect, "until": _UNTIL[effect["until"]]}
    return made


def _reach(row: Mapping[str, Any]) -> dict[str, Any]:
    """With the entry `range` by its name here."""
    made = {key: value for key, value in row.items() if key != "range"}
    return {**made, "range_in": row["range"]} if "range" in row else made
