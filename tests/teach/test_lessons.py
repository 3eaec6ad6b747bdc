"""The lessons of the book: whole, in both languages, answers right by a second reckoning, words no giveaway."""

from __future__ import annotations

import inspect
import json
import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import aofa_widgets as aofa
from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.check import check_lessons
from aofa_widgets.teach.export import CLASSES, notebooks
from aofa_widgets.teach.lesson import lesson, load_lessons
from aofa_widgets.teach.played import ready
from aofa_widgets.teach.question import Asked, Question
from aofa_widgets.teach.step import Try
from aofa_widgets.words import languages
from aofa_widgets.words.numbers import number_word

GAME = "swashbuckling"
RULES = Ruleset.load(GAME)
LESSONS = load_lessons(GAME)
EXERCISES = [(one.key, step.id) for one in LESSONS for step in one.steps if step.kind == "exercise"]
PREDICTIONS = [(one.key, step.id) for one in LESSONS for step in one.steps if step.kind == "predict"]


def asked(key: str, step: str, rules: Ruleset = RULES) -> Asked:
    opened = lesson(key, "en", rules)
    return Asked(opened.lesson.step(step).content, rules, opened.speakers, "3A")


ORDER = (
    "start", "action", "one", "move", "opposed", "duel", "hits", "recover", "setup", "telling", "may-he", "options",
    "game", "exam", "gallery",
)  # fmt: skip
"""The lessons by their numbers, from 00."""

DOING = ("try", "exercise", "predict", "goal", "quiz")
"""The kinds of step in which there is something to do."""


def test_lessons_in_order_with_all_that_a_lesson_has_and_a_gallery():
    assert [one.number for one in LESSONS] == [ORDER.index(one.key) for one in LESSONS]
    for one in LESSONS:
        kinds = Counter(step.kind for step in one.steps)
        assert sum(kinds[kind] for kind in DOING) >= 2, one.key
        assert 5 <= one.minutes <= 10
        for lang in languages():
            assert all(one.titles[lang].text and step.titles[lang].text for step in one.steps)


def test_nothing_is_wrong_with_them():
    assert [found.say("en") for found in check_lessons(GAME)] == []


def test_every_step_names_clauses_that_exist():
    known = load_text(GAME).clauses
    for one in LESSONS:
        named = [name for step in one.steps for name in step.clauses]
        assert named and all(name in known for name in named)
        assert all(step.clauses for step in one.steps if step.kind not in ("prose", "quiz"))


def test_what_is_tried_can_be_made():
    for one in LESSONS:
        for step in one.steps:
            if isinstance(step.content, Try):
                made = getattr(aofa, CLASSES[step.content.widget])
                settings = ready(step.content.settings, RULES)
                inspect.signature(made).bind(lang="fr", **settings)


# -- right answers, worked out again ----------------------------------------------------------------------------------
# The little that follows knows the rules of the inventory by itself; the dice are those of the lesson's own record.


def best(faces: list[int]) -> int:
    return max(faces) + max(0, faces.count(6) - 1)


def dice(question: Question, n: int, who: str = "") -> list[int]:
    thrown = question.record["steps"][n]["dice"]
    return list(thrown["reactive"][who] if who else thrown["active"])


def last(question: Question) -> tuple[list[int], list[int]]:
    (name,) = question.record["steps"][-1]["dice"]["reactive"]
    return dice(question, -1), dice(question, -1, name)


def duel_hits(question: Question) -> int:
    mine, theirs = map(best, last(question))
    return mine - theirs


