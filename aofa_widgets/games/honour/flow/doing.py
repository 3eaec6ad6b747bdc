"""What the active unit does: moves, shots, charges, caution, getting up, reloading, coming back."""

from __future__ import annotations

from .. import actions as ask
from .. import resolve as rules
from ..legal import back, chargeable, measures_of, missile_of, targets, the_charge
from ..model import Choice, Roll, State, Unit
from ..model.tasks import Aim, Free, Search, Strike
from ..model.traits import sure_footed
from ..params import Params
from ..resolve.places import Walk, nearest, shot, walk
from .course import Course
from .fights import attack_of, fighter, tell_roll
from .helping import ask_help, lasting


def do_action(course: Course, unit: Unit, action: ask.Action) -> None:
    """The declared action of the active unit, allowed as it is (TOH-TURN-4)."""
    match action:
        case ask.Move(path=path):
            go(course, unit, path, "moves", "TOH-ACTION-2")
        case ask.Cautious(path=path):
            go(course, unit, path, "goes_carefully", "TOH-ACTION-11")
            course.change(unit.id, cautious=True)
        case ask.Stand(path=path):
            course.change(unit.id, prone=False)
            go(course, unit, path, "gets_up", "TOH-ACTION-14")
        case ask.Advance(path=path):
            go(course, unit, path, "advances", "TOH-ACTION-4")
            course.first(Aim(unit.id))
        case ask.Shoot(target=name):
            shoot(course, unit, name)
        case ask.Charge(target=name):
            begin_charge(course, unit, name)
        case ask.Reload():
            course.change(unit.id, loaded=True)
            course.tell("reloads", "TOH-ACTION-15", unit=unit.id)
        case ask.Return():
            come_back(course, unit, action)


def go(course: Course, unit: Unit, path: tuple[ask.Point, ...], name: str, rule: str) -> None:
    """A unit goes along a way; without one it stays where it is, or off the table."""
    if not path:
        off = course.state.off(unit.id)
        course.tell("stays_away" if off else f"{name}_not", "TOH-OFFTABLE-3" if off else rule, unit=unit.id)
        return
    way = _measured(course, unit, path)
    course.set(ground=course.state.ground.moved(unit.id, way.end))
    course.tell(name, rule, unit=unit.id, length=way.length)


def _measured(course: Course, unit: Unit, path: tuple[ask.Point, ...]) -> Walk:
    easy = sure_footed(course.state, unit)
    return walk(course.state.ground, measures_of(course.params), unit.id, path, 10**6, easy=easy)


def come_back(course: Course, unit: Unit, action: ask.Return) -> None:
    """A unit returns over the edge (TOH-OFFTABLE-3, TOH-OFFTABLE-4)."""
    way = back(course.params, course.state, unit, action)
    course.set(ground=course.state.ground.moved(unit.id, way.end))
    if action.cautious:
        course.change(unit.id, cautious=True)
    course.tell("returns_cautious" if action.cautious else "returns", "TOH-OFFTABLE-4", unit=unit.id)


# ---- shots and charges


def aim(course: Course, task: Aim) -> None:
    """A shooter that has moved chooses whom to shoot (TOH-R-12)."""
    unit = course.state.unit(task.unit)
    among = targets(course.params, course.state, unit)
    if among:
        course.wait(Choice("target", unit.side, task, unit=unit.id, among=among))
    else:
        course.tell("nobody_to_shoot", "TOH-ACTION-19", unit=unit.id)


def shoot(course: Course, unit: Unit, name: str) -> None:
    """A shot: at the nearest at once, at another after a search test (TOH-ATTACK-1, TOH-ATTACK-2)."""
    if name in nearest(course.state.ground, course.measures, unit.id):
        _shot(course, unit, name)
    else:
        course.tell("picks_out", "TOH-ATTACK-2", unit=unit.id, enemy=name)
        course.first(Search(unit.id, name, "shot"))


def shot_of(params: Params, state: State, unit: Unit, name: str) -> rules.Attack:
    """The attack that a shot is, from where the unit stands: terrain hides or covers its target (TOH-TERRAIN-7).

    The weapon has damage dice of its own (TOH-MISSILE-4).
    """
    seen = shot(state.ground, measures_of(params), unit.id, name)
    mods = rules.Mods(enemies_crossed=seen.enemies, cover=seen.cover, higher=seen.higher)
    return attack_of(params, state, unit, state.unit(name), "shot", seen.range, mods)


