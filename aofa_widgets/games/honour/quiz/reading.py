"""Questions on reading a roll: its swords, its result, and what follows from a test of honour or of Wits."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import RESULTS, Desk, Record, draft, look, near, pick, shuffled

TRIES = 40


def _thrown(
    desk: Desk, roller: Roller, least: int, most: int, wanted: str = ""
) -> tuple[Record, dict[str, Any]] | None:
    for _ in range(TRIES):
        dice = least + roller.choose(most - least + 1)
        record: Record = {"op": "test", "state": {"dice": dice}, "dice": [f"test:{desk.faces(roller, dice)}"]}
        told = desk.ruled(record)
        if not wanted or told["result"] == wanted:
            return record, told
    return None


def _crossed(desk: Desk, roller: Roller) -> tuple[Record, dict[str, Any]] | None:
    """Enough swords, and more crosses still: rare on the table, and what many readers doubt."""
    if not {"cross", "sword"} <= set(desk.params.die_faces):
        return None
    need = desk.params.test_success_swords
    faces = shuffled(roller, "S" * need + "X" * (need + 1))
    record: Record = {"op": "test", "state": {"dice": len(faces)}, "dice": ["test:" + "".join(faces)]}
    return record, desk.ruled(record)


def read_roll(desk: Desk, roller: Roller) -> Draft | None:
    """Which of the four results a roll is."""
    found = _crossed(desk, roller) if roller.choose(6) == 0 else _thrown(desk, roller, 2, 7, RESULTS[roller.choose(4)])
    if found is None:
        return None
    record, told = found
    a, _ = desk.two(roller)
    right, swords, crosses = told["result"], told["swords"], told["crosses"]
    passed = right in ("success", "crit")
    slips = [
        ("crosses-beat-success", desk.mistaken("crosses-beat-success", record, "result")),
        ("cross-is-fumble", "crit_fail" if crosses else None),
        ("even-is-fumble", "crit_fail" if crosses == swords else None),
        ("fewer-swords-will-do", desk.mistaken("fewer-swords-will-do", record, "result")),
        ("critical-too-soon", "crit" if right == "success" else None),
        ("pass-is-pass", "success" if right == "crit" else None),
        ("fail-is-fail", "fail" if right == "crit_fail" else None),
        ("crosses-cancel", "fail" if passed and swords - crosses < desk.params.test_success_swords else None),
    ]
    spare = [("misread", one) for one in RESULTS]
    values = {"a": a.name, "fell": desk.fell(told, labels=False), "swords": swords, "crosses": crosses}
    return draft(roller, {"case": "result", "record": record}, right, slips, values, spare=spare)


def count_swords(desk: Desk, roller: Roller) -> Draft | None:
    """How many swords a roll shows."""
    found = _thrown(desk, roller, 3, 6)
    if found is None:
        return None
    record, told = found
    faces = record["dice"][0].partition(":")[2]
    right = told["swords"]
    a, _ = desk.two(roller)
    slips = [
        ("double-counts-once", faces.count("D") + faces.count("S") if "D" in faces else None),
        ("crosses-cancel", max(0, right - told["crosses"]) if told["crosses"] else None),
        ("dice-counted", len(faces)),
        ("doubles-only", 2 * faces.count("D") if "S" in faces and "D" in faces else None),
    ]
    values = {"a": a.name, "fell": desk.fell(told, labels=False)}
    return draft(roller, {"case": "swords", "record": record}, right, slips, values, spare=near(right))


def _unit(roller: Roller) -> Record:
    return {"honour": 3 + roller.choose(3), "markers": roller.choose(3)}


def nerve(desk: Desk, roller: Roller) -> Draft | None:
    """Whether a unit flees, by its roll."""
    return _honour(desk, roller, "nerve", "flee")


def off_table(desk: Desk, roller: Roller) -> Draft | None:
    """Whether a unit that fled over the edge is lost."""
    return _honour(desk, roller, "offtable", "removed")


def _honour(desk: Desk, roller: Roller, op: str, place: str) -> Draft | None:
    state = {"unit": _unit(roller)}
    wanted, found = bool(roller.choose(2)), None
    for _ in range(TRIES):
        record, told = desk.roll(op, state, roller)
        if told[place] == wanted and look(told, f"pools.{op}"):
            found = record, told
            break
    if found is None:
        return None
    record, told = found
    places = ["result", place]
    right = look(told, places)
    result, bad = right
    other = {"success": "fail", "crit": "success", "fail": "crit_fail", "crit_fail": "fail"}[result]
    slips = [
        ("test-turned-round", [result, not bad]),
        ("fewer-swords-will-do", desk.mistaken("fewer-swords-will-do", record, places)),
        ("only-fumble-flees", [result, False] if result == "fail" else None),
        ("pass-is-pass", [other, bad] if result in ("success", "crit") else None),
        ("fail-is-fail", [other, bad] if result in ("fail", "crit_fail") else None),
    ]
    a, _ = desk.two(roller)
    values = {"a": a.name, "fell": desk.fell(told, labels=False), "swords": look(told, f"shown.{op}.swords")}
    claim = {"case": places, "record": record}
    return draft(roller, claim, right, slips, values, spare=[("misread", [other, not bad])])


def search(desk: Desk, roller: Roller) -> Draft | None:
    """What comes of a search test."""
    wits, wanted = 2 + roller.choose(3), bool(roller.choose(2))
    for _ in range(TRIES):
        record, told = desk.roll("search", {"wits": wits}, roller)
        if told["free_target"] == wanted:
            break
    else:
        return None
    places = ["free_target", "activation_ends"]
    right = look(told, places)
    slips = [
        ("search-costs-nothing", [False, False]),
        ("fewer-swords-will-do", desk.mistaken("fewer-swords-will-do", record, places)),
        ("search-turned-round", [not right[0], not right[1]]),
        ("search-spends-all", [True, True]),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "fell": desk.fell(told, labels=False)}
    values["swords"] = look(told, "shown.search.swords")
    return draft(roller, {"case": places, "record": record}, right, slips, values)


def honour_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice an honour test has."""
    unit = {"honour": 3 + roller.choose(4), "markers": roller.choose(4), "dishonour_cards": pick(roller, (0, 0, 1, 2))}
    record: Record = {"op": "pool", "state": {"of": "honour", "unit": unit}}
    right = desk.ruled(record)["dice"]
    h, m, cards = unit["honour"], unit["markers"], unit["dishonour_cards"]
    slips = [
        ("markers-spare-honour", desk.mistaken("markers-spare-honour", record, "dice") if m else None),
        ("cards-spare-honour", desk.mistaken("cards-spare-honour", record, "dice") if cards else None),
        ("markers-help", h + m if m else None),
        ("one-die-always-left", 1 if right == 0 else None),
        ("full-honour", h),
    ]
    a, _ = desk.two(roller)
    values = {"a": a.name, "honour": h, "markers": m, "cards": cards}
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right))


