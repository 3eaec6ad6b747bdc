"""Questions on what becomes of the initiative and of the activation: after an action, a duel, a free move."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft, look

from .desk import Answers, Desk, Record, draft, state
from .stories import aimed, duel_of, opposed


def _words_of(a: str) -> dict[tuple[str, str | None], str]:
    """The words for what becomes of the initiative and of the activation of `a`."""
    return {("kept", a): "on", ("kept", None): "over", ("lost", None): "gone"}


def initiative(desk: Desk, roller: Roller) -> Draft | None:
    """What an action with 1s on either side comes to: the initiative, and the hits."""
    (a,), (b,) = desk.some(roller)
    face, near_by = desk.params.init_losing_face, roller.choose(2) == 0
    wanted = roller.choose(3)  # a 1 of the active side, one of the other side alone, none

    def fits(at: Answers, rolled: Record) -> bool:
        fell = rolled["steps"][0]["dice"]
        mine, other = face in fell["active"], face in fell["reactive"][b.id]
        if wanted == 0:
            return bool(mine and look(at, f"s1.hits.{b.id}"))
        return other and not mine if wanted == 1 else not mine

    found = desk.until(opposed(a, b, 1 + roller.choose(3), near_by), roller, fits)
    if found is None:
        return None
    record, answers = found
    places: list[str] = ["s1.initiative", f"s1.hits.{b.id}"]
    right = look(answers, places)
    kept, number = right
    if number > 4:
        return None
    other_way = "lost" if kept == "kept" else "kept"
    slips: list[tuple[str, Any]] = [
        ("one-spoils-the-action", [kept, 0] if kept == "lost" else None),
        ("one-spoils-the-action", [other_way, 0] if number else None),
        ("their-ones-count", ["lost", number] if wanted == 1 else None),
        ("hits-keep-the-initiative", ["kept", number] if number and kept == "lost" else None),
        ("failure-costs-initiative", ["lost", 0] if not number and kept == "kept" else None),
        ("ones-turned-round", [other_way, number]),
    ]
    spare = [("miscount", [kept, number + 1]), ("miscount", [other_way, number + 1])]
    fell = record["steps"][0]["dice"]
    values = aimed(desk, roller, "near" if near_by else "far", a, b)
    values |= {"mine": fell["active"], "theirs": fell["reactive"][b.id], "kept": kept, "hits": number}
    values["memory"] = _remembers(desk)
    return draft(roller, {"case": places, "record": record}, right, slips, values, spare=spare,
                 shown=lambda value: {"kept": value[0], "hits": value[1]})  # fmt: skip


def free_move(desk: Desk, roller: Roller) -> Draft | None:
    """What a free move does to the activation and the initiative."""
    (a,), (b,) = desk.some(roller)
    n, at_thing = 1 + roller.choose(3), roller.choose(2) == 0
    record: Record = {"state": state(a, n, b), "steps": [{"event": {"type": "free_move"}}]}
    places = ["s1.initiative", "s1.activation.figure"]
    right = look(desk.ruled(record), places)
    words = _words_of(a.id)
    slips: list[tuple[str, Any]] = [
        ("free-move-goes-on", ["kept", a.id]),
        ("free-move-costs-the-initiative", ["lost", None]),
        ("free-move-is-an-action", "rolls"),
    ]
    values = {"a": a.name, "n": n, "thing": at_thing}
    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=lambda value: {
        "a": a.name, "key": value if value == "rolls" else words[tuple(value)]})  # fmt: skip


def lost_duel(desk: Desk, roller: Roller) -> Draft | None:
    """What a duel does to the activation of whoever declared it, won or lost, with a 1 or without."""
    (a,), (b,) = desk.some(roller)
    lost, one = roller.choose(3) > 0, roller.choose(2) == 0
    face = desk.params.init_losing_face

    def fits(at: Answers, rolled: Record) -> bool:
        fell = rolled["steps"][0]["dice"]["active"]
        wins = look(at, "s1.winner") == ("defender" if lost else "attacker")
        return wins and (face in fell) == one and not look(at, f"s1.figures.{a.id}.fallen")

    found = desk.until(duel_of(a, b, roller.choose(3)), roller, fits)
    if found is None or look(found[1], "s1.game_over") is not None:
        return None
    record, answers = found
    places = ["s1.initiative", "s1.activation.figure"]
    right = look(answers, places)
    on, over, gone = ["kept", a.id], ["kept", None], ["lost", None]
    slips: list[tuple[str, Any]] = [
        ("loser-loses-initiative" if lost else "duel-ends-the-turn", gone),
        ("loser-ends-activation" if lost else "duel-ends-activation", over),
        ("winner-goes-on" if not lost else "ones-do-not-count-in-duels", on if one else None),
        ("ones-turned-round", gone if not one else on),
    ]
    fell = record["steps"][0]["dice"]
    words = _words_of(a.id)
    values = {"a": a.name, "b": b.name, "mine": fell["active"], "theirs": fell["reactive"][b.id],
              "winner": look(answers, "s1.winner"), "hits": look(answers, "s1.hits"),
              "memory": _remembers(desk)}  # fmt: skip
    return draft(roller, {"case": places, "record": record}, right, slips, values,
                 shown=lambda value: {"a": a.name, "key": words[tuple(value)]}, most=2)  # fmt: skip


def _remembers(desk: Desk) -> bool:
    """Whether 1s of earlier rolls count, so that a question must say that there were none."""
    return desk.params.variant_extended_swashbuckling or desk.params.variant_extended_turns
