"""`aofa forces`: each of some forces against each of others, and which wins what share of the games."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from aofa_widgets.cli._long import bar, stoppable
from aofa_widgets.cli._options import add_rules
from aofa_widgets.cli._out import place
from aofa_widgets.cli.sweep import show, told
from aofa_widgets.errors import Fault, InputError
from aofa_widgets.words import texts

NAME = "forces"
HELP = texts("sweep.forces_help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    forces, file = say("sweep.meta_forces"), say("cli.meta_file")
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("--ours", metavar=forces, help=say("sweep.help_ours"))
    parser.add_argument("--theirs", metavar=forces, help=say("sweep.help_theirs"))
    add_rules(parser, say)
    parser.add_argument("--pair", default="at_once", metavar="A/B", help=say("sweep.help_pair"))
    parser.add_argument("--games", default="10000", metavar="N", help=say("sweep.help_forces_games"))
    parser.add_argument("--seed", default="1", metavar="N", help=say("balance.help_seed"))
    parser.add_argument("--engine", metavar="E", help=say("balance.help_engine"))
    parser.add_argument("--keep", metavar=say("cli.meta_folder"), help=say("balance.help_keep"))
    parser.add_argument("--csv", metavar=file, help=say("balance.help_csv"))
    parser.add_argument("--json", action="store_true", help=say("balance.help_json"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Play and print; 0, or 1 if it was stopped. Raises: InputError and SourceError for what cannot be used."""
    from aofa_widgets.lab.balance.forces import forces
    from aofa_widgets.rules.code import rules_named

    rules = rules_named(args.game, args.edition, args.preset, args.house)
    asked = {"pair": args.pair, "games": args.games, "seed": args.seed, "engine": args.engine, "keep": args.keep}
    place("--csv", args.csv)
    with stoppable() as control, bar(lang) as seen:
        try:
            found = forces(rules, args.ours, args.theirs, **asked, control=control, seen=seen)
        except InputError as error:
            ours = "--ours" if args.theirs is None else "--ours/--theirs"
            faults = [Fault(ours if one.where.endswith("forces") else one.where, one.texts) for one in error.faults]
            raise InputError(faults) from None
    rows = [
        {"ours": list(one), "theirs": list(other), "rate": tally.rate().plain(), "tally": tally.plain()}
        for one, row in zip(found.ours, found.tallies, strict=True)
        for other, tally in zip(found.theirs, row, strict=True)
    ]
    show(found, args, lang, {**told(found), "places": rows}, any(each.games for row in found.tallies for each in row))
    return 0 if found.complete else 1
