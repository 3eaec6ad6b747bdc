"""A small battle played by hand, move by move, for the tests of its report."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games import GAMES, load
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

CORNER: dict[str, Any] = {
    "id": "corner",
    "title": {"en": "A corner", "fr": "Un coin"},
    "text": {"en": "Two old enemies, one yard.", "fr": "Deux vieux ennemis, une cour."},
    "width": 2540,
    "height": 2540,
    "things": [],
    "figures": [{"profile": "athos", "x": 600, "y": 600}, {"profile": "guard1", "x": 1800, "y": 1800}],
}


def battle(scenario: Any = CORNER, **named: Any) -> Match:
    """Athos against a guard, up to the end, with a bookmark, a comment of two lines and a fork."""
    match = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0], **named)), scenario)
    foes = {"athos": "guard1", "guard1": "athos"}

    def do(**row: Any) -> None:
        match.do(match.game.read(row))

    def close_in(who: str) -> None:
        foe = next(piece for piece in match.game.scene(match.state).pieces if piece.id == foes[who])
        do(do="Move", to=[foe.x, foe.y])

    match.settle({"0": (6,), "1": (1,)})
    do(do="Activate", figure="athos")
    close_in("athos")
    do(do="Oppose", targets=["guard1"], deed="strike")
    match.settle({"active": (4,), "guard1": (3, 2)})
    match.bookmark("First blood")
    close_in("athos")
    do(do="Duel", lead="guard1")
    match.settle({"active": (1, 5, 2, 2), "guard1": (2, 6)})
    match.comment("Too soon.\nOne more action, and this was over.")
    do(do="Activate", figure="guard1")
    close_in("guard1")
    do(do="Duel", lead="athos")
    match.settle({"active": (3, 1), "athos": (6, 6, 2)})
    do(do="Activate", figure="athos")
    close_in("athos")
    do(do="Oppose", targets=["guard1"], deed="strike")
    match.settle({"active": (3,), "guard1": (2, 2)})
    turn = match.tree.number
    do(do="Duel", lead="guard1")
    match.settle({"active": (6, 6, 6, 5, 2), "guard1": (2,)})
    end = match.tree.number
    match.goto(turn)
    do(do="Stop")
    match.name("What if he waits?")
    match.goto(end)
    return match
