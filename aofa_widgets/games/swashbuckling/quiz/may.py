"""May he? Two deeds that somebody has in mind, and which of them the rules allow at that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import CELLS, cell, misjudged
from aofa_widgets.play.drafting import Answer, Draft

from .desk import Desk, Person, Record, shuffled, state
from .stories import goes_on


class Scene(NamedTuple):
    """A moment: what the words call it, the record up to it, the deeds that make sense there."""

    name: str
    record: Record
    deeds: tuple[str, ...]


Cast = tuple[Person, Person, Person, Person]  # the active figure, its friend, two enemies


def _event(deed: str, cast: Cast) -> dict[str, Any]:
    a, c, b, d = cast
    events: dict[str, dict[str, Any]] = {
        "walk": {"type": "move"},
        "leave": {"type": "move"},
        "leap": {"type": "action", "relocates": True},
        "insult": {"type": "opposed", "targets": [b.id], "kind": "insult"},
        "insult-far": {"type": "opposed", "targets": [b.id], "kind": "insult"},
        "insult-other": {"type": "opposed", "targets": [d.id], "kind": "insult"},
        "punch": {"type": "opposed", "targets": [b.id], "kind": "punch"},
        "duel": {"type": "duel", "lead": b.id},
        "duel-far": {"type": "duel", "lead": d.id},
        "duel-there": {"type": "duel", "lead": d.id, "establish_contact": [[a.id, d.id]]},
        "recover": {"type": "recover_stun"},
        "rearm": {"type": "recover_weapon"},
        "hand-over": {"type": "activate", "figure": c.id},
        "again": {"type": "activate", "figure": a.id},
        "pass": {"type": "pass"},
        "duel-still": {"type": "duel", "lead": b.id},
        "walk-same": {"type": "move"},
        "leap-same": {"type": "action", "relocates": True},
        "insult-same": {"type": "opposed", "targets": [b.id], "kind": "insult"},
        "duel-same": {"type": "duel", "lead": d.id, "establish_contact": [[a.id, d.id]]},
    }
    return events[deed]


def _plain(desk: Desk, roller: Roller, cast: Cast) -> Scene:
    a, c, b, d = cast
    record = {"state": state(a, roller.choose(3), c, b, d), "steps": []}
    deeds = ("walk", "leap", "insult-far", "duel-far", "duel-there", "hand-over", "recover", "rearm")
    return Scene("apart", record, deeds)


def _contact(desk: Desk, roller: Roller, cast: Cast) -> Scene:
    a, c, b, d = cast
    record = {"state": state(a, roller.choose(3), c, b, d, contact=[(a.id, b.id)]), "steps": []}
    deeds = ("leave", "leap", "punch", "duel", "insult-other", "duel-far", "recover", "rearm", "hand-over")
    return Scene("contact", record, deeds)


def _stunned(desk: Desk, roller: Roller, cast: Cast) -> Scene:
    a, c, b, d = cast
    record = {"state": state(a, roller.choose(2), c, b, d, contact=[(a.id, b.id)], **{a.id: {"stunned": True}}),
              "steps": []}  # fmt: skip
    return Scene("stunned", record, ("leave", "leap", "insult", "punch", "duel", "recover", "duel-there", "hand-over"))


def _unarmed(desk: Desk, roller: Roller, cast: Cast) -> Scene:
    a, c, b, d = cast
    record = {"state": state(a, roller.choose(3), c, b, d, contact=[(a.id, b.id)], **{a.id: {"armed": False}}),
              "steps": []}  # fmt: skip
    return Scene("unarmed", record, ("leave", "punch", "insult", "duel", "rearm", "leap", "duel-there", "recover"))


def _after_duel(desk: Desk, roller: Roller, cast: Cast) -> Scene | None:
    a, c, b, d = cast
    lost = roller.choose(2) == 0
    start = {"state": state(a, 1 + roller.choose(2), c, b, d, contact=[(a.id, b.id)]),
             "steps": [{"event": {"type": "duel", "lead": b.id}}]}  # fmt: skip
    wanted = "defender" if lost else "attacker"

    def fits(at: Any, rolled: Any) -> bool:
        told = at[0]
        mine = told["figures"][a.id]
        hurt = mine["stunned"] or not mine["armed"] or told["figures"][b.id]["fallen"]
        spared = desk.params.init_losing_face not in rolled["steps"][0]["dice"]["active"]
        return bool(told["winner"] == wanted and told["hits"] == 1 and goes_on(at, a) and not hurt and spared)

    found = desk.until(start, roller, fits)
    if found is None or found[1][0]["in_contact"]:
        return None
    deeds = ("leap", "duel-still", "insult-far", "duel-there", "walk", "hand-over", "rearm")
    return Scene("lost" if lost else "won", found[0], deeds)


def _stopped(desk: Desk, roller: Roller, cast: Cast) -> Scene:
    a, c, b, d = cast
    record = {"state": state(a, roller.choose(3), c, b, d), "steps": [{"event": {"type": "free_move"}}]}
    deeds = ("leap-same", "walk-same", "insult-same", "hand-over", "again", "duel-same", "pass")
    return Scene("stopped", record, deeds)


SCENES: tuple[Callable[[Desk, Roller, Cast], Scene | None], ...] = (
    _plain, _contact, _stunned, _unarmed, _after_duel, _stopped,
)  # fmt: skip


def may(desk: Desk, roller: Roller) -> Draft | None:
    """Which of two deeds the rules allow."""
    (a, c), (b, d) = desk.some(roller, 2, 2)
    cast = (a, c, b, d)
    wanted = list(CELLS)[roller.choose(len(CELLS))]
    for _ in range(6):
        scene = SCENES[roller.choose(len(SCENES))](desk, roller, cast)
        if scene is None:
            continue
        told = {deed: _ruled(desk, scene.record, _event(deed, cast)) for deed in scene.deeds}
        for first, second in _pairs(roller, scene.deeds):
            verdicts = (told[first][0], told[second][0])
            known = all(_slip(scene.name, deed, *told[deed]) for deed in (first, second))
            if known and cell(verdicts) == wanted and not {first, second} <= {"insult", "insult-other"}:
                return _asked(desk, roller, scene, cast, (first, second), told)
    return None


def _pairs(roller: Roller, deeds: tuple[str, ...]) -> list[tuple[str, str]]:
    return shuffled(roller, [(one, other) for one in deeds for other in deeds if one != other])


def _ruled(desk: Desk, record: Record, event: dict[str, Any]) -> tuple[bool, str]:
    """Whether an event may come next, and the rule that forbids it."""
    answer = desk.last({**record, "steps": [*record["steps"], {"event": event}]})
    return answer.get("legal", True), answer.get("rule", "")


def _asked(
    desk: Desk, roller: Roller, scene: Scene, cast: Cast, deeds: tuple[str, str], told: dict[str, tuple[bool, str]]
) -> Draft:
    a, c, b, d = cast
    right = [told[deeds[0]][0], told[deeds[1]][0]]
    names = {"a": a.name, "b": b.name, "c": c.name, "d": d.name}
    values: dict[str, Any] = {**names, "scene": scene.name, "verdict": cell(right)}
    values |= {"first": desk.words(deeds[0], names), "second": desk.words(deeds[1], names)}
    values["about"] = [_slip(scene.name, deed, *told[deed]) for deed in deeds]
    laws = [desk.laws[name] for name in dict.fromkeys(values["about"])]
    values["law"] = {lang: ". ".join(law[lang] for law in laws) for lang in laws[0]}
    claim = {"legal": [_event(deed, cast) for deed in deeds], "record": scene.record}
    answers = tuple(Answer(value, slip, _shown(values, value)) for slip, value in misjudged(right, values["about"]))
    return Draft(claim, Answer(right, "", _shown(values, right)), answers, values, named=SLIPS)


def _shown(values: dict[str, Any], value: list[bool]) -> dict[str, Any]:
    return {"key": cell(value), "first": values["first"], "second": values["second"]}


REFUSED = {
    "AOFA-5D-STUN-1": "stunned-walks",
    "AOFA-5D-WEAPON-1": "weaponless-duels",
    "AOFA-4-3": "duel-at-a-distance",
    "AOFA-4B-2": "duel-at-a-distance",
    "AOFA-5D-STUN-4": "recovers-for-nothing",
    "AOFA-5D-WEAPON-5": "rearms-for-nothing",
    "AOFA-2B-1": "goes-on-after-the-end",
    "AOFA-4B-4": "leaves-when-held",
    "AOFA-6-5": "returns-too-soon",
    "AOFA-AMB-43": "passes-at-will",
}
ALLOWED = {
    ("stunned", ""): "stun-paralyses",
    ("unarmed", ""): "no-weapon-no-action",
    ("lost", ""): "loser-stops",
    ("stopped", "again"): "one-activation-a-turn",
    ("", "leave"): "enemy-holds",
    ("", "insult"): "asks-the-rules-first",
    ("", "insult-far"): "words-need-contact",
    ("", "insult-other"): "words-need-contact",
    ("", "hand-over"): "one-figure-a-turn",
    ("", "duel-there"): "walks-or-duels",
    ("", "duel"): "acts-before-duelling",
    ("", "pass"): "never-passes",
    ("won", "leap"): "duel-ends-activation",
}
PUSHED, OTHERWISE = "duels-the-pushed", "asks-the-rules-first"
SLIPS = tuple(dict.fromkeys([*REFUSED.values(), *ALLOWED.values(), PUSHED, OTHERWISE]))


def _slip(scene: str, deed: str, legal: bool, rule: str) -> str:
    """The misconception of somebody who thinks otherwise of this deed in this scene, "" where none has a name."""
    if not legal:
        pushed = deed == "duel-still"
        return PUSHED if pushed and rule == "AOFA-4B-2" else REFUSED.get(rule, "")
    return ALLOWED.get((scene, deed)) or ALLOWED.get((scene, "")) or ALLOWED.get(("", deed)) or OTHERWISE
