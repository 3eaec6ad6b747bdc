"""From units on the table to the numbers that dice are rolled with: arms, targets, sides of a melee, bodies, tests."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ..legal.traits import UNLIMITED, figure_effects, is_hero, strength, tough_of, unit_effects, uses_left
from ..model import Figure, Unit
from ..params import Params
from ..resolve import casualties, melee, morale
from ..resolve import compile as compiled
from ..resolve.compile import Arm, Effects, Target
from ..resolve.melee import Arms, Lone, Side
from ..resolve.volley import Body, Volley
from ..specials import When, best, holding, total

# ---- bodies: who falls in which order


def queue(params: Params, unit: Unit) -> tuple[casualties.Figure, ...]:
    """Its figures in the order in which they fall: from the rear, staff and heroes last (AOFR-R-02, AOFR-R-67)."""
    rows = [
        casualties.Figure(str(f.n), tough_of(params, unit, f), f.wounds, is_hero(params, unit, f), bool(f.role))
        for f in reversed(unit.figures)
    ]
    return casualties.order(rows)


def body_of(params: Params, unit: Unit, figure: int = -1) -> Body:
    """The wounds that its figures can still take, or one figure alone."""
    if figure >= 0:
        one = unit.figure(figure)
        return (tough_of(params, unit, one) - one.wounds,)
    return casualties.body(queue(params, unit))


def fallen(params: Params, unit: Unit, body: Body, figure: int = -1) -> Unit:
    """The unit that has this body left; `figure`: it is that of this figure alone."""
    if figure >= 0:
        one = unit.figure(figure)
        if not body:
            return replace(unit, figures=tuple(f for f in unit.figures if f.n != figure))
        return unit.put(replace(one, wounds=tough_of(params, unit, one) - body[0]))
    left = {int(f.id): f.wounds for f in casualties.laid(queue(params, unit), body)}
    return replace(unit, figures=tuple(replace(f, wounds=left[f.n]) for f in unit.figures if f.n in left))


# ---- shooting


def target_of(params: Params, unit: Unit, cover: str = "", figure: int = -1) -> Target:
    """A unit as it is attacked, or one figure singled out in it (AOFR-R-56, AOFR-SR-HERO-3)."""
    if figure >= 0:
        one = unit.figure(figure)
        card = unit.cards[0] if params.hero_takedown_unit_defence else unit.card_of(one)
        return Target(card.d, 1, unit_effects(params, replace(unit, figures=(one,))), cover)
    plain = [f for f in unit.figures if not is_hero(params, unit, f)] or list(unit.figures)
    return Target(unit.card_of(plain[0]).d, len(unit.figures), unit_effects(params, unit), cover)


def volley_of(
    params: Params, unit: Unit, weapon: str, shooters: tuple[tuple[int, int], ...], moved: bool, target: Target
) -> Volley | None:
    """The numbers of figures that shoot alike, those who still live; None if nobody is left."""
    alive = {figure.n: figure for figure in unit.figures}
    firing = [(alive[n], gap) for n, gap in shooters if n in alive]
    if not firing:
        return None
    first, gap = firing[0]
    held = unit.card_of(first).weapon(weapon)
    found = figure_effects(params, unit, first, held)
    when = When("shoot", moved=moved, distance=gap)
    each = max(0, held.a + total(holding(found, when), "attacks", "add"))
    arm = Arm(each * len(firing), unit.card_of(first).q, 0, found)
    return compiled.volley(params, arm, target, when)


# ---- melee


def side_of(params: Params, unit: Unit, arc: str, charging: bool, files: int | None = None) -> Side:
    """A unit as it goes into a melee: its groups of weapons, what its front ranks do beside (AOFR-R-22, AOFR-R-33)."""
    groups = _groups(params, unit)
    order = [int(one.id) for one in queue(params, unit)]
    own = unit.card_of(groups[0][1])
    return Side(
        body_of(params, unit),
        own.q,
        own.d,
        unit.frontage,
        tuple(_arms(params, unit, groups, order)),
        size=unit.size,
        start=strength(params, unit)[1] if unit.size == 1 else 1,
        effects=unit_effects(params, unit),
        nerve=nerve_of(unit),
        lone=_lone(params, unit),
        charge=tuple(_charge(params, unit, groups, order, arc)) if charging else (),
        guard=tuple(_guard(params, unit, groups, order, arc)),
        fear=tuple(_sums(params, unit, groups, order, "count_wounds", "wounds")),
        spirit=tuple(_spirit(params, unit, order)),
        fatigued=unit.fatigued,
        shaken=unit.shaken,
        files=files,
    )


def nerve_of(unit: Unit) -> int | None:
    """The Quality of a hero who may test for the unit (AOFR-SR-HERO-2)."""
    hero = unit.hero
    return unit.card_of(hero).q if hero is not None else None


def _lone(params: Params, unit: Unit) -> Lone | None:
    heroes = tuple(f for f in unit.figures if f.card)
    if not heroes or len(heroes) == len(unit.figures):
        return None
    return Lone(len(heroes), unit.card_of(heroes[0]).d, unit_effects(params, replace(unit, figures=heroes)))


Groups = tuple[tuple[int | None, Figure], ...]
Each = tuple[int | None, int, int]
QUIET = ("pace", "morale", "wounds", "joins", "tokens")  # what changes nothing about a figure's blows


def _groups(params: Params, unit: Unit) -> Groups:
    """The rank and file (None), then every figure that strikes otherwise: by its weapons or its rules."""
    plain = next((f for f in unit.figures if not f.card and not f.role), unit.figures[0])
    common = _loud(params, unit, plain)
    others = [f for f in unit.figures if f.card != plain.card or _loud(params, unit, f) != common]
    return ((None, plain), *((1, figure) for figure in others))


def _loud(params: Params, unit: Unit, figure: Figure) -> Effects:
    return tuple(effect for effect in figure_effects(params, unit, figure) if effect.name not in QUIET)


def _behind(order: list[int], named: int | None, figure: Figure) -> int:
    """How many figures fall after a named one."""
    return len(order) - 1 - order.index(figure.n) if named else 0


def _arms(params: Params, unit: Unit, groups: Groups, order: list[int]) -> Iterator[Arms]:
    for named, figure in groups:
        card = unit.card_of(figure)
        for weapon in card.weapons:
            if weapon.melee and uses_left(params, unit, figure, weapon) > 0:
                found = figure_effects(params, unit, figure, weapon)
                who = figure.n if named else -1
                yield Arms(weapon.a, 0, found, card.q, named, _behind(order, named, figure), weapon.id, who)


def _charge(params: Params, unit: Unit, groups: Groups, order: list[int], arc: str) -> Iterator[tuple[Each, int]]:
    """Dice of the charge, and the face they need (AOFR-SR-IMPACT-1)."""
    when = When("melee", charge=True, side=arc)
    for named, figure in groups:
        for effect in holding(figure_effects(params, unit, figure), when):
            if effect.name == "charge_dice":
                each = (named, _behind(order, named, figure), int(effect["dice"]))
                yield each, int(effect["on"])


def _guard(params: Params, unit: Unit, groups: Groups, order: list[int], arc: str) -> Iterator[Each]:
    """Dice of a charge that the enemy loses, once for each figure whatever weapons it has (AOFR-SR-COUNTER-2)."""
    when = When("melee", charge=True, side=arc)
    for named, figure in groups:
        held = [figure_effects(params, unit, figure, weapon) for weapon in unit.card_of(figure).weapons if weapon.melee]
        dice = max((total(holding(found, when), "fewer_charge_dice", "dice") for found in held), default=0)
        if dice:
            yield named, _behind(order, named, figure), dice


def _sums(params: Params, unit: Unit, groups: Groups, order: list[int], name: str, value: str) -> Iterator[Each]:
    for named, figure in groups:
        number = total(figure_effects(params, unit, figure), name, value)
        if number:
            yield named, _behind(order, named, figure), number


def _spirit(params: Params, unit: Unit, order: list[int]) -> Iterator[Each]:
    """What is added to the morale die while somebody lives who brings it; alike of the rank and file, once."""
    seen = set()
    for figure in unit.figures:
        number = total(figure_effects(params, unit, figure), "morale", "add")
        alike = (figure.card, figure.role)
        if number and alike not in seen:
            seen.add(alike)
            yield 1, min(_behind(order, 1, f) for f in unit.figures if (f.card, f.role) == alike), number


def aims_in(params: Params, unit: Unit) -> dict[str, Figure]:
    """One figure of each kind that a blow may single out: of the rank and file the next to fall, staff, the hero."""
    found: dict[str, Figure] = {}
    for one in queue(params, unit):
        figure = unit.figure(int(one.id))
        found.setdefault("hero" if figure.card else figure.role or "plain", figure)
    return found


def place_of(params: Params, unit: Unit, n: int) -> int:
    """The place of a figure in its unit's body."""
    return [int(one.id) for one in queue(params, unit)].index(n)


