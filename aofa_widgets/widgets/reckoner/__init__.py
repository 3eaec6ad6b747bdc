"""The reckoner: what a shot, a blow or a fight needs and why, exact chances, two profiles beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.reckonings import Reckoned, Reckonings
from aofa_widgets.words import languages, texts

from ..base import STATIC, word
from ..sheets import Reckoning
from .sight import result

__all__ = ["Reckoner"]


class Reckoner(Reckoning):
    """Sheets of fields, every bonus and penalty with its rule, exact chances, what one more buys, profiles compared.

    `ruleset` is of a game that offers such sheets (the first such game if left out); under house rules the book's own
    chances stand beside. `values` fill the form by its keys, such as {"kind": "fight", "sides.ours": 2}; `own` is a
    file of your own. Raises: InputError for a game that has none, an unknown key or value, SourceError for the file.

    >>> Reckoner("swashbuckling")
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """

    _esm = STATIC / "reckoner.js"
    _css = STATIC / "reckoner.css"
    SECTIONS = ("reckoner", "sheets")
    OFFER, NONE, NONE_AT_ALL = "reckoning", "reckoner.none", "reckoner.none_at_all"
    SAMPLE = '{"kind": "fight"}'

    _desk: Reckonings

    # What it holds.

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
        return tuple(one.key for one in self._chosen_of(field).chosen)

    def _drawn(self, answer: Any, beside: Any, base: Any) -> dict[str, Any]:
        return result(self.ruleset, answer, beside, base)
