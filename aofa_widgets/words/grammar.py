"""Fill a template: one grammar for clauses, lessons and the words of the interface."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from . import numbers
from .terms import TURNED, Noun, Term, turned
from .terms import terms as all_terms
from .tongues import manner
from .tree import (
    Agree,
    Choice,
    Effects,
    Literal,
    Node,
    Of,
    See,
    Table,
    TemplateError,
    TermLink,
    Text,
    Tree,
    Value,
    parse,
)

_TRUE, _FALSE, _NONE = ("true", "on", "yes"), ("false", "off", "no"), ("none", "unlimited", "null")
_ELSE = ("else", "other", "_")


@dataclass(frozen=True, slots=True)
class Named:
    """A value that prints as words: a choice, a switch, a limit that may be missing.

    `raw` is what `{choice ...}` and agreement look at; `texts` is what `{name}` prints, one text a language.
    """

    raw: object
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of printed text: `kind` says what printed it, `name` of what; one placeholder, one `atom` (-1: plain)."""

    text: str
    kind: str = "text"
    name: str = ""
    atom: int = -1


def fill(
    template: str,
    lang: str,
    values: Mapping[str, Any] | None = None,
    terms: Mapping[str, Term] | None = None,
    numbers_of: Mapping[str, str] | None = None,
) -> str:
    """Print a template in one language; typography is put on afterwards.

    `values` may hold numbers, words, lists of words, {"en", "fr"} pairs and `Named`; `numbers_of` gives the
    visible number of each clause. Raises: TemplateError (unknown name, form that does not fit).

    >>> fill("{n:word die} {n ? is : are} lost", "en", {"n": 1}), fill("la perte {de n:word die}", "fr", {"n": 1})
    ('one die is lost', "la perte d'un dé")
    """
    printer = _Printer(lang, values or {}, terms, numbers_of)
    return "".join(
        node.text if isinstance(node, Text) else "".join([run.text for run in printer.node(node)])
        for node in parse(template)
    )


def runs(
    template: str,
    lang: str,
    values: Mapping[str, Any] | None = None,
    terms: Mapping[str, Term] | None = None,
    numbers_of: Mapping[str, str] | None = None,
) -> tuple[Run, ...]:
    """Print a template as runs; all that one outer placeholder printed shares its atom, counted from 0.

    >>> [(run.text, run.name, run.atom) for run in runs("Roll {n}.", "en", {"n": 2})]
    [('Roll ', '', -1), ('2', 'n', 0), ('.', '', -1)]
    """
    printer = _Printer(lang, values or {}, terms, numbers_of)
    printed: list[Run] = []
    atom = 0
    for node in parse(template):
        if isinstance(node, Text):
            printed.append(Run(node.text))
            continue
        pieces = printer.node(node)
        if isinstance(node, Literal):
            printed.extend(pieces)
        else:
            printed.extend(Run(piece.text, piece.kind, piece.name, atom) for piece in pieces)
            atom += 1
    return tuple(printed)


def closest(name: str, known: Iterable[str]) -> str:
    """The known name that looks most like `name`, or "" when none does.

    >>> closest("parry.dices", ["parry.dice", "lunge.dice"])
    'parry.dice'
    """
    return next(iter(difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)), "")


def matches(value: object, label: str) -> bool:
    """Tell whether a case of `{choice ...}` names this value: numbers as numbers, switches and limits by their words.

    >>> matches(1.0, "1"), matches(True, "on"), matches(None, "unlimited"), matches("fr", "en")
    (True, True, True, False)
    """
    raw = value.raw if isinstance(value, Named) else value
    if isinstance(raw, bool):
        return label.lower() in (_TRUE if raw else _FALSE)
    if raw is None:
        return label.lower() in _NONE
    if isinstance(raw, (int, float, Fraction)):
        named = _number(label)
        return named is not None and named == (_number(str(raw)) if isinstance(raw, float) else raw)
    return str(raw) == label


@lru_cache(maxsize=1024)
def _number(label: str) -> Fraction | None:
    """The number that a case names; None if it names none."""
    try:
        return Fraction(label)
    except (ValueError, ZeroDivisionError):
        return None


