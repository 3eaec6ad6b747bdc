"""What sides write at the same time: slips that nobody else sees until all have sealed."""

from __future__ import annotations

from typing import Any

from aofa_widgets.play.changing import changed

from .. import actions as ask
from ..actions import Action
from ..legal.seats import side_of
from ..model import Choice, Roll, State
from ..model.tasks import Task
from .course import Course
from .veiling import veiled


def acting(state: State) -> frozenset[int]:
    """The sides that may write now: those of the choice that have not sealed; of a view only its own."""
    due = state.due
    if not isinstance(due, Choice):
        return frozenset()
    return frozenset(side for side in due.sides if side not in state.sealed and state.seat in (-1, side))


def ask_for(course: Course, what: str, sides: tuple[int, ...], task: Task, among: tuple[str, ...] = ()) -> None:
    """Let these sides write; `task` goes on when all have sealed."""
    course.set(slips=(), sealed=(), picked=(), phase=what)
    course.wait(Choice(what, tuple(sorted(sides)), task, among))


def written(course: Course, action: Action) -> None:
    """A side writes, takes back, or seals; when the last one seals, what was written is acted upon."""
    state, side = course.state, side_of(course.state, action)
    due = state.due
    assert isinstance(due, Choice), "refused before it comes here"
    if isinstance(action, ask.Seal):
        sealed = tuple(sorted((*state.sealed, side)))
        slips = tuple((*slip[:3], _whole(slip[3])) if slip[0] == side else slip for slip in state.slips)
        course.set(sealed=sealed, picked=tuple(pick for pick in state.picked if pick[0] != side), slips=slips)
        agrees = due.what == "answers" and not state.written(side)
        course.tell("accepts" if agrees else "sealed", "ARG-MOVE-1", side=side)
        if set(sealed) >= set(due.sides):
            course.set(due=None)
            course.first(due.task)
        return
    picked = tuple(pick for pick in state.picked if pick[0] != side)
    if isinstance(action, ask.Pick):
        course.set(picked=tuple(sorted((*picked, (side, action.who)))))
        return
    key = _key(side, action)
    kept = [slip for slip in state.slips if slip[:3] != key and not (key[2] == "Erase" and slip[:2] == key[:2])]
    if not isinstance(action, ask.Erase):
        kept.append((*key, action))
    if getattr(action, "more", False):  # a bend of a way is kept: one goes on writing
        picked = tuple(sorted((*picked, (side, action.who))))
    course.set(slips=tuple(sorted(kept, key=lambda slip: slip[:3])), picked=picked)


def _whole(action: Any) -> Any:
    """An order as it counts once it is sealed: its way ends at the last bend that was kept."""
    return changed(action, more=False) if getattr(action, "more", False) else action


def _key(side: int, action: Any) -> tuple[int, str, str]:
    kind = type(action).__name__
    if isinstance(action, ask.Rule):
        return (side, action.who, f"{kind}:{action.what}")
    return (side, action.who, kind)


def seen(state: State, side: int) -> State:
    """What a side sees: its own slips, its own secret aims, who is not hidden from it; a game master sees all people.

    While the others write, it sees no more of them than that they have sealed; of an unseen person's die, whose it is.
    """
    own = [slip for slip in state.slips if slip[0] == side]
    aims = tuple(aim if aim.side == side or not aim.secret else changed(aim, **_BLANK) for aim in state.aims)
    master = side == state.master
    animals = {} if master else veiled(state.people, side)
    found = (animals.get(p.id, p) for p in state.people)
    clocks = tuple(clock for clock in state.clocks if master or clock.side == side)
    people = state.people if master else tuple(p for p in found if p.side == side or not _unseen(state, p))
    due = state.due
    if isinstance(due, Roll) and state.has(due.who) and not master:
        rolls = state.person(due.who)
        due = changed(due, who="", why="") if rolls.unseen and rolls.side != side else due
    return changed(
        state,
        due=due,
        slips=tuple(own),
        picked=tuple(pick for pick in state.picked if pick[0] == side),
        aims=state.aims if master else aims,
        people=people,
        clocks=clocks,
        starts=tuple(start for start in state.starts if any(p.id == start[0] for p in people)),
        orders=tuple(order for order in state.orders if any(p.id == order.who for p in people)),
        log=state.log if master else tuple(one for one in state.log if one.what != "aim"),
        seat=side,
    )


_BLANK: dict[str, Any] = {"kind": "none", "text": {}, "who": (), "place": "", "job": "", "done": False}


def _unseen(state: State, person: Any) -> bool:
    return bool(person.hidden) or person.arrives > state.turn


__all__ = ["acting", "ask_for", "seen", "side_of", "written"]
