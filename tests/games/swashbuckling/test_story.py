"""A short game told in both languages, kept as text; remade only by `pytest --regold`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling.legal import may_move
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from ..stories import kept, refused, stories

SAID = ("refused", "expect", "held", "free")  # what an entry says of its step


def told(path: Path) -> dict[str, str]:
    """A story as lines of text in each language, one event a line, what is refused in brackets."""
    story = tomllib.loads(path.read_text(encoding="utf-8"))
    scenario = {key: value for key, value in story.items() if key not in ("preset", "set", "log")}
    rules = Ruleset.load("swashbuckling", preset=story["preset"]).with_values(story.get("set", {}))
    match = Match(Swashbuckling(rules), scenario)
    lines: list[dict[str, str]] = []
    for entry in story["log"]:
        if "dice" in entry:
            step = throw(match, {cup: tuple(faces) for cup, faces in entry["dice"].items()}, entry)
        else:
            lines.append(ask(match, {key: value for key, value in entry.items() if key not in SAID}, entry))
            step = match.entries[-1].step if "refused" not in entry else None
        look(match, entry)
        lines += [match.game.tell(step.state, event) for event in step.events] if step else []
    assert match.game.result(match.state) is not None
    assert match.replayed() == match.state
    return {lang: "".join(f"{line[lang]}\n" for line in lines if line) for lang in languages()}


def throw(match: Match, faces: dict[str, tuple[int, ...]], entry: dict[str, Any]) -> Any:
    if "wrong" not in entry:
        return match.settle(faces)
    with pytest.raises(InputError) as raised:
        match.settle(faces)
    assert raised.value.faults[0].where == entry["wrong"]
    return None


def look(match: Match, entry: dict[str, Any]) -> None:
    """What an entry says of the table after it: `expect` of the outcome, who holds what, whether a move is `free`."""
    for key, value in entry.get("expect", {}).items():
        assert getattr(match.entries[-1].step.outcome, key) == value, (key, entry)
    if "held" in entry:
        assert {figure.id: figure.held for figure in match.state.figures if figure.held} == entry["held"], entry
    if "free" in entry:
        assert may_move(match.game.params, match.state) is entry["free"], entry


def ask(match: Match, row: dict[str, Any], entry: dict[str, Any]) -> dict[str, str]:
    if "refused" in entry:
        return refused(match, row, entry["refused"])
    match.do(match.game.read(row))
    return {}


@pytest.mark.parametrize("path", stories(__file__), ids=lambda path: path.stem)
def test_the_story_is_told_as_before(path: Path, request: pytest.FixtureRequest) -> None:
    kept(told(path), path.stem, request)
