"""Units in ranks on the board: what is drawn of them, and how a hand, a wheel, keys and fields march them."""

from __future__ import annotations

from typing import Any

import pytest
from fake_board import both, offer
from fake_ranks import INCH, FakeRanks, field, some_turn, unit
from hands import spoken

from aofa_widgets.errors import InputError
from aofa_widgets.play import Offer
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board import MiniBoard
from aofa_widgets.widgets.board.offering import filled

TRAY = {"facing": 0, "files": 5, "figures": 10, "full": 10, "base": [250, 250], "roles": []}
STRIP = {"kind": "rect", "x": 36 * INCH, "y": 42 * INCH, "w": 72 * INCH, "h": 12 * INCH, "angle": 0}


def middle(view: Any, selector: str) -> tuple[float, float]:
    """Where something is on the page."""
    box = view.root.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(view: Any, selector: str, dx: float, dy: float) -> None:
    """Drags something by inches of the table."""
    x, y = middle(view, selector)
    inch = view.root.locator("svg.aw-scene").first.bounding_box()["width"] / 72
    view.page.mouse.move(x, y)
    view.page.mouse.down()
    view.page.mouse.move(x + dx * inch / 2, y + dy * inch / 2, steps=3)
    view.page.mouse.move(x + dx * inch, y + dy * inch, steps=3)
    view.page.mouse.up()
    view.settle()


def keyed(view: Any, *keys: str) -> None:
    """Presses keys one after another."""
    for key in keys:
        view.page.keyboard.press(key)


def plan(view: Any) -> str:
    """What the ghost says of itself."""
    return view.root.locator("[data-ghost]").get_attribute("aria-label")


def drawn(view: Any, name: str, part: str) -> int:
    """How many closed shapes a part of a unit has."""
    return (view.root.locator(f"[data-piece={name}] .{part}").get_attribute("d") or "").count("M")


def posting(*zones: Any) -> list[dict[str, Any]]:
    """A unit that may be placed."""
    reach = {"unit": "new", "tray": TRAY, "zones": list(zones or [STRIP]), "facing": 0}
    return [
        offer("post", "Place the guards", "Placer les gardes", "move", needs="post", reach=reach),
        offer("pass", "Wait", "Attendre", ""),
    ]


def test_a_unit_shows_its_figures_losses_front_and_signs(bench: Any) -> None:
    """One square a figure, dashes for those lost, a bar with a point at the front; states stand beside it."""
    view = bench(FakeRanks(), width=1080)
    assert [drawn(view, name, "base") for name in ("pikes", "raiders", "raiders2", "speaker")] == [10, 8, 6, 1]
    assert [view.root.locator(f"[data-piece={name}] .loss").count() for name in ("pikes", "raiders2")] == [0, 1]
    assert drawn(view, "raiders2", "loss") >= 4  # a rank of which half the last is gone: cut squares at both ends
    assert drawn(view, "pikes", "emblem.open") == 1 and drawn(view, "pikes", "front") == 1
    for name, sign in (("bows", "fatigued"), ("raiders2", "shaken"), ("riders", "done")):
        assert view.root.locator(f"[data-of={name}] .{sign}").count() == 1
    assert view.root.locator("[data-of=giant] .number").text_content() == "4"
    assert view.root.locator(".tag").first.text_content().startswith("Marsh pikes")
    label = view.root.locator("[data-piece=raiders2]").get_attribute("aria-label")
    assert label.startswith("Ash raiders 2, Reavers, 6 figures, 5 to a rank, facing south") and "shaken" in label
    assert "4 lost" in label
    label = view.root.locator("[data-piece=pikes]").get_attribute("aria-label")
    assert "nearest enemy: Ash raiders, 9 inches north" in label  # from edge to edge


@pytest.mark.parametrize(
    ("lang", "now", "none"), [("en", "Round 2 of 4", "neutral"), ("fr", "Round 2 sur 4", "neutre")]
)
def test_rounds_and_objectives_stand_over_the_board(bench: Any, lang: str, now: str, none: str) -> None:
    """The round, each objective with whoever holds it, and how many each side holds; before the first, that too."""
    board = FakeRanks(lang=lang)
    view = bench(board, width=1080)
    track = view.root.locator(".aw-track")
    assert now in track.inner_text() and none in track.inner_text()
    assert track.locator("li[data-side]").count() == 2 and track.locator("i[data-on]").count() == 2
    assert track.locator(".aw-score b").all_inner_texts() == ["1", "1"]
    board.turn = board.turn | {"round": 0}
    view.until(lambda: "round 1" in track.inner_text().lower())


