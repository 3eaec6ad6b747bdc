"""The player's own deed: anything may be done with anything, one has only to say it (AOFA-2-1, AOFA-2A-3).

It counts, rolls and is answered like any action. It may lead to a place, and say how; whether that can be is for the
table to say: the guidelines where they measure it, else the other side (AOFA-AMB-66).
"""

from __future__ import annotations

import unicodedata

from aofa_widgets.errors import UNPRINTABLE

from ..actions import Act, Oppose, Refusal
from ..model import Courtyard, Figure, State
from ..params import Params
from .deeds import ARRIVALS
from .measures import beyond
from .places import Landing, Point, beside, in_flight, leap_to, room
from .seeing import hidden

MOST_WORDS = 80  # characters
HIGHEST = 10**9  # no limit: whatever lies there
_MARKS = str.maketrans({"*": None, "`": "'", "<": "‹", ">": "›"})  # a log is shown by many; none shall take it for tags


def said(words: str) -> str:
    """A player's words as the log can bear them: one line of at most 80 characters, nothing hidden, no mark-up.

    >>> said("  cut the\\n <b>curtain</b>\\x1b[2J **down**. ")
    'cut the ‹b›curtain‹/b›[2J down'
    """
    line = UNPRINTABLE.sub("", unicodedata.normalize("NFC", " ".join(words.split()))).translate(_MARKS)
    return " ".join(line.split())[:MOST_WORDS].rstrip(" .")


def refuse_own(params: Params, state: State, ground: Courtyard, figure: Figure, action: Act) -> Refusal | None:
    """Why a deed of one's own that nobody answers cannot be done."""
    what = action.on
    names = {"figure": figure.id, "thing": what or ""}
    if why := _refuse_words(action.words) or _refuse_object(params, state, ground, figure, what):
        return why
    other = state.by_id.get(what or "")
    if other is not None and other.standing and other.side != figure.side:
        return Refusal("AOFA-3B-1", "enemy_answers", {**names, "enemy": what})
    if action.to is None:
        return None if action.arrival is None else Refusal("AOFA-AMB-15", "arrival_needs_place", names)
    if action.arrival not in (None, *ARRIVALS):
        return Refusal("AOFA-7-IMPETUS", "no_such_arrival", {**names, "allowed": ", ".join(ARRIVALS)})
    spot = ground.spot(figure.id)
    if action.arrival == "leap_off" and not (spot.on or spot.hangs):
        return Refusal("AOFA-2A-EX4", "on_the_floor", names)
    landing = own_landing(ground, figure.id, action.to)
    if landing is None:
        return Refusal("AOFA-2A-3", "no_room", names)
    passing = tuple(name for name in (what, spot.on, landing.on) if name)
    if by := in_flight(ground, figure.id, landing.at, max(spot.z, landing.z), passing):
        if params.measure_enforced == "true":  # over it or around it? The other side is asked (AOFA-AMB-66)
            return Refusal("AOFA-AMB-66", "own_way", {**names, "by": by})
        if params.measure_enforced == "off":
            return Refusal("AOFA-2A-3", "flight_blocked", {**names, "by": by})
    return _refuse_way(params, ground, figure, action, landing, names)


def own_landing(ground: Courtyard, who: str, to: Point) -> Landing | None:
    """Where a deed of one's own leads: the place itself, on whatever lies there, or up to what stands there.

    None if there is no room.
    """
    z, on = ground.under(to, HIGHEST, (who,))
    return Landing(to, z, on) if room(ground, who, to, z) else beside(ground, who, to, HIGHEST, (who,))


def _refuse_way(
    params: Params, ground: Courtyard, figure: Figure, action: Act, landing: Landing, names: dict[str, str]
) -> Refusal | None:
    """The guidelines on the way, and a leap, a swing or a slide of one's own, which no guideline measures."""
    leap = leap_to(ground, figure.id, landing)
    up = beyond(params, leap.up, ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names)
    if why := up or beyond(params, leap.down, ground.limit(params.leap_down), "AOFA-7M-3", "drop_too_far", names):
        return why
    if (action.arrival or "").startswith("leap"):
        limit = ground.limit(params.leap_across)
        return beyond(params, leap.across, limit, "AOFA-7M-3", "gap_too_wide", names)
    if action.arrival and params.measure_enforced == "true":
        return Refusal("AOFA-AMB-66", "own_arrival", names)
    return None


def refuse_own_aimed(params: Params, state: State, ground: Courtyard, figure: Figure, action: Oppose) -> Refusal | None:
    """Why a deed of one's own that enemies answer cannot be done: nobody seen, or the thing out of sight."""
    if why := _refuse_words(action.words) or _refuse_object(params, state, ground, figure, action.thing):
        return why
    near = ground.touching(figure.id)
    for target in dict.fromkeys(action.targets):
        if target not in near and (by := hidden(params, state, figure.id, target)):
            return Refusal("AOFA-2A-1", "out_of_sight", {"figure": figure.id, "enemy": target, "by": by})
    return None


def _refuse_words(words: str) -> Refusal | None:
    if not said(words):
        return Refusal("AOFA-2-1", "no_words")
    return None if words == said(words) else Refusal("AOFA-2-1", "bad_words", {"most": MOST_WORDS})


def _refuse_object(params: Params, state: State, ground: Courtyard, figure: Figure, what: str | None) -> Refusal | None:
    """Whatever stands on the table is an object, within reach or in sight (AOFA-2A-1, AOFA-2A-2)."""
    names = {"figure": figure.id, "thing": what or ""}
    if what is None or what == figure.held:
        return None
    lies = any(prop.body.id == what and not prop.held for prop in ground.props)
    stands = any(spot.id == what and not spot.gone for spot in ground.spots) and what != figure.id
    if not (lies or stands):
        return Refusal("AOFA-2A-2", "no_such_object", names)
    if what in ground.near(figure.id) or what in ground.touching(figure.id):
        return None
    by = hidden(params, state, figure.id, what)
    return Refusal("AOFA-2A-1", "thing_out_of_sight", {**names, "by": by}) if by else None
