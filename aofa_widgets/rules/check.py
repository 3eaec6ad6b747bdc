"""Everything that can be wrong with a game's rule source, found at once, each fault at its file and line."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import AofaError, Fault, SourceError, shown, visible
from aofa_widgets.errors import named as cited
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest, matches, runs
from aofa_widgets.words.terms import Term, terms
from aofa_widgets.words.tree import (
    Agree,
    Choice,
    Effects,
    Node,
    Of,
    See,
    Table,
    TemplateError,
    Text,
    Value,
    parse,
    walk,
)

from . import overlay as overlays
from .bare import bare_numbers as bare_numbers
from .beside import check_book_file, check_glossary, check_rule_ids
from .book import read_book
from .filenames import real
from .hints import did_you_mean, nearest
from .laying import with_specials
from .lock import unreadable
from .params import Parameter
from .parity import lopsided, parted
from .prose import RuleValues, Speaker, laid_text, printable
from .ruleset import Ruleset, games_with_a_book, load_book
from .source import read
from .style import check_style, check_style_of
from .text import (
    Clause,
    Prose,
    RulesText,
    load_text,
    looked,
    numbered,
    read_file,
    template_fault,
)
from .worded import check_words as check_words
from .worded import term_of

MOST_FILES = 2_000
Tables = Mapping[str, Collection[str]]


@dataclass(frozen=True, slots=True)
class Report:
    """What a check looked at and what it found; `later` names the sentence that says what waits until it is mended."""

    files: int
    clauses: int
    faults: tuple[Fault, ...]
    later: str = ""


def check_game(game: str, tables: Collection[str] = ()) -> list[Fault]:
    """Every fault in the source of one game: its head, parameters, glossary, text in both languages, house rules.

    `tables` are the names that `{table ...}` may have (empty: any name passes). What names can only be judged by comes
    last, and not at all while a file could not be read: each of its names would be called unknown.
    """
    root = locate.rulebook()
    found = read_book(root / game)
    text, wrong, unread = looked(game)
    faults = [*found.faults, *check_glossary(root, game), *wrong]
    if not found.unread and not unread:
        faults += check_text(base := Ruleset.of(found.book), with_specials(base, text), tables)
        faults += check_rule_ids(root / game, text, found.book.specials.rules.values())
    sound, parameters = not faults, found.book.parameters
    for path in found.book.houses().values():
        name = f"{game}/house/{path.name}"
        try:
            if sound:
                faults += check_house(path, name, tables)
            elif not found.unread:  # what its text says is looked at once the book it changes is sound
                overlays.load(path, game, parameters, found.book.default_edition, name, found.book.specials)
        except SourceError as error:
            faults += error.faults
    return faults + unreadable(game)


def check_house(path: Path, name: str | None = None, tables: Collection[str] = ()) -> list[Fault]:
    """Every fault in a house-rule file: its numbers, and the text it rewords or adds."""
    try:
        document = read(path, name)
        game, known = document.data.get("game"), games_with_a_book()
        if isinstance(game, str) and game not in known:  # what it says is judged by its game
            told = {"found": cited(game), "allowed": ", ".join(known), "hint": nearest(game, known)}
            return [fault(document.where("game"), "errors.unknown_game", **told)]
        book = load_book(game if isinstance(game, str) and game in known else known[0])
        laid = overlays.build(document, book.game, book.parameters, book.default_edition, book.specials)
        ruleset = Ruleset.load(book.game, house=[laid])
        text = laid_text(ruleset)
    except AofaError as error:
        return list(error.faults)
    changed = [one for one in text.clauses.values() if one.id in laid.text or one.special in laid.specials]
    return [f for clause in changed for f in check_clause(ruleset, text, clause, tables)]


def check_text(ruleset: Ruleset, text: RulesText, tables: Collection[str] = ()) -> list[Fault]:
    """Every fault in the clauses of a text and in the titles of its sections."""
    judges = {lang: _Judge(ruleset, text, lang, tables) for lang in languages()}
    titles = ((lang, prose) for section in text.sections for lang, prose in section.titles.items())
    found = [one for lang, prose in titles for one in judges[lang].template(prose, bare=True)]
    return found + [found for clause in text.clauses.values() for found in check_clause(ruleset, text, clause, tables)]


def check_clause(ruleset: Ruleset, text: RulesText, clause: Clause, tables: Collection[str] = ()) -> list[Fault]:
    """Every fault in one clause: names, bare numbers, cases, and both languages printing the same parameters."""
    faults: list[Fault] = []
    used: dict[str, dict[str, Prose]] = {}
    for lang, prose in clause.texts.items():
        judge = _Judge(ruleset, text, lang, tables)
        faults += judge.template(prose, bare=True)
        faults += judge.template(clause.titles[lang], bare=True) if lang in clause.titles else []
        for name in judge.printed:
            used.setdefault(name, {})[lang] = prose
    lacking = {name: where for name, where in sorted(used.items()) if len(where) < len(clause.texts)}
    if all(prose.text for prose in clause.texts.values()):
        told = {name: where for name, where in lacking.items() if not name.endswith("=") or name[:-1] not in lacking}
        faults += lopsided(clause.id, told, clause.texts)
    nouns = terms(ruleset.game)
    faults += [*parted(clause.texts, nouns), *parted(clause.titles, nouns)]
    return faults + [found for example in clause.examples for found in _told(example.texts, clause.id, nouns)]


def _told(words: Mapping[str, Prose], name: str, nouns: Mapping[str, Term]) -> Iterator[Fault]:
    """What can be said against the sentences of an example without playing it."""
    used: dict[str, dict[str, Prose]] = {}
    for lang, prose in words.items():
        try:
            nodes = list(walk(parse(prose.text)))
        except TemplateError as error:
            yield template_fault(prose, error)
            continue
        for node in nodes:
            if isinstance(node, (Value, Choice, Effects)):
                used.setdefault(node.name, {})[lang] = prose
            if isinstance(node, Text):
                for at, word in bare_numbers(node.text, lang):
                    yield fault(prose.where(node.at + at), "check.bare", found=word, sample="{=" + word + "}")
    yield from lopsided(name, {found: where for found, where in sorted(used.items()) if len(where) < len(words)}, words)
    yield from parted(words, nouns)


class _Judge:
    """Looks at the templates of one language."""

    def __init__(self, ruleset: Ruleset, text: RulesText, lang: str, tables: Collection[str]) -> None:
        self.ruleset, self.lang, self.tables = ruleset, lang, tables
        self.parameters = ruleset.book.parameters
        self.speaker = Speaker(ruleset, text, lang)
        self.numbers = self.speaker.numbers
        self.printed: set[str] = set()

    def template(self, prose: Prose, bare: bool) -> list[Fault]:
        try:
            nodes = list(walk(parse(prose.text)))
        except TemplateError as error:
            return [template_fault(prose, error)]
        faults = [found for node in nodes for found in self.names(prose, node)]
        if not faults:
            faults = self.ranges(prose, {name for node in nodes if (name := parameter_of(node))})
        faults += [found for node in nodes if isinstance(node, Choice) for found in self.cases(prose, node)]
        if bare:
            faults += [
                fault(prose.where(node.at + at), "check.bare", found=word, sample="{=" + word + "}")
                for node in nodes
                if isinstance(node, Text)
                for at, word in bare_numbers(node.text, self.lang)
            ]
        return faults

    def names(self, prose: Prose, node: Node) -> Iterator[Fault]:
        """A name that nothing has: of a parameter, a clause, a glossary word, a table."""
        name = parameter_of(node)
        if name:
            parameter = self.parameters.get(name) or self._pair(name)
            if parameter is None:
                error = TemplateError("grammar.unknown", node.at, found=name, near=closest(name, self.parameters))
                yield template_fault(prose, error)
            elif isinstance(node, (Value, Choice, Effects)):
                # a value that is printed and one that only chooses the words are two things to have in both languages
                self.printed |= {parameter.key, f"{parameter.key}="} if isinstance(node, Value) else {parameter.key}
        if isinstance(node, See):
            self.printed.add(f"see {node.clause}")
        if isinstance(node, See) and node.clause not in self.speaker.numbers:
            near = closest(node.clause, self.speaker.numbers)
            yield template_fault(prose, TemplateError("grammar.clause", node.at, found=node.clause, near=near))
        term = term_of(node)
        if term and term not in self.speaker.terms:
            near = closest(term, self.speaker.terms)
            yield template_fault(prose, TemplateError("grammar.term", node.at, found=term, near=near))
        if isinstance(node, Table) and self.tables and node.name not in self.tables:
            near = closest(node.name, self.tables)
            allowed = ", ".join(sorted(self.tables))
            yield fault(prose.where(node.at), "check.table", found=node.name, hint=did_you_mean(near), allowed=allowed)

    def _pair(self, name: str) -> Parameter | None:
        whole, _, last = name.rpartition(".")
        found = self.parameters.get(whole)
        return found if found and last in ("0", "1") and found.kind == "pair" else None

    def cases(self, prose: Prose, node: Choice) -> Iterator[Fault]:
        """A case that can never be taken is a slip of the pen."""
        parameter = self.parameters.get(node.name) or self._pair(node.name)
        if parameter is None:
            return
        values = telling(parameter, node.name != parameter.key)
        for label, _ in node.cases:
            if label not in ("else", "other", "_") and not any(matches(value, label) for value in values):
                allowed = parameter.allowed_texts()
                yield fault(prose.where(node.at), "check.case_unknown", name=node.name, found=label, allowed=allowed)

    def ranges(self, prose: Prose, names: Iterable[str]) -> list[Fault]:
        """Print the template with every value of every parameter it names, one at a time."""
        found: dict[str, Fault] = {}
        for name in sorted(names):
            parameter = self.parameters.get(name) or self._pair(name)
            for value in telling(parameter) if parameter else ():
                assert parameter is not None
                more = {parameter.key: printable(self.ruleset.book, parameter, value)}
                try:
                    runs(prose.text, self.lang, RuleValues(self.ruleset, more), self.speaker.terms, self.numbers)
                except TemplateError as error:
                    one = template_fault(prose, error)
                    found.setdefault(one.where, one)
        return list(found.values())


def telling(parameter: Parameter, one_of_pair: bool = False) -> list[Any]:
    """The values to try: all that the book allows, and whole numbers that only the mechanics bear."""
    values: list[Any] = [] if one_of_pair else list(parameter.values())
    if parameter.outside and parameter.kind == "count":
        low, high = int(parameter.outside[0]), int(parameter.outside[1])
        values += [n for n in range(low, min(high, low + 60) + 1) if n not in values]
    if (parameter.kind == "number" or one_of_pair) and parameter.low is not None and parameter.high is not None:
        values += [n / 4 for n in range(int(parameter.low * 4), int(parameter.high * 4) + 1)]
    return values[:200]


def parameter_of(node: Node) -> str:
    match node:
        case Value(name) | Agree(name) | Choice(name):
            return name
        case Effects(name):
            return name
        case Of(value):
            return value.name
    return ""


def check_paths(paths: Iterable[str | Path] = (), tables: Tables | None = None, own: Collection[Path] = ()) -> Report:
    """Check the whole rulebook, or the folders, clause files and house rules named; of `own`, only the wording."""
    root = locate.rulebook()
    chosen = [Path(path) for path in paths]
    faults: list[Fault] = []
    games: list[str] = []
    every = {name for names in (tables or {}).values() for name in names}
    files = 0
    if not chosen:
        faults += [*check_book_file(root), *check_words(), *check_glossary(root), *check_style()]
        games = list(games_with_a_book())
        if not games:
            faults.append(fault(str(root), "source.no_game", found=shown(str(root))))
        files = sum(1 for path in root.rglob("*") if path.suffix in (".toml", ".md"))
    for path in chosen:
        inside = real(path).parent == root.resolve()
        if inside and os.path.isdir(path) and (path / "game.toml").is_file():
            games.append(path.name)
            files += sum(1 for inner in path.rglob("*") if inner.suffix in (".toml", ".md"))
        elif os.path.isdir(path):
            inner = sorted(p for p in islice(path.rglob("*"), MOST_FILES + 1) if p.suffix in (".toml", ".md"))
            files += len(inner)
            if len(inner) > MOST_FILES:
                faults.append(fault(str(path), "check.too_many_files", most=MOST_FILES))
            else:
                faults += [found for one in inner for found in check_file(one, every)]
        elif os.path.lexists(path):
            files += 1
            faults += check_style_of(path) if path in own else check_file(path, every, named=True)
        else:
            faults.append(fault("", "check.no_place", found=visible(str(path))[:200]))
    clauses = 0
    for game in games:
        found = check_game(game, (tables or {}).get(game, ()))
        faults += found
        try:
            clauses += len(load_text(game).clauses)
        except SourceError:
            pass
    return Report(files, clauses, tuple(sorted(faults, key=_place)))


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Faults in the order of their files and lines."""
    return sorted(faults, key=_place)


