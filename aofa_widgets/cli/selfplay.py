"""`aofa selfplay`: bots against bots, any number of games from one seed; who wins, how long it takes, what fails."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from aofa_widgets.cli._long import stoppable
from aofa_widgets.cli._options import add_rules
from aofa_widgets.errors import InputError, named, visible
from aofa_widgets.words import fault, texts, typeset
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import decimal, percent

NAME = "selfplay"
HELP = texts("selfplay.help")
MOST_STEPS = 1_000_000
IDLE = 1000  # as the library has it, not loaded for --help
SHOWN = 10  # games that went wrong, said one by one
WIDE = 30  # signs of the bar


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Who plays, how often, where, by which rules."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("--bots", required=True, metavar=say("selfplay.meta_bots"), help=say("selfplay.help_bots"))
    parser.add_argument("--games", default="100", metavar="N", help=say("selfplay.help_games"))
    parser.add_argument("--seed", default="1", metavar="N", help=say("selfplay.help_seed"))
    parser.add_argument(
        "--scenario", action="append", default=[], metavar=say("cli.meta_name"), help=say("selfplay.help_scenario")
    )
    parser.add_argument("--processes", default="1", metavar="N", help=say("selfplay.help_processes"))
    parser.add_argument("--idle", default=str(IDLE), metavar="N", help=say("selfplay.help_idle"))
    parser.add_argument("--presets", default="", metavar="P,P", help=say("selfplay.help_presets"))
    add_rules(parser, say)
    parser.add_argument("--json", action="store_true", help=say("selfplay.help_json"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Play and print; 0 if every game came to its end, else 1.

    Raises: InputError and SourceError for anything that cannot be used.
    """
    from aofa_widgets.lab import selfplay
    from aofa_widgets.rules.code import rules_named

    takes = [name.strip() for name in args.presets.split(",") if name.strip()]
    if takes:
        rules = [(p, rules_named(args.game, args.edition, [*args.preset, p], args.house)) for p in takes]
    else:
        rules = [("", rules_named(args.game, args.edition, args.preset, args.house))]
    idle = _number("--idle", args.idle)
    if not 1 <= idle <= MOST_STEPS:
        raise InputError(fault("--idle", "selfplay.idle", found=args.idle[:40], most=MOST_STEPS))
    bots = [word for word in args.bots.split(",") if word.strip()]
    games, seed = _number("--games", args.games), _number("--seed", args.seed)
    limits = selfplay.Limits(idle=idle)
    table = selfplay.table(rules, bots, games, seed, args.scenario, limits)
    start, bar = time.monotonic(), _Bar(games, lang)
    with stoppable() as control:
        played = selfplay.play(table, _number("--processes", args.processes), bar.seen, control)
    bar.end(time.monotonic() - start, len(played))
    summary = selfplay.summed(table, played)
    print(_json(table, summary) if args.json else _text(table, summary, lang))
    if len(played) < games:
        print(tell("selfplay.stopped", lang, done=len(played), n=len(played), games=games), file=sys.stderr)
        return 1
    return 0 if summary.sound else 1


def _number(name: str, word: str) -> int:
    if not re.fullmatch("-?[0-9]{1,20}", word):
        raise InputError(fault(name, "selfplay.number", found=named(word)))
    return int(word)


class _Bar:
    """How far it is, on a terminal; elsewhere nothing."""

    def __init__(self, games: int, lang: str):
        self.games, self.lang, self.shown = games, lang, sys.stderr.isatty()

    def seen(self, done: int) -> None:
        """Say how many games are over."""
        if self.shown:
            full = WIDE * done // self.games
            words = tell("selfplay.progress", self.lang, done=done, games=self.games)
            print(f"\r[{'#' * full}{'.' * (WIDE - full)}] {words}", end="", file=sys.stderr, flush=True)

    def end(self, seconds: float, games: int) -> None:
        """Say how long so many games took."""
        if self.shown:
            words = {"seconds": round(seconds, 1), "speed": round(games / max(seconds, 0.001), 1)}
            print(f"\n{tell('selfplay.took', self.lang, **words)}\n", file=sys.stderr)


# ---- as a table


def _text(table: Any, summary: Any, lang: str) -> str:
    from aofa_widgets.games import side_name

    def say(key: str, **values: Any) -> str:
        return tell(f"selfplay.{key}", lang, **values)

    rules_of_first = table.rules[0][1]
    titles = {name: _title(rules_of_first.book, name, lang) for name in table.scenarios}
    scenarios = ", ".join(titles.values())
    head = say("head", games=summary.whole.games, n=summary.whole.games, seed=str(table.seed), scenarios=scenarios)
    rules = [(f"{name}: " if name else "") + ruleset.describe(lang) for name, ruleset in table.rules]
    lines = [head, *rules, *_health(summary, say), ""]
    if summary.fared:
        lines += [*_columns(_fared(summary, say, lang)), ""]
    rows = [[say("meetings"), *(say(f"col_{name}") for name in ("games", "wins", "share", "interval"))]]
    for score in (*summary.pairs, *(summary.entrants if len(table.entrants) > 2 else ())):
        who = say("against", one=str(score.one), other=str(score.other)) if score.other else ""
        low, high = (percent(end, lang, 1) for end in score.interval)
        share = percent(score.wins / score.games, lang, 1) if score.games else ""
        name = who or say("everybody", one=str(score.one))
        between = say("interval", low=low, high=high)
        rows.append(["  " + name, decimal(score.games, lang), decimal(score.wins, lang), share, between])
    if not summary.fared:
        lines += [*_columns(rows), ""]
    hits = any(group.hits for group in (summary.whole, *summary.scenarios))  # some games count none
    won = [] if summary.fared else ["first"]
    names = ("games", "actions", "turns", "a_turn", "rolls", *(["hits"] if hits else []), *won)
    side = side_name(rules_of_first.game, 0, "short")
    rows = [[say("lengths"), *(say(f"col_{name}", side=side) for name in names)]]
    groups = [summary.whole, *summary.scenarios, *(summary.rules if len(table.rules) > 1 else ())]
    for group in groups:
        values = (group.a_turn, group.rolls, *([group.hits] if hits else []))
        means = (decimal(round(value, 1), lang, 1) for value in values)
        middle = (decimal(value, lang) for value in (group.actions, group.turns))
        first = [] if summary.fared else [percent(group.first_side, lang, 1)]
        name = titles.get(group.name, group.name) or say("all_games")
        rows.append(["  " + name, decimal(group.games, lang), *middle, *means, *first])
    return "\n".join([*lines, *_columns(rows)])


