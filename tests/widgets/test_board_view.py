"""The view of the mini-board: what a hand, a finger, a key or a reader can do, and what Python is asked for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from aofa_widgets.table.scene import Mark, Scene
from aofa_widgets.widgets.board import MiniBoard

from .fake_board import RULE, FakeBoard, both, courtyard, offer, some_offers, some_roll

INCH = 254


def at(view: Any, id: str) -> tuple[float, float]:
    """Where a figure stands on the screen."""
    box = view.root.locator(f'[data-piece="{id}"] .hit').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_board(view: Any, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table lies on the screen."""
    return tuple(view.root.locator("svg.aw-scene").evaluate(
        "(svg, [x, y]) => { const m = svg.getScreenCTM(); return [m.a * x + m.e, m.d * y + m.f]; }", [x, y]))  # fmt: skip


def drag(view: Any, id: str, to: tuple[float, float], drop: bool = True) -> None:
    """Drags a figure to a place on the screen, in steps, as a hand does."""
    mouse, (x, y) = view.page.mouse, at(view, id)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 8, y + 8, steps=2)
    mouse.move(*to, steps=6)
    if drop:
        mouse.up()


def shown(view: Any, selector: str) -> bool:
    """Whether a drawn node is to be seen (a group of SVG has no size of its own)."""
    return view.root.locator(selector).first.evaluate("n => getComputedStyle(n).visibility !== 'hidden'")


def spoken(view: Any) -> str:
    """What was said to readers last."""
    return view.root.locator(".aw-spoken[role=status]").inner_text()


# --- moving -------------------------------------------------------------------------------------------------------


def test_a_drag_shows_the_way_and_then_asks(bench: Any) -> None:
    """Band, length and ghost follow the hand; the drop asks for the place; the scene of the answer is drawn."""
    board = FakeBoard()
    view = bench(board)
    goal = on_board(view, 1930, 2365 + 5 * INCH)
    drag(view, "dartagnan", goal, drop=False)
    assert shown(view, ".way .length") and shown(view, ".l-plan > .ghost")
    assert view.root.locator(".length text").text_content() == "5″"
    assert board.asked == []
    view.page.mouse.up()
    view.until(lambda: board.asked)
    (asked,) = board.asked
    assert asked["ask"] == "move" and asked["figure"] == "dartagnan"
    assert hypot(asked["to"][0] - 1930, asked["to"][1] - 3635) < 15
    assert board.piece("dartagnan").y == asked["to"][1]
    assert hypot(at(view, "dartagnan")[0] - goal[0], at(view, "dartagnan")[1] - goal[1]) < 3
    assert not shown(view, ".way .length")


def test_the_preview_stops_where_the_table_does(bench: Any) -> None:
    """Dragged over a crate, the ghost stands before it, the crate is outlined, and Python puts the figure there."""
    board = FakeBoard()
    view = bench(board)
    drag(view, "dartagnan", on_board(view, 3420, 2955), drop=False)
    ghost = view.root.locator(".l-plan > .ghost").get_attribute("transform")
    x, y = (float(n) for n in ghost.split("translate(")[1].split(")")[0].split())
    assert view.root.locator(".touch").get_attribute("d")
    view.page.mouse.up()
    view.until(lambda: board.piece("dartagnan").x != 1930)
    assert hypot(board.piece("dartagnan").x - x, board.piece("dartagnan").y - y) <= 3


def test_a_way_that_is_barred_shows_by_what(bench: Any) -> None:
    """Aimed into what it touches, a figure has no way: no band, no ghost, the thing in the way outlined."""
    scene = courtyard()
    board = FakeBoard(replace(scene, pieces=tuple(replace(p, x=3055, y=2955) if p.id == "dartagnan" else p for p in scene.pieces)))
    view = bench(board)
    view.page.mouse.move(*on_board(view, 3420, 2955))
    assert not shown(view, ".way .length") and not shown(view, ".l-plan > .ghost") and not shown(view, ".way .band")
    assert view.root.locator(".touch.barred").get_attribute("d")
    view.page.mouse.move(*on_board(view, 2200, 3400))
    assert shown(view, ".way .length") and view.root.locator(".touch.barred").count() == 0


