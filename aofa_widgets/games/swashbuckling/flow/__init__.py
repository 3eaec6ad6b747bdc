"""The course of a game of AOFA: who acts, what is due, what follows; the contract of `play` is kept here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.play import Card, Chance, Forecast, Lane, Menu, Result, Step, Turn
from aofa_widgets.play.ruled import Rooms, Ruled
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action, Event, Throw
from ..legal import refuse
from ..model import Choice, Outcome, Roll, State
from ..odds.falls import falls
from ..odds.worth import worth
from ..params import Params
from ..resolve import pool, sides
from ..scene import draw_scene, preview_of
from ..specials import load_deeds
from .alone import Alone, alone_of
from .course import INITIATIVE, do, settle_friendly
from .forecast import forecast_of
from .lanes import about_of, lanes_of
from .menu import menu_of
from .rolls import check_throw, settle_action, settle_duel, settle_opposed
from .samples import samples
from .setting import check_setting, scenario_of, set_out
from .telling import explain, names_said, tell

CARD = Card(key="swashbuckling", order="turns", secrets=False, sides=2)


class Swashbuckling(Ruled[State, Action]):
    """...And One For All! under a ruleset; every method is a pure function of the state it is given.

    There is no sequence of turns (AOFA-6-3): the side with the initiative goes on, figure after figure, until a 1 or
    until it wants no more (AOFA-2B-6, AOFA-2B-7, AOFA-2B-10, AOFA-6-1, AOFA-6-4). Nobody reacts (AOFA-FAQ-5, FAQ-6).

    >>> game = Swashbuckling(Ruleset.load("swashbuckling"))
    >>> state = game.start("courtyard")
    >>> sorted(side for side in game.to_act(state)), game.chance(state).dice
    ([], {'0': 1, '1': 1})
    """

    card = CARD
    rooms = Rooms(ask, refuse, explain, tell, samples)
    params: Params

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.params = Params.of(rules)
        self.deeds = load_deeds(rules.book)

    def start(self, scenario: str | Mapping[str, Any] = "courtyard") -> State:
        """Set out a scenario (a name of the book, or its data); the set-up roll is due (AOFA-1C-5)."""
        return replace(set_out(self.rules, self.params, self.deeds, scenario), due=INITIATIVE)

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

    def done(self, state: State, action: Action) -> Step:
        """The state after an action that may be done."""
        return Step(*do(self.params, state, action))

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
                return Step(*settle_friendly(self.params, state, due, dict(outcome.reactive)["friendly"][0]))
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

    def value(self, state: State) -> Fraction:
        """What a position is worth to the first side, from 0 to 1, by what stands on the table (`odds.worth`)."""
        return worth(self.params, state)

    def losses(self, state: State) -> tuple[Fraction, ...]:
        """The share of the wounds it can take that each side has taken; a figure that fell has taken all of its own.

        >>> game = Swashbuckling(Ruleset.load("swashbuckling"))
        >>> game.losses(game.start("courtyard"))
        (Fraction(0, 1), Fraction(0, 1))
        """
        full = self.params.wounds_to_fall
        sides = [[min(f.wounds, full) if f.standing else full for f in state.figures if f.side == s] for s in (0, 1)]
        return tuple(Fraction(sum(taken), full * max(1, len(taken))) for taken in sides)

    def falls(self, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
        """One fall of the dice due for each consequence, and how many of the equally likely falls it stands for."""
        assert isinstance(state.due, Roll), "no dice are due"
        return falls(self.params, state.due)

    def view(self, state: State, side: int) -> State:
        """AOFA has no secrets: every side sees all."""
        return state

    def lanes(self, state: State) -> tuple[Lane, ...]:
        """The dice that are due as they are shown, cup by cup; empty when none are."""
        return lanes_of(self.params, state)

    def forecast(self, state: State, action: Action | None = None) -> Forecast | None:
        """What the dice that an action would ask for come to, exactly; without an action, the dice that are due.

        None where nothing would be rolled, or the action is refused. `forecast_of` says what `values` holds.

        >>> game = Swashbuckling(Ruleset.load("swashbuckling"))
        >>> game.forecast(game.start("courtyard")).values["tie"]
        Fraction(1, 6)
        """
        return forecast_of(self.params, state, action)

    def alone(self, state: State, target: str | None = None) -> Alone | None:
        """The active figure and one enemy as a duel of two to be solved, all else left out; None if none is."""
        return alone_of(self.params, state, target)

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
        return preview_of(self.params, state) | {"said": names_said(state)}

    def scene(self, state: State) -> Scene:
        """The table as a picture of shapes."""
        return draw_scene(state)

    def _settle_initiative(self, state: State, throw: Throw) -> Step:
        dice = dict(throw.reactive)
        first, second = dice["0"][0], dice["1"][0]
        if first == second and self.params.setup_tie != "player_one":
            coin = self.params.setup_tie == "coin"
            tied = Event("initiative_to_coin" if coin else "initiative_tied", "AOFA-1C-6", {"face": first})
            told = Outcome("initiative", 0, {}, 0, {"0": first, "1": second}, {}, {})
            return Step(replace(state, due=_COIN if coin else INITIATIVE), (tied,), told)
        side = 0 if first >= second else 1
        event = Event(
            "initiative_won", "AOFA-1C-6", {"side": side, "best": max(first, second), "other_die": min(first, second)}
        )
        outcome = Outcome("initiative", 0, {}, 0, {"0": first, "1": second}, {}, {}, str(side))
        return Step(replace(state, due=None, active=side), (event,), outcome)


_COIN = Roll("coin", 0, (("coin", 1),), ask.RollInitiative())


def _actor(state: State) -> str:
    return state.activation.figure if state.activation else ""


__all__ = ["Swashbuckling"]
