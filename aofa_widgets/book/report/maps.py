"""Maps for one page: drawn once each, cut into the pieces that come again, so that hundreds take little room.

`table.svg.draw` draws every map; here its text is only cut apart. A *layer* is what the drawing keeps together
(floor, furniture, figures, tags); a *shred* is one element of a layer, the same wherever the same thing is drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup

from aofa_widgets.table.scene import Link, Scene
from aofa_widgets.table.spoken import describe, in_language
from aofa_widgets.table.svg import draw
from aofa_widgets.table.units import INCH
from aofa_widgets.words import say

AN_INCH, LEAST, MOST = 24, 480, 760  # pixels of a map: an inch, the narrowest, the widest
SCOPE = "m"
_PART = re.compile(r"<(/?)([A-Za-z]+)[^>]*?(/?)>")
_HEAD = re.compile(
    r'<svg [^>]*id="(?P<scope>[a-z0-9]+)"[^>]*viewBox="(?P<box>[^"]+)" width="(?P<w>\d+)" height="(?P<h>\d+)"'
)


class Drawn(NamedTuple):
    """One map taken apart: its box, its size in pixels, its patterns, its layers, each a row of shreds."""

    box: str
    width: int
    height: int
    defs: str
    layers: tuple[tuple[str, ...], ...]


def width_of(scene: Scene) -> int:
    """How wide a map is drawn, in pixels.

    >>> width_of(Scene({"en": "x"}, 5080, 5080))
    480
    """
    return min(MOST, max(LEAST, round(scene.width * AN_INCH / INCH)))


def drawn(scene: Scene, lang: str) -> Drawn:
    """A map in the pieces that a page can share.

    >>> [len(layer) for layer in drawn(Scene({"en": "x"}, 2540, 2540), "en").layers]
    [2, 1, 1]
    """
    whole = draw(scene, lang, "light", width_of(scene))
    head = _HEAD.match(whole)
    assert head is not None  # the drawing's own head
    body = whole.replace(head["scope"], SCOPE)
    defs, layers = "", []
    for name, opening, inside, piece in _elements(body[body.index(">") + 1 : -len("</svg>")]):
        if name == "defs":
            defs = piece
        elif name not in ("title", "desc", "style"):
            layers.append(tuple(each[3] for each in _elements(inside)) if opening == "<g>" else (piece,))
    return Drawn(head["box"], int(head["w"]), int(head["h"]), defs, tuple(layers))


def _elements(text: str) -> Iterator[tuple[str, str, str, str]]:
    """The elements of a text that stand side by side: name, opening tag, what is inside, the whole."""
    deep, start, opened = 0, 0, None
    for found in _PART.finditer(text):
        closing, name, alone = found.groups()
        if deep == 0 and not closing:
            start, opened = found.start(), found
        if not alone:
            deep += -1 if closing else 1
        if deep == 0 and opened is not None:
            inside = "" if alone else text[opened.end() : found.start()]
            yield opened[2], opened[0], inside, text[start : found.end()]


def styles(scene: Scene) -> str:
    """The rules of every class of the maps on a page, for light, dark and print."""
    sheets = []
    for theme in ("light", "dark", "print"):
        whole = draw(scene, "en", theme, width_of(scene))
        head = _HEAD.match(whole)
        assert head is not None  # the drawing's own head
        text = whole[whole.index("<style>") + len("<style>") : whole.index("</style>")]
        sheets.append(text.replace(f"#{head['scope']} ", ".map "))
    light, dark, paper = (_rules(sheet) for sheet in sheets)
    changed = "".join(rule for rule in dark if rule not in light)
    printed = "".join(rule for rule in paper if rule not in light)
    return (
        "".join(light) + f"\n@media screen and (prefers-color-scheme: dark) {{{changed}}}\n@media print {{{printed}}}\n"
    )


def _rules(sheet: str) -> list[str]:
    return re.findall(r"[^{}]+\{[^{}]*\}", sheet)


@dataclass
class Album:
    """The maps of one page: layers that come more than once are drawn once and pointed to."""

    seen: dict[tuple[str, ...], int] = field(default_factory=dict)
    used: dict[int, int] = field(default_factory=dict)
    defs: str = ""

    def add(self, scene: Scene, lang: str) -> tuple[Drawn, tuple[int, ...]]:
        """A map and the numbers of its layers in the album."""
        one = drawn(scene, lang)
        self.defs = self.defs or one.defs
        numbers = tuple(self.seen.setdefault(layer, len(self.seen)) for layer in one.layers)
        for number in numbers:
            self.used[number] = self.used.get(number, 0) + 1
        return one, numbers

    def shared(self) -> Markup:
        """The patterns, and the layers that several maps have, to stand at the head of the page."""
        again = ((number, layer) for layer, number in self.seen.items() if self.used.get(number, 0) > 1)
        return Markup(
            self.defs + "".join(f'<g id="l{number}" class="map">{"".join(layer)}</g>' for number, layer in again)
        )

    def picture(self, numbers: Sequence[int]) -> Markup:
        """The inside of a map."""
        layers = {number: layer for layer, number in self.seen.items()}
        parts = (
            f'<use href="#l{number}"/>' if self.used[number] > 1 else f"<g>{''.join(layers[number])}</g>"
            for number in numbers
        )
        return Markup("".join(parts))


@dataclass
class Reel:
    """Every position of a match in one language or several, as numbers of shreds, layers and sentences."""

    shreds: dict[str, int] = field(default_factory=dict)
    layers: dict[tuple[int, ...], int] = field(default_factory=dict)
    said: dict[str, int] = field(default_factory=dict)
    frames: dict[str, list[list[int]]] = field(default_factory=dict)
    spoken: dict[str, list[list[int]]] = field(default_factory=dict)
    last: dict[str, Scene] = field(default_factory=dict)

    def add(self, scene: Scene, lang: str) -> None:
        """Put a position at the end of a language's reel; one that looks like the last is not drawn again."""
        if self.last.get(lang) == scene:
            self.frames[lang].append(self.frames[lang][-1])
            self.spoken[lang].append(self.spoken[lang][-1])
            return
        self.last[lang] = scene
        rows = [
            self.layers.setdefault(tuple(_number(self.shreds, shred) for shred in layer), len(self.layers))
            for layer in drawn(scene, lang).layers
        ]
        self.frames.setdefault(lang, []).append(rows)
        self.spoken.setdefault(lang, []).append([_number(self.said, text) for text in sentences(scene, lang)])

    def data(self) -> Markup:
        """The reel as JSON that cannot end its script element."""
        said = _json([*self.said]).replace("<", "\\u003c")
        # shreds are markup, in which every word is escaped already: only the ends of elements would end the script
        shreds = _json([*self.shreds]).replace("</", "<\\/")
        layers, frames, spoken = _json([*map(list, self.layers)]), _json(self.frames), _json(self.spoken)
        return Markup(f'{{"frames":{frames},"layers":{layers},"said":{said},"shreds":{shreds},"spoken":{spoken}}}')


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _number(known: dict[str, int], text: str) -> int:
    return known.setdefault(text, len(known))


def sentences(scene: Scene, lang: str) -> list[str]:
    """A position in sentences, figure by figure, each the same as long as its figure stays as it is.

    >>> sentences(Scene({"en": "x"}, 2540, 2540), "fr")
    ['Une table de 10″ sur 10″.']
    """
    bare = Scene(scene.title, scene.width, scene.height)
    size = describe(bare, lang)
    told = [describe(Scene(scene.title, scene.width, scene.height, scene.things), lang)]
    for piece in scene.pieces:
        alone = Scene(scene.title, scene.width, scene.height, (), (piece,))
        told.append(describe(alone, lang)[len(size) :].strip())
    names = {each.id: in_language(each.name, lang) for each in scene.pieces}
    names |= {thing.id: in_language(thing.label, lang) for thing in scene.things}
    return told + [_touching(link, names, lang) for link in scene.links if link.a in names and link.b in names]


def _touching(link: Link, names: dict[str, str], lang: str) -> str:
    return say("scene.contact", lang, a=names[link.a], b=names[link.b])
