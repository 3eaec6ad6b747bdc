"""An army list as the text of a TOML file: fresh, or laid into one that is there, of which all else stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.items import Item, Table

from aofa_widgets.play.mustering import Data
from aofa_widgets.rules.source import parse

from .records import FORMAT

GAME = "regiments"
_LONG = 100


def text_of(data: Data, old: str = "") -> str:
    """The file of a list; `old` is the text of the one that it replaces.

    >>> row = {"name": {"en": "Mine", "fr": "La mienne"}, "army": "wardens", "units": [{"unit": "reed_bows"}]}
    >>> print(text_of({"id": "mine", "list": row, "cards": {}}), end="")
    format = "armies/1"
    game = "regiments"
    <BLANKLINE>
    [lists.mine]
    name = { en = "Mine", fr = "La mienne" }
    army = "wardens"
    units = ["reed_bows"]
    """
    if old.strip() and _holds(old):
        document = tomlkit.parse(old)
        lists = document.setdefault("lists", tomlkit.table(True))
        if own := data["cards"].get("units"):
            units = document.setdefault("units", tomlkit.table(True))
            for key, row in own.items():
                if key not in units:
                    units.add(key, _row(row))
                elif _value(units[key]) != row:
                    _laid(units[key], row)
    else:
        document = tomlkit.document()
        document.add("format", tomlkit.item(FORMAT))
        document.add("game", tomlkit.item(GAME))
        for name in ("armies", "units", "spells", "terrain"):
            if data["cards"].get(name):
                document.add(name, _tables(data["cards"][name]))
        lists = tomlkit.table(True)
        document.add("lists", lists)
    if data["id"] in lists:
        _laid(lists[data["id"]], data["list"])
    else:
        lists[data["id"]] = _row(data["list"])
    return tomlkit.dumps(document)


def same_rows(found: Any) -> Any:
    """Rows of a list each as a table: an id alone stands for a unit without more."""
    return [{"unit": one} if isinstance(one, str) else one for one in found] if isinstance(found, list) else found


def _holds(old: str) -> bool:
    """Whether a text is a file of armies, into which a list may be laid."""
    return parse(old, "").data.get("format") == FORMAT


def _value(found: Any) -> Any:
    return found.unwrap() if isinstance(found, Item) or hasattr(found, "unwrap") else found


def _laid(table: Any, row: Mapping[str, Any]) -> None:
    """Only what differs is written anew: the rest keeps its spelling and its remarks."""
    for key in [key for key in table if key not in row]:
        table.remove(key)
    for key, value in row.items():
        if key not in table or same_rows(_value(table[key])) != value:
            table[key] = _units(value) if key == "units" else _item(value)


def _row(row: Mapping[str, Any]) -> Table:
    table = tomlkit.table()
    for key, value in row.items():
        table.add(key, _units(value) if key == "units" else _item(value))
    return table


def _units(units: Any) -> Item:
    """A row without more than its unit is the unit's id; a long list stands on lines of its own."""
    array = tomlkit.array()
    short = [
        one["unit"] if isinstance(one, Mapping) and set(one) == {"unit"} else one for one in units
    ]
    array.extend(_item(one) for one in short)
    if len(array.as_string()) > _LONG:
        array.multiline(True)
    return array


def _tables(rows: Mapping[str, Any]) -> Table:
    made = tomlkit.table(True)
    for key, row in rows.items():
        table = tomlkit.table()
        for name, value in row.items():
            table.add(name, _item(value))
        made.add(key, table)
    return made


def _item(value: Any) -> Any:
    """A table within a row is written on its line, as the files of the book write it."""
    if isinstance(value, Mapping):
        parts = [f"{_key(key)} = {_item(one).as_string()}" for key, one in value.items()]
        return tomlkit.value("{ " + ", ".join(parts) + " }")
    if isinstance(value, (list, tuple)):
        return tomlkit.value("[" + ", ".join(_item(one).as_string() for one in value) + "]")
    return tomlkit.item(value)


def _key(key: str) -> str:
    return str(tomlkit.key(key).as_string())
