"""`aofa readings`: every wording that each clause can have, for a person to read."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import InputError, named, visible
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words import say as tell

from ._options import add_over

NAME = "readings"
FORMATS = ("html", "md")
HELP = texts("readings.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The game, the clauses, the language and format of the sheet."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("readings.help_game"))
    parser.add_argument("--lang", choices=[*languages(), "both"], default="both", help=say("readings.help_lang"))
    parser.add_argument(
        "--clause", nargs="+", default=[], metavar=say("cli.meta_name"), help=say("readings.help_clause")
    )
    parser.add_argument("--format", default="html", metavar="F,F", help=say("readings.help_format"))
    parser.add_argument("--out", type=Path, metavar=say("cli.meta_folder"), help=say("readings.help_out"))
    add_over(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Write or print the sheet.

    Raises: InputError for a clause or a format that does not exist, SourceError for a text that cannot be printed.
    """
    from aofa_widgets.book import readings as book
    from aofa_widgets.rules.hints import did_you_mean
    from aofa_widgets.rules.putting import put_all
    from aofa_widgets.rules.readings import sheets
    from aofa_widgets.rules.text import load_text

    forms = list(dict.fromkeys(part.strip() for part in args.format.split(",") if part.strip())) or ["html"]
    wrong = [form for form in forms if form not in FORMATS]
    if wrong:
        allowed = ", ".join(FORMATS)
        raise InputError(
            [fault("--format", "readings.unknown_format", found=named(form), allowed=allowed) for form in wrong]
        )
    from aofa_widgets.rules.ruleset import load_book

    load_book(args.game)
    text = load_text(args.game)
    found = {ref: text.find(ref) for ref in args.clause}
    lost = [
        fault("--clause", "readings.unknown", found=named(ref), hint=did_you_mean(text.nearest(ref)))
        for ref, clause in found.items()
        if clause is None
    ]
    if lost:
        raise InputError(lost)
    made = sheets(args.game, [clause.id for clause in found.values() if clause])
    told = book.tell(made, args.game)
    shown = [*languages()] if args.lang == "both" else [args.lang]
    if args.out is None:
        print(book.render(told, made, args.game, shown, "md"), end="")
        return 0
    files = {
        f"{args.game}.readings.{args.lang}.{form}": book.render(told, made, args.game, shown, form).encode()
        for form in forms
    }
    for path in put_all(files, args.out, over=args.over):
        clauses, wordings = len(made), sum(sheet.wordings for sheet in made)
        counted = tell(
            "readings.summary", lang, clauses=clauses, wordings=wordings, readings=sum(len(s.readings) for s in made)
        )
        print(f"{visible(str(path))}: {counted}")
    return 0
