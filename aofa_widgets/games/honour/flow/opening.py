"""The first moment of a game: the units of a setting, the bag, the decks, and who draws first."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.words.terms import of_french

from ..model import State, Tokens, Unit, Victory
from ..model.forces import Cards
from ..params import Params
from .begun import begun, drawn_already
from .course import Course
from .setting import Mustered, Setting
from .turns import begin, filled


def open_game(params: Params, cards: Cards, setting: Setting) -> State:
    """A state before the first draw; the first draw, or the coin that decides it, is due (TOH-TURN-1, TOH-R-04)."""
    units = tuple(begun(_unit(params, one), one.begun) for one in setting.units)
    held = {card for unit in units for card in unit.skills}
    state = State(
        units,
        setting.ground,
        Tokens(),
        Victory(setting.victory, setting.hero_points),
        setting.turns,
        skills=tuple(card for card in cards.skills if card not in held),
        cards=cards,
        title=setting.title,
        sides=setting.sides,
        labels=setting.names,
    )
    course = Course(params, replace(state, bag=drawn_already(filled(params, units), units)))
    begin(course)
    return course.state


def _unit(params: Params, one: Mustered) -> Unit:
    card = one.profile
    return Unit(
        one.id,
        one.side,
        card.id,
        card.cls,
        card.aim,
        card.agility,
        card.strength,
        card.wits,
        card.honour,
        card.actions,
        weapon=card.weapon,
        hero=card.hero,
        cost=card.cost,
        missile=card.missile,
        figures=card.figures,
        most=card.figures,
        bonuses=card.bonuses,
        single=min(card.radius, 125) if card.figures > 1 else 0,
        mark=one.mark,
        gender=one.gender,
        name=_names(one),
    )


def _names(one: Mustered) -> dict[str, str]:
    """A unit's name by language, and how sentences say it: ‘en_in_text’, ‘fr_de’, ‘fr_a’, ‘en_of’."""
    found = dict(one.name)
    for key, text in one.in_text.items():
        found[key if "_" in key else f"{key}_in_text"] = text
    inside = found.get("fr_in_text", found.get("fr", one.id))
    found.setdefault("fr_de", of_french(inside, one.elide or None))
    found.setdefault("fr_a", f"à {inside}")
    found.setdefault("en_of", f"of {found.get('en_in_text', found.get('en', one.id))}")
    return found
