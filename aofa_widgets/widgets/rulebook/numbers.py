"""A number of the book and all that is known of it: what sets it, what it may be, which clauses print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.params import Parameter
from aofa_widgets.rules.prose import printable
from aofa_widgets.rules.source import read
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.grammar import fill
from aofa_widgets.words.numbers import listed
from aofa_widgets.words.typography import typeset, typeset_each

if TYPE_CHECKING:
    from .opened import Opened


def value_words(ruleset: Ruleset, key: str, value: Any) -> dict[str, str]:
    """A parameter's value in words of each language: a figure, yes or no, the name of a choice, a list.

    >>> value_words(Ruleset.load("swashbuckling"), "pool.max", None)["fr"]
    'sans limite'
    """
    parameter = ruleset.book.parameters[key]
    if isinstance(value, bool) and "true" not in parameter.names:
        return texts("book.yes" if value else "book.no")
    ready = printable(ruleset.book, parameter, value)
    return {lang: typeset(fill("{x}", lang, {"x": ready}), lang) for lang in languages()}


def card(book: Opened, key: Any) -> dict[str, Any]:
    """What the view shows of a parameter. Raises: InputError for one that the game does not have.

    >>> from .opened import Opened
    >>> shown = card(Opened(Ruleset.load("swashbuckling")), "init.ones_to_lose")
    >>> shown["value"]["en"], shown["who"]["en"], "3A" in [row["n"] for row in shown["clauses"]]
    ('1', 'the book', True)
    """
    rules = book.ruleset
    parameter = rules.book.parameters.get(key) if isinstance(key, str) else None
    if parameter is None:
        raise InputError(fault("key", "rulebook.no_number", found=named(key)))
    now, was = rules.values[parameter.key], book.builder.base.values[parameter.key]
    editions = rules.book.editions
    by_edition = {name: parameter.of(name) for name in editions}
    return {
        "key": parameter.key,
        "label": typeset_each(parameter.label),
        "help": typeset_each(parameter.help),
        "value": value_words(rules, parameter.key, now),
        "was": value_words(rules, parameter.key, was) if was != now else None,
        "unit": _unit(rules, parameter.unit),
        "allowed": _allowed(rules, parameter),
        "who": _who(rules, parameter.key),
        "editions": [
            {"title": typeset_each(editions[name]["title"]), "value": value_words(rules, parameter.key, value)}
            for name, value in by_edition.items()
        ]
        if len(set(by_edition.values())) > 1
        else [],
        "rules": list(parameter.rules),
        "clauses": [
            {"id": name, "n": book.text.clauses[name].number, "title": dict(book.titles[name])}
            for name in book.printed_by.get(parameter.key, ())
        ],
    }


def _unit(rules: Ruleset, name: str) -> dict[str, str] | None:
    row = read(rules.book.folder.parent / "book.toml").data.get("units", {}).get(name)
    return {lang: str(row[lang]["many"]) for lang in languages()} if row else None


def _allowed(rules: Ruleset, parameter: Parameter) -> dict[str, str]:
    """The range or the choices, choices by the names that the book prints."""
    if parameter.kind == "switch" or (parameter.choices and parameter.low is None and parameter.kind == "choice"):
        words = [value_words(rules, parameter.key, value) for value in parameter.values()]
        return {lang: listed([word[lang] for word in words], lang) for lang in languages()}
    if parameter.kind == "effects":
        named_ = [parameter.names.get(choice, dict.fromkeys(languages(), choice)) for choice in parameter.choices]
        return {lang: listed([str(word[lang]) for word in named_], lang) for lang in languages()}
    return {lang: parameter.allowed(lang) for lang in languages()}


def _who(rules: Ruleset, key: str) -> dict[str, str]:
    """Who set a value: the book, an edition, a preset or a house rule, by its title."""
    kind, _, name = rules.source(key).partition(" ")
    if kind == "book":
        return texts("rulebook.who_book")
    if kind == "edition":
        return texts("rulebook.who_edition", name=rules.book.editions[name]["title"])
    if kind == "preset":
        return texts("rulebook.who_preset", name=rules.book.presets[name]["title"])
    title = next((house.title for house in rules.overlays if house.id == name), dict.fromkeys(languages(), name))
    return texts("rulebook.who_house", name=title)
