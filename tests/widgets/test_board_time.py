"""Time on the board: looking back, going on otherwise, lines, bookmarks and comments; by press, by key, by ear."""

from __future__ import annotations

import gc
import json
import tracemalloc
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.play.tree import Tree
from aofa_widgets.widgets.board import MiniBoard
from aofa_widgets.words import languages

from ..lab.wandering import wander
from .hands import spoken


def board_of(entries: int = 6, lang: str = "en") -> MiniBoard:
    """A board of seed 5 on which some things were done."""
    board = MiniBoard(seed=5, lang=lang)
    wander(board.match, range(entries), board._roller)
    board._show()
    return board


def ask(board: MiniBoard, what: str, **content: Any) -> None:
    board._receive(None, {"seq": 7, "ask": what, **content}, None)


def place(board: MiniBoard) -> tuple[int, int]:
    return board.timeline["at"], board.timeline["last"]


# --- Python -------------------------------------------------------------------------------------------------------


def test_going_anywhere_loses_nothing() -> None:
    """By methods and by messages; the ends hold; dice that fell there lie in the tray again."""
    board = board_of(6)
    whole = board.match.tree
    for what, where in (("first", 0), ("next", 1), ("last", 6), ("next", 6), ("back", 5), ("undo", 4), ("redo", 5)):
        getattr(board, what)()
        assert place(board) == (where, 6) and board.match.tree.nodes is whole.nodes
    board.goto(1)
    assert board.roll["phase"] == "settled"  # who starts was rolled
    ask(board, "goto", place=3)
    assert (
        place(board) == (3, 6)
        and board.timeline["request"] == 7
        and board.match.state == whole.nodes[3].entry.step.state
    )
    for bad in (7, -1, 10**12, True, "3", None, 1.5):
        ask(board, "goto", place=bad)
        assert board.said["kind"] == "error" and place(board) == (3, 6)
        ask(board, "goto", node=bad if bad != 7 else 99)
        assert board.said["kind"] == "error" and place(board) == (3, 6)
    with pytest.raises(InputError, match="0 to 6"):
        board.goto(7)


def test_doing_something_in_the_past_begins_a_line_and_says_so() -> None:
    """The other line stays whole; each of them is listed with its length and where it leaves."""
    board = board_of(6)
    board.goto(0)
    board.enter([[6], [1]])
    assert "fork begins" in board.said["text"]["en"] and "bifurcation" in board.said["text"]["fr"]
    assert place(board) == (1, 1)
    rows = board.timeline["lines"]
    assert [(row["n"], row["from"], row["length"], row["here"]) for row in rows] == [(0, 0, 6, False), (1, 0, 1, True)]
    assert rows[1]["text"]["en"] and set(rows[1]["text"]) == set(languages())
    ask(board, "switch", line=rows[0]["node"])
    assert place(board) == (6, 6) and board.timeline["lines"][0]["here"]
    board.goto(0)
    board.enter([[6], [1]])  # the same again: no third line, and nothing to say
    assert len(board.timeline["lines"]) == 2 and "fork" not in board.said["text"]["en"]


def test_lines_are_named_deleted_and_brought_back() -> None:
    """Deleting can be taken back until something is done; the main line cannot be deleted."""
    board = board_of(5)
    for n, faces in enumerate(([[6], [1]], [[1], [6]], [[5], [1]])):
        board.goto(0)
        board.enter(faces)
        if n == 1:
            ask(board, "name", line=board.timeline["lines"][-1]["node"], name="  The other way ")
    rows = board.timeline["lines"]
    assert [row["name"] for row in rows][:3] == ["", "", "The other way"] or "The other way" in [
        r["name"] for r in rows
    ]
    named = next(row for row in rows if row["name"])
    whole = board.match.tree
    ask(board, "cut", line=named["node"])
    assert len(board.timeline["lines"]) == len(rows) - 1 and board.timeline["gone"]
    ask(board, "restore")
    assert board.match.tree.nodes == whole.nodes and not board.timeline["gone"]
    ask(board, "tidy")
    assert [row["name"] for row in board.timeline["lines"] if row["n"]][0] == "The other way"
    board.last()
    board.bookmark("On")
    assert not board.timeline["gone"]
    ask(board, "restore")
    assert board.said["kind"] == "error" and "bring back" in board.said["text"]["en"]
    tree = board.match.tree
    for bad in (0, 999, True, None, "x"):
        ask(board, "cut", line=bad)
        assert board.said["kind"] == "error" and board.match.tree is tree


