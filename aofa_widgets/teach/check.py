"""What can be wrong with a lesson beyond its form: numbers typed by hand, cases the engine refuses, silence."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import AofaError, Fault, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import bare_numbers, check_clause
from aofa_widgets.rules.parity import lopsided, parted
from aofa_widgets.rules.text import Clause, Example, Prose, RulesText, load_text, template_fault
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.terms import terms
from aofa_widgets.words.tree import Agree, Choice, Effects, Of, TemplateError, Text, Value, parse, walk

from .lesson import OpenLesson, load_lessons, open_lesson
from .params import under
from .played import differences, play, ready, told
from .question import Asked, Question
from .step import Lesson, Quiz, Step, Try
from .task import Task, Unplayed, subjects
from .tutor import Tutor

Words = Mapping[str, Prose]


def check_lessons(game: str) -> list[Fault]:
    """Every fault in the lessons of a game: their form, their words in both languages, their examples and questions.

    >>> check_lessons("swashbuckling")
    []
    """
    try:
        lessons = load_lessons(game)
    except SourceError as error:
        return list(error.faults)
    return [found for lesson in lessons for found in check_lesson(lesson)]


def check_lesson(lesson: Lesson) -> list[Fault]:
    """Every fault in one lesson under the book's own rules."""
    rules = Ruleset.load(lesson.game)
    opened = open_lesson(lesson, next(iter(languages())), rules)
    text = load_text(lesson.game)
    return [found for step in lesson.steps for found in _step(opened, text, step)]


def _step(opened: OpenLesson, text: RulesText, step: Step) -> Iterator[Fault]:
    if any(prose.text for prose in step.texts.values()):
        as_clause = Clause(step.id, "", "", step.titles, (), step.texts, (), step.where)
        yield from check_clause(opened.ruleset, text, as_clause)
    match step.content:
        case Example():
            yield from _example(opened, step.content)
        case Question():
            yield from _question(opened, step)
        case Task():
            yield from check_task(opened, step)
        case Quiz():
            yield from _quiz(opened, step, step.content)
        case Try():
            try:
                ready(step.content.settings, opened.ruleset)
            except InputError as error:
                yield from _placed(step.where, error)


def _example(opened: OpenLesson, example: Example) -> Iterator[Fault]:
    try:
        answers = play(opened.ruleset, example.record)
    except InputError as error:
        yield from _placed(example.where, error)
        return
    yield from _expected(example.record, answers, example.where)
    yield from _words(opened, example.texts, told(ready(example.record, opened.ruleset), answers))


def _expected(record: Mapping[str, Any], answers: list[dict[str, Any]], where: str) -> Iterator[Fault]:
    for n, (step, answer) in enumerate(zip(record["steps"], answers, strict=True)):
        if answer.get("legal") is False and step.get("expect", {}).get("legal") is not False:
            reason = answer.get("why") or ", ".join(map(str, answer.get("rules", ()))) or f"steps[{n}]"
            yield fault(where, "lesson.engine", reason=reason)
        for key, wanted, real in differences(step.get("expect", {}), answer, f"steps[{n}]"):
            yield fault(where, "lesson.differs", key=key, found=_short(wanted), real=_short(real))


def _question(opened: OpenLesson, step: Step) -> Iterator[Fault]:
    question = step.content
    assert isinstance(question, Question)
    try:
        asked = Asked(question, opened.ruleset, opened.speakers)
        if question.record:
            yield from _expected(question.record, play(opened.ruleset, question.record), question.where)
    except SourceError as error:
        yield from error.faults
        return
    except InputError as error:
        yield from _placed(question.where, error)
        return
    every = [question.ask, question.right, question.otherwise, *question.hints]
    values = {**asked.values, "guess": asked.answer} if question.shape else asked.values
    for words in every:
        if words:
            yield from _words(opened, words, values)
    for option, value in zip(question.options, asked.worths, strict=True):
        for words in (option.text, option.reply):
            if words:
                yield from _words(opened, words, {**asked.values, "value": value})
        if question.shape:
            continue
        if option.reply is None and (question.kind == "number" or value != asked.answer):
            yield fault(question.where, "lesson.no_reply")


