"""The draft of a house rule: what its file would say, as a value that every edit replaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.rules import overlay as overlays
from aofa_widgets.words import languages

ABOUT = ("id", *(f"{entry}_{lang}" for entry in ("title", "why") for lang in languages()))
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Draft:
    """A house rule as it is being written; `step` holds the texts of each clause that were last in step.

    `rows` are the rows of [set] as the file has them, `text` the clauses reworded or added.
    """

    id: str = ""
    title: Texts = field(default_factory=dict)
    why: Texts = field(default_factory=dict)
    game: str = ""
    rows: Mapping[str, Any] = field(default_factory=dict)
    text: Mapping[str, Texts] = field(default_factory=dict)
    step: Mapping[str, Texts] = field(default_factory=dict)
    rest: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, data: Mapping[str, Any], game: str) -> Draft:
        """The draft that a file's data (in the form of `writing.house_data`) makes."""
        known = ("id", "title", "why", "game", "set", "text")
        rest = {key: value for key, value in data.items() if key not in known}
        words = {entry: dict(data.get(entry) or {}) for entry in ("title", "why")}
        texts = {clause: dict(row) for clause, row in data["text"].items()}
        return cls(data.get("id", ""), words["title"], words["why"], game, dict(data["set"]), texts, {}, rest)

    def data(self) -> dict[str, Any]:
        """What the file is to say."""
        found: dict[str, Any] = {"id": self.id, "title": _ordered(self.title), "why": _ordered(self.why)}
        if not any(text.strip() for text in self.why.values()):
            del found["why"]
        return {**found, "game": self.game, **self.rest, "set": dict(self.rows), "text": dict(self.text)}

    def about(self, name: str) -> str:
        """One of the words about the rule: "id", "title_en", "why_fr" ..."""
        entry, _, lang = name.partition("_")
        return self.id if not lang else str((self.title if entry == "title" else self.why).get(lang, ""))

    def with_about(self, name: str, value: str) -> Draft:
        """The same with one of its words changed."""
        entry, _, lang = name.partition("_")
        if not lang:
            return replace(self, id=value)
        if entry == "title":
            return replace(self, title={**self.title, lang: value})
        return replace(self, why={**self.why, lang: value})

    def called(self, stem: str) -> str:
        """The id that its title proposes, that of the first language which has one; else the name of its file."""
        return id_from(next((text for lang in languages() if (text := self.title.get(lang, "")).strip()), stem))

    def with_row(self, key: str, row: Mapping[str, Any] | None) -> Draft:
        """The same with a parameter set, or left as the book has it."""
        rows = {name: old for name, old in self.rows.items() if row is not None or name != key}
        return replace(self, rows=rows if row is None else {**rows, key: dict(row)})

    def with_clause(self, clause: str, row: Texts | None, step: Texts | None = None) -> Draft:
        """The same with a clause worded otherwise, or left as the book has it."""
        texts = {name: old for name, old in self.text.items() if row is not None or name != clause}
        steps = {name: old for name, old in self.step.items() if row is not None or name != clause}
        if row is None:
            return replace(self, text=texts, step=steps)
        steps = steps if step is None else {**steps, clause: dict(step)}
        return replace(self, text={**texts, clause: dict(row)}, step=steps)

    def to_review(self, clause: str) -> list[str]:
        """The languages of a clause that stand as they were while another one was changed."""
        row, step = self.text.get(clause), self.step.get(clause)
        if row is None or step is None:
            return []
        moved = [lang for lang in languages() if row.get(lang, "").strip() != step.get(lang, "").strip()]
        return [lang for lang in languages() if lang not in moved] if moved else []

    def in_step(self, clauses: Mapping[str, Texts] | None = None) -> Draft:
        """The same with its clauses declared in step as they stand: all of them but those that want a review."""
        some = clauses or {clause: row for clause, row in self.text.items() if not self.to_review(clause)}
        told = {clause: {lang: row.get(lang, "") for lang in languages()} for clause, row in some.items()}
        return replace(self, step={**self.step, **told})


def _ordered(words: Texts) -> dict[str, str]:
    return {lang: words[lang] for lang in languages() if lang in words} | dict(words)


def id_from(name: str) -> str:
    """An id made of a file's name or a title, its letters without their accents.

    >>> id_from("Gardes têtus (2)"), id_from("…")
    ('gardes-tetus-2', 'my-rule')
    """
    plain = unicodedata.normalize("NFKD", name[:200].lower().replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    made = re.sub(r"[^a-z0-9]+", "-", letters.replace("'", "").replace("’", "")).strip("-")[:60].strip("-")
    return made or "my-rule"


def clean(text: str) -> str:
    """A text as it was typed, with one kind of line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


MOST_TYPED = 2 * overlays.MOST_TEXT  # what a field takes at all; what is too long for the file is said at the field
