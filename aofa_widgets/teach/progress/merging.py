"""Two files of progress become one: nothing that either knows is lost, and doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from . import shape


def merge(mine: dict[str, Any], other: dict[str, Any]) -> tuple[str, ...]:
    """Lay another file's facts into `mine`; gives the learners that were new here.

    A learner is the same by the id that the file gave, never by a name. A step done stays done; of two like facts the
    later one stands.
    """
    added = []
    for key, theirs in other["learners"].items():
        ours = mine["learners"].get(key)
        if ours is None:
            mine["learners"][key] = deepcopy(theirs)
            added.append(key)
            continue
        ours["name"] = ours["name"] or theirs["name"]
        ours["since"] = min(ours["since"], theirs["since"])
        games = [row["game"] for row in (ours, theirs) if "game" in row]
        if games:
            ours["game"] = dict(max(games, key=lambda game: game["when"]))
        _table(ours["lessons"], theirs["lessons"], _lesson)
        _table(ours["review"], theirs["review"], lambda a, b: max(a, b, key=lambda card: card["when"]))
        for name in ("guesses", "answers"):
            rows = [*ours[name], *(row for row in theirs[name] if row not in ours[name])]
            ours[name] = sorted(rows, key=lambda row: row["when"])[-shape.MOST_ROWS :]
    mine["now"] = mine["now"] or other["now"]
    return tuple(added)


def _table(ours: dict[str, Any], theirs: dict[str, Any], join: Callable[[Any, Any], Any]) -> None:
    for key, row in theirs.items():
        ours[key] = join(ours[key], row) if key in ours else deepcopy(row)


def _lesson(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    last = max(ours, theirs, key=lambda row: row["when"])
    joined = {"at": last["at"], "when": last["when"], "steps": ours["steps"]}
    _table(joined["steps"], theirs["steps"], lambda a, b: max(a, b, key=_weight))
    return joined


def _weight(step: dict[str, Any]) -> tuple[bool, str]:
    return step["state"] == "done", step["when"]
