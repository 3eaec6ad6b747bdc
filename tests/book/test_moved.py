"""What a change moves in book and lessons: as the whole book marks it and the whole lessons say it, found quickly."""

from __future__ import annotations

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.moved import moved
from aofa_widgets.book.proof import neighbours
from aofa_widgets.book.tree import BookView
from aofa_widgets.errors import AofaError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.rules.text import Example
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.played import ready
from aofa_widgets.teach.question import Asked, Question
from aofa_widgets.teach.show import Shown
from aofa_widgets.teach.step import Try
from aofa_widgets.words import languages

GAME = "swashbuckling"
EVERYDAY = 9  # every so manieth neighbour is looked at every day, all of them when asked for by name


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
    return found


def quiz(question, ruleset, speakers):
    def said(rules, base):
        asked = Asked(question, rules, speakers)
        low = range(len(question.options)) if question.kind == "choose" else range(question.low, question.high + 1)
        return asked.base or base, asked.answer, asked.ask, asked.rows(), asked.hints(), [asked.judge(n) for n in low]

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


@pytest.mark.people
def test_every_neighbour_of_every_parameter_moves_what_the_whole_book_marks(base):
    for key, value in steps_of(base):
        agree(base, base.with_values({key: value}))
