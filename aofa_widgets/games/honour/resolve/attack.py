"""An attack, step by step: which roll is due, what it does, and how it ends (TOH-ATTACK-5 to -18).

Nothing here rolls or chooses: `begin` says what is due, `advance` takes what fell. Everything is frozen, so that a
game can keep a course in its state, and odds can follow every branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..actions import Event
from ..params import INCH, Params
from ..specials import BONUSES, FUMBLES, earned, fumble_of
from .fighters import Attack, Fighter
from .pools import Pool, damage_pool, dodge_pool, hit_pool, honour_pool
from .tests import Read, passed, read

OUTCOMES = ("missed", "dodged", "glanced", "light", "figure_lost", "killed", "injured", "removed")
LABELS = ("hit", "thrust", "accident", "jab", "dodge", "damage", "honour", "deepcut")
TESTS = ("hit", "dodge", "damage", "honour")  # the rest are single dice that have no class


@dataclass(frozen=True, slots=True)
class Due:
    """A roll that is due: its label, its dice, who rolls, whether it may be declined, where its dice come from."""

    label: str
    dice: int
    of: str
    optional: bool = False
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attack ended.

    `hit`, `dodge`, `damage`, `honour` are classes of rolls, None where nothing was rolled; pushes are tenths of a
    millimetre; `free`: actions that were earned, "attacker:charge_or_move", "attacker:move", "target:charge"; `nerve`:
    who must test now, "allies_of_target" and "enemies_within_6"; `attacker` and `target` as they are afterwards.
    """

    outcome: str
    hit: str | None
    dodge: str | None
    damage: str | None
    honour: str | None
    attacker_push: int
    target_push: int
    free: tuple[str, ...]
    nerve: tuple[str, ...]
    attacker: Fighter
    target: Fighter
    events: tuple[Event, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Course:
    """An attack under way: what is due, what was rolled so far, both units as they are now."""

    attack: Attack
    due: Due | Outcome
    attacker: Fighter
    target: Fighter
    hit: str | None = None
    dodge: str | None = None
    damage: str | None = None
    honour: str | None = None
    bonuses: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    events: tuple[Event, ...] = field(default=(), compare=False)
    quiet: bool = False

    def tell(self, name: str, rule: str, **values: Any) -> Course:
        """The course with one more thing that happened; a quiet one keeps no log."""
        return self if self.quiet else replace(self, events=(*self.events, Event(name, rule, values)))


def begin(params: Params, attack: Attack, *, quiet: bool = False) -> Course:
    """An attack before its hit roll; a dishonourable act has drawn its card. A `quiet` one keeps no log.

    >>> from aofa_widgets.rules import Ruleset
    >>> begin(Params.of(Ruleset.load("honour")), Attack("melee", Fighter(aim=3), Fighter())).due
    Due(label='hit', dice=3, of='attacker', optional=False, parts=(('aim', 3),))
    """
    fighter = attack.attacker
    if attack.mods.dishonour and fighter.samurai:
        fighter = replace(fighter, dishonour_cards=fighter.dishonour_cards + 1)
    course = Course(attack, Due("hit", 0, "attacker"), fighter, attack.target, quiet=quiet)
    return _asks(course, "hit", hit_pool(params, attack))


def due(params: Params, attack: Attack, rolled: Sequence[tuple[str, str | Read | None]]) -> Due | Outcome:
    """What is due after these rolls: the next roll, or the outcome.

    `rolled` are (label, faces) in order, faces written with X - S D; a dodge that was declined is ("dodge", None).
    Raises: InputError for another label than is due, another number of dice, or rolls too many.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("honour"))
    >>> blow = Attack("melee", Fighter(aim=3, strength=3), Fighter())
    >>> due(params, blow, [("hit", "DS-")]).label, due(params, blow, [("hit", "DS-"), ("damage", "DDX")]).outcome
    ('damage', 'killed')
    """
    course = begin(params, attack)
    for at, (label, faces) in enumerate(rolled):
        if not isinstance(course.due, Due) or course.due.label != label:
            wanted = course.due.label if isinstance(course.due, Due) else "-"
            raise InputError(fault(f"dice[{at}]", "honour.record.other_roll", found=shown(label), wanted=wanted))
        course = advance(params, course, faces)
    return course.due


def advance(params: Params, course: Course, faces: str | Read | None) -> Course:
    """The attack after the roll that was due; None declines a dodge that may be declined.

    Raises: InputError if nothing is due, the number of dice is another, or the roll may not be declined.
    """
    asked = course.due
    if not isinstance(asked, Due):
        raise InputError(fault("dice", "honour.record.no_roll_due"))
    if faces is None:
        if not asked.optional:
            raise InputError(fault("dice", "honour.record.must_roll", label=asked.label))
        return _unguarded(params, course.tell("not_dodged", "TOH-ACTION-8"))
    if isinstance(faces, str):
        if len(faces) != asked.dice:
            raise InputError(fault("dice", "honour.record.how_many", label=asked.label, n=len(faces), dice=asked.dice))
        faces = read(params, faces)
    if not course.quiet:
        result = faces.result if asked.label in TESTS else None
        told = {"label": asked.label, "dice": asked.dice, "swords": faces.swords, "crosses": faces.crosses}
        course = course.tell("rolled", "TOH-TEST-2", of=asked.of, result=result, **told)
    return _STEPS[asked.label](params, course, faces)


def _asks(course: Course, label: str, pool: Pool, of: str = "attacker", optional: bool = False) -> Course:
    return replace(course, due=Due(label, pool.dice, of, optional, pool.parts))


def _single(params: Params, course: Course, label: str, of: str = "attacker") -> Course:
    return _asks(course, label, Pool(1, ((label, 1),)), of)


def _earned(params: Params, course: Course, roll: str) -> tuple[str, ...]:
    """What the attacker's weapon earns on a roll of his; a shot never comes from a weapon of a reader's own."""
    attack = course.attack
    return earned(params, attack.weapon, roll, attack.kind, attack.attacker.earns if attack.kind == "melee" else ())


def _after_hit(params: Params, course: Course, roll: Read) -> Course:
    kind, course = course.attack.kind, replace(course, hit=roll.result)
    if not passed(roll.result):
        course = course.tell("missed", "TOH-ATTACK-6")
        wrong = fumble_of(params, "hit", kind) if roll.result == "crit_fail" else "none"
        if wrong in ("counter_thrust", "accident"):
            label = "thrust" if wrong == "counter_thrust" else "accident"
            return _single(params, course.tell(wrong, FUMBLES[wrong]), label)
        return _ends(params, course, "missed")
    course = course.tell("hit", "TOH-ATTACK-6")
    if roll.result == "crit":
        course = replace(course, bonuses=_earned(params, course, "hit"))
        for bonus in course.bonuses:
            course = course.tell("bonus", BONUSES[bonus].rule, bonus=bonus, of="attacker")
    return _single(params, course, "jab") if "quick_jab" in course.bonuses else _guard(params, course)


def _after_fumble(params: Params, course: Course, roll: Read) -> Course:
    if roll.swords:
        rule = FUMBLES["counter_thrust" if course.attack.kind == "melee" else "accident"]
        course = _marked(course, "attacker", 1, rule)
    return _ends(params, course, "missed")


def _after_jab(params: Params, course: Course, roll: Read) -> Course:
    """A jab of the hit roll comes before the dodge, one of the dodge roll ends the attack (TOH-R-18)."""
    parried = course.dodge is not None
    if roll.swords:
        course = _marked(course, "attacker" if parried else "target", 1, "TOH-CRIT-QUICKJAB")
    return _ends(params, course, "dodged") if parried else _guard(params, course)


def _guard(params: Params, course: Course) -> Course:
    """The dodge, for a target that has a cautious marker or an action left (TOH-ATTACK-7, TOH-ATTACK-8)."""
    target = course.target
    if not target.cautious and not target.actions_left:
        return _unguarded(params, course.tell("cannot_dodge", "TOH-ACTION-10"))
    pool = dodge_pool(params, course.attack, target, course.bonuses)
    return _asks(course, "dodge", pool, "target", optional=not params.dodge_mandatory)


def _unguarded(params: Params, course: Course) -> Course:
    failed = params.dodge_undodged_counts_as_failed  # TOH-R-16
    return _strikes(params, _stunned(course) if failed else course, failed)


def _after_dodge(params: Params, course: Course, roll: Read) -> Course:
    target, kind = course.target, course.attack.kind
    if target.cautious:
        course = replace(course, target=replace(target, cautious=False)).tell("cautious_spent", "TOH-ACTION-13")
    else:
        left = max(0, target.actions_left - 1)
        course = replace(course, target=replace(target, actions_left=left)).tell("token_fetched", "TOH-ACTION-9")
    course = replace(course, dodge=roll.result)
    if passed(roll.result):
        course = course.tell("dodged", "TOH-ATTACK-9")
        return _parried(params, course) if roll.result == "crit" else _ends(params, course, "dodged")
    course = course.tell("not_dodged", "TOH-ATTACK-10")
    if roll.result == "crit_fail" and fumble_of(params, "dodge", kind) == "lost_footing":
        course = _floored(course, "target", "TOH-FUMBLE-LOSTFOOTING")
    return _strikes(params, _stunned(course), True)


def _parried(params: Params, course: Course) -> Course:
    jab = False
    for bonus in earned(params, course.target.weapon, "dodge", course.attack.kind, course.target.earns):
        course = course.tell("bonus", BONUSES[bonus].rule, bonus=bonus, of="target")
        if bonus == "counter_strike" and not course.target.prone:  # who lies down has no free action (TOH-R-21)
            course = _frees(course, "target:charge")
        elif bonus == "backhand_strike":
            course = _floored(course, "attacker", BONUSES[bonus].rule)
        jab = jab or bonus == "quick_jab"
    return _single(params, course, "jab", "target") if jab else _ends(params, course, "dodged")


def _strikes(params: Params, course: Course, failed: bool) -> Course:
    """The damage roll; `failed`: a dodge was rolled and failed, or counts as such."""
    impaled = failed and "impale" in course.bonuses
    return _asks(course, "damage", damage_pool(params, course.attack, course.target, impaled))


def _after_damage(params: Params, course: Course, roll: Read) -> Course:
    course, kind = replace(course, damage=roll.result), course.attack.kind
    if roll.result == "crit_fail" and fumble_of(params, "damage", kind) == "glanced_off":
        return _ends(params, course.tell("glanced", "TOH-FUMBLE-GLANCED"), "glanced")
    if not passed(roll.result):
        return _scratched(params, course, params.attack_light_wound_markers, "TOH-ATTACK-18")
    if roll.result == "crit":
        for bonus in _earned(params, course, "damage"):
            course = course.tell("bonus", BONUSES[bonus].rule, bonus=bonus, of="attacker")
            course = _frees(course, "attacker:move" if bonus == "move_up" else "attacker:charge_or_move")
    target = course.target
    if target.samurai:
        pool = honour_pool(params, target, course.attack.mods.further("honour"))
        return _asks(course.tell("heavy_samurai", "TOH-ATTACK-14"), "honour", pool, "target")
    target = replace(target, figures=max(0, target.figures - 1), markers=0)
    course = replace(course, target=target)
    if target.figures:
        return _ends(params, course.tell("figure_lost", "TOH-GROUP-6", left=target.figures), "figure_lost")
    return _ends(params, course.tell("killed", "TOH-ATTACK-13"), "killed")


def _after_honour(params: Params, course: Course, roll: Read) -> Course:
    target = course.target
    if target.dishonour_cards:
        course = course.tell("cards_turned", "TOH-DISHON-5", cards=target.dishonour_cards)
        target = replace(target, dishonour_cards=0)
    course = replace(course, honour=roll.result, target=target)
    if passed(roll.result):
        return _scratched(params, course, params.attack_honour_save_markers, "TOH-ATTACK-15")
    injuries = target.injuries + 1
    course = replace(course, target=replace(target, injuries=injuries)).tell("injury", "TOH-ATTACK-16")
    if injuries < params.attack_injuries_to_remove:
        return _ends(params, course, "injured")
    gone = replace(course.target, figures=0)
    return _ends(params, replace(course, target=gone).tell("removed", "TOH-ATTACK-17"), "removed")


def _scratched(params: Params, course: Course, markers: int, rule: str) -> Course:
    """Only a wound marker: the condition of Deep Cut and Fearsome Blow (TOH-R-19)."""
    course = _marked(course, "target", markers, rule)
    return _single(params, course, "deepcut") if "deep_cut" in course.bonuses else _ends(params, course, "light")


def _after_deepcut(params: Params, course: Course, roll: Read) -> Course:
    return _ends(params, _marked(course, "target", roll.swords, "TOH-CRIT-DEEPCUT"), "light")


def _marked(course: Course, who: str, markers: int, rule: str) -> Course:
    if not markers:
        return course
    fighter: Fighter = getattr(course, who)
    there = fighter.markers + markers
    changed = replace(fighter, markers=there)
    course = replace(course, attacker=changed) if who == "attacker" else replace(course, target=changed)
    return course.tell("marked", rule, of=who, markers=markers, now=there)


def _floored(course: Course, who: str, rule: str) -> Course:
    fighter: Fighter = getattr(course, who)
    if "prone" in fighter.immune:
        return course.tell("stands_firm", rule, of=who)
    changed = replace(fighter, prone=True)
    course = replace(course, attacker=changed) if who == "attacker" else replace(course, target=changed)
    return course.tell("floored", rule, of=who)


def _stunned(course: Course) -> Course:
    return _floored(course, "target", "TOH-CRIT-STUN") if "stun" in course.bonuses else course


def _frees(course: Course, action: str) -> Course:
    return course if action in course.free else replace(course, free=(*course.free, action))


def _ends(params: Params, course: Course, outcome: str) -> Course:
    melee = course.attack.kind == "melee"
    back = params.dodge_pushback_in * INCH if outcome == "dodged" and melee else 0
    away = params.fumble_glance_push_in * INCH if outcome == "glanced" else 0
    if back:
        course = course.tell("pushed", "TOH-R-13", of="attacker", by=back)
    if away:
        course = course.tell("pushed", "TOH-FUMBLE-GLANCED", of="target", by=away)
    nerve: tuple[str, ...] = ()
    if outcome == "killed" or (outcome == "removed" and params.nerve_for_samurai):
        nerve = ("allies_of_target",)
        course = course.tell("nerve_allies", "TOH-NERVE-1" if outcome == "killed" else "TOH-R-22")
    elif outcome == "light" and "fearsome_blow" in course.bonuses:
        nerve = ("enemies_within_6",)
        course = course.tell("nerve_enemies", "TOH-CRIT-FEARSOME", radius=params.crit_fearsome_radius_in * INCH)
    end = Outcome(
        outcome,
        course.hit,
        course.dodge,
        course.damage,
        course.honour,
        back,
        away,
        course.free,
        nerve,
        course.attacker,
        course.target,
        course.events,
    )
    return replace(course, due=end)


_STEPS = {
    "hit": _after_hit,
    "thrust": _after_fumble,
    "accident": _after_fumble,
    "jab": _after_jab,
    "dodge": _after_dodge,
    "damage": _after_damage,
    "honour": _after_honour,
    "deepcut": _after_deepcut,
}
