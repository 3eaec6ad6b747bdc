"""Questions without end on this game, made from the rules in force: what is asked and answered, without its words."""

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.desks import made
from aofa_widgets.play.drafting import Draft

from . import chances, nerves, strikes
from .desk import Desk
from .may import may

Maker = Callable[[Desk, Roller], Draft | None]

MAKERS: Mapping[str, Maker] = {
    "hits": strikes.hits,
    "through": strikes.through,
    "losses": strikes.losses,
    "impact-dice": strikes.impact,
    "melee-total": nerves.total,
    "melee-loser": nerves.loser,
    "morale-result": nerves.morale,
    "spell-cast": nerves.spell,
    "dangerous-wounds": nerves.dangerous,
    "dangerous-dice": nerves.ground_dice,
    "how-far": nerves.pace,
    "marker-owner": nerves.marker,
    "may": may,
    "test-chance": chances.test,
    "test-number": chances.test,
    "attack-chance": chances.attack,
    "charge-chance": chances.charge,
    "best-target": chances.target,
}


def make(desk: Desk, name: str, topic: Mapping[str, Any], roller: Roller) -> Draft | None:
    """A question on a topic, None where this fall of the dice makes none; `topic`: what the book says of it."""
    return made(desk, MAKERS, name, topic, roller)


__all__ = ["MAKERS", "Desk", "make"]
