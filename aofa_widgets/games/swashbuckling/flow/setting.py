"""From a scenario's data to the first state: furniture, figures, measures and names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import Fault, InputError
from aofa_widgets.play.shelves import scenario_named
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.shapes import Body, Bounds, Disc, Rect, Shape
from aofa_widgets.words import fault, languages, texts, typeset

from ..model import Courtyard, Figure, Measures, Prop, Spot, State
from ..params import Params
from ..specials import Deed, drop_weapon, weapon_of
from .checking import Checker, Place
from .footing import bottom_of, misplaced
from .telling import name_of
from .things import named_thing

NAMED = ("name", "in_text", "gender", "elide", "mark")  # what a scenario may say of a figure in its profile's place
HANGS = 100  # a hanging thing has some thickness, so that a push or a throw can meet it


def set_out(rules: Ruleset, params: Params, deeds: Mapping[str, Deed], scenario: str | Mapping[str, Any]) -> State:
    """The state at the start of a scenario: its things, and the figures whose profiles it names (AOFA-1C-2 to 1C-4).

    Raises: InputError if the book has no scenario of this name, or with every fault that keeps it from being set out.
    """
    given, profiles = scenario, rules.book.table("profiles/figures")
    scenario = scenario_of(rules, given)
    # what ships stands well on the bases of the book; wider bases may touch
    if not isinstance(given, str) and (faults := tuple(misplaced(scenario, params, str))):
        raise InputError(faults)
    radius = params.base_width_mm * 5
    things = {row["id"]: row for row in scenario["things"]}
    props = tuple(_prop(row, things) for row in scenario["things"])
    figures, spots, names = [], [], {}  # type: list[Figure], list[Spot], dict[str, dict[str, Any]]
    tops = {row["id"]: row["height"] for row in scenario["things"]}
    for name, profile, row in _mustered(params, profiles, scenario):
        figures.append(_figure(rules, params, name, profile, row))
        on = row.get("on")
        spots.append(Spot(name, row["x"], row["y"], row.get("z", tops.get(on, 0)), on))
        own = {key: row[key] for key in NAMED if key in row}
        names[name] = _names({**profile, **({"in_text": {}} if "name" in own else {}), **own})
    for row in scenario["things"]:
        names[row["id"]] = named_thing(row.get("label", {}))
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
    state = State(
        figures=tuple(figures),
        ground=ground,
        goal=scenario.get("eliminate_n"),
        victory=_victory(rules, scenario),
        names={**names, "": _set(scenario.get("title", {}))},
        deeds=deeds,
    )
    state = replace(state, names={**_weapons(state), **state.names})
    for figure in state.figures:  # who begins unarmed has dropped its weapon where it stands
        state = state if figure.armed else drop_weapon(params, state, figure.id)
    return state


def _figure(
    rules: Ruleset, params: Params, name: str, profile: Mapping[str, Any], row: Mapping[str, Any]
) -> Figure:
    """A figure as a scenario has it at the start: with its profile's Rating and whole, unless it says otherwise."""
    return Figure(
        name,
        int(row.get("side", profile.get("side", 0))),
        int(row.get("rating", str(rules[profile["rating"]]))),
        wounds=min(row.get("wounds", 0), params.wounds_to_fall - 1),
        stunned=row.get("stunned", False),
        armed=row.get("armed", True),
    )


def _weapons(state: State) -> dict[str, dict[str, str]]:
    """What the weapons are called that figures may drop (AMB-54)."""
    named = {f.id: (name_of(state, f.id), name_of(state, f.id, "de")) for f in state.figures}
    return {weapon_of(who): _weapon(name, of) for who, (name, of) in named.items()}


def _weapon(name: Mapping[str, str], of: Mapping[str, str]) -> dict[str, str]:
    """What a dropped weapon is called, as a label and in a sentence."""
    said = texts("swashbuckling.menu.its_weapon", who=name, who_de=of)
    inside = {f"{lang}_in_text": text for lang, text in said.items()}
    return texts("swashbuckling.menu.weapon_of", who=name, who_de=of) | inside


def _victory(rules: Ruleset, scenario: Mapping[str, Any]) -> str:
    """How a scenario of its own kind is won; "" where the rules in force decide: a house rule goes before it."""
    changed = rules["victory"] != rules.book.parameters["victory"].default
    return "" if changed else str(scenario.get("victory", ""))


def _set(words: Mapping[str, str]) -> dict[str, str]:
    return {lang: typeset(text, lang) for lang, text in words.items()}


