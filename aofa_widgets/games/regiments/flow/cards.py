"""What a person may read of each unit on the table: Quality, Defence, special rules, weapons."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts

from ..model import State, Unit
from ..params import Params
from .pairs import special_name
from .profiled import lines


def cards_of(ruleset: Ruleset, params: Params, state: State) -> dict[str, dict[str, str]]:
    """The profile of each unit that is in play, as one text in every language, by unit."""
    return {unit.id: _read(ruleset, params, unit) for unit in state.units if unit.alive}


def _read(ruleset: Ruleset, params: Params, unit: Unit) -> dict[str, str]:
    rows: list[Mapping[str, str]] = [row for card in unit.cards for row in lines(ruleset, card)]
    roles = [special_name(params, figure.role) for figure in unit.figures if figure.role]
    if roles:
        names = {lang: ", ".join(role[lang] for role in roles) for lang in languages()}
        rows.append(texts("regiments.menu.staff", names=names))
    return {lang: ". ".join(row[lang][:1].upper() + row[lang][1:] for row in rows) + "." for lang in languages()}


__all__ = ["cards_of"]
