"""A place in words: towards something, so many inches one way, as far as possible; and what a place is called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import atan2, cos, hypot, pi, radians, sin

from aofa_widgets.table.measure import gap, nearest
from aofa_widgets.table.scene import Piece, Scene, Thing
from aofa_widgets.table.shapes import Disc, Rect, Shape, centre
from aofa_widgets.table.units import INCH, MM
from aofa_widgets.words import languages, say

from .hearing import Found, find, fold

Point = tuple[int, int]
COMPASS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
BESIDE = 60  # a place beside something keeps off it by this much: near it, not touching
_UNITS = (
    (re.compile(r"(inch(es)?|in|pouces?|po|pces?)"), INCH),
    (re.compile(r"(cm|centimet(re|er)s?)"), 10 * MM),
    (re.compile(r"(mm|millimet(re|er)s?)"), MM),
)
_NUMBER = r"\d{1,4}(?:\.\d{1,4})?"
_LENGTH = re.compile(
    rf"(?<![\w.])({_NUMBER})\s?(inch(?:es)?|in|pouces?|po|pces?|cm|centimet(?:re|er)s?|mm|millimet(?:re|er)s?)\b"
)
_CLOCK = re.compile(r"(?<![\w.])(\d{1,2})\s?(?:o clock|oclock|heures?|h)\b")
_PLACE = re.compile(rf"(?:place|point|endroit|lieu)\s({_NUMBER})\s({_NUMBER})")


@dataclass(frozen=True, slots=True)
class Way:
    """A place that was meant, in tenths of a millimetre; or why none was understood (a key of play.toml)."""

    to: Point | None = None
    trouble: str = ""
    found: str = ""
    keys: tuple[str, ...] = ()
    like: tuple[str, ...] = ()


def lexicon(kind: str) -> dict[str, tuple[str, ...]]:
    """The words of every language for the entries of a kind: `play.way.*` or `play.heading.*`, by entry."""
    entries = COMPASS if kind == "heading" else ("to", "away", "far", "beside")
    found = {}
    for entry in entries:
        told = (say(f"play.{kind}.{entry}", lang) for lang in languages())
        words = [fold(word) for row in told for word in row.split(",")]
        together = [word.replace(" ", "") for word in words] if kind == "heading" else []  # northeast
        found[entry] = tuple(dict.fromkeys([*words, *together]))
    return found


def shape_of(item: Piece | Thing) -> Shape:
    """The footprint of a figure's base, of all bases of a unit in ranks, or of a thing."""
    if not isinstance(item, Piece):
        return item.shape
    if item.tray is None:
        return Disc(item.x, item.y, item.r)
    block = item.tray.block(item.x, item.y)
    return Rect(item.x, item.y, block.width, block.depth, block.facing)


def meant(text: str, scene: Scene, mover: Piece, names: Mapping[str, Sequence[str]]) -> Way:
    """The place that words mean for a figure that goes from where it stands.

    `names`: what may be gone to, by id. Without a length a way goes on as far as something lets it.
    """
    said = _verbless(fold(text))
    if at := _PLACE.fullmatch(said):
        return Way((_units(at[1], INCH), _units(at[2], INCH)))
    length, said = _length(said)
    ways = lexicon("way")
    farthest = any(_has(said, word) for word in ways["far"])
    for word in ways["far"]:
        said = _without(said, word)
    vector, left = _heading(said)
    if vector is not None and not left:
        return Way(_along(mover, vector, scene, length))
    kind, rest = _kind(said, ways)
    if not rest or rest.isdigit():
        return Way(trouble="which_way")
    hit: Found[str] = find(rest, {id: called for id, called in names.items() if id != mover.id})
    if hit.one is None:
        return Way(trouble="two_meant" if hit.keys else "way_unknown", found=rest, keys=hit.keys, like=hit.like)
    return _towards(kind, hit.one, scene, mover, length, farthest)


def _verbless(said: str) -> str:
    """A way without the bare verb before it: "move west", "aller vers"."""
    verbs = sorted((fold(w) for lang in languages() for w in say("play.word_move", lang).split(",")), key=len)
    verb = next((verb for verb in reversed(verbs) if said.startswith(verb + " ")), "")
    return said[len(verb) :].strip()


def _towards(kind: str, name: str, scene: Scene, mover: Piece, length: int | None, farthest: bool) -> Way:
    item = thing_of(scene, name)
    assert item is not None  # names come from the scene
    shape = shape_of(item)
    start = (mover.x, mover.y)
    stops = isinstance(item, Piece) or (item.solid and not item.hanging)
    aim = nearest(start, shape) if stops and not isinstance(shape, Disc) else centre(shape)
    vector = (aim[0] - start[0], aim[1] - start[1])
    if vector == (0, 0):
        return Way(trouble="here_already")
    if kind == "away":
        return Way(_along(mover, (-vector[0], -vector[1]), scene, length))
    if length is not None or farthest:
        return Way(_along(mover, vector, scene, length))
    if kind == "beside" or (not stops and isinstance(item, Thing) and item.hanging):
        room = gap(Disc(*start, mover.r), shape) - (BESIDE if kind == "beside" else 0)
        return Way(_along(mover, vector, scene, max(0, room))) if room > 0 else Way(trouble="here_already")
    return Way(aim)


