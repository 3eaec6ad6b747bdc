"""What a game answers so that people can make scenarios for it: kinds of things, forms, checks; no widget knows a rule.

A scenario under way is plain data, as its file has it. A thing or a figure of it is called by its id; "" is the
scenario itself. Lengths are whole tenths of a millimetre, angles whole degrees. Data is never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from aofa_widgets.errors import UNPRINTABLE, Fault, InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import fault

Texts = Mapping[str, str]
Data = Mapping[str, Any]
INCH = 254
SLOT_KINDS = ("length", "turn", "whole", "switch", "way", "thing", "text", "words")


@dataclass(frozen=True, slots=True)
class Slot:
    """One line in the form of a thing, a figure or the scenario; `kind` says what it takes.

    * "length", "turn", "whole": a whole number from `low` to `high`; "switch": true or false;
    * "way": one of `options`, "thing": the id of a thing among them; an empty option leaves the entry out;
    * "text": a text; "words": a text for each of `options`, "en" and "fr" among them; `most` characters each.

    `value` is what stands there now, None where the data leaves it out, as it may where `may_lack`. `part` is the
    heading under which a form shows the slot.
    """

    key: str
    label: Texts = field(hash=False)
    kind: str
    value: Any = field(default=None, hash=False)
    low: int = 0
    high: int = 0
    options: tuple[tuple[str, Texts], ...] = field(default=(), hash=False)
    most: int = 0
    part: Texts = field(default_factory=dict, hash=False)
    may_lack: bool = False

    def read(self, found: Any) -> Any:
        """A value from outside as the data has it; None where it is left out.

        Raises: InputError for what this slot cannot take.

        >>> Slot("x", {"en": "From the left", "fr": "Depuis la gauche"}, "length", 0, 0, 2540).read(254.2)
        254
        """
        if self.kind in ("length", "turn", "whole"):
            return self._number(found)
        if self.kind == "switch":
            if not isinstance(found, bool):
                raise self._refused("scenario.bad_switch", found)
            return found
        if self.kind in ("way", "thing"):
            known = [value for value, _ in self.options]
            if not isinstance(found, str) or found not in known:
                raise self._refused("scenario.bad_choice", found, allowed=", ".join(filter(None, known)))
            return found or None
        if self.kind == "text":
            return self._text(found)
        parts = dict(self.options)
        if not isinstance(found, Mapping) or not set(found) <= set(parts):
            raise self._refused("scenario.bad_choice", found, allowed=", ".join(parts))
        now = {**(self.value or {}), **{key: self._text(text) for key, text in found.items()}}
        return {key: now[key] for key in parts if now.get(key)} or None

    def _number(self, found: Any) -> int | None:
        if found is None and self.may_lack:
            return None
        number = isinstance(found, (int, float)) and not isinstance(found, bool)
        if not number or not self.low - 0.5 <= found <= self.high + 0.5:  # not a number fails every comparison
            short = self.kind == "length"
            low, high = (round(end / INCH, 2) if short else end for end in (self.low, self.high))
            raise self._refused(f"scenario.bad_{'length' if short else 'number'}", found, low=low, high=high)
        return int(min(self.high, max(self.low, round(found))))

    def _text(self, found: Any) -> str | None:
        text = found.strip() if isinstance(found, str) else None
        if text is None or len(text) > self.most or UNPRINTABLE.search(text):
            raise self._refused("scenario.bad_text", found, most=self.most)
        return text or None

    def _refused(self, key: str, found: Any, **values: Any) -> InputError:
        shown_as = found / INCH if self.kind == "length" and isinstance(found, float) else found
        return InputError(fault(self.key, key, field=dict(self.label), found=shown(shown_as), **values))


@dataclass(frozen=True, slots=True)
class Sample:
    """A kind of thing or figure that can be placed: its key, its name, the shelf it lies on, and its picture.

    `picture` is a scene with nothing but one of its kind, at (0, 0).
    """

    key: str
    label: Texts = field(hash=False)
    shelf: Texts = field(hash=False)
    picture: Scene = field(hash=False)


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table that belongs to a side, such as the strip where it sets out."""

    side: int
    x: int
    y: int
    w: int
    h: int


class Workshop(Protocol):
    """What `workshop(ruleset)` of a game's package gives; every method that changes data gives new data.

    `sizes` and `styles` are the choices of the generator. Raises (all that take a request): InputError with a sentence
    for what cannot be; nothing is changed then.
    """

    rules: Ruleset
    sizes: Sequence[tuple[str, Texts]]
    styles: Sequence[tuple[str, Texts]]

    def samples(self) -> Sequence[Sample]: ...
    def blank(self) -> dict[str, Any]: ...
    def generate(self, seed: int, size: str, style: str | None) -> dict[str, Any]: ...
    def shipped(self) -> Sequence[tuple[str, Texts]]: ...
    def opened(self, data: Any) -> dict[str, Any]: ...
    def read(self, path: Path, name: str | None = None) -> dict[str, Any]: ...
    def table(self, name: str) -> dict[str, Any]: ...
    def written(self, data: Data) -> str: ...
    def faults(self, data: Data) -> tuple[Fault, ...]: ...
    def scene(self, data: Data) -> Scene: ...
    def zones(self, data: Data) -> Sequence[Zone]: ...
    def ids(self, data: Data) -> Sequence[str]: ...
    def name(self, data: Data, ref: str) -> Texts: ...
    def at(self, path: str, data: Data) -> str: ...
    def form(self, data: Data, ref: str) -> Sequence[Slot]: ...
    def change(self, data: Data, ref: str, values: Mapping[str, Any]) -> tuple[dict[str, Any], str]: ...
    def add(self, data: Data, key: str, to: tuple[int, int] | None, near: str) -> tuple[dict[str, Any], str]: ...
    def copy(self, data: Data, ref: str) -> tuple[dict[str, Any], str]: ...
    def drop(self, data: Data, ref: str) -> dict[str, Any]: ...
    def snap(self, data: Data, ref: str, way: str) -> dict[str, Any]: ...


__all__ = ["SLOT_KINDS", "Slot", "Sample", "Workshop", "Zone"]
