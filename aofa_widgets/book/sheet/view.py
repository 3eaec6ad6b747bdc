"""What stands on a quick sheet, before any format: groups of rows, each with what a house rule changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..tree import Flag, Line

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Number:
    """One cell of a table on the sheet; `was` is what the base rules have in its place."""

    text: Words = field(hash=False)
    was: Words | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Figures:
    """A table on the sheet: its heads, and rows of a label and cells; `quiet` rows are those of the base rules."""

    head: tuple[Words, ...] = field(hash=False)
    rows: tuple[tuple[Words, tuple[Number, ...], bool], ...] = field(hash=False)
    words: bool
    flags: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True)
class RowView:
    """A row: its label, its words as pieces ("ins" where a house rule speaks), the clause that says it in full."""

    number: str
    icon: str
    label: Mapping[str, Line] = field(hash=False)
    text: Mapping[str, Line] = field(hash=False)
    flags: tuple[Flag, ...] = ()
    figures: Figures | None = None


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group of rows under one heading."""

    id: str
    icon: str
    title: Mapping[str, Line] = field(hash=False)
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True)
class HouseView:
    """A house rule in force: its name, everything it changes, and of that what no row of the sheet shows."""

    id: str
    title: Words = field(hash=False)
    changes: tuple[Words, ...] = field(hash=False)
    rest: tuple[Words, ...] = field(hash=False)


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole quick sheet."""

    game: str
    name: Words = field(hash=False)
    title: Words = field(hash=False)
    subtitle: Words = field(hash=False)
    groups: tuple[GroupView, ...]
    houses: tuple[HouseView, ...]
    code: str
    code_note: Words = field(hash=False)
    imprint: Words = field(hash=False)
