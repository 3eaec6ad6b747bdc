"""What helps or hinders a blow, asked of the table (ARG-UNTRAINED, CAVALRY, HEIGHT, OBST, SPEAR)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from aofa_widgets.table.convex import crosses

from ..legal.arms import blade
from ..legal.near import between, friends, hostile, in_contact, linked, on_wall, scales, touches
from ..model import Character, State, base_of
from ..params import Params
from ..resolve.places.ways import in_ground
from ..specials import has, skilled, spared, strong
from .ground import HARD


def flags_of(
    params: Params, state: State, who: Character, foe: Character, front: Character | None = None
) -> frozenset[str]:
    """Everything that counts for one blow; `front` is the friend past whom it is struck."""
    own = blade(state, who)
    told = {
        "untrained": who.cls <= params.class_untrained_most and not spared(who, "untrained"),
        "motivated_first_turn": params.melee_motivated and who.cls == 2 and not who.met and not who.pushed,
        "improvised": own.improvised and not spared(who, "improvised"),
        "bare_hands": own.length == "bare",
        "heavy_tool": own.heavy_tool,
        "martial_artist": skilled(who, own),
        "support_behind_clumsy": front is not None and front.cls <= params.class_untrained_most,
        "lower": lower(params, state, who, foe),
        "foot_vs_cavalry": foe.cavalry and not who.cavalry,
        "cavalry_vs_foot": (who.cavalry or hunts(who, foe)) and not foe.cavalry,
        "difficult_terrain": hard_under(state, who) or hard_under(state, foe),
        "charge": charges(params, state, who, foe),
        "being_charged": charges(params, state, foe, who),
        "braced": braced(params, state, who, foe),
        "polearm_vs_mounted": own.polearm and foe.mounted and not who.mounted,
        "obstacle_defender": defends(state, who, foe),
        "wounded_arm": params.options_location and "arm" in who.places,
        "target_dazed": params.options_location and "head" in foe.places and foe.down >= state.turn,
        "two_handed_heavy": own.two_handed and not any(front_of(params, state, p) == who for p in friends(state, who)),
        "indoor": bool(state.ground.room((who.x, who.y)) or state.ground.room((foe.x, foe.y))),
        "close_order": who.formed == "close",
        "strong": strong(who),
        "disordered": who.disorder and params.options_disorder,
        "inspired": inspired(params, state, who),
    }
    return frozenset(name for name, there in told.items() if there)


def hunts(who: Character, foe: Character) -> bool:
    """Whether mounted foot goes for game, and strikes it as cavalry does (ARG-HUNT-1)."""
    return foe.quarry == "game" and who.mounted


def lower(params: Params, state: State, who: Character, foe: Character) -> bool:
    """Whether somebody strikes from clearly below (ARG-HEIGHT-1, ARG-AMB-HEIGHT-1).

    Whoever climbed to get there counts as low as where he began, until the turn is over (ARG-HEIGHT-2).
    """
    if foe.perch and foe.perch != who.perch:  # on a table (ARG-TABLETOP-5)
        return True
    began = next((state.ground.height((x, y)) for name, x, y in state.starts if name == who.id), who.z)
    return foe.z - (min(who.z, began) if who.run else who.z) > params.melee_height_mm * 10


def hard_under(state: State, who: Character) -> bool:
    """Whether somebody stands in difficult ground that no road carries him through."""
    base = base_of(who)
    return any(one.does.grade(who.mounted) in HARD and not one.does.obstacle for one in in_ground(state.ground, base))


def charges(params: Params, state: State, who: Character, foe: Character) -> bool:
    """Whether trained cavalry has arrived in a straight line on open ground (ARG-CAVALRY-11)."""
    if not who.cavalry or who.met or not who.straight or who.run < params.reach(params.melee_charge_run_cm):
        return False
    return hostile(who, foe) and not hard_under(state, who) and not hard_under(state, foe)


def braced(params: Params, state: State, who: Character, foe: Character) -> bool:
    """Whether somebody on foot has awaited a charge without moving, as he was taught (ARG-CAVALRY-12)."""
    ready = blade(state, who).brace and has(who, "braces") and not who.mounted and who.held
    return bool(ready and charges(params, state, foe, who))


def defends(state: State, who: Character, foe: Character) -> bool:
    """Whether somebody on foot defends an obstacle that lies between (ARG-OBST-2, ARG-AMB-OBST-1 and 2)."""
    if on_wall(state, who) and scales(state, foe, who.perch):  # it is climbed under his feet (ARG-OBST-5)
        return not who.mounted
    if who.mounted or who.run > who.two_steps or foe.run <= 0 and foe.held:
        return False
    line = ((who.x, who.y), (foe.x, foe.y))
    return any(one.does.obstacle and crosses(*line, one.outline) for one in state.ground.features)


def inspired(params: Params, state: State, who: Character) -> bool:
    """Whether a hero inspires: in the first melee turn of the game, within voice range (ARG-HERO-1, ARG-AMB-HERO-1)."""
    if not params.options_talents:
        return False
    near = (p for p in state.here(who.side) if between(p, who) <= params.reach(params.measure_voice_cm))
    return any(f"{p.id}:{state.turn}" in state.inspired for p in near)


def front_of(params: Params, state: State, who: Character, rank: int = 2) -> Character | None:
    """The friend on foot past whose shoulder somebody may strike (ARG-SPEAR-1, ARG-SPEAR-3, ARG-SPEAR-4).

    In close order spears strike from the third rank too, past two friends in file (ARG-CLOSEORDER-16).
    """
    own = blade(state, who)
    if who.mounted or not own.second or (own.second == "trained" and not has(who, "second_rank")):
        return None
    if not params.melee_spear_support or in_contact(state, who):
        return None
    for friend in friends(state, who):
        if friend.mounted or not touches(who, friend):
            continue
        foes = in_contact(state, friend)
        if foes and all(behind(who, friend, foe) for foe in foes[:1]):
            return friend
        deep = who.formed == friend.formed == "close" and own.length == "long"
        if not foes and deep and rank < params.formation_spear_ranks:
            front = front_of(params, state, friend, rank + 1)
            if front is not None and behind(who, friend, front):
                return front
    return None


def follows(params: Params, state: State, who: Character, fallen: Character) -> bool:
    """Whether somebody came with one who fell, close behind him, and has no enemy of his own."""
    if not (who.run and fallen.run) or who.shot or who.decoy or not who.awake(state.turn):
        return False
    near = who.mounted == fallen.mounted and between(who, fallen) <= 2 * who.two_steps and linked(params, who, fallen)
    return near and not in_contact(state, who)


def behind(who: Character, friend: Character, foe: Character) -> bool:
    """Whether somebody stands on the other side of a friend than the enemy does."""
    ax, ay = foe.x - friend.x, foe.y - friend.y
    bx, by = who.x - friend.x, who.y - friend.y
    return ax * bx + ay * by < -0.5 * hypot(ax, ay) * hypot(bx, by)


def supports(params: Params, state: State, party: tuple[Character, ...]) -> Iterator[tuple[Character, Character]]:
    """Those who strike from the second rank into a fight, and past whom."""
    ids = {p.id for p in party}
    for who in sorted(state.here(), key=lambda p: (p.side, p.id)):
        if who.id in ids or not who.awake(state.turn) or who.shot or who.left or who.hesitates:
            continue
        front = front_of(params, state, who)
        if front is not None and front.id in ids and not blade(state, front).two_handed:
            yield who, front


def ahead(who: Character, far: int) -> tuple[int, int]:
    """The place so far in front of somebody."""
    return (who.x + round(far * sin(radians(who.facing))), who.y - round(far * cos(radians(who.facing))))


__all__ = ["ahead", "base_of", "charges", "defends", "flags_of", "front_of", "hard_under", "supports"]
