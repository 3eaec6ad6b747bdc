"""The text of the rules: sections and clauses in every language, read from rulebook/<game>/text/NN-name.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import UNPRINTABLE, Fault, SourceError
from aofa_widgets.words import fault, languages
from aofa_widgets.words.bounded import MOST_DEPTH, loads
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tongues import LENDER, Lent, complete, lent

from .source import listed, read_bytes, toml_reason
from .template import Prose as Prose
from .template import grammar_fault as grammar_fault
from .template import template_fault as template_fault

MOST_BYTES = 600_000
MOST_CLAUSES = 2_000
_ID = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*\Z")
_SECTION_ID = re.compile(r"[A-Za-z0-9]{1,8}\Z")
_NUMBER = re.compile(r"[A-Za-z0-9]+(?:\.[0-9]+)*\Z")
_RULE = re.compile(r"[A-Z]{2,12}(?:-[A-Za-z0-9]+)+\Z")
_HEADERS = ("rules", "number", "special", "needs")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a record that the engine runs, and the sentences around what it finds."""

    record: Mapping[str, Any] = field(hash=False)
    texts: Mapping[str, Prose] = field(hash=False)
    where: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered piece of the rules in every language, with the inventory rules it states.

    `special` names the special rule that it begins with, `needs` those without which it says nothing.
    """

    id: str
    number: str
    section: str
    titles: Mapping[str, Prose] = field(hash=False)
    rules: tuple[str, ...]
    texts: Mapping[str, Prose] = field(hash=False)
    examples: tuple[Example, ...]
    where: str
    special: str = ""
    needs: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """The id as HTML and CSS take it.

        >>> Clause("duel.roll", "4", "4", {}, (), {}, (), "").anchor
        'duel-roll'
        """
        return self.id.replace(".", "-")


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules."""

    id: str
    titles: Mapping[str, Prose] = field(hash=False)
    clauses: tuple[Clause, ...]
    where: str


@dataclass(frozen=True)
class RulesText:
    """Every section of one game's rules, found by clause id, by visible number and by inventory rule id."""

    game: str
    sections: tuple[Section, ...]
    clauses: Mapping[str, Clause] = field(hash=False)

    @classmethod
    def of(cls, game: str, sections: Iterable[Section]) -> RulesText:
        """The text made of these sections."""
        kept = tuple(sections)
        return cls(game, kept, MappingProxyType({c.id: c for section in kept for c in section.clauses}))

    @property
    def numbers(self) -> dict[str, str]:
        """Visible number of each clause, by its id; a section's own id stands for itself."""
        return {section.id: section.id for section in self.sections} | {c.id: c.number for c in self.clauses.values()}

    def find(self, ref: str) -> Clause | None:
        """The clause with this id, this visible number (3A, 3a, ‘article 3A’) or this inventory rule id."""
        if ref in self.clauses:
            return self.clauses[ref]
        wanted = ref.strip().split()[-1].upper() if ref.strip() else ""
        every = self.clauses.values()
        by_number = next((c for c in every if c.number.upper() == wanted), None)
        return by_number or next((c for c in every if wanted in c.rules), None)

    def nearest(self, ref: str) -> str:
        """What the reader may have meant by a reference that is not here."""
        return closest(ref, [*self.clauses, *(c.number for c in self.clauses.values())])


@locate.remembered
def load_text(game: str) -> RulesText:
    """Read the text of one game.

    Raises: SourceError with every fault of every file at once.

    >>> load_text("swashbuckling").find("AOFA-3A-1").number
    '3A'
    """
    return read_text(locate.rulebook() / game / "text", game)


@locate.remembered
def looked(game: str) -> tuple[RulesText, tuple[Fault, ...], int]:
    """What `look_text` finds in the text of one game."""
    text, faults, unread = look_text(locate.rulebook() / game / "text", game)
    return text, tuple(faults), unread


def read_text(folder: Path, game: str) -> RulesText:
    """Read every `*.md` of a folder as the text of one game; errors as for `load_text`."""
    text, faults, _ = look_text(folder, game)
    if faults:
        raise SourceError(faults)
    return text


def look_text(folder: Path, game: str) -> tuple[RulesText, list[Fault], int]:
    """The same with whatever could be read, every fault beside it, and how many files gave nothing at all."""
    faults: list[Fault] = []
    sections: list[Section] = []
    paths = listed(folder, ".md", f"{game}/text", faults)
    unread = len(faults)
    for path in paths:
        before = len(faults)
        found = read_file(path, f"{game}/text/{path.name}", faults)
        unread += not found and len(faults) > before
        sections += found
    if not faults and not any(section.clauses for section in sections):
        faults, unread = [fault(f"{game}/text", "source.no_clause")], 1
    return RulesText.of(game, numbered(sections, faults)), faults, unread


