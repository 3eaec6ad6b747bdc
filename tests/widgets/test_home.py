"""The start page: what next, review, lessons and widgets in its place, learners, and nothing forgotten by a slip."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.errors import InputError
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.teach.lesson import lesson
from aofa_widgets.teach.progress import Progress, turn_to, turned_to
from aofa_widgets.teach.progress import clock as clocks
from aofa_widgets.widgets.home import Start

GAME = "swashbuckling"
OTHER = next(name for name in games_with_a_book() if name != GAME)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "aofa-progress.json"


@pytest.fixture
def progress(file: Path) -> Progress:
    return Progress.open(file)


def later(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    time = datetime.now(UTC) + timedelta(days=days)
    monkeypatch.setattr(clocks, "now", lambda: time)


def ask(page: Start, wish: str, **content) -> None:
    page._receive(page, {"ask": wish, "seq": 1, **content}, [])


def half_done(progress: Progress) -> str:
    """Two steps of the second lesson done, one missed; gives the title of the third."""
    opened = lesson("action", "fr")
    mine = progress.lesson(opened)
    for step in opened.steps[:2]:
        mine.done(step)
    mine.miss(opened.steps[0])
    mine.at(opened.steps[2])
    return opened.say(opened.lesson.steps[2].titles)


def test_who_has_begun_nothing_is_told_what_each_game_is(progress):
    page = Start("fr", progress=progress)
    assert page.page["fresh"]
    for key, title, about in page.page["games"]:
        assert title["fr"] and about["fr"].endswith(".") and about["en"] != about["fr"], key
    ask(page, "game", key=OTHER)  # to look is not to begin
    assert page.page["fresh"]
    half_done(progress)
    ask(page, "back")
    assert not page.page["fresh"] and page.game == OTHER


def test_it_says_what_comes_next_and_where_one_was(progress):
    assert Start("fr", progress=progress).sentence().endswith("La suite\u00a0: Commencer ici.")
    title = half_done(progress)
    page = Start("fr", progress=progress)
    assert page.page["next"]["kind"] == "go_on" and page.page["next"]["text"]["fr"].endswith(f"étape 3\u00a0: {title}")
    states = {row["key"]: row["state"] for row in page.page["lessons"]}
    assert states["action"] == "begun" and states["start"] == "todo"
    ask(page, "go_on")
    assert page.opened["kind"] == "lesson" and page.child.at == 2 and page.child.lang == "fr"
    page.child.lang = "en"
    assert page.lang == "en"
    child = page.child
    ask(page, "back")
    assert page.opened is None and page.child is None and child.comm is None


def test_looking_again_at_a_finished_lesson_does_not_hide_what_was_begun(progress, monkeypatch):
    for n, key in enumerate(("opposed", "duel", "start")):
        later(monkeypatch, n)
        opened = lesson(key, "en")
        mine = progress.lesson(opened)
        for step in opened.steps if key == "start" else opened.steps[:2]:
            mine.done(step)
    later(monkeypatch, 3)
    mine.at(opened.steps[0])
    page = Start("en", progress=progress)
    duel = lesson("duel", "en")
    assert page.page["next"]["text"]["en"].startswith(f"Lesson {duel.lesson.number}, {duel.title}, step 3")
    assert page.page["next"]["quiet"]["en"].startswith("2 of ")
    page.go_on()
    assert page.opened["title"]["en"] == f"{duel.lesson.number}. {duel.title}"


def test_what_a_lesson_did_shows_when_one_comes_back(progress):
    page = Start("en", progress=progress)
    page.go_on()
    page.child.next()
    page.back()
    assert page.page["next"]["kind"] == "go_on" and page.page["learners"][0]["title"]["en"] == "Learner 1"


def test_what_was_missed_is_reviewed_put_off_or_left_out(progress, monkeypatch):
    half_done(progress)
    progress.asked(GAME, id="x", family="gone", right=False)  # a family that the game does not have is not shown
    page = Start("en", progress=progress)
    assert page.page["cards"] == []
    later(monkeypatch, 1)
    page.back()
    (card,) = page.page["cards"]
    assert "lesson 1" in card["where"]["en"] and "1 thing to review" in page.sentence()
    ask(page, "review", key=card["key"])
    assert page.child.at == 0 and page.child.opened.lesson.key == "action"
    page.back()
    ask(page, "put_off", key=card["key"])
    assert page.page["cards"] == []
    later(monkeypatch, 2)
    ask(page, "drop", key=card["key"])
    assert page.page["cards"] == []
    ask(page, "review", key=card["key"])
    assert page.said["kind"] == "error"


def test_a_step_reviewed_right_goes_and_one_only_looked_at_stays(progress, monkeypatch):
    opened = lesson("action", "en")
    step = next(one.id for one in opened.lesson.steps if one.kind == "exercise")
    mine = progress.lesson(opened)
    mine.miss(step)
    mine.done(step, tries=2)
    later(monkeypatch, 1)
    page = Start("en", progress=progress)
    (card,) = page.page["cards"]
    page.review(card["key"])
    page.child.next()  # looked at, and passed over
    page.back()
    assert [one["key"] for one in page.page["cards"]] == [card["key"]]
    page.review(card["key"])
    exercise = page.child.activity
    exercise.answer(exercise._asked.right_option if exercise.question["rows"] else exercise._asked.answer)
    page.back()
    assert page.page["cards"] == []


def test_a_family_of_questions_that_was_missed_is_asked_anew(progress, monkeypatch):
    from aofa_widgets.rules import Ruleset
    from aofa_widgets.teach.quiz import make

    (asked,) = make(Ruleset.load(GAME), 1, 7)
    family = asked.family
    progress.asked(GAME, id=asked.id, family=family, clauses=asked.clauses, right=False)
    later(monkeypatch, 1)
    page = Start("fr", progress=progress)
    page.review(page.page["cards"][0]["key"])
    quiz = page.child
    item = quiz._course.here.item
    assert item.family == family and page.opened["kind"] == "quiz"
    quiz.answer(item.right if item.kind == "choose" else int(item.answer))
    quiz.next()
    assert [row["right"] for row in progress.answers(GAME)] == [False, True]
    page.back()
    assert page.page["cards"] == []


def test_nothing_is_forgotten_before_one_was_asked(progress):
    half_done(progress)
    progress.add("Constance")
    half_done(progress)
    page = Start("en", progress=progress)
    ask(page, "forget", what="reset", lesson="action")
    assert page.asking["n"] == 1 and "The action" in page.asking["text"]["en"]
    ask(page, "keep")
    ask(page, "forget", what="reset", lesson="action")
    assert progress.where() is not None
    ask(page, "forget", what="reset", lesson="action")
    assert progress.where() is None and page.asking is None and page.page["next"]["kind"] == "begin"
    for what, left in (("clear", 2), ("clear_all", 0)):
        for _ in range(2):
            ask(page, "forget", what=what, lesson="")
            assert page.asking is not None and len(progress.learners()) == 2
        ask(page, "forget", what=what, lesson="")
        assert len(progress.learners()) == left and page.asking is None
    assert not any(one.name for one in progress.learners())
    ask(page, "forget", what="clear", lesson="")
    ask(page, "forget", what="clear_all", lesson="")  # another question begins at one
    assert page.asking["n"] == 1


def test_learners_come_and_go(progress):
    page = Start("fr", progress=progress)
    ask(page, "add", name="")
    ask(page, "add", name="d'Artagnan")
    assert [one["title"]["fr"] for one in page.page["learners"]] == ["Élève 1", "d'Artagnan"]
    first = page.page["learners"][0]["id"]
    ask(page, "learner", key=first)
    ask(page, "rename", name="Milady")
    assert page.page["learner"] == first and page.page["learners"][0]["name"] == "Milady"
    for bad in ("<b>", "x" * 41, 5, None):
        ask(page, "add", name=bad)
        assert page.said["kind"] == "error" and len(page.page["learners"]) == 2
    ask(page, "learner", key="nobody")
    assert page.said["kind"] == "error"


def test_export_and_import(progress, file, tmp_path):
    half_done(progress)
    page = Start("en", progress=progress)
    first, second = page.export(), page.export()
    assert first != second and first.read_bytes() == second.read_bytes() == file.read_bytes()
    assert str(second) in page.page["said"]["en"]
    other = Start("en", progress=Progress.open(tmp_path / "other" / "p.json"))
    ask(other, "import", text=first.read_text("utf-8"))
    assert other.page["next"]["kind"] == "go_on" and "1 new learner" in other.page["said"]["en"]
    for bad in ("", "{}", "[" * 9999, json.dumps({"format": "aofa-progress", "version": 9}), 7):
        ask(other, "import", text=bad)
        assert other.said["kind"] == "error" and other.page["next"]["kind"] == "go_on"


def test_requests_that_make_no_sense_change_nothing(progress, file):
    page = Start("en", progress=progress)
    before = page.page
    for wish, content in (
        ("lesson", {"key": "nowhere"}), ("lesson", {}), ("review", {"key": []}), ("show", {"key": "moon"}),
        ("forget", {"what": "me"}), ("forget", {"what": "reset", "lesson": "moon"}), ("game", {"key": "chess"}),
    ):  # fmt: skip
        ask(page, wish, **content)
        assert page.said["kind"] == "error" and page.opened is None and page.asking is None, wish
    assert page.page == before and not file.exists()
    with pytest.raises(InputError):
        Start("en", "chess", progress=progress)
    with pytest.raises(InputError):
        Start("de", progress=progress)


def test_a_file_set_aside_is_told_on_the_page(file):
    file.write_text("broken")
    page = Start("fr", progress=Progress.open(file))
    assert "illisible" in page.page["notes"][0]["fr"] and page.page["next"]["kind"] == "begin"


# In the page.


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "width", "dark"), [("fr", 320, True), ("en", 960, False), ("fr", 620, False)])
def test_it_is_sound_at_any_width(bench, progress, monkeypatch, lang, width, dark):
    half_done(progress)
    progress.add("Constance")
    half_done(progress)
    progress.lesson(lesson("action")).guess("x", 40, 50)
    later(monkeypatch, 1)
    view = bench(Start(lang, progress=progress), width=width, dark=dark)
    assert view.overflow() == [] and view.axe() == []
    view.root.locator(".hm-anew").first.click()
    view.until(lambda: view.widget.asking is not None)
    view.settle()
    assert view.overflow() == [] and view.axe() == []


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "width", "dark"), [("fr", 320, True), ("en", 960, False)])
def test_who_comes_first_reads_what_each_game_is_and_where_to_begin(bench, progress, lang, width, dark):
    page = Start(lang, progress=progress)
    view = bench(page, width=width, dark=dark)
    assert view.root.get_by_role("heading", name={"fr": "Pour commencer", "en": "To begin"}[lang]).is_visible()
    told = view.root.locator(".hm-games").inner_text()
    assert all(about[lang] in told for _, _, about in page.page["games"])
    assert view.overflow() == [] and view.axe() == []
    view.root.locator(f".hm-games [data-value={OTHER}]").press("Enter")
    view.until(lambda: page.game == OTHER)
    view.settle()
    assert view.page.evaluate("document.activeElement.dataset.value") == OTHER
    half_done(progress)
    page.choose_game(GAME)
    view.root.get_by_role("heading", name={"fr": "La suite", "en": "What next"}[lang]).wait_for()
    assert view.root.get_by_text(page.page["games"][0][2][lang]).is_visible()  # of the game that is open, a line


@pytest.mark.browser
def test_a_lesson_opens_in_the_page_and_the_keyboard_comes_back(bench, progress):
    page = Start("en", progress=progress)
    view = bench(page, width=900)
    view.root.get_by_role("button", name="Begin", exact=True).press("Enter")
    view.until(lambda: page.opened is not None)
    view.root.locator(".hm-stage .ls-task h3").wait_for()
    assert not view.root.locator(".hm-page").count()
    assert view.page.evaluate("document.activeElement.className").endswith("hm-back")
    view.root.get_by_role("button", name="FR Français").click()
    view.until(lambda: page.lang == "fr")
    view.root.get_by_role("button", name="Retour à l’accueil").press("Enter")
    view.until(lambda: page.opened is None)
    view.settle()
    assert view.page.evaluate("document.activeElement.dataset.do") == "go_on" and view.axe() == []


@pytest.mark.browser
def test_a_file_is_taken_in_and_a_learner_named_by_hand(bench, progress, tmp_path):
    other = Progress.open(tmp_path / "other.json")
    half_done(other)
    page = Start("en", progress=progress)
    view = bench(page, width=700)
    view.root.locator("[data-file]").set_input_files(str(other.export(tmp_path / "out.json")))
    view.until(lambda: page.page["learners"])
    view.root.get_by_label("Name (not needed)").fill("Athos")
    view.root.get_by_role("button", name="Give this name").click()
    view.until(lambda: page.page["learners"][0]["name"] == "Athos")
    for n in (1, 2):
        view.root.get_by_role("button", name="Clear everybody" if n == 1 else "Yes, forget it").click()
        view.until(lambda n=n: page.asking and page.asking["n"] == n)
        assert view.page.evaluate("document.activeElement.textContent") == "No, keep it"
    view.root.get_by_role("button", name="Yes, forget it").click()
    view.until(lambda: not page.page["learners"])


@pytest.mark.browser
def test_a_page_whose_python_is_gone_says_what_to_do(bench, progress):
    page = Start("en", progress=progress)
    view = bench(page, width=700)
    view.page.clock.install()
    page._msg_callbacks.callbacks.clear()  # as after a restart of the kernel
    view.root.get_by_role("button", name="Begin", exact=True).click()
    view.page.clock.run_for(9000)
    view.root.get_by_text("run this cell again").first.wait_for()
    assert view.axe() == []


def test_it_does_not_say_forgotten_of_what_it_could_not_forget(progress, monkeypatch):
    def refuse(*_args, **_more):
        raise PermissionError(13, "Permission denied")

    half_done(progress)
    page = Start("fr", progress=progress)
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    for _ in range(3):
        page.forget("clear_all")
    assert page.said["kind"] == "error" and "Impossible" in page.said["text"]["fr"]
    assert page.page["notes"] == [page.said["text"]]


def test_it_opens_on_the_game_chosen_or_played_last(progress, file, monkeypatch):
    page = Start("fr", progress=progress)
    assert page.game == GAME
    ask(page, "game", key=OTHER)
    assert Start("fr", progress=Progress.open(file)).game == OTHER  # after a reload too
    later(monkeypatch, 1)
    half_done(progress)  # a lesson of the first game, in its own notebook perhaps
    assert Start("fr", progress=Progress.open(file)).game == GAME
    later(monkeypatch, 2)
    ask(page, "game", key=OTHER)
    again = Start("fr", progress=Progress.open(file))
    assert again.game == again.page["game"] == OTHER
    assert Start("fr", GAME, progress=Progress.open(file)).game == GAME  # what is named comes first


def test_a_game_that_is_gone_is_passed_over(file):
    mine = Progress.open(file)
    turn_to(mine, "chess")
    assert Start("en", progress=Progress.open(file)).game == GAME


def test_of_two_files_the_game_turned_to_later_stands(file, tmp_path, monkeypatch):
    mine = Progress.open(file)
    turn_to(mine, GAME)
    copy = mine.export(tmp_path / "copy.json")
    later(monkeypatch, 1)
    turn_to(mine, OTHER)
    mine.take_in(copy)
    assert turned_to(Progress.open(file)) == OTHER


def test_a_game_that_makes_no_sense_is_left_out_of_the_file(file):
    mine = Progress.open(file)
    turn_to(mine, OTHER)
    data = json.loads(file.read_text("utf-8"))
    data["learners"][mine.learner]["game"] = {"key": "<b>", "when": 3}
    file.write_text(json.dumps(data), "utf-8")
    broken = Progress.open(file)
    assert turned_to(broken) is None and len(broken.notes) == 1


@pytest.mark.browser
def test_the_end_of_a_lesson_leads_back_to_the_start_page(bench, progress):
    """Where the lesson was opened from the start page, its last page offers the way back; a lesson alone has none."""
    page = Start("fr", progress=progress)
    page.open_lesson("start")
    view = bench(page)
    lesson = page._shown
    lesson._go(len(lesson.rail))
    view.root.locator('.ls-end [data-do="home"]').click()
    view.until(lambda: page.opened is None)
    alone = bench(lesson.__class__("start", lang="fr", progress=progress))
    alone.root.locator(".ls-task").wait_for()
    assert alone.root.locator('[data-do="home"]').count() == 0


def test_a_rulebook_that_is_not_there_is_a_sentence(tmp_path):
    with locate.using(tmp_path), pytest.raises(InputError, match="holds no game"):
        Start("en", progress=Progress.open("off"))