def _along(mover: Piece, vector: Point, scene: Scene, length: int | None) -> Point:
    """The place so far along a way, at most at the table's edge; without a length as far as the table goes."""
    size = hypot(*vector)
    times = [length / size] if length is not None else []
    for start, part, end in ((mover.x, vector[0], scene.width), (mover.y, vector[1], scene.height)):
        if part:
            times.append(((end if part > 0 else 0) - start) / part)
    far = max(0.0, min(times))
    x, y = mover.x + round(vector[0] * far), mover.y + round(vector[1] * far)
    return (min(max(x, 0), scene.width), min(max(y, 0), scene.height))


def measured(text: str) -> bool:
    """Whether words say how far to go, or to stop beside something.

    >>> measured("2 inches east"), measured("next to the well"), measured("to the well")
    (True, True, False)
    """
    return _length(fold(text))[0] is not None or _kind(fold(text), lexicon("way"))[0] == "beside"


def endless(text: str) -> bool:
    """Whether words leave open how far to go: they give no length, and no place by numbers.

    >>> endless("as far as possible east"), endless("to the well"), endless("2 inches east"), endless("place 3 4")
    (True, True, False, False)
    """
    return bool(text) and not measured(text) and not _PLACE.fullmatch(_verbless(fold(text)))


def _length(said: str) -> tuple[int | None, str]:
    hit = _LENGTH.search(said)
    if hit:
        unit = next(size for pattern, size in _UNITS if pattern.fullmatch(hit[2]))
        return _units(hit[1], unit), _cut(said, hit)
    if not _CLOCK.search(said) and (lone := re.search(rf"(?<![\w.]){_NUMBER}(?![\w.])", said)):
        heading, rest = _heading(_cut(said, lone))
        if heading is not None and not rest:  # "north 3": a bare number beside a heading counts inches
            return _units(lone[0], INCH), _cut(said, lone)
    return None, said


def _units(number: str, unit: int) -> int:
    return round(Fraction(number) * unit)


def _heading(said: str) -> tuple[Point | None, str]:
    """A heading of the compass or of the clock (12 is north, up on the map), and the words left over."""
    if clock := _CLOCK.search(said):
        hour = int(clock[1])
        if 1 <= hour <= 12:
            return _turned(hour * 30), _strip(_cut(said, clock))
    words = lexicon("heading")
    pairs = sorted(((word, name) for name, called in words.items() for word in called), key=lambda pair: -len(pair[0]))
    for word, name in pairs:
        if _has(said, word):
            return _turned(COMPASS.index(name) * 45), _strip(_without(said, word))
    return None, said


def _turned(degrees: int) -> Point:
    return (round(10_000 * sin(radians(degrees))), round(-10_000 * cos(radians(degrees))))


def _strip(said: str) -> str:
    """What is left of words that only lead over: to, towards, the."""
    return "" if set(said.split()) <= _FILLERS else said


_FILLERS = frozenset("a at au aux en de du d la le les l vers sur to the towards toward for by and et puis go".split())


def _kind(said: str, ways: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """How something is gone to (to, away, beside), and its name."""
    pairs = sorted(((word, kind) for kind in ("to", "away", "beside") for word in ways[kind]), key=lambda p: -len(p[0]))
    for word, kind in pairs:
        if said == word or said.startswith(word + " "):
            return kind, said[len(word) :].strip()
    return "to", said


def _has(said: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", said) is not None


def _without(said: str, word: str) -> str:
    return " ".join(re.sub(rf"\b{re.escape(word)}\b", " ", said).split())


def _cut(said: str, hit: re.Match[str]) -> str:
    return " ".join((said[: hit.start()] + " " + said[hit.end() :]).split())


# What a place is called.


def thing_of(scene: Scene, name: str) -> Piece | Thing | None:
    """A figure or a thing of a scene by its id, or None."""
    items: list[Piece | Thing] = [*scene.pieces, *scene.things]
    return next((item for item in items if item.id == name), None)


def bearing(start: Point, to: Point) -> str:
    """The nearest of eight headings from one place to another; north is up.

    >>> bearing((0, 0), (100, 10)), bearing((0, 0), (-50, -50))
    ('east', 'north_west')
    """
    turn = atan2(to[0] - start[0], start[1] - to[1])
    return COMPASS[round(turn / (pi / 4)) % 8]


def towards(one: Piece, other: Piece | Thing) -> tuple[int, str]:
    """How far apart two bases or outlines are, and the heading from the first to the nearest part of the other."""
    shape = shape_of(other)
    aim = nearest((one.x, one.y), shape)
    if aim == (one.x, one.y):
        aim = centre(shape)
    return gap(shape_of(one), shape), bearing((one.x, one.y), aim)