def test_bookmarks_and_comments_stand_in_the_log() -> None:
    """On the entry they were written to; a bookmark without a name is the entry's own."""
    board = board_of(5)
    board.goto(3)
    ask(board, "bookmark", name="")
    ask(board, "comment", text=" A fine leap,\nbut too late. ")
    assert board.timeline["marks"] == [[3, 3, "Step 3"]] and board.timeline["comment"] == "A fine leap,\nbut too late."
    written = [line for line in board.log_lines if "comment" in line]
    assert [(line["n"], line["bookmark"]) for line in written] == [(3, "Step 3")]
    board.last()
    ask(board, "goto", node=board.timeline["marks"][0][0])
    assert place(board) == (3, 5)
    ask(board, "unmark", node=3)
    ask(board, "comment", text="")
    assert board.timeline["marks"] == [] and not any("comment" in line for line in board.log_lines)
    for text in ("<script>", "x" * 2_001, "a\u202eb", 5, None):
        ask(board, "comment", text=text)
        assert board.said["kind"] == "error" and board.timeline["comment"] == ""
    board.goto(0)
    board.comment("Before all this")
    assert board.log_lines[0]["n"] == 0 and board.log_lines[0]["comment"] == "Before all this"


def long_board(entries: int, forks: int = 0) -> MiniBoard:
    """A board whose match holds the same entries over and over, and forks of one entry."""
    board = board_of(8)
    own = board.match.entries
    tree = Tree()
    for n in range(entries):
        tree = tree.added(tree.number, own[n % len(own)])
    for n in range(forks):
        tree = tree.added(n + 1, own[n % len(own)])
    board.match.tree = tree.goto(entries)
    board._show()
    return board


@pytest.mark.people
def test_a_game_of_3000_entries_sends_no_more_than_one_of_100() -> None:
    """The log around where one is, thirty lines of a thousand; wherever one stands."""
    short, long = long_board(100), long_board(3_000, forks=1_000)
    for board in (short, long):
        board.goto(50)
        assert len(board.log_lines) <= 80 and {50, 51} <= {line["n"] for line in board.log_lines}
    assert len(json.dumps(long.log_lines)) < 1.2 * len(json.dumps(short.log_lines))
    assert len(long.timeline["lines"]) == 30 and long.timeline["more"] == 971
    long.last()
    assert long.log_lines[-1]["n"] == 3_000 and len(json.dumps(long.timeline)) < 30_000


@pytest.mark.long
@pytest.mark.people
def test_memory_is_steady_over_1000_undos_and_redos() -> None:
    """Through the widget's own messages."""
    board = board_of(12)

    def thousand() -> int:
        for _ in range(250):
            ask(board, "undo")
            ask(board, "redo")
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        first, second = thousand(), thousand()
    finally:
        tracemalloc.stop()
    assert second - first < 40_000  # 80 bytes a message: one small object kept for each would be more


# --- in the page ----------------------------------------------------------------------------------------------------


def button(view: Any, name: str) -> Any:
    return view.root.get_by_role("button", name=name, exact=True)


def test_replay_by_keys_alone(bench: Any) -> None:
    """On the slider: ends, steps and their spoken value; on a button: the same keys, and Space presses it."""
    board = board_of(6)
    view = bench(board, shadow=True)  # as marimo shows it
    slider = view.root.get_by_role("slider", name="Step")
    slider.focus()
    for key, where in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("End", 6), ("ArrowLeft", 5)):
        view.page.keyboard.press(key)
        view.until(lambda: board.timeline["at"] == where)  # noqa: B023
        view.settle()
        assert slider.input_value() == str(where)
    text = board.timeline["text"]["en"]
    assert slider.get_attribute("aria-valuetext") == f"Step 5 of 6: {text}"
    button(view, "Back").focus()
    view.page.keyboard.press("ArrowLeft")
    view.until(lambda: board.timeline["at"] == 4)
    view.page.keyboard.press("Space")
    view.until(lambda: board.timeline["at"] == 3)
    view.settle()
    assert spoken(view) == f"Step 3 of 6: {board.timeline['text']['en']}"
    assert view.root.get_by_text("You are looking at step 3 of 6.").count() == 1
    button(view, "To step 6").click()
    view.until(lambda: board.timeline["at"] == 6)
    view.settle()
    assert not view.root.locator(".aw-then").is_visible()


