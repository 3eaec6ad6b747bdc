"""The course of a game of Argad!: slips written at the same time, dice; the contract of `play` is kept here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Card, Chance, Forecast, Lane, Menu, Result, Turn
from aofa_widgets.play.ruled import Coursed, Rooms
from aofa_widgets.play.seats import Seat
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene

from .. import actions as ask
from ..actions import Action
from ..legal import refuse
from ..legal.near import foes
from ..legal.ways import along, from_bend, kept, up_to
from ..model import Choice, Roll, State
from ..model.arms import Arms, load_arms
from ..model.tasks import Begin
from ..params import Params
from ..scene import draw_scene, preview_of
from .checking import scenario_of
from .course import Course, go_on
from .desk import seat_of
from .dicing import fell
from .files import arms_for
from .forecast import falls_of, forecast_due
from .lanes import about_of, chance_of, lanes_of, rolling
from .laws import broken_laws
from .menu import menu_of
from .routes import left
from .samples import samples
from .setting import set_out
from .slips import acting, seen, written
from .standing import fared_of, losses_of, value_of
from .table import RUNS
from .telling import explain, side_name, tell

CARD = Card(key="argad", order="together", secrets=True, sides=4)
USUAL = "small-quarrel"


class Argad(Coursed[State, Action]):
    """Argad! under a ruleset; every method is a pure function of the state it is given.

    Several sides may act at once: each writes slips (orders, shots, blows) that nobody else sees, and seals. What all
    have written takes effect together when the last of them has sealed; it does not matter who was first.

    >>> game = Argad(Ruleset.load("argad"))
    >>> state = game.start("small-quarrel")
    >>> sorted(game.to_act(state)), state.turn, sorted(game.to_act(game.view(state, 1)))
    ([0, 1], 1, [1])
    """

    card = CARD
    rooms = Rooms(ask, refuse, explain, tell, samples)
    makes, runs = Course, RUNS
    params: Params

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.params = Params.of(rules)
        self.arms: Arms = load_arms(rules)

    def start(self, scenario: str | Mapping[str, Any] | None = USUAL) -> State:
        """Set out a scenario (a name of the book, or its data); all sides write their first orders."""
        given = USUAL if scenario is None else scenario
        arms = self.arms if isinstance(given, str) else arms_for(self.rules, given)
        course = Course(self.params, set_out(self.params, scenario_of(self.rules, given, arms), arms))
        course.first(Begin())
        go_on(course, RUNS)
        return course.state

    def result(self, state: State) -> Result | None:
        """Nobody wins: a game that is over has a report of aims, and no winner (ARG-GEN-8)."""
        return Result(None) if state.over else None

    def chance(self, state: State) -> Chance | None:
        """The dice that are to fall now; or None."""
        return chance_of(state)

    def to_act(self, state: State) -> frozenset[int]:
        """The sides that may write now; none while dice are to fall or after the end."""
        return acting(state)

    def menu(self, state: State, side: int) -> Menu:
        """What a side may do, with the fields each kind of slip needs."""
        return menu_of(self.params, state, side)

    def answered(self, course: Course, due: Choice, action: Action) -> None:
        """Lay a slip before the course."""
        written(course, action)

    def fell(self, course: Course, due: Roll, dice: dict[str, tuple[int, ...]]) -> None:
        """Lay what fell before the course."""
        fell(course, due, dice[due.cup])

    def value(self, state: State) -> Fraction:
        """How well the first side fares, from 0 to 1: what it has lost and reached beside the others."""
        return value_of(state)

    def losses(self, state: State) -> tuple[Fraction, ...]:
        """The share of its people, by class, that each side has lost; wounds count in part."""
        return losses_of(state)

    def fared(self, state: State) -> tuple[tuple[int, int, int, int], ...]:
        """Of each side: aims reached, all its aims, people lost, all its people; who plays is not who wins."""
        return fared_of(state)

    def falls(self, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
        """One fall of what is due for each consequence, and how many of the equally likely falls it stands for."""
        return falls_of(self.params, state)

    def view(self, state: State, side: int) -> State:
        """What a side sees: no slip of another's, no secret aim, nobody hidden; only it may act there."""
        return seen(state, side)

    def lanes(self, state: State) -> tuple[Lane, ...]:
        """What is due as it is shown; empty when nothing is."""
        return lanes_of(self.params, state)

    def foreseen(self, state: State) -> Forecast | None:
        """What is due may come to, exactly; None where nothing is."""
        return forecast_due(self.params, state)

    def turn(self, state: State) -> Turn:
        """Who may write, which turn it is, how many people each side has left."""
        due = state.due
        sides = tuple(sorted(acting(state)))
        side: int | None = due.side if isinstance(due, Roll) else sides[0] if len(sides) == 1 else None
        names = tuple(side_name(state, n) for n in range(len(state.sides)))
        left = tuple(sum(not p.decoy for p in state.here(n)) for n in range(len(state.sides)))
        active = rolling(state) or (state.picks(sides[0]) if len(sides) == 1 else "")
        together = sides if isinstance(due, Choice) else ()
        return Turn(side, active or None, 0, names, left, state.turn, state.turns, left, together)

    def about(self, state: State) -> dict[str, str]:
        """What is due decides what, as a title."""
        return about_of(state)

    def preview(self, state: State) -> dict[str, Any]:
        """What a view needs to foresee a move, as plain values."""
        return preview_of(self.params, state)

    def touched(self, state: State, figure: str) -> Action | None:
        """What pressing a figure on a board asks for: to write for that person."""
        if not state.has(figure) or refuse(self.params, state, ask.Pick(figure)) is not None:
            return None
        return ask.Pick(figure)

    def moved(self, state: State, figure: str, to: ask.Point) -> Action:
        """What putting a figure at a place of the board asks for: to attack who is there, to shift a little, to go.

        It goes that way as far as it can: the board shows where that is. A way with bends goes on from the last one.
        """
        who = state.person(figure)
        if who.aboard:  # out of his boat where he can get out, else the boat goes there
            ashore = ask.Order(figure, "land", (to,))
            return ashore if self.refuse(state, ashore) is None else ask.Order(figure, "row", (to,))
        bends = kept(state, figure)
        for foe in foes(state, who):  # put upon an enemy: go for him
            last = up_to(from_bend(state, who), foe)
            charge = ask.Order(figure, "contact", (*bends, last) if bends else (), foe.id)
            if (to[0] - foe.x) ** 2 + (to[1] - foe.y) ** 2 <= foe.two_steps**2 and self.refuse(state, charge) is None:
                return charge
        here = from_bend(state, who)
        near = not bends and (to[0] - who.x) ** 2 + (to[1] - who.y) ** 2 <= who.two_steps**2
        there = along((here.x, here.y), (to,), left(self.params, state, who))
        return ask.Order(figure, "hold" if near else "withdraw" if who.met else "move", (*bends, there))

    def seat(self, state: State, side: int) -> Seat:
        """What a seat is told of its own view beside the menu: aims, slips, work, what a game master knows."""
        return seat_of(self.params, state, side)

    def laws(self, state: State) -> tuple[str, ...]:
        """What does not hold in a state that must hold in every one; empty in a sound game."""
        return broken_laws(self.params, state)

    def scene(self, state: State) -> Scene:
        """The table as a picture of shapes."""
        return draw_scene(self.params, state)


__all__ = ["Argad"]
