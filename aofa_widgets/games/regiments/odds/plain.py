"""Volleys and charges from plain entries, as tables of the book, questions and commands write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..model.records import usual_frontage
from ..params import INCH, Params
from ..resolve import Arm, Body, Target, compile
from ..resolve.melee import Arms, Melee, Side
from ..resolve.volley import Volley
from ..specials import Bears, Borne, Effect, When, effects, from_numbers, holding, most, of_unit, parse_all

Spec = Mapping[str, Any]


def bears(params: Params, names: Sequence[str], **numbers: int) -> Bears:
    """Special rules by their names ("Blast(3)"), and those that say the same as numbers of a profile.

    Raises: InputError for a name that is none.
    """
    told = parse_all(list(names), params.known, "rules")
    return tuple(dict.fromkeys((*told, *from_numbers(params.known, numbers))))


def body_of(params: Params, borne: Bears, models: int, wounds: int = 0) -> Body:
    """So many figures with these rules, the first of which bears wounds."""
    tough = most(effects(params.specials, borne), "wounds", "wounds") or 1
    return (max(1, tough - wounds), *(tough,) * (models - 1))


def volley_of(params: Params, spec: Spec) -> tuple[Volley, Body]:
    """A volley and its target from plain entries: `q`, `attacks`, `ap`, `rules` of who attacks; `d`, `models`, `tough`,
    `target_rules`, `cover` of whom; `phase` ("melee" or "shoot"), `dist` in inches, `charging`, `moved`, `fatigued`.

    >>> from aofa_widgets.rules import Ruleset
    >>> volley_of(Params.of(Ruleset.load("regiments")), {"attacks": 3, "rules": ["Surge"]})[0].extra
    1
    """
    own = bears(params, spec.get("rules", ()), ap=spec.get("ap", 0))
    theirs = bears(params, spec.get("target_rules", ()), tough=spec.get("tough", 1))
    models = spec.get("models", 10)
    target = Target(spec.get("d", 4), models, of_unit(params.specials, (theirs,)), spec.get("cover", ""))
    arm = Arm(spec.get("attacks", 1), spec.get("q", 4), 0, effects(params.specials, own), spec.get("mod", 0))
    distance = spec.get("dist")
    when = When(
        spec.get("phase", "melee"),
        spec.get("charging", False),
        spec.get("moved", False),
        None if distance is None else round(distance * INCH),
    )
    return compile.volley(params, arm, target, when, spec.get("fatigued", False)), body_of(params, theirs, models)


def side_of(params: Params, spec: Spec, arc: str = "front") -> Side:
    """One unit from plain entries: `models`, `frontage` (AOFR-R-01 where there is none), `q`, `d`, `a`, `ap`, `tough`,
    `size`, `rules` (of the unit and its weapon), `banner`, `fatigued`, `shaken`.

    >>> from aofa_widgets.rules import Ruleset
    >>> side_of(Params.of(Ruleset.load("regiments")), {"models": 5, "q": 4, "d": 5, "a": 1}).size
    5
    """
    borne = bears(params, spec.get("rules", ()), tough=spec.get("tough", 1))
    staff: Bears = (Borne("banner"),) if spec.get("banner") else ()
    models = spec.get("models", 10)
    size = spec.get("size", models)
    all_ = effects(params.specials, (*borne, *staff))
    armed = effects(params.specials, (*borne, *bears(params, (), ap=spec.get("ap", 0))))
    front = holding(all_, When("melee", charge=True, side=arc))

    def each(found: Sequence[Effect], name: str, value: str) -> tuple[tuple[None, int, int], ...]:
        return tuple((None, 0, one.number(value)) for one in found if one.name == name)

    return Side(
        body_of(params, borne, models, spec.get("wounds", 0)),
        spec.get("q", 4),
        spec.get("d", 5),
        spec.get("frontage", usual_frontage(size)),
        (Arms(spec.get("a", 1), 0, armed),),
        size,
        most(all_, "wounds", "wounds") or 1,
        of_unit(params.specials, (borne,)),
        charge=tuple(((None, 0, one.number("dice")), one.number("on")) for one in all_ if one.name == "charge_dice"),
        guard=each(front, "fewer_charge_dice", "dice"),
        fear=each(all_, "count_wounds", "wounds"),
        spirit=each(all_, "morale", "add"),
        fatigued=spec.get("fatigued", False),
        shaken=spec.get("shaken", False),
    )


def melee_of(params: Params, spec: Spec) -> Melee:
    """A charge from plain entries: those of `side_of` after `charger_` and `defender_`, `arc`, `strike_back`."""
    arc = spec.get("arc", "front")
    sides = []
    for who in ("charger_", "defender_"):
        own = {key.removeprefix(who): value for key, value in spec.items() if key.startswith(who)}
        sides.append(side_of(params, own, arc))
    return Melee(sides[0], sides[1], arc, spec.get("strike_back", True))
