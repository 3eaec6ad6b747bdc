"""The dice tray: dice that tumble to the faces Python threw, or real dice typed in, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, texts

from ..base import STATIC, Kit, word
from .compose import roll_object, spoken
from .reading import both, read, tray_of

MOST = 40
"""Dice that the tray takes in all: as many as still tumble smoothly."""
DICE = '[{"swash": 2, "rating": 3}, {"rating": 2}]'
SAMPLE = "[[6, 2, 1], [5, 3]]"

__all__ = ["MOST", "DiceTray"]


class DiceTray(Kit):
    """A tray of dice for an action, an opposed action or a duel, or whatever a game rolls for, in English and French.

    `mode` is one that the game knows, its first if left out; in the flagship "action", "opposed" or "duel". `dice`
    gives each side's dice, as in `[{"swash": 2, "rating": 3}, {"rating": 2}]`; a bare number is that many dice of the
    first kind. `seed` (0 or more) makes the throws come again. `names` are the two sides' names: a text, {"en", "fr"},
    or a figure of the book ("athos"). Faces of dice with signs may be given by their signs. Raises: InputError for a
    number of dice that the tray does not take, an unknown mode or kind, a game without a tray.

    >>> tray = DiceTray(seed=1625, mode="duel", lang="en")
    >>> tray.enter([[6, 2, 1, 6, 4], [5, 3]])
    >>> tray.scores
    (7, 5)
    """

    _esm = STATIC / "tray.js"
    _css = STATIC / "tray.css"
    SECTIONS = ("tray",)

    mode = t.Unicode("").tag(sync=True)
    modes = t.List().tag(sync=True)  # type: ignore[var-annotated]
    roll = t.Dict().tag(sync=True)
    setup = t.List().tag(sync=True)
    faces = t.List().tag(sync=True)

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        seed: int | None = None,
        lang: str | None = None,
        mode: str | None = None,
        *,
        dice: int | Sequence[Mapping[str, int]] | None = None,
        names: Sequence[str | Mapping[str, str]] | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = rules_of(ruleset)
        self._game = tray_of(self.ruleset)
        self._roller = Roller(seed)
        self._rolls = 0
        self._id = 0
        self._thrown: list[tuple[tuple[int, ...], ...]] | None = None
        self._real = False
        self._reading: Any = None
        self._counts = {(lane, kind): 0 for lane in (0, 1) for kind in self._game.KINDS}
        self._counts.update(self._game.usual(self.ruleset))
        if not isinstance(names, (list, tuple, type(None))) or len(names or ()) > 2:
            raise InputError(fault("names", "errors.bad_field", found=shown(names), allowed='["athos", "guard2"]'))
        self._named = [both(name, self.ruleset) for name in names or ()]
        mode = next(iter(self._game.MODES)) if mode is None else mode
        self._check_mode(mode)
        super().__init__(lang=lang, theme=theme, mode=mode, faces=list(self._game.faces(self.ruleset)))
        self.modes, self.faces = list(self._game.MODES), list(self._span())
        if dice is not None:
            rows = [{self._game.MODES[mode][0][0]: dice}] if isinstance(dice, int) else dice
            if not isinstance(rows, (list, tuple)) or not all(isinstance(row, Mapping) for row in rows):
                raise InputError(fault("dice", "errors.bad_field", found=shown(dice), allowed=DICE))
            if len(rows) > len(self._game.MODES[mode]):
                most = len(self._game.MODES[mode])
                raise InputError(fault("dice", "tray.too_many_sides", found=len(rows), most=most))
            for lane, row in enumerate(rows):
                for kind in self._game.MODES[mode][lane] if lane < len(self._game.MODES[mode]) else ():
                    self._counts[lane, kind] = 0
                for kind, count in row.items():
                    self._set(lane, kind, count)
        self._show()

    # What a person, a lesson or the view may do.

    def throw(self) -> None:
        """Roll the dice of the tray. Raises: InputError if it holds none."""
        self._some()
        sides = [
            tuple(self._roller.roll(self._counts[lane, kind], self._die()) for kind in row)
            for lane, row in self._lanes()
        ]
        self._rolls += 1
        self._settle(sides, real=False)

    def enter(self, lanes: Sequence[Sequence[int]]) -> None:
        """Take the faces of real dice, for each side in the order of the tray (swashbuckling, Rating, bonus).

        Raises: InputError for a face that the dice do not have, or for too few or too many dice; nothing changes then.
        """
        self._some()
        self._settle(self._typed(lanes), real=True)

    def choose(self, lane: int, kind: str, count: int) -> None:
        """Put `count` dice of a kind ("swash", "rating", "bonus") into the tray of side 0 or 1; the tray is cleared.

        Raises: InputError if the tray does not take as many, or that side has no such dice.
        """
        self._set(lane, kind, count)
        self.clear()

    def clear(self) -> None:
        """Take the result away; the dice lie ready."""
        self._thrown, self._reading, self._real = None, None, False
        self._show()

    # What it holds.

    @property
    def dice(self) -> tuple[tuple[int, ...], ...]:
        """The faces of each side, in the order of the tray; empty before a roll."""
        return tuple(tuple(face for group in side for face in group) for side in self._thrown or ())

    @property
    def scores(self) -> tuple[int | None, ...]:
        """The score of each side; None where nothing is compared; empty before a roll."""
        return self._reading.scores if self._reading else ()

    @property
    def verdict(self) -> str:
        """What the roll means, in the tray's language; empty before a roll."""
        return self._reading.verdict[self.lang].replace("**", "") if self._reading else ""

    @property
    def seed(self) -> int:
        """The seed of the throws."""
        return self._roller.seed

    def sentence(self) -> str:
        """The tray in words: dice in the order they fell, then what they mean."""
        return self._sentences()[self.lang]

    def _repr_svg_(self) -> str:
        from .picture import picture

        words = (texts(f"tray.{word}")[self.lang] for word in ("title", "score"))
        return picture(self.roll, *words, self.sentence(), self.lang)

    # Requests of the view.

    def on_roll(self, content: Mapping[str, Any]) -> None:
        """Roll."""
        self.throw()

    def on_enter(self, content: Mapping[str, Any]) -> None:
        """Take real dice."""
        self.enter(content.get("lanes", ()))

    def on_dice(self, content: Mapping[str, Any]) -> None:
        """Change a number of dice."""
        self.choose(content.get("lane", -1), word(content, "kind"), content.get("count", -1))

    def on_mode(self, content: Mapping[str, Any]) -> None:
        """Change what is rolled for."""
        self._check_mode(content.get("mode"))
        self.mode = content["mode"]

    def on_clear(self, content: Mapping[str, Any]) -> None:
        """Take the result away."""
        self.clear()

    # Inside.

    @t.validate("mode")
    def _known_mode(self, proposal: Any) -> str:
        self._check_mode(proposal["value"])
        return str(proposal["value"])

    @t.observe("mode")
    def _new_mode(self, _change: Any) -> None:
        self.faces = list(self._span())
        if self.setup:
            self.clear()

    def _lanes(self) -> list[tuple[int, tuple[str, ...]]]:
        return list(enumerate(self._game.MODES[self.mode]))

    def _span(self) -> tuple[int, int]:
        told = getattr(self._game, "span", None)
        found: tuple[int, int] = told(self.ruleset, self.mode) if told else self._game.faces(self.ruleset)
        return found

    def _die(self) -> Any:
        from aofa_widgets.dice.faces import Die

        return Die(dict.fromkeys(range(self.faces[0], self.faces[1] + 1), 1))

    def _total(self) -> int:
        return sum(self._counts[lane, kind] for lane, row in self._lanes() for kind in row)

    def _some(self) -> None:
        if not self._total():
            raise InputError(fault("dice", "tray.nothing"))

    def _set(self, lane: int, kind: str, count: int) -> None:
        rows = self._game.MODES[self.mode]
        allowed = rows[lane] if isinstance(lane, int) and 0 <= lane < len(rows) else ()
        if kind not in allowed:
            raise InputError(
                fault("kind", "tray.unknown_kind", found=named(kind, 20), allowed=", ".join(allowed) or "–")
            )
        high = MOST - self._total() + self._counts[lane, kind]
        words = {"kind": texts(f"tray.kind_{kind}"), "found": shown(count, 20), "low": 0, "high": high}
        if not isinstance(count, int) or isinstance(count, bool):
            raise InputError(fault("count", "tray.whole", **words))
        if not 0 <= count <= high:
            raise InputError(fault("count", "tray.too_many", **{**words, "found": count}))
        self._counts[lane, kind] = count

    def _typed(self, lanes: Any) -> list[tuple[tuple[int, ...], ...]]:
        rows = self._game.MODES[self.mode]
        if not isinstance(lanes, Sequence) or isinstance(lanes, str) or len(lanes) != len(rows):
            raise InputError(fault("lanes", "tray.not_faces", sample=SAMPLE))
        low, high = self.faces
        sides = []
        for lane, (row, given) in enumerate(zip(rows, lanes, strict=True)):
            if not isinstance(given, Sequence) or isinstance(given, str):
                raise InputError(fault(f"lanes[{lane}]", "tray.not_faces", sample=SAMPLE))
            row_of = getattr(self._game, "row", None)
            known = row_of(self.ruleset) if row_of else ()
            given = [known.index(face) + 1 if isinstance(face, str) and face in known else face for face in given]
            for face in given:
                if not isinstance(face, int) or isinstance(face, bool) or not low <= face <= high:
                    raise InputError(
                        fault(f"lanes[{lane}]", "tray.wrong_face", found=named(face, 20), low=low, high=high)
                    )
            wanted = sum(self._counts[lane, kind] for kind in row)
            if len(given) != wanted:
                where = f"lanes[{lane}]"
                raise InputError(
                    fault(where, "tray.wrong_count", lane=self._names()[lane], found=len(given), wanted=wanted)
                )
            rest = iter(given)
            sides.append(tuple(tuple(next(rest) for _ in range(self._counts[lane, kind])) for kind in row))
        return sides

    def _settle(self, sides: list[tuple[tuple[int, ...], ...]], *, real: bool) -> None:
        reading = read(self.ruleset, self.mode, sides, self._names(inside=True))
        self._thrown, self._reading, self._real = sides, reading, real
        self._id += 1
        with self.hold_sync():
            self._show()
            self.tell(self._sentences())

    def _names(self, *, inside: bool = False) -> list[Mapping[str, str]]:
        if len(self._named) == 2:
            return [pair[inside] for pair in self._named]
        alone = hasattr(self._game, "row") or hasattr(self._game, "span")
        if len(self._lanes()) == 1 and alone:  # nobody to be told apart from
            return [texts(f"tray.mode_{self.mode}")] * 2
        return [texts(f"tray.{word}_in" if inside else f"tray.{word}") for word in ("active", "other")]

    def _counted(self) -> list[dict[str, int]]:
        return [{kind: self._counts[lane, kind] for kind in row} for lane, row in self._lanes()]

    def _show(self) -> None:
        total, counts = self._total(), self._counted()
        title = texts(f"tray.about_{self.mode}", **dict(zip("ab", self._names(inside=True), strict=True)))
        seed = None if self._real else self._roller.seed
        with self.hold_sync():
            self.setup = [
                [{"kind": kind, "count": n, "high": MOST - total + n} for kind, n in row.items()] for row in counts
            ]
            self.roll = roll_object(
                self.ruleset, self.mode, counts, self._names(), title,
                thrown=self._thrown, reading=self._reading, number=self._id, seed=seed, count=self._rolls,
            )  # fmt: skip

    def _sentences(self) -> dict[str, str]:
        names = self._names()[: len(self._lanes())]
        words = self.roll.get("names", {}) if self.roll else {}
        row = self.roll.get("signs", ()) if self.roll else ()
        return spoken(self.mode, names, self._counted(), self._thrown, self._reading, [words[sign] for sign in row])

    def _check_mode(self, mode: Any) -> None:
        if not isinstance(mode, str) or mode not in self._game.MODES:
            allowed = ", ".join(self._game.MODES)
            raise InputError(fault("mode", "tray.unknown_mode", found=named(mode, 20), allowed=allowed))
