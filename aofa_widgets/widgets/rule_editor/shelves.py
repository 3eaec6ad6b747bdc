"""The parameters of a book as the form shows them: by section, each with its control, its words and its limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.rules import Parameter, Ruleset
from aofa_widgets.rules.prose import figure_profiles, printable
from aofa_widgets.rules.ruleset import Book
from aofa_widgets.rules.source import read
from aofa_widgets.rules.text import Clause, Prose
from aofa_widgets.words import languages, texts
from aofa_widgets.words.grammar import fill
from aofa_widgets.words.numbers import decimal, is_number, is_plural, number_word
from aofa_widgets.words.terms import terms
from aofa_widgets.words.tree import TemplateError, parse, walk
from aofa_widgets.words.typography import typeset, typeset_each

from .desk import Desk
from .offers import code

CONTROLS = {"count": "number", "number": "number", "switch": "switch", "choice": "choose", "pair": "pair"}
MOST_CHIPS = 3
MOST_SAID = 13
Texts = Mapping[str, str]


def shelves(desk: Desk) -> list[dict[str, Any]]:
    """Every parameter that a house rule may set, under the section whose clause states it."""
    return _shelves(desk.base)


@locate.remembered
def _shelves(base: Ruleset) -> list[dict[str, Any]]:
    desk = Desk(Path(), base.game, base.edition, base.presets)
    homes = _homes(desk)
    rows: dict[str, list[dict[str, Any]]] = {section.id: [] for section in desk.text.sections}
    for key, parameter in desk.book.parameters.items():
        if key != "edition":
            clauses = homes.get(key, [])
            section = clauses[0].section if clauses else ""
            rows.setdefault(section, []).append(_field(desk, parameter, clauses))
    titles = {section.id: section.titles for section in desk.text.sections}
    return [
        {"id": section, "title": _titled(desk, titles.get(section)), "rows": found}
        for section, found in rows.items() if found
    ]  # fmt: skip


def _titled(desk: Desk, titles: Mapping[str, Prose] | None) -> Texts:
    if titles is None:
        return texts("editor.other")
    return {lang: desk.plain.speakers[lang].plain(titles[lang]) for lang in languages()}


def _homes(desk: Desk) -> dict[str, list[Clause]]:
    """For each parameter the clauses that state its rule, then those that print it."""
    by_rule: dict[str, Clause] = {}
    printed: dict[str, list[Clause]] = {}
    for clause in desk.text.clauses.values():
        for rule in clause.rules:
            by_rule.setdefault(rule, clause)
        for name in {name for prose in clause.texts.values() for name in names_in(prose.text)}:
            printed.setdefault(name, []).append(clause)
    found = {}
    for key, parameter in desk.book.parameters.items():
        stated = [by_rule[rule] for rule in parameter.rules if rule in by_rule]
        found[key] = list({clause.id: clause for clause in [*stated, *printed.get(key, [])]}.values())
    return found


def names_in(template: str) -> Iterator[str]:
    """The parameters that a template looks at; none in one that cannot be read."""
    try:
        nodes = list(walk(parse(template)))
    except TemplateError:
        return
    for node in nodes:
        value = getattr(node, "value", node)
        if type(value).__name__ in ("Value", "Agree", "Choice", "Effects"):
            yield value.name


def _field(desk: Desk, parameter: Parameter, clauses: list[Clause]) -> dict[str, Any]:
    book = desk.base.values[parameter.key]
    return {
        "key": parameter.key,
        "control": CONTROLS.get(parameter.kind, "list"),
        "label": typeset_each(parameter.label),
        "help": typeset_each(parameter.help or parameter.label),
        "unit": _unit(desk.book, parameter.unit),
        "low": parameter.low,
        "high": parameter.high,
        "outside": list(parameter.outside) if parameter.outside else None,
        "whole": parameter.kind != "number",
        "none": _none(parameter),
        "options": _options(desk.book, parameter),
        "book": parameter.write(book),
        "said": _said(desk.book, parameter),
        "bookText": value_words(desk.book, parameter, book),
        "rules": [{"id": clause.id, "number": clause.number} for clause in clauses[:MOST_CHIPS]],
        "code": code(parameter, _units(desk.book).get(parameter.unit), terms(desk.book.game)),
    }


def _said(book: Book, parameter: Parameter) -> dict[str, Texts]:
    """The numbers that a slider comes past, in words, where a unit has them: the view spells none itself."""
    unit = _units(book).get(parameter.unit)
    if parameter.kind != "count" or not unit or "sign" in unit or parameter.low is None or parameter.high is None:
        return {}
    low, high = parameter.outside or (parameter.low, parameter.high)
    spans = range(min(int(low), int(parameter.low)), max(int(high), int(parameter.high)) + 1)
    return {str(n): value_words(book, parameter, n) for n in spans[:MOST_SAID]}


def _none(parameter: Parameter) -> dict[str, Any] | None:
    if parameter.none is None:
        return None
    return {
        "value": parameter.none,
        "text": typeset_each(parameter.names.get(parameter.none, texts("editor.no_limit"))),
    }


def _options(book: Book, parameter: Parameter) -> list[dict[str, Any]]:
    """What a choice or a list is made of, in words."""
    if parameter.kind == "figures":
        figures = {name: row for name, row in figure_profiles(book).items() if "side" in row}
        return [{"value": name, "text": typeset_each(row.get("name", {"en": name}))} for name, row in figures.items()]
    if parameter.kind == "effects":
        return [
            {"value": one, "text": typeset_each(parameter.names.get(one, {"en": one}))} for one in parameter.choices
        ]
    if parameter.kind != "choice":
        return []
    values = [*parameter.choices] if parameter.none is None else [parameter.none, *parameter.choices]
    return [{"value": value, "text": value_words(book, parameter, parameter.read(value))} for value in values]


def _unit(book: Book, name: str) -> Texts:
    """The short form after a number: 6″, or the noun in the plural."""
    unit = _units(book).get(name)
    if unit is None:
        return dict.fromkeys(languages(), "")
    return {lang: str(unit.get("sign", "")) or str(unit[lang]["many"]) for lang in languages()}


@locate.remembered
def _units(book: Book) -> Mapping[str, Any]:
    found: Mapping[str, Any] = read(book.folder.parent / "book.toml").data.get("units", {})
    return found


def value_words(book: Book, parameter: Parameter, value: Any) -> dict[str, str]:
    """A value in words: ‘two dice’, ‘no limit’, ‘push-back, wound’, ‘yes’."""
    if isinstance(value, bool) and "true" not in parameter.names:
        return texts("book.yes" if value else "book.no")
    unit = _units(book).get(parameter.unit)
    if is_number(value) and unit:
        return {lang: typeset(_counted(value, unit, lang), lang) for lang in languages()}
    ready = printable(book, parameter, value)
    return {lang: typeset(fill("{x}", lang, {"x": ready}), lang) for lang in languages()}


def _counted(value: Any, unit: Mapping[str, Any], lang: str) -> str:
    if "sign" in unit:
        gap = "" if unit["sign"] == "″" else " "
        return f"{decimal(value, lang)}{gap}{unit['sign']}"
    noun = unit[lang]
    word = number_word(value, lang, str(noun.get("gender", "m"))[:1]) if value == int(value) else decimal(value, lang)
    return f"{word} {noun['many'] if is_plural(value, lang) else noun['one']}"
