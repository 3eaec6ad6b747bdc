"""Whether an order can be given: one action a turn, at most as far as one can go, and nothing that contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, hypot, radians, sin

from ..actions import DEEDS, GOING, MOST_LEGS, SECOND, Order, Refusal
from ..model import Character, State, base_of
from ..params import Params
from ..resolve.places import backs
from ..resolve.places.ways import stop
from ..specials import has
from .arms import loaded, ready, spent, untaught, weapons_of
from .climbing import climb, jump
from .drill import DRILL, command
from .journeys import travel
from .loads import drop, laden, lift, loot, throw
from .near import between, disturbed, foes, friends, hostile, in_contact, leaders, on_wall
from .saddle import SADDLE, afterwards, mount
from .seeing import field, sees
from .water import board, land, row, way_of_boat
from .ways import allowance, length, on_table

Checked = Refusal | None


def refuse_order(params: Params, state: State, order: Order) -> Checked:
    """Why a person cannot be ordered so, or None; each is ordered by himself, alone if one likes (ARG-GROUP-6)."""
    who = state.person(order.who)
    if order.do not in DEEDS:
        return Refusal("ARG-TURN-1", "no_deed", {"found": order.do})
    wrong = _able(state, who) or _plain(params, state, order, who) or _way(params, state, order, who)
    if wrong is not None:
        return wrong
    there = who
    if order.way and order.do in SECOND:  # the second action is done where the first one ends
        there = replace(who, x=order.way[-1][0], y=order.way[-1][1])
    return _DEEDS[order.do](params, state, order, there) or _aim(params, state, order, who)


def _able(state: State, who: Character) -> Checked:
    if not who.alive or who.arrives > state.turn:
        return Refusal("ARG-EFFECT-2", "out_of_play", {"who": who.id})
    if not who.awake(state.turn):
        return Refusal("ARG-UNTRAINED-3", "down", {"who": who.id})
    if who.fleeing == state.turn:
        return Refusal("ARG-MORALE-3", "flees", {"who": who.id})
    if who.quarry == "mark":
        return Refusal("ARG-HUNT-2", "a_mark", {"who": who.id})
    return None


AIMED = frozenset(
    (
        *("contact", "shoot", "work", "form", "talk", "care", "rally", "lift", "throw", "climb"),
        *("board", "travel", "loot", "scale", "match"),
    )
)
"""Orders that name somebody or something."""
BENT = frozenset({"move", "withdraw", "crawl"})
"""Orders whose way may be written bend by bend."""


ALOFT = frozenset({"hold", "crouch", "shoot", "load", "climb", "jump", "yield", "talk", "rally", "reveal", "scale"})
"""What may be done on the top of a wall."""
WITH_WAY = {"climb", "jump"} | (GOING - {"match"}) | SADDLE | {"hold", "shoot", "crouch", "throw", "face"} | DRILL


def _plain(params: Params, state: State, order: Order, who: Character) -> Checked:
    """What an order says must belong together: a contradictory one is refused before anything is measured."""
    if order.way and not (order.do in WITH_WAY or afterwards_too(params, order)):
        return Refusal("ARG-TURN-1", "one_action", {"who": who.id})
    if order.do in AIMED and not order.target:
        return Refusal("ARG-TURN-1", "no_target", {"who": who.id})
    if order.target and order.do not in AIMED | {"load", "ranks"}:
        return Refusal("ARG-TURN-1", "needless_target", {"who": who.id})
    if order.do not in ALOFT and on_wall(state, who):
        return Refusal("ARG-CLIMB-5", "on_the_wall", {"who": who.id})
    if order.aim and order.do not in ("move", "hold", "contact", "withdraw"):
        return Refusal("ARG-TURN-10", "shot_and_deed", {"who": who.id})
    says = not params.move_hide_shots and order.do in ("hold", "move", "contact", "withdraw", "match")
    if order.weapon and not (order.aim or order.do in ("shoot", "load") or says):
        return Refusal("ARG-TURN-1", "needless_weapon", {"who": who.id})
    if order.more and (not order.way or order.do not in BENT):
        return Refusal("ARG-MOVE-6", "no_bend", {"who": who.id})
    if len(order.way) > MOST_LEGS - order.more:
        return Refusal("ARG-MOVE-6", "most_bends", {"who": who.id, "n": MOST_LEGS - 1})
    if who.danger and order.do != "hold":
        return Refusal("ARG-DANGER-4", "hangs", {"who": who.id})
    return None


def afterwards_too(params: Params, order: Order) -> bool:
    """Whether something may be done at the end of a way: a second action, or what takes no time (ARG-NPC-2)."""
    if order.do in SECOND and params.turn_actions > 1:
        return True
    return {"talk": params.rpg_talk_turns, "change": params.rpg_change_turns}.get(order.do) == 0


def _way(params: Params, state: State, order: Order, who: Character) -> Checked:
    if aboard := way_of_boat(params, state, order, who):
        return aboard
    if not order.way:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id}) if order.do in ("move", "crawl", "leave") else None
    if order.do in DRILL or order.do in ("row", "board", "land", "face", "climb", "jump"):
        return None  # measured from the boat, by the formation, or not at all
    if not all(on_table(state, who, to) for to in order.way):
        return Refusal("ARG-GEN-17", "off_table", {"who": who.id})
    far = length((who.x, who.y), order.way)
    most = allowance(params, state, laden(state, order, who))
    if order.do in SADDLE:
        most = afterwards(params, state, who, order)
    if order.do in ("hold", "crouch"):
        most = who.two_steps * int(params.move_shift_percent) // 100
        if far > most:
            return Refusal("ARG-MOVE-14", "too_far_held", {"who": who.id, "length": far, "most": most})
        return None
    if far > most:
        return Refusal("ARG-MOVE-6", "too_far", {"who": who.id, "length": far, "most": most})
    if who.formed == "close" and not leaders(params, state, who):
        return Refusal("ARG-CLOSEORDER-10", "no_leader", {"who": who.id})
    if who.met and order.do not in ("withdraw",) and disturbed(state, who):
        return Refusal("ARG-WITHDRAW-1", "in_contact", {"who": who.id})
    return None


def _aim(params: Params, state: State, order: Order, who: Character) -> Checked:
    if not order.aim and order.weapon and order.do not in ("shoot", "load") and order.weapon not in who.ranged:
        return Refusal("ARG-WEAPON-1", "not_his_weapon", {"who": who.id, "weapon": order.weapon})
    if not order.aim:
        return None
    if not params.options_snap:
        return Refusal("ARG-SNAP-3", "no_snap", {"who": who.id})
    return shot_allowed(params, state, who, order.aim, order.weapon, moving=order.do != "hold", rule="ARG-SNAP-3")


def shot_allowed(
    params: Params, state: State, who: Character, target: str, weapon: str, moving: bool, rule: str
) -> Checked:
    """Why somebody cannot shoot at all at somebody with a weapon ("": whatever is ready); ranges are asked apart."""
    enemy = next((p for p in state.here() if p.id == target), None)
    if enemy is None or not enemy.alive:
        return Refusal("ARG-SHOOT-14", "no_such_target", {"found": target})
    if not hostile(who, enemy):
        return Refusal("ARG-SHOOT-15", "no_enemy", {"who": who.id, "enemy": enemy.id})
    if not who.ranged:
        return Refusal("ARG-WEAPON-1", "no_weapon", {"who": who.id})
    if weapon and weapon not in who.ranged:
        return Refusal("ARG-WEAPON-1", "not_his_weapon", {"who": who.id, "weapon": weapon})
    if weapon and weapon not in weapons_of(state):
        return Refusal("ARG-WEAPON-3", "no_table", {"weapon": weapon})
    arms = [one for one in ([weapon] if weapon else who.ranged) if one in weapons_of(state)]
    if arms and all(spent(params, state, who, one) for one in arms):
        rule = "ARG-AMMO-1" if weapons_of(state)[arms[0]].thrown is None else "ARG-AMMO-2"
        return Refusal(rule, "no_missiles", {"who": who.id})
    if not any(loaded(state, who, one) for one in arms):
        return Refusal("ARG-SHOOT-8", "not_loaded", {"who": who.id})
    if not ready(params, state, who, weapon, moving):
        held = [one for one in ([weapon] if weapon else who.ranged) if one in weapons_of(state)]
        bow = next((one for one in held if untaught(state.arms, who, weapons_of(state)[one])), "") if moving else ""
        if bow:
            return Refusal(weapons_of(state)[bow].rules[0], "not_taught", {"who": who.id, "weapon": bow})
        return Refusal("ARG-SHOOT-7", "not_moving" if moving else "not_so_mounted", {"who": who.id})
    return None


def _fine(params: Params, state: State, order: Order, who: Character) -> Checked:
    return None


def _contact(params: Params, state: State, order: Order, who: Character) -> Checked:
    """Whom one may go for; those one touches already may be sought again, which is not leaving (ARG-WITHDRAW-7)."""
    enemy = next((p for p in state.here() if p.id == order.target), None)
    if enemy is None or not hostile(who, enemy) or enemy not in foes(state, who):
        return Refusal("ARG-CONTACT-1", "no_such_target", {"found": order.target})
    # out of an ambush: by the referee's leave, or by the rule of surprise within its distance (ARG-CONTACT-7)
    if who.hidden and params.options_surprise and between(who, enemy) > params.reach(params.contact_surprise_cm):
        told = {"who": who.id, "enemy": enemy.id, "most": params.reach(params.contact_surprise_cm)}
        return Refusal("ARG-CONTACT-7", "ambush_far", told)
    if not params.contact_unseen and not sees(params, state, who, enemy):
        return Refusal("ARG-CONTACT-6", "unseen", {"who": who.id, "enemy": enemy.id})
    if who.met and disturbed(state, who) and enemy not in in_contact(state, who):
        return Refusal("ARG-WITHDRAW-1", "in_contact", {"who": who.id})
    return None


def _face(params: Params, state: State, order: Order, who: Character) -> Checked:
    """Turning on the spot is free (ARG-MOVE-14); in close order all look where their unit does (ARG-TURN-8)."""
    if len(order.way) != 1:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    return Refusal("ARG-TURN-8", "faces_with_unit", {"who": who.id}) if who.formed == "close" else None


def _match(params: Params, state: State, order: Order, who: Character) -> Checked:
    """Whether somebody may keep pace with another's move, be it to keep his distance (ARG-MOVE-21)."""
    if not params.move_match:
        return Refusal("ARG-MOVE-21", "no_match", {"who": who.id})
    other = next((p for p in state.here() if p.id == order.target and not p.hidden), None)
    if other is None or other.id == who.id or not (other.side == who.side or sees(params, state, who, other)):
        return Refusal("ARG-MOVE-21", "no_such_target", {"found": order.target})
    return _quiet(state, who)


