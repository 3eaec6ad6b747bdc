"""What may be asked at any time: the table, a figure, the log, the odds, a rule; dice and languages."""

from __future__ import annotations

import re
from typing import Any

from aofa_widgets.play import Refused
from aofa_widgets.rules.prose import Speaker, find_clause, laid_text
from aofa_widgets.words import language, languages, say

from . import asking
from . import board as table
from . import dice as dice_told
from .hearing import find, fold, whole_number
from .naming import plainly, sentences
from .presence import Choice
from .talk import Talk

Lines = list[str]
LOG = 10  # entries that are read out when no number is given


def menu(p: Talk, rest: str) -> Lines:
    p.again()
    return []


def board(p: Talk, rest: str) -> Lines:
    return table.whole(p.names(), p.turn, p.lang, p.match.game.card.order)


def who(p: Talk, rest: str) -> Lines:
    names = p.names()
    if not rest:
        mover = p.mover()
        if mover is None:
            return [say("play.who_how", p.lang)]
        return table.who(names, mover.id, p.turn, p.lang)
    found = find(rest, names.here() or {})
    if found.one is None:
        meanings, like = ([names.of(key, p.lang) for key in keys] for keys in (found.keys, found.like))
        return list(asking.not_clear(rest, meanings, like, p.lang))
    return table.who(names, found.one, p.turn, p.lang)


def log(p: Talk, rest: str) -> Lines:
    tree, lang = p.match.tree, p.lang
    if not p.match.entries:
        return [say("play.log_empty", lang)]
    most = whole_number(rest) or LOG
    numbers = list(enumerate(tree.line[: tree.place + 1]))[1:]
    lines = [say("play.log_head", lang, n=min(most, len(numbers)), all=len(numbers))]
    for place, number in numbers[-most:]:
        node = tree.nodes[number]
        first, *more = entry_told(p, node.entry) or ["…"]
        lines += [f"{place}. {plainly(first, lang)}", *more]
        lines += [say("play.log_bookmark", lang, name=node.bookmark)] if node.bookmark else []
        lines += [say("play.log_comment", lang, text=node.comment)] if node.comment else []
    return lines


def entry_told(p: Talk, entry: Any) -> Lines:
    """What happened in one entry, as it was told: the dice of all, then what they did."""
    fell = dice_told.fell(p.match.game, entry.before, entry.asked, p.lang) if entry.dice else []
    return [
        *fell,
        *(plainly(line, p.lang) for line in p.events(entry.step, p.lang, entry.before, dice_told=entry.dice)),
    ]


def odds(p: Talk, rest: str) -> Lines:
    forecast = getattr(p.match.game, "forecast", None)
    if forecast is None:
        return [say("play.no_odds", p.lang)]
    rows: list[tuple[str, Any]] = []
    if p.match.game.chance(p.state) is not None:
        rows = [(say("play.odds_roll", p.lang), None)]
    elif p.filling and p.filling.ready is not None:
        rows = [(say("play.odds_this", p.lang), p.filling.ready)]
    elif p.filling and p.filling.step and p.filling.offer.needs in ("figure", "thing", "way"):
        step = p.filling.step
        rows = [
            (asking.option_name(step, option, p.names(), p.lang), p.filling.offer.make(option))
            for option in step.options
        ]
    else:
        choices = p.choices()
        if number := whole_number(rest):
            if not 1 <= number <= len(choices):
                return [say("play.no_number", p.lang, found=number, most=len(choices))]
            choices = choices[number - 1 : number]
        for choice in choices:
            rows += _chanced(p, choice)
    told = []
    for name, action in rows:
        try:
            found = forecast(p.state, action)
        except Refused:
            found = None
        if found is not None:
            said = found.text.get(p.lang, found.text.get("en", ""))
            told.append(say("play.odds_of", p.lang, name=name, text=said))
    return told or [say("play.odds_none", p.lang)]


def _chanced(p: Talk, choice: Choice) -> list[tuple[str, Any]]:
    """The actions that a line of the menu stands for, each by its name."""
    offer = choice.offer
    if offer.needs == "":
        return [(p.label(choice, p.lang), offer.make())]
    if offer.needs not in ("figure", "thing", "way"):
        return []
    options = [choice.option] if choice.option is not None else list(offer.options)
    return [(p.label(Choice(offer, option), p.lang), offer.make(option)) for option in options]


def roll(p: Talk, rest: str) -> Lines:
    return p.roll()


def dice(p: Talk, rest: str) -> Lines:
    if not rest and p.match.game.chance(p.state) is not None:
        p.typing = True
        p.again()
        return []
    return p.enter(rest.strip("\"'«»“”‘’ "))


def why(p: Talk, rest: str) -> Lines:
    ref, lang = rest or p.rule, p.lang
    if not ref:
        return [say("play.no_rule", lang)]
    if p.match.game.rules is None:
        return [say("play.no_book", lang)]
    rules = p.match.game.rules
    clause = find_clause(rules, ref)
    speaker = Speaker(rules, laid_text(rules), lang)
    title, text = speaker.plain(clause.titles[lang]), speaker.plain(clause.texts[lang])
    lines = [say("play.clause", lang, number=clause.number, title=title)]
    for row in text.splitlines():
        lines += sentences(re.sub(r"^\s*(?:[-–*•]|\d+\.)\s+", "", row), lang)
    return lines


def lang(p: Talk, rest: str) -> Lines:
    if not rest:
        return [say("play.lang_is", p.lang, name=languages()[p.lang], codes=", ".join(languages()))]
    found = find(rest, {code: [code, name] for code, name in languages().items()})
    code = found.one or language(fold(rest)[:2])
    if found.one is None:
        return [say("play.lang_unknown", p.lang, found=rest[:60], codes=", ".join(languages()))]
    old = p.lang
    p.langs = [code if known == old else known for known in p.langs]
    p.again()
    return [say("play.lang_is", p.lang, name=languages()[code], codes=", ".join(languages()))]