def test_quick_presses_add_up_and_end_where_they_should(bench: Any) -> None:
    """Many keys before the first answer: one wish after another, the last one counts."""
    board = board_of(6)
    view = bench(board)
    view.root.get_by_role("slider", name="Step").focus()
    for _ in range(5):
        view.page.keyboard.press("ArrowLeft")
    view.until(lambda: board.timeline["at"] == 1)
    view.settle(150)
    assert board.timeline["at"] == 1


def test_play_goes_on_by_itself_to_the_end_or_until_a_press(bench: Any) -> None:
    """Nothing moves before it is asked for; from the end it begins at the start."""
    board = board_of(3)
    view = bench(board)
    view.settle(300)
    assert place(board) == (3, 3)
    button(view, "Play").click()
    view.until(lambda: board.timeline["at"] == 1)
    assert button(view, "Pause").count() == 1
    view.page.keyboard.press("Shift")
    view.settle()
    assert button(view, "Play").count() == 1
    button(view, "Next").click()
    view.until(lambda: board.timeline["at"] == 2)
    view.root.get_by_role("slider", name="Step").focus()
    view.page.keyboard.press("Space")
    view.until(lambda: board.timeline["at"] == 3)
    view.until(lambda: button(view, "Play").count() == 1)


def test_acting_in_the_past_forks_and_the_other_line_is_a_press_away(bench: Any) -> None:
    """Shown plainly before, told after, listed in the drawer; named, deleted and brought back there."""
    board = board_of(6)
    view = bench(board)
    button(view, "First").click()
    view.until(lambda: board.timeline["at"] == 0)
    view.root.locator(".aw-past .aw-then, .aw-then").first.wait_for()
    button(view, "Roll").click()
    view.until(lambda: len(board.timeline["lines"]) == 2)
    assert "A fork begins here" in board.said["text"]["en"]
    button(view, "Forks, bookmarks, files").click()
    view.root.locator(".aw-drawer").wait_for()
    drawer = view.root.locator(".aw-drawer")
    assert "6 steps" in drawer.inner_text() and "leaves after step 0, one step" in drawer.inner_text()
    button(view, "Name Fork 2").click()
    view.page.keyboard.type("Second try")
    view.page.keyboard.press("Enter")
    view.until(lambda: board.timeline["lines"][1]["name"] == "Second try")
    button(view, "Go to Main line").click()
    view.until(lambda: place(board) == (6, 6))
    button(view, "Delete Second try").click()
    view.until(lambda: len(board.timeline["lines"]) == 1)
    button(view, "Bring it back").click()
    view.until(lambda: len(board.timeline["lines"]) == 2)
    assert view.axe() == []


def test_a_line_of_the_log_leads_to_its_entry(bench: Any) -> None:
    """By a press anywhere on it, and by keys: one stop for Tab, arrows along the lines, Enter."""
    board = board_of(6)
    view = bench(board)
    view.root.locator(".aw-lines > li p").first.click()
    view.until(lambda: board.timeline["at"] == board.log_lines[0]["n"])
    view.settle()
    assert view.root.locator(".aw-lines > li[aria-current]").count() == 1
    assert view.root.locator(".aw-jump[tabindex='0']").count() == 1
    view.root.locator(".aw-jump[tabindex='0']").focus()
    view.page.keyboard.press("ArrowDown")
    view.page.keyboard.press("ArrowDown")
    goal = view.root.locator(".aw-jump").nth(2).inner_text()
    view.page.keyboard.press("Enter")
    view.until(lambda: board.timeline["at"] == int(goal))


def test_two_views_go_together(bench: Any) -> None:
    """One goes back, the other shows it and goes on from there."""
    board = board_of(6)
    view = bench(board, views=2)
    roots = view.page.locator(".aw-board")
    roots.nth(0).get_by_role("button", name="First", exact=True).click()
    view.until(lambda: board.timeline["at"] == 0)
    view.settle()
    assert [roots.nth(n).get_by_role("slider", name="Step").input_value() for n in (0, 1)] == ["0", "0"]
    roots.nth(1).get_by_role("button", name="Next", exact=True).click()
    view.until(lambda: board.timeline["at"] == 1)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [216, 320, 900])
