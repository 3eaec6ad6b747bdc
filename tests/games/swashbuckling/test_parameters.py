"""Every parameter with more than one value changes a ruling, a choice or the dice: a position for each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.errors import AofaError
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.flow.menu import menu_of
from aofa_widgets.games.swashbuckling.model import Choice
from aofa_widgets.games.swashbuckling.resolve import fall_hits
from aofa_widgets.games.swashbuckling.specials import drop_weapon
from aofa_widgets.play import Match
from aofa_widgets.rules import load_book

from .positions import AROUND, asked, change, dice, disc, game, ruled, settle, table, thing, told

Probe = Callable[[dict[str, Any]], Any]
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


# ---- positions on a table


def yard(values: dict[str, Any], *things: dict[str, Any], at: tuple[Any, ...] = AROUND, size: int = 6000) -> Match:
    return table(values, {"athos": at[0], "guard1": at[1]}, *things, size=size)


def forces(values: dict[str, Any]) -> Any:
    return [figure.id for figure in game(values).start("courtyard").figures]


def rating(profile: str) -> Probe:
    def probe(values: dict[str, Any]) -> Any:
        match = table(values, {"athos": AROUND[0], profile: AROUND[1]} if profile != "athos" else {"athos": (500, 500)})
        return match.state.figure(profile).rating

    return probe


def good(values: dict[str, Any]) -> Any:
    rows = [{"profile": "townsman", "x": 1000, "y": 1000, "side": 1}, {"profile": "athos", "x": 2000, "y": 1000}]
    match = Match(game(values), {"width": 6000, "height": 6000, "things": [], "figures": rows})
    match.settle({"0": (6,), "1": (1,)})
    match.do(ask.Activate("athos"))
    match.do(ask.Oppose(("townsman",), "taunt"))
    return match.state.due.reactive


def fits(**scenario: Any) -> Probe:
    base = {"width": 5080, "height": 5080, "deploy": ["left", "right"], "things": [], "figures": []}
    return lambda values: [str(f) for f in game(values).check_setting({**base, **scenario})]


def objects(number: int) -> list[dict[str, Any]]:
    return [disc(f"d{i}", 100 * i, 100, 20, 50) for i in range(number)]


def standing(*places: int) -> dict[str, Any]:
    return {"figures": [{"profile": "athos", "x": x, "y": 3000} for x in places], "things": objects(60)}


def equal_dice(values: dict[str, Any]) -> Any:
    match = Match(game(values), "courtyard")
    match.settle({"0": (3,), "1": (3,)})
    chance = match.game.chance(match.state)
    return chance.dice if chance else match.state.active


def walked(values: dict[str, Any]) -> Any:
    match = yard(values, at=((200, 1000), (200, 5000)), size=16000)
    match.do(ask.Move((15000, 1000)))
    return match.state.ground.spot("athos").x


def pushed(
    *things: dict[str, Any], at: tuple[Any, ...] = AROUND, size: int = 12000, facing: Any = None, hits: int = 1
) -> Probe:
    """One hit by words on a Guard, and where he is then."""

    def probe(values: dict[str, Any]) -> Any:
        match = yard({"taunt.range": "unlimited", **values}, *things, at=at, size=size)
        if facing:
            change(match, replace(match.state, ground=replace(match.state.ground, faces=(("guard1", facing),))))
        match.do(ask.Oppose(("guard1",), "taunt"))
        settle(match, (2 + hits,), (2,))
        spot, figure = match.state.ground.spot("guard1"), match.state.figure("guard1")
        return spot.x, spot.y, spot.z, spot.gone, figure.stunned, figure.armed, figure.wounds

    return probe


def top(height: int) -> dict[str, Any]:
    return thing("top", 1300, 1000, 600, 600, height)


def allowed(*tried: Any) -> Probe:
    """Which of several deeds are allowed, each on its own table: (things, figures, action)."""

    def probe(values: dict[str, Any]) -> Any:
        return [asked(yard(values, *things, at=at), action) for things, at, action in tried]

    return probe


def climbing(*heights: int) -> Probe:
    near = ((1000, 1000), (5000, 5000))
    return allowed(*(((thing("t", 1450, 1000, 600, 600, h),), near, ask.Act("climb", on="t")) for h in heights))


def leaping_down(*heights: int) -> Probe:
    tried = []
    for h in heights:
        at = ((1000, 1000, h, "t"), (5000, 5000))
        tried.append(((thing("t", 1000, 1000, 600, 600, h),), at, ask.Act("leap-off", to=(3000, 1000))))
    return allowed(*tried)


def leaping_over(*widths: int) -> Probe:
    tried = []
    for w in widths:
        at = ((1000, 1000), (5000, 5000))
        tried.append(((thing("t", 1150 + w // 2, 1000, w, 600, 100),), at, ask.Act("leap-over", on="t")))
    return allowed(*tried)


def plate(**more: Any) -> dict[str, Any]:
    return disc("plate", 1000, 1180, 30, 10, **{"solid": False, "lift": "plate", "size": "small", **more})


def lifting(values: dict[str, Any]) -> Any:
    return [asked(yard(values, plate(lift=size)), ask.Act("take", on="plate")) for size in ("plate", "chair", "table")]


def in_parts(values: dict[str, Any]) -> Any:
    match = yard(values, plate())
    found = [asked(match, ask.Act("take", on="plate")), asked(match, ask.Oppose(("guard1",), "throw", "plate"))]
    if found[0] == "allowed":
        match.do(ask.Act("take", on="plate"))
        settle(match)
        found += [asked(match, ask.Act("ready")), asked(match, ask.Oppose(("guard1",), "throw"))]
    barrel = yard(values, disc("keg", 1000, 1300, 150, 200, rolls=True))
    return [*found, asked(barrel, ask.Act("tip", on="keg"))]


def throwing(values: dict[str, Any]) -> Any:
    found = []
    for inches in (5, 25):
        far = ((1000, 1000), (1300 + 254 * inches, 1000))
        match = yard(values, plate(), at=far, size=12000)
        found.append(asked(match, ask.Oppose(("guard1",), "throw", "plate")))
    return found


def seen(*views: tuple[Any, ...]) -> Probe:
    """Whether an enemy may be taunted: (things, thrower, another figure's place)."""

    def probe(values: dict[str, Any]) -> Any:
        found = []
        for things, thrower, other in views:
            places = {"athos": thrower, "guard1": (4000, 1000), "guard2": other}
            match = table(values, places, *things)
            taunt = ask.Oppose(("guard1",), "taunt")
            rule = asked(match, taunt)
            found.append(rule if rule != "allowed" else match.game.apply(match.state, taunt).state.due.kind)
        return found

    return probe


FLOOR, ASIDE, BETWEEN = (1000, 1000), (5000, 5000), (2500, 1000)
WALL = thing("wall", 2500, 1000, 100, 600, 1400)
STAGE = thing("stage", 1000, 1000, 600, 600, 200)


def lying(values: dict[str, Any]) -> Any:
    match = table(values, {"athos": (1000, 1000), "guard1": (2000, 1000), "guard2": (5000, 5000)})
    state = match.state
    down = state.put(replace(state.figure("guard1"), fallen=True), state.ground.fall("guard1", "athos"))
    change(match, down).do(ask.Move((4000, 1000)))
    return match.state.ground.spot("athos").x


def weapon(values: dict[str, Any]) -> Any:
    """A weaponless figure where another dropped a weapon and left it, its own far away."""
    match = yard(values)
    state = match.state.put(replace(match.state.figure("athos"), armed=False))
    state = drop_weapon(match.game.params, state, "guard1")
    ground = state.ground.put(replace(state.ground.spot("guard1"), x=5000))
    state = replace(state, ground=ground.put(replace(ground.spot("athos"), x=1250)))
    return asked(change(match, state), ask.RecoverWeapon())


def leads(values: dict[str, Any]) -> Any:
    match = table(values, {"athos": (1000, 1000), "guard1": (1300, 1000), "rochefort": (700, 1000)})
    offer = next(o for o in menu_of(match.game.params, match.state, 0).offers if o.key == "duel")
    chosen = match.game.apply(match.state, ask.Duel())
    return offer.options, isinstance(chosen.state.due, Choice), asked(match, ask.Duel("guard1"))


def higher(values: dict[str, Any]) -> Any:
    found = []
    for mm in (3, 10, 25):
        stage = thing("stage", 1000, 1000, 600, 600, mm * 10)
        match = yard(values, stage, at=((1000, 1000, mm * 10, "stage"), (5000, 5000)))
        found.append(match.state.ground.higher("athos", "guard1"))
    return found


def supplied(values: dict[str, Any]) -> Any:
    match = yard(values)
    spell = replace(match.state.activation, actions=11)
    state = replace(match.state.put(replace(match.state.figure("athos"), stunned=True)), activation=spell)
    change(match, state).do(ask.RecoverStun())
    return match.game.lanes(match.state)[0].note


def bystander(values: dict[str, Any]) -> Any:
    match = table(values, {"athos": (1000, 1000), "guard1": (3000, 1000), "porthos": (3000, 1310)}, plate())
    match.do(ask.Oppose(("guard1",), "throw", "plate"))
    return match.state.due.reactive


def measured(values: dict[str, Any]) -> Any:
    match = yard(values, thing("t", 1450, 1000, 600, 600, 300), at=((1000, 1000), (5000, 5000)))
    climb = ask.Act("climb", on="t")
    if asked(match, climb) != "allowed":
        return asked(match, climb)
    return [event.name for event in match.do(climb).events]


def falls(values: dict[str, Any]) -> Any:
    return [fall_hits(game({"optional.object_damage": True, **values}).params, drop) for drop in (300, 900)]


def both(values: dict[str, Any]) -> Any:
    try:
        return ruled({"variant.extended_turns": True, "variant.extended_swashbuckling": True, **values}, ONE)
    except AofaError as error:
        return error.faults[0].where


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
    "push.off_height": pushed(top(300), at=((900, 1000), (1300, 1000, 300, "top"))),
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
    "fall_damage.high": lambda values: pushed(top(450), at=((900, 1000), (1300, 1000, 450, "top")))(
        {"optional.object_damage": True, **values}
    ),
    "fall_damage.very_high": lambda values: pushed(top(900), at=((900, 1000), (1300, 1000, 900, "top")))(
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
    """The values to tell apart: every choice and every number of a short range; the ends and the default of a long one."""
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
    assert len(BOOK.parameters) == 103
    assert set(PROBES) == set(VARIED)
    fixed = {"players", "dice.sides", "hits.per_point", "init.losing_face"}
    assert set(BOOK.parameters) - set(VARIED) == fixed


def test_every_choice_is_among_the_values_told_apart() -> None:
    for key, parameter in VARIED.items():
        if parameter.kind == "choice":
            assert set(parameter.choices) <= set(values_of(key)), key
