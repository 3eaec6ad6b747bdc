"""What can be wrong with the files of questions: their form, what they name, words that one language alone prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.errors import Fault
from aofa_widgets.rules import load_book
from aofa_widgets.rules.text import RulesText, load_text, template_fault
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tree import Agree, Choice, Of, See, TemplateError, Value, parse, walk

from .topics import Words, read_slips, read_topics


def check_quiz(game: str) -> list[Fault]:
    """Every fault in the questions of a game: none for a game that has no questions.

    >>> check_quiz("swashbuckling")
    []
    """
    faults: list[Fault] = []
    topics, slips = read_topics(game, faults), read_slips(game, faults)
    if not topics:
        return faults
    text, known = load_text(game), load_book(game).parameters
    makers = import_module(f"{games.load(game).__name__}.quiz").MAKERS
    for topic in topics.values():
        where = topic.where
        faults += _clauses(topic.clauses, text, where)
        faults += _parameters([*topic.needs, *([topic.data["rule"]] if "rule" in topic.data else [])], known, where)
        named = [*topic.replies, *topic.data.get("offers", {})]
        faults += [fault(where, "quiz.no_slip", found=name[:60]) for name in named if name not in slips]
        if "rule" not in topic.data and topic.name not in makers:
            faults.append(fault(where, "quiz.no_maker", found=topic.name[:60]))
        if "rule" in topic.data and not isinstance(topic.data.get("offers"), dict):
            faults.append(fault(where, "quiz.lacks", found=topic.name, entry="offers"))
        for words in topic.texts():
            faults += _words(words, text)
    for slip in slips.values():
        faults += _clauses([slip.clause], text, slip.where)
        faults += _parameters(slip.reads, known, slip.where)
        faults += [*_words(slip.title, text), *_words(slip.reply, text)]
    return faults


def _clauses(ids: Iterable[str], text: RulesText, where: str) -> Iterator[Fault]:
    for name in ids:
        if name not in text.clauses:
            near = closest(name, text.clauses) or next(iter(text.clauses))
            yield fault(where, "lesson.clause_unknown", found=name[:60], near=near)


def _parameters(keys: Iterable[Any], known: Any, where: str) -> Iterator[Fault]:
    for key in keys:
        if key not in known:
            yield fault(where, "lesson.parameter", found=str(key)[:60])


def _words(words: Words, text: RulesText) -> Iterator[Fault]:
    """Words that can be read, cite clauses that exist and print the same values in every language."""
    printed: list[set[str]] = []
    for prose in words.values():
        try:
            nodes = list(walk(parse(prose.text)))
        except TemplateError as error:
            yield template_fault(prose, error)
            return
        yield from _clauses((node.clause for node in nodes if isinstance(node, See)), text, prose.where())
        printed.append({name for node in nodes if (name := _named(node))})
    for name in sorted(set().union(*printed) - printed[0].intersection(*printed)):
        yield fault(next(iter(words.values())).where(), "lesson.parity", found=name)


def _named(node: Any) -> str:
    match node:
        case Value(name) | Choice(name):
            return str(name)
        case Of(value):
            return str(value.name)
        case Agree(_):
            return ""  # French agrees where English need not
    return ""
