"""From dice due to dice settled: what each roll needs, and what follows when the dice lie on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, texts

from .. import actions as ask
from ..actions import Event, Throw
from ..model import Choice, Outcome, Roll, State
from ..params import Params
from ..resolve import (
    Contest,
    Cup,
    Sides,
    apply_hits,
    attack_cup,
    contest,
    defence_cups,
    enemies_of,
    fall_hits,
    gives_impetus,
    object_hits,
    ones,
    sides,
    target_cup,
)
from ..specials import drop_weapon, let_go, source_of, thrown
from .turns import after_roll, won

Settled = tuple[State, tuple[Event, ...], Outcome | None]


def check_throw(params: Params, due: Roll, throw: Throw) -> None:
    """Refuse dice that cannot be this roll's.

    Raises: InputError at `dice` for a wrong number of dice, a face the die does not have, or a missing cup.
    """
    most = 2 if due.kind == "coin" else params.dice_sides
    wanted, found = dict(due.reactive), dict(throw.reactive)
    if due.kind not in ("initiative", "coin", "friendly"):
        wanted["active"], found["active"] = due.active, throw.active
    for name, faces in found.items():
        if name not in wanted:
            raise InputError(fault("dice", "swashbuckling.dice.stranger", figure=name))
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= most:
                raise InputError(fault("dice", "swashbuckling.dice.face", face=str(face)[:20], most=most))
    for name, number in wanted.items():
        if len(found.get(name, ())) != number:
            raise InputError(
                fault(
                    "dice",
                    "swashbuckling.dice.count",
                    whose=_whose(name),
                    found=len(found.get(name, ())),
                    wanted=number,
                )
            )


def _whose(name: str) -> str | dict[str, str]:
    return texts("swashbuckling.dice.active") if name == "active" else name


def duel_due(params: Params, state: State, action: ask.Duel, lead: str) -> tuple[Roll, Sides]:
    """The dice of a duel: both sides roll, the attacker with its pool too (AOFA-1-9, AOFA-4-6, AOFA-4-8, AOFA-4-9)."""
    spell = state.activation
    assert spell is not None  # legal.refuse has seen to it
    who = sides(params, state.by_id, state.ground, spell.figure, lead)
    arrival = action.arrival or spell.arrival
    carried = spell.carried == lead and params.impetus_lasts == "contact" and params.optional_impetus
    cup = attack_cup(params, state.by_id, state.ground, who, spell.actions, gives_impetus(params, arrival) or carried)
    cups = defence_cups(params, state.by_id, state.ground, who)
    rounds = params.duel_rounds
    reactive = tuple((name, rounds * answer.dice) for name, answer in cups.items())
    return Roll("duel", rounds * cup.dice, reactive, action, {"active": cup, **cups}), who


def opposed_due(params: Params, state: State, action: ask.Oppose, cup: Cup) -> Roll:
    """The dice of an opposed action: the pool against each target's Rating (AOFA-3B-3, AMB-25)."""
    cups = {name: target_cup(params, state.figure(name)) for name in dict.fromkeys(action.targets)}
    return Roll("opposed", cup.dice, tuple((name, c.dice) for name, c in cups.items()), action, {"active": cup, **cups})


def settle_action(params: Params, state: State, due: Roll, throw: Throw) -> Settled:
    """An action that nobody answers: only the 1s matter (AOFA-3-6)."""
    state, events = after_roll(params, replace(state, due=None), ones(params, throw.active))
    outcome = Outcome("action", due.active, {}, _score(params, throw.active), {}, {}, {})
    return state, events, outcome


def _score(params: Params, faces: tuple[int, ...]) -> int:
    return contest(params, faces, ()).active_score


