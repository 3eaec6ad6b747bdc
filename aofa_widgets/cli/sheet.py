"""`aofa sheet`: the rules in force on one page, to lie beside the dice."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from aofa_widgets.errors import visible
from aofa_widgets.words import language, languages, texts
from aofa_widgets.words import say as tell

from ._options import add_print, add_rules

NAME = "sheet"
HELP = texts("sheet.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `--lang` is the language of the sheet."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("sheet.help_game"))
    parser.add_argument(
        "--sheet", action="append", default=[], metavar=say("cli.meta_name"), help=say("sheet.help_sheet")
    )
    add_print(parser, say, "sheet", ["html", "pdf"], None)
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the files and say where they are.

    Raises: InputError and SourceError, as `book.sheet.write` does.
    """
    from aofa_widgets.book.sheet import write
    from aofa_widgets.rules.code import code_of, rules_named, unheld

    told = lang if lang in languages() else language()
    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    for path in write(ruleset, args.out, args.lang or told, args.format, args.paper, args.sheet or ("",), args.over):
        size = -(-path.stat().st_size // 1000)
        print(tell("sheet.written", told, file=visible(str(path)), kilobytes=size))
    print(tell("sheet.code_is", told, code=code_of(ruleset)))
    if left_out := unheld(ruleset):
        print(tell("code.without", told, houses=", ".join(house.title[told] for house in left_out)))
    return 0
