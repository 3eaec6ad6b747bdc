"""The rules under which `aofa bench` measures this game: what it moves, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CONTEST = (
    "dice.sides", "six.extra", "tie.winner", "tie.hits", "hits.per_point", "duel.rounds", "init.losing_face",
    "init.ones_to_lose", "duel.attacker_takes_hits", "opposed.attacker_takes_hits",
)  # fmt: skip
"""The parameters of a roll that simulated rolls are compared under."""
WOUNDS: Mapping[str, Any] = {"tables.duelling": ["wound"], "tables.swashbuckling": ["wound"]}
"""Values under which a battle is small enough to be solved."""
SOLVED: tuple[Mapping[str, Any], ...] = (
    {},
    {"tie.winner": "nobody"},
    {"init.ones_to_lose": 2, "six.extra": 2},
    {"wounds.dice_penalty": 1, "tie.winner": "defender"},
    {"variant.extended_swashbuckling": True, "xs.scope": "player_turn"},
)
"""Changes under which solved battles are played too."""
HOUSES = ("lucky-star", "stubborn-guards")
"""House rules of a marked book."""
READINGS = ("pool.trade-off", "duel.result")
"""Clauses of a sheet of readings."""
