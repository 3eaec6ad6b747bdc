"""What is thrown by signs in the board's tray: dice with swords and crosses, a token of a bag, a card, a coin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play import Chance, Game, Lane
from aofa_widgets.words import languages


def kind_of(chance: Chance | None) -> dict[str, Any]:
    """What is thrown, for the view: dice, a token, a card or a coin, and the signs of its faces with their words."""
    if chance is None or not chance.signs:
        return {}
    return {
        "what": chance.kind,
        "signs": list(chance.signs),
        "names": {sign: dict(row) for sign, row in chance.names.items()},
    }


def signed_lanes(
    game: Game, before: Any, lanes: tuple[Lane, ...], chance: Chance, dice: Mapping[str, tuple[int, ...]]
) -> list[dict[str, Any]]:
    """Lanes of faces with signs: no die is better than another by itself, so only what a game counts is a score.

    A game may offer `scored(state, dice) -> {cup: (number, words of what it counts)}`.
    """
    bag = getattr(game, "bag", None)
    tokens = bag(before) if bag and chance.kind == "bag" else None
    looks = {token.key: token.look for token in tokens.tokens} if tokens else {}
    scored = getattr(game, "scored", None)
    scores = scored(before, dice) if scored and chance.kind == "dice" else {}
    found = []
    for lane in lanes:
        faces = list(dice[lane.cup])
        groups = []
        for kind, count, why in lane.groups:
            row: list[dict[str, Any]] = [
                {"face": face, "marks": [], "word": dict(why) or None, "look": looks.get(chance.sign(face))}
                for face in faces[:count]
            ]
            groups.append({"kind": kind, "dice": row})
            faces = faces[count:]
        number, unit = scores.get(lane.cup, (None, None))
        found.append({
            "side": lane.side, "name": dict(lane.name), "score": number, "unit": dict(unit) if unit else None,
            "note": {lang: lane.note.get(lang, "") for lang in languages()}, "groups": groups,
        })  # fmt: skip
    return found
