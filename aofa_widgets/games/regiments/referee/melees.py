"""Calls about a melee: the two totals, and a whole charge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.ruling import Answer
from aofa_widgets.words import fault

from ..actions import Event
from ..params import Params
from ..resolve import Due
from ..resolve.melee import SIDES, Arms, Course, Melee, Side, advance, begin, counters, dread, loser, whole_ranks
from ..specials import Borne, When, holding
from .bearing import borne, cited, does, field, named, unit
from .calls import body_of, judged, piercing, told, tough_of
from .rolls import Rolls

Fields = Mapping[str, Any]


def melee_of(params: Params, row: Fields) -> Melee:
    """The melee of a record. Raises: InputError naming a special rule that cannot be used."""
    charger = side_of(params, row["charger"], "charger", row["arc"])
    return Melee(charger, side_of(params, row["defender"], "defender", row["arc"]), row["arc"], row["strike_back"])


def side_of(params: Params, row: Fields, where: str, arc: str) -> Side:
    """One unit of a record; a rule of any of its weapon groups that works for the unit counts for it."""
    own = borne(params, row["rules"], f"{where}.rules")
    armed = [
        borne(params, group["rules"], f"{where}.groups[{at}].rules") for at, group in enumerate(row["groups"])
    ]
    every = tuple(dict.fromkeys((*own, *(one for group in armed for one in group))))
    bears = (*every, *(field(params, "impact", row["impact"]) if row["impact"] else ()))
    banner = field(params, "banner") if row["banner"] else ()
    tough, when = tough_of(params, row, own), When("melee", charge=True, side=arc)
    all_ = does(params, bears)
    size = row["size"] if row["size"] is not None else row["models"]
    if row["models"] > size:
        raise InputError(
            fault(f"{where}.models", "regiments.record.more_figures", found=row["models"], size=size)
        )
    return Side(
        body_of(row, tough, where),
        row["q"],
        row["d"],
        row["frontage"],
        tuple(
            _arms(params, group, tuple(dict.fromkeys((*rules, *own))))
            for group, rules in zip(row["groups"], armed, strict=True)
        ),
        size,
        tough,
        unit(params, own),
        charge=tuple(((None, 0, one.number("dice")), one.number("on")) for one in named(all_, "charge_dice")),
        guard=tuple((None, 0, one.number("dice")) for one in named(holding(all_, when), "fewer_charge_dice")),
        fear=tuple((None, 0, one.number("wounds")) for one in named(all_, "count_wounds")),
        terror=terror(params, row),
        spirit=tuple((None, 0, one.number("add")) for one in named(does(params, (*own, *banner)), "morale")),
        fatigued=row["fatigued"],
        shaken=row["shaken"],
    )


def _arms(params: Params, group: Fields, bears: tuple[Borne, ...]) -> Arms:
    ap, pierces = piercing(params, group["ap"])
    return Arms(group["a"], ap, (*does(params, bears), *pierces))


def terror(params: Params, row: Fields) -> int:
    """What the field `fear` of a row counts: nothing where the rule is not in force."""
    return int(row["fear"]) if field(params, "fear") else 0


def counted(params: Params, row: Fields, rolls: Rolls) -> Answer:
    """Two totals, and who counts less."""
    pair = []
    for who in SIDES:
        one = row[who]
        side = Side((1,) * one["models"], 6, 6, one["frontage"], terror=terror(params, one))
        pair.append(one["caused"] + whole_ranks(params, side, side.body) + dread(params, side, side.body))
    count = (pair[0], pair[1])
    who_lost = loser(count)
    fields = {"totals": dict(zip(SIDES, count, strict=True)), **_lost("" if who_lost is None else SIDES[who_lost])}
    return Answer(fields, (_result(count, fields["beaten"]),))


def fought_out(params: Params, row: Fields, rolls: Rolls) -> Answer:
    """A whole charge on the dice that fell."""
    melee = melee_of(params, row)
    rolls.called = _called(melee, rolls.given)
    course: Course = begin(params, melee)
    while isinstance(course.due, Due):
        course = advance(params, course, rolls.take(course.due))
    end = course.due
    events = [event for one in end.steps for event in told(one.volley, one.outcome, _rule(one.label))]
    if end.destroyed:
        events.append(Event("destroyed", "AOFR-MELEE-8", {"side": end.destroyed}))
    if end.totals is not None:
        events.append(_result(end.totals, end.loser or "none"))
    if end.morale:
        events.append(judged(end.morale))
    fields = {
        "caused": dict(zip(SIDES, end.caused, strict=True)),
        "charger_left": len(end.charger),
        "defender_left": len(end.defender),
        "totals": None if end.totals is None else dict(zip(SIDES, end.totals, strict=True)),
        **_lost(end.loser),
        "morale": end.morale or None,
        "destroyed": end.destroyed or None,
        "dead": end.destroyed or "none",
        "struck_back": end.struck_back,
    }
    if not end.destroyed:
        del fields["destroyed"]
    return Answer(fields, tuple(events), cited(params, _all(params, row)))


def _all(params: Params, row: Fields) -> tuple[Borne, ...]:
    lists = [group["rules"] for who in SIDES for group in (row[who], *row[who]["groups"])]
    return tuple(dict.fromkeys(one for names in lists for one in borne(params, names, "rules")))


def _lost(side: str) -> dict[str, Any]:
    return {"loser": side or None, "beaten": side or "none"}


def _result(count: tuple[int, int], beaten: str) -> Event:
    values = {"charger": count[0], "defender": count[1], "side": beaten}
    return Event("tied", "AOFR-R-44", values) if beaten == "none" else Event("beaten", "AOFR-RESULT-3", values)


def _rule(label: str) -> str:
    return {"counter": "AOFR-SR-COUNTER-1", "impact": "AOFR-SR-IMPACT-3"}.get(label, "AOFR-MELEE-5")


def _called(melee: Melee, given: Mapping[str, Any]) -> dict[str, str]:
    """What the defender's groups are called in this record: by their place among those that do not strike first, or,
    where the dice are named so, by their place among all."""
    places = [at for at, arms in enumerate(melee.defender.arms, 1) if not counters(arms)]
    there = {pool.partition(".")[0] for pool in given if pool.startswith("back")}
    usual = {f"back{n}": f"back{n}" for n in range(1, len(places) + 1)}
    placed = {f"back{n}": f"back{at}" for n, at in enumerate(places, 1)}
    ours = there <= set(usual) and (not there or "back1" in there)
    return placed if not ours and there <= set(placed.values()) else {}
