"""Figures put where a lesson wants them: a scenario's data with some figures elsewhere, against something, or hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.placing import check_first, check_words, kept, place_told, side_told
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.measure import within
from aofa_widgets.table.shapes import Disc, Rect, Shape
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..flow import Swashbuckling
from ..flow.setting import scenario_of
from ..model import State
from ..params import Params
from .doings import SIDES

WAYS = {
    "north": (0, -1), "north-east": (1, -1), "east": (1, 0), "south-east": (1, 1),
    "south": (0, 1), "south-west": (-1, 1), "west": (-1, 0), "north-west": (-1, -1),
}  # fmt: skip
PLACES = ("at", "touches", "from", "on", "side", "rating", "wounds", "stunned", "armed")
"""What a lesson may say of a figure at the start of a step."""
_FAR = 6_000


def placed(
    rules: Ruleset, scenario: str | Mapping[str, Any], figures: Mapping[str, Mapping[str, Any]], others: bool
) -> Mapping[str, Any]:
    """A scenario's data with figures put elsewhere; without `others` only those named stay on the table.

    A figure stands `at` a point, `on` a thing, or `touches` a thing or a figure, coming `from` a point of the compass.
    Raises: InputError at the figure for a profile, a thing or a place that there is not.

    >>> from aofa_widgets.rules import Ruleset
    >>> put = {"aramis": {"at": [2000, 3000]}, "guard1": {"touches": "aramis", "from": "east"}}
    >>> data = placed(Ruleset.load("swashbuckling"), "courtyard", put, False)
    >>> [(row["profile"], row["x"], row["y"]) for row in data["figures"]]
    [('aramis', 2000, 3000), ('guard1', 2300, 3000)]
    """
    known = isinstance(scenario, str) and scenario in rules.book.scenarios()  # what ships is sound
    data = dict(rules.book.table(f"scenarios/{scenario}") if known else scenario_of(rules, scenario))
    radius, profiles = Params.of(rules).base_width_mm * 5, rules.book.table("profiles/figures")
    rows = {str(row.get("id", row["profile"])): dict(row) for row in data["figures"]}
    things = {row["id"]: row for row in data["things"]}
    for name in figures:
        if name not in rows and name not in profiles:
            near = closest(name, [*rows, *profiles])
            raise InputError(fault(f"figures.{name}", "lesson.no_figure", found=named(name), near=near))
        rows.setdefault(name, {"profile": name, "x": 0, "y": 0, "r": radius})
    for name in sorted(figures, key=lambda one: "touches" in figures[one]):  # who touches nobody is put down first
        rows[name] = _put(name, rows[name], figures[name], rows, things, radius)
    return {**data, "muster": "own", "figures": kept(rows, figures, others)} if figures else data


def opening(game: Swashbuckling, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """Dice of the set-up roll that let a side begin; None where no set-up roll is due.

    Raises: InputError for a side that the game does not have.
    """
    check_first(side, SIDES)
    chance = game.chance(state)
    if chance is None or set(chance.dice) != {"0", "1"}:
        return None
    return {str(n): (chance.faces if SIDES[n] == side else 1,) for n in (0, 1)}


def _put(
    name: str,
    row: dict[str, Any],
    told: Mapping[str, Any],
    rows: Mapping[str, Mapping[str, Any]],
    things: Mapping[str, Any],
    radius: int,
) -> dict[str, Any]:
    where = f"figures.{name}"
    check_words(where, told, PLACES)
    if {"at", "on", "touches"} & told.keys():
        row = {key: value for key, value in row.items() if key not in ("on", "z")}
    if "on" in told:
        thing = _known(where, told["on"], things)
        row |= {"on": told["on"], "x": thing["x"], "y": thing["y"]}
    row |= place_told(where, told)
    if "touches" in told:
        if told["touches"] == name:
            raise InputError(fault(where, "lesson.touches_itself", found=named(name)))
        target = _known(where, told["touches"], {**things, **rows})
        way = told.get("from", "north")
        if way not in WAYS:
            raise InputError(fault(where, "errors.bad_field", found=shown(way), allowed=", ".join(WAYS)))
        row |= dict(zip(("x", "y"), _beside(_shape(target, radius), WAYS[way], radius), strict=True))
        if "on" in target and "profile" in target and "on" not in told:
            row["on"] = target["on"]
    row |= side_told(where, told, SIDES)
    return row | {key: told[key] for key in ("rating", "wounds", "stunned", "armed") if key in told}


def _known(where: str, found: Any, among: Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(found, str) or found not in among:
        near = closest(named(found), among)
        raise InputError(fault(where, "lesson.no_object", found=named(found), near=near))
    thing: Mapping[str, Any] = among[found]
    return thing


def _shape(row: Mapping[str, Any], radius: int) -> Shape:
    if "profile" in row:
        return Disc(row["x"], row["y"], radius)
    if "r" in row:
        return Disc(row["x"], row["y"], row["r"])
    return Rect(row["x"], row["y"], row["w"], row["h"], row.get("angle", 0))


def _beside(target: Shape, way: tuple[int, int], radius: int) -> tuple[int, int]:
    """The place nearest to a shape, on a line from its middle, where a base touches it and does not overlap it."""
    size = 1_000 if 0 in way else 707
    middle = (target.x, target.y) if isinstance(target, (Disc, Rect)) else (0, 0)

    def point(far: int) -> tuple[int, int]:
        return (middle[0] + way[0] * far * size // 1_000, middle[1] + way[1] * far * size // 1_000)

    near, far = 0, _FAR
    while far - near > 1:  # the nearest distance at which they are no longer closer than a touch
        half = (near + far) // 2
        if within(Disc(*point(half), radius), target, 0):
            near = half
        else:
            far = half
    return point(near)
