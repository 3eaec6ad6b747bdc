"""Many games from one seed: who plays whom where, each game with a seed of its own, on any number of processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.games import load
from aofa_widgets.lab.work import Control
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from .one import Entrant, Limits, Played, play_one, seed_of

MOST_GAMES = 1_000_000
MOST_BOTS = 24  # entrants: 276 pairs
CHUNK = 20  # games that a process plays before it reports


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: rules in force (one or several in turn, by a name), entrants, scenarios, seed and limits."""

    rules: tuple[tuple[str, Ruleset], ...]
    entrants: tuple[Entrant, ...]
    scenarios: tuple[str, ...]
    games: int
    seed: int
    limits: Limits = Limits()

    @property
    def pairs(self) -> tuple[tuple[Entrant, Entrant], ...]:
        """Who meets whom: two entrants each other, more of them everybody everybody else."""
        return tuple(combinations(self.entrants, 2))


def table(
    rules: Sequence[tuple[str, Ruleset]],
    bots: Sequence[str],
    games: int,
    seed: int,
    scenarios: Sequence[str] = (),
    limits: Limits | None = None,
) -> Table:
    """What is to be played; without scenarios, all of the book in turn.

    Raises: InputError naming a bot or a scenario that does not exist, too few bots or too many, a number out of range.

    >>> ours = table([("book", Ruleset.load("swashbuckling"))], ["exact", "random:1"], 4, 7)
    >>> [str(one) for one in ours.entrants], len(ours.scenarios)
    (['exact:3', 'random:1'], 8)
    """
    _, first = rules[0]
    known, book = bots_of(first.game), first.book.scenarios()
    if len(bots) > MOST_BOTS:
        raise InputError(fault("--bots", "selfplay.many_bots", found=len(bots), most=MOST_BOTS))
    entrants = tuple(Entrant.of(word.strip()) for word in bots)
    for one in entrants:
        if one.bot not in known:
            raise InputError(fault("--bots", "selfplay.no_bot", found=named(one.bot), allowed=", ".join(known)))
    if len(entrants) < 2:
        raise InputError(fault("--bots", "selfplay.two_bots"))
    for name in scenarios:
        if name not in book:
            raise InputError(fault("--scenario", "selfplay.no_scenario", found=named(name), allowed=", ".join(book)))
    if isinstance(games, bool) or not 1 <= games <= MOST_GAMES:
        raise InputError(fault("--games", "selfplay.games", found=shown(games), most=MOST_GAMES))
    Roller(seed)  # refuses what is no seed
    return Table(tuple(rules), entrants, tuple(scenarios) or tuple(book), games, seed, limits or Limits())


def bots_of(game: str) -> Any:
    """The bots of a game by key. Raises: InputError if the game, or its bots, do not exist."""
    found = getattr(load(game), "BOTS", None)
    if not found:
        raise InputError(fault("game", "selfplay.no_bots", found=named(game)))
    return found


def game_of(table: Table, number: int) -> tuple[int, str, tuple[Entrant, ...]]:
    """Rules, scenario and entrants by side of one game: pairs, scenarios and rules in turn; sides swapped."""
    pairs, scenarios, rules = table.pairs, table.scenarios, table.rules
    turn, pair = divmod(number, len(pairs))
    scenario = (turn + pair) % len(scenarios)  # not the same for all pairs, so that few games see every place
    rule = (turn // len(scenarios) + scenario + pair // len(scenarios)) % len(rules)
    one, other = pairs[pair]
    cycle, step = divmod(turn, len(scenarios) * len(rules))
    swapped = (cycle + step + pair) % 2  # a pair that meets again under the same rules at the same place changes sides
    return rule, scenarios[scenario], (other, one) if swapped else (one, other)


def play(
    table: Table, processes: int = 1, seen: Callable[[int], None] | None = None, control: Control | None = None
) -> tuple[Played, ...]:
    """All games in order; the same on any number of processes. `seen` is told how many are over.

    A `control` that is cancelled ends it early, with the games that were finished.
    Raises: InputError for fewer than one process or more than 256.
    """
    if isinstance(processes, bool) or not 1 <= processes <= 256:
        raise InputError(fault("--processes", "selfplay.processes", found=shown(processes)))
    for _, rules in table.rules:  # what cannot be set out is said before anything is played
        for scenario in table.scenarios:
            _first(_game(load(rules.game).GAME, rules), scenario)
    starts = range(0, table.games, CHUNK)
    found: list[Played] = []
    rows = _here(table, starts) if processes == 1 else _spread(table, starts, processes)
    for games in rows:
        found += games
        if seen is not None:
            seen(len(found))
        if control is not None and control.cancelled:
            rows.close()
            break
    return tuple(sorted(found, key=lambda one: one.number))


def _here(table: Table, starts: Sequence[int]) -> Generator[list[Played], None, None]:
    yield from (_chunk(table, start) for start in starts)


def _spread(table: Table, starts: Sequence[int], processes: int) -> Generator[list[Played], None, None]:
    with ProcessPoolExecutor(min(processes, len(starts)), initializer=_remember, initargs=(table,)) as pool:
        try:
            for done in as_completed([pool.submit(_mine, start) for start in starts]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


_TABLE: list[Table] = []


def _remember(table: Table) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever hands out the games
    _TABLE[:] = [table]


def _mine(start: int) -> list[Played]:
    return _chunk(_TABLE[0], start)


def _chunk(table: Table, start: int) -> list[Played]:
    package = load(table.rules[0][1].game)
    names = {"matters": frozenset(package.MATTERS), "turns": frozenset(package.TURNS)}
    games = [_game(package.GAME, rules) for _, rules in table.rules]
    found = []
    for number in range(start, min(start + CHUNK, table.games)):
        rule, scenario, entrants = game_of(table, number)
        seed = seed_of(table.seed, number)
        key = table.rules[rule][0]
        found.append(
            play_one(
                games[rule], package.BOTS, names, entrants, scenario, seed,
                number=number, rules=key, limits=table.limits, first=_first(games[rule], scenario),
            )
        )  # fmt: skip
    return found


def one_game(
    rules: Ruleset, scenario: str, entrants: Sequence[Entrant], seed: int, number: int = 0, limits: Limits | None = None
) -> Played:
    """One game by itself under these rules; what can be remembered from game to game is.

    >>> ours = (Entrant("exact"), Entrant("random", 1))
    >>> one_game(Ruleset.load("swashbuckling"), "school", ours, 7).end
    'won'
    """
    package = load(rules.game)
    names = {"matters": frozenset(package.MATTERS), "turns": frozenset(package.TURNS)}
    game = _game(package.GAME, rules)
    return play_one(
        game, package.BOTS, names, entrants, scenario, seed_of(seed, number),
        number=number, limits=limits, first=_first(game, scenario),
    )  # fmt: skip


_GAMES: dict[str, Any] = {}


def _game(kind: Any, rules: Ruleset) -> Any:
    """A game under these rules, made once in a process: what it remembers is worth keeping."""
    key = f"{rules.game}/{rules.fingerprint}"
    if key not in _GAMES:
        if len(_GAMES) > 16:
            _GAMES.clear()
        _GAMES[key] = kind(rules)
    return _GAMES[key]


_FIRST: dict[tuple[int, str], tuple[Any, Any]] = {}


def _first(game: Any, scenario: str) -> Any:
    """A scenario set out, made once in a process for each game."""
    key = (id(game), scenario)
    if key not in _FIRST:
        if len(_FIRST) > 64:
            _FIRST.clear()
        _FIRST[key] = (game, game.start(scenario))  # the game is kept too, so that its id stays its own
    return _FIRST[key][1]
