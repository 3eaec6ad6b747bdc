"""Dice in words: what is due, what fell, and the faces of real dice as they are typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.play import Chance
from aofa_widgets.words import say

from .naming import joined

Faces = Mapping[str, tuple[int, ...]]


def names_of(game: Any, state: Any, chance: Chance) -> dict[str, Mapping[str, str]]:
    """What each cup of dice that are due is called; its key where the game does not say."""
    lanes = {lane.cup: lane.name for lane in _lanes(game, state)}
    return {cup: lanes.get(cup, {"en": cup}) for cup in chance.dice if chance.dice[cup] or cup in lanes}


def due(game: Any, state: Any, chance: Chance, lang: str) -> list[str]:
    """The dice that are due: for what, whose, how many and why so many."""
    told = game.about(state) if hasattr(game, "about") else {}
    title = told.get(lang, told.get("en", ""))
    lines = [say("play.about", lang, title=title, stop="" if title[-1] in ".!?…" else ".")] if title else []
    notes = {lane.cup: lane.note.get(lang, lane.note.get("en", "")) for lane in _lanes(game, state)}
    for cup, name in names_of(game, state, chance).items():
        said = say("play.dice_due", lang, name=_in(name, lang), n=chance.dice[cup])
        lines.append(f"{said}{say('play.colon', lang)}{notes[cup]}." if notes.get(cup) else f"{said}.")
    return lines


def fell(game: Any, before: Any, dice: Faces, lang: str) -> list[str]:
    """The dice that fell, cup after cup, in the order they were thrown."""
    chance = game.chance(before)
    names = names_of(game, before, chance)
    return [
        say("play.dice_fell", lang, name=_in(names[cup], lang), n=len(faces), faces=joined([*map(str, faces)], lang))
        if faces
        else say("play.dice_none", lang, name=_in(names[cup], lang))
        for cup, faces in dice.items()
        if cup in names
    ]


def wanted(game: Any, state: Any, chance: Chance, given: Faces, lang: str) -> str:
    """The sentence that asks for the faces of the next cup."""
    cup = next(name for name in chance.dice if name not in given and chance.dice[name])
    name = _in(names_of(game, state, chance)[cup], lang)
    return say("play.type_dice", lang, name=name, n=chance.dice[cup])


def read(
    text: str, chance: Chance, given: Faces, names: Mapping[str, Mapping[str, str]], lang: str
) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...]]:
    """The faces typed so far, cup by cup, and lines that say what is wrong with them.

    Cups are parted by a slash; all dice in one row do as well when their number is right.

    >>> read("6 2 1 / 53", Chance({"active": 3, "g1": 2}), {}, {}, "en")[0]
    {'active': (6, 2, 1), 'g1': (5, 3)}
    """
    told = dict(given) | {cup: () for cup, number in chance.dice.items() if not number}
    waiting = [cup for cup in chance.dice if cup not in told]
    parts = [_numbers(part, chance.faces) for part in re.split(r"[/|;]", text) if part.strip()]
    if not parts or any(part is None for part in parts):
        return told, (say("play.dice_figures", lang, faces=chance.faces),)
    rows: list[list[int]] = [part for part in parts if part is not None]
    if len(rows) == 1 and len(rows[0]) == sum(chance.dice[cup] for cup in waiting) > chance.dice[waiting[0]]:
        whole, rows = rows[0], []
        for cup in waiting:
            rows.append(whole[: chance.dice[cup]])
            whole = whole[chance.dice[cup] :]
    if len(rows) > len(waiting):
        return told, (say("play.dice_cups", lang, n=len(waiting), found=len(rows)),)
    for cup, faces in zip(waiting, rows, strict=False):
        wrong = next((face for face in faces if not 1 <= face <= chance.faces), None)
        if wrong is not None:
            return dict(given), (say("play.dice_face", lang, found=wrong, most=chance.faces),)
        if len(faces) != chance.dice[cup]:
            name = _in(names.get(cup, {"en": cup}), lang)
            values = {"name": name, "n": chance.dice[cup], "found": len(faces)}
            return dict(given), (say("play.dice_number", lang, **values),)
        told[cup] = tuple(faces)
    return told, ()


def _numbers(text: str, faces: int) -> list[int] | None:
    """The numbers of a row; figures run together are dice of one figure each."""
    found: list[int] = []
    for word in re.split(r"[\s,.]+", text.strip()):
        if not re.fullmatch(r"-?\d{1,40}", word, re.ASCII):
            return None
        together = faces < 10 and len(word) > 1 and not word.startswith("-")
        found += [int(sign) for sign in word] if together else [int(word)]
    return found


def _in(name: Mapping[str, str], lang: str) -> str:
    return name.get(lang) or name.get("en") or next(iter(name.values()), "")


def _lanes(game: Any, state: Any) -> Sequence[Any]:
    lanes = getattr(game, "lanes", None)
    return lanes(state) if lanes else ()
