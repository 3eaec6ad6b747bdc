"""Army lists, as an army builder asks a game about them: what may be taken, every limit, files; no widget knows a rule.

A game may offer, under this optional name, `package.muster(ruleset) -> Musters`. A list under way is plain data that
the game alone reads; rows are called by their number from 0. Data is never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .attacks import Entry

Texts = Mapping[str, str]
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pick:
    """A unit that may be taken: its name, cost, lines that say what it is, and the heading (`part`) it stands under."""

    key: str
    label: Texts = field(hash=False)
    cost: int
    lines: tuple[Texts, ...] = field(default=(), hash=False)
    part: Texts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A unit of the list: name, cost with all that was bought, what it is, and what may be chosen for it."""

    label: Texts = field(hash=False)
    cost: int
    lines: tuple[Texts, ...] = field(default=(), hash=False)
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Meter:
    """A limit: how much there is, how much may be (None: nothing binds it), and the id of the rule behind."""

    key: str
    label: Texts = field(hash=False)
    now: int
    most: int | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a list, the row that it is about (None: the whole), and the id of the rule behind."""

    text: Texts = field(hash=False)
    row: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """A part of the form for a unit of one's own: its heading, and entries of which a text has no options."""

    name: Texts = field(hash=False)
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A list as it stands: `entries` of the whole (its name is no entry), the shelf, the rows, limits, flaws."""

    name: Texts = field(hash=False)
    army: Texts = field(hash=False)
    cost: int
    points: int
    entries: tuple[Entry, ...]
    picks: tuple[Pick, ...]
    rows: tuple[Row, ...]
    meters: tuple[Meter, ...]
    flaws: tuple[Flaw, ...]


class Musters(Protocol):
    """What a game answers about its army lists; every method that changes data gives new data.

    `opened` takes the id of a list of the book or plain data; `read` the bytes of a file and its name, and gives the
    lists in it; `own` the units of the reader's own, `form` what is asked of one (of a fresh one without a key),
    `words` what its special rules may be called, `invent` puts it on the shelf; `written` the text of a TOML file, made
    from an old one so that what else stands there stays;
    `battle` is what a match of this list against another begins with. Raises (all that take a request): InputError or
    SourceError with a sentence for what cannot be; nothing is changed then.
    """

    def blank(self, army: str = "") -> Data: ...
    def opened(self, given: Any) -> Data: ...
    def read(self, raw: bytes, name: str) -> Sequence[Data]: ...
    def shipped(self) -> Sequence[tuple[str, Texts]]: ...
    def written(self, data: Data, old: str = "") -> str: ...
    def file_name(self, data: Data) -> str: ...
    def sight(self, data: Data) -> Sight: ...
    def named(self, data: Data, name: Any) -> Data: ...
    def add(self, data: Data, key: str) -> Data: ...
    def copy(self, data: Data, row: int) -> Data: ...
    def drop(self, data: Data, row: int) -> Data: ...
    def set(self, data: Data, row: int | None, key: str, value: Any) -> Data: ...
    def own(self, data: Data) -> Sequence[tuple[str, Texts]]: ...
    def form(self, data: Data, key: str = "") -> Sequence[Blank]: ...
    def words(self) -> Sequence[Texts]: ...
    def invent(self, data: Data, values: Any, key: str = "") -> Data: ...
    def grounds(self, data: Data) -> Sequence[tuple[str, Texts]]: ...
    def battle(self, data: Data, other: Data, ground: str) -> Any: ...
