"""What is kept of a learner stays kept: by wrong clocks, in windows that come and go."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.progress import clock as clocks

from .test_progress import GAME, opened, states


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
