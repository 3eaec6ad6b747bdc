"""The end of a turn: weapons loaded, work that takes its time, talks, clothes, mounts, care, nerves (ARG-TIME-1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..actions import SECOND, Order
from ..legal.arms import weapons_of
from ..legal.near import between, in_contact
from ..legal.orders import refuse_order
from ..model import Character, Job
from ..model.tasks import Ending, Play
from ..params import Params
from ..resolve.due import Due, Steps
from ..resolve.trials import Task, Told, Under, difficulty, difficulty_of, under
from ..specials import adds, has
from .bearing import looted
from .boating import boarded
from .climbing import climbed
from .clocks import set_out, ticking
from .course import Course
from .dicing import STEPS, THEN, renamed
from .forming import form
from .moving import into
from .nerves import ended, test
from .saddles import mounted


def work_steps(params: Params, situation: tuple[str, int]) -> Steps[int]:
    """The die of work of a certain time (ARG-TIME-2)."""
    return (yield Due("work", 1))[0]


def care_steps(params: Params, situation: tuple[str, str]) -> Steps[int]:
    """The die of somebody who is treated (ARG-HEAL-1)."""
    return (yield Due("care", 1))[0]





def ending(course: Course, task: Ending) -> None:
    """What everybody did all turn is done now, unless an enemy disturbed it (ARG-TURN-2)."""
    course.set(phase="end", slips=(), fired=(), results=())
    tasks: list[Play] = []
    for who in sorted(course.state.here(), key=lambda p: (p.side, p.id)):
        order = course.state.order(who.id)
        if order is None or (order.do != "yield" and order.do not in _DO):
            continue
        if order.do == "yield":
            course.change(who.id, out="surrendered")
            course.tell("surrenders", "ARG-RETREAT-4", who=who.id)
            continue
        disturbed = bool(in_contact(course.state, who)) and course.params.turn_contact_resets
        if who.hesitates or not who.awake(course.state.turn) or who.startled or (disturbed and order.do != "talk"):
            course.change(who.id, worked=0, load=0, job="")
            course.tell("disturbed", "ARG-TURN-2", who=who.id)
            continue
        if order.way and order.do in SECOND and not reaches(course, who, order):
            course.tell("too_late", "ARG-TURN-1", who=who.id)
            continue
        tasks += _DO[order.do](course, who, order.target, order.weapon)
    _leave_off(course)
    course.first(*tasks, *ticking(course))
    ended(course)


def reaches(course: Course, who: Character, order: Order) -> bool:
    """Whether whoever moved first has come to where he can do the second thing (ARG-TURN-1)."""
    return refuse_order(course.params, course.state, replace(order, way=())) is None


LONG = frozenset(
    {"work", "talk", "change", "climb", "scale", "board", "land", "mount", "dismount", "form"}
)
"""Deeds that may take several turns in a row."""


def _leave_off(course: Course) -> None:
    """Loading and work go on in a row: whoever did something else begins again (ARG-AMB-TURN-3, ARG-AMB-TIME-2)."""
    for who in course.state.here():
        order = course.state.order(who.id)
        deed = order.do if order is not None else "hold"
        if who.load and deed != "load" and course.params.turn_reload_in_a_row:
            course.change(who.id, load=0)
        if who.worked and deed not in LONG:
            course.change(who.id, worked=0, job="")


def _load(course: Course, who: Character, target: str, name: str) -> list[Play]:
    name = name if name in who.empty else who.empty[0] if who.empty else ""
    row = weapons_of(course.state).get(name)
    turns = who.load + 1
    if row is None:
        return []
    jams = row.jam and course.params.options_jamming
    if turns >= max(row.reload, course.params.ammo_clear_turns if jams else 0):
        course.change(who.id, empty=tuple(one for one in who.empty if one != name), load=0)
        course.tell("loaded", "ARG-SHOOT-8", who=who.id, weapon=name)
    else:
        course.change(who.id, load=turns)
        course.tell("loads", "ARG-SHOOT-8", who=who.id, weapon=name, n=row.reload - turns)
    return []


def _work(course: Course, who: Character, target: str, name: str) -> list[Play]:
    job = next((one for one in course.state.jobs if one.id == target), None)
    if job is None or job.done:
        return []
    if job.skill:
        return [Play("task", (trial(course.params, job, who), job.id), (who.id, "", job.id))]
    worked = (who.worked if who.job == job.id else 0) + 1
    course.change(who.id, job=job.id, worked=worked)
    if job.turns:
        if worked >= job.turns:
            _done(course, job)
        else:
            course.tell("works", "ARG-TIME-1", who=who.id, job=job.id, n=worked)
        return []
    if any(p.job == job.id and p.id < who.id and p.worked for p in course.state.here()):
        return []  # helpers throw no die of their own (ARG-AMB-TIME-1)
    delay = job.delay + course.params.time_delay
    if not job.failed:  # a new attempt after a 6 has lost its head start (ARG-AMB-TIME-4)
        delay -= course.params.time_head_start + adds(who, "works", "head_start")
    if worked <= delay:
        course.tell("works", "ARG-TIME-6", who=who.id, job=job.id, n=worked)
        return []
    return [Play("work", (who.id, worked - delay), (who.id, "", job.id))]


def _worked(course: Course, task: Play, face: int) -> None:
    who, turns = task.situation
    job = next(one for one in course.state.jobs if one.id == task.about[2])
    if course.params.options_six_fails and face == 6:
        _mark(course, job, failed=True)
        for p in course.state.here():
            if p.job == job.id:
                course.change(p.id, worked=0)
        course.tell("work_fails", "ARG-TIME-4", who=who, job=job.id)
    elif face <= turns or turns >= 6:
        left = job.times - 1
        if left > 0:
            _mark(course, job, times=left)
            course.tell("works", "ARG-TIME-6", who=who, job=job.id, n=turns)
        else:
            _done(course, job)
    else:
        course.tell("works", "ARG-TIME-2", who=who, job=job.id, n=turns)


def _mark(course: Course, job: Job, **found: Any) -> None:
    course.set(jobs=tuple(replace(j, **found) if j.id == job.id else j for j in course.state.jobs))


def trial(params: Params, job: Job, who: Character) -> Under | Task:
    """A task as the rules in force have it tested: against its difficulty, else under a skill (ARG-TEST-1, 4)."""
    if params.options_difficulty and job.task:
        able = who.rating(job.skill) > who.cls
        return Task(difficulty_of(params, job.task), dice=2 if able else 1)
    return Under(who.rating(job.skill))


def task_steps(params: Params, situation: tuple[Under | Task, str]) -> Steps[Told]:
    """The die of a task that is tested (ARG-TEST-1)."""
    one = situation[0]
    machine = under(params, one) if isinstance(one, Under) else difficulty(params, one)
    told: Told = yield from renamed(machine, "task")
    return told


def _tested(course: Course, task: Play, told: Told) -> None:
    """Below: done. Equal: not now, it may be tried again. Above: nothing comes of it (ARG-TEST-1 to 3)."""
    who, job = str(task.about[0]), next(one for one in course.state.jobs if one.id == task.about[2])
    if job.done:
        return
    if told.result == "success":
        _done(course, job)
    elif told.result == "equal":
        course.tell("task_again", "ARG-TEST-3", who=who, job=job.id)
    else:
        if not isinstance(task.situation[0], Task):
            _mark(course, job, failed=True)
        course.tell("task_fails", "ARG-TEST-2", who=who, job=job.id)


def _done(course: Course, job: Job) -> None:
    _mark(course, job, done=True)
    for p in course.state.here():
        if p.job == job.id:
            course.change(p.id, job="", worked=0)
    course.tell("job_done", "ARG-TIME-2", job=job.id)


def _takes(course: Course, who: Character, job: str, turns: int, rule: str) -> bool:
    """Whether what somebody is at is not done yet: so many whole turns in a row (ARG-NPC-2, ARG-DRESS-2)."""
    worked = (who.worked if who.job == job else 0) + 1
    if worked < turns:
        course.change(who.id, job=job, worked=worked)
        course.tell("takes_time", rule, who=who.id, n=turns - worked)
        return True
    course.change(who.id, job="", worked=0)
    return False


def _talk(course: Course, who: Character, target: str, name: str) -> list[Play]:
    other = course.state.person(target)
    if _takes(course, who, f"talk:{target}", course.params.rpg_talk_turns, "ARG-NPC-2"):
        return []
    if not other.out and between(who, other) <= course.params.reach(course.params.measure_talk_cm) + who.two_steps:
        course.set(talks=tuple(sorted({*course.state.talks, (who.id, target)})))
        course.tell("talks", "ARG-NPC-2", who=who.id, enemy=target)
        if other.side == course.state.master and not other.attitude and course.params.options_attitudes:
            return [Play("attitude", target, (target, who.id, ""))]
    return []


def _change(course: Course, who: Character, target: str, name: str) -> list[Play]:
    if _takes(course, who, "change", course.params.rpg_change_turns, "ARG-DRESS-2"):
        return []
    course.change(who.id, disguised=False)
    course.tell("changes", "ARG-DRESS-2", who=who.id)
    return []


def _care(course: Course, who: Character, target: str, name: str) -> list[Play]:
    return [Play("care", (who.id, target), (who.id, target, ""))]


def _cared(course: Course, task: Play, face: int) -> None:
    healer, hurt = (course.state.person(name) for name in task.situation)
    params = course.params
    health = hurt.rating("health") + (params.heal_healer if has(healer, "cares") else 0) + adds(healer, "heals")
    health += params.heal_poor
    if hurt.out:
        lives = face <= health
        marked = hurt.places if face < health else (*hurt.places, "marked" if lives else "dead")
        course.change(hurt.id, out="recovers" if lives else "killed", places=marked)
        name, rule = ("recovers", "ARG-HEAL-1") if lives else ("dies", "ARG-HEAL-3")
        if lives and params.heal_delay == "now":  # seen again today (ARG-HEAL-8)
            _again(course, course.state.person(hurt.id))
        course.tell(name, rule, who=healer.id, enemy=hurt.id)
    elif face <= health:
        whole = face < health or has(healer, "heals_at_once")
        course.change(hurt.id, hits=max(0, hurt.hits - 1), places=() if whole else hurt.places)
        if has(healer, "heals_at_once") or params.heal_delay == "now":  # up again before the next turn (ARG-HEAL-8)
            course.change(hurt.id, down=0)
        course.tell("treated", "ARG-HEAL-1", who=healer.id, enemy=hurt.id)
    else:
        course.tell("not_treated", "ARG-HEAL-7", who=healer.id, enemy=hurt.id)


def _again(course: Course, who: Character) -> None:
    """Whoever was out of play is back in it where he lies, with the wound that he had, if there is room."""
    there = replace(who, out="", down=0, hits=who.life - 1)
    if not any(into(there, p) for p in course.state.here() if not p.decoy):
        course.put(there)


def _reveal(course: Course, who: Character, target: str, name: str) -> list[Play]:
    if who.decoy:
        course.change(who.id, out="left")
        course.tell("decoy", "ARG-HIDE-2", who=who.id)
    else:
        course.change(who.id, hidden=False)
        course.tell("reveals", "ARG-HIDE-2", who=who.id)
    return []


def _rally(course: Course, who: Character, target: str, name: str) -> list[Play]:
    return [test(course.params, course.state, course.state.person(target), "rally")]


def _form(course: Course, who: Character, target: str, name: str) -> list[Play]:
    job = f"form:{target}"
    worked = (who.worked if who.job == job else 0) + 1
    if who.formed != "close" and worked < course.params.formation_form_turns:
        course.change(who.id, job=job, worked=worked)
        course.tell("forming", "ARG-FORMATION-4", who=who.id, enemy=target)
    else:
        form(course, who, target)
        course.change(who.id, job="", worked=0)
    return []


_DO = {
    "load": _load,
    "work": _work,
    "talk": _talk,
    "change": _change,
    "mount": mounted,
    "dismount": mounted,
    "care": _care,
    "reveal": _reveal,
    "rally": _rally,
    "form": _form,
    "climb": climbed,
    "travel": set_out,
    "loot": looted,
    "scale": climbed,
    "board": boarded,
    "land": boarded,
}
STEPS |= {"work": work_steps, "care": care_steps, "task": task_steps}
THEN |= {"work": _worked, "task": _tested, "care": _cared}

__all__ = ["ending"]
