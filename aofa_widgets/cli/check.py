"""`aofa check`: every fault of the rule source at once, each with its file and line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from aofa_widgets.errors import Fault, InputError
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

NAME = "check"
HELP = texts("check.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The paths to check; none means the whole rulebook."""
    parser.add_argument("paths", nargs="*", metavar=say("cli.meta_path"), help=say("check.help_paths"))
    parser.add_argument(
        "--in-step", nargs="+", default=[], metavar=say("cli.meta_name"), help=say("instep.help_in_step")
    )


def run(args: argparse.Namespace, lang: str) -> int:
    """Print every fault in the language, and every text whose languages have parted; 0 when there is none, else 1."""
    from aofa_widgets.book.build import check_examples
    from aofa_widgets.book.tables import definitions
    from aofa_widgets.games import load
    from aofa_widgets.rules.check import check_paths
    from aofa_widgets.rules.ruleset import games_with_a_book
    from aofa_widgets.teach.check import check_lessons

    games = games_with_a_book()
    if args.in_step:
        return _declare(args, games, lang)
    if "" in args.paths:
        raise InputError(fault("PATH", "check.no_place", found='""'))
    report = check_paths([Path(path) for path in args.paths], {game: tuple(definitions(game)) for game in games})
    faults = list(report.faults)
    if not args.paths:
        faults += [fault for game in games for fault in load(game).faults()]
    if not args.paths and not faults:
        faults += [found for game in games for found in (*check_examples(game), *check_lessons(game))]
    stale, texts_to_read = _out_of_step(args.paths, games)
    for found in [*faults, *stale]:
        print(found.say(lang))
    if faults:
        print(tell("check.faulty", lang, n=len(faults), files=len({found.where.split(":")[0] for found in faults})))
    else:
        print(tell("check.sound", lang, files=report.files, clauses=report.clauses))
    if stale:
        print(tell("instep.count", lang, n=texts_to_read or len(stale)))
    return 1 if faults or stale else 0


def _out_of_step(paths: Sequence[str], games: Iterable[str]) -> tuple[list[Fault], int]:
    """The texts whose languages have parted, of the whole rulebook or of the files and games named."""
    from aofa_widgets.locate import rulebook
    from aofa_widgets.rules import instep

    root = rulebook().resolve()
    inside = [Path(path).resolve().relative_to(root) for path in paths if root in Path(path).resolve().parents]
    faults: list[Fault] = []
    count = 0
    for game in games:
        files = {place.as_posix() for place in inside if place.parts[0] == game}
        if paths and not files:
            continue
        found, n = instep.review(game, None if not paths or game in files else files)
        faults, count = [*faults, *found], count + n
    return faults, count


def _declare(args: argparse.Namespace, games: Iterable[str], lang: str) -> int:
    """Declare clauses in step as they stand.

    Raises: SourceError for a clause with a fault: what is broken is not declared; InputError for one that is not there.
    """
    from aofa_widgets.rules import instep

    for game, names, wrote in instep.declare_in(games, args.in_step):
        print(tell("instep.declared" if wrote else "instep.same", lang, game=game, n=len(names)))
    return 0
