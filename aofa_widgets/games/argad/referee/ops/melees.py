"""Records about blows: what counts on one, what one does, a whole melee phase, ranks that hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.case_fields import MOST_NAME, REQUIRED, Field, bad, name, one_of, rows, switch, table, whole
from aofa_widgets.words import fault

from ...params import Params
from ...resolve import blows, melee
from ...resolve.due import Due
from ...resolve.ties import Landed
from ..answers import Answer, Event, Fields, Op
from ..rolls import Rolls
from .shots import DIE, MOD, MOST_CLASS, SOME_NEED, signed, told_reasons

MOST_FIGHTERS, MOST_BLOWS, MOST_RANKS = 60, 4, 1000
_FLAGS = rows(one_of(blows.FLAGS), (), 60)
_CLASS = whole(REQUIRED, 1, MOST_CLASS)
_ARMOUR = one_of(blows.ARMOURS, "none")


def _targets() -> Field:
    """Whom somebody strikes: one, several in a double blow, nobody."""

    def read(raw: Any, where: str) -> tuple[str, ...]:
        some = raw if isinstance(raw, (list, tuple)) else (raw,)
        if len(some) > MOST_BLOWS:
            raise bad(where, "a_list", raw, most=MOST_BLOWS)
        return tuple(name().read(one, where) for one in some)

    one = {"type": "string", "minLength": 1, "maxLength": MOST_NAME}
    return Field(read, (), {"anyOf": [one, {"type": "array", "items": one, "maxItems": MOST_BLOWS}]})


def _mod(params: Params, given: Fields, rolls: Rolls) -> Answer:
    found = blows.reasons(params, set(given["flags"]))
    told = {"mod": blows.total(found), "reasons": told_reasons(found)}
    event = Event("blow_mod", "ARG-MELEE-8", {"mod": signed(blows.total(found))})
    return Answer(told, tuple(one.rule for one in found), (event,))


_ENDS = {
    "kill": ("blow_kills", "ARG-MELEE-9"),
    "push": ("blow_pushes", "ARG-MELEE-10"),
    "miss": ("blow_misses", "ARG-MELEE-11"),
    "down_next_turn": ("blow_floors", "ARG-CLOSEQ-5"),
}


def _strike(params: Params, given: Fields, rolls: Rolls) -> Answer:
    struck = blows.Struck(given["class"], given["armour"])
    mod = given["mod"] + blows.total(blows.reasons(params, _with(given, given["disordered"])))
    hands = "bare_hands" in given["flags"]
    blow = blows.Blow(struck, mod, given["nonlethal"], given["disordered"], given["die"], hands)
    found = rolls.run(blows.steps(params, blow))
    end, rule = _ENDS[found.outcome]
    values = {"natural": found.natural, "mod": signed(mod), "class": struck.cls}
    return Answer({"natural": found.natural, "outcome": found.outcome}, (), (Event(end, rule, values),))


def _with(given: Fields, loose: bool, *more: str) -> set[str]:
    return {*given["flags"], *(["disordered"] if loose else []), *more}


_FIGHTER: Mapping[str, Field] = {
    "id": name(),
    "side": name(),
    "class": _CLASS,
    "armour": _ARMOUR,
    "len": one_of(melee.LENGTHS),
    "die": DIE,
    "mod": MOD,
    "flags": _FLAGS,
    "target": _targets(),
    "instead": _targets(),
    "front": Field(name().read, "", name().form),
    "need": SOME_NEED,
    "disordered": switch(),
    "fencer_fast": switch(),
    "lethal_hands": switch(),
    "nonlethal": switch(),
    "close_order": switch(),
    "two_handed": switch(),
}


def _fighter(params: Params, row: Fields, indoor: bool, where: str) -> melee.Fighter:
    loose = row["disordered"] or "disordered" in row["flags"]
    cramped = row["close_order"] and row["two_handed"]
    if row["len"] == "shot" and row["target"] and row["need"] is None:
        raise InputError(fault(f"{where}.need", "referee.missing", found="null"))
    flags = _with(row, loose, *(["indoor"] if indoor else []), *(["close_order"] if row["close_order"] else []))
    return melee.Fighter(
        row["id"],
        row["side"],
        row["class"],
        row["armour"],
        row["len"],
        row["target"],
        row["mod"] + blows.total(blows.reasons(params, flags)),
        row["die"],
        row["front"],
        row["need"] or 0,
        loose,
        row["fencer_fast"],
        row["lethal_hands"],
        row["nonlethal"],
        cramped,
        row["instead"],
    )


def _melee(params: Params, given: Fields, rolls: Rolls) -> Answer:
    fighters = tuple(
        _fighter(params, row, given["indoor"], f"fighters[{i}]") for i, row in enumerate(given["fighters"])
    )
    tie = params.options_tie if given["tiebreak"] is None else given["tiebreak"]
    fight = melee.Melee(fighters, given["indoor"], tie)
    melee.check(fight)
    found = rolls.run(melee.steps(params, fight)) if rolls.thrown else _recorded(params, fight, rolls)
    told = {
        "killed": list(found.killed),
        "pushed": list(found.pushed),
        "ko": list(found.ko),
        "no_strike": list(found.no_strike),
        "fate": {one.id: _fate(found, one.id) for one in fighters},
        "blows": [_told_blow(one) for one in found.blows],
    }
    return Answer(told, _rules(found), _events(found))


def _recorded(params: Params, fight: melee.Melee, rolls: Rolls) -> melee.Fought:
    """The phase on recorded dice: a striker's first die, then extra dice of all who share a ladder, as they stand."""
    raw, ids = rolls.given, {one.id for one in fight.fighters}
    pools: dict[str, list[int]] = {}
    for who in raw:
        if who not in ids:
            words = {"found": who[:40], "allowed": ", ".join(one.id[:40] for one in fight.fighters[: melee.MOST_NAMED])}
            raise InputError(fault(f"{rolls.where}.{who[:40]}", "argad.record.nobody", **words))
    for one in fight.fighters:
        given = raw.get(one.id, [])
        if len(one.targets) > 1:
            for which in range(len(one.targets)):
                blow = given[which] if which < len(given) else []
                pools[melee.label_of(one, which)] = list(blow) if isinstance(blow, list) else [blow]
        else:
            pools[one.id] = given[0] if given and isinstance(given[0], list) else given
    rolls.given = {who: list(faces) for who, faces in pools.items()}
    course = melee.steps(params, fight)
    try:
        asked = next(course)
        while True:
            asked = course.send(_taken(rolls, asked))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def _taken(rolls: Rolls, asked: Due) -> tuple[int, ...]:
    if not asked.optional:
        return rolls.take(asked)
    whose = next((who for who in asked.among if rolls.given.get(who)), "")  # "": spare dice, if any
    faces = rolls.take(Due(whose, 1, asked.sides, asked.of, True))
    if faces:
        rolls.taken[-1] = (asked, list(faces))
    return faces