def blow_of(params: Params, state: State, unit: Unit, name: str) -> rules.Attack:
    """The attack that a charge is, from where the unit stands before it: who is in between hinders it (TOH-POS-1)."""
    way = the_charge(params, state, unit, name)
    mods = rules.Mods(allies_crossed=way.allies, difficult=way.difficult > 0, higher=way.higher)
    return attack_of(params, state, unit, state.unit(name), "melee", 0, mods)


def _shot(course: Course, unit: Unit, name: str) -> None:
    attack = shot_of(course.params, course.state, unit, name)
    course.tell("shoots", "TOH-ATTACK-1", unit=unit.id, enemy=name, length=attack.range)
    if missile_of(unit) == "musket" and course.params.missile_musket_reload:
        course.change(unit.id, loaded=False)
    course.first(Strike(attack, unit.id, name))


def begin_charge(course: Course, unit: Unit, name: str) -> None:
    """A charge: at the nearest at once, at another only where a search test may find it (TOH-ACTION-6, TOH-R-11)."""
    if the_charge(course.params, course.state, unit, name).nearest:
        _charge(course, unit, name)
    else:
        course.tell("picks_out", "TOH-R-11", unit=unit.id, enemy=name)
        course.first(Search(unit.id, name, "melee"))


def _charge(course: Course, unit: Unit, name: str) -> None:
    attack = blow_of(course.params, course.state, unit, name)
    way = the_charge(course.params, course.state, unit, name)
    course.set(ground=course.state.ground.moved(unit.id, way.end))
    key = "charges" if way.length else "charges_contact"
    course.tell(key, "TOH-ACTION-5", unit=unit.id, enemy=name, length=way.length)
    course.first(Strike(attack, unit.id, name))


def search(course: Course, task: Search) -> None:
    """A search test: what is declared, then the dice (TOH-ATTACK-2)."""
    state = course.state
    unit = state.unit(task.unit)
    own = fighter(course.params, state, unit)
    pool = rules.wits_pool(course.params, own, task.extra + lasting(state, unit, "search"))
    if not task.done and ask_help(course, unit, "search", pool.dice, task):
        return
    if pool.dice:
        course.wait(Roll("search", pool.dice, "dice", unit.side, task, unit=unit.id, parts=pool.parts))
    else:
        searched(course, task, "")


def searched(course: Course, task: Search, faces: str) -> None:
    """A search test has fallen: the attack, or the end of the activation (TOH-ATTACK-3, TOH-ATTACK-4)."""
    tell_roll(course, "search", task.unit, faces)
    unit = course.state.unit(task.unit)
    if not rules.passed(rules.read(course.params, faces).result):
        course.tell("not_found", "TOH-ATTACK-4", unit=unit.id, enemy=task.target)
    elif task.kind == "shot":
        course.tell("found", "TOH-ATTACK-3", unit=unit.id, enemy=task.target)
        _shot(course, unit, task.target)
    else:
        course.tell("found", "TOH-R-11", unit=unit.id, enemy=task.target)
        _charge(course, unit, task.target)


# ---- free actions


def free(course: Course, task: Free) -> None:
    """A free action, if it can be done: a charge, or a move where no enemy can be charged (TOH-R-21)."""
    state = course.state
    unit = state.unit(task.unit)
    if not unit.alive or state.off(unit.id) or unit.prone:
        return
    kinds = task.kinds
    if "charge" in kinds:
        kinds = ("charge",) if chargeable(course.params, state, unit) else tuple(k for k in kinds if k != "charge")
    if kinds:
        rule = {"move": "TOH-CRIT-MOVEUP", "charge": "TOH-CRIT-COUNTERSTRIKE"}.get(task.why, "TOH-CRIT-FOLLOWUP")
        course.tell(f"free_{kinds[0]}", rule, unit=unit.id)
        course.wait(Choice("free", unit.side, task, unit=unit.id, among=kinds))
    else:
        course.tell("free_none", "TOH-R-21", unit=unit.id)


def freely(course: Course, unit: Unit, action: ask.Action) -> None:
    """A free action is taken or left."""
    if isinstance(action, ask.Hold):
        course.tell("free_left", "TOH-R-21", unit=unit.id)
    else:
        do_action(course, unit, action)