def read_file(path: Path, name: str, faults: list[Fault]) -> list[Section]:
    """Read one file of clauses under the name that messages show; what is wrong is added to `faults`."""
    try:
        source = read_bytes(path, name, MOST_BYTES)
    except SourceError as error:
        faults += error.faults
        return []
    try:
        return parse_text(source.decode("utf-8-sig"), name, faults)
    except UnicodeDecodeError as error:
        faults.append(fault(f"{name}:{source[: error.start].count(10) + 1}", "errors.not_utf8"))
        return []


def parse_text(source: str, name: str, faults: list[Fault]) -> list[Section]:
    """Read one file into sections whose clauses are not numbered yet; what is wrong is added to `faults`."""
    reader = _Reader(name, faults)
    for line, found in controls(source):
        faults.append(fault(f"{name}:{line}", "source.control", found=found))
    for line, text in enumerate(source.splitlines(), 1):
        reader.take(text, line)
    return reader.finish()


def controls(source: str) -> Iterator[tuple[int, str]]:
    """Each line with a character that no page prints (control characters, marks that turn the line round), and which.

    >>> list(controls("a\\r\\n\\tb\\u202ec"))
    [(2, 'U+202E')]
    """
    for line, text in enumerate(re.split(r"\r\n|[\r\n]", source), 1):
        if hidden := UNPRINTABLE.search(text.replace("\t", " ")):
            yield line, f"U+{ord(hidden[0]):04X}"


