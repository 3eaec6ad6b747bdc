"""What may be done, and the rule and the reason when it may not."""

from __future__ import annotations

from . import actions as ask
from .actions import Action, Refusal
from .model import Activation, Choice, Courtyard, Figure, State
from .params import Params
from .resolve import enemies_of
from .specials import ARRIVALS, allowed_gap, moves_figure, refuse_deed


def refuse(params: Params, state: State, action: Action) -> Refusal | None:
    """Why this may not be done now, or None if it may; the one authority on it."""
    if state.winner is not None:
        return Refusal("AOFA-1-6", "over")
    stranger = next((name for name in _named(action) if name not in state.by_id), None)
    if stranger is not None:
        return Refusal("AOFA-2A-2", "nobody", {"found": str(stranger)[:40]})
    if isinstance(state.due, Choice):
        return _refuse_choice(state.due, action)
    if state.due is not None:
        start = state.due.kind in ("initiative", "coin")
        return Refusal("AOFA-1C-5", "who_starts") if start else Refusal("AOFA-3-1", "dice_due")
    match action:
        case ask.RollInitiative():
            return Refusal("AOFA-1C-5", "started") if state.activation else None
        case ask.Pass():
            return None if params.turn_pass == "allowed" or _stuck(params, state) else Refusal("AOFA-AMB-43", "no_pass")
        case ask.Activate(figure=name):
            return _refuse_activation(params, state, name)
        case ask.Allocate() | ask.Answer():
            return Refusal("AOFA-5C-1", "nothing_to_share")
        case ask.Judge():
            return Refusal("AOFA-AMB-66", "nothing_to_judge")
    if state.activation is None:
        return Refusal("AOFA-2B-1", "choose_a_figure")
    if isinstance(action, ask.Stop):
        return None
    figure = state.figure(state.activation.figure)
    match action:
        case ask.Move() | ask.FreeMove():
            return _refuse_move(params, state, state.activation, figure) or refuse_deed(params, state, figure, action)
        case ask.Act() | ask.RecoverStun() | ask.RecoverWeapon() | ask.RecoverWound():
            return _refuse_action(params, state, state.activation, figure, action)
        case ask.Oppose():
            return _refuse_opposed(params, state, state.activation, figure, action)
        case ask.Duel():
            return _refuse_duel(params, state, state.activation, figure, action)
    raise TypeError(f"not an action of this game: {action!r}")


def _named(action: Action) -> tuple[str, ...]:
    """Every figure that an action names."""
    match action:
        case ask.Activate(figure=name) | ask.Answer(figure=name):
            return (name,)
        case ask.Oppose(targets=names):
            return names
        case ask.Duel(lead=lead, establish=pairs):
            return (*((lead,) if lead is not None else ()), *(name for pair in pairs for name in pair))
        case ask.Allocate(hits=shares):
            return tuple(name for name, _ in shares)
    return ()


VERDICTS = ("agree", "refuse", "roll")


def _refuse_choice(due: Choice, action: Action) -> Refusal | None:
    if due.what == "judge":
        if not isinstance(action, ask.Judge):
            return Refusal("AOFA-AMB-66", "judge_first")
        allowed = ", ".join(due.among)
        return None if action.verdict in due.among else Refusal("AOFA-AMB-66", "no_verdict", {"allowed": allowed})
    if due.what == "lead":
        if not isinstance(action, ask.Answer):
            return Refusal("AOFA-AMB-21", "name_the_lead")
        return None if action.figure in due.among else Refusal("AOFA-4-3", "not_in_duel", {"figure": action.figure})
    if not isinstance(action, ask.Allocate):
        return Refusal("AOFA-5C-1", "share_first")
    shares = dict(action.hits)
    if any(name not in due.among for name in shares):
        stranger = next(name for name in shares if name not in due.among)
        return Refusal("AOFA-5C-1", "not_a_loser", {"figure": stranger})
    if any(n < 0 for n in shares.values()) or sum(shares.values()) != due.hits or len(shares) != len(action.hits):
        return Refusal("AOFA-5C-1", "all_hits", {"hits": due.hits, "given": sum(shares.values())})
    return None


