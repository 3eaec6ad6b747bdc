"""What a table looks like, as plain values: the one picture language of board, notebook, book and print.

A scene knows where things stand and what to call them, no rule. It crosses to JavaScript as JSON (`to_json`), and
what comes back is read with care (`from_json`): sizes are bounded, unknown kinds refused, the field named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .shapes import FARTHEST, Disc, Point, Poly, Rect, Shape, corners

Texts = Mapping[str, str]

THING_KINDS = (
    *("table", "bench", "stool", "barrel", "crate", "well", "stairs", "gallery", "wall"),
    *("chandelier", "plate", "goblet", "rug", "fallen", "weapon"),
    *("barrier", "hedge", "hill", "marsh", "water", "rocks", "grove", "hut", "bridge", "ford", "goal"),
)
MARK_KINDS = ("path", "ghost", "push", "sight", "refused", "ring", "lane", "ruler", "area")
STATES = ("stunned", "weaponless", "fallen", "prone", "cautious", "unloaded")
DRESSES = ("", "kasa", "helmet", "crest")
FLOORS = ("flags", "earth")
GENDERS = ("m", "f")
MOST = {"things": 400, "pieces": 400, "links": 2000, "marks": 200, "points": 64}
LONGEST = 200  # characters of a text; ids have a third of it
MOST_SIDES = 4
MOST_LANGUAGES = 20

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Thing:
    """Furniture or a small object. `height`: its own, above what it stands on (`on`: id of that thing, or the floor).

    `solid`: stops a move. `hanging`: drawn above the figures, `height` is its lowest point.
    Raises: InputError for an unknown kind.

    >>> Thing("t", "table", {"en": "Table", "fr": "Table"}, Rect(0, 0, 970, 380), 200, True).hanging
    False
    """

    id: str
    kind: str
    label: Texts
    shape: Shape
    height: int
    solid: bool
    hanging: bool = False
    on: str | None = None

    def __post_init__(self) -> None:
        _known("kind", self.kind, THING_KINDS)


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure. `r`: radius of its base, `z`: height of what it stands on, `states`: of STATES, `mark`: two letters.

    `gender`: that of its name in French, "m" or "f". `dress`: "" is a hat by Rating; with any other of DRESSES the
    `rating` says how many actions are left. `figures` stand on the base; `injuries` are grave ones, beside wounds.

    >>> Piece("athos", {"en": "Athos", "fr": "Athos"}, 0, 1000, 1000, 150, 3, wounds=1).states
    ()
    """

    id: str
    name: Texts
    side: int
    x: int
    y: int
    r: int
    rating: int
    z: int = 0
    states: tuple[str, ...] = ()
    wounds: int = 0
    active: bool = False
    mark: str = ""
    gender: str = "m"
    dress: str = ""
    figures: int = 1
    injuries: int = 0

    def __post_init__(self) -> None:
        for state in self.states:
            _known("states", state, STATES)
        _known("dress", self.dress, DRESSES)


