"""What can be wrong with the files of questions: their form, what they name, words that one language alone prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.dice import Roller
from aofa_widgets.errors import Fault
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.bare import bare_numbers
from aofa_widgets.rules.overlay import not_allowed
from aofa_widgets.rules.params import Parameter
from aofa_widgets.rules.parity import lopsided
from aofa_widgets.rules.text import RulesText, load_text, template_fault
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tree import Agree, Choice, Of, See, TemplateError, Text, Value, parse, walk

from .topics import PEOPLE, Slip, Topic, Words, read_slips, read_topics

TRIES = 10  # drafts of a topic looked through for the misconceptions that its maker names


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
        faults += _needed(topic, known)
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
    return faults or [*_drafted(game, topics, slips)]


def _drafted(game: str, topics: Mapping[str, Topic], slips: Mapping[str, Slip]) -> Iterator[Fault]:
    """Misconceptions that a maker names and no file describes, where the rules are such that its topic is asked."""
    people = f"{game}/quiz/{PEOPLE}.toml:1"
    quiz, base = import_module(f"{games.load(game).__name__}.quiz"), Ruleset.load(game)
    reads = {name: slip.reads for name, slip in slips.items() if slip.reads}
    for topic in topics.values():
        if "rule" in topic.data:
            continue  # the file itself says which
        asked = {key: value[0] if isinstance(value, list) else value for key, value in topic.needs.items()}
        try:
            desk = quiz.Desk(base.with_values(asked), reads)
            drafts = [quiz.make(desk, topic.name, topic.data, Roller(number)) for number in range(TRIES)]
        except KeyError as error:
            yield fault(people, "quiz.maker_lacks", found=topic.name, entry=str(error.args[0])[:60])
            continue
        for name in dict.fromkeys(name for draft in drafts if draft is not None for name in draft.named):
            if name not in slips:
                yield fault(topic.where, "quiz.no_slip", found=name[:60])


def _clauses(ids: Iterable[str], text: RulesText, where: str) -> Iterator[Fault]:
    for name in ids:
        if name not in text.clauses:
            near = closest(name, text.clauses) or next(iter(text.clauses))
            yield fault(where, "lesson.clause_unknown", found=name[:60], near=near)


def _parameters(keys: Iterable[Any], known: Any, where: str) -> Iterator[Fault]:
    for key in keys:
        if key not in known:
            yield fault(where, "lesson.parameter", found=str(key)[:60])


def _needed(topic: Topic, known: Any) -> Iterator[Fault]:
    """Values that a topic needs and no rules can have: it would never be asked."""
    for key, needed in topic.needs.items():
        for value in needed if isinstance(needed, list) else [needed]:
            if key in known and not _possible(known[key], value):
                yield not_allowed(topic.where, known[key], value)


def _possible(parameter: Parameter, value: Any) -> bool:
    try:
        return bool(parameter.read(value, beyond=True) == value)
    except ValueError:
        return False


def _words(words: Words, text: RulesText) -> Iterator[Fault]:
    """Words that can be read, cite clauses that exist, type no number and print the same values in every language."""
    printed: dict[str, set[str]] = {}
    for lang, prose in words.items():
        try:
            nodes = list(walk(parse(prose.text)))
        except TemplateError as error:
            yield template_fault(prose, error)
            return
        yield from _clauses((node.clause for node in nodes if isinstance(node, See)), text, prose.where())
        for node in nodes:
            for at, word in bare_numbers(node.text, lang) if isinstance(node, Text) else ():
                yield fault(prose.where(node.at + at), "check.bare", found=word, sample="{=" + word + "}")
        printed[lang] = {name for node in nodes if (name := _named(node))}
    every = sorted(set().union(*printed.values()))
    yield from lopsided(
        "", {name: {lang for lang in words if name in printed[lang]} for name in every}, words, "lesson.parity"
    )


def _named(node: Any) -> str:
    match node:
        case Value(name) | Choice(name):
            return str(name)
        case Of(value):
            return str(value.name)
        case Agree(_):
            return ""  # French agrees where English need not
    return ""
