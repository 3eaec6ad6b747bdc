"""Who plays a board: bots that answer, a person's undo against them, two languages at one screen; and their view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from aofa_widgets import MiniBoard
from aofa_widgets.errors import AofaError
from aofa_widgets.games import load

from .fake_board import both


@dataclass(frozen=True)
class Meek:
    """A bot that takes the last thing it may do: it stops, or passes."""

    key: str = "meek"
    name: Any = None
    about: Any = None

    def choose(self, game: Any, state: Any, roller: Any, strength: int) -> Any:
        """The first figure, then stopping; of a question, the first answer."""
        assert strength in (1, 2, 3)
        menu = game.menu(state, min(game.to_act(state)))
        by_key = {one.key: one for one in menu.offers}
        if "pass" in by_key and getattr(state, "idle", 0) % 2:
            return by_key["pass"].make()
        if "activate" in by_key:
            return by_key["activate"].make(by_key["activate"].options[0])
        return by_key["stop"].make() if "stop" in by_key else menu.offers[0].make()


class Wrong(Meek):
    """A bot that asks for what nobody may do."""

    def choose(self, game: Any, state: Any, roller: Any, strength: int) -> Any:
        """An activation of nobody."""
        return game.read({"do": "Activate", "figure": "nobody"})


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Callable[..., MiniBoard]:
    """A board whose bots are known beforehand."""
    words = both("Meek", "Docile")
    bots = {"meek": Meek(name=words, about=words), "wrong": Wrong(name=words, about=words)}
    monkeypatch.setattr(load("swashbuckling"), "BOTS", bots, raising=False)

    def make(**more: Any) -> MiniBoard:
        board = MiniBoard(scenario=more.pop("scenario", "inn"), seed=4, lang="en", **more)
        board.pace = 0
        return board

    return make


def begin(board: MiniBoard, side: int) -> None:
    """The first initiative goes to a side."""
    board.enter([[6], [1]] if side == 0 else [[1], [6]])


# --- in Python --------------------------------------------------------------------------------------------------------


def test_a_bot_answers_and_nobody_answers_for_it(seat: Any) -> None:
    """It plays until a person is waited for; what is asked of it is offered to no one, and refused with its name."""
    board = seat(bots={1: "meek"})
    begin(board, 1)
    assert board.offers == [] and board.bot["side"] == 1 and "Meek" in board.turn["text"]["en"]
    for content in ({"ask": "offer", "key": "pass"}, {"ask": "select", "figure": "guard1"}, {"ask": "throw"}):
        board._receive(board, content, None)
        assert board.said["kind"] == "error" and "Docile, force 2" in board.said["text"]["fr"]
    done = board.run(60)
    assert done and board.bot is None and board.turn["asked"] == 0 and board.offers
    assert any(line["side"] == 1 for line in board.log_lines)


def test_undo_goes_back_to_ones_own_choice_and_redo_on(seat: Any) -> None:
    """All that the bot did in between is taken back at once, and done again at once."""
    board = seat(bots={1: "meek"})
    begin(board, 0)
    mine = board.offers[0]["options"][0]
    board.on_select({"figure": mine})
    board.on_offer({"key": "stop"})
    assert not board.bot
    board.on_offer({"key": "pass"})
    here = len(board.match.entries)
    assert board.run(60)
    after = len(board.match.entries)
    assert after > here
    board.undo()
    assert len(board.match.entries) == here - 1 and board.bot is None and board.offers
    board.redo()
    assert len(board.match.entries) == after and board.bot is None


def test_bots_among_themselves_stop(seat: Any) -> None:
    """They throw all dice, one step at a time; `run` ends after as many steps as it is given."""
    board = seat(bots={0: "meek:1", 1: "meek:3"})
    assert board.bot["alone"] and [row["strength"] for row in board.players] == [1, 3]
    assert board.run(25) == 25 and len(board.match.entries) == 25
    board.undo()
    assert len(board.match.entries) == 24 and not board.bot["tip"]


def test_a_step_is_done_once_though_two_views_ask(seat: Any) -> None:
    """A request for a step that was done already does nothing."""
    board = seat(bots={1: "meek"})
    begin(board, 1)
    at = board.bot["at"]
    for _ in range(3):
        board._receive(board, {"ask": "go", "seq": 1, "at": at}, None)
    assert len(board.match.entries) == 2


def test_a_bot_that_errs_is_told(seat: Any) -> None:
    """What the rules refuse changes nothing and is said in both languages."""
    board = seat(bots={1: "wrong"})
    begin(board, 1)
    board._receive(board, {"ask": "go", "seq": 1, "at": board.bot["at"]}, None)
    assert board.said["kind"] == "error" and "chose what the rules do not allow" in board.said["text"]["en"]
    assert len(board.match.entries) == 1
    board.opponent(1, None)
    assert board.bot is None and board.offers


def test_the_same_seed_plays_the_same_game(seat: Any) -> None:
    """The dice of the tray and a bot's choices come again."""
    logs = []
    for _ in range(2):
        board = seat(bots={0: "meek", 1: "meek"})
        board.run(30)
        logs.append(board.match.record())
    assert logs[0] == logs[1]


