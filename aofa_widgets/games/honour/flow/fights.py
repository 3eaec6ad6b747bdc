"""An attack as the table plays it: rolls one after the other, declarations before each, and all that follows."""

from __future__ import annotations

from dataclasses import replace

from .. import resolve as rules
from ..actions import Event
from ..model import ABILITIES, Choice, Roll, State, Unit
from ..model.ground import Base
from ..model.tasks import Free, Injury, Nerves, Strike, Task
from ..model.traits import ability, steady
from ..params import INCH, Params
from ..resolve.places import around, push
from .course import Course
from .helping import ask_help, declare, face_up, knocks, lasting, turn_down
from .losses import lose, lose_figure, spend_token

UNTOLD = ("rolled", "pushed")  # told here, with what the table knows: the dice as they lie, how far it was
LASTING = (("hit", True), ("dodge", False), ("damage", True), ("honour", False))


def fighter(params: Params, state: State, unit: Unit) -> rules.Fighter:
    """A unit as an attack sees it: abilities with injuries, bonus dice of a group, what lasting cards give.

    Actions that it may spend on a dodge need a token that lies in the bag (TOH-ACTION-9).
    """
    return rules.Fighter(
        cls=unit.cls,
        **{name: ability(state, unit, name) for name in ABILITIES},
        weapon=unit.weapon,
        missile=unit.missile,
        markers=unit.markers,
        injuries=len(unit.injuries),
        figures=unit.figures,
        actions_left=min(unit.actions_left, state.bag.of(unit.cls)),
        cautious=unit.cautious,
        prone=unit.prone,
        dishonour_cards=face_up(params, state, unit),
        bonus=tuple((name, dice) for least, name, dice in unit.bonuses if unit.figures >= least),
        immune=("prone",) if steady(state, unit) else (),
        earns=state.cards.earns.get(unit.weapon, ()),
    )


def attack_of(
    params: Params, state: State, one: Unit, other: Unit, kind: str, far: int = 0, mods: rules.Mods | None = None
) -> rules.Attack:
    """An attack between two units; lasting cards of both are in its extra dice."""
    rows = [(label, lasting(state, one if of_one else other, label)) for label, of_one in LASTING]
    mods = replace(mods or rules.Mods(), extra=tuple(row for row in rows if row[1]))
    return rules.Attack(kind, fighter(params, state, one), fighter(params, state, other), far, mods)


def so_far(params: Params, task: Strike) -> rules.Course:
    """The attack after the rolls that it has had."""
    course = rules.begin(params, task.attack)
    for _, faces in task.rolled:
        course = rules.advance(params, course, faces)
    return course


def strike(course: Course, task: Strike) -> None:
    """The next roll of an attack, the choices before it, or its outcome (TOH-ATTACK-5 to TOH-ATTACK-18)."""
    due = so_far(course.params, task).due
    if isinstance(due, rules.Outcome):
        _come_to(course, task, due)
        return
    state = course.state
    unit = state.unit(task.target if due.of == "target" else task.attacker)
    if due.optional and task.dodging is None:
        course.wait(Choice("dodge", unit.side, task, unit=unit.id, dice=due.dice))
        return
    if due.optional and task.dodging is False:
        _go_on(course, task, due.label, None)
        return
    if due.label not in task.asked:
        task = replace(task, asked=(*task.asked, due.label))
        if due.label == "honour":  # cards may have come since the attack began
            seen = replace(task.attack.target, dishonour_cards=face_up(course.params, state, unit))
            task = replace(task, attack=replace(task.attack, target=seen))
            due = so_far(course.params, task).due
            assert isinstance(due, rules.Due)
        if ask_help(course, unit, due.label, due.dice, task):
            return
    if due.dice:
        course.wait(Roll(due.label, due.dice, "dice", unit.side, task, unit=unit.id, parts=due.parts))
    else:
        rolled(course, task, "")


def declared(course: Course, task: Strike, name: str, label: str, by: str) -> None:
    """Dice are added to the roll that is due; more may be declared. A card just taken counts from the next test on."""
    dice = declare(course, name, by)
    mods = replace(task.attack.mods, extra=(*task.attack.mods.extra, (label, dice))) if dice else task.attack.mods
    attack, knock = replace(task.attack, mods=mods), task.knock or knocks(course.state, by)
    task = replace(task, attack=attack, declared=(*task.declared, (label, by)), knock=knock)
    due = so_far(course.params, task).due
    assert isinstance(due, rules.Due)
    if not ask_help(course, course.state.unit(name), label, due.dice, task):
        course.first(task)


def rolled(course: Course, task: Strike, faces: str) -> None:
    """A roll of an attack has fallen: it is told, and the attack goes on."""
    due = so_far(course.params, task).due
    assert isinstance(due, rules.Due)
    name = task.target if due.of == "target" else task.attacker
    tell_roll(course, due.label, name, faces)
    if due.label == "dodge":  # the cautious marker goes before any token (TOH-R-09)
        if course.state.unit(name).cautious:  # for free, even with no action left (TOH-ACTION-12)
            course.change(name, cautious=False)
        else:
            spend_token(course, name)
    if due.label == "honour":
        kept = sum(1 for label, by in task.declared if label == "honour" and by == "dishonour")
        turn_down(course, course.state.unit(name), kept)
    _go_on(course, task, due.label, faces)


