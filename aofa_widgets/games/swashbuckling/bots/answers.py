"""What a bot says when it is asked: who takes the hits, who answers a duel, whether a deed may be done."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..model import Choice, State
from ..params import Params
from ..resolve import target_cup
from .tries import pick
from .wits import fighter_of, wits_of

MOST_SHARES = 400  # ways of sharing that are looked at; more hits than that fell anybody


def at_random(due: Choice, roller: Roller) -> Action:
    """Anything that answers the question."""
    if due.what == "judge":
        return ask.Judge(pick(roller, due.among))
    if due.what == "lead":
        return ask.Answer(pick(roller, due.among))
    shares = dict.fromkeys(due.among, 0)
    for _ in range(due.hits):
        shares[pick(roller, due.among)] += 1
    return ask.Allocate(tuple((name, hits) for name, hits in shares.items() if hits))


def considered(params: Params, state: State, due: Choice, verdict: str) -> Action:
    """Hits where they cost the enemy most, the figure that has most dice to answer, and the verdict of one's nature."""
    if due.what == "judge":
        return ask.Judge(verdict if verdict in due.among else due.among[0])
    if due.what == "lead":
        figures = state.by_id
        dice = {name: (target_cup(params, figures[name]).dice, -figures[name].wounds) for name in due.among}
        return ask.Answer(max(due.among, key=lambda name: dice[name]))
    wits = wits_of(params)
    losses = {name: wits.losses(fighter_of(state.figure(name)), due.table) for name in due.among}
    shares = max(_shares(due.hits, len(due.among)), key=lambda row: sum(
        losses[name][min(hits, len(losses[name]) - 1)] for name, hits in zip(due.among, row, strict=True)
    ))  # fmt: skip
    return ask.Allocate(tuple((name, hits) for name, hits in zip(due.among, shares, strict=True) if hits))


def _shares(hits: int, among: int) -> Iterator[tuple[int, ...]]:
    """Ways of sharing, all on one first; not more than anybody can look at."""
    for at in range(among):
        yield tuple(hits if place == at else 0 for place in range(among))
    for number, row in enumerate(_split(hits, among)):
        if number == MOST_SHARES:
            return
        yield row


def _split(hits: int, among: int) -> Iterator[tuple[int, ...]]:
    if among == 1:
        yield (hits,)
        return
    for own in range(hits, -1, -1):
        yield from ((own, *rest) for rest in _split(hits - own, among - 1))
