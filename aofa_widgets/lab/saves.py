"""Games on disk: a match as one readable JSON text, and a text as a match, with everything in it looked at.

*What a save holds*: the game, its rules (short code, edition, presets, house rules, single values, every value, a
fingerprint), the scenario with its data, the seed and how many dice it has thrown, the tree of entries with names,
bookmarks and comments, where one stands, and a check over all of it. The same match gives the same bytes.

*House rules*: those of the book stand by their id; a reader's own stand whole, as data, so that a save can be sent to
somebody who does not have the file.

*When the book has moved*: if the rules that the save names are no longer what they were, the game goes on under the
rules it was begun with, whose values the save holds, and a note says what differs. Somebody in the middle of a game
has agreed to its rules; asking first would stop them for nothing, and stopping altogether would lose the game. Who
wants today's rules says `rules="now"`; then the entries are played again under those, and refused where they do not
fit. The same holds for a scenario of the book that has moved: the save's own copy is played.

*When the text was changed*: the check finds it. Somebody who mends a save by hand takes the line `check` out; the
save is then opened with a note. Nothing is believed either way: each entry goes through the game.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aofa_widgets.dice.roller import Position, Roller
from aofa_widgets.errors import InputError, SourceError, cut, shown, visible
from aofa_widgets.games import GAMES, load
from aofa_widgets.play import Game, Match
from aofa_widgets.play.plain import (
    MOST_BYTES,
    a_number,
    a_word,
    an_object,
    check_plain,
    fingerprint,
    plain,
    read_json,
    write_json,
)
from aofa_widgets.play.save import guarded, opened, written
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.saving import held, save
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import fault, texts

from .keeping import WAYS, rules_from, rules_of_save

FORMAT, VERSION = "aofa-save", 1
MOST_COUNT = 10**12
MOST_SEED = 2**64 - 1
FIELDS = ("format", "version", "game", "rules", "scenario", "roller", "lines", "at", "tip", "table", "values")
CONVERT: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}  # from a version to the next


@dataclass(frozen=True, slots=True)
class Saved:
    """An opened save: the match, what is to be said of it in every language, and where its dice stand if known."""

    match: Match
    notes: tuple[Mapping[str, str], ...] = ()
    dice: Position | None = None

    def roller(self) -> Roller:
        """The roller of the save, which throws on from where it was; a new one if the save has none.

        >>> Saved(None, (), {"seed": 5, "count": 3}).roller()
        Roller(5, count=3)
        """
        return Roller(**self.dice) if self.dice else Roller()


def save_text(match: Match, roller: Roller | Position | None = None) -> str:
    """A match as the text of a save; `roller` throws its dice (their seed is then saved, and how many were thrown).

    Raises: InputError for a match that no save can hold: begun at a position put together by hand, or too large.

    >>> match = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "courtyard")
    >>> save_text(match) == save_text(open_text(save_text(match)).match)
    True
    """
    game = match.game
    rules = game.rules
    check_first(match)
    names, values = rules_of_save(rules)
    scenario, table = _scenario(rules, match.scenario)
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.game,
        "rules": names,
        "scenario": scenario,
        "roller": _position(roller),
        **written(match),
        "table": table,
        "values": values,
    }
    check_plain(data)
    text = write_json({**data, "check": fingerprint(data)})
    if len(text.encode()) > MOST_BYTES:
        raise InputError(fault("", "saves.too_large", most=MOST_BYTES))
    return text


def open_text(text: str, rules: str = "saved") -> Saved:
    """The match of a save, every entry of it played again, and notes on what has changed since.

    `rules`: "saved" for those the game was begun with, "now" for those of the same names today.
    Raises: InputError with the field, in every language, for anything that is not a whole, sound save of this version
    or of an older one that can be converted.

    >>> open_text('{"format": "aofa-save", "version": 99}')
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: version: ...
    """
    a_word(rules, "rules", WAYS)
    data, notes = _current(read_json(text))
    an_object(data, "", FIELDS, ("start", "check"))
    key = a_word(data["game"], "game", GAMES)
    ruleset, more = rules_from(key, data["rules"], data["values"], rules)
    game = guarded("rules", "saves.not_playable", lambda: load(key).GAME(ruleset))
    scenario, told = _scenario_from(game, data["scenario"], data["table"])
    dice = _position_from(data["roller"])
    tree = {name: data[name] for name in ("start", "lines", "at", "tip") if name in data}
    match, said = opened(game, scenario, tree)
    return Saved(match, (*notes, *more, *told, *said), dice)


def save_file(match: Match, path: str | Path, roller: Roller | Position | None = None) -> Path:
    """Write a save, whole or not at all: until the new one is there the old one stays; gives the path.

    Raises: InputError as `save_text` does, or when the place cannot be written to.

    >>> import tempfile
    >>> match = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "courtyard")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     open_file(save_file(match, Path(folder) / "game.json")).match.state == match.state
    True
    """
    return save(save_text(match, roller), _path(path))


def mark_of(path: Path) -> str:
    """A mark of the bytes of a file by which a later change is noticed; "" where it cannot be read."""
    try:
        return hashlib.sha256(read_bytes(path, path.name, MOST_BYTES)).hexdigest()
    except SourceError:
        return ""


def save_again(match: Match, path: Path, mark: str, roller: Roller | Position | None = None) -> str:
    """Write a save over the one that was written there before, whose mark is `mark`; gives the new one.

    A file that is gone is written anew. Raises: InputError as `save_file` does, and where somebody else has written
    there since: nothing is written then.
    """
    text = save_text(match, roller)
    with held(path):
        if os.path.lexists(path) and mark_of(path) != mark:
            raise InputError(fault("file", "campaign.changed", file=visible(path.name)))
        save(text, path)
    return hashlib.sha256(text.encode()).hexdigest()


def open_file(path: str | Path, rules: str = "saved") -> Saved:
    """The match of a file; as `open_text`. Raises: InputError also for a file that cannot be read.

    >>> open_file("no/such/game.json")
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """
    place = _path(path)
    try:
        raw = read_bytes(place, cut(visible(str(place)), 200), MOST_BYTES)
    except SourceError as error:
        raise InputError(error.faults) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise InputError(fault(f"{shown(place.name).strip(chr(34))}:{line}", "errors.not_utf8")) from None
    return open_text(text, rules)


def _path(path: object) -> Path:
    if not isinstance(path, (str, Path)):
        raise InputError(fault("path", "saves.a_text", found=shown(path)))
    return Path(path)


def _current(data: Any) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """A save in the form of this version, its check taken off; InputError says why another cannot be opened."""
    if isinstance(data, list):
        raise InputError(fault("", "saves.bare_log"))
    found = an_object(data, "")
    if found.get("format") != FORMAT:
        raise InputError(fault("format", "saves.no_save", found=shown(found.get("format")), format=FORMAT))
    version = a_number(found.get("version"), "version", 1, 10**6)
    if version > VERSION:
        raise InputError(fault("version", "saves.newer", found=version, version=VERSION))
    notes = []
    if "check" in found:
        check = found.pop("check")
        if check != fingerprint(found):
            raise InputError(fault("check", "saves.damaged"))
    else:
        notes.append(texts("saves.unchecked"))
    for older in range(version, VERSION):
        if older not in CONVERT:
            raise InputError(fault("version", "saves.older", found=version, version=VERSION))
        found = {**CONVERT[older](found), "version": older + 1}
    if version < VERSION:
        notes.append(texts("saves.converted", found=version, version=VERSION))
    return found, notes


# The scenario.


def _scenario(rules: Ruleset, scenario: Any) -> tuple[dict[str, Any] | None, Any]:
    """What a game starts from by its name, and its data."""
    if scenario is None:
        return None, None
    name = {"name": scenario} if isinstance(scenario, str) else {}
    data = plain(rules.book.table(f"scenarios/{scenario}") if name else scenario)
    return {**name, "fingerprint": fingerprint(data)}, data


def _scenario_from(game: Game, raw: Any, table: Any) -> tuple[Any, list[dict[str, str]]]:
    """What a game of the save starts from, a name where the book's scenario is still the same, and notes."""
    if raw is None:
        return None, []
    row = an_object(raw, "scenario", ("fingerprint",), ("name",))
    data = an_object(table, "table")
    if row["fingerprint"] != fingerprint(data):
        raise InputError(fault("scenario.fingerprint", "saves.other_scenario"))
    notes = []
    if "name" in row:
        name = a_word(row["name"], "scenario.name")
        if name in game.rules.book.scenarios():
            if fingerprint(plain(game.rules.book.table(f"scenarios/{name}"))) == row["fingerprint"]:
                return name, []
        notes.append(texts("saves.scenario_moved", found=shown(name).strip('"')))
    check_setting_out(game, data)
    return data, notes