def _stuck(params: Params, state: State) -> bool:
    """Whether no figure is active and none may be taken up: then a pass is the only way on (AMB-43)."""
    ready = (_refuse_activation(params, state, f.id) is None for f in state.standing(state.active))
    return state.activation is None and not any(ready)


def _refuse_activation(params: Params, state: State, name: str) -> Refusal | None:
    figure = state.figure(name)
    if figure.side != state.active:
        return Refusal("AOFA-2B-1", "not_yours", {"figure": name})
    if not figure.standing:
        return Refusal("AOFA-5-4", "is_out", {"figure": name})
    if state.activation and state.activation.figure == name:
        return Refusal("AOFA-2B-1", "already_active", {"figure": name})
    alone = len(state.standing(state.active)) == 1
    if name == state.rest and not alone:
        return Refusal("AOFA-7-XTURN", "another_first", {"figure": name})
    last = state.used[-1] if state.used else None
    if params.reactivate == "after_another" and name == last and not alone:
        return Refusal("AOFA-6-5", "another_first", {"figure": name})
    if params.reactivate == "once_per_turn" and name in state.used:
        return Refusal("AOFA-6-5", "once_a_turn", {"figure": name})
    return None


def _held_back(params: Params, state: State, figure: Figure) -> Refusal | None:
    """What keeps a figure from changing place by its own will (AOFA-5D-STUN-1, AOFA-4B-4, AMB-04)."""
    if figure.stunned and params.stun_forbids_move:
        return Refusal("AOFA-5D-STUN-1", "stunned_stays", {"figure": figure.id})
    if not params.disengage_automatic:
        foes = enemies_of(state.by_id, state.ground, figure.id)
        if foes:
            return Refusal("AOFA-4B-4", "held_by_enemy", {"figure": figure.id, "enemy": foes[0]})
    return None


def _refuse_move(params: Params, state: State, spell: Activation, figure: Figure) -> Refusal | None:
    if spell.moved:
        return Refusal("AOFA-2B-2", "one_line", {"figure": figure.id})
    return _held_back(params, state, figure)


def may_move(params: Params, state: State) -> bool:
    """Whether the active figure may move at all; where to, the table says."""
    spell, ground = state.activation, state.ground
    if spell is not None and isinstance(ground, Courtyard) and ground.spot(spell.figure).hangs:
        return False  # who hangs leaps off or swings
    return spell is not None and _refuse_move(params, state, spell, state.figure(spell.figure)) is None


def _refuse_action(
    params: Params,
    state: State,
    spell: Activation,
    figure: Figure,
    action: ask.Act | ask.RecoverStun | ask.RecoverWeapon | ask.RecoverWound,
) -> Refusal | None:
    match action:
        case ask.RecoverStun():
            return None if figure.stunned else Refusal("AOFA-5D-STUN-4", "not_stunned", {"figure": figure.id})
        case ask.RecoverWeapon():
            if figure.armed:
                return Refusal("AOFA-5D-WEAPON-5", "has_weapon", {"figure": figure.id})
            return refuse_deed(params, state, figure, action)
        case ask.RecoverWound():
            if not params.wounds_recoverable:
                return Refusal("AOFA-5D-WOUND-3", "no_healing")
            return None if figure.wounds else Refusal("AOFA-5D-WOUND-3", "no_wound", {"figure": figure.id})
        case ask.Act():
            if (moves_figure(state, action) or action.establish) and (why := _held_back(params, state, figure)):
                return why
            return _refuse_again(params, spell, action) or refuse_deed(params, state, figure, action)


def label(action: ask.Act | ask.Oppose) -> str:
    """What makes two actions the same one (AMB-45): the deed, what it is done to, the player's own words.

    "" where no deed is named.
    """
    if not action.deed:
        return ""
    what = action.targets if isinstance(action, ask.Oppose) else (action.on or "",)
    return "/".join((action.deed, *what, *((action.words,) if action.words else ())))


