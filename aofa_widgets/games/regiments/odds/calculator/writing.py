"""‘Odds as Python’: lines that print the calculator's numbers in a fresh kernel."""

from __future__ import annotations

from typing import Any

from aofa_widgets.play.engagements import Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.expression import expression


def code(ruleset: Ruleset, first: Values, values: Values, lang: str, own: str = "") -> str:
    """The lines; run by themselves they print the chance of each ending, in the language."""
    given = {key: value for key, value in values.items() if key != "beside" and first[key] != value}
    return "\n".join((
        "from aofa_widgets import Ruleset, load",
        "from aofa_widgets.words.numbers import percent",
        "",
        f"desk = load({ruleset.game!r}).engagement({expression(ruleset)}{f', {own!r}' if own else ''})",
        f"values = desk.first({_plain(given)!r})",
        "for end in desk.answer(values, gains=False).endings:",
        f'    print(f"{{end.label[{lang!r}]}}: {{percent(end.chance, {lang!r}, 1)}}")',
        "",
    ))  # fmt: skip


def _plain(given: dict[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in given.items()}
