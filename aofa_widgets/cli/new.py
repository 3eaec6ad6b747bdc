"""`aofa new`: a scenario from a seed, cards, an army or people: a file to play and to change; or a whole small game."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

NAME = "new"
HELP = texts("new.help")
SIZES = ("small", "usual", "large")
STARTERS = {"cards": "starter", "army": "starter_army", "people": "starter_people"}
"""What a game offers for each (games/__init__.py)."""


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """What to make, its name, and the dice it is made with."""
    parser.add_argument("what", choices=("scenario", *STARTERS, "game"), help=say("new.help_what"))
    parser.add_argument("name", metavar=say("cli.meta_name"), help=say("new.help_name"))
    parser.add_argument("--game", metavar=say("cli.meta_game"), help=say("new.help_game"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("new.help_seed"))
    parser.add_argument("--size", choices=SIZES, default="usual", help=say("new.help_size"))
    parser.add_argument("--style", metavar=say("new.meta_style"), help=say("new.help_style"))
    parser.add_argument("--out", metavar=say("cli.meta_file"), help=say("new.help_out"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Write a scenario, cards, an army or people that pass the checks; the same name and seed give the same bytes.

    Raises: InputError for a name, seed, size or style that cannot be, or a file that is there already.
    """
    from aofa_widgets.dice import Roller
    from aofa_widgets.games import load, offers, wanted
    from aofa_widgets.rules import Ruleset, first_game
    from aofa_widgets.rules.saving import save

    if args.what == "game":
        return _game(args.name, lang)
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}", args.name):
        raise InputError(fault(tell("cli.meta_name", lang), "fields.slug", found=named(args.name)))
    target = Path(args.out or f"{args.name}.toml")
    if "\0" not in str(target) and target.exists():
        raise InputError(fault("--out", "new.there", found=named(str(target), 120)))
    if offered := STARTERS.get(args.what):
        rules = Ruleset.load(args.game or next(iter(offers(offered)), first_game()))
        save(wanted(rules.game, offered, f"new.no_{args.what}")(rules, args.name, lang), target)
        print(tell(f"new.made_{args.what}", lang, file=str(target)))
        return 0
    seed, rules = Roller(args.seed).seed, Ruleset.load(args.game or first_game())
    make = wanted(rules.game, "generate", "new.none")
    made = make(rules, seed, args.size, args.style)
    save(load(rules.game).written({**made, "id": args.name}), target)
    print(tell("new.made", lang, file=str(target), title=made["title"][lang], seed=str(seed), n=len(made["things"])))
    return 0


def _game(key: str, lang: str) -> int:
    """Make the folders of a game and say what comes next."""
    from . import newgame

    made = newgame.make(newgame.checkout(), key)
    print(tell("new.made_game", lang, key=key, files=", ".join(path.as_posix() for path in made)))
    return 0
