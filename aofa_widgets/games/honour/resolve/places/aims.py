"""Whom a unit may aim at: the nearest enemies, a shot and all that counts for its dice."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.ground import TOL, Ground, Measures
from .lanes import Lane, apart, distance, higher, lane
from .sight import Sight, sight


@dataclass(frozen=True, slots=True)
class Shot:
    """All that places say of a shot: its range from edge to edge, sight, whether its target is among the nearest,
    the pieces that give cover, friends and enemies in the lane, whether the shooter stands higher.
    """

    range: int
    seen: bool
    nearest: bool
    cover: int
    allies: int
    enemies: int
    higher: bool
    sight: Sight
    lane: Lane


def nearest(ground: Ground, measures: Measures, who: str, hidden: bool | None = None) -> tuple[str, ...]:
    """The nearest enemies of a unit, all of them that are equally near (TOH-ACTION-6, TOH-ATTACK-1, TOH-R-12).

    Only those in sight count, unless `hidden` (or the rules, where it is None) lets the others count too.
    """
    base, all_count = ground.base(who), measures.hidden_nearest if hidden is None else hidden
    row = sorted((apart(base, enemy), enemy.id) for enemy in ground.enemies(who))
    found: list[str] = []
    least: float | None = None
    for far, name in row:
        if least is not None and far > least + TOL:
            break
        if all_count or sight(ground, measures, who, name).seen:
            least = far if least is None else least
            found.append(name)
    return tuple(found)


def shot(ground: Ground, measures: Measures, who: str, target: str) -> Shot:
    """A shot from where a unit stands at a target, as far as places decide it."""
    line, between = sight(ground, measures, who, target), lane(ground, measures, who, target)
    return Shot(
        distance(ground, who, target),
        line.seen,
        target in nearest(ground, measures, who),
        len(line.cover),
        between.allies_n,
        between.enemies_n,
        higher(ground, who, target),
        line,
        between,
    )


__all__ = ["Shot", "nearest", "shot"]
