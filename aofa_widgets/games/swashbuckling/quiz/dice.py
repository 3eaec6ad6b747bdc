"""Questions on dice: how many there are, what they score, who is hit, what becomes of the initiative."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft, look

from .desk import Answers, Desk, Person, Record, dice, draft, state

ACT = {"type": "action"}


def near(number: int, least: int = 0) -> list[tuple[str, int | None]]:
    """Numbers close by, for somebody who has miscounted."""
    return [("miscount", dice(number + step, least)) for step in (1, -1, 2, -2)]


def aimed(desk: Desk, roller: Roller, kind: str, a: Person, b: Person) -> dict[str, Any]:
    """What the words say of an action of `a` aimed at `b`."""
    deed = desk.deed(roller, kind, a=a.name, b=b.name)
    return {"a": a.name, "b": b.name, "deed": deed, "ra": a.rating, "rb": b.rating}


def _opposed(a: Person, b: Person, n: int, near_by: bool, **marks: Any) -> Record:
    contact = [(a.id, b.id)] if near_by else []
    step = {"event": {"type": "opposed", "targets": [b.id]}}
    return {"state": state(a, n, b, contact=contact, **marks), "steps": [step]}


def _duel(a: Person, b: Person, n: int, *others: Person, contact: Any = (), **marks: Any) -> Record:
    pairs = [(a.id, b.id), *contact]
    return {"state": state(a, n, b, *others, contact=pairs, **marks),
            "steps": [{"event": {"type": "duel", "lead": b.id}}]}  # fmt: skip


# How many dice.


def pool(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice an action rolls."""
    (a,), (b,) = desk.some(roller)
    n, stunned, near_by = roller.choose(5), roller.choose(3) == 0, roller.choose(2) == 0
    place = "s1.active_dice"
    mark = {a.id: {"stunned": True}} if stunned else {}
    record, answers = desk.roll(_opposed(a, b, n, near_by, **mark), roller)
    right = look(answers, place)
    slips = [
        ("rating-in-actions", right + a.rating),
        ("rating-only", a.rating),
        ("this-one-forgotten", dice(right - 1)),
        ("one-die-always", 1 if n > 1 else None),
        ("stun-forgotten", desk.mistaken("stun-forgotten", record, place, counts=True) if stunned else None),
    ]
    values = aimed(desk, roller, "near" if near_by else "far", a, b) | {"n": n, "stunned": stunned}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def after_duel(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the action after a duel rolls."""
    (a,), (b,) = desk.some(roller)
    n = 1 + roller.choose(3)
    fought = desk.until(_duel(a, b, n), roller, lambda at, _: goes_on(at, a) and not _hurt(at, a))
    if fought is None:
        return None
    record: Record = {**fought[0], "steps": [*fought[0]["steps"], {"event": ACT}]}
    record, answers = desk.roll(record, roller)
    right = look(answers, "s2.active_dice")
    slips = [
        ("duel-spends-dice", 1),
        ("duel-is-an-action", n + 2),
        ("this-one-forgotten", n),
        ("rating-in-actions", right + a.rating),
    ]
    deed = desk.deed(roller, "lone", a=a.name)
    values = {"a": a.name, "b": b.name, "n": n, "fell": record["steps"][0]["dice"]["active"], "deed": deed}
    return draft(roller, {"case": "s2.active_dice", "record": record}, right, slips, values, spare=near(right, 1))


def afresh(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice a figure rolls that is taken up a second time."""
    if desk.params.reactivate == "once_per_turn":
        return None
    (a, c), (b,) = desk.some(roller, 2)
    n = 2 + roller.choose(3)
    stop, act = {"type": "stop"}, {"event": ACT}
    steps: list[Any] = [{"event": stop}, {"event": {"type": "activate", "figure": c.id}}, {"event": stop}]
    record: Record = {"state": state(a, n, c, b),
                      "steps": [*steps, {"event": {"type": "activate", "figure": a.id}}, act]}  # fmt: skip
    record, answers = desk.roll(record, roller)
    right = look(answers, "s5.active_dice")
    slips = [
        ("dice-carried-over", right + n * desk.params.pool_per_action),
        ("rating-in-actions", right + a.rating),
        ("old-dice-again", n),
        ("this-one-forgotten", 0),
    ]
    values = {"a": a.name, "c": c.name, "n": n, "deed": desk.deed(roller, "lone", a=a.name)}
    return draft(roller, {"case": "s5.active_dice", "record": record}, right, slips, values, spare=near(right, 1))


def reply(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the target of an action answers with."""
    (a,), (b,) = desk.some(roller)
    n, near_by = roller.choose(4), roller.choose(2) == 0
    how = ("fresh", "stunned", "wounded")[roller.choose(3)]
    if how == "wounded" and desk.params.wounds_to_fall < 2:
        return None
    stunned = how == "stunned"
    place = f"s1.reactive_dice.{b.id}"
    hurt: dict[str, dict[str, Any]] = {"stunned": {"stunned": True}, "wounded": {"wounds": 1}}
    mark = {b.id: hurt.get(how, {})}
    record, answers = desk.roll(_opposed(a, b, n, near_by, **mark), roller)
    right, mine = look(answers, place), look(answers, "s1.active_dice")
    careful = desk.mistaken("wounds-cost-dice", record, place, counts=True) if how == "wounded" else None
    slips = [
        ("as-many-as-attacker", mine),
        ("one-die-to-answer", 1),
        ("rating-and-actions", b.rating + mine),
        ("stun-forgotten", desk.mistaken("stun-forgotten", record, place, counts=True) if stunned else None),
        ("wounds-cost-dice", careful),
        ("weaker-by-one", dice(right - 1)),
    ]
    values = aimed(desk, roller, "near" if near_by else "far", a, b) | {"n": n, "how": how}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def duel_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the attacker rolls in a duel."""
    (a, c), (b,) = desk.some(roller, 2)
    n = roller.choose(5)
    extra = ("", "height", "friend", "unarmed", "stunned")[roller.choose(5)]
    marks: dict[str, Any] = {}
    if extra == "height":
        marks[a.id] = {"height": 1}
    elif extra == "unarmed":
        marks[b.id] = {"armed": False}
    elif extra == "stunned":
        marks[a.id] = {"stunned": True}
    others = [c] if extra == "friend" else []
    contact = [(c.id, b.id)] if extra == "friend" else []
    place = "s1.active_dice"
    record, answers = desk.roll(_duel(a, b, n, *others, contact=contact, **marks), roller)
    right = look(answers, place)
    swash = n * desk.params.pool_per_action
    slips = [
        ("rating-left-out", dice(right - a.rating)),
        ("dice-left-out", a.rating if n else None),
        ("duel-is-an-action", right + 1 if n else None),
        ("bonus-forgotten", swash + a.rating if extra in ("height", "friend", "unarmed") else None),
        ("stun-forgotten", swash + a.rating if extra == "stunned" else None),
    ]
    values = {"a": a.name, "b": b.name, "c": c.name, "ra": a.rating, "rb": b.rating, "n": n, "extra": extra or "none"}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def defence_dice(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice the defender rolls in a duel."""
    (a,), (b, c) = desk.some(roller, 1, 2)
    n = 1 + roller.choose(4)
    extra = ("", "height", "stunned", "theirs", "friend")[roller.choose(5)]
    if extra == "friend" and desk.params.multi_duel_dice != "lead_plus_support":
        return None
    marks: dict[str, Any] = {}
    if extra == "height":
        marks[b.id] = {"height": 1}
    elif extra == "stunned":
        marks[b.id] = {"stunned": True}
    elif extra == "theirs":
        marks[a.id] = {"height": 1}
    others, contact = ([c], [(a.id, c.id)]) if extra == "friend" else ([], [])
    place = f"s1.reactive_dice.{b.id}"
    record, answers = desk.roll(_duel(a, b, n, *others, contact=contact, **marks), roller)
    right = look(answers, place)
    slips = [
        ("as-many-as-attacker", look(answers, "s1.active_dice")),
        ("pool-defends", b.rating + n),
        ("bonus-forgotten", b.rating if extra in ("height", "friend") else None),
        ("ratings-added", b.rating + c.rating if extra == "friend" else None),
        ("bonus-for-both", b.rating + desk.params.bonus_elevation if extra == "theirs" else None),
        ("stun-forgotten", b.rating if extra == "stunned" else None),
        ("one-die-to-answer", 1),
    ]
    values = {"a": a.name, "b": b.name, "c": c.name, "ra": a.rating, "rb": b.rating, "rc": c.rating, "n": n}
    values["extra"] = extra or "none"
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


# What they come to.


def start(desk: Desk, roller: Roller) -> Draft | None:
    """Who begins the game."""
    (a,), (b,) = desk.some(roller)
    if a.side:
        a, b = b, a
    one = 1 + roller.choose(desk.params.dice_sides)
    two = one if roller.choose(3) == 0 else 1 + roller.choose(desk.params.dice_sides)
    if one == two and desk.params.setup_tie == "coin":
        return None  # then a coin has its say
    told = state(a, 0, b) | {"activation": None}
    step = {"event": {"type": "roll_initiative"}, "dice": {"sides": {"A": one, "B": two}}}
    record: Record = {"state": told, "steps": [step]}
    right = look(desk.ruled(record), "s1.initiative")
    low = "A" if one < two else "B"
    slips = [
        ("low-die-starts", low if one != two else None),
        ("tie-starts-anyway", "A" if one == two else "reroll"),
        ("tie-starts-anyway", "B" if one == two else None),
        ("best-figure-starts", "best"),
    ]
    values = {"one": one, "two": two}
    return draft(roller, {"case": "s1.initiative", "record": record}, right, slips, values)


def scores(desk: Desk, roller: Roller) -> Draft | None:
    """What a roll scores."""
    (a,), (b,) = desk.some(roller)
    sixes = roller.choose(3) > 0  # two questions in three are about more than one top face
    top = desk.params.dice_sides
    place = "s1.active_score"
    found = desk.until(
        _opposed(a, b, 1 + roller.choose(4), False), roller,
        lambda _, rolled: (rolled["steps"][0]["dice"]["active"].count(top) > 1) == sixes,
    )  # fmt: skip
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]["active"]
    if len(fell) < 2:
        return None
    right = look(answers, place)
    slips = [
        ("dice-added", sum(fell) if sum(fell) < 100 else None),
        ("six-adds-nothing", desk.mistaken("six-adds-nothing", record, place)),
        ("six-adds-two", desk.mistaken("six-adds-two", record, place)),
        ("every-six-adds", right + 1 if top in fell else None),
        ("pairs-add", max(fell) + len(fell) - len(set(fell)) if not sixes else None),
        ("dice-counted", len(fell)),
    ]
    values = aimed(desk, roller, "far", a, b) | {"fell": fell}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right, 1))


def hits(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits the target of an action takes."""
    (a,), (b,) = desk.some(roller)
    n, near_by = roller.choose(4), roller.choose(2) == 0
    wanted = roller.choose(4)  # 0 for none, 1 for a tie, else for hits
    place = f"s1.hits.{b.id}"

    def fits(at: Answers, _: Record) -> bool:
        mine, other = look(at, ["s1.active_score", f"s1.reactive_score.{b.id}"])
        return bool(mine < other if wanted == 0 else mine == other if wanted == 1 else mine > other)

    found = desk.until(_opposed(a, b, n, near_by), roller, fits)
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]
    mine, other = fell["active"], fell["reactive"][b.id]
    right = look(answers, place)
    one, two = look(answers, ["s1.active_score", f"s1.reactive_score.{b.id}"])
    slips = [
        ("dice-added", dice(sum(mine) - sum(other))),
        ("six-adds-nothing", desk.mistaken("six-adds-nothing", record, place)),
        ("tie-does-nothing", desk.mistaken("tie-does-nothing", record, place)),
        ("tie-to-the-defender", 0 if one == two else None),
        ("one-hit-a-win", 1 if one > two else None),
        ("higher-dice-counted", dice(sum(face > max(other) for face in mine))),
        ("loser-hit-too", two - one if two > one else None),
        ("score-is-hits", one if one > two else None),
        ("one-spoils-the-action", 0 if desk.params.init_losing_face in mine and right else None),
    ]
    values = aimed(desk, roller, "near" if near_by else "far", a, b) | {"mine": mine, "theirs": other}
    values |= {"one": one, "two": two, "n": n}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right))


