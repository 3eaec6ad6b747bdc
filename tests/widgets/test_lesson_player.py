"""The lesson player: steps, facts kept at once, nothing by itself, two windows, an early end; by mouse and by keys."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from aofa_widgets.book.moved.taught import changed_steps
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import load_lessons, open_lesson
from aofa_widgets.teach.progress import Progress
from aofa_widgets.widgets.lesson import Lesson
from aofa_widgets.widgets.lesson.changing import changed


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A learner's own file."""
    path = tmp_path / "progress.json"
    monkeypatch.setenv("AOFA_PROGRESS", str(path))
    return path


def states(player: Lesson) -> list[str]:
    return [stop["state"] for stop in player.rail]


def right(player: Lesson) -> None:
    """Answers the exercise that is open as the engine does."""
    asked = player.activity._asked
    player.activity.answer(asked.right_option if asked.question.kind == "choose" else asked.answer)


def find(player: Lesson, kind: str) -> None:
    """Opens the first step of a kind."""
    player.go(next(n for n, step in enumerate(player.opened.lesson.steps) if step.kind == kind))


def test_reading_is_done_by_going_on_and_a_trial_by_trying(kept):
    player = Lesson("start", lang="en")
    assert set(states(player)) == {"todo"}
    find(player, "prose")
    read = player.at
    assert player.step["reading"] and player.child is None
    player.next()
    assert states(player)[read] == "done"
    find(player, "try")
    tried = player.at
    assert not player.step["reading"] and not player.step["done"] and player.child is player.activity
    player.activity.throw()
    assert player.step["done"] and player.at == tried  # nothing goes on by itself
    find(player, "exercise")
    asked = player.at
    player.next()
    assert (states(player)[tried], states(player)[asked]) == ("done", "skipped")


def test_an_exercise_is_done_when_it_is_right_and_a_miss_is_kept(kept):
    player = Lesson("start", lang="fr")
    find(player, "exercise")
    asked = player.activity._asked
    player.activity.answer((asked.right_option + 1) % len(asked.question.options))
    assert not player.step["done"]
    right(player)
    assert player.step["done"]
    mine = Progress.open().lesson(player.opened)
    mark = mine.marks()[player.step["id"]]
    assert (mark.state, mark.tries) == ("done", 2)


def test_a_restart_comes_back_to_the_step_and_a_second_window_loses_nothing(kept):
    one = Lesson("start", lang="en")
    two = Lesson("start", lang="en")
    one.activity.throw()
    one.next()
    find(two, "exercise")
    right(two)
    again = Lesson("start", lang="en")  # the cell run once more, or a new kernel
    assert states(again)[0] == "done" and states(again)[two.at] == "done"
    assert again.rail[again.at]["state"] == "todo"
    one.next()
    assert states(one)[two.at] == "done"  # the other window's facts are seen at the next step


def test_a_step_begun_again_says_so_and_no_longer_what_was_done(kept):
    """« C'est fait… » of the first time is neither shown nor said once the step stands as at its beginning."""
    player = Lesson("start", lang="fr")
    player._answered(player._now, True)
    assert player.step["done"] and not player.step["anew"]
    player.again()
    assert player.step["anew"] and player.note is None
    assert player.said["text"]["fr"] == "L’étape recommence."
    player._answered(player._now, True)
    assert not player.step["anew"]


def test_the_end_says_what_was_skipped_and_the_lesson_can_be_done_again(kept):
    player = Lesson("action", lang="en")
    for _ in player.rail:
        player.next()
    assert player.step is None and player.child is None and player.ending["skipped"] > 0
    assert "skipped" in player.ending["text"]["en"] and "at its end" in player.sentence()
    player.next()  # there is nothing after the end
    assert player.step is None
    player.restart()
    assert player.at == 0 and set(states(player)) == {"todo"}


