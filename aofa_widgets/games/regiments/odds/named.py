"""Chances that lessons ask for by a name: of a number on the die, against another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from ..params import Params
from . import tests, volleys
from .plain import volley_of


def _wounds(params: Params, quality: int, defence: int) -> Fraction:
    given, body = volley_of(params, {"attacks": 1, "q": quality, "d": defence})
    return 1 - volleys.volley(given, body).wounds.p(0)


CHANCES: Mapping[str, Callable[[Params, int, int], Fraction]] = {
    "passes": lambda params, need, mod: tests.quality(need, mod),
    "blocks": lambda params, need, ap: tests.block(need, -ap),
    "covered": lambda params, need, ap: tests.block(need, params.terrain_cover - ap),
    "wounds": _wounds,
    "holds": lambda params, need, mod: tests.passes(params, need, mod),
    "casts": lambda params, net, _: tests.cast(params, net),
}
"""passes: a test on `dice` or more, `against` being added. blocks: Defence `dice` stops a hit of AP `against`; covered:
the same in cover. wounds: one attack of Quality `dice` wounds Defence `against`. holds: a morale test on `dice`,
`against` being added. casts: a spell works with `dice` more tokens of help than of hindrance.
"""
