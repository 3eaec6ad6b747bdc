"""The course of a game of AOFA: who acts, what is due, what follows; the contract of `play` is kept here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.play import Card, Chance, Lane, Menu, Refused, Result, Step, Turn
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action, Event, Refusal, Throw
from ..legal import label, refuse
from ..model import Activation, Choice, Courtyard, Figure, Outcome, Roll, State
from ..params import Params
from ..resolve import action_cup, enemies_of, pool, sides
from ..scene import draw_scene, preview_of
from ..specials import (
    aim,
    arrival_of,
    beyond_measure,
    carry_out,
    doubtful,
    load_deeds,
    moves_figure,
    take_weapon,
)
from .lanes import about_of, lanes_of
from .menu import menu_of, samples
from .rolls import check_throw, duel_due, opposed_due, settle_action, settle_duel, settle_opposed, settle_shares
from .setting import check_setting, scenario_of, set_out
from .telling import explain, tell
from .turns import hand_over, put_down, take_up

CARD = Card(key="swashbuckling", order="turns", secrets=False, sides=2)


class Swashbuckling:
    """...And One For All! under a ruleset; every method is a pure function of the state it is given.

    There is no sequence of turns (AOFA-6-3): the side with the initiative goes on, figure after figure, until a 1 or
    until it wants no more (AOFA-2B-6, AOFA-2B-7, AOFA-2B-10, AOFA-6-1, AOFA-6-4). Nobody reacts (AOFA-FAQ-5, FAQ-6).

    >>> game = Swashbuckling(Ruleset.load("swashbuckling"))
    >>> state = game.start("courtyard")
    >>> sorted(side for side in game.to_act(state)), game.chance(state).dice
    ([], {'0': 1, '1': 1})
    """

    card = CARD

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.params = Params.of(rules)
        self.deeds = load_deeds(rules.book)

    def start(self, scenario: str | Mapping[str, Any] = "courtyard") -> State:
        """Set out a scenario (a name of the book, or its data); the set-up roll is due (AOFA-1C-5)."""
        return replace(set_out(self.rules, self.params, self.deeds, scenario), due=_INITIATIVE)

    def check_setting(self, scenario: str | Mapping[str, Any] = "courtyard") -> tuple[Fault, ...]:
        """What of a scenario does not fit the set-up rules in force; empty if all does (AOFA-1C-1 to 1C-4, AMB-64)."""
        return check_setting(self.params, scenario_of(self.rules, scenario))

    def result(self, state: State) -> Result | None:
        """Who has won, or None while the game goes on."""
        return None if state.winner is None else Result(state.winner)

    def chance(self, state: State) -> Chance | None:
        """The dice that are due, by cup, or None."""
        if not isinstance(state.due, Roll):
            return None
        if state.due.kind == "coin":
            return Chance({"coin": 1}, 2)
        cups = {"active": state.due.active} if state.due.kind != "initiative" else {}
        return Chance({**cups, **dict(state.due.reactive)}, self.params.dice_sides)

    def to_act(self, state: State) -> frozenset[int]:
        """Sides that may act now; none while dice are due or after the end."""
        if state.winner is not None or isinstance(state.due, Roll):
            return frozenset()
        return frozenset({state.due.side if isinstance(state.due, Choice) else state.active})

    def menu(self, state: State, side: int) -> Menu:
        """What a side may do, with the fields each kind of action needs."""
        return menu_of(self.params, state, side)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """Why an action may not be done, or None: the authority."""
        return refuse(self.params, state, action)

    def explain(self, state: State, refusal: Refusal) -> dict[str, str]:
        """A refusal as a sentence in every language."""
        return explain(state, refusal)

    def tell(self, state: State, event: Event) -> dict[str, str]:
        """An event as a sentence in every language."""
        return tell(state, event)

    def sample_actions(self, state: State, side: int, roller: Any = None, limit: int = 60) -> tuple[Action, ...]:
        """Some actions that are allowed, in a fixed order; nobody can list all places on a table."""
        return samples(self.params, state, side, limit)

    def apply(self, state: State, action: Action) -> Step:
        """Do what was asked.

        Raises: Refused, with the rule, if it may not be done.
        """
        refusal = refuse(self.params, state, action)
        if refusal:
            raise Refused(refusal.rule, explain(state, refusal))
        state, events, outcome = self._do(state, action)
        return Step(state, events, outcome)

    def settle(self, state: State, outcome: Throw) -> Step:
        """Go on with the dice that fell.

        Raises: InputError at `dice` if they cannot be this roll's dice.
        """
        due = state.due
        assert isinstance(due, Roll), "no dice are due"
        check_throw(self.params, due, outcome)
        match due.kind:
            case "initiative":
                return self._settle_initiative(state, outcome)
            case "coin":
                side = dict(outcome.reactive)["coin"][0] - 1
                event = Event("coin", "AOFA-1C-6", {"side": side})
                won = Outcome("initiative", 0, {}, 0, {}, {}, {}, str(side))
                return Step(replace(state, due=None, active=side), (event,), won)
            case "friendly":
                return self._settle_friendly(state, due, dict(outcome.reactive)["friendly"][0])
            case "action":
                settled = settle_action(self.params, state, due, outcome)
            case "opposed":
                settled = settle_opposed(self.params, state, due, outcome)
            case _:
                spell = state.activation
                assert spell is not None
                who = sides(self.params, state.by_id, state.ground, spell.figure, due.action.lead)
                settled = settle_duel(self.params, state, due, outcome, who)
        rolled = Event(
            "rolled", "AOFA-3-3", {"figure": _actor(state), "faces": outcome.active, "replies": dict(outcome.reactive)}
        )
        return Step(settled[0], (rolled, *settled[1]), settled[2])

    def fall(self, dice: Mapping[str, tuple[int, ...]]) -> Throw:
        """Dice by cup ("active", then each answering figure; in the set-up roll the sides) as a throw."""
        return Throw(
            tuple(dice.get("active", ())), tuple((name, tuple(f)) for name, f in dice.items() if name != "active")
        )

    def write(self, action: Action) -> dict[str, Any]:
        """An action as plain values, for a log."""
        return ask.write(action)

    def read(self, row: Mapping[str, Any]) -> Action:
        """An action from plain values.

        Raises: InputError if they are not one.
        """
        return ask.read(row)

    def view(self, state: State, side: int) -> State:
        """AOFA has no secrets: every side sees all."""
        return state

    def lanes(self, state: State) -> tuple[Lane, ...]:
        """The dice that are due as they are shown, cup by cup; empty when none are."""
        return lanes_of(self.params, state)

    def turn(self, state: State) -> Turn:
        """Who holds the initiative, who is active and with how many swashbuckling dice (AOFA-3D-1)."""
        spell = state.activation
        names = tuple(texts(f"swashbuckling.menu.side_{side}_short") for side in (0, 1))
        left = tuple(len(state.standing(side)) for side in (0, 1))
        dice = pool(self.params, spell.actions) if spell else 0
        nobody = isinstance(state.due, Roll) and state.due.kind in ("initiative", "coin")
        return Turn(None if nobody else state.active, spell.figure if spell else None, dice, names, left)

    def about(self, state: State) -> dict[str, str]:
        """What the dice that are due decide, as a title."""
        return about_of(state)

    def preview(self, state: State) -> dict[str, Any]:
        """Bodies and supports as plain values, so that a view can foresee a straight move (GEO-04)."""
        return preview_of(state)

    def scene(self, state: State) -> Scene:
        """The table as a picture of shapes."""
        return draw_scene(state)

    def _settle_initiative(self, state: State, throw: Throw) -> Step:
        dice = dict(throw.reactive)
        first, second = dice["0"][0], dice["1"][0]
        if first == second and self.params.setup_tie != "player_one":
            tied = Event("initiative_tied", "AOFA-1C-6", {"face": first})
            told = Outcome("initiative", 0, {}, 0, {"0": first, "1": second}, {}, {})
            return Step(replace(state, due=_COIN if self.params.setup_tie == "coin" else _INITIATIVE), (tied,), told)
        side = 0 if first >= second else 1
        event = Event(
            "initiative_won", "AOFA-1C-6", {"side": side, "best": max(first, second), "other_die": min(first, second)}
        )
        outcome = Outcome("initiative", 0, {}, 0, {"0": first, "1": second}, {}, {}, str(side))
        return Step(replace(state, due=None, active=side), (event,), outcome)

    def _settle_friendly(self, state: State, due: Roll, face: int) -> Step:
        """Even: the line is clear and the action goes on; odd: nothing is done, the line stays closed (AOFA-7M-7)."""
        spell = state.activation
        assert spell is not None  # only an active figure looks for a line
        enemy = due.action.targets[0]
        event = Event("line_clear" if face % 2 == 0 else "line_closed", "AOFA-7M-7", {"enemy": enemy, "face": face})
        told = Outcome("friendly", 0, {"friendly": 1}, 0, {"friendly": face}, {}, {})
        state = replace(state, due=None)
        if face % 2:
            denied = (*spell.denied, *doubtful(self.params, state, due.action))
            return Step(replace(state, activation=replace(spell, denied=denied)), (event,), told)
        state, events, _ = self._act(state, spell, state.figure(spell.figure), due.action)
        return Step(state, (event, *events), told)

    def _do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...], Outcome | None]:
        params = self.params
        match action:
            case ask.RollInitiative():
                return replace(state, due=_INITIATIVE), (), None
            case ask.Activate(figure=name):
                state, before = self._leave_off(state)
                event = Event("activated", "AOFA-2B-1", {"figure": name})
                own = state.figure(name).side == state.active  # else the idle limit has handed the initiative over
                return (take_up(state, name), (*before, event), None) if own else (state, before, None)
            case ask.Pass():
                return hand_over(state), (Event("passed", "AOFA-AMB-43", {"side": 1 - state.active}),), None
            case ask.Allocate():
                assert isinstance(state.due, Choice)
                return settle_shares(params, state, state.due, action)
            case ask.Answer(figure=name):
                assert isinstance(state.due, Choice)
                return self._duel(replace(state, due=None), replace(state.due.action, lead=name))
        spell = state.activation
        assert spell is not None  # refuse has seen to it
        figure = state.figure(spell.figure)
        events: tuple[Event, ...]
        match action:
            case ask.Stop():
                return self._stop(state, free=spell.moved)
            case ask.FreeMove():
                state, events = carry_out(params, state, action)
                state, more, _ = self._stop(state, free=True)
                return state, events + more, None
            case ask.Move():
                state, events = carry_out(params, state, action)
                return state, events, None
            case ask.Duel():
                return self._duel(state, action)
        if isinstance(action, ask.Oppose):
            action = aim(params, state, action)
            doubts = doubtful(params, state, action)
            if doubts:
                event = Event("doubt", "AOFA-7M-7", {"figure": figure.id, "enemy": doubts[0]})
                return replace(state, due=Roll("friendly", 0, (("friendly", 1),), action)), (event,), None
        return self._act(state, spell, figure, action)

    def _act(
        self, state: State, spell: Activation, figure: Figure, action: Action
    ) -> tuple[State, tuple[Event, ...], Outcome | None]:
        params, actions = self.params, spell.actions + 1
        events: tuple[Event, ...]
        stays = not (isinstance(action, ask.Act) and moves_figure(state, action))
        carried = spell.carried if stays else None  # impetus of a contact outlives a blow, not a leap away (AMB-14)
        counted = replace(spell, actions=actions, arrival=arrival_of(state, action), carried=carried)
        cup = action_cup(params, figure, actions)
        match action:
            case ask.RecoverStun():
                penalty = cup
                state = state.put(replace(figure, stunned=False))
                full = action_cup(params, replace(figure, stunned=False), actions)
                cup = penalty if params.stun_recovery_roll == "penalised" else full
                events = (Event("recovered", "AOFA-5D-STUN-4", {"figure": figure.id}),)
            case ask.RecoverWeapon():
                state = take_weapon(params, state, replace(figure, armed=True))
                events = (Event("rearmed", "AOFA-5D-WEAPON-5", {"figure": figure.id}),)
            case ask.RecoverWound():
                state = state.put(replace(figure, wounds=figure.wounds - 1))
                events = (Event("healed", "AOFA-5D-WOUND-3", {"figure": figure.id}),)
            case _:
                assert isinstance(action, ask.Act | ask.Oppose)  # nothing else is an action
                counted = replace(counted, done=(*counted.done, label(action)) if label(action) else counted.done)
                warned = beyond_measure(params, state, figure, action)
                state, events = carry_out(params, state, action)
                assert state.activation is not None  # deeds end no activation
                counted = replace(counted, denied=state.activation.denied)
                if warned:
                    events += (Event("beyond_measure", warned.rule, {"figure": figure.id, **warned.values}),)
        state = replace(state, activation=counted)
        if isinstance(action, ask.Oppose):
            return replace(state, due=opposed_due(params, state, action, cup)), events, None
        return replace(state, due=Roll("action", cup.dice, (), action, {"active": cup})), events, None

    def _leave_off(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Put down the figure still active, if any, before another is taken up (AOFA-FAQ-3-3)."""
        spell = state.activation
        if spell is None or not (spell.moved or spell.idle):
            return put_down(state), ()
        state, events, _ = self._stop(state, free=spell.moved)
        return state, events

    def _stop(self, state: State, *, free: bool) -> tuple[State, tuple[Event, ...], None]:
        """End the activation without a roll; a move that led to nothing is a free move (AOFA-2B-9, AOFA-FAQ-3-2)."""
        spell = state.activation
        assert spell is not None
        event = Event("free_move" if free else "stopped", "AOFA-2B-8" if free else "AOFA-6-2", {"figure": spell.figure})
        state = replace(put_down(state), idle=state.idle + (free or spell.idle))
        limit = self.params.turn_idle_limit
        if limit is not None and state.idle >= limit:
            passed = Event("idle", "AOFA-AMB-43", {"side": 1 - state.active, "moves": limit})
            return hand_over(state), (event, passed), None
        return state, (event,), None

    def _duel(self, state: State, action: ask.Duel) -> tuple[State, tuple[Event, ...], Outcome | None]:
        spell = state.activation
        assert spell is not None
        if isinstance(state.ground, Courtyard):  # how a figure arrived is what it did, not what is claimed
            action = replace(action, arrival=None, establish=())
        state, events = carry_out(self.params, state, action)
        enemies = enemies_of(state.by_id, state.ground, spell.figure)
        if action.lead is None and self.params.multi_lead == "owner_choice" and len(enemies) > 1:
            owner = state.figure(enemies[0]).side
            return replace(state, due=Choice("lead", owner, 0, enemies, action=action)), events, None
        lead = action.lead or max(enemies, key=lambda name: state.figure(name).rating)
        action = replace(action, lead=lead)
        actions = spell.actions + self.params.duel_counts_as_action
        carried = None if action.establish else spell.carried
        spell = replace(spell, actions=actions, arrival=action.arrival or spell.arrival, carried=carried)
        state = replace(state, activation=spell)
        due, _ = duel_due(self.params, state, action, lead)
        told = Event(
            "duel",
            "AOFA-4-3",
            {"figure": spell.figure, "enemy": lead, "dice": due.active, "reply": dict(due.reactive)[lead]},
        )
        return replace(state, due=due), (*events, told), None


_COIN = Roll("coin", 0, (("coin", 1),), ask.RollInitiative())
_INITIATIVE = Roll("initiative", 0, (("0", 1), ("1", 1)), ask.RollInitiative())


def _actor(state: State) -> str:
    return state.activation.figure if state.activation else ""


__all__ = ["Swashbuckling"]