def test_a_drag_plans_a_way_and_the_button_goes_it(bench: Any) -> None:
    """Ahead it is an Advance, further a Rush, to the side a half move; nothing is asked before the button."""
    board = FakeRanks()
    view = bench(board, width=1080)
    dragged(view, "[data-piece=pikes] .hit", 0.2, -4)
    assert plan(view).startswith("Advance: 4 inches ahead; it would face north.")
    assert not board.asked
    dragged(view, "[data-piece=pikes] .hit", 0, -7)
    assert plan(view).startswith("Rush: 7 inches ahead")
    dragged(view, "[data-piece=pikes] .hit", -2, 0.1)
    assert plan(view).startswith("Advance: 2 inches to the left")
    keyed(view, "Escape")
    dragged(view, "[data-piece=pikes] .hit", -4, -4)
    said = plan(view)
    assert "turn 45° left" in said and "facing" not in said
    view.root.locator(".aw-confirm .aw-main").click()
    view.until(lambda: board.asked)
    asked = board.asked[0]
    assert (asked["key"], asked["turns"], asked["side"]) == ("advance", [-45], "")
    assert asked["legs"][0] == 0 and 5.4 * INCH < asked["legs"][1] < 5.9 * INCH


def test_what_stands_in_the_way_cuts_a_way_short(bench: Any) -> None:
    """An inch before an enemy, at the rock, at the most of the move; slow ground holds it back."""
    view = bench(FakeRanks(), width=1080)
    view.root.locator("[data-piece=pikes]").focus()
    keyed(view, "End")
    assert plan(view).startswith("Rush: 8 inches ahead") and "It stops in time before Ash raiders." in plan(view)
    view.root.locator("[data-offer=advance]").click()
    view.root.locator("[data-piece=pikes]").focus()
    keyed(view, "End")
    assert plan(view).startswith("Advance: 6 inches ahead") and "as far as it may go" in plan(view)
    keyed(view, "Home")
    assert view.root.locator("[data-ghost]").is_hidden()


def test_the_wheel_turns_at_the_end_of_a_straight_way(bench: Any) -> None:
    """The handle ahead of the ghost turns it by fives; the ghost dragged on goes the last leg."""
    board = FakeRanks()
    view = bench(board, width=1080)
    dragged(view, "[data-piece=pikes] .hit", 0, -3)
    x, y = middle(view, "[data-ghost] .hit")
    wx, wy = middle(view, "[data-wheel] circle")
    assert abs(wx - x) < 1 and wy < y - 20
    view.page.mouse.move(wx, wy)
    view.page.mouse.down()
    view.page.mouse.move(x + 60, y - 61, steps=4)
    view.page.mouse.up()
    assert "3 inches ahead, turn 45° right" in plan(view)
    dragged(view, "[data-ghost] .hit", 1.5, -1.5)
    assert "3 inches ahead, turn 45° right, 2." in plan(view)
    view.page.mouse.click(*middle(view, "[data-ghost] .hit"))
    view.until(lambda: board.asked)
    assert board.asked[0]["turns"] == [45] and board.asked[0]["legs"][0] == 3 * INCH


def test_keys_march_turn_charge_and_drop(bench: Any) -> None:
    """Arrows make legs and a turn, Page Down goes sideways, N plans a charge, Escape drops, Enter does."""
    board = FakeRanks(lang="fr")
    view = bench(board, width=1080)
    view.root.locator("[data-piece=pikes]").focus()
    keyed(view, "ArrowUp", "ArrowUp", "ArrowRight", "ArrowUp", "Shift+ArrowUp", "Shift+ArrowLeft")
    assert "pivot de 14° à droite" in plan(view) and plan(view).startswith("Avancer")
    view.until(lambda: "Avancer" in spoken(view))
    keyed(view, "PageDown")
    assert "vers la gauche" in plan(view)
    keyed(view, "Escape")
    assert view.root.locator("[data-ghost]").is_hidden() and view.root.locator(".aw-confirm").is_hidden()
    keyed(view, "n")
    view.until(lambda: "Charger" in spoken(view) and "de front" in spoken(view))
    assert view.root.locator(".arrival").get_attribute("d")
    keyed(view, "Enter")
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "charge", "figure": "raiders"}]


