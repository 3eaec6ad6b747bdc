"""Positions that tests play from: fierce little battles of all units, staffs, heroes and kinds of terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games.regiments import Regiments
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

INCH = 254
KINDS = ("wood", "ruin", "bog", "thorns", "rock", "wall", "hedge", "pool")
STAFF = ((), ("sergeant",), ("sergeant", "musician", "banner"), ("banner",))


def match_of(data: Mapping[str, Any], values: Mapping[str, Any] | None = None, **rules: Any) -> Match:
    """A match of a position, under values of one's own."""
    ruleset = Ruleset.load("regiments", **rules)
    return Match(Regiments(ruleset.with_values(values) if values else ruleset), data)


def field(units: list[dict[str, Any]], **own: Any) -> dict[str, Any]:
    """A field of 40 by 40 inches, or what is told; places of units are in inches, y down."""
    rows = [{**row, "x": round(row["x"] * INCH), "y": round(row["y"] * INCH)} if "x" in row else row for row in units]
    data = {
        "id": "position", "title": {"en": "A position", "fr": "Une position"}, "width": 40 * INCH, "height": 40 * INCH,
        "limits": False, "terrain": [], "objectives": [{"id": "hill", "x": 20 * INCH, "y": 20 * INCH}], "first": 0,
        "units": rows,
    }  # fmt: skip
    return {**data, **own}


def brawl(seed: int, each: int = 3) -> dict[str, Any]:
    """Some units of each side, near each other and crooked, with terrain between them; every seed has others."""
    armies = Regiments(Ruleset.load("regiments")).armies
    roller = Roller(10_000 + seed)
    sides = ([u for u in armies.units.values() if u.army == name] for name in ("wardens", "reavers"))
    units: list[dict[str, Any]] = []
    for side, pool in enumerate(sides):
        for n in range(each):
            card = pool[(seed + 5 * n) % len(pool)]
            staff = STAFF[(seed + n) % 4]
            row: dict[str, Any] = {
                "unit": card.id, "side": side, "staff": [one for one in staff if one in dict(card.staff)],
                "x": 8 + 12 * n + roller.choose(3), "y": (13 if side else 27) + roller.choose(3),
                "facing": (180 * side + 15 * (roller.choose(5) - 2)) % 360,
            }  # fmt: skip
            if seed % 5 == n and card.size > 3:
                row["figures"] = card.size - 2
            units.append(row)
    kinds = [KINDS[(seed + n) % len(KINDS)] for n in range(3)]
    terrain = [
        {"id": f"piece-{n}", "kind": kind, "x": round((5 + 14 * n) * INCH), "y": round(20.5 * INCH), "w": 5 * INCH,
         "h": (1 if kind in ("wall", "hedge") else 3) * INCH, "angle": 10 * n}
        for n, kind in enumerate(kinds)
    ]  # fmt: skip
    return field(units, terrain=terrain, rounds=3 + seed % 2)


def play_out(match: Match, roller: Roller, most: int = 3000) -> Iterator[Any]:
    """Play at random, fiercely: who can charge or shoot often does; every step that was taken."""
    game = match.game
    for _ in range(most):
        state = match.state
        if game.result(state) is not None:
            return
        chance = game.chance(state)
        if chance is not None:
            yield match.settle(chance.throw(roller))
            continue
        (side,) = game.to_act(state)
        options = game.sample_actions(state, side, limit=40)
        fierce = [one for one in options if type(one).__name__ in ("Charge", "Shoot", "Cast", "Answer", "Lend")]
        pool = fierce if fierce and roller.choose(4) else options
        yield match.do(pool[roller.choose(len(pool))])
