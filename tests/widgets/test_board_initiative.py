"""The board says that the initiative stays only once a roll is done with, to the last hit."""

from __future__ import annotations

from aofa_widgets import MiniBoard
from aofa_widgets.games.swashbuckling.actions import Activate, Duel, Oppose

STAYS = "The initiative stays."
SPOTS = {"athos": (1000, 1000), "guard1": (1300, 1000), "porthos": (1600, 1000), "rochefort": (1000, 1300)}


def test_hits_that_wait_to_be_shared_out_leave_the_initiative_open() -> None:
    figures = [{"profile": name, "x": x, "y": y, "r": 150} for name, (x, y) in SPOTS.items()]
    title = {"en": "Knot", "fr": "Mêlée"}
    size = {"width": 5080, "height": 5080, "deploy": ["left", "right"], "muster": "own"}
    board = MiniBoard(scenario={"id": "knot", "title": title, "text": title, "figures": figures, "things": [], **size})
    board.enter([[5], [3]])
    board.do(Activate("athos"))
    board.do(Duel("rochefort"))
    board.enter([[2, 2, 3, 1], [4, 6, 3, 2, 2]])
    assert board._last is not None and STAYS not in board._last["verdict"]["en"]
    board.match.undo()
    board.match.undo()
    board.do(Oppose(("rochefort",), "kick"))
    board.enter([[5], [4, 3, 3, 2]])
    assert STAYS in board._last["verdict"]["en"]
