"""The course of a game: turns and the die; the contract of `play` is kept here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Card, Chance, Forecast, Lane, Menu, Result, Step, Turn
from aofa_widgets.play.game import Offer
from aofa_widgets.play.ruled import Rooms, Ruled
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action, Event, Keep, Refusal, Roll, Throw
from ..legal import refuse
from ..model import State
from ..params import Params
from ..resolve import FACES, pot_after, wins
from ..scene import draw_scene
from .scenarios import set_out

USUAL = "from-nothing"


def explain(state: State, refusal: Refusal) -> dict[str, str]:
    """A refusal as a sentence in every language."""
    return texts(f"pig.refusal.{refusal.name}")


def tell(state: State, event: Event) -> dict[str, str]:
    """An event as a sentence in every language."""
    return texts(f"pig.event.{event.name}", side=texts(f"pig.menu.side_{event.values['side']}_short"),
                 **{key: value for key, value in event.values.items() if key != "side"})  # fmt: skip


def samples(params: Params, state: State, side: int, limit: int) -> tuple[Action, ...]:
    """What is allowed, in a fixed order."""
    if state.due or state.over or side != state.side:
        return ()
    return tuple(action for action in (Roll(), Keep()) if refuse(params, state, action) is None)[:limit]


class Pig(Ruled[State, Action]):
    """Pig under a ruleset; every method is a pure function of the state it is given.

    >>> Pig(Ruleset.load("pig")).to_act(Pig(Ruleset.load("pig")).start(None))
    frozenset({0})
    """

    card = Card(key="pig", order="turns", secrets=False, sides=2)
    rooms = Rooms(ask, refuse, explain, tell, samples)
    params: Params

    def __init__(self, rules: Ruleset):
        self.rules = rules
        self.params = Params.of(rules)

    def start(self, scenario: Any = USUAL) -> State:
        """Set out a scenario; the first side begins."""
        return set_out(self.rules, USUAL if scenario is None else scenario, self.params.goal)

    def result(self, state: State) -> Result | None:
        """Who has reached the goal."""
        return Result(state.side) if state.over else None

    def chance(self, state: State) -> Chance | None:
        """The die."""
        return Chance({"die": 1}, FACES) if state.due else None

    def to_act(self, state: State) -> frozenset[int]:
        """The side whose turn it is."""
        return frozenset() if state.due or state.over else frozenset({state.side})

    def menu(self, state: State, side: int) -> Menu:
        """What a side may do: throw, or keep the pot where there is one."""
        if side not in self.to_act(state):
            return Menu(())
        offers = [Offer("roll", texts("pig.menu.roll"), "roll", "PIG-TURN-1", main=True, make=Roll)]
        if state.pot:
            offers.append(Offer("keep", texts("pig.menu.keep", n=state.pot), "wait", "PIG-KEEP-1", make=Keep))
        return Menu(tuple(offers), texts("pig.menu.prompt", n=state.pot))

    def done(self, state: State, action: Action) -> Step:
        """The state after an action that may be done."""
        if isinstance(action, Roll):
            return Step(replace(state, due=True), (Event("rolls", "PIG-TURN-1", {"side": state.side}),))
        scores = tuple(score + state.pot * (n == state.side) for n, score in enumerate(state.scores))
        told = {"side": state.side, "n": state.pot, "all": scores[state.side]}
        kept = replace(state, scores=(scores[0], scores[1]), pot=0)
        events = (Event("keeps", "PIG-KEEP-1", told),)
        if wins(self.params, scores[state.side]):
            return Step(replace(kept, over=True), (*events, Event("wins", "PIG-END-1", {"side": state.side})))
        return Step(self._next(kept), events)

    def settle(self, state: State, outcome: Throw) -> Step:
        """Go on with what fell. Raises: InputError if it cannot be what is due."""
        chance = self.chance(state)
        assert chance is not None, "nothing is due"
        chance.check(dict(outcome.cups))
        face = outcome.faces("die")[0]
        pot = pot_after(self.params, state.pot, face)
        if pot is None:
            event = Event("loses", "PIG-THROW-2", {"side": state.side, "face": face, "n": state.pot})
            return Step(self._next(replace(state, pot=0, due=False)), (event,), outcome)
        event = Event("adds", "PIG-THROW-1", {"side": state.side, "face": face, "n": pot})
        return Step(replace(state, pot=pot, due=False), (event,), outcome)

    def _next(self, state: State) -> State:
        return replace(state, side=1 - state.side, turns=state.turns + 1)

    def lanes(self, state: State) -> tuple[Lane, ...]:
        """The die that is due as it is shown."""
        if not state.due:
            return ()
        name, face = texts("pig.menu.die"), self.params.losing_face
        return (Lane("die", state.side, name, (("rating", 1, name),), texts("pig.menu.note", face=face)),)

    def foreseen(self, state: State) -> Forecast | None:
        """What the throw that is due may come to; None where nothing would fall."""
        if not state.due:
            return None
        lost = Fraction(sum(pot_after(self.params, 0, face) is None for face in range(1, FACES + 1)), FACES)
        parts = ((texts("pig.menu.adds"), 1 - lost), (texts("pig.menu.loses"), lost))
        return Forecast(parts, texts("pig.menu.forecast", lost=lost))

    def turn(self, state: State) -> Turn:
        """Whose turn it is, and what each side has kept."""
        names = tuple(texts(f"pig.menu.side_{side}_short") for side in (0, 1))
        return Turn(state.side, None, state.pot, names, state.scores, state.turns // 2 + 1, 0, state.scores)

    def about(self, state: State) -> dict[str, str]:
        """What is due decides what, as a title."""
        return texts("pig.menu.about" if state.due else "pig.menu.about_none")

    def preview(self, state: State) -> dict[str, Any]:
        """What a view needs to foresee a move: nothing here."""
        return {}

    def moved(self, state: State, figure: str, to: tuple[float, float]) -> Action:
        """What putting a marker anywhere asks for: to throw."""
        return Roll()

    def value(self, state: State) -> Fraction:
        """The first side's share of the points; at the end 1 or 0."""
        if state.over:
            return Fraction(1 - state.side)
        whole = sum(state.scores)
        return Fraction(state.scores[0], whole) if whole else Fraction(1, 2)

    def losses(self, state: State) -> tuple[Fraction, ...]:
        """Nobody loses anything that was kept."""
        return (Fraction(0), Fraction(0))

    def falls(self, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
        """Every face: each comes to another pot."""
        for face in range(1, FACES + 1):
            yield 1, {"die": (face,)}

    def view(self, state: State, side: int) -> State:
        """What a side sees: everything."""
        return state

    def scene(self, state: State) -> Scene:
        """The track as a picture of shapes."""
        return draw_scene(state, self.params.goal)


__all__ = ["Pig"]