def test_a_press_on_an_enemy_shows_the_charge_and_a_second_one_does_it(bench: Any) -> None:
    """The arrow, how far, the dashed place of arrival; dragging the unit onto the enemy is the same wish."""
    board = FakeRanks()
    view = bench(board, width=1080)
    dragged(view, "[data-piece=pikes] .hit", 0, -11)
    assert "Charge, 9″" in view.root.locator(".aw-confirm .aw-main").inner_text()
    keyed(view, "Escape")
    view.page.mouse.click(*middle(view, "[data-piece=raiders] .hit"))
    view.settle()
    assert view.root.locator(".arrival").get_attribute("d") and not board.asked
    view.page.mouse.click(*middle(view, "[data-piece=raiders] .hit"))
    view.until(lambda: board.asked)
    assert board.asked[0]["figure"] == "raiders"


def test_fields_say_the_same_way(bench: Any) -> None:
    """Whoever neither drags nor aims writes the way: legs, turn, direction; a comma is a decimal sign."""
    board = FakeRanks(lang="fr")
    view = bench(board, width=1080)
    view.root.locator("[data-offer=advance]").click()
    view.root.locator("[data-march=leg0]").fill("2,5")
    view.root.locator("[data-march=turn0]").fill("-30")
    view.root.locator("[data-march=leg1]").fill("1")
    view.until(lambda: "pivot de 30° à gauche" in view.root.locator(".aw-panel").inner_text())
    view.root.locator("[data-march=leg1]").press("Enter")
    view.until(lambda: board.asked)
    assert board.asked == [
        {"ask": "offer", "key": "advance", "legs": [635, INCH], "turns": [-30], "side": ""}
    ]


def still(view: Any, selector: str) -> None:
    """Waits until something has stood at one place for a while: what was asked for has come and moved it."""
    places: list[Any] = []
    while len(places) < 6 or len(set(places[-6:])) > 1:
        view.settle(80)
        places.append(tuple(middle(view, selector)))


def test_a_press_that_the_panel_is_drawn_under_still_counts(bench: Any) -> None:
    """The panel tells the way a moment after it was written; whoever is pressing "Confirm" just then has pressed it."""
    board = FakeRanks()
    view = bench(board, width=1080)
    view.root.locator("[data-offer=advance]").click()
    view.root.locator("[data-march=leg0]").wait_for()
    still(view, "[data-do=march]")  # what the choice itself shows may move the button
    view.page.clock.install()  # the panel follows when the test says so
    view.root.locator("[data-march=leg0]").fill("2")
    view.page.mouse.move(*middle(view, "[data-do=march]"))
    view.page.mouse.down()
    view.page.clock.run_for(300)
    view.page.mouse.up()
    view.page.clock.resume()
    view.until(lambda: board.asked)
    assert board.asked[0]["legs"] == [2 * INCH, 0]


def test_fields_may_be_written_in_any_order(bench: Any) -> None:
    """A direction before its length is kept, and what lay ahead caps no leg that a later turn leads elsewhere."""
    view = bench(FakeRanks(), width=1080)
    view.root.locator("[data-offer=advance]").click()
    view.root.locator("[data-march=side]").select_option("left")
    view.root.locator("[data-march=leg0]").fill("2")
    view.until(lambda: plan(view).startswith("Advance: 2 inches to the left"))
    assert view.root.locator("[data-march=side]").input_value() == "left"
    view = bench(FakeRanks(), width=1080)
    view.root.locator("[data-offer=rush]").click()
    view.until(lambda: view.root.locator("[data-march=leg1]").input_value() == "0")
    view.root.locator("[data-march=leg1]").fill("10")
    view.until(lambda: "Rush: 8 inches ahead" in plan(view))  # the raiders
    view.root.locator("[data-march=turn0]").fill("90")
    view.until(lambda: "turn 90° right, 10 inches ahead" in plan(view))


def test_pressing_an_enemy_to_read_its_profile_is_no_mistake() -> None:
    """Its profile is there to be read; pressing a unit of one's own that may not act says why."""
    board = MiniBoard(Ruleset.load("regiments"), seed=1)
    mine = board.match.game.turn(board.match.state).side
    foe = next(piece["id"] for piece in board.scene["pieces"] if piece["side"] != mine)
    own = [piece["id"] for piece in board.scene["pieces"] if piece["side"] == mine]
    board.on_select({"figure": foe})
    assert not board.said and foe in board.preview["cards"]
    board.on_select({"figure": own[0]})
    assert board.turn["active"] == own[0]
    board.on_select({"figure": foe})
    assert board.said["kind"] != "refused" and board.turn["active"] == own[0]
    board.on_select({"figure": own[1]})
    assert board.said["kind"] == "refused"


