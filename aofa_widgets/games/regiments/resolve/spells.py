"""Spell tokens and the roll that decides a spell (AOFR-SR-CASTER-1 to -5)."""

from __future__ import annotations

from ..params import Params
from .volley import succeeds


def tokens(params: Params, have: int, x: int) -> int:
    """Tokens in hand after a round's begin: what was kept and what comes, up to the most (AOFR-R-54).

    >>> from aofa_widgets.rules import Ruleset
    >>> tokens(Params.of(Ruleset.load("regiments")), 5, 3)
    6
    """
    return min(have + x, params.caster_most_tokens)


def works(params: Params, face: int, net: int = 0) -> bool:
    """Whether a spell works: `net` is help less hindrance; 6 and 1 decide as everywhere (AOFR-R-55).

    >>> from aofa_widgets.rules import Ruleset
    >>> works(Params.of(Ruleset.load("regiments")), 4, -1)
    False
    """
    return succeeds(face, params.caster_cast_on, net)
