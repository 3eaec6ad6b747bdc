"""`aofa sweep`: what each value of a parameter does to the win rate, one at a time or every combination."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from aofa_widgets.cli._long import bar, stoppable
from aofa_widgets.cli._options import add_rules
from aofa_widgets.cli._out import place, spreadsheet, written
from aofa_widgets.words import say as tell
from aofa_widgets.words import texts

NAME = "sweep"
HELP = texts("sweep.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    add_search(parser, say, "sweep")
    parser.add_argument("--grid", action="store_true", help=say("sweep.help_grid"))


def add_search(parser: argparse.ArgumentParser, say: Callable[[str], str], room: str) -> None:
    """What a sweep and a search take alike."""
    name, file = say("sweep.meta_parameter"), say("cli.meta_file")
    parser.add_argument("--parameter", action="append", metavar=name, help=say(f"{room}.help_parameter"))
    add_rules(parser, say)
    parser.add_argument("--beyond", action="store_true", help=say("sweep.help_beyond"))
    parser.add_argument("--forces", metavar=say("balance.meta_forces"), help=say("balance.help_forces"))
    parser.add_argument("--pair", default="at_once", metavar="A/B", help=say("sweep.help_pair"))
    parser.add_argument("--games", metavar="N", help=say(f"{room}.help_games"))
    parser.add_argument("--seed", default="1", metavar="N", help=say("balance.help_seed"))
    parser.add_argument("--engine", metavar="E", help=say("balance.help_engine"))
    parser.add_argument("--keep", metavar=say("cli.meta_folder"), help=say("balance.help_keep"))
    parser.add_argument("--csv", metavar=file, help=say("balance.help_csv"))
    parser.add_argument("--json", action="store_true", help=say("balance.help_json"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Sweep and print; 0, or 1 if it was stopped. Raises: InputError and SourceError for what cannot be used."""
    from aofa_widgets.lab.balance.sweep import sweep
    from aofa_widgets.rules.code import rules_named

    rules = rules_named(args.game, args.edition, args.preset, args.house)
    place("--csv", args.csv)
    with stoppable() as control, bar(lang) as seen:
        found = sweep(rules, args.parameter, grid=args.grid, **options(args), control=control, seen=seen)
    show(found, args, lang, plain(found), any(one.games for one in (found.base, *(p.tally for p in found.places))))
    return 0 if found.complete else 1


def options(args: argparse.Namespace) -> dict[str, Any]:
    """What both functions are asked beside the rules and the parameters."""
    found = {"forces": args.forces, "pair": args.pair, "seed": args.seed, "beyond": args.beyond}
    found |= {"engine": args.engine, "keep": args.keep}
    return found if args.games is None else {**found, "games": args.games}


def show(found: Any, args: argparse.Namespace, lang: str, data: dict[str, Any], any_game: bool) -> None:
    """Print a result, and write its spreadsheet if that was asked for and any game was played."""
    print(json.dumps(data, ensure_ascii=False, indent=1) if args.json else found.text(lang).rstrip())
    csv = place("--csv", args.csv)
    if csv and any_game:
        path = written("--csv", csv, spreadsheet(found.csv(lang), lang), not found.complete)
        print(tell("balance.written", lang, file=path.as_posix()), file=sys.stderr)
    if not found.complete:
        key = "stopped" if args.keep else "stopped_lost"
        print(tell(f"balance.{key}", lang, folder=str(args.keep)), file=sys.stderr)


def values_of(found: Any, values: Any) -> dict[str, Any]:
    """Values as files write them."""
    return {key: found.ruleset.book.parameters[key].write(value) for key, value in values.items()}


def told(found: Any) -> dict[str, Any]:
    """What every result says of itself, for a program."""
    return {
        "title": dict(found.title), "summary": dict(found.summary), "notes": [dict(note) for note in found.notes],
        "complete": found.complete, "provenance": found.provenance.plain(),
    }  # fmt: skip


def plain(found: Any) -> dict[str, Any]:
    """Everything for a program."""
    places = [
        {
            "values": values_of(found, one.change.values),
            "rate": one.rate.plain(),
            "change": found.change(one).plain(),
            "tally": one.tally.plain(),
        }
        for one in found.places
    ]
    return {**told(found), "base": {"rate": found.base.rate().plain(), "tally": found.base.plain()}, "places": places}