def _withdraw(params: Params, state: State, order: Order, who: Character) -> Checked:
    if not in_contact(state, who):
        return Refusal("ARG-WITHDRAW-1", "not_in_contact", {"who": who.id})
    if not order.way:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    if _shut(state, who):
        return Refusal("ARG-WITHDRAW-1", "encircled", {"who": who.id})
    return None


def _shut(state: State, who: Character) -> bool:
    """Whether an enemy stands on every side; asked in full only where no way out is plain (ARG-AMB-WITHDRAW-3)."""
    others = [p for p in state.here() if p.id != who.id and not p.decoy]
    near = [p for p in others if max(abs(p.x - who.x), abs(p.y - who.y)) < 8 * who.two_steps]
    ground = field(state).standing(base_of(p) for p in (who, *near))
    far = 3 * who.two_steps
    for turn in range(0, 360, 30):
        ux, uy = sin(radians(turn)), -cos(radians(turn))
        end = (round(who.x + ux * far), round(who.y + uy * far))
        path = ((who.x, who.y), end)
        if all(_aside(who, p, ux, uy, far) for p in near) and stop(ground, base_of(who), path).at >= far - 20:
            return False
    return backs.encircled(ground, who.id)


def _aside(who: Character, other: Character, ux: float, uy: float, far: int) -> bool:
    """Whether somebody stands clear of a straight way; the bases are taken as discs around their corners."""
    dx, dy = other.x - who.x, other.y - who.y
    ahead = min(max(dx * ux + dy * uy, 0.0), far)
    reach = (hypot(who.w, who.d) + hypot(other.w, other.d)) / 2
    gap = hypot(dx - ahead * ux, dy - ahead * uy)
    return gap >= reach or (ahead == 0 and dx * ux + dy * uy < 0)


