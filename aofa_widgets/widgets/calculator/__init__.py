"""The duel calculator: exact chances of a duel or an opposed action, and what one more die buys."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, texts

from ..base import STATIC, Kit, word
from ..clauses import rule
from ..tray.compose import roll_object, spoken
from ..tray.reading import both, read
from .best import best_of
from .code import code
from .counting import FIELDS, OFFERED, SWITCHES, Answer, Side, answer, dice_by_kind, duel_of
from .printing import COUNTS, plain_table, result

__all__ = ["DuelCalculator", "duel_chart"]


class DuelCalculator(Kit):
    """Two sides, their dice and states; the exact chances, bars, table, advice and the working, as they change.

    `kind` is "duel" or "opposed". `sides` gives the active side and the other: `figure` (an id of the book, which
    brings name and Rating) or `name`, and any of `pool` (actions done, from 0 to 12), `rating`, `ally` (0 to 8),
    `elevation`, `impetus`, `weaponless`, `stunned`. `seed` makes its throws come again.
    Raises: InputError for a field, value or kind that there is not.

    >>> calculator = DuelCalculator(lang="en")
    >>> print(calculator)
    Duel calculator: Athos rolls five dice, Guard 2 two dice. Athos hits 82.6 times in 100 and is hit 17.4 times in \
