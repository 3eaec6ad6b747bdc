"""What an action does to the state: it is announced, asked about where the rules leave it to the table, carried out."""

from __future__ import annotations

from dataclasses import replace

from .. import actions as ask
from ..actions import Action, Event, Refusal
from ..legal import VERDICTS, label
from ..model import Activation, Choice, Courtyard, Outcome, Roll, State
from ..params import Params
from ..resolve import action_cup, enemies_of
from ..specials import aim, arrival_of, beyond_measure, carry_out, doubtful, moves_figure, take_weapon
from .rolls import duel_due, opposed_due, settle_shares
from .turns import hand_over, put_down, take_up

Done = tuple[State, tuple[Event, ...], Outcome | None]
Recovery = ask.RecoverStun | ask.RecoverWeapon | ask.RecoverWound
INITIATIVE = Roll("initiative", 0, (("0", 1), ("1", 1)), ask.RollInitiative())


def do(params: Params, state: State, action: Action) -> Done:
    """Do what was asked; legal.refuse has let it pass."""
    match action:
        case ask.RollInitiative():
            return replace(state, due=INITIATIVE), (), None
        case ask.Activate(figure=name):
            state, before = _leave_off(params, state)
            event = Event("activated", "AOFA-2B-1", {"figure": name})
            own = state.figure(name).side == state.active  # else the idle limit has handed the initiative over
            return (take_up(state, name), (*before, event), None) if own else (state, before, None)
        case ask.Pass():
            return hand_over(state), (Event("passed", "AOFA-AMB-43", {"side": 1 - state.active}),), None
        case ask.Allocate():
            assert isinstance(state.due, Choice)
            return settle_shares(params, state, state.due, action)
        case ask.Answer(figure=name):
            assert isinstance(state.due, Choice)
            return _duel(params, replace(state, due=None), replace(state.due.action, lead=name))
        case ask.Judge(verdict=verdict):
            assert isinstance(state.due, Choice)
            return _judged(params, state, state.due, verdict)
    spell = _spell(state)
    match action:
        case ask.Stop():
            return _stop(params, state, free=spell.moved)
        case ask.FreeMove():
            state, events = carry_out(params, state, action)
            state, more, _ = _stop(params, state, free=True)
            return state, events + more, None
        case ask.Move():
            state, events = carry_out(params, state, action)
            return replace(state, activation=replace(_spell(state), last="")), events, None
        case ask.Duel():
            return _duel(params, state, action)
        case ask.Act() | ask.Oppose():
            return _announce(params, state, action)
    assert isinstance(action, Recovery)
    return _recover(params, state, action)


def _spell(state: State) -> Activation:
    assert state.activation is not None  # legal.refuse has seen to it
    return state.activation


# ---- what the rules leave to the table


def _announce(params: Params, state: State, action: ask.Act | ask.Oppose) -> Done:
    """A deed beyond a guideline is asked of the other side first (AOFA-AMB-66); any other goes on."""
    spell = _spell(state)
    if action.asking and params.measure_enforced == "true" and isinstance(state.ground, Courtyard):
        why = beyond_measure(params, state, state.figure(spell.figure), action)
        if why is not None:
            due = Choice("judge", 1 - state.active, 0, VERDICTS, action=action, why=why)
            return replace(state, due=due), (_question(action, spell.figure, why),), None
    return _go_on(params, state, action)


def _question(action: ask.Act | ask.Oppose, figure: str, why: Refusal) -> Event:
    values = {**why.values, "figure": figure, "deed": action, "guideline": why.name}
    return Event("asked", "AOFA-AMB-66", values)


def _judged(params: Params, state: State, due: Choice, verdict: str) -> Done:
    """The other side agrees, refuses, or has a friendly die decide."""
    spell = _spell(state)
    state = replace(state, due=None)
    event = Event(f"judged_{verdict}", "AOFA-AMB-66", {"figure": spell.figure, "side": due.side})
    if verdict == "agree":
        state, events, outcome = _go_on(params, state, due.action)
        return state, (event, *events), outcome
    if verdict == "roll":
        return replace(state, due=Roll("friendly", 0, (("friendly", 1),), due.action, why=due.why)), (event,), None
    return _vetoed(state, due.action), (event,), None


def _vetoed(state: State, action: ask.Act | ask.Oppose) -> State:
    """A deed turned down was not done: it counts for nothing, and is not asked for again in this activation."""
    spell = _spell(state)
    return replace(state, activation=replace(spell, vetoed=(*spell.vetoed, label(action))))


def settle_friendly(params: Params, state: State, due: Roll, face: int) -> Done:
    """Even: the deed goes on. Odd: nothing is done, the line stays closed or the deed denied (AOFA-7M-7, AMB-66)."""
    spell, even = _spell(state), face % 2 == 0
    told = Outcome("friendly", 0, {"friendly": 1}, 0, {"friendly": face}, {}, {})
    state = replace(state, due=None)
    if due.why is not None:
        event = Event("may_be_done" if even else "not_done", "AOFA-AMB-66", {"figure": spell.figure, "face": face})
        if not even:
            return _vetoed(state, due.action), (event,), told
        state, events, _ = _go_on(params, state, due.action)
        return state, (event, *events), told
    enemy = due.action.targets[0]
    event = Event("line_clear" if even else "line_closed", "AOFA-7M-7", {"enemy": enemy, "face": face})
    if not even:
        denied = (*spell.denied, *doubtful(params, state, due.action))
        return replace(state, activation=replace(spell, denied=denied)), (event,), told
    state, events, _ = _act(params, state, due.action)
    return state, (event, *events), told


# ---- actions and duels


