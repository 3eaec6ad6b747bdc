"""`aofa solve`: best play of a duel of two, with the reason, the plan by actions done, and the best rule of thumb."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules.code import rules_named
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import percent

from ._options import add_rules

NAME = "solve"
HELP = texts("solve.help")
WHO = ("me", "them", "both")
STATES = ("stunned", "weaponless", "backed")
PLAN = 6  # actions that the plan goes up to


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `say` gives their help in the reader's language."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("mine", help=say("solve.help_mine"))
    parser.add_argument("theirs", help=say("solve.help_theirs"))
    parser.add_argument("--actions", default="0", metavar="N", help=say("solve.help_actions"))
    for state in STATES:
        parser.add_argument(f"--{state}", choices=WHO, help=say(f"solve.help_{state}"))
    parser.add_argument("--wounds", default="0,0", metavar="N,N", help=say("solve.help_wounds"))
    parser.add_argument("--apart", action="store_true", help=say("solve.help_apart"))
    parser.add_argument("--no-strikes", action="store_true", help=say("solve.help_no_strikes"))
    parser.add_argument("--afresh", action="store_true", help=say("solve.help_afresh"))
    parser.add_argument("--json", action="store_true", help=say("solve.help_json"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Print the best play. Raises: InputError and SourceError for anything that cannot be used."""
    from aofa_widgets.lab.solve import Solved, lone_of  # numpy is only loaded where it is needed

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    mine, theirs = _number(args.mine, "mine"), _number(args.theirs, "theirs")
    lone, telling = lone_of(ruleset, mine, theirs, afresh=args.afresh, strikes=not args.no_strikes)
    spot = _spot(lone, args)
    best = Solved(ruleset, lone, telling, [spot._replace(actions=n) for n in (spot.actions, *range(PLAN + 1))])
    print(_json(best, spot, args) if args.json else _text(best, spot, args, lang))
    return 0


def _number(word: str, name: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", word):
        raise InputError(fault(name, "solve.rating", found=named(word), most=12))
    return int(word)


def _spot(lone: Any, args: argparse.Namespace) -> Any:
    """The moment that the options describe."""
    most = lone.most
    if not re.fullmatch("[0-9]{1,3}", args.actions) or int(args.actions) > most:
        raise InputError(fault("--actions", "solve.actions", found=named(args.actions), most=most))
    wounds = args.wounds.split(",")
    fall = lone.params.wounds_to_fall
    if len(wounds) != 2 or not all(re.fullmatch("[0-9]{1,3}", n.strip()) and int(n) < fall for n in wounds):
        raise InputError(fault("--wounds", "solve.wounds", found=named(args.wounds), most=fall - 1))
    start = lone.begin()[0]

    def stance(who: str, at: int) -> Any:
        found = {state: getattr(args, state) in (who, "both") for state in STATES}
        return start.mine._replace(
            wounds=int(wounds[at]), stunned=found["stunned"], armed=not found["weaponless"], backed=found["backed"]
        )

    return start._replace(
        mine=stance("me", 0), theirs=stance("them", 1), near=not args.apart, actions=int(args.actions)
    )


def _text(best: Any, spot: Any, args: argparse.Namespace, lang: str) -> str:
    title = tell("solve.title", lang, mine=int(args.mine), theirs=int(args.theirs))
    rows = [(best.name(way, told=True)[lang], percent(chance, lang, 1)) for way, chance in best.ways(spot)]
    heads = (tell("solve.head_way", lang), tell("solve.head_chance", lang))
    wide = [max(len(row[at]) for row in [heads, *rows]) for at in (0, 1)]
    table = [f"{first.ljust(wide[0])}  {second.rjust(wide[1])}" for first, second in [heads, *rows]]
    plan = []
    for n in range(min(PLAN, best.lone.most) + 1):
        way, chance = best.best(spot._replace(actions=n))
        plan.append("  " + tell("solve.plan_line", lang, n=n, way=best.name(way)[lang], chance=chance))
    thumb = best.thumbs()[0]
    rule = tell("solve.thumb", lang, rule=thumb.text[lang], loses=thumb.loses)
    lines = [title, best.ruleset.describe(lang), "", *table, "", best.why(spot)[lang]]
    return "\n".join([*lines, "", tell("solve.plan", lang), *plan, "", rule, "", tell("solve.left_out", lang)])


def _json(best: Any, spot: Any, args: argparse.Namespace) -> str:
    ruleset, thumb = best.ruleset, best.thumbs()[0]
    answer = {
        "game": ruleset.game,
        "ratings": [int(args.mine), int(args.theirs)],
        "ruleset": {"edition": ruleset.edition, "fingerprint": ruleset.fingerprint},
        "ways": [{"way": way.what, "near": way.near, "wins": chance} for way, chance in best.ways(spot)],
        "why": dict(best.why(spot)),
        "thumb": {"text": dict(thumb.text), "loses": thumb.loses},
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)
