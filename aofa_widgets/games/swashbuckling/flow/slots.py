"""The forms of a scenario: what may be said of the table, of a thing, of a figure, each with its limits and choices.

The limits are those that the checks know (checking.py), so that a form offers what a file may hold and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aofa_widgets.play.workshop import Slot
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts

from ..specials import LIFTS
from .checking import KINDS, LARGEST, MOST_FIGURES, OPPOSITE, SIZES, SMALLEST

Texts = Mapping[str, str]
Row = Mapping[str, Any]
IN_TEXT = ("en", "fr", "fr_de", "fr_a")
TALLEST = 5000


def word(key: str) -> Texts:
    """A word of the maker's in every language."""
    return texts(f"swashbuckling.making.{key}")


def _own(names: Iterable[str]) -> tuple[tuple[str, Texts], ...]:
    return tuple((name, dict.fromkeys(languages(), name)) for name in names)


def _tongues() -> tuple[tuple[str, Texts], ...]:
    return tuple((lang, dict.fromkeys(languages(), name)) for lang, name in languages().items())


def _ways(stem: str, values: Iterable[str]) -> tuple[tuple[str, Texts], ...]:
    return tuple((value, word(f"{stem}_{value}")) for value in values)


def table_form(data: Row, rules: Ruleset) -> list[Slot]:
    """The form of the scenario itself."""
    victory = rules.book.parameters["victory"]
    won = tuple((way, victory.names[way]) for way in victory.choices)
    table, game = word("part_table"), word("part_game")
    both = data.get("deploy") or ("",)
    edges = tuple((edge, word(f"deploy_{edge or 'none'}")) for edge in ("", *OPPOSITE))
    muster = ("rules", "own")
    return [
        Slot("title", word("title"), "words", data.get("title"), options=_tongues(), most=80, part=table),
        Slot("text", word("text"), "words", data.get("text"), options=_tongues(), most=400, part=table),
        Slot("width", word("width"), "length", data["width"], SMALLEST, LARGEST, part=table),
        Slot("height", word("depth"), "length", data["height"], SMALLEST, LARGEST, part=table),
        Slot("deploy", word("deploy"), "way", both[0], options=edges, part=game),
        Slot("muster", word("muster"), "way", data.get("muster", "rules"), options=_ways("muster", muster), part=game),
        Slot(
            *("victory", word("victory"), "way", data.get("victory", "")),
            options=(("", word("victory_rules")), *won),
            part=game,
        ),
        Slot(
            *("eliminate_n", word("eliminate_n"), "whole", data.get("eliminate_n"), 1, MOST_FIGURES),
            part=game,
            may_lack=True,
        ),
        Slot("id", word("id"), "text", data.get("id"), most=60, part=word("part_file")),
    ]


def thing_form(row: Row, data: Row, name: Callable[[str], Texts]) -> list[Slot]:
    """The form of a thing; `name` says how another thing is called."""
    place, size, names, use, file = (word(f"part_{part}") for part in ("place", "size", "name", "use", "file"))
    tops = [other["id"] for other in data["things"] if other.get("stand") and other["id"] != row["id"]]
    known = tuple((top, name(top)) for top in tops)
    # what the data names stays among the choices, so that a form never loses it
    lost = [(key, _own([row[key]])) for key in ("on", "to") if row.get(key, "") not in ("", *tops)]
    on, to = ((*known, *dict(lost).get(key, ())) for key in ("on", "to"))
    hangs = bool(row.get("hanging"))
    slots = [
        Slot("label", word("label"), "words", row.get("label"), options=_tongues(), most=60, part=names),
        Slot("x", word("x"), "length", row["x"], 0, LARGEST, part=place),
        Slot("y", word("y"), "length", row["y"], 0, LARGEST, part=place),
        *([Slot("angle", word("angle"), "turn", row.get("angle", 0), -360, 360, part=place)] if "w" in row else []),
        *(Slot(key, word(key), "length", row[key], 5, LARGEST, part=size) for key in ("w", "h", "r") if key in row),
        Slot("height", word("hangs_at" if hangs else "height"), "length", row["height"], 0, TALLEST, part=size),
        Slot("on", word("on"), "thing", row.get("on", ""), options=(("", word("floor")), *on), part=place),
    ]
    if row["kind"] == "stairs" or "to" in row:
        slots.append(Slot("to", word("to"), "thing", row.get("to", ""), options=(("", word("nowhere")), *to), part=use))
    slots += [Slot(key, word(key), "switch", bool(row.get(key)), part=use) for key in ("stand", "solid", "hanging")]
    if hangs or "swing" in row:
        slots.append(Slot("swing", word("swing"), "length", row.get("swing"), 0, LARGEST, part=use, may_lack=True))
    return [
        *slots,
        Slot("rolls", word("rolls"), "switch", bool(row.get("rolls")), part=use),
        Slot("lift", word("lift"), "way", row.get("lift", "none"), options=_ways("lift", ("none", *LIFTS)), part=use),
        Slot("size", word("size"), "way", row.get("size", "none"), options=_ways("size", SIZES), part=use),
        Slot("kind", word("kind"), "way", row["kind"], options=_ways("kind", KINDS), part=file),
        Slot("id", word("id"), "text", row["id"], most=60, part=file),
    ]


def figure_form(row: Row, data: Row, profiles: Mapping[str, Any], name: Callable[[str], Texts]) -> list[Slot]:
    """The form of a figure: what it does not say itself is its profile's."""
    place, who, file = (word(f"part_{part}") for part in ("place", "who", "file"))
    profile = profiles[row["profile"]]
    sides = tuple((str(side), texts(f"swashbuckling.menu.side_{side}_short")) for side in (0, 1))
    tops = tuple((other["id"], name(other["id"])) for other in data["things"] if other.get("stand"))
    figures = tuple((key, known["name"]) for key, known in profiles.items())
    now = {**profile, **({"in_text": None} if "name" in row else {}), **row}
    inside = tuple((part, word(f"in_text_{part}")) for part in IN_TEXT)
    return [
        Slot("profile", word("profile"), "way", row["profile"], options=figures, part=who),
        Slot("side", word("side"), "way", str(side_of(row, profiles)), options=sides, part=who),
        Slot("x", word("x"), "length", row["x"], 0, LARGEST, part=place),
        Slot("y", word("y"), "length", row["y"], 0, LARGEST, part=place),
        Slot("on", word("stands_on"), "thing", row.get("on", ""), options=(("", word("floor")), *tops), part=place),
        Slot("name", word("name"), "words", row.get("name"), options=_tongues(), most=40, part=who),
        Slot("gender", word("gender"), "way", now.get("gender", "m"), options=_ways("gender", ("m", "f")), part=who),
        Slot("elide", word("elide"), "switch", bool(now.get("elide")), part=who),
        Slot("in_text", word("in_text"), "words", now.get("in_text"), options=inside, most=40, part=who),
        Slot("mark", word("mark"), "text", now.get("mark"), most=2, part=who),
        Slot("id", word("id"), "text", row.get("id", row["profile"]), most=60, part=file),
    ]


def side_of(row: Row, profiles: Mapping[str, Any]) -> int:
    """The side of a figure: its own, else its profile's."""
    return int(row.get("side", profiles[row["profile"]].get("side", 0)))


__all__ = ["figure_form", "side_of", "table_form", "thing_form", "word"]
