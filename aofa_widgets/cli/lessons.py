"""`aofa lessons`: the lesson notebooks, made from the lesson sources."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.errors import InputError, SourceError, named, shown
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

from ._options import add_over, add_rules

NAME = "lessons"
HELP = texts("lesson.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("--game", metavar=say("cli.meta_game"), help=say("lesson.help_game"))
    parser.add_argument("--check", action="store_true", help=say("lesson.help_check"))
    parser.add_argument("--out", type=Path, metavar=say("lesson.a_folder"), help=say("lesson.help_out"))
    parser.add_argument("--format", choices=("ipynb", "html"), default="ipynb", help=say("pages.help_format"))
    add_over(parser, say)
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the notebooks, or with --check compare them: 0 all in step, 1 some are not.

    Raises: SourceError with every fault of the lessons at once.
    """
    from aofa_widgets.teach import check, export, home

    games = games_with_a_book()
    if args.format == "html":
        return _pages(args, games, lang)
    if args.edition or args.preset or args.house or args.game:
        raise InputError(fault("--game" if args.game else "--house", "pages.only_html"))
    if args.out is None and locate.rulebook() != locate.shipped():  # said at once: to look through them takes seconds
        raise InputError(fault("--out", "lesson.own_book", found=shown(str(locate.rulebook()), 200)))
    faults = [found for game in games for found in check.check_lessons(game)]
    if faults:
        raise SourceError(faults)
    made = home.every_notebook()
    folder = args.out or export.tutorials_folder()
    if not args.check:
        written, same = export.write(made, args.out, args.over)
        print(tell("lesson.written", lang, n=len(written), folder=f"`{folder}`", same=len(same)))
        for name in () if args.out else export.compare(made, folder)[1]:
            print(tell("lesson.left_over", lang, found=f"`{name}`"))
        return 0
    different, stray = export.compare(made, folder)
    for name in different:
        print(tell("lesson.out_of_step", lang, found=f"`{name}`", command="aofa lessons"))
    for name in stray:
        print(tell("lesson.left_over", lang, found=f"`{name}`"))
    if not different and not stray:
        print(tell("lesson.in_step", lang, n=len(made)))
    return 1 if different or stray else 0


def _pages(args: argparse.Namespace, games: Sequence[str], lang: str) -> int:
    """Write the lessons as static pages."""
    from aofa_widgets.book.lessons import pages
    from aofa_widgets.rules.code import rules_named
    from aofa_widgets.rules.putting import put_all
    from aofa_widgets.teach.lesson import load_lessons

    if args.check:
        raise InputError(fault("--check", "pages.no_check"))
    if args.out is None:
        raise InputError(fault("--out", "pages.needs_out"))
    made = {}
    chosen = args.game or (games[0] if args.edition or args.preset or args.house else None)  # rules are of one game
    games = [game for game in games if load_lessons(game) and chosen in (None, game)]
    if not games:
        raise InputError(fault("--game", "lesson.none", found=named(chosen)))
    for game in games:
        inside = f"{game}/" if len(games) > 1 else ""
        found = pages(rules_named(game, args.edition, args.preset, args.house))
        made |= {inside + name: data for name, data in found.items()}
    put_all(made, args.out, over=args.over)
    first = next(name for name in made if f"{lang}/" in name)
    print(tell("pages.written", lang, n=len(made), folder=f"`{args.out}`", first=f"`{first}`"))
    return 0
