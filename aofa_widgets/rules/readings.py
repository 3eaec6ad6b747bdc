"""Every wording of every clause: what a reader of any edition, option or house rule could ever be given to read.

A clause is printed with the book's values; then with each value of each parameter it looks at, one at a time; inside a
`{choice}` the same again for each case, since only there the words of that case are read. Wordings that read alike are
one reading. Readings that differ from one already told only in a number of two or more are told in a few words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from aofa_widgets.words import languages
from aofa_widgets.words.grammar import Run, matches
from aofa_widgets.words.numbers import number_word
from aofa_widgets.words.tree import Agree, Choice, Effects, Node, Of, TermLink, Tree, Value, parse

from .check import telling
from .laying import with_specials
from .params import Parameter
from .prose import Speaker, plain, printable
from .ruleset import Ruleset
from .text import Clause, RulesText, load_text

Setting = tuple[tuple[str, Any], ...]
"""Parameters and the values that they are given, the outer ones first."""

MOST = 4_000


@dataclass(frozen=True, slots=True)
class Reading:
    """One wording of a clause in every language, and the settings that lead to it; `likewise`: its kin in numbers."""

    texts: Mapping[str, tuple[str, ...]] = field(hash=False)
    settings: tuple[Setting, ...]
    parent: int = 0  # the reading that it is a variant of
    likewise: tuple[tuple[Setting, Mapping[str, str]], ...] = field(default=(), hash=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Every reading of a clause; the first is the book's own."""

    clause: Clause
    readings: tuple[Reading, ...]
    tried: int

    @property
    def wordings(self) -> int:
        """How many different wordings there are, those told likewise counted."""
        return sum(1 + len(reading.likewise) for reading in self.readings)


def sheets(game: str, only: Collection[str] = ()) -> list[Sheet]:
    """The readings of every clause of a game, or of those named.

    Raises: SourceError for a text that cannot be printed.

    >>> [sheet] = sheets("swashbuckling", ["front.bluff"])
    >>> sheet.readings[0].texts["en"][0]
    'Why the French edition says ‘bluff’'
    """
    ruleset = Ruleset.load(game)
    text = with_specials(ruleset, load_text(game))
    printers = {edition: _Printer(Ruleset.load(game, edition), text) for edition in ruleset.book.editions}
    return [
        _sheet(clause, printers, ruleset.edition) for clause in text.clauses.values() if not only or clause.id in only
    ]


class _Printer:
    """Prints a clause with some parameters set, and tells its shape: the words without the numbers."""

    def __init__(self, ruleset: Ruleset, text: RulesText) -> None:
        self.ruleset = ruleset
        self.speakers = {lang: Speaker(ruleset, text, lang) for lang in languages()}

    def __call__(self, clause: Clause, setting: Setting) -> tuple[dict[str, tuple[str, ...]], object, dict[str, str]]:
        book = self.ruleset.book
        values = {key: value for key, value in setting if key in book.parameters}
        more = {key: printable(book, book.parameters[key], value) for key, value in values.items()}
        texts: dict[str, tuple[str, ...]] = {}
        shapes: list[str] = []
        told: dict[str, str] = {}
        last = setting[-1][0] if setting else ""
        for lang, speaker in self.speakers.items():
            runs = [speaker.runs(prose[lang], more) for prose in (clause.titles, clause.texts)]
            texts[lang] = tuple(plain("".join(run.text for run in part)) for part in runs)
            shapes += ["".join(_bare(run, lang, self._value(run, values)) for run in part) for part in runs]
            pieces = [run.text for part in runs for run in part if run.kind == "value" and run.name == last]
            told[lang] = ", ".join(dict.fromkeys(pieces))
        return texts, tuple(shapes), told

    def _value(self, run: Run, values: Mapping[str, Any]) -> Any:
        return values.get(run.name, self.ruleset.values.get(run.name)) if run.kind == "value" else None