100. The roll keeps the initiative 40.2 times in 100. On average Guard 2 takes 0.55 wounds.
    """

    _esm = STATIC / "calculator.js"
    _css = STATIC / "calculator.css"
    SECTIONS = ("calculator", "tray", "solve")
    WRITTEN = ("lang", "count", "compare")

    inputs = t.Dict().tag(sync=True)
    result = t.Dict().tag(sync=True)
    count = t.Unicode("exactly").tag(sync=True)
    compare = t.Bool(True).tag(sync=True)
    roll = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    code = t.Unicode("").tag(sync=True)
    best = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        kind: str = "duel",
        *,
        sides: Sequence[Mapping[str, Any]] | None = None,
        seed: int | None = None,
        compare: bool = True,
        theme: str = "auto",
    ) -> None:
        self.ruleset = rules_of(ruleset)
        self._duel = duel_of(self.ruleset)
        self._roller = Roller(seed)
        self._rolls = 0
        _check_kind(kind)
        self._kind = kind
        self._asked, self._thumb = False, False  # for best play, and its rule of thumb
        self._wounds = [0, 0]
        if not isinstance(compare, bool):
            raise InputError(fault("compare", "errors.bad_field", found=shown(compare), allowed="True, False"))
        given = self._duel.USUAL if sides is None else sides
        if not isinstance(given, (list, tuple)) or not all(isinstance(side, Mapping) for side in given):
            usual = json.dumps(self._duel.USUAL)
            raise InputError(fault("sides", "errors.bad_field", found=shown(sides), allowed=usual))
        if len(given) != 2:
            raise InputError(fault("sides", "calculator.two_sides", found=len(given)))
        self._sides: tuple[Side, Side] = (Side({}, {}), Side({}, {}))
        self._sides = (self._made(0, given[0]), self._made(1, given[1]))
        super().__init__(lang=lang, theme=theme, compare=compare)
        self._show()

    # What a person, a lesson or the view may do.

    def set(self, side: int, field: str, value: int | bool) -> None:
        """Set one value of side 0 or 1; all numbers follow. Raises: InputError, and nothing changes."""
        self._sides = self.changed(self._sides, side, field, value)
        self._show()

    def changed(self, sides: tuple[Side, Side], side: int, field: str, value: int | bool) -> tuple[Side, Side]:
        """These sides with one value set; nothing is shown. Raises: InputError as `set` does."""
        if side not in (0, 1) or isinstance(side, bool):
            raise InputError(fault("side", "calculator.unknown_side", found=named(side, 20)))
        changed, other = self._checked(side, sides[side], field, value), sides[1 - side]
        if field == "elevation" and value:  # two figures cannot each stand higher than the other
            other = replace(other, elevation=False)
        return (changed, other) if side == 0 else (other, changed)

    @staticmethod
    def settled(kind: str, sides: tuple[Side, Side]) -> tuple[Side, Side]:
        """The sides as a kind of roll takes them: the action that is opposed counts itself."""
        return (replace(sides[0], pool=1), sides[1]) if kind == "opposed" and sides[0].pool < 1 else sides

    def choose(self, kind: str) -> None:
        """Ask about a "duel" or an "opposed" action. Raises: InputError for anything else."""
        _check_kind(kind)
        self._kind = kind
        self._show()

    def play(self, shown: bool = True, thumb: bool | None = None) -> None:
        """Show or hide best play from this position to the end of the fight; `thumb`: with the best rule of thumb.

        It follows every change from then on. The rule of thumb takes up to a second for new Ratings.
        """
        self._asked = bool(shown)
        self._thumb = self._thumb if thumb is None else bool(thumb)
        self.best = self._best()

    def wound(self, side: int, wounds: int) -> None:
        """Set the wounds that side 0 or 1 has taken, for best play. Raises: InputError, and nothing changes."""
        most = self._duel.most_wounds(self.ruleset)
        if side not in (0, 1) or isinstance(side, bool):
            raise InputError(fault("side", "calculator.unknown_side", found=named(side, 20)))
        if isinstance(wounds, bool) or not isinstance(wounds, int) or not 0 <= wounds <= most:
            label = texts("solve.best_wounds")
            found = named(wounds, 20)
            raise InputError(fault("wounds", "calculator.range", field=label, found=found, low=0, high=most))
        self._wounds[side] = wounds
        self.best = self._best()

    def throw(self) -> None:
        """Throw the dice of both sides and read them, as the dice tray does."""
        counts = dice_by_kind(self.ruleset, self._kind, self._sides)
        thrown = [tuple(self._roller.roll(n) for n in row.values()) for row in counts]
        names = [side.inside for side in self._sides]
        reading = read(self.ruleset, self._kind, thrown, names)
        self._rolls += 1
        title = texts(f"tray.about_{self._kind}", a=names[0], b=names[1])
        with self.hold_sync():
            self.roll = roll_object(
                self.ruleset, self._kind, counts, [side.name for side in self._sides], title, thrown=thrown,
                reading=reading, number=self._rolls, seed=self._roller.seed, count=self._rolls,
            )  # fmt: skip
            self.tell(spoken(self._kind, [side.name for side in self._sides], counts, thrown, reading))

    # What it holds.

    @property
    def kind(self) -> str:
        """ "duel" or "opposed"."""
        return self._kind

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two sides as set."""
        return self._sides

    @property
    def answer(self) -> Answer:
        """The exact chances, as fractions: `answer.now` and, after one more action, `answer.later`."""
        return answer(self.ruleset, self._kind, *self._sides)

    def table(self) -> str:
        """The table in lines of text, in the calculator's language."""
        heads = [texts(f"calculator.head_{name}")[self.lang] for name in ("hits", "now", "more", "change")]
        return plain_table([*self.result["table"], *self.result["further"]], self.lang, heads)

    def sentence(self) -> str:
        """The answer in words."""
        return str(self.result["sentence"][self.lang])

    def _repr_svg_(self) -> str:
        from .picture import picture

        return picture(self.inputs, self.result, self.lang)

    # Requests of the view.

    def on_set(self, content: Mapping[str, Any]) -> None:
        """Set one value."""
        if content.get("field") == "wounds":
            self.wound(content.get("side", -1), content.get("value"))  # type: ignore[arg-type]
            self.tell(self.best["why"] if self.best else self.result["sentence"])
            return
        field = content.get("field")
        if content.get("value") and field in SWITCHES and self._duel.off(self.ruleset, field):
            self.tell(texts(f"calculator.{field}_off"), "refused", rule(self.ruleset, self._duel.REFS[field]))
            return
        self.set(content.get("side", -1), word(content, "field"), content.get("value"))  # type: ignore[arg-type]
        self.tell(self.result["sentence"])

    def on_kind(self, content: Mapping[str, Any]) -> None:
        """Change the kind of roll."""
        self.choose(word(content, "kind"))
        self.tell(self.result["sentence"])

    def on_best(self, content: Mapping[str, Any]) -> None:
        """Show or hide best play, or its rule of thumb."""
        thumb = content.get("thumb")
        self.play(bool(content.get("shown", True)), thumb if isinstance(thumb, bool) else None)
        if self.best:
            self.tell(self.best["thumb"] if thumb and self.best["thumb"] else self.best["why"])

    def on_roll(self, content: Mapping[str, Any]) -> None:
        """Throw the dice."""
        self.throw()

    # Inside.

    @t.observe("count", "lang")
    def _new_count(self, _change: Any) -> None:
        if self.inputs:
            self._show()

    @t.validate("count")
    def _known_count(self, proposal: Any) -> str:
        return proposal["value"] if proposal["value"] in COUNTS else self.count

    def _made(self, at: int, given: Mapping[str, Any]) -> Side:
        values = dict(given)
        profiles, figure = figure_profiles(self.ruleset.book), values.get("figure")
        if figure is not None and (not isinstance(figure, str) or figure not in profiles):
            where, allowed = f"sides[{at}].figure", ", ".join(profiles)
            raise InputError(fault(where, "errors.unknown_profile", found=named(figure), allowed=allowed))
        profile = profiles.get(figure) if figure else None
        name, inside = both(values.pop("figure", None) or values.pop("name", f"{at + 1}"), self.ruleset)
        values.pop("name", None)
        side = Side(name, inside, pool=0 if at or self._kind == "duel" else 1)
        if profile is not None:
            side = replace(side, rating=self.ruleset[str(profile["rating"])])
        else:
            side = replace(side, rating=self._duel.rating(self.ruleset))
        for field, value in values.items():
            side = self._checked(at, side, field, value, anywhere=True)
        return side

    def _limits(self, field: str) -> tuple[int, int]:
        if field == "rating":
            low, high = self._duel.ratings(self.ruleset)
            return low, high
        low, high = self._duel.LIMITS[field]
        return (1 if field == "pool" and self._kind == "opposed" else low), high

    def _checked(self, at: int, side: Side, field: str, value: Any, *, anywhere: bool = False) -> Side:
        allowed = FIELDS if anywhere else OFFERED[self._kind][at]
        if field not in allowed:
            raise InputError(
                fault("field", "calculator.unknown_field", found=named(field, 20), allowed=", ".join(allowed))
            )
        label = texts(f"calculator.{field}")
        if field in SWITCHES:
            if not isinstance(value, bool):
                raise InputError(fault(field, "calculator.switch", field=label, found=named(value, 20)))
            return replace(side, **{field: value})
        low, high = self._limits(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(fault(field, "calculator.whole", field=label, found=named(value, 20), low=low, high=high))
        if not low <= value <= high:
            raise InputError(fault(field, "calculator.range", field=label, found=value, low=low, high=high))
        return replace(side, **{field: value})

    def _show(self) -> None:
        sides = []
        self._sides = self.settled(self._kind, self._sides)
        for at, side in enumerate(self._sides):
            fields = [
                {"field": name, "switch": name in SWITCHES, "label": self._label(name), "value": getattr(side, name)}
                | ({} if name in SWITCHES else dict(zip(("low", "high"), self._limits(name), strict=True)))
                for name in OFFERED[self._kind][at]
            ]
            sides.append({"name": dict(side.name), "side": at, "fields": fields})
        a, b = (side.inside for side in self._sides)
        with self.hold_sync():
            self.inputs = {
                "kind": self._kind,
                "title": texts("calculator.title" if self._kind == "duel" else "calculator.title_opposed"),
                "subtitle": texts("calculator.subtitle", a=a, b=b),
                "sides": sides,
            }
            self.result = result(self.ruleset, self._kind, self._sides, self.count)
            self.code = code(self.ruleset, self._kind, self._sides, self.count, self.lang)
            self.roll = None
            self.best = self._best()

    def _best(self) -> dict[str, Any] | None:
        return best_of(self.ruleset, self._sides, self._wounds, self._thumb) if self._asked else None

    def _label(self, field: str) -> dict[str, str]:
        plain = self._duel.counted(self.ruleset)
        return texts("calculator.actions" if field == "pool" and not plain else f"calculator.{field}")


def _check_kind(kind: Any) -> None:
    if not isinstance(kind, str) or kind not in OFFERED:
        raise InputError(fault("kind", "calculator.unknown_kind", found=named(kind, 20), allowed=", ".join(OFFERED)))


def duel_chart(calculator: DuelCalculator) -> Any:
    """A bqplot figure of the calculator's bars, linked to it: it follows every change, in the calculator's language.

    For dashboards in JupyterLab; the calculator's own bars need no bqplot. Raises: InputError where bqplot is missing.

    >>> duel_chart(DuelCalculator(lang="en")).marks[0].orientation
    'horizontal'
    """
    from .chart import duel_chart as made

    if not isinstance(calculator, DuelCalculator):
        raise InputError(
            fault("calculator", "errors.bad_field", found=shown(calculator), allowed="aofa.DuelCalculator()")
        )
    return made(calculator)
