"""‘Odds as Python’: lines that print the reckoner's numbers in a fresh kernel."""

from __future__ import annotations

from aofa_widgets.play.reckonings import Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.expression import expression


def code(ruleset: Ruleset, first: Values, values: Values, lang: str, own: str = "") -> str:
    """The lines; run by themselves they print every chance, in the language."""
    given = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in values.items()
        if key != "beside" and first.get(key) != value
    }  # fmt: skip
    return "\n".join((
        "from aofa_widgets import Ruleset, load",
        "from aofa_widgets.words.numbers import percent",
        "",
        f"desk = load({ruleset.game!r}).reckoning({expression(ruleset)}{f', {own!r}' if own else ''})",
        f"values = desk.first({given!r})",
        "for group in desk.answer(values, gains=False).groups:",
        f"    print(group.label[{lang!r}])",
        "    for part in group.parts:",
        f'        print(f"  {{part.label[{lang!r}]}}: {{percent(part.chance, {lang!r}, 1)}}")',
        "",
    ))  # fmt: skip
