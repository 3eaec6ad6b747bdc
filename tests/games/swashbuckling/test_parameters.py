"""Every parameter with more than one value changes a ruling, a choice or the dice: a position for each."""

from __future__ import annotations

import json
from typing import Any

import pytest

from aofa_widgets.rules import load_book

from .positions import dice, ruled, told
from .probes import (
    ASIDE,
    BETWEEN,
    FLOOR,
    STAGE,
    WALL,
    Probe,
    both,
    bystander,
    climbing,
    equal_dice,
    falls,
    fits,
    forces,
    good,
    higher,
    in_parts,
    leads,
    leaping_down,
    leaping_over,
    lifting,
    lying,
    measured,
    objects,
    pushed,
    rating,
    seen,
    standing,
    supplied,
    throwing,
    top,
    walked,
    weapon,
)

BOOK = load_book("swashbuckling")
VARIED = {
    key: parameter
    for key, parameter in BOOK.parameters.items()
    if len(parameter.values()) > 1 or parameter.kind in ("pair", "figures", "effects")
}
HIT = {"type": "opposed", "targets": ["g1"]}
DUEL = {"type": "duel", "lead": "g1"}
ONE = told(athos="A3", g1="B2")
MET = told("athos-g1", athos="A3", g1="B2")
WON = ((5,), (3,))


def act(name: str) -> dict[str, str]:
    return {"type": "activate", "figure": name}


def several(*probes: Probe) -> Probe:
    return lambda values: [probe(values) for probe in probes]


def on(state: dict[str, Any], *steps: Any, **more: Any) -> Probe:
    """A ruling on told ground; `more` sets other parameters, a double underscore stands for the dot."""
    others = {key.replace("__", "."): value for key, value in more.items()}
    return lambda values: ruled({**others, **values}, state, *steps)


def needs(state: dict[str, Any], event: dict[str, Any], **more: Any) -> Probe:
    others = {key.replace("__", "."): value for key, value in more.items()}
    return lambda values: dice({**others, **values}, state, event)


TWO = told(athos="A3", porthos="A3", g1="B2")
IDLE = tuple(step for _ in range(20) for step in (("free_move",), (act("athos"),)))
XS, XT = {"variant__extended_swashbuckling": True}, {"variant__extended_turns": True}
ROWS = told("athos-g1 athos-g2", athos="A3", g1="B2", g2="B1")
INSULT, PUNCH = ({**HIT, "kind": kind} for kind in ("insult", "punch"))
DROP = told(n=1, athos="A3", g1="B2 b s u")
BOTH = {"type": "opposed", "targets": ["g1", "g2"], "gap": "contact"}


def apart(mm: Any) -> dict[str, Any]:
    return {"type": "opposed", "targets": ["g1", "g2"], "gap": mm}