def test_click_the_figure_then_the_place(bench: Any) -> None:
    """Two clicks do what a drag does: one on the figure, one on the floor."""
    board = FakeBoard()
    view = bench(board)
    view.page.mouse.click(*at(view, "athos"))
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "select", "figure": "athos"}]
    view.page.mouse.move(*on_board(view, 1500, 2290))
    assert shown(view, ".way .length")
    view.page.mouse.click(*on_board(view, 1400, 2290))
    view.until(lambda: len(board.asked) == 2)
    assert board.asked[1]["ask"] == "move" and abs(board.asked[1]["to"][0] - 1400) < 10
    assert board.piece("athos").x == board.asked[1]["to"][0]


def test_a_click_on_an_enemy_walks_up_to_him(bench: Any) -> None:
    """The active figure goes to the enemy that is clicked; contact is drawn and said."""
    board = FakeBoard()
    view = bench(board)
    view.page.mouse.click(*at(view, "guard4"))
    view.until(lambda: board.asked)
    assert board.asked[0] == {"ask": "move", "figure": "dartagnan", "to": [2700, 1900]}
    view.settle()
    assert view.root.locator(".link").count() == 2
    assert "in contact with Guard 4" in view.root.locator("[data-piece=dartagnan]").get_attribute("aria-label")


def test_by_keyboard_alone(bench: Any) -> None:
    """Tab to the figure, arrows aim, Enter moves: no pointer anywhere. Every step is said."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "Shift+ArrowRight"):
        view.page.keyboard.press(key)
    assert shown(view, ".way .length") and shown(view, ".square")
    view.until(lambda: "degrees" in spoken(view))
    first = spoken(view)
    view.page.keyboard.press("End")
    view.until(lambda: spoken(view) != first)
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    assert board.asked[0]["ask"] == "move"
    view.settle()
    assert view.page.evaluate("document.activeElement.dataset.piece") == "dartagnan"  # the focus stays


def test_page_keys_look_at_what_can_be_reached(bench: Any) -> None:
    """Page Down aims at the next thing around; Enter goes up to it."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    heard = set()
    for _ in range(6):
        before = spoken(view)
        view.page.keyboard.press("PageDown")
        view.until(lambda before=before: spoken(view) != before)
        heard.add(spoken(view).rsplit(", ", 1)[1])
    assert len(heard) > 3 and all(end.startswith("up to ") for end in heard)
    assert "up to the edge of the table." not in heard
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)


