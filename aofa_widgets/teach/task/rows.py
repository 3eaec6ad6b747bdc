"""A lesson's rows played on a match: names of things for places, and dice that suit the rules in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.errors import AofaError, InputError, named
from aofa_widgets.games import load
from aofa_widgets.play import Match, Refused
from aofa_widgets.table.shapes import Disc, Rect, corners
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..played import spared
from .task import Row


class Unplayed(InputError):
    """A row that cannot be played under these rules: `error` says why, `row` is its number from 0."""

    def __init__(self, row: int, error: AofaError, where: str) -> None:
        self.row, self.error, self.where = row, error, where
        super().__init__(list(error.faults))


def play_rows(match: Match, rows: Sequence[Row], *, exact: bool = True) -> Iterator[tuple[Row, Any, Refused | None]]:
    """Play rows one after another: each with the action it stands for (None: dice), and the refusal it was to meet.

    Without `exact` dice are made to suit the rules in force: as many as are due, the faces given as far as they go.
    Raises: Unplayed at the first row that these rules do not bear, or do not refuse though they should.
    """
    for number, row in enumerate(rows):
        action, refusal = None, None
        try:
            if row.signs:
                match.settle(_facts(match).fallen(match.game, match.state, row.signs, exact))
            elif row.dice is not None:
                match.settle(row.dice if exact else _suiting(match, row.dice))
            else:
                action = written(match, row.do)
                if row.refused:
                    refusal = _refusal(match, action)
                else:
                    match.do(action)
        except (Refused, InputError) as error:
            raise Unplayed(number, error, row.where) from None
        yield row, action, refusal


def _facts(match: Match) -> Any:
    return load(match.game.rules.game).facts


def _refusal(match: Match, action: Any) -> Refused:
    try:
        match.game.apply(match.state, action)
    except Refused as error:
        return error
    raise InputError(fault("", "lesson.row_allowed"))


def written(match: Match, row: Mapping[str, Any]) -> Any:
    """An action of the game from a lesson's words: `do` in small letters, a thing or a figure where a place is meant.

    Raises: InputError for what is no action, or names nothing on the table.
    """
    plain = {key: value for key, value in row.items() if key != "do"}
    plain["do"] = "".join(part.capitalize() for part in str(row.get("do", "")).split("-"))
    rowed = getattr(_facts(match), "rowed", None)
    if rowed is not None:  # the game has words of its own for a way
        return match.game.read(rowed(match.game, match.state, plain, lambda name: middle(match, name)))
    if isinstance(plain.get("to"), str):
        plain["to"] = middle(match, plain["to"])
    if isinstance(plain.get("hits"), Mapping):
        plain["hits"] = [[name, number] for name, number in plain["hits"].items()]
    return match.game.read(plain)


def middle(match: Match, name: str) -> list[int]:
    """The middle of a thing or a figure on the table now. Raises: InputError if there is none of that name."""
    scene = match.game.scene(match.state)
    places: dict[str, list[int]] = {piece.id: [piece.x, piece.y] for piece in scene.pieces}
    for thing in scene.things:
        if isinstance(thing.shape, (Disc, Rect)):
            places[thing.id] = [thing.shape.x, thing.shape.y]
        else:
            points = corners(thing.shape)
            places[thing.id] = [sum(p[n] for p in points) // len(points) for n in (0, 1)]
    if name not in places:
        raise InputError(fault("to", "lesson.no_object", found=named(name), near=closest(name, places)))
    return places[name]


def _suiting(match: Match, dice: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    chance = match.game.chance(match.state)
    if chance is None:
        return dict(dice)
    losing = spared(match.game.rules)
    found = {}
    for cup, number in chance.dice.items():
        faces = tuple(min(face, chance.faces) for face in dice.get(cup, ()))[:number]
        spare = next((face for face in reversed(faces) if face != losing), 2 if losing == 1 else 1)
        found[cup] = faces + (spare,) * (number - len(faces))
    return found
