"""What a person and a troop cost in points (ARG-BUDGET-2 to 7)."""

from __future__ import annotations

from ..model import Character, State
from ..model.character import LEADERS
from ..params import Params
from ..resolve import points


def worth(params: Params, state: State, who: Character) -> int:
    """Points of one person: what its list says, else class, mount and role, with armour, weapons and training added."""
    card = state.arms.people.get(who.profile)
    if card is not None and card.cost is not None:
        return int(card.cost)
    role = "leader" if who.role in LEADERS else "musician" if who.role == "musician" else ""
    kind = who.kind if who.kind in points.KINDS else "foot"
    return points.cost(params, points.Row(kind, who.cls, role, 1, state.arms.extras(card) if card else 0))


def troop_worth(params: Params, state: State, side: int) -> int:
    """Points of all the people of a side, fallen or not; decoys cost nothing."""
    return sum(worth(params, state, p) for p in state.people if p.side == side and not p.decoy)


__all__ = ["troop_worth", "worth"]