def test_escape_drops_the_plan(bench: Any) -> None:
    """Nothing is asked, nothing stays drawn."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    view.page.keyboard.press("ArrowUp")
    assert shown(view, ".way .length")
    view.page.keyboard.press("Escape")
    assert not shown(view, ".way .length")
    view.page.keyboard.press("Escape")
    view.settle()
    assert board.asked == []


def test_a_slip_of_the_hand_is_a_press(bench: Any) -> None:
    """A drag that comes back to its own base asks nothing."""
    board = FakeBoard()
    view = bench(board)
    x, y = at(view, "dartagnan")
    drag(view, "dartagnan", (x + 90, y), drop=False)
    view.page.mouse.move(x + 2, y, steps=3)
    view.page.mouse.up()
    view.settle()
    assert board.asked == [] and not shown(view, ".way .length")


# --- refusals and answers -----------------------------------------------------------------------------------------


def test_a_refusal_says_why(bench: Any) -> None:
    """Octagon where it fails, sentence, clause, and ‘Why not?’ that opens the clause; the figure stands where it was."""
    board = FakeBoard()
    board.refuses = "yes"
    view = bench(board)
    before = at(view, "dartagnan")
    drag(view, "dartagnan", on_board(view, 3420, 2955))
    note = view.root.locator(".aw-refusal")
    note.wait_for()
    assert "Move refused." in note.inner_text() and "it is stunned" in note.inner_text()
    assert note.locator(".aw-chip").inner_text() == "Rule 2B"
    assert shown(view, ".octagon")
    assert at(view, "dartagnan") == before
    assert not shown(view, ".l-plan > .ghost")
    view.root.get_by_role("button", name="Why not?").click()
    assert "A move ends at the first object." in note.inner_text()
    board.refuses = ""
    drag(view, "dartagnan", on_board(view, 1930, 3000))
    view.until(lambda: len(board.asked) == 2)
    note.wait_for(state="detached")
    assert not shown(view, ".octagon")


def test_a_stale_answer_is_dropped(bench: Any) -> None:
    """An answer to a request before the last one shows nothing."""
    board = FakeBoard()
    view = bench(board)
    drag(view, "dartagnan", on_board(view, 1930, 3000))
    view.until(lambda: board.asked)
    drag(view, "dartagnan", on_board(view, 2300, 3000))
    view.until(lambda: len(board.asked) == 2)
    first = view.sent[0]["seq"]
    board.said = {"seq": 99, "kind": "refused", "text": both("Too late.", "Trop tard."), "rule": None, "request": first}
    view.settle()
    assert view.root.locator(".aw-refusal").count() == 0
    board.said = {"seq": 100, "kind": "error", "text": both("From elsewhere.", "D'ailleurs."), "rule": None, "request": None}
    view.settle()
    assert "From elsewhere." in view.root.locator(".aw-refusal").inner_text()


def test_two_views_agree(bench: Any) -> None:
    """What is done in one view shows in the other; the ghost and the refusal of one are not the other's."""
    board = FakeBoard()
    view = bench(board, views=2, width=620)
    one, two = (view.page.locator(".aw").nth(n) for n in (0, 1))
    box = one.locator("[data-piece=dartagnan] .hit").bounding_box()
    view.page.mouse.move(box["x"] + 15, box["y"] + 15)
    view.page.mouse.down()
    view.page.mouse.move(box["x"] + 20, box["y"] + 40, steps=3)
    view.page.mouse.move(box["x"] + 15, box["y"] + 105, steps=3)
    assert two.locator(".l-plan > .ghost").first.evaluate("n => getComputedStyle(n).visibility") == "hidden"
    view.page.mouse.up()
    view.until(lambda: board.asked)
    view.settle()
    places = [v.locator("[data-piece=dartagnan]").get_attribute("transform") for v in (one, two)]
    assert places[0] == places[1] and "1930 2365" not in places[0]


# --- offers -------------------------------------------------------------------------------------------------------


def test_offers_are_buttons_the_main_one_first(bench: Any) -> None:
    """One main button; its sentence and clause stand under the row."""
    view = bench(FakeBoard())
    buttons = view.root.locator(".aw-offers > button")
    assert [b.inner_text() for b in buttons.all()] == ["Act", "Move", "Kick", "Duel", "Throw a plate", "Stop"]
    assert view.root.locator(".aw-panel .aw-main").count() == 1
    assert "Act with what the figure touches." in view.root.locator(".aw-hint").inner_text()
    view.root.locator("[data-offer=kick]").focus()
    assert "opposed action" in view.root.locator(".aw-hint").inner_text()


def test_an_offer_without_object_goes_at_once(bench: Any) -> None:
    """Act and Stop ask nothing more."""
    board = FakeBoard()
    view = bench(board)
    view.root.get_by_role("button", name="Act", exact=True).click()
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "act"}]


@pytest.mark.parametrize("how", ["board", "list", "keyboard"])
def test_choosing_a_figure(bench: Any, how: str) -> None:
    """The options are lit on the board and listed; one press on either chooses."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-offer=kick]").click()
    assert view.root.locator(".piece[data-option]").count() == 2
    assert view.root.locator("[data-option=guard4]").count() == 1
    view.page.mouse.click(*at(view, "athos"))  # no option: nothing
    if how == "board":
        view.page.mouse.click(*at(view, "guard1"))
    elif how == "list":
        view.root.get_by_role("button", name="Guard 1", exact=True).click()
    else:
        view.root.locator("[data-piece=guard1]").focus()
        view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "kick", "figure": "guard1"}]
    assert view.root.locator(".piece[data-option]").count() == 0


def test_choosing_a_thing(bench: Any) -> None:
    """A thing that may be chosen becomes a button with a name."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-offer=throw]").click()
    goblet = view.root.locator(".thing[data-option][data-thing=goblet]")
    assert goblet.get_attribute("aria-label") == "Goblet"
    goblet.focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "throw", "thing": "goblet"}]


