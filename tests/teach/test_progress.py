"""Progress is facts in one readable file: kept at once, by several windows, and true to the book as it changes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from aofa_widgets import locate
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import OpenLesson, open_lesson
from aofa_widgets.teach.progress import Progress, lessons, prints
from aofa_widgets.teach.source import parse_lesson

GAME = "swashbuckling"
SOURCE = """# Two things | Deux choses
file: two_things | deux_choses
minutes: 5

## pair | A pair | Une paire
kind: clause
clauses: score.extra-sixes

### en
See.

### fr
Voyez.

## tie | A tie | Une égalité
kind: clause
clauses: score.tie

### en
See.

### fr
Voyez.

## end | The end | La fin

### en
Done.

### fr
Fini.
"""


def opened(rules: Ruleset | None = None, lang: str = "en", source: str = SOURCE) -> OpenLesson:
    faults: list = []
    found = parse_lesson(source, f"{GAME}/lessons/01-two.md", GAME, faults)
    assert found is not None, faults
    return open_lesson(found, lang, rules or Ruleset.load(GAME))


def states(mine) -> dict[str, str]:
    return {name: mark.state for name, mark in mine.marks().items()}


def test_nothing_is_written_before_the_first_fact_and_every_fact_at_once(file):
    progress = Progress.open(file)
    mine = progress.lesson(opened())
    assert mine.resume == "pair" and not mine.finished and not file.exists() and progress.where() is None
    mine.at("pair")
    mine.done("pair", tries=2, hints=1)
    mine.at("tie")
    again = Progress.open(file)
    other = again.lesson(opened())
    assert states(other) == {"pair": "done", "tie": "todo", "end": "todo"} and other.resume == "tie"
    assert (other.marks()["pair"].tries, other.marks()["pair"].hints) == (2, 1)
    assert (again.where().lesson, again.where().step) == ("two", "tie")
    assert again.kept and not again.notes and file.read_text("utf-8").startswith('{\n  "format": "aofa-progress"')


def test_one_goes_on_after_what_is_done_and_comes_back_for_what_was_passed_over(file):
    mine = Progress.open(file).lesson(opened())
    mine.at("tie")
    mine.done("tie")
    assert mine.resume == "end"
    mine.skip("end")
    assert mine.resume == "pair" and not mine.finished
    mine.done("pair")
    mine.skip("pair")  # what is done stays done
    assert mine.finished and states(mine) == {"pair": "done", "tie": "done", "end": "skipped"} and mine.resume == "pair"


def test_two_processes_writing_at_once_lose_nothing(file):
    """Each states 25 facts about its own steps, as fast as it can, in one file."""
    program = (
        "import sys\n"
        "from aofa_widgets.teach.progress import Progress\n"
        "who, path, go = sys.argv[1:]\n"
        "p = Progress.open(path)\n"
        "print('ready', flush=True); sys.stdin.readline()\n"
        "for n in range(25):\n"
        "    p.asked('g', id=f'{who}-{n}', family='legal', right=n % 2 == 0, clauses=[f'{who}.{n}'])\n"
        "assert p.kept, p.notes\n"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    both = [subprocess.Popen([sys.executable, "-c", program, who, str(file), "go"], **pipes) for who in "ab"]
    for one in both:
        assert one.stdout.readline() == "ready\n"
    for one in both:
        one.stdin.write("\n")
        one.stdin.flush()
    assert [one.wait(60) for one in both] == [0, 0]
    for one in both:
        one.stdin.close(), one.stdout.close()
    progress = Progress.open(file)
    ids = {row["id"] for row in progress.answers()}
    assert ids == {f"{who}-{n}" for who in "ab" for n in range(25)}
    assert len(progress.mine["review"]) == 24 and len(progress.learners()) == 1
    assert [one.name for one in file.parent.iterdir() if one.name.endswith(".aside")] == []


def test_two_windows_see_each_other_and_each_keeps_its_own_learner(file):
    here, there = Progress.open(file), Progress.open(file)
    a, b = here.lesson(opened()), there.lesson(opened())
    a.done("pair")
    assert states(b)["pair"] == "done"
    b.done("tie")
    assert states(a) == {"pair": "done", "tie": "done", "end": "todo"} and here.learner == there.learner
    first = here.learner
    second = there.add()
    b.done("end")
    assert states(a)["end"] == "todo" and states(b) == {"pair": "todo", "tie": "todo", "end": "done"}
    assert [one.title["en"] for one in here.learners()] == ["Learner 1", "Learner 2"]
    assert (here.learner, there.learner, Progress.open(file).learner) == (first, second, second)
    here.choose(second)
    assert states(a)["end"] == "done"
    with pytest.raises(InputError, match="no learner"):
        here.choose("nobody")


def test_only_lessons_whose_clauses_changed_reopen_and_they_say_which(file, monkeypatch):
    mine = Progress.open(file).lesson(opened())
    for step in ("pair", "tie", "end"):
        mine.done(step)
    assert mine.finished and mine.reopened == ()
    was = prints.clause_prints

    def moved(rules, lang, names):  # the book's words of one clause are others now, in English
        return {k: ("0" * 12 if (k, lang) == ("score.tie", "en") else v) for k, v in was(rules, lang, names).items()}

    monkeypatch.setattr(lessons, "clause_prints", moved)
    assert mine.reopened == ("score.tie",) and not mine.finished and mine.resume == "tie"
    assert states(mine) == {"pair": "done", "tie": "reopened", "end": "done"}
    mine.done("tie")
    assert mine.finished and mine.reopened == ()


def test_a_clause_reworded_in_the_language_that_one_does_not_read_reopens_nothing():
    rules = Ruleset.load(GAME)
    english, french = (prints.clause_prints(rules, lang, ["score.tie"]) for lang in ("en", "fr"))
    assert english != french  # each language has a print of its own


def test_a_clause_reworded_in_the_book_reopens_the_lessons_that_taught_it(file, tmp_path):
    """The real road: the same file, a rulebook whose English words of one clause are others."""
    progress = Progress.open(file)
    english, french = progress.lesson(opened()), progress.lesson(opened(lang="fr", source=SOURCE))
    french.key = f"{GAME}/other"
    for mine in (english, french):
        for step in ("pair", "tie", "end"):
            mine.done(step)
    book = tmp_path / "rulebook"
    shutil.copytree(locate.rulebook(), book, ignore=shutil.ignore_patterns("scenarios", "house"))
    text = book / GAME / "text" / "03-outcome.md"
    words = text.read_text("utf-8")
    assert words.count("when the scores are equal, the attacker wins.".capitalize()) == 1
    text.write_text(words.replace("When the scores are equal, the attacker wins.", "Equal scores: the attacker wins."))
    with locate.using(book):
        again = Progress.open(file)
        english, french = again.lesson(opened()), again.lesson(opened(lang="fr"))
        french.key = f"{GAME}/other"
        assert states(english) == {"pair": "done", "tie": "reopened", "end": "done"}
        assert english.reopened == ("score.tie",) and french.finished
    assert Progress.open(file).lesson(opened()).finished


def test_lessons_under_other_rules_are_kept_apart(file):
    progress = Progress.open(file)
    progress.lesson(opened()).done("pair")
    changed = progress.lesson(opened(Ruleset.load(GAME).with_values({"six.extra": 2})))
    assert states(changed)["pair"] == "todo"
    changed.done("tie")
    assert states(progress.lesson(opened()))["tie"] == "todo" and progress.where().step == "pair"


def test_steps_that_come_and_go_with_a_new_version_break_nothing(file):
    mine = Progress.open(file).lesson(opened())
    for step in ("pair", "tie", "end"):
        mine.done(step)
    less = SOURCE[: SOURCE.index("## tie")] + SOURCE[SOURCE.index("## end") :].replace("## end", "## new")
    other = Progress.open(file).lesson(opened(source=less))
    assert states(other) == {"pair": "done", "new": "todo"} and other.resume == "new"
    assert mine.finished  # and what the old version knew is still there


def test_one_lesson_is_done_anew_and_the_others_stay(file, clock):
    progress = Progress.open(file)
    two, action = progress.lesson(opened()), progress.lesson(opened(source=SOURCE))
    action.key = f"{GAME}/other"
    for one in (two, action):
        one.done("pair")
        one.miss("tie")
    two.guess("tie", 40, 50)
    two.reset()
    assert states(two)["pair"] == "todo" and states(action)["pair"] == "done"
    clock(days=2)
    assert [one.lesson for one in progress.due()] == ["other"] and len(progress.guesses()) == 1


def test_clear_forgets_one_or_all(file):
    progress = Progress.open(file)
    progress.lesson(opened()).done("pair")
    other = progress.add("Constance")
    progress.lesson(opened()).done("tie")
    progress.clear()
    assert [one.name for one in progress.learners()] == ["", ""] and progress.learner == other
    assert not progress.mine["lessons"] and progress.data["learners"][progress.learners()[0].id]["lessons"]
    beside = file.with_name("aofa-progress.aside-2026-01-01.json")
    beside.write_text("Constance")
    progress.clear(all=True)
    assert progress.learners() == () and "Constance" not in file.read_text("utf-8") and not beside.exists()
    progress.lesson(opened()).done("end")
    assert len(progress.learners()) == 1


def test_guesses_are_kept_with_the_sureness_of_quiz_answers(file):
    progress = Progress.open(file)
    mine = progress.lesson(opened())
    mine.guess("tie", 140, 33.333333)
    mine.guess("end", 1, 0, sure=70)
    progress.asked(GAME, id="x", family="legal", right=True, sure=55)
    rows = Progress.open(file).guesses(GAME)
    assert [(one.what, one.guess, one.sure) for one in rows] == [
        (f"{GAME}/two tie", 100, None),
        (f"{GAME}/two end", 1, 70),
        (f"{GAME}/legal", 1, 55),
    ]
    assert Progress.open(file).guesses("other") == ()


# From one machine to another.


def test_export_and_import_join_and_twice_is_as_good_as_once(tmp_path, clock):
    here, there = Progress.open(tmp_path / "here.json"), Progress.open(tmp_path / "there.json")
    a = here.lesson(opened())
    a.done("pair")
    a.guess("pair", 10, 20)
    there.take_in(here.export(tmp_path / "out.json"))
    clock(minutes=1)
    b = there.lesson(opened())
    b.done("tie")
    a.skip("tie")
    a.done("end")
    b.at("tie")
    for _ in range(2):
        taken = here.take_in(there.export(tmp_path / "back.json"))
    assert (taken.added, len(taken.joined), taken.odd) == ((), 1, ())
    assert states(a) == dict.fromkeys(("pair", "tie", "end"), "done") and len(here.guesses()) == 1
    assert len(here.learners()) == 1


def test_a_blank_learner_makes_place_for_the_one_who_comes_in(tmp_path):
    from_school, home = Progress.open(tmp_path / "school.json"), Progress.open(tmp_path / "home.json")
    from_school.lesson(opened()).done("pair")
    home.add()
    taken = home.take_in(from_school.export(tmp_path / "out.json"))
    assert [one.id for one in home.learners()] == [from_school.learner] == list(taken.added)
    assert states(home.lesson(opened()))["pair"] == "done"
    home.add("Porthos")
    home.lesson(opened()).done("end")
    porthos = home.learner
    home.take_in(tmp_path / "out.json")
    assert home.learner == porthos and len(home.learners()) == 2


NEWER = '{"format": "aofa-progress", "version": 2}'


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "aofa-save"}', NEWER])
def test_a_file_that_is_none_is_not_taken_in(file, tmp_path, text):
    progress = Progress.open(file)
    progress.lesson(opened()).done("pair")
    before = file.read_bytes()
    other = tmp_path / "other.json"
    other.write_text(text)
    with pytest.raises(AofaError) as error:
        progress.take_in(other)
    assert error.value.say("fr") and file.read_bytes() == before


# Where it lies.


def test_without_a_lock_as_in_a_browser_everything_is_kept_all_the_same(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "filelock", None)  # as where it is not installed
    one, other = Progress.open(file), Progress.open(file)
    one.lesson(opened()).done("pair")
    other.lesson(opened()).done("tie")
    assert states(Progress.open(file).lesson(opened())) == {"pair": "done", "tie": "done", "end": "todo"}
    assert one.kept and [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_file_lies_with_the_lessons_it_belongs_to(tmp_path, monkeypatch):
    from aofa_widgets.teach.progress.place import progress_file
    from aofa_widgets.teach.working_folder import RECORD

    monkeypatch.delenv("AOFA_PROGRESS")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    inside = tmp_path / "mine" / "fr" / GAME
    inside.mkdir(parents=True)
    monkeypatch.chdir(inside)
    assert progress_file() == tmp_path / "home" / "aofa-lessons" / "aofa-progress.json"
    (tmp_path / "mine" / RECORD).write_text("{}")
    assert progress_file() == tmp_path / "mine" / "aofa-progress.json"
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "else.json"))
    assert progress_file() == tmp_path / "else.json"
    monkeypatch.setenv("AOFA_PROGRESS", "off")
    off = Progress.open()
    off.lesson(opened()).done("pair")
    assert off.path is None and not off.kept and states(off.lesson(opened()))["pair"] == "done" and off.notes


@example(words=["g/" + "x" * 200, "g", "x", "f"], number=float("nan"), clauses=[f"some.clause-{n}" for n in range(30)])
@settings(max_examples=30)
@given(
    words=st.lists(st.text(max_size=200), min_size=4, max_size=4),
    number=st.one_of(st.floats(), st.integers(-(10**30), 10**30)),
    clauses=st.lists(st.text(max_size=200), max_size=90),
)
def test_whatever_is_stated_can_be_read_again(tmp_path_factory, words, number, clauses):
    """Names of any length and kind: a fact that the file cannot hold is left out, and never costs the file."""
    file = tmp_path_factory.mktemp("any") / "p.json"
    progress = Progress.open(file)
    mine = progress.lesson(opened())
    mine.done("pair")
    mine.key = words[0]
    mine.done("tie", tries=10**9)
    mine.guess("tie", number, number, sure=number)
    progress.asked(words[1], id=words[2], family=words[3], clauses=clauses, right=False, sure=number)
    progress.missed(words[2])
    again = Progress.open(file)
    assert not again.notes and not list(file.parent.glob("*aside*"))
    assert states(again.lesson(opened()))["pair"] == "done" and again.data == progress.data


def test_rows_are_kept_to_a_number_and_the_newest_stay(file):
    progress = Progress.open(file)
    rows = [{"what": "g/l s", "when": "2026-11-22T10:00:00Z", "guess": n, "truth": 1, "sure": None} for n in range(100)]
    progress.state(lambda mine: mine["guesses"].extend(rows * 3))
    progress.lesson(opened()).guess("tie", 77.5, 1)
    kept = json.loads(file.read_text("utf-8"))["learners"][progress.learner]["guesses"]
    assert len(kept) == 300 and kept[-1]["guess"] == 77.5 and kept[0]["guess"] == 1
