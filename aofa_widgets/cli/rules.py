"""`aofa rules`: what the rules of a game, or of the code of a quick sheet, hold, and their code."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from aofa_widgets.words import languages, texts
from aofa_widgets.words import say as tell

from ._options import add_rules

NAME = "rules"
HELP = texts("code.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """A game or a code, with the options of the other commands for a game."""
    parser.add_argument("game", metavar=say("code.meta"), help=say("sheet.help_game"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Print game, edition, options, house rules, changed values and the code.

    Raises: InputError and SourceError, as `rules_named` does.
    """
    from aofa_widgets.rules.code import code_of, rules_named, unheld

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    book = ruleset.book

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
        was, now = (str(parameter.write(value)).lower() for value in (change.was, change.now))
        marked = ruleset.told(change.key, dict.fromkeys(languages(), now))
        print(tell("code.value", lang, label=parameter.label, key=change.key, now=marked, was=was))
    print(tell("code.is", lang, code=code_of(ruleset)))
    if left_out := unheld(ruleset):
        names = ", ".join(title(dict(house.title)) for house in left_out)
        print(tell("code.without", lang, houses=names))
    return 0
