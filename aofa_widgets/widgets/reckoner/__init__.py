"""The reckoner: what a shot, a blow or a fight needs and why, exact chances, two profiles beside each other."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import traitlets as t

from aofa_widgets.errors import InputError, shown
from aofa_widgets.games import offers, wanted
from aofa_widgets.play.reckonings import Reckoned, Reckonings, Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit, word
from ..engagement.sight import form_rows
from .sight import result

__all__ = ["Reckoner"]


class Reckoner(Kit):
    """Sheets of fields, every bonus and penalty with its rule, exact chances, what one more buys, profiles compared.

    `ruleset` is of a game that offers such sheets (the first such game if left out); under house rules the book's own
    chances stand beside. `values` fill the form by its keys, such as {"kind": "fight", "sides.ours": 2}; `own` is a
    file of your own. Raises: InputError for a game that has none, an unknown key or value, SourceError for the file.

    >>> Reckoner(Ruleset.load("swashbuckling"))
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """

    _esm = STATIC / "reckoner.js"
    _css = STATIC / "reckoner.css"
    SECTIONS = ("reckoner", "sheets")

    form = t.List().tag(sync=True)  # type: ignore[var-annotated]
    heads = t.Dict().tag(sync=True)
    result = t.Dict().tag(sync=True)
    notes = t.List().tag(sync=True)  # type: ignore[var-annotated]
    code = t.Unicode("").tag(sync=True)

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        *,
        values: Mapping[str, Any] | None = None,
        own: str | os.PathLike[str] | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = _rules(ruleset)
        if not isinstance(values, (Mapping, type(None))):
            raise InputError(fault("values", "errors.bad_field", found=shown(values), allowed='{"kind": "fight"}'))
        self._desk: Reckonings = wanted(self.ruleset.game, "reckoning", "reckoner.none")(self.ruleset, own)
        begun: Values = self._desk.first(values or {})
        super().__init__(lang=lang, theme=theme)
        self._take(begun)

    # What a person, a lesson or the view may do.

    def set(self, key: str, value: Any) -> None:
        """Set one entry of the form; all numbers follow. Raises: InputError, and nothing changes."""
        self._take(self._desk.set(self._values, key, value))

    # What it holds.

    @property
    def values(self) -> dict[str, Any]:
        """The form, by its keys."""
        return dict(self._values)

    @property
    def answer(self) -> Reckoned:
        """The exact chances, as fractions: `answer.accounts`, `answer.groups`, `answer.measures`, `answer.gains`."""
        return self._answer

    def sentence(self) -> str:
        """The answer in words."""
        words = {name: dict(self.heads[name]) for name in ("title", "subtitle")}
        text = {lang: said.replace("**", "") for lang, said in self.result["sentence"].items()}
        return texts("reckoner.said", **words, text=text)[self.lang]

    def _repr_svg_(self) -> str:
        from ..calculator.picture import picture

        legend = [dict.fromkeys(languages(), "")]
        return picture({**self.heads, "kind": ""}, {**self.result, "legend": legend}, self.lang)

    # Requests of the view.

    def on_set(self, content: Mapping[str, Any]) -> None:
        """Set one entry."""
        self.set(word(content, "field"), content.get("value"))
        self.tell(self._said())

    def on_trait(self, content: Mapping[str, Any]) -> None:
        """Choose something that counts, or (value False) take it away."""
        field, key = word(content, "field"), word(content, "key")
        now = [one for one in self._chosen(field) if one != key]
        self.set(field, tuple(now) if content.get("value") is False else (*now, key))
        self.tell(self._said())

    # Inside.

    def _said(self) -> dict[str, str]:
        return {lang: text.replace("**", "") for lang, text in self.result["sentence"].items()}

    def _chosen(self, field: str) -> tuple[str, ...]:
        for sheet in self._desk.form(self._values):
            for row in sheet.traits:
                if row.key == field:
                    return tuple(one.key for one in row.chosen)
        raise InputError(fault("field", "errors.bad_field", found=shown(field), allowed="…"))

    @t.observe("lang")
    def _new_language(self, _change: Any) -> None:
        if self.form:
            self.code = self._desk.code(self._values, self.lang)

    def _take(self, values: Values) -> None:
        """Go on with other values; what cannot be reckoned is told before anything changes."""
        desk = self._desk
        title, subtitle = desk.title(values)
        other = desk.beside(values)
        beside = (other[0], desk.answer(other[1], gains=False)) if other else None
        answer = desk.answer(values)
        shown_now = result(self.ruleset, answer, beside, desk.base(values))
        self._values, self._answer = values, answer
        with self.hold_sync():
            self.form = form_rows(desk.form(values))
            self.heads = {"title": dict(title), "subtitle": dict(subtitle)}
            self.result = shown_now
            self.notes = [dict(one) for one in desk.notes(values)]
            self.code = desk.code(values, self.lang)


def _rules(ruleset: Ruleset | str | None) -> Ruleset:
    if ruleset is None:
        found = offers("reckoning")
        if not found:
            raise InputError(fault("ruleset", "reckoner.none_at_all"))
        return Ruleset.load(found[0])
    return rules_of(ruleset)
