"""The view of the mini-board: offers, dice, log, and what is seen and heard at every width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot
from typing import Any

import pytest
import traitlets

from aofa_widgets.table.scene import Mark, Scene

from .fake_board import RULE, FakeBoard, both, courtyard, offer, some_roll
from .hands import at, drag, on_board, shown, spoken


def watch_animations(view: Any, selector: str) -> Callable[[], list[list[float]]]:
    """Delay and duration of each animation begun from now on: one that is over before it is asked for counts too."""
    view.page.evaluate(
        """selector => {
          window.begun = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            if (this.matches(selector)) window.begun.push([timing.delay ?? 0, timing.duration]);
            return animate.call(this, frames, timing);
          };
        }""",
        selector,
    )
    return lambda: view.page.evaluate("window.begun")


# --- offers -------------------------------------------------------------------------------------------------------


def test_offers_are_buttons_the_main_one_first(bench: Any) -> None:
    """One main button; its sentence and clause stand under the row; what waits for more ends in dots."""
    view = bench(FakeBoard())
    buttons = view.root.locator(".aw-offers > button")
    names = ["Act", "Move…", "Kick…", "Duel: Guard 4", "Throw a plate…", "Stop"]
    assert [b.inner_text() for b in buttons.all()] == names
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
    assert (
        board.asked[0]["key"] == "move" and hypot(board.asked[0]["to"][0] - 2200, board.asked[0]["to"][1] - 2800) < 15
    )


def test_one_option_needs_no_choice(bench: Any) -> None:
    """A duel with the only enemy in reach is declared at once."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-offer=duel]").click()
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "duel", "figure": "guard4"}]


def test_hits_are_shared_until_they_add_up(bench: Any) -> None:
    """Confirm waits until the sum is right, and says how much is missing or too much."""
    board = FakeBoard(
        offers=[offer("hits", "Share", "Répartir", "", needs="hits", options=["guard2", "guard4"], total=3, main=True)]
    )
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
    assert "dark squares are those of the dark dice" in view.root.locator(".aw-entry").inner_text()
    view.page.keyboard.type("6231")  # the refused 7 is selected: the next digit takes its place
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
    board.add_traits(rules=traitlets.Dict({"x": RULE | {"id": "x", "number": "9Z"}}).tag(sync=True))
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
    hurt = "Guard 2, Cardinal’s Guards, Rating 2, weaponless, two wounds, in contact with Aramis"
    assert label("guard2") == f"{hurt}, seen by Aramis and Porthos."
    near = "nearest enemy: Guard 1, 4.6 inches south-west"
    assert label("porthos").startswith(f"Porthos, Musketeers, Rating 3, standing 3 inches up, {near}, seen by ")
    assert label("guard3") == "Guard 3, Cardinal’s Guards, Rating 2, out of action."
    view.root.get_by_role("button", name="FR").click()
    near = "ennemi le plus proche\u00a0: Garde 4, à 7 pouces à l’est"
    assert label("athos").startswith(f"Athos, Mousquetaires, Valeur 3, une blessure, {near}, en vue de\u00a0: ")
    assert label("porthos").startswith("Porthos, Mousquetaires, Valeur 3, à 3 pouces de hauteur, ennemi le plus proche")


def test_a_question_mark_reads_the_board(bench: Any) -> None:
    """All figures, who holds the initiative, and nothing before it is asked for; what is said is also to be seen."""
    view = bench(FakeBoard())
    assert spoken(view) == ""
    view.root.locator("[data-piece=athos]").focus()
    view.page.keyboard.press("?")
    assert spoken(view).startswith("Board: 9 figures. Musketeers hold the initiative; pool: 2. D’Artagnan,")
    assert view.root.locator(".aw-read").inner_text() == spoken(view)
    view.page.keyboard.press("?")
    view.settle()
    assert view.root.locator(".aw-read").count() == 0


