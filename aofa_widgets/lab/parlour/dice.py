"""Dice in words: what is due, what fell, and the faces of real dice as they are typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.play import Chance
from aofa_widgets.words import say, texts
from aofa_widgets.words.tongues import manner

from .hearing import find, fold
from .naming import joined

MOST_WORDS = 6  # words of the name of a sign

Faces = Mapping[str, tuple[int, ...]]


def names_of(game: Any, state: Any, chance: Chance) -> dict[str, Mapping[str, str]]:
    """What each cup that is due is called; a bag, a deck or a coin by that word, its key where nobody says."""
    lanes = {lane.cup: lane.name for lane in _lanes(game, state)} | dict(chance.cups)
    plain = texts(f"play.cup_{chance.kind}") if chance.kind != "dice" else None
    return {cup: lanes.get(cup, plain or {"en": cup}) for cup in chance.dice if chance.dice[cup] or cup in lanes}


def due(game: Any, state: Any, chance: Chance, lang: str) -> list[str]:
    """What is due: for what, whose, how many and why so many; of a bag, what is left in it."""
    told = game.about(state) if hasattr(game, "about") else {}
    title = told.get(lang, told.get("en", ""))
    head = "play.about" if chance.kind == "dice" else "play.about_drawn"
    lines = [say(head, lang, title=title, stop="" if title[-1] in ".!?…" else ".")] if title else []
    notes = {lane.cup: lane.note.get(lang, lane.note.get("en", "")) for lane in _lanes(game, state)}
    for cup, name in names_of(game, state, chance).items():
        key = "play.dice_due" if chance.kind == "dice" else f"play.due_{chance.kind}"
        said = say(key, lang, name=_in(name, lang), n=chance.dice[cup])
        lines.append(f"{said}{say('play.colon', lang)}{notes[cup]}." if notes.get(cup) else f"{said}.")
    if chance.kind == "bag" and chance.left:
        left = [say("play.left_of", lang, sign=_sign(chance, sign, lang), n=n) for sign, n in chance.left.items()]
        lines.append(say("play.left_in", lang, list=f"{manner(lang).semicolon} ".join(left)))
    return lines


def fell(game: Any, before: Any, dice: Faces, lang: str) -> list[str]:
    """What fell, cup after cup, in the order it was thrown or drawn."""
    chance = game.chance(before)
    names = names_of(game, before, chance)
    lines = []
    for cup, faces in dice.items():
        if cup not in names:
            continue
        key = "play.drew" if chance.kind != "dice" else "play.dice_fell" if faces else "play.dice_none"
        shown = joined([_sign(chance, chance.sign(face), lang) for face in faces], lang)
        lines.append(say(key, lang, name=_in(names[cup], lang), n=len(faces), faces=shown))
    return lines


def wanted(game: Any, state: Any, chance: Chance, given: Faces, lang: str) -> str:
    """The sentence that asks for the faces of the next cup."""
    cup = next(name for name in chance.dice if name not in given and chance.dice[name])
    name = _in(names_of(game, state, chance)[cup], lang)
    if not chance.signs and chance.kind == "dice":
        return say("play.type_dice", lang, name=name, n=chance.dice[cup])
    key = "play.type_signs" if chance.kind == "dice" else "play.type_drawn"
    return say(key, lang, name=name, n=chance.dice[cup], list=_signs(chance, lang))


def how(chance: Chance, lang: str) -> str:
    """How what is due is thrown or drawn here, or typed."""
    return say("play.roll_or_type" if chance.kind == "dice" else f"play.draw_{chance.kind}", lang)


def named(text: str, chance: Chance, lang: str) -> bool:
    """Whether a line begins with a sign of what is due."""
    return bool(chance.signs) and bool(_by_signs(text, chance, lang)[0])


def read(
    text: str, chance: Chance, given: Faces, names: Mapping[str, Mapping[str, str]], lang: str
) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...]]:
    """The faces typed so far, cup by cup, and lines that say what is wrong with them.

    Cups are parted by a slash; all dice in one row do as well when their number is right. Where faces have signs, these
    are typed: by their names, as far as they are clear, or one letter for each die.

    >>> read("6 2 1 / 53", Chance({"active": 3, "g1": 2}), {}, {}, "en")[0]
    {'active': (6, 2, 1), 'g1': (5, 3)}
    """
    told = dict(given) | {cup: () for cup, number in chance.dice.items() if not number}
    waiting = [cup for cup in chance.dice if cup not in told]
    said = [part for part in re.split(r"[/|;]", text) if part.strip()]
    parts: list[list[int] | None] = []
    for part in said:
        if chance.signs:
            signs, unknown = _by_signs(part, chance, lang)
            if unknown:
                return told, (say("play.dice_sign", lang, found=unknown[:40], list=_signs(chance, lang)),)
            parts.append(signs)
        else:
            parts.append(_numbers(part, chance.faces))
    if not parts or any(part is None for part in parts):
        if chance.signs:
            return told, (say("play.dice_signs", lang, list=_signs(chance, lang)),)
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
            key = "play.dice_number" if chance.kind == "dice" else "play.one_drawn"
            return dict(given), (say(key, lang, **values),)
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


def _by_signs(text: str, chance: Chance, lang: str) -> tuple[list[int], str]:
    """The faces of signs that a row names, several words to a sign, and the first word that names none.

    >>> dice = Chance({"hit": 3}, 3, signs=("cross", "sword", "double"), names={"double": {"en": "two swords"}})
    >>> _by_signs("two swords, cross sw", dice, "en"), _by_signs("scs", dice, "en"), _by_signs("sword axe", dice, "en")
    (([3, 1, 2], ''), ([2, 1, 2], ''), ([2], 'axe'))
    """
    called = {sign: [*chance.names.get(sign, {}).values(), sign] for sign in chance.left}
    initials: dict[str, list[str]] = {}
    for sign in called:
        initials.setdefault(fold(_sign(chance, sign, lang))[:1], []).append(sign)
    found: list[int] = []
    parts = re.split(r"[\s,]+", text.strip(" ,."))
    while parts:
        for end in range(min(len(parts), MOST_WORDS), 0, -1):
            if end == 1:
                one = find(parts[0], called, guess=False).one
            else:  # words in their order, the last perhaps begun
                begun = fold(" ".join(parts[:end]))
                fits = [sign for sign, names in called.items() if any(fold(n).startswith(begun) for n in names)]
                one = fits[0] if len(fits) == 1 else None
            if one is not None:
                found.append(chance.face(one))
                break
        else:
            letters = [initials.get(letter, []) for letter in fold(parts[0])]
            if not letters or any(len(meant) != 1 for meant in letters):
                return found, parts[0]
            found += [chance.face(sign) for (sign,) in letters]
            end = 1
        parts = parts[end:]
    return found, ""


def _sign(chance: Chance, sign: str, lang: str) -> str:
    """What a sign is called; a plain face by its number."""
    return _in(chance.names[sign], lang) if sign in chance.names else sign


def _signs(chance: Chance, lang: str) -> str:
    """The signs there are, as a list to choose from."""
    *most, last = [_sign(chance, sign, lang) for sign in chance.left] or [f"1–{chance.faces}"]
    return f"{', '.join(most)}{say('play.or', lang)}{last}" if most else last


def _in(name: Mapping[str, str], lang: str) -> str:
    return name.get(lang) or name.get("en") or next(iter(name.values()), "")


def _lanes(game: Any, state: Any) -> Sequence[Any]:
    lanes = getattr(game, "lanes", None)
    return lanes(state) if lanes else ()
