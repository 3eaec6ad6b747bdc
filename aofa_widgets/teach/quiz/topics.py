"""What the rulebook says of the questions of a game: their words, their clauses, the misconceptions they know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.source import Document, read
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import fault, languages

Words = Mapping[str, Prose]
SLIPS, PEOPLE = "slips", "people"
NUMERIC = ("low", "high", "near", "unit", "otherwise")
FIELDS = (
    "clauses", "ask", "option", "why", "hint", "reply", "needs", "weight", "kind", "low", "high", "near", "unit",
    "otherwise", "rule", "offers",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slip:
    """A misconception: what is said to it, the parameters as somebody who has it reads them, if that is it.

    `ruling`: the rule that it misses is a ruling of the kit.
    """

    name: str
    clause: str
    title: Words = field(hash=False)
    reply: Words = field(hash=False)
    reads: Mapping[str, Any] = field(hash=False)
    ruling: bool
    where: str


@dataclass(frozen=True, slots=True)
class Topic:
    """One kind of question: `ask` holds ways to ask, `option` the words of an answer by its value; `data` is all else.

    `needs` names values of parameters without which its words would be untrue; `weight` how often it takes its turn.
    """

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
    where: str

    def fits(self, rules: Ruleset) -> bool:
        """Whether the rules in force are such that the words of the topic are true."""
        return all(rules.values.get(key) in (value if isinstance(value, list) else [value])
                   for key, value in self.needs.items())  # fmt: skip

    def texts(self) -> Iterator[Words]:
        """Every text of the topic."""
        yield from (*self.ask, *self.options.values(), *self.hints, *self.replies.values(), self.why)
        if self.otherwise:
            yield self.otherwise


@locate.remembered
def topics(game: str) -> Mapping[str, Topic]:
    """Every topic of a game, by its name; none for a game that has no questions.

    Raises: SourceError with every fault of the files at once.

    >>> topics("swashbuckling")["keep"].family
    'odds'
    """
    faults: list[Fault] = []
    found = read_topics(game, faults)
    if faults:
        raise SourceError(faults)
    return found


@locate.remembered
def slips(game: str) -> Mapping[str, Slip]:
    """Every misconception that the questions of a game know, by its name; errors as for `topics`.

    >>> slips("swashbuckling")["dice-added"].clause
    'score.highest-die'
    """
    faults: list[Fault] = []
    found = read_slips(game, faults)
    if faults:
        raise SourceError(faults)
    return found


def read_topics(game: str, faults: list[Fault]) -> dict[str, Topic]:
    """The topics of a game; what is wrong with the form of their files is added to `faults`."""
    found: dict[str, Topic] = {}
    for path in sorted(_folder(game).glob("*.toml")):
        if path.stem not in (SLIPS, PEOPLE):
            reader = _Reader.of(path, game, faults)
            for name in reader.names() if reader else ():
                if reader and (topic := reader.topic(name, path.stem)):
                    if name in found:
                        faults.append(fault(topic.where, "quiz.topic_twice", found=name, other=found[name].where))
                    found[name] = topic
    return found


def read_slips(game: str, faults: list[Fault]) -> dict[str, Slip]:
    """The misconceptions of a game; what is wrong with the form of their file is added to `faults`."""
    path = _folder(game) / f"{SLIPS}.toml"
    reader = _Reader.of(path, game, faults) if path.is_file() else None
    rows = {name: reader.slip(name) for name in reader.names()} if reader else {}
    return {name: slip for name, slip in rows.items() if slip}


def _folder(game: str) -> Path:
    return load_book(game).folder / "quiz"


class _Reader:
    """Reads one file of questions; what is wrong is noted, and what it stands in left out."""

    def __init__(self, document: Document, faults: list[Fault]) -> None:
        self.document, self.faults = document, faults

    @classmethod
    def of(cls, path: Path, game: str, faults: list[Fault]) -> _Reader | None:
        try:
            return cls(read(path, f"{game}/quiz/{path.name}"), faults)
        except SourceError as error:
            faults += error.faults
            return None

    def names(self) -> list[str]:
        for name, row in self.document.data.items():
            if not isinstance(row, Mapping):
                self.fault(name, "quiz.not_a_table", found=name)
        return [name for name, row in self.document.data.items() if isinstance(row, Mapping)]

    def fault(self, place: str, key: str, **values: Any) -> None:
        self.faults.append(fault(self.document.where(place), key, **values))

    def words(self, name: str, entry: str, node: Any) -> Words:
        """Words in every language, or a fault for each that has none."""
        place = f"{name}.{entry}"
        file, _, line = self.document.where(place).rpartition(":")
        found: dict[str, Prose] = {}
        for lang in languages():
            text = node.get(lang) if isinstance(node, Mapping) else None
            if not isinstance(text, str) or not text.strip():
                self.fault(place, "lesson.text_missing", found=entry, lang=lang)
                text = ""
            found[lang] = Prose(text.strip(), file, int(line))
        return found

    def rows(self, name: str, entry: str, kind: type, empty: Any) -> Any:
        node = self.document.data[name].get(entry, empty)
        if not isinstance(node, kind):
            self.fault(f"{name}.{entry}", "quiz.entry_kind", found=entry)
            return empty
        return node

    def topic(self, name: str, family: str) -> Topic | None:
        before = len(self.faults)
        row = self.document.data[name]
        for key in row:
            if key not in FIELDS:
                self.fault(f"{name}.{key}", "lesson.question_field", found=key[:40], allowed=", ".join(FIELDS))
        numeric = row.get("kind") == "number"
        for key in ("clauses", "ask", "why", *(NUMERIC if numeric else ("option",))):
            if row.get(key) in (None, "", [], {}):
                self.fault(name, "quiz.lacks", found=name, entry=key)
        for key in ("low", "high", "near") if numeric else ():
            if key in row and (isinstance(row[key], bool) or not isinstance(row[key], int) or row[key] < 0):
                self.fault(f"{name}.{key}", "quiz.entry_kind", found=key)
        topic = Topic(
            name, family, tuple(map(str, self.rows(name, "clauses", list, []))),
            tuple(self.words(name, "ask", one) for one in self.rows(name, "ask", list, [])),
            {key: self.words(name, "option", one) for key, one in self.rows(name, "option", dict, {}).items()},
            self.words(name, "why", row.get("why")),
            self.words(name, "otherwise", row.get("otherwise")) if numeric else {},
            tuple(self.words(name, "hint", one) for one in self.rows(name, "hint", list, [])),
            {key: self.words(name, "reply", one) for key, one in self.rows(name, "reply", dict, {}).items()},
            self.rows(name, "needs", dict, {}), self.rows(name, "weight", int, 1), row, self.document.where(name),
        )  # fmt: skip
        return topic if len(self.faults) == before else None

    def slip(self, name: str) -> Slip | None:
        before = len(self.faults)
        row = self.document.data[name]
        slip = Slip(
            name, str(row.get("clause", "")), self.words(name, "title", row.get("title")),
            self.words(name, "reply", row.get("reply")), self.rows(name, "reads", dict, {}),
            self.rows(name, "ruling", bool, False), self.document.where(name),
        )  # fmt: skip
        return slip if len(self.faults) == before else None
