"""`aofa solve`: best play of a duel of two, with the reason, the plan by actions done, and the best rule of thumb."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules.code import rules_named
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import percent

from ._options import add_rules, rating, whole

NAME = "solve"
HELP = texts("solve.help")
WHO = ("me", "them", "both")
STATES = ("stunned", "weaponless")
PLAN = 6  # actions that the plan goes up to


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `say` gives their help in the reader's language."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("mine", metavar=say("solve.meta_mine"), help=say("solve.help_mine"))
    parser.add_argument("theirs", metavar=say("solve.meta_theirs"), help=say("solve.help_theirs"))
    parser.add_argument("--actions", default="0", metavar="N", help=say("solve.help_actions"))
    for state in STATES:
        parser.add_argument(f"--{state}", choices=WHO, help=say(f"solve.help_{state}"))
    parser.add_argument("--backed", choices=(*WHO, "nobody"), help=say("solve.help_backed"))
    parser.add_argument("--wounds", default="0,0", metavar="N,N", help=say("solve.help_wounds"))
    parser.add_argument("--apart", action="store_true", help=say("solve.help_apart"))
    parser.add_argument("--no-strikes", action="store_true", help=say("solve.help_no_strikes"))
    parser.add_argument("--afresh", action="store_true", help=say("solve.help_afresh"))
    parser.add_argument("--thumbs", action="store_true", help=say("solve.help_thumbs"))
    parser.add_argument("--against-book", action="store_true", help=say("solve.help_against_book"))
    parser.add_argument("--json", action="store_true", help=say("solve.help_json"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Print the best play. Raises: InputError and SourceError for anything that cannot be used."""
    from aofa_widgets.lab.solve import Solved, lone_of  # numpy is only loaded where it is needed

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    mine, theirs = rating(args.mine, "mine"), rating(args.theirs, "theirs")
    lone, telling = lone_of(ruleset, mine, theirs, afresh=args.afresh, strikes=not args.no_strikes)
    spot = _spot(lone, args)
    best = Solved(ruleset, lone, telling, [spot._replace(actions=n) for n in (spot.actions, *range(PLAN + 1))])
    against = _against(ruleset, mine, theirs, args) if args.against_book else None
    if args.json:
        print(_json(best, spot, args, against))
        return 0
    print(_text(best, spot, args, lang))
    if args.thumbs:
        print("\n" + _thumbs(best).text(lang).rstrip())
    if against is not None:
        print("\n" + "\n\n".join([against.summary[lang], *(table.text(lang).rstrip() for table in against.tables)]))
    return 0


def _against(ruleset: Any, mine: int, theirs: int, args: argparse.Namespace) -> Any:
    """Best play under the book's own rules of this edition and under these."""
    from aofa_widgets.lab.solve.change import changed
    from aofa_widgets.rules import Ruleset

    book = Ruleset.load(ruleset.game, edition=ruleset.edition)
    return changed(book, ruleset, mine, theirs, strikes=not args.no_strikes, thumbs=True)


def _thumbs(best: Any) -> Any:
    """The rules of thumb, the one that gives least away first."""
    from aofa_widgets.lab.tables import Amount, Table

    heads = texts("solve.thumb_words"), texts("solve.thumb_loses")
    rows = tuple((thumb.text, Amount(thumb.loses, kind="share", places=2)) for thumb in best.thumbs())
    return Table(texts("solve.thumbs_title"), heads, rows)


def _spot(lone: Any, args: argparse.Namespace) -> Any:
    """The moment that the options describe."""
    most = lone.most
    if whole(args.actions, 0, most) is None:
        key = "solve.actions_cap" if lone.unlimited else "solve.actions"
        raise InputError(fault("--actions", key, found=named(args.actions), most=most))
    wounds = args.wounds.split(",")
    fall = lone.params.wounds_to_fall
    if len(wounds) != 2 or any(whole(n.strip(), 0, fall - 1) is None for n in wounds):
        raise InputError(fault("--wounds", "solve.wounds", found=named(args.wounds), most=fall - 1))
    start = lone.begin()[0]

    def stance(who: str, at: int) -> Any:
        found = {state: getattr(args, state) in (who, "both") for state in STATES}
        # a stun nearly always comes of a push that something behind has blocked
        backed = (args.backed or args.stunned) in (who, "both")
        return start.mine._replace(
            wounds=int(wounds[at]), stunned=found["stunned"], armed=not found["weaponless"], backed=backed
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
    rule = tell("solve.thumb", lang, rule=thumb.text[lang], points=round(100 * thumb.loses, 1))
    lines = [title, best.ruleset.describe(lang), "", *table, "", best.why(spot)[lang]]
    notes = [note[lang] for note in best.notes]
    return "\n".join([*lines, "", tell("solve.plan", lang), *plan, "", rule, "", *notes])


def _json(best: Any, spot: Any, args: argparse.Namespace, against: Any = None) -> str:
    ruleset, thumb = best.ruleset, best.thumbs()[0]
    answer: dict[str, Any] = {
        "game": ruleset.game,
        "ratings": [int(args.mine), int(args.theirs)],
        "ruleset": {"edition": ruleset.edition, "fingerprint": ruleset.fingerprint},
        "ways": [{"way": way.what, "near": way.near, "wins": chance} for way, chance in best.ways(spot)],
        "why": dict(best.why(spot)),
        "thumb": {"text": dict(thumb.text), "loses": thumb.loses},
    }
    if args.thumbs:
        answer["thumbs"] = [{"text": dict(one.text), "loses": one.loses} for one in best.thumbs()]
    if against is not None:
        positions = [
            {
                "text": dict(one.text),
                "book": {"plan": dict(one.before), "wins": one.chances[0], "duel_after": one.first[0]},
                "now": {"plan": dict(one.after), "wins": one.chances[1], "duel_after": one.first[1]},
            }
            for one in against.positions
        ]
        answer["against_book"] = {
            "moments": against.moments,
            "differ": against.differ,
            "summary": dict(against.summary),
            "positions": positions,
        }
    return json.dumps(answer, ensure_ascii=False, indent=2)
