"""The turn from its call to its agreed moves: who comes, what all are ordered to do, who answers, who hesitates."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import actions as ask
from ..legal.near import hostile, in_contact
from ..model import Character, State
from ..model.tasks import Aiming, Announce, Answered, Back, Begin, Close, Dice, Doubt, Ending, Go, Ordered, Window
from .aims import look
from .clocks import come
from .closing import close_game
from .course import Course
from .hurling import hurls
from .master import rule
from .slips import ask_for

FRESH: dict[str, Any] = {
    "held": True,
    "run": 0,
    "straight": False,
    "shot": False,
    "crouched": False,
    "left": False,
    "startled": False,
    "hindered": False,
    "hesitates": False,
}
"""What a person's turn begins with."""


def begin(course: Course, task: Begin) -> None:
    """A turn begins; the game is over where nobody is left to write, or its last turn is done (ARG-GEN-8)."""
    state = course.state
    turn = state.turn + 1
    if state.turns and turn > state.turns:
        close_game(course, "last_turn")
        return
    course.set(turn=turn, orders=(), wavering=(), rounds=0, fired=(), results=(), talks=(), favours=(), elite=())
    fresh = {}
    for p in state.people:
        if p.arrives == turn and p.alive and turn > 1:
            course.tell("arrives", "ARG-OBJECTIVE-4", who=p.id)
        fresh[p.id] = replace(p, **FRESH)
    course.state = course.state.put_all(fresh)
    come(course)
    course.state = _met(course.state)
    state = course.state
    course.set(starts=tuple((p.id, p.x, p.y) for p in state.here()))
    sides = writers(state)
    if not sides or all(state.sides[side].master for side in sides) and not _to_come(state):
        close_game(course, "nobody_left")
        return
    course.tell("turn_begins", "ARG-GEN-13", n=turn)
    ask_for(course, "orders", sides, Ordered())


def _met(state: State) -> State:
    met = {p.id: bool(in_contact(state, p)) for p in state.here()}
    return state.put_all({p.id: replace(p, met=met[p.id]) for p in state.here() if p.met != met[p.id]})


def writers(state: State) -> tuple[int, ...]:
    """The sides that have something to write: those with people on their feet, and the game master (ARG-GEN-2)."""
    return tuple(
        n
        for n, side in enumerate(state.sides)
        if side.master or any(not p.out and p.arrives <= state.turn for p in state.people if p.side == n)
    )


def _to_come(state: State) -> bool:
    return any(p.alive and p.arrives > state.turn for p in state.people if not state.sides[p.side].master)


def ordered(course: Course, task: Ordered) -> None:
    """Orders lie open, sorted by side and person: it does not matter who sealed first (ARG-MOVE-2)."""
    rulings(course)
    if course.state.over:
        return
    state = course.state
    given = {slip[1]: slip[3] for slip in state.slips if isinstance(slip[3], ask.Order)}
    orders = tuple(given.get(p.id, ask.Order(p.id)) for p in _sorted(state) if orderable(state, p))
    course.set(orders=orders)
    for order in orders:
        if order != ask.Order(order.who):
            _tell_order(course, order)
    ask_for(course, "answers", writers(course.state), Answered())


def orderable(state: State, who: Character) -> bool:
    """Whether a person obeys an order this turn at all."""
    return who.awake(state.turn) and who.fleeing != state.turn and who.arrives <= state.turn


def _sorted(state: State) -> list[Character]:
    return sorted(state.here(), key=lambda p: (p.side, p.id))


def _tell_order(course: Course, order: ask.Order) -> None:
    person = course.state.person(order.who)
    if person.hidden or person.decoy:
        return  # what cannot be seen is not told
    name = f"ordered_{order.do}"
    course.tell(name, "ARG-MOVE-3", who=order.who, enemy=order.target or order.aim or order.who, job=order.target)


def answered(course: Course, task: Answered) -> None:
    """Whoever changed an order is heard by all; after so many rounds who still changes hesitates (ARG-DISPUTE-3).

    So may a defender on high ground shift two steps and bar the way to whoever would go round him (ARG-HEIGHT-3).
    """
    rulings(course)
    if course.state.over:
        return
    state = course.state
    old = {order.who: order for order in state.orders}
    changed = {
        slip[1]: slip[3]
        for slip in state.slips
        if isinstance(slip[3], ask.Order) and old.get(slip[1], ask.Order(slip[1])) != slip[3]
    }
    changed = {name: order for name, order in changed.items() if orderable(state, state.person(name))}
    if not changed:
        agreed(course)
        return
    rounds = state.rounds + 1
    if rounds >= course.params.dispute_hesitation_after:
        doubtful = {name for name in changed if name in state.wavering} or set(changed)
        course.each(doubtful, hesitates=True)
        for name in sorted(doubtful):
            course.tell("hesitates", "ARG-DISPUTE-3", who=name)
        changed = {name: order for name, order in changed.items() if name not in doubtful}
        changed |= {name: ask.Order(name) for name in doubtful}
    course.set(rounds=rounds, wavering=tuple(sorted(changed)))
    course.set(orders=tuple(changed.get(order.who, order) for order in state.orders))
    for name in sorted(changed):
        if changed[name] != ask.Order(name):
            _tell_order(course, changed[name])
    if rounds >= course.params.dispute_hesitation_after:
        agreed(course)
        return
    ask_for(course, "answers", writers(course.state), Answered())


def agreed(course: Course) -> None:
    """Moves are agreed: nobody may change them now (ARG-TERRAIN-10); who meets fights later (ARG-CONTACT-5)."""
    course.set(phase="moves", slips=(), sealed=(), picked=())
    course.tell("agreed", "ARG-MOVE-3")
    for p in course.state.here():
        if p.fleeing == course.state.turn:
            course.tell("flees", "ARG-MORALE-3", who=p.id)
    first = (*hurls(course), Window("before"), Dice(), Doubt(), Go(), Window("during"))
    course.first(*first, Announce(), Aiming(), Back(), Ending(), Close())


def rulings(course: Course) -> None:
    """What the game master has ruled is done, and kept in the log (ARG-GEN-7)."""
    for slip in course.state.slips:
        if isinstance(slip[3], ask.Rule):
            rule(course, slip[3])


def close(course: Course, task: Close) -> None:
    """The turn is over: aims are looked at, and the next one begins."""
    look(course)
    course.tell("turn_ends", "ARG-GEN-13", n=course.state.turn)
    if not any(hostile(a, b) for a in course.state.here() for b in course.state.here()) and not _to_come(course.state):
        if course.state.master < 0 and all(aim.done or aim.kind in ("none", "kill") for aim in course.state.aims):
            reached = bool(course.state.aims) and all(aim.done for aim in course.state.aims)
            close_game(course, "aims_reached" if reached else "nobody_left")
            return
    course.first(Begin())