def _shoot(params: Params, state: State, order: Order, who: Character) -> Checked:
    """A shot before the movement, after one in the last turn too where nothing is to be loaded (ARG-SHOOT-10)."""
    if not params.options_snap:
        return Refusal("ARG-SNAP-1", "no_snap", {"who": who.id})
    return shot_allowed(params, state, who, order.target, order.weapon, bool(order.way), "ARG-SNAP-1")


def _load(params: Params, state: State, order: Order, who: Character) -> Checked:
    """Only what was empty when orders were written is loaded, so never what is fired in this turn (ARG-SHOOT-9)."""
    if not who.empty:
        return Refusal("ARG-SHOOT-8", "nothing_to_load", {"who": who.id})
    return _quiet(state, who)


def _quiet(state: State, who: Character) -> Checked:
    """Work needs both hands and no enemy near enough to touch."""
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    return None


def _work(params: Params, state: State, order: Order, who: Character) -> Checked:
    job = next((one for one in state.jobs if one.id == order.target), None)
    if job is None:
        return Refusal("ARG-TIME-1", "no_job", {"found": order.target})
    if not (job.turns or job.skill) and not params.options_certain_time:
        return Refusal("ARG-TIME-1", "no_certain_time", {"job": job.id})
    if job.done:
        return Refusal("ARG-TIME-1", "job_done", {"job": job.id})
    if job.skill and not params.options_tests:
        return Refusal("ARG-TEST-1", "no_tests", {"job": job.id})
    if job.failed and job.skill:
        return Refusal("ARG-TEST-2", "job_failed", {"job": job.id})
    if job.failed and not (params.time_insist and leaders(params, state, who)):  # nobody is there to insist
        name = "nobody_insists" if params.time_insist else "job_failed"
        return Refusal("ARG-TIME-5", name, {"who": who.id, "job": job.id})
    if job.side not in (-1, who.side):
        return Refusal("ARG-TIME-1", "not_his_job", {"who": who.id, "job": job.id})
    if (job.x - who.x) ** 2 + (job.y - who.y) ** 2 > (params.reach(params.measure_talk_cm) + who.two_steps) ** 2:
        return Refusal("ARG-TIME-1", "job_far", {"who": who.id, "job": job.id})
    return _quiet(state, who)


