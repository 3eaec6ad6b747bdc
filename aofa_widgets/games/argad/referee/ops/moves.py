"""Records about movement, hard and dangerous ground, groups and woods."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.case_fields import REQUIRED, Field, bad, name, one_of, rows, switch, table, whole
from aofa_widgets.words import fault

from ...model.ground import CM, WOODS, in_cm
from ...params import Params
from ...resolve import danger, groups, moves, seeing
from ..answers import Answer, Event, Fields, Op
from ..rolls import Rolls

MOST_CM, MOST_PEOPLE, MOST_CLASS, MOST_MOD = 1000, 60, 12, 20


def length(default: Any = REQUIRED, low: int = 0) -> Field:
    """A number of centimetres, kept exactly in tenths of a millimetre."""

    def read(raw: Any, where: str) -> Fraction:
        if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not low <= raw <= MOST_CM:
            raise bad(where, "argad.record.a_length", raw, low=low, high=MOST_CM)
        return Fraction(str(raw)) * CM

    return Field(read, default, {"type": "number", "minimum": low, "maximum": MOST_CM})


def _pair() -> Field:
    """Two people and the gap between them."""

    def read(raw: Any, where: str) -> tuple[str, str, Fraction]:
        if not isinstance(raw, (list, tuple)) or len(raw) != 3:
            raise bad(where, "argad.record.a_gap", raw)
        one, other = (name().read(raw[i], f"{where}[{i}]") for i in range(2))
        return one, other, length().read(raw[2], f"{where}[2]")

    who = {"type": "string"}
    form = {"type": "array", "prefixItems": [who, who, {"type": "number", "minimum": 0}], "minItems": 3, "maxItems": 3}
    return Field(read, REQUIRED, form)


_CLASS = whole(REQUIRED, 0, MOST_CLASS)
_MOD = whole(0, -MOST_MOD, MOST_MOD)
_MODE = one_of(moves.MODES, "foot")
_KIND = one_of(moves.HARD)
_CURRENT = one_of(("with", "against", ""), "")
_RUNNER: Mapping[str, Field] = {
    "move": length(),
    "mode": _MODE,
    "ground": one_of(("easy", *moves.HARD), "easy"),
}
_MEMBER: Mapping[str, Field] = {"id": name(), "class": _CLASS, "mod": _MOD}
_NAMELESS: Mapping[str, Field] = {"class": _CLASS, "mod": _MOD}


def _move(params: Params, row: Fields, rolls: Rolls) -> Answer:
    usual = moves.speed(params, row["category"])
    afoot = row["category"] not in _CARRIED  # loads and wounds of the leg slow people on foot alone
    burden, limps = (row["burden"], row["leg_wound"]) if afoot else ("none", False)
    goes = moves.burdened(params, usual, burden, limps)
    rules = [Event("goes", "ARG-WATER-3" if row["category"] == "boat" else _GAITS[row["category"]], _cm(usual))]
    if burden != "none":
        rules.append(Event("carries", "ARG-BURDEN-1" if row["burden"] == "heavy" else "ARG-BURDEN-2", _cm(goes)))
    if limps:
        rules.append(Event("limps", "ARG-WOUND-5", _cm(goes)))
    return Answer({"cm": in_cm(goes)}, (), tuple(rules))


_RIDES = ("mounted_light", "mounted_foot", "mounted_heavy", "mounted_knight")
_CARRIED = (*_RIDES, "boat")
_GAITS = {
    "light": "ARG-MOVE-8",
    "medium": "ARG-MOVE-9",
    "slow": "ARG-MOVE-10",
    "very_slow": "ARG-MOVE-11",
    **dict.fromkeys(_RIDES, "ARG-MOVE-12"),
}


def _cm(value: int) -> dict[str, Any]:
    return {"cm": in_cm(value)}


def _slowness(params: Params, row: Fields, rolls: Rolls) -> Answer:
    # rounded down, "further than the free way" says of whole tenths of a millimetre what it says of the way itself
    going = moves.Going(int(row["move"]), row["kind"], int(row["before"]), row["mode"], row["road"])
    gone = rolls.run(moves.slowness(params, going))
    told = {
        "stuck": gone.stuck,
        "allowance": in_cm(gone.allowance),
        "moved": in_cm(gone.moved),
        "entered": gone.entered,
        "loss": in_cm(gone.loss),
    }
    if row["road"] and params.terrain_road_cancels:
        return Answer(told, (), (Event("on_a_road", "ARG-TERRAIN-7", _cm(gone.moved)),))
    if gone.stuck:
        said = "held_fast" if gone.moved else "held_here"
        return Answer(told, (), (Event(said, "ARG-TERRAIN-3", _cm(gone.moved)),))
    rule = {"mounted": "ARG-TERRAIN-14", "accustomed": "ARG-TERRAIN-13"}.get(row["mode"], "ARG-TERRAIN-1")
    events = []
    if row["kind"] == "very_difficult":
        hard = moves.hard_move(params, going.move, going.kind, going.before)
        events.append(Event("halved", "ARG-TERRAIN-2", _cm(hard)))
    events.append(Event("slowed", rule, {"loss": in_cm(gone.loss), "cm": in_cm(gone.allowance)}))
    if going.before:
        events.append(Event("enters" if gone.entered else "stops_at_edge", "ARG-TERRAIN-4", _cm(gone.moved)))
    return Answer(told, (), tuple(events))


def _withdraw(params: Params, row: Fields, rolls: Rolls) -> Answer:
    leaver, pursuer = (None if row[one] is None else _runner(row[one]) for one in ("leaver", "pursuer"))
    if leaver is None:
        raise InputError(fault("leaver", "referee.missing", found="null"))
    end = rolls.run(moves.withdraw(params, moves.Leave(leaver, pursuer)))
    told = {
        "leaver_moves": in_cm(end.leaver_moves),
        "leaver_stuck": end.leaver_stuck,
        "leaver_may_strike": end.leaver_may_strike,
        "recontact": end.recontact,
        "pursuer_moves": in_cm(end.pursuer_moves),
        "pursuer_stuck": end.pursuer_stuck,
    }
    if end.leaver_stuck:
        return Answer(told, (), (Event("cannot_leave", "ARG-WITHDRAW-5"),))
    events = [Event("leaves", "ARG-WITHDRAW-2", _cm(end.leaver_moves))]
    if pursuer is not None:
        rule = "ARG-WITHDRAW-5" if end.pursuer_stuck else "ARG-WITHDRAW-4" if end.recontact else "ARG-WITHDRAW-2"
        said = "pursuer_held" if end.pursuer_stuck else "caught" if end.recontact else "escapes"
        events.append(Event(said, rule, _cm(end.pursuer_moves)))
    return Answer(told, ("ARG-WITHDRAW-3",), tuple(events))


def _runner(row: Fields) -> moves.Runner:
    return moves.Runner(int(row["move"]), row["mode"], row["ground"])


def _crawl(params: Params, row: Fields, rolls: Rolls) -> Answer:
    far = rolls.run(moves.crawl(params, moves.Crawl()))
    return Answer(_cm(far), (), (Event("crawls", "ARG-MOVE-16", _cm(far)),))


def _swim(params: Params, row: Fields, rolls: Rolls) -> Answer:
    good = row["good"]
    if good is None:  # a record throws as many dice as the swimmer has
        good = rolls.thrown or len(rolls.given.get("dice", ())) >= params.water_good_dice
    far = rolls.run(moves.swim(params, moves.Swim(good, row["current"])))
    return Answer(_cm(far), (), (Event("swims", "ARG-WATER-1", _cm(far)), *_carried(row)))


def _boat(params: Params, row: Fields, rolls: Rolls) -> Answer:
    goes = moves.speed(params, "boat") if row["boat"] is None else int(row["boat"])
    far = rolls.run(moves.boat(params, moves.Boat(goes, row["current"])))
    return Answer(_cm(far), (), (Event("sails", "ARG-WATER-3", _cm(far)), *_carried(row)))


def _carried(row: Fields) -> tuple[Event, ...]:
    return (Event(f"current_{row['current']}", "ARG-WATER-6"),) if row["current"] else ()


def _members(row: Any, where: str) -> tuple[danger.Member, ...]:
    found: dict[str, danger.Member] = {}
    for i, one in enumerate(row):
        if one["id"] in found:
            raise InputError(fault(f"{where}[{i}].id", "argad.record.twice", found=one["id"]))
        found[one["id"]] = danger.Member(one["id"], one["class"], one["mod"])
    return tuple(found.values())


def _danger(params: Params, row: Fields, rolls: Rolls) -> Answer:
    people = _members(row["members"], "members")
    end = rolls.run(danger.danger(params, danger.Peril(people)))
    fates = dict.fromkeys((member.id for member in people), "fine")
    fates |= dict.fromkeys(end.shouts, "shout") | dict.fromkeys(end.in_danger, "in_danger")
    told = {"in_danger": list(end.in_danger), "shouts": list(end.shouts), "stuck": end.stuck, "fate": fates}
    events = [Event("in_danger", "ARG-DANGER-4", {"who": who}) for who in end.in_danger]
    events += [Event("shouts", "ARG-DANGER-3", {"who": who}) for who in end.shouts]
    if end.stuck:
        events.append(Event("danger_holds", "ARG-DANGER-8"))
    return Answer(told, (), tuple(events) or (Event("no_danger", "ARG-DANGER-2"),))


def _mounted(params: Params, row: Fields, rolls: Rolls) -> Answer:
    ride = danger.Ride(row["kind"], danger.Member("rider", row["class"], row["mod"]))
    end = rolls.run(danger.danger_mounted(params, ride))
    told = {"danger_die": end.danger_die, "result": end.result, "loss_cm": end.loss}
    said = Event("rider_reads", "ARG-DANGER-9", {"die": end.danger_die, "loss": end.loss})
    return Answer(told, (), (said, _read(end.result)))


def _read(result: str) -> Event:
    rule = {"fine": "ARG-DANGER-2", "shout": "ARG-DANGER-3"}.get(result, "ARG-DANGER-4")
    return Event(f"reads_{result}", rule)


def _second(params: Params, row: Fields, rolls: Rolls) -> Answer:
    other = row["rescuer"]
    rescuer = None if other is None else danger.Member("rescuer", other["class"], other["mod"])
    victim = danger.Member("victim", row["class"], row["mod"])
    end = rolls.run(
        danger.danger_second(params, danger.Second(victim, row["helped"], rescuer, row["two_life_points"]))
    )
    events = [Event(f"victim_{end.victim}", "ARG-DANGER-5")]
    told = {"victim": end.victim}
    if end.rescuer:
        told["rescuer"] = end.rescuer
        events.append(Event(f"rescuer_{end.rescuer}", "ARG-DANGER-6"))
    return Answer(told, ("ARG-DANGER-7f",) if row["helped"] else (), tuple(events))


def _fall(params: Params, row: Fields, rolls: Rolls) -> Answer:
    end = rolls.run(danger.fall(params, danger.Fall(danger.Member("victim", row["class"], row["mod"]))))
    return Answer({"result": end}, (), (Event(f"fall_{end}", "ARG-DANGER-11"),))


def _jump(params: Params, row: Fields, rolls: Rolls) -> Answer:
    end = rolls.run(danger.jump(params, danger.Jump(row["agility"])))
    rule = {"up": "ARG-TABLETOP-2", "foot_may_strike": "ARG-TABLETOP-3"}.get(end, "ARG-TABLETOP-4")
    return Answer({"result": end}, (), (Event(f"jump_{end}", rule),))


def _grouping(params: Params, row: Fields, rolls: Rolls) -> Answer:
    people: dict[str, groups.Member] = {}
    for i, one in enumerate(row["people"]):
        if one["id"] in people:
            raise InputError(fault(f"people[{i}].id", "argad.record.twice", found=one["id"]))
        people[one["id"]] = groups.Member(one["id"], one["kind"] == "mounted", int(one["apart"]))
    for i, (one, other, _) in enumerate(row["gaps"]):
        for at, who in enumerate((one, other)):
            if who not in people:
                where = f"gaps[{i}][{at}]"
                raise InputError(fault(where, "argad.record.nobody", found=who, allowed=", ".join(people)))
    sets = groups.grouping(params, people.values(), row["gaps"])
    rules = {"group": "ARG-GROUP-5", "couple": "ARG-GROUP-4"}
    events = [
        Event(f"is_{kind}", rules.get(kind, "ARG-GROUP-1"), {"who": ", ".join(names)}) for names, kind in sets
    ]
    counts = {name: kind for names, kind in sets for name in names}
    return Answer({"sets": [[list(names), kind] for names, kind in sets], "counts_as": counts}, (), tuple(events))


def _visibility(params: Params, row: Fields, rolls: Rolls) -> Answer:
    told = seeing.visibility(
        params, row["kind"], row["thickness"], isolated_foot=row["isolated_foot"], guerrilla=row["guerrilla"]
    )
    rule = {"forest": "ARG-COVER-7", "open_forest": "ARG-COVER-8"}.get(row["kind"], "ARG-COVER-9")
    if not told.visible:
        return Answer({"visible": False}, (), (Event("hidden_by_trees", rule, _cm(row["thickness"])),))
    event = Event("seen_through" if told.malus else "seen_clearly", rule, {"malus": told.malus})
    return Answer({"visible": True, "malus": told.malus}, (), (event,))


OPS: Mapping[str, Op] = {
    "move": Op(
        {
            "category": one_of(moves.CATEGORIES),
            "burden": one_of(moves.BURDENS, "none"),
            "leg_wound": switch(),
        },
        (),
        _move,
    ),
    "grouping": Op(
        {
            "people": rows(
                table({"id": name(), "kind": one_of(("foot", "mounted"), "foot"), "apart": length(0)}),
                most=MOST_PEOPLE,
            ),
            "gaps": rows(_pair(), (), MOST_PEOPLE * MOST_PEOPLE),
        },
        (),
        _grouping,
    ),
    "slowness": Op(
        {"move": length(), "kind": _KIND, "before": length(0), "mode": _MODE, "road": switch()},
        ("slow",),
        _slowness,
    ),
    "withdraw": Op(
        {"leaver": table(_RUNNER), "pursuer": table(_RUNNER, None)},
        ("leaver", "pursuer"),
        _withdraw,
    ),
    "danger": Op({"members": rows(table(_MEMBER), most=MOST_PEOPLE)}, ("die", "pick"), _danger),
    "danger_mounted": Op({"kind": _KIND, **_NAMELESS}, ("dice",), _mounted),
    "danger_second": Op(
        {**_NAMELESS, "helped": switch(), "rescuer": table(_NAMELESS, None), "two_life_points": switch()},
        ("test", "rescuer"),
        _second,
    ),
    "fall": Op(_NAMELESS, ("die",), _fall),
    "jump": Op({"agility": _CLASS}, ("die",), _jump),
    "crawl": Op({}, ("die",), _crawl),
    "swim": Op({"good": switch(None), "current": _CURRENT}, ("dice", "die"), _swim),  # type: ignore[arg-type]
    "boat": Op({"boat": length(None), "current": _CURRENT}, ("die",), _boat),
    "visibility": Op(
        {
            "kind": one_of(WOODS[1:]),
            "thickness": length(),
            "isolated_foot": switch(),
            "guerrilla": switch(),
        },
        (),
        _visibility,
    ),
}