def _quiz(opened: OpenLesson, step: Step, quiz: Quiz) -> Iterator[Fault]:
    from .quiz import families, make

    try:
        rules = under(opened.ruleset, quiz.params)
        known = families(rules)
        for name in quiz.families:
            if name not in known:
                yield fault(quiz.where, "lesson.quiz_family", found=name[:40], allowed=", ".join(known))
                return
        made = make(rules, quiz.n, quiz.seed or 1, quiz.families or None, step.clauses or None)
    except InputError as error:
        yield from _placed(quiz.where, error)
        return
    if len(made) < quiz.n:
        yield fault(quiz.where, "lesson.quiz_few", found=len(made), n=quiz.n)


def check_task(opened: OpenLesson, step: Step) -> Iterator[Fault]:
    """Every fault in a goal step beyond its form: its words, its names, whether what is shown reaches every goal."""
    task = step.content
    assert isinstance(task, Task)
    for words in task.words():
        yield from _words(opened, words, {})
    try:
        tutor = Tutor(step, opened, usual=True)
        match = tutor.start()
    except Unplayed as error:
        yield from (fault(error.where, "lesson.row_fails", reason=one.texts) for one in error.faults)
        return
    except InputError as error:
        yield from _placed(task.where, error)
        return
    known = {kind: [row["id"] for row in rows] for kind, rows in tutor.facts(match).items()}
    for goal in (*task.goals, *task.traps):
        for kind, name in subjects(goal.when):
            if kind in ("figure", "thing") and name not in known[kind]:
                yield fault(goal.where, "lesson.when_name", found=name[:40], kind=kind, near=closest(name, known[kind]))
    for goal, seen in zip(task.goals, tutor.played(match).goals, strict=True):
        if seen.reached:
            yield fault(goal.where, "lesson.goal_at_once")
    shown = tutor.rehearse()
    if isinstance(shown.error, Unplayed):
        yield from (fault(shown.error.where, "lesson.row_fails", reason=one.texts) for one in shown.error.faults)
    else:
        for goal, reached in zip(task.goals, shown.goals, strict=True):
            if not reached:
                yield fault(goal.where, "lesson.show_misses")
    if shown.trap is not None:
        yield fault(task.traps[shown.trap].where, "lesson.trap_shown")


def _words(opened: OpenLesson, words: Words, values: Mapping[str, Any]) -> Iterator[Fault]:
    """Words of a block in every language: they print, type no number by hand and print the same things."""
    printed: dict[str, set[str]] = {}
    for lang, prose in words.items():
        try:
            nodes = list(walk(parse(prose.text)))
            opened.speakers[lang].runs(prose, values)
        except TemplateError as error:
            yield template_fault(prose, error)
            continue
        except SourceError as error:
            yield from error.faults
            continue
        for node in nodes:
            if isinstance(node, Text):
                for at, word in bare_numbers(node.text, lang):
                    yield fault(prose.where(node.at + at), "check.bare", found=word, sample="{=" + word + "}")
        names = {_named(node) for node in nodes}
        printed[lang] = {name for name in names if name}
    if len(printed) == len(words):
        every = sorted(set().union(*printed.values()))
        where = {name: {lang for lang in words if name in printed[lang]} for name in every}
        yield from lopsided("", where, words, "lesson.parity")
    yield from parted(words, terms(opened.lesson.game))


def _named(node: Any) -> str:
    match node:
        case Value(name) | Agree(name) | Choice(name) | Effects(name):
            return str(name)
        case Of(value):
            return str(value.name)
    return ""


def _placed(where: str, error: AofaError) -> Iterator[Fault]:
    for found in error.faults:
        yield fault(where, "lesson.engine", reason={lang: found.say(lang) for lang in languages()})


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."
