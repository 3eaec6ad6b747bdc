"""A mini-board without a game: a canned courtyard, offers and dice, for the tests of the board's view."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import traitlets as t

from aofa_widgets.table.scene import Link, Mark, Piece, Scene, Thing, shape_json
from aofa_widgets.table.shapes import Body, Bounds, Disc, Rect, figure
from aofa_widgets.table.sweep import sweep
from aofa_widgets.widgets.base import STATIC, Kit
from aofa_widgets.widgets.board.handing import Handed

SIDE = 5080
RULE = {
    "id": "move.stop",
    "number": "2B",
    "title": {"en": "Where a move ends", "fr": "Où finit un mouvement"},
    "text": {
        "en": "A move ends at the first object.\n\nThen the figure acts or stops.",
        "fr": "Un mouvement finit au premier objet.\n\nLa figurine agit alors ou s’arrête.",
    },
}
RULE_1 = RULE | {"id": "initiative.lost", "number": "3A"}
NAMES = {"en": "Musketeers", "fr": "Mousquetaires"}, {"en": "Cardinal’s Guards", "fr": "Gardes du Cardinal"}


def both(en: str, fr: str) -> dict[str, str]:
    """A text in both languages."""
    return {"en": en, "fr": fr}


def thing(id: str, kind: str, shape: Any, height: int, en: str, fr: str, **more: Any) -> Thing:
    """A piece of furniture that stops moves unless said otherwise."""
    return Thing(id, kind, both(en, fr), shape, height, more.pop("solid", True), **more)


def courtyard() -> Scene:
    """The inn courtyard of the design: nine figures in every state, every kind of furniture."""
    things = (
        thing("wall-n", "wall", Rect(SIDE // 2, 75, SIDE, 150), 1000, "Wall", "Mur"),
        thing("wall-w", "wall", Rect(80, SIDE // 2, 160, SIDE), 1000, "Wall", "Mur"),
        thing("stairs", "stairs", Rect(2160, 420, 920, 490), 380, "Stairs", "Escalier", solid=False),
        thing("gallery", "gallery", Rect(3850, 445, 2460, 590), 762, "Gallery", "Galerie"),
        thing("barrel-1", "barrel", Disc(620, 945, 190), 300, "Barrel", "Tonneau"),
        thing("barrel-2", "barrel", Disc(968, 755, 190), 300, "Barrel", "Tonneau"),
        thing("barrel-3", "barrel", Disc(735, 1330, 190), 300, "Barrel", "Tonneau"),
        thing("barrel-4", "barrel", Disc(2620, 4550, 190), 300, "Barrel", "Tonneau"),
        thing("well", "well", Disc(1190, 3325, 390), 300, "Well", "Puits"),
        thing("table-1", "table", Rect(4240, 2570, 970, 460), 254, "Table", "Table"),
        thing("table-2", "table", Rect(925, 4550, 960, 420, -7), 254, "Table", "Table"),
        thing("bench", "bench", Rect(4240, 2955, 890, 150), 150, "Bench", "Banc"),
        thing("stool-1", "stool", Disc(3590, 2230, 90), 150, "Stool", "Tabouret"),
        thing("stool-2", "stool", Disc(3590, 2545, 90), 150, "Stool", "Tabouret"),
        thing("stool-3", "stool", Disc(4890, 2610, 90), 150, "Stool", "Tabouret"),
        thing("stool-4", "stool", Disc(1585, 4725, 90), 150, "Stool", "Tabouret"),
        thing("crate-1", "crate", Rect(3420, 2955, 430, 430), 400, "Crate", "Caisse"),
        thing("crate-2", "crate", Rect(3535, 3345, 300, 300, -9), 300, "Crate", "Caisse"),
        thing(
            "chandelier", "chandelier", Disc(3970, 1475, 365), 700, "Chandelier", "Lustre", solid=False, hanging=True
        ),
        thing("plate", "plate", Disc(4100, 2500, 45), 10, "Plate", "Assiette", solid=False, on="table-1"),
        thing("goblet", "goblet", Disc(4300, 2620, 30), 30, "Goblet", "Gobelet", solid=False, on="table-1"),
        thing("rug", "rug", Rect(1900, 1500, 900, 600), 5, "Rug", "Tapis", solid=False),
    )

    def piece(id: str, en: str, fr: str, side: int, x: int, y: int, rating: int, **more: Any) -> Piece:
        return Piece(id, both(en, fr), side, x, y, 150, rating, **more)

    pieces = (
        piece("dartagnan", "d’Artagnan", "d’Artagnan", 0, 1930, 2365, 4, active=True),
        piece("athos", "Athos", "Athos", 0, 955, 2290, 3, wounds=1),
        piece("porthos", "Porthos", "Porthos", 0, 4450, 450, 3, z=762),
        piece("aramis", "Aramis", "Aramis", 0, 3215, 4040, 3),
        piece("rochefort", "Rochefort", "Rochefort", 1, 4600, 3520, 4),
        piece("guard1", "Guard 1", "Garde 1", 1, 3390, 940, 2, states=("stunned",)),
        piece("guard2", "Guard 2", "Garde 2", 1, 3480, 4181, 2, states=("weaponless",), wounds=2),
        piece("guard3", "Guard 3", "Garde 3", 1, 4500, 1810, 2, states=("fallen",), wounds=3),
        piece("guard4", "Guard 4", "Garde 4", 1, 2700, 1900, 2),
    )
    return Scene(
        both("The inn courtyard", "La cour de l’auberge"), SIDE, SIDE, things, pieces, (Link("aramis", "guard2"),)
    )


def offer(key: str, en: str, fr: str, icon: str, **more: Any) -> dict[str, Any]:
    """Something that may be done."""
    return {
        "key": key,
        "label": both(en, fr),
        "icon": icon,
        "main": False,
        "needs": None,
        "options": [],
        "text": None,
        "rule": None,
    } | more


def some_offers() -> list[dict[str, Any]]:
    """Four offers, the main one not first on purpose."""
    return [
        offer("move", "Move", "Se déplacer", "move", needs="point"),
        offer(
            "kick",
            "Kick",
            "Coup de pied",
            "act",
            needs="figure",
            options=["guard4", "guard1"],
            text=both(
                "A kick is an opposed action: one die more.", "Un coup de pied est une action opposée : un dé de plus."
            ),
            rule=RULE,
        ),
        offer("duel", "Duel", "Déclarer un duel", "duel", needs="figure", options=["guard4"]),
        offer("throw", "Throw a plate", "Lancer une assiette", "act", needs="thing", options=["plate", "goblet"]),
        offer(
            "act",
            "Act",
            "Agir",
            "act",
            main=True,
            text=both("Act with what the figure touches.", "Agissez avec ce que touche la figurine."),
            rule=RULE_1,
        ),
        offer("stop", "Stop", "S’arrêter là", ""),
    ]


def some_log() -> list[dict[str, Any]]:
    """Three lines of the log."""
    return [
        {
            "n": 11,
            "side": 0,
            "rule": RULE | {"id": "a", "number": "2A"},
            "text": both(
                "d’Artagnan swings from the chandelier. One die: 4.", "d’Artagnan se balance au lustre. Un dé : 4."
            ),
        },
        {
            "n": 12,
            "side": 0,
            "rule": RULE | {"id": "b", "number": "3C"},
            "text": both(
                "d’Artagnan kicks Guard 1: score 6 against 4, two hits.",
                "d’Artagnan donne un coup de pied au garde 1 : score 6 contre 4, deux touches.",
            ),
        },
        {
            "n": 13,
            "side": 1,
            "rule": RULE | {"id": "c", "number": "5A"},
            "text": both(
                "Guard 1 is pushed back to the gallery and stunned.",
                "Garde 1 : recul jusqu’à la galerie, puis étourdissement.",
            ),
        },
    ]


def die(face: int | None = None, *marks: str, word: dict[str, str] | None = None) -> dict[str, Any]:
    """One die of a roll."""
    return {"face": face, "marks": list(marks), "word": word or both("", "")}


def some_roll(phase: str = "ready", id: int = 1) -> dict[str, Any]:
    """A kick: two dice against two."""
    ready = phase == "ready"
    top = both("highest", "le plus fort")
    return {
        "id": id,
        "phase": phase,
        "title": both("d’Artagnan kicks Guard 4", "d’Artagnan donne un coup de pied au garde 4"),
        "seed": 7,
        "count": id,
        "lanes": [
            {
                "side": 0,
                "name": both("d’Artagnan", "d’Artagnan"),
                "note": both("two swashbuckling dice", "deux dés de panache"),
                "score": None if ready else 6,
                "groups": [
                    {"kind": "swash", "dice": [die(), die()] if ready else [die(6, "highest", word=top), die(2)]}
                ],
            },
            {
                "side": 1,
                "name": both("Guard 4", "Garde 4"),
                "note": both("Rating 2", "Valeur 2"),
                "score": None if ready else 4,
                "groups": [
                    {"kind": "rating", "dice": [die(), die()] if ready else [die(4, "highest", word=top), die(1)]}
                ],
            },
        ],
        "verdict": both("", "")
        if ready
        else both(
            "d’Artagnan scores 6, Guard 4 scores 4: **Guard 4 takes two hits**.",
            "d’Artagnan obtient 6, le garde 4 obtient 4 : **le garde 4 reçoit deux touches**.",
        ),
        "rule": None if ready else RULE_1 | {"id": "roll.rule", "number": "3C"},
    }


class FakeBoard(Handed, Kit):
    """Moves figures by the table's own sweep and writes down everything it is asked."""

    _esm = STATIC / "board.js"
    _css = STATIC / "board.css"
    SECTIONS = ("tray", "board", "timeline")

    scene = t.Dict().tag(sync=True)
    turn = t.Dict().tag(sync=True)
    offers = t.List().tag(sync=True)
    roll = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    log_lines = t.List().tag(sync=True)
    history = t.Dict().tag(sync=True)
    preview = t.Dict().tag(sync=True)

    def __init__(self, picture: Scene | None = None, **more: Any) -> None:
        self.asked: list[dict[str, Any]] = []
        self.picture = picture or courtyard()
        self.refuses = ""
        values: dict[str, Any] = {
            "turn": {
                "side": 0,
                "active": "dartagnan",
                "pool": 2,
                "over": None,
                "sides": [{"side": 0, "name": NAMES[0], "left": 4}, {"side": 1, "name": NAMES[1], "left": 4}],
            },
            "offers": some_offers(),
            "history": {"undo": True, "redo": False},
            "scene": self.picture.to_json(),
            "log_lines": some_log(),
            "preview": {"figure_height": 400, "supports": {"porthos": shape_json(Rect(3850, 445, 2460, 590))}},
        }
        super().__init__(**(values | more))

    def sentence(self) -> str:
        """For text/plain."""
        return f"Board: {len(self.picture.pieces)} figures."

    def show(self, picture: Scene) -> None:
        """Puts another picture on the board."""
        self.picture = picture
        self.scene = picture.to_json()

    def piece(self, id: str) -> Piece:
        """One figure as it stands now."""
        return next(p for p in self.picture.pieces if p.id == id)

    def _note(self, content: dict[str, Any]) -> None:
        self.asked.append({k: v for k, v in content.items() if k != "seq"})

    def on_select(self, content: dict[str, Any]) -> None:
        """Makes the figure active."""
        self._note(content)
        self.show(
            replace(
                self.picture, pieces=tuple(replace(p, active=p.id == content["figure"]) for p in self.picture.pieces)
            )
        )
        self.turn = self.turn | {"active": content["figure"]}

    def on_move(self, content: dict[str, Any]) -> None:
        """Moves, or refuses when the test wants it or the figure is stunned."""
        self._note(content)
        piece = self.piece(content["figure"])
        if self.refuses or "stunned" in piece.states:
            text = both(
                "The figure cannot move: it is stunned.", "La figurine ne peut pas se déplacer : elle est étourdie."
            )
            self.tell(text, "refused", RULE)
            return
        tops = {x.id: x.height for x in self.picture.things}
        bodies = [
            Body(x.id, x.shape, tops.get(x.on or "", 0), tops.get(x.on or "", 0) + x.height, x.solid)
            for x in self.picture.things
        ]
        bodies += [figure(p.id, p.x, p.y, p.z) for p in self.picture.pieces if "fallen" not in p.states]
        stop = sweep(
            (piece.x, piece.y),
            150,
            to=tuple(content["to"]),
            obstacles=bodies,
            bounds=Bounds(SIDE, SIDE),
            level=(piece.z, piece.z + 400),
            passing=(piece.id,),
        )
        links = [link for link in self.picture.links if piece.id not in (link.a, link.b)]
        if any(p.id == stop.by for p in self.picture.pieces):
            links.append(Link(piece.id, stop.by or ""))
        pieces = tuple(replace(p, x=stop.x, y=stop.y) if p.id == piece.id else p for p in self.picture.pieces)
        marks = (Mark("path", ((piece.x, piece.y), stop.at), piece=piece.id),)
        self.show(replace(self.picture, pieces=pieces, links=tuple(links), marks=marks))
        self.tell(both("Moved.", "Déplacement fait."), "ok")

    def on_offer(self, content: dict[str, Any]) -> None:
        """Only written down."""
        self._note(content)

    on_throw = on_enter = on_undo = on_redo = on_restart = on_offer
