"""Questions without end on this game, made from the rules in force: what is asked and answered, without its words."""

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.desks import made
from aofa_widgets.play.drafting import Draft

from . import chances, counts, dice, tables, turns
from .desk import Desk
from .may import may

Maker = Callable[[Desk, Roller], Draft | None]

MAKERS: Mapping[str, Maker] = {
    "may": may,
    "pool": counts.pool,
    "after-duel": counts.after_duel,
    "afresh": counts.afresh,
    "reply-dice": counts.reply,
    "duel-dice": counts.duel_dice,
    "defence-dice": counts.defence_dice,
    "start": dice.start,
    "score": dice.scores,
    "hits": dice.hits,
    "duel": dice.duel,
    "initiative": turns.initiative,
    "free-move": turns.free_move,
    "big-object": dice.big_object,
    "lost-duel": turns.lost_duel,
    "effects": tables.effects,
    "share": tables.share,
    "felling": tables.felling,
    "keep": chances.keep,
    "keep-number": chances.keep,
    "hit": chances.hit,
    "win": chances.win,
    "win-number": chances.win,
    "stopping": chances.stopping,
}


def make(desk: Desk, name: str, topic: Mapping[str, Any], roller: Roller) -> Draft | None:
    """A question on a topic, None where this fall of the dice makes none; `topic`: what the book says of it."""
    return made(desk, MAKERS, name, topic, roller)


__all__ = ["MAKERS", "Desk", "make"]
