"""What is wrong with the tables that a rulebook defines: their kind, what they are made of, their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError, named
from aofa_widgets.rules import shape
from aofa_widgets.rules.book import Book, read_book
from aofa_widgets.rules.check import bare_numbers, parameter_of
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.rules.laying import with_specials
from aofa_widgets.rules.overlay import unknown
from aofa_widgets.rules.ruleset import Ruleset
from aofa_widgets.rules.source import Document, read
from aofa_widgets.rules.text import Prose, RulesText, looked
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tree import TemplateError, parse, walk

from . import odds
from .profile_tables import check_profile_table
from .tables import kinds, unanswered

ENTRIES = (
    *"kind parameter rows who whose rest dice at caption head".split(),
    *"all lines columns depends told sign words file where".split(),
)
MOST_DICE = 40
_ESCAPED = re.compile(r"\{=[^{}]*\}")  # {=two}: no number of the rules


def check_tables(game: str) -> list[Fault]:
    """Every fault of a game's tables.toml, and every figure typed into a heading or into the label of a row.

    >>> check_tables("swashbuckling")
    []
    """
    folder = locate.rulebook() / game
    if not (folder / "tables.toml").exists():
        return []
    try:
        document = read(folder / "tables.toml", f"{game}/tables.toml")
    except SourceError as error:
        return list(error.faults)
    text, _, unread = looked(game)
    found = read_book(folder)
    whole = None if unread else text
    book = None if found.unread else found.book
    rows = document.data.items()
    faults = [*(one for name, made in rows for one in _table(document, game, name, made, book, whole)), *_labels(book)]
    if faults or not book or not whole:
        return faults
    return [*_unprinted(document, book, with_specials(Ruleset.of(book), whole))]


def _table(
    document: Document, game: str, name: str, made: Any, book: Book | None, text: RulesText | None
) -> Iterator[Fault]:
    if not isinstance(made, Mapping):
        yield shape.form(document.where(name), name, made, f"[{name}]")
        return
    yield from shape.entries(document, made, ENTRIES, name)
    kind = made.get("kind")
    if kind not in (known := kinds(game)):
        allowed = ", ".join(known)
        yield fault(document.where(name, "kind"), "source.table_kind", name=name, found=named(kind), allowed=allowed)
    headings = ["caption"] + (["head"] if kind != "effects" else []) + (["whose", "rest"] if made.get("who") else [])
    for entry in headings:
        wrong = shape.every_language(document, f"{name}.{entry}", made.get(entry))
        yield from wrong
        if not wrong:
            yield from _typed(document, f"{name}.{entry}", made[entry])
    if kind == "profiles":
        yield from check_profile_table(document, game, name, made, tuple(book.parameters) if book else ())
    if kind == "grid":
        yield from _grid(document, name, made)
    for entry in ("columns", "lines") if kind == "compare" else ():
        for part in made.get(entry, ()):
            if "name" in part:
                wrong = list(shape.every_language(document, f"{name}.{entry}", part["name"]))
                yield from wrong or _typed(document, f"{name}.{entry}", part["name"])
    if kind == "compare" and book:
        yield from _depends(document, name, made, book)
    rows = [made.get("parameter")] if kind == "effects" else []
    if kind in ("parameters", "grid"):
        rows = made.get("rows", [])
    for key in rows if isinstance(rows, list) else [rows]:
        if book and (not isinstance(key, str) or key not in book.parameters):
            entry = "parameter" if kind == "effects" else "rows"
            yield unknown(document.where(name, entry), key, book.parameters)
    if kind in odds.printed(game):
        dice = made.get("dice")
        wrong = shape.rising(document, f"{name}.dice", dice)
        yield from wrong
        if not wrong and isinstance(dice, list) and not (0 < dice[0] <= dice[1] <= MOST_DICE):
            yield shape.form(document.where(name, "dice"), f"{name}.dice", dice, "dice = [1, 8]")
    yield from _told(document, name, made.get("told", {}), book)
    at = made.get("at")
    if at is not None and text and at not in text.clauses:
        near = closest(str(at), text.clauses)
        yield fault(document.where(name, "at"), "grammar.clause", found=named(at), hint=did_you_mean(near))


def _depends(document: Document, name: str, made: Mapping[str, Any], book: Book) -> Iterator[Fault]:
    """Parameters that a comparison hangs on, and rules in its questions, that are not there."""
    lost = [key for key in made.get("depends", ()) if key not in book.parameters]
    yield from (unknown(document.where(name, "depends"), key, book.parameters) for key in lost)
    yield from (replace(one, where=document.where(name, "lines")) for one in unanswered(made, Ruleset.of(book)))


def _grid(document: Document, name: str, made: Mapping[str, Any]) -> Iterator[Fault]:
    """The names of lines and columns, and as many parameters as the table has cells."""
    sides: list[list[Any]] = []
    for entry in ("lines", "columns"):
        some = made.get(entry)
        sides.append(some if isinstance(some, list) else [])
        for words in sides[-1] or [some]:
            wrong = list(shape.every_language(document, f"{name}.{entry}", words))
            yield from wrong or _typed(document, f"{name}.{entry}", words)
    cells, rows = len(sides[0]) * len(sides[1]), made.get("rows")
    if not isinstance(rows, list) or len(rows) != cells:
        yield shape.form(document.where(name, "rows"), f"{name}.rows", rows, f"rows = [{cells} × \"KEY\"]")


def _told(document: Document, name: str, told: Any, book: Book | None) -> Iterator[Fault]:
    """The words of single cells: by parameter and edition, in every language."""
    if not isinstance(told, Mapping) or not all(isinstance(of, Mapping) for of in told.values()):
        yield shape.form(document.where(name, "told"), f"{name}.told", told, 'told."KEY".EDITION.en = "…"')
        return
    for key, of in told.items():
        if book and key not in book.parameters:
            yield unknown(document.where(name, "told"), key, book.parameters)
        for edition, words in of.items():
            if book and edition not in book.editions:
                yield shape.unknown(document.where(name, "told"), edition, book.editions)
            yield from shape.every_language(document, f"{name}.told.{key}.{edition}", words)


def _typed(document: Document, field: str, words: Mapping[str, str]) -> Iterator[Fault]:
    for lang in languages():
        for _, word in bare_numbers(_ESCAPED.sub("", words[lang]), lang):
            yield fault(document.where(field), "source.table_typed", found=word, field=field)


def _unprinted(document: Document, book: Book, text: RulesText) -> Iterator[Fault]:
    """Parameters that no clause and no table names: a number that stands somewhere by hand, or nowhere."""
    named_: set[str] = set()
    for made in document.data.values():
        named_ |= {str(key) for key in (*made.get("rows", ()), made.get("parameter"))}
    for clause in text.clauses.values():
        named_ |= {f"special.{name}" for name in (clause.special, *clause.needs)}  # it stands or falls with that rule
        for prose in (*clause.texts.values(), *clause.titles.values()):
            named_ |= _parameters_in(prose)
    for key, parameter in book.parameters.items():
        if key not in named_ and f"{key}.0" not in named_ and parameter.kind != "figures" and key != "edition":
            yield fault(parameter.where, "check.unprinted", key=key)


def _parameters_in(prose: Prose) -> set[str]:
    try:
        return {name for node in walk(parse(prose.text)) if (name := parameter_of(node))}
    except TemplateError:
        return set()


def _labels(book: Book | None) -> Iterator[Fault]:
    """Figures in the labels of the parameters that tables show; the face of a die is no number of the rules there."""
    for parameter in book.parameters.values() if book else ():
        for lang, label in parameter.label.items():
            for _, word in bare_numbers(label, lang):
                if word.rstrip("s") not in ("1", "6"):
                    yield fault(parameter.where, "source.table_typed", found=word, field=f"{parameter.key}.label")
