"""What is due as a tray shows it: dice and why they are there, a token, a card, a coin."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets import locate
from aofa_widgets.play import Chance, Lane
from aofa_widgets.words import languages, texts

from ..model import Roll, State
from ..params import Params
from ..resolve import signs_of
from .telling import capital, card_name, name_of, side_name

NO_TEXT: Mapping[str, str] = {}


def chance_of(params: Params, state: State) -> Chance | None:
    """What is to fall now, by cup; None if nothing is."""
    due = state.due
    if not isinstance(due, Roll):
        return None
    if due.kind == "dice":
        signs = signs_of(params)
        return Chance({due.cup: due.dice}, len(signs), "dice", signs, _signs(signs))
    if due.kind == "cards":
        names = {card: card_name(state, card) for card in due.signs}
        return Chance({due.cup: 1}, len(due.signs), due.kind, due.signs, names)
    return Chance({due.cup: 1}, len(due.signs), due.kind, due.signs, _signs(due.signs))


SIGNS = ("cross", "blank", "sword", "double", "samurai", "warrior", "fate", "first", "second")


@locate.remembered
def sign_words() -> Mapping[str, Mapping[str, str]]:
    """What the faces of dice, tokens and the coin are called."""
    return {sign: texts(f"honour.menu.sign.{sign}") for sign in SIGNS}


def _signs(signs: tuple[str, ...]) -> dict[str, Mapping[str, str]]:
    words = sign_words()
    return {sign: words[sign] for sign in dict.fromkeys(signs)}


def about_of(state: State) -> dict[str, str]:
    """What is due decides what, as a title; nothing where nothing is due."""
    due = state.due
    if not isinstance(due, Roll):
        return {}
    side = side_name(state, due.side)
    match due.kind:
        case "bag":
            return capital(texts("honour.menu.title_bag", n=state.turn, side_name=side))
        case "coin":
            return texts("honour.menu.title_coin")
        case "cards":
            key = "title_injury" if due.unit else "title_skill"
            who = name_of(state, due.unit) if due.unit else ""
            return capital(texts(f"honour.menu.{key}", who=who, side_name=side))
    label = texts(f"honour.event.label.{due.cup}")
    return capital(texts("honour.menu.title_roll", who=name_of(state, due.unit), label=label))


def lanes_of(state: State) -> tuple[Lane, ...]:
    """One lane for what is due; the dice by what they are owed to."""
    due = state.due
    if not isinstance(due, Roll):
        return ()
    if due.kind != "dice":
        return (Lane(due.cup, due.side, texts(f"honour.menu.cup_{due.cup}"), (("test", 1, NO_TEXT),), NO_TEXT),)
    row = state.unit(due.unit).name
    name = {lang: row.get(lang, due.unit) for lang in languages()}
    return (Lane(due.cup, due.side, name, tuple(_groups(due)), note_of(due.parts)),)


def _groups(due: Roll) -> list[tuple[str, int, Mapping[str, str]]]:
    """Dice in the order they lie: those of the ability, then what was added; penalties are taken from the last."""
    rows = [(reason, dice) for reason, dice in due.parts if dice > 0]
    over = sum(dice for _, dice in rows) - due.dice
    left: list[tuple[str, int]] = []
    for reason, dice in reversed(rows):
        taken = max(0, min(over, dice))
        over -= taken
        left.insert(0, (reason, dice - taken))
    missing = due.dice - sum(dice for _, dice in left)  # a least number of dice that the rules give
    found: list[tuple[str, int, Mapping[str, str]]] = []
    for i, (reason, dice) in enumerate(left):
        if dice:
            found.append(("bonus" if i else "test", dice, _part(reason) if i else NO_TEXT))
    return [*found, ("test", missing, NO_TEXT)] if missing else found


def _part(reason: str) -> dict[str, str]:
    return texts(f"honour.menu.part.{reason}")


def note_of(parts: tuple[tuple[str, int], ...]) -> dict[str, str]:
    """What a pool is made of: ‘Aim 3, higher up +1’."""
    said = dict.fromkeys(languages(), "")
    for i, (reason, dice) in enumerate(parts):
        number = str(dice) if not i else f"+{dice}" if dice > 0 else f"−{-dice}"
        for lang, text in _part(reason).items():
            said[lang] += f"{', ' if i else ''}{text} {number}"
    return said
