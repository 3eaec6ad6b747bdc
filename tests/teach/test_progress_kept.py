"""What is kept of a learner stays kept: at the limits of the file, by wrong clocks, in windows that come and go."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.check import check_lesson
from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.teach.progress import Progress, shape
from aofa_widgets.teach.progress import clock as clocks
from aofa_widgets.teach.review import step_key

from .test_progress import GAME, SOURCE, opened, states
from .test_progress import clock as clock
from .test_progress import file as file


def test_a_lesson_that_the_file_could_not_keep_is_a_fault_with_its_line():
    """At the very limit it is kept, under a house rule too; one beyond it is told."""
    head, end = SOURCE[: SOURCE.index("## pair")], SOURCE[SOURCE.index("## end") :]
    laws = list(load_text(GAME).clauses)
    assert len(laws) > shape.MOST_CLAUSES

    def found(name: str = "end", steps: int = 1, clauses: int = 0) -> OpenLesson:
        cited = f"| La fin\nclauses: {', '.join(laws[:clauses])}" if clauses else "| La fin"
        every = [end.replace("## end", f"## {name}" if n == 0 else f"## end{n}") for n in range(steps)]
        every[0] = every[0].replace("| La fin", cited)
        return opened(source=head + "\n".join(every), rules=Ruleset.load(GAME).with_values({"six.extra": 2}))

    room = 120 - len(step_key(f"{GAME}/two@{'0' * 16}", ""))
    for sound in ({"name": "x" * room}, {"steps": shape.MOST_STEPS}, {"clauses": shape.MOST_CLAUSES}):
        one = found(**sound)
        assert check_lesson(one.lesson) == []
        mine = Progress.open("off").lesson(one)
        for step in one.steps:
            mine.done(step)
        mine.miss(one.steps[0])
        assert mine.finished and len(mine._progress.mine["review"]) == 1
    for beyond in ({"name": "x" * (room + 1)}, {"steps": shape.MOST_STEPS + 1}, {"clauses": shape.MOST_CLAUSES + 1}):
        (fault,) = check_lesson(found(**beyond).lesson)
        assert "progress" in fault.say("en") and "progression" in fault.say("fr") and "01-two.md" in fault.where


@pytest.mark.parametrize("year", [1970, 1999, 2200, 9999])
def test_whatever_year_the_clock_says_the_facts_are_kept(file, monkeypatch, year):
    monkeypatch.setattr(clocks, "now", lambda: datetime(year, 12, 31, 23, 30, tzinfo=UTC))
    progress = Progress.open(file)
    progress.add("Zoe")
    mine = progress.lesson(opened())
    mine.done("pair")
    mine.miss("tie")
    progress.clear()
    progress.rename("Zoe")
    mine.done("pair")
    monkeypatch.undo()
    again = Progress.open(file)
    assert again.learners()[0].name == "Zoe" and not again.notes and states(again.lesson(opened()))["pair"] == "done"


def test_a_clock_that_was_once_ahead_does_not_hold_what_comes_next(file, clock):
    progress = Progress.open(file)
    one, other = progress.lesson(opened()), progress.lesson(opened())
    other.key = f"{GAME}/other"
    clock(days=40_000)
    one.at("pair")
    assert progress.where().lesson == "two"
    clock(days=-40_000)
    other.at("tie")
    assert progress.where().lesson == "other" and other.when > one.when
    clock(minutes=1)
    one.at("end")
    assert progress.where().lesson == "two" and one.when > other.when


def test_the_facts_of_an_open_lesson_stay_with_its_learner(file):
    """Somebody else is added, or chosen, in another window before the first fact of this one."""
    alice = Progress.open(file).add("Alice")
    here, late = Progress.open(file), Progress.open(file.with_name("late.json"))
    mine, there = here.lesson(opened()), Progress.open(file)
    bob = there.add("Bob")
    mine.done("pair")
    learners = json.loads(file.read_text("utf-8"))["learners"]
    assert learners[alice]["lessons"] and not learners[bob]["lessons"] and here.learner == alice
    first = Progress.open(late.path).add("Alice")  # the file came after the window, and before its lesson
    mine = late.lesson(opened())
    Progress.open(late.path).add("Bob")
    mine.done("pair")
    assert late.learner == first and json.loads(late.path.read_text("utf-8"))["learners"][first]["lessons"]


@pytest.mark.parametrize("path", ["~nobody-of-this-name/x.json", "~nobody-of-this-name"])
def test_the_home_of_nobody_is_told(tmp_path, monkeypatch, path):
    progress = Progress.open(tmp_path / "p.json")
    monkeypatch.setenv("AOFA_PROGRESS", path)
    for act in (Progress.open, lambda: Progress.open(path), lambda: progress.export(path)):
        with pytest.raises(InputError) as error:
            act()
        assert "nobody" in error.value.say("en") and "Personne" in error.value.say("fr")
    with pytest.raises(InputError):
        progress.take_in(path)
