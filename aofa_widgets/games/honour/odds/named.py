"""Chances that lessons ask for by a name: of so many dice, against so many of the other side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from ..params import Params
from .rolls import classes, passing, two_stage
from .tokens import token_drawn


def _no_sword(params: Params, dice: int) -> Fraction:
    """The chance that no die shows a sword."""
    signs = params.die_faces
    return Fraction(sum(sign in ("cross", "blank") for sign in signs), len(signs)) ** dice


CHANCES: Mapping[str, Callable[[Params, int, int], Fraction]] = {
    "passes": lambda params, dice, _: passing(params, dice),
    "fails": lambda params, dice, _: 1 - passing(params, dice),
    "critical": lambda params, dice, _: Fraction(classes(params, dice).p("crit")),
    "fumbles": lambda params, dice, _: Fraction(classes(params, dice).p("crit_fail")),
    "strikes": two_stage,
    "wounds": lambda params, dice, against: passing(params, dice) * passing(params, against),
    "drawn": lambda params, _, __: token_drawn(params),
    "sword": lambda params, dice, _: 1 - _no_sword(params, dice),
}
"""passes, fails, critical, fumbles: a test of `dice`. strikes: `dice` hit and a dodge of `against` fails.

wounds: `dice` hit what cannot dodge, and `against` dice of damage succeed. drawn: a given token comes out before the
turn ends. sword: at least one of `dice` shows a sword.
"""
