"""From the source of a quick sheet and a ruleset to what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import MOST_TYPED, code_of, unheld
from aofa_widgets.rules.prose import Speaker, laid_text, printable
from aofa_widgets.rules.source import read
from aofa_widgets.rules.text import Prose, load_text
from aofa_widgets.words import capital, fault, languages, texts
from aofa_widgets.words.grammar import fill
from aofa_widgets.words.tree import Agree, Choice, Effects, Of, Value, parse, walk
from aofa_widgets.words.typography import typeset, typeset_each

from .. import tables
from ..markdown import line_of
from ..marks import marked_line
from ..tree import Flag, Line, TableView, as_lent
from .source import Group, Row, load_sheet, sheets
from .view import Figures, GroupView, HouseView, Number, RowView, SheetView, Words

MOST_CHANGES = 6  # of a house rule that are listed; the book tells the rest


def build(ruleset: Ruleset, name: str = "") -> SheetView:
    """The quick sheet of the rules in force, or that of a period, what house rules changed flagged.

    Raises: InputError for a game without a sheet, or without one of that name; SourceError with every fault of its
    templates at once.

    >>> build(Ruleset.load("swashbuckling", house=["lucky-star"])).houses[0].id
    'lucky-star'
    """
    groups = load_sheet(ruleset.game, name) if name else load_sheet(ruleset.game)
    if not groups:
        raise InputError(fault("", "sheet.none", found=ruleset.game))
    return _Builder(ruleset, name).sheet(groups)


class _Builder:
    def __init__(self, ruleset: Ruleset, name: str = "") -> None:
        self.ruleset, self.name = ruleset, name
        self.base = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets).beside(ruleset)
        self.text = laid_text(ruleset)
        self.numbers = self.text.numbers
        self.speakers = {lang: Speaker(ruleset, self.text, lang) for lang in languages()}
        self.base_speakers = {lang: Speaker(self.base, self.text, lang) for lang in languages()}
        self.changes = {key: now for key, now in ruleset.values.items() if now != self.base.values[key]}
        self.faults: list[Fault] = []
        self.shown: set[str] = set()  # changed parameters and reworded clauses that a row has flagged

    def sheet(self, groups: Iterable[Group]) -> SheetView:
        made = tuple(view for group in groups if (view := self.group(group)).rows)
        if self.faults:
            raise SourceError(list(dict.fromkeys(self.faults)))
        book, left_out = self.ruleset.book, unheld(self.ruleset)
        titles = {lang: ", ".join(house.title[lang] for house in left_out) for lang in languages()}
        note = texts("sheet.code_without", houses=titles) if left_out else texts("sheet.code_note")
        code = code_of(self.ruleset)
        if len(code) > MOST_TYPED:
            code, note = "", texts("sheet.code_too_long")
        return SheetView(
            game=self.ruleset.game,
            name=texts("sheet.name"),
            title=typeset_each(book.title),
            subtitle=self.subtitle(),
            groups=made,
            houses=tuple(self.houses()),
            code=code,
            code_note=note,
            imprint=self.imprint(),
        )

    def group(self, group: Group) -> GroupView:
        title = {lang: self.line(prose, lang) for lang, prose in group.title.items()}
        rows = tuple(view for row in group.rows if (view := self.row(row)) is not None)
        return GroupView(group.id, group.icon, title, rows)

    def row(self, row: Row) -> RowView | None:
        """A row; None for one that has nothing to say under these rules."""
        number = ", ".join(dict.fromkeys(self.numbers.get(name, "") for name in row.see.split()))
        reworded = list(self.reworded(row))
        if row.tables:
            shown = self.figures(row)
            return RowView(number, row.icon, {}, {}, tuple(reworded), shown) if shown else None
        text = {lang: self.marked(prose, lang) for lang, prose in row.text.items()}
        if not all(_says(line) for line in text.values()):
            return None
        label = {lang: self.marked(prose, lang) for lang, prose in row.label.items()}
        flags: list[Flag] = []
        if any(piece.mark for line in (*text.values(), *label.values()) for piece in line):
            flags = list(self.flags(self.moved([*row.text.items(), *row.label.items()])))
        return RowView(number, row.icon, label, text, (*flags, *reworded))

    def line(self, prose: Prose, lang: str, base: bool = False, more: Mapping[str, Any] | None = None) -> Line:
        try:
            return as_lent(line_of((self.base_speakers if base else self.speakers)[lang].runs(prose, more)), prose.text)
        except SourceError as error:
            self.faults += error.faults
            return ()

    def marked(self, prose: Prose, lang: str) -> Line:
        """A line under these rules, its pieces that the base rules print otherwise marked "ins"."""
        new, old = self.line(prose, lang), self.line(prose, lang, base=True)
        return tuple(piece for piece in marked_line(old, new) if piece.mark != "del")

    def moved(self, templates: Iterable[tuple[str, Prose]]) -> list[str]:
        """The changed parameters without which a row would read otherwise."""
        pairs = list(templates)
        used = {name for _, prose in pairs for name in _names(prose)}
        keys = [key for key in self.changes if key in used or any(name.startswith(f"{key}.") for name in used)]
        book = self.ruleset.book
        felt = []
        for key in keys:
            more = {key: printable(book, book.parameters[key], self.base.values[key])}
            if any(self.line(prose, lang, more=more) != self.line(prose, lang) for lang, prose in pairs):
                felt.append(key)
        return felt or keys

    def flags(self, keys: Iterable[str], named: bool = False, apart: bool = False) -> Iterator[Flag]:
        """One flag for each house rule: its name, and what the base rules have where no cell says it already.

        `apart`: the value itself does not stand there, so that a bare number would say nothing.
        """
        by: dict[str, list[str]] = {}
        for key in keys:
            by.setdefault(self.ruleset.source(key), []).append(key)
        for source, several in by.items():
            house, title = self.house_of(source)
            self.shown.update(several)
            if any(map(self.ruleset.beyond_book, several)):
                title = texts("ruleset.beyond", value=title)
            if named:
                yield Flag(house, texts("sheet.house_alone", house=title))
                continue
            labelled = apart or len(several) > 1 or isinstance(self.base.values[several[0]], bool)
            told = {lang: [self.was(key, lang, labelled) for key in several] for lang in languages()}
            was = {lang: typeset("; ".join(parts), lang) for lang, parts in told.items()}
            yield Flag(house, texts("sheet.was", house=title, was=was))

    def was(self, key: str, lang: str, labelled: bool) -> str:
        words, label = self.value(key, self.base), self.ruleset.book.parameters[key].label
        return texts("sheet.named", label=label, value=words)[lang] if labelled else words[lang]

    def reworded(self, row: Row) -> Iterator[Flag]:
        for house in self.ruleset.overlays:
            if names := [name for name in row.see.split() if name in house.text]:
                self.shown.update(names)
                yield Flag(house.id, texts("sheet.reworded", house=house.title))

    def house_of(self, source: str) -> tuple[str, Words]:
        """The house rule that set a value: its id and title; a value set by hand has a title of its own."""
        found = next((house for house in self.ruleset.overlays if f"house {house.id}" == source), None)
        return (found.id, found.title) if found else ("", texts("sheet.by_hand"))

    def value(self, key: str, ruleset: Ruleset) -> dict[str, str]:
        """A value as a table shows it: figures as figures, the rest in words."""
        parameter, value = ruleset.book.parameters[key], ruleset.values[key]
        if isinstance(value, bool) and "true" not in parameter.names:
            return texts("book.yes" if value else "book.no")
        ready = printable(ruleset.book, parameter, value)
        return {lang: typeset(fill("{x}", lang, {"x": ready}), lang) for lang in languages()}

    # ---- tables ----
    def figures(self, row: Row) -> Figures | None:
        try:
            views = [tables.table(name, self.ruleset, self.base) for name in row.tables]
        except SourceError as error:
            self.faults += [Fault(row.where, found.texts) for found in error.faults]
            return None
        keys = {key for view in views if view.changed for key in tables.parameters_of(view.name, self.ruleset)}
        in_cells = any(cell.was for view in views for one in view.rows for cell in one.cells)
        flags = tuple(self.flags((key for key in self.changes if key in keys), named=in_cells, apart=True))
        if len(views) > 1:
            return _beside(views, row.head, flags)
        view = views[0]
        houses = [at.house for at in view.rows]
        rows = []
        for at, one in enumerate(view.rows):
            replaced = not one.house and at + 1 < len(houses) and houses[at + 1]
            if replaced and sum(houses) > 1:
                continue
            label = view.rows[at - 1].label if one.house and sum(houses) > 1 else one.label
            rows.append((label, tuple(Number(cell.text, cell.was) for cell in one.cells), replaced))
        return Figures(view.head, tuple(rows), view.words, flags)

    # ---- head and foot ----
    def subtitle(self) -> dict[str, str]:
        book = self.ruleset.book
        parts = [sheets(book.game)[self.name]] if self.name else []
        parts += [book.editions[self.ruleset.edition]["title"]]
        parts += [book.presets[name]["title"] for name in self.ruleset.presets]
        if houses := self.ruleset.overlays:
            parts += [texts("sheet.with_houses", n=len(houses))]
        return {lang: typeset(" · ".join(part[lang] for part in parts), lang) for lang in languages()}

    def houses(self) -> Iterator[HouseView]:
        for house in self.ruleset.overlays:
            keys = [key for key in self.changes if self.ruleset.source(key) == f"house {house.id}"]
            yield self.house(house.id, typeset_each(house.title), [*house.text], keys)
        named = {f"house {house.id}" for house in self.ruleset.overlays}
        rest = [key for key in self.changes if self.ruleset.source(key) not in named]
        if rest:
            yield self.house("", texts("sheet.by_hand"), [], rest)

    def house(self, id: str, title: Words, clauses: Sequence[str], keys: Sequence[str]) -> HouseView:
        every = {**{name: self.worded(name) for name in clauses}, **{key: self.changed(key) for key in keys}}
        rest = [words for name, words in every.items() if name not in self.shown]
        return HouseView(id, title, _cut([*every.values()]), _cut(rest))

    def changed(self, key: str) -> dict[str, str]:
        label = typeset_each(self.ruleset.book.parameters[key].label)
        now, was = self.ruleset.told(key, self.value(key, self.ruleset)), self.value(key, self.base)
        return texts("sheet.change", label=label, now=now, was=was)

    def worded(self, name: str) -> dict[str, str]:
        clause = self.text.clauses[name]
        title = {lang: self.speakers[lang].plain(clause.titles[lang]) for lang in languages()}
        key = "sheet.worded" if name in load_text(self.ruleset.game).clauses else "sheet.added"
        return texts(key, number=clause.number, title=title)

    def imprint(self) -> dict[str, str]:
        head = read(self.ruleset.book.folder / "game.toml").data
        edition = self.ruleset.book.editions[self.ruleset.edition]
        licence = head.get("licence", {})
        parts = [self.ruleset.book.notice, edition.get("credit", {}), licence.get("text", {}) if licence else {}]
        return {
            lang: " ".join(typeset(part.get(lang, part.get("en", "")), lang) for part in parts if part)
            for lang in languages()
        }


def _beside(views: list[TableView], heads: tuple[Words, ...], flags: tuple[Flag, ...]) -> Figures:
    """Several tables of the same kind side by side; the last row of a shorter one serves on."""
    longest = max(views, key=lambda view: len(view.rows))
    rows = []
    for at, row in enumerate(longest.rows):
        cells = [view.rows[min(at, len(view.rows) - 1)].cells[0] for view in views]
        rows.append((row.label, tuple(Number(capital(cell.text), cell.was) for cell in cells), False))
    named: list[Words] = [*map(typeset_each, heads)] or [view.caption for view in views]
    return Figures((longest.head[0], *named), tuple(rows), True, flags)


def _cut(lines: Sequence[Words]) -> tuple[Words, ...]:
    if len(lines) <= MOST_CHANGES:
        return tuple(lines)
    return (*lines[: MOST_CHANGES - 1], texts("sheet.more", n=len(lines) - MOST_CHANGES + 1))


def _says(line: Line) -> bool:
    return any(piece.text.strip() for piece in line)


def _names(prose: Prose) -> Iterator[str]:
    """Parameters that a template looks at."""
    for node in walk(parse(prose.text)):
        match node:
            case Value(name) | Agree(name) | Choice(name) | Effects(name):
                yield name
            case Of(value):
                yield value.name