def test_choosing_a_place_and_cancelling(bench: Any) -> None:
    """‘Move’ as a button: the next press on the floor is the place; Cancel brings the offers back."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-offer=move]").click()
    view.root.get_by_role("button", name="Cancel").click()
    assert view.root.locator("[data-offer=move]").count() == 1
    view.root.locator("[data-offer=move]").click()
    view.page.mouse.click(*on_board(view, 2200, 2800))
    view.until(lambda: board.asked)
    assert board.asked[0]["key"] == "move" and hypot(board.asked[0]["to"][0] - 2200, board.asked[0]["to"][1] - 2800) < 15


def test_one_option_needs_no_choice(bench: Any) -> None:
    """A duel with the only enemy in reach is declared at once."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-offer=duel]").click()
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "duel", "figure": "guard4"}]


def test_hits_are_shared_until_they_add_up(bench: Any) -> None:
    """Confirm waits until the sum is right, and says how much is missing or too much."""
    board = FakeBoard(offers=[offer("hits", "Share", "Répartir", "", needs="hits", options=["guard2", "guard4"], total=3, main=True)])
    view = bench(board)
    confirm = view.root.get_by_role("button", name="Confirm")
    assert confirm.get_attribute("aria-disabled") == "true"
    more = view.root.get_by_role("button", name="Guard 2: one more")
    more.click()
    assert "2 still to share" in view.root.locator(".aw-sum").inner_text()
    view.root.get_by_role("spinbutton", name="Guard 4").press("End")
    assert "1 too many" in view.root.locator(".aw-sum").inner_text()
    assert confirm.get_attribute("aria-disabled") == "true"
    view.root.get_by_role("spinbutton", name="Guard 4").press("ArrowDown")
    confirm.click()
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "hits", "hits": {"guard2": 1, "guard4": 2}}]


# --- dice and history -----------------------------------------------------------------------------------------------


def test_roll_or_enter_real_dice(bench: Any) -> None:
    """Roll asks for a throw; real dice are typed digit by digit and sent lane by lane; a 7 is named and held back."""
    board = FakeBoard(roll=some_roll(), offers=[])
    view = bench(board)
    view.root.get_by_role("button", name="Roll").click()
    view.until(lambda: board.asked)
    assert board.asked.pop() == {"ask": "throw"}
    view.root.get_by_role("button", name="Enter real dice").click()
    view.root.locator(".aw-face-field").first.focus()
    view.page.keyboard.type("7")
    assert "7 is not on this die" in view.root.locator(".aw-roll").inner_text()
    assert view.root.locator("[data-do=use]").get_attribute("aria-disabled") == "true"
    view.page.keyboard.press("Backspace")
    view.page.keyboard.type("6231")
    view.root.locator("[data-do=use]").click()
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "enter", "lanes": [[6, 2], [3, 1]]}]
    board.roll = some_roll("settled", 2)
    view.settle()
    assert "Guard 4 takes two hits" in view.root.locator(".aw-roll").inner_text()
    assert view.root.locator(".aw-face-field").count() == 0


def test_undo_and_redo_inside_the_board_only(bench: Any) -> None:
    """Ctrl+Z with the focus in the board; outside it nothing is taken back; a redo that cannot be is not asked."""
    board = FakeBoard()
    view = bench(board)
    view.page.keyboard.press("Control+z")
    view.settle()
    assert board.asked == []
    view.root.locator("[data-piece=athos]").focus()
    view.page.keyboard.press("Control+z")
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "undo"}]
    view.page.keyboard.press("Control+Shift+Z")
    view.settle()
    assert len(board.asked) == 1  # history.redo is False
    board.history = {"undo": False, "redo": True}
    view.settle()
    view.root.get_by_role("button", name="Redo").click()
    view.until(lambda: len(board.asked) == 2)
    assert board.asked[1] == {"ask": "redo"}


