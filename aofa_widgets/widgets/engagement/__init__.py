"""The unit calculator: two units side by side, the whole engagement in exact chances, what a change or a point buys."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import traitlets as t

from aofa_widgets.errors import InputError, shown
from aofa_widgets.games import offers, wanted
from aofa_widgets.play.engagements import Engagements, Outlook, Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit, word
from .sight import form_rows, result

__all__ = ["UnitCalculator"]

MOST_TRAITS = 40


class UnitCalculator(Kit):
    """Two units and how they meet; chances of every ending, losses, steps, what one more buys and what points buy.

    `ruleset` is of a game of units (the first such game if left out); under house rules the book's own chances stand
    beside. `values` fill the form by its keys, such as {"kind": "charge", "way.arc": "flank"}; `own` is a file of your
    own units. Raises: InputError for a game without such units, an unknown key or value, SourceError for the file.

    >>> UnitCalculator(Ruleset.load("swashbuckling"))
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """

    _esm = STATIC / "engagement.js"
    _css = STATIC / "engagement.css"
    SECTIONS = ("engagement", "sheets")

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
            allowed = '{"kind": "charge"}'
            raise InputError(fault("values", "errors.bad_field", found=shown(values), allowed=allowed))
        self._desk: Engagements = wanted(self.ruleset.game, "engagement", "engagement.no_units")(self.ruleset, own)
        begun: Values = self._desk.first(values or {})
        super().__init__(lang=lang, theme=theme)
        self._take(begun)

    # What a person, a lesson or the view may do.

    def set(self, key: str, value: Any) -> None:
        """Set one entry of the form; all numbers follow. Raises: InputError, and nothing changes."""
        self._take(self._desk.set(self._values, key, value))

    def swap(self) -> None:
        """Exchange the two units."""
        self._take(self._desk.swap(self._values))

    # What it holds.

    @property
    def values(self) -> dict[str, Any]:
        """The form, by its keys."""
        return dict(self._values)

    @property
    def answer(self) -> Outlook:
        """The exact chances, as fractions: `answer.endings`, `answer.losses`, `answer.gains`, `answer.worth`."""
        return self._answer

    def sentence(self) -> str:
        """The answer in words."""
        words = {name: dict(self.heads[name]) for name in ("title", "subtitle")}
        return texts("engagement.said", **words, text=dict(self.result["sentence"]))[self.lang]

    def _repr_svg_(self) -> str:
        from ..calculator.picture import picture

        groups = [*self.result["groups"], *self.result["losses"]]
        legend = [dict.fromkeys(languages(), "")]
        return picture({**self.heads, "kind": ""}, {**self.result, "groups": groups, "legend": legend}, self.lang)

    # Requests of the view.

    def on_set(self, content: Mapping[str, Any]) -> None:
        """Set one entry."""
        self.set(word(content, "field"), content.get("value"))
        self.tell(self.result["sentence"])

    def on_trait(self, content: Mapping[str, Any]) -> None:
        """Choose a special rule, give it another value, or (value None) take it away."""
        field, key, value = word(content, "field"), word(content, "key"), content.get("value")
        now = self._chosen(field)
        if value is False:
            now.pop(key, None)
        else:
            now[key] = value
        self.set(field, tuple(now.items()))
        self.tell(self.result["sentence"])

    def on_swap(self, content: Mapping[str, Any]) -> None:
        """Exchange the two units."""
        self.swap()
        self.tell(self.result["sentence"])

    # Inside.

    def _chosen(self, field: str) -> dict[str, Any]:
        for sheet in self._desk.form(self._values):
            for row in sheet.traits:
                if row.key == field:
                    return {one.key: one.value for one in row.chosen}
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
        found = offers("engagement")
        if not found:
            raise InputError(fault("ruleset", "engagement.none_at_all"))
        return Ruleset.load(found[0])
    return rules_of(ruleset)
