"""Rule on a recorded case (section 5.1 of the inventory): a situation and steps in, what the rules make of them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play import Step
from aofa_widgets.play.case_fields import bad, known_only, rules_of_record
from aofa_widgets.play.records import each_step
from aofa_widgets.rules import Ruleset

from ..actions import Duel, Event, Refusal, Throw
from ..flow import Swashbuckling
from ..model import Choice, Figure, Outcome, Roll, State
from ..params import Params
from .reading import (
    ARRIVALS,
    DICE,
    EVENTS,
    MOST_DICE,
    MOST_STEPS,
    RECORD,
    SIDES,
    STEP,
    read_action,
    read_allocation,
    read_shares,
    read_state,
    refuse_fixed,
)


def rule(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one record: `{"steps": [...]}`, one object for each step.

    Raises: InputError naming the field (`steps[2].dice`) that cannot be used; then nothing of the record counts.

    >>> figures = {"a": {"side": "A", "rating": 3}, "b": {"side": "B", "rating": 1}}
    >>> state = {"active": "A", "figures": figures, "activation": {"figure": "a", "actions": 0}}
    >>> steps = [{"event": {"type": "action"}, "dice": {"active": [4]}}]
    >>> rule({"state": state, "steps": steps})["steps"][0]["initiative"]
    'kept'
    """
    return bench_for(record).run(record)


def bench_for(record: Mapping[str, Any]) -> Bench:
    """A referee under the parameters of a record; errors as for `rule`."""
    rules = rules_of_record(record, "swashbuckling")
    try:
        return Bench(rules)
    except InputError as error:
        raise InputError([replace(f, where=f"params.{f.where}") for f in error.faults]) from None


