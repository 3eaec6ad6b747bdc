"""Figures seen from above, drawn in a circle of radius 100 around (0, 0): hats by Rating, badges, side signs.

A drawing says only which line is which (its class); colours and widths are in `ink.style`. The board in the browser
draws the same paths.
"""

from __future__ import annotations

from collections.abc import Collection
from math import cos, isqrt, pi, sin

from .ink import disc, group, num, path, tag, text

BRIM = "M-75 12C-75-28-36-52 6-59 50-64 82-44 76-13 70 24 32 55-12 59-52 61-76 42-75 12Z"
FOLD = "M76-14C80 22 40 58-2 66-40 70-66 58-74 34"
CROWN = "M-35 5C-34-17-9-29 13-27 31-25 41-14 37 1 33 17 9 30-11 28-28 26-37 19-35 5Z"
RIDGE = "M-17 1C-13-13 5-17 17-12M-31 13C-16 20 12 18 33 6"
PLUME = "M20-14C34-52 76-84 122-84 110-50 70-22 20-14Z"
RIB = "M24-18C50-40 76-60 104-74"
PLUME_2 = "M-8-26C-36-54-46-92-34-124-12-100 2-64-8-26Z"
RIB_2 = "M-10-32C-20-60-28-84-31-106"
HAIR = "M-26-12C-10-28 14-26 28-16M-32 14C-20-2 8-4 30 6"
SPIRAL = "M4 0C4-5-5-6-7 0-9 9 3 15 12 9 22 1 16-17 0-19-18-20-27-2-22 13"
SWORD = "M-20-22-2-6M24 26 6 8M2 20 22 2"
BOWL = "M-50 8C-50-30-26-54 0-54 26-54 50-30 50 8 50 34 26 50 0 50-26 50-50 34-50 8Z"
NECK = "M-66 6C-74 52-40 80 0 80 40 80 74 52 66 6L50 8C50 34 26 50 0 50-26 50-50 34-50 8Z"
RIBS = "M0-54V50M-24-46C-32-14-32 20-22 44M24-46C32-14 32 20 22 44"
CREST = "M-12-46C-46-58-70-84-74-116-52-88-26-74 0-72 26-74 52-88 74-116 70-84 46-58 12-46Z"
BROW = "M-10-50 0-78 10-50Z"
LYING = "M-14-4A9 9 0 1 1-32-4 9 9 0 1 1-14-4M-12 2 28 8M-32 22H32"
SHIELD = "M-24-26H24V0C24 18 12 28 0 34-12 28-24 18-24 0Z"
STITCH = "M-26 0H26M-14-12V12M0-12V12M14-12V12"
EMPTY = "M-26 20 26-20M-12-20C-26-6-26 10-12 20M12-20C26-6 26 10 12 20"
CROUCH = "M-22 20C-22-2-10-14 6-14 20-14 24-2 24 20M-30 20H32M10-22A8 8 0 1 1-6-22 8 8 0 1 1 10-22"
ASTRAY = "M-26 10-12-14 2 12 14-12 26 10"
FLIGHT = "M-26 0H22M6-16 24 0 6 16M-26-14H-8M-26 14H-8"
TOIL = "M-20 24 8-8M-4-20 20 4 26-4 4-26Z"
PERIL = "M0-42 40 28H-40Z"
ALARM = "M0-18V6M0 14V18"
DROP = "M0-56C12-30 38-14 38 12A38 38 0 0 1-38 12C-38-14-12-30 0-56Z"
STAR = "M0-10 2.9-3.6 9.5-3.1 4.5 1.4 6 8.1 0 4.5-6 8.1-4.5 1.4-9.5-3.1-2.9-3.6Z"
LOZENGE = "M0-9 6 0 0 9-6 0Z"
SQUARE = "M-7-7H7V7H-7Z"
_EIGHT = [pi * (i + 0.5) / 4 for i in range(8)]
FELL = "M-80-80 80 80M80-80-80 80"


