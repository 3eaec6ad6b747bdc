"""`aofa book`: the rules of a game as a web page, PDF, e-book, Markdown or notebook."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import visible
from aofa_widgets.words import languages, texts
from aofa_widgets.words import say as tell

NAME = "book"
PAPERS = ("a4", "letter")
HELP = texts("book.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `--lang` is the language of the book."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("book.help_game"))
    parser.add_argument("--lang", choices=[*languages(), "both"], default="both", help=say("book.help_lang"))
    parser.add_argument("--format", type=_several, default=["html"], metavar="F,F", help=say("book.help_format"))
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=say("book.help_paper"))
    parser.add_argument("--out", type=Path, required=True, metavar=say("cli.meta_folder"), help=say("book.help_out"))
    parser.add_argument("--edition", metavar="E", help=say("book.help_edition"))
    parser.add_argument("--preset", action="append", default=[], metavar="P", help=say("book.help_preset"))
    parser.add_argument(
        "--house", action="append", default=[], metavar=say("cli.meta_house"), help=say("book.help_house")
    )


def _several(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip())) or ["html"]


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the files and say where they are.

    Raises: InputError and SourceError, as `book.formats.write` does.
    """
    from aofa_widgets.book.formats import write
    from aofa_widgets.rules.code import rules_named
    from aofa_widgets.rules.prose import laid_text

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    clauses = len(laid_text(ruleset).clauses)
    for path in write(ruleset, args.out, args.lang, args.format, args.paper):
        size = -(-path.stat().st_size // 1000)
        print(tell("book.written", lang, file=visible(str(path)), clauses=clauses, kilobytes=size))
    return 0
