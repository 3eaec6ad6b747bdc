"""The values of the form as the engine takes them: sides of a melee, weapons that shoot, who is shot at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from aofa_widgets.play.engagements import Values

from ...model.armies import Armies, Weapon
from ...params import INCH, Params
from ...resolve.compile import Arm, Effects
from ...resolve.melee import Arms, Each, Melee, Side
from ...resolve.volley import Body
from ...specials import Borne, When, effects, from_numbers, holding, most, of_unit, parse_all, total
from ..chains import Shot

STAFF = "staff"
QUIET = ("pace", "morale", "wounds", "joins", "tokens")  # what changes nothing about a figure's blows


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of the form: its body, its figures at the start, its rules, its command figures' rules, its effects."""

    body: Body
    size: int
    bears: tuple[Borne, ...]
    staff: tuple[Borne, ...]
    effects: Effects

    def behind(self, at: int) -> int:
        """How many figures fall after the command figure of that number: they go last, in order (AOFR-R-67)."""
        return len(self.staff) - 1 - at


def bears(params: Params, rules: Sequence[str]) -> tuple[Borne, ...]:
    """Special rules as written; those out of force do nothing, and are left out."""
    return tuple(one for one in parse_all(rules, params.known) if one.id in params.specials)


def tough(params: Params, borne: Sequence[Borne]) -> int:
    """How many wounds a figure with these rules takes."""
    return most(effects(params.specials, borne), "wounds", "wounds") or 1


def unit(params: Params, values: Values, side: str) -> Unit:
    """A unit of the form; wounds that its first figure has taken already are off its body."""
    specials = params.specials
    every = bears(params, values[f"{side}.rules"])
    figures = values[f"{side}.figures"]
    staff = tuple(one for one in every if specials[one.id].scope == STAFF)[:figures]
    own = tuple(one for one in every if specials[one.id].scope != STAFF)
    each = tough(params, own)
    hurt = min(values[f"{side}.hurt"], each - 1)
    body = (each - hurt, *(each,) * (figures - 1))
    return Unit(body, max(figures, values[f"{side}.size"]), own, staff, of_unit(specials, (own,) * figures, staff))


def melee(params: Params, armies: Armies, values: Values, more: Effects = ()) -> Melee:
    """The charge that the values describe; `more` are effects that the charger's dice have besides."""
    arc = values["way.arc"]
    charger, defender = (
        side_of(params, armies, values, side, When("melee", charge=side == "a", side=arc), more if side == "a" else ())
        for side in "ab"
    )
    return Melee(charger, defender, arc, values["way.back"])


def shots(params: Params, armies: Armies, values: Values, more: Effects = ()) -> tuple[Shot, ...]:
    """The weapons of the shooting unit that reach."""
    one, reach = unit(params, values, "a"), values["way.dist"]
    when = When("shoot", moved=values["way.moved"], distance=reach * INCH)
    cover = "" if values["way.cover"] == "none" else values["way.cover"]
    found = []
    for id, weapon in in_hand(armies, values, "a"):
        if weapon.range_in < reach:
            continue
        for arms in _arms(params, one, weapon, id, more, when):
            figures = len(one.body) - len(_apart(params, one)) if arms.figures is None else 1
            if figures > 0 and arms.a > 0:
                arm = Arm(arms.a * figures, values["a.quality"], 0, arms.effects)
                found.append(Shot(arm, when, cover, id))
    return tuple(found)


