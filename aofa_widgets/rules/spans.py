"""Every text of a game that its languages say in pairs, with the very characters of the file that hold it.

So one text can be changed while all else of its file stays byte for byte as it was. Keys look like `duel.roll/title`,
`duel.roll/body`, `duel.roll/example:third-action`, `section:4/title`, `lesson:duel.dice/body`, `params/duel:x.y.label`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.errors import SourceError
from aofa_widgets.words import fault, languages
from aofa_widgets.words.bounded import loads

from . import toml_strings
from .source import read_bytes
from .text import MOST_BYTES

_BESIDE = re.compile(r"(.+)_([a-z]{2,3})\Z")


@dataclass(frozen=True, slots=True)
class Span:
    """One text in one language: what it says, and where it stands from its first character to its last."""

    key: str
    lang: str
    text: str
    file: str
    line: int
    start: int
    end: int
    form: str  # "title", "body" or "toml"
    lead: str = ""  # what is written before a text that the file does not hold yet

    @property
    def where(self) -> str:
        """`file:line` of its first line."""
        return f"{self.file}:{self.line}"

    @property
    def name(self) -> str:
        """The clause, section or lesson step that it belongs to, as a person names it."""
        return self.key.partition("/")[0] if self.prose else self.key

    @property
    def part(self) -> str:
        """Which text of the clause it is: "title", "body", "example:ID"."""
        return self.key.partition("/")[2] if self.prose else ""

    @property
    def prose(self) -> bool:
        """Whether it stands in a file where the languages lie one under the other: a clause, a lesson."""
        return self.file.endswith(".md")


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of a game as they lie on disk, decoded, and every span in them by key and language."""

    folder: Path
    files: Mapping[str, str]
    spans: Mapping[str, Mapping[str, Span]]

    def path(self, file: str) -> Path:
        """Where a file lies whose name messages show."""
        return self.folder.parent / file


def sources(game: str, *, data: bool = True, lessons: bool = True, folder: Path | None = None) -> Sources:
    """Read the text of a game, with `lessons` its lessons, with `data` every other file that holds sentences in pairs.

    Raises: SourceError for a file that cannot be read, is too large or not UTF-8.

    >>> sources("swashbuckling").spans["front.bluff/title"]["fr"].form
    'title'
    """
    root = folder or locate.rulebook() / game
    files: dict[str, str] = {}
    spans: dict[str, dict[str, Span]] = {}
    paths = [*sorted(root.glob("text/*.md")), *(sorted(root.glob("lessons/*.md")) if lessons else ())]
    paths += sorted(root.rglob("*.toml")) if data else []
    for path in paths:
        name = f"{root.name}/{path.relative_to(root).as_posix()}"
        files[name] = read_source(path, name)
        for span in spans_of(files[name], name):
            spans.setdefault(span.key, {})[span.lang] = span
    return Sources(root, files, spans)


def read_source(path: Path, name: str) -> str:
    """A file's text, its line ends and its mark at the head kept; errors as for `sources`."""
    raw = read_bytes(path, name, MOST_BYTES)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(fault(f"{name}:{raw[: error.start].count(10) + 1}", "errors.not_utf8")) from None


def spans_of(source: str, file: str) -> list[Span]:
    """Every span of one file, by what the file is: clauses, a lesson, or TOML."""
    return list(_spans(source, file, tuple(languages())))


@lru_cache(maxsize=1024)  # a desk reads every file again after each change, and few of them have changed
def _spans(source: str, file: str, langs: tuple[str, ...]) -> tuple[Span, ...]:
    """The same, once for each text; `langs`: the languages of the rulebook in force, in which they were found."""
    if file.endswith(".md"):
        return tuple(_Markdown(source, file).spans())
    stem = file.partition("/")[2].removesuffix(".toml")
    return tuple(_toml(source, file, 0, f"{stem}:"))


def replaced(source: str, changes: Iterable[tuple[Span, str]]) -> str:
    """The source with these spans saying something else, and every other character as it was.

    >>> a = 'why = { en = "x", fr = "y" } # z'
    >>> [span] = [one for one in spans_of(a, "g/a.toml") if one.lang == "fr"]
    >>> replaced(a, [(span, 'l"été')])
    'why = { en = "x", fr = "l\\\\"été" } # z'
    """
    for span, text in sorted(changes, key=lambda change: -change[0].start):
        old = source[span.start : span.end]
        new = span.lead + (toml_strings.write(text, old or _quotes(span, text)) if span.form == "toml" else text)
        if "\r\n" in source:
            new = new.replace("\n", "\r\n")
        source = source[: span.start] + new + source[span.end :]
    return source


def _quotes(span: Span, text: str) -> str:
    """How a text is quoted that no other one shows the way: several lines as lines, where it has lines of its own."""
    return '"""\n' if "\n" in text and span.lead.startswith("\n") else '""'


def room(found: Sources, key: str, lang: str) -> Span | None:
    """Where a text that a language lacks would stand, behind those of the others; None where it cannot stand yet.

    >>> found = Sources(Path("g"), {"g/a.toml": (text := 'why = { en = "x", fr = "y" }')}, {})
    >>> spans = {span.lang: span for span in spans_of(text, "g/a.toml")}
    >>> place = room(Sources(found.folder, found.files, {"a:why": spans}), "a:why", "es")
    >>> replaced(text, [(place, "z")])
    'why = { en = "x", fr = "y", es = "z" }'
    """
    last = max(found.spans[key].values(), key=lambda span: span.end)
    if last.form == "title":  # titles are told apart by their order alone
        before = list(languages())[: len(found.spans[key]) + 1]
        return replace(last, lang=lang, text="", start=last.end, lead=" | ") if before[-1] == lang else None
    if last.form == "body":
        return replace(last, lang=lang, text="", start=last.end, lead=f"\n\n### {lang}\n")
    source = found.files[last.file]
    named = re.search(rf"(^|[{{,])(\s*)([\w.\"'-]*?){last.lang}(?=[\"']?\s*=\s*\Z)", _line_before(source, last.start))
    if named is None:
        return None
    if named[1]:
        return replace(last, lang=lang, text="", start=last.end, lead=f", {named[3]}{lang} = ")
    rest = re.compile(r"[^\r\n]*").match(source, last.end)  # a comment behind the last text stays with it
    at = rest.end() if rest else last.end
    return replace(last, lang=lang, text="", start=at, end=at, lead=f"\n{named[2]}{named[3]}{lang} = ")