def test_clause_chips_of_the_log_open_beside_it(bench: Any) -> None:
    """The chip of a line opens its clause under the log; rules may also be given by id."""
    board = FakeBoard()
    board.add_traits(rules=__import__("traitlets").Dict({"x": RULE | {"id": "x", "number": "9Z"}}).tag(sync=True))
    board.log_lines = [board.log_lines[0] | {"rule": "x"}]
    view = bench(board)
    chip = view.root.locator(".aw-lines .aw-chip")
    assert chip.inner_text() == "9Z"
    chip.click()
    assert "Where a move ends" in view.root.locator(".aw-log .aw-clause").inner_text()


# --- what is seen and heard -----------------------------------------------------------------------------------------


def test_each_figure_is_a_sentence(bench: Any) -> None:
    """Name, side, Rating, states, height, contacts, in both languages."""
    view = bench(FakeBoard())
    label = lambda id: view.root.locator(f"[data-piece={id}]").get_attribute("aria-label")  # noqa: E731
    assert label("guard2") == "Guard 2, Cardinal’s Guards, Rating 2, weaponless, two wounds, in contact with Aramis."
    assert label("porthos") == "Porthos, Musketeers, Rating 3, standing 3 inches up."
    assert label("guard3") == "Guard 3, Cardinal’s Guards, Rating 2, out of action."
    view.root.get_by_role("button", name="FR").click()
    assert label("athos") == "Athos, Mousquetaires, Valeur 3, une blessure."
    assert label("porthos") == "Porthos, Mousquetaires, Valeur 3, à 3 pouces de hauteur."


def test_a_question_mark_reads_the_board(bench: Any) -> None:
    """All figures, who holds the initiative, and nothing before it is asked for."""
    view = bench(FakeBoard())
    assert spoken(view) == ""
    view.root.locator("[data-piece=athos]").focus()
    view.page.keyboard.press("?")
    assert spoken(view).startswith("Board: 9 figures. Musketeers hold the initiative; pool: 2. d’Artagnan,")


def test_states_are_marked_at_their_places(bench: Any) -> None:
    """Stunned upper left, weaponless upper right, wounds lower right; the fallen have a cross and no badge."""
    view = bench(FakeBoard())
    group = lambda id: view.root.locator(f".marks[data-of={id}]").inner_html()  # noqa: E731
    assert "translate(-74 -74)" in group("guard1") and 'class="drop"' not in group("guard1")
    assert "translate(76 -74)" in group("guard2") and ">2</text>" in group("guard2")
    assert 'class="high"' in group("porthos")
    assert group("guard3") == "" and view.root.locator("[data-piece=guard3] .cross").count() == 1


def test_keys_never_reach_the_notebook(bench: Any) -> None:
    """JupyterLab asks the focused element itself whether its shortcuts rest: each one that can have the focus says so."""
    view = bench(FakeBoard(roll=some_roll()))
    view.root.locator("[data-offer=throw]").click()
    loud = view.root.evaluate("""root => [...root.querySelectorAll('button, input, [tabindex]')]
        .filter((n) => !n.hasAttribute('data-lm-suppress-shortcuts')).map((n) => n.outerHTML.slice(0, 80))""")
    assert loud == []


def test_the_plume_crosses_the_bar(bench: Any) -> None:
    """320 ms when the initiative changes hands, and nothing moves before."""
    board = FakeBoard()
    view = bench(board, motion=True)
    plume = view.root.locator(".aw-plume")
    assert plume.evaluate("n => n.getAnimations().length") == 0
    board.turn = board.turn | {"side": 1}
    view.until(lambda: plume.evaluate("n => n.getAnimations().length"))
    assert plume.evaluate("n => n.getAnimations()[0].effect.getTiming().duration") == 320


def test_no_way_is_shown_while_dice_are_due(bench: Any) -> None:
    """The mouse over the board plans nothing until the dice are thrown."""
    board = FakeBoard(roll=some_roll())
    view = bench(board)
    view.page.mouse.move(*on_board(view, 1930, 3400))
    assert not shown(view, ".way .length")
    board.roll = None
    view.settle()
    view.page.mouse.move(*on_board(view, 1930, 3300))
    assert shown(view, ".way .length")


