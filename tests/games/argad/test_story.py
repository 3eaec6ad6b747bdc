"""Short games told in both languages, kept as text; remade only by `pytest --regold`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import locate
from aofa_widgets.play import Match, Refused
from aofa_widgets.words import languages

from .quarrels import ALL_ON, game_of, quarrel

STORIES = sorted((Path(__file__).parent / "stories").glob("*.toml"))
GOLDEN = Path(__file__).parents[2] / "golden"


def played(path: Path) -> tuple[Match, list[dict[str, str]], set[str]]:
    """A story played: the match, its lines in each language, and the rules that it met.

    An entry of the log is what falls (`fall`), or an action; one with `refused` is refused by that rule and changes
    nothing.
    """
    story: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    game = game_of(ALL_ON if story.get("all") else story.get("set", {}))
    match = Match(game, quarrel(*story["quarrel"], master=story.get("master")))
    lines: list[dict[str, str]] = []
    rules: set[str] = set()
    for number, entry in enumerate(story["log"], 1):
        if "refused" in entry:
            action = game.read({key: value for key, value in entry.items() if key != "refused"})
            with pytest.raises(Refused) as refused:
                match.do(action)
            assert refused.value.rule == entry["refused"], (number, refused.value.texts)
            rules.add(refused.value.rule)
            lines.append({lang: f"({text})" for lang, text in refused.value.texts.items()})
            continue
        if "fall" in entry:
            step = match.settle({cup: tuple(faces) for cup, faces in entry["fall"].items()})
        else:
            step = match.do(game.read(entry))
        assert not game.laws(step.state), (number, entry)
        rules |= {event.rule for event in step.events}
        lines += [game.tell(step.state, event) for event in step.events]
    return match, lines, rules


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_the_story_is_told_as_before(path: Path, request: pytest.FixtureRequest) -> None:
    match, lines, rules = played(path)
    assert match.replayed() == match.state
    known = set((locate.rulebook() / "argad" / "rules.txt").read_text(encoding="utf-8").split())
    assert rules <= known, rules - known
    for lang in languages():
        text = "".join(f"{line[lang]}\n" for line in lines)
        golden = GOLDEN / f"story.argad.{path.stem}.{lang}.txt"
        if request.config.getoption("--regold"):
            golden.write_text(text, encoding="utf-8")
        assert text == golden.read_text(encoding="utf-8")
