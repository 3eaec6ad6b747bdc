"""Through how much wood one sees, and how badly (ARG-COVER-7 to 9, AMB-COVER-1 and 2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..params import Params


@dataclass(frozen=True, slots=True)
class Seen:
    """Whether a target is visible, and the malus to shots at it."""

    visible: bool
    malus: int = 0


def depth(params: Params, wood: str) -> int:
    """How much of a wood one sees through, in tenths of a millimetre.

    >>> from aofa_widgets.rules import Ruleset
    >>> depth(Params.of(Ruleset.load("argad")), "forest")
    1000
    """
    return params.reach(getattr(params, f"cover_{wood}_see_cm"))


def visibility(
    params: Params, wood: str, thickness: int | Fraction, *, isolated_foot: bool = False, guerrilla: bool = False
) -> Seen:
    """What a thickness of one kind of wood on the line does (ARG-COVER-7 to 9).

    In open forest only isolated people on foot, and people used to guerrilla, are harder to hit.

    >>> from aofa_widgets.rules import Ruleset
    >>> visibility(Params.of(Ruleset.load("argad")), "forest", 300)
    Seen(visible=True, malus=-1)
    """
    if thickness > depth(params, wood):
        return Seen(False)
    if thickness <= 0 or (wood == "open_forest" and not (isolated_foot or guerrilla)):
        return Seen(True)
    return Seen(True, int(getattr(params, f"cover_{wood}")))
