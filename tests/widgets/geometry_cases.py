"""Generated tables for the proof that the view's geometry is Python's: every kind of preview, degenerate on purpose.

A case is a dict that goes to JavaScript as it is (shapes as the scene writes them); `answer` is what Python says to it.
Half of the places are chosen where geometry is hardest: bases just touching or 1 apart, lines along edges and through
corners, moves of no length, centres on a rim, two figures at one place, supports as small as the base.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from aofa_widgets.table.limits import near_each_other
from aofa_widgets.table.measure import in_reach, overlaps, touches
from aofa_widgets.table.push import BLOCKED_TESTS, EDGES, OFF_HEIGHTS, blocked, push
from aofa_widgets.table.scene import shape_json
from aofa_widgets.table.shapes import Body, Bounds, Disc, Point, Poly, Rect, Shape, corners
from aofa_widgets.table.shapes import centre as middle
from aofa_widgets.table.sight import sight
from aofa_widgets.table.sweep import sweep

R = 150
TALL = 400
LEVELS = (0, 0, 0, 0, 50, 254, 762)  # floor, a step, a table, a balcony
OFFS = (-301, -300, -299, -6, -5, -1, 0, 1, 5, 6, 299, 300, 301, 305, 306)
Case = dict[str, Any]


def body_json(body: Body) -> dict[str, Any]:
    """A body as the view knows it."""
    return {
        "id": body.id,
        "shape": shape_json(body.shape),
        "bottom": body.bottom,
        "top": body.top,
        "solid": body.solid,
        "standable": body.standable,
    }


def shape_of(row: dict[str, Any]) -> Shape:
    """The shape that a scene's JSON means."""
    if row["kind"] == "disc":
        return Disc(row["x"], row["y"], row["r"])
    if row["kind"] == "rect":
        return Rect(row["x"], row["y"], row["w"], row["h"], row["angle"])
    return Poly(tuple((x, y) for x, y in row["points"]))


def body_of(row: dict[str, Any]) -> Body:
    """The body that a view's JSON means."""
    return Body(row["id"], shape_of(row["shape"]), row["bottom"], row["top"], row["solid"], row["standable"])