@dataclass(frozen=True, slots=True)
class Link:
    """Two figures, or a figure and a thing, in contact.

    >>> Link("athos", "guard1").b
    'guard1'
    """

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something said on top of the table. `piece`: whose it is (else the active figure's).

    path, push [from, to]; ghost [at]; sight [from, to] or, blocked, [from, where, to]; refused [from, where];
    ring [middle, a point of its rim]; lane [corner, ...]; ruler [from, ..., to], a tick each inch.
    Raises: InputError for an unknown kind.

    >>> Mark("path", ((0, 0), (254, 0))).label is None
    True
    """

    kind: str
    points: tuple[Point, ...]
    label: Texts | None = None
    piece: str | None = None

    def __post_init__(self) -> None:
        _known("kind", self.kind, MARK_KINDS)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table of `width` by `height` (1/10 mm) with all that stands on it; `floor`: one of FLOORS.

    >>> Scene.from_json(Scene({"en": "Empty", "fr": "Vide"}, 5080, 5080).to_json()).width
    5080
    """

    title: Texts
    width: int
    height: int
    things: tuple[Thing, ...] = ()
    pieces: tuple[Piece, ...] = ()
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
    floor: str = FLOORS[0]

    def to_json(self) -> dict[str, Any]:
        """The scene as plain values: dicts, lists, texts, whole numbers, switches.

        >>> Scene({"en": "Empty"}, 100, 200).to_json()["height"]
        200
        """
        return {
            "title": dict(self.title),
            "width": self.width,
            "height": self.height,
            "things": [_thing_json(thing) for thing in self.things],
            "pieces": [_piece_json(piece) for piece in self.pieces],
            "links": [[link.a, link.b] for link in self.links],
            "marks": [_mark_json(mark) for mark in self.marks],
        } | ({"floor": self.floor} if self.floor != FLOORS[0] else {})

    @staticmethod
    def from_json(data: object) -> Scene:
        """Read a scene that came from outside.

        Raises: InputError naming the field ("things[2].kind"), for unknown kinds, wrong types, too much of anything,
        and things that meet nothing (a link to nobody, a thing on nothing).

        >>> Scene.from_json({"title": {"en": "x"}, "width": 10, "height": 10, "things": [{"kind": "dragon"}]})
        Traceback (most recent call last):
        aofa_widgets.errors.InputError: ...
        """
        row = _Row(data, "")
        scene = Scene(
            row.texts("title"),
            row.whole("width", 1),
            row.whole("height", 1),
            row.rows("things", _thing),
            row.rows("pieces", _piece),
            row.rows("links", _link),
            row.rows("marks", _mark),
            FLOORS[0] if row.get("floor") is None else row.one_of("floor", FLOORS),
        )
        _meet(scene)
        return scene


def _thing_json(thing: Thing) -> dict[str, Any]:
    return {
        "id": thing.id,
        "kind": thing.kind,
        "label": dict(thing.label),
        "shape": shape_json(thing.shape),
        "height": thing.height,
        "solid": thing.solid,
        "hanging": thing.hanging,
        "on": thing.on,
    }


def _piece_json(piece: Piece) -> dict[str, Any]:
    names = ("id", "side", "x", "y", "r", "rating", "z", "wounds", "active", "mark")
    row: dict[str, Any] = {name: getattr(piece, name) for name in names}
    usual = {"gender": "m", "dress": "", "figures": 1, "injuries": 0}
    more = {name: value for name in usual if (value := getattr(piece, name)) != usual[name]}
    return row | {"name": dict(piece.name), "states": list(piece.states)} | more


def _mark_json(mark: Mark) -> dict[str, Any]:
    return {
        "kind": mark.kind,
        "points": [list(point) for point in mark.points],
        "label": None if mark.label is None else dict(mark.label),
        "piece": mark.piece,
    }


def shape_json(shape: Shape) -> dict[str, Any]:
    """A footprint as plain values, its kind named.

    >>> shape_json(Disc(1, 2, 3))
    {'kind': 'disc', 'x': 1, 'y': 2, 'r': 3}
    """
    if isinstance(shape, Disc):
        return {"kind": "disc", "x": shape.x, "y": shape.y, "r": shape.r}
    if isinstance(shape, Rect):
        return {"kind": "rect", "x": shape.x, "y": shape.y, "w": shape.w, "h": shape.h, "angle": shape.angle}
    return {"kind": "poly", "points": [list(point) for point in corners(shape)]}


class _Row:
    """One JSON object, read field by field; every fault names the whole way to the field."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise InputError(fault(where or "scene", "scene.no_object"))
        self.data, self.where = data, where

    def at(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def get(self, name: str, otherwise: object = None) -> object:
        return self.data.get(name, otherwise)

    def whole(self, name: str, low: int = -FARTHEST, high: int = FARTHEST, otherwise: int | None = None) -> int:
        value = self.get(name, otherwise)
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(fault(self.at(name), "scene.whole", value=str(value)[:40]))
        if not low <= value <= high:
            raise InputError(fault(self.at(name), "scene.range", value=value, low=low, high=high))
        return value

    def switch(self, name: str, otherwise: bool) -> bool:
        value = self.get(name, otherwise)
        if not isinstance(value, bool):
            raise InputError(fault(self.at(name), "scene.switch"))
        return value

    def text(self, name: str, most: int = LONGEST, otherwise: str | None = None) -> str:
        return _text(self.get(name, otherwise), self.at(name), most)

    def texts(self, name: str) -> Texts:
        value = self.get(name)
        if not isinstance(value, Mapping) or not 1 <= len(value) <= MOST_LANGUAGES:
            raise InputError(fault(self.at(name), "scene.texts"))
        return {_text(lang, self.at(name), 12): _text(said, self.at(name)) for lang, said in value.items()}

    def one_of(self, name: str, allowed: Sequence[str]) -> str:
        value = self.text(name)
        _known(self.at(name), value, allowed)
        return value

    def list(self, name: str) -> Sequence[object]:
        value, most = self.get(name, []), MOST.get(name, 20)
        if not isinstance(value, (list, tuple)):
            raise InputError(fault(self.at(name), "scene.no_list"))
        if len(value) > most:
            raise InputError(fault(self.at(name), "scene.too_many", n=len(value), most=most))
        return value

    def rows(self, name: str, read: Callable[[_Row], _T]) -> tuple[_T, ...]:
        return tuple(
            read(_Row({"": row} if name == "links" else row, f"{self.at(name)}[{i}]"))
            for i, row in enumerate(self.list(name))
        )

    def points(self, name: str) -> tuple[Point, ...]:
        return tuple(_point(value, f"{self.at(name)}[{i}]") for i, value in enumerate(self.list(name)))


def _text(value: object, where: str, most: int = LONGEST) -> str:
    if not isinstance(value, str):
        raise InputError(fault(where, "scene.no_text"))
    if len(value) > most:
        raise InputError(fault(where, "scene.too_long", n=len(value), most=most))
    if any(ord(sign) < 32 or 0xD800 <= ord(sign) <= 0xDFFF for sign in value):
        raise InputError(fault(where, "scene.control"))
    return value


def _point(value: object, where: str) -> Point:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise InputError(fault(where, "scene.no_point"))
    row = _Row({"x": value[0], "y": value[1]}, where)
    return (row.whole("x"), row.whole("y"))


def _thing(row: _Row) -> Thing:
    return Thing(
        row.text("id", LONGEST // 3),
        row.one_of("kind", THING_KINDS),
        row.texts("label"),
        _shape(_Row(row.get("shape"), row.at("shape"))),
        row.whole("height", 0),
        row.switch("solid", True),
        row.switch("hanging", False),
        None if row.get("on") is None else row.text("on", LONGEST // 3),
    )


def _shape(row: _Row) -> Shape:
    kind = row.one_of("kind", ("disc", "rect", "poly"))
    if kind == "disc":
        return Disc(row.whole("x"), row.whole("y"), row.whole("r", 1))
    if kind == "rect":
        sides = row.whole("w", 1), row.whole("h", 1)
        return Rect(row.whole("x"), row.whole("y"), *sides, row.whole("angle", -3600, 3600, 0))
    points = row.points("points")
    try:
        return Poly(points)
    except InputError as error:
        raise InputError(type(f)(row.at("points"), f.texts) for f in error.faults) from None


def _piece(row: _Row) -> Piece:
    states = tuple(_text(state, row.at("states")) for state in row.list("states"))
    for state in states:
        _known(row.at("states"), state, STATES)
    return Piece(
        row.text("id", LONGEST // 3),
        row.texts("name"),
        row.whole("side", 0, MOST_SIDES - 1),
        row.whole("x"),
        row.whole("y"),
        row.whole("r", 1),
        row.whole("rating", 0, 20),
        row.whole("z", 0, otherwise=0),
        states,
        row.whole("wounds", 0, 99, 0),
        row.switch("active", False),
        row.text("mark", 4, ""),
        "m" if row.get("gender") is None else row.one_of("gender", GENDERS),
        "" if row.get("dress") is None else row.one_of("dress", DRESSES),
        row.whole("figures", 0, 12, 1),
        row.whole("injuries", 0, 99, 0),
    )


def _link(row: _Row) -> Link:
    ends = row.get("")
    if not isinstance(ends, (list, tuple)) or len(ends) != 2:
        raise InputError(fault(row.where, "scene.no_link"))
    return Link(_text(ends[0], row.where), _text(ends[1], row.where))


def _mark(row: _Row) -> Mark:
    kind, points = row.one_of("kind", MARK_KINDS), row.points("points")
    need = 1 if kind == "ghost" else 2
    if len(points) < need:
        raise InputError(fault(row.at("points"), "scene.too_few", n=len(points), least=need))
    label = None if row.get("label") is None else row.texts("label")
    return Mark(kind, points, label, None if row.get("piece") is None else row.text("piece", LONGEST // 3))


def _meet(scene: Scene) -> None:
    """Check that names name somebody, once each."""
    seen: set[str] = set()
    ids = [(f"things[{i}].id", thing.id) for i, thing in enumerate(scene.things)]
    ids += [(f"pieces[{i}].id", piece.id) for i, piece in enumerate(scene.pieces)]
    for where, name in ids:
        if name in seen:
            raise InputError(fault(where, "scene.twice", id=name))
        seen.add(name)
    wanted = [(f"things[{i}].on", thing.on) for i, thing in enumerate(scene.things)]
    wanted += [(f"links[{i}]", end) for i, link in enumerate(scene.links) for end in (link.a, link.b)]
    wanted += [(f"marks[{i}].piece", mark.piece) for i, mark in enumerate(scene.marks)]
    for where, id in wanted:
        if id is not None and id not in seen:
            raise InputError(fault(where, "scene.nobody", id=id))


def _known(where: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise InputError(fault(where, "scene.not_one_of", value=str(value)[:40], allowed=", ".join(allowed)))
