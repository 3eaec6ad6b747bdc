"""`aofa check`: every fault of the rule source at once, each with its file and line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

NAME = "check"
HELP = texts("check.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The paths to check; none means the whole rulebook."""
    parser.add_argument("paths", nargs="*", metavar=say("cli.meta_path"), help=say("check.help_paths"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Print every fault in the language; 0 when there is none, 1 when there is one."""
    from aofa_widgets.book.build import check_examples
    from aofa_widgets.book.tables import definitions
    from aofa_widgets.games import load
    from aofa_widgets.rules.check import check_paths
    from aofa_widgets.rules.ruleset import games_with_a_book
    from aofa_widgets.teach.check import check_lessons

    games = games_with_a_book()
    if "" in args.paths:
        raise InputError(fault("PATH", "check.no_place", found='""'))
    report = check_paths([Path(path) for path in args.paths], {game: tuple(definitions(game)) for game in games})
    faults = list(report.faults)
    if not args.paths:
        faults += [fault for game in games for fault in load(game).faults()]
    if not args.paths and not faults:
        faults += [found for game in games for found in (*check_examples(game), *check_lessons(game))]
    for found in faults:
        print(found.say(lang))
    if faults:
        print(tell("check.faulty", lang, n=len(faults), files=len({found.where.split(":")[0] for found in faults})))
        return 1
    print(tell("check.sound", lang, files=report.files, clauses=report.clauses))
    return 0