def test_a_unit_is_placed_by_hand_by_key_and_by_field(bench: Any) -> None:
    """It begins in its zone; outside, or on another, that is said; place and facing are what is asked."""
    board = FakeRanks(offers=posting(), turn=some_turn() | {"active": None})
    view = bench(board, width=1080)
    view.root.locator("[data-offer=post]").click()
    view.until(lambda: view.root.locator("[data-ghost]").is_visible())
    assert "outside" not in plan(view) and view.root.locator(".zone").get_attribute("d")
    view.root.locator("[data-ghost]").focus()
    keyed(view, *["ArrowUp"] * 8)
    assert "That is outside its zone." in plan(view)
    keyed(view, *["ArrowDown"] * 9, "PageDown", "PageDown")
    assert "facing north-east" in plan(view) and "outside" not in plan(view)
    view.root.locator("[data-march=x]").fill("10")
    view.until(lambda: "10 inches from the west edge" in plan(view))
    view.root.locator("[data-do=march]").click()
    view.until(lambda: board.asked)
    assert board.asked[0]["facing"] == 30 and board.asked[0]["to"][0] == 10 * INCH


def test_a_unit_that_follows_up_goes_no_further_than_it_may(bench: Any) -> None:
    """A place for the unit itself, within a few inches, its facing kept."""
    reach = {"unit": "pikes", "most": 3 * INCH}
    board = FakeRanks(offers=[offer("shift", "Follow up", "Poursuivre", "move", needs="point", reach=reach)])
    view = bench(board, width=1080)
    view.root.locator("[data-offer=shift]").click()
    view.until(lambda: view.root.locator("[data-ghost]").is_visible())
    dragged(view, "[data-ghost] .hit", 6, 0)
    view.root.locator(".aw-confirm .aw-main").click()
    view.until(lambda: board.asked)
    assert board.asked == [{"ask": "offer", "key": "shift", "to": [39 * INCH, 38 * INCH]}]


@pytest.mark.parametrize(("width", "dark"), [(320, False), (900, True)])
def test_the_field_is_for_everybody(bench: Any, width: int, dark: bool) -> None:
    """No fault of accessibility at any width, light or dark; every unit and handle is at least 24 pixels wide."""
    view = bench(FakeRanks(), width=width, dark=dark)
    view.root.locator("[data-piece=pikes]").focus()
    keyed(view, "ArrowUp", "ArrowRight")
    view.settle(200)
    assert view.axe() == []
    for box in view.root.locator(".piece.ranked .hit, [data-wheel]").all():
        size = box.bounding_box()
        assert min(size["width"], size["height"]) >= 24
    if width == 320:
        assert view.root.locator("svg.magnified").count() == 1


def test_a_place_for_a_unit_among_many_is_found(bench: Any) -> None:
    """Where the middle of the zone is taken the unit begins beside it."""
    scene = field()
    scene["pieces"] = [unit("block", "Guards", "Gardes", 0, 36, 42, 0, 10)]
    view = bench(FakeRanks(scene, offers=posting(), turn=some_turn() | {"active": None}), width=1080)
    view.root.locator("[data-offer=post]").click()
    view.until(lambda: view.root.locator("[data-ghost]").is_visible())
    assert "stands there" not in plan(view)


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"legs": [1], "turns": [1]},
        {"legs": "12", "turns": []},
        {"legs": [1, "2"], "turns": [3]},
        {"legs": [1] * 9, "turns": [1] * 8},
        {"legs": [True], "turns": []},
        {"legs": [float("nan")], "turns": []},
        {"legs": [1], "turns": [], "side": "up"},
        {"legs": [1], "turns": [], "side": ["left"]},
    ],
)
def test_a_way_that_is_none_is_refused(content: dict[str, Any]) -> None:
    """What the page sends is read with care: numbers, one leg more than turns, a known side."""
    march = Offer("rush", both("Rush", "Courir"), "", "", "march", make=lambda **way: way)
    with pytest.raises(InputError):
        filled(march, content)


def test_a_way_and_a_place_are_read() -> None:
    """Whole tenths of a millimetre and degrees; a facing is one of 360."""
    march = Offer("rush", both("Rush", "Courir"), "", "", "march", make=lambda **way: way)
    found = filled(march, {"legs": [10.4, 20], "turns": [-45], "side": ""})
    assert found == {"legs": (10, 20), "turns": (-45,), "side": ""}
    post = Offer("post", both("Place", "Placer"), "", "", "post", make=lambda to, facing: (to, facing))
    assert filled(post, {"to": [1, 2], "facing": -90}) == ((1, 2), 270)
    with pytest.raises(InputError):
        filled(post, {"to": [1, 2], "facing": "north"})
