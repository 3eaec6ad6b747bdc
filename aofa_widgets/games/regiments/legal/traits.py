"""What the special rules make of a unit as it is now: its pace, its wounds, its tokens, what it may pass and ignore."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..model import Figure, Unit
from ..model.ground import Gait
from ..params import Params
from ..resolve import charging
from ..resolve.compile import Effects
from ..specials import Borne, Effect, best, effects, from_numbers, has, most, of_unit, parse_all, total, values_of

MOST_KNOWN = 40
UNLIMITED = 10**6  # uses of a weapon that nothing limits
_KNOWN: dict[int, tuple[Mapping[str, Any], dict[Any, Any]]] = {}


def _memory(params: Params) -> dict[Any, Any]:
    """What has been worked out under these special rules; they are read from words once, not at every shot."""
    found = _KNOWN.get(id(params.specials))
    if found is None or found[0] is not params.specials:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[id(params.specials)] = (params.specials, {})
    return found[1]


def bears(params: Params, rules: tuple[str, ...]) -> tuple[Borne, ...]:
    """Rules as a profile writes them, read; those out of force do nothing, unknown ones are left out."""
    memory = _memory(params)
    if rules not in memory:
        memory[rules] = parse_all(rules, params.known, faults=[])
    return tuple(memory[rules])


def of_figure(params: Params, unit: Unit, figure: Figure) -> tuple[Borne, ...]:
    """The rules that a figure bears: its card's, its place in the staff, what a spell lends the unit."""
    own = bears(params, tuple(unit.cards[figure.card].rules))
    role = bears(params, (figure.role,)) if figure.role else ()
    return (*own, *role, *lent(params, unit))


def lent(params: Params, unit: Unit) -> tuple[Borne, ...]:
    """The rules that spells lend a unit."""
    words = tuple(str(spell.of("rule")) for spell in unit.lasting if spell.of("rule"))
    return bears(params, words) if words else ()


def figure_effects(params: Params, unit: Unit, figure: Figure, weapon: Any = None) -> Effects:
    """What a figure's rules do, with those of the weapon in its hands."""
    mine = of_figure(params, unit, figure)
    key = ("figure", mine, (weapon.rules, weapon.ap) if weapon else ())
    memory = _memory(params)
    if key not in memory:
        held = (*bears(params, tuple(weapon.rules)), *from_numbers(params.known, {"ap": weapon.ap})) if weapon else ()
        memory[key] = effects(params.specials, (*mine, *held))
    found: Effects = memory[key]
    return found


def unit_effects(params: Params, unit: Unit) -> Effects:
    """What the rules do for the unit as a whole: some need every figure, some one (AOFR-R-58)."""
    staff = tuple(sorted({figure.role for figure in unit.figures if figure.role}))
    cards = tuple(figure.card for figure in unit.figures)
    more = lent(params, unit)
    rows, mixed = tuple(tuple(card.rules) for card in unit.cards), params.move_mixed
    key = ("unit", rows, cards, staff, more, shields(unit), mixed)
    memory = _memory(params)
    if key not in memory:
        each = [(*bears(params, tuple(unit.cards[card].rules)), *more) for card in cards]
        found = of_unit(params.specials, each, bears(params, staff), mixed=params.move_mixed)
        memory[key] = (*found, *(Effect("defence", (("add", n),), frozenset()) for n in shields(unit)))
    whole: Effects = memory[key]
    return whole


def shields(unit: Unit) -> tuple[int, ...]:
    """What spells add to the Defence rolls of a unit, spell by spell."""
    return tuple(int(spell.of("defence")) for spell in unit.lasting if spell.of("defence"))


def gait_of(params: Params, unit: Unit) -> Gait:
    """How a unit moves, in tenths of a millimetre (AOFR-SR-FAST-1, AOFR-SR-FLYING-1, AOFR-SR-STRIDER-1)."""
    found, memory = unit_effects(params, unit), _memory(params)
    lengths = (params.move_advance_in, params.move_rush_in, params.move_charge_in)
    key = ("gait", id(found), lengths)  # the memory keeps what was found, so that no other has its id
    if key not in memory:
        advance, rush, charge = (_most(params, action, found) for action in ("advance", "rush", "charge"))
        passes = values_of(found, "passes", "what")
        memory[key] = Gait(advance, rush, charge, has(found, "hold_only"), passes)
    gait: Gait = memory[key]
    return gait


def _most(params: Params, action: str, found: Effects) -> int:
    plain = tuple(effect for effect in found if effect.name != "hold_only")  # how far it would go
    return int(charging.pace(params, action, plain).most)


def tough_of(params: Params, unit: Unit, figure: Figure) -> int:
    """The wounds that a figure can bear before it is removed (AOFR-SR-TOUGH-1)."""
    return most(figure_effects(params, unit, figure), "wounds", "wounds") or 1


def tokens_of(params: Params, unit: Unit, figure: Figure) -> int:
    """The spell tokens that a figure gets every round (AOFR-SR-CASTER-1)."""
    return int(total(figure_effects(params, unit, figure), "tokens", "tokens"))


def casters(params: Params, unit: Unit) -> tuple[Figure, ...]:
    """Its living casters."""
    return tuple(figure for figure in unit.figures if tokens_of(params, unit, figure) or figure.tokens)


def is_hero(params: Params, unit: Unit, figure: Figure) -> bool:
    """Whether a figure falls last of all in its unit (AOFR-SR-TOUGH-4)."""
    return unit.size > 1 and has(figure_effects(params, unit, figure), "joins")


def may_join(params: Params, hero: Unit, unit: Unit) -> bool:
    """Whether a hero may be deployed inside a unit (AOFR-SR-HERO-1)."""
    if hero.size != 1 or unit.size < 2 or hero.side != unit.side or hero.id == unit.id:
        return False
    one = hero.figures[0]
    found = figure_effects(params, hero, one)
    if not has(found, "joins") or tough_of(params, hero, one) > (most(found, "joins", "tough") or 0):
        return False
    return not any(is_hero(params, unit, figure) for figure in unit.figures)


def strength(params: Params, unit: Unit) -> tuple[int, int]:
    """What is left and what began: figures, or the wounds that a lone figure can bear (AOFR-MORALE-2, AOFR-R-41)."""
    if unit.size == 1 and unit.figures:
        tough = tough_of(params, unit, unit.figures[0])
        return tough - unit.figures[0].wounds, tough
    return len(unit.figures), unit.size


def waits(params: Params, unit: Unit, how: str) -> Mapping[str, int] | None:
    """What its rule for being kept back says, "ambush" or "scout"; None if it has none."""
    for effect in unit_effects(params, unit):
        if effect.name == how:
            return {key: int(value) for key, value in effect.values}
    return None


def uses_left(params: Params, unit: Unit, figure: Figure, weapon: Any) -> int:
    """How often a figure may still use a weapon; a great number where nothing limits it (AOFR-SR-LIMITED-1)."""
    times = best(figure_effects(params, unit, figure, weapon), "uses", "times")
    return UNLIMITED if times is None else times - figure.spent.count(weapon.id)


__all__ = [
    "UNLIMITED",
    "bears",
    "casters",
    "figure_effects",
    "gait_of",
    "is_hero",
    "may_join",
    "strength",
    "tokens_of",
    "tough_of",
    "unit_effects",
    "uses_left",
    "waits",
]
