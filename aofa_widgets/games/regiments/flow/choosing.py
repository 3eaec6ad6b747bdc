"""What may be chosen for a row of an army list, and for the list: as the army builder shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.attacks import Entry as Choice
from aofa_widgets.words import fault, texts

from ..model.armies import Armies, Roster
from ..params import Params
from .lists import row_of

WORDS = "regiments.muster"
POINTS = (50, 20_000)
ALONE = "0"


def list_entries(params: Params, armies: Armies, row: Mapping[str, Any]) -> tuple[Choice, ...]:
    """The army, the points, whether limits bind."""
    names = {key: army.name for key, army in armies.armies.items()}
    army = row.get("army", "")
    if army not in names:
        names = {army: texts(f"{WORDS}.any_army"), **names}
    return (
        Choice("army", texts(f"{WORDS}.army"), army, options=tuple(names), names=names),
        Choice("points", texts(f"{WORDS}.points"), int(row.get("points", params.army_points)), *POINTS),
        Choice("limits", texts(f"{WORDS}.limits"), bool(row.get("limits", params.army_use_limits))),
    )


def entries_of(params: Params, armies: Armies, roster: Roster, at: int) -> tuple[Choice, ...]:
    """Command figures, upgrades, two copies in one, and whom a Hero joins; only what there is for this unit."""
    entry = roster.entries[at]
    profile = armies.units[entry.unit]
    found = []
    for one, cost in profile.staff:
        if one in params.specials or one in entry.staff:
            name = dict(params.specials[one].label) if one in params.specials else one
            label = texts(f"{WORDS}.bought", what=name, cost=cost)
            found.append(Choice(f"staff:{one}", label, one in entry.staff))
    for one, upgrade in profile.upgrades.items():
        label = texts(f"{WORDS}.bought", what=dict(upgrade.name), cost=upgrade.cost)
        found.append(Choice(f"upgrades:{one}", label, one in entry.upgrades))
    if not profile.single or entry.combined:
        cost = profile.fitted(entry.upgrades).cost
        found.append(Choice("combined", texts(f"{WORDS}.combined", cost=cost), entry.combined))
    if entry.joins is not None or row_of(params, armies, entry).hero:
        found.append(_joining(armies, roster, at))
    return tuple(found)


def _joining(armies: Armies, roster: Roster, at: int) -> Choice:
    """On his own, or in a unit of several figures of the list."""
    mine = roster.entries[at].joins
    names: dict[str, Mapping[str, str]] = {ALONE: texts(f"{WORDS}.alone")}
    for n, other in enumerate(roster.entries):
        profile = armies.units[other.unit]
        if n == mine or (n != at and other.joins is None and not profile.single):
            names[str(n + 1)] = texts(f"{WORDS}.joins_row", n=n + 1, unit=dict(profile.name))
    now = ALONE if mine is None else str(mine + 1)
    if now not in names:
        names[now] = texts(f"{WORDS}.joins_nowhere", n=int(now))
    return Choice("joins", texts(f"{WORDS}.joins"), now, options=tuple(names), names=names)


def chosen(entries: Sequence[Choice], key: str, value: Any) -> Any:
    """A value as one of these entries takes it. Raises: InputError with what it may be."""
    one = next((each for each in entries if each.key == key), None)
    if one is None:
        allowed = ", ".join(each.key for each in entries) or "–"
        raise InputError(fault("key", f"{WORDS}.no_choice", found=named(key, 40), allowed=allowed))
    words = {"field": dict(one.label), "found": shown(value)}
    if one.needs == "switch" and not isinstance(value, bool):
        raise InputError(fault(key, f"{WORDS}.bad_switch", **words))
    if one.needs == "number" and (
        isinstance(value, bool) or not isinstance(value, int) or not one.low <= value <= one.high
    ):
        raise InputError(fault(key, f"{WORDS}.bad_number", low=one.low, high=one.high, **words))
    if one.needs == "choice" and (not isinstance(value, str) or value not in one.options):
        raise InputError(fault(key, f"{WORDS}.bad_option", allowed=", ".join(one.options), **words))
    return value
