"""The player that reckons: whatever can be done is weighed by its exact odds, the best first, until one is allowed.

A move or a leap is first weighed by what it hopes for; when its turn comes it is tried on the table, and weighed again
by what it led to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heapify, heappop, heappush

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Swashbuckling
from ..flow.rolls import duel_due
from ..legal import refuse
from ..model import Activation, Choice, Courtyard, State
from ..params import Params
from ..resolve import action_cup, enemies_of, gives_impetus, target_cup
from ..specials import deed_of
from .answers import considered
from .tries import acts, aimed, duels, foes_of, ready, recoveries, round_it
from .wits import DEEP, Plan, Wits, fighter_of, wits_of

CARE = {1: 0.0, 2: 0.5, 3: 1.0}  # of what the initiative is worth
DEPTH = {1: 0, 2: 1, 3: DEEP}  # rolls that are looked ahead, after the one that is judged
WIDE = {1: 1, 2: 2, 3: 4}  # enemies and ways that are weighed of each kind
LEADS = ("leap-off", "swing", "slide", "stairs", "leap-across", "climb", "leap-over", "dodge")
THROWN = ("throw", "roll-barrel", "pull-rug", "strike", "kick", "taunt")
OUT_OF_REACH = 0.12  # what it costs to have nobody to walk up to


class View:
    """What is known while an activation is weighed; a match-up is looked up once."""

    def __init__(self, params: Params, wits: Wits, state: State, spell: Activation, strength: int):
        self.params, self.wits, self.state, self.spell, self.strength = params, wits, state, spell, strength
        self.ones = ones_before(params, state, spell)
        self.me = fighter_of(state.figure(spell.figure))
        self._plans: dict[tuple[str, bool], Plan] = {}
        self._blows: dict[tuple[str, str | None], float] = {}

    def plan(self, foe: str, impetus: bool = False) -> Plan:
        """The worth of the match-up with this enemy."""
        key = (foe, impetus)
        if key not in self._plans:
            sides = self.wits.meeting(self.state, self.spell, foe, impetus)
            self._plans[key] = self.wits.plan(*sides, DEPTH[self.strength])
        return self._plans[key]

    def blow(self, name: str, size: str | None) -> float:
        """What an opposed action on this enemy promises, and what follows it."""
        key = (name, size)
        if key not in self._blows:
            foe, actions = self.state.figure(name), self.spell.actions + 1
            dice = action_cup(self.params, self.state.figure(self.spell.figure), actions).dice
            answer = target_cup(self.params, foe).dice
            stakes = self.wits.stakes("opposed", dice, answer, self.me, fighter_of(foe), size)
            best = self.plan(name).best
            then = best[min(actions, len(best) - 1)]
            self._blows[key] = stakes.gain + self.wits.follow(stakes.ones, self.ones, self.state.ended, then)
        return self._blows[key]


def ones_before(params: Params, state: State, spell: Activation) -> int:
    """The 1s that the next one is added to, under the variant in force."""
    if params.variant_extended_swashbuckling:
        by_figure = dict(state.figure_ones).get(spell.figure, 0)
        scopes = {"activation": spell.ones, "figure_in_turn": by_figure, "player_turn": state.turn_ones}
        return scopes[params.xs_scope]
    return state.turn_ones if params.variant_extended_turns else 0


def mind(game: Swashbuckling, state: State, roller: Roller, strength: int) -> Action:
    """What promises most."""
    params = game.params
    if isinstance(state.due, Choice):
        return considered(params, state, state.due, _verdict(state, state.due))
    wits = wits_of(params, CARE[strength])
    if state.activation is None:
        return _figure(wits, state, strength, roller)
    return _weighed(game, View(params, wits, state, state.activation, strength)) or _otherwise(game, state, roller)


def _verdict(state: State, due: Choice) -> str:
    """A deed that is aimed at somebody or that changes a place is left to the die; scenery may be what it likes."""
    aims = isinstance(due.action, ask.Oppose) or (isinstance(due.action, ask.Act) and due.action.to is not None)
    return "roll" if aims else "agree"


def _otherwise(game: Swashbuckling, state: State, roller: Roller) -> Action:
    assert state.activation is not None
    return round_it(game.params, state, state.activation, roller) or ask.Stop()


# ---- whom to take up


def _figure(wits: Wits, state: State, strength: int, roller: Roller) -> Action:
    """The figure whose best match-up promises most; the weakest player takes any."""
    able = ready(wits.params, state)
    if not able:
        return ask.Pass()
    if strength == 1:
        return able[roller.choose(len(able))]
    foes = state.standing(1 - state.active)

    def promise(action: ask.Activate) -> float:
        me = state.figure(action.figure)
        used = state.used.count(action.figure) / 50  # one that has been tried gives way to one as good
        plans = (wits.plan(*wits.apart(me, foe), DEPTH[strength]) for foe in foes)
        return max((plan.at(0, 0) for plan in plans), default=0.0) - used

    return max(able, key=promise)


# ---- what to do


def _weighed(game: Swashbuckling, view: View) -> Action | None:
    """The best of all ways that the table allows, or None if nothing promises anything."""
    heap = [(-value, n, action) for n, (value, action) in enumerate(_hopes(view))]
    heapify(heap)
    number = len(heap)
    while heap:
        value, at, action = heappop(heap)
        if at >= number or isinstance(action, ask.Stop):  # tried already, or nothing to try
            return action
        if refuse(view.params, view.state, action) is not None:
            continue
        if isinstance(action, ask.Oppose | ask.Duel | ask.RecoverStun | ask.RecoverWeapon | ask.RecoverWound):
            return action
        real = _led_to(game, view, action)
        if real >= -value - 1e-9:
            return action
        heappush(heap, (-real, number + at, action))
    return None


def _hopes(view: View) -> Iterator[tuple[float, Action]]:
    params, state, spell = view.params, view.state, view.spell
    figure = state.figure(spell.figure)
    if spell.actions or spell.duels:
        yield view.wits.tempo, ask.Stop()
    for duel in duels(params, state, spell):
        yield _duel(view, duel), duel
    for action in recoveries(params, state, spell):
        yield _recovery(view, action), action
    foes = foes_of(state, spell)
    yield from _aimed(view, foes)
    if not figure.stunned or not params.stun_forbids_move:
        yield from _going(view, foes)


def _duel(view: View, duel: ask.Duel) -> float:
    """A duel now, with the dice that the table gives, and what follows it."""
    lead = duel.lead or enemies_of(view.state.by_id, view.state.ground, view.spell.figure)[0]
    due, _ = duel_due(view.params, view.state, duel, lead)
    me, foe = (fighter_of(view.state.figure(name)) for name in (view.spell.figure, lead))
    stakes = view.wits.stakes("duel", due.cups["active"].dice, due.cups[lead].dice, me, foe)
    then = view.plan(lead).best[min(view.spell.actions, len(view.plan(lead).best) - 1)]
    return stakes.gain + view.wits.follow(stakes.ones, view.ones, view.state.ended, then)


def _recovery(view: View, action: Action) -> float:
    """A recovery: an action that brings back what a setback cost."""
    figure = view.state.figure(view.spell.figure)
    better = {
        ask.RecoverStun: {"stunned": False},
        ask.RecoverWeapon: {"armed": True},
        ask.RecoverWound: {"wounds": figure.wounds - 1},
    }[type(action)]
    after = replace(figure, **better)  # type: ignore[arg-type]
    wits = view.wits
    gain = wits.worth(fighter_of(after)) - wits.worth(fighter_of(figure))
    dice = action_cup(view.params, after, view.spell.actions + 1).dice
    foes = view.state.standing(1 - view.state.active)
    plans = [wits.plan(*wits.apart(after, foe), DEPTH[view.strength]) for foe in foes]
    return gain + _alone(view, dice, [plan.best for plan in plans])


def _alone(view: View, dice: int, bests: list[tuple[tuple[float, ...], ...]], n: int = 1) -> float:
    """An action that nobody answers: what follows it, in the best match-up."""
    idle = fighter_of(view.state.figure(view.spell.figure))
    ones = view.wits.stakes("opposed", dice, 0, idle, idle).ones
    tempo = (view.wits.tempo,) * view.wits.span
    rows = [best[min(view.spell.actions + n, len(best) - 1)] for best in bests] or [tempo]
    then = tuple(max(column) for column in zip(*rows, strict=True))
    return view.wits.follow(ones, view.ones, view.state.ended, then)


def _aimed(view: View, foes: list[str]) -> Iterator[tuple[float, Action]]:
    """Deeds that enemies answer: the same dice, but things hurt by their size, and are thrown before fists are used."""
    state, spell, ground = view.state, view.spell, view.state.ground
    near = set(enemies_of(state.by_id, ground, spell.figure))
    for at, name in enumerate(THROWN):
        deed = deed_of(state, name)
        if deed is None:
            continue
        for n, action in enumerate(aimed(state, spell, deed, foes)):
            if n >= 2 * WIDE[view.strength]:
                break
            (foe,) = action.targets
            size = None
            if action.thing and isinstance(ground, Courtyard) and deed.effect in ("throw", "roll"):
                size = ground.prop(action.thing).size
            far = 0.0 if foe in near else 0.01
            yield view.blow(foe, size) - far - at / 1000, action


def _going(view: View, foes: list[str]) -> Iterator[tuple[float, Action]]:
    """Walking up to somebody, and deeds that lead somewhere: what they hope for."""
    state, spell, params = view.state, view.spell, view.params
    near = enemies_of(state.by_id, state.ground, spell.figure)
    hopes = sorted(
        ((view.plan(foe).at(spell.actions, view.ones), foe) for foe in foes if foe not in near), reverse=True
    )
    if not spell.moved:
        for value, foe in hopes[: WIDE[view.strength]]:
            ground = state.ground
            to = ground.middle(foe) if isinstance(ground, Courtyard) else None
            yield value, ask.Move(to)
    dice = action_cup(params, state.figure(spell.figure), spell.actions + 1).dice
    plain = _alone(view, dice, [view.plan(foe).best for foe in foes])
    for name in LEADS:
        deed = deed_of(state, name)
        if deed is None or (name in ("climb", "stairs") and (near or view.strength == 1)):
            continue
        better = plain
        if gives_impetus(params, deed.arrival) and foes:
            better = _alone(view, dice, [view.plan(foe, impetus=True).best for foe in foes])
        for n, action in enumerate(acts(state, spell, deed)):
            if n < WIDE[view.strength]:
                yield better, action
    if (touch := deed_of(state, "interact")) is not None:
        for action in list(acts(state, spell, touch))[: WIDE[view.strength]]:
            yield plain - 0.02, action


def _led_to(game: Swashbuckling, view: View, action: Action) -> float:
    """What a move or a deed really leads to: whom it touches, or who can be walked up to from there."""
    after = game.apply(view.state, action).state
    spell = after.activation
    if spell is None:
        return -9.0
    now = View(view.params, view.wits, after, spell, view.strength)
    near = enemies_of(after.by_id, after.ground, spell.figure)
    if isinstance(action, ask.Act):
        impetus = gives_impetus(view.params, spell.arrival)
        dice = action_cup(view.params, after.figure(spell.figure), spell.actions).dice
        reached = list(near)
        if not near:
            reached = [foe for foe in foes_of(after, spell)[: WIDE[view.strength]] if _clear(after, spell, foe)]
            impetus = False  # it is spent when the figure walks on
        bests = [now.plan(foe, impetus).best for foe in reached]
        return _alone(now, dice, bests, 0) - (0.0 if reached else OUT_OF_REACH)
    values = [_duel(now, duel) for duel in duels(view.params, after, spell)]
    values += [value for value, _ in _aimed(now, list(near))]
    if not values:
        dice = action_cup(view.params, after.figure(spell.figure), spell.actions + 1).dice
        values = [_alone(now, dice, []) - OUT_OF_REACH]
    return max(values)


def _clear(state: State, spell: Activation, foe: str) -> bool:
    """Whether a straight move ends at this enemy."""
    ground = state.ground
    if not isinstance(ground, Courtyard) or ground.spot(spell.figure).hangs:
        return False
    return ground.walk(spell.figure, ground.middle(foe), None)[1].by == foe
