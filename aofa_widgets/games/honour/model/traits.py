"""What its cards make of a unit: injuries take dice and inches, skill cards keep it on its feet."""

from __future__ import annotations

from typing import cast

from .forces import Skill
from .state import State
from .units import Unit


def hurt(state: State, unit: Unit, what: str) -> int:
    """What its injuries add to an ability, in dice, or to a "move" or a "charge", in inches; 0 or less."""
    return sum(state.cards.injuries[card].change(what) for card in unit.injuries if card)


def ability(state: State, unit: Unit, name: str) -> int:
    """An ability with what injuries take from it, at least none."""
    return max(0, int(getattr(unit, name)) + hurt(state, unit, name))


def skill_of(state: State, card: str) -> Skill:
    """A skill card by its id."""
    return cast(Skill, state.cards.skills[card])


def ready(state: State, unit: Unit, card: str) -> bool:
    """Whether a skill card with a use may be used now (TOH-SKILL-7 to 9)."""
    return not skill_of(state, card).standing and card not in unit.spent and card not in unit.worn


def steady(state: State, unit: Unit) -> bool:
    """Whether a card keeps a unit on its feet."""
    return any(skill_of(state, card).immune == "prone" for card in unit.skills)


def sure_footed(state: State, unit: Unit) -> bool:
    """Whether difficult ground does not slow a unit down."""
    return any(skill_of(state, card).ignore == "difficult" for card in unit.skills)
