"""`aofa sheet`: the rules in force on one page, to lie beside the dice."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import visible
from aofa_widgets.words import language, languages, texts
from aofa_widgets.words import say as tell

from .book import PAPERS, _several

NAME = "sheet"
HELP = texts("sheet.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `--lang` is the language of the sheet."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("sheet.help_game"))
    parser.add_argument("--lang", choices=[*languages(), "both"], default="both", help=say("sheet.help_lang"))
    usual = ["html", "pdf"]
    parser.add_argument("--format", type=_several, default=usual, metavar="F,F", help=say("sheet.help_format"))
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=say("sheet.help_paper"))
    parser.add_argument("--out", type=Path, required=True, metavar=say("cli.meta_folder"), help=say("book.help_out"))
    parser.add_argument("--edition", metavar="E", help=say("book.help_edition"))
    parser.add_argument("--preset", action="append", default=[], metavar="P", help=say("book.help_preset"))
    parser.add_argument(
        "--house", action="append", default=[], metavar=say("cli.meta_house"), help=say("book.help_house")
    )


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the files and say where they are.

    Raises: InputError and SourceError, as `book.sheet.write` does.
    """
    from aofa_widgets.book.sheet import write
    from aofa_widgets.rules.code import code_of, rules_named

    told = lang if lang in languages() else language()
    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    for path in write(ruleset, args.out, args.lang, args.format, args.paper):
        size = -(-path.stat().st_size // 1000)
        print(tell("sheet.written", told, file=visible(str(path)), kilobytes=size))
    print(tell("sheet.code_is", told, code=code_of(ruleset)))
    return 0
