"""Goal-seek: of twenty values that were planted how many it finds again, and whether it says none where there is none.

A value is planted by playing 400,000 games with it; the search is only told their win rate, starts from the base rules
and plays games of its own, with other dice. Four against five of the book, three pairs of tactics.
"""

from __future__ import annotations

from aofa_widgets.games import GAMES
from aofa_widgets.lab.balance.plans import forces_of
from aofa_widgets.lab.balance.seek import seek
from aofa_widgets.lab.kernels import Plan, fight, warm
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from . import Line

NAME = "seek"
HELP = texts("bench.seek")
PLANTED = (
    *(("rating.superb", value) for value in (1, 2, 5, 6)),
    *(("rating.magnificent", value) for value in (1, 2, 4, 5)),
    *(("rating.dashing", value) for value in (1, 3, 4, 5)),
    *(("init.ones_to_lose", value) for value in (2, 3)),
    *(("duel.max_per_activation", value) for value in (1, 2)),
    ("tie.winner", "defender"),
    ("duel.attacker_takes_hits", False),
    ("pool.per_action", 2),
    ("variant.extended_turns", True),
)
PAIRS = ("at_once/at_once", "ahead_2/at_once", "strikes_then_duels/presses_1")
GAMES_PLANTED = 400_000
WITHIN = 0.005


def run(rounds: int) -> list[Line]:
    """Plant and seek; `rounds` changes nothing, for nothing is timed."""
    warm(wait=True)
    base = Ruleset.load(GAMES[0])
    forces = forces_of(None, base)
    again = 0
    for at, (key, value) in enumerate(PLANTED):
        pair = PAIRS[at % len(PAIRS)]
        changed = base.with_values({key: value})
        plan = Plan(changed, forces, tuple(pair.split("/")), seed=1000 + at)  # type: ignore[arg-type]
        fought = fight(plan, 0, GAMES_PLANTED)
        target = float((fought.winner == 0).sum() / (fought.winner >= 0).sum())
        found = seek(base, [key], target=target, within=WITHIN, pair=pair, seed=at, pairs=0, games=4_000_000).found
        again += found is not None and found.change.values == {key: value}
    none = seek(base, ["six.extra", "tie.hits", "wounds.to_fall"], target=0.99, pairs=20)
    return [
        Line(texts("bench.seek_found", n=len(PLANTED)), float(again), "", "seek.found"),
        Line(texts("bench.seek_none"), float(none.found is None and none.complete), "", "seek.none"),
    ]
