"""One game between two bots, by the contract alone: how it ended, how long it took, what happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play import Refused
from aofa_widgets.words import fault

IDLE = 1000  # steps in a row without an event that matters
MOST = 20_000  # steps of one game
ENDS = ("won", "drawn", "idle", "long", "refused", "crashed")


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """A bot by its key, and how strong it plays.

    >>> str(Entrant.of("exact:2")), str(Entrant.of("exact"))
    ('exact:2', 'exact:3')
    """

    bot: str
    strength: int = 3

    @classmethod
    def of(cls, word: str) -> Entrant:
        """An entrant from `bot` or `bot:strength`; which bots there are, the game says. Raises: InputError."""
        bot, sign, strength = word.partition(":")
        if sign and strength not in ("1", "2", "3"):
            raise InputError(fault("--bots", "selfplay.strength", found=named(word)))
        return cls(bot, int(strength or 3))

    def __str__(self) -> str:
        return f"{self.bot}:{self.strength}"


@dataclass(frozen=True, slots=True)
class Limits:
    """When a game is stopped: steps in a row without an event that matters, and steps in all."""

    idle: int = IDLE
    most: int = MOST


@dataclass(frozen=True, slots=True)
class Played:
    """One game: who played which side, how it ended ("won", "drawn", "idle", "long", "refused", "crashed"), its counts.

    `actions` are what the sides chose, `rolls` how often dice were thrown; `told` counts events by name; `trouble`
    says what was refused or what broke. `first` is the side that began, `blood` the side that drew first blood (-1:
    nobody), `swings` how often the lead passed from one side to the other, the lead being with the side that has lost
    less; `left` counts the winner's figures, or units, that stand. `fared`, of a game that nobody wins: for each side
    its aims reached, all its aims, its people lost, all its people.
    """

    number: int
    seed: int
    scenario: str
    rules: str
    entrants: tuple[Entrant, ...]
    end: str
    winner: int | None
    actions: int
    rolls: int
    turns: int
    hits: int
    told: Mapping[str, int] = field(hash=False, default_factory=dict)
    trouble: str = ""
    first: int = 0
    blood: int = -1
    swings: int = 0
    left: int = 0
    fared: tuple[tuple[int, int, int, int], ...] = ()

    def seat(self, side: int) -> Entrant:
        """Who plays a side; where there are more sides than entrants, they take them in turn."""
        return self.entrants[side % len(self.entrants)]


def seed_of(*words: object) -> int:
    """A seed from others and from numbers: the same on every machine, and no two games near each other alike.

    >>> seed_of(1, 2) == seed_of(1, 2) != seed_of(2, 1)
    True
    """
    return int.from_bytes(sha256("/".join(map(str, words)).encode()).digest()[:8], "big")


def play_one(
    game: Any,
    bots: Mapping[str, Any],
    names: Mapping[str, frozenset[str]],
    entrants: Sequence[Entrant],
    scenario: Any,
    seed: int,
    *,
    number: int = 0,
    rules: str = "",
    limits: Limits | None = None,
    first: Any = None,
) -> Played:
    """Play one game to its end or to a limit; dice and each bot have a thrower of their own, from the one seed.

    `names` are the game's own: which events matter ("matters"), and which hand the turn over ("turns"); `first` is the
    scenario set out, where it has been before (states never change).
    """
    limits = limits or Limits()
    dice = Roller(seed_of(seed, "dice"))
    minds: dict[int, Roller] = {}
    told: Counter[str] = Counter()
    count: Counter[str] = Counter()
    since, end, winner, trouble = 0, "", None, ""
    lead = _Lead(game)
    try:
        state = game.start(scenario) if first is None else first
        while not end:
            result = game.result(state)
            if result is not None:
                lead.end(state, result.winner)
                winner, end = result.winner, "drawn" if result.winner is None else "won"
                break
            if since >= limits.idle or count["steps"] >= limits.most:
                end = "idle" if since >= limits.idle else "long"
                break
            chance = game.chance(state)
            if chance is not None:
                step = game.settle(state, game.fall(chance.throw(dice)))
                count["rolls"] += chance.kind == "dice"  # a token or a card that is drawn is no roll
            else:
                side = min(game.to_act(state))
                who = entrants[side % len(entrants)]  # two bots share the sides where there are more
                if side not in minds:
                    minds[side] = Roller(seed_of(seed, "bot", side))
                action = bots[who.bot].choose(game, state, minds[side], who.strength)
                try:
                    step = game.apply(state, action)
                except Refused as refused:
                    end, trouble = "refused", f"{game.write(action)}: {refused.rule}"
                    break
                count["actions"] += 1
            state = step.state
            count["steps"] += 1
            lead.see(state)
            happened = [event.name for event in step.events]
            told.update(happened)
            since = 0 if names["matters"].intersection(happened) else since + 1
            count["turns"] += bool(names["turns"].intersection(happened))
            hits = getattr(step.outcome, "hits", None)
            count["hits"] += sum(hits.values()) if hits else 0
    except Exception as error:  # a fault of the engine or of a bot is what these games are played to find
        end, trouble = "crashed", shown(f"{type(error).__name__}: {error}", 300)
    return Played(
        number, seed, scenario if isinstance(scenario, str) else "", rules, tuple(entrants), end, winner,
        count["actions"], count["rolls"], count["turns"] + 1, count["hits"], dict(sorted(told.items())), trouble,
        lead.first, lead.blood, lead.swings, lead.left, lead.fared,
    )  # fmt: skip


class _Lead:
    """Who began, who drew first blood, and how often the lead changed hands; of a game that cannot say, nothing."""

    def __init__(self, game: Any):
        self._losses, self._turn = getattr(game, "losses", None), getattr(game, "turn", None)
        self.first, self.blood, self.swings, self.left = 0, -1, 0, 0
        self._begun, self._ahead, self._seen = False, -1, (0, 0)
        self._fared = getattr(game, "fared", None)
        self.fared: tuple[tuple[int, int, int, int], ...] = ()

    def see(self, state: Any) -> None:
        """Take note of a position."""
        if not self._begun and self._turn is not None and (side := self._turn(state).side) is not None:
            self.first, self._begun = side, True
        if self._losses is None or (losses := tuple(self._losses(state)[:2])) == self._seen:
            return
        one, other = (now - was for now, was in zip(losses, self._seen, strict=True))
        if self.blood < 0 and one != other:  # both sides hurt alike at once draw no first blood
            self.blood = 0 if other > one else 1
        self._seen = losses
        if losses[0] != losses[1]:
            ahead = 0 if losses[0] < losses[1] else 1
            self.swings += self._ahead == 1 - ahead
            self._ahead = ahead

    def end(self, state: Any, winner: int | None) -> None:
        """Take note of the last position."""
        if self._fared is not None:
            self.fared = self._fared(state)
        if winner is not None and self._turn is not None:
            turn = self._turn(state)
            left = turn.standing or turn.left
            self.left = left[winner] if winner < len(left) else 0
