"""`aofa report`: a saved game or a link told as a battle report."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import visible
from aofa_widgets.words import language, languages, texts
from aofa_widgets.words import say as tell

NAME = "report"
HELP = texts("report.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The source and what is to be written; `--lang` is the language of the report."""
    parser.add_argument("source", metavar=say("report.meta_source"), help=say("report.help_source"))
    parser.add_argument("--lang", choices=[*languages(), "both"], default="both", help=say("report.help_lang"))
    parser.add_argument(
        "--format", type=_several, default=["html", "md"], metavar="F,F", help=say("report.help_format")
    )
    parser.add_argument("--out", type=Path, required=True, metavar=say("cli.meta_folder"), help=say("book.help_out"))


def _several(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip())) or ["html"]


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the files, and say where they are and what is to be said of the save.

    Raises: InputError for a save or a link that cannot be opened, or a folder that cannot be written to.
    """
    from aofa_widgets.book.report import named_after, opened, report

    told = lang if lang in languages() else language()
    saved = opened(args.source)
    for note in saved.notes:
        print(visible(note.get(told, note.get("en", ""))))
    for path in report(saved, args.lang, name=named_after(args.source)).write(args.out, args.format):
        size = -(-path.stat().st_size // 1000)
        print(tell("report.written", told, file=visible(str(path)), kilobytes=size))
    return 0