AGAIN = {
    ("start", "who-is-hit"): lambda q: "attacker" if duel_hits(q) >= 0 else "defender",
    ("action", "jug"): lambda q: len(["bench", "table", "jug"]),
    ("one", "guess"): lambda q: round(Fraction(5, 6) ** 3 * 100),
    ("one", "whose-one"): lambda q: "B" if 1 in last(q)[0] else "A",
    ("move", "across"): lambda q: "kept",  # a free move rolls nothing, and only a roll loses the initiative
    ("move", "goblet"): lambda q: len(["taken up", "thrown"]),
    ("opposed", "stool"): lambda q: duel_hits(q),
    ("opposed", "level"): lambda q: max(1, duel_hits(q)),  # a tie is one hit for the attacker
    ("duel", "count"): lambda q: 1 + 3 + 1 + 1,  # the table, Rating, d'Artagnan in contact, the missing sword
    ("duel", "beaten"): lambda q: "lost" if 1 in last(q)[0] else "kept",
    ("hits", "two-hits"): lambda q: ("pushed_back", "wounded", "dropped_weapon", "wounded")[: duel_hits(q)],
    ("hits", "share-out"): lambda q: ("pushed_back", "wounded", "dropped_weapon", "wounded")[: duel_hits(q) - 1],
    ("recover", "both"): lambda q: len(["comes round", "takes it up"]) + 3,
    ("recover", "fresh"): lambda q: 1,  # the first action of a new activation
    ("setup", "equal"): lambda q: "reroll",
    ("setup", "rochefort"): lambda q: 4,  # Superb
    ("game", "last-blow"): lambda q: "A" if 2 + (duel_hits(q) >= 2) == 3 else None,
    ("telling", "plate"): lambda q: True,  # the book lets its player split the deed
    ("telling", "whose-dice"): lambda q: 2 * len(["insult"]),  # dodge and leap are not aimed at him
    ("telling", "gallery"): lambda q: "true",  # your opponent may allow what goes beyond the limits
    ("telling", "skittles"): lambda q: q.record["steps"][0]["event"]["gap"] <= 30,
    ("telling", "tell-the-result"): lambda q: ("pushed_back", "stunned", "dropped_weapon")[: duel_hits(q)],
    ("may-he", "across"): lambda q: False,  # a free move ends the activation
    ("may-he", "leaving"): lambda q: True,
    ("may-he", "down-and-out"): lambda q: "B" if 1 in last(q)[0] else "A",
    ("may-he", "after-the-duel"): lambda q: len(["first", "second", "third", "leap"]),
    ("may-he", "slap"): lambda q: False,
    ("may-he", "sharp-tongue"): lambda q: (
        ("pushed_back", "stunned", "dropped_weapon", "wounded")[: best(dice(q, 0)) - best(dice(q, 0, "porthos"))]
    ),
    ("may-he", "great-name"): lambda q: len(["stool"]),
    ("may-he", "once-more"): lambda q: True,
    ("options", "all-at-once"): lambda q: "B" if dice(q, 0).count(1) >= 2 else "A",
    ("options", "stool"): lambda q: duel_hits(q) + 1,  # and one for a large object
}


def test_every_exercise_is_reckoned_again():
    assert set(AGAIN) == set(EXERCISES)


@pytest.mark.parametrize(("key", "step"), EXERCISES)
def test_the_right_answer_is_right(key, step):
    one = asked(key, step)
    assert one.answer == AGAIN[key, step](one.question)
    given = one.right_option if one.question.kind == "choose" else one.answer
    judged = one.judge(given)
    assert judged.kind == "right" and all(len(judged.texts[lang].split()) > 3 for lang in languages())


@pytest.mark.parametrize(("key", "step"), EXERCISES)
def test_a_wrong_answer_is_led_back_and_told_nothing(key, step):
    one = asked(key, step)
    rows = one.rows()
    every = range(len(rows)) if rows else range(one.question.low, one.question.high + 1)
    right = one.right_option if rows else one.answer
    assert right in every
    said = {}
    for given in every:
        if given == right:
            continue
        judged = one.judge(given)
        assert judged.kind in ("wrong", "partly")
        said[given] = judged.texts
    hints = one.hints()
    assert len(said) >= 1 and hints
    for lang in languages():
        for text in [words[lang] for words in [*said.values(), *hints]]:
            assert len(text.split()) > 5 and text.rstrip("»\u00a0")[-1] in ".?!"
            if rows:
                assert rows[right][lang].lower() not in text.lower()
            else:
                word = number_word(right, lang)
                assert not re.search(rf"\b({right}|{word})\b", text), f"{text!r} gives {right} away"
        if rows:
            assert len({words[lang] for words in said.values()}) == len(said)  # each row has words of its own


def kept(dice: int) -> int:
    """Times in 100 that no die shows a 1."""
    return round(Fraction(5, 6) ** dice * 100)


def higher(mine: int, theirs: int, least: int = 0) -> int:
    """Times in 100 that one side's score is the other's, or more by `least`, every fall counted."""
    falls = [[best(list(fall)) for fall in product(range(1, 7), repeat=dice)] for dice in (mine, theirs)]
    first, second = map(Counter, falls)
    won = sum(n * m for (a, n), (b, m) in product(first.items(), second.items()) if a - b >= least)
    return round(Fraction(won * 100, len(falls[0]) * len(falls[1])))