def test_the_next_lesson_opens_where_this_one_was_or_is_named_by_its_notebook(kept):
    def at_the_end(**given) -> Lesson:
        player = Lesson("start", lang="fr", **given)
        player.go(len(player.rail) - 1)
        player.next()
        return player

    opened = []
    inside = at_the_end(follow=opened.append)
    assert inside.ending["here"] and "ci-dessous" not in inside.ending["next"]["fr"]
    inside._receive(inside, {"ask": "follow"}, [])
    assert opened == ["action"]
    alone = at_the_end()
    assert not alone.ending["here"] and "en lien ci-dessous" in alone.ending["next"]["fr"]
    alone._receive(alone, {"ask": "follow"}, [])  # nothing to open it in: nothing happens
    assert alone.step is None


def test_a_house_rule_marks_the_steps_it_changes(kept):
    player = Lesson("one", lang="fr", ruleset=Ruleset.load("swashbuckling", house=["lucky-star"]))
    flags = [stop["flag"] for stop in player.marked().rail]
    player.go(flags.index(True))
    assert "règle maison" in player.step["changed"]["fr"] and "house rule" in player.step["changed"]["en"]
    assert not any(stop["flag"] for stop in Lesson("one", lang="fr").rail)


def test_every_step_that_a_house_rule_changes_is_marked_with_what_it_changes_there(kept):
    rules = Ruleset.load("swashbuckling", house=["stubborn-guards"])
    player = Lesson("start", lang="fr", ruleset=rules).marked()
    flagged = {step.id for step, stop in zip(player.opened.lesson.steps, player.rail, strict=True) if stop["flag"]}
    known = {step for (key, step) in changed_steps(rules) if key == "start"}
    assert flagged == known and {"first-duel", "won-and-lost", "who-is-hit"} <= flagged
    player.go(player.opened.steps.index("who-is-hit"))  # the Guard rolls three dice there, not two
    assert "sa question" in player.step["changed"]["fr"] and "its question" in player.step["changed"]["en"]


def test_a_step_names_only_the_house_rules_that_change_it(kept):
    rules = Ruleset.load("swashbuckling", house=["stubborn-guards", "lucky-star"])
    found = changed(Lesson("start", lang="en", ruleset=rules).opened)
    names = {step: ("Stubborn Guards" in told["en"], "Lucky Star" in told["en"]) for step, told in found.items()}
    assert names["who-is-hit"] == (True, False) and names["guess"] == (False, True)
    assert names["won-and-lost"] == (True, True) and "Bonne étoile" in found["guess"]["fr"]


def test_flags_go_up_by_themselves_after_the_first_screen(kept):
    async def shown() -> tuple[list[bool], list[bool]]:
        player = Lesson("start", lang="en", ruleset=Ruleset.load("swashbuckling", house=["stubborn-guards"]))
        first = [stop["flag"] for stop in player.rail]
        for _ in range(2_000):
            if any(stop["flag"] for stop in player.rail):
                break
            await asyncio.sleep(0.01)
        return first, [stop["flag"] for stop in player.rail]

    with ThreadPoolExecutor(1) as apart:  # in a thread of its own: a browser's tests leave a loop running in this one
        first, later = apart.submit(asyncio.run, shown()).result()
    assert not any(first) and sum(later) >= 4


def test_what_makes_no_sense_is_told_and_changes_nothing(kept):
    with pytest.raises(InputError):
        Lesson("nowhere", lang="en")
    player = Lesson("start", lang="en")
    for at in ({}, {"at": 99}, {"at": True}, {"at": "x"}):
        player._receive(player, {"ask": "go", **at}, [])
        assert player.said["kind"] == "error" and player.at == 0
    for content in ({"ask": "hint"}, {"ask": "x"}):  # a tray has no tutor
        player._receive(player, content, [])
        assert player.said["kind"] == "error" and player.at == 0
    assert player.heard == 6
    player.set_state({"at": 3, "step": None, "rail": []})
    assert player.at == 0 and player.rail


def test_a_broken_file_is_told_and_the_lesson_goes_on(kept):
    kept.write_text("{broken", encoding="utf-8")
    player = Lesson("start", lang="en")
    assert player.note["kind"] == "warning" and player.note["text"]["fr"]
    player.activity.throw()
    assert states(player)[0] == "done"