def hatching(side: int, reach: int = 88) -> str:
    """The engraver's lines of a side inside its base: across, down, slanted, and dots drawn as short strokes.

    >>> hatching(0)[:9], hatching(1)[:9]
    ('M-36 -80H', 'M-80 -36V')
    """
    strokes = []
    for v in range(-80, 81, 16):
        c = isqrt(reach * reach - v * v)
        if side == 1:
            strokes.append(f"M{v} {-c}V{c}")
        elif side == 3:
            strokes += [f"M{h} {v}h6" for h in range(-c // 16 * 16 + 16, c - 6, 16)]
        else:
            strokes.append(f"M{-c} {v}H{c}")
    return "".join(strokes)


def _hatch(side: int, always_slanted: bool = False) -> str:
    turn = -45 if always_slanted or side == 2 else 0
    return group(path(hatching(0 if always_slanted else side), "hatch"), turn=turn)


def hat(rating: int) -> str:
    """What a figure wears: nothing (Rating 1 or less), a hat (2), one plume (3), two plumes (4 and more).

    >>> hat(4).count("plume"), hat(1).count("plume")
    (2, 0)
    """
    if rating < 2:
        return disc(40, "hat") + path(HAIR, "hair")
    parts = [path(BRIM, "hat"), path(FOLD, "hair"), path(CROWN, "hat"), path(RIDGE, "hair")]
    if rating > 3:
        parts += [path(PLUME_2, "plume"), path(RIB_2, "hair")]
    if rating > 2:
        parts += [path(PLUME, "plume"), path(RIB, "hair")]
    return "".join(parts)


def head(dress: str) -> str:
    """What a figure of another age wears: a straw hat, a helmet, or the crested helmet of one who leads.

    >>> head("crest").count("plume"), head("kasa").count("plume")
    (1, 0)
    """
    if dress == "kasa":
        rays = ((cos(a), sin(a)) for a in _EIGHT)
        spokes = "".join(f"M{num(14 * x)} {num(14 * y)}L{num(62 * x)} {num(62 * y)}" for x, y in rays)
        return disc(66, "hat") + path(spokes, "hair") + disc(12, "hat")
    front = path(CREST, "plume") if dress == "crest" else path(BROW, "hat")
    return path(NECK, "hat") + front + path(BOWL, "hat") + path(RIBS, "hair")


def heads(dress: str, figures: int, rating: int = 0) -> str:
    """The heads of all who stand on a base: one in its middle, more in a ring."""
    one = head(dress) if dress else hat(rating)
    if figures < 2:
        return one
    size, far = (0.5, 52) if figures < 4 else (0.4, 58)
    turns = [pi * (2 * i / figures - 0.5) for i in range(figures)]
    return "".join(group(one, at=(far * cos(a), far * sin(a)), scale=size) for a in turns)


def figure(
    side: int, rating: int, fallen: bool = False, letters: str = "", dress: str = "", figures: int = 1
) -> str:
    """One figure: its base by side, its hat by Rating; two letters in place of the hat where the base is small.

    >>> "letters" in figure(0, 3, letters="At"), "fell" in figure(1, 2, fallen=True)
    (True, True)
    """
    own = f"s{side}"
    if fallen:
        drawn = disc(92, "lying") + _hatch(side, True) + heads(dress, figures, rating)
        return group(group(drawn + path(FELL, "halo") + path(FELL, "fell"), "fallen"), own)
    base = disc(92, "base ring") if side % 2 else disc(98, "base")
    if letters:
        rim = "" if side % 2 else disc(86, "rim")
        return group(base + rim + text(letters, "letters", 0, 30), own)
    rim = "" if side % 2 else disc(90, "rim")
    return group(base + _hatch(side) + rim + heads(dress, figures, rating), own)


def ghost(side: int, rating: int, dress: str = "", figures: int = 1) -> str:
    """A figure where it might stand: pale, its base dashed.

    >>> "dashes" in ghost(0, 2)
    True
    """
    return group(group(_hatch(side) + heads(dress, figures, rating), "ghost") + disc(94, "dashes"), f"s{side}")


def badges(
    stunned: bool,
    weaponless: bool,
    wounds: int,
    high: bool,
    more: Collection[str] = (),
    injuries: int = 0,
    size: float = 1,
) -> str:
    """States at their fixed places on the rim: spiral upper left, broken sword upper right, drop lower right.

    `more`: "prone" or "crouched" in the spiral's place, "cautious", "disorder" or "fleeing" in the sword's, "unloaded",
    "empty" or "working" lower left, above the base where `injuries` stand there, "danger" on top; `size`: less than 1
    on a large base.

    >>> badges(False, False, 0, False)
    ''
    """
    parts = []
    if high:
        parts.append(path("M113 44A121 121 0 0 1 44 113", "above"))
    if stunned:
        parts.append(group(disc(46, "badge") + path(SPIRAL, "sketch"), at=(-74, -74), scale=size))
    if weaponless:
        box = tag("rect", x=-42, y=-42, width=84, height=84, rx=12, cls="badge")
        parts.append(group(box + path(SWORD, "sketch"), at=(76, -74), scale=size))
    if wounds:
        parts.append(group(path(DROP, "drop") + text(str(wounds), "count", 0, 32), at=(74, 72), scale=size))
    if "prone" in more:
        parts.append(group(disc(46, "badge") + path(LYING, "sketch"), at=(-74, -74), scale=size))
    if "cautious" in more:
        parts.append(group(disc(46, "badge") + path(SHIELD, "sketch"), at=(76, -74), scale=size))
    if "unloaded" in more:
        at = (0, -112) if injuries else (-76, 74)
        parts.append(group(disc(42, "badge") + path(EMPTY, "sketch"), at=at, scale=size))
    for states, place, around in RIM:
        drawn = next((lines for state, lines in states if state in more), "")
        if drawn:
            parts.append(group(disc(around, "badge") + path(drawn, "sketch"), at=place, scale=size))
    if "danger" in more:
        parts.append(group(path(PERIL, "badge") + path(ALARM, "sketch"), at=(0, -108), scale=size))
    if injuries:
        box = tag("rect", x=-44, y=-44, width=88, height=88, rx=14, cls="badge")
        lines = path(STITCH, "sketch") if injuries == 1 else text(str(injuries), "counted", 0, 22)
        parts.append(group(box + lines, at=(-76, 74), scale=size))
    return "".join(parts)


RIM = (
    ((("crouched", CROUCH),), (-74, -74), 46),
    ((("fleeing", FLIGHT), ("disorder", ASTRAY)), (76, -74), 46),
    ((("empty", EMPTY), ("working", TOIL)), (-76, 74), 42),
)


def sign(side: int) -> str:
    """The sign of a side, about 18 across: filled star, open lozenge, filled square, open ring.

    >>> sign(3)
    '<circle r="7" class="sign"/>'
    """
    if side == 3:
        return disc(7, "sign")
    return path((STAR, LOZENGE, SQUARE)[side], "sign")
