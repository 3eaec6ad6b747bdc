"""The board's stage by key, by ear and by touch: lines of sight, what lies on a line, zoom, a tap and its button."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any

import pytest
from fake_board import FakeBoard, courtyard
from hands import at, on_board, shown, spoken

from aofa_widgets import MiniBoard
from aofa_widgets.games import load
from aofa_widgets.games.swashbuckling.specials.seeing import _sight
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset


def focused(view: Any) -> str:
    """Id of the figure that has the focus."""
    return view.page.evaluate(
        "() => { let n = document.activeElement; while (n?.shadowRoot) n = n.shadowRoot.activeElement; "
        "return n?.dataset?.piece ?? n?.dataset?.offer ?? n?.className ?? ''; }"
    )


def press(view: Any, *keys: str) -> None:
    """Presses keys one after another."""
    for key in keys:
        view.page.keyboard.press(key)


def heard_after(view: Any, *keys: str) -> str:
    """What is said next after keys."""
    before = spoken(view)
    press(view, *keys)
    view.until(lambda: spoken(view) != before)
    return spoken(view)


def said_anew(view: Any, key: str) -> str:
    """What is said after a key, be it the same words: a reader then gets a space more."""
    live = view.root.locator(".aw-spoken[role=status]")
    before = live.text_content()
    press(view, key)
    view.until(lambda: live.text_content() != before)
    return live.text_content().strip()


def test_v_shows_who_is_seen(bench: Any) -> None:
    """V draws a line to each standing enemy, stops the blocked ones, says the same; V again puts them away."""
    view = bench(FakeBoard())
    view.root.locator("[data-piece=dartagnan]").focus()
    said = heard_after(view, "v")
    assert said.startswith("d’Artagnan sees Guard 4") and "Hidden: " in said and "(behind " in said
    assert view.root.locator(".l-plan .stopped").count() == said.split("Hidden: ")[1].split(".")[0].count("(behind")
    eye = view.root.locator("[data-do=sight]")
    assert eye.get_attribute("aria-pressed") == "true"
    assert heard_after(view, "v") == "Lines of sight put away."
    assert view.root.locator(".l-plan .dots").count() == 0
    eye.click()
    view.until(lambda: view.root.locator(".l-plan .dots").count() > 3)


def test_sight_is_told_from_where_the_ghost_stands(bench: Any) -> None:
    """While a move is planned, lines begin at its end, and its sentence says whom one would see."""
    view = bench(FakeBoard(lang="fr"))
    view.root.locator("[data-piece=dartagnan]").focus()
    heard_after(view, "v")
    first = view.root.locator(".l-plan .dots").first.get_attribute("d")
    said = heard_after(view, "End")
    assert "voit" in said and said.startswith("d’Artagnan\u00a0: ")
    assert view.root.locator(".l-plan .dots").first.get_attribute("d") != first


def test_the_board_and_the_rules_agree_on_who_sees_whom(bench: Any) -> None:
    """Every pair of enemies in a real scenario: the line drawn is the verdict of the game."""
    ruleset = Ruleset.load("swashbuckling")
    match = Match(load("swashbuckling").GAME(ruleset), "inn")
    board = MiniBoard(ruleset, match=match, seed=3)
    board.throw()
    view = bench(board)
    params = match.game.params
    pieces = board.scene["pieces"]
    wrong = []
    view.root.locator(f'[data-piece="{pieces[0]["id"]}"]').focus()
    press(view, "v")
    for one in pieces:
        node = view.root.locator(f'[data-piece="{one["id"]}"]')
        node.focus()
        view.settle()
        clear = {
            tuple(float(n) for n in d.split("L")[1].split())
            for d in node.page.evaluate(
                "() => [...document.querySelectorAll('.l-plan .dots:not(.faint)')].map((n) => n.getAttribute('d'))"
            )
        }
        for other in pieces:
            if other["side"] == one["side"]:
                continue
            verdict, _ = _sight(params, match.state, one["id"], other["id"])
            if ((other["x"], other["y"]) in clear) != (verdict == "clear"):
                wrong.append((one["id"], other["id"], verdict))
    assert wrong == []


def test_n_goes_to_the_contact_and_then_says_what_lies_beyond(bench: Any) -> None:
    """N stretches the plan to what stops it, names what stands behind one by one, Shift+N comes back; Enter moves."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    first = heard_after(view, "n")
    assert first.rsplit(", ", 1)[1] == "up to Guard 4."
    beyond = heard_after(view, "n")
    assert beyond.startswith("Beyond, on this line: ") and "Guard 4" not in beyond
    while "edge of the table" not in beyond:
        beyond = heard_after(view, "n")
    assert "the edge of the table" in beyond
    assert "edge" not in heard_after(view, "Shift+N")
    press(view, "Enter")
    view.until(lambda: board.asked)
    assert hypot(board.piece("dartagnan").x - 2700, board.piece("dartagnan").y - 1900) < 302


