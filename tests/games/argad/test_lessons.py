"""Lessons of this game: every rule is taught, goals are reached and refused as they say, answers are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games.argad.bots import BOTS
from aofa_widgets.games.argad.facts import FACTS, facts, fallen, opening, placed, rowed
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import lesson, load_lessons
from aofa_widgets.teach.question import Question, settled
from aofa_widgets.teach.step import Quiz
from aofa_widgets.teach.task import holds, written
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

from .. import lessons
from ..lessons import LessonLaws

GAME = "argad"
RULES = Ruleset.load(GAME)
LESSONS = load_lessons(GAME)
SHOWN = lessons.shown(GAME)


def tutor_of(key: str, step: str, rules: Ruleset = RULES) -> Tutor:
    return lessons.tutor_of(rules, key, step)


GAME_OF = Argad(RULES)


def match_of(scenario: Any = "small-quarrel") -> Match:
    return Match(GAME_OF, scenario)


def told_of(match: Match) -> dict[str, Any]:
    return dict(facts(GAME_OF, match.first, match.entries))


def write(match: Match, *rows: dict[str, Any]) -> None:
    for row in rows:
        match.do(written(match, row))


def seal(match: Match, sides: str = "AB") -> None:
    write(match, *({"do": "seal", "side": side} for side in sides))


# What is taught.


class TestLessons(LessonLaws):
    rules, doers, reached, title = RULES, 12, SHOWN, "*Argad!*"


def test_something_is_done_in_every_lesson() -> None:
    assert [one.key for one in LESSONS if "goal" not in (step.kind for step in one.steps)] == []


def test_the_last_lesson_has_one_quiz_and_sends_back_to_the_other_lessons() -> None:
    (step,) = (step for step in LESSONS[-1].steps if isinstance(step.content, Quiz))
    for lang in languages():
        named = set(re.findall(r"\*([^*]+)\*", step.texts[lang].text))
        assert named == {one.titles[lang].text for one in LESSONS[:-1]}


# Answers, reckoned once more.


EXERCISES = {
    ("goose", "three-ends"): "kill", ("people", "coat"): "push", ("together", "gun-or-feet"): 20 - 4,
    ("slowness", "in-or-out"): False, ("slowness", "mounted-mud"): 40 - 5 - 2, ("arrows", "bow-need"): 6,
    ("arrows", "climbing"): 1, ("shelter", "cap"): 5 + 2, ("shelter", "thick"): False, ("blades", "who-first"): "push",
    ("blades", "two-kills"): "stand", ("stairs", "short-room"): "push", ("stairs", "upstairs"): -1,
    ("spears", "support-who"): -1, ("spears", "ranks-hold"): True, ("away", "nowhere"): "killed",
    ("tales", "climb"): "success", ("tales", "nerve"): "disorder", ("tales", "wound"): "leg_minus4cm",
    ("bursts", "red-first"): 0, ("bursts", "couple"): 2, ("bursts", "high-noon"): "A", ("riders", "brace"): 0,
    ("riders", "points"): 12,
}  # fmt: skip
"""What each exercise comes to, read from the rules by hand."""
GUESSES = {
    ("goose", "how-far"): 20, ("people", "chance-three"): 50, ("together", "meet"): 20, ("slowness", "stuck-once"): 17,
    ("shelter", "worth"): 17, ("blades", "gang"): 31, ("stairs", "lower"): 33, ("spears", "two-spears"): 75,
    ("away", "caught"): False, ("tales", "how-long"): 72, ("riders", "charge-odds"): 83, ("goosefight", "watch"): 33,
    ("bursts", "mean-burst"): 75, ("arrows", "eight-bows"): 46,
}  # fmt: skip
"""What each prediction comes to, by hand, in 100: two red dice, +1 at a group, 1 - (3/6)(3/6); of eight bows two sixes,
or one that is thrown again: 1 - (5/6)^8 - 8 (1/6)(5/6)^7 (5/6)."""


def test_every_answer_is_what_the_rules_say() -> None:
    found = {}
    for one in LESSONS:
        opened = lesson(one.key, lang="en", ruleset=RULES)
        for step in one.steps:
            if isinstance(step.content, Question):
                found[one.key, step.id] = settled(step.content, RULES, opened.speakers).answer
    assert found == {**EXERCISES, **GUESSES}


# Goals.


def natural(tutor: Tutor) -> Iterator[Match]:
    """What is shown, with the dice that fall by themselves and bots on their own sides."""
    match, roller = tutor.start(), tutor.roller
    rows = [row.do for row in tutor.task.show if row.do and row.do.get("side", "A") == "A"]
    for row in [*rows, *({"do": "seal"} for _ in range(12))]:
        game = match.game
        for _ in range(40):
            chance = game.chance(match.state)
            acting = sorted(game.to_act(match.state))
            bot = next((side for side in acting if side in tutor.bots), None)
            if chance is not None:
                match.settle(chance.throw(roller))
            elif bot is not None:
                name, _, strength = tutor.bots[bot].partition(":")
                match.do(BOTS[name].choose(game, match.state, Roller(1), int(strength), bot))
            else:
                break
        yield match
        if not game.to_act(match.state):
            return
        action = written(match, row)
        if game.refuse(match.state, action) is None:
            match.do(action)


def test_the_dice_of_a_first_try_are_kind() -> None:
    for key, step in SHOWN:
        tutor = tutor_of(key, step)
        if "C" not in {row.do.get("side") for row in tutor.task.show if row.do}:
            assert any(tutor.played(match).kind == "done" for match in natural(tutor)), (key, step)


def test_a_trap_says_so_and_offers_to_take_back() -> None:
    tutor = tutor_of("people", "weaker")
    match = tutor.start()
    write(match, {"do": "contact", "figure": "azenor", "target": "brec"})
    seal(match)
    seal(match)
    while (chance := match.game.chance(match.state)) is not None:
        match.settle(chance.throw(tutor.roller))
    look = tutor.played(match)
    assert look.kind == "trap" and "Brec" in look.texts["en"] and "Brec" in look.texts["fr"]
    while tutor.undo(match):
        pass
    assert tutor.played(match).kind != "trap"


def test_what_is_refused_is_told_with_its_clause() -> None:
    tutor = tutor_of("away", "break")
    match = tutor.start()
    action = written(match, {"do": "move", "figure": "maelys", "to": [2000, 2700]})
    with pytest.raises(Refused) as error:
        match.do(action)
    told = tutor.refused(error.value, action)
    assert told.clause is not None and told.clause.id == "after.leave" and told.texts["fr"] != told.texts["en"]
    assert holds({"refused": "order", "deed": "move", "figure": "maelys"}, tutor.facts(match))


def test_under_a_house_rule_a_lesson_says_what_stands_in_the_way() -> None:
    assert tutor_of("shelter", "wall").possible() is None
    told = tutor_of("shelter", "wall", RULES.with_values({"move.light_cm": 16})).possible()
    assert told is not None and told["en"] != told["fr"]


@pytest.mark.long
def test_every_house_rule_of_the_book_bears_every_lesson() -> None:
    for house in RULES.book.houses():
        rules = Ruleset.load(GAME, house=[house])
        for key, step in SHOWN:
            tutor = tutor_of(key, step, rules)
            tutor.possible()  # says why, or nothing: never an error
            tutor.start()


# A position in plain words.


def test_what_was_written_and_what_came_of_it_is_told() -> None:
    match = tutor_of("people", "longer").start()
    write(match, {"do": "contact", "figure": "gwion", "target": "brec"})
    assert holds({"figure": "gwion", "order": "contact"}, told_of(match))
    seal(match)
    seal(match)
    match.settle(fallen(GAME_OF, match.state, "3"))
    found = told_of(match)
    assert holds({"done": "contact", "figure": "gwion", "side": "A", "target": "brec", "phase": "orders"}, found)
    assert holds({"happened": "blow_push", "figure": "gwion", "enemy": "brec", "number": 3, "turn": 1}, found)
    assert holds({"happened": "driven_back", "figure": "brec", "side": "B"}, found)
    assert holds({"turn": "now", "due": "after", "number": 1}, found)


def test_every_word_of_the_vocabulary_is_answered() -> None:
    for match in (match_of(), tutor_of("tales", "lock").start(), tutor_of("goosefight", "seat").start()):
        found = told_of(match)
        for kind in ("figure", "thing", "side", "turn"):
            for row in found[kind]:
                for fact in FACTS[kind].facts:
                    assert row[fact] is not None, (kind, fact)
    assert holds([{"figure": "yann", "hidden": True, "attitude": "neutral"}, {"side": "C", "acts": True}], found)


def test_people_may_begin_elsewhere_and_otherwise() -> None:
    figures: dict[str, dict[str, Any]] = {
        "sergeant": {"at": [3000, 1500], "class": 5},
        "guest": {"person": "elder", "side": "B", "at": [500, 500]},
    }
    match = match_of(placed(RULES, "small-quarrel", figures, False))
    assert {p.id: (p.cls, p.side) for p in match.state.people} == {"sergeant": (5, 0), "guest": (1, 1)}
    assert GAME_OF.laws(match.state) == ()
    assert opening(GAME_OF, match.state, "A") is None


@pytest.mark.parametrize(
    "figures", [{"nobody": {}}, {"spear": {"hat": 1}}, {"spear": {"at": [1]}}, {"spear": {"side": "E"}}]
)
def test_what_cannot_be_placed_is_told(figures: Any) -> None:
    with pytest.raises(InputError):
        placed(RULES, "small-quarrel", figures, True)


def test_what_cannot_fall_is_told() -> None:
    match = tutor_of("blades", "bout").start()
    with pytest.raises(InputError):
        fallen(GAME_OF, match.state, "5")
    seal(match)
    seal(match)
    for faces in ("x", "55", "7", "c", ""):
        with pytest.raises(InputError):
            fallen(GAME_OF, match.state, faces)
    assert fallen(GAME_OF, match.state, "5") == {"azenor": (5,)}
    assert fallen(GAME_OF, match.state, "55", exact=False) == {"azenor": (5,)}
    with pytest.raises(InputError):
        opening(GAME_OF, match.state, "E")


def test_a_row_becomes_a_slip() -> None:
    match = match_of()
    place = {"oak": [4700, 2900]}
    row = {"do": "Move", "figure": "archer", "to": "oak"}
    told = rowed(GAME_OF, match.state, row, lambda name: place[name])
    assert told == {"do": "Order", "deed": "move", "who": "archer", "way": [[4700, 2900]]}
    with pytest.raises(InputError):
        rowed(GAME_OF, match.state, {"do": "Seal", "side": "Z"}, lambda name: [0, 0])


def test_the_sentry_stays_seals_and_strikes_back() -> None:
    match = tutor_of("blades", "two-on-one").start()
    assert type(BOTS["sentry"].choose(match.game, match.state, Roller(1), 2, 1)).__name__ == "Seal"
    write(match, *({"do": "contact", "figure": name, "target": "brec"} for name in ("azenor", "gwion")))
    seal(match)
    seal(match)
    blow = BOTS["sentry"].choose(match.game, match.state, Roller(1), 2, 1)
    assert (blow.who, blow.target) == ("brec", "gwion")  # the weaker one
