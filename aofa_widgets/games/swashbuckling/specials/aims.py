"""Whether the table allows a deed aimed at enemies; what a thrown or rolled thing reaches."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.table.limits import near_each_other
from aofa_widgets.table.measure import gap_up, overlaps, within

from ..actions import Oppose, Refusal
from ..model import Courtyard, Figure, State
from ..params import Params
from .deeds import Deed, allowed_gap, deed_of
from .measures import beyond, refuse_lift
from .own import refuse_own_aimed
from .places import rolled
from .seeing import hidden

Names = dict[str, str]


def refuse_aimed(params: Params, state: State, ground: Courtyard, figure: Figure, action: Oppose) -> Refusal | None:
    """Why the table does not allow an opposed deed; legal.py has looked at who is aimed at."""
    deed = deed_of(state, action.deed)
    if deed is None or not (deed.opposed or deed.effect == "own"):
        return Refusal("AOFA-3B-1", "no_such_deed")
    if len(set(action.targets)) > 1 and (far := _too_far_apart(params, ground, action.targets)):
        return Refusal("AOFA-7M-8", "too_far_apart", {"figure": far[0], "other": far[1]})
    if deed.effect == "own":
        return refuse_own_aimed(params, state, ground, figure, action)
    for target in dict.fromkeys(action.targets):
        if why := _refuse_target(params, state, ground, figure, action, deed, target):
            return why
    return None


def _refuse_target(
    params: Params, state: State, ground: Courtyard, figure: Figure, action: Oppose, deed: Deed, target: str
) -> Refusal | None:
    names: Names = {"figure": figure.id, "enemy": target, "thing": action.thing or ""}
    thing = action.thing
    match deed.effect:
        case "blow":
            if target not in ground.touching(figure.id):
                return Refusal("AOFA-2B-5", "enemy_not_reached", names)
        case "taunt":
            if params.taunt_range == "contact" and target not in ground.touching(figure.id):
                return Refusal("AOFA-AMB-46", "enemy_not_reached", names)
            if params.taunt_range == "sight" and (blocked := hidden(params, state, figure.id, target)):
                return Refusal("AOFA-AMB-46", "out_of_sight", {**names, "by": blocked})
        case "throw":
            return _refuse_missile(params, ground, figure, thing, names) or _refuse_line(
                params, state, ground, figure, names
            )
        case "roll":
            if thing is None or thing not in ground.near(figure.id) or not ground.prop(thing).rolls:
                return Refusal("AOFA-7M-6", "nothing_to_roll", names)
            if ground.loaded(thing):
                return Refusal("AOFA-7M-6", "someone_on_it", names)
            hit = rolled(ground, thing, action.targets[0])[1]
            if target == action.targets[0] and hit != target:
                return Refusal("AOFA-7M-6", "roll_blocked", {**names, "by": hit or ""})
        case "pull":
            if thing is None or thing not in ground.near(figure.id) or ground.prop(thing).kind != "rug":
                return Refusal("AOFA-2A-EX3", "no_rug", names)
            if not overlaps(ground.body(target).shape, ground.prop(thing).body.shape) or ground.spot(target).z > 0:
                return Refusal("AOFA-2A-EX3", "not_on_the_rug", names)
    return None


def _refuse_line(params: Params, state: State, ground: Courtyard, figure: Figure, names: Names) -> Refusal | None:
    """How far a throw goes, and who stands in its line (AMB-47, GEO-25 to GEO-27)."""
    target = names["enemy"]
    if params.throw_max_in is not None:
        away = gap_up(ground.body(figure.id).shape, ground.body(target).shape)
        if why := beyond(params, away, params.throw_max_in * 254, "AOFA-AMB-47", "too_far", names):
            return why
    if blocked := hidden(params, state, figure.id, target):
        return Refusal("AOFA-7M-7", "out_of_sight", {**names, "by": blocked})
    return None


def _refuse_missile(
    params: Params, ground: Courtyard, figure: Figure, thing: str | None, names: Names
) -> Refusal | None:
    """What is held may be thrown, and what is reached picked up and thrown in one action (AOFA-2A-EX2)."""
    if thing in (None, figure.held):
        return None if figure.held else Refusal("AOFA-2A-EX2", "nothing_held", names)
    if thing not in ground.near(figure.id):
        return Refusal("AOFA-2B-5", "not_reached", names)
    return refuse_lift(params, ground, figure, ground.prop(thing), names)


def _too_far_apart(params: Params, ground: Courtyard, targets: tuple[str, ...]) -> tuple[str, str] | None:
    shapes = [ground.body(name).shape for name in targets]
    pair = near_each_other(shapes, allowed_gap(params), chain=params.multi_gap_chain == "chain")
    return (targets[pair[0]], targets[pair[1]]) if pair else None


def aim(params: Params, state: State, action: Oppose) -> Oppose:
    """An opposed action as the table makes it: the size of the thing used, and bystanders where they can be hit.

    A thrown or rolled thing also reaches whoever stands within the gap of several targets, friends included, if
    `friendly_fire` says so (AMB-26, AMB-33, GEO-28).
    """
    ground, spell, deed = state.ground, state.activation, deed_of(state, action.deed)
    if not isinstance(ground, Courtyard) or spell is None or deed is None:
        return action
    if deed.effect not in ("throw", "roll", "own"):
        return replace(action, size=None)
    used = action.thing or (state.figure(spell.figure).held if deed.effect == "throw" else None)
    targets = action.targets
    if params.friendly_fire and deed.effect != "own":
        struck = ground.body(targets[0]).shape
        near = (f.id for f in state.figures if f.standing and f.id not in (spell.figure, *targets))
        targets += tuple(n for n in near if within(struck, ground.body(n).shape, allowed_gap(params)))
    size = next((prop.size for prop in ground.props if prop.body.id == used), None)
    return replace(action, size=size, targets=targets)