def test_a_fact_that_cannot_be_kept_is_told_when_it_happens(kept, monkeypatch):
    def refuse(*_args, **_more):
        raise OSError(28, "No space left on device")

    player = Lesson("start", lang="en")
    find(player, "exercise")
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refuse)
        right(player)
        assert player.note["kind"] == "warning" and "no space is left" in player.note["text"]["en"]
        assert player.said["text"] == player.note["text"] and "plus de place" in player.note["text"]["fr"]
        player.next()  # told once, and not at every step
        assert player.note is None or player.note["kind"] != "warning"
    player.next()
    assert player.progress.kept and (player.note is None or player.note["kind"] != "warning")
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refuse)
        player.go(0)
        assert player.note["kind"] == "warning"


@pytest.mark.browser
def test_a_lesson_in_the_page(bench, kept):
    player = Lesson("start", lang="en")
    view = bench(player, width=1000)
    root = view.root
    root.get_by_role("button", name="Roll", exact=True).click()  # the tray lives inside
    view.until(lambda: player.step["done"])
    assert player.at == 0
    assert view.axe() == [] and view.overflow() == []
    root.get_by_role("button", name="FR").first.click()
    view.until(lambda: player.activity.lang == "fr")
    root.get_by_role("button", name="Suite", exact=True).click()
    view.until(lambda: player.at == 1)
    title = root.get_by_role("heading", name=player.step["title"]["fr"], exact=True).first
    title.wait_for()
    assert title.evaluate("node => node.getRootNode().activeElement === node")  # focus is at the task
    asked = next(n for n, step in enumerate(player.opened.lesson.steps) if step.kind == "exercise")
    root.get_by_role("button", name=f"Étape {asked + 1} sur").click()
    view.until(lambda: player.at == asked)
    row = player.activity._asked.right_option
    root.get_by_role("radio").nth(1 - row).click()
    view.until(lambda: player.activity.chosen == 1 - row)
    root.get_by_role("button", name="Vérifier ma réponse").click()
    view.until(lambda: player.activity.verdict)
    assert not player.step["done"] and view.axe() == []
    root.get_by_role("radio").nth(row).press("Enter")
    view.until(lambda: player.activity.chosen == row)
    root.get_by_role("button", name="Vérifier ma réponse").press("Enter")
    view.until(lambda: player.step["done"])
    root.get_by_role("button", name=f"Étape {len(player.rail)} sur").click()
    view.until(lambda: player.at == len(player.rail) - 1)
    root.get_by_role("button", name="Sauter l’étape").click()
    root.get_by_role("heading", name="Vous êtes au bout").wait_for()
    assert view.axe() == [] and view.overflow() == []


@pytest.mark.browser
def test_a_silent_kernel_is_noticed(bench, kept):
    player = Lesson("start", lang="fr")
    view = bench(player, width=320, dark=True)
    view.page.clock.install()
    view.page.evaluate("() => { window.pyPost = () => new Promise(() => {}); }")  # the kernel is gone
    view.root.get_by_role("button", name="Sauter l’étape").click()
    view.page.clock.run_for(9_000)
    view.root.get_by_text("Python ne répond pas").first.wait_for()
    assert view.overflow() == [] and view.axe() == []


@pytest.mark.browser
def test_a_double_click_goes_on_once_and_a_step_is_skipped_elsewhere(bench, kept):
    player = Lesson("start", lang="fr")
    player.go(next(n for n, step in enumerate(player.opened.lesson.steps) if step.kind == "prose"))
    at = player.at
    view = bench(player, width=1000)
    view.root.get_by_role("button", name="Suite", exact=True).dblclick()
    view.until(lambda: player.at == at + 1)
    view.page.wait_for_timeout(200)
    assert player.at == at + 1
    where = view.root.locator(".ls-nav").bounding_box()
    skip = view.root.get_by_role("button", name="Sauter l’étape")
    if skip.count():
        assert skip.bounding_box()["x"] > where["x"] + where["width"] / 2  # Next stands at the other end