def scenario_of(rules: Ruleset, scenario: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """A scenario's data by its name; data is given back as it is, once it has the form of a scenario.

    Raises: InputError if the book has no scenario of this name, or with every fault of its form.
    """
    place: Place = str
    if isinstance(scenario, str):
        data = scenario_named(rules.book, scenario)
        where = f"{rules.game}/scenarios/{scenario}.toml"
        place = lambda field: f"{where}: {field}"  # noqa: E731
        scenario = data
    if faults := Checker(rules.book.table("profiles/figures"), place, complete=False).form(scenario):
        raise InputError(faults)
    return scenario


def _mustered(
    params: Params, profiles: Mapping[str, Any], scenario: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """Figures to set out: id, profile and place.

    A scenario with `deploy` musters the forces of the rules (AOFA-1-4, AOFA-1-5): a figure without a place of its own
    takes one that its side leaves free. Any other scenario, and one with `muster = "own"`, holds the figures it names.

    Raises: InputError at `forces` for a profile the book does not have, or one figure more than there are places.
    """
    rows = list(scenario["figures"])
    if "deploy" not in scenario or scenario.get("muster") == "own":
        yield from ((row.get("id", row["profile"]), profiles[row["profile"]], row) for row in rows)
        return
    found: list[tuple[int, str, Mapping[str, Any], Mapping[str, Any]]] = []
    for side, (key, force) in enumerate(
        (("musketeers", params.forces_musketeers), ("cardinal", params.forces_cardinal))
    ):
        own = [i for i, row in enumerate(rows) if row.get("side", profiles[row["profile"]].get("side", 0)) == side]
        places: dict[str, list[int]] = {}
        for i in own:
            places.setdefault(rows[i]["profile"], []).append(i)
        spare = sorted(i for name, found_at in places.items() for i in found_at[force.count(name) :])
        taken: dict[str, int] = {}
        for name in force:
            if name not in profiles:
                raise InputError(
                    fault(f"forces.{key}", "errors.unknown_profile", found=name[:60], allowed=", ".join(profiles))
                )
            n = taken[name] = taken.get(name, 0) + 1
            its_own = places.get(name, ())
            if n > len(its_own) and not spare:
                raise InputError(fault(f"forces.{key}", "errors.no_place", found=len(force), most=len(own)))
            at = its_own[n - 1] if n <= len(its_own) else spare.pop(0)
            found.append((at, name if n == 1 else f"{name}-{n}", profiles[name], {**rows[at], "side": side}))
    yield from (entry[1:] for entry in sorted(found, key=lambda entry: entry[0]))


def check_setting(params: Params, scenario: Mapping[str, Any]) -> tuple[Fault, ...]:
    """What of a scenario does not fit the set-up rules: its size, its objects, where its figures stand.

    Lengths in tenths of a millimetre; rules AOFA-1C-1 to 1C-4 and AMB-64.

    >>> from aofa_widgets.rules import Ruleset, load_book
    >>> courtyard = load_book("swashbuckling").table("scenarios/courtyard")
    >>> check_setting(Params.of(Ruleset.load("swashbuckling")), courtyard)
    ()
    """
    found: list[Fault] = []
    width, height, objects = scenario["width"], scenario["height"], len(scenario["things"])
    if max(width, height) > params.table_side_in * 254:
        found.append(
            fault("width", "errors.table_too_large", found=round(max(width, height) / 254), most=params.table_side_in)
        )
    if objects < params.terrain_min_objects:
        found.append(fault("things", "errors.too_few_objects", found=objects, least=params.terrain_min_objects))
    strip, radius = params.deploy_depth_in * 254, params.base_width_mm * 5
    edges = scenario.get("deploy", ())
    for i, row in enumerate(scenario["figures"] if edges else ()):
        side = row.get("side", 0 if row["profile"] in params.forces_musketeers else 1)
        x, y = row["x"], row["y"]
        depth = {"left": x, "right": width - x, "top": y, "bottom": height - y}[edges[side]]
        if depth + radius > strip:
            name = row.get("id", row["profile"])
            found.append(fault(f"figures[{i}]", "errors.not_in_strip", found=name, most=params.deploy_depth_in))
    return tuple(found)


def _names(profile: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {
        **_set(profile["name"]),
        "elide": profile.get("elide", False),
        "gender": profile.get("gender", "m"),
        "mark": profile.get("mark", ""),
    }
    inside = profile.get("in_text", {})
    row.update({f"{lang}_in_text": typeset(inside[lang], lang) for lang in languages() if lang in inside})
    row.update({form: inside[form] for form in ("fr_de", "fr_a") if form in inside})
    return row


def _prop(row: Mapping[str, Any], things: Mapping[str, Mapping[str, Any]]) -> Prop:
    shape: Shape = (
        Disc(row["x"], row["y"], row["r"])
        if "r" in row
        else Rect(row["x"], row["y"], row["w"], row["h"], row.get("angle", 0))
    )
    hanging = bool(row.get("hanging"))
    height = row["height"]
    bottom, top = bottom_of(row, things), height + HANGS * hanging
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
        swing=row.get("swing"),
    )
