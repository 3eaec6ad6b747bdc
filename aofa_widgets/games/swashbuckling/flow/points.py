"""A few places that a leap or a swing may lead to: enough to see whether there is one, and for bots to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, isqrt

from aofa_widgets.table.measure import within

from ..model import Activation, Courtyard, State
from ..specials import deed_of

Point = tuple[int, int]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def places_for(state: State, spell: Activation, key: str) -> Iterator[Point]:
    """Places for a deed that needs one; `key` is the offer's: the deed's id, and the thing after a colon."""
    ground = state.ground
    deed = deed_of(state, key.rstrip("?").partition(":")[0])
    if not isinstance(ground, Courtyard) or deed is None:
        return
    if deed.effect == "leap_off":
        spot = ground.spot(spell.figure)
        yield from ((spot.x + 1000 * dx, spot.y + 1000 * dy) for dx, dy in WAYS)
        start = ground.support(spell.figure) or ground.body(spell.figure).shape
        reach = ground.measures.height + 2 * ground.measures.radius  # about as far as a leap goes
        foes = (ground.body(foe.id) for foe in state.standing(1 - state.active))
        yield from (ground.middle(foe.id) for foe in foes if within(start, foe.shape, reach))
    elif deed.effect == "swing":
        thing = key.rstrip("?").partition(":")[2]
        for name in (thing,) if thing else ground.near(spell.figure):
            if ground.prop(name).hanging:
                yield from swings(ground, spell.figure, name)
                (x, y), hook, far = ground.middle(spell.figure), ground.middle(name), 2 * ground.measures.radius
                rope = max(hypot(x - hook[0], y - hook[1]), ground.prop(name).swing or 0)
                middles = (ground.middle(foe.id) for foe in state.standing(1 - state.active))
                yield from (at for at in middles if hypot(at[0] - hook[0], at[1] - hook[1]) <= rope + far)


def swings(ground: Courtyard, who: str, name: str) -> Iterator[Point]:
    """As far out as it began, across the hanging point and beside it, and the widest swing on the same three lines."""
    (x, y), (at_x, at_y) = ground.middle(who), ground.middle(name)
    dx, dy = at_x - x, at_y - y
    ways = ((dx, dy), (-dy, dx), (dy, -dx))
    yield from ((at_x + dx, at_y + dy) for dx, dy in ways)
    widest, start = ground.prop(name).swing or 0, isqrt(dx * dx + dy * dy)
    if start and widest > start:
        # cut off towards the hook, so that none lies beyond the rope
        yield from ((at_x + int(dx * widest / (start + 1)), at_y + int(dy * widest / (start + 1))) for dx, dy in ways)