def test_states_are_marked_at_their_places(bench: Any) -> None:
    """Stunned upper left, weaponless upper right, wounds lower right; the fallen have a cross and no badge."""
    view = bench(FakeBoard())
    group = lambda id: view.root.locator(f".marks[data-of={id}]").inner_html()  # noqa: E731
    assert "translate(-74 -74)" in group("guard1") and 'class="drop"' not in group("guard1")
    assert "translate(76 -74)" in group("guard2") and ">2</text>" in group("guard2")
    assert 'class="high"' in group("porthos")
    assert group("guard3") == "" and view.root.locator("[data-piece=guard3] .cross").count() == 1


def test_keys_never_reach_the_notebook(bench: Any) -> None:
    """JupyterLab asks the focused element itself whether its shortcuts rest: each that can have the focus says so."""
    view = bench(FakeBoard(roll=some_roll()))
    view.root.locator("[data-offer=throw]").click()
    loud = view.root.evaluate("""root => [...root.querySelectorAll('button, input, [tabindex]')]
        .filter((n) => !n.hasAttribute('data-lm-suppress-shortcuts')).map((n) => n.outerHTML.slice(0, 80))""")
    assert loud == []


def test_the_plume_crosses_the_bar(bench: Any) -> None:
    """320 ms when the initiative changes hands, and nothing moves before."""
    board = FakeBoard()
    view = bench(board, motion=True)
    flown = watch_animations(view, ".aw-plume")
    view.settle()
    assert flown() == []
    board.turn = board.turn | {"side": 1}
    view.until(flown)
    assert flown() == [[0, 320]]


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
    pushed = replace(
        courtyard(),
        marks=(Mark("push", ((3390, 940), (3390, 1500)), piece="guard1"),),
        pieces=tuple(replace(p, y=1500) if p.id == "guard1" else p for p in courtyard().pieces),
    )
    board = FakeBoard()
    view = bench(board, motion=True)
    moved = watch_animations(view, "[data-piece=guard1]")
    board.show(pushed)
    view.until(moved)
    assert moved() == [[120, 240]]


def test_reduced_motion_jumps(bench: Any) -> None:
    """The figure is there at once, the arrow stays."""
    board = FakeBoard()
    view = bench(board)
    scene = courtyard()
    board.show(replace(scene, pieces=tuple(replace(p, x=1200) if p.id == "athos" else p for p in scene.pieces)))
    view.settle()
    assert view.root.locator("[data-piece=athos]").evaluate("n => n.getAnimations().length") == 0
    assert "1200 2290" in view.root.locator("[data-piece=athos]").get_attribute("transform")


@pytest.mark.parametrize(("width", "dark"), [(216, False), (320, True), (480, False), (900, True)])
def test_no_violation_at_any_width(bench: Any, width: int, dark: bool) -> None:
    """axe-core finds nothing, nothing sticks out sideways, targets are large enough to press."""
    board = FakeBoard(lang="fr" if dark else "en", roll=some_roll())
    board.tell(both("No.", "Non."), "refused", RULE)
    view = bench(board, width=width, dark=dark)
    board.tell(both("It cannot.", "Impossible."), "refused", RULE)
    view.settle()
    assert view.axe() == []
    assert view.frame.evaluate("f => f.scrollWidth <= f.clientWidth + 1")
    small = view.root.evaluate("""root => [...root.querySelectorAll('button, .hit')]
        .map((n) => n.getBoundingClientRect())
        .filter((b) => b.width && (b.width < 23.5 || b.height < 23.5)).length""")
    assert small == 0


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
    crowd = tuple(
        replace(scene.pieces[n % 9], id=f"p{n}", x=300 + 480 * (n % 10), y=300 + 480 * (n // 10), active=n == 0)
        for n in range(100)
    )
    view = bench(FakeBoard(Scene(scene.title, 5080, 5080, (), crowd)), width=320)
    while view.root.locator("[data-do=zoom-out]:not([aria-disabled])").count():
        view.root.locator("[data-do=zoom-out]").click()
    assert (
        view.root.locator(".tag").evaluate_all("ns => ns.filter((n) => n.getAttribute('display') !== 'none').length")
        <= 1
    )
