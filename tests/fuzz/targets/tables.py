"""What players make for the table: scenarios, cards, armies, people, army lists, and recorded cases."""

from __future__ import annotations

import io
import json
import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from aofa_widgets.cli.referee import _lines, answers
from aofa_widgets.errors import Fault, InputError
from aofa_widgets.games import GAMES, load, offers, scenario_from
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, texts

from ..target import Target, files, put
from .rules import _told

FIELDED = ("honour", "regiments")  # games that begin a battle with such a file alone


@cache
def _rules(key: str) -> Ruleset:
    return Ruleset.load(key)


def scenario(key: str, end: str, data: bytes, folder: Path) -> None:
    """A file of a table of one's own: checked as `aofa check` does, opened as `--scenario` does, and set out."""
    path = put(folder, f"mine.{end}", data)
    game = load(key)
    game.is_scenario(path)
    _told(game.check_scenario_file(path))
    table = scenario_from(key, str(path), _rules(key))
    _set_out(key, table)


def own(key: str, data: bytes, folder: Path) -> None:
    """A file of cards, an army or people: checked, opened, and a battle begun with it."""
    path = put(folder, "mine.toml", data)
    game = load(key)
    if not game.is_own(path):
        _told(game.check_scenario_file(path))
        raise InputError(fault("file", "errors.no_file"))  # nothing of the kind: `aofa check` takes it for a house rule
    _told(game.check_own_file(path))
    if game.is_scenario(path) or key in FIELDED:
        _set_out(key, scenario_from(key, str(path), _rules(key)))


def _set_out(key: str, table: Any) -> None:
    match = Match(load(key).GAME(_rules(key)), table)
    match.game.scene(match.state).to_json()


def bench(data: bytes, folder: Path) -> None:
    """A table as the editor opens it, to be mended there: drawn, judged, written again."""
    desk = load(GAMES[0]).workshop(_rules(GAMES[0]))
    found = desk.read(put(folder, "mine.toml", data), "mine.toml")
    desk.faults(found)
    desk.scene(found).to_json()
    desk.written(found)


def muster(data: bytes, folder: Path) -> None:
    """An army list as the builder opens it: shown, and written again into its own text."""
    key = offers("muster")[0]
    desk = load(key).muster(_rules(key))
    for found in desk.read(data, "mine.toml"):
        desk.sight(found)
        desk.written(found, data.decode("utf-8-sig"))


PROGRAMME = texts("errors.programme", kind="\x00", place="none")["en"].partition("\x00")[0]


def referee(data: bytes, folder: Path) -> None:
    """Recorded cases, a line each; every line has an answer, and no answer tells of a fault of the kit."""
    wrong: list[dict[str, Any]] = []
    for answer in answers(_lines(io.BytesIO(data))):
        if error := answer.get("error"):
            assert not error["message"].startswith(PROGRAMME), error["message"]
            wrong.append(error)
    if wrong:
        raise InputError([Fault(one["at"], one["texts"]) for one in wrong[:50]])


def _cases() -> list[bytes]:
    """Some recorded cases of every game, a line each."""
    found: list[bytes] = []
    for path in sorted((Path(__file__).parents[2] / "games").glob("*/data/*cases.jsonl")):
        lines = path.read_bytes().splitlines()
        for line in lines[:: max(1, len(lines) // 40)]:
            row = json.loads(line)
            found.append(json.dumps({**row.get("record", row), "game": path.parts[-3]}).encode())
    return found


def _of(key: str) -> Callable[[], list[bytes]]:
    """The scenarios of a game, those of the other games left to them."""
    return lambda: files(f"rulebook/{key}/scenarios/*.toml")


def _json(key: str) -> list[bytes]:
    return [json.dumps(tomllib.loads(one.decode())).encode() for one in _of(key)()]


TARGETS = (
    *(Target(f"scenario-{key}", "toml", _of(key), partial(scenario, key, "toml"), cost=9) for key in GAMES),
    *(
        Target(f"scenario-json-{key}", "json", partial(_json, key), partial(scenario, key, "json"), cost=9)
        for key in GAMES
    ),
    *(
        Target(f"own-{key}", "toml", lambda key=key: files(f"rulebook/{key}/samples/*.toml"), partial(own, key), cost=8)
        for key in offers("is_own")
    ),
    Target("bench", "toml", _of(GAMES[0]), bench, cost=8),
    Target("muster", "toml", lambda: files(f"rulebook/{offers('muster')[0]}/samples/*.toml"), muster, cost=7),
    Target("referee", "json", _cases, referee, cost=3),
)
