"""From the rule source and a ruleset to the neutral tree of a book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path, PurePath
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import Ruleset, instep
from aofa_widgets.rules.code import MOST_TYPED, code_of
from aofa_widgets.rules.prose import Speaker, laid_text, printable
from aofa_widgets.rules.source import read
from aofa_widgets.rules.text import Clause, Example, Prose, RulesText, load_text
from aofa_widgets.words import languages, say, texts
from aofa_widgets.words.grammar import Run, fill
from aofa_widgets.words.numbers import decimal, is_number, is_plural, number_word
from aofa_widgets.words.tongues import Lent, still
from aofa_widgets.words.tree import Agree, Choice, Effects, Of, TemplateError, Value, parse, walk
from aofa_widgets.words.typography import typeset, typeset_each

from . import tables
from .examples import check_answer, check_example, legal, play, values_of
from .markdown import blocks_of, line_of
from .marks import marked_blocks, marked_line
from .tree import Block, BookView, ClauseView, Entry, ExampleView, Flag, Line, Origin, SectionView, TableView, as_lent


def build(ruleset: Ruleset) -> BookView:
    """The book of a ruleset, its house rules marked against the same edition and presets without them.

    Raises: SourceError with every fault of text, tables and examples at once.

    >>> build(Ruleset.load("swashbuckling")).sections[3].clauses[0].number[0]
    '3'
    """
    return Builder(ruleset).book()


def build_clause(ruleset: Ruleset, clause: Clause) -> ClauseView:
    """One clause of the book, as `build` makes it; SourceError with its faults."""
    builder = Builder(ruleset)
    view = builder.clause(clause)
    if builder.faults:
        raise SourceError(builder.faults)
    return view


class Builder:
    """Holds both rulesets, both texts and a speaker for each language while a book is made."""

    def __init__(self, ruleset: Ruleset, base: Ruleset | None = None) -> None:
        """`base`: what the changes are marked against, the ruleset without its house rules if none is given."""
        self.base = (base or Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets)).beside(ruleset)
        self.ruleset = ruleset = ruleset.beside(self.base)
        self.laid = tuple(overlay for overlay in ruleset.overlays if overlay not in self.base.overlays)
        self.houses = ruleset.values != self.base.values or bool(self.laid)
        self.text, self.base_text = laid_text(ruleset), laid_text(self.base)
        self.speakers = {lang: Speaker(ruleset, self.text, lang) for lang in languages()}
        self.base_speakers = {lang: Speaker(self.base, self.base_text, lang) for lang in languages()}
        self.changes = {key: now for key, now in ruleset.values.items() if now != self.base.values[key]}
        self.label = texts("book.ruling")
        self.faults: list[Fault] = []
        self.count = 0
        self.terms: set[str] = set()

    def book(self) -> BookView:
        """The whole book. Raises: SourceError with every fault of its clauses at once."""
        sections = []
        for section in self.text.sections:
            titles = {lang: self._line(prose, lang) for lang, prose in section.titles.items()}
            clauses = tuple(self.clause(clause) for clause in section.clauses)
            sections.append(SectionView(section.id, f"s-{section.id.lower()}", titles, clauses))
        if self.faults:
            raise SourceError(self.faults)
        head = read(self.ruleset.book.folder / "game.toml").data
        return BookView(
            game=self.ruleset.game,
            title=typeset_each(self.ruleset.book.title),
            subtitle=self._subtitle(),
            notice=typeset_each(self.ruleset.book.notice),
            licence=_licence(head),
            credits=self._credits(head),
            sections=tuple(sections),
            glossary=self._glossary(),
            houses=tuple(
                Entry(h.id, typeset_each(h.title), typeset_each(h.why) if h.why else {}) for h in self.ruleset.overlays
            ),
            fingerprint=self.ruleset.fingerprint,
            code=_typed(self.ruleset),
            changes=len(self.changes),
            origin=_origin(self.ruleset),
            designers=tuple(str(name) for name in head.get("designers", ())),
            licence_address=_address(head),
        )

    def clause(self, clause: Clause) -> ClauseView:
        """A clause in every language; its faults are kept, so that all are told at once."""
        base = self.base_text.clauses.get(clause.id)
        blocks: dict[str, tuple[Block, ...]] = {}
        titles: dict[str, Line] = {}
        for lang in languages():
            titles[lang] = self._titled(clause, base, lang)
            blocks[lang] = self.blocks(clause, lang)
        names = dict.fromkeys([*_tables_in(blocks), *tables.placed_at(self.ruleset.game, clause.id)])
        shown = tuple(self._table(name, clause) for name in names)
        examples = tuple(self._example(example) for example in clause.examples)
        flags = tuple(self.flags(clause, [view.name for view in shown]))
        if not flags and any(example.changed for example in examples):
            flags = (Flag("", texts("book.flag_example")),)
        views = tuple(view for view in shown if view.head)
        return ClauseView(
            clause.id, clause.number, clause.anchor, titles, blocks, views, examples, flags, clause.rules,
            self._stale(clause),
        )  # fmt: skip

    @cached_property
    def out_of_step(self) -> Mapping[str, instep.Stale]:
        """The clauses whose languages have parted."""
        return _out_of_step(self.ruleset.game)

    def _stale(self, clause: Clause) -> tuple[str, ...]:
        """The languages of a clause to be reviewed; none where a house rule says it in words of its own."""
        if any(overlay.words(clause.id, clause.special) for overlay in self.ruleset.overlays):
            return ()
        found = self.out_of_step.get(clause.id)
        return found.review if found else ()

    def _runs(self, speakers: Mapping[str, Speaker], prose: Prose, lang: str, more: Any = None) -> tuple[Run, ...]:
        try:
            printed = speakers[lang].runs(prose, more)
        except SourceError as error:
            self.faults += error.faults
            return ()
        self.terms |= {run.name for run in printed if run.kind == "term"}
        return printed

    def _line(self, prose: Prose, lang: str) -> Line:
        return as_lent(line_of(self._runs(self.speakers, prose, lang)), prose.text)

    def _titled(self, clause: Clause, base: Clause | None, lang: str) -> Line:
        new = self._line(clause.titles[lang], lang)
        if not self.houses:
            return new
        old = line_of(self._runs(self.base_speakers, base.titles[lang], lang)) if base else ()
        return as_lent(marked_line(old, new, self._reworded(clause)), clause.titles[lang].text)

    def blocks(self, clause: Clause, lang: str) -> tuple[Block, ...]:
        """The prose of a clause in one language, what the house rules changed marked in it."""
        new = blocks_of(self._runs(self.speakers, clause.texts[lang], lang), self.label[lang])
        lent = isinstance(clause.texts[lang].text, Lent)
        note = blocks_of((Run(f"*{say('tongues.lent', lang)}*"),)) if lent else ()
        if self.houses:
            base = self.base_text.clauses.get(clause.id)
            new = marked_blocks(self.blocks_before(base, lang) if base else (), new, self._reworded(clause))
        if lent:
            lines = [tuple(as_lent(line, clause.texts[lang].text) for line in block.lines) for block in new]
            new = tuple(replace(block, lines=some) for block, some in zip(new, lines, strict=True))
        return (*note, *new)

    def blocks_before(self, clause: Clause, lang: str) -> tuple[Block, ...]:
        """The prose of a clause of the base text under the base rules."""
        return blocks_of(self._runs(self.base_speakers, clause.texts[lang], lang), self.label[lang])

    def _reworded(self, clause: Clause) -> bool:
        return any(overlay.words(clause.id, clause.special) for overlay in self.laid)

    def _table(self, name: str, clause: Clause) -> TableView:
        self.count += 1
        try:
            return replace(tables.table(name, self.ruleset, self.base), number=self.count)
        except SourceError as error:
            self.faults += [replace(found, where=clause.where) for found in error.faults]
            return TableView(name, {}, (), ())

    def _example(self, example: Example) -> ExampleView:
        """Play it under the base rules, where it must come out as written, then under the house rules."""
        answer = self.played(self.base, example)
        if not self.base.changes():
            self.faults += check_answer(example, answer)
        if "error" in answer:
            return ExampleView({})
        before = {lang: self.told_before(example, answer, lang) for lang in languages()}
        if not self.houses:
            return ExampleView(before)
        again = self.played(self.ruleset, example)
        if not legal(example, again):
            return ExampleView(before, base=True)
        kept = len(self.faults)
        after = {lang: self._told(self.speakers, example, again, lang) for lang in languages()}
        if len(self.faults) > kept:  # a sentence lacks a value
            del self.faults[kept:]
            return ExampleView(before, base=True)
        marked = {lang: marked_line(before[lang], after[lang]) for lang in languages()}
        return ExampleView({lang: as_lent(line, example.texts[lang].text) for lang, line in marked.items()})

    def played(self, ruleset: Ruleset, example: Example) -> dict[str, Any]:
        """The engine's answer to an example under one of the two rulesets."""
        return play(ruleset, example)

    def told_before(self, example: Example, answer: Mapping[str, Any], lang: str) -> Line:
        """An example told under the rules that changes are marked against."""
        return self._told(self.base_speakers, example, answer, lang)

    def _told(self, speakers: Mapping[str, Speaker], example: Example, answer: Mapping[str, Any], lang: str) -> Line:
        line = line_of(self._runs(speakers, example.texts[lang], lang, self.values_of(example, answer)))
        return as_lent(line, example.texts[lang].text)

    def values_of(self, example: Example, answer: Mapping[str, Any]) -> dict[str, Any]:
        """What the sentences of an example may print."""
        return values_of(example, answer)

    def flags(self, clause: Clause, shown: Iterable[str]) -> Iterable[Flag]:
        """What the house rules did to a clause and to the tables shown in it, one flag for each change."""
        names = {lang: dict.fromkeys(_names(prose)) for lang, prose in clause.texts.items()}
        used = {key for found in names.values() for key in found} | {f"special.{name}" for name in clause.needs}
        for name in shown:
            used |= tables.parameters_of(name, self.ruleset)
        here = [key for key in self.changes if key in used or any(name.startswith(f"{key}.") for name in used)]
        if clause.special and clause.id not in self.base_text.clauses:
            here = []  # all of it is new
        for overlay in self.laid:
            if overlay.words(clause.id, clause.special):
                key = "book.flag_text" if clause.id in self.base_text.clauses else "book.flag_added"
                yield Flag(overlay.id, texts(key, house=overlay.title))
        for key in here:
            house = self._house_of(key)
            was, now = value_in_words(self.base, key), self.ruleset.told(key, value_in_words(self.ruleset, key))
            label = self.ruleset.book.parameters[key].label
            which = "flag_hand" if house[1] is None else "flag_value"
            which = which if len(here) == 1 else f"{which}_named"
            yield Flag(house[0], texts(f"book.{which}", house=house[1] or {}, label=label, was=was, now=now))

    def _house_of(self, key: str) -> tuple[str, Mapping[str, str] | None]:
        """The house rule that set a parameter: its id and its title, None for a value that was set by hand."""
        told = self.ruleset.source(key).removeprefix("house ")
        found = next((overlay for overlay in self.ruleset.overlays if overlay.id == told), None)
        return (found.id, found.title) if found else (told, None)

    def _subtitle(self) -> dict[str, str]:
        book = self.ruleset.book
        edition = book.editions[self.ruleset.edition]["title"]
        parts = [edition, *(book.presets[name]["title"] for name in self.ruleset.presets)]
        parts += [texts("book.with_house", house=overlay.title) for overlay in self.ruleset.overlays]
        return {lang: typeset(" · ".join(part[lang] for part in parts), lang) for lang in languages()}

    def _credits(self, head: Mapping[str, Any]) -> tuple[dict[str, str], ...]:
        edition = self.ruleset.book.editions[self.ruleset.edition]
        told = [edition.get("credit"), head.get("official", {}).get("text")]
        return tuple(typeset_each(words) for words in told if isinstance(words, Mapping))

    def _glossary(self) -> tuple[Entry, ...]:
        entries = []
        known = self.speakers[next(iter(languages()))].terms
        for name in self.terms:
            term = known.get(name)
            if term and term.definition:
                words = {lang: typeset(self.speakers[lang].terms[name].noun(lang).one, lang) for lang in languages()}
                told = {
                    lang: still(self.speakers[lang].words(term.definition[lang]), term.definition[lang])
                    for lang in languages()
                }
                entries.append(Entry(name, words, told))
        return tuple(sorted(entries, key=lambda entry: entry.id))


