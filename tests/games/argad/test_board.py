"""Three people around one screen: what the page is sent while one of them is before it holds no secret of another's."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board import MiniBoard

STORY = "warden-hamlet"


def page(board: MiniBoard, *without: str) -> str:
    """All that the page is sent."""
    left_out = ("_", "layout", *without)
    rows = {key: value for key, value in board.get_state().items() if not key.startswith(left_out)}
    return json.dumps(rows, ensure_ascii=False)


def ask(board: MiniBoard, what: str, **content: Any) -> None:
    """A request of the page that is not refused."""
    board._receive(board, {"ask": what, "seq": 1, **content}, None)
    assert not board.said or board.said["kind"] == "ok", board.said


def write(board: MiniBoard, who: str, to: tuple[int, int]) -> None:
    ask(board, "select", figure=who)
    ask(board, "move", figure=who, to=list(to))


@pytest.fixture(scope="module")
def secret() -> MiniBoard:
    return MiniBoard("argad", STORY, seed=1, lang="en")


def test_the_board_is_covered_until_somebody_says_that_it_is_they(secret: MiniBoard) -> None:
    board = secret
    assert board.seats["covered"] and board.seats["next"] == 0 and board.seats["at"] is None
    assert board.offers == [] and "Pass the screen" in board.turn["text"]["en"]
    assert "Rob the chest" not in page(board) and "No harm to the elder" not in page(board)
    ask(board, "look")
    assert "No harm to the elder" in page(board) and "Rob the chest" not in page(board)
    ask(board, "pass", side=2)
    assert board.seats["next"] == 2 and "No harm to the elder" not in page(board)
    ask(board, "look")
    assert all(words in page(board) for words in ("Rob the chest", "No harm to the elder"))
    ask(board, "pass", side=0)


def test_what_a_seat_is_shown_does_not_hang_on_what_others_have_written() -> None:
    """Two games in which the first side writes different orders: up to the last seal the second is shown the same."""
    shown = []
    for to in ((5600, 4300), (5000, 5600)):
        board = MiniBoard("argad", STORY, seed=1, lang="en")
        board.look(0)
        write(board, "captain", to)
        assert "Written" in board.said["text"]["en"]
        ask(board, "offer", key="seal")
        assert "Gwion" not in json.dumps(board.said)  # who hears the seal hears nothing of the orders
        covered = page(board, "timeline")
        board.look(1)
        write(board, "chief", (6000, 1600))
        shown.append((covered, page(board, "timeline"), board.timeline["text"], board._repr_svg_(), board.sentence()))
    assert shown[0] == shown[1]


def test_a_seat_takes_back_its_own_slips_and_no_seal_of_another() -> None:
    board = MiniBoard("argad", STORY, seed=1)
    board.look(0)
    write(board, "captain", (5600, 4300))
    assert board.history["undo"]
    ask(board, "undo")
    assert board.seats["at"] == 0
    ask(board, "redo")
    ask(board, "offer", key="seal")
    board.look(1)
    assert not board.history["undo"]
    with pytest.raises(InputError):
        board.look(0)  # it has sealed


def test_when_all_have_sealed_the_orders_lie_open_and_the_next_sees_them_uncovered() -> None:
    board = MiniBoard("argad", STORY, seed=1, lang="fr")
    for side, (who, to) in enumerate((("captain", (5600, 4300)), ("chief", (6000, 1600)))):
        board.look(side)
        write(board, who, to)
        ask(board, "offer", key="seal")
    board.look(2)
    keys = [offer["key"] for offer in board.offers]
    assert {"rule_attitude_hostile", "rule_hide", "rule_place", "rule_end"} <= set(keys)
    ask(board, "offer", key="rule_attitude_hostile", figure="elder")
    assert "rulings" in board.groups
    ask(board, "offer", key="seal")
    assert board.seats["covered"] and board.seats["next"] == 0 and board.turn["round"] == 1
    orders = next(sheet for sheet in board.seats["sheets"] if sheet["key"] == "orders")
    assert [line["who"] for line in orders["lines"]] == ["captain", "chief"]
    assert {mark["piece"] for mark in board.scene["marks"] if mark["kind"] == "path"} == {"captain", "chief"}
    assert any(sheet["key"] == "rulings" for sheet in board.seats["sheets"])  # what was ruled is kept


def test_hidden_people_are_on_nobody_elses_board() -> None:
    board = MiniBoard("argad", "two-foxes", seed=1)
    hidden = {line["who"] for line in _sheet(board, 1, "hidden")}
    assert "brigand" in hidden
    for side in (0, 2, None):
        if side is None:
            ask(board, "pass", side=1)
        else:
            board.look(side)
        assert not hidden & {piece["id"] for piece in board.scene["pieces"]}
        assert '"brigand"' not in page(board, "timeline") and "Vixen" not in board._repr_svg_()
    board.look(3)
    assert hidden <= {piece["id"] for piece in board.scene["pieces"]}


def test_a_hidden_troop_among_decoys_is_one_animal_of_several() -> None:
    """Its own side and the game master know which; to the others they are all alike."""
    path = rulebook() / "argad" / "scenarios" / f"{STORY}.toml"
    story = tomllib.loads(path.read_text(encoding="utf-8"))
    row = {"person": "raider", "side": 1, "unit": "fox", "facing": 0, "y": 8300}
    story["people"] += [row | {"id": "true", "x": 900, "hidden": True}, row | {"id": "false", "x": 2900, "decoy": True}]
    rules = Ruleset.load("argad").with_values({"options.decoys": True})
    board = MiniBoard(rules, story, seed=1, lang="en")
    board.look(0)
    pair = [{**piece, "id": "", "x": 0} for piece in board.scene["pieces"] if piece["id"] in ("true", "false")]
    assert len(pair) == 2 and pair[0] == pair[1] and pair[0]["name"]["en"] == "An animal"
    for side in (1, 2):
        marks = {line["who"]: line["text"]["en"] for line in _sheet(board, side, "hidden")}
        assert "decoy" in marks["false"] and "hidden" in marks["true"]


def _sheet(board: MiniBoard, side: int, key: str) -> list[dict[str, Any]]:
    board.look(side)
    return next(sheet["lines"] for sheet in board.seats["sheets"] if sheet["key"] == key)


def test_one_person_against_bots_is_never_asked_to_pass_the_screen() -> None:
    board = MiniBoard("argad", bots={1: "captain"}, seed=2)
    assert board.seats["at"] == 0 and not board.seats["covered"]
    assert len(board.players) == 2
    for _ in range(40):
        if board.match.game.result(board.state):
            break
        if not board.run() and board.roll and board.roll["phase"] == "ready":
            board.throw()
        elif board.offers:
            ask(board, "offer", key="seal")
        assert not board.seats["covered"]
    assert board.turn["round"] > 1


def test_a_finished_game_is_a_report_of_all_aims() -> None:
    board = MiniBoard("argad", STORY, seed=1)
    for side in (0, 1):
        board.look(side)
        ask(board, "offer", key="seal")
    board.look(2)
    ask(board, "offer", key="rule_end")
    ask(board, "offer", key="seal")
    assert board.seats["over"] and board.turn["over"]
    aims = next(sheet["lines"] for sheet in board.seats["sheets"] if sheet["key"] == "aims")
    assert {line["mark"] for line in aims} <= {"done", "missed"} and {line["side"] for line in aims} == {0, 1, 2}


def test_a_ferryman_rows_his_boat_across_on_the_board() -> None:
    """Both sides of the river of the grey ferry: whoever sits in the punt is dragged over the water, then ashore."""
    board = MiniBoard("argad", scenario="grey-ferry", seed=1, lang="en")
    board.look(0)
    assert {"boat:punt", "boat:skiff"} <= {thing["id"] for thing in board.scene["things"]}
    ask(board, "select", figure="ferryman")
    keys = {offer["key"] for offer in board.offers}
    assert {"row", "hold"} <= keys and "move" not in keys
    write(board, "ferryman", (4700, 3900))
    while board.match.state.turn == 1:
        board.look(board.seats["next"])
        ask(board, "offer", key="seal")
    boat = next(thing for thing in board.scene["things"] if thing["id"] == "boat:punt")
    assert boat["shape"]["points"][0] == [4700, 4400]
    board.look(0)
    ask(board, "select", figure="ferryman")
    assert {"row", "land"} <= {offer["key"] for offer in board.offers}
