"""What the rulebook says of the questions of a game: their words, their clauses, the misconceptions they know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets import locate
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.source import read
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import languages

Words = Mapping[str, Prose]
SLIPS, PEOPLE = "slips", "people"


@dataclass(frozen=True, slots=True)
class Slip:
    """A misconception: what is said to it, and the parameters as somebody who has it reads them, if that is it."""

    name: str
    clause: str
    title: Words = field(hash=False)
    reply: Words = field(hash=False)
    reads: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Topic:
    """One kind of question: `ask` holds ways to ask, by the name that a draft picks; `data` what the file says."""

    name: str
    family: str
    clauses: tuple[str, ...]
    ask: tuple[Words, ...] = field(hash=False)
    options: Mapping[str, Words] = field(hash=False)
    why: Words = field(hash=False)
    otherwise: Words = field(hash=False)
    hints: tuple[Words, ...] = field(hash=False)
    replies: Mapping[str, Words] = field(hash=False)
    needs: Mapping[str, Any] = field(hash=False)
    weight: int
    data: Mapping[str, Any] = field(hash=False)

    def fits(self, rules: Ruleset) -> bool:
        """Whether the rules in force are such that the words of the topic are true."""
        return all(rules.values[key] in (value if isinstance(value, list) else [value])
                   for key, value in self.needs.items())  # fmt: skip


@locate.remembered
def topics(game: str) -> Mapping[str, Topic]:
    """Every topic of a game, by its name; none for a game that has no questions.

    >>> topics("swashbuckling")["keep"].family
    'odds'
    """
    found: dict[str, Topic] = {}
    folder = load_book(game).folder / "quiz"
    for path in sorted(folder.glob("*.toml")):
        if path.stem not in (SLIPS, PEOPLE):
            place = f"{game}/quiz/{path.name}"
            for name, row in read(path, place).data.items():
                found[name] = _topic(name, path.stem, row, place)
    return found


@locate.remembered
def slips(game: str) -> Mapping[str, Slip]:
    """Every misconception that the questions of a game know, by its name.

    >>> slips("swashbuckling")["dice-added"].clause
    'score.highest-die'
    """
    path = load_book(game).folder / "quiz" / f"{SLIPS}.toml"
    if not path.is_file():
        return {}
    place = f"{game}/quiz/{path.name}"
    return {
        name: Slip(name, row["clause"], _words(row["title"], place), _words(row["reply"], place), row.get("reads", {}))
        for name, row in read(path, place).data.items()
    }


def _topic(name: str, family: str, row: Mapping[str, Any], place: str) -> Topic:
    return Topic(
        name, family, tuple(row["clauses"]),
        tuple(_words(one, place) for one in row["ask"]),
        {key: _words(one, place) for key, one in row.get("option", {}).items()},
        _words(row["why"], place), _words(row["otherwise"], place) if "otherwise" in row else {},
        tuple(_words(one, place) for one in row.get("hint", ())),
        {key: _words(one, place) for key, one in row.get("reply", {}).items()},
        row.get("needs", {}), row.get("weight", 1), row,
    )  # fmt: skip


def _words(row: Mapping[str, str], place: str) -> Words:
    return {lang: Prose(row[lang].strip(), place, 1) for lang in languages()}
