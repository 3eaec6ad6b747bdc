"""The call `turn`: tokens as they were drawn, and who used each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.play.ruling import Answer
from aofa_widgets.words import fault

from ..actions import Event
from ..params import Params
from ..resolve import fate, kind_of, user_of
from .reading import SIDES
from .rolls import Rolls


def turn(params: Params, row: Mapping[str, Any], rolls: Rolls) -> Answer:
    """Play a turn's tokens in the order they were drawn (TOH-TURN-1 to -9).

    Raises: InputError for a unit that cannot use its token, or a draw after the end of the turn.
    """
    units = {unit["id"]: unit for unit in row["units"]}
    if len(units) < len(row["units"]):
        ids = [unit["id"] for unit in row["units"]]
        raise InputError(fault("units", "honour.record.twice", found=shown(next(i for i in ids if ids.count(i) > 1))))
    for at, unit in enumerate(row["units"]):
        if unit["used"] > unit["actions"]:
            where = f"units[{at}].used"
            raise InputError(fault(where, "honour.record.used_more", n=unit["used"], most=unit["actions"]))
    left = {name: unit["actions"] - unit["used"] for name, unit in units.items() if not unit["gone"]}
    drawer, fates, chosen, cards = SIDES.index(row["first"]), 0, 0, [0, 0]
    log: list[list[str | None]] = []
    events: list[Event] = []
    for at, token in enumerate(row["draws"]):
        if fates >= params.last_fate:
            raise InputError(fault(f"draws[{at}]", "honour.record.turn_over"))
        if token == "F":
            fates += 1
            does = fate(params, fates)
            card = does.card and any(units[n]["cls"] == "samurai" and units[n]["side"] == SIDES[drawer] for n in left)
            cards[drawer] += card
            log.append([SIDES[drawer], token, None])
            name = "fate_ends" if does.ends else "fate_card" if card else "fate_none"
            rule = {"fate_ends": "TOH-TURN-7", "fate_card": "TOH-SKILL-2", "fate_none": "TOH-R-36"}[name]
            events.append(Event(name, rule, {"side": SIDES[drawer], "number": fates}))
        else:
            able = [[n for n in left if _able(units[n], side, token, left[n])] for side in (0, 1)]
            side = user_of(drawer, (bool(able[0]), bool(able[1])))
            if side is None:
                log.append([SIDES[drawer], token, None])
                events.append(Event("set_aside", "TOH-R-06", {"token": token}))
            else:
                name = _chosen(row["choose"], chosen, able[side], at)
                chosen += chosen < len(row["choose"])
                left[name] -= 1
                log.append([SIDES[side], token, name])
                handed = side != drawer
                values = {"side": SIDES[side], "token": token, "unit": name}
                events.append(Event("handed", "TOH-TURN-9", values) if handed else Event("used", "TOH-TURN-2", values))
        drawer = 1 - drawer
    if chosen < len(row["choose"]):
        raise InputError(fault(f"choose[{chosen}]", "honour.record.choose_more"))
    ended = fates >= params.last_fate
    # whoever drew the last fate token draws first in the new turn (TOH-TURN-8)
    after = {"next_first": SIDES[1 - drawer]} if ended else {"next_draw": SIDES[drawer]}
    told = {"log": log, "ended": ended, **after, "cards": dict(zip(SIDES, cards, strict=True))}
    used = {name: units[name]["actions"] - n for name, n in left.items()}
    return Answer({**told, "used": used}, tuple(events))


def _able(unit: Mapping[str, Any], side: int, token: str, left: int) -> bool:
    return bool(SIDES.index(unit["side"]) == side and kind_of(unit["cls"]) == token and left)


def _chosen(choose: tuple[str, ...], at: int, able: list[str], draw: int) -> str:
    """The unit that uses a token: the next one named, or the only one that can."""
    allowed = ", ".join(able[:12])
    if at >= len(choose):
        if len(able) == 1:
            return able[0]
        raise InputError(fault("choose", "honour.record.choose_missing", n=draw + 1, allowed=allowed))
    if choose[at] not in able:
        where, found = f"choose[{at}]", shown(choose[at])
        raise InputError(fault(where, "honour.record.choose_wrong", found=found, n=draw + 1, allowed=allowed))
    return choose[at]
