"""The windows in which shots are taken: before the movement, during it, after it, just before contact (ARG-SNAP-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from .. import actions as ask
from ..legal.seeing import aimed
from ..legal.strikes import could_shoot
from ..model import Character, State
from ..model.tasks import Announce, Announced, Front, Window
from ..params import Params
from .breaching import breach
from .closeup import close_need, stopped, together
from .course import Course
from .landing import place_at
from .shots import Taken, shots_play
from .slips import ask_for


def window(course: Course, task: Window) -> None:
    """The shots before or during the movement, if there are any (ARG-SNAP-1, ARG-SNAP-3)."""
    if task.name == "before":
        taken = list(_before(course))
    elif task.name == "during":
        taken = list(_during(course))
    else:
        taken = []
    if taken:
        shots_play(course, taken, task.name)


def _before(course: Course) -> Iterator[Taken]:
    params, state = course.params, course.state
    for order in state.orders:
        who = state.person(order.who)
        if order.do != "shoot" or not _can(state, who) or not state.has(order.target):
            continue
        foe, moving = state.person(order.target), bool(order.way)
        why = aimed(params, state, who, foe, order.weapon, moving)
        if foe.out or why is not None:
            course.tell("no_shot", why.rule if why else "ARG-EFFECT-2", who=who.id, enemy=foe.id)
            continue
        yield Taken(ask.Shot(who.id, foe.id, order.weapon), moving)


def _during(course: Course) -> Iterator[Taken]:
    """Whom somebody passes on the way: seen before, after, or only between (ARG-SNAP-4 to 7, ARG-SNAP-9)."""
    params, state = course.params, course.state
    starts = {name: (x, y) for name, x, y in state.starts}
    for order in state.orders:
        if not order.aim or not state.has(order.aim):
            continue
        who, foe = state.person(order.who), state.person(order.aim)
        if not _can(state, who) or foe.out:
            continue
        moving = not who.held
        shot = ask.Shot(who.id, foe.id, order.weapon)
        if aimed(params, state, who, foe, order.weapon, moving) is None:
            yield Taken(shot, moving)
            continue
        found = _moments(params, state, who, foe, order.weapon, moving, starts)
        fleeting, share = next(found, ("none", 0))
        if fleeting in ("both", "none"):  # one seen for a moment has no time for another (ARG-SNAP-7)
            course.tell("no_shot", "ARG-SNAP-7" if fleeting == "both" else "ARG-COVER-3", who=who.id, enemy=foe.id)
        else:
            yield Taken(shot, moving, fleeting, share)


ON_THE_WAY = (50, 25, 75)  # hundredths of a way at which it is looked who is seen


def _moments(
    params: Params, state: State, who: Character, foe: Character, name: str, moving: bool,
    starts: Mapping[str, tuple[int, int]],
) -> Iterator[tuple[str, int]]:  # fmt: skip
    """When one may shoot at the other before they are where they end: who is fleeting then, how far the target is.

    A moment is any point of the way at which one is seen, however short (ARG-AMB-SNAP-3).
    """

    def allowed(one: Character, other: Character) -> bool:
        return aimed(params, state.put_all({one.id: one, other.id: other}), one, other, name, moving) is None

    if allowed(_at(state, who, starts, 0), _at(state, foe, starts, 0)):
        yield "", 0
    shares = ON_THE_WAY[:1] if who.run and foe.run else ON_THE_WAY  # both move: where they pass each other
    half = {share: (_at(state, who, starts, share), _at(state, foe, starts, share)) for share in shares}
    yield from (("target", share) for share, (_, there) in half.items() if allowed(who, there))
    yield from (("shooter", 100) for here, _ in half.values() if allowed(here, foe))
    yield from (("both", share) for share, (here, there) in half.items() if allowed(here, there))


def _at(state: State, who: Character, starts: Mapping[str, tuple[int, int]], share: int) -> Character:
    """Somebody where he was when he had gone so many hundredths of his way."""
    x, y = place_at(state, who, starts.get(who.id, (who.x, who.y)), share)
    return replace(who, x=x, y=y)


def _can(state: State, who: Character) -> bool:
    return who.awake(state.turn) and not (who.shot or who.hesitates or who.startled or who.danger or who.crouched)


SHOOTS = frozenset({"hold", "move", "contact", "withdraw", "face", "match"})
"""Orders after which one may still shoot (ARG-TURN-1, ARG-AMB-TURN-1)."""


def announce(course: Course, task: Announce) -> None:
    """Everybody who can shoot at somebody is written about (ARG-SHOOT-1, ARG-SHOOT-6)."""
    course.set(phase="shots", results=(), favours=(), slips=())
    state = course.state
    ready = []
    for who in state.here():
        order = state.order(who.id)
        if not course.params.move_hide_shots and not (order is not None and order.weapon):
            continue  # nobody shoots who did not say so before the moves (ARG-MOVE-5)
        if _can(state, who) and (order is None or order.do in SHOOTS) and who.ranged and not who.decoy:
            if could_shoot(course.params, state, who):
                ready.append(who)
    if not ready:
        course.set(fired=())
        return
    sides = tuple(sorted({p.side for p in ready}))
    ask_for(course, "shots", sides, Announced(), tuple(p.id for p in ready))


def announced(course: Course, task: Announced) -> None:
    """All shots are known: those of this phase are rolled, those at point-blank wait for the blows."""
    params, state = course.params, course.state
    said = [slip[3] for slip in state.slips if isinstance(slip[3], ask.Shot)]
    elite: dict[int, int] = {}
    taken: list[Taken] = []
    close: list[tuple[ask.Shot, int]] = []
    lines = together(params, state, (shot for shot in said if shot.how in ("front", "volley")))
    alone = {shots[0].who for shots in lines.values() if len({one.who for one in shots}) < 2}
    guns = []
    for shot in said:
        who = state.person(shot.who)
        if shot.how == "structure":
            guns += breach(course, shot)
            continue
        if shot.how in ("elite", "pick"):
            elite[who.side] = elite.get(who.side, 0) + 1
            if elite[who.side] + state.elite.count(who.side) > params.talent_elite_shots:
                shot = replace(shot, how="")
        if shot.who in alone:  # nobody joins in
            shot = replace(shot, how="point_blank" if shot.how == "front" else "")
        if shot.how == "point_blank":
            foe = state.person(shot.target)
            name, need = close_need(course, who, foe, shot)
            close.append((shot, need - stopped(params, state, who, foe, name)))
        elif shot.how != "front":
            taken.append(Taken(shot, not who.held))
    course.set(slips=(), sealed=(), picked=(), fired=tuple(close))
    fronts = tuple(tuple(shots) for shots in lines.values() if shots[0].how == "front" and shots[0].who not in alone)
    if fronts:
        course.first(Front(fronts))
    shots_play(course, taken, "shots")
    course.first(*guns)


__all__ = ["announce", "announced", "window"]