def settle_opposed(params: Params, state: State, due: Roll, throw: Throw) -> Settled:
    """Compare with each target, give hits by table 5A, then victory, then the 1s (AOFA-3C-6, AOFA-3A-5).

    Words can hurt like blows (AOFA-FAQ-10); a blow that is beaten is only avoided (AOFA-FAQ-9).
    """
    action: ask.Oppose = due.action
    spell = state.activation
    assert spell is not None
    replies = dict(throw.reactive)
    if params.multi_targets_roll == "pooled":
        together = tuple(face for faces in replies.values() for face in faces)
        replies = dict.fromkeys(replies, together)
    results = {name: contest(params, throw.active, replies[name], "opposed") for name in replies}
    state, laid = thrown(replace(state, due=None), action)
    events: list[Event] = []
    hits, effects = {}, {}
    for name, result in results.items():
        number = result.hits_on_reactive
        if throw.active:
            number += object_hits(params, action.size, number)
        score, reply = result.active_score, result.reactive_score
        shown = {"figure": spell.figure, "enemy": name, "score": score, "reply": reply, "tied": score == reply}
        events.append(Event("compared", "AOFA-3C-1", {**shown, "hits": number}))
        state, done, falls, told = hurt(params, state, name, source_of(state, action), "swashbuckling", number)
        hits[name], effects[name] = number + falls, done
        events += told
    beaten = [result.hits_on_active for result in results.values()]
    back = max(beaten) if params.multi_targets_roll == "pooled" else sum(beaten)  # one roll answers once
    if back:
        source = max(results, key=lambda name: results[name].hits_on_active)
        state, done, falls, told = hurt(params, state, spell.figure, source, "swashbuckling", back)
        hits[spell.figure], effects[spell.figure] = back + falls, done
        events += told
    state = laid(state)
    first = next(iter(results.values()))
    scores = {name: result.reactive_score for name, result in results.items()}
    outcome = Outcome(
        "opposed",
        due.active,
        dict(due.reactive),
        first.active_score,
        scores,
        hits,
        effects,
        first.winner,
        "swashbuckling",
    )
    return _finish(params, state, events, ones(params, throw.active), outcome)


def _finish(params: Params, state: State, events: list[Event], shown: int, outcome: Outcome) -> Settled:
    state, told = won(params, state)
    state, more = after_roll(params, state, shown)
    return state, (*events, *told, *more), outcome


def hurt(
    params: Params, state: State, name: str, source: str, table: str, hits: int
) -> tuple[State, tuple[str, ...], int, tuple[Event, ...]]:
    """Give a figure its hits; also the hits of a fall that followed, and what to tell."""
    applied = apply_hits(params, state.figure(name), state.ground, source, table, hits)
    more = fall_hits(params, applied.drop)
    effects = applied.effects
    if more:
        second = apply_hits(params, applied.figure, applied.ground, source, table, more, first=hits + 1)
        applied, effects = second, effects + second.effects
    state = state.put(applied.figure, applied.ground)
    if "stunned" in effects or not applied.figure.standing:  # who was stunned before may hold what it took since
        state = let_go(state, name)
    if "dropped_weapon" in effects:
        state = drop_weapon(params, state, name)
    rule = "AOFA-5B-0" if table == "duelling" else "AOFA-5A-0"
    told = tuple(Event(effect, _EFFECT_RULES.get(effect, rule), {"figure": name}) for effect in effects)
    return state, effects, more, told


_EFFECT_RULES = {
    "pushed_back": "AOFA-5D-PUSH-1",
    "stunned": "AOFA-5D-STUN-1",
    "dropped_weapon": "AOFA-5D-WEAPON-1",
    "wounded": "AOFA-5D-WOUND-2",
    "fallen": "AOFA-5-4",
}


def settle_duel(params: Params, state: State, due: Roll, throw: Throw, who: Sides) -> Settled:
    """Compare the rolls of a duel and give the loser its hits (AOFA-4-10, AOFA-4-11, AOFA-4-13, section 5C).

    The attacker may be the loser (AOFA-3C-12, AOFA-4-12); without a 1 its activation goes on all the same, with the
    same pool (AOFA-4B-1, AOFA-4B-3, AOFA-FAQ-8).
    """
    spell = state.activation
    assert spell is not None
    answers = dict(throw.reactive)
    results: dict[str, list[Contest]] = {}
    for name, faces in answers.items():
        pairs = zip(_rounds(params, throw.active), _rounds(params, faces), strict=True)
        results[name] = [contest(params, mine, theirs, "duel") for mine, theirs in pairs]
    given = {name: sum(r.hits_on_reactive for r in rounds) for name, rounds in results.items()}
    taken = sum(r.hits_on_active for rounds in results.values() for r in rounds)
    winner = _winner(results, sum(given.values()), taken)
    rolling = who.lead if winner == "defender" else who.attacker  # a draw's hits are the attacker's (AMB-09)
    table = win_table(params, state, rolling)
    single, contests = results[who.lead][0], sum(map(len, results.values()))
    scores = {name: rounds[0].reactive_score for name, rounds in results.items()}
    shown = ones(params, throw.active)
    outcome = Outcome(
        "duel",
        due.active,
        dict(due.reactive),
        single.active_score,
        scores,
        {name: n for name, n in given.items() if n} | ({who.attacker: taken} if taken else {}),
        {},
        winner,
        table,
        taken if winner == "defender" else sum(given.values()),
    )
    told = Event(
        "duelled",
        "AOFA-4-10",
        {
            "figure": who.attacker,
            "enemy": who.lead,
            "score": single.active_score,
            "reply": single.reactive_score,
            "winner": winner,
            "tied": contests == 1 and single.active_score == single.reactive_score,  # a sum of several is no tie
            "hits": outcome.lost_hits,
        },
    )
    state = replace(state, due=None, activation=replace(spell, duels=spell.duels + 1))
    losers = losers_of(params, who, winner)
    one_side = not (taken and any(given.values()))
    if one_side and len(results) == 1 and outcome.lost_hits and len(losers) > 1:
        side = state.figure(rolling).side
        source = who.lead if winner == "defender" else who.attacker
        due_now = Choice("hits", side, outcome.lost_hits, losers, source, table, shown)
        return replace(state, due=due_now), (told,), outcome
    shares: dict[str, tuple[int, str]] = {name: (n, who.attacker) for name, n in given.items() if n}
    if taken:
        back = {name: sum(r.hits_on_active for r in rounds) for name, rounds in results.items()}
        shares[who.attacker] = (taken, max(back, key=lambda name: back[name]))
    return _share(params, state, shares, who, shown, outcome, told)


