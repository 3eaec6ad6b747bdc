"""Questions without end on this game, made from the rules in force: what is asked and answered, without its words."""

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.desks import made
from aofa_widgets.play.drafting import Draft

from . import blows, chances, pools, reading, tokens
from .desk import Desk
from .may import may

Maker = Callable[[Desk, Roller], Draft | None]

MAKERS: Mapping[str, Maker] = {
    "read-roll": reading.read_roll,
    "count-swords": reading.count_swords,
    "charge-dice": pools.charge_dice,
    "shot-dice": pools.shot_dice,
    "dodge-dice": pools.dodge_dice,
    "damage-dice": pools.damage_dice,
    "missile-dice": pools.missile_dice,
    "honour-dice": reading.honour_dice,
    "outcome": blows.outcome,
    "outcome-samurai": blows.outcome_samurai,
    "markers": blows.markers,
    "group-hit": blows.group,
    "dodge-price": blows.dodging,
    "pushed": blows.pushed,
    "fumble": blows.fumble,
    "free-action": blows.free_action,
    "bag-fill": tokens.fill,
    "token-user": tokens.user,
    "fate-tokens": tokens.fates,
    "tokens-removed": tokens.removed,
    "skill-cards": tokens.skills,
    "nerve-test": reading.nerve,
    "off-table": reading.off_table,
    "search": reading.search,
    "who-tests": blows.frightened,
    "flight": tokens.flight,
    "dishonour": reading.dishonour,
    "may": may,
    "test-chance": chances.test,
    "test-number": chances.test,
    "attack-chance": chances.attack,
    "tokens-drawn": chances.drawn,
    "next-token": chances.next_token,
    "best-target": chances.target,
}


def make(desk: Desk, name: str, topic: Mapping[str, Any], roller: Roller) -> Draft | None:
    """A question on a topic, None where this fall of the dice makes none; `topic`: what the book says of it."""
    return made(desk, MAKERS, name, topic, roller)


__all__ = ["MAKERS", "Desk", "make"]