def dishonour(desk: Desk, roller: Roller) -> Draft | None:
    """What an act without honour brings: dice, and cards."""
    cls = pick(roller, ("samurai", "samurai", "warrior"))
    done = cls == "samurai" and roller.choose(3) == 0
    if desk.params.dishonour_per_turn != 1:
        return None
    state = {"cls": cls, "done_this_turn": done, "dice": 2 + roller.choose(4), "cards": done + roller.choose(3)}
    record: Record = {"op": "dishonour", "state": state}
    places = ["dice", "cards"]
    told = desk.ruled(record)
    right = look(told, places)
    dice, cards = state["dice"], state["cards"]
    slips = [
        ("dishonour-for-nothing", [dice + desk.params.dishonour_dice, cards]),
        ("cards-cost-at-once", [dice, cards + 1]),
        ("everybody-dishonours", [dice + desk.params.dishonour_dice, cards + 1] if cls == "warrior" else None),
        ("dishonour-without-end", [dice + desk.params.dishonour_dice, cards + 1] if done else None),
        ("die-refused", [dice, cards] if told["legal"] else None),
        ("two-dice-at-once", [dice + desk.params.dishonour_dice + 1, cards + 1]),
    ]
    a, _ = desk.two(roller)
    values = {"a": a.name, "cls": cls, "done": done, "n": dice, "had": cards}

    def shown(value: Any) -> Any:
        return {"key": "both", "more": value[0], "held": value[1]}

    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=shown)
