"""Short games told in both languages and kept as text, remade only by `pytest --regold`; a game says how one begins."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import locate
from aofa_widgets.play import Refused
from aofa_widgets.words import languages

GOLDEN = Path(__file__).parents[1] / "golden"
Line = dict[str, str]


def stories(file: str) -> list[Path]:
    """The stories beside a file of tests."""
    return sorted((Path(file).parent / "stories").glob("*.toml"))


def faces(match: Any, fall: Mapping[str, Iterable[int]]) -> Any:
    """What falls as a story says it where nothing else is agreed: faces for each cup."""
    return match.settle({cup: tuple(each) for cup, each in fall.items()})


def refused(match: Any, row: Mapping[str, Any], rule: str) -> Line:
    """An action that is refused by this rule and changes nothing; how that is told, in brackets."""
    action = match.game.read(row)
    with pytest.raises(Refused) as error:
        match.do(action)
    assert error.value.rule == rule, (row, error.value.texts)
    return {lang: f"({text})" for lang, text in error.value.texts.items()}


def kept(text: Mapping[str, str], name: str, request: pytest.FixtureRequest) -> None:
    """The text of each language is that of its file `tests/golden/story.NAME.LANG.txt`."""
    for lang, told in text.items():
        golden = GOLDEN / f"story.{name}.{lang}.txt"
        if request.config.getoption("--regold"):
            golden.write_text(told, encoding="utf-8")
        assert told == golden.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Teller:
    """The stories of a game: how a match of one begins, and how it says what falls."""

    game: str
    begin: Callable[[dict[str, Any]], Any]
    fall: Callable[[Any, Any], Any] = faces

    def played(self, path: Path) -> tuple[Any, list[Line], set[str]]:
        """A story played: the match, its lines in each language, and the rules that it met.

        An entry of the log is what falls (`fall`), or an action; one with `refused` is refused by that rule.
        """
        story = tomllib.loads(path.read_text(encoding="utf-8"))
        match = self.begin(story)
        lines: list[Line] = []
        rules: set[str] = set()
        for number, entry in enumerate(story["log"], 1):
            if "refused" in entry:
                row = {key: value for key, value in entry.items() if key != "refused"}
                lines.append(refused(match, row, entry["refused"]))
                rules.add(entry["refused"])
                continue
            step = self.fall(match, entry["fall"]) if "fall" in entry else match.do(match.game.read(entry))
            assert not match.game.laws(step.state), (number, entry)
            rules |= {event.rule for event in step.events}
            lines += [match.game.tell(step.state, event) for event in step.events]
        return match, lines, rules

    def told_as_before(self, path: Path, request: pytest.FixtureRequest) -> None:
        """A story gives the same state again from its record, knows its rules, and reads as it is kept."""
        match, lines, rules = self.played(path)
        assert match.replayed() == match.state
        assert rules <= self.known(), rules - self.known()
        text = {lang: "".join(f"{line[lang]}\n" for line in lines) for lang in languages()}
        kept(text, f"{self.game}.{path.stem}", request)

    def known(self) -> set[str]:
        """Every rule of the game's list."""
        return set((locate.rulebook() / self.game / "rules.txt").read_text(encoding="utf-8").split())

    def show_these_rules(self, paths: Iterable[Path], file: Path, request: pytest.FixtureRequest) -> None:
        """Every rule that is told or that refuses something in a story stands in a file, and only those."""
        met = sorted({rule for path in paths for rule in self.played(path)[2]})
        assert set(met) <= self.known()
        if request.config.getoption("--regold"):
            file.write_text("\n".join(met) + "\n", encoding="utf-8")
        assert met == file.read_text(encoding="utf-8").split()
