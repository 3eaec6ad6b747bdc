"""What may be asked for now, and why not: the authority over every slip."""

from __future__ import annotations

from .. import actions as ask
from ..actions import Action, Refusal
from ..model import Character, Choice, State
from ..params import Params
from .orders import refuse_order
from .rulings import refuse_ruling
from .seats import side_of
from .strikes import refuse_advance, refuse_blow, refuse_shot

PLACES = {
    ask.Order: ("orders", "answers"),
    ask.Shot: ("shots",),
    ask.Blow: ("blows",),
    ask.Advance: ("after", "doubts"),
    ask.Rule: ("orders", "answers"),
}


def refuse(params: Params, state: State, action: Action) -> Refusal | None:
    """Why an action may not be done now, or None; no move waits for the dice of another (ARG-TERRAIN-12)."""
    due = state.due
    if state.over:
        return Refusal("ARG-OBJECTIVE-5", "over")
    if not isinstance(due, Choice):
        return Refusal("ARG-MOVE-4", "dice_due")
    if isinstance(action, ask.Seal):
        if not 0 <= action.side < len(state.sides):
            return Refusal("ARG-MOVE-1", "no_side", {"n": action.side})
        return _seat(state, due, action.side)
    if isinstance(action, ask.Rule):
        if state.master < 0:
            return Refusal("ARG-GEN-7", "no_master")
        if params.rpg_gm == "absent":
            return Refusal("ARG-GEN-2", "no_master")
        if not params.gen_gm_override:
            return Refusal("ARG-GEN-7", "no_override")
    elif not state.has(action.who):
        return Refusal("ARG-GEN-1", "nobody", {"found": action.who})
    wrong = _seat(state, due, side_of(state, action))
    if wrong is not None:
        return wrong
    wanted = PLACES.get(type(action))
    if wanted is not None and due.what not in wanted:
        return Refusal("ARG-GEN-13", f"not_now_{due.what}")
    match action:
        case ask.Pick():
            if not any(p.id == action.who for p in writable(state, side_of(state, action))):
                return Refusal("ARG-TURN-1", "nothing_to_write", {"who": action.who})
        case ask.Erase():
            if not any(slip[1] == action.who and slip[0] == side_of(state, action) for slip in state.slips):
                return Refusal("ARG-MOVE-3", "nothing_written", {"who": action.who})
        case ask.Order():
            return refuse_order(params, state, action)
        case ask.Shot():
            return refuse_shot(params, state, action)
        case ask.Blow():
            return refuse_blow(params, state, action)
        case ask.Advance():
            return refuse_advance(params, state, action)
        case ask.Rule():
            return refuse_ruling(params, state, action)
    return None


def _seat(state: State, due: Choice, side: int) -> Refusal | None:
    if state.seat not in (-1, side):
        return Refusal("ARG-GEN-1", "not_your_seat", {"side": side})
    if side not in due.sides:
        return Refusal("ARG-GEN-13", "not_asked", {"side": side})
    if side in state.sealed:
        return Refusal("ARG-MOVE-4", "sealed", {"side": side})
    return None


def writable(state: State, side: int) -> tuple[Character, ...]:
    """The people of a side about whom something may be written now."""
    due = state.due
    if not isinstance(due, Choice) or side not in due.sides or side in state.sealed:
        return ()
    mine = [p for p in state.here(side) if not p.decoy or due.what in ("orders", "answers")]
    if due.what in ("orders", "answers"):
        return tuple(p for p in mine if p.awake(state.turn) and p.fleeing != state.turn)
    return tuple(p for p in mine if p.id in due.among)


__all__ = ["refuse", "writable"]
