"""Questions without end on this game, made from the rules in force: what is asked and answered, without its words."""

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.desks import made
from aofa_widgets.play.drafting import Draft

from . import blows, chances, shots, trials, ways
from .desk import Desk
from .may import may

Maker = Callable[[Desk, Roller], Draft | None]

MAKERS: Mapping[str, Maker] = {
    "shot-need": shots.need,
    "shot-sum": shots.total,
    "volley-hits": shots.volley,
    "burst-victims": shots.burst,
    "blow": blows.blow,
    "blow-sum": blows.total,
    "fight": blows.fight,
    "lines": blows.lines,
    "how-far": ways.far,
    "slowness": ways.slowness,
    "through-trees": ways.trees,
    "break-off": ways.leaving,
    "who-is-alone": ways.alone,
    "price": ways.price,
    "task": trials.task,
    "morale-result": trials.morale,
    "work": trials.work,
    "care": trials.care,
    "danger-sign": trials.danger,
    "table-jump": trials.jump,
    "speed-duel": trials.duel,
    "may": may,
    "volley-chance": chances.volley,
    "volley-number": chances.volley,
    "blow-chance": chances.blow,
    "best-target": chances.target,
}


def make(desk: Desk, name: str, topic: Mapping[str, Any], roller: Roller) -> Draft | None:
    """A question on a topic, None where this fall of the dice makes none; `topic`: what the book says of it."""
    return made(desk, MAKERS, name, topic, roller)


__all__ = ["MAKERS", "Desk", "make"]