def value_in_words(ruleset: Ruleset, key: str) -> dict[str, str]:
    """A parameter's value in words of each language, counted with its unit.

    >>> value_in_words(Ruleset.load("swashbuckling"), "stun.dice")["fr"]
    'un dé'
    """
    parameter, value = ruleset.book.parameters[key], ruleset.values[key]
    if isinstance(value, bool) and "true" not in parameter.names:
        return texts("book.yes" if value else "book.no")
    unit = _units(ruleset.book.folder.parent).get(parameter.unit)
    if is_number(value) and unit:
        return {lang: _counted(value, unit, lang) for lang in languages()}
    ready = printable(ruleset.book, parameter, value)
    return {lang: fill("{x}", lang, {"x": ready}) for lang in languages()}


def _out_of_step(game: str) -> Mapping[str, instep.Stale]:
    """The clauses whose languages have parted; a lock that cannot be read stops no book: `aofa check` tells of it."""
    try:
        return instep.stale(game, lessons=False)
    except SourceError:
        return {}


def _typed(ruleset: Ruleset) -> str:
    """The code that opens the rules again, or their fingerprint where nobody would type so long a code."""
    code = code_of(ruleset)
    return code if len(code) <= MOST_TYPED else ruleset.fingerprint


def _licence(head: Mapping[str, Any]) -> dict[str, str]:
    found = head.get("licence", {})
    words = found.get("text", {}) if isinstance(found, Mapping) else {}
    return typeset_each(words) if words else dict.fromkeys(languages(), "")


