"""Pairs of bots that meet on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.games import load
from aofa_widgets.lab.selfplay import Entrant, bots_of
from aofa_widgets.words import fault, languages


@dataclass(frozen=True, slots=True)
class BotPair:
    """Which bot plays the first side and which the second.

    >>> BotPair(Entrant("exact"), Entrant("random", 1)).key
    'exact:3/random:1'
    """

    one: Entrant
    other: Entrant

    @property
    def key(self) -> str:
        """Both in short, as `bot_pairs` reads them."""
        return f"{self.one}/{self.other}"

    def name(self, lang: str) -> str:
        """Both as they are called: the same in every language."""
        return str(self.one) if self.one == self.other else f"{self.one} / {self.other}"

    @property
    def texts(self) -> Mapping[str, str]:
        """The name in every language."""
        return {lang: self.name(lang) for lang in languages()}


def bot_pairs(given: Any, game: str) -> tuple[BotPair, ...]:
    """Pairs from "exact/random:1, prudent" or a sequence of such words; None: the usual bots, each against each.

    Which bots those are, a game says (`USUAL_BOTS`); one that does not has all of its bots meet.

    Raises: InputError for an unknown bot or strength, no pair, or one given twice.
    """
    known = bots_of(game)
    if given is None:
        able = [Entrant(bot) for bot in getattr(load(game), "USUAL_BOTS", known)]
        return tuple(BotPair(one, other) for one in able for other in able)
    words = [word for word in given.split(",") if word.strip()] if isinstance(given, str) else list(given)
    if not words:
        raise InputError(fault("--pairs", "balance.pair", found=named(given)))
    found = []
    for word in words:
        both = str(word).split("/")
        if len(both) > 2:
            raise InputError(fault("--pairs", "balance.pair", found=named(word)))
        entrants = [Entrant.of(each.strip()) for each in both]
        for one in entrants:
            if one.bot not in known:
                raise InputError(fault("--pairs", "selfplay.no_bot", found=named(one.bot), allowed=", ".join(known)))
        found.append(BotPair(entrants[0], entrants[-1]))
        if found[-1] in found[:-1]:
            raise InputError(fault("--pairs", "balance.pair_twice", found=named(word)))
    return tuple(found)
