"""What was missed comes back at the written intervals; how good guesses are, numbers and sureness apart."""

from __future__ import annotations

import pytest

from aofa_widgets.teach.calibration import Guess, of
from aofa_widgets.teach.lesson import lesson
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.review import DAYS

GAME = "swashbuckling"
FIRST, SECOND = lesson("action").steps[:2]


def test_what_was_missed_comes_back_at_the_written_intervals(file, clock):
    progress = Progress.open(file)
    progress.asked(GAME, id="x", family="legal", clauses=["score.tie"], right=False)
    assert progress.due() == ()
    waits = []
    while len(waits) < len(DAYS):
        days = 0
        while not progress.due():
            clock(days=1)
            days += 1
            assert days < 100
        waits.append(days)
        (card,) = progress.due(GAME)
        assert (card.kind, card.family, card.clauses, card.missed) == ("quiz", "legal", ("score.tie",), 1)
        progress.asked(GAME, id="y", family="legal", clauses=["score.tie"], right=True)
    assert tuple(waits) == DAYS
    clock(days=1000)
    assert progress.due() == ()  # learnt
    progress.asked(GAME, id="z", family="legal", clauses=["score.tie"], right=False)
    clock(days=1)
    assert progress.due()[0].missed == 2


def test_a_step_known_at_once_after_a_miss_still_comes_back(file, clock):
    progress = Progress.open(file)
    mine = progress.lesson(lesson("action"))
    mine.miss(SECOND)
    mine.done(SECOND, tries=2)
    clock(days=1)
    (card,) = progress.due()
    assert (card.kind, card.lesson, card.step) == ("step", "action", SECOND)
    mine.done(SECOND)
    assert progress.due() == ()
    clock(days=3)
    assert len(progress.due()) == 1


def test_a_card_can_be_put_off_or_left_out(file, clock):
    progress = Progress.open(file)
    mine = progress.lesson(lesson("action"))
    for step in (FIRST, SECOND):
        mine.miss(step)
    clock(days=1)
    first, second = progress.due()
    progress.put_off(first.key)
    progress.drop(second.key)
    progress.drop("step nothing/at-all x")
    assert progress.due() == ()
    clock(days=1)
    assert [one.key for one in progress.due()] == [first.key]


# Calibration.


def test_calibration_counts_numbers_and_sureness_apart():
    when, later = "2026-11-22T10:00:00Z", "2026-11-24T10:00:00Z"
    numbers = [Guess("a", when, 50, 40), Guess("b", later, 100, 90)]
    guesses = [*numbers, Guess("c", later, 1, 1, 90), Guess("d", later, 0, 1, 60)]
    found = of(guesses)
    assert (found.n, found.off, found.lean, found.n_sure, found.right) == (2, 10, 10, 2, 1)
    assert found.brier == pytest.approx((0.1**2 + 0.6**2) / 2)
    assert [(one.low, one.n, one.came) for one in found.bins] == [(40, 1, 40), (80, 1, 90)]
    assert [(one.low, one.n, one.came) for one in found.sure_bins] == [(60, 1, 0), (80, 1, 100)]
    assert [(str(one.monday), one.n, one.n_sure) for one in found.weeks] == [("2026-11-16", 1, 0), ("2026-11-23", 1, 2)]
    assert of([]) == type(found)(0, None, None, (), 0, 0, None, (), ())
