"""The scenario editor in the page: a scenario made by hand, another by keys alone, saved, and played on the board."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import MiniBoard, ScenarioEditor
from aofa_widgets.games.swashbuckling.flow.scenarios import check_scenario_file

pytestmark = pytest.mark.browser
FURNITURE = "Long table,Gallery,Stairs,Barrel,Keg,Bench,Small crate,Plate,Goblet,Chest,Bale,Chandelier,Rug,Well"
DRAWN = ("g.", "rect.", "path.", "text.", "circle.", "pattern.")  # the table is cut off at its frame


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def at(view, x: int, y: int) -> tuple[float, float]:
    """A place of the table on the screen."""
    box, scene = view.root.locator(".aw-stage > svg").bounding_box(), view.widget.scene
    return box["x"] + box["width"] * x / scene["width"], box["y"] + box["height"] * y / scene["height"]


def drag(view, start, end, steps: int = 4) -> None:
    mouse = view.page.mouse
    mouse.move(*start)
    mouse.down()
    for n in range(1, steps + 1):
        mouse.move(start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
    mouse.up()
    view.settle()


def grip(view, name: str) -> tuple[float, float]:
    box = view.root.locator(f'[data-grip="{name}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def row(editor, id):
    rows = (*editor.data["things"], *editor.data["figures"])
    return next(one for one in rows if one.get("id", one.get("profile")) == id)


def words(view, label: str, text: str) -> None:
    field = view.root.get_by_role("group", name=label)
    for lang in ("English", "Français"):
        field.get_by_label(lang).fill(f"{text} {lang}")
        field.get_by_label(lang).blur()
        view.settle()


def test_a_scenario_is_made_by_hand_saved_and_played(bench, folder):
    editor = ScenarioEditor(None, lang="en", file="by-hand.toml")
    view = bench(editor)
    shelf = view.root.get_by_role("button")
    # from the shelf: dragged onto the table, or pressed
    stool = shelf.filter(has_text="Stool").bounding_box()
    drag(view, (stool["x"] + 30, stool["y"] + 30), at(view, 1400, 1200))
    view.until(lambda: editor.picked == "stool")
    assert abs(row(editor, "stool")["x"] - 1400) < 20 and len(editor.data["things"]) == 1
    for name in (*FURNITURE.split(","), "Athos", "Aramis", "Rochefort"):
        count = len(editor.bench.ids(editor.data))
        shelf.filter(has_text=name).click()
        view.until(lambda count=count: len(editor.bench.ids(editor.data)) == count + 1)
        view.settle()
    # dragged: what is dropped near something is brought to contact, and it is one step back
    table = row(editor, "long-table")
    drag(view, at(view, *[row(editor, "stool")[key] for key in ("x", "y")]), at(view, table["x"] - 620, table["y"]))
    view.until(lambda: abs(row(editor, "stool")["x"] - (table["x"] - 590)) <= 5)
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: abs(row(editor, "stool")["x"] - 1400) < 20)
    view.root.get_by_role("button", name="Redo").click()
    view.until(lambda: abs(row(editor, "stool")["x"] - (table["x"] - 590)) <= 5)
    # picked on the table, its form stands beside it; resized and turned by its grips
    view.page.mouse.click(*at(view, table["x"] - 400, table["y"]))
    view.until(lambda: editor.picked == "long-table")
    view.settle()
    assert view.root.get_by_role("tab", name="On the table").get_attribute("aria-selected") == "true"
    x, y = grip(view, "1,0")
    drag(view, (x, y), (x + 30, y))
    view.until(lambda: row(editor, "long-table")["w"] > table["w"] + 200)
    wide = row(editor, "long-table")
    assert abs((wide["x"] - wide["w"] / 2) - (table["x"] - table["w"] / 2)) <= 5 and wide["h"] == table["h"]
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: row(editor, "long-table")["w"] == table["w"])
    view.settle()
    drag(view, grip(view, "0,-2"), at(view, table["x"] + 900, table["y"] - 900))
    view.until(lambda: row(editor, "long-table")["angle"] == 45)
    view.root.get_by_role("button", name="Undo").click()
    view.until(lambda: row(editor, "long-table")["angle"] == 0)
    # not saved while something is missing; a press leads there
    view.root.get_by_role("button", name="Save", exact=True).click()
    view.until(lambda: editor.said["kind"] == "error")
    view.settle()
    assert "Nothing was saved." in view.root.locator(".aw-note").inner_text() and list(folder.iterdir()) == []
    view.root.get_by_role("button", name="Show 1", exact=True).click()
    view.settle(80)
    assert view.page.evaluate("document.activeElement.closest('[role=group]').getAttribute('aria-label')") == "Title"
    words(view, "Title", "My yard")
    words(view, "Story", "It rains.")
    assert [one.say("en") for one in editor.problems] == []
    view.settle()
    view.root.get_by_role("button", name="Save", exact=True).click()
    view.until(lambda: not editor.dirty)
    assert check_scenario_file(folder / "by-hand.toml") == ()
    view.root.get_by_role("button", name="Code to play it").click()
    view.settle()
    assert 'aofa.MiniBoard(scenario="by-hand.toml")' in view.root.inner_text()
    board = MiniBoard(scenario="by-hand.toml", seed=3, lang="en")
    board.throw()
    assert {"stool", "chandelier"} <= {one["id"] for one in board.scene["things"]} and len(board.scene["pieces"]) == 3
    assert view.axe() == []


def focused(view, code: str):
    return view.page.evaluate(f"() => {{ const a = document.activeElement; return {code}; }}")


def tab_to(view, code: str, back: bool = False) -> None:
    """Presses Tab until `code` holds of the focused element `a`."""
    for _ in range(90):
        view.page.keyboard.press("Shift+Tab" if back else "Tab")
        if focused(view, code):
            return
    raise AssertionError(f"Tab never reaches {code}")


def spoken(view) -> str:
    return view.root.locator(":scope > [role=status]").inner_text().replace("\u00a0", " ").strip()


def test_a_scenario_is_made_by_keys_alone(bench, folder):
    editor = ScenarioEditor("courtyard", lang="fr", file="au-clavier.toml")
    view = bench(editor)
    press = view.page.keyboard.press
    tab_to(view, "a.textContent === 'Nouveau…'")
    press("Enter")
    tab_to(view, "a.id.endsWith('-seed')")
    view.page.keyboard.type("1625")
    tab_to(view, "a.dataset.do === 'make'")
    press("Enter")
    view.until(lambda: editor.data["id"].endswith("1625"))
    view.settle()
    assert spoken(view).endswith("graine 1625.")
    # a stool from the shelf
    tab_to(view, "a.getAttribute('role') === 'tab'", back=focused(view, "a === document.body") is False)
    press("ArrowLeft")
    view.settle()
    tab_to(view, "a.dataset.sample === 'stool'")
    press("Enter")
    view.until(lambda: editor.picked == "stool")
    view.settle()
    assert spoken(view).startswith("En place : Tabouret")
    # the list, then the table: arrows, Page Down, End
    tab_to(view, "a.getAttribute('role') === 'tab'", back=True)
    press("ArrowRight")
    view.settle()
    tab_to(view, "a.getAttribute('role') === 'option'")
    assert focused(view, "a.textContent") == "Tabouret" and focused(view, "a.getAttribute('aria-selected')") == "true"
    press("Enter")
    view.settle(80)
    assert focused(view, "a.dataset.thing") == "stool"
    assert focused(view, "a.getAttribute('aria-label')").startswith("Tabouret, à ")
    x = row(editor, "stool")["x"]
    for _ in range(3):
        press("ArrowRight")
    press("Shift+ArrowRight")
    view.until(lambda: row(editor, "stool")["x"] == x + 3 * 25 + 3)
    press("End")
    view.until(lambda: row(editor, "stool")["x"] > x + 78)
    view.settle()
    assert "pouces de la gauche" in spoken(view)
    press("d")
    view.until(lambda: editor.picked != "stool")
    copy = editor.picked
    view.settle(80)
    assert focused(view, "a.dataset.thing") == copy
    press("Delete")
    view.until(lambda: copy not in editor.bench.ids(editor.data))
    view.settle(80)
    assert focused(view, "a.getAttribute('role')") == "option"
    press("Control+z")
    view.until(lambda: copy in editor.bench.ids(editor.data))
    press("Control+Shift+z")
    view.until(lambda: copy not in editor.bench.ids(editor.data))
    view.settle()
    # a table is turned, and a number typed
    press("Home")
    for _ in range(40):
        if row(editor, editor.picked or "stool").get("kind") == "table":
            break
        press("ArrowDown")
        view.settle()
    table = editor.picked
    press("Enter")
    view.settle(80)
    angle = row(editor, table)["angle"]
    press("PageDown")
    view.until(lambda: (row(editor, table)["angle"] - angle) % 360 == 15)
    press("Control+z")
    view.until(lambda: row(editor, table)["angle"] == angle)
    press("Enter")
    view.settle(80)
    tab_to(view, "a.dataset.slot === 'h'")
    press("ArrowUp")
    view.until(lambda: editor.problems or row(editor, table)["h"] > 380)
    # saved
    if editor.problems:
        press("Tab")
        view.settle()
    while editor.problems:
        editor.undo()
    tab_to(view, "a.dataset.do === 'save'")
    press("Enter")
    view.until(lambda: not editor.dirty)
    view.settle()
    assert spoken(view).startswith("Enregistré") and check_scenario_file(folder / "au-clavier.toml") == ()
    assert view.axe() == []


@pytest.mark.parametrize(("width", "dark", "lang"), [(900, True, "fr"), (320, False, "fr"), (320, True, "en")])
def test_it_fits_and_has_no_fault_of_access_in_any_dress(bench, width, dark, lang):
    editor = ScenarioEditor("inn", lang=lang)
    view = bench(editor, width=width, dark=dark)
    for n in range(3):
        view.root.get_by_role("tab").nth(n).click()
        if n == 1:
            editor.pick("slanted-table")
        view.settle()
        assert view.axe() == []
        assert [one for one in view.overflow() if not one.startswith(DRAWN)] == []
    editor.change("stool-1", x=3640, y=3680)
    view.settle()
    assert view.root.locator(".flaw").count() == 2
    assert view.root.locator(".aw-mend li").count() == 1
    assert view.axe() == []
    small = view.root.evaluate(
        """root => [...root.querySelectorAll('button, input, select, [role=option], [role=tab]')]
        .map(n => [n, n.getBoundingClientRect()]).filter(([n, b]) => b.width && (b.height < 23.5 || b.width < 23.5))
        .map(([n]) => n.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_a_finger_picks_first_and_drags_then(bench):
    editor = ScenarioEditor("courtyard", lang="fr")
    view = bench(editor, width=900)
    before = editor.text
    send = """([type, x, y]) => { const n = document.elementFromPoint(x, y); n.dispatchEvent(new PointerEvent(type,
        {pointerType: 'touch', pointerId: 7, bubbles: true, clientX: x, clientY: y, isPrimary: true})); }"""
    view.page.evaluate("Element.prototype.setPointerCapture = () => {}")

    def finger(*places):
        view.page.evaluate(send, ["pointerdown", *places[0]])
        for place in places[1:]:
            view.page.evaluate(send, ["pointermove", *place])
        view.page.evaluate(send, ["pointerup", *places[-1]])
        view.settle()

    finger(at(view, 2880, 3330), at(view, 2880, 3900), at(view, 2880, 4100))
    assert editor.text == before and editor.picked == ""
    finger(at(view, 2880, 3330))
    view.until(lambda: editor.picked == "crate-1")
    finger(at(view, 2880, 3330), at(view, 2300, 3330), at(view, 2200, 3330))
    view.until(lambda: abs(row(editor, "crate-1")["x"] - 2200) < 30)


def test_a_file_that_is_there_is_replaced_only_when_asked(bench, folder):
    ScenarioEditor("inn").save("tavern.toml")
    was = (folder / "tavern.toml").read_bytes()
    editor = ScenarioEditor("school", lang="en")
    view = bench(editor)
    view.root.get_by_label("File", exact=True).fill("tavern.toml")
    view.root.get_by_role("button", name="Save", exact=True).click()
    view.until(lambda: editor.said and editor.said["kind"] == "error")
    view.settle()
    assert (folder / "tavern.toml").read_bytes() == was
    view.root.get_by_role("button", name="Replace it").click()
    view.until(lambda: editor.path.name == "tavern.toml" and not editor.dirty)
    view.settle()
    assert view.root.get_by_role("button", name="Replace it").count() == 0
    view.root.get_by_role("button", name="Open…").click()
    view.until(lambda: editor.shelf)
    view.settle()
    assert view.axe() == []
    view.root.locator(".aw-open-list button").filter(has_text="quay").first.click()
    view.until(lambda: editor.data["id"] == "quay-2")
