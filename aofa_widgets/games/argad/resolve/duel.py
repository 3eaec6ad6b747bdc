"""Two lone shooters face to face: a die of speed with the shot, the faster fires just before (ARG-DUEL-2)."""

from __future__ import annotations

from dataclasses import dataclass

from ..params import Params
from .due import Due, Rolled, Steps, replay
from .sixes import Die, Favours, values

SIDES = ("A", "B")


@dataclass(frozen=True, slots=True)
class Duel:
    """The natural value that each needs, and what each adds to his die of speed (ARG-DUEL-3)."""

    need: tuple[int, int]
    bonus: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Who fired first ("A", "B", "same"), who fell, who had no time to shoot."""

    first: str
    killed: tuple[str, ...]
    no_shot: tuple[str, ...] = ()
    natural: tuple[int, ...] = ()


def steps(params: Params, duel: Duel) -> Steps[Drawn]:
    """The duel, roll by roll: both dice of speed, both shots, a lone six again where it falls short."""
    speed = yield Due("speed", 2)
    shot = yield Due("shot", 2)
    quick = [face + more for face, more in zip(speed, duel.bonus, strict=True)]
    first = "same" if quick[0] == quick[1] else SIDES[int(quick[1] > quick[0])]
    killed: dict[str, None] = {}
    late: list[str] = []
    natural = list(shot)
    for i in (1, 0) if first == "B" else (0, 1):
        if first != "same" and SIDES[i] in killed:
            late.append(SIDES[i])
            continue
        need = max(duel.need[i], 2 if params.shoot_one_misses else 0)
        natural[i] = (yield from values(params, [Die(SIDES[i], shot[i], need)], Favours()))[0]
        if natural[i] >= need:
            killed[SIDES[1 - i]] = None
    return Drawn(first, tuple(sorted(killed)), tuple(late), tuple(natural))


def due(params: Params, duel: Duel, rolled: Rolled = ()) -> Due | Drawn:
    """What is due after these rolls, or what came of the duel.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> due(params, Duel((5, 5)), [("speed", (5, 2)), ("shot", (5, 6))])
    Drawn(first='A', killed=('B',), no_shot=('B',), natural=(5, 6))
    """
    return replay(steps(params, duel), rolled)
