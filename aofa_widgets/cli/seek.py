"""`aofa seek`: the smallest change of the rules that reaches a wanted win rate, or none."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.cli._long import bar, stoppable
from aofa_widgets.cli._out import PARTIAL, named_by, place
from aofa_widgets.cli.sweep import add_search, options, show, told, values_of
from aofa_widgets.words import say as tell
from aofa_widgets.words import texts

NAME = "seek"
HELP = texts("seek.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `say` gives their help in the reader's language."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("--target", default="0.5", metavar="P", help=say("seek.help_target"))
    parser.add_argument("--within", default="0.02", metavar="P", help=say("seek.help_within"))
    add_search(parser, say, "seek")
    parser.add_argument("--error", default="0.05", metavar="P", help=say("seek.help_error"))
    parser.add_argument("--pairs", default="60", metavar="N", help=say("seek.help_pairs"))
    parser.add_argument("--clauses", action="store_true", help=say("seek.help_clauses"))
    parser.add_argument("--out", metavar=say("cli.meta_folder"), help=say("balance.help_out"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Search and print; 0 if a change was found (or none is needed), 1 if not, or if it was stopped.

    Raises: InputError and SourceError for anything that cannot be used.
    """
    from aofa_widgets.lab.balance.seek import seek
    from aofa_widgets.rules.code import rules_named

    rules = rules_named(args.game, args.edition, args.preset, args.house)
    more = {"target": args.target, "within": args.within, "error": args.error, "pairs": args.pairs}
    cost = _clauses(rules) if args.clauses else None
    place("--csv", args.csv)
    out = place("--out", args.out, folder=True)
    with stoppable() as control, bar(lang) as seen:
        found = seek(rules, args.parameter, **more, cost=cost, **options(args), control=control, seen=seen)
    show(found, args, lang, _plain(found), any(one.tally.games or one.solved is not None for one in found.tried))
    if out and found.found is not None:
        from aofa_widgets.book.trial import trial

        page = trial(rules, found.rules(), more=(found,))
        if not found.complete:
            page = trial(rules, found.rules(), more=(found,), name=f"{page.name}-{PARTIAL}")
        for path in named_by("--out", lambda: page.write(out)):
            print(tell("balance.written", lang, file=path.as_posix()), file=sys.stderr)
    return 0 if found.found is not None and found.complete else 1


def _clauses(rules: Any) -> Callable[[Mapping[str, Any]], float]:
    """How many clauses of the book a change touches."""
    from aofa_widgets.book.moved import moved

    return lambda values: float(len(moved(rules, rules.with_values(values)).clauses))


def _plain(found: Any) -> dict[str, Any]:
    """Everything for a program."""
    rows = [
        {
            "values": values_of(found, one.change.values),
            "away": one.change.away,
            "verdict": one.verdict,
            "rate": one.rate(found.aim).plain() or [one.solved],
            "solved": one.solved is not None,
            "games": one.tally.games,
            "cost": one.cost,
        }
        for one in found.tried
    ]
    best = None if found.found is None else values_of(found, found.found.change.values)
    return {**told(found), "target": found.aim.target, "within": found.aim.within, "found": best, "tried": rows}
