"""Orders that only some may be given: boats, mounts, drill; as they are offered, and as bots try them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin

from aofa_widgets.play import Offer
from aofa_widgets.table.convex import local
from aofa_widgets.words import texts

from .. import actions as ask
from ..legal import refuse
from ..legal.drill import unit_of
from ..legal.journeys import near_journeys
from ..legal.saddle import SADDLE, within_move
from ..legal.water import boat_of, lively, rowed
from ..model import Boat, Character, Job, State
from ..params import Params
from .telling import thing_name


def more_orders(params: Params, state: State, who: Character) -> Iterator[Offer]:
    """What somebody may do beside walking, fighting and working."""
    yield from _boats(params, state, who)
    yield from _saddle(params, state, who)
    yield from _second(params, state, who)
    yield from _drill(params, state, who)
    able = near_journeys(params, state, who)
    if able:
        names = {one: thing_name(state, one) for one in able}
        yield Offer(
            "travel", _say("travel"), "move", "ARG-TIME-3", "way", able, names=names,
            make=lambda one: ask.Order(who.id, "travel", target=one),
        )  # fmt: skip
    if not params.turn_free_facing and who.formed != "close":
        yield Offer("face", _say("face"), "", "ARG-TURN-8", "point", make=_to(who.id, "face"))


def doings(params: Params, state: State, who: Character) -> Iterator[ask.Order]:
    """The same as some orders that may be tried; `refuse` has the last word."""
    boat = boat_of(state, who.aboard)
    for one in state.boats:
        yield ask.Order(who.id, "board", target=one.id)
    if boat is not None:
        for to in _around(boat, rowed(params, boat) // 2):
            yield ask.Order(who.id, "row", (to,))
        yield from shores(params, state, who, boat)
    for name in near_journeys(params, state, who):
        yield ask.Order(who.id, "travel", target=name)
    if who.leads:
        yield from (order for _, order in drills(params, state, who))


def _saddle(params: Params, state: State, who: Character) -> Iterator[Offer]:
    """Into the saddle and away, where the rules let it be done on the way (ARG-CAVALRY-6)."""
    for do in sorted(SADDLE):
        if within_move(params, state, who) and refuse(params, state, ask.Order(who.id, do)) is None:
            yield Offer(f"{do}_and_go", _say(f"{do}_and_go"), "move", "ARG-CAVALRY-6", "point", make=_to(who.id, do))


def _drill(params: Params, state: State, who: Character) -> Iterator[Offer]:
    """What a leader may order his formation (ARG-CLOSEORDER-9 to 13)."""
    if not who.leads or refuse(params, state, ask.Order(who.id, "disband")) is not None:
        return
    for do, order in drills(params, state, who):
        if refuse(params, state, order) is None:
            if order.way:
                yield Offer(do, _say(do), "move", RULES[do], "point", make=_to(who.id, do))
            else:
                yield Offer(do, _say(do), "", RULES[do], make=_just(order))


def _just(order: ask.Order) -> Callable[[], ask.Action]:
    return lambda: order


RULES = {
    "pivot": "ARG-CLOSEORDER-12",
    "march": "ARG-CLOSEORDER-11",
    "shift": "ARG-CLOSEORDER-13",
    "ranks": "ARG-CLOSEORDER-13",
    "disband": "ARG-CLOSEORDER-9",
}


def drills(params: Params, state: State, who: Character) -> Iterator[tuple[str, ask.Order]]:
    """One order of each kind that a leader might give his formation: the way lies to its right."""
    unit = unit_of(params, state, who)
    if unit is None:
        return
    right = local(100, 0, unit.stand.facing)
    aside = (unit.middle[0] + 20 * right[0], unit.middle[1] + 20 * right[1])
    yield "pivot", ask.Order(who.id, "pivot", (aside,))
    for do in ("march", "shift"):
        yield do, ask.Order(who.id, do, ((who.x + right[0], who.y + right[1]),))
    for do in ("ranks", "disband"):
        yield do, ask.Order(who.id, do)


def _second(params: Params, state: State, who: Character) -> Iterator[Offer]:
    """A move and something else after it, where the rules allow two actions a turn (ARG-TURN-1)."""
    if params.turn_actions < 2 or who.aboard:
        return
    if refuse(params, state, ask.Order(who.id, "load")) is None:
        yield Offer("go_and_load", _say("go_and_load"), "move", "ARG-TURN-1", "point", make=_to(who.id, "load"))
    jobs = {job.id: ask.Order(who.id, "work", (beside_job(who, job),), job.id) for job in state.jobs if not job.done}
    able = tuple(name for name, order in jobs.items() if refuse(params, state, order) is None)
    if able:
        names = {one: thing_name(state, one) for one in able}
        yield Offer(
            "go_and_work", _say("go_and_work"), "move", "ARG-TURN-1", "way", able, names=names,
            make=lambda one: jobs[one],
        )  # fmt: skip


def beside_job(who: Character, job: Job) -> ask.Point:
    """The place on the way to some work from which it can be done."""
    far = hypot(job.x - who.x, job.y - who.y)
    share = max(0.0, far - who.two_steps) / far if far else 0.0
    return (round(who.x + (job.x - who.x) * share), round(who.y + (job.y - who.y) * share))


def _say(name: str, **values: object) -> dict[str, str]:
    return texts(f"argad.menu.{name}", **values)


def _to(name: str, do: str) -> Callable[[ask.Point], ask.Action]:
    return lambda to: ask.Order(name, do, (to,))


def _boats(params: Params, state: State, who: Character) -> Iterator[Offer]:
    able = near_boats(params, state, who)
    if able:
        names = {one: thing_name(state, one) for one in able}
        rule = "ARG-WATER-5" if params.options_board_variant else "ARG-WATER-4"
        yield Offer(
            "board", _say("board"), "move", rule, "way", able, names=names,
            make=lambda one: ask.Order(who.id, "board", target=one),
        )  # fmt: skip
    boat = boat_of(state, who.aboard)
    if boat is None:
        return
    yield Offer("row", _say("row"), "move", "ARG-WATER-3", "point", main=True, make=_to(who.id, "row"))
    if next(shores(params, state, who, boat), None) is not None:
        yield Offer("land", _say("land"), "move", "ARG-WATER-4", "point", make=_to(who.id, "land"))


def near_boats(params: Params, state: State, who: Character) -> tuple[str, ...]:
    """The boats that somebody could board."""
    rows = (ask.Order(who.id, "board", target=boat.id) for boat in state.boats)
    return tuple(row.target for row in rows if refuse(params, state, row) is None)


def shores(params: Params, state: State, who: Character, boat: Boat) -> Iterator[ask.Order]:
    """Some places where somebody could get out of his boat."""
    near = (boat.d + who.two_steps) // 2
    for far in range(near, near + (600 if lively(params) else who.two_steps), 90):
        for to in _around(boat, far):
            order = ask.Order(who.id, "land", (to,))
            if refuse(params, state, order) is None:
                yield order


def _around(boat: Boat, far: int) -> Iterator[ask.Point]:
    for n in range(8):
        turn = 2 * pi * n / 8
        yield (round(boat.x + cos(turn) * far), round(boat.y + sin(turn) * far))


__all__ = ["doings", "more_orders", "near_boats", "shores"]
