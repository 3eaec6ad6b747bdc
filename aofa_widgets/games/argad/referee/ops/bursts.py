"""Records about bursts and round shot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from aofa_widgets.play.case_fields import Field, one_of, switch, whole

from ...params import Params
from ...resolve import bursts
from ..answers import Answer, Event, Fields, Op
from ..rolls import Rolls
from .shots import DIE, NEED

MOST_PEOPLE, MOST_WHITE = 200, 20
Make = Callable[[Params, Fields, int], bursts.Burst]


def _shoot(make: Make, rule: str) -> Callable[[Params, Fields, Rolls], Answer]:
    def answer(params: Params, given: Fields, rolls: Rolls) -> Answer:
        white = given["white"] if given["white"] is not None else min(len(rolls.given.get("white", ())), MOST_WHITE)
        shot = make(params, given, white)
        if given["red"] is not None:
            shot = replace(shot, red=given["red"])
        found = rolls.run(bursts.steps(params, shot))
        told = {
            "victims": found.victims,
            "values": {"red": list(found.red), "white": list(found.white)},
            "raised": found.raised,
        }
        events = [Event("burst_hits" if found.victims else "burst_misses", rule, {"n": found.victims})]
        if max((*found.red, *found.white)) > shot.die:
            events.append(Event("climbed", "ARG-SIXES-H", {"value": max((*found.red, *found.white))}))
        if found.raised >= 0:
            events.append(Event("raised", "ARG-MULTI-5", {}))
        return Answer(told, (), tuple(events))

    return answer


def _multi(params: Params, given: Fields, white: int) -> bursts.Burst:
    group = given["target"] == "group"
    return bursts.burst(params, given["need"], white, group, given["size"], given["disordered"], given["die"])


def _ball(params: Params, given: Fields, white: int) -> bursts.Burst:
    return bursts.ball(params, given["need"], white, given["size"], given["disordered"], given["die"])


_SHARED: Mapping[str, Field] = {
    "need": NEED,
    "size": whole(None, 0, MOST_PEOPLE),
    "disordered": switch(),
    "red": whole(None, 1, 3),
    "white": whole(None, 0, MOST_WHITE),
    "die": DIE,
}
_POOLS = ("red", "white", "reroll")
OPS: Mapping[str, Op] = {
    "multi": Op(
        {**_SHARED, "target": one_of(("isolated", "couple", "group"))}, _POOLS, _shoot(_multi, "ARG-MULTI-3")
    ),
    "ball": Op(
        {**_SHARED, "target": one_of(("isolated", "couple", "group"), "group")},
        _POOLS,
        _shoot(_ball, "ARG-ARTILLERY-2"),
    ),
}