def _fate(found: melee.Fought, who: str) -> str:
    """What became of one of them: "kill", "ko", "push" or "stand"."""
    fates = (("kill", found.killed), ("ko", found.ko), ("push", found.pushed))
    return next((fate for fate, those in fates if who in those), "stand")


def _told_blow(one: Landed) -> dict[str, Any]:
    result = "floor" if one.floors else one.result
    return {
        "who": one.who,
        "target": one.target,
        "step": one.length,
        "natural": one.natural,
        "mod": one.mod,
        "result": result,
        "undone": one.undone,
    }


_LANDS = {
    "kill": ("struck_kills", "ARG-MELEE-9"),
    "push": ("struck_pushes", "ARG-MELEE-10"),
    "miss": ("struck_misses", "ARG-MELEE-11"),
}


def _events(found: melee.Fought) -> tuple[Event, ...]:
    events = []
    for one in found.blows:
        name, rule = ("struck_floors", "ARG-UNTRAINED-3") if one.floors else _LANDS[one.result]
        if one.length == "shot" and one.result == "kill":
            name, rule = "shot_kills", "ARG-POINTBLANK-7"
        values = {"who": one.who, "target": one.target, "natural": one.natural, "mod": signed(one.mod)}
        events.append(Event(name, rule, values))
        if one.undone:
            events.append(Event("undone", one.undone, {"who": one.who, "target": one.target}))
    events += [Event("too_late", "ARG-MELEE-14", {"who": who}) for who in found.no_strike]
    events += [Event("fight_over", "ARG-SPEAR-8", {"who": a, "target": b}) for a, b in found.over]
    if not found.killed and not found.pushed and not found.ko:
        events.append(Event("stay", "ARG-MELEE-19", {}))
    return tuple(events)


def _rules(found: melee.Fought) -> tuple[str, ...]:
    climbed = ["ARG-SIXES-A"] if any(one.natural > 6 for one in found.blows) else []
    return ("ARG-MELEE-7", *(["ARG-SPEAR-1"] if any(one.who != one.owner for one in found.blows) else []), *climbed)


def _ranks(params: Params, given: Fields, rolls: Rolls) -> Answer:
    goes = blows.rank_support(given["enemy_ranks_pushing"], given["friend_ranks_behind"])
    values = {"n": given["enemy_ranks_pushing"], "m": given["friend_ranks_behind"]}
    return Answer({"retreats": goes}, (), (Event("ranks_give" if goes else "ranks_hold", "ARG-RETREAT-5", values),))


OPS: Mapping[str, Op] = {
    "melee_mod": Op({"flags": _FLAGS}, (), _mod),
    "strike": Op(
        {
            "class": _CLASS,
            "armour": _ARMOUR,
            "mod": MOD,
            "flags": _FLAGS,
            "nonlethal": switch(),
            "disordered": switch(),
            "die": DIE,
        },
        ("dice",),
        _strike,
    ),
    "melee": Op(
        {"fighters": rows(table(_FIGHTER), most=MOST_FIGHTERS), "tiebreak": switch(None), "indoor": switch()},  # type: ignore[arg-type]
        None,
        _melee,
    ),
    "rank_support": Op(
        {"enemy_ranks_pushing": whole(REQUIRED, 0, MOST_RANKS), "friend_ranks_behind": whole(REQUIRED, 0, MOST_RANKS)},
        (),
        _ranks,
    ),
}