def melee_of(
    params: Params, charger: Unit, target: Unit, arc: str, files: tuple[int, int], back: bool | None = None
) -> melee.Melee:
    """A charge as it begins; whether the target strikes back is asked unless it is told."""
    return melee.Melee(
        side_of(params, charger, arc, True, files[0]), side_of(params, target, arc, False, files[1]), arc, back
    )


def used(params: Params, unit: Unit, weapons: Collection[str]) -> Unit:
    """The unit once it has struck with these melee weapons, of which some may be limited (AOFR-R-59).

    Those who bear one strike in the same melee or stand behind and close up, so it is used up for all of them.
    """
    for figure in unit.figures:
        held = (weapon for weapon in unit.card_of(figure).weapons if weapon.melee and weapon.id in weapons)
        spent = tuple(one.id for one in held if uses_left(params, unit, figure, one) < UNLIMITED)
        if spent:
            unit = unit.put(replace(figure, spent=(*figure.spent, *spent)))
    return unit


# ---- morale


def test_of(params: Params, unit: Unit) -> morale.Test:
    """The morale test of a unit that has been hurt (AOFR-MORALE-1)."""
    left, size = strength(params, unit)
    whole = unit_effects(params, unit)
    hero = nerve_of(unit)
    quality = unit.card_of(next((f for f in unit.figures if not f.card), unit.figures[0])).q
    quality = quality if hero is None else min(quality, hero)
    mod, again = total(whole, "morale", "add"), best(whole, "second_chance", "on") or 0
    return morale.Test(quality, left, size, "wounds", "front", mod, unit.shaken, again)
