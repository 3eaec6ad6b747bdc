"""Cases for the rules that may be left out: the same situation with their switch on and off, and what each comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..bench import Bench, bench


@dataclass(frozen=True)
class Case:
    """What is tried under a rule's switch, and what it comes to with the switch on and off.

    `on`: the options of the case, the first one its switch; the others stay on, and with them `values`.
    """

    rule: str
    on: tuple[str, ...]
    values: dict[str, Any]
    tried: Callable[[Bench], Any]
    is_on: Any
    is_off: Any

    def played(self) -> tuple[Any, Any]:
        """What it comes to with the switch on, and with it off."""
        switch, *others = self.on
        off = {f"options__{switch}": False}  # three of them stand on unless they are put off
        return self.tried(bench(*self.on, **self.values)), self.tried(bench(*others, **self.values, **off))


CASES: list[Case] = []


def case(rule: str, on: str, is_on: Any, is_off: Any, **values: Any) -> Callable[[Callable[[Bench], Any]], Any]:
    """A case for one rule (several may stand over one situation); `on` names options, the rule's switch first."""

    def kept(tried: Callable[[Bench], Any]) -> Callable[[Bench], Any]:
        CASES.append(Case(rule, tuple(on.split()), values, tried, is_on, is_off))
        return tried

    return kept
