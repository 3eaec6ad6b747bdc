"""Calls about dice answered: fields that were read go in, what the rules make of them comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.ruling import Answer
from aofa_widgets.words import fault

from ..actions import Event
from ..params import INCH, Params
from ..resolve import (
    Arm,
    Body,
    Course,
    Due,
    Effects,
    Outcome,
    Target,
    advance,
    begin,
    charging,
    compile,
    impact,
    mission,
    morale,
    spells,
    succeeds,
)
from ..resolve.casualties import Figure, assign
from ..resolve.lists import Row as Entry
from ..resolve.lists import broken
from ..resolve.volley import Volley
from ..specials import Borne, When, best, holding, total, values_of
from .bearing import borne, cited, does, field, named, unit
from .reading import SIDES, beyond, tenths
from .rolls import Rolls

Fields = Mapping[str, Any]


def tough_of(params: Params, row: Fields, bears: tuple[Borne, ...]) -> int:
    """The Tough value of a row: its own field, else what its rules say, else 1."""
    bears = bears if row["tough"] is None else field(params, "tough", row["tough"])
    return max((one.number("wounds") for one in named(does(params, bears), "wounds")), default=1)


def piercing(params: Params, ap: int) -> tuple[int, Effects]:
    """The AP of a weapon: a bare number where it is no bonus, else what the rule of that number does."""
    return (0, does(params, field(params, "ap", ap))) if ap > 0 else (ap, ())


def body_of(row: Fields, tough: int, where: str) -> Body:
    """The wounds that the figures of a row can take. Raises: InputError for wounds that nobody lives with."""
    if row["wounds"] >= tough:
        raise InputError(fault(f"{where}.wounds", "regiments.record.dead", found=row["wounds"], tough=tough))
    return (tough - row["wounds"], *(tough,) * (row["models"] - 1))


def fought(course: Course, rolls: Rolls) -> Outcome:
    """A volley on the dice that fell."""
    while isinstance(course.due, Due):
        course = advance(course, rolls.take(course.due))
    return course.due


def told(volley: Volley, end: Outcome, rule: str) -> tuple[Event, ...]:
    """What a volley did, in events."""
    events = []
    if volley.dice:
        events.append(Event("hits", rule, {"dice": volley.dice, "hits": end.hits}))
    if end.hits:
        events.append(Event("through", "AOFR-SHOOT-4", {"hits": end.hits, "unblocked": end.unblocked}))
    if end.unblocked and volley.cancel:
        events.append(Event("cancelled", "AOFR-SHOOT-5", {"left": end.raw}))
    if end.unblocked:
        events.append(Event("wounded", "AOFR-SHOOT-6", {"wounds": end.wounds, "lost": end.lost}))
    return tuple(events)


def _quality(params: Params, row: Fields, rolls: Rolls) -> Answer:
    face = rolls.take(Due("quality", 1, "attacker"))[0]
    passed = succeeds(face, row["q"], row["mod"])
    rule = "AOFR-MOD-1" if face == 6 else "AOFR-MOD-2" if face == 1 else "AOFR-QUAL-1"
    return Answer({"pass": passed}, (Event("passed" if passed else "failed", rule, {"face": face, "q": row["q"]}),))


def _struck(params: Params, row: Fields, where: str = "target") -> tuple[tuple[Borne, ...], int, Body, Target]:
    """The target of a record: its rules, Tough, body, and what is attacked."""
    bears = borne(params, row["rules"], f"{where}.rules")
    tough = tough_of(params, row, bears)
    target = Target(row["d"], row["models"], unit(params, bears), row["cover"] or "")
    return bears, tough, body_of(row, tough, where), target


def volley_of(params: Params, row: Fields) -> tuple[Volley, Body]:
    """The numbers of a call `attack`, and the body that is attacked. Raises: InputError for a rule that is none."""
    numbers, body, _, _ = _volley(params, row)
    return numbers, body


def _volley(params: Params, row: Fields) -> tuple[Volley, Body, int, tuple[Borne, ...]]:
    bears = borne(params, row["rules"], "rules")
    theirs, tough, body, target = _struck(params, row["target"])
    distance = None if row["dist"] is None else beyond(tenths(row["dist"]))
    when = When(row["phase"], row["charging"], row["moved"], distance)
    ap, pierces = piercing(params, row["ap"])
    arm = Arm(row["attacks"], row["q"], ap, (*does(params, bears), *pierces), row["hit_mod"])
    return compile.volley(params, arm, target, when, row["fatigued"]), body, tough, (*bears, *theirs)


def _attack(params: Params, row: Fields, rolls: Rolls) -> Answer:
    numbers, body, tough, bears = _volley(params, row)
    end = fought(begin(numbers, body), rolls)
    fields = {
        "hits": end.hits,
        "hits_by_ap": {str(ap): n for ap, n in end.by_ap},
        **_wounds(end, tough),
        "models_left": len(end.body),
    }
    rule = "AOFR-FATIGUE-1" if numbers.only_six else "AOFR-SHOOT-3" if row["phase"] == "shoot" else "AOFR-MELEE-5"
    return Answer(fields, told(numbers, end, rule), cited(params, bears))


def _wounds(end: Outcome, tough: int) -> dict[str, int]:
    return {
        "unblocked": end.unblocked,
        "raw_wounds": end.raw,
        "wounds": end.wounds,
        "models_lost": end.lost,
        "current_wounds": tough - end.body[0] if end.body else 0,
    }


def _impact(params: Params, row: Fields, rolls: Rolls) -> Answer:
    theirs, tough, body, target = _struck(params, row["target"])
    when = When("melee", charge=True, side=row["arc"])
    bears = field(params, "impact", row["x"])
    against = field(params, "counter_figures") if row["counter_figures"] else ()
    dice, on = 0, 2
    if not row["fatigued"]:
        for one in named(does(params, bears), "charge_dice"):
            dice, on = dice + row["figures"] * one.number("dice"), one.number("on")
    less = sum(one.number("dice") for one in guarded(params, against, when)) * row["counter_figures"]
    numbers = impact(params, max(0, dice - less), on, target, when)
    end = fought(begin(numbers, body), rolls)
    fields = {"dice": numbers.dice, "hits": end.hits, **_wounds(end, tough), "models_left": len(end.body)}
    events = told(numbers, end, "AOFR-SR-IMPACT-3") or (Event("no_impact", "AOFR-SR-IMPACT-2"),)
    return Answer(fields, events, cited(params, (*bears, *against, *theirs)))


def guarded(params: Params, bears: tuple[Borne, ...], when: When) -> tuple[Any, ...]:
    """What takes dice from a charge that comes on this side."""
    return named(holding(does(params, bears), when), "fewer_charge_dice")


def _morale(params: Params, row: Fields, rolls: Rolls) -> Answer:
    if row["left"] > row["size"]:
        raise InputError(fault("left", "regiments.record.more_left", found=row["left"], size=row["size"]))
    bears = tuple(one for flag in ("fearless", "banner") if row[flag] for one in field(params, flag))
    does_ = does(params, bears)
    fearless = best(does_, "second_chance", "on") or 0
    mod = row["mod"] + total(does_, "morale", "add")
    test = morale.Test(
        row["q"], row["left"], row["size"], row["context"], row["arc"], mod, row["shaken"], fearless
    )
    course = morale.begin(params, test)
    while isinstance(course.due, Due):
        course = morale.advance(params, course, rolls.take(course.due))
    return Answer(
        {"tested": course.due.tested, "result": course.due.result}, (judged(course.due.result),), cited(params, bears)
    )


def judged(result: str) -> Event:
    """What a morale test came to, in an event."""
    rule = {"none": "AOFR-MORALE-1", "pass": "AOFR-MORALE-4", "shaken": "AOFR-MORALE-4", "rout": "AOFR-RESULT-4"}
    return Event(f"morale_{result}", rule[result])


def _cast(params: Params, row: Fields, rolls: Rolls) -> Answer:
    if row["tokens"] < row["cost"]:
        if rolls.given.get("cast"):
            raise InputError(fault("tokens", "regiments.record.few_tokens", found=row["tokens"], cost=row["cost"]))
        refused = {"legal": False, "success": False, "tokens_left": row["tokens"]}
        return Answer(refused, (Event("no_tokens", "AOFR-SR-CASTER-3", {"cost": row["cost"]}),))
    face = rolls.take(Due("cast", 1, "attacker"))[0]
    works = spells.works(params, face, row["help"] - row["hinder"])
    event = Event("spell_works" if works else "spell_fails", "AOFR-SR-CASTER-4", {"face": face})
    return Answer({"success": works, "tokens_left": row["tokens"] - row["cost"]}, (event,))


def _tokens(params: Params, row: Fields, rolls: Rolls) -> Answer:
    have = spells.tokens(params, row["tokens"], row["x"])
    return Answer({"tokens": have}, (Event("tokens", "AOFR-SR-CASTER-2", {"n": have}),))


def _dangerous(params: Params, row: Fields, rolls: Rolls) -> Answer:
    bears = (*borne(params, row["rules"], "rules"), *(field(params, "flying") if row["flying"] else ()))
    effects, tough = unit(params, bears), tough_of(params, row, bears)
    dice = charging.dangerous_dice(row["figures"], tough, "terrain" in values_of(effects, "passes", "what"))
    cancel = best(effects, "cancel_wound", "on") or 0
    course = charging.dangerous(dice, (tough,) * row["figures"], cancel)
    while isinstance(course.due, Due):
        course = charging.advance(params, course, rolls.take(course.due))
    event = Event("dangerous", "AOFR-DANG-2", {"dice": dice, "wounds": course.due.raw})
    return Answer({"dice": dice, "wounds": course.due.raw}, (event,), cited(params, bears))


def _move(params: Params, row: Fields, rolls: Rolls) -> Answer:
    bears = borne(params, row["rules"], "rules")
    staff = field(params, "musician") if row["musician"] else ()
    pace = charging.pace(params, row["action"], unit(params, bears, staff), row["direction"], row["difficult"])
    most = pace.most / INCH
    inches = int(most) if most.denominator == 1 else round(float(most), 4)
    action = {"hold": "AOFR-ACT-2", "advance": "AOFR-ACT-3", "rush": "AOFR-ACT-4", "charge": "AOFR-ACT-5"}
    event = Event("may_move" if pace.legal else "may_not_move", action[row["action"]], {"most": inches})
    return Answer({"legal": pace.legal, "max": inches}, (event,), cited(params, (*bears, *staff)))


def _list(params: Params, row: Fields, rolls: Rolls) -> Answer:
    entries = [Entry(one["name"], one["cost"], one["hero"], one["caster"]) for one in row["units"]]
    over = broken(params, row["points"], entries)
    events = tuple(Event(f"over_{one.key}", one.rule, {"found": one.found, "most": one.most}) for one in over)
    found = sorted({one.key for one in over})
    return Answer({"ok": not over, "violations": found}, events or (Event("list_ok", "AOFR-ORG-1"),))


def _first(params: Params, row: Fields, rolls: Rolls) -> Answer:
    wanted = "deploy_winner" if row["round"] == 1 else "finished_first"
    if row[wanted] is None:
        raise InputError(fault(wanted, "referee.missing"))
    side = mission.first(row["round"], row["deploy_winner"] or "", row["finished_first"] or "")
    rule = "AOFR-ROUND-2" if row["round"] == 1 else "AOFR-ROUND-3"
    return Answer({"first": side}, (Event("first", rule, {"side": side}),))


def _objectives(params: Params, row: Fields, rolls: Rolls) -> Answer:
    face = rolls.take(Due("d3", 1, "A"))[0] if params.mission_d3 else None
    n = mission.objectives(params, face)
    return Answer({"objectives": n}, (Event("objectives", "AOFR-MISSION-1", {"n": n}),))


def _rolloff(params: Params, row: Fields, rolls: Rolls) -> Answer:
    throws, winner = 0, ""
    while not winner:
        faces = [rolls.take(Due(side, 1, side))[0] for side in SIDES]
        winner, throws = mission.rolloff(*faces), throws + 1
        if throws >= 1000:
            raise InputError(fault("dice", "regiments.record.no_roll_due", found="-"))
    return Answer({"winner": winner, "rounds": throws}, (Event("rolloff", "AOFR-DEPLOY-1", {"side": winner}),))


def _score(params: Params, row: Fields, rolls: Rolls) -> Answer:
    near = [mission.Near(u["side"], tenths(u["dist"]), u["shaken"], u["ambush_this_round"]) for u in row["units"]]
    owner = mission.score(params, row["owner"], near)
    rule = "AOFR-MISSION-6" if owner == row["owner"] else "AOFR-MISSION-7" if owner == "neutral" else "AOFR-MISSION-5"
    event = Event("marker_neutral" if owner == "neutral" else "marker", rule, {"side": owner})
    return Answer({"owner": owner}, (event,))


def _assign(params: Params, row: Fields, rolls: Rolls) -> Answer:
    ids = [one["id"] for one in row["figures"]]
    for at, one in enumerate(row["figures"]):
        if one["id"] in ids[:at]:
            raise InputError(fault(f"figures[{at}].id", "regiments.record.twice", found=one["id"]))
        if one["wounds"] >= one["tough"]:
            where = f"figures[{at}].wounds"
            raise InputError(fault(where, "regiments.record.dead", found=one["wounds"], tough=one["tough"]))
    figures = [Figure(one["id"], one["tough"], one["wounds"], one["hero"]) for one in row["figures"]]
    loss = assign(figures, row["wounds"])
    event = Event("assigned", "AOFR-SR-TOUGH-3", {"lost": len(loss.lost), "left": len(loss.left)})
    return Answer({"lost": list(loss.lost), "left": dict(loss.left), "excess": loss.excess}, (event,))


ANSWERS: dict[str, Callable[[Params, Fields, Rolls], Answer]] = {
    "quality": _quality,
    "attack": _attack,
    "impact": _impact,
    "morale": _morale,
    "cast": _cast,
    "caster_tokens": _tokens,
    "dangerous": _dangerous,
    "move": _move,
    "list": _list,
    "first": _first,
    "objectives": _objectives,
    "rolloff": _rolloff,
    "score": _score,
    "assign": _assign,
}
