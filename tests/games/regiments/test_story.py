"""Short battles told in both languages, kept as text; remade only by `pytest --regold`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import locate
from aofa_widgets.play import Match, Refused
from aofa_widgets.words import languages

from .positions import field, match_of

STORIES = sorted((Path(__file__).parent / "stories").glob("*.toml"))
GOLDEN = Path(__file__).parents[2] / "golden"


def played(path: Path) -> tuple[Match, list[dict[str, str]], set[str]]:
    """A story played: the match, its lines in each language, and the rules that it met.

    An entry of the log is what falls (`fall`), or an action; one with `refused` is refused by that rule and changes
    nothing.
    """
    story: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    own = {key: value for key, value in story.items() if key not in ("set", "log", "units", "scenario")}
    data = story["scenario"] if "scenario" in story else field(story["units"], **own)
    match = match_of(data, story.get("set", {}))
    lines: list[dict[str, str]] = []
    rules: set[str] = set()
    for number, entry in enumerate(story["log"], 1):
        if "refused" in entry:
            action = match.game.read({key: value for key, value in entry.items() if key != "refused"})
            with pytest.raises(Refused) as refused:
                match.do(action)
            assert refused.value.rule == entry["refused"], (number, refused.value.texts)
            rules.add(refused.value.rule)
            lines.append({lang: f"({text})" for lang, text in refused.value.texts.items()})
            continue
        if "fall" in entry:
            step = match.settle({cup: tuple(faces) for cup, faces in entry["fall"].items()})
        else:
            step = match.do(match.game.read(entry))
        assert not match.game.laws(step.state), (number, entry)
        rules |= {event.rule for event in step.events}
        lines += [match.game.tell(step.state, event) for event in step.events]
    return match, lines, rules


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_the_story_is_told_as_before(path: Path, request: pytest.FixtureRequest) -> None:
    match, lines, _ = played(path)
    assert match.replayed() == match.state
    for lang in languages():
        text = "".join(f"{line[lang]}\n" for line in lines)
        golden = GOLDEN / f"story.regiments.{path.stem}.{lang}.txt"
        if request.config.getoption("--regold"):
            golden.write_text(text, encoding="utf-8")
        assert text == golden.read_text(encoding="utf-8")


def test_the_stories_show_the_rules_of_play(request: pytest.FixtureRequest) -> None:
    """Every rule that is told or that refuses something in a story is in the list beside them, and only those."""
    met = sorted({rule for path in STORIES for rule in played(path)[2]})
    known = set((locate.rulebook() / "regiments" / "rules.txt").read_text(encoding="utf-8").split())
    assert set(met) <= known
    file = Path(__file__).parent / "stories" / "rules.txt"
    if request.config.getoption("--regold"):
        file.write_text("\n".join(met) + "\n", encoding="utf-8")
    assert met == file.read_text(encoding="utf-8").split()