def _form(params: Params, state: State, order: Order, who: Character) -> Checked:
    if not (params.options_formations and params.options_close_order):
        return Refusal("ARG-FORMATION-3", "no_close_order", {"who": who.id})
    if not has(who, "close_order"):
        return Refusal("ARG-CLOSEORDER-1", "not_drilled", {"who": who.id})
    anchor = next((p for p in friends(state, who) if p.id == order.target), who if order.target == who.id else None)
    if anchor is None or not (anchor.leads or anchor.role in ("bearer", "musician")):
        return Refusal("ARG-CLOSEORDER-2", "no_anchor", {"found": order.target})
    if not leaders(params, state, who):
        return Refusal("ARG-CLOSEORDER-3", "no_leader", {"who": who.id})
    return _quiet(state, who)


def _talk(params: Params, state: State, order: Order, who: Character) -> Checked:
    other = next((p for p in state.here() if p.id == order.target), None)
    if other is None or other.id == who.id:
        return Refusal("ARG-NPC-2", "no_such_target", {"found": order.target})
    there = replace(who, x=order.way[-1][0], y=order.way[-1][1]) if order.way else who
    if between(there, other) > params.reach(params.measure_talk_cm):
        return Refusal("ARG-MEASURE-4", "too_far_to_talk", {"who": who.id, "enemy": other.id})
    return None


def _change(params: Params, state: State, order: Order, who: Character) -> Checked:
    if not params.options_disguise or not who.disguised:
        return Refusal("ARG-DRESS-2", "nothing_to_change", {"who": who.id})
    return _quiet(state, who)


def _care(params: Params, state: State, order: Order, who: Character) -> Checked:
    if not params.options_healing:
        return Refusal("ARG-HEAL-1", "no_healing", {"who": who.id})
    other = next((p for p in state.people if p.id == order.target and p.side == who.side), None)
    lost = other is not None and (other.out not in ("", "killed") or "dead" in other.places)
    if other is None or lost or not other.hits or between(who, other) > params.reach(params.measure_talk_cm):
        return Refusal("ARG-HEAL-1", "nobody_to_treat", {"who": who.id})
    return _quiet(state, who)


def _reveal(params: Params, state: State, order: Order, who: Character) -> Checked:
    return None if who.hidden or who.decoy else Refusal("ARG-HIDE-2", "not_hidden", {"who": who.id})


def _rally(params: Params, state: State, order: Order, who: Character) -> Checked:
    if not params.options_morale:
        return Refusal("ARG-MORALE-4", "no_morale", {"who": who.id})
    if not who.leads or who.disorder:
        return Refusal("ARG-MORALE-4", "leads_nobody", {"who": who.id})
    other = next((p for p in friends(state, who) if p.id == order.target), None)
    if other is None or not other.disorder or between(who, other) > params.reach(params.measure_voice_cm):
        return Refusal("ARG-MORALE-4", "nobody_to_rally", {"who": who.id})
    return None


def _leave(params: Params, state: State, order: Order, who: Character) -> Checked:
    x, y = order.way[-1]
    bounds, edge = state.ground.bounds, who.two_steps
    if min(x, y, bounds.width - x, bounds.height - y) > edge:
        return Refusal("ARG-OBJECTIVE-5", "not_at_edge", {"who": who.id})
    return None


_DEEDS: Mapping[str, Callable[[Params, State, Order, Character], Checked]] = {
    "hold": _fine,
    "crouch": _fine,
    "move": _fine,
    "crawl": _fine,
    "contact": _contact,
    "withdraw": _withdraw,
    "shoot": _shoot,
    "load": _load,
    "work": _work,
    "form": _form,
    "mount": mount,
    "dismount": mount,
    "talk": _talk,
    "change": _change,
    "care": _care,
    "reveal": _reveal,
    "leave": _leave,
    "yield": _fine,
    "rally": _rally,
    "lift": lift,
    "loot": loot,
    "scale": climb,
    "match": _match,
    "jump": jump,
    "drop": drop,
    "throw": throw,
    "climb": climb,
    "board": board,
    "row": row,
    "land": land,
    "face": _face,
    "travel": travel,
    **dict.fromkeys(DRILL, command),
}

__all__ = ["AIMED", "refuse_order", "shot_allowed"]
