"""‘Odds as Python’: lines that print the calculator's numbers in a fresh kernel, from the game's own odds."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.expression import expression
from aofa_widgets.words import texts

from ...resolve.attack import OUTCOMES
from ...resolve.fighters import Attack, Fighter, Mods


def code(ruleset: Ruleset, attack: Attack, lang: str) -> str:
    """The lines; run by themselves they print the chance of each ending, in the language."""
    names = {one: texts(f"honour.attack.end_{one}")[lang] for one in OUTCOMES}
    lines = [
        "from aofa_widgets import Ruleset",
        "from aofa_widgets.games.honour.odds import paths",
        "from aofa_widgets.games.honour.params import Params",
        "from aofa_widgets.games.honour.resolve import Attack, Fighter, Mods",
        "from aofa_widgets.words.numbers import percent",
        "",
        f"params = Params.of({expression(ruleset)})",
        f"one = {_written(attack.attacker, Fighter())}",
        f"other = {_written(attack.target, Fighter())}",
        f'attack = Attack("{attack.kind}", one, other, {attack.range}, {_written(attack.mods, Mods())})',
        f"names = {names!r}",
        "for key, name in names.items():",
        "    chance = sum(p for _, end, p in paths(params, attack) if end.outcome == key)",
        "    if chance:",
        f'        print(f"{{name}}: {{percent(chance, {lang!r}, 1)}}")',
    ]
    return "\n".join(lines) + "\n"


def _written(found: Any, plain: Any) -> str:
    parts = [
        f"{each.name}={getattr(found, each.name)!r}"
        for each in fields(found)
        if getattr(found, each.name) != getattr(plain, each.name)
    ]
    return f"{type(found).__name__}({', '.join(parts)})"
