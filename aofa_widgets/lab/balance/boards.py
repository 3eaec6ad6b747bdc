"""The same comparison on the real board, by bots; and whether bots there rank as policies do in the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.games import load
from aofa_widgets.lab.kernels import Plan
from aofa_widgets.lab.provenance import engine_name
from aofa_widgets.lab.selfplay import Entrant, Limits, one_game
from aofa_widgets.lab.work import Control, Spread, spread
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from .bots import bot_pairs
from .compare import ROLES, Asked, Batch, Comparison, Met, asked_test, fought, played, same_game
from .plans import Forces, Pair, games_of, seed_checked, seed_of_pair
from .ranks import Agreement, Standing, agreement, standing
from .tally import Tally, fits

GAMES = 100
MOST_GAMES = 1_000_000
LEAST, LARGEST = 5, 20  # games of a batch: some seconds


@dataclass(frozen=True, slots=True)
class BoardBatch:
    """Some games of one pair of bots under one ruleset, on the scenarios in turn."""

    rules: Ruleset
    scenarios: tuple[str, ...]
    entrants: tuple[Entrant, Entrant]
    seed: int
    start: int
    count: int
    limits: Limits


def boarded(batch: BoardBatch) -> dict[str, Any]:
    """The tally of a batch as plain data."""
    places = batch.scenarios
    games = (
        one_game(batch.rules, places[number % len(places)], batch.entrants, batch.seed, number, batch.limits)
        for number in range(batch.start, batch.start + batch.count)
    )
    return Tally.of_played(games).plain()


def compare_boards(
    base: Ruleset,
    now: Ruleset,
    *,
    pairs: Any = None,
    scenarios: Sequence[str] = (),
    games: Any = GAMES,
    seed: Any = 1,
    engine: Any = None,
    control: Control | None = None,
    keep: Any = None,
    until: Any = None,
    limits: Limits | None = None,
    seen: Callable[[int, int, float | None], None] | None = None,
) -> Comparison:
    """Let bots play whole games on the board under two rulesets; everything else is as in `compare`.

    Scenarios of the book are played in turn (without any: all of them). Raises: InputError.

    >>> book = Ruleset.load("swashbuckling")
    >>> found = compare_boards(book, book, pairs="exact/random:1", scenarios=["school"], games=4)
    >>> found.met[0].pair.key, found.met[0].now.games
    ('exact:3/random:1', 4)
    """
    same_game(base, now)
    met = bot_pairs(pairs, base.game)
    book = base.book.scenarios()
    for name in scenarios:
        if name not in book:
            raise InputError(fault("--scenario", "selfplay.no_scenario", found=named(name), allowed=", ".join(book)))
    places = tuple(scenarios) or tuple(book)
    test = asked_test(until)
    number = 0 if test else games_of(games, MOST_GAMES)
    seed = seed_checked(seed)
    game = load(base.game).GAME
    for rules in (base, now):  # what cannot be set out is said before anything is played
        for place in places:
            game(rules).start(place)

    def run(asked: Sequence[Asked]) -> Spread:
        items = [
            BoardBatch(
                base if role == "base" else now, places, (met[at].one, met[at].other),
                seed_of_pair(seed, role, met[at].key), start, count, limits or Limits(),
            )
            for role, at, start, count in asked
        ]  # fmt: skip
        return spread(boarded, items, engine, seen=seen, control=control, keep=keep, fit=fits)

    done = played(len(met), number, test, run, max(LEAST, min(LARGEST, number // 8)) if number else LARGEST)
    ours = tuple(Met(pair, *done.of(at)) for at, pair in enumerate(met))
    return Comparison(
        base, now, ((), ()), ours, number, seed, test, done.complete, places, engine_name(engine), done.troubles
    )


@dataclass(frozen=True, slots=True)
class Ranked:
    """Bots ranked on the board and the policies nearest to them in the kernel, under each ruleset.

    `near` says which policy stands for which bot (data of the game); `board`, `kernel` and `agree` are by role.
    """

    near: Mapping[str, str]
    board: Mapping[str, Standing]
    kernel: Mapping[str, Standing]
    agree: Mapping[str, Agreement | None]


def near_of(game: str) -> Mapping[str, str]:
    """The policy nearest to each bot of a game, by entrant ("exact:3"); empty where the game says nothing."""
    found = getattr(load(game), "NEAREST", {})
    return {str(Entrant.of(bot)): policy for bot, policy in found.items()}


def ranked(
    comparison: Comparison,
    forces: Forces,
    *,
    games: int = 10_000,
    engine: Any = None,
    control: Control | None = None,
    keep: Any = None,
) -> Ranked | None:
    """Let the nearest policies meet in the kernel with these forces as the bots met; None where fewer than two can.

    The bots of the comparison should have met each against each (`bot_pairs(None)` does so).
    """
    near = near_of(comparison.base.game)
    bots = list(dict.fromkeys(str(one) for met in comparison.met for one in (met.pair.one, met.pair.other)))
    policies = list(dict.fromkeys(near[bot] for bot in bots if bot in near))
    if len(policies) < 2:
        return None
    pairs = [Pair(one, other) for one in policies for other in policies if one != other]
    items = [
        Batch(Plan(rules, forces, pair.policies, seed_of_pair(comparison.seed, f"ranks {role}", pair.key)), 0, games)
        for role, rules in zip(ROLES, (comparison.base, comparison.now), strict=True)
        for pair in pairs
    ]
    done = spread(fought, items, engine, control=control, keep=keep, fit=fits)
    by = dict(zip(done.numbers, done.results, strict=True))
    tallies = [Tally.of_plain(by[at]) if at in by else Tally() for at in range(len(items))]
    kernel, board = {}, {}
    for at, role in enumerate(ROLES):
        mine = tallies[at * len(pairs) : (at + 1) * len(pairs)]
        kernel[role] = standing({(str(p.one), str(p.other)): t for p, t in zip(pairs, mine, strict=True)})
        board[role] = standing(
            {
                (str(met.pair.one), str(met.pair.other)): met.base if role == "base" else met.now
                for met in comparison.met
                if met.pair.one != met.pair.other
            }
        )
    agree = {role: agreement(board[role], kernel[role], near) for role in ROLES}
    return Ranked({bot: near[bot] for bot in bots if bot in near}, board, kernel, agree)
