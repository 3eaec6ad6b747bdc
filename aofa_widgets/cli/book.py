"""`aofa book`: the rules of a game as a web page, PDF, e-book, Markdown or notebook."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from aofa_widgets.errors import visible
from aofa_widgets.words import languages, texts
from aofa_widgets.words import say as tell

from ._options import add_print, add_rules

NAME = "book"
HELP = texts("book.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `--lang` is the language of the book."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("book.help_game"))
    add_print(parser, say, "book", ["html"])
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the files and say where they are.

    Raises: InputError and SourceError, as `book.formats.write` does.
    """
    from aofa_widgets.book.door import BOTH
    from aofa_widgets.book.formats import write
    from aofa_widgets.rules.code import rules_named
    from aofa_widgets.rules.prose import laid_text

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    clauses = len(laid_text(ruleset).clauses)
    for path in write(ruleset, args.out, args.lang, args.format, args.paper, args.over):
        size = -(-path.stat().st_size // 1000)
        print(tell("book.written", lang, file=visible(str(path)), clauses=clauses, kilobytes=size))
    if args.lang == BOTH:
        print(tell("book.written_both", lang, names=list(languages().values()), lang=lang))
    return 0
