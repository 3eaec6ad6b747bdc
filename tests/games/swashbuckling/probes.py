"""What a parameter changes on a table: each probe plays a small position and says what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.flow.menu import menu_of
from aofa_widgets.games.swashbuckling.model import Choice
from aofa_widgets.games.swashbuckling.resolve import fall_hits
from aofa_widgets.games.swashbuckling.specials import drop_weapon
from aofa_widgets.play import Match

from .positions import AROUND, asked, change, disc, game, ruled, settle, table, thing, told

Probe = Callable[[dict[str, Any]], Any]


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
    rows = [{"id": f"a{i}", "profile": "athos", "x": x, "y": 3000} for i, x in enumerate(places)]
    return {"figures": rows, "things": objects(60)}


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
        return ruled(
            {"variant.extended_turns": True, "variant.extended_swashbuckling": True, **values},
            told(athos="A3", g1="B2"),
        )
    except AofaError as error:
        return error.faults[0].where