def _fared(summary: Any, say: Callable[..., str], lang: str) -> list[list[str]]:
    """Where nobody wins: what each bot reached of its aims and lost of its people, with intervals."""
    rows = [[say("fared"), *(say(f"col_{name}") for name in ("sides", "aims", "of", "lost", "of"))]]
    for one in summary.fared:
        cells = [decimal(one.sides, lang)]
        for middle, low, high, most in (one.aims, one.lost):
            ends = [decimal(round(end, 2), lang, 2) for end in (middle, low, high)]
            cells += [say("mean", middle=ends[0], low=ends[1], high=ends[2]), decimal(round(most, 1), lang, 1)]
        rows.append(["  " + str(one.one), *cells])
    return rows


def _title(book: Any, scenario: str, lang: str) -> str:
    """A scenario of the book by its title; any other by its name."""
    return (
        typeset(book.table(f"scenarios/{scenario}")["title"][lang], lang) if scenario in book.scenarios() else scenario
    )


def _health(summary: Any, say: Callable[..., str]) -> list[str]:
    if summary.sound:
        return [say("sound")]
    ends = dict(summary.whole.ends)
    counts = {end: ends[end] for end in ("refused", "idle", "long", "crashed")}
    lines = [say("unsound", bad=len(summary.troubles), games=summary.whole.games, **counts)]
    for game in summary.troubles[:SHOWN]:
        one, other = map(str, game.entrants)
        words = {"scenario": game.scenario, "rules": game.rules or "-", "one": one, "other": other}
        what = visible(game.trouble)
        said = say("trouble", number=game.number, end=say(f"end_{game.end}"), steps=game.actions, what=what, **words)
        lines.append("  " + said.rstrip())
    if len(summary.troubles) > SHOWN:
        lines.append("  " + say("and_more", n=len(summary.troubles) - SHOWN))
    return lines


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(wide[0]), *(cell.rjust(w) for cell, w in zip(row[1:], wide[1:], strict=True))]).rstrip()
        for row in rows
    ]


# ---- for a program


def _json(table: Any, summary: Any) -> str:
    def group(found: Any) -> dict[str, Any]:
        named_group = {"name": found.name} if found.name else {}
        means = {"choices_a_turn": found.a_turn, "rolls_a_turn": found.rolls, "hits_a_turn": found.hits}
        return {
            **named_group,
            "games": found.games,
            "ends": dict(found.ends),
            "median_choices": found.actions,
            "median_turns": found.turns,
            **{key: round(value, 6) for key, value in means.items()},
            "side_0_wins": round(found.first_side, 6),
        }

    def score(found: Any) -> dict[str, Any]:
        other = {"other": str(found.other)} if found.other else {}
        interval = [round(end, 6) for end in found.interval]
        return {"one": str(found.one), **other, "games": found.games, "wins": found.wins, "interval": interval}

    def fared(found: Any) -> dict[str, Any]:
        names = ("mean", "low", "high", "of")
        means = (dict(zip(names, (round(n, 6) for n in row), strict=True)) for row in (found.aims, found.lost))
        return {"one": str(found.one), "sides": found.sides, **dict(zip(("aims", "lost"), means, strict=True))}

    answer = {
        "game": table.rules[0][1].game,
        "seed": table.seed,
        "complete": summary.whole.games == table.games,
        "rules": [{"name": n, "edition": r.edition, "fingerprint": r.fingerprint} for n, r in table.rules],
        "bots": [str(one) for one in table.entrants],
        "scenarios": list(table.scenarios),
        "limits": {"idle": table.limits.idle, "most": table.limits.most},
        "sound": summary.sound,
        "whole": group(summary.whole),
        "pairs": [score(one) for one in summary.pairs],
        **({"fared": [fared(one) for one in summary.fared]} if summary.fared else {}),
        "everybody": [score(one) for one in summary.entrants],
        "by_scenario": [group(one) for one in summary.scenarios],
        "by_rules": [group(one) for one in summary.rules],
        "events": dict(summary.told),
        "troubles": [
            {
                "number": game.number,
                "seed": game.seed,
                "scenario": game.scenario,
                "rules": game.rules,
                "bots": [str(one) for one in game.entrants],
                "end": game.end,
                "choices": game.actions,
                "what": game.trouble,
            }
            for game in summary.troubles
        ],
    }
    return json.dumps(answer, ensure_ascii=False, indent=1)
