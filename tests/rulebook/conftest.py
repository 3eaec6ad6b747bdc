"""Everything that the rulebook prints, once: the books of every edition and preset, and each sentence of the source."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aofa_widgets import locate
from aofa_widgets.book.build import build
from aofa_widgets.book.formats.plain import plain
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.style import flats, sentences
from aofa_widgets.words import languages, typeset
from aofa_widgets.words.tree import parse

GAME = "swashbuckling"


def _books() -> Iterator[tuple[str, str, str]]:
    book = load_book(GAME)
    chosen = [(edition, None) for edition in book.editions] + [(None, preset) for preset in book.presets]
    for edition, preset in chosen:
        view = build(Ruleset.load(GAME, edition, preset))
        place = f"{edition or preset}"
        for lang in languages():
            for clause in plain(view, lang):
                yield from ((f"{place} {clause.id}", lang, line) for line in clause.lines)
            for words in (view.notice, view.subtitle, view.licence, *view.credits):
                yield place, lang, words[lang]
            for section in view.sections:
                yield f"{place} {section.id}", lang, "".join(piece.text for piece in section.titles[lang])
            for entry in view.glossary:
                yield from ((f"{place} {entry.id}", lang, text[lang]) for text in (entry.word, entry.definition))


def _sources() -> Iterator[tuple[str, str, str]]:
    root = locate.rulebook()
    for path in sorted(path for path in root.rglob("*") if path.suffix in (".toml", ".md")):
        name = path.relative_to(root).as_posix()
        for lang, prose in sentences(path.read_text(encoding="utf-8"), name):
            for at, text in flats(parse(prose.text)):
                yield prose.where(at), lang, typeset(text, lang)


@pytest.fixture(scope="session")
def printed() -> dict[str, dict[str, str]]:
    """Language -> printed text -> the first place where it stands."""
    found: dict[str, dict[str, str]] = {lang: {} for lang in languages()}
    for where, lang, text in (*_sources(), *_books()):
        found[lang].setdefault(text, where)
    return found
