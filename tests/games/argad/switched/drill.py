"""Formations on a leader's command: pivots, small shifts, ranks that change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from ..bench import Bench, person
from .cases import case
from .ranks import DRILLED, FAR, ON, PLAIN, closed, standing

Places = dict[str, tuple[int, int]]


def block(b: Bench, files: int = 3, ranks: int = 2, cls: int = 3, kind: str = "raider", **changed: Any) -> State:
    """A formation of so many files and ranks that looks north, its leader at the left of the front rank."""
    names = ["o", *(f"m{n}" for n in range(files * ranks - 1))]
    row = [
        person(name, kind, 0, 3000 + 200 * (n % files), 3000 + 200 * (n // files), training=list(DRILLED))
        for n, name in enumerate(names)
    ]
    told = {name: PLAIN | {"cls": cls, "role": "troop_leader" if name == "o" else ""} for name in names}
    for name, more in changed.items():
        told[name] = told.get(name, {}) | more
    return closed(b, b.set_out(*row, FAR, **told))


def places(state: State) -> Places:
    return {p.id: (p.x, p.y) for p in state.here(0)}


def after(b: Bench, state: State, *orders: ask.Action) -> Places | None:
    """Where all stand after a turn; None where an order may not be given."""
    if not all(b.may(state, one) for one in orders):
        return None
    return places(b.turn(state, *orders).end)


EAST = ask.Order("o", "pivot", ((6000, 3000),))
LINE = {"m0": (3200, 3000), "m1": (3200, 3200), "o": (3200, 2800)}


@case("ARG-CLOSEORDER-12", ON, (LINE, True, False, True), (None, False, False, False))
def it_pivots_on_the_spot(b: Bench) -> tuple[Places | None, bool, bool, bool]:
    """A line of three turns to the east about its middle; class 3 marches after it, class 2 does not; never twice."""
    found = after(b, standing(b), EAST)
    far = ask.Order("o", "pivot", ((6000, 3000), (3800, 3000)))
    back = ask.Order("o", "pivot", ((6000, 3000), (3800, 3000), (3800, 500)))
    class2 = standing(b, **{name: PLAIN | {"cls": 2} for name in ("m0", "m1")})
    may = [b.may(standing(b), far), b.may(class2, far), b.may(class2, EAST)]
    assert not b.may(standing(b), back)
    return found, *may  # type: ignore[return-value]


@case("ARG-CLOSEORDER-13", ON, (True, True, True), (False, False, False))
def small_changes_stop_nobody(b: Bench) -> tuple[bool, bool, bool]:
    """A shift of one base, a change of ranks, a pivot: who loads goes on loading, and has loaded in the end."""
    state = block(b, kind="fusilier", **{f"m{n}": {"ranged": ("flintlock_musket",)} for n in range(5)})
    empty = {p.id: replace(p, empty=p.ranged) for p in state.here(0) if p.ranged}
    state = state.put_all(empty)
    loads = [ask.Order(name, "load") for name in empty]
    orders = [ask.Order("o", "shift", ((3200, 3000),)), ask.Order("o", "ranks"), EAST]
    found = []
    for order in orders:
        end = b.turn(state, order, *loads).end if b.may(state, order) else state
        loaded = not any(p.empty for p in end.here(0))
        found.append(loaded and places(end) != places(state) and all(p.formed for p in end.here(0)))
    return tuple(found)  # type: ignore[return-value]
