"""The neutral tree of a rulebook: what every format walks. Text in runs, no markup of any format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.words.tongues import Lent


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text: who printed it (`kind`, `name`, as in the grammar), how it looks, what a house rule did to it."""

    text: str
    kind: str = "text"
    name: str = ""
    atom: int = -1
    strong: bool = False
    em: bool = False
    code: bool = False
    mark: str = ""  # "", "del" or "ins"
    lent: bool = False  # whether it is English, lent to a language that does not say it yet


Line = tuple[Piece, ...]


def as_lent(line: Line, source: str) -> Line:
    """A line of English that was lent to the language it stands under, by its source; any other as it is.

    >>> as_lent((Piece("Dice"),), Lent("Dice"))[0].lent, as_lent((Piece("Dés"),), "Dés")[0].lent
    (True, False)
    """
    return tuple(replace(piece, lent=True) for piece in line) if isinstance(source, Lent) else line


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph ("p"), a list ("ul", "ol") or a table ("table"); `mark` when a house rule adds or drops it whole."""

    kind: str
    lines: tuple[Line, ...] = ()
    table: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a table, in each language; `was` is what the base rules have in its place."""

    text: Mapping[str, str] = field(hash=False)
    was: Mapping[str, str] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `house` for a whole row of values that a house rule gives."""

    label: Mapping[str, str] = field(hash=False)
    cells: tuple[Cell, ...]
    house: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table made from parameters or exact odds: one for all languages, with its headings in each."""

    name: str
    caption: Mapping[str, str] = field(hash=False)
    head: tuple[Mapping[str, str], ...] = field(hash=False)
    rows: tuple[Row, ...]
    words: bool = False  # cells are words, not figures
    number: int = 0

    @property
    def changed(self) -> bool:
        """Whether a house rule gives it other values than the base rules."""
        return any(row.house or any(cell.was for cell in row.cells) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Flag:
    """What a house rule did to a clause, in a few words of each language."""

    house: str
    text: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example in each language; `base` when the house rules leave no room for its dice."""

    texts: Mapping[str, Line] = field(hash=False)
    base: bool = False

    @property
    def changed(self) -> bool:
        """Whether it reads otherwise than under the base rules."""
        return any(piece.mark for line in self.texts.values() for piece in line)


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A clause as printed, in each language, with its tables, examples and flags."""

    id: str
    number: str
    anchor: str
    titles: Mapping[str, Line] = field(hash=False)
    blocks: Mapping[str, tuple[Block, ...]] = field(hash=False)
    tables: tuple[TableView, ...]
    examples: tuple[ExampleView, ...]
    flags: tuple[Flag, ...]
    rules: tuple[str, ...]
    stale: tuple[str, ...] = ()  # languages whose text is to be reviewed: another one has changed since (rules/instep)

    @property
    def changed(self) -> bool:
        """Whether anything of it differs from the base rules: every such clause has a flag."""
        return bool(self.flags)


@dataclass(frozen=True, slots=True)
class SectionView:
    """A chapter as printed."""

    id: str
    anchor: str
    titles: Mapping[str, Line] = field(hash=False)
    clauses: tuple[ClauseView, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the glossary in each language, with its definition."""

    id: str
    word: Mapping[str, str] = field(hash=False)
    definition: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Origin:
    """How the ruleset of a book was asked for, so that a reader can ask for it again."""

    edition: str = ""
    presets: tuple[str, ...] = ()
    houses: tuple[tuple[str, bool], ...] = ()  # the name of each house rule, and whether it is a file of the reader's
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)  # parameters set by hand beyond these


@dataclass(frozen=True, slots=True)
class BookView:
    """A whole rulebook as printed under one ruleset."""

    game: str
    title: Mapping[str, str] = field(hash=False)
    subtitle: Mapping[str, str] = field(hash=False)
    notice: Mapping[str, str] = field(hash=False)
    licence: Mapping[str, str] = field(hash=False)
    credits: tuple[Mapping[str, str], ...] = field(hash=False)
    sections: tuple[SectionView, ...]
    glossary: tuple[Entry, ...]
    houses: tuple[Entry, ...]
    fingerprint: str
    changes: int
    origin: Origin = Origin()
    designers: tuple[str, ...] = ()
    licence_address: str = ""
    code: str = ""  # opens the same rules again
