"""Questions on what dice come to: who starts, what a roll scores, who is hit and how often, who wins a duel."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft, look

from .desk import Answers, Desk, Record, dice, draft, state
from .stories import aimed, duel_of, near, opposed


def start(desk: Desk, roller: Roller) -> Draft | None:
    """Who begins the game."""
    (a,), (b,) = desk.some(roller)
    if a.side:
        a, b = b, a
    one = 1 + roller.choose(desk.params.dice_sides)
    two = one if roller.choose(3) == 0 else 1 + roller.choose(desk.params.dice_sides)
    if one == two and desk.params.setup_tie == "coin":
        return None  # then a coin has its say
    told = state(a, 0, b) | {"activation": None}
    step = {"event": {"type": "roll_initiative"}, "dice": {"sides": {"A": one, "B": two}}}
    record: Record = {"state": told, "steps": [step]}
    right = look(desk.ruled(record), "s1.initiative")
    low = "A" if one < two else "B"
    slips = [
        ("low-die-starts", low if one != two else None),
        ("tie-starts-anyway", "A" if one == two else "reroll"),
        ("tie-starts-anyway", "B" if one == two else None),
        ("best-figure-starts", "best"),
    ]
    values = {"one": one, "two": two}
    return draft(roller, {"case": "s1.initiative", "record": record}, right, slips, values)


def scores(desk: Desk, roller: Roller) -> Draft | None:
    """What a roll scores."""
    (a,), (b,) = desk.some(roller)
    sixes = roller.choose(3) > 0  # two questions in three are about more than one top face
    top = desk.params.dice_sides
    place = "s1.active_score"
    found = desk.until(
        opposed(a, b, 1 + roller.choose(4), False), roller,
        lambda _, rolled: (rolled["steps"][0]["dice"]["active"].count(top) > 1) == sixes,
    )  # fmt: skip
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]["active"]
    if len(fell) < 2:
        return None
    right = look(answers, place)
    slips = [
        ("dice-added", sum(fell) if sum(fell) < 100 else None),
        ("six-adds-nothing", desk.mistaken("six-adds-nothing", record, place)),
        ("six-adds-two", desk.mistaken("six-adds-two", record, place)),
        ("every-six-adds", right + 1 if top in fell else None),
        ("pairs-add", max(fell) + len(fell) - len(set(fell)) if not sixes else None),
        ("dice-counted", len(fell)),
    ]
    values = aimed(desk, roller, "far", a, b) | {"fell": fell}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def hits(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits the target of an action takes."""
    (a,), (b,) = desk.some(roller)
    n, near_by = roller.choose(4), roller.choose(2) == 0
    wanted = roller.choose(4)  # 0 for none, 1 for a tie, else for hits
    place = f"s1.hits.{b.id}"

    def fits(at: Answers, _: Record) -> bool:
        mine, other = look(at, ["s1.active_score", f"s1.reactive_score.{b.id}"])
        return bool(mine < other if wanted == 0 else mine == other if wanted == 1 else mine > other)

    found = desk.until(opposed(a, b, n, near_by), roller, fits)
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]
    mine, other = fell["active"], fell["reactive"][b.id]
    right = look(answers, place)
    one, two = look(answers, ["s1.active_score", f"s1.reactive_score.{b.id}"])
    slips = [
        ("dice-added", dice(sum(mine) - sum(other))),
        ("six-adds-nothing", desk.mistaken("six-adds-nothing", record, place)),
        ("tie-does-nothing", desk.mistaken("tie-does-nothing", record, place)),
        ("tie-to-the-defender", 0 if one == two else None),
        ("one-hit-a-win", 1 if one > two else None),
        ("higher-dice-counted", dice(sum(face > max(other) for face in mine))),
        ("loser-hit-too", two - one if two > one else None),
        ("score-is-hits", one if one > two else None),
        ("one-spoils-the-action", 0 if desk.params.init_losing_face in mine and right else None),
    ]
    values = aimed(desk, roller, "near" if near_by else "far", a, b) | {"mine": mine, "theirs": other}
    values |= {"one": one, "two": two, "n": n}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right))


def duel(desk: Desk, roller: Roller) -> Draft | None:
    """Who wins a duel, and by how many hits."""
    if desk.params.duel_rounds != 1:
        return None
    (a,), (b,) = desk.some(roller)
    wanted = roller.choose(3)

    def fits(at: Answers, _: Record) -> bool:
        mine, other = look(at, ["s1.active_score", f"s1.reactive_score.{b.id}"])
        return bool((mine > other, mine == other, mine < other)[wanted])

    found = desk.until(duel_of(a, b, roller.choose(3)), roller, fits)
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]
    mine, other = fell["active"], fell["reactive"][b.id]
    places = ["s1.winner", "s1.hits"]
    right = look(answers, places)
    one, two = look(answers, ["s1.active_score", f"s1.reactive_score.{b.id}"])
    winner, number = right
    if winner == "nobody":
        return None
    turned = "defender" if winner == "attacker" else "attacker"
    total = sum(mine) - sum(other)
    slips: list[tuple[str, Any]] = [
        ("dice-added", ["attacker" if total >= 0 else "defender", min(abs(total), 9)] if abs(total) < 9 else None),
        ("six-adds-nothing", desk.mistaken("six-adds-nothing", record, places)),
        ("tie-to-the-defender", ["defender", 1] if one == two else None),
        ("duel-hurts-only-the-enemy", ["defender", 0] if winner == "defender" else None),
        ("one-loses-the-duel", [turned, number] if desk.params.init_losing_face in mine else None),
        ("one-hit-a-win", [winner, 1]),
    ]
    mixed = [("winner-mixed-up", [turned, number or 1]), ("winner-mixed-up", [turned, number + 1])]
    spare = [("miscount", [winner, number + 1]), *mixed, ("miscount", [winner, max(1, number - 1)])]
    wins = {"attacker": a.name, "defender": b.name}
    values = {"a": a.name, "b": b.name, "mine": mine, "theirs": other, "one": one, "two": two}
    claim = {"case": places, "record": record}
    return draft(roller, claim, right, [(slip, value) for slip, value in slips if value and value[0] in wins], values,
                 spare=spare, shown=lambda value: {"wins": wins[value[0]], "hits": value[1]})  # fmt: skip


def big_object(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits a big object does, where the option for it is in force."""
    if not desk.params.optional_object_damage:
        return None
    (a,), (b,) = desk.some(roller)
    size = ("small", "large", "huge")[roller.choose(3)]
    place = f"s1.hits.{b.id}"
    record = opposed(a, b, roller.choose(3), False)
    record["steps"][0]["event"]["object"] = size
    struck = roller.choose(4) > 0
    found = desk.until(record, roller, lambda at, _: bool(look(at, place)) == struck)
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]
    right = look(answers, place)
    one, two = look(answers, ["s1.active_score", f"s1.reactive_score.{b.id}"])
    plain = max(0, one - two) or (desk.params.tie_hits if one == two else 0)
    slips: list[tuple[str, Any]] = [
        ("size-forgotten", plain if size != "small" else plain + 1),
        ("size-hurts-by-itself", 1 if not struck else None),
        ("one-hit-a-win", 1 if one > two else None),
        ("size-counts-double", right + 1 if size != "small" and struck else None),
    ]
    values = {"a": a.name, "b": b.name, "size": size, "mine": fell["active"], "theirs": fell["reactive"][b.id]}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right))
