"""`aofa lessons`: the lesson notebooks, made from the lesson sources."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.words import say as tell
from aofa_widgets.words import texts

NAME = "lessons"
HELP = texts("lesson.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("--check", action="store_true", help=say("lesson.help_check"))
    parser.add_argument("--out", type=Path, metavar=say("lesson.a_folder"), help=say("lesson.help_out"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the notebooks, or with --check compare them: 0 all in step, 1 some are not.

    Raises: SourceError with every fault of the lessons at once.
    """
    from aofa_widgets.errors import SourceError
    from aofa_widgets.teach import check, export

    games = games_with_a_book()
    faults = [found for game in games for found in check.check_lessons(game)]
    if faults:
        raise SourceError(faults)
    made = {path: text for game in games for path, text in export.notebooks(game).items()}
    folder = args.out or export.tutorials_folder()
    if not args.check:
        written, same = export.write(made, folder)
        print(tell("lesson.written", lang, n=len(written), folder=f"`{folder}`", same=len(same)))
        return 0
    different, stray = export.compare(made, folder)
    for name in different:
        print(tell("lesson.out_of_step", lang, found=f"`{name}`", command="aofa lessons"))
    for name in stray:
        print(tell("lesson.left_over", lang, found=f"`{name}`"))
    if not different and not stray:
        print(tell("lesson.in_step", lang, n=len(made)))
    return 1 if different or stray else 0