def _line_before(source: str, at: int) -> str:
    return source[source.rfind("\n", 0, at) + 1 : at]


def _toml(source: str, file: str, line: int, prefix: str, offset: int = 0, whole: str = "") -> Iterator[Span]:
    """The pairs of a TOML text: tables that hold a string for each of several languages, and `title_en`, `title_fr`."""
    try:
        loads(source)
        found = {path: (start, end) for path, start, end in toml_strings.strings(source)}
    except (ValueError, RecursionError, IndexError):  # told where the file is read for what it says
        return
    tables: dict[toml_strings.Path, dict[str, tuple[int, int]]] = {}
    for path, place in found.items():
        last = str(path[-1]) if path else ""
        beside = _BESIDE.match(last)
        if last in languages():
            tables.setdefault(path[:-1], {})[last] = place
        elif beside and beside[2] in languages() and beside[1] not in languages():
            tables.setdefault((*path[:-1], beside[1]), {})[beside[2]] = place
    for path, row in tables.items():
        # values by edition look like languages, and forms such as `fr_de` belong to a grammar that PO cannot hold
        if len(row) < 2 or path[-1:] == ("value",) or any((*path, f"fr_{form}") in found for form in ("de", "a")):
            continue
        key = prefix + ".".join(map(str, path))
        for lang, (start, end) in row.items():
            text = toml_strings.read(source[start:end])
            at = line + source.count("\n", 0, start) + 1
            yield Span(key.removesuffix(whole), lang, text, file, at, start + offset, end + offset, "toml")


class _Markdown:
    """Follows a file of clauses or a lesson line by line, as the readers of text and lessons do."""

    def __init__(self, source: str, file: str) -> None:
        self.source, self.file = source, file
        folder, _, stem = file.removesuffix(".md").rpartition("/")
        self.lesson = re.sub(r"^\d+-", "", stem) if folder.endswith("/lessons") else ""
        self.name = self.lang = ""
        self.body: list[tuple[str, int, int]] = []  # lines with their number and their first character
        self.parts: dict[str, int] = {}

    def spans(self) -> Iterator[Span]:
        at = 1 if self.source.startswith("\ufeff") else 0
        fence: tuple[int, int] | None = None
        for number, whole in enumerate(self.source[at:].splitlines(keepends=True), 1):
            text = whole.splitlines()[0] if whole else ""
            if fence is not None:
                if text.strip() == "```":
                    yield from self._fence(self.source[fence[1] : at], *fence)
                    fence = None
            elif text.strip().startswith("```"):
                yield from self._end()
                fence = (number, at + len(whole))
            elif text.startswith("### "):
                yield from self._end()
                self.lang = text[4:].strip()
            elif text.startswith(("## ", "# ")):
                yield from self._end()
                yield from self._titles(text, number, at)
            elif self.lang:
                self.body.append((text, number, at))
            at += len(whole)
        yield from self._end()

    def _key(self, part: str, lang: str = "") -> str:
        """`name/part`, counted on when the clause has more than one of them."""
        count = self.parts[f"{part} {lang}"] = self.parts.get(f"{part} {lang}", 0) + 1
        return f"{self.name}/{part}" + (f".{count}" if count > 1 else "")

    def _titles(self, text: str, number: int, at: int) -> Iterator[Span]:
        mark, _, rest = text.partition(" ")
        self.lang, self.parts = "", {}
        start = at + len(mark) + 1
        places: list[tuple[str, int]] = []
        for piece in rest.split(" | "):
            places.append((piece.strip(), start + len(piece) - len(piece.lstrip())))
            start += len(piece) + len(" | ")
        if self.lesson and mark == "#":
            self.name = f"lesson:{self.lesson}"
        else:
            name = places.pop(0)[0]
            self.name = f"lesson:{self.lesson}.{name}" if self.lesson else f"section:{name}" if mark == "#" else name
        key = self._key("title")
        for lang, (title, place) in zip(languages(), places, strict=False):
            yield Span(key, lang, title, self.file, number, place, place + len(title), "title")

    def _end(self) -> Iterator[Span]:
        """Give the prose that has come to its end, without the empty lines around it."""
        rows, self.body = self.body, []
        while rows and not rows[0][0].strip():
            rows.pop(0)
        text = "\n".join(row[0] for row in rows).rstrip()
        if text and self.lang in languages():
            rows = rows[: text.count("\n") + 1]
            last = text.rsplit("\n", 1)[-1]
            key = self._key("body", self.lang)
            yield Span(key, self.lang, text, self.file, rows[0][1], rows[0][2], rows[-1][2] + len(last), "body")

    def _fence(self, block: str, line: int, offset: int) -> Iterator[Span]:
        named = re.search(r'^id = "([a-z0-9-]+)"', block, re.MULTILINE)
        part = f"example:{named[1]}" if named else self._key("example").partition("/")[2]
        yield from _toml(block, self.file, line, f"{self.name}/{part}.", offset, ".text")
