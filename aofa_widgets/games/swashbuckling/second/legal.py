"""May he? What the inventory lets a figure do next, as far as a record shows (2B, 4, 5D, 6, 7M)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable
from .record import State

ACTS = ("move", "free_move", "stop", "action", "opposed", "recover_stun", "recover_weapon", "duel")
KINDS = ("roll_initiative", "activate", "pass", *ACTS)


def refusal(rules: Mapping[str, Any], state: State, event: Mapping[str, Any]) -> str:
    """The rule that forbids an event, or nothing."""
    kind = event.get("type")
    if kind not in KINDS:
        raise Unanswerable(f"no event {kind}")
    if state.game_over:
        return "AOFA-1-6"
    if kind == "roll_initiative":
        return ""
    if kind == "activate":
        return _activate(rules, state, event["figure"])
    if kind == "pass":
        return _pass(rules, state)
    if state.activation is None:
        return "AOFA-2B-1"
    name = state.activation.figure
    if state.figures[name].fallen or state.figures[name].side != state.active:
        return "AOFA-2B-1"
    moves = kind in ("move", "free_move") or event.get("relocates") or event.get("establish_contact")
    if moves and state.figures[name].stunned and rules["stun.forbids_move"]:
        return "AOFA-5D-STUN-1"
    if moves and not rules["disengage.automatic"] and state.enemies_touching(name):
        raise Unanswerable("AOFA-4B-4: how else a figure breaks off is not written down")
    if kind in ("move", "free_move") and state.activation.moved:
        return "AOFA-2B-5"  # at the end of a move it stops or acts (GEO-07)
    if kind in ("action", "opposed") and (again := _again(rules, state, event)):
        return again
    if kind == "opposed":
        return _opposed(rules, state, name, event)
    if kind == "duel":
        return _duel(rules, state, name, event)
    if kind == "recover_stun":
        return "" if state.figures[name].stunned else "AOFA-5D-STUN-4"
    if kind == "recover_weapon":
        return "AOFA-5D-WEAPON-5" if state.figures[name].armed else ""
    return ""


def _activate(rules: Mapping[str, Any], state: State, name: str) -> str:
    figure = state.figures.get(name)
    if figure is None or figure.side != state.active or figure.fallen:
        return "AOFA-2B-1"
    if state.activation and state.activation.figure == name:
        return "AOFA-AMB-42"  # it has to stop before it begins again
    others = [other for other in state.standing(state.active) if other != name]
    if state.barred == name and others:
        return "AOFA-7-XTURN"
    if rules["reactivate"] == "once_per_turn" and name in state.used:
        return "AOFA-6-5"
    if rules["reactivate"] == "after_another" and state.last == name:
        if not others:
            raise Unanswerable("AOFA-6-5: nobody else is left to come between")
        return "AOFA-6-5"
    return ""


def _pass(rules: Mapping[str, Any], state: State) -> str:
    """The initiative may be handed over, or only where nothing else is left to do (AMB-43)."""
    if rules["turn.pass"] == "allowed":
        return ""
    if state.activation or any(not _activate(rules, state, name) for name in state.standing(state.active)):
        return "AOFA-AMB-43"
    return ""


def deed(event: Mapping[str, Any]) -> tuple[Any, ...]:
    """What makes two actions the same: what it is and what it is done to (AMB-45)."""
    return event["type"], event.get("kind"), tuple(event.get("targets", ()))


def _again(rules: Mapping[str, Any], state: State, event: Mapping[str, Any]) -> str:
    how, before = rules["repeat.same_action"], state.acting.deeds
    same = before[-1:] if how == "not_in_a_row" else before if how == "once_per_activation" else []
    if deed(event) not in same:
        return ""
    if not event.get("kind"):
        raise Unanswerable("AOFA-AMB-45: whether two nameless actions are the same")
    return "AOFA-AMB-45"


def _opposed(rules: Mapping[str, Any], state: State, name: str, event: Mapping[str, Any]) -> str:
    targets = event.get("targets") or []
    if not targets or len(set(targets)) != len(targets):
        return "AOFA-3B-1"
    for target in targets:
        figure = state.figures.get(target)
        if figure is None or figure.fallen or target == name:
            return "AOFA-3B-1"
        if figure.side == state.active:
            if rules["friendly_fire"]:
                raise Unanswerable("AOFA-AMB-26: which friends may be hit is not written down")
            return "AOFA-AMB-26"
    if len(targets) > 1 and "gap" in event:
        apart, most = (_mm(rules, gap) for gap in (event["gap"], rules["multi.gap"]))
        if apart > most:
            if rules["multi.gap_chain"] == "chain" and len(targets) > 2:
                raise Unanswerable("AOFA-AMB-65: a record tells the widest gap, not the chain")
            return "AOFA-7M-8"
    return ""


def _mm(rules: Mapping[str, Any], gap: Any) -> float:
    return float({"contact": 0, "base_width": rules["base.width_mm"]}.get(gap, gap))


def _duel(rules: Mapping[str, Any], state: State, name: str, event: Mapping[str, Any]) -> str:
    lead = event.get("lead")
    if lead is None:
        raise Unanswerable("AOFA-AMB-21: nobody is named to roll")
    enemy = state.figures.get(lead)
    if enemy is None or enemy.fallen or enemy.side == state.active:
        return "AOFA-4-3"
    if not state.figures[name].armed and not rules["weapon.can_initiate"]:
        return "AOFA-5D-WEAPON-1"
    near = set(state.touching(name))
    near |= {other for pair in event.get("establish_contact", ()) if name in pair for other in pair}
    if event.get("arrival") and state.acting.before not in ("", "action"):
        raise Unanswerable("AOFA-AMB-15: the way of arriving is not what came before")
    if lead not in near:
        return "AOFA-4B-2"
    most = rules["duel.max_per_activation"]
    if most is not None and state.acting.duels >= most:
        return "AOFA-AMB-39"
    if rules["multi.lead"] == "best_rating":
        enemies = [state.figures[other] for other in near if state.figures[other].side != state.active]
        if any(other.rating > enemy.rating and not other.fallen for other in enemies):
            return "AOFA-AMB-21"
    return ""