class Yard:
    """A random table: furniture at every level, a chandelier, one who lies, figures around."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.width = dice.choice((4570, 5080, 5080, 6095, 6101))
        self.height = dice.choice((4570, 5080, 5080, 6095))
        self.bodies: list[Body] = []
        for n in range(dice.randrange(1, 12)):
            self.thing(f"thing {n}")
        for n in range(dice.randrange(0, 6)):
            x, y = self.place()
            z = dice.choice(LEVELS)
            self.bodies.append(Body(f"figure {n}", Disc(x, y, R), z, z + TALL))

    def place(self) -> Point:
        """Somewhere on the table, now and then at its very edge or on a grid where things line up."""
        dice = self.dice
        if dice.random() < 0.1:
            return dice.choice((R, R + 1, self.width - R)), dice.randrange(R, self.height - R)
        if dice.random() < 0.4:
            return 254 * dice.randrange(1, 17), 254 * dice.randrange(1, 17)
        return dice.randrange(R, self.width - R), dice.randrange(R, self.height - R)

    def thing(self, id: str) -> Body:
        """One more piece of furniture; a wall, stool, table, gallery, lying figure, chandelier or step."""
        dice, (x, y) = self.dice, self.place()
        turn = dice.choice((0, 0, 90, 45, 30, dice.randrange(-360, 720)))
        kind = dice.randrange(7)
        shape: Shape
        if kind < 3:
            shape = Disc(x, y, dice.choice((30, 90, 150, 190, 380, 365)))
        elif kind < 6:
            shape = Rect(x, y, dice.choice((60, 161, 300, 430, 971, 2400)), dice.choice((75, 160, 301, 430, 590)), turn)
        else:
            a, b, c = dice.randrange(90, 500), dice.randrange(90, 500), dice.randrange(90, 300)
            shape = Poly(((x, y - a), (x + b, y + 90), (x + b - 60, y + 90 + c), (x - 200, y + c)))
        bottom = dice.choice((0, 0, 0, 0, 254, 700))
        top = bottom + dice.choice((5, 10, 11, 100, 150, 254, 400, 762))
        made = Body(id, shape, bottom, top, dice.random() < 0.9, bottom == 0 and dice.random() < 0.5)
        self.bodies.append(made)
        return made

    def beside(self) -> tuple[Point, int]:
        """A place for a base, often exactly touching something or nearly; and a height."""
        dice = self.dice
        other = dice.choice(self.bodies)
        z = dice.choice((other.bottom, other.top, *LEVELS))
        if dice.random() < 0.35:
            return self.place(), z
        if isinstance(other.shape, Disc):
            reach = other.shape.r + R + dice.choice((-2, -1, 0, 1, 2, 5, 6))
            dx, dy = dice.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8), (-0.8, 0.6), (0.28, -0.96)))
            at = other.shape.x + round(reach * dx), other.shape.y + round(reach * dy)
        elif dice.random() < 0.2:
            at = (other.shape.x, other.shape.y) if isinstance(other.shape, Rect) else other.shape.points[0]
        else:
            x, y = dice.choice(corners(other.shape))
            at = x + dice.choice(OFFS), y + dice.choice(OFFS)
        return (min(max(at[0], R), self.width - R), min(max(at[1], R), self.height - R)), z

    def towards(self, start: Point) -> Point:
        """A place to aim at: a corner, a centre, just past something, straight along an axis, or nowhere at all."""
        dice = self.dice
        other = dice.choice(self.bodies).shape
        aim = dice.randrange(7)
        if aim == 0 and not isinstance(other, Disc):
            return dice.choice(corners(other))
        if aim == 1 and isinstance(other, Disc | Rect):
            return other.x, other.y
        if aim == 2 and isinstance(other, Disc):  # a tangent, or a hair beside it
            reach = other.r + R + dice.choice((-2, -1, 0, 1))
            return (other.x, other.y + reach) if dice.random() < 0.5 else (other.x - reach, other.y)
        if aim == 3:
            return start[0] + dice.choice((-2000, 2000, 0)), start[1] + dice.choice((0, 0, 700))
        if aim == 4:
            return start[0] + dice.randrange(-40, 41), start[1] + dice.randrange(-40, 41)
        return dice.randrange(-500, self.width + 500), dice.randrange(-500, self.height + 500)

    def rows(self) -> Case:
        """The table for JavaScript."""
        return {"bodies": [body_json(b) for b in self.bodies], "width": self.width, "height": self.height}


def a_move(dice: random.Random) -> Case:
    """A straight move: to a place or along a line, from the floor or from a support, some past what is left out."""
    yard = Yard(dice)
    start, z = yard.beside()
    if dice.random() < 0.7:  # most begin where they may stand
        base = Disc(*start, R)
        yard.bodies = [b for b in yard.bodies if not overlaps(base, b.shape)] or [Body("far", Disc(1, 1, 1), 0, 9)]
    case: Case = {"kind": "move", "start": start, "r": R, "level": (z, z + TALL), "support": None, "most": None}
    if dice.random() < 0.25:
        wide, high = dice.choice((300, 301, 900, 1500, 180)), dice.choice((300, 420, 900))
        shapes = (Rect(*start, wide, high, dice.choice((0, 45, dice.randrange(180)))), Disc(*start, wide // 2))
        case["support"] = shape_json(dice.choice(shapes))
    if dice.random() < 0.55:
        case["to"] = yard.towards(start)
    else:
        x, y = yard.towards(start)
        case["along"] = dice.choice(((x - start[0], y - start[1]), (dice.randrange(-90, 91), dice.randrange(-90, 91))))
    if (
        dice.random() < 0.15
    ):  # along a thing that is touched, grazed or just missed, at an angle that barely goes into it
        other = dice.choice(yard.bodies).shape
        side = other.r if isinstance(other, Disc) else round(abs(corners(other)[0][1] - middle(other)[1]))
        far = dice.choice((0, 0, 1200))
        x, y = middle(other)[0] - far, middle(other)[1] - side - R - dice.choice((-2, -1, 0, 1, 5, 6))
        case.pop("to", None)
        case |= {
            "start": (x, y),
            "support": None,
            "along": (dice.choice((95, 99, 101, 106)), dice.choice((0, 0, 1, -1))),
        }
        if far == 0 and dice.random() < 0.5:
            case["along"] = (case["along"][0], 1)
    if dice.random() < 0.1:
        case["most"] = dice.choice((0, 1, 254, 1524))
    case["passing"] = [dice.choice(yard.bodies).id] if dice.random() < 0.1 else []
    return case | yard.rows()


def a_sight(dice: random.Random) -> Case:
    """A throw's line at any levels, through figures and scenery, often exactly past a rim or along an edge."""
    yard = Yard(dice)
    (start, z), (end, low) = yard.beside(), yard.beside()
    if dice.random() < 0.3:
        end = yard.towards(start)
    tall = dice.choice((TALL, TALL, 100, 254, 333))
    if dice.random() < 0.6:  # somebody right in the middle, or 2 mm beside it
        x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        off = dice.choice((0, 1, R - 21, R - 20, R - 19, R - 1, R, R + 1, R + 19, R + 20, R + 21))
        yard.bodies.append(Body("between", Disc(x, y + off, R), 0, TALL))
    return {
        "kind": "sight",
        "from": start,
        "head": z + TALL,
        "to": end,
        "aim": (low + low + tall) / 2,
        "heights": (z, low, tall),
        "blockers": [body_json(b) for b in yard.bodies],
    }


