"""Made questions: do both solvers find the same, is one answer alone right, can every number be read, how fast?

Ten thousand questions are made under every edition, preset and house rule that ships, each with a seed of its own. The
second solver judges every answer that is offered, not only the right one; a chance is right for it, too, when it is
less than two in a hundred away, for nobody could tell the two apart.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from types import ModuleType
from typing import Any

from aofa_widgets import games, locate
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.item import Item
from aofa_widgets.teach.quiz.make import as_asked, make, plain_values
from aofa_widgets.words import texts

from . import Line

NAME = "quiz"
HELP = texts("bench.quiz")
MADE, NEAR = 10_000, 2
_RAW = re.compile(r"[{}<>_]|\bnan\b|\bnull\b|\bFraction\b|[a-z,:=] (?:True|False)\b")  # what a program prints
_NUMBER = re.compile(r"\d[.,/]\d|(?<!\w)[-−]\d|\d{4,}|\b0\d")  # no whole number that people write


def run(rounds: int) -> list[Line]:
    """Make and judge; `rounds` changes nothing, for the questions themselves are counted."""
    rulesets = list(every(GAMES[0]))
    apart: list[Item] = []
    second = second_of(GAMES[0])
    made = two = odd_ones = 0
    spent = 0.0
    for seed, rules in enumerate(rulesets):
        began = time.process_time()
        wanted = MADE // len(rulesets) + (seed < MADE % len(rulesets))
        items = make(rules, wanted, seed, differ=lambda item, _: apart.append(item))
        spent += time.process_time() - began
        made += len(items)
        values = plain_values(rules)
        two += sum(len(right(second, values, item)) != 1 for item in items)
        odd_ones += sum(odd(item) for item in items)
    note = texts("bench.quiz_note", n=len(rulesets))
    return [
        Line(texts("bench.quiz_made"), float(made), "", "quiz.made", note),
        Line(texts("bench.quiz_apart"), float(len(apart)), "", "quiz.apart"),
        Line(texts("bench.quiz_two"), float(two), "", "quiz.two"),
        Line(texts("bench.quiz_odd"), float(odd_ones), "", "quiz.odd"),
        Line(texts("bench.quiz_speed"), made / spent, "", "quiz.a_second"),
    ]


def every(game: str) -> Iterator[Ruleset]:
    """The rules of a game in every edition with every preset, and with every house rule that ships."""
    book = Ruleset.load(game).book
    for edition in book.editions:
        for preset in book.presets:
            yield Ruleset.load(game, edition=edition, preset=preset)
    for path in sorted((locate.rulebook() / game / "house").glob("*.toml")):
        yield Ruleset.load(game, house=[path.stem])


def second_of(game: str) -> ModuleType:
    """The second solver of a game."""
    return import_module(f"{games.load(game).__name__}.second")


def right(second: ModuleType, values: Mapping[str, Any], item: Item) -> list[Any]:
    """The answers of an item that the second solver takes for right: rows (from 0), or the number asked for."""
    claim = {key: value for key, value in item.claim.items() if key not in ("is", "options")}
    found = second.answer(values, claim)
    if item.kind == "number":
        wanted = as_asked(claim, found)
        wrong = [option.value for option in item.options if item.judge(option.value).kind == "right"]
        return [*wrong, *([wanted] if item.judge(wanted).kind == "right" else [])]
    if "odds" in claim:
        exact = Fraction(found) * 100
        near = [n for n, option in enumerate(item.options) if abs(option.value - exact) < NEAR]
        return near if item.right in near else []
    return [n for n, option in enumerate(item.options) if option.value == as_asked(claim, found)]


def odd(item: Item) -> bool:
    """Whether a text of an item looks wrong: a number that cannot be read, the same answer twice, an empty one.

    >>> from aofa_widgets.teach.quiz.item import Choice
    >>> def asked(*words):
    ...     rows = tuple(Choice(n, {"en": word}, {}) for n, word in enumerate(words))
    ...     return Item("a", "odds", "keep", (), "choose", {"en": "How often?"}, rows, 0, why={"en": "So."})
    >>> odd(asked("One hit", "Two hits")), odd(asked("0.3333", "One")), odd(asked("One", "One")), odd(asked("-1", ""))
    (False, True, True, True)
    """
    for lang in item.ask:
        answers = [option.text[lang] for option in item.options if option.text]  # a number asked for shows none
        replies = [option.reply[lang] for option in item.options if option.reply]
        told = [item.ask[lang], *answers, *replies, item.why[lang], *(hint[lang] for hint in item.hints)]
        if len(set(answers)) < len(answers) or any(not text or _RAW.search(text) for text in told):
            return True
        if any(_NUMBER.search(text) for text in (item.ask[lang], *answers)):  # the others may name clause 4.2
            return True
    values = [option.value for option in item.options if isinstance(option.value, int)]
    return any(not 0 <= value <= 100 for value in values)
