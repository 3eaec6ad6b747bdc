"""Roll objects: what `shared/tray.js` draws, made from counts and faces, for the tray, the calculator and the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, languages, texts
from aofa_widgets.words.numbers import listed

from .reading import Reading, Texts, clauses, marks, tray_of

Counts = Sequence[Mapping[str, int]]
"""For each side, how many dice of each kind ("swash", "rating", "bonus"), in the order they lie."""
Thrown = Sequence[Sequence[Sequence[int]]]
"""For each side and kind, the faces."""


def roll_object(
    ruleset: Ruleset,
    mode: str,
    counts: Counts,
    names: Sequence[Texts],
    title: Texts,
    *,
    thrown: Thrown | None = None,
    reading: Reading | None = None,
    number: int = 0,
    seed: int | None = None,
    count: int = 0,
    reasons: Sequence[Sequence[Texts]] = (),
) -> dict[str, Any]:
    """The roll as the view takes it: `number` grows with each throw; `seed` is None for real dice.

    `reasons` may name each side's bonus dice ("higher up"), in order.
    """
    total = sum(sum(row.values()) for row in counts)
    lanes = []
    for lane, row in enumerate(counts):
        faces = thrown[lane] if thrown else [(None,) * n for n in row.values()]
        signs = marks(ruleset, mode, lane, tuple(map(tuple, thrown[lane]))) if thrown else None
        why = list(reasons[lane]) if lane < len(reasons) else []
        groups = []
        for at, (kind, dice) in enumerate(zip(row, faces, strict=True)):
            drawn = []
            for place, face in enumerate(dice):
                found, word, plus = signs[at][place] if signs else ((), {}, {})
                if kind == "bonus" and place < len(why) and not any(word.values()):
                    word = why[place]
                drawn.append(
                    {"face": face, "marks": list(found), "word": dict(word) or None, "plus": dict(plus) or None}
                )
            groups.append({"kind": kind, "dice": drawn})
        lanes.append({
            "side": lane,
            "name": dict(names[lane]),
            "note": note(row),
            "score": reading.scores[lane] if reading else None,
            "groups": groups,
        } | _unit(ruleset, reading.scores[lane] if reading else None))  # fmt: skip
    rules = list(clauses(ruleset, reading)) if reading else []
    return {
        "id": number,
        "phase": "settled" if thrown else "ready" if total else "empty",
        "title": dict(title),
        "lanes": lanes,
        "verdict": dict(reading.verdict) if reading else None,
        "rule": rules[0] if rules else None,
        "rules": rules,
        "seed": seed,
        "count": count,
    } | _signs(ruleset)


def _signs(ruleset: Ruleset) -> dict[str, Any]:
    """The signs of the game's dice, face by face, with their words; nothing for dice with pips."""
    tray = tray_of(ruleset)
    if not hasattr(tray, "row"):
        return {}
    names = {sign: dict(row) for sign, row in tray.signs(ruleset).items()}
    return {"what": "dice", "signs": list(tray.row(ruleset)), "names": names}


def _unit(ruleset: Ruleset, score: int | None) -> dict[str, Any]:
    told = getattr(tray_of(ruleset), "unit", None)
    return {"unit": dict(told(ruleset, score))} if told and score is not None else {}


def note(row: Mapping[str, int]) -> dict[str, str]:
    """A side's dice in words: two swashbuckling dice, Rating 3."""
    parts = [texts(f"tray.note_{kind}", n=count) for kind, count in row.items() if count]
    return {lang: ", ".join(part[lang] for part in parts) for lang in languages()}


def spoken(
    mode: str,
    names: Sequence[Texts],
    counts: Counts,
    thrown: Thrown | None,
    reading: Reading | None,
    signs: Sequence[Texts] = (),
) -> dict[str, str]:
    """The roll in one or two sentences, for a reader and for `text/plain`: faces in the order they fell.

    `signs`: the words of each face from 1 on, where the dice bear no numbers.
    """
    total = sum(sum(row.values()) for row in counts)
    if thrown is None or reading is None:
        return texts("tray.ready_spoken", n=total) if total else texts("tray.empty_spoken")
    verdict = {lang: text.replace("**", "") for lang, text in reading.verdict.items()}
    sides = [[face for group in side for face in group] for side in thrown]
    dice = [_said(side, signs) for side in sides]
    if mode == "action":
        return texts("tray.spoken_action", dice=dice[0], best=max(sides[0], default=0), verdict=verdict)
    rows = [texts("tray.spoken_lane", name=name, dice=row) for name, row in zip(names, dice, strict=True)]
    rows = [*rows[:1], *(capital(row) for row in rows[1:])]  # the first stands after a colon, the next after a stop
    lanes = {lang: " ".join(row[lang] for row in rows) for lang in languages()}
    return texts("tray.spoken", lanes=lanes, verdict=verdict)


def _said(side: Sequence[int], signs: Sequence[Texts] = ()) -> dict[str, str]:
    if not side:
        return texts("tray.spoken_none")
    faces = {
        lang: listed([signs[face - 1][lang] if signs else str(face) for face in side], lang) for lang in languages()
    }
    return texts("tray.spoken_roll", n=len(side), faces=faces)