def a_push(dice: random.Random) -> Case:
    """A push from the floor or from what is stood on, under every answer to edge, rim and contact."""
    yard = Yard(dice)
    at, z = yard.beside()
    if dice.random() < 0.5:
        under = [b for b in yard.bodies if b.standable and not isinstance(b.shape, Poly)]
        if under:
            on = dice.choice(under)
            assert not isinstance(on.shape, Poly)
            at, z = (on.shape.x + dice.choice((0, 1, 40)), on.shape.y), on.top
    support = next((b.id for b in yard.bodies if b.standable and b.top == z), None)
    if dice.random() < 0.75:
        base = Disc(*at, R)
        kept = [b for b in yard.bodies if b.top <= z or b.bottom >= z + TALL or not overlaps(base, b.shape)]
        yard.bodies = kept or [Body("far", Disc(1, 1, 1), 0, 9)]
    x, y = yard.towards(at)
    figures = [b.id for b in yard.bodies if b.id.startswith("figure")]
    return {
        "kind": "push",
        "who": {"id": "pushed", "x": at[0], "y": at[1], "r": R, "bottom": z, "top": z + TALL},
        "along": (x - at[0], y - at[1]) if (x, y) != at else (1, 0),
        "source": dice.choice((None, *figures)),
        "support": support,
        "most": dice.choice((None, None, None, 0, 508, 1000)),
        "edge": dice.choice(EDGES),
        "off": dice.choice(OFF_HEIGHTS),
        "test": dice.choice(BLOCKED_TESTS),
        **yard.rows(),
    }


def a_contact(dice: random.Random) -> Case:
    """Whom a base touches where it stands, and whom it can cross swords with."""
    yard = Yard(dice)
    at, z = yard.beside()
    others = [body_json(b) for b in yard.bodies]
    up = dice.choice((0, 50, 254))
    return {"kind": "contact", "at": at, "r": R, "level": (z, z + TALL), "others": others, "up": up}


def some_targets(dice: random.Random) -> Case:
    """Two to six targets for one deed, in rows and heaps, a base-width or a contact apart or one unit more."""
    bases = [{"x": 2000, "y": 2000, "r": R}]
    for _ in range(dice.randrange(1, 6)):
        last = dice.choice(bases)
        gap = 2 * R + dice.choice((0, 4, 5, 6, 299, 300, 301, 600))
        dx, dy = dice.choice(((1, 0), (0, 1), (-1, 0), (0.6, 0.8), (0.8, -0.6)))
        bases.append({"x": last["x"] + round(gap * dx), "y": last["y"] + round(gap * dy), "r": R})
    return {"kind": "targets", "bases": bases, "limit": dice.choice((5, 300))}


KINDS: tuple[tuple[Callable[[random.Random], Case], int], ...] = (
    (a_move, 9),
    (a_sight, 5),
    (a_push, 4),
    (a_contact, 1),
    (some_targets, 1),
)


def cases(n: int, seed: int = 1625) -> list[Case]:
    """`n` cases of all kinds in fixed shares; fewer of the same seed are the first ones of more."""
    dice = random.Random(seed)
    makers = [make for make, share in KINDS for _ in range(share)]
    return [makers[i % len(makers)](dice) for i in range(n)]


def answer(case: Case) -> Any:
    """What Python's table says to a case, in the form in which JavaScript answers."""
    match case["kind"]:
        case "move":
            stop = sweep(
                tuple(case["start"]),
                case["r"],
                to=case.get("to"),
                along=case.get("along"),
                obstacles=[body_of(b) for b in case["bodies"]],
                bounds=Bounds(case["width"], case["height"]),
                level=case["level"],
                support=shape_of(case["support"]) if case["support"] else None,
                passing=case["passing"],
                max_length=case["most"],
            )
            return {"x": stop.x, "y": stop.y, "length": stop.length, "by": stop.by, "why": stop.why}
        case "sight":
            z, low, tall = case["heights"]
            line = sight(
                Body("from", Disc(*case["from"], R), z, z + TALL),
                Body("to", Disc(*case["to"], R), low, low + tall),
                scenery=[body_of(b) for b in case["blockers"]],
            )
            return {"verdict": line.verdict, "by": list(line.by), "at": None if line.at is None else list(line.at)}
        case "push":
            return _pushed(case)
        case "contact":
            one = Body("one", Disc(*case["at"], R), *case["level"])
            others = [body_of(b) for b in case["others"]]
            return {
                "touching": [b.id for b in others if touches(one, b)],
                "reaching": [b.id for b in others if in_reach(one, b, 2 * R, TALL, case["up"])],
            }
    bases = [Disc(b["x"], b["y"], b["r"]) for b in case["bases"]]
    pairs = (near_each_other(bases, case["limit"], chain) for chain in (False, True))
    return [None if pair is None else list(pair) for pair in pairs]


def _pushed(case: Case) -> dict[str, Any]:
    who, along = case["who"], tuple(case["along"])
    body = Body(who["id"], Disc(who["x"], who["y"], who["r"]), who["bottom"], who["top"])
    way: dict[str, Any] = {
        "obstacles": [body_of(b) for b in case["bodies"]],
        "bounds": Bounds(case["width"], case["height"]),
        "source": case["source"],
        "support": case["support"],
        "edge": case["edge"],
    }
    done = push(body, along, max_length=case["most"], off_height=case["off"], **way)
    return {
        "backed": blocked(body, along, test=case["test"], **way),
        "path": [list(spot) for spot in done.path],
        "by": done.by,
        "why": done.why,
        "drops": list(done.drops),
        "support": done.support,
        "left": done.left,
    }
