"""Questions on the tables of hits: what so many hits do, and how many put a figure out of action."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft, look
from aofa_widgets.words import texts

from ..model import Figure, Told
from ..resolve import EFFECTS, apply_hits, row
from .desk import Desk, draft, state
from .stories import near

TABLES = ("swashbuckling", "duelling")
MOST_HITS = 4
STATES: tuple[dict[str, Any], ...] = (
    {},
    {"backed": True},
    {"stunned": True},
    {"armed": False},
    {"stunned": True, "backed": True},
    {"wounds": 1},
)


def _suffers(desk: Desk, mark: dict[str, Any], table: str, hits: int) -> list[str]:
    """What so many hits do to a figure in this state, in order."""
    about = {key: value for key, value in mark.items() if key != "backed"}
    ground = Told(backed=frozenset({"b"} if mark.get("backed") else ()))
    return list(apply_hits(desk.params, Figure("b", 1, 2, **about), ground, "a", table, hits).effects)


def _printed(effects: Any) -> Any:
    return [texts(f"book.effect_{name}") for name in effects or ("none",)]


def _state(mark: dict[str, Any]) -> str:
    names = [name for name in ("wounds", "stunned", "armed", "backed") if name in mark]
    return "-".join(names) or "fresh"


def effects(desk: Desk, roller: Roller) -> Draft | None:
    """What so many hits of a table do to a figure in a state."""
    (a,), (b,) = desk.some(roller)
    table = TABLES[roller.choose(2)]
    mark, hits = STATES[roller.choose(len(STATES))], 1 + roller.choose(MOST_HITS)
    right = _suffers(desk, mark, table, hits)
    last = EFFECTS[row(desk.params, table, hits)]
    plain = _suffers(desk, {key: mark[key] for key in mark if key == "wounds"}, table, hits)
    slips: list[tuple[str, Any]] = [
        ("last-row-alone", [last]),
        ("other-table", _suffers(desk, mark, "duelling" if table == "swashbuckling" else "swashbuckling", hits)),
        ("state-forgotten", plain if len(mark) > ("wounds" in mark) else None),
        ("first-row-again", [EFFECTS[row(desk.params, table, 1)]] * hits if hits > 1 else None),
        ("every-hit-wounds", ["wounded"] * min(hits, desk.params.wounds_to_fall)),
    ]
    spare = [("miscount", _suffers(desk, mark, table, number)) for number in (hits + 1, hits - 1, hits + 2) if number]
    values = {"a": a.name, "b": b.name, "table": table, "hits": hits, "state": _state(mark)}
    values["deed"] = desk.deed(roller, "far", a=a.name, b=b.name)
    state = {"wounds": 0, "stunned": False, "armed": True, "backed": False} | mark
    claim = {"effects": hits, "state": state, "table": table}
    return draft(roller, claim, right, slips, values, spare=spare, shown=_printed)


def share(desk: Desk, roller: Roller) -> Draft | None:
    """What the hits given to one of two losers of a duel do to it."""
    params = desk.params
    if params.duel_rounds != 1 or not params.multi_supporters_hit or params.multi_duel_dice != "lead_plus_support":
        return None
    (a,), (b, c) = desk.some(roller, 1, 2)
    event = {"type": "duel", "lead": b.id}
    told = state(a, 1 + roller.choose(3), b, c, contact=[(a.id, b.id), (a.id, c.id)])
    found = desk.until({"state": told, "steps": [{"event": event}]}, roller, _shareable)
    if found is None:
        return None
    record, answers = found
    hits = look(answers, "s1.hits")
    mine = 2 + roller.choose(hits - 2) if roller.choose(4) else 1  # a single hit gives the shortest answer away
    step = {**record["steps"][0], "event": {**event, "allocation": {b.id: hits - mine, c.id: mine}}}
    record = {**record, "steps": [step]}
    place = f"s1.effects.{c.id}"
    right = look(desk.ruled(record), place)
    rows = [EFFECTS[row(params, "duelling", number)] for number in range(hits - mine + 1, hits + 1)]
    slips: list[tuple[str, Any]] = [
        ("rows-counted-on", rows),
        ("all-hits-on-each", _suffers(desk, {}, "duelling", hits)),
        ("last-row-alone", [EFFECTS[row(params, "duelling", mine)]]),
        ("other-table", _suffers(desk, {}, "swashbuckling", mine)),
        ("every-hit-wounds", ["wounded"] * mine),
    ]
    spare = [("miscount", _suffers(desk, {}, "duelling", number)) for number in (mine + 1, mine - 1) if number]
    values = {"a": a.name, "b": b.name, "c": c.name, "hits": hits, "mine": mine, "theirs": hits - mine}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=spare, shown=_printed)


def _shareable(answers: Any, record: Any) -> bool:
    told = answers[0]
    return bool(told["winner"] == "attacker" and 3 <= told["hits"] <= MOST_HITS + 1)


def felling(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits, all in one go, put a figure out of action."""
    (a,), (b,) = desk.some(roller)
    table = TABLES[roller.choose(2)]
    mark = dict(STATES[roller.choose(len(STATES))])
    wounds = roller.choose(desk.params.wounds_to_fall)
    mark["wounds"] = wounds
    right = _fewest(desk, mark, table)
    if right is None:
        return None
    slips = [
        ("every-hit-wounds", desk.params.wounds_to_fall - wounds),
        ("wounds-forgotten", _fewest(desk, {**mark, "wounds": 0}, table) if wounds else None),
        ("other-table", _fewest(desk, mark, "duelling" if table == "swashbuckling" else "swashbuckling")),
        ("state-forgotten", _fewest(desk, {"wounds": wounds}, table)),
        ("fallen-at-the-last-row", _rows(desk, table)),
    ]
    other = {key: value for key, value in mark.items() if key != "wounds"}
    values = {"a": a.name, "b": b.name, "table": table, "wounds": wounds, "state": _state(other)}
    state = {"wounds": 0, "stunned": False, "armed": True, "backed": False} | mark
    claim = {"count": "hits_to_fall", "state": state, "table": table}
    return draft(roller, claim, right, slips, values, spare=near(right, 1))


def _rows(desk: Desk, table: str) -> int:
    """How many rows a table of hits has."""
    return len(desk.params.tables_duelling if table == "duelling" else desk.params.tables_swashbuckling)


def _fewest(desk: Desk, mark: dict[str, Any], table: str) -> int | None:
    return next((n for n in range(1, 13) if "fallen" in _suffers(desk, mark, table, n)), None)
