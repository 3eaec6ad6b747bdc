"""A scene as the board in the browser takes it: plain values, and the lines of open country."""

from __future__ import annotations

from typing import Any

from aofa_widgets.words import languages

from .bases import board_lines
from .figures import ALARM, PERIL, RIM
from .furniture import outline
from .scene import Piece, Scene
from .spoken import facts_of
from .terrain import ORDER, TERRAIN, TILES, earth, lines

# what these classes are called on the board, which has rules for most of them already
_BOARD = {
    "inner firm": "inner dark",
    "hachure": "inner dark",
    "post": "spot",
    "leaf": "shape fine",
    "thatch": "inner",
    "walls": "shape high",
    "rise": "shape high fine",
    "draw thin": "line fine",
}


def shown(scene: Scene) -> dict[str, Any]:
    """A scene as plain values for the board: things in the order to draw them, open country with its lines.

    >>> from aofa_widgets.table.scene import Scene
    >>> sorted(set(shown(Scene({"en": "Field"}, 600, 600, floor="earth"))) - {"title", "width", "height"})
    ['floor', 'ground', 'links', 'marks', 'pieces', 'things', 'tiles']
    """
    data = scene.to_json()
    if any(piece.level or piece.base for piece in scene.pieces):
        data["pieces"] = [row | _more(piece) for piece, row in zip(scene.pieces, data["pieces"], strict=True)]
    kinds = {thing.kind for thing in scene.things if thing.kind in TERRAIN}
    if not kinds and scene.floor == "flags":
        return data
    rows = zip(scene.things, data["things"], strict=True)
    ordered = sorted(rows, key=lambda row: ORDER.get(row[0].kind, len(ORDER)))
    things = [
        row | {"lines": [[_BOARD.get(name, name), d] for name, d in lines(thing, outline(thing.shape))]}
        if thing.kind in TERRAIN
        else row
        for thing, row in ordered
    ]
    tiles = [[kind, w, h, d] for kind, (w, h, d) in TILES.items() if kind in kinds]
    ground = [list(line) for line in earth(scene.width, scene.height)] if scene.floor == "earth" else []
    return data | {"things": things, "tiles": tiles, "ground": ground}


def _more(piece: Piece) -> dict[str, Any]:
    """What the board draws and says of a figure only some games have: a base that is not round, badges, its class."""
    more: dict[str, Any] = {"drawn": board_lines(piece)} if piece.base else {}
    signs = [
        [x, y, "", next(lines for state, lines in states if state in piece.states)]
        for states, (x, y), _ in RIM
        if any(state in piece.states for state, _ in states)
    ]
    if "danger" in piece.states:
        signs.append([0, -108, PERIL, ALARM])
    if signs:
        more["signs"] = signs
    if piece.level:
        more["told"] = {lang: ", ".join(facts_of(piece, lang)) for lang in languages()}
    return more


__all__ = ["shown"]
