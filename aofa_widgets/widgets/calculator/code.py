"""‘Copy as Python’: lines that print the calculator's numbers in a fresh kernel, from the game's own odds."""

from __future__ import annotations

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.expression import expression
from aofa_widgets.words import texts

from .counting import FIELDS, Side, offered
from .printing import form_of, passes, rows

NAMES = {"pool": "actions", "ally": "allies", "elevation": "higher", "weaponless": "armed"}


def code(ruleset: Ruleset, kind: str, sides: tuple[Side, Side], count: str, lang: str) -> str:
    """The lines; run by themselves they print each number of the bars, in the same order, rounding and language."""
    game = f"aofa_widgets.games.{ruleset.game}"
    first, second = offered(kind, sides)
    if kind == "duel":
        dice = "*dice_for_duel(params, one, other)"
        names = "Fighter, dice_for_duel, keeps, odds"
    else:
        dice = "dice_for_action(params, one), dice_for_target(params, other)"
        names = "Fighter, dice_for_action, dice_for_target, keeps, odds"
    lines = [
        "from aofa_widgets import Ruleset",
        f"from {game}.odds import {names}",
        f"from {game}.params import Params",
        "from aofa_widgets.words.numbers import percent",
        "",
        f"params = Params.of({expression(ruleset)})",
        f"one = {_fighter(first)}  # {sides[0].name[lang]}",
        f"other = {_fighter(second)}  # {sides[1].name[lang]}",
        f'rolls = odds(params, "{kind}", {dice})',
    ]
    for side, field in ((0, "hits"), (1, "back")):
        name = sides[1 - side].inside
        for k in rows(side, count):
            test = _test(side, count, k)
            shown = f'percent(rolls.where(lambda roll: roll.{field} {test}), "{lang}", 1)'
            what = texts(f"calculator.say_{form_of(side, count, k)}", k=k, name=name)[lang]
            lines.append(f'print("{_safe(what)}:", {shown})')
    kept = _safe(texts("calculator.keep")[lang])
    lines.append(f'print("{kept}:", percent(keeps(params, rolls), "{lang}", 1))')
    return "\n".join(lines) + "\n"


def _fighter(side: Side) -> str:
    plain = Side({}, {})
    parts = [f"rating={side.rating}"]
    for name in FIELDS:
        value = getattr(side, name)
        if name != "rating" and value != getattr(plain, name):
            parts.append("armed=False" if name == "weaponless" else f"{NAMES.get(name, name)}={value}")
    return f"Fighter({', '.join(parts)})"


def _test(side: int, count: str, k: int) -> str:
    test = passes(side, count, k)
    return f"<= {k}" if count == "at_most" else f">= {k}" if test(k + 1) else f"== {k}"


def _safe(text: str) -> str:
    return text.replace("\\", "").replace('"', "'")
