"""A mini-board of units in ranks without a game: a canned field, offers of marches and charges, for tests."""

from __future__ import annotations

from math import hypot
from typing import Any

from fake_board import FakeBoard, both, courtyard, offer

from aofa_widgets.table.onboard import shown
from aofa_widgets.table.scene import Scene, Thing
from aofa_widgets.table.shapes import Disc, Rect

INCH = 254
WIDTH, DEPTH = 72 * INCH, 48 * INCH
NAMES = {"en": "Wardens", "fr": "Gardiens"}, {"en": "Reavers", "fr": "Pillards"}
BASE = (250, 250)


def unit(id: str, en: str, fr: str, side: int, x: float, y: float, facing: int, figures: int, **more: Any) -> Any:
    """A unit at a place in inches; `full`, `files`, `base`, `roles` are those of its tray."""
    tray = {
        "facing": facing,
        "files": more.pop("files", 5),
        "figures": figures,
        "full": more.pop("full", figures),
        "base": list(more.pop("base", BASE)),
        "roles": more.pop("roles", []),
    }
    ranks = -(-figures // tray["files"])
    r = hypot(tray["files"] * tray["base"][0], ranks * tray["base"][1]) / 2
    usual = {"rating": 0, "z": 0, "wounds": 0, "active": False, "mark": "", "states": []}
    place = {"x": round(x * INCH), "y": round(y * INCH), "r": round(r)}
    return {"id": id, "name": both(en, fr), "side": side, "tray": tray} | usual | place | more


def thing(id: str, kind: str, en: str, fr: str, x: float, y: float, w: float, h: float, height: int = 0) -> Thing:
    """A piece of terrain, in inches."""
    shape = Rect(*(round(n * INCH) for n in (x, y, w, h)))
    return Thing(id, kind, both(en, fr), shape, height, height > 0)


def goal(n: int, x: float, y: float) -> Thing:
    """An objective marker."""
    shape = Disc(round(x * INCH), round(y * INCH), 762)
    return Thing(f"goal{n}", "goal", both(f"Objective {n}", f"Objectif {n}"), shape, 0, False)


def field() -> dict[str, Any]:
    """Eight units in every state on six feet by four, a rock, a wood, three objectives."""
    units = [
        unit("pikes", "Marsh pikes", "Piquiers du marais", 0, 36, 38, 0, 10, active=True, roles=[[2, "banner"]]),
        unit("bows", "Reed bows", "Archers des roseaux", 0, 24, 40, 10, 4, full=5, states=["fatigued"]),
        unit("riders", "Heron riders", "Cavaliers du héron", 0, 50, 39, 30, 5, base=(250, 500), states=["done"]),
        unit("speaker", "Fen speaker", "Oratrice des fagnes", 0, 30, 43, 0, 1, files=1, wounds=2),
        unit("raiders", "Ash raiders", "Pillards de cendre", 1, 36, 27, 180, 8, full=10),
        unit("raiders2", "Ash raiders 2", "Pillards de cendre 2", 1, 48, 26, 200, 6, full=10, states=["shaken"]),
        unit("hounds", "Ember hounds", "Molosses de braise", 1, 20, 24, 150, 3, files=3, base=(500, 500)),
        unit("giant", "Cinder giant", "Géant de scories", 1, 60, 16, 225, 1, files=1, base=(600, 600), wounds=4),
    ]
    things = (
        thing("wood", "grove", "Wood", "Bois", 14, 32, 8, 6),
        thing("rock", "rocks", "Rock", "Rocher", 42, 33, 4, 3, 800),
        goal(1, 18, 24),
        goal(2, 36, 24),
        goal(3, 54, 30),
    )
    owners = {"goal1": 1, "goal2": -1, "goal3": 0}
    scene = shown(Scene(both("The low marsh", "Le Marais-Bas"), WIDTH, DEPTH, things, floor="earth"))
    for row in scene["things"]:
        row["side"] = owners.get(row["id"], -1)
    return scene | {"pieces": units}


def march(key: str, en: str, fr: str, most: int, **more: Any) -> dict[str, Any]:
    """An offer of a way: `most` inches, `side` inches sideways or back, `turn` degrees."""
    reach = {
        "unit": "pikes",
        "most": most * INCH,
        "turn": more.pop("turn", 90),
        "turns": 1,
        "side_most": more.pop("side", 0) * INCH,
        "gap": INCH,
        "over": False,
        "walls": ["rock"],
        "slow": {"most": 6 * INCH, "things": ["wood"]},
    }
    return offer(key, en, fr, "move", needs="march", reach=reach) | more


def some_marches() -> list[dict[str, Any]]:
    """The four actions of one unit, and the end of its turn."""
    way = {"at": [36 * INCH, 29 * INCH], "facing": 0, "legs": [9 * INCH], "turns": [], "side": "front"}
    ways = {"raiders": way | {"length": 9 * INCH}}
    return [
        march("advance", "Advance", "Avancer", 6, side=3),
        march("rush", "Rush", "Courir", 12),
        march("hold", "Hold", "Tenir", 0, turn=180),
        offer(
            "charge",
            "Charge",
            "Charger",
            "duel",
            needs="figure",
            options=["raiders"],
            reach={"unit": "pikes", "ways": ways},
        ),
        offer("pass", "Stay where it is", "Rester sur place", ""),
    ]


def some_turn() -> dict[str, Any]:
    """Round two of four."""
    return {
        "side": 0,
        "active": "pikes",
        "pool": 1,
        "pooled": False,
        "over": None,
        "round": 2,
        "rounds": 4,
        "sides": [{"side": 0, "name": NAMES[0], "left": 4}, {"side": 1, "name": NAMES[1], "left": 4}],
    }


class FakeRanks(FakeBoard):
    """Writes down everything it is asked; marches change nothing."""

    SECTIONS = (*FakeBoard.SECTIONS, "ranks")

    def __init__(self, scene: dict[str, Any] | None = None, **more: Any) -> None:
        values: dict[str, Any] = {
            "scene": scene or field(),
            "turn": some_turn(),
            "offers": some_marches(),
            "preview": {
                "figure_height": 300,
                "bodies": [],
                "arcs": {"pikes": {"degrees": 90, "range": 12 * INCH}, "bows": {"degrees": 90, "range": 24 * INCH}},
            },
        }
        super().__init__(courtyard(), **(values | more))

    def sentence(self) -> str:
        """For text/plain."""
        return f"Board: {len(self.scene['pieces'])} units."

    def on_select(self, content: dict[str, Any]) -> None:
        """Makes the unit active."""
        self._note(content)
        self.scene = self.scene | {
            "pieces": [piece | {"active": piece["id"] == content["figure"]} for piece in self.scene["pieces"]]
        }
        self.turn = self.turn | {"active": content["figure"]}

    def on_move(self, content: dict[str, Any]) -> None:
        """Only written down."""
        self._note(content)
