"""Fields with units in ranks, for tests of places: made by hand and made up."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from aofa_widgets.games.regiments.model.ground import Feature, Gait, Ground, Measures
from aofa_widgets.games.regiments.resolve.places import room
from aofa_widgets.table.formation import Block
from aofa_widgets.table.shapes import Bounds, Disc, Rect, Shape

INCH = 254
TABLE = Bounds(72 * INCH, 48 * INCH)
SQUARE = Bounds(40 * INCH, 40 * INCH)
M = Measures()
WALK = Gait(6 * INCH, 12 * INCH, 12 * INCH)
FLY = Gait(6 * INCH, 12 * INCH, 12 * INCH, passes=frozenset(("units", "terrain")))
STRIDE = Gait(6 * INCH, 12 * INCH, 12 * INCH, passes=frozenset(("difficult",)))
ROOTED = Gait(6 * INCH, 12 * INCH, 12 * INCH, hold_only=True)


def block(x: float, y: float, facing: int = 0, figures: int = 10, frontage: int = 5, base: int = 250) -> Block:
    """A formation, its middle in inches from the left and the top."""
    return Block(round(x * INCH), round(y * INCH), facing, frontage, figures, base, base)


def field(*units: tuple[str, int, Block], features: tuple[Feature, ...] = (), bounds: Bounds = TABLE) -> Ground:
    """A table with these units: id, side, formation."""
    ground = Ground(bounds, features)
    for name, side, one in units:
        ground = ground.put(name, side, one)
    return ground


def piece(kind: str, shape: Shape, **does: bool) -> Feature:
    """A piece of terrain."""
    return Feature(kind, kind, shape, **does)


def rect(x: float, y: float, w: float, h: float, angle: int = 0) -> Rect:
    """A rectangle in inches."""
    return Rect(round(x * INCH), round(y * INCH), round(w * INCH), round(h * INCH), angle)


KINDS: tuple[tuple[str, dict[str, bool]], ...] = (
    ("rock", {"blocks": True, "impassable": True}),
    ("bog", {"difficult": True}),
    ("thorns", {"dangerous": True}),
)


@st.composite
def crowds(draw: Any, most: int = 6) -> Ground:
    """A square table with some units that may stand as they do, of both sides, and a little terrain."""
    features = []
    for i, (kind, does) in enumerate(KINDS):
        if draw(st.booleans()):
            x, y = draw(st.integers(2000, 8000)), draw(st.integers(2000, 8000))
            r = draw(st.integers(200, 700))
            shape: Shape = Disc(x, y, r) if draw(st.booleans()) else Rect(x, y, 2 * r, r + 99, draw(st.integers(0, 90)))
            features.append(Feature(f"{kind}{i}", kind, shape, **does))
    ground = Ground(SQUARE, tuple(features))
    for i in range(draw(st.integers(2, most))):
        one = Block(
            draw(st.integers(3000, 7200)),
            draw(st.integers(3000, 7200)),
            draw(st.one_of(st.sampled_from([0, 45, 90, 180]), st.integers(0, 359))),
            draw(st.sampled_from([1, 3, 5])),
            draw(st.integers(1, 12)),
            draw(st.sampled_from([250, 400])),
            draw(st.sampled_from([250, 500])),
        )
        if not room(ground, i % 2, one, INCH):
            ground = ground.put(f"u{i}", i % 2, one)
    assume(len(ground.stands) > 1)
    return ground
