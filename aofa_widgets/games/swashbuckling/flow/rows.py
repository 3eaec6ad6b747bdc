"""Rows of a scenario's data in small: what they are called, how they are filled in, what they look like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.forms import shape_of
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Piece, Thing
from aofa_widgets.words import languages, typeset

from .slots import side_of, word

Row = dict[str, Any]


def ref_of(row: Mapping[str, Any]) -> str:
    """The id of a thing or a figure: a figure without one is called as its profile."""
    return str(row.get("id", row.get("profile")))


def by_hand(row: Mapping[str, Any]) -> bool:
    """Whether something is small enough to lie on another thing."""
    return row.get("lift") == "plate"


def kind_name(key: str) -> dict[str, str]:
    """The name of a kind as a source spells it: whoever shows it sets the marks."""
    return {lang: text.replace("\u2019", "'") for lang, text in word(f"kind_{key}").items()}


def told(words: Any, otherwise: str) -> dict[str, str]:
    """Words of the data as they are shown, whatever is missing."""
    given = words if isinstance(words, Mapping) else {}
    spare = next((text for text in given.values() if text), otherwise)
    return {lang: typeset(given.get(lang) or spare, lang) for lang in languages()}


def fill(row: Row, values: Mapping[str, Any]) -> None:
    """Set entries of a row; None takes one out."""
    for key, value in values.items():
        if value is None:
            row.pop(key, None)
        else:
            row[key] = value


def fresh(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with lists and rows of its own, so that what was is never changed."""
    return {**data, **{group: [dict(row) for row in data[group]] for group in ("things", "figures")}}


def plain(value: Any) -> Any:
    """The same value, all of it one's own."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def thing_of(row: Mapping[str, Any], tops: Mapping[str, int]) -> Thing:
    """A thing as it is drawn; `tops` are the heights of all things."""
    hangs, on = bool(row.get("hanging")), row.get("on")
    on = on if on in tops else None
    high = int(row["height"]) if hangs else max(0, int(row["height"]) - tops.get(on or "", 0))
    words = told(row.get("label"), row["id"])
    return Thing(row["id"], row["kind"], words, shape_of(row), high, bool(row.get("solid")), hangs, on)


def piece_of(
    row: Mapping[str, Any], tops: Mapping[str, int], profiles: Mapping[str, Any], rules: Ruleset, r: int
) -> Piece:
    """A figure as it is drawn, on a base of this radius."""
    profile = profiles[row["profile"]]
    rating, mark = int(str(rules[profile["rating"]])), row.get("mark", profile.get("mark", ""))
    z = tops.get(row.get("on", ""), int(row.get("z", 0)))
    name = told(row.get("name", profile["name"]), row["profile"])
    return Piece(ref_of(row), name, side_of(row, profiles), row["x"], row["y"], r, rating, z=z, mark=str(mark))


__all__ = ["by_hand", "fill", "fresh", "kind_name", "piece_of", "plain", "ref_of", "thing_of", "told"]