def side_of(
    params: Params, armies: Armies, values: Values, side: str, when: When, more: Effects = ()
) -> Side:
    """A unit of the form as it goes into a melee, or is shot at."""
    found = unit(params, values, side)
    held = in_hand(armies, values, side)
    own = tuple(effects(params.specials, found.bears))
    charging = When("melee", charge=True, side=when.side)
    guard = max(
        (total(holding((*own, *_edge(params, weapon)), charging), "fewer_charge_dice", "dice") for _, weapon in held),
        default=0,
    )
    rows = _rows(params, found)
    fear = total(own, "count_wounds", "wounds")
    charge = tuple(
        ((*row, int(one["dice"])), int(one["on"]))
        for one in holding(own, charging) if one.name == "charge_dice" and when.charge for row in rows
    )  # fmt: skip
    return Side(
        body=found.body, quality=values[f"{side}.quality"], defence=values[f"{side}.defence"],
        frontage=values[f"{side}.frontage"],
        arms=tuple(one for id, weapon in held for one in _arms(params, found, weapon, id, more, when)),
        size=found.size, start=tough(params, found.bears) if found.size == 1 else 1, effects=found.effects,
        charge=charge, guard=tuple((*row, guard) for row in rows) if guard else (),
        fear=tuple((*row, fear) for row in rows) if fear else (), spirit=tuple(_spirit(params, found, own)),
        fatigued=values[f"{side}.fatigued"], shaken=side == "b" and values[f"{side}.shaken"],
    )  # fmt: skip


def in_hand(armies: Armies, values: Values, side: str) -> list[tuple[str, Weapon]]:
    """The weapons in use: the one of the form with its numbers there, then the unit's others as they are."""
    profile = armies.units[values[f"{side}.unit"]]
    shot = values["kind"] == "shoot" and side == "a"
    found: list[tuple[str, Weapon]] = []
    for one in profile.weapons:
        if one.melee == shot:
            continue
        if one.id == values[f"{side}.weapon"]:
            told = {"a": values[f"{side}.attacks"], "ap": values[f"{side}.ap"], "rules": values[f"{side}.edge"]}
            span = {"range_in": values[f"{side}.range"]} if one.range_in else {}
            found.insert(0, (one.id, replace(one, **told, **span)))
        elif values[f"{side}.others"]:
            found.append((one.id, one))
    return found


def _edge(params: Params, weapon: Weapon) -> Effects:
    """What a weapon does by itself, its AP among it: a house rule that takes AP away takes it off every weapon."""
    specials = params.specials
    return effects(specials, (*bears(params, weapon.rules), *from_numbers(specials, {"ap": weapon.ap})))


def _arms(
    params: Params, found: Unit, weapon: Weapon, id: str, more: Effects, when: When
) -> Iterator[Arms]:
    """A weapon in the hands of the rank and file, and of each command figure whose own dice differ."""
    plain = (*effects(params.specials, found.bears), *_edge(params, weapon), *more)
    for borne, behind in ((None, 0), *_apart(params, found)):
        own = plain if borne is None else (*plain, *effects(params.specials, (borne,)))
        shot = when.phase == "shoot"  # a melee adds what its effects add by itself
        more_dice = total(holding(own, when), "attacks", "add") if shot else 0
        yield Arms(max(0, weapon.a + more_dice), 0, own, figures=None if borne is None else 1, behind=behind, name=id)


def _apart(params: Params, found: Unit) -> tuple[tuple[Borne, int], ...]:
    """Command figures that strike otherwise than the rest, and how many figures fall after each."""
    told = ((one, found.behind(at)) for at, one in enumerate(found.staff))
    return tuple(
        (one, behind) for one, behind in told
        if any(each.name not in QUIET for each in effects(params.specials, (one,)))
    )  # fmt: skip


def _rows(params: Params, found: Unit) -> tuple[tuple[int | None, int], ...]:
    """(figures, behind) of the rank and file, and of each command figure that strikes apart."""
    return ((None, 0), *((1, behind) for _, behind in _apart(params, found)))


def _spirit(params: Params, found: Unit, own: Effects) -> Iterator[Each]:
    """What is added to the morale die while somebody lives who brings it."""
    if number := total(own, "morale", "add"):
        yield 1, 0, number
    for at, borne in enumerate(found.staff):
        if number := total(effects(params.specials, (borne,)), "morale", "add"):
            yield 1, found.behind(at), number


__all__ = ["Unit", "bears", "in_hand", "melee", "shots", "side_of", "tough", "unit"]
