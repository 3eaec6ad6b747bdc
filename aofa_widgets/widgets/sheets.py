"""What calculators share that ask a game by a form: the form as the view draws it, columns of chances, the widget."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import traitlets as t

from aofa_widgets.errors import InputError, shown
from aofa_widgets.games import offers, wanted
from aofa_widgets.play.attacks import Entry, Part
from aofa_widgets.play.engagements import Sheet, Trait, Traits
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts, typeset
from aofa_widgets.words.numbers import Number, percent, signed

from .base import Kit

Texts = Mapping[str, str]
Values = Mapping[str, Any]
Told = TypeVar("Told")
TICKS = (0, 0.25, 0.5, 0.75, 1)


class Calculator(Kit):
    """A widget that shows the form of a game's desk and what the desk answers to it.

    A subclass sets `_desk` and `_values` before anything is shown, and shows it.
    """

    form = t.List().tag(sync=True)  # type: ignore[var-annotated]
    heads = t.Dict().tag(sync=True)
    result = t.Dict().tag(sync=True)
    code = t.Unicode("").tag(sync=True)

    _desk: Any
    _values: Values

    @property
    def values(self) -> dict[str, Any]:
        """The form, by its keys."""
        return dict(self._values)

    @t.observe("lang")
    def _new_language(self, _change: Any) -> None:
        if self.form:
            self.code = self._desk.code(self._values, self.lang)


class Reckoning(Calculator):
    """A calculator of sheets, which compares: with other values where the form asks for it, with the book otherwise.

    A subclass says in `_drawn` how an answer is shown, and names what it asks a game's package for (`OFFER`), the
    sentences where this game or no game has it, and a `SAMPLE` of the values that it may be given.
    """

    OFFER, NONE, NONE_AT_ALL, SAMPLE = "", "", "", ""

    notes = t.List().tag(sync=True)  # type: ignore[var-annotated]

    _answer: Any

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        *,
        values: Mapping[str, Any] | None = None,
        own: str | os.PathLike[str] | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = rules_with(ruleset, self.OFFER, self.NONE_AT_ALL)
        given = given_values(values, self.SAMPLE)
        self._desk = wanted(self.ruleset.game, self.OFFER, self.NONE)(self.ruleset, own)
        begun: Values = self._desk.first(given)
        super().__init__(lang=lang, theme=theme)
        self._take(begun)

    def set(self, key: str, value: Any) -> None:
        """Set one entry of the form; all numbers follow. Raises: InputError, and nothing changes."""
        self._take(self._desk.set(self._values, key, value))

    def _drawn(self, answer: Any, beside: tuple[Texts, Any] | None, base: Any) -> dict[str, Any]:
        raise NotImplementedError

    def _chosen_of(self, field: str) -> Traits:
        for sheet in self._desk.form(self._values):
            for row in sheet.traits:
                if row.key == field:
                    found: Traits = row
                    return found
        raise InputError(fault("field", "errors.bad_field", found=shown(field), allowed="…"))

    def _take(self, values: Values) -> None:
        """Go on with other values; what cannot be reckoned is told before anything changes."""
        desk = self._desk
        title, subtitle = desk.title(values)
        other = desk.beside(values)
        beside = (other[0], desk.answer(other[1], gains=False)) if other else None
        answer = desk.answer(values)
        drawn = self._drawn(answer, beside, desk.base(values))
        self._values, self._answer = values, answer
        with self.hold_sync():
            self.form = form_rows(desk.form(values))
            self.heads = {"title": dict(title), "subtitle": dict(subtitle)}
            self.result = drawn
            self.notes = [dict(one) for one in desk.notes(values)]
            self.code = desk.code(values, self.lang)


def rules_with(ruleset: Ruleset | str | None, name: str, sentence: str, **holes: Any) -> Ruleset:
    """The ruleset given, or that of the first game which offers `name`.

    Raises: InputError with a sentence (a key of the catalogue, and what fills it) where no game does.

    >>> rules_with(None, "tray", "errors.no_game").game
    'swashbuckling'
    """
    if ruleset is not None:
        return rules_of(ruleset)
    found = offers(name)
    if not found:
        raise InputError(fault("ruleset", sentence, **holes))
    return Ruleset.load(found[0])


def given_values(values: Any, allowed: str) -> Values:
    """The values that a caller gives for a form, by its keys; none for None.

    Raises: InputError with a sample of what is allowed.

    >>> given_values({"kind": "shot"}, "{}"), given_values(None, "{}")
    ({'kind': 'shot'}, {})
    """
    if not isinstance(values, (Mapping, type(None))):
        raise InputError(fault("values", "errors.bad_field", found=shown(values), allowed=allowed))
    return values or {}


def form_rows(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    """Sheets of fields as plain values.

    >>> form_rows([Sheet("way", {"en": "Way", "fr": "Voie"}, None, ())])
    [{'key': 'way', 'name': {'en': 'Way', 'fr': 'Voie'}, 'side': None, 'entries': [], 'traits': []}]
    """
    return [
        {
            "key": sheet.key, "name": dict(sheet.name), "side": sheet.side,
            "entries": [entry_row(one) for one in sheet.entries],
            "traits": [
                {
                    "key": row.key, "label": dict(row.label), "chosen": [_trait(one) for one in row.chosen],
                    "options": [
                        {"key": one.key, "label": dict(one.label)}
                        for one in row.options
                        if one.key not in {there.key for there in row.chosen}
                    ],
                }
                for row in sheet.traits
            ],
        }
        for sheet in sheets
    ]  # fmt: skip


def entry_row(one: Entry) -> dict[str, Any]:
    """A field of a form as plain values.

    >>> entry_row(Entry("dice", {"en": "Dice", "fr": "Dés"}, 2, 1, 6))["needs"]
    'number'
    """
    options = [[key, {lang: typeset(text, lang) for lang, text in one.names[key].items()}] for key in one.options]
    return {
        "key": one.key, "label": dict(one.label), "needs": one.needs, "value": one.value,
        "low": one.low, "high": one.high, "options": options,
    }  # fmt: skip


def _trait(one: Trait) -> dict[str, Any]:
    return {
        "key": one.key, "label": dict(one.label), "text": dict(one.text),
        "low": one.low, "high": one.high, "value": one.value,
    }  # fmt: skip


def columns(
    section: str, answer: Told, beside: tuple[Texts, Told] | None, base: Told | None
) -> tuple[list[dict[str, str]], list[Told]]:
    """What stands side by side and its heads: the answer, the one to compare with, that of the book.

    >>> columns("reckoner", 1, None, 2)[1]
    [1, 2]
    """
    heads, found = [texts(f"{section}.now")], [answer]
    if beside:
        heads.append(dict(beside[0]))
        found.append(beside[1])
    if base:
        heads.append(texts(f"{section}.book"))
        found.append(base)
    return heads, found


def bar(say: str, compare: str, group: str, head: Texts, part: Part, other: Mapping[str, Fraction]) -> dict[str, Any]:
    """A bar of a chart: a chance, its sentence `say`, and `compare` where another chance stands beside (`other`: the
    name it has in that sentence, and its value).

    >>> row = bar("attack.bar", "", "end", {}, Part("dodged", {"en": "Dodged", "fr": "Esquive"}, Fraction(1, 4)), {})
    >>> row["key"], row["value"], row["text"]["en"]
    ('end-dodged', 0.25, '25.0%')
    """
    words = {"head": dict(head), "part": dict(part.label), "share": shares(part.chance)}
    said = texts(say, **words)
    both = texts(compare, **words, **{name: shares(value) for name, value in other.items()}) if other else said
    return {
        "key": f"{group}-{part.key}", "label": dict(part.label), "value": float(part.chance),
        "text": shares(part.chance), "more": float(next(iter(other.values()), part.chance)),
        "say": said, "sayBoth": both,
    }  # fmt: skip


def scale() -> dict[str, Any]:
    """The scale of bars of chances, from nothing to all.

    >>> [tick["text"]["en"] for tick in scale()["ticks"]]
    ['0%', '25%', '50%', '75%', '100%']
    """
    return {"top": 1, "ticks": [{"at": at, "text": shares(Fraction(at), 0)} for at in TICKS]}


def shares(chance: Fraction, places: int = 1) -> dict[str, str]:
    """A chance in percent, as each language writes it.

    >>> shares(Fraction(1, 2))["en"]
    '50.0%'
    """
    return {lang: percent(chance, lang, places) for lang in languages()}


def changes(value: Number, places: int) -> dict[str, str]:
    """A change with its sign, as each language writes it.

    >>> changes(Fraction(3, 2), 1)["en"]
    '+1.5'
    """
    return {lang: signed(value, lang, places) for lang in languages()}
