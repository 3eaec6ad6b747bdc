"""Records about shots: what one needs, what counts on its die, a volley with its victims."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.play.case_fields import REQUIRED, Field, bad, name, one_of, rows, switch, table, whole
from aofa_widgets.rules import load_book
from aofa_widgets.words import fault, texts

from ...model.arms import Arms, load_arms
from ...params import Params
from ...resolve import shooting, volley
from ...resolve.blows import ARMOURS, Reason, total
from ..answers import Answer, Event, Fields, Op
from ..rolls import Rolls

MOST_NEED, MOST_MOD, MOST_SHOOTERS, MOST_CLASS, MOST_CM = 40, 20, 100, 20, 1000
NEED = whole(REQUIRED, -MOST_NEED, MOST_NEED)
SOME_NEED = whole(None, -MOST_NEED, MOST_NEED)
MOD = whole(0, -MOST_MOD, MOST_MOD)
DIE = whole(6, 4, 12)
_ONE = {"type": "integer", "minimum": -MOST_MOD, "maximum": MOST_MOD}


def centimetres(default: Any = REQUIRED) -> Field:
    """A distance in centimetres, kept as it was written."""

    def read(raw: Any, where: str) -> Fraction:
        if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not 0 <= raw <= MOST_CM:
            raise bad(where, "argad.record.a_length", raw, low=0, high=MOST_CM)
        return Fraction(str(raw))

    return Field(read, default, {"type": "number", "minimum": 0, "maximum": MOST_CM})


def _some() -> Field:
    """A number, or a list of them."""

    def read(raw: Any, where: str) -> int | tuple[int, ...]:
        if isinstance(raw, (list, tuple)):
            return tuple(rows(MOD).read(raw, where))
        return int(MOD.read(raw, where))

    return Field(read, 0, {"anyOf": [_ONE, {"type": "array", "items": _ONE}]})


MODS = table({one: _some() if one == "terrain" else MOD for one in shooting.MODS}, {})
_SHOOTER: Mapping[str, Field] = {
    "id": name(),
    "need": SOME_NEED,
    "table": SOME_NEED,
    "mods": MODS,
    "die": whole(None, 4, 12),
    "disordered": switch(),
}
_MEMBER: Mapping[str, Field] = {
    "id": name(),
    "armour_mod": whole(0, -MOST_MOD, 0),
    "cover_mod": whole(0, -MOST_MOD, 0),
    "lives": whole(1, 1, 3),
}


@lru_cache(maxsize=1)
def arms() -> Arms:
    """The weapons of the book."""
    return load_arms(load_book(__name__.split(".")[2]))


def told_reasons(found: Collection[Reason]) -> list[dict[str, Any]]:
    """Every bonus and malus with its name, value, rule and words."""
    return [{**one._asdict(), "text": texts(f"argad.record.mod_{one.name}")} for one in found]


def signed(value: int) -> str:
    """A bonus or a malus as it is written: +1, -2, 0."""
    return f"{value:+d}" if value else "0"


def _to_hit(params: Params, given: Fields, rolls: Rolls) -> Answer:
    weapons = arms().weapons
    if given["weapon"] not in weapons:
        raise InputError(fault("weapon", "argad.record.no_weapon", found=named(given["weapon"]), allowed=_few(weapons)))
    aim = shooting.Aim(
        given["distance"],
        given["armour"],
        given["mounted"],
        given["moving"],
        given["indoors"],
        given["pointblank"],
        given["shooter_class"],
        given["disordered"],
        given["mods"],
        given["taught"],
    )
    weapon = weapons[given["weapon"]]
    found = shooting.sight(params, weapon, aim)
    if not found.allowed:
        return Answer({"allowed": False}, (), (Event("no_shot", found.rule, {"rule": found.rule}),))
    told = {"allowed": True, "band": found.band, "table": found.table, "mod": found.mod, "need": found.need}
    rules, events = _why(params, found.table, found.reasons)
    return Answer({**told, "reasons": told_reasons(found.reasons)}, (*weapon.rules, *rules), events)


def _few(weapons: Mapping[str, Any]) -> str:
    return ", ".join(list(weapons)[:12]) + (", …" if len(weapons) > 12 else "")


def _why(params: Params, number: int, found: Collection[Reason]) -> tuple[tuple[str, ...], tuple[Event, ...]]:
    need = number - total(found)
    values = {"number": number, "mod": signed(total(found)), "need": need}
    events = [Event("needs", "ARG-SHOOT-5", values)]
    if need >= params.shoot_warn_need:
        events.append(Event("hard_shot", "ARG-SHOOT-25", {"need": need}))
    return tuple(one.rule for one in found), tuple(events)


def _shot_mod(params: Params, given: Fields, rolls: Rolls) -> Answer:
    found = shooting.reasons(params, given["mods"], given["disordered"], given["pointblank"])
    mod = total(found)
    told = {"mod": mod, "need": given["table"] - mod, "reasons": told_reasons(found)}
    return Answer(told, *_why(params, given["table"], found))


def _shooter(params: Params, row: Fields, given: Fields, where: str) -> volley.Shooter:
    loose = given["disordered"] or row["disordered"]
    need, taken = row["need"], 0
    if need is None:
        if row["table"] is None:
            raise InputError(fault(f"{where}.need", "referee.missing", found="null"))
        found = shooting.reasons(params, row["mods"], loose, given["pointblank"])
        need, taken = row["table"] - total(found), shooting.capped(found)
    return volley.Shooter(row["id"], need, row["die"] or given["die"], loose, taken)


def _volley(params: Params, given: Fields, rolls: Rolls) -> Answer:
    shooters = tuple(_shooter(params, row, given, f"shooters[{i}]") for i, row in enumerate(given["shooters"]))
    members = tuple(volley.Member(r["id"], r["armour_mod"], r["cover_mod"], r["lives"]) for r in given["members"])
    if len({one.id for one in members}) < len(members):
        raise InputError(fault("members", "argad.record.twice", found="members"))
    shot = volley.Volley(shooters, members, whole=given["whole"])
    found = rolls.run(volley.steps(params, shot))
    told = {
        "values": list(found.values),
        "hits": found.hits,
        "hitting": list(found.hitting),
        "killed": list(found.killed),
        "wounded": list(found.wounded),
        "lost": found.lost,
    }
    events = [Event("volley_hits", "ARG-SHOOT-4", {"dice": len(shooters), "hits": found.hits})]
    climbed = [value for value, one in zip(found.values, shooters, strict=True) if value > one.die]
    if climbed:
        events.append(Event("climbed", "ARG-SIXES-A", {"value": max(climbed)}))
    events += [Event("falls", "ARG-EFFECT-1", {"who": who}) for who in found.killed]
    events += [Event("is_wounded", "ARG-WOUND-2", {"who": who}) for who in found.wounded]
    if found.lost:
        events.append(Event("shots_lost", "ARG-GTARGET-2", {"n": found.lost}))
    return Answer(told, (), tuple(events))


OPS: Mapping[str, Op] = {
    "to_hit": Op(
        {
            "weapon": name(),
            "distance": centimetres(),
            "armour": one_of(ARMOURS, "none"),
            "mounted": switch(),
            "moving": switch(),
            "indoors": switch(),
            "pointblank": switch(),
            "shooter_class": whole(3, 1, MOST_CLASS),
            "disordered": switch(),
            "mods": MODS,
            "taught": switch(True),
        },
        (),
        _to_hit,
    ),
    "shot_mod": Op({"table": NEED, "mods": MODS, "disordered": switch(), "pointblank": switch()}, (), _shot_mod),
    "volley": Op(
        {
            "shooters": rows(table(_SHOOTER), most=MOST_SHOOTERS),
            "die": DIE,
            "disordered": switch(),
            "pointblank": switch(),
            "members": rows(table(_MEMBER), (), MOST_SHOOTERS),
            "whole": switch(),
        },
        ("shots", "reroll", "victim", "save_reroll"),
        _volley,
    ),
}