def _go_on(params: Params, state: State, action: ask.Act | ask.Oppose) -> Done:
    """A line of sight in doubt is settled by a friendly die (AOFA-7M-7); then the deed is done."""
    if isinstance(action, ask.Oppose):
        action = aim(params, state, action)
        if doubts := doubtful(params, state, action):
            event = Event("doubt", "AOFA-7M-7", {"figure": _spell(state).figure, "enemy": doubts[0]})
            return replace(state, due=Roll("friendly", 0, (("friendly", 1),), action)), (event,), None
    return _act(params, state, action)


def _act(params: Params, state: State, action: ask.Act | ask.Oppose) -> Done:
    """Count it, carry it out; the dice come after (AOFA-3-2)."""
    spell = _spell(state)
    figure, actions = state.figure(spell.figure), spell.actions + 1
    stays = not (isinstance(action, ask.Act) and moves_figure(state, action))
    counted = replace(
        spell,
        actions=actions,
        arrival=arrival_of(state, action),
        carried=spell.carried if stays else None,  # impetus of a contact outlives a blow, not a leap away (AMB-14)
        done=_done(params, spell, label(action)),
        last="act" if isinstance(action, ask.Act) else "oppose",
    )
    warned = None
    if params.measure_enforced == "warn" and isinstance(state.ground, Courtyard):
        warned = beyond_measure(params, state, figure, action)
    state, events = carry_out(params, state, action)
    state = replace(state, activation=replace(counted, denied=_spell(state).denied))
    if warned:
        values = {**warned.values, "figure": figure.id, "guideline": warned.name}
        events += (Event("beyond_measure", warned.rule, values),)
    cup = action_cup(params, figure, actions)
    if isinstance(action, ask.Oppose):
        return replace(state, due=opposed_due(params, state, action, cup)), events, None
    return replace(state, due=Roll("action", cup.dice, (), action, {"active": cup})), events, None


def _done(params: Params, spell: Activation, name: str) -> tuple[str, ...]:
    """The named deeds of an activation; one without a name, a recovery too, comes between two of them (AMB-45)."""
    between = params.repeat_same_action == "not_in_a_row"
    return (*spell.done, name) if name or between else spell.done


def _recover(params: Params, state: State, action: Recovery) -> Done:
    """An ordinary action (AOFA-5D-STUN-4, AOFA-5D-WEAPON-5); what it mends is mended before the roll (AMB-03)."""
    spell = _spell(state)
    figure, actions = state.figure(spell.figure), spell.actions + 1
    cup = action_cup(params, figure, actions)
    match action:
        case ask.RecoverStun():
            steady = replace(figure, stunned=False)
            state = state.put(steady)
            cup = cup if params.stun_recovery_roll == "penalised" else action_cup(params, steady, actions)
            event = Event("recovered", "AOFA-5D-STUN-4", {"figure": figure.id})
        case ask.RecoverWeapon():
            state = take_weapon(params, state, replace(figure, armed=True))
            event = Event("rearmed", "AOFA-5D-WEAPON-5", {"figure": figure.id})
        case ask.RecoverWound():
            state = state.put(replace(figure, wounds=figure.wounds - 1))
            event = Event("healed", "AOFA-5D-WOUND-3", {"figure": figure.id})
    done = _done(params, spell, "")
    state = replace(state, activation=replace(spell, actions=actions, arrival=None, done=done, last="recover"))
    return replace(state, due=Roll("action", cup.dice, (), action, {"active": cup})), (event,), None


def _duel(params: Params, state: State, action: ask.Duel) -> Done:
    spell = _spell(state)
    if isinstance(state.ground, Courtyard):  # how a figure arrived is what it did, not what is claimed
        action = replace(action, arrival=None, establish=())
    state, events = carry_out(params, state, action)
    enemies = enemies_of(state.by_id, state.ground, spell.figure)
    if action.lead is None and params.multi_lead == "owner_choice" and len(enemies) > 1:
        owner = state.figure(enemies[0]).side
        return replace(state, due=Choice("lead", owner, 0, enemies, action=action)), events, None
    lead = action.lead or max(enemies, key=lambda name: state.figure(name).rating)
    action = replace(action, lead=lead)
    actions = spell.actions + params.duel_counts_as_action
    carried = None if action.establish else spell.carried
    arrival = action.arrival or spell.arrival
    state = replace(state, activation=replace(spell, actions=actions, arrival=arrival, carried=carried, last="duel"))
    due, _ = duel_due(params, state, action, lead)
    values = {"figure": spell.figure, "enemy": lead, "dice": due.active, "reply": dict(due.reactive)[lead]}
    return replace(state, due=due), (*events, Event("duel", "AOFA-4-3", values)), None


# ---- the end of an activation


def _leave_off(params: Params, state: State) -> tuple[State, tuple[Event, ...]]:
    """Put down the figure still active, if any, before another is taken up (AOFA-FAQ-3-3)."""
    spell = state.activation
    if spell is None or not (spell.moved or spell.idle):
        return put_down(state), ()
    state, events, _ = _stop(params, state, free=spell.moved)
    return state, events


def _stop(params: Params, state: State, *, free: bool) -> Done:
    """End the activation without a roll; a move that led to nothing is a free move (AOFA-2B-9, AOFA-FAQ-3-2)."""
    spell = _spell(state)
    event = Event("free_move" if free else "stopped", "AOFA-2B-8" if free else "AOFA-6-2", {"figure": spell.figure})
    state = replace(put_down(state), idle=state.idle + (free or spell.idle))
    limit = params.turn_idle_limit
    if limit is not None and state.idle >= limit:
        passed = Event("idle", "AOFA-AMB-43", {"side": 1 - state.active, "moves": limit})
        return hand_over(state), (event, passed), None
    return state, (event,), None