def duel(desk: Desk, roller: Roller) -> Draft | None:
    """Who wins a duel, and by how many hits."""
    if desk.params.duel_rounds != 1:
        return None
    (a,), (b,) = desk.some(roller)
    wanted = roller.choose(3)

    def fits(at: Answers, _: Record) -> bool:
        mine, other = look(at, ["s1.active_score", f"s1.reactive_score.{b.id}"])
        return bool((mine > other, mine == other, mine < other)[wanted])

    found = desk.until(_duel(a, b, roller.choose(3)), roller, fits)
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]
    mine, other = fell["active"], fell["reactive"][b.id]
    places = ["s1.winner", "s1.hits"]
    right = look(answers, places)
    one, two = look(answers, ["s1.active_score", f"s1.reactive_score.{b.id}"])
    winner, number = right
    if winner == "nobody":
        return None
    turned = "defender" if winner == "attacker" else "attacker"
    total = sum(mine) - sum(other)
    slips: list[tuple[str, Any]] = [
        ("dice-added", ["attacker" if total >= 0 else "defender", min(abs(total), 9)] if abs(total) < 9 else None),
        ("six-adds-nothing", desk.mistaken("six-adds-nothing", record, places)),
        ("tie-to-the-defender", ["defender", 1] if one == two else None),
        ("duel-hurts-only-the-enemy", ["defender", 0] if winner == "defender" else None),
        ("one-loses-the-duel", [turned, number] if desk.params.init_losing_face in mine else None),
        ("one-hit-a-win", [winner, 1]),
    ]
    mixed = [("winner-mixed-up", [turned, number or 1]), ("winner-mixed-up", [turned, number + 1])]
    spare = [("miscount", [winner, number + 1]), *mixed, ("miscount", [winner, max(1, number - 1)])]
    wins = {"attacker": a.name, "defender": b.name}
    values = {"a": a.name, "b": b.name, "mine": mine, "theirs": other, "one": one, "two": two}
    claim = {"case": places, "record": record}
    return draft(roller, claim, right, [(slip, value) for slip, value in slips if value and value[0] in wins], values,
                 spare=spare, shown=lambda value: {"wins": wins[value[0]], "hits": value[1]})  # fmt: skip