class _Reader:
    """Takes a file line by line; knows the clause it is in, its language, and whether an example is open."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        self.name, self.faults = name, faults
        self.sections: list[Section] = []
        self.clause: Clause | None = None
        self.lang = ""
        self.bodies: dict[str, tuple[int, list[str]]] = {}
        self.examples: list[Example] = []
        self.fence: tuple[int, list[str]] | None = None
        self.plays = False  # whether the open fence is an example

    def fault(self, line: int, key: str, **values: Any) -> None:
        self.faults.append(fault(f"{self.name}:{line}", f"check.{key}", **values))

    def take(self, text: str, line: int) -> None:
        bare = text.strip()
        if self.fence is not None:
            if bare == "```":
                if self.plays:
                    self._example(*self.fence)
                self.fence = None
            else:
                self.fence[1].append(text)
                self._blank()
        elif bare.startswith("```"):
            self.plays = bare[3:].strip() == "example" and self.clause is not None
            if not self.plays:
                self.fault(line, "fence", found=bare[3:40].strip() or "…")
            self.fence = (line + 1, [])
            self._blank()
        elif text.startswith("### "):
            self._language(text[4:].strip(), line)
        elif text.startswith("## "):
            self._close()
            self._clause(text[3:], line)
        elif text.startswith("# "):
            self._close()
            self._section(text[2:], line)
        elif self.lang:
            self.bodies[self.lang][1].append(text)
        elif bare and not bare.startswith("<!--"):
            self._header(bare, line)

    def _blank(self) -> None:
        if self.lang:
            self.bodies[self.lang][1].append("")

    def _titles(self, text: str, line: int) -> tuple[str, dict[str, Prose]]:
        parts = [part.strip() for part in text.split(" | ")]
        needed = [languages()[code] for code in complete()]
        if not len(needed) <= len(parts) - 1 <= len(languages()) or not all(parts):
            self.fault(line, "titles", found=text.strip()[:60], sample=" | ".join(["id", *needed]))
            parts += [parts[-1]] * len(needed)
        titles = lent(dict(zip(languages(), parts[1:], strict=False)))
        return parts[0], {code: Prose(titles[code], self.name, line) for code in languages()}

    def _section(self, text: str, line: int) -> None:
        name, titles = self._titles(text, line)
        if not _SECTION_ID.match(name):
            self.fault(line, "section_id", found=name[:40])
        self.sections.append(Section(name, titles, (), f"{self.name}:{line}"))

    def _clause(self, text: str, line: int) -> None:
        name, titles = self._titles(text, line)
        if not _ID.match(name):
            self.fault(line, "clause_id", found=name[:60])
        if not self.sections:
            self.fault(line, "no_section", found=name[:60])
            self.sections.append(Section("1", titles, (), f"{self.name}:{line}"))
        self.clause = Clause(name, "", self.sections[-1].id, titles, (), {}, (), f"{self.name}:{line}")

    def _header(self, text: str, line: int) -> None:
        key, colon, value = text.partition(":")
        if self.clause is None or not colon or key not in _HEADERS:
            self.fault(line, "header", found=text[:40], allowed=", ".join(_HEADERS))
        elif key == "rules":
            names = tuple(value.replace(",", " ").split())
            for wrong in (name for name in names if not _RULE.match(name)):
                self.fault(line, "rule_id", found=wrong[:40])
            self.clause = replace(self.clause, rules=self.clause.rules + names)
        elif key == "special":
            self.clause = replace(self.clause, special=value.strip(), needs=(*self.clause.needs, value.strip()))
        elif key == "needs":
            self.clause = replace(self.clause, needs=(*self.clause.needs, *value.replace(",", " ").split()))
        elif key == "number":
            if not _NUMBER.match(value.strip()):
                self.fault(line, "number", found=value.strip()[:40])
            self.clause = replace(self.clause, number=value.strip())

    def _language(self, code: str, line: int) -> None:
        if self.clause is None or code not in languages():
            self.fault(line, "language", found=code[:20], allowed=", ".join(languages()))
            self.lang = ""
            return
        if code in self.bodies:
            self.fault(line, "language_twice", found=code, id=self.clause.id)
        self.lang = code
        self.bodies[code] = (line + 1, [])

    def _example(self, line: int, lines: list[str]) -> None:
        try:
            data = loads("\n".join(lines))
        except RecursionError:
            self.faults.append(fault(f"{self.name}:{line}", "errors.too_deep", most=MOST_DEPTH))
            return
        except ValueError as error:  # also a number of thousands of digits
            found = re.search(r"at line (\d+)", str(error))
            self.fault(line + int(found[1]) - 1 if found else line, "example_toml", reason=toml_reason(error))
            return
        told = data.pop("text", {})
        texts: dict[str, Prose] = {}
        for code in languages():
            words = data.pop(code, None) or (told.get(code) if isinstance(told, dict) else None)
            if isinstance(words, str) and words.strip():
                texts[code] = Prose(words.strip(), self.name, _line_of(lines, code, words, line))
            elif code not in complete() and LENDER in texts:
                texts[code] = borrowed(texts[LENDER])
            else:
                self.fault(line, "example_language", lang=code)
        if not isinstance(data.get("steps"), list):
            self.fault(line, "example_steps")
        self.examples.append(Example(MappingProxyType(data), texts, f"{self.name}:{line}"))

    def _close(self) -> None:
        """End the clause: every language must have been there that is not begun."""
        if self.clause is not None:
            line = int(self.clause.where.rsplit(":", 1)[1])
            texts: dict[str, Prose] = {}
            for code, (start, lines) in self.bodies.items():
                while lines and not lines[0].strip():
                    lines, start = lines[1:], start + 1
                texts[code] = Prose("\n".join(lines).rstrip(), self.name, start)
            for code in languages():
                if code in texts and texts[code].text:
                    continue
                if code not in complete() and LENDER in texts:
                    texts[code] = borrowed(texts[LENDER])
                elif not self.clause.special:
                    self.fault(line, "missing", id=self.clause.id, lang=code)
                texts.setdefault(code, Prose("", self.name, line))
            done = replace(self.clause, texts=texts, examples=tuple(self.examples))
            section = self.sections[-1]
            self.sections[-1] = replace(section, clauses=(*section.clauses, done))
        self.clause, self.lang, self.bodies, self.examples = None, "", {}, []

    def finish(self) -> list[Section]:
        if self.fence is not None:
            self.fault(self.fence[0] - 1, "fence_open")
        self._close()
        return self.sections


def borrowed(prose: Prose) -> Prose:
    """An English template in the place of one that a language which is begun lacks."""
    return replace(prose, text=Lent(prose.text))


def _line_of(lines: list[str], code: str, words: str, base: int) -> int:
    """The file line on which the sentences of an example begin."""
    start = re.compile(rf"\s*(?:text\.)?{code}\s*=")
    found = next((n for n, text in enumerate(lines) if start.match(text)), 0)
    first = words.strip().split("\n")[0]
    return base + found + (0 if first[:20] in lines[found] else 1)


def numbered(sections: list[Section], faults: list[Fault]) -> list[Section]:
    """Give each clause its visible number: the one it fixes, else section and letter in order; refuse doubles."""
    seen: dict[str, str] = {}
    taken: dict[str, str] = {}
    every = [clause for section in sections for clause in section.clauses]
    if len(every) > MOST_CLAUSES:
        faults.append(fault(every[MOST_CLAUSES].where, "check.too_many", found=len(every), most=MOST_CLAUSES))
        return sections
    for clause in every:
        if clause.id in seen:
            faults.append(fault(clause.where, "check.twice", id=clause.id, other=seen[clause.id]))
        seen[clause.id] = clause.where
        if clause.number:
            if clause.number in taken:
                other = taken[clause.number]
                faults.append(fault(clause.where, "check.number_twice", number=clause.number, other=other))
            taken[clause.number] = clause.where
    done: list[Section] = []
    known: dict[str, str] = {}
    for section in sections:
        if section.id in known:
            faults.append(fault(section.where, "check.section_twice", id=section.id, other=known[section.id]))
        known[section.id] = section.where
        free = (number for letter in _LETTERS if (number := f"{section.id}{letter}") not in taken)
        clauses = tuple(
            c if c.number else replace(c, number=next(free, f"{section.id}.{c.id}")) for c in section.clauses
        )
        done.append(replace(section, clauses=clauses))
    return done
