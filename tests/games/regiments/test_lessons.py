"""Lessons of this game: every rule is taught, goals are reached and refused as they say, first dice are kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.regiments.facts import FACTS, facts, fallen, opening, placed, rowed
from aofa_widgets.games.regiments.flow import Regiments
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.task import holds, written
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

from .. import lessons
from ..lessons import LessonLaws

GAME = "regiments"
RULES = Ruleset.load(GAME)
LESSONS = load_lessons(GAME)
GOALS = lessons.goals(GAME)
SHOWN = lessons.shown(GAME)


def tutor_of(key: str, step: str, rules: Ruleset = RULES) -> Tutor:
    return lessons.tutor_of(rules, key, step)


def match_of(scenario: Any = "first-clash", rules: Ruleset = RULES) -> Match:
    return Match(Regiments(rules), scenario)


def told_of(match: Match) -> dict[str, Any]:
    return dict(facts(match.game, match.first, match.entries))


def throw(match: Match, faces: str) -> None:
    match.settle(fallen(match.game, match.state, faces))


# What is taught.


class TestLessons(LessonLaws):
    rules, doers, reached, title = RULES, 8, SHOWN, "*Age of Fantasy: Regiments*"


@pytest.mark.parametrize("lang", [*languages()])
def test_the_last_lesson_sends_back_to_lessons_that_are_there(lang: str) -> None:
    lessons.sends_back_to_all_but(RULES, lang, {"clash", "inspection"})


# Goals.


def natural(tutor: Tutor) -> Iterator[Match]:
    """What is shown, with the dice that fall by themselves."""
    match, roller = tutor.start(), tutor.roller

    def fell() -> None:
        while (chance := match.game.chance(match.state)) is not None:
            match.settle(chance.throw(roller))

    for row in tutor.task.show:
        if row.do and not (row.do["do"] == "answer" and getattr(match.state.due, "what", "") != "strike_back"):
            match.do(written(match, row.do))
            fell()
            yield match


def test_the_dice_of_a_first_try_are_kind() -> None:
    for key, step in SHOWN:
        tutor = tutor_of(key, step)
        if not any(row.refused for row in tutor.task.show):
            assert any(tutor.played(match).kind == "done" for match in natural(tutor)), (key, step)


def test_a_march_too_near_is_refused_with_its_clause() -> None:
    tutor = tutor_of("drill", "arms-length")
    match = tutor.start()
    action = written(match, {"do": "advance", "legs": [1000]})
    with pytest.raises(Refused) as error:
        match.do(action)
    told = tutor.refused(error.value, action)
    assert told.clause is not None and told.clause.id == "move.gap" and told.texts["fr"] != told.texts["en"]
    assert not tutor.played(match).goals[0].reached
    assert holds({"refused": "advance", "clause": "move.gap"}, tutor.facts(match))
    match.do(written(match, {"do": "advance", "legs": [780]}))
    assert tutor.played(match).kind == "done"


def test_a_trap_says_so_and_offers_to_take_back() -> None:
    tutor = tutor_of("onset", "side-door")
    match = tutor.start()
    match.do(written(match, {"do": "activate", "figure": "guards"}))
    match.do(written(match, {"do": "charge", "target": "thralls"}))
    while (chance := match.game.chance(match.state)) is not None:
        match.settle(chance.throw(tutor.roller))
    look = tutor.played(match)
    assert look.kind == "trap" and "front" in look.texts["en"] and "face" in look.texts["fr"]
    while tutor.undo(match):
        pass
    assert tutor.played(match).kind != "trap"


def test_under_a_house_rule_a_lesson_says_what_stands_in_the_way() -> None:
    assert tutor_of("volley", "closer").possible() is None
    slow = tutor_of("volley", "closer", RULES.with_values({"move.advance_in": 4}))
    told = slow.possible()
    assert told is not None and told["en"] != told["fr"]
    assert tutor_of("onset", "in", RULES.with_values({"melee.ranks": 1})).possible() is None


@pytest.mark.long
def test_every_house_rule_of_the_book_bears_every_lesson() -> None:
    for house in RULES.book.houses():
        rules = Ruleset.load(GAME, house=[house])
        for key, step in SHOWN:
            tutor = tutor_of(key, step, rules)
            tutor.possible()  # says why, or nothing: never an error
            tutor.start()


# A position in plain words.


def test_a_charge_is_one_row_with_all_that_came_of_it() -> None:
    match = tutor_of("onset", "in").start()
    match.do(written(match, {"do": "charge", "target": "thralls"}))
    throw(match, "6354421655")
    throw(match, "1234512")
    match.do(written(match, {"do": "answer"}))
    for faces in ("641", "2", "3"):
        throw(match, faces)
    found = told_of(match)
    charge = next(row for row in found["done"] if row["id"] == "charge")
    assert (charge["arc"], charge["hits"], charge["wounds"], charge["back"], charge["dice"]) == ("front", 7, 7, 1, 10)
    assert charge["nerve"] == "rout" and "routs" in charge["events"] and charge["length"] > 1500
    assert holds({"figure": "thralls", "lost": True, "routed": True}, found)
    assert holds({"figure": "guards", "figures": 4, "fatigued": True, "ranks": 0}, found)
    assert holds({"happened": "routs", "figure": "thralls", "side": "B"}, found)


def test_a_march_tells_how_far_and_how_it_turned() -> None:
    match = tutor_of("drill", "wheel").start()
    match.do(written(match, {"do": "advance", "legs": [0, 1500], "turns": [90]}))
    found = told_of(match)
    row = found["done"][-1]
    assert (row["id"], row["length"], row["turned"], row["way"]) == ("advance", 1500, 90, "")
    assert holds({"figure": "pikes", "facing": 90, "moved": True, "near": "stone"}, found)
    assert holds({"thing": "stone", "near": "pikes", "owner": ""}, found)


def test_every_word_of_the_vocabulary_is_answered() -> None:
    for match in (match_of(), tutor_of("outriders", "veil").start()):
        found = told_of(match)
        for kind in ("figure", "thing", "side", "turn"):
            for row in found[kind]:
                for fact in FACTS[kind].facts:
                    assert row[fact] is not None, (kind, fact)
    assert holds({"figure": "veiled", "here": False, "aside": True}, found)


def test_a_unit_may_begin_hurt_and_elsewhere() -> None:
    figures = {
        "marsh_pikes": {"figures": 6, "shaken": True, "at": [6000, 9000], "facing": 45},
        "ash_raiders": {"fatigued": True},
    }
    match = match_of(placed(RULES, "first-clash", figures, False))
    found = told_of(match)
    assert holds({"figure": "marsh_pikes", "figures": 6, "shaken": True, "facing": 45, "ranks": 1}, found)
    assert {row["id"] for row in found["figure"]} == set(figures) and match.game.laws(match.state) == ()


@pytest.mark.parametrize(
    "figures",
    [{"nobody": {}}, {"reed_bows": {"hat": 1}}, {"reed_bows": {"at": [1]}}, {"reed_bows": {"side": "C"}}],
)
def test_what_cannot_be_placed_is_told(figures: Any) -> None:
    with pytest.raises(InputError):
        placed(RULES, "first-clash", figures, True)


def test_what_cannot_fall_is_told() -> None:
    match = match_of("low-marsh")
    for faces in ("x", "55", "7", ""):
        with pytest.raises(InputError):
            fallen(match.game, match.state, faces)
    assert fallen(match.game, match.state, "55", exact=False) == {"d3": (5,)}
    throw(match, "1")
    assert opening(match.game, match.state, "B") == {"A": (1,), "B": (6,)}
    with pytest.raises(InputError):
        opening(match.game, match.state, "C")
    throw(match, "62")
    assert opening(match.game, match.state, "A") is None
    with pytest.raises(InputError):
        fallen(match.game, match.state, "5")


def test_a_place_becomes_a_pivot_and_a_leg() -> None:
    match = tutor_of("drill", "wheel").start()
    row = rowed(match.game, match.state, {"do": "Advance", "to": "stone"}, lambda name: [4400, 4600])
    assert row["turns"] == [90] and row["legs"] == [0, 1500] and "to" not in row
    with pytest.raises(InputError):
        rowed(match.game, match.state, {"do": "Advance", "to": [1]}, lambda name: [0, 0])