def test_on_a_line_made_shorter_n_goes_to_the_contact_first(bench: Any) -> None:
    """What lies beyond is told of a line that reaches what stops it; one that was cut short is drawn out first."""
    view = bench(FakeBoard())
    view.root.locator("[data-piece=dartagnan]").focus()
    heard_after(view, "n")
    assert "Guard 4" not in heard_after(view, "ArrowDown")
    assert heard_after(view, "n").endswith("up to Guard 4.")
    assert heard_after(view, "n").startswith("Beyond, on this line: ")


def test_where_a_move_is_limited_n_names_only_what_it_reaches(bench: Any) -> None:
    board = FakeBoard()
    board.preview = {**board.preview, "most": 400}
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    first = heard_after(view, "n")
    assert first.endswith("as far as one can go.") and said_anew(view, "n") == first
    press(view, "Escape")
    board.preview = {**board.preview, "most": 1000}  # up to the Guard, no further
    view.settle()
    assert heard_after(view, "n").endswith("up to Guard 4.")
    assert said_anew(view, "n").endswith("up to Guard 4.")


def test_a_and_e_go_round_allies_and_enemies(bench: Any) -> None:
    """A: the standing figures of the side that acts, in turn; E: the others; with Shift backwards; the fallen never."""
    view = bench(FakeBoard())
    view.root.locator("[data-piece=dartagnan]").focus()
    found = []
    for key in ("a", "a", "a", "a", "e", "e", "e", "e", "e", "Shift+E", "Shift+A"):
        press(view, key)
        found.append(focused(view))
    assert found[:4] == ["athos", "porthos", "aramis", "dartagnan"]
    assert found[4:9] == ["rochefort", "guard1", "guard2", "guard4", "rochefort"]
    assert found[9:] == ["guard4", "aramis"]
    assert view.root.locator("[data-piece=guard3]").get_attribute("tabindex") == "-1"


def test_m_goes_to_the_choices(bench: Any) -> None:
    """M puts the focus on the first thing that may be done."""
    view = bench(FakeBoard())
    view.root.locator("[data-piece=dartagnan]").focus()
    press(view, "m")
    assert focused(view) == "act"


def test_keys_magnify_and_move_the_picture(bench: Any) -> None:
    """Plus, Ctrl with arrows, 0; nothing of it moves a figure."""
    board = FakeBoard()
    view = bench(board)
    view.root.locator("[data-piece=dartagnan]").focus()
    box = lambda: view.root.locator("svg.aw-scene").get_attribute("viewBox")  # noqa: E731
    whole = box()
    press(view, "+")
    near = box()
    assert near != whole
    press(view, "Control+ArrowRight")
    assert box() != near
    press(view, "0")
    assert box() == whole and not board.asked


def test_a_wheel_with_ctrl_magnifies_about_the_pointer(bench: Any) -> None:
    """What lies under the pointer stays there; a bare wheel is the page's."""
    view = bench(FakeBoard())
    place = on_board(view, 3420, 2955)
    view.page.mouse.move(*place)
    view.page.mouse.wheel(0, -20)
    assert on_board(view, 3420, 2955) == pytest.approx(place, abs=1)
    view.page.keyboard.down("Control")
    for _ in range(4):
        view.page.mouse.wheel(0, -30)
    view.page.keyboard.up("Control")
    view.until(lambda: view.root.locator("svg.magnified").count())
    assert on_board(view, 3420, 2955) == pytest.approx(place, abs=4)


def test_things_are_a_list_that_tab_passes_by(bench: Any) -> None:
    """A reader finds each thing with its place and height; none of them takes the focus."""
    view = bench(FakeBoard(lang="fr"))
    things = view.root.get_by_role("list", name="Mobilier et objets")
    assert things.get_by_role("listitem").count() == 22
    assert things.locator("[tabindex]").count() == 0
    assert things.get_by_role("listitem").filter(has_text="Puits").inner_text().startswith("Puits, à ")
    assert "hauteur 1,2 pouce" in things.get_by_role("listitem").filter(has_text="Puits").inner_text()


def test_the_names_in_the_accessibility_tree(bench: Any) -> None:
    """What Chromium tells a reader: the board as an application, every figure a button with its sentence."""
    view = bench(FakeBoard(lang="fr"))
    wire = view.page.context.new_cdp_session(view.page)
    tree = wire.send("Accessibility.getFullAXTree")["nodes"]
    named = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in tree if not n["ignored"]]
    assert any(role == "application" and name.startswith("Plateau\u00a0: La cour") for role, name in named)
    figures = [name for role, name in named if role == "button" and ", Valeur " in name]
    assert len(figures) == 9
    (hurt,) = [name for name in figures if name.startswith("Garde 2")]
    assert hurt.index("sans arme") < hurt.index("deux blessures") < hurt.index("au contact") < hurt.index("en vue de")