def _refuse_again(params: Params, spell: Activation, action: ask.Act | ask.Oppose) -> Refusal | None:
    """The same action again (AMB-45), or a deed that has been turned down in this activation (AMB-66)."""
    name = label(action)
    if action.asking and name in spell.vetoed:
        return Refusal("AOFA-AMB-66", "turned_down", {"figure": spell.figure})
    if not name or params.repeat_same_action == "allowed":
        return None
    before = spell.done[-1:] if params.repeat_same_action == "not_in_a_row" else spell.done
    return Refusal("AOFA-AMB-45", "same_again") if name in before else None


def _refuse_opposed(
    params: Params, state: State, spell: Activation, figure: Figure, action: ask.Oppose
) -> Refusal | None:
    if not action.targets:
        return Refusal("AOFA-3B-1", "no_target")
    if action.establish and (why := _held_back(params, state, figure)):
        return why
    for name in action.targets:
        target = state.figure(name)
        if not target.standing:
            return Refusal("AOFA-AMB-57", "is_out", {"figure": name})
        if name == figure.id or (target.side == figure.side and not params.friendly_fire):
            return Refusal("AOFA-AMB-26" if name != figure.id else "AOFA-2A-1", "not_an_enemy", {"figure": name})
    if len(set(action.targets)) > 1 and action.gap is not None and action.gap > widest_gap(params, len(action.targets)):
        return Refusal("AOFA-7M-8", "too_far_apart", {"figure": action.targets[0], "other": action.targets[-1]})
    return _refuse_again(params, spell, action) or refuse_deed(params, state, figure, action)


def widest_gap(params: Params, targets: int) -> int:
    """Widest gap between any two of so many targets; a chain may stretch over the bases in between (AMB-65)."""
    if params.multi_gap_chain == "pairwise":
        return allowed_gap(params)
    return (targets - 1) * allowed_gap(params) + (targets - 2) * params.base_width_mm * 10


def _refuse_duel(params: Params, state: State, spell: Activation, figure: Figure, action: ask.Duel) -> Refusal | None:
    if not figure.armed and not params.weapon_can_initiate:
        return Refusal("AOFA-5D-WEAPON-1", "weaponless", {"figure": figure.id})
    if params.duel_max_per_activation is not None and spell.duels >= params.duel_max_per_activation:
        return Refusal("AOFA-4B-2", "duels_done", {"figure": figure.id, "most": params.duel_max_per_activation})
    made = () if isinstance(state.ground, Courtyard) else action.establish  # a table knows its contacts itself
    if made and (why := _held_back(params, state, figure)):
        return why
    stayed = spell.last in ("oppose", "duel", "recover") and not made
    if stayed and action.arrival in ARRIVALS and not isinstance(state.ground, Courtyard):
        return Refusal("AOFA-AMB-15", "no_arrival", {"figure": figure.id})  # a record may not claim what it denies
    joined = {frozenset(pair) for pair in made}
    met = [other for other in state.by_id if frozenset((figure.id, other)) in joined]
    near = {*enemies_of(state.by_id, state.ground, figure.id), *(e for e in met if state.figure(e).side != figure.side)}
    enemies = [name for name in near if state.figure(name).standing]
    if action.lead is not None:
        lead = state.figure(action.lead)
        if lead.side == figure.side:
            return Refusal("AOFA-4-3", "not_an_enemy", {"figure": lead.id})
        if not lead.standing:
            return Refusal("AOFA-4-3", "is_out", {"figure": lead.id})
        if lead.id not in enemies:
            return Refusal("AOFA-4B-2", "not_in_contact", {"figure": figure.id, "enemy": lead.id})
    if not enemies:
        return Refusal("AOFA-4-3", "nobody_in_contact", {"figure": figure.id})
    if params.multi_lead == "best_rating" and action.lead is not None:
        best = max(state.figure(name).rating for name in enemies)
        if state.figure(action.lead).rating < best:
            return Refusal("AOFA-AMB-21", "best_answers", {"figure": action.lead})
    return None
