"""The course of a battle of Regiments: choices, dice; the contract of `play` is kept here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Card, Chance, Forecast, Lane, Menu, Result, Turn
from aofa_widgets.play.measuring import Measured
from aofa_widgets.play.ruled import Coursed, Rooms
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene

from .. import actions as ask
from ..actions import Action
from ..legal import refuse
from ..model import Choice, Roll, State
from ..model.armies import Armies, load_armies
from ..params import Params
from ..scene import draw_scene, preview_of
from .cards import cards_of
from .checking import scenario_of
from .course import Course, go_on
from .files import armies_for
from .forecast import falls_of, forecast_due
from .lanes import about_of, chance_of
from .laws import broken_laws
from .measuring import measure, rulers
from .menu import menu_of
from .needs import lanes_with_needs
from .pointing import cut_short, moved, scored, touched
from .samples import samples
from .setting import set_out
from .standing import losses_of, value_of
from .table import RUNS, answered, fell
from .telling import explain, side_name, tell

CARD = Card(key="regiments", order="turns", secrets=True, sides=2)
USUAL = "first-clash"


class Regiments(Coursed[State, Action]):
    """Age of Fantasy: Regiments under a ruleset; every method is a pure function of the state it is given.

    >>> game = Regiments(Ruleset.load("regiments"))
    >>> state = game.start("first-clash")
    >>> sorted(game.to_act(state)), state.round
    ([1], 1)
    """

    card = CARD
    rooms = Rooms(ask, refuse, explain, tell, samples)
    makes, runs = Course, RUNS
    params: Params

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.params = Params.of(rules)
        self.armies: Armies = load_armies(rules.book)

    def start(self, scenario: str | Mapping[str, Any] | None = USUAL) -> State:
        """Set out a scenario (a name of the book, or its data); what comes first is due."""
        scenario = USUAL if scenario is None else scenario
        armies = armies_for(self.rules, scenario, self.armies)
        data = scenario_of(self.rules, self.params, scenario, armies)
        course = Course(self.params, set_out(self.rules, self.params, data, armies))
        go_on(course, RUNS)
        return course.state

    def result(self, state: State) -> Result | None:
        """Who has won, or None while the battle goes on."""
        return Result(state.winner) if state.over else None

    def chance(self, state: State) -> Chance | None:
        """The dice that are to fall now; or None."""
        return chance_of(self.params, state)

    def to_act(self, state: State) -> frozenset[int]:
        """The side that has to choose; none while dice are to fall or after the end."""
        return frozenset({state.due.side}) if isinstance(state.due, Choice) else frozenset()

    def menu(self, state: State, side: int) -> Menu:
        """What a side may do, with the fields each kind of action needs."""
        return menu_of(self.params, state, side)

    def answered(self, course: Course, due: Choice, action: Action) -> None:
        """Lay an answer before the course."""
        answered(course, due, action)

    def fell(self, course: Course, due: Roll, dice: dict[str, tuple[int, ...]]) -> None:
        """Lay what fell before the course."""
        fell(course, due, dice)

    def value(self, state: State) -> Fraction:
        """What a position is worth to the first side, from 0 to 1: markers held, units left."""
        return value_of(self.params, state)

    def losses(self, state: State) -> tuple[Fraction, ...]:
        """The share of its points that each side has lost; figures and wounds count in part.

        >>> game = Regiments(Ruleset.load("regiments"))
        >>> game.losses(game.start("first-clash"))
        (Fraction(0, 1), Fraction(0, 1))
        """
        return losses_of(self.params, state)

    def falls(self, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
        """One fall of what is due for each consequence, and how many of the equally likely falls it stands for."""
        return falls_of(self.params, state)

    def view(self, state: State, side: int) -> State:
        """Without what the other side has committed in secret to the spell that is being cast (AOFR-R-53)."""
        own = tuple(one for one in state.lent if state.unit(one[0]).side == side)
        return replace(state, lent=own) if own != state.lent else state

    def lanes(self, state: State) -> tuple[Lane, ...]:
        """What is due as it is shown, cup by cup; empty when nothing is."""
        return lanes_with_needs(self.params, state)

    def foreseen(self, state: State) -> Forecast | None:
        """What is due may come to, exactly; None where nothing is."""
        return forecast_due(self.params, state)

    def turn(self, state: State) -> Turn:
        """Whose choice it is, which unit acts, how many units each side has still to activate; the round."""
        due = state.due
        side: int | None = due.side if due is not None else state.mover
        if isinstance(due, Roll) and due.two:
            side = None
        names = tuple(side_name(state, one) for one in (0, 1))
        left = tuple(len(state.waiting(one)) for one in (0, 1))
        alive = tuple(sum(unit.alive for unit in state.units if unit.side == one) for one in (0, 1))
        return Turn(side, state.active or None, 0, names, left, state.round, state.rounds, alive)

    def about(self, state: State) -> dict[str, str]:
        """What is due decides what, as a title."""
        return about_of(state)

    def preview(self, state: State) -> dict[str, Any]:
        """What a view needs to foresee a move, as plain values."""
        return preview_of(self.params, state) | {"cards": cards_of(self.rules, self.params, state)}

    def rulers(self) -> tuple[tuple[str, dict[str, str]], ...]:
        """What can be measured of a unit where it stands."""
        return rulers()

    def measure(
        self, state: State, figure: str, to: ask.Point | None = None, what: str = "", offer: str = ""
    ) -> Measured | None:
        """How far a place is, or what a ruler shows of a unit."""
        return measure(self.params, state, figure, to, what)

    def touched(self, state: State, figure: str) -> Action | None:
        """What pressing a unit on a board asks for."""
        return touched(self.params, state, figure)

    def moved(self, state: State, figure: str, to: ask.Point) -> Action:
        """What putting a unit at a place of the board asks for."""
        return moved(self.params, state, figure, to)

    def cut_short(self, state: State, figure: str, to: ask.Point, offer: str) -> ask.Point | None:
        """How far a move towards a place may go."""
        return cut_short(self.params, state, figure, to, offer)

    def scored(self, state: State, dice: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, Mapping[str, str]]]:
        """What a roll counts, cup by cup, and in what."""
        return scored(self.params, state, dice)

    def laws(self, state: State) -> tuple[str, ...]:
        """What does not hold in a state that must hold in every one; empty in a sound game."""
        return broken_laws(self.params, state)

    def scene(self, state: State) -> Scene:
        """The table as a picture of shapes."""
        return draw_scene(self.params, state)


__all__ = ["Regiments"]