# --- touch ---


@pytest.fixture
def phone(browser: Any) -> Any:
    """A page as narrow as a small phone, with a finger and no mouse."""
    from bridge import Bench

    context = browser.new_context(has_touch=True, is_mobile=False, viewport={"width": 320, "height": 640})
    made = Bench(context.new_page())
    yield lambda board: made(board, width=320, height=640)
    made.close()
    context.close()


def fingers(wire: Any, kind: str, *points: tuple[float, float]) -> None:
    """One touch event of one or two fingers, as the screen sends it."""
    rows = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": rows})


def test_a_tap_plans_and_a_button_moves(phone: Any) -> None:
    """Tap a figure, tap a place: the way is shown and said, nothing moves; the button does it."""
    board = FakeBoard(lang="fr")
    view = phone(board)
    view.page.touchscreen.tap(*on_board(view, 2200, 2900))
    view.until(lambda: view.root.locator(".aw-confirm").is_visible())
    assert not board.asked and shown(view, ".l-plan > .ghost")
    go = view.root.locator(".aw-confirm .aw-main")
    assert go.inner_text().startswith("Avancer de ") and go.bounding_box()["height"] >= 44
    assert "d’Artagnan" in spoken(view)
    go.tap()
    view.until(lambda: board.asked)
    assert board.asked[0]["ask"] == "move"
    view.until(lambda: not view.root.locator(".aw-confirm").is_visible())


def test_a_second_tap_on_the_ghost_moves_and_cancel_drops(phone: Any) -> None:
    """The ghost is a button too; ‘Cancel’ leaves all as it was."""
    board = FakeBoard()
    view = phone(board)
    view.page.touchscreen.tap(*on_board(view, 2200, 2900))
    view.until(lambda: view.root.locator(".aw-confirm").is_visible())
    view.root.locator(".aw-confirm .aw-btn").nth(1).tap()
    assert not shown(view, ".l-plan > .ghost") and not board.asked
    view.page.touchscreen.tap(*on_board(view, 2200, 2900))
    view.page.touchscreen.tap(*on_board(view, 2200, 2900))
    view.until(lambda: board.asked)


def test_a_tap_on_an_enemy_plans_the_way_to_him(phone: Any) -> None:
    """It is confirmed like any other."""
    board = FakeBoard()
    view = phone(board)
    view.page.touchscreen.tap(*at(view, "guard4"))
    view.until(lambda: view.root.locator(".aw-confirm").is_visible())
    assert "Guard 4" in view.root.locator(".aw-confirm").inner_text()


def test_two_fingers_magnify_and_move_nothing(phone: Any) -> None:
    """A pinch makes the picture larger, two fingers together move it; no figure is pressed."""
    board = FakeBoard()
    view = phone(board)
    svg = view.root.locator("svg.aw-scene")
    box = svg.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wide = lambda: int(svg.get_attribute("viewBox").split()[2])  # noqa: E731
    before = wide()
    wire = view.page.context.new_cdp_session(view.page)
    fingers(wire, "touchStart", (x - 20, y), (x + 20, y))
    for n in range(1, 8):
        fingers(wire, "touchMove", (x - 20 - 8 * n, y), (x + 20 + 8 * n, y))
    assert wide() < before
    near, left = wide(), svg.get_attribute("viewBox")
    fingers(wire, "touchMove", (x - 46, y + 30), (x + 106, y + 30))
    fingers(wire, "touchEnd")
    assert abs(wide() - near) < near / 10 and svg.get_attribute("viewBox") != left
    view.settle()
    assert not board.asked and not view.root.locator(".aw-confirm").is_visible()


def test_a_finger_on_a_whole_board_scrolls_the_page(phone: Any) -> None:
    """Where the board shows whole, a finger on its floor scrolls; on a figure or a magnified board it never does."""
    scene = courtyard()
    view = phone(FakeBoard(replace(scene)))
    style = lambda css: view.root.locator(css).first.evaluate("n => getComputedStyle(n).touchAction")  # noqa: E731
    assert style("svg.aw-scene") == "pan-y" and style(".piece") == "none"
    view.root.locator("[data-piece=athos]").focus()
    press(view, "+")
    assert style("svg.aw-scene") == "none"


def test_a_phone_has_targets_of_a_finger(phone: Any) -> None:
    """Figures at least 24 px wide, the board's own buttons 44."""
    view = phone(FakeBoard())
    for id in ("dartagnan", "guard4"):
        assert view.root.locator(f"[data-piece={id}] .hit").bounding_box()["width"] >= 24
    for button in view.root.locator(".aw-zoom .aw-btn").all():
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