def check_first(match: Match) -> None:
    """See to it that a match began on its scenario. Raises: InputError for a position put together by hand."""
    if match.first != match.game.start(match.scenario):
        raise InputError(fault("scenario", "saves.by_hand"))


def check_setting_out(game: Game, data: Mapping[str, Any]) -> None:
    """See to it that a stranger's scenario can be set out: by the game's own check, and by where things then stand.

    Raises: InputError with the field in `table`.
    """
    match = guarded("table", "saves.no_start", lambda: Match(game, data))
    scene = guarded("table", "saves.no_start", lambda: Scene.from_json(plain(game.scene(match.first).to_json())))
    pieces = scene.pieces
    if len({piece.id for piece in pieces}) < len(pieces):
        raise InputError(fault("table", "saves.same_id"))
    for i, piece in enumerate(pieces):
        if not (0 <= piece.x <= scene.width and 0 <= piece.y <= scene.height):
            raise InputError(fault("table", "saves.off_table", found=piece.name))
        for other in pieces[:i]:
            apart = (piece.x - other.x) ** 2 + (piece.y - other.y) ** 2
            if piece.z == other.z and apart < (piece.r + other.r) ** 2:
                raise InputError(fault("table", "saves.overlap", found=piece.name, other=other.name))


# The dice.


def _position(roller: Roller | Position | None) -> Position | None:
    return _position_from(roller.position() if isinstance(roller, Roller) else roller)


def _position_from(raw: Any) -> Position | None:
    if raw is None:
        return None
    row = an_object(raw, "roller", ("seed", "count"), ())
    seed = a_number(row["seed"], "roller.seed", 0, MOST_SEED)
    return {"seed": seed, "count": a_number(row["count"], "roller.count", 0, MOST_COUNT)}
