"""What is due as a tray shows it: dice, whose they are, and what a die needs."""

from __future__ import annotations

from aofa_widgets.play import Chance, Lane
from aofa_widgets.words import languages, texts

from ..model import Roll, State
from ..params import Params
from .forecast import wanted
from .telling import capital, name_of, side_name, thing_name

NO_TEXT = dict.fromkeys(languages(), "")


def chance_of(state: State) -> Chance | None:
    """What is to fall now; None if nothing is."""
    due = state.due
    if not isinstance(due, Roll):
        return None
    return Chance({due.cup: due.dice}, due.faces)


def about_of(state: State) -> dict[str, str]:
    """What is due decides what, as a title; nothing where nothing is due."""
    due = state.due
    if not isinstance(due, Roll):
        return {}
    label = texts(f"argad.menu.label.{_label(due)}")
    return capital(texts("argad.menu.title_roll", who=_whose(state, due), label=label))


def lanes_of(params: Params, state: State) -> tuple[Lane, ...]:
    """One lane for what is due, with what it is about and what a die has to show."""
    due = state.due
    if not isinstance(due, Roll):
        return ()
    name = capital(_whose(state, due))
    how, n = wanted(params, due)
    parts = [thing_name(state, due.why)] if due.why else []
    parts += [texts("argad.menu.lane_enemy", enemy=name_of(state, due.enemy))] if due.enemy else []
    parts += [texts(f"argad.menu.lane_{how}", n=n)] if how else []
    note = {lang: ", ".join(part[lang] for part in parts) for lang in languages()}
    return (Lane(due.cup, due.side, name, (("test", due.dice, NO_TEXT),), note),)


def rolling(state: State) -> str:
    """Who rolls what is due; "" where nobody in particular does, or somebody whom nobody sees (ARG-HIDE-2)."""
    due = state.due
    seen = isinstance(due, Roll) and state.has(due.who) and not state.person(due.who).unseen
    return due.who if isinstance(due, Roll) and seen else ""


def _whose(state: State, due: Roll) -> dict[str, str]:
    return name_of(state, due.who) if rolling(state) else side_name(state, due.side)


LABELS = frozenset(
    (
        *("slow", "die", "dice", "leaver", "pursuer", "pick", "shots", "red", "white", "reroll", "victim"),
        *("save_reroll", "stream", "place", "attitude", "work", "care", "morale", "fall", "test", "rescuer", "speed"),
        "shot",
    )
)


def _label(due: Roll) -> str:
    return due.cup if due.cup in LABELS else "blow"


__all__ = ["about_of", "chance_of", "lanes_of", "rolling"]