PROBES: dict[str, Probe] = {
    "edition": several(
        on(told("athos-g1 porthos-g1", athos="A3", porthos="A3", g1="B2"), (DUEL, (4,), (4,))),
        on(MET, ({**DUEL, "arrival": "leap_onto"},), optional__impetus=True),
    ),
    "forces.musketeers": forces,
    "forces.cardinal": forces,
    "victory": several(
        on(told("athos-g1", athos="A3", g1="B2 w2", g2="B2 f", roch="B4"), (DUEL, *WON)),
        on(told("athos-g1", athos="A3", g1="B4 w2", g2="B2", g3="B2"), (DUEL, *WON)),
    ),
    "figure.height_mm": climbing(100, 250),
    "base.width_mm": several(on(ROWS, (apart(20),)), on(ROWS, (apart(40),))),
    "dice.supply": supplied,
    "table.side_in": several(fits(width=18 * 254), fits(width=30 * 254)),
    "terrain.min_objects": several(fits(things=objects(10)), fits(things=objects(30))),
    "deploy.depth_in": fits(**standing(400, 1200)),
    "setup.tie": equal_dice,
    "pool.per_action": needs(ONE, HIT),
    "pool.max": several(needs(told(n=5, athos="A3", g1="B2"), HIT), needs(told(n=19, athos="A3", g1="B2"), HIT)),
    "move.max_in": walked,
    "split.allowed": in_parts,
    "split.max_parts": in_parts,
    "repeat.same_action": on(MET, *((kind, (2,), (5,)) for kind in (INSULT, INSULT, PUNCH, INSULT))),
    "init.ones_to_lose": several(*(on(told(n=2, athos="A3", g1="B2"), ("action", d)) for d in ((1, 2, 3), (1, 1, 2)))),
    "rating.superb": rating("rochefort"),
    "rating.magnificent": rating("athos"),
    "rating.dashing": rating("guard1"),
    "rating.good": good,
    "tie.winner": on(MET, (DUEL, (4,), (4,))),
    "tie.hits": on(MET, (DUEL, (4,), (4,))),
    "six.extra": on(told(n=2, athos="A3", g1="B2"), (HIT, (6,), (5,))),
    "opposed.attacker_takes_hits": on(ONE, (HIT, (2,), (4,))),
    "duel.attacker_takes_hits": on(MET, (DUEL, (2,), (4,))),
    "duel.counts_as_action": needs(MET, DUEL),
    "duel.rounds": needs(MET, DUEL),
    "duel.max_per_activation": on(MET, *((DUEL, (4,), (4,)) for _ in range(6)), tie__hits=0),
    "bonus.elevation": needs(told("athos-g1", athos="A3 h1", g1="B2"), DUEL),
    "bonus.ally": needs(told("athos-g1 porthos-g1", athos="A3", porthos="A3", g1="B2"), DUEL),
    "bonus.ally_max": needs(
        told("athos-g1 a-g1 b-g1 c-g1 d-g1 e-g1", athos="A3", g1="B2", **dict.fromkeys("abcde", "A3")), DUEL
    ),
    "bonus.weaponless": needs(told("athos-g1", athos="A3", g1="B2 u"), DUEL),
    "bonus.impetus": needs(MET, {**DUEL, "arrival": "swing"}, optional__impetus=True),
    "support.requires_fit": needs(told("athos-g1 porthos-g1", athos="A3", porthos="A3 s", g1="B2"), DUEL),
    "disengage.automatic": on(MET, ("move",)),
    "wounds.to_fall": on(told(n=4, athos="A3", g1="B2"), (HIT, (6,), (1,))),
    "wounds.from": on(told(n=1, athos="A3", g1="B2"), (HIT, (6,), (3,))),
    "wounds.recoverable": on(told(athos="A3 w1", g1="B2"), ("recover_wound",)),
    "wounds.dice_penalty": needs(told(n=3, athos="A3 w1", g1="B2 w1"), HIT),
    "fallen.is_obstacle": lying,
    "tables.swashbuckling": on(told(n=1, athos="A3", g1="B2"), (HIT, (6,), (3,))),
    "tables.duelling": on(MET, (DUEL, (6, 2, 2), (3,))),
    "push.max_in": pushed(),
    "push.blocked_effect": on(told(n=1, athos="A3", g1="B2 b"), (HIT, (4,), (3,))),
    "push.blocked_test": on(told("g1-g2", n=1, athos="A3", g1="B2", g2="B2"), (HIT, (4,), (3,))),
    "push.direction": pushed(facing=(0, 1)),
    "push.edge": pushed(at=((5550, 1000), (5850, 1000)), size=6000),
    "push.off_height": pushed(top(300), at=((840, 1000), (1300, 1000, 300, "top"))),
    "stun.forbids_move": on(told(athos="A3 s", g1="B2"), ("move",)),
    "stun.dice": needs(told("athos-g1", n=3, athos="A3 s", g1="B3 s"), HIT),
    "stun.min_dice": needs(told(athos="A3 s", g1="B1 s"), HIT),
    "stun.again": on(told(n=1, athos="A3", g1="B2 s b"), (HIT, (4,), (3,))),
    "stun.recovery_roll": on(told(n=2, athos="A3 s", g1="B2"), ("recover_stun",)),
    "weapon.can_initiate": on(told("athos-g1", athos="A3 u", g1="B2"), (DUEL, *WON)),
    "weapon.win_table": on(told("athos-g1", athos="A3", g1="B2 u"), (DUEL, (3,), (5,))),
    "weapon.drop_again": on(DROP, (HIT, (4,), (3,))),
    "weapon.place": weapon,
    "weapon.taker": lambda values: weapon({"weapon.place": "on_ground", **values}),
    "multi.duel_dice": on(told("athos-g1 athos-g2", athos="A3", g1="B2", g2="B2"), (DUEL, (5,), (5, 2))),
    "multi.lead": leads,
    "multi.supporters_hit": on(ROWS, ({**DUEL, "allocation": {"g2": 1}}, (4,), (3,))),
    "multi.targets_roll": on(ROWS, (BOTH, (5,), (2, 5))),
    "multi.gap": several(*(on(ROWS, (apart(gap),)) for gap in ("contact", 30, 50))),
    "multi.gap_chain": on(told(athos="A3", g1="B2", g2="B2", g3="B2"), ({**apart(90), "targets": ["g1", "g2", "g3"]},)),
    "friendly_fire": several(on(TWO, ({**HIT, "targets": ["porthos"]},)), bystander),
    "reactivate": on(TWO, *((step,) for step in ("stop", act("athos"), act("porthos"), "stop", act("athos")))),
    "turn.pass": on(told(act=None, athos="A3", g1="B2"), ("pass",)),
    "turn.idle_limit": lambda values: (
        [a["active_side"] for a in ruled(values, ONE, *IDLE[:5])]
        + [ruled(values, ONE, *(("free_move",), (act("athos"),)) * 19, ("free_move",))[-1]["active_side"]]
    ),
    "optional.object_damage": on(ONE, ({**HIT, "object": "large"}, (4,), (4,))),
    "object_damage.large": on(ONE, ({**HIT, "object": "large"}, (4,), (4,)), optional__object_damage=True),
    "object_damage.huge": on(ONE, ({**HIT, "object": "huge"}, (4,), (4,)), optional__object_damage=True),
    "object_damage.needs_hit": on(ONE, ({**HIT, "object": "huge"}, (3,), (4,)), optional__object_damage=True),
    "fall_damage.high": lambda values: pushed(top(450), at=((840, 1000), (1300, 1000, 450, "top")))(
        {"optional.object_damage": True, **values}
    ),
    "fall_damage.very_high": lambda values: pushed(top(900), at=((840, 1000), (1300, 1000, 900, "top")))(
        {"optional.object_damage": True, **values}
    ),
    "fall_damage.thresholds": falls,
    "optional.impetus": needs(MET, {**DUEL, "arrival": "swing"}),
    "impetus.triggers": needs(MET, {**DUEL, "arrival": "leap_onto"}, optional__impetus=True),
    "impetus.lasts": on(
        MET, ({**DUEL, "arrival": "swing"}, (4,), (4,)), (DUEL, (4,), (4,)), optional__impetus=True, tie__hits=0
    ),
    "variant.extended_swashbuckling": on(ONE, ("action", (1,))),
    "xs.scope": several(
        on(TWO, ("action", (1,)), ("stop",), (act("athos"),), ("action", (1,)), **XS),
        on(TWO, ("action", (1,)), (act("porthos"),), ("action", (1,)), **XS),
    ),
    "xs.ones": on(ONE, ("action", (1,)), ("action", (1, 4)), **XS),
    "variant.extended_turns": on(TWO, ("action", (1,))),
    "xt.ones": on(TWO, ("action", (1,)), (act("porthos"),), ("action", (1,)), **XT),
    "xt.next_figure": on(TWO, ("action", (1,)), (act("athos"),), **XT),
    "variant.count_ones": on(told(n=1, athos="A3", g1="B2"), ("action", (1, 1)), **XS),
    "variant.both": both,
    "measure.enforced": measured,
    "leap.down": leaping_down(300, 1000),
    "leap.across": leaping_over(300, 800),
    "jump.up": climbing(150, 300),
    "lift.max_class": lifting,
    "throw.max_in": throwing,
    "taunt.range": seen(((), FLOOR, ASIDE), ((), FLOOR, BETWEEN)),
    "los.blockers": seen(((), FLOOR, BETWEEN), ((WALL,), FLOOR, ASIDE)),
    "los.elevation_ignores": seen(((STAGE,), (1000, 1000, 200, "stage"), (3300, 1000))),
    "los.doubt": seen(((), FLOOR, (2500, 1160))),
    "elevation.min_mm": higher,
}

