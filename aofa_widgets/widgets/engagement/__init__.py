"""The unit calculator: two units side by side, the whole engagement in exact chances, what a change or a point buys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.engagements import Engagements, Outlook
from aofa_widgets.words import languages, texts

from ..base import STATIC, word
from ..sheets import Reckoning
from .sight import result

__all__ = ["UnitCalculator"]

MOST_TRAITS = 40


class UnitCalculator(Reckoning):
    """Two units and how they meet; chances of every ending, losses, steps, what one more buys and what points buy.

    `ruleset` is of a game of units (the first such game if left out); under house rules the book's own chances stand
    beside. `values` fill the form by its keys, such as {"kind": "charge", "way.arc": "flank"}; `own` is a file of your
    own units. Raises: InputError for a game without such units, an unknown key or value, SourceError for the file.

    >>> UnitCalculator("swashbuckling")
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """

    _esm = STATIC / "engagement.js"
    _css = STATIC / "engagement.css"
    SECTIONS = ("engagement", "sheets")
    OFFER, NONE, NONE_AT_ALL = "engagement", "engagement.no_units", "engagement.none_at_all"
    SAMPLE = '{"kind": "charge"}'

    _desk: Engagements

    # What a person, a lesson or the view may do.

    def swap(self) -> None:
        """Exchange the two units."""
        self._take(self._desk.swap(self._values))

    # What it holds.

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
        return {one.key: one.value for one in self._chosen_of(field).chosen}

    def _drawn(self, answer: Any, beside: Any, base: Any) -> dict[str, Any]:
        return result(self.ruleset, answer, beside, base)