def test_each_side_reads_its_own_language(seat: Any) -> None:
    """The view turns with the turn; who turns it back changes only his own."""
    board = seat(langs=("en", "fr"))
    begin(board, 1)
    assert board.lang == "fr"
    board.on_offer({"key": "pass"})
    assert board.turn["asked"] == 0 and board.lang == "en"
    board.lang = "fr"
    assert [row["lang"] for row in board.players] == ["fr", "fr"]
    board._receive(board, {"ask": "player", "side": 0, "lang": "en"}, None)
    assert board.lang == "en"
    board._receive(board, {"ask": "player", "side": 0, "lang": ""}, None)
    assert board.players[0]["lang"] is None


@pytest.mark.parametrize(
    "content",
    [
        {"side": 2}, {"side": True}, {"side": "0"}, {"side": 0, "bot": "nobody"}, {"side": 0, "bot": ["meek"]},
        {"side": 0, "bot": "meek", "strength": 9}, {"side": 0, "bot": "meek:x"}, {"side": 0, "lang": "xx"},
        {"side": 0, "lang": {}}, {"side": 0, "strength": 1.0}, {}, {"side": -1, "bot": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_seat_that_cannot_be_is_refused(seat: Any, content: dict[str, Any]) -> None:
    """A sentence in both languages, and everybody stays where they sat."""
    board = seat()
    before = board.players
    board._receive(board, {"ask": "player", **content}, None)
    assert board.said["kind"] == "error" and board.players == before
    assert all(10 < len(board.said["text"][lang]) < 300 for lang in ("en", "fr"))


@pytest.mark.parametrize(
    "more",
    [
        {"bots": "meek"}, {"bots": {5: "meek"}}, {"bots": {"0": "meek"}}, {"bots": {0: "none"}}, {"bots": [1]},
        {"bots": {0: "meek"}, "strength": 0}, {"langs": "en"}, {"langs": ("en",)}, {"langs": ("en", "xx")},
        {"odds": "some"}, {"odds": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_board_that_cannot_be_seated_is_a_sentence(seat: Any, more: dict[str, Any]) -> None:
    """No traceback for a misspelt bot."""
    with pytest.raises(AofaError) as caught:
        seat(**more)
    assert all(10 < len(caught.value.say(lang)) < 400 for lang in ("en", "fr"))


@pytest.mark.parametrize("key", sorted(getattr(load("swashbuckling"), "BOTS", {})))
def test_every_bot_of_the_book_plays_on_the_board(key: str) -> None:
    """Forty steps of each against itself, none refused."""
    board = MiniBoard(scenario="school", seed=7, bots={0: key, 1: key}, strength=1)
    assert board.run(40) == 40 or board.turn["over"]
    assert all(row["name"]["fr"] and row["about"]["fr"] for row in board.opponents)


# --- in the view ------------------------------------------------------------------------------------------------------


def test_a_bot_plays_before_ones_eyes(bench: Any, seat: Any) -> None:
    """One step after another, each said; then the panel is the person's again and the focus is still in it."""
    board = seat(bots={1: "meek"})
    board.pace = 700
    begin(board, 1)
    view = bench(board)
    view.page.evaluate("""() => {
      window.heard = [];
      const live = document.querySelector('.aw-spoken[role=status]');
      new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true });
    }""")
    assert "Meek" in view.root.locator(".aw-panel").inner_text()
    assert view.root.locator("[data-offer]").count() == 0
    view.root.locator(".aw-panel .aw-who").focus()
    view.until(lambda: board.bot is None)
    view.settle()
    heard = view.page.evaluate("window.heard")
    assert len(set(heard)) > 2 and view.root.locator("[data-offer]").count()
    assert view.page.evaluate("document.activeElement !== document.body")
    assert [message["ask"] for message in view.sent if message["ask"] == "go"]


def test_bots_among_themselves_wait_to_be_told(bench: Any, seat: Any) -> None:
    """Step does one thing, Run goes on, Stop ends it; two views drive one game, not two."""
    board = seat(bots={0: "meek", 1: "meek"})
    view = bench(board, views=2, width=480)
    one = view.page.locator(".aw").first
    view.settle(120)
    assert len(board.match.entries) == 0
    one.get_by_role("button", name="Step").click()
    view.until(lambda: len(board.match.entries) == 1)
    view.settle(120)
    assert len(board.match.entries) == 1
    board.pace = 60
    one.get_by_role("button", name="Run").click()
    view.until(lambda: len(board.match.entries) > 4)
    one.locator("[data-do=halt]").click()
    view.settle(100)
    count = len(board.match.entries)
    view.settle(250)
    assert len(board.match.entries) == count


def test_who_plays_is_chosen_without_code(bench: Any, seat: Any) -> None:
    """A bot, its strength and a language, by keyboard; the chooser says what a bot is like."""
    board = seat()
    view = bench(board, width=320)
    view.root.locator("[data-key=do-who-plays]").press("Enter")
    assert view.page.evaluate("document.activeElement.className") == "aw-who"
    lists = view.root.locator(".aw-players select")
    assert lists.count() == 4 and lists.first.locator("option").all_inner_texts() == ["a person", "Meek", "Meek"]
    lists.nth(2).select_option("meek")
    view.until(lambda: board.players[1]["bot"] == "meek")
    view.root.locator('[data-do="strength-1"][data-value="3"]').press("Enter")
    view.until(lambda: board.players[1]["strength"] == 3)
    view.root.locator(".aw-players select").nth(1).select_option("fr")
    view.until(lambda: board.players[0]["lang"] == "fr")
    assert view.axe() == [] and view.frame.evaluate("f => f.scrollWidth <= f.clientWidth + 1")
    view.root.locator(".aw-players .aw-main").press("Enter")
    view.until(lambda: view.root.locator(".aw-players").count() == 0)
    begin(board, 0)
    view.until(lambda: board.lang == "fr")
    view.until(lambda: "Choisissez" in view.root.locator(".aw-panel").inner_text())


def test_going_back_in_time_wakes_no_bot(bench: Any, seat: Any) -> None:
    """At an earlier turn of the bot's it plays only when told to, since that begins another line."""
    board = seat(bots={1: "meek"})
    begin(board, 1)
    board.run(60)
    view = bench(board)
    board.match.goto(2)
    board._show()
    view.settle(150)
    assert board.bot and not board.bot["tip"] and board.match.tree.number == 2
    view.root.locator("[data-do=run]").click()
    view.until(lambda: board.bot is None)


def test_a_game_against_a_bot_has_its_report(seat: Any) -> None:
    """The board hands its match and its dice to the report, in its own language unless another is asked for."""
    board = seat(bots={1: "meek"}, scenario="school")
    begin(board, 1)
    board.run(20)
    assert board.report().langs == ("en",) and board.report("both").langs == ("en", "fr")
    with pytest.raises(AofaError):
        board.report("xx")


def test_a_tie_keeps_its_dice_in_sight(bench: Any, seat: Any) -> None:
    """The dice that fell, the sentence and the button lie together in the panel; the next throw takes their place."""
    board = seat(bots={1: "meek"})
    view = bench(board)
    board.enter([[1], [1]])
    view.settle(1300)
    roll = view.root.locator(".aw-roll")
    assert "both sides roll again" in roll.inner_text() and roll.locator('[data-face="1"]').count() == 2
    assert roll.locator("[data-do=throw]").count() == 1
    board.enter([[6], [1]])
    view.settle(100)
    assert "roll again" not in view.root.locator(".aw-column").inner_text()


def test_ones_own_dice_wait_for_a_press(bench: Any, seat: Any) -> None:
    """A bot goes on late enough that a person has read what was thrown, or at once when told to."""
    board = seat(bots={1: "meek"})
    board.pace = 1
    view = bench(board)
    begin(board, 1)
    view.settle(600)
    assert board.roll["own"] and len(board.match.entries) == 1
    view.root.locator("[data-do=continue]").click()
    view.until(lambda: len(board.match.entries) > 1)


def test_straight_to_ones_turn_and_no_halt_for_a_slip(bench: Any, seat: Any) -> None:
    """What is asked amiss in a bot's turn stops nothing; M leads past Stop; one press plays all, with a summary."""
    board = seat(bots={1: "meek"})
    board.pace = 10_000
    view = bench(board)
    begin(board, 1)
    board.on_go({"at": board.bot["at"]})
    view.settle(100)
    board._receive(board, {"ask": "select", "figure": "guard1", "seq": 3}, None)
    view.root.locator(".aw-panel .aw-who").focus()
    view.until(lambda: board.said["kind"] == "error")
    view.settle(100)
    assert view.root.locator("[data-do=halt]").count() == 1
    view.page.keyboard.press("m")
    assert view.page.evaluate("document.activeElement.dataset.do ?? ''") == ""
    view.root.locator("[data-do=halt]").click()
    view.settle()
    assert "Run lets it go on" in view.root.locator(".aw-panel").inner_text()
    view.root.locator("[data-do=straight]").click()
    view.until(lambda: board.bot is None)
    view.settle(100)
    assert "Steps played at once" in view.root.locator(".aw-panel").inner_text() and board.offers


def test_against_a_bot_the_end_says_whether_one_has_won():
    key = next(iter(load(MiniBoard().ruleset.game).BOTS))
    told = {"en": "Victory: them.", "fr": "Victoire : eux."}
    board = MiniBoard(seed=1, bots={1: key})
    won = {"en": "**You win!** Victory: them.", "fr": "**Vous avez gagné\u202f!** Victoire : eux."}
    assert board._yours(0, told) == won
    assert board._yours(1, told)["fr"].startswith("**Vous avez perdu.**")
    assert board._yours(None, told) == told
    assert MiniBoard(seed=1)._yours(0, told) == MiniBoard(seed=1, bots={0: key, 1: key})._yours(0, told) == told
