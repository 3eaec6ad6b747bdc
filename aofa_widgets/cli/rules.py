"""`aofa rules`: what the rules of a game, or of the code of a quick sheet, hold, their code, their special rules."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words import say as tell

from ._options import add_rules

if TYPE_CHECKING:
    from aofa_widgets.rules import Ruleset

NAME = "rules"
HELP = texts("code.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """A game or a code, with the options of the other commands for a game."""
    parser.add_argument("game", metavar=say("code.meta"), help=say("sheet.help_game"))
    words = say("code.meta_words")
    parser.add_argument("--special", nargs="*", metavar=words, default=None, help=say("code.help_special"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Print game, edition, options, house rules, changed values and the code; or the special rules that were asked for.

    Raises: InputError and SourceError, as `rules_named` does.
    """
    from aofa_widgets.rules.code import code_of, rules_named, unheld

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    book = ruleset.book
    if args.special is not None:
        return _specials(ruleset, " ".join(args.special), lang)

    def title(words: object) -> str:
        return str(words.get(lang, words.get("en", ""))) if isinstance(words, dict) else str(words)

    print(title(dict(book.title)))
    rows = [(tell("code.edition", lang), title(dict(book.editions[ruleset.edition]["title"])), ruleset.edition)]
    rows += [(tell("code.preset", lang), title(dict(book.presets[name]["title"])), name) for name in ruleset.presets]
    rows += [(tell("code.house", lang), title(dict(house.title)), house.id) for house in ruleset.overlays]
    for kind, words, name in rows:
        print(tell("code.row", lang, kind=kind, title=words, id=name))
    for change in ruleset.changes():
        parameter = book.parameters[change.key]
        both = (str(parameter.write(value)).lower() for value in (change.was, change.now))
        was, now = (parameter.names.get(word, {}).get(lang, word) for word in both)
        marked = ruleset.told(change.key, dict.fromkeys(languages(), now))
        print(tell("code.value", lang, label=parameter.label, key=change.key, now=marked, was=was))
    print(tell("code.is", lang, code=code_of(ruleset)))
    if left_out := unheld(ruleset):
        names = ", ".join(title(dict(house.title)) for house in left_out)
        print(tell("code.without", lang, houses=names))
    return 0


def _specials(ruleset: Ruleset, query: str, lang: str) -> int:
    """Print the special rules in force that hold these words, all of them without any, and those left out.

    Raises: InputError for a game whose special rules are no data, and for words that none holds.
    """
    from aofa_widgets.rules.finding import find
    from aofa_widgets.rules.hints import nearest

    every = ruleset.every_special
    if not every:
        raise InputError(fault("--special", "code.no_specials", game=ruleset.book.title))
    found = find(ruleset, query)
    gone = [one for name, one in every.items() if name not in ruleset.specials]
    if not found:
        hint = nearest(query.casefold(), [one.label[lang].casefold() for one in every.values()])
        raise InputError(fault("--special", "code.special_none", found=named(query), hint=hint))
    for one in found:
        print(tell("code.special", lang, name=one.named(lang), scope=texts(f"special.{one.scope}"), id=one.id))
        print(f"  {one.told(lang, game=ruleset.game)}")
    if gone and not query:
        print(tell("code.special_gone", lang, names=", ".join(one.named(lang) for one in gone)))
    return 0
