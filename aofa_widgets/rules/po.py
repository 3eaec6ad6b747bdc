"""The texts of a game as a PO file, for people who translate with Poedit, Weblate and their kin.

One entry for each text that the languages say in pairs: clauses and their examples, titles, lessons, names and helps of
parameters, words, tables. The context (`msgctxt`) is the text's key, so that a text may say the same as another. An
entry whose languages are out of step is marked fuzzy, with what the other language said before. Not in it: the nouns of
the glossary, whose gender, plural and elision a PO file cannot hold; they stay in terms.toml.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from aofa_widgets.errors import AofaError, InputError, named
from aofa_widgets.words import fault, languages, texts

from . import instep
from .formats import marker
from .prose import Speaker
from .ruleset import Ruleset, load_book
from .spans import Span, sources
from .text import Clause, Prose, load_text

CODE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?\Z")
MARK = "as exported: "
_PLURALS = {"en": "(n != 1)", "es": "(n != 1)", "de": "(n != 1)", "it": "(n != 1)", "fr": "(n > 1)", "pt": "(n > 1)"}


def export(game: str, lang: str, source: str = "") -> str:
    """The PO file that asks for the texts of a game in `lang`, from those in `source`; the same rules, the same bytes.

    A language that the book does not have yet gets a file with every translation empty.
    Raises: InputError for a language that cannot be; SourceError for a rulebook with faults.

    >>> "msgctxt" in export("swashbuckling", "es")
    True
    """
    import polib  # type: ignore[import-untyped]

    book, text = load_book(game), load_text(game)
    source = source_of(lang, source)
    found = sources(game)
    lock = instep.read_lock(instep.lock_path(game))
    stale = {part.key: part for one in instep.compare(found, lock).values() for part in one.parts}
    file = polib.POFile(wrapwidth=100)
    file.header = "\n".join([*_head(book.notice, lang, source)])
    file.metadata = _metadata(game, lang, source)
    printed = _Printed(game, text.clauses)
    for key, spans in found.spans.items():
        if source in spans:
            file.append(_entry(polib, key, spans, lang, source, stale.get(key), printed))
    return str(file) + "\n"


def source_of(lang: str, source: str = "") -> str:
    """The language to translate from: the one asked for, else the book's first that is not `lang`.

    Raises: InputError for a code that is none, or a source that the book has not.
    """
    if not isinstance(lang, str) or not CODE.match(lang):
        raise InputError(fault("--lang", "po.lang", found=named(lang)))
    chosen = source or next(code for code in languages() if code != lang)
    if chosen not in languages() or chosen == lang:
        allowed = ", ".join(code for code in languages() if code != lang)
        raise InputError(fault("--from", "po.source", found=named(chosen), allowed=allowed))
    return chosen


def mark_of(text: str) -> str:
    """Twelve hexadecimal digits of a text as it stands, by which a translator's change is told from the book's."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _metadata(game: str, lang: str, source: str) -> dict[str, str]:
    told = {
        "Project-Id-Version": f"aofa-widgets {game}",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Source-Language": source,
        "X-Aofa-Game": game,
        "X-Aofa-Format": marker("translation"),
    }
    if plural := _PLURALS.get(lang[:2]):
        told["Plural-Forms"] = f"nplurals=2; plural={plural};"
    return told


def _head(notice: Mapping[str, str], lang: str, source: str) -> Iterator[str]:
    codes = [code for code in dict.fromkeys((source, lang)) if code in languages()]
    yield from dict.fromkeys(line for code in codes for line in (notice[code], texts("po.how")[code]))  # lent: once


def _entry(
    polib: Any,
    key: str,
    spans: Mapping[str, Span],
    lang: str,
    source: str,
    stale: instep.Part | None,
    printed: _Printed,
) -> Any:
    asked, given = spans[source], spans.get(lang)
    comments = [*printed(asked)]
    comments += [f"{code}: {line}" for code in (source, lang) if code in spans for line in printed.words(spans[code])]
    comments.append(MARK + mark_of(given.text if given else ""))
    entry = polib.POEntry(
        msgctxt=key,
        msgid=asked.text,
        msgstr=given.text if given else "",
        occurrences=[(f"rulebook/{span.file}", str(span.line)) for span in (asked, given) if span],
        comment="\n".join(comments),
    )
    if stale and given:
        entry.flags.append("fuzzy")
        was = next((change.was for change in stale.changed if change.lang == source), "")
        entry.previous_msgid = was or None
        read = lang if lang in stale.review else next(iter(stale.review), lang)
        entry.tcomment = texts("po.review", lang=instep.language_name(read))[source]
    return entry


class _Printed:
    """What is worth knowing about a text: its rule, and how it reads with the book's own values."""

    def __init__(self, game: str, clauses: Mapping[str, Clause]) -> None:
        self.clauses = clauses
        ruleset, text = Ruleset.load(game), load_text(game)
        self.speakers = {lang: Speaker(ruleset, text, lang) for lang in languages()}

    def __call__(self, span: Span) -> Iterator[str]:
        clause = self.clauses.get(span.name)
        if clause:
            yield " ".join([clause.number, *clause.rules])

    def words(self, span: Span) -> Iterator[str]:
        """The text as printed, where it has placeholders that the book's own values fill."""
        if not span.prose or not re.search(r"[{\[]", span.text) or span.lang not in self.speakers:
            return
        speak = partial(self.speakers[span.lang].plain, Prose(span.text, span.file, span.line))
        try:
            yield re.sub(r"\s*\n\s*", " / ", speak())
        except AofaError:  # an example, whose values come from the engine
            return
