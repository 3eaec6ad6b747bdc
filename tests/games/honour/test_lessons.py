"""Lessons of this game: every rule is taught, goals are reached and refused as they say, the exam can be passed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.honour.facts import FACTS, fallen, opening, placed, rowed
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.export import notebooks
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.quiz import clauses
from aofa_widgets.teach.task import holds, written
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

from .. import lessons
from ..lessons import LessonLaws
from .positions import match_of, scene_of

GAME = "honour"
RULES = Ruleset.load(GAME)
LESSONS = load_lessons(GAME)
GOALS = lessons.goals(GAME)


def tutor_of(key: str, step: str, rules: Ruleset = RULES) -> Tutor:
    return lessons.tutor_of(rules, key, step)


def throw(match: Match, signs: str) -> None:
    match.settle(fallen(match.game, match.state, signs))


# What is taught.


class TestLessons(LessonLaws):
    rules, doers, reached, title = RULES, 8, GOALS, "*Test of Honour*"


def test_as_many_notebooks_are_made_as_there_are_lessons() -> None:
    made = notebooks(GAME)
    for lang in languages():
        assert sum(path.startswith(f"{lang}/{GAME}/") for path in made) == len(LESSONS)
    for text in made.values():
        json.loads(text)


def test_the_last_lesson_can_be_passed_from_the_lessons_alone() -> None:
    assert set(clauses(RULES)) <= {clause for one in LESSONS for clause in one.clauses}


@pytest.mark.parametrize("lang", [*languages()])
def test_the_last_lesson_sends_back_to_lessons_that_are_there(lang: str) -> None:
    lessons.sends_back_to_all_but(RULES, lang, {"skirmish", "trial"})


# Goals.


def natural(tutor: Tutor) -> Iterator[Match]:
    """What is shown, with the dice that fall by themselves; nothing is declared."""
    match, roller = tutor.start(), tutor.roller
    for row in tutor.task.show:
        while True:
            chance = match.game.chance(match.state)
            if chance is not None:
                match.settle(chance.throw(roller))
            elif getattr(match.state.due, "what", "") == "help" and row.do.get("do") not in ("declare", "ready"):
                match.do(written(match, {"do": "ready"}))
            else:
                break
            yield match
        if row.do and not row.refused and not (row.do["do"] == "ready" and match.state.due.what != "help"):
            match.do(written(match, row.do))
            yield match


FIRST = [("first-blow", "charge"), ("nerve", "run"), ("blow", "three-steps"), ("groups", "together"), ("trial", "rout")]


@pytest.mark.parametrize(("key", "step"), FIRST)
def test_the_dice_of_a_first_try_are_kind(key: str, step: str) -> None:
    tutor = tutor_of(key, step)
    for match in natural(tutor):
        if tutor.played(match).kind == "done":
            return
    while (chance := match.game.chance(match.state)) is not None and chance.kind != "bag":
        match.settle(chance.throw(tutor.roller))
    assert tutor.played(match).kind == "done"


def test_too_near_is_refused_with_its_clause() -> None:
    tutor = tutor_of("inches", "one-inch")
    match = tutor.start()
    action = written(match, {"do": "move", "to": [2000, 1620]})
    with pytest.raises(Refused) as error:
        match.do(action)
    told = tutor.refused(error.value, action)
    assert told.clause is not None and told.clause.id == "action.gap" and told.texts["fr"] != told.texts["en"]
    look = tutor.played(match)
    assert [goal.reached for goal in look.goals] == [True, False] and look.kind == "goal"


def test_a_charge_past_the_nearest_is_refused() -> None:
    tutor = tutor_of("inches", "nearest")
    match = tutor.start()
    action = written(match, {"do": "charge", "target": "sayuri"})
    with pytest.raises(Refused) as error:
        match.do(action)
    assert tutor.refused(error.value, action).clause.id == "action.charge"
    assert tutor.played(match).goals[0].reached


def test_under_a_house_rule_a_lesson_says_what_stands_in_the_way() -> None:
    assert tutor_of("inches", "one-inch").possible() is None
    short = tutor_of("inches", "one-inch", RULES.with_values({"actions.move_in": 3}))
    told = short.possible()
    assert told is not None and told["en"] != told["fr"]
    assert tutor_of("first-blow", "charge", RULES.with_values({"test.success_swords": 4})).possible() is None


@pytest.mark.parametrize("house", RULES.book.houses())
def test_every_house_rule_of_the_book_bears_every_lesson(house: str) -> None:
    rules = Ruleset.load(GAME, house=[house])
    for key, step in GOALS:
        tutor = tutor_of(key, step, rules)
        if tutor.task.show:
            tutor.possible()  # says why, or nothing: never an error
            tutor.start()


# A position in plain words.


def told_of(match: Match) -> dict[str, Any]:
    from aofa_widgets.games.honour.facts import facts

    return dict(facts(match.game, match.first, match.entries))


def test_a_charge_is_one_row_with_all_its_rolls() -> None:
    units = [
        {"card": "ox_brute", "id": "ren", "side": 0, "x": 6, "y": 10},
        {"card": "lake_spear", "id": "levy", "side": 1, "x": 6, "y": 6},
        {"card": "pine_bow", "id": "far", "side": 1, "x": 20, "y": 2},
    ]
    match = match_of(scene_of(units))
    throw(match, "warrior")
    match.do(written(match, {"do": "use", "figure": "ren"}))
    match.do(written(match, {"do": "charge", "target": "levy"}))
    for signs in ("DS-", "S--", "SSS--"):
        throw(match, signs)
    found = told_of(match)
    charge = next(row for row in found["done"] if row["id"] == "charge")
    assert (charge["hit"], charge["dodge"], charge["damage"], charge["dice"]) == ("success", "fail", "success", 3)
    assert "lost_unit" in charge["events"] and [row["id"] for row in found["done"]] == ["draw", "use", "charge"]
    assert holds({"figure": "levy", "lost": True}, found) and holds({"side": "B", "units": 1, "lost": 1}, found)
    assert holds({"bag": "warrior", "drawn": 1}, found) and holds({"turn": "B", "due": "bag"}, found)
    assert holds({"happened": "lost_unit", "figure": "levy"}, found)


def test_every_word_of_the_vocabulary_is_answered() -> None:
    found = told_of(match_of("first-blood"))
    for kind in ("figure", "thing", "side", "turn", "bag"):
        for row in found[kind]:
            for fact in FACTS[kind].facts:
                assert row[fact] is not None, (kind, fact)


def test_a_unit_may_begin_wounded_and_the_bag_knows_its_tokens() -> None:
    figures = {"heron_lord": {"used": 2, "markers": 1, "injuries": ["limp"]}, "crane_lady": {"prone": True}}
    match = match_of(placed(RULES, "first-blood", figures, False))
    lord, lady = (match.state.unit(name) for name in figures)
    assert (lord.used, lord.markers, lord.injuries, lady.prone) == (2, 1, ("limp",), True)
    assert match.state.bag.samurai == lord.actions + lady.actions - 2
    assert match.game.laws(match.state) == ()


@pytest.mark.parametrize(
    "figures",
    [{"nobody": {}}, {"heron_lord": {"hat": 1}}, {"heron_lord": {"at": [1]}}, {"heron_lord": {"side": "C"}}],
)
def test_what_cannot_be_placed_is_told(figures: Any) -> None:
    with pytest.raises(InputError):
        placed(RULES, "first-blood", figures, True)


def test_what_cannot_fall_is_told() -> None:
    match = match_of("first-blood")
    for signs in ("hat", "DS-", ""):
        with pytest.raises(InputError):
            fallen(match.game, match.state, signs)
    assert fallen(match.game, match.state, "hat", exact=False)
    assert opening(match.game, match.state, "A") is None
    with pytest.raises(InputError):
        opening(match.game, match.state, "C")


def test_a_way_is_found_or_the_straight_one_is_given() -> None:
    match = match_of("first-blood")
    throw(match, "samurai")
    match.do(written(match, {"do": "use", "figure": "heron_lord"}))
    row = {"do": "Move", "to": [3048, 4700]}
    plain = rowed(match.game, match.state, row, lambda name: [0, 0])
    assert plain["path"][-1] == [3048, 4700] and "to" not in plain
    with pytest.raises(InputError):
        rowed(match.game, match.state, {"do": "Move", "to": [1]}, lambda name: [0, 0])
