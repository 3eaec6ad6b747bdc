"""What the dice that are due must show, in words, for the tray."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from aofa_widgets.play import Lane
from aofa_widgets.words import texts

from ..model import Roll, State
from ..model import tasks as t
from ..params import Params
from .forecast import SIX, groups_of
from .lanes import lanes_of


def needed(params: Params, due: Roll) -> dict[str, str]:
    """The faces that do it, kind of die by kind of die; nothing where no face is better than another."""
    if due.two or isinstance(due.task, t.Goals):
        return {}
    rows: dict[int, int] = {}
    for n, classes in groups_of(params, due):
        worst = set(classes[-1])
        good = [face for face in SIX if face not in worst]
        if len(classes) < 2 or good != list(SIX[len(SIX) - len(good) :]):
            return {}
        rows[good[0]] = rows.get(good[0], 0) + n
    said: dict[str, str] = {}
    for face, n in rows.items():
        key = "alone" if face == SIX[-1] else "more"
        one = texts(f"regiments.menu.needs.{key if len(rows) == 1 else f'{key}_of'}", face=face, n=n)
        said = {lang: f"{said[lang]}, {text}" if lang in said else text for lang, text in one.items()}
    return said


def lanes_with_needs(params: Params, state: State) -> tuple[Lane, ...]:
    """The lanes, each with what its dice must show."""
    due, lanes = state.due, lanes_of(state)
    need: Mapping[str, str] = needed(params, due) if isinstance(due, Roll) else {}
    if not need:
        return lanes
    return tuple(replace(lane, note=_joined(lane.note, need)) for lane in lanes)


def _joined(note: Mapping[str, str], need: Mapping[str, str]) -> dict[str, str]:
    return {lang: f"{note[lang]}, {text}" if note.get(lang) else text for lang, text in need.items()}


__all__ = ["lanes_with_needs", "needed"]