def _place(found: Fault) -> tuple[str, int]:
    file, _, line = found.where.rpartition(":")
    return (file, int(line)) if line.isdigit() else (found.where, 0)


def check_file(path: Path, tables: Collection[str] = (), *, named: bool = False) -> list[Fault]:
    """Check one file by what it is: clauses (.md) against the first game's parameters, or a house rule (.toml).

    `named`: somebody asked for this very file, so what lies outside the rulebook is taken for a house rule.
    """
    if path.suffix != ".md":
        try:
            document = read(path)
        except SourceError as error:
            return list(error.faults)
        data = document.data
        if {"things", "figures"} & set(data):  # a scenario; its game judges the rest
            return check_style_of(path)
        stranger = named and locate.rulebook().resolve() not in real(path).parents
        if stranger or "set" in data or "text" in data or ("game" in data and "title" in data):
            told = data.get("game")
            game = told if isinstance(told, str) and told in games_with_a_book() else ""
            return [*check_house(path, tables=tables), *check_style_of(path, game=game, lent=stranger)]
        return check_style_of(path)
    faults: list[Fault] = []
    game = path.parent.parent.name
    known = games_with_a_book()
    sections = numbered(read_file(path, str(path), faults), faults)
    ruleset = Ruleset.load(game if game in known else known[0])
    try:
        base = load_text(ruleset.game)
        others = [s for s in base.sections if s.id not in {one.id for one in sections}]
    except SourceError:
        others = []
    whole = with_specials(ruleset, RulesText.of(ruleset.game, [*others, *sections]))
    faults += [f for s in sections for c in s.clauses for f in check_clause(ruleset, whole, whole.clauses[c.id])]
    return sorted([*faults, *check_style_of(path, game=ruleset.game)], key=_place)
