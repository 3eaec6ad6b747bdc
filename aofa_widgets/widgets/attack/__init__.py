"""The attack calculator: every roll of an attack, exact chances, what one more die buys, and the attack itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets as t

from aofa_widgets.dice.faces import Die
from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import load, offers
from aofa_widgets.play.attacks import Answer, Attacks, Blow, Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, word
from ..clauses import rule
from ..sheets import Calculator, given_values, rules_with
from .sight import form_rows, result

__all__ = ["Attack"]


class Attack(Calculator):
    """Attacker, target and circumstances; the chances of every roll and ending; the attack thrown roll by roll.

    `ruleset` is of a game with attacks of several rolls (the first such game if left out); under house rules the
    book's own chances stand beside. `values` fill the form by its keys, such as {"kind": "shot", "between.range": 14}.
    `seed` makes its throws come again. Raises: InputError for a game without such attacks, an unknown key or value.

    >>> from aofa_widgets.games import load
    >>> Attack(Ruleset.load("swashbuckling"))
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """

    _esm = STATIC / "attack.js"
    _css = STATIC / "attack.css"
    SECTIONS = ("attack", "tray")

    roll = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    steps = t.List().tag(sync=True)  # type: ignore[var-annotated]
    due = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        *,
        values: Mapping[str, Any] | None = None,
        seed: int | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = rules_with(ruleset, "attack", "attack.no_attack", allowed="–")
        make = getattr(load(self.ruleset.game), "attack", None)
        if make is None:
            raise InputError(fault("ruleset", "attack.no_attack", allowed=", ".join(with_attacks()) or "–"))
        given = given_values(values, '{"kind": "shot", "between.range": 14}')
        self._desk: Attacks = make(self.ruleset)
        self._values: Values = self._desk.first(given)
        self._answer: Answer | None = None
        self._blow: Blow | None = None
        self._roller = Roller(seed)
        self._rolls = 0
        super().__init__(lang=lang, theme=theme)
        self._show()

    # What a person, a lesson or the view may do.

    def set(self, key: str, value: int | bool | str) -> None:
        """Set one entry of the form; all numbers follow. Raises: InputError, and nothing changes."""
        self._values = self._desk.set(self._values, key, value)
        self._blow = None
        self._show()

    def throw(self) -> None:
        """Throw the roll that is due; without an attack under way, begin one with its first roll."""
        blow = self._blow
        if blow is None or blow.due is None:
            blow = self._desk.begin(self._values)
        assert blow.due is not None
        _, _, dice, signs, _ = blow.due
        die = Die(dict.fromkeys(range(1, len(signs) + 1), 1))
        self._after(blow, tuple(self._roller.roll(dice, die)))

    def enter(self, faces: Sequence[int]) -> None:
        """Go on with the faces of real dice, by their numbers. Raises: InputError for other dice than are due."""
        blow = self._blow
        if blow is None or blow.due is None:
            blow = self._desk.begin(self._values)
        if not isinstance(faces, (list, tuple)) or not all(type(face) is int for face in faces):
            raise InputError(fault("faces", "tray.not_faces", sample="[1, 4, 6]"))
        self._after(blow, tuple(faces), real=True)

    def clear(self) -> None:
        """Take the attack under way back; nothing was thrown."""
        self._blow = None
        self._show_blow(None, (), real=False)

    # What it holds.

    @property
    def answer(self) -> Answer:
        """The exact chances, as fractions: `answer.endings`, `answer.stages`, `answer.more`."""
        if self._answer is None:
            self._answer = self._desk.answer(self._values)
        return self._answer

    @property
    def blow(self) -> Blow | None:
        """The attack under way or just ended: `blow.due`, `blow.told`."""
        return self._blow

    def sentence(self) -> str:
        """The answer in words."""
        lang = self.lang
        words = {name: dict(self.heads[name]) for name in ("title", "subtitle")}
        return texts("attack.said", **words, text=dict(self.result["sentence"]))[lang]

    def _repr_svg_(self) -> str:
        from ..calculator.picture import picture

        heads = {**self.heads, "kind": ""}
        return picture(heads, {**self.result, "legend": [dict.fromkeys(languages(), "")]}, self.lang)

    # Requests of the view.

    def on_set(self, content: Mapping[str, Any]) -> None:
        """Set one entry."""
        self.set(word(content, "field"), content.get("value"))  # type: ignore[arg-type]
        self.tell(self.result["sentence"])

    def on_throw(self, content: Mapping[str, Any]) -> None:
        """Throw what is due."""
        self.throw()

    def on_enter(self, content: Mapping[str, Any]) -> None:
        """Take real dice."""
        lanes = content.get("lanes")
        self.enter(lanes[0] if isinstance(lanes, list) and len(lanes) == 1 else ())

    def on_clear(self, content: Mapping[str, Any]) -> None:
        """Take the attack back."""
        self.clear()

    # Inside.

    def _after(self, blow: Blow, faces: tuple[int, ...], *, real: bool = False) -> None:
        after = self._desk.advance(blow, faces)
        self._blow = after
        self._rolls += 1
        with self.hold_sync():
            self._show_blow(blow, faces, real=real)
            if after.told:
                self.tell({lang: text.replace("**", "") for lang, text in after.told[-1][0].items()})

    def _show(self) -> None:
        self._answer = None
        title, subtitle = self._desk.title(self._values)
        with self.hold_sync():
            self.form = form_rows(self._desk.form(self._values))
            self.heads = {"title": dict(title), "subtitle": dict(subtitle)}
            self.result = result(self.ruleset, self.answer)
            self.code = self._desk.code(self._values, self.lang)
            self._show_blow(None, (), real=False)

    def _show_blow(self, before: Blow | None, faces: tuple[int, ...], *, real: bool) -> None:
        blow = self._blow
        if blow is None or before is None or before.due is None:
            self.roll, self.steps = None, []  # type: ignore[assignment]
            self.due = self._due(self._desk.begin(self._values))  # type: ignore[assignment]
            return
        label, side, _, signs, names = before.due
        score, unit = blow.score or (None, None)
        told, ref = blow.told[-1]
        law = rule(self.ruleset, ref)
        dice: list[dict[str, Any]] = [{"face": face, "marks": [], "word": None} for face in faces]
        note = texts("attack.all_misses") if not faces else dict.fromkeys(languages(), "")
        lane = {
            "side": side, "name": dict(label), "note": note, "score": score, "unit": dict(unit) if unit else None,
            "groups": [{"kind": "test", "dice": dice}],
        }  # fmt: skip
        self.roll = {
            "id": self._rolls, "phase": "settled", "title": dict(label), "lanes": [lane], "verdict": dict(told),
            "rule": law, "rules": [law] if law else [], "seed": None if real else self._roller.seed,
            "count": self._rolls, "what": "dice", "signs": list(signs),
            "names": {sign: dict(row) for sign, row in names.items()},
        }  # fmt: skip
        self.steps = [dict(text) for text, _ in blow.told[:-1]]
        self.due = self._due(blow)  # type: ignore[assignment]

    def _due(self, blow: Blow) -> dict[str, Any] | None:
        if blow.due is None:
            return None
        label, side, dice, signs, names = blow.due
        inside = {lang: text[:1].lower() + text[1:] for lang, text in label.items()}
        return {
            "label": dict(label), "side": side, "dice": dice, "signs": list(signs),
            "names": {sign: dict(row) for sign, row in names.items()},
            "text": texts("attack.roll_next", roll=inside, n=dice),
        }  # fmt: skip


def with_attacks() -> tuple[str, ...]:
    """The games that have attacks of several rolls, by their keys."""
    return offers("attack")
