"""What one change buys: +1, one more shooter, a longer weapon, better armour, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from aofa_widgets.play.reckonings import Gain, Measure, Texts, Values
from aofa_widgets.words import texts

from ...model.weapons import LENGTHS
from . import fights, shots
from .form import FIGHTERS, MOST_SHOOTERS, NONE, TARGETS, Form, both

Measured = Callable[[Form, Values], tuple[Measure, ...]]
BETTER = {"none": "4", "3": "4", "4": "5", "4T": "5", "4*": "5"}  # the next armour that everybody may have


def gains(form: Form, values: Values, measured: Measured) -> Iterator[Gain]:
    """Each change that can still be made, and what the measures are then."""
    changes = {"shot": _shot, "shootout": _shootout, "fight": _fight}[values["kind"]]
    now = measured(form, values)
    for key, changed in changes(form, values):
        found = {one.key: one.value for one in measured(form, changed)}
        if all(one.key in found for one in now):
            yield Gain(key, texts(f"argad.reckoner.gain_{key}"), tuple(found[one.key] for one in now))


def advice(now: tuple[Measure, ...], buys: tuple[Gain, ...]) -> tuple[Texts, Texts]:
    """Which change does most for the side that acts, by what falls on the other side; nothing where none was tried."""
    if not buys:
        return both(""), both("")
    at = next((i for i, one in enumerate(now) if one.key in ("fall", "theirs")), 0)
    best = max(buys, key=lambda one: one.values[at])
    if best.values[at] <= now[at].value:
        return texts("argad.reckoner.advice_none"), texts("argad.reckoner.advice_none_why")
    head = texts("argad.reckoner.advice", change=dict(best.label))
    words: dict[str, Any] = {"was": now[at].value, "now": best.values[at], "measure": dict(now[at].label)}
    return head, texts("argad.reckoner.advice_why", **words)


def _shot(form: Form, values: Values) -> Iterator[tuple[str, Values]]:
    yield "plus", {**values, shots.BONUS: 1}
    weapon = form.arms.weapons[values["shooter.weapon"]]
    if not weapon.burst and values["shooter.number"] < MOST_SHOOTERS:
        yield "shooter", {**values, "shooter.number": values["shooter.number"] + 1}
    if values["shooter.moving"]:
        yield "still", {**values, "shooter.moving": False}
    column = weapon.band(0 if values["way.close"] else values["way.distance"], form.params.measure_band_inclusive)
    if column > 1 and not values["way.close"]:
        yield "nearer", {**values, "way.distance": weapon.bands[column - 2]}
    if values["way.cover"] != NONE and not values["way.close"]:
        yield "open", {**values, "way.cover": NONE}
    armour = values["target.armour"]
    if armour in BETTER:
        worn = {f"{key}.armour": BETTER.get(values[f"{key}.armour"], values[f"{key}.armour"]) for key in TARGETS}
        yield "their_armour", {**values, **worn}


def _shootout(form: Form, values: Values) -> Iterator[tuple[str, Values]]:
    yield "plus", {**values, shots.BONUS: 1}
    if form.params.options_speed_die and values["first.speed"] < form.params.duel_bonus_most:
        yield "speed", {**values, "first.speed": values["first.speed"] + 1}
    if values["first.moving"]:
        yield "still", {**values, "first.moving": False}
    weapon = form.arms.weapons[values["first.weapon"]]
    column = weapon.band(values["way.distance"], form.params.measure_band_inclusive)
    if column > 1:
        yield "nearer", {**values, "way.distance": weapon.bands[column - 2]}
    if values["first.armour"] in BETTER:
        yield "armour", {**values, "first.armour": BETTER[values["first.armour"]]}


def _fight(form: Form, values: Values) -> Iterator[tuple[str, Values]]:
    blows = fights.blows_of(form, values)
    if blows > fights.MOST_FOR_GAINS:
        return
    yield "plus", {**values, shots.BONUS: 1}
    first = fights.fighter(form, values, "a1")
    if first.length in LENGTHS[1:]:
        longer = LENGTHS[LENGTHS.index(first.length) - 1]
        yield "longer", {**values, "a1.length": longer}
    if values["a1.armour"] in BETTER:
        yield "armour", {**values, "a1.armour": BETTER[values["a1.armour"]]}
    yield "class", {**values, "a1.class": values["a1.class"] + 1}
    ours = form.count(values, True)
    if ours < len(FIGHTERS["a"]):
        more = FIGHTERS["a"][ours]
        alike = {f"{more}{key[2:]}": value for key, value in values.items() if key.startswith("a1.")}
        yield "friend", {**values, **alike, "sides.ours": ours + 1, f"{more}.rank": NONE}
        if form.arms.blades[values["a1.blade"]].second:
            yield "behind", {**values, **alike, "sides.ours": ours + 1, f"{more}.rank": "a1"}
