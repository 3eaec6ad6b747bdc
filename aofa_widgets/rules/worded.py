"""What is wrong with the sentences of widgets, commands and messages: words that lack, templates, their holes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.terms import terms
from aofa_widgets.words.tongues import LENDER, NAMES, Lent
from aofa_widgets.words.tree import Agree, Choice, Effects, Node, TemplateError, TermLink, Value, parse, walk

from .beside import readable
from .hints import nearest
from .source import Document, read
from .text import grammar_fault

_TURNED = re.compile(r"_(?:de|of|a)\Z")  # `who_de`: the same name as the language says it behind a preposition


def check_words(root: Path | None = None) -> list[Fault]:
    """Every sentence of the interface that lacks a language, cannot be read, or prints other things than its twins."""
    faults: list[Fault] = []
    folder, known = root or locate.rulebook(), terms()
    whole = all(readable(path) for path in (folder / "terms.toml", *folder.glob("*/terms.toml")))
    for path in [*sorted(folder.glob("interface/*.toml")), *sorted(folder.glob("*/words/*.toml"))]:
        try:
            document = read(path, str(path.relative_to(folder)))
        except SourceError as error:
            faults += error.faults
            continue
        for key, row in _sentences(document.data):
            found = [one for lang in languages() for one in _unread(document, key, row, lang, known if whole else None)]
            faults += found or _parted(document, key, row, strict=path.parent.name == "interface")
    return faults


def _unread(
    document: Document, key: str, row: Mapping[str, str], lang: str, known: Mapping[str, Any] | None
) -> Iterator[Fault]:
    """What is wrong with a sentence in one language by itself; `known`: the nouns there are, None if nobody knows."""
    if lang not in row:
        yield fault(document.where(key), "check.missing_word", key=key, lang=lang)
        return
    try:
        for term in [term_of(node) for node in walk(parse(row[lang]))]:
            if term and known is not None and term not in known:
                raise TemplateError("grammar.term", 0, found=term, near=closest(term, known))
    except TemplateError as error:
        where = document.where(f"{key}.{lang}")
        yield fault(where, "errors.template", key=key, lang=lang, told=grammar_fault(where, error).texts)


def _parted(document: Document, key: str, row: Mapping[str, str], strict: bool) -> Iterator[Fault]:
    """Holes of English that a language lacks, and holes that only it has.

    English and French of a game may part (`strict` is false), where one says less of who stands there already: then a
    further language prints what both print, and nothing that neither does.
    """
    twins = (LENDER,) if strict else tuple(NAMES)
    said = {lang: text for lang, text in row.items() if lang in languages() and not isinstance(text, Lent)}
    if not set(twins) <= set(said):
        return
    needed = set.intersection(*(_plain(_holes(said[lang])) for lang in twins))
    known = set().union(*(_asked(said[lang]) for lang in NAMES if lang in said))
    for lang, text in said.items():
        where, told = document.where(f"{key}.{lang}"), {"key": key, "lang": lang}
        if lang not in twins:
            for name in sorted(needed - _plain(_holes(text))):
                yield fault(where, "check.hole_gone", found=name, **told)
            for name in sorted(_asked(text) - known):
                yield fault(where, "check.hole_new", found=name, hint=nearest(name, known), **told)


def _plain(names: set[str]) -> set[str]:
    return {_TURNED.sub("", name) for name in names}


def _holes(text: str) -> set[str]:
    """What a sentence prints."""
    return {node.name for node in walk(parse(text)) if isinstance(node, (Value, Choice, Effects))}


def _asked(text: str) -> set[str]:
    """Every name that it asks for, also to agree with it alone."""
    return {node.name for node in walk(parse(text)) if isinstance(node, (Value, Choice, Effects, Agree))}


def term_of(node: Node) -> str:
    """The glossary word that a node needs, or "".

    >>> [term_of(node) for node in parse("{n:word die} {n:word f}")]
    ['die', '', '']
    """
    if isinstance(node, TermLink):
        return node.term
    if not isinstance(node, Value) or (node.form in ("word", "less") and node.argument in ("m", "f")):
        return ""
    return node.argument if node.form in ("word", "less", "ordinal") else ""


def _sentences(node: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    for key, child in node.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(child, Mapping):
            if any(isinstance(child.get(lang), str) for lang in languages()):
                yield name, child
            else:
                yield from _sentences(child, name)
