"""What a table looks like, as plain values: the one picture language of board, notebook, book and print.

A scene knows where things stand and what to call them, no rule. It crosses to JavaScript as JSON (`to_json`), and
what comes back is read with care (`from_json`): sizes are bounded, unknown kinds refused, the field named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .rows import LONGEST, Row, known, text_of
from .rows import Texts as Texts
from .shapes import Disc, Point, Poly, Rect, Shape, corners
from .tray import Tray, tray_in

THING_KINDS = (
    *("table", "bench", "stool", "barrel", "dummy", "crate", "well", "stairs", "gallery", "wall"),
    *("chandelier", "plate", "goblet", "rug", "fallen", "weapon"),
    *("barrier", "hedge", "hill", "marsh", "water", "rocks", "grove", "hut", "bridge", "ford", "goal"),
    *("ruin", "thorns", "crag"),
    *("room", "opening", "road", "brush"),
)
MARK_KINDS = ("path", "ghost", "push", "sight", "refused", "ring", "lane", "ruler", "area", "arrival", "group")
STATES = (
    *("stunned", "weaponless", "fallen", "prone", "cautious", "unloaded"),
    *("shaken", "fatigued", "done", "fresh"),
    *("crouched", "disorder", "fleeing", "empty", "working", "danger"),
)
DRESSES = ("", "kasa", "helmet", "crest")
FLOORS = ("flags", "earth")
GENDERS = ("m", "f")
MOST_SIDES = 4


@dataclass(frozen=True, slots=True)
class Thing:
    """Furniture or a small object. `height`: its own, above what it stands on (`on`: id of that thing, or the floor).

    `solid`: stops a move. `hanging`: drawn above the figures, `height` is its lowest point. `side`: whose it is (-1:
    nobody's).
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
    side: int = -1

    def __post_init__(self) -> None:
        known("kind", self.kind, THING_KINDS)


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure. `r`: radius of its base, `z`: height of what it stands on, `states`: of STATES, `mark`: two letters.

    `tray`: it stands in ranks and files, and `r` is from its middle to a corner.
    `gender`: that of its name in French, "m" or "f". `dress`: "" is a hat by Rating; with any other of DRESSES the
    `rating` says how many actions are left. `figures` stand on the base; `injuries` are grave ones, beside wounds.
    `level`: the class, of games that have classes. `base`: of one that is not round, width, depth and facing; then `r`
    is half its shorter side.

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
    tray: Tray | None = None
    level: int = 0
    base: tuple[int, int, int] | None = None

    def __post_init__(self) -> None:
        for state in self.states:
            known("states", state, STATES)
        known("dress", self.dress, DRESSES)


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
    ring [middle, a point of its rim]; lane, arrival, group [corner, ...]; ruler [from, ..., to], a tick each inch.
    Raises: InputError for an unknown kind.

    >>> Mark("path", ((0, 0), (254, 0))).label is None
    True
    """

    kind: str
    points: tuple[Point, ...]
    label: Texts | None = None
    piece: str | None = None

    def __post_init__(self) -> None:
        known("kind", self.kind, MARK_KINDS)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table of `width` by `height` (1/10 mm) with all that stands on it; `floor`: one of FLOORS.

    `metric`: lengths are said in centimetres, not in inches.

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
    metric: bool = False

    def to_json(self) -> dict[str, Any]:
        """The scene as plain values: dicts, lists, texts, whole numbers, switches.

        >>> Scene({"en": "Empty"}, 100, 200).to_json()["height"]
        200
        """
        more: dict[str, Any] = {"floor": self.floor} if self.floor != FLOORS[0] else {}
        return {
            "title": dict(self.title),
            "width": self.width,
            "height": self.height,
            "things": [_thing_json(thing) for thing in self.things],
            "pieces": [_piece_json(piece) for piece in self.pieces],
            "links": [[link.a, link.b] for link in self.links],
            "marks": [_mark_json(mark) for mark in self.marks],
        } | (more | {"metric": True} if self.metric else more)

    @staticmethod
    def from_json(data: object) -> Scene:
        """Read a scene that came from outside.

        Raises: InputError naming the field ("things[2].kind"), for unknown kinds, wrong types, too much of anything,
        and things that meet nothing (a link to nobody, a thing on nothing).

        >>> Scene.from_json({"title": {"en": "x"}, "width": 10, "height": 10, "things": [{"kind": "dragon"}]})
        Traceback (most recent call last):
        aofa_widgets.errors.InputError: ...
        """
        row = Row(data, "")
        scene = Scene(
            row.texts("title"),
            row.whole("width", 1),
            row.whole("height", 1),
            row.rows("things", _thing),
            row.rows("pieces", _piece),
            row.rows("links", _link),
            row.rows("marks", _mark),
            FLOORS[0] if row.get("floor") is None else row.one_of("floor", FLOORS),
            row.switch("metric", False),
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
    } | ({"side": thing.side} if thing.side >= 0 else {})


def _piece_json(piece: Piece) -> dict[str, Any]:
    names = ("id", "side", "x", "y", "r", "rating", "z", "wounds", "active", "mark")
    row: dict[str, Any] = {name: getattr(piece, name) for name in names}
    usual = {"gender": "m", "dress": "", "figures": 1, "injuries": 0, "level": 0}
    more = {name: value for name in usual if (value := getattr(piece, name)) != usual[name]}
    if piece.tray:
        more["tray"] = piece.tray.to_json()
    if piece.base:
        more["base"] = list(piece.base)
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


def _thing(row: Row) -> Thing:
    return Thing(
        row.text("id", LONGEST // 3),
        row.one_of("kind", THING_KINDS),
        row.texts("label"),
        _shape(Row(row.get("shape"), row.at("shape"))),
        row.whole("height", 0),
        row.switch("solid", True),
        row.switch("hanging", False),
        None if row.get("on") is None else row.text("on", LONGEST // 3),
        row.whole("side", -1, MOST_SIDES - 1, -1),
    )


def _shape(row: Row) -> Shape:
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


def _piece(row: Row) -> Piece:
    states = tuple(text_of(state, row.at("states")) for state in row.list("states"))
    for state in states:
        known(row.at("states"), state, STATES)
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
        tray_in(row.get("tray"), row.at("tray")),
        row.whole("level", 0, 20, 0),
        _base(row),
    )


def _base(row: Row) -> tuple[int, int, int] | None:
    value = row.get("base")
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or len(value) != 3:
        raise InputError(fault(row.at("base"), "scene.no_list"))
    one = Row(dict(zip(("w", "d", "facing"), value, strict=True)), row.at("base"))
    return (one.whole("w", 1), one.whole("d", 1), one.whole("facing", -3600, 3600))


def _link(row: Row) -> Link:
    ends = row.get("")
    if not isinstance(ends, (list, tuple)) or len(ends) != 2:
        raise InputError(fault(row.where, "scene.no_link"))
    return Link(text_of(ends[0], row.where), text_of(ends[1], row.where))


def _mark(row: Row) -> Mark:
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
