"""The desk: one game and edition, and every question that Python answers about a draft."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.book.build import Builder
from aofa_widgets.book.tables import definitions
from aofa_widgets.errors import UNPRINTABLE, AofaError, Fault, SourceError
from aofa_widgets.rules import Change, Overlay, Ruleset
from aofa_widgets.rules import overlay as overlays
from aofa_widgets.rules.check import check_clause
from aofa_widgets.rules.prose import base_text, laid_text
from aofa_widgets.rules.source import Document, parse
from aofa_widgets.rules.specials import Special, read_house
from aofa_widgets.rules.style import check_sentence
from aofa_widgets.rules.text import Clause, Prose, RulesText
from aofa_widgets.rules.writing import Seen, house_data, house_toml
from aofa_widgets.words import languages, texts

from .draft import Draft, id_from

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}\Z")
_NAMES = {f"{entry}_{lang}": entry for entry in ("title", "why") for lang in languages()}


@dataclass(frozen=True, slots=True)
class Problem:
    """What keeps a draft from being saved: where in the form ("about.id", "set.KEY", "text.CLAUSE.en"), line, words."""

    place: str
    texts: Mapping[str, str]
    line: int = 0


class Desk:
    """A game, an edition and its presets, and the file that is being written."""

    def __init__(self, path: Path, game: str, edition: str | None, preset: Any) -> None:
        self.path = path
        self.base = Ruleset.load(game, edition, preset)
        self.book, self.edition, self.presets = self.base.book, self.base.edition, self.base.presets
        self.text = base_text(self.book.game)
        self._checks = (self.book.parameters, self.edition, self.book.specials)
        self._judged: dict[tuple[str, str], Mapping[str, str] | None] = {}

    @property
    def plain(self) -> Builder:
        """What prints the book without the draft."""
        return _plain(self.base)

    # From the file to the draft.

    def read(self, seen: Seen) -> Draft:
        """The draft that a file holds, an empty one for a file that is not there.

        Raises: SourceError for a file that the form cannot hold; rows of [set] that cannot be used are kept for it.
        """
        game = self.book.game
        if not seen.text.lstrip("\ufeff").strip():
            return Draft(id_from(self.path.stem), game=game)
        document = parse(seen.text.encode(), self.path.name)
        data = house_data(document.data)
        if not isinstance(data["set"], Mapping) or len(data["set"]) > overlays.MOST_ROWS:
            overlays.build(document, game, *self._checks)
        bare = Document(document.name, {**document.data, "set": {}}, document.lines)
        overlays.build(bare, game, *self._checks)
        draft = Draft.read(data, game)
        for clause, row in draft.text.items():
            book = self.book_texts(clause)
            same = book is not None and any(row[lang].strip() == book[lang].strip() for lang in languages())
            step = book if same and book else {lang: row[lang] for lang in languages()}
            draft = draft.with_clause(clause, row, step)
        return draft

    def book_texts(self, clause: str) -> dict[str, str] | None:
        """What the book says in a clause, as templates; None for a clause that it does not have."""
        found = self.text.clauses.get(clause)
        return {lang: prose.text for lang, prose in found.texts.items()} if found else None

    def value(self, draft: Draft, key: str) -> Any:
        """A parameter's value under the draft; the book's where its row cannot be used."""
        parameter, row = self.book.parameters[key], draft.rows.get(key)
        if row is None and _taken_out(draft, key):
            return False
        try:
            return parameter.read(row["now"], beyond=True) if isinstance(row, Mapping) else self.base.values[key]
        except (KeyError, ValueError, OverflowError):
            return self.base.values[key]

    def values(self, draft: Draft) -> dict[str, Any]:
        """Every value under the draft."""
        return {key: self.value(draft, key) for key in self.book.parameters}

    def titles(self, clause: str) -> Mapping[str, Prose]:
        """What the book calls a clause; nothing for one that it does not have."""
        found = self.text.clauses.get(clause)
        return found.titles if found else {}

    def stale(self, key: str, row: Mapping[str, Any]) -> bool:
        """Whether the book no longer says what a row says it said."""
        other = next((v for v in self.book.parameters[key].values() if v != self.value(Draft(), key)), None)
        tried = {"was": row.get("was"), "now": self.book.parameters[key].write(other)}
        return self.row_fault(key, tried) is not None

    # The rules with the draft laid over them.

    def overlay(self, draft: Draft) -> Overlay:
        """The draft as a house rule, however unfinished: what is missing is the book's, or three dots."""
        keys = [key for key in draft.rows if key in self.book.parameters and key != "edition"]
        changes = [Change(key, self.book.parameters[key].of(self.edition), self.value(draft, key), "") for key in keys]
        rows = {clause: self._whole(clause, row) for clause, row in draft.text.items()}
        untitled = texts("editor.untitled")
        title = {lang: draft.title.get(lang, "").strip() or untitled[lang] for lang in languages()}
        where = f"{self.path.name}:1"
        brought, gone = self.special_rules(draft)
        changes += [Change(f"special.{name}", True, False, place) for name, place in gone.items()]
        return Overlay(draft.id or "house", title, draft.why, draft.game, tuple(changes), rows, (), where, {}, brought)

    def special_rules(self, draft: Draft) -> tuple[dict[str, Special], dict[str, str]]:
        """The special rules that tables of the file bring or replace, by id; and those that they take out."""
        return read_house(Document(self.path.name, draft.rest, {}), self.book.specials, [])

    def _whole(self, clause: str, row: Mapping[str, str]) -> dict[str, str]:
        book, found = self.book_texts(clause), dict(row)
        for lang in languages():
            if not found.get(lang, "").strip():
                found[lang] = book[lang] if book else "…"
            name = f"title_{lang}"
            if (name in found or not book) and not found.get(name, "").strip():
                found[name] = self.text.clauses[clause].titles[lang].text if book else "…"
        if not book and found.get("after") not in self.text.clauses:
            found.pop("after", None)
        return found

    def ruleset(self, draft: Draft) -> Ruleset:
        """The rules in force under the draft."""
        return Ruleset.load(self.book.game, self.edition, self.presets, [self.overlay(draft)])

    def clause(self, draft: Draft, clause: str, text: RulesText) -> Clause | None:
        """A clause as the draft words it, its places counted in the fields of the form ("fr:2", "title_en:1")."""
        found, row = text.clauses.get(clause), draft.text.get(clause)
        if found is None or row is None:
            return found
        words = {lang: Prose(row.get(lang, "") or found.texts[lang].text, lang, 1) for lang in languages()}
        titles = {lang: replace(prose, file=f"title_{lang}", line=1) for lang, prose in found.titles.items()}
        return replace(found, texts=words, titles=titles)

    # What keeps it from being saved.

    def problems(self, draft: Draft, seen: Seen) -> list[Problem]:
        """Every fault of the draft, at its field; empty when it may be saved."""
        found = [*self._about(draft), *self._rows(draft)]
        for clause in draft.text:
            found += self.clause_problems(draft, clause)
        return found or self._whole_file(draft, seen)

    def _about(self, draft: Draft) -> Iterator[Problem]:
        if not _ID.match(draft.id):
            yield Problem("about.id", texts("errors.house_id", found=draft.id[:60]))
        why = any(text.strip() for text in draft.why.values())
        for name, entry in _NAMES.items():
            value = draft.about(name)
            if not value.strip():
                if entry == "title" or why:
                    yield Problem(f"about.{name}", texts(f"editor.missing_{name}"))
            elif told := _unprintable(value, entry, overlays.MOST_WORDS[entry], entry == "title"):
                yield Problem(f"about.{name}", told)
            else:
                words = Prose(value, name, 1)
                for one in check_sentence(name[-2:], words, self.book.game):
                    yield Problem(f"about.{name}", one.texts, int(one.where.rpartition(":")[2]))

    def _rows(self, draft: Draft) -> Iterator[Problem]:
        for key, row in draft.rows.items():
            if told := self.row_fault(key, row):
                yield Problem(f"set.{key}", told)

    def row_fault(self, key: str, row: Any) -> Mapping[str, str] | None:
        """What a row of [set] is refused for, read as any house rule's."""
        mark = (key, repr(row))
        if mark not in self._judged:
            head = {"id": "x", "title": dict.fromkeys(languages(), "x"), "game": self.book.game}
            self._judged[mark] = None
            try:
                overlays.build(Document("", {**head, "set": {key: row}}, {}), self.book.game, *self._checks)
            except SourceError as error:
                self._judged[mark] = error.faults[0].texts
        return self._judged[mark]

    def clause_problems(self, draft: Draft, clause: str) -> list[Problem]:
        """Every fault of one clause: a missing or endless text, and all that `aofa check` would say of it."""
        row, found = draft.text[clause], []  # type: Mapping[str, str], list[Problem]
        added = clause not in self.text.clauses
        for lang in languages():
            for name in (lang, f"title_{lang}"):
                value = row.get(name)
                if value is not None and value.strip():
                    told = _unprintable(value, name, overlays.MOST_TEXT, name != lang)
                    found += [Problem(f"text.{clause}.{name}", told)] if told else []
                elif value is not None or name == lang or added:
                    what = "clause_title" if name != lang else "added" if added else "text"
                    key = f"editor.missing_{what}_{lang}"
                    found.append(Problem(f"text.{clause}.{name}", texts(key)))
        if added and (follows := row.get("after")) and follows not in self.text.clauses:
            hint = dict.fromkeys(languages(), "")
            found.append(Problem(f"text.{clause}.en", texts("errors.house_follows", found=follows[:60], hint=hint)))
        if found:
            return found
        try:
            ruleset = self.ruleset(draft)
            text = laid_text(ruleset)
            laid = self.clause(draft, clause, text)
            assert laid is not None
            faults = check_clause(ruleset, text, laid, tuple(definitions(text.game)))
            written = {name: laid.texts.get(name) or laid.titles[name[-2:]] for name in row if name != "after"}
            for name, prose in written.items():
                faults += check_sentence(name[-2:], prose, text.game)
        except AofaError as error:
            faults = list(error.faults)
        return [_placed(clause, one) for one in faults]

    def _whole_file(self, draft: Draft, seen: Seen) -> list[Problem]:
        """The file as it would be written, read as any house rule is: nothing that fails there is ever saved."""
        try:
            made = house_toml(draft.data(), seen.text, self.path.name)
            document = parse(made, self.path.name)
            laid = overlays.build(document, draft.game, *self._checks)
            laid_text(Ruleset.load(draft.game, self.edition, self.presets, [laid]))
        except AofaError as error:
            return [Problem("", one.texts) for one in error.faults]
        return []


def _taken_out(draft: Draft, key: str) -> bool:
    """Whether the file takes out the special rule of this switch in a table of its own."""
    tables = draft.rest.get("special")
    row = tables.get(key.removeprefix("special.")) if isinstance(tables, Mapping) else None
    return isinstance(row, Mapping) and row.get("remove") is True


@locate.remembered
def _plain(base: Ruleset) -> Builder:
    return Builder(base)


def _placed(clause: str, found: Fault) -> Problem:
    name, _, line = found.where.rpartition(":")
    known = name in languages() or name.removeprefix("title_") in languages()
    place = name if known else next(iter(languages()))
    return Problem(f"text.{clause}.{place}", found.texts, int(line) if known and line.isdigit() else 0)


def _unprintable(value: str, name: str, most: int, one_line: bool) -> dict[str, str] | None:
    """What is said of a text that is too long or holds a character that no page shows."""
    if len(value) > most:
        return texts("editor.too_long", found=len(value), most=most)
    hidden = UNPRINTABLE.search(value if one_line else value.replace("\n", " ").replace("\t", " "))
    if hidden and hidden[0] == "\n":
        return texts("editor.one_line")
    return texts("editor.character", found=f"U+{ord(hidden[0]):04X}") if hidden else None