def _go_on(course: Course, task: Strike, label: str, faces: str | None) -> None:
    before = len(so_far(course.params, task).events)
    task = replace(task, rolled=(*task.rolled, (label, faces)), dodging=None)
    for event in so_far(course.params, task).events[before:]:
        if event.name not in UNTOLD:
            course.events.append(_of_units(task, event))
    course.first(task)


def _of_units(task: Strike, event: Event) -> Event:
    """An event of the rules with the units it is about in place of their parts in the attack."""
    values = {key: value for key, value in event.values.items() if key != "of"}
    attacks = event.values.get("of", "attacker" if event.name in ("missed", "hit", "glanced") else "target")
    pair = (task.attacker, task.target) if attacks == "attacker" else (task.target, task.attacker)
    return Event(f"fight_{event.name}", event.rule, {**values, "unit": pair[0], "enemy": pair[1]})


RULES = {
    "hit": "TOH-ATTACK-5",
    "dodge": "TOH-ATTACK-8",
    "damage": "TOH-ATTACK-11",
    "honour": "TOH-ATTACK-14",
    "deepcut": "TOH-CRIT-DEEPCUT",
    "jab": "TOH-CRIT-QUICKJAB",
    "thrust": "TOH-FUMBLE-COUNTERTHRUST",
    "accident": "TOH-FUMBLE-ACCIDENT",
    "nerve": "TOH-NERVE-1",
    "search": "TOH-ATTACK-2",
    "offtable": "TOH-OFFTABLE-1",
}
SINGLE = ("deepcut", "jab", "thrust", "accident")


def tell_roll(course: Course, label: str, name: str, faces: str) -> None:
    """Say what was rolled for what, the swords added up, and what it comes to (TOH-TEST-8)."""
    read = rules.read(course.params, faces)
    key = "rolled_none" if not faces else "rolled_single" if label in SINGLE else "rolled_test"
    told = {"faces": faces, "swords": read.swords, "crosses": read.crosses, "result": read.result}
    course.tell(key, RULES[label], unit=name, label=label, **told)


def _come_to(course: Course, task: Strike, out: rules.Outcome) -> None:
    """All that an attack leads to, in the order of the rules: markers, losses, pushes, nerve, free actions."""
    one, other = course.state.unit(task.attacker), course.state.unit(task.target)
    gone = out.outcome in ("killed", "removed")
    course.change(one.id, markers=out.attacker.markers, prone=out.attacker.prone)
    if not gone:
        markers = 0 if out.outcome == "figure_lost" else out.target.markers
        knocked = task.knock and out.outcome not in ("missed", "dodged") and "prone" not in out.target.immune
        if knocked and not out.target.prone:
            course.tell("fight_floored", "TOH-PRONE-1", unit=other.id, enemy=one.id)
        course.change(other.id, markers=markers, prone=out.target.prone or knocked)
    _push(course, one.id, other.id, out.attacker_push, "TOH-R-13")
    _push(course, other.id, one.id, out.target_push, "TOH-FUMBLE-GLANCED")
    frightened, centre = _frightened(course, task, out)
    if out.outcome == "figure_lost":
        lose_figure(course, other.id)
    elif gone:
        lose(course, other.id, "killed")
    if course.state.over:
        return
    tasks: list[Task] = [Injury(other.id)] if out.outcome == "injured" else []
    if frightened:
        tasks.append(Nerves(frightened, centre, course.state.ground.base(one.id)))
    for free in out.free:
        whose, _, what = free.partition(":")
        kinds = ("charge", "move") if what == "charge_or_move" else (what,)
        tasks.append(Free(one.id if whose == "attacker" else other.id, kinds, what))
    course.first(*tasks)


def _push(course: Course, who: str, source: str, length: int, rule: str) -> None:
    if length > 0:
        pushed = push(course.state.ground, who, source, length)
        course.set(ground=pushed.ground)
        course.tell("pushed" if pushed.moved else "push_blocked", rule, unit=who, length=pushed.moved)


def _frightened(course: Course, task: Strike, out: rules.Outcome) -> tuple[tuple[str, ...], Base]:
    """Who must take an honour test now, nearest first, and where the fright begins (TOH-R-20, TOH-R-22)."""
    ground, side = course.state.ground, course.state.unit(task.target).side
    centre, inches = task.attacker, course.params.crit_fearsome_radius_in
    if "allies_of_target" in out.nerve:
        centre, inches = task.target, course.params.nerve_radius_in
    elif "enemies_within_6" not in out.nerve:
        return (), ground.base(centre)
    near = around(ground, centre, inches * INCH, side)
    return tuple(name for name, _ in near if name != centre), ground.base(centre)