@pytest.mark.browser
def test_a_calculator_changes_no_board_of_the_page(bench):
    from aofa_widgets.widgets.board import MiniBoard
    from aofa_widgets.widgets.calculator import DuelCalculator

    board = bench(MiniBoard(lang="fr"), width=1000).root

    def looks() -> str:
        return board.evaluate(
            """root => JSON.stringify([...root.querySelectorAll('*')].map(node => {
                 const style = getComputedStyle(node);
                 return [node.localName, node.getAttribute('class'), style.display, style.fontSize, style.minHeight];
               }))"""
        )

    before = looks()
    bench(DuelCalculator(lang="fr"), width=1000)
    assert looks() == before


def test_a_bare_step_shows_neither_rulers_nor_bag_before_they_are_taught(kept):
    opened = [one for game in GAMES for one in load_lessons(game)]
    every = [(one, n, step) for one in opened for n, step in enumerate(one.steps)]
    steps = [(one, n, step) for one, n, step in every if getattr(step.content, "bare", False)]
    assert steps
    for one, n, step in steps:
        player = Lesson(open_lesson(one, "fr", Ruleset.load(one.game)))
        player.go(n)
        assert player.activity.rulers == [] and player.activity.bag is None, step.id


@pytest.mark.browser
def test_enter_answers_an_exercise_and_enter_again_goes_to_the_next_step_once(bench, kept):
    player = Lesson("start", lang="fr")
    find(player, "exercise")
    here, row = player.at, player.activity._asked.right_option
    view = bench(player)
    view.root.get_by_role("radio").nth(row).click()
    view.page.keyboard.press("Enter")
    view.until(lambda: player.step["done"])
    view.settle(400)
    assert player.at == here
    view.page.keyboard.down("Enter")
    view.page.keyboard.down("Enter")
    view.page.keyboard.up("Enter")
    view.until(lambda: player.at != here)
    view.settle()
    assert player.at == here + 1


@pytest.mark.browser
@pytest.mark.parametrize("width", [700, 800, 860, 1150])
def test_the_button_the_first_step_asks_for_is_in_sight(bench, kept, width):
    """In a window of 900 pixels, of which JupyterLab takes some 130 above a cell."""
    view = bench(Lesson("start", lang="fr"), width=width)
    view.page.set_viewport_size({"width": 1280, "height": 900})
    button = view.root.locator('[data-do="roll"]')
    button.wait_for()
    box = button.bounding_box()
    assert box["y"] + box["height"] - view.root.bounding_box()["y"] < 900 - 130


def test_the_rules_met_are_told_in_the_order_of_the_book(kept):
    """The lesson names them as it comes to them; whoever looks them up turns the pages one way."""
    lesson = Lesson("start", lang="en")
    numbers = [*lesson.opened.speakers["en"].numbers.values()]
    told = lesson._end()["learnt"]["en"].removeprefix("Rules you have met: ").removesuffix(".").split(", ")
    assert len(told) > 2 and told == sorted(told, key=numbers.index)
    names = lesson.opened.lesson.clauses
    assert lesson._numbers(names) == lesson._numbers(names[::-1])


@pytest.mark.browser
def test_what_a_word_means_opens_under_it_and_hides_it_not(bench, kept):
    player = Lesson("start", lang="fr")
    find(player, "clause")
    view = bench(player, width=815)
    view.page.set_viewport_size({"width": 1280, "height": 740})
    words = view.root.locator(".ls-page button[popovertarget]")
    assert words.count() > 1
    for word in words.all():
        word.click()
        meaning = view.root.locator("[popover]:popover-open")
        meaning.wait_for()
        box, told = word.bounding_box(), meaning.bounding_box()
        assert 0 <= told["y"] - box["y"] - box["height"] < 12
        assert told["x"] < box["x"] + box["width"] and told["x"] + told["width"] > box["x"] and told["x"] >= 0
        view.page.keyboard.press("Escape")