def test_one_node_a_piece_kept_through_scenes(bench: Any) -> None:
    """A fresh scene moves the same node; a piece that is gone goes; the initiative changes hands."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=athos]").evaluate("n => { window.kept = n; }")
    scene = courtyard()
    board.show(replace(scene, pieces=tuple(p for p in scene.pieces if p.id != "guard3")))
    board.turn = board.turn | {"side": 1, "active": None}
    view.settle()
    assert view.root.locator("[data-piece=athos]").evaluate("n => n === window.kept")
    assert view.root.locator("[data-piece]").count() == 8
    assert view.root.locator(".aw-holder[data-holds=true]").get_attribute("data-side") == "1"
    assert view.root.locator(".aw-plume").count() == 1


def test_marks_are_drawn(bench: Any) -> None:
    """Sight with the place where it is blocked, a push-back's arrow, the octagon of a refusal."""
    marks = (
        Mark("sight", ((1930, 2365), (3205, 2890), (4600, 3520))),
        Mark("push", ((3390, 940), (3390, 1900)), piece="guard1"),
        Mark("refused", ((955, 2290), (1000, 2950))),
    )
    view = bench(FakeBoard(replace(courtyard(), marks=marks)))
    for selector in (".m-sight .stopped", ".m-push .hollow", ".m-refused .octagon"):
        assert view.root.locator(selector).count() == 1


def test_a_push_back_moves_after_a_pause(bench: Any) -> None:
    """240 ms after a pause of 120, as the style says; with reduced motion at once."""
    times = "ns => ns.map((n) => n.getAnimations().map((a) => [a.effect.getTiming().delay, a.effect.getTiming().duration])).flat()"
    pushed = replace(courtyard(), marks=(Mark("push", ((3390, 940), (3390, 1500)), piece="guard1"),), pieces=tuple(
        replace(p, y=1500) if p.id == "guard1" else p for p in courtyard().pieces))  # fmt: skip
    board = FakeBoard()
    view = bench(board, motion=True)
    board.show(pushed)
    view.until(lambda: view.root.locator("[data-piece=guard1]").evaluate_all(times))
    assert view.root.locator("[data-piece=guard1]").evaluate_all(times) == [[120, 240]]


def test_reduced_motion_jumps(bench: Any) -> None:
    """The figure is there at once, the arrow stays."""
    board = FakeBoard()
    view = bench(board)
    scene = courtyard()
    board.show(replace(scene, pieces=tuple(replace(p, x=1200) if p.id == "athos" else p for p in scene.pieces)))
    view.settle()
    assert view.root.locator("[data-piece=athos]").evaluate("n => n.getAnimations().length") == 0
    assert "1200 2290" in view.root.locator("[data-piece=athos]").get_attribute("transform")


@pytest.mark.parametrize("width", [320, 480, 900])
@pytest.mark.parametrize("dark", [False, True])
def test_no_violation_at_any_width(bench: Any, width: int, dark: bool) -> None:
    """axe-core finds nothing, nothing sticks out sideways, targets are large enough to press."""
    board = FakeBoard(lang="fr" if dark else "en", roll=some_roll())
    board.tell(both("No.", "Non."), "refused", RULE)
    view = bench(board, width=width, dark=dark)
    board.tell(both("It cannot.", "Impossible."), "refused", RULE)
    view.settle()
    assert view.axe() == []
    assert view.frame.evaluate("f => f.scrollWidth <= f.clientWidth + 1")
    small = view.root.evaluate("""root => [...root.querySelectorAll('button, .hit')].map((n) => n.getBoundingClientRect())
        .filter((b) => b.width && (b.width < 23.5 || b.height < 23.5)).length""")
    assert small == 0