def test_strip_and_drawer_fit_and_are_clean(bench: Any, lang: str, width: int) -> None:
    """No word is cut, nothing sticks out, targets are large enough, and axe finds nothing."""
    board = board_of(6, lang)
    board.goto(2)
    board.bookmark("Un nom de signet long, avec bien des mots dedans pour voir s'il passe à la ligne")
    board.comment("W" * 300)
    view = bench(board, width=width, dark=width == 320)
    view.root.locator("[data-do=time-drawer]").click()
    view.root.locator(".aw-drawer").wait_for()
    view.root.locator("[data-do=time-share]").click()
    view.root.locator("[data-typed=out]").wait_for()
    view.settle()
    assert view.axe() == []
    outside = view.root.locator(".aw-time").evaluate(
        "n => [...n.querySelectorAll('*')].filter(x => !x.closest('.aw-spoken') && x.getBoundingClientRect().right >"
        " n.getBoundingClientRect().right + 1).map(x => x.outerHTML.slice(0, 80))"
    )
    assert outside == []
    least = 24 if width == 900 else 44
    small = view.root.locator(".aw-time button, .aw-time input").evaluate_all(
        "(all, least) => all.filter(x => x.getBoundingClientRect().height < least).map(x => x.outerHTML.slice(0, 120))",
        least,
    )
    assert small == []


@pytest.mark.parametrize("width", [216, 320, 480, 600, 760, 900])
def test_words_stay_inside_their_buttons(bench: Any, width: int) -> None:
    """French words have room to the edge of their button; where there is none, the signs keep their spoken names."""
    board = board_of(6, "fr")
    board.goto(2)
    view = bench(board, width=width)
    out = view.root.evaluate(
        "root => [...root.querySelectorAll('.aw-btn')].flatMap(b => [...b.children].filter(c => {"
        " const [inner, outer] = [c.getBoundingClientRect(), b.getBoundingClientRect()];"
        " return inner.width > 1.5 && (inner.left < outer.left + 2 || inner.right > outer.right - 2); })"
        ".map(c => b.textContent))"
    )
    assert out == []
    met = view.root.evaluate(
        "root => { const boxes = [...root.querySelectorAll('.aw-btn')].map(b => b.getBoundingClientRect());"
        " const all = boxes.filter(b => b.width);"
        " return all.flatMap((a, i) => all.slice(i + 1).filter(b => a.left < b.right - 1 && b.left < a.right - 1"
        " && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length; }"
    )
    assert met == 0
    assert view.root.get_by_role("button", name="Précédent", exact=True).is_visible()


@pytest.mark.parametrize("width", [216, 900])
def test_looking_back_is_told_before_what_may_be_done(bench: Any, width: int) -> None:
    """The sentence of the fork stands beside the top of the board, or over it, and the board stays where it was."""
    board = board_of(6, "fr")
    view = bench(board, width=width)
    stage, banner = view.root.locator(".aw-stage"), view.root.locator(".aw-then")
    before = stage.bounding_box()
    board.goto(2)
    banner.wait_for()
    said, there, may = banner.bounding_box(), stage.bounding_box(), view.root.locator(".aw-panel").bounding_box()
    assert "bifurcation" in banner.inner_text() and said["y"] + said["height"] <= may["y"]
    if width == 900:
        assert there == before and said["y"] < there["y"] + there["height"] / 4
    else:
        assert said["y"] + said["height"] <= there["y"]


def test_a_notebook_keeps_neither_the_drawer_nor_its_words(bench: Any) -> None:
    """They come when it is opened; the strip and its words come with the hand that plays, those of the log are kept."""
    board = board_of(1)
    assert not {"timeline.step_first", "timeline.tidy"} & set(board.words) and "timeline.here_note" in board.words
    view = bench(board)
    view.root.locator("[data-do=time-drawer]").click()
    view.root.locator(".aw-drawer").get_by_role("heading", name="Open another game").wait_for()
    assert [message["ask"] for message in view.sent][-2:] == ["drawer", "files"]
    assert "Open another game" not in json.dumps(board.get_state(), default=str)