# What becomes of the initiative.


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

    found = desk.until(_opposed(a, b, 1 + roller.choose(3), near_by), roller, fits)
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
    words = {("kept", a.id): "on", ("kept", None): "over", ("lost", None): "gone"}
    slips: list[tuple[str, Any]] = [
        ("free-move-goes-on", ["kept", a.id]),
        ("free-move-costs-the-initiative", ["lost", None]),
        ("free-move-is-an-action", "rolls"),
    ]
    values = {"a": a.name, "n": n, "thing": at_thing}
    shown = {"rolls": "rolls"}
    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=lambda value: {
        "a": a.name, "key": shown["rolls"] if value == "rolls" else words[tuple(value)]})  # fmt: skip


def big_object(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits a big object does, where the option for it is in force."""
    if not desk.params.optional_object_damage:
        return None
    (a,), (b,) = desk.some(roller)
    size = ("small", "large", "huge")[roller.choose(3)]
    place = f"s1.hits.{b.id}"
    record = _opposed(a, b, roller.choose(3), False)
    record["steps"][0]["event"]["object"] = size
    struck = roller.choose(4) > 0
    found = desk.until(record, roller, lambda at, _: bool(look(at, place)) == struck)
    if found is None:
        return None
    record, answers = found
    fell = record["steps"][0]["dice"]
    right = look(answers, place)
    one, two = look(answers, ["s1.active_score", f"s1.reactive_score.{b.id}"])
    plain = max(0, one - two) or (desk.params.tie_hits if one == two else 0)
    slips: list[tuple[str, Any]] = [
        ("size-forgotten", plain if size != "small" else plain + 1),
        ("size-hurts-by-itself", 1 if not struck else None),
        ("one-hit-a-win", 1 if one > two else None),
        ("size-counts-double", right + 1 if size != "small" and struck else None),
    ]
    values = {"a": a.name, "b": b.name, "size": size, "mine": fell["active"], "theirs": fell["reactive"][b.id]}
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right))


def lost_duel(desk: Desk, roller: Roller) -> Draft | None:
    """What a duel does to the activation of whoever declared it, won or lost, with a 1 or without."""
    (a,), (b,) = desk.some(roller)
    lost, one = roller.choose(3) > 0, roller.choose(2) == 0
    face = desk.params.init_losing_face

    def fits(at: Answers, rolled: Record) -> bool:
        fell = rolled["steps"][0]["dice"]["active"]
        wins = look(at, "s1.winner") == ("defender" if lost else "attacker")
        return wins and (face in fell) == one and not look(at, f"s1.figures.{a.id}.fallen")

    found = desk.until(_duel(a, b, roller.choose(3)), roller, fits)
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
    words = {("kept", a.id): "on", ("kept", None): "over", ("lost", None): "gone"}
    values = {"a": a.name, "b": b.name, "mine": fell["active"], "theirs": fell["reactive"][b.id],
              "winner": look(answers, "s1.winner"), "hits": look(answers, "s1.hits"),
              "memory": _remembers(desk)}  # fmt: skip
    return draft(roller, {"case": places, "record": record}, right, slips, values,
                 shown=lambda value: {"a": a.name, "key": words[tuple(value)]}, most=2)  # fmt: skip


def _remembers(desk: Desk) -> bool:
    """Whether 1s of earlier rolls count, so that a question must say that there were none."""
    return desk.params.variant_extended_swashbuckling or desk.params.variant_extended_turns


def _hurt(answers: Answers, who: Person) -> bool:
    told = look(answers, f"s1.figures.{who.id}")
    return bool(told["stunned"] or told["wounds"] or not told["armed"])


def goes_on(answers: Answers, who: Person) -> bool:
    """Whether the activation of `who` goes on after the first step, in a game that goes on."""
    return look(answers, "s1.activation.figure") == who.id and look(answers, "s1.game_over") is None
