"""This game's battle as plain data (`play.battle`): made by the resolver itself, so that no rule is written twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError, named
from aofa_widgets.play.battle import ENDED, KEPT, LOST, Loss, Rows, Sorts, Stance, Tables, Throw
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..model import Figure, Told
from ..params import Params
from ..resolve import apply_hits
from .counts import Fighter, dice_for_action, dice_for_duel, dice_for_target, duel_dice
from .fate import initiative, tables
from .lone import MOST_ACTIONS, MOST_RATING
from .rolls import alone, cap_of, odds

MOST_FIGURES = 16  # of a side
RATINGS = ("superb", "magnificent", "dashing", "good")
HITS_TABLES = ("swashbuckling", "duelling")
FOES = (Fighter(1, armed=False), Fighter(1))  # all that dice of a duel ask of the enemy: whether it is armed
VERDICTS = {"kept": KEPT, "ended": ENDED, "lost": LOST}


def battle(ruleset: Ruleset, forces: Sequence[Sequence[Any]]) -> Tables:
    """The tables of two forces, each a row of Ratings (1 to 12) or of their names (`superb`).

    Raises: InputError for a force of nobody or more than 16, or a Rating that cannot be.

    >>> ours = battle(Ruleset.load("swashbuckling"), ((3, "dashing"), (2,)))
    >>> ours.forces, ours.ratings, len(ours.stances)
    (((3, 2), (2,)), (2, 3), 24)
    >>> ours.duels[3, 2].total
    7776
    """
    return of_params(Params.of(ruleset), forces)


def of_params(params: Params, forces: Sequence[Sequence[Any]]) -> Tables:
    """The same from the parameters alone; errors as for `battle`."""
    sides = tuple(_force(params, force) for force in forces)
    ratings = tuple(sorted({rating for side in sides for rating in side}))
    most = MOST_ACTIONS
    if params.pool_max is not None:
        most = min(MOST_ACTIONS, -(-params.pool_max // params.pool_per_action))
    both = False, True
    stances = tuple(Stance(*parts) for parts in product(range(params.wounds_to_fall), both, (True, False), both))
    number = {stance: at for at, stance in enumerate(stances)}
    free = tuple(not (stance.stunned and params.stun_forbids_move) for stance in stances)
    ways = [_recovered(params, stance, moves) for stance, moves in zip(stances, free, strict=True)]
    steady, weapon, wound = (tuple(-1 if to is None else number[to] for to in row) for row in zip(*ways, strict=True))
    fresh = tuple(number[_begins(stance, moves)] for stance, moves in zip(stances, free, strict=True))
    fighters = [[_fighter(rating, stance) for stance in stances] for rating in ratings]
    actions = range(most + 1)
    acts, duels_with = cache(partial(_acting, params)), cache(partial(_duelling, params))  # many fighters are alike
    acting = tuple(tuple(tuple(acts(one, n, most) for n in actions) for one in kind) for kind in fighters)
    recovering = tuple(
        tuple(tuple(acts(_recovers(params, one), n, most) for n in actions) for one in kind) for kind in fighters
    )
    target = tuple(tuple(dice_for_target(params, one) for one in kind) for kind in fighters)
    attack = tuple(
        tuple(tuple(tuple(duels_with(one, n, foe) for n in actions) for foe in FOES) for one in kind)
        for kind in fighters
    )
    defend = tuple(
        tuple(tuple(dice_for_duel(params, foe, one)[1] for foe in FOES) for one in kind) for kind in fighters
    )
    hits, hurt = _hurts(params, stances)
    on_other, on_active = _read(params)
    strikes = product(_all(acting), _all(target))
    duels = product({dice for kind in attack for rows in kind for dice in _all((rows,))}, _all(defend))
    counted, verdict = _ones(params)
    return Tables(
        forces=(sides[0], sides[1]),
        ratings=ratings,
        losses=(_loss(params, sides[0]), _loss(params, sides[1])),
        stances=stances,
        free=free,
        ready=tuple(
            moves and (stance.armed or params.weapon_can_initiate) for stance, moves in zip(stances, free, strict=True)
        ),
        fresh=fresh,
        steady=steady,
        weapon=weapon,
        wound=wound,
        life=tuple(params.wounds_to_fall - stance.wounds for stance in stances),
        most=most,
        alone=acting,
        steadying=recovering,
        target=target,
        attack=attack,
        defend=defend,
        acts={dice: _alone(params, dice) for dice in sorted(_all(acting) | _all(recovering))},
        strikes={pair: _throw(odds(params, "opposed", *pair), hits) for pair in sorted(strikes)},
        duels={pair: _throw(odds(params, "duel", *pair, most=max(1, hits)), hits) for pair in sorted(duels)},
        hits=hits,
        hurt=hurt,
        on_other=on_other,
        on_active=on_active,
        scope=_scope(params),
        counted=counted,
        verdict=verdict,
        another=params.xt_next_figure == "another",
        again=params.reactivate,
        duel_counts=params.duel_counts_as_action,
        duel_limit=params.duel_max_per_activation,
    )


def _force(params: Params, force: Sequence[Any]) -> tuple[int, ...]:
    ratings = tuple(_rating(params, one) for one in force)
    if not ratings:
        raise InputError(fault("forces", "battle.no_figures", most=MOST_FIGURES))
    if len(ratings) > MOST_FIGURES:
        raise InputError(fault("forces", "battle.too_many", found=len(ratings), most=MOST_FIGURES))
    return ratings


def _rating(params: Params, given: Any) -> int:
    if isinstance(given, str) and given in RATINGS:
        return int(getattr(params, f"rating_{given}"))
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= MOST_RATING:
        found, allowed = named(given), ", ".join(RATINGS)
        raise InputError(fault("forces", "battle.rating", found=found, most=MOST_RATING, allowed=allowed))
    return given


def _all(rows: Iterable[Iterable[Iterable[int] | int]]) -> set[int]:
    """Every number of dice in rows by kind of figure and stance."""
    found: set[int] = set()
    for kind in rows:
        for row in kind:
            found.update((row,) if isinstance(row, int) else row)
    return found


def _fighter(rating: int, stance: Stance) -> Fighter:
    """As the dice ask: what stands behind a figure adds none."""
    return Fighter(rating, armed=stance.armed, stunned=stance.stunned, wounds=stance.wounds)


def _recovers(params: Params, one: Fighter) -> Fighter:
    """How a figure that recovers from a stun counts for its own roll."""
    steadied = one.stunned and params.stun_recovery_roll != "penalised"
    return Fighter(one.rating, armed=one.armed, wounds=one.wounds) if steadied else one


def _acting(params: Params, one: Fighter, actions: int, most: int) -> int:
    counted = min(actions + 1, most)
    return dice_for_action(params, Fighter(one.rating, counted, stunned=one.stunned, wounds=one.wounds))


def _duelling(params: Params, one: Fighter, actions: int, foe: Fighter) -> int:
    counted = actions + params.duel_counts_as_action
    attacker = Fighter(one.rating, counted, armed=one.armed, stunned=one.stunned, wounds=one.wounds)
    return duel_dice(params, attacker, foe)


def _begins(stance: Stance, moves: bool) -> Stance:
    """As a figure begins a roll: one that may move stands clear (AOFA-5D-PUSH-1, AOFA-5D-STUN-1)."""
    return stance._replace(backed=False) if moves else stance


def _recovered(params: Params, stance: Stance, moves: bool) -> tuple[Stance | None, ...]:
    """The stance after each way to recover: from a stun, the weapon, a wound; None where there is none."""
    begun = _begins(stance, moves)
    return (
        begun._replace(stunned=False) if stance.stunned else None,
        begun._replace(armed=True) if moves and not stance.armed else None,
        begun._replace(wounds=stance.wounds - 1) if moves and stance.wounds and params.wounds_recoverable else None,
    )


def _hurts(params: Params, stances: Sequence[Stance]) -> tuple[int, tuple[Rows, ...]]:
    """How many hits are told apart, and by hits table, stance and hits: the stance after them."""
    number = {stance: at for at, stance in enumerate(stances)}

    def after(table: str, stance: Stance, hits: int) -> int:
        figure = Figure("b", 1, 1, wounds=stance.wounds, stunned=stance.stunned, armed=stance.armed)
        ground = Told((("a", "b"),), frozenset({"b"} if stance.backed else ()))
        done = apply_hits(params, figure, ground, "a", table, hits)
        left = done.figure
        if not left.standing:
            return len(stances)
        return number[Stance(left.wounds, left.stunned, left.armed, stance.backed or "pushed_back" in done.effects)]

    # the last row repeats, so that after it a figure that a hit leaves as it was stays so whatever follows
    last = max(len(params.tables_swashbuckling), len(params.tables_duelling), 3)
    hits = 0
    rows: list[list[list[int]]] = [[[at] for at in range(len(stances))] for _ in HITS_TABLES]
    while True:
        for table, sheet in zip(HITS_TABLES, rows, strict=True):
            for stance, row in zip(stances, sheet, strict=True):
                row.append(after(table, stance, hits + 1))
        if hits >= last and all(row[-1] == row[-2] for sheet in rows for row in sheet):
            return hits, tuple(tuple(tuple(row[:-1]) for row in sheet) for sheet in rows)
        hits += 1


def _read(params: Params) -> tuple[Sorts, Sorts]:
    """By which hits table the other and the active figure are hurt, in a strike and in a duel."""
    both: tuple[list[Any], list[Any]] = ([], [])
    for kind in ("opposed", "duel"):
        for side, found in enumerate(both):
            found.append(
                tuple(
                    tuple(
                        HITS_TABLES.index(tables(params, kind, Fighter(1, armed=mine), Fighter(1, armed=theirs))[side])
                        for theirs in (False, True)
                    )
                    for mine in (False, True)
                )
            )
    return tuple(both[0]), tuple(both[1])


def _alone(params: Params, dice: int) -> Throw:
    found = alone(params, dice)
    return Throw(found.total, tuple((ones, 0, 0, found.count(ones)) for ones in sorted(found)))


def _throw(rolls: Dist[Any], most: int) -> Throw:
    found: dict[tuple[int, int, int], int] = {}
    for roll in rolls:
        key = roll.ones, min(roll.hits, most), min(roll.back, most)
        found[key] = found.get(key, 0) + rolls.count(roll)
    return Throw(rolls.total, tuple((*key, found[key]) for key in sorted(found)))


def _scope(params: Params) -> str:
    """Which 1s count together (AOFA-7-XSWASH, AOFA-7-XTURN, AMB-59)."""
    if not params.variant_extended_swashbuckling:
        return "turn"
    return {"activation": "activation", "figure_in_turn": "figure", "player_turn": "turn"}[params.xs_scope]


def _ones(params: Params) -> tuple[tuple[int, ...], tuple[Rows, ...]]:
    """How many of the 1s of a roll count, and what they cost by those before and by the activations ended."""
    cap = cap_of(params)
    counted = tuple(min(1, ones) if params.variant_count_ones == "roll" else ones for ones in range(cap + 1))
    remembers = params.variant_extended_swashbuckling or params.variant_extended_turns
    befores = range(cap + 1 if remembers else 1)
    both = params.variant_extended_swashbuckling and params.variant_extended_turns
    endeds = range(params.xt_ones if both else 1)
    verdict = tuple(
        tuple(tuple(VERDICTS[initiative(params, ones, before, ended)] for ones in range(cap + 1)) for ended in endeds)
        for before in befores
    )
    return counted, verdict


def _loss(params: Params, ratings: tuple[int, ...]) -> Loss:
    """When a side has lost, as `resolve.beaten` has it (AOFA-1-6)."""
    everybody = tuple(range(len(ratings)))
    if params.victory == "eliminate_n":
        return Loss(everybody, (len(ratings) + 1) // 2)
    if params.victory == "leader":
        leaders = tuple(at for at in everybody if ratings[at] == max(ratings))
        return Loss(leaders, len(leaders))
    return Loss(everybody, len(ratings))
