"""Small tables for tests, and dice, tokens and cards by their signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games.honour import Honour
from aofa_widgets.games.honour import actions as ask
from aofa_widgets.games.honour.model import Choice
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

SIGNS = {"X": "cross", "-": "blank", "S": "sword", "D": "double"}
INCH = 254


def scene_of(units: Sequence[Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """A scenario of 24 by 24 inches; units give card, side, x and y in inches."""
    rows = [{**unit, "x": round(unit["x"] * INCH), "y": round(unit["y"] * INCH)} for unit in units]
    base = {
        "id": "test",
        "title": {"en": "Test", "fr": "Essai"},
        "text": {"en": "A test.", "fr": "Un essai."},
        "width": 6096,
        "height": 6096,
        "points": 60,
        "turns": 3,
        "victory": "losses",
        "zones": [{"side": side, "x": 3048, "y": 3048, "w": 6096, "h": 6096} for side in (0, 1)],
        "sides": [{"en": "South", "fr": "Le Sud"}, {"en": "North", "fr": "Le Nord"}],
        "terrain": [],
        "units": rows,
    }
    return base | more


def match_of(scenario: Any, values: Mapping[str, Any] | None = None, **rules: Any) -> Match:
    """A match in which the first side draws first."""
    ruleset = Ruleset.load("honour", **rules).with_values({"bag.first_draw": "first", **(values or {})})
    return Match(Honour(ruleset), scenario)


def fall(match: Match, signs: str) -> Any:
    """Let something fall by its sign: ‘samurai’, a card's id, or dice as ‘DS-X’; nothing more is declared before."""
    while isinstance(match.state.due, Choice) and match.state.due.what == "help":
        match.do(ask.Ready())
    chance = match.game.chance(match.state)
    assert chance is not None, "nothing is due"
    ((cup, number),) = chance.dice.items()
    names = [SIGNS[sign] for sign in signs] if chance.kind == "dice" else [signs]
    assert len(names) == number, f"{cup}: {number} dice are due, {signs} was given"
    return match.settle({cup: tuple(chance.signs.index(name) + 1 for name in names)})


HEROES = ("heron_lord", "crane_lady")
CARDS = (
    *("lake_spears", "pine_bow", "ox_brute", "road_monk", "smoke_gun", "night_hand", "reed_retainer", "temple_glaive"),
    *("moss_breaker", "pine_bows", "lake_spear"),
)


def brawl(seed: int, each: int = 5) -> dict[str, Any]:
    """Two small forces already within reach of each other, round a fence and a marsh."""
    roller = Roller(seed)
    units = []
    for side in (0, 1):
        spots = [(4 + 3.5 * i, 13.3 + 2.9 * j if side == 0 else 10.7 - 2.9 * j) for i in range(5) for j in (0, 1)]
        for i in range(each):
            x, y = spots.pop(roller.choose(len(spots)))
            card = HEROES[side] if i == 0 else CARDS[roller.choose(len(CARDS))]
            units.append({"card": card, "side": side, "x": x, "y": y})
    fence = {"id": "fence", "kind": "barrier", "x": 1200, "y": 3048, "w": 1200, "h": 50, "angle": 0}
    marsh = {"id": "marsh", "kind": "marsh", "x": 4600, "y": 3048, "r": 500}
    return scene_of(units, terrain=[fence, marsh], victory="hero" if seed % 3 == 0 else "losses")


def fierce(options: Sequence[Any], roller: Roller) -> Any:
    """One of some actions, most often one that fights or declares."""
    fights = [a for a in options if isinstance(a, ask.Charge | ask.Shoot | ask.Declare)]
    pool = fights if fights and roller.choose(4) else options
    return pool[roller.choose(len(pool))]


def play_out(match: Match, roller: Roller, most: int = 3000) -> Iterator[Any]:
    """Every step of a fierce game at random, to its end; the match itself is not kept."""
    game, state = match.game, match.state
    for _ in range(most):
        if game.result(state) is not None:
            return
        chance = game.chance(state)
        if chance is not None:
            step = game.settle(state, game.fall(chance.throw(roller)))
        else:
            (side,) = game.to_act(state)
            step = game.apply(state, fierce(game.sample_actions(state, side, limit=1 + roller.choose(40)), roller))
        yield step
        state = step.state
    raise AssertionError("the game does not come to an end")
