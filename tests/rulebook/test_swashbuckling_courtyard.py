"""The courtyard of ...And One For All! and its figures: nothing overlaps, everybody starts where they should."""

from __future__ import annotations

import itertools
import math
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GAME = Path(__file__).resolve().parents[2] / "rulebook" / "swashbuckling"


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def leaves(node: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for name, child in node.items():
        if "value" in child:
            yield prefix + name, child
        else:
            yield from leaves(child, f"{prefix}{name}.")


PARAMS = {key: node for path in (GAME / "params").glob("*.toml") for key, node in leaves(load(path))}
COURTYARD = load(GAME / "scenarios" / "courtyard.toml")
FIGURES = load(GAME / "profiles" / "figures.toml")
Shape = tuple[float, float, float] | list[tuple[float, float]]


def shape(thing: dict[str, Any]) -> Shape:
    """A disc as (x, y, r), a turned rectangle as its four corners."""
    if "r" in thing:
        return (thing["x"], thing["y"], thing["r"])
    turn = math.radians(thing["angle"])
    across, down = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    return [
        (
            thing["x"] + a * thing["w"] / 2 * across[0] + b * thing["h"] / 2 * down[0],
            thing["y"] + a * thing["w"] / 2 * across[1] + b * thing["h"] / 2 * down[1],
        )
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def span(form: Shape, ux: float, uy: float) -> tuple[float, float]:
    if isinstance(form, tuple):
        middle = form[0] * ux + form[1] * uy
        return middle - form[2], middle + form[2]
    along = [x * ux + y * uy for x, y in form]
    return min(along), max(along)


def depth(one: Shape, two: Shape) -> float:
    """How deep two convex shapes lie in each other (separating axes); 0 or less when they only touch or lie apart."""
    axes: list[tuple[float, float]] = []
    for form, other in ((one, two), (two, one)):
        if isinstance(form, list):
            (x, y), right, _, down = form
            axes += [(right[0] - x, right[1] - y), (down[0] - x, down[1] - y)]
        else:
            corners = [other[:2]] if isinstance(other, tuple) else other
            axes += [(x - form[0], y - form[1]) for x, y in corners]
    least = math.inf
    for x, y in axes:
        size = math.hypot(x, y) or 1.0
        (a, b), (c, d) = (span(form, x / size, y / size) for form in (one, two))
        least = min(least, min(b, d) - max(a, c))
    return least


def test_the_overlap_measure_itself() -> None:
    box = {"x": 0, "y": 0, "w": 20, "h": 10, "angle": 0}
    assert depth(shape(box), (12.0, 0.0, 3.0)) == pytest.approx(1.0)
    assert depth(shape(box), (12.0, 7.0, 2.9)) == pytest.approx(2.9 - math.hypot(2, 2))
    assert depth(shape(box), (12.0, 7.0, 2.8)) < 0
    assert depth(shape(box | {"angle": 90}), (9.0, 0.0, 3.0)) < 0 < depth(shape(box), (9.0, 0.0, 3.0))


def test_nothing_overlaps_at_the_start() -> None:
    solid = [(thing["id"], shape(thing)) for thing in COURTYARD["things"] if thing["solid"]]
    solid += [(start["profile"], shape(start)) for start in COURTYARD["figures"]]
    clashes = [(a, b) for (a, one), (b, two) in itertools.combinations(solid, 2) if depth(one, two) > 1e-6]
    assert clashes == []
    width, height = COURTYARD["width"], COURTYARD["height"]
    for name, form in solid:
        assert span(form, 1, 0)[0] >= 0 and span(form, 1, 0)[1] <= width and span(form, 0, 1)[1] <= height, name


def test_figures_start_in_strips_on_opposite_sides() -> None:
    strip = PARAMS["deploy.depth_in"]["value"] * 254
    starts = COURTYARD["figures"]
    sides = {side: [s for s in starts if FIGURES[s["profile"]]["side"] == side] for side in (0, 1)}
    assert {s["profile"] for s in sides[0]} == set(PARAMS["forces.musketeers"]["value"])
    assert {s["profile"] for s in sides[1]} == set(PARAMS["forces.cardinal"]["value"])
    assert all(s["r"] == PARAMS["base.width_mm"]["value"] * 5 for s in starts)
    assert COURTYARD["deploy"] == ["left", "right"] and COURTYARD["width"] == COURTYARD["height"] == 20 * 254
    assert all(s["x"] + s["r"] <= strip for s in sides[0])
    assert all(s["x"] - s["r"] >= COURTYARD["width"] - strip for s in sides[1])


def test_things_of_the_courtyard() -> None:
    things = {thing["id"]: thing for thing in COURTYARD["things"]}
    assert len(things) == len(COURTYARD["things"]) >= PARAMS["terrain.min_objects"]["value"]
    for name, thing in things.items():
        assert thing["kind"] in (
            "table bench stool barrel crate well stairs gallery wall chandelier plate goblet rug".split()
        ), name
        assert thing["size"] in ("none", "small", "large", "huge"), name
        assert thing["lift"] in ("none", "plate", "chair", "table"), name
        for field in ("x", "y", "r", "w", "h", "angle", "height"):
            assert type(thing.get(field, 0)) is int, name
        assert ("r" in thing) != ({"w", "h", "angle"} <= set(thing)), name
        if "on" in thing:
            under = things[thing["on"]]
            assert not thing["solid"] and under["stand"] and thing["height"] > under["height"]
            assert depth(shape(under), (thing["x"], thing["y"], thing["r"])) >= 2 * thing["r"] - 1e-6, name
    assert depth(shape(things["stairs"]), shape(things["gallery"])) == pytest.approx(0)  # they meet
    assert things["stairs"]["to"] == "gallery" and things["stairs"]["height"] == things["gallery"]["height"] == 760


def test_a_figure_can_jump_where_it_should() -> None:
    figure = PARAMS["figure.height_mm"]["value"] * 10
    jump = PARAMS["jump.up"]["value"] * figure
    things = COURTYARD["things"]
    assert all(t["height"] <= jump for t in things if t["kind"] in ("table", "bench", "stool", "barrel"))
    assert any(t["stand"] and jump < t["height"] <= jump + 120 for t in things)  # out of reach but from a stool
    chandelier = next(t for t in things if t["kind"] == "chandelier")
    assert chandelier["hanging"] and not chandelier["solid"] and figure < chandelier["height"] <= figure + jump
    across = PARAMS["leap.across"]["value"] * figure
    assert all(min(t["w"], t["h"]) <= across for t in things if t["kind"] in ("table", "bench"))


def test_profiles_take_their_rating_from_a_parameter() -> None:
    assert len(FIGURES) == 10 and {row["side"] for row in FIGURES.values() if "side" in row} == {0, 1}
    assert len({row["mark"] for row in FIGURES.values()}) == len(FIGURES)
    for name, row in FIGURES.items():
        assert row["rating"].startswith("rating.") and row["rating"] in PARAMS, name
        assert row["elide"] == (row["name"]["fr"][0] in "AEIOUÉ") and row["gender"] in ("m", "f"), name
    forces = [PARAMS[key]["value"] for key in ("forces.musketeers", "forces.cardinal")]
    assert [sum(PARAMS[FIGURES[name]["rating"]]["value"] for name in force) for force in forces] == [13, 12]
