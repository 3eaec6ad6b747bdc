"""The course of a game of Test of Honour: draws, choices, dice; the contract of `play` is kept here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Card, Chance, Forecast, Lane, Menu, Result, Turn
from aofa_widgets.play.bags import Bag
from aofa_widgets.play.measuring import Measured
from aofa_widgets.play.ruled import Coursed, Rooms
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene

from .. import actions as ask
from ..actions import Action
from ..legal import refuse
from ..model import Choice, Roll, State
from ..model.forces import Cards, load_cards
from ..params import Params
from ..scene import draw_scene, preview_of
from .bagging import bag_of
from .course import Course, go_on
from .files import cards_for
from .forecast import falls_of, forecast_due
from .lanes import about_of, chance_of, lanes_of
from .laws import broken_laws
from .measuring import measure, rulers
from .menu import menu_of
from .opening import open_game
from .pointing import cut_short, moved, scored, touched
from .samples import samples
from .setting import set_out
from .table import RUNS, answered, fell
from .telling import explain, side_name, tell
from .victory import losses_of, value_of

CARD = Card(key="honour", order="bag", secrets=False, sides=2)


class Honour(Coursed[State, Action]):
    """Test of Honour under a ruleset; every method is a pure function of the state it is given.

    >>> game = Honour(Ruleset.load("honour").with_values({"bag.first_draw": "first"}))
    >>> state = game.start("first-blood")
    >>> sorted(game.to_act(state)), game.chance(state).left
    ([], {'samurai': 6, 'warrior': 5, 'fate': 3})
    """

    card = CARD
    rooms = Rooms(ask, refuse, explain, tell, samples)
    makes, runs = Course, RUNS
    params: Params

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.params = Params.of(rules)
        self.cards: Cards = load_cards(rules.book)

    def start(self, scenario: str | Mapping[str, Any] | None = "first-blood") -> State:
        """Set out a scenario (a name of the book, or its data); the first token, or a coin, is due (TOH-R-04)."""
        scenario = "first-blood" if scenario is None else scenario
        cards = cards_for(self.rules, scenario, self.cards)
        setting = set_out(self.rules, self.params, scenario, cards=cards)
        course = Course(self.params, open_game(self.params, cards, setting))
        go_on(course, RUNS)
        return course.state

    def result(self, state: State) -> Result | None:
        """Who has won, or None while the game goes on."""
        return Result(state.winner) if state.over else None

    def chance(self, state: State) -> Chance | None:
        """What is to fall now: dice, a token of the bag, a card, a coin; or None."""
        return chance_of(self.params, state)

    def to_act(self, state: State) -> frozenset[int]:
        """The side that has to choose; none while something is to fall or after the end."""
        return frozenset({state.due.side}) if isinstance(state.due, Choice) else frozenset()

    def menu(self, state: State, side: int) -> Menu:
        """What a side may do, with the fields each kind of action needs."""
        return menu_of(self.params, state, side)

    def answered(self, course: Course, due: Choice, action: Action) -> None:
        """Lay an answer before the course."""
        answered(course, due, action)

    def fell(self, course: Course, due: Roll, dice: dict[str, tuple[int, ...]]) -> None:
        """Lay what fell before the course."""
        fell(course, due, dice[due.cup])

    def value(self, state: State) -> Fraction:
        """What a position is worth to the first side, from 0 to 1: its units, their wounds, the places it holds."""
        return value_of(self.params, state)

    def losses(self, state: State) -> tuple[Fraction, ...]:
        """The share of its recruitment points that each side has lost; injuries and figures of groups count in part.

        >>> game = Honour(Ruleset.load("honour"))
        >>> game.losses(game.start("first-blood"))
        (Fraction(0, 1), Fraction(0, 1))
        """
        return losses_of(state, self.params.attack_injuries_to_remove)

    def falls(self, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
        """One fall of what is due for each consequence, and how many of the equally likely falls it stands for."""
        return falls_of(self.params, state)

    def view(self, state: State, side: int) -> State:
        """Nothing is hidden: cards lie face up, and what is in the bag is known."""
        return state

    def lanes(self, state: State) -> tuple[Lane, ...]:
        """What is due as it is shown, cup by cup; empty when nothing is."""
        return lanes_of(state)

    def foreseen(self, state: State) -> Forecast | None:
        """What is due may come to, exactly; None where nothing is.

        >>> game = Honour(Ruleset.load("honour").with_values({"bag.first_draw": "first"}))
        >>> game.forecast(game.start("first-blood")).values["fate"]
        Fraction(3, 14)
        """
        return forecast_due(self.params, state)

    def turn(self, state: State) -> Turn:
        """Whose draw or choice it is, which unit acts, with how many actions left this turn."""
        due = state.due
        side: int | None = due.side if due is not None else state.drawer
        if isinstance(due, Roll) and due.kind == "coin":
            side = None
        names = tuple(side_name(state, one) for one in (0, 1))
        left = tuple(len(state.alive(one)) for one in (0, 1))
        pool = state.unit(state.active).actions_left if state.active else 0
        pool += isinstance(due, Choice) and due.what == "action"  # the one that is to be chosen is not done yet
        return Turn(side, state.active or None, pool, names, left)

    def about(self, state: State) -> dict[str, str]:
        """What is due decides what, as a title."""
        return about_of(state)

    def preview(self, state: State) -> dict[str, Any]:
        """Bases and terrain as plain values, so that a view can foresee a move."""
        return preview_of(self.params, state)

    def bag(self, state: State) -> Bag:
        """The draw bag: what is left in it, what came out this turn, what ends the turn."""
        return bag_of(self.params, state)

    def rulers(self) -> tuple[tuple[str, dict[str, str]], ...]:
        """What can be measured of a unit where it stands."""
        return rulers()

    def measure(
        self, state: State, figure: str, to: ask.Point | None = None, what: str = "", offer: str = ""
    ) -> Measured | None:
        """A way to a place, or what a ruler shows of a unit (TOH-ACTION-18)."""
        return measure(self.params, state, figure, to, what, offer)

    def touched(self, state: State, figure: str) -> Action | None:
        """What pressing a figure on a board asks for."""
        return touched(self.params, state, figure)

    def moved(self, state: State, figure: str, to: ask.Point) -> Action:
        """What putting a figure at a place of the board asks for."""
        return moved(self.params, state, figure, to)

    def cut_short(self, state: State, figure: str, to: ask.Point, offer: str) -> ask.Point | None:
        """How far a move towards a place may go."""
        return cut_short(self.params, state, figure, to, offer)

    def scored(self, state: State, dice: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, Mapping[str, str]]]:
        """What a roll counts, cup by cup, and in what: its swords."""
        return scored(self.params, state, dice)

    def laws(self, state: State) -> tuple[str, ...]:
        """What does not hold in a state that must hold in every one; empty in a sound game."""
        return broken_laws(self.params, state)

    def scene(self, state: State) -> Scene:
        """The table as a picture of shapes."""
        return draw_scene(state)


__all__ = ["Honour"]