class Bench:
    """A referee under one ruleset."""

    def __init__(self, rules: Ruleset, *, quiet: bool = False):
        self.quiet = quiet  # events without their sentences, which take half the time of an answer
        self.game = Swashbuckling(rules)
        self.params: Params = self.game.params
        self.spare: Iterator[Any] | None = None

    def run(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Rule on the steps of a record, each from the state that the one before it left; errors as for `rule`."""
        known_only(record, RECORD, "")
        rims = self.params.push_off_height == "stops_at_edge"
        state = read_state(record.get("state"), self.params.wounds_to_fall, rims=rims)
        steps = record.get("steps")
        if not isinstance(steps, list) or len(steps) > MOST_STEPS:
            raise bad("steps", "a_list", steps, most=MOST_STEPS)
        spare = record.get("spare")
        self.spare = None if spare is None else iter(_faces(spare, "spare"))
        answers = []
        for at, step in each_step(steps, STEP):
            state, answer = self.step(state, step["event"], step.get("dice"), at)
            answers.append(answer)
        return {"steps": answers}

    def step(self, state: State, event: Mapping[str, Any], dice: Any, at: str) -> tuple[State, dict[str, Any]]:
        """Rule on one step; a refused step leaves the state as it was."""
        action = read_action(self.params, state, event, f"{at}.event")
        refusal = self.game.refuse(state, action)
        if refusal:
            return state, self._refused(state, refusal)
        if isinstance(action, Duel) and action.lead is None and self.params.multi_lead == "attacker_choice":
            met = {name for pair in action.establish for name in pair}
            foes = {*state.ground.touching(state.activation.figure), *met} if state.activation else set()
            if len([name for name in foes if state.figure(name).side != state.active]) > 1:
                raise bad(f"{at}.event.lead", "missing", None)
        step = self.game.apply(state, action)
        events, outcome, due = list(step.events), step.outcome, step.state.due
        if isinstance(due, Choice) and due.what == "lead":
            raise bad(f"{at}.event.lead", "missing", None)
        if isinstance(due, Roll):
            step = self._throw(step.state, due, dice, at)
            events += step.events
            outcome = step.outcome
            if isinstance(step.state.due, Roll) and step.state.due.kind == "coin":
                step = self._throw(step.state, step.state.due, dice, at)
                events, outcome = [*events, *step.events], step.outcome
            where = f"{at}.event.allocation"
            if isinstance(step.state.due, Choice):
                share = read_allocation(event.get("allocation"), step.state.due, where, state)
                refusal = self.game.refuse(step.state, share)
                if refusal:
                    return state, self._refused(state, refusal)
                after = self.game.apply(step.state, share)
                outcome = replace(outcome, effects=after.outcome.effects, hits=after.outcome.hits)
                events += after.events
                step = Step(after.state, after.events)
            elif event.get("allocation") is not None and outcome.kind == "duel" and outcome.lost_hits:
                refusal = refuse_fixed(read_shares(event["allocation"], where, state), outcome)
                if refusal:
                    return state, self._refused(state, refusal)
        elif _any_dice(dice):
            raise bad(f"{at}.dice", "no_dice_due", dice)
        after_state: State = step.state
        if isinstance(after_state.due, Roll):
            after_state = replace(after_state, due=None)  # equal set-up dice: the record's next step rolls again
        told = _told(state, after_state, outcome)
        if outcome is not None and outcome.kind == "duel" and self.params.duel_rounds > 1:
            told["rounds"] = self.params.duel_rounds  # its scores are those of the first round alone
        told["events"] = [{"name": e.name, "rule": e.rule, "text": self._tell(after_state, e)} for e in events]
        told["rules"] = list(dict.fromkeys(e.rule for e in events))
        fell = next((e.values for e in events if e.name == "rolled"), None) if self.spare is not None else None
        if fell:
            told["dice"] = {"active": list(fell["faces"]), "reactive": {k: list(v) for k, v in fell["replies"].items()}}
        return after_state, told

    def _tell(self, state: State, event: Event) -> dict[str, str]:
        return {} if self.quiet else self.game.tell(state, event)

    def _refused(self, state: State, refusal: Refusal) -> dict[str, Any]:
        why = self.game.explain(state, refusal)
        return _told(state, state, None) | {"legal": False, "rule": refusal.rule, "why": why}

    def _throw(self, state: State, due: Roll, dice: Any, at: str) -> Step:
        where = f"{at}.dice"
        if not isinstance(dice, Mapping):
            raise bad(where, "missing", dice)
        known_only(dice, DICE, where)
        if due.kind == "initiative":
            given = dice.get("sides")
            if not isinstance(given, Mapping) or not set(given) <= set(SIDES):
                raise bad(where, "set_up_dice", given)
            throw = Throw(reactive=tuple((str(SIDES.index(s)), (given[s],)) for s in SIDES if s in given))
        elif due.kind == "coin":
            if dice.get("coin") not in SIDES:
                raise bad(where, "a_coin", dice.get("coin"))
            throw = Throw(reactive=(("coin", (SIDES.index(dice["coin"]) + 1,)),))
        else:
            reactive = dice.get("reactive", {})
            if not isinstance(reactive, Mapping):
                raise bad(where, "an_object", reactive)
            cups = {str(name): _faces(faces, where) for name, faces in reactive.items()}
            throw = Throw(_faces(dice.get("active", ()), where), tuple(cups.items()))
            if self.spare is not None:
                throw = _poured(due, throw, self.spare)
        try:
            return self.game.settle(state, throw)
        except InputError as error:
            raise InputError([replace(f, where=where) for f in error.faults]) from None


def _poured(due: Roll, given: Throw, spare: Iterator[Any]) -> Throw:
    """As many dice as are due: those given first, then spare ones; what is too much stays in the cup."""

    def filled(faces: tuple[Any, ...], number: int) -> tuple[Any, ...]:
        return (*faces[:number], *islice(spare, max(0, number - len(faces))))

    cups = dict(given.reactive)
    replies = tuple((name, filled(cups.get(name, ()), number)) for name, number in due.reactive)
    return Throw(filled(given.active, due.active), replies)


def _any_dice(dice: Any) -> bool:
    """Whether a step brings faces; empty lists are no dice."""
    if isinstance(dice, Mapping):
        return any(_any_dice(value) for value in dice.values())
    return dice not in (None, [], "")


def _faces(raw: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(raw, (list, tuple)) or len(raw) > MOST_DICE:
        raise bad(where, "a_list", raw, most=MOST_DICE)
    return tuple(raw)


def _told(before: State, state: State, outcome: Outcome | None) -> dict[str, Any]:
    ground: Any = state.ground
    lost = before.active != state.active
    spell = state.activation
    told: dict[str, Any] = {
        "legal": True,
        "initiative": "lost" if lost else "kept",
        "active_side": SIDES[state.active],
        "activation": None if spell is None else {"figure": spell.figure, "actions": spell.actions, "ones": spell.ones},
        "turn_ones": state.turn_ones,
        "game_over": None if state.winner is None else SIDES[state.winner],
        "in_contact": [list(pair) for pair in ground.contact],
        "figures": {f.id: _figure(f, ground) for f in state.figures},
    }
    if outcome is None:
        return told
    if outcome.kind == "initiative":
        return told | {"initiative": SIDES[int(outcome.winner)] if outcome.winner else "reroll"}
    told |= {"active_dice": outcome.active_dice, "active_score": outcome.active_score}
    if outcome.kind == "action":
        return told
    told |= {
        "reactive_dice": dict(outcome.reactive_dice),
        "reactive_score": dict(outcome.reactive_score),
        "effects": {name: list(effects) for name, effects in outcome.effects.items()},
    }
    if outcome.kind == "duel":
        told |= {
            "winner": outcome.winner,
            "hits": outcome.lost_hits,
            "table": outcome.table,
            "hits_on": dict(outcome.hits),
        }
    else:
        told |= {"hits": dict(outcome.hits), "table": outcome.table}
    return told


def _figure(figure: Figure, ground: Any) -> dict[str, Any]:
    return {
        "side": SIDES[figure.side],
        "rating": figure.rating,
        "wounds": figure.wounds,
        "stunned": figure.stunned,
        "armed": figure.armed,
        "fallen": figure.fallen,
        "backed": figure.id in ground.backed,
        "height": dict(ground.levels).get(figure.id, 0),
    }


def schema() -> dict[str, Any]:
    """The JSON Schema of a record: its state, its events, its dice."""
    whole, switch, name = {"type": "integer"}, {"type": "boolean"}, {"type": "string"}
    side = {"enum": list(SIDES)}
    pair = {"type": "array", "items": name, "minItems": 2, "maxItems": 2}
    faces = {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": MOST_DICE}
    closed = {"type": "object", "additionalProperties": False}  # what nothing reads is refused, not passed over
    figure = closed | {
        "required": ["side", "rating"],
        "properties": {
            "side": side,
            "rating": whole,
            "wounds": whole,
            "stunned": switch,
            "armed": switch,
            "backed": switch,
            "height": whole,
            "fallen": switch,
        },
    }
    activation = {"figure": name, "actions": whole, "ones": whole}
    state = closed | {
        "required": ["figures"],
        "properties": {
            "active": side,
            "turn_ones": whole,
            "game_over": {"enum": [*SIDES, None]},
            "activation": {"anyOf": [{"type": "null"}, closed | {"properties": activation}]},
            "figures": {"type": "object", "additionalProperties": figure},
            "contact": {"type": "array", "items": pair},
        },
    }
    event = closed | {
        "required": ["type"],
        "properties": {
            "type": {"enum": list(EVENTS)},
            "figure": name,
            "kind": name,
            "relocates": switch,
            "targets": {"type": "array", "items": name},
            "object": {"enum": ["small", "large", "huge", None]},
            "gap": {"type": ["string", "number"]},
            "lead": name,
            "arrival": {"enum": [*ARRIVALS, None]},
            "allocation": {"type": "object", "additionalProperties": whole},
            "establish_contact": {"type": "array", "items": pair},
        },
    }
    dice = closed | {
        "properties": {
            "active": faces,
            "reactive": {"type": "object", "additionalProperties": faces},
            "sides": {"type": "object", "properties": {"A": whole, "B": whole}},
            "coin": side,
        },
    }
    step = closed | {"required": ["event"], "properties": {"event": event, "dice": dice, "expect": {"type": "object"}}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "swashbuckling",
        "type": "object",
        "required": ["game", "state", "steps"],
        "properties": {
            "id": name,
            "game": {"const": "swashbuckling"},
            "params": {"type": "object"},
            "spare": faces,  # for rolls that ask for more dice than their step brings; too many are then left aside
            "state": state,
            "steps": {"type": "array", "items": step, "maxItems": MOST_STEPS},
        },
    }
