"""The ways that the board foresees while a unit is dragged are those that the rules allow, and hardly shorter."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from aofa_widgets.games.regiments.model.ground import Feature, Ground
from aofa_widgets.games.regiments.resolve.places import march, room, steps_of
from aofa_widgets.table.formation import Block
from aofa_widgets.table.scene import shape_json
from aofa_widgets.table.shapes import Disc, Rect, Shape

from .fields import FLY, INCH, SQUARE, WALK, M

SCRIPT = Path(__file__).parents[2] / "widgets" / "march_cases.mjs"
KINDS: dict[str, dict[str, bool]] = {"rock": {"impassable": True}, "bog": {"difficult": True}}
SLACK = 30  # tenths of a millimetre that a way foreseen may fall short of one allowed: a disc counts as 36 corners


def crowd(dice: Random) -> Ground:
    """A square table with a few pieces of terrain and units of both sides that may stand as they do."""
    features = []
    for i in range(dice.randrange(4)):
        kind = dice.choice(list(KINDS))
        x, y, r = dice.randrange(2000, 8000), dice.randrange(2000, 8000), dice.randrange(200, 700)
        shape: Shape = Disc(x, y, r) if dice.random() < 0.4 else Rect(x, y, 2 * r, r + 99, dice.randrange(90))
        features.append(Feature(f"{kind}{i}", kind, shape, **KINDS[kind]))
    ground = Ground(SQUARE, tuple(features))
    for i in range(6):
        facing = dice.choice([0, 90, 180, dice.randrange(360)])
        files, figures = dice.choice([1, 3, 5]), dice.randrange(1, 13)
        x, y = dice.randrange(1500, 8500), dice.randrange(1500, 8500)
        one = Block(x, y, facing, files, figures, dice.choice([250, 400]), dice.choice([250, 500]))
        if not room(ground, i % 2, one, INCH):
            ground = ground.put(f"u{i}", i % 2, one)
    return ground


def pictured(ground: Ground) -> dict[str, Any]:
    """What the view knows of a table."""
    things = [{"id": f.id, "shape": shape_json(f.shape)} for f in ground.features]
    pieces = []
    for stand in ground.stands:
        b = stand.block
        tray = {"facing": b.facing, "files": b.frontage, "figures": b.figures, "full": b.figures}
        pieces.append(
            {"id": stand.id, "side": stand.side, "x": b.x, "y": b.y, "tray": tray | {"base": [b.base_w, b.base_d]}}
        )
    return {"width": ground.bounds.width, "height": ground.bounds.height, "things": things, "pieces": pieces}


def asked(n: int) -> list[tuple[Ground, dict[str, Any]]]:
    """Units and ways they would like to go."""
    dice, found = Random(1625), []
    while len(found) < n:
        ground = crowd(dice)
        if not ground.stands:
            continue
        name = dice.choice(ground.stands).id
        gait = FLY if dice.random() < 0.1 else WALK
        action = dice.choice(["advance", "rush"])
        side = dice.choice(["", "", "", "left", "right", "back"]) if action == "advance" else ""
        way: dict[str, Any] = {"legs": [dice.randrange(4000)], "turns": [], "side": side}
        if not side and dice.random() < 0.8:
            way = {"legs": [dice.choice([0, dice.randrange(2500)]), dice.randrange(4000)], "side": ""}
            way["turns"] = [dice.randrange(-120, 121)]
        most = gait.most(action)
        slow = [] if gait is FLY else [f.id for f in ground.features if f.difficult]
        walls = [] if gait is FLY else [f.id for f in ground.features if f.impassable]
        reach = {"unit": name, "most": most, "turn": M.pivot, "turns": 1, "side_most": most // 2, "gap": M.gap}
        reach |= {"over": gait is FLY, "walls": walls, "slow": {"most": M.cap, "things": slow}}
        found.append((ground, {"scene": pictured(ground), "reach": reach, "way": way, "action": action}))
    return found


def test_what_the_board_foresees_is_allowed_and_no_shorter_than_it_must_be(node: str) -> None:
    """Of 600 ways every one that is drawn is legal; one that is cut short would not be legal a little further."""
    cases = asked(600)
    done = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps([case for _, case in cases]), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    ends: Counter[str] = Counter()
    for (ground, case), found in zip(cases, json.loads(done.stdout), strict=True):
        gait = FLY if case["reach"]["over"] else WALK
        name, action, side = case["reach"]["unit"], case["action"], case["way"]["side"]

        def judged(legs: list[int], turns: list[int], at: tuple[Any, ...] = (ground, name, action, gait, side)) -> Any:
            table, who, what, how, way = at
            return march(table, M, who, what, steps_of(legs, turns, way), how)

        said = judged(found["legs"], found["turns"])
        if case["reach"]["over"]:  # who flies over all may yet end on somebody: that the rules alone say
            assert all(trouble.key in ("unit", "gap", "wall") for trouble in said.troubles), (case, found, said)
            continue
        assert said.legal, (case, found, said)
        near = max(abs(said.block.x - found["at"][0]), abs(said.block.y - found["at"][1]))
        assert near <= 3 and said.block.facing == found["facing"] % 360, (case, found, said)
        ends[found["why"]] += 1
        wanted = case["way"]["legs"]
        last = len(wanted) - 1
        if found["why"] in ("object", "gap", "edge") and wanted[last] > found["legs"][last] + SLACK and not side:
            longer = [*found["legs"][:last], found["legs"][last] + SLACK]
            same = [abs(t) for t in found["turns"]] == [min(abs(t), M.pivot) for t in case["way"]["turns"]]
            if same and found["legs"][:last] == wanted[:last] and sum(longer) <= case["reach"]["most"]:
                assert not judged(longer, found["turns"]).legal, (case, found)
                ends["tight"] += 1
    assert min(ends[why] for why in ("", "object", "gap", "edge", "slow", "most", "tight")) > 10, ends