# Values to tell apart where the parameter itself cannot list them, or where a few of a long range will do.
TOLD: dict[str, list[Any]] = {
    "forces.musketeers": [["dartagnan", "athos", "porthos", "aramis"], ["dartagnan", "athos"], ["athos", "porthos"]],
    "forces.cardinal": [["rochefort", "guard1"], ["rochefort", "guard1", "guard1"], ["rochefort", "townsman"]],
    "tables.swashbuckling": [["push", "stun", "drop", "wound"], ["wound", "push"], ["drop"]],
    "tables.duelling": [["push", "wound", "drop", "wound"], ["stun"], ["wound", "stun", "push"]],
    "fall_damage.thresholds": [[1.0, 2.0], [0.5, 1.0], [2.0, 4.0]],
    "multi.gap": ["contact", "base_width", 50],
}


def values_of(key: str) -> list[Any]:
    """The values to tell apart: all of a choice or a short range; the ends and the default of a long one."""
    parameter = VARIED[key]
    if key in TOLD:
        return TOLD[key]
    if parameter.kind == "count" and parameter.high - parameter.low > 6:
        ends = [int(parameter.low), int(parameter.high), parameter.default]
        return list(dict.fromkeys(([None] if parameter.none else []) + ends))
    return list(parameter.values())


@pytest.mark.parametrize("key", VARIED)
def test_each_value_of_a_parameter_is_told_apart(key: str) -> None:
    values = values_of(key)
    found = [json.dumps(PROBES[key]({key: value}), sort_keys=True, default=str) for value in values]
    same = [(a, b) for i, a in enumerate(values) for j, b in enumerate(values) if i < j and found[i] == found[j]]
    assert len(values) > 1 and same == []


def test_no_parameter_is_left_out() -> None:
    assert set(PROBES) == set(VARIED)
    fixed = {"players", "dice.sides", "hits.per_point", "init.losing_face"}
    assert set(BOOK.parameters) - set(VARIED) == fixed


def test_every_choice_is_among_the_values_told_apart() -> None:
    for key, parameter in VARIED.items():
        if parameter.kind == "choice":
            assert set(parameter.choices) <= set(values_of(key)), key
