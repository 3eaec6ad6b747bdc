"""The dice that are due, as a tray shows them: what each die is and why it is there."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.play import Lane
from aofa_widgets.words import capital, languages, texts

from ..model import Roll, State
from ..params import Params
from ..resolve import Cup
from .telling import name_of

NO_TEXT: Mapping[str, str] = {}


def about_of(state: State) -> dict[str, str]:
    """What the dice that are due decide, in a few words; nothing when none are."""
    due = state.due
    if not isinstance(due, Roll):
        return {}
    if due.kind in ("initiative", "coin") or state.activation is None:
        return texts("swashbuckling.menu.title_initiative")
    if due.kind == "friendly":
        return texts(f"swashbuckling.menu.title_{'judge' if due.why else 'friendly'}")
    who = name_of(state, state.activation.figure)
    others = [name for name, _ in due.reactive if name in state.by_id]
    kind = due.kind if others and due.kind in ("opposed", "duel") else "action"
    said = texts(f"swashbuckling.menu.title_{kind}", who=who, enemy=name_of(state, others[0]) if others else "")
    return capital(said)


def lanes_of(params: Params, state: State) -> tuple[Lane, ...]:
    """One lane for each cup, the active figure's first; the dice in the order in which faces are given."""
    due = state.due
    if not isinstance(due, Roll):
        return ()
    if due.kind == "initiative":
        names = [texts(f"swashbuckling.menu.side_{side}_short") for side in (0, 1)]
        return tuple(Lane(str(side), side, names[side], (("rating", 1, NO_TEXT),), NO_TEXT) for side in (0, 1))
    if due.kind == "coin":
        return (Lane("coin", 0, texts("swashbuckling.menu.coin"), (("rating", 1, NO_TEXT),), NO_TEXT),)
    if due.kind == "friendly":
        return (
            Lane("friendly", state.active, texts("swashbuckling.menu.friendly"), (("rating", 1, NO_TEXT),), NO_TEXT),
        )
    assert state.activation is not None  # only an active figure has dice due
    rows = [("active", state.activation.figure, due.active), *((name, name, count) for name, count in due.reactive)]
    return tuple(_lane(params, state, cup, who, due.cups[cup], count) for cup, who, count in rows)


def _lane(params: Params, state: State, cup: str, who: str, dice: Cup, count: int) -> Lane:
    figure = state.figure(who)
    row = state.names.get(who, {})
    name = {lang: str(row.get(lang, who)) for lang in languages()}
    rounds = max(1, count // max(1, dice.dice))
    groups = tuple(_groups(dice)) * rounds
    note = _note(dice)
    if count > params.dice_supply:
        more = texts("swashbuckling.menu.note_supply", n=params.dice_supply)
        note = {lang: f"{note[lang]} {more[lang]}" for lang in languages()}
    return Lane(cup, figure.side, name, groups, note)


def _groups(dice: Cup) -> list[tuple[str, int, Mapping[str, str]]]:
    lost = dice.lost
    found: list[tuple[str, int, Mapping[str, str]]] = []
    # a lost die is taken from the Rating first, so that the pool stays what the actions earned
    for kind, number in (("rating", dice.rating), ("swash", dice.swash)):
        taken = min(lost, number)
        lost -= taken
        found.append((kind, number - taken, NO_TEXT))
    found.reverse()
    for reason, number in dice.bonuses:
        taken = min(lost, number)
        lost -= taken
        found.append(("bonus", number - taken, texts(f"swashbuckling.menu.bonus_{reason}")))
    return [group for group in found if group[1]]


def _note(dice: Cup) -> dict[str, str]:
    parts = []
    if dice.swash:
        parts.append(texts("swashbuckling.menu.note_pool", n=dice.swash))
    if dice.rating:
        parts.append(texts("swashbuckling.menu.note_rating", n=dice.rating))
    bonus = sum(number for _, number in dice.bonuses)
    if bonus:
        parts.append(texts("swashbuckling.menu.note_bonus", n=bonus))
    if dice.lost:
        parts.append(texts("swashbuckling.menu.note_lost", n=dice.lost))
    return {lang: ", ".join(part[lang] for part in parts) for lang in languages()}