class _Printer:
    """Prints nodes in one language from one set of values."""

    def __init__(
        self,
        lang: str,
        values: Mapping[str, Any],
        terms: Mapping[str, Term] | None,
        numbers_of: Mapping[str, str] | None,
    ) -> None:
        self.lang, self.values, self.numbers_of = lang, values, numbers_of
        self.terms = all_terms() if terms is None else terms

    def tree(self, tree: Tree, kind: str, name: str) -> list[Run]:
        """Print a subtree; its plain words count as printed by the placeholder around it."""
        printed: list[Run] = []
        for node in tree:
            printed.extend([Run(node.text, kind, name)] if isinstance(node, Text) else self.node(node))
        return printed

    def node(self, node: Node) -> list[Run]:
        match node:
            case Text(text):
                return [Run(text)]
            case Literal(text):
                return [Run(text, "literal")]
            case Value():
                return [Run(self.value(node), "value", node.name)]
            case Of(value):
                return [Run(self.of(value), "value", value.name)]
            case Agree(name, one, many):
                return self.tree(many if self.many(name, node.at) else one, "agree", name)
            case Choice(name, cases):
                return self.choice(name, cases, node.at)
            case See(clause):
                return [Run(self.number(clause, node.at), "see", clause)]
            case TermLink(term, shown):
                noun = self.noun(term, node.at)
                return [Run(noun.one, "term", term)] if shown is None else self.tree(shown, "term", term)
            case Table(name):
                return [Run("", "table", name)]
            case Effects(name, row):
                return [Run(self.effects(name, row, node.at), "effects", name)]

    def look(self, name: str, at: int) -> Any:
        """Find a value by its name; a last part in figures picks an element of a pair or list."""
        try:
            return self.values[name]
        except KeyError:
            pass
        whole, dot, last = name.rpartition(".")
        if dot and last.isdigit():
            try:
                value = self.values[whole]
            except KeyError:
                value = ()
            inner = value.raw if isinstance(value, Named) else value
            if isinstance(inner, Sequence) and not isinstance(inner, str) and int(last) < len(inner):
                return inner[int(last)]
        raise TemplateError("grammar.unknown", at, found=name, near=closest(name, self.values))

    def plain(self, value: Any) -> str:
        """Print any value in the language."""
        if isinstance(value, Named):
            if numbers.is_number(value.raw):
                return numbers.decimal(value.raw, self.lang)
            return self.plain(value.texts)
        if isinstance(value, Mapping):
            return str(value.get(self.lang, value.get("en", "")))
        if value is None:
            return manner(self.lang).no_limit
        if numbers.is_number(value):
            return numbers.decimal(value, self.lang)
        if isinstance(value, (list, tuple)):
            return numbers.listed([self.plain(part) for part in value], self.lang)
        return str(value)

    def value(self, node: Value) -> str:
        value = self.look(node.name, node.at)
        raw = value.raw if isinstance(value, Named) else value
        if not node.form or (raw is None and node.form != "percent"):
            return self.plain(value)
        if not numbers.is_number(raw):
            raise TemplateError("grammar.number", node.at, found=node.name, form=node.form)
        if node.form in ("word", "less"):  # less: how many fewer, without the sign of −1
            count: numbers.Number = raw
            if node.form == "less" and count < 0:
                count = -count
            return self.counted(count, node.argument, node.at)
        if node.form == "percent":
            return numbers.percent(raw, self.lang, int(node.argument or 0))
        if node.form == "hundred":
            return numbers.decimal(numbers.exact(raw) * 100, self.lang, 0)
        if node.form == "ordinal":
            noun = self.noun(node.argument, node.at) if node.argument else Noun("", "")
            return " ".join(filter(None, (numbers.ordinal(int(raw), self.lang, noun.gender), noun.one)))
        return numbers.decimal(raw, self.lang, int(node.argument) if node.argument else None)

    def counted(self, count: numbers.Number, term: str, at: int) -> str:
        """Print a count as a word with its noun agreed; ‘f’ in place of a noun gives the feminine word alone."""
        if term in ("", "m", "f"):
            return numbers.number_word(count, self.lang, term)
        noun = self.noun(term, at)
        word = numbers.number_word(count, self.lang, noun.gender)
        return f"{word} {noun.many if numbers.is_plural(count, self.lang) else noun.one}"

    def of(self, node: Value) -> str:
        """Print ‘of’ and the value: d'un dé, de deux dés, d'Athos, du garde, de d'Artagnan."""
        text = self.value(node)
        if (self.lang, "de") not in TURNED:
            return f"{manner(self.lang).of} {text}"
        value = self.look(node.name, node.at)
        told = value.get("elide") if isinstance(value, Mapping) else None
        if told is None and numbers.is_number(value.raw if isinstance(value, Named) else value):
            told = text.split(" ")[0] in ("un", "une")
        return turned(text, self.lang, "de", told)

    def many(self, name: str, at: int) -> bool:
        value = self.look(name, at)
        raw = value.raw if isinstance(value, Named) else value
        if isinstance(raw, (list, tuple)):
            raw = len(raw)
        if raw is None:
            return True
        if not numbers.is_number(raw):
            raise TemplateError("grammar.number", at, found=name, form="?")
        return numbers.is_plural(raw, self.lang)

    def choice(self, name: str, cases: tuple[tuple[str, Tree], ...], at: int) -> list[Run]:
        value = self.look(name, at)
        for label, tree in cases:
            if matches(value, label) or label in _ELSE:
                return self.tree(tree, "choice", name)
        raw = value.raw if isinstance(value, Named) else value
        raise TemplateError(
            "grammar.case", at, found=str(raw), name=name, allowed=", ".join(label for label, _ in cases)
        )

    def noun(self, term: str, at: int) -> Noun:
        if term not in self.terms:
            raise TemplateError("grammar.term", at, found=term, near=closest(term, self.terms))
        return self.terms[term].noun(self.lang)

    def number(self, clause: str, at: int) -> str:
        known = self.numbers_of or {}
        if clause not in known:
            raise TemplateError("grammar.clause", at, found=clause, near=closest(clause, known))
        return known[clause]

    def effects(self, name: str, row: str, at: int) -> str:
        """Print what a table does: all its rows, one row (the last repeats), or what one step did to one figure."""
        if row and not row.isdigit():
            return self.plain(self.look(f"{name}.effects.{row}", at))
        value = self.look(name, at)
        rows = value.texts if isinstance(value, Named) else value
        if not isinstance(rows, (list, tuple)) or not rows:
            raise TemplateError("grammar.number", at, found=name, form="effects")
        return self.plain(rows[min(max(int(row), 1), len(rows)) - 1]) if row else self.plain(rows)