def _rounds(params: Params, faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    size = len(faces) // params.duel_rounds
    return [faces[i * size : (i + 1) * size] for i in range(params.duel_rounds)]


def _winner(results: Mapping[str, list[Contest]], given: int, taken: int) -> str:
    contests = [result for rounds in results.values() for result in rounds]
    if len(contests) == 1:
        return contests[0].winner
    if given == taken:
        return "nobody"
    return "attacker" if given > taken else "defender"


def win_table(params: Params, state: State, winner: str) -> str:
    """Table on which the winner's hits are read (AOFA-5D-WEAPON-3, AMB-24)."""
    return params.weapon_win_table if not state.figure(winner).armed else "duelling"


def losers_of(params: Params, who: Sides, winner: str) -> tuple[str, ...]:
    """Figures among whom the winner may share out hits (AOFA-5C-1, AMB-09, AMB-22)."""
    rolling, helping = (who.lead, who.others) if winner != "defender" else (who.attacker, who.allies)
    return (rolling, *helping) if params.multi_supporters_hit and winner != "nobody" else (rolling,)


def _share(
    params: Params,
    state: State,
    shares: Mapping[str, tuple[int, str]],
    who: Sides,
    shown: int,
    outcome: Outcome,
    told: Event,
) -> Settled:
    events, effects = [told], dict.fromkeys((who.attacker, who.lead), ())  # type: list[Event], dict[str, tuple[str, ...]]
    tables = {source: win_table(params, state, source) for _, source in shares.values()}  # before anybody is disarmed
    hits: dict[str, int] = {}
    for name, (number, source) in shares.items():
        state, done, falls, more = hurt(params, state, name, source, tables[source], number)
        effects[name], hits[name] = done, number + falls
        events += more
    state = carry_impetus(params, state, who)
    outcome = replace(outcome, effects=effects, hits=hits)
    return _finish(params, state, events, shown, outcome)


def settle_shares(params: Params, state: State, due: Choice, action: ask.Allocate) -> Settled:
    """Give the hits as the winner shared them out, in the order of the figures (AMB-23, AMB-35)."""
    events: list[Event] = [Event("shared", "AOFA-5C-1", {"shares": {n: k for n, k in action.hits if k}})]
    effects: dict[str, tuple[str, ...]] = {}
    state, hits = replace(state, due=None), {name: number for name, number in action.hits if number}
    for name in due.among:
        state, done, falls, more = hurt(params, state, name, due.source, due.table, hits.get(name, 0))
        effects[name] = done
        if falls:
            hits[name] += falls
        events += more
    if state.activation:
        attacker = state.activation.figure
        lead = due.among[0] if due.source == attacker else due.source
        state = carry_impetus(params, state, Sides(attacker, (), lead, ()))
    outcome = Outcome("duel", 0, {}, 0, {}, hits, effects)
    return _finish(params, state, events, due.ones, outcome)


def carry_impetus(params: Params, state: State, who: Sides) -> State:
    """After a duel impetus is spent, or goes on while contact lasts (AMB-14)."""
    spell = state.activation
    if spell is None:
        return state
    had = gives_impetus(params, spell.arrival) or (params.optional_impetus and spell.carried == who.lead)
    lasts = (
        params.impetus_lasts == "contact" and had and who.lead in enemies_of(state.by_id, state.ground, who.attacker)
    )
    return replace(state, activation=replace(spell, arrival=None, carried=who.lead if lasts else None))
