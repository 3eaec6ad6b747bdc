"""A scene as the board in the browser takes it: plain values, and the lines of open country."""

from __future__ import annotations

from typing import Any

from .furniture import outline
from .scene import Scene
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


__all__ = ["shown"]