PREDICTED = {
    ("start", "guess"): kept(6),
    ("action", "first-die"): kept(1),
    ("one", "five-dice"): kept(5),
    ("opposed", "two-against-two"): higher(2, 2),
    ("duel", "five-against-two"): higher(5, 2),
    ("hits", "steel"): higher(5, 2, 2),  # the second row of table 5B wounds
    ("recover", "shaky"): higher(1, 1),
    ("options", "forgiven"): round(100 * (Fraction(5, 6) ** 3 + 3 * Fraction(1, 6) * Fraction(5, 6) ** 2)),
    ("game", "at-once"): higher(4, 4),
    ("game", "after-two"): kept(6),
    ("exam", "eye"): higher(6, 2),
    ("exam", "nerve"): kept(4),
}


def test_every_prediction_is_reckoned_again():
    assert set(PREDICTED) == set(PREDICTIONS)


@pytest.mark.parametrize(("key", "step"), PREDICTIONS)
def test_a_prediction_is_true_and_says_both_numbers_and_no_hint_says_it(key, step):
    one = asked(key, step)
    assert one.answer == PREDICTED[key, step]
    guess = (one.answer + 37) % 100
    for lang in languages():
        said = one.say(one.question.right, guess=guess)[lang]
        assert re.search(rf"\b{one.answer}\b", said) and re.search(rf"\b{guess}\b", said)
        assert not any(re.search(rf"\b{one.answer}\b", hint[lang]) for hint in one.hints())


@pytest.mark.parametrize("given", [-1, 99, True, "2", None])
def test_an_answer_that_is_none_is_refused_in_both_languages(given):
    for key, step in (("action", "jug"), ("one", "guess")):
        with pytest.raises(InputError) as refused:
            asked(key, step).judge(given)
        assert refused.value.say("en") != refused.value.say("fr")


def test_a_house_rule_changes_the_answer_and_its_words():
    house = RULES.with_values({"six.extra": 2})
    one = asked("opposed", "stool", house)
    assert (one.answer, one.base) == (4, False)
    assert one.judge(3).kind == "partly" and one.judge(4).kind == "right"
    assert "8 to 4" in one.judge(4).texts["en"]


def test_dice_that_do_not_fit_a_house_rule_are_played_by_the_book_and_say_so():
    house = RULES.with_values({"pool.per_action": 2})
    assert asked("game", "after-two", house).base
    assert not asked("action", "jug", house).base and asked("action", "jug", house).answer == 6  # it brings spare dice
    shown = lesson("action", "fr", house).show("three-actions")
    assert "règles du livre" in str(shown) and "règles du livre" in shown._repr_html_()


# -- what is shown and exported ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", [*languages()])
def test_an_example_prints_what_the_engine_found(lang):
    shown = lesson("opposed", lang).show("insult")
    assert str(shown).startswith({"en": "Example.", "fr": "Exemple."}[lang])
    assert {"en": "two hits: push-back and stun", "fr": "deux touches\u00a0: recul et étourdissement"}[lang] in str(
        shown
    )
    html = shown._repr_html_()
    assert html.count("<svg") == 11 and f"lang='{lang}'" in html


def test_names_and_numbers_are_escaped():
    assert "<script" not in lesson("start", "en").show("won-and-lost")._repr_html_()


def test_the_same_notebooks_twice_and_one_cell_plays_the_lesson():
    first, second = notebooks(GAME), notebooks(GAME)
    lessons = {path: text for path, text in first.items() if "/teachers/" not in path}
    assert first == second and len(lessons) == len(LESSONS) * len(languages())
    for path, text in lessons.items():
        (code,) = (cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")
        assert 'aofa.Lesson("' in "".join(code["source"]) and f'lang="{path[:2]}")' in "".join(code["source"])


def test_unknown_lessons_and_steps_name_what_there_is():
    with pytest.raises(InputError) as refused:
        aofa.lesson("acton")
    assert "action" in refused.value.say("en") and "Vouliez-vous dire" in refused.value.say("fr")
    with pytest.raises(InputError) as refused:
        aofa.lesson("action").show("nowhere")
    assert "three-actions" in refused.value.say("fr")
