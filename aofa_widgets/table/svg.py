"""A scene as one SVG: complete in itself, the same for the same scene, readable by eye and by ear."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from math import cos, radians, sin

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, say

from .bases import draw_base
from .bases import rules as base_rules
from .figures import badges, figure
from .furniture import furniture
from .ink import THEMES, disc, group, num, path, style, tag, text, words
from .marks import draw_links, draw_marks
from .ranked import draw_signs, draw_tray
from .ranked import rules as ranked_rules
from .scene import Piece, Scene, Thing
from .shapes import Rect, centre
from .spoken import describe, height_of, in_language, legend, titled
from .tags import Box, draw_tag, label, place, text_width
from .terrain import ORDER, TERRAIN, drawn, earth, patterns, rules
from .units import CM, INCH, say_length

PIXELS_AN_INCH = 32
USUAL = 165  # the largest base whose badges grow with it
HAT_FROM = 36  # screen pixels of a base; a smaller one carries two letters
_WIDTHS = (40, 8000)
_FLAGS = (
    "M0 0H1524M0 190.5H1524M0 381H1524M0 571.5H1524"
    "M160 0V190.5M590 0V190.5M1010 0V190.5M1420 0V190.5M370 190.5V381M820 190.5V381M1230 190.5V381"
    "M90 381V571.5M540 381V571.5M940 381V571.5M1370 381V571.5M300 571.5V762M730 571.5V762M1160 571.5V762"
)


def draw(scene: Scene, lang: str = "en", theme: str = "light", width: int | None = None) -> str:
    """Draw a scene. `theme`: "light", "dark" or "print" (grey, with a legend); `width` in screen pixels, 32 an inch
    when left out. At any size name tags keep theirs, and small bases carry letters.

    Raises: InputError for an unknown theme or a width not between 40 and 8000.

    >>> draw(Scene({"en": "Empty yard", "fr": "Cour vide"}, 2540, 2540), "fr")[:4]
    '<svg'
    """
    if theme not in THEMES:
        raise InputError(fault("theme", "scene.not_one_of", value=str(theme)[:40], allowed=", ".join(THEMES)))
    low, high = _WIDTHS
    if width is not None and (not isinstance(width, int) or not low <= width <= high):
        raise InputError(fault("width", "scene.range", value=str(width)[:40], low=low, high=high))
    wide = width or min(high, max(low, round(scene.width * PIXELS_AN_INCH / INCH)))
    unit = scene.width / wide
    scope = _scope(scene, lang, theme, wide)
    below, more = legend(scene, lang, unit) if theme == "print" else ("", 0.0)
    box_width, box_height = scene.width + 2 * unit, scene.height + more + 2 * unit
    inside = [
        f'<title id="{scope}-t">{words(in_language(scene.title, lang))}</title>',
        f'<desc id="{scope}-d">{words(describe(scene, lang))}</desc>',
        style(theme, scope, unit, _more(scene, theme, unit)),
        _patterns(scene, scope, unit),
        tag("rect", x=-unit, y=-unit, width=box_width, height=box_height, cls="page") if below else "",
        _layers(scene, lang, scope, unit),
        below,
    ]
    return tag(
        "svg",
        "".join(inside),
        xmlns="http://www.w3.org/2000/svg",
        id=scope,
        role="img",
        aria_labelledby=f"{scope}-t {scope}-d",
        lang=lang,
        viewBox=f"{num(-unit)} {num(-unit)} {num(box_width)} {num(box_height)}",
        width=wide + 2,
        height=round(box_height / unit),
    )


def _scope(scene: Scene, lang: str, theme: str, wide: int) -> str:
    """A name of its own for each picture: two in one page must not share patterns and rules."""
    told = json.dumps([scene.to_json(), lang, theme, wide], sort_keys=True, ensure_ascii=True)
    return "aw" + hashlib.sha256(told.encode()).hexdigest()[:10]


def _kinds(scene: Scene) -> list[str]:
    return sorted({thing.kind for thing in scene.things if thing.kind in TERRAIN})


def _more(scene: Scene, theme: str, unit: float) -> dict[str, str]:
    """Rules of what only some games have on their tables."""
    open_country = _kinds(scene) or scene.floor != "flags"
    more = rules(theme, unit) if open_country else {}
    if any(piece.tray for piece in scene.pieces):
        more = more | ranked_rules(theme, unit)
    if any(piece.base for piece in scene.pieces) or any(mark.kind == "group" for mark in scene.marks):
        more = more | base_rules(theme, unit)
    return more


def _patterns(scene: Scene, scope: str, unit: float) -> str:
    def pattern(name: str, w: float, h: float, inside: str, turn: str = "") -> str:
        attributes = {"width": w, "height": h, "patternUnits": "userSpaceOnUse", "patternTransform": turn}
        return tag("pattern", inside, id=f"{scope}-{name}", **attributes)

    s, c = 3.4 * unit, 3 * unit
    return tag(
        "defs",
        pattern("f", 1524, 762, path(_FLAGS, "flag"))
        + pattern("s", s, s, path(f"M{num(s / 2)} 0V{num(s)}", "slant"), "rotate(45)")
        + pattern("c", c, c, path(f"M{num(c / 2)} 0V{num(c)}M0 {num(c / 2)}H{num(c)}", "cross"), "rotate(45)")
        + patterns(_kinds(scene), scope),
    )


def _layers(scene: Scene, lang: str, scope: str, unit: float) -> str:
    marks = draw_marks(scene, lang, unit)
    bar, bar_box = _scale(scene, lang, unit)
    ground = sorted((t for t in scene.things if not t.hanging), key=_depth)
    pieces = sorted(scene.pieces, key=lambda p: ("fallen" not in p.states, p.z))
    layers = (
        tag("rect", width=scene.width, height=scene.height, cls="floor")
        + (
            tag("rect", width=scene.width, height=scene.height, fill=f"url(#{scope}-f)")
            if scene.floor == "flags"
            else drawn(earth(scene.width, scene.height), scope)
        ),
        "".join(furniture(thing, scene, scope, unit) for thing in ground),
        "".join(_height_box(thing, scene, lang, unit) for thing in ground),
        bar,
        marks.below,
        "".join(_piece(piece, lang, unit) for piece in pieces),
        draw_links(scene, unit),
        "".join(_badges(piece, unit) for piece in pieces),
        "".join(furniture(thing, scene, scope, unit) for thing in scene.things if thing.hanging),
        _tags(scene, lang, unit, [*marks.boxes, bar_box]),
        marks.above,
        tag("rect", width=scene.width, height=scene.height, cls="frame"),
    )
    return "".join(group(layer) for layer in layers if layer)


def _depth(thing: Thing) -> tuple[int, bool, bool]:
    """What lies lower is drawn first: ground, then what stands on it."""
    return (ORDER.get(thing.kind, len(ORDER)), thing.kind != "rug", thing.on is not None)


def _piece(piece: Piece, lang: str, unit: float) -> str:
    if piece.tray:
        drawn = draw_tray(piece.tray, piece.side, unit, piece.active, "done" in piece.states)
        return group(group(drawn, turn=piece.tray.facing % 360), f"s{piece.side}", (piece.x, piece.y))
    fallen = "fallen" in piece.states
    small = 2 * piece.r / unit < HAT_FROM
    letters = _letters(piece, lang) if small and not fallen else ""
    if piece.base and not fallen:
        drawn = draw_base(piece, letters)
    else:
        drawn = figure(piece.side, piece.rating, fallen, letters, piece.dress, piece.figures)
    if piece.active:
        drawn = disc(142, "around") + path("M0-170V-116M0 170V116M-170 0H-116M170 0H116", "around ticks") + drawn
    return group(drawn, at=(piece.x, piece.y), scale=piece.r / 100)


def _letters(piece: Piece, lang: str) -> str:
    """Two letters for a small base: its mark, else the start of the name and its number.

    >>> _letters(Piece("g", {"en": "Guard 2"}, 1, 0, 0, 150, 2), "en")
    'G2'
    """
    if piece.mark:
        return piece.mark[:2]
    name = in_language(piece.name, lang)
    number = re.search(r"\d+$", name)
    if number:
        return name[0] + number[0][-1]
    return re.sub(r"^\w['’]", "", name)[:2]


def _badges(piece: Piece, unit: float) -> str:
    if piece.tray:
        drawn = draw_signs(piece.tray, piece.states, piece.wounds, unit)
        return group(drawn, at=(piece.x, piece.y)) if drawn else ""
    if "fallen" in piece.states:
        return ""
    stunned, weaponless = "stunned" in piece.states, "weaponless" in piece.states
    size = min(1.0, max(USUAL, 15.5 * unit) / piece.r)
    drawn = badges(stunned, weaponless, piece.wounds, piece.z > 0, piece.states, piece.injuries, size)
    # badges keep a readable size on small bases: they grow inwards and outwards around their place on the rim
    return group(drawn, at=(piece.x, piece.y), scale=max(piece.r / 100, 0.155 * unit)) if drawn else ""


def _tags(scene: Scene, lang: str, unit: float, taken: Sequence[Box]) -> str:
    labels = [label(titled(p, lang), 0 if p.tray else p.level or p.rating, "fallen" in p.states) for p in scene.pieces]
    places = place(scene, labels, unit, taken)
    rows = zip(scene.pieces, labels, places, strict=True)
    return "".join(draw_tag(piece, one, at, unit) for piece, one, at in rows)


def _height_box(thing: Thing, scene: Scene, lang: str, unit: float) -> str:
    """How high a surface is, said on it: a sentence on a gallery, a small box in the corner of a table."""
    shape = thing.shape
    if thing.kind not in ("table", "gallery") or not isinstance(shape, Rect):
        return ""
    height = say_length(height_of(thing, scene), lang, scene.metric)
    w, h, turn = shape.w / unit, shape.h / unit, radians(shape.angle)
    if thing.kind == "gallery":
        said = say("scene.gallery", lang, name=in_language(thing.label, lang), h=height)
        if text_width(said) + 20 > w:
            said = height
        drawn, dx, dy = text(said, "note", 0, 4), -w / 2 + 11, -h / 2 + 13
        if dy > h / 2 - 6:
            return ""
    else:
        half = text_width(height) / 2 + 5
        if w < 2 * half + 26 or h < 26:
            return ""
        box = tag("rect", x=-half, y=-8, width=2 * half, height=16, rx=2.5, cls="card")
        drawn, dx, dy = box + text(height, "note mid", 0, 4), w / 2 - half - 5, -h / 2 + 13
    x, y = centre(shape)
    at = (x + (dx * cos(turn) - dy * sin(turn)) * unit, y + (dx * sin(turn) + dy * cos(turn)) * unit)
    return group(drawn, at=at, scale=unit)


def _scale(scene: Scene, lang: str, unit: float) -> tuple[str, Box]:
    """The scale bar, lower right: three inches with a tick each, one inch on a small table; or ten centimetres."""
    step = CM if scene.metric else INCH
    n = (10 if scene.metric else 3) if scene.width >= 10 * INCH else 1
    length = n * step / unit
    x, y = scene.width / unit - 18, scene.height / unit - 14
    ticks = "".join(f"M{num(-i * step / unit)} -4V4" for i in range(0, n + 1, 5 if n == 10 else 1))
    said = say_length(n * step, lang, scene.metric)
    half = text_width(said) / 2 + 8
    paper = tag("rect", x=-length / 2 - half, y=-22, width=2 * half, height=16, cls="paper")
    drawn = paper + path(f"M{num(-length)} 0H0{ticks}", "rule") + text(said, "note mid", -length / 2, -9.5)
    box = ((x - length - 4) * unit, (y - 22) * unit, (x + 4) * unit, (y + 6) * unit)
    return group(drawn, at=(x * unit, y * unit), scale=unit), box
