"""Nerve: tests of morale, disorder, flight, rallying (ARG-MORALE, ARG-FORMATION-9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..legal.near import between, leaders, led
from ..model import Character, State
from ..model.tasks import Play
from ..params import Params
from ..resolve.due import Due, Steps
from .course import Course
from .dicing import STEPS, THEN
from .forming import kept


@dataclass(frozen=True, slots=True)
class Nerve:
    """A unit that is tested: whose morale with what is added, and that of a leader who is heard (0: nobody)."""

    who: str
    among: tuple[str, ...]
    morale: int
    leader: int = 0
    why: str = ""


def nerve_steps(params: Params, nerve: Nerve) -> Steps[str]:
    """One single die for all of them: "obey" or "fail" (ARG-MORALE-1, ARG-AMB-MORALE-1)."""
    face = (yield Due("morale", 1))[0]
    if face < nerve.morale or (face == nerve.morale and face <= nerve.leader):
        return "obey"
    return "fail"


STEPS["morale"] = nerve_steps


def test(params: Params, state: State, who: Character, why: str, among: Iterable[str] = ()) -> Play:
    """The test of a person, or of a unit by the one of its people who stands for most (ARG-AMB-MORALE-2)."""
    names = tuple(among) or (who.id,)
    people = [state.person(name) for name in names]
    rows = sorted(p.rating("morale") for p in people)
    morale = max(set(rows), key=lambda n: (rows.count(n), n)) + modifier(params, state, who)
    heard = [p.rating("morale") for p in leaders(params, state, who) if p.id not in names]
    return Play("morale", Nerve(who.id, names, morale, max(heard, default=0), why), (who.id, "", why))


def modifier(params: Params, state: State, who: Character) -> int:
    """What is added to the morale (ARG-MORALE-9)."""
    found, music = 0, params.reach(params.measure_music_cm)
    for p in state.here():
        if p.role == "musician" and p.awake(state.turn) and between(p, who) <= music:
            found += 0 if p.id == who.id else params.morale_music if p.side == who.side else params.morale_enemy_music
    if any(p.role == "bearer" and p.unit == who.unit for p in state.here(who.side)):
        found += params.morale_banner
    if any(p.role == "hero" for p in leaders(params, state, who)):
        found += params.morale_idol
    if who.formed == "close":
        found += params.morale_formed
    return found + (params.morale_disorder if who.disorder else 0)


def shaken(course: Course, fallen: Iterable[Character]) -> None:
    """Seeing the leader fall asks for a test of each unit that saw it (ARG-MORALE-7a, 7c)."""
    state, params = course.state, course.params
    sight = params.reach(params.measure_sight_cm)
    for dead in fallen:
        top = any(p.role == "troop_leader" for p in state.here(dead.side))
        if dead.role != "troop_leader" and (dead.role != "junior_leader" or top):
            continue
        units: dict[str, list[str]] = {}
        for p in state.here(dead.side):
            if p.awake(state.turn) and p.fleeing <= state.turn and between(p, dead) <= sight:
                if dead.role == "troop_leader" or p.unit == dead.unit:
                    units.setdefault(p.unit, []).append(p.id)
        tasks = [
            test(params, state, state.person(names[0]), "leader", names) for _, names in sorted(units.items()) if names
        ]
        course.first(*tasks)


def captured(course: Course) -> None:
    """An emblem is taken at the end of the second turn by who was neither felled nor driven back (ARG-MORALE-8).

    Whoever sees his own banner taken is tested (ARG-MORALE-7b).
    """
    state, params = course.state, course.params
    kept = []
    for bearer, captor, since in state.emblems:
        who = state.person(captor)
        if who.out or who.driven > since:
            continue
        if state.turn <= since:
            kept.append((bearer, captor, since))
            continue
        course.tell("emblem_taken", "ARG-MORALE-8", who=captor, enemy=bearer)
        owner = state.person(bearer)
        near = [p.id for p in state.here(owner.side) if p.unit == owner.unit and p.awake(state.turn)]
        if near and params.options_morale:
            course.first(test(params, state, state.person(near[0]), "banner", near))
    course.set(emblems=tuple(kept))


def _tested(course: Course, task: Play, result: str) -> None:
    nerve: Nerve = task.situation
    state = course.state
    if result == "obey":
        course.tell("rallies" if nerve.why == "rally" else "obeys", "ARG-MORALE-2", who=nerve.who, n=len(nerve.among))
        if nerve.why == "rally":
            course.each(nerve.among, disorder=False, fleeing=0)
        return
    for name in nerve.among:
        p = state.person(name)
        if p.out:
            continue
        if p.disorder:
            course.change(name, fleeing=state.turn + 1)
        else:
            course.change(name, disorder=True)
    flees = state.person(nerve.who).disorder
    course.tell("will_flee" if flees else "in_disorder", "ARG-MORALE-3", who=nerve.who, n=len(nerve.among))


THEN["morale"] = _tested


def ended(course: Course) -> None:
    """At the end of a turn: who is out of hearing of every leader is in disorder, who hears one again is not."""
    captured(course)
    state, params = course.state, course.params
    if params.options_close_order:
        kept(course)
    if not (params.options_disorder and params.options_formations):
        return
    for who in state.here():
        if who.cls > params.class_disorder_most or who.leads or who.decoy or who.side == state.master:
            continue
        heard = led(params, state, who)
        if heard == who.disorder and not (heard and params.options_morale):
            course.change(who.id, disorder=not heard)
            course.tell("in_disorder" if not heard else "rallies", "ARG-FORMATION-9", who=who.id, n=1)


__all__ = ["captured", "ended", "shaken", "test"]