def _address(head: Mapping[str, Any]) -> str:
    found = head.get("licence", {})
    return str(found.get("address", "")) if isinstance(found, Mapping) else ""


def _origin(ruleset: Ruleset) -> Origin:
    shipped = ruleset.book.houses()
    houses = []
    for overlay in ruleset.overlays:
        path = PurePath(overlay.where.rpartition(":")[0])
        ours = path.as_posix() == f"house/{path.stem}.toml" and path.stem in shipped
        houses.append((path.stem, False) if ours else (path.name, True))
    names = {f"house {overlay.id}" for overlay in ruleset.overlays}
    by_hand = {
        change.key: ruleset.book.parameters[change.key].write(change.now)
        for change in ruleset.changes()
        if change.where.startswith("house ") and change.where not in names
    }
    return Origin(ruleset.edition, ruleset.presets, tuple(houses), by_hand)


@locate.remembered
def _units(folder: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read(folder / "book.toml").data.get("units", {})
    return found


def _counted(value: Any, unit: Mapping[str, Any], lang: str) -> str:
    """two dice, deux dés; 6″ for a unit that has a sign."""
    if "sign" in unit:
        gap = "" if unit["sign"] == "″" else " "
        return f"{decimal(value, lang)}{gap}{unit['sign']}"
    noun = unit[lang]
    word = number_word(value, lang, str(noun.get("gender", "m"))[:1])
    return f"{word} {noun['many'] if is_plural(value, lang) else noun['one']}"


def _names(prose: Prose) -> Iterable[str]:
    """Parameters that a template looks at; none in one that cannot be read, whose fault is told where it is printed."""
    try:
        tree = parse(prose.text)
    except TemplateError:
        return
    for node in walk(tree):
        match node:
            case Value(name) | Agree(name) | Choice(name) | Effects(name):
                yield name
            case Of(value):
                yield value.name


def _tables_in(blocks: Mapping[str, tuple[Block, ...]]) -> list[str]:
    found = (block.table for some in blocks.values() for block in some if block.kind == "table" and block.mark != "del")
    return list(dict.fromkeys(found))


def check_examples(game: str) -> list[Fault]:
    """Faults of every worked example of a game under its base rules."""
    ruleset = Ruleset.load(game)
    text: RulesText = load_text(game)
    return [
        found
        for clause in text.clauses.values()
        for example in clause.examples
        for found in check_example(ruleset, example)
    ]


__all__ = ["Builder", "build", "build_clause", "check_examples", "value_in_words"]
