"""What a change moves in book and lessons: as the whole book marks it and the whole lessons say it, found quickly."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from aofa_widgets.book.build import Builder, build
from aofa_widgets.book.moved import moved
from aofa_widgets.book.moved.lessons import Classroom
from aofa_widgets.book.moved.plays import Table
from aofa_widgets.book.proof import neighbours
from aofa_widgets.book.tree import BookView
from aofa_widgets.errors import AofaError, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.rules.text import Example
from aofa_widgets.teach.lesson import OpenLesson, load_lessons
from aofa_widgets.teach.params import under
from aofa_widgets.teach.played import ready
from aofa_widgets.teach.question import Asked, Question
from aofa_widgets.teach.show import Shown
from aofa_widgets.teach.step import Quiz as Made
from aofa_widgets.teach.step import Try
from aofa_widgets.teach.task import Task
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

GAME = "swashbuckling"
EVERYDAY = 17  # every so manieth neighbour is looked at every day, all of them when asked for by name


@pytest.fixture(scope="module")
def base():
    return Ruleset.load(GAME)


def steps_of(base):
    return [
        (key, parameter.write(value))
        for key, parameter in base.book.parameters.items()
        if key != "edition"
        for value in neighbours(parameter, base.values[key])
    ]


def changed(book: BookView):
    return [clause for section in book.sections for clause in section.clauses if clause.changed]


def seen(step, ruleset, speakers):
    """What somebody who opens a step under a ruleset has before their eyes, worked out anew."""
    lang_words = [[run.text for run in speakers[lang].runs(step.titles[lang])] for lang in languages()]
    texts = [[run.text for run in speakers[lang].runs(step.texts[lang])] for lang in languages() if step.texts]
    found = [lang_words, texts]
    match step.content:
        case Example():
            try:
                found.append([Shown.of(speakers, ruleset, lang, step).html for lang in languages()])
            except SourceError:
                found.append("untold")
        case Try():
            found.append(ready(step.content.settings, ruleset))
        case Question():
            found.append(quiz(step.content, ruleset, speakers))
        case Task():
            lesson = next(lesson for lesson in load_lessons(ruleset.game) if step in lesson.steps)
            tutor = Tutor(step, OpenLesson(lesson, "en", ruleset, speakers))
            found += [tutor.outcome(), [tutor.say(words) for words in step.content.words()]]
        case Made():
            found.append(under(ruleset, step.content.params).fingerprint)
    return found


def quiz(question, ruleset, speakers):
    def said(rules, base):
        asked = Asked(question, rules, speakers)
        low = range(len(question.options)) if question.kind == "choose" else range(question.low, question.high + 1)
        told = [asked.ask, asked.rows(), asked.hints(), asked.told, [asked.judge(n) for n in low]]
        return asked.base or base, asked.answer, told

    try:
        return said(ruleset, False)
    except SourceError:
        return said(Ruleset.load(ruleset.game), True)


def lessons_by_hand(base, now, clauses):
    rooms = [
        (rules, {lang: Speaker(rules, laid_text(rules), lang) for lang in languages()}) for rules in (base, now)
    ]
    for lesson in load_lessons(base.game):
        for step in lesson.steps:
            (was, is_now) = (seen(step, *room) for room in rooms)
            if was != is_now or clauses & set(step.clauses):
                yield lesson.key, step.id


def agree(base, now):
    """The quick answer is that of the whole book and of the whole lessons."""
    try:
        whole = build(now)
    except AofaError as error:
        with pytest.raises(type(error)):
            moved(base, now)
        return None
    found = moved(base, now)
    assert list(found.clauses) == changed(whole)
    every = [clause for section in whole.sections for clause in section.clauses]
    assert [one.view for one in found.examples] == [
        example for clause in every for example in clause.examples if example.changed or example.base
    ]
    assert {table.name for table in found.tables} == {
        table.name for clause in every for table in clause.tables if table.changed
    }
    told = [(lesson.key, step.id) for lesson in found.lessons for step in lesson.steps]
    assert told == list(lessons_by_hand(base, now, {clause.id for clause in found.clauses}))
    return found


def test_every_parameter_moves_what_the_whole_book_marks(base):
    for key, value in steps_of(base)[::EVERYDAY]:
        agree(base, base.with_values({key: value}))


@pytest.mark.long
def test_every_neighbour_of_every_parameter_moves_what_the_whole_book_marks(base):
    for key, value in steps_of(base):
        agree(base, base.with_values({key: value}))


def some_rules(base, seed):
    """A ruleset with a handful of parameters anywhere in what they may be, within the book or beyond it."""
    draw = random.Random(seed)
    parameters = base.book.parameters
    values = {}
    for key in draw.sample([key for key in parameters if key != "edition"], draw.randint(2, 7)):
        parameter = parameters[key]
        near = [parameter.write(value) for value in neighbours(parameter, base.values[key])]
        far = [parameter.write(value) for value in parameter.values()]
        if parameter.outside and parameter.kind == "count":
            far += [int(end) for end in parameter.outside]
        if near + far:
            values[key] = draw.choice(near + far)
    return base.with_values(values)


@pytest.mark.parametrize("seed", range(5))
def test_some_rules_of_many_changes_move_what_the_whole_book_marks(base, seed):
    agree(base, some_rules(base, seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 85))
def test_many_rules_of_many_changes_move_what_the_whole_book_marks(base, seed):
    agree(base, some_rules(base, seed))


def test_another_wrong_number_with_words_of_its_own_is_another_question(base):
    found = agree(base, base.with_values({"rating.magnificent": 2}))
    assert ("move", "goblet") in [(lesson.key, step.id) for lesson in found.lessons for step in lesson.steps]


def test_a_board_whose_measures_only_warn_is_watched_too(base):
    agree(base, base.with_values({"measure.enforced": "warn", "friendly_fire": True}))


def test_an_example_that_shows_a_sign_its_die_no_longer_has_is_shown_by_the_books_own_rules():
    book = Ruleset.load("honour")
    agree(book, book.with_values({"die.faces": [face for face in book["die.faces"] if face != "double"]}))


@pytest.mark.parametrize("house", [["riposte"], ["grand-entrance", "lucky-star"]])
def test_house_rules_with_words_of_their_own_move_them_too(base, house):
    found = agree(base, Ruleset.load(GAME, house=house))
    assert found.clauses


@pytest.mark.long
def test_every_house_rule_of_the_book_moves_what_the_whole_book_marks(base):
    for house in base.book.houses():
        assert agree(base, Ruleset.load(GAME, house=[house])).clauses


def test_editions_and_presets_are_a_base_of_their_own():
    for edition, preset in (("fr", None), ("en", "full")):
        base = Ruleset.load(GAME, edition, preset)
        now = Ruleset.load(GAME, edition, preset, ["lucky-star"])
        found = moved(base, now)
        assert list(found.clauses) == changed(build(now))


def test_a_house_rule_may_be_the_base_and_a_change_may_be_taken_back(base):
    star = Ruleset.load(GAME, house=["lucky-star"])
    there, back = moved(base, star), moved(star, base)
    assert [clause.id for clause in there.clauses] == [clause.id for clause in back.clauses]
    assert [(value.was, value.now) for value in there.values] == [(value.now, value.was) for value in back.values]
    assert not moved(star, star) and not moved(star, star).clauses
    added = Ruleset.load(GAME, house=["riposte"])
    further = added.with_values({"tie.hits": 0})
    builder = Builder(further, added)
    views = [builder.clause(clause) for section in builder.text.sections for clause in section.clauses]
    assert [clause.id for clause in moved(added, further).clauses] == [view.id for view in views if view.changed] != []


def test_words_of_a_house_rule_move_with_the_values_that_they_print(base, tmp_path):
    name = next(iter(build(base).sections[2].clauses)).id
    assert name not in [clause.id for clause in moved(base, base.with_values({"six.extra": 2})).clauses]
    path = tmp_path / "worded.toml"
    path.write_text(
        'id = "worded"\ntitle = { en = "Worded", fr = "Autrement dit" }\nwhy = { en = "So.", fr = "Ainsi." }\n'
        f'game = "{GAME}"\n\n[text."{name}"]\nen = "A 6 brings {{six.extra}}."\nfr = "Un 6 rapporte {{six.extra}}."\n',
        encoding="utf-8",
    )
    worded = Ruleset.load(GAME, house=[path])
    assert worded.values == base.values and [clause.id for clause in moved(base, worded).clauses] == [name]
    assert not moved(worded, worded).clauses, "nor was it kept for a base that says so itself"
    for value in (2, 0):  # the second after the first: nothing of the first was kept for it
        now = worded.with_values({"six.extra": value})
        builder = Builder(now, worded)
        views = [builder.clause(clause) for section in builder.text.sections for clause in section.clauses]
        told = [view for view in views if view.changed]
        assert name in [view.id for view in told]
        assert [(one.id, one.blocks, one.flags) for one in moved(worded, now).clauses] == [
            (one.id, one.blocks, one.flags) for one in told
        ]


def test_a_value_beyond_the_book_is_told_as_such(base):
    found = moved(base, base.with_values({"dice.sides": 8, "tie.hits": 0}))
    assert {value.change.key: value.outside for value in found.values} == {"dice.sides": True, "tie.hits": False}
    flags = [flag.text for clause in found.clauses for flag in clause.flags]
    assert any("beyond the book" in text["en"] and "au-delà du livre" in text["fr"] for text in flags)
    told = {value.change.key: value.now["fr"] for value in found.values}
    assert told == {"dice.sides": "huit faces", "tie.hits": "zéro touche"}


def test_rules_that_cannot_be_compared_or_played_are_said(base):
    other = replace(base, game="chess")
    with pytest.raises(InputError):
        moved(base, other)
    both = {"variant.extended_swashbuckling": True, "variant.extended_turns": True, "variant.both": "forbidden"}
    with pytest.raises(InputError):
        moved(base, base.with_values(both))
    with pytest.raises(InputError):  # and again: nothing of it was kept
        moved(base, base.with_values(both))
    assert moved(base, base.with_values({"variant.extended_turns": True})).clauses


def test_the_engine_is_asked_nothing_twice_and_nothing_that_cannot_matter(base, monkeypatch):
    asked = []
    played = Table._played
    monkeypatch.setattr(Table, "_played", lambda self, record: asked.append(record) or played(self, record))
    moved(base, base)
    asked.clear()
    moved(base, base.with_values({"deploy.depth_in": 3}))
    assert asked == []  # no example looks at where figures are set up
    one = base.with_values({"stun.dice": 2})
    moved(base, one)
    assert asked
    asked.clear()
    moved(base, base.with_values({"stun.dice": 2}))
    assert asked == []


def test_what_moves_says_why_in_both_languages(base):
    found = moved(base, base.with_values({"init.ones_to_lose": 2}))
    question = next(one for one in found.questions if one.was["en"] == "58 times")
    assert question.now["en"] == "93 times" and question.answer
    assert question.why() == {"en": "another answer is right", "fr": "la bonne réponse change"}
    steps = [step for lesson in found.lessons for step in lesson.steps]
    assert {reason for step in steps for reason in step.why} >= {"clause", "example", "question"}
    for step in steps:
        assert step.reasons()["en"] != step.reasons()["fr"] and step.title["fr"]


def test_lessons_are_found_bit_by_bit_as_in_one_go_and_anew_after_a_break(base, monkeypatch):
    now = base.with_values({"init.ones_to_lose": 2})
    whole, bits = moved(base, now), moved(base, now)
    looks = 0
    while not bits.look_on(0):
        looks += 1
    assert looks == sum(len(lesson.steps) for lesson in load_lessons(GAME))
    assert bits.look_on(0) and (bits.lessons, bits.questions) == (whole.lessons, whole.questions)
    broken = moved(base, now)
    assert not broken.look_on(0)
    with monkeypatch.context() as patch:
        patch.setattr(Classroom, "look", lambda *_: {}["broken"])
        for _ in range(2):  # nobody takes half of them for all
            with pytest.raises(KeyError):
                assert broken.lessons
    assert broken.lessons == whole.lessons
