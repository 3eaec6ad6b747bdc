"""What the dice that an action asks for come to, exactly: the dice themselves are made by the engine, not here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from aofa_widgets.dice import Dist
from aofa_widgets.play import Forecast

from ..actions import Action
from ..legal import refuse
from ..model import Courtyard, Roll, State
from ..odds.contests import Against, Compared, compared, net_of, ones_of, rounds_of
from ..odds.rolls import MOST_DICE
from ..params import Params
from ..resolve import Sides, beaten, fall_hits, sides
from ..specials import source_of
from .course import do
from .fates import Blow, Fates
from .foretold import foretold
from .rolls import losers_of, win_table
from .turns import after_roll

Values = dict[str, Fraction]
Blows = tuple[Blow, ...]
ONE, NONE = Fraction(1), Fraction(0)


def forecast_of(params: Params, state: State, action: Action | None = None) -> Forecast | None:
    """The odds of the dice that `action` would ask for now (of the dice that are due, without one); None if none are.

    `Forecast.values` holds exact chances and means: "kept", "ended", "lost" (the initiative, as the 1s alone decide),
    "won", "draw", "beaten" (the comparison), "hit:NAME" and "out:NAME" (at least one hit; out of the game, were all
    hits that are to be shared out given to it), "win:SIDE" (the game is over, where nothing is to be shared out),
    "hits:NAME" (hits on average, with those of a fall).
    """
    if action is not None:
        if refuse(params, state, action) is not None:
            return None
        state = do(params, state, action)[0]
    due = state.due
    if not isinstance(due, Roll) or max((due.active, *(dice for _, dice in due.reactive))) > MOST_DICE:
        return None
    return foretold(state, due, _values(params, state, due))


def _values(params: Params, state: State, due: Roll) -> Values:
    match due.kind:
        case "initiative":
            tie = Fraction(1, params.dice_sides)
            first = (ONE - tie) / 2 + (tie if params.setup_tie == "player_one" else NONE)
            return {"side:0": first, "side:1": (ONE - tie) / 2, "tie": ONE - first - (ONE - tie) / 2}
        case "coin":
            return {"side:0": Fraction(1, 2), "side:1": Fraction(1, 2)}
        case "friendly":
            even = Fraction(params.dice_sides // 2, params.dice_sides)
            return {"even": even, "odd": ONE - even}
        case "action":
            return _initiative(params, state, due.active)
        case "opposed":
            return {**_opposed(params, state, due), **_initiative(params, state, due.active)}
    return {**_duel(params, state, due), **_initiative(params, state, due.active)}


def _initiative(params: Params, state: State, dice: int) -> Values:
    """What the 1s of so many dice cost, by asking the engine about every number of them."""
    found = {"kept": NONE, "ended": NONE, "lost": NONE}
    rolls, bare = ones_of(params, dice), replace(state, due=None)
    for ones in rolls:
        after, _ = after_roll(params, bare, ones)
        verdict = "lost" if after.active != state.active else "kept" if after.activation else "ended"
        found[verdict] += rolls.p(ones)
    return found


def _opposed(params: Params, state: State, due: Roll) -> Values:
    assert state.activation is not None  # dice of an action are an active figure's
    who, source = state.activation.figure, source_of(state, due.action)
    names, dice = [name for name, _ in due.reactive], tuple(number for _, number in due.reactive)
    rolls = compared(params, "opposed", due.active, dice, due.action.size)
    pooled = params.multi_targets_roll == "pooled"

    def blows(roll: Compared) -> Blows:
        found = [Blow(n, source, "swashbuckling", row[0]) for n, row in zip(names, roll.against, strict=True) if row[0]]
        back = [row[1] for row in roll.against]
        total = max(back) if pooled else sum(back)
        if total:
            found.append(Blow(who, names[back.index(max(back))], "swashbuckling", total))
        return tuple(found)

    hits = rolls.map(blows)
    values = _hits(params, state, hits, (*names, who)) | _outs(params, state, hits)
    return values if len(names) > 1 else values | _winners(rolls.map(lambda roll: _one(params, due, roll)))


def _one(params: Params, due: Roll, roll: Compared) -> str:
    """Who wins a single comparison (AOFA-3C-1, AOFA-3C-3); nobody does where nobody has dice."""
    sign = roll.against[0][2]
    if sign:
        return "attacker" if sign > 0 else "defender"
    return params.tie_winner if due.active or due.reactive[0][1] else "nobody"


def _winners(winners: Dist[str]) -> Values:
    return {"won": winners.p("attacker"), "draw": winners.p("nobody"), "beaten": winners.p("defender")}


def _sign(net: int) -> str:
    return "attacker" if net > 0 else "defender" if net else "nobody"


def _duel(params: Params, state: State, due: Roll) -> Values:
    spell, rounds = state.activation, params.duel_rounds
    assert spell is not None  # dice of a duel are an active figure's
    who = sides(params, state.by_id, state.ground, spell.figure, due.action.lead)
    names = [name for name, _ in due.reactive]
    active, dice = due.active // rounds, tuple(number // rounds for _, number in due.reactive)
    if len(names) > 1 and rounds > 1:  # each enemy for itself: the hits of all of them together are too many cases
        winners = net_of(params, active, dice).map(_sign)
        return _winners(winners) | _apart(params, state, who, active, dict(zip(names, dice, strict=True)))
    rolls = rounds_of(params, active, dice[0]) if len(names) == 1 else compared(params, "duel", active, dice)

    def settled(roll: Compared) -> tuple[str, Blows]:
        if len(names) == rounds == 1:
            winner = _one(params, due, roll)
        else:
            winner = _sign(sum(hits - back for hits, back, _ in roll.against))
        return winner, _duel_blows(params, state, who, names, roll.against)

    ends = rolls.map(settled)
    hits = ends.map(lambda end: end[1])
    values = _winners(ends.map(lambda end: end[0])) | _hits(params, state, hits, (*names, spell.figure))
    if len(names) > 1 or not any(len(losers_of(params, who, side)) > 1 for side in ("attacker", "defender")):
        return values | _outs(params, state, hits)
    return values | _shared_outs(params, state, who, ends)


def _duel_blows(params: Params, state: State, who: Sides, names: list[str], against: tuple[Against, ...]) -> Blows:
    table = win_table(params, state, who.attacker)
    found = [Blow(name, who.attacker, table, row[0]) for name, row in zip(names, against, strict=True) if row[0]]
    back = [row[1] for row in against]
    if sum(back):
        source = names[back.index(max(back))]
        found.append(Blow(who.attacker, source, win_table(params, state, source), sum(back)))
    return tuple(found)


def _apart(params: Params, state: State, who: Sides, active: int, dice: dict[str, int]) -> Values:
    """Hits on average and the chance of any, enemy by enemy; on the attacker the average only, without its fall."""
    found: Values = {f"hits:{who.attacker}": NONE}
    table = win_table(params, state, who.attacker)
    for name, number in dice.items():
        rolls = rounds_of(params, active, number)

        def blow(roll: Compared, name: str = name) -> Blows:
            number = roll.against[0][0]
            return (Blow(name, who.attacker, table, number),) if number else ()

        blows = rolls.map(blow)
        found |= _hits(params, state, blows, (name,))
        found[f"hits:{who.attacker}"] += rolls.mean(lambda roll: roll.against[0][1])
    return found


def _hits(params: Params, state: State, blows: Dist[Blows], names: Iterable[str]) -> Values:
    """The chance of any hit on each, and its hits on average with those of a fall (AOFA-7-OBJECT)."""
    found: Values = {}
    if _high(params, state):
        fates = Fates(params, state, _most(blows))
        blows = blows.map(
            lambda row: tuple(b._replace(hits=b.hits + more) for b, more in zip(row, fates.falls(row), strict=True))
        )
    for name in names:
        number = blows.map(lambda row, name=name: sum(blow.hits for blow in row if blow.name == name))  # type: ignore[misc]
        found[f"hit:{name}"], found[f"hits:{name}"] = ONE - number.p(0), number.mean()
    return found


def _high(params: Params, state: State) -> bool:
    """Whether anybody stands high enough to be hurt by a fall; told ground knows of none."""
    ground = state.ground
    if not params.optional_object_damage or not isinstance(ground, Courtyard):
        return False
    return any(fall_hits(params, spot.z) for spot in ground.spots if not spot.gone)


def _most(blows: Dist[Blows]) -> int:
    return max((blow.hits for row in blows for blow in row), default=0)


def _outs(params: Params, state: State, blows: Dist[Blows]) -> Values:
    """Who is put out of the game, and who has won it then."""
    fates = Fates(params, state, _most(blows))
    return _sum_up(params, state, blows.map(fates.out))


def _shared_outs(params: Params, state: State, who: Sides, ends: Dist[tuple[str, Blows]]) -> Values:
    """The same where the winner shares the hits out: what all of them would do to each of the losers (AOFA-5C-1)."""
    fates = Fates(params, state, _most(ends.map(lambda end: end[1])))

    def given(name: str, end: tuple[str, Blows]) -> bool:
        winner, blows = end
        losers = losers_of(params, who, winner)
        if len(blows) == 1 and len(losers) > 1:
            return name in losers and name in fates.out([blows[0]._replace(name=name)])
        return name in fates.out(blows)

    names = (who.attacker, *who.allies, who.lead, *who.others)
    found = {f"out:{name}": ends.where(lambda end, name=name: given(name, end)) for name in names}  # type: ignore[misc]
    return {key: chance for key, chance in found.items() if chance}


def _sum_up(params: Params, state: State, outs: Dist[frozenset[str]]) -> Values:
    found: Values = {}
    for name in sorted(frozenset().union(*outs)):
        found[f"out:{name}"] = outs.where(lambda out, name=name: name in out)  # type: ignore[misc]
    known: dict[frozenset[str], int | None] = {}
    for out in outs:
        known[out] = _winner(params, state, out) if out else None
    for side in (0, 1):
        chance = outs.where(lambda out, side=side: known[out] == side)  # type: ignore[misc]
        if chance:
            found[f"win:{side}"] = chance
    return found


def _winner(params: Params, state: State, out: frozenset[str]) -> int | None:
    figures = {f.id: replace(f, fallen=True) if f.id in out else f for f in state.figures}
    for side in (1 - state.active, state.active):
        if beaten(params, figures, side, state.goal, state.victory):
            return 1 - side
    return None


__all__ = ["forecast_of"]
