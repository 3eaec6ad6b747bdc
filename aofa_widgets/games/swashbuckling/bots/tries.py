"""Actions worth trying, made without a menu: a few tries and the authority's word take a tenth of its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow.points import places_for
from ..legal import refuse
from ..model import Activation, Courtyard, State
from ..params import Params
from ..resolve import enemies_of
from ..specials import GUIDELINES, LIFTS, Deed, deed_of

T = TypeVar("T")
WORDS = "En garde!"  # a deed of one's own that both languages call by the same words
PAST = ("dodge", "leap-over")  # deeds that lead past what is in the way, at the same level


def pick(roller: Roller, options: Sequence[T]) -> T:
    """One of some options, each as likely as the others."""
    return options[roller.choose(len(options))]


def shuffled(roller: Roller, options: Iterable[T]) -> list[T]:
    """All of some options, in any order."""
    left = list(options)
    for at in range(len(left) - 1, 0, -1):
        other = roller.choose(at + 1)
        left[at], left[other] = left[other], left[at]
    return left


def allowed(params: Params, state: State, action: Action, *, asks: bool = False) -> Action | None:
    """The action, if it may be done; if only a guideline forbids it and `asks`, the same asked of the other side."""
    refusal = refuse(params, state, action)
    if refusal is None:
        return action
    if asks and refusal.name in GUIDELINES and isinstance(action, ask.Act | ask.Oppose):
        asking = replace(action, asking=True)
        return asking if refuse(params, state, asking) is None else None
    return None


def first(params: Params, state: State, wishes: Iterable[Action], *, asks: bool = False) -> Action | None:
    """The first of some wishes that may be done."""
    found = (allowed(params, state, wish, asks=asks) for wish in wishes)
    return next((action for action in found if action is not None), None)


def ready(params: Params, state: State) -> list[ask.Activate]:
    """Every figure that may be taken up."""
    tries = (ask.Activate(figure.id) for figure in state.standing(state.active))
    return [action for action in tries if refuse(params, state, action) is None]


def duels(params: Params, state: State, spell: Activation) -> list[ask.Duel]:
    """Every enemy in contact that may be fought; where its owner names who answers, the duel itself."""
    foes = enemies_of(state.by_id, state.ground, spell.figure)
    if params.multi_lead == "owner_choice" and len(foes) > 1:
        tries = [ask.Duel()]
    else:
        tries = [ask.Duel(foe) for foe in foes]
    return [duel for duel in tries if refuse(params, state, duel) is None]


def recoveries(params: Params, state: State, spell: Activation) -> list[Action]:
    """What the figure may recover from."""
    figure, found = state.figure(spell.figure), list[Action]()
    if not figure.armed:
        found.append(ask.RecoverWeapon())
    if figure.stunned:
        found.append(ask.RecoverStun())
    if figure.wounds and params.wounds_recoverable:
        found.append(ask.RecoverWound())
    return [action for action in found if refuse(params, state, action) is None]


def acts(state: State, spell: Activation, deed: Deed) -> Iterator[ask.Act]:
    """What a deed that nobody answers may be done with; most of it the table allows."""
    ground, who = state.ground, spell.figure
    if not isinstance(ground, Courtyard):
        return
    match deed.effect:
        case "own":
            yield ask.Act(deed.id, words=WORDS, asking=True)
        case "ready" | "put":
            held = state.figure(who).held
            if held:
                yield ask.Act(deed.id, on=held)
        case "leap_off":
            if ground.spot(who).on or ground.spot(who).hangs:
                yield from (ask.Act(deed.id, to=to) for to in _down(state, spell, deed))
        case "swing":
            for name in ground.near(who):
                if ground.prop(name).hanging:
                    places = places_for(state, spell, f"{deed.id}:{name}")
                    yield from (ask.Act(deed.id, on=name, to=to) for to in places)
        case "leap_across":
            if ground.spot(who).on or ground.spot(who).hangs:
                tops = (prop.body for prop in ground.props if prop.body.standable and not prop.held)
                yield from (ask.Act(deed.id, on=top.id) for top in tops)
        case _:
            near, touched = ground.near(who), ground.touching(who)
            things = (name for name in near if _fits(ground, deed.effect, name))
            yield from (ask.Act(deed.id, on=name) for name in things)
            if deed.effect in ("touch", "leap_over", "pass"):
                yield from (ask.Act(deed.id, on=name) for name in touched)


def _down(state: State, spell: Activation, deed: Deed) -> list[tuple[int, int]]:
    """Three places to leap down to, those first that lie towards the nearest enemy."""
    foes, ground = foes_of(state, spell), state.ground
    assert isinstance(ground, Courtyard)
    x, y = ground.middle(foes[0] if foes else spell.figure)
    return sorted(places_for(state, spell, deed.id), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:3]


def _fits(ground: Courtyard, effect: str, name: str) -> bool:
    """What no table would allow is not even tried."""
    prop = ground.prop(name)
    return {
        "climb": prop.body.standable and prop.kind != "stairs",
        "stairs": prop.kind == "stairs",
        "slide": prop.kind == "stairs",
        "grab": prop.hanging,
        "take": prop.lift in LIFTS,
        "tip": prop.rolls and not prop.tipped,
    }.get(effect, True)


def aimed(state: State, spell: Activation, deed: Deed, foes: Iterable[str]) -> Iterator[ask.Oppose]:
    """A deed that enemies answer, at each of these, with each thing that will do."""
    ground, who = state.ground, spell.figure
    if not isinstance(ground, Courtyard):
        return
    if deed.effect == "own":
        yield from (ask.Oppose((foe,), deed.id, words=WORDS, asking=True) for foe in foes)
        return
    things: list[str | None] = [None]
    if deed.effect in ("throw", "roll", "pull") and not (deed.effect == "throw" and state.figure(who).held):
        near = [ground.prop(name) for name in ground.near(who)]
        fits = {
            "throw": [prop for prop in near if prop.lift in LIFTS],
            "roll": [prop for prop in near if prop.rolls],
            "pull": [prop for prop in near if prop.kind == "rug"],
        }
        things = [prop.body.id for prop in fits[deed.effect]]
    touched = ground.touching(who)
    for foe in foes:
        if deed.effect != "blow" or foe in touched:
            yield from (ask.Oppose((foe,), deed.id, thing) for thing in things)


def foes_of(state: State, spell: Activation) -> list[str]:
    """Standing enemies, the nearest first."""
    ground = state.ground
    names = [foe.id for foe in state.standing(1 - state.figure(spell.figure).side)]
    if not isinstance(ground, Courtyard):
        return names
    x, y = ground.middle(spell.figure)
    apart = {name: ground.middle(name) for name in names}
    return sorted(names, key=lambda name: (apart[name][0] - x) ** 2 + (apart[name][1] - y) ** 2)


def to_foes(state: State, foes: Iterable[str]) -> Iterator[ask.Move]:
    """Straight at each of these; a told ground has no places."""
    ground = state.ground
    if isinstance(ground, Courtyard):
        yield from (ask.Move(ground.middle(foe)) for foe in foes)
    else:
        yield ask.Move()


def anywhere(state: State, roller: Roller) -> ask.Move:
    """A move to any place of the table."""
    ground = state.ground
    if not isinstance(ground, Courtyard):
        return ask.Move()
    bounds = ground.bounds
    return ask.Move((1 + roller.choose(bounds.width - 1), 1 + roller.choose(bounds.height - 1)))


def round_it(params: Params, state: State, spell: Activation, roller: Roller) -> Action | None:
    """A way on for a figure that nobody can be reached from: past what is in the way, up, down, or anywhere else."""
    lost = len(set(spell.done)) < len(spell.done)  # the same thing twice leads nowhere
    names = (*PAST, "leap-off", "stairs", "slide", "climb", "leap-across", "swing")
    deeds = [deed for name in names if (deed := deed_of(state, name)) is not None]
    if not spell.moved and (not spell.done or lost):
        moves = [*([] if lost else to_foes(state, foes_of(state, spell))), anywhere(state, roller)]
        if found := first(params, state, moves):
            return found
    order = shuffled(roller, deeds) if lost else deeds
    tries = (act for deed in order for act in acts(state, spell, deed))
    if found := first(params, state, tries):
        return found
    return None if spell.moved else first(params, state, [anywhere(state, roller) for _ in range(3)])