def _bare(run: Run, lang: str, value: Any) -> str:
    """A run without its number, when that is two or more: those all read alike."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 2:
        return run.text
    text = run.text.replace("\u00a0", " ")  # 11 dés stand closer than deux dés
    for gender in ("m", "f"):
        word = number_word(value, lang, gender)
        if word in text:
            return text.replace(word, "#", 1)
    return text.replace(str(value), "#", 1)


def _sheet(clause: Clause, printers: Mapping[str, _Printer], usual: str) -> Sheet:
    readings: list[Reading] = []
    places: dict[Setting, int] = {}  # where what a setting prints is told
    seen: dict[tuple[object, ...], tuple[int, bool]] = {}  # the same by what is printed; and whether in full
    kin: dict[tuple[int, object], int] = {}
    tried = 0
    for edition, setting in islice(_settings(clause, printers, usual), MOST):
        tried += 1
        texts, shape, told = printers[edition](clause, setting)
        whole = tuple(texts[lang] for lang in languages())
        shown = (("edition", edition), *setting) if edition != usual else setting
        parent = places.get(setting[:-1], 0)
        if whole in seen:
            at, full = seen[whole]
            if full and at:  # the book's own wording needs no list of all that leads to it
                readings[at] = replace(readings[at], settings=(*readings[at].settings, shown))
        elif setting and (parent, shape) in kin:
            at, full = kin[parent, shape], False
            readings[at] = replace(readings[at], likewise=(*readings[at].likewise, (shown, told)))
        else:
            at, full = len(readings), True
            kin[parent, shape] = kin[at, shape] = at
            readings.append(Reading(texts, (shown,), parent))
        places[setting] = at
        seen.setdefault(whole, (at, full))
    return Sheet(clause, tuple(readings), tried)


def _settings(clause: Clause, printers: Mapping[str, _Printer], usual: str) -> Iterator[tuple[str, Setting]]:
    """The book's own values, each parameter's values one at a time, cases inside cases; then the other editions."""
    parameters = printers[usual].ruleset.book.parameters
    yield usual, ()
    done: set[Setting] = {()}
    trees = [parse(prose.text) for some in (clause.titles, clause.texts) for prose in some.values()]
    base = printers[usual].ruleset.values
    for tree in trees:
        for setting in _walk(tree, (), parameters, base):
            if setting not in done:
                done.add(setting)
                yield usual, setting
    for edition in printers:
        if edition != usual:
            yield edition, ()


def _walk(
    tree: Tree, under: Setting, parameters: Mapping[str, Parameter], base: Mapping[str, Any]
) -> Iterator[Setting]:
    for node in tree:
        name = _name(node)
        parameter = parameters.get(name) or parameters.get(name.rpartition(".")[0])
        if parameter is not None:
            for value in telling(parameter):
                yield _set(under, parameter.key, value, base)
        if isinstance(node, Choice) and parameter is not None:
            fixed = dict(under).get(parameter.key, base[parameter.key])
            values = [fixed, *telling(parameter)]
            taken: list[Any] = []
            for label, inner in node.cases:
                fits = [v for v in values if v not in taken and (label in ("else", "other", "_") or matches(v, label))]
                if not fits:
                    continue
                taken += fits if label not in ("else", "other", "_") else []
                yield from _walk(inner, _set(under, parameter.key, fits[0], base), parameters, base)
        elif isinstance(node, Agree):
            yield from _walk(node.one + node.many, under, parameters, base)
        elif isinstance(node, TermLink) and node.shown:
            yield from _walk(node.shown, under, parameters, base)


def _set(under: Setting, key: str, value: Any, base: Mapping[str, Any]) -> Setting:
    """A setting more; what is the book's own value anyway needs no saying."""
    kept = tuple(pair for pair in under if pair[0] != key)
    return kept if value == base[key] and type(value) is type(base[key]) else (*kept, (key, value))


def _name(node: Node) -> str:
    match node:
        case Value(name) | Agree(name) | Choice(name) | Effects(name):
            return name
        case Of(value):
            return value.name
    return ""
