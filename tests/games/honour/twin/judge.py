"""Every call of section 5, from the record as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import blows, circles, legal, tokens
from .dice import Values, count, floored, result

_FIGHTER = {
    "cls": "warrior", "aim": 0, "agility": 0, "strength": 0, "honour": 0, "weapon": "none", "markers": 0,
    "injuries": 0, "figures": 1, "actions_left": 0, "cautious": False, "prone": False, "dishonour_cards": 0,
    "group_hit_bonus": 0,
}  # fmt: skip
_MODS = {
    "allies_crossed": 0, "enemies_crossed": 0, "cover": 0, "difficult": False, "higher": False, "dishonour": False,
}  # fmt: skip


class Unfit(Exception):
    """The dice of a record are not those that the rules ask for."""


class _Asked(Exception):
    """A roll is asked for, with so many dice."""


def rule(values: Values, record: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a record under these values of the parameters, by the names of the layout.

    Raises: Unfit for other rolls than are due.
    """
    rolls = iter([tuple(word.split(":")) for word in record.get("dice", ())])
    dodges = any(word.startswith("dodge:") for word in record.get("dice", ()))
    told = _rule(values, record["op"], record["state"], rolls, dodges)
    if next(rolls, None) is not None:
        raise Unfit("more rolls than are due")
    return told


def filled(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an attack with what was left out."""
    return {
        "kind": given.get("kind", "melee"),
        "range": given.get("range", 0),
        "attacker": {**_FIGHTER, **given.get("attacker", {})},
        "target": {**_FIGHTER, **given.get("target", {})},
        "mods": {**_MODS, **given.get("mods", {})},
    }


def _rule(
    p: Values, op: str, given: Mapping[str, Any], rolls: Iterator[tuple[str, ...]], dodges: bool
) -> dict[str, Any]:
    def roll(label: str, dice: int) -> str:
        found = next(rolls, None)
        if found is None or found[0] != label or len(found[1]) != dice:
            raise Unfit(f"{label}, {dice} dice, not {found}")
        return str(found[1])

    def honour(label: str) -> str:
        return result(p, roll(label, floored(p, _honour(p, given["unit"]))))

    if op == "test":
        faces = roll("test", floored(p, given.get("dice", 0)))
        return {"swords": count(faces), "crosses": faces.count("X"), "result": result(p, faces)}
    if op == "attack":
        return blows.attack(p, filled(given), roll, dodges=p["dodge.mandatory"] or dodges)
    if op == "pool":
        return {"dice": _pool(p, given)}
    if op in ("nerve", "offtable"):
        found = honour(op)
        return {"result": found, "flee" if op == "nerve" else "removed": "fail" in found}
    if op == "search":
        found = result(p, roll("search", floored(p, given.get("wits", 0))))
        return {"result": found, "free_target": "fail" not in found, "activation_ends": "fail" in found}
    if op == "between":
        inside = [other["id"] for other in given.get("others", ()) if circles.in_lane(given["a"], given["b"], other)]
        return {"between": inside}
    if op == "flight":
        far, gap = p["nerve.flight_in"], p["actions.enemy_gap_in"]
        told = circles.run(given["unit"], given["killer"], given.get("enemies", []), given.get("table"), far, gap)
        return told | {"markers_added": p["nerve.blocked_markers"] if told["blocked_by"] is not None else 0}
    if op == "legal":
        broken = legal.why(p, given)
        return {"legal": not broken, "why": broken}
    if op == "bag":
        return dict(tokens.bag(p, given["cards"]))
    calls = {"turn": tokens.turn, "remove_tokens": tokens.remove, "skill": tokens.skill, "dishonour": tokens.shame}
    return dict(calls[op](p, given))


def _honour(p: Values, unit: Mapping[str, Any]) -> int:
    dice = unit.get("honour", 0) + unit.get("markers", 0) * p["wound.marker_honour_dice"]
    return int(dice + unit.get("dishonour_cards", 0) * p["dishonour.penalty"])


def _pool(p: Values, given: Mapping[str, Any]) -> int:
    """The dice that an attack asks for first of this kind: it is played with rolls that lead there."""
    if given["of"] == "honour":
        return floored(p, _honour(p, given.get("unit", {})))
    fields = filled(given)
    fields["target"] |= {"actions_left": 0, "cautious": False}
    fields["attacker"]["group_hit_bonus"] += 0 if given["of"] == "hit" else 99

    def roll(label: str, dice: int) -> str:
        if label == given["of"]:
            raise _Asked(dice)
        swords = "S" * min(dice, p["test.success_swords"])  # a hit, and no more than that
        return str(swords + "-" * (dice - len(swords)))

    try:
        blows.attack(p, fields, roll)
    except _Asked as asked:
        return int(asked.args[0])
    raise Unfit("no such roll is due")
