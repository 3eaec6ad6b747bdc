"""`aofa odds`: the exact odds of a roll, as a table and one sentence, or as JSON."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.games import GAMES
from aofa_widgets.lab.odds import GameOdds, of
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import rules_named
from aofa_widgets.rules.prose import printable
from aofa_widgets.rules.source import value_of
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.grammar import fill
from aofa_widgets.words.numbers import percent

from ._parser import Parser, games_are
from ._reckoned import answered, desk_for, kinds, plain, text

NAME = "odds"
HELP = texts("odds.help")
SIZES = ("small", "large", "huge")
WHEN = ("charge", "shooting", "moved")


def add_arguments(parser: Parser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `say` gives their help in the reader's language."""
    parser.lacking = _rolls
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("question", metavar=say("cli.meta_roll"), help=say("odds.help_question"))
    parser.add_argument("dice", metavar="N", nargs="*", help=say("odds.help_dice"))
    parser.add_argument("--object", choices=SIZES, help=say("odds.help_object"))
    parser.add_argument("--exact", action="store_true", help=say("odds.help_exact"))
    parser.add_argument("--json", action="store_true", help=say("odds.help_json"))
    parser.add_argument("--edition", metavar="E", help=say("odds.help_edition"))
    parser.add_argument("--preset", action="append", default=[], metavar="P", help=say("odds.help_preset"))
    parser.add_argument(
        "--house", action="append", default=[], metavar=say("cli.meta_house"), help=say("odds.help_house")
    )
    parser.add_argument("--rule", action="append", default=[], metavar=say("cli.meta_name"), help=say("odds.help_rule"))
    against = say("odds.help_against")
    parser.add_argument("--against", action="append", default=[], metavar=say("cli.meta_name"), help=against)
    parser.add_argument("--when", action="append", default=[], choices=WHEN, help=say("odds.help_when"))
    parser.add_argument("--distance", type=int, metavar="N", help=say("odds.help_distance"))
    parser.add_argument("--set", action="append", default=[], metavar=say("cli.meta_set"), help=say("odds.help_set"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Print the odds.

    Raises: InputError and SourceError for anything that cannot be used.
    """
    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    if args.set:
        try:
            ruleset = ruleset.with_values(dict(map(_assignment, args.set)), name="--set")
        except InputError as error:  # each sentence names its parameter by itself
            raise InputError([replace(one, where="--set") for one in error.faults]) from None
    if (desk := desk_for(ruleset, args.question)) is not None:
        values, answer = answered(desk, args.question, args.dice)
        shown = plain(values, answer, ruleset, args.question) if args.json else None
        print(shown or text(desk, values, answer, ruleset, lang, args.exact))
        if not args.json and _idle(ruleset, lambda base: _reckoned(base, args) == answer):
            print(tell("odds.same", lang))
        return 0
    odds = of(ruleset)
    dice = [_count(word) for word in args.dice]
    situation = _situation(args)
    if situation and args.question not in (allowed := getattr(odds, "BORNE", ())):
        words = {"found": named(args.question), "allowed": ", ".join(allowed) or "–"}
        raise InputError(fault(f"--{next(iter(situation))}", "odds.no_rules", **words))
    more = {"situation": situation} if situation else {}
    told = odds.tell(args.question, dice, args.object, **more)
    if args.object and told == odds.tell(args.question, dice, None):
        print(tell("odds.object_idle", lang, size=args.object), file=sys.stderr)
    if args.json:
        print(_json(odds, args, told))
        return 0
    print(_text(odds, told, lang, args.exact))
    if _idle(ruleset, lambda base: of(base).tell(args.question, dice, args.object, **more).plain() == told.plain()):
        print(f"{tell('odds.same', lang)} {tell('odds.same_dice', lang)}")
    return 0


def _rolls(words: Sequence[str], lang: str) -> str:
    """The rolls of the game that was named, for whom named none of them; else the games."""
    game = next((word for word in words if word in GAMES), "")
    if not game:
        return games_are(words, lang)
    rules = Ruleset.load(game)
    known = dict.fromkeys([*getattr(of(rules), "QUESTIONS", ()), *kinds(rules)])
    return tell("odds.rolls_are", lang, game=game, allowed=", ".join(known)) if known else ""


def _idle(ruleset: Ruleset, same: Callable[[Ruleset], bool]) -> bool:
    """Whether house rules and values set by hand leave an answer as it is without them; not where there are none."""
    base = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets)
    if base == ruleset:
        return False
    try:
        return same(base)
    except InputError:  # what is asked can be asked under these rules only
        return False


def _reckoned(base: Ruleset, args: argparse.Namespace) -> Any:
    desk = desk_for(base, args.question)
    return desk and answered(desk, args.question, args.dice)[1]


def _situation(args: argparse.Namespace) -> dict[str, Any]:
    """What the roll is asked for beside its numbers: special rules of both sides, when, how far."""
    given = {name: getattr(args, name) for name in ("rule", "against", "when", "distance")}
    return {name: value for name, value in given.items() if value not in ([], None)}


def _count(word: str) -> int:
    if not re.fullmatch("-?[0-9]{1,9}", word):
        raise InputError(fault("dice", "odds.a_number", found=named(word)))
    return int(word)


def _assignment(word: str) -> tuple[str, Any]:
    key, sign, value = word.partition("=")
    if not sign:
        raise InputError(fault("--set", "odds.no_sign", found=named(word)))
    return key.strip(), value_of(value)


def _text(odds: GameOdds, told: Any, lang: str, exact: bool) -> str:
    ruleset = odds.ruleset
    lines = [told.title[lang], ruleset.describe(lang)]
    if changes := ruleset.changes():
        each = [_change(ruleset, change, lang) for change in changes]
        lines.append(tell("odds.changed", lang, changes="; ".join(each)))
    for part in told.parts:
        hits = part.rows[0].at_least is not None
        over = [tell("odds.exactly", lang), tell("odds.at_least", lang)] if hits else [""]
        rows = [[part.title[lang], *over]]
        for row in part.rows:
            chances = [row.chance, row.at_least] if hits else [row.chance]
            rows.append(["  " + row.label[lang], *(_chance(chance, lang, exact) for chance in chances)])
        lines += ["", *_columns(rows)]
    return "\n".join([*lines, "", told.sentence[lang]])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for first, *rest in rows:
        cells = [first.ljust(wide[0]), *(cell.rjust(width) for cell, width in zip(rest, wide[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines


def _chance(chance: Fraction, lang: str, exact: bool) -> str:
    return str(chance) if exact else percent(chance, lang, 1)


def _change(ruleset: Ruleset, change: Any, lang: str) -> str:
    """A changed parameter by its label, its key behind it for `--set`; both values in words."""
    parameter = ruleset.book.parameters[change.key]
    now, was = (_worded(ruleset, parameter, value, lang) for value in (change.now, change.was))
    words = "odds.change_beyond" if ruleset.beyond_book(change.key) else "odds.change"
    return tell(words, lang, label=dict(parameter.label), key=change.key, now=now, was=was)


def _worded(ruleset: Ruleset, parameter: Any, value: Any, lang: str) -> str:
    if isinstance(value, bool) and str(value).lower() not in parameter.names:
        return tell(f"book.{'yes' if value else 'no'}", lang)
    return fill("{x}", lang, {"x": printable(ruleset.book, parameter, value)})


def _json(odds: GameOdds, args: argparse.Namespace, told: Any) -> str:
    ruleset = odds.ruleset
    answer = {
        "game": ruleset.game,
        "roll": args.question,
        "dice": [int(word) for word in args.dice],
        "object": args.object,
        **_situation(args),
        "ruleset": {
            "edition": ruleset.edition,
            "fingerprint": ruleset.fingerprint,
            "changes": {change.key: change.now for change in ruleset.changes()},
            "beyond_book": [change.key for change in ruleset.changes() if ruleset.beyond_book(change.key)],
        },
        **told.plain(),
        "sentence": told.sentence,
    }
    return json.dumps(answer, ensure_ascii=False, indent=2, default=list)