def test_a_phone_is_magnified_and_has_its_lens(bench: Any) -> None:
    """At 320 px an inch is wide enough to press; plus and minus are 44 px; one line of the log."""
    board = FakeBoard()
    view = bench(board, width=320)
    before = view.root.locator("[data-piece=dartagnan] .hit").bounding_box()["width"]
    assert before >= 30
    zoom = view.root.get_by_role("button", name="Zoom in")
    assert zoom.bounding_box()["width"] >= 44
    view.root.get_by_role("button", name="Zoom out").click()
    view.root.get_by_role("button", name="Zoom out").click()
    view.root.get_by_role("button", name="Zoom out").click()
    assert view.root.locator("[data-piece=dartagnan] .hit").bounding_box()["width"] < before
    assert view.root.locator("[data-piece=dartagnan] .letters").text_content() == "Ar"
    assert view.root.locator(".aw-lines > li:visible").count() == 1
    drag(view, "dartagnan", on_board(view, 1930, 3300))
    view.until(lambda: board.asked)
    assert abs(board.piece("dartagnan").y - 3300) < 60


def test_in_a_shadow_root(bench: Any) -> None:
    """As in marimo: patterns, drag and keys work without the document."""
    board = FakeBoard()
    view = bench(board, shadow=True)
    drag(view, "dartagnan", on_board(view, 1930, 3300))
    view.until(lambda: board.asked)
    assert board.piece("dartagnan").y > 3000


def test_a_hundred_figures_show_bare(bench: Any) -> None:
    """On a small board a crowd has letters and no tags but those one looks at."""
    scene = courtyard()
    crowd = tuple(replace(scene.pieces[n % 9], id=f"p{n}", x=300 + 480 * (n % 10), y=300 + 480 * (n // 10), active=n == 0) for n in range(100))
    view = bench(FakeBoard(Scene(scene.title, 5080, 5080, (), crowd)), width=320)
    while view.root.locator("[data-do=zoom-out]:not([aria-disabled])").count():
        view.root.locator("[data-do=zoom-out]").click()
    assert view.root.locator(".tag").evaluate_all("ns => ns.filter((n) => n.getAttribute('display') !== 'none').length") <= 1


# --- the real game ----------------------------------------------------------------------------------------------------


@pytest.fixture
def game(bench: Any) -> Callable[..., tuple[MiniBoard, Any]]:
    """A real board whose first initiative is thrown."""

    def begin(**options: Any) -> tuple[MiniBoard, Any]:
        board = MiniBoard(seed=6, lang="en")
        board.throw()
        return board, bench(board, **options)

    return begin


def test_a_real_move_into_contact_and_a_duel(game: Any) -> None:
    """Clicked, moved by a click on the foe, a duel declared, dice rolled: the game's own state says so."""
    board, view = game()
    side = board.turn["side"]
    mine = next(p for p in board.scene["pieces"] if p["side"] == side)["id"]
    foe = next(p for p in board.scene["pieces"] if p["side"] != side)["id"]
    view.page.mouse.click(*at(view, mine))
    view.until(lambda: board.turn["active"] == mine)
    view.page.mouse.click(*at(view, foe))
    view.until(lambda: any(set(link) == {mine, foe} for link in board.scene["links"]))
    view.root.locator("[data-offer=duel]").click()
    view.until(lambda: board.roll and board.roll["phase"] == "ready")
    view.root.get_by_role("button", name="Roll").click()
    view.until(lambda: board.roll and board.roll["phase"] == "settled")
    assert view.root.locator(".aw-die").count() >= 4
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: board.history["redo"])


def test_the_real_preview_is_where_the_real_figure_stops(game: Any) -> None:
    """What the ghost showed is what the game did."""
    board, view = game()
    mine = next(p for p in board.scene["pieces"] if p["side"] == board.turn["side"])
    drag(view, mine["id"], on_board(view, 2540, 2540), drop=False)
    ghost = view.root.locator(".l-plan > .ghost").get_attribute("transform")
    x, y = (float(n) for n in ghost.split("translate(")[1].split(")")[0].split())
    view.page.mouse.up()
    view.until(lambda: board.turn["active"] == mine["id"] or board.said["kind"] != "ok")
    view.settle()
    now = next(p for p in board.scene["pieces"] if p["id"] == mine["id"])
    assert hypot(now["x"] - x, now["y"] - y) <= 10


def test_every_offer_has_an_icon_that_exists(game: Any) -> None:
    """The words of the fake and of the game are drawn alike: no bare keys on the page."""
    _, view = game()
    assert some_offers()
    assert "board." not in view.root.inner_text() and "tray." not in view.root.inner_text()
