"""From a scenario's data to the first state: furniture, figures, measures and names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.shapes import Body, Bounds, Disc, Rect, Shape
from aofa_widgets.words import fault, languages, typeset

from ..model import Courtyard, Figure, Measures, Prop, Spot, State
from ..params import Params
from ..specials import Deed

HANGS = 100  # a hanging thing has some thickness, so that a push or a throw can meet it


def set_out(rules: Ruleset, params: Params, deeds: Mapping[str, Deed], scenario: str | Mapping[str, Any]) -> State:
    """The state at the start of a scenario: its things, and the figures whose profiles it names (AOFA-1C-2 to 1C-4).

    Raises: InputError if the book has no scenario of this name.
    """
    if isinstance(scenario, str):
        known = rules.book.scenarios()
        if scenario not in known:
            raise InputError(
                fault("scenario", "errors.unknown_scenario", found=scenario[:60], allowed=", ".join(known))
            )
        scenario = rules.book.table(f"scenarios/{scenario}")
    profiles = rules.book.table("profiles/figures")
    radius = params.base_width_mm * 5
    props = tuple(_prop(row) for row in scenario["things"])
    figures, spots, names = [], [], {}  # type: list[Figure], list[Spot], dict[str, dict[str, Any]]
    for row in scenario["figures"]:
        name = row["profile"]
        profile = profiles[name]
        figures.append(Figure(name, int(row.get("side", profile.get("side", 0))), int(str(rules[profile["rating"]]))))
        spots.append(Spot(name, row["x"], row["y"], row.get("z", 0), row.get("on")))
        names[name] = _names(profile)
    for row in scenario["things"]:
        names[row["id"]] = _set(row["label"])
    measures = Measures(
        radius=radius,
        height=params.figure_height_mm * 10,
        elevation_min=params.elevation_min_mm * 10,
        push_max=None if params.push_max_in is None else params.push_max_in * 254,
        push_edge=params.push_edge,
        push_off=params.push_off_height,
        fallen_stops=params.fallen_is_obstacle,
        facing=params.push_direction == "facing",
    )
    ground = Courtyard(Bounds(scenario["width"], scenario["height"]), props, tuple(spots), measures)
    return State(
        figures=tuple(figures),
        ground=ground,
        goal=scenario.get("eliminate_n"),
        names={**names, "": _set(scenario.get("title", {}))},
        deeds=deeds,
    )


def _set(words: Mapping[str, str]) -> dict[str, str]:
    return {lang: typeset(text, lang) for lang, text in words.items()}


def _names(profile: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {
        **profile["name"],
        "elide": profile.get("elide", False),
        "gender": profile.get("gender", "m"),
    }
    inside = profile.get("in_text", {})
    row.update({f"{lang}_in_text": inside[lang] for lang in languages() if lang in inside})
    row.update({form: inside[form] for form in ("fr_de", "fr_a") if form in inside})
    return row


def _prop(row: Mapping[str, Any]) -> Prop:
    shape: Shape = (
        Disc(row["x"], row["y"], row["r"])
        if "r" in row
        else Rect(row["x"], row["y"], row["w"], row["h"], row.get("angle", 0))
    )
    hanging = bool(row.get("hanging"))
    height = row["height"]
    bottom, top = (height, height + HANGS) if hanging else (0, height)
    body = Body(row["id"], shape, bottom, top, solid=bool(row.get("solid")), standable=bool(row.get("stand")))
    return Prop(
        body,
        row["kind"],
        row.get("size", "none"),
        row.get("lift", "none"),
        bool(row.get("rolls")),
        hanging,
        row.get("to"),
        row.get("on"),
    )
