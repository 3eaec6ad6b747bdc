"""Exact numbers of two rulesets side by side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.questions import Beside, beside, questions, summary
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling")


def test_only_what_differs_the_greatest_first() -> None:
    now = BOOK.with_values({"tie.winner": "defender"})
    rows = beside(BOOK, now)
    assert rows and all(row.changed for row in rows)
    assert [row.much for row in rows] == sorted((row.much for row in rows), reverse=True)
    every = beside(BOOK, now, every=True)
    assert [row.key for row in every] == [one.key for one in questions(BOOK)]
    assert {row.key for row in every if row.changed} == {row.key for row in rows}
    back = beside(now, BOOK)
    assert {row.key: row.difference for row in back} == {row.key: -row.difference for row in rows}


def test_dice_are_asked_too_and_ties_do_not_move_the_initiative() -> None:
    moved = {row.group for row in beside(BOOK, BOOK.with_values({"bonus.ally": 2}))}
    assert "dice" in moved and "initiative" not in moved
    assert {row.group for row in beside(BOOK, BOOK.with_values({"init.ones_to_lose": 2}))} == {
        "initiative", "blow", "duel",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("base", "now", "kind", "said"),
    [
        (Fraction(1, 3), Fraction(1, 2), "chance", ("33.3%", "50.0%", "+16.7 points")),
        (Fraction(1, 2), Fraction(5001, 10000), "chance", ("50.0%", "50.0%", "+0.01 points")),
        (Fraction(51, 100), Fraction(1, 2), "chance", ("51.0%", "50.0%", "−1.0 point")),
        (Fraction(1, 3), Fraction(1, 2), "mean", ("0.33", "0.50", "+0.17")),
        (Fraction(2), Fraction(1), "count", ("2", "1", "−1")),
        (Fraction(1), Fraction(1), "chance", ("100.0%", "100.0%", "0.0 points")),
    ],
)
def test_differences_read_like_the_numbers_beside_them(
    base: Fraction, now: Fraction, kind: str, said: tuple[str, str, str]
) -> None:
    assert Beside("k", "g", {}, kind, {}, base, now).said("en") == said


def test_what_is_said_of_all_of_them() -> None:
    said = summary(beside(BOOK, BOOK.with_values({"wounds.to_fall": 2})))
    assert "out of action" in said["en"] and "hors de combat" in said["fr"]
    assert summary(()) == summary(beside(BOOK, BOOK))


def test_what_is_no_ruleset_and_rules_that_contradict_each_other() -> None:
    with pytest.raises(InputError):
        questions("chess")  # a game that there is stands for its book, any other word for nothing
    both = BOOK.with_values({"variant.extended_swashbuckling": True, "variant.extended_turns": True})
    with pytest.raises(InputError):
        beside(BOOK, both)
