"""What the board leaves in sight: figures free of tags and scale, results first, undo in its place, the keys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.table.scene import Scene

from .fake_board import RULE, FakeBoard, both, courtyard, some_roll
from .hands import drag, on_board

COVERED = """root => {
  const box = (n) => n.getBoundingClientRect();
  const seen = (n) => n.getAttribute('display') !== 'none';
  const over = (r, p) => {
    const [x, y] = [p.x + p.width / 2, p.y + p.height / 2];
    return Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom)) < p.width / 2 - 1.5;
  };
  const labels = [...root.querySelectorAll('.tag')].filter(seen).map((n) => [n.textContent, box(n.firstChild)]);
  const scale = root.querySelector('.scale');
  if (seen(scale)) labels.push(['scale', box(scale.querySelector('rect'))]);
  return [...root.querySelectorAll('.piece')].flatMap((piece) => labels
    .filter(([, label]) => over(label, box(piece.querySelector('.base, .lying'))))
    .map(([name]) => `${name} on ${piece.dataset.piece}`));
}"""


def melee() -> Scene:
    """Four figures in contact in the open, two in the corner where the scale would lie."""
    places = {
        "guard4": (2225, 2420),
        "guard2": (1930, 2060),
        "athos": (1650, 2500),
        "aramis": (1990, 2670),
        "rochefort": (4880, 4880),
        "guard1": (4700, 4550),
    }
    scene = courtyard()
    return replace(
        scene,
        pieces=tuple(replace(p, x=places[p.id][0], y=places[p.id][1]) if p.id in places else p for p in scene.pieces),
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [900, 600, 400])
def test_no_tag_and_no_scale_lies_on_a_figure(bench: Any, width: int, lang: str) -> None:
    """In a fight too, magnified or not."""
    view = bench(FakeBoard(melee(), lang=lang), width=width)
    assert view.root.evaluate(COVERED) == []
    while view.root.locator("[data-do=zoom-out]:not([aria-disabled])").count():
        view.root.locator("[data-do=zoom-out]").click()
        view.settle()
        assert view.root.evaluate(COVERED) == []


def test_a_tag_shrinks_and_then_gives_way(bench: Any) -> None:
    """In a crowd names become sign and two letters, then nothing: the base then carries the letters."""
    scene = courtyard()
    crowd = tuple(
        replace(
            scene.pieces[n % 9], id=f"p{n}", x=300 + 480 * (n % 10), y=300 + 480 * (n // 10), active=n == 0, states=()
        )
        for n in range(100)
    )
    view = bench(FakeBoard(Scene(scene.title, 5080, 5080, (), crowd)), width=1080)
    assert view.root.evaluate(COVERED) == []
    named = view.root.locator(".tag:not([display=none])").count()
    assert named < 100
    assert view.root.locator(".l-badges .letters").count() == 100 - named
    assert view.axe(rules=["label-content-name-mismatch"]) == []  # a figure is called what is written in it


def test_a_drag_leaves_no_tag_on_a_neighbour(bench: Any) -> None:
    """While it lasts, and after a refusal."""
    board = FakeBoard(melee())
    board.refuses = "yes"
    view = bench(board, width=600)
    drag(view, "dartagnan", on_board(view, 2500, 3600), drop=False)
    assert view.root.evaluate(COVERED) == []
    view.page.mouse.up()
    view.root.locator(".aw-refusal").wait_for()
    assert view.root.evaluate(COVERED) == []


def test_what_was_thrown_or_refused_comes_first(bench: Any) -> None:
    """In the column at the right, above what may be done next."""
    board = FakeBoard(roll=some_roll("settled"))
    view = bench(board)
    board.tell(both("No.", "Non."), "refused", RULE)
    view.settle()
    tops = [
        view.root.locator(f".aw-column > {part}").bounding_box()["y"]
        for part in (".aw-refusal", ".aw-roll", ".aw-panel")
    ]
    assert tops == sorted(tops)


@pytest.mark.parametrize("width", [900, 400])
def test_undo_keeps_its_place_and_the_view(bench: Any, width: int) -> None:
    """Dice come and go, the page stays where it was scrolled to and the button where it was."""
    board = FakeBoard(roll=some_roll("settled"))
    view = bench(board, width=width, height=500)
    undo = view.root.locator("[data-do=undo]")
    assert undo.inner_text() == "Undo"
    view.page.evaluate("scrollTo(0, 120)")
    before, scrolled = undo.bounding_box(), view.page.evaluate("scrollY")
    board.roll = None
    view.settle()
    assert undo.bounding_box() == before and view.page.evaluate("scrollY") == scrolled


def test_typing_dice_scrolls_nothing(bench: Any) -> None:
    """The focus walks from field to field, the page stays."""
    board = FakeBoard(roll=some_roll(), offers=[])
    view = bench(board, width=400, height=400)
    view.root.locator("[data-do=type]").click()
    view.root.locator(".aw-face-field").first.click()
    before = view.page.evaluate("scrollY")
    view.page.keyboard.type("6231")
    view.settle()
    assert view.page.evaluate("scrollY") == before


def test_the_keys_are_told(bench: Any) -> None:
    """A press on the board shows none, the Tab key shows them, a button hides and shows them."""
    view = bench(FakeBoard(lang="fr"))
    line = view.root.locator(".aw-keys")
    assert line.count() == 0
    view.page.mouse.move(*on_board(view, 2500, 3600))
    view.page.mouse.down()
    view.page.mouse.up()
    view.settle()
    assert line.count() == 0
    view.page.keyboard.press("a")
    view.settle()
    assert line.locator("li").count() > 5
    assert line.is_visible() and "Les flèches préparent un mouvement" in line.inner_text()
    button = view.root.locator("[data-do=keys]")
    assert button.inner_text().endswith("Clavier")
    button.click()
    view.settle()
    assert line.count() == 0
    button.click()
    view.settle()
    assert line.is_visible()


def test_the_board_is_named_as_french_is_set(bench: Any) -> None:
    """A space that does not break stands before the colon."""
    label = bench(FakeBoard(lang="fr")).root.locator("svg.aw-scene").get_attribute("aria-label")
    assert label.startswith("Plateau\u00a0: La cour de l’auberge. Le point d’interrogation")


def test_before_the_first_throw_nobody_holds_the_plume(bench: Any) -> None:
    """The bar asks who starts."""
    board = FakeBoard(lang="fr", offers=[])
    board.turn = board.turn | {"side": None, "active": None, "text": both("Who starts?", "Qui commence ?")}
    view = bench(board)
    assert view.root.locator(".aw-plume").count() == 0 and view.root.locator("[data-holds=true]").count() == 0
    assert view.root.locator(".aw-bar .aw-open").inner_text() == "Qui commence ?"
    board.turn = board.turn | {"side": 1, "text": None}
    view.settle()
    assert view.root.locator(".aw-plume").count() == 1 and view.root.locator(".aw-open").count() == 0
