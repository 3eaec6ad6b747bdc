"""What the file of progress holds, read strictly: what is odd in it is left out and named, the rest is taken.

{"format": "aofa-progress", "version": 1, "now": learner, "learners": {learner: {
  "name": "", "since": when, "game": {"key": game, "when": when},
  "lessons": {"game/lesson": {"at": step, "when": when, "steps": {step: {"state": "done", "when": when, "tries": 1,
              "hints": 0, "lang": "en", "clauses": {clause: print}}}}},
  "guesses": [{"what", "when", "guess", "truth", "sure"}], "answers": [{"when", "game", "id", "family", "clauses",
  "right", "sure"}], "review": {card: {"box", "due", "missed", "when"}}}}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, InputError, named
from aofa_widgets.play.plain import MOST_BYTES, MOST_DEPTH, MOST_KEY, read_json
from aofa_widgets.play.tree import tag_in
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.words import fault, texts

from ..review import DAYS, LEARNT

FORMAT, VERSION = "aofa-progress", 1
STATES = ("done", "skipped")
MOST_LEARNERS, MOST_LESSONS, MOST_STEPS, MOST_ROWS, MOST_CARDS = 40, 300, 100, 300, 300
MOST_NAME, MOST_ID, MOST_COUNT, MOST_CLAUSES = 40, 120, 10**6, 60

_WHEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\Z")  # any year: clocks go wrong
_LEARNER = re.compile(r"[0-9a-f]{8}\Z")
_WORD = re.compile(r"[^\s/]{1,120}\Z")
_LESSON = re.compile(r"[a-z0-9_-]{1,40}/[a-z0-9-]{1,60}(?:@[0-9a-f]{16})?\Z")
_PRINT = re.compile(r"[0-9a-f]{12}\Z")
_CARD = re.compile(r"(?:step|quiz)(?: [^\s]{1,120}){2,20}\Z")


class NewerFile(Exception):
    """The file was written by a newer version of the kit: it is not to be touched."""


def empty() -> dict[str, Any]:
    """A file without learners."""
    return {"format": FORMAT, "version": VERSION, "about": about(), "now": "", "learners": {}}


def about() -> dict[str, str]:
    """What the file says of itself, for somebody who opens it."""
    return texts("learner.about")


def fresh(when: str) -> dict[str, Any]:
    """A learner of whom nothing is known yet."""
    return {"name": "", "since": when, "lessons": {}, "guesses": [], "answers": [], "review": {}}


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """What a text in JSON holds, and the places of what was left out because it is none of ours.

    Raises: InputError if the whole is not the progress of learners; NewerFile if a newer version wrote it.
    """
    try:
        raw = read_json(text, MOST_BYTES)
    except InputError as error:
        raise _retold(text, error) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise InputError(fault("", "learner.not_ours"))
    version = raw.get("version")
    if type(version) is int and version > VERSION:
        raise NewerFile
    if type(version) is not int or version != VERSION:  # `true` is 1 to Python
        raise InputError(fault("version", "learner.not_ours"))
    reader = _Reader()
    data = empty()
    learners = reader.table(raw.get("learners"), "learners", MOST_LEARNERS, _LEARNER.match, reader.learner)
    data["learners"] = learners
    now = raw.get("now")
    known = isinstance(now, str) and now in learners
    if not known and now != "":
        reader.odd.append("now")
    data["now"] = now if known else next(iter(learners), "")
    reader.unknown(raw, "", data)
    return data, reader.odd


def _retold(text: str, error: InputError) -> InputError:
    """What is wrong with a text as JSON, in words of progress where those at hand speak of a saved game."""
    said = error.faults[0].texts
    if said == texts("saves.too_large", most=MOST_BYTES):
        return InputError(fault("", "learner.too_large", most=MOST_BYTES))
    if said == texts("saves.too_deep", most=MOST_DEPTH):
        return InputError(fault("", "learner.too_deep", most=MOST_DEPTH))
    try:
        read_nested(text.removeprefix("\ufeff"), parse_int=str, parse_float=str)
    except json.JSONDecodeError as wrong:
        cut = wrong.pos >= len(text.rstrip()) or wrong.msg.startswith("Unterminated")
        key = "learner.cut" if cut else "learner.not_json"
        return InputError(fault("", key, line=wrong.lineno, column=wrong.colno))
    except RecursionError:
        pass
    return error


def fit(learner: dict[str, Any]) -> dict[str, Any]:
    """What is known of a learner as it can be read again.

    A name too long for the file is not written: it would cost the whole file when that is next read.
    """
    found: dict[str, Any] = _Reader().learner(learner, "")  # type: ignore[assignment]  # it has a `since`
    return found


class _Reader:
    """Takes field after field; `odd` has the places of those that are not what they should be."""

    def __init__(self) -> None:
        self.odd: list[str] = []

    def unknown(self, raw: dict[str, Any], where: str, known: dict[str, Any]) -> None:
        self.odd += [f"{where}{named(key)}" for key in raw if key not in known]

    def table(self, raw: Any, where: str, most: int, key_fits: Callable[[str], Any], read: Callable[..., Any]) -> Any:
        """An object of rows; those that cannot be read are left out."""
        if not isinstance(raw, dict):
            self.odd.append(where)
            return {}
        found: dict[str, Any] = {}
        for key, row in raw.items():
            place = f"{where}.{named(key)}"
            fits = len(key) <= MOST_KEY and _plain(key) and key_fits(key) and len(found) < most
            value = read(row, place) if fits else None
            if value is None:
                self.odd.append(place)
            else:
                found[key] = value
        return found

    def rows(self, raw: Any, where: str, fits: Callable[[Any], bool]) -> list[Any]:
        """A list of rows; those that do not fit are left out, and the oldest beyond what is kept."""
        if not isinstance(raw, list):
            self.odd.append(where)
            return []
        self.odd += [f"{where}[{i}]" for i, row in enumerate(raw) if not fits(row)]
        return [row for row in raw if fits(row)][-MOST_ROWS:]

    def learner(self, raw: Any, where: str) -> dict[str, Any] | None:
        if not isinstance(raw, dict) or not _when(raw.get("since")):
            return None
        found = fresh(raw["since"])
        name = raw.get("name")
        if isinstance(name, str) and len(name) <= MOST_NAME and "\n" not in name:
            found["name"] = name.strip()
        else:
            self.odd.append(f"{where}.name")
        found["lessons"] = self.table(raw.get("lessons"), f"{where}.lessons", MOST_LESSONS, _LESSON.match, self.lesson)
        found["guesses"] = self.rows(raw.get("guesses"), f"{where}.guesses", _guess)
        found["answers"] = self.rows(raw.get("answers"), f"{where}.answers", _answer)
        found["review"] = self.table(raw.get("review"), f"{where}.review", MOST_CARDS, _CARD.match, self.card)
        if "game" in raw:  # only where somebody asked for one
            game = raw["game"]
            if isinstance(game, dict) and game.keys() == {"key", "when"} and _word(game["key"]) and _when(game["when"]):
                found["game"] = dict(game)
            else:
                self.odd.append(f"{where}.game")
        self.unknown(raw, f"{where}.", {**found, "game": None})
        return found

    def lesson(self, raw: Any, where: str) -> dict[str, Any] | None:
        if not isinstance(raw, dict) or not _when(raw.get("when")) or not _word(raw.get("at"), empty=True):
            return None
        found = {"at": raw["at"], "when": raw["when"]}
        found["steps"] = self.table(raw.get("steps"), f"{where}.steps", MOST_STEPS, _word, self.step)
        self.unknown(raw, f"{where}.", found)
        return found

    def step(self, raw: Any, where: str) -> dict[str, Any] | None:
        fields = ("state", "when", "tries", "hints", "lang", "clauses")
        if not isinstance(raw, dict) or raw.get("state") not in STATES or not _when(raw.get("when")):
            return None
        clauses = raw.get("clauses")
        if not all(_count(raw.get(name)) for name in ("tries", "hints")) or not _word(raw.get("lang")):
            return None
        if not isinstance(clauses, dict) or len(clauses) > MOST_CLAUSES:
            return None
        if not all(_word(key) and isinstance(code, str) and _PRINT.match(code) for key, code in clauses.items()):
            return None
        self.unknown(raw, f"{where}.", dict.fromkeys(fields))
        return {name: raw[name] for name in fields}

    def card(self, raw: Any, where: str) -> dict[str, Any] | None:
        fields = ("box", "due", "missed", "when")
        if not isinstance(raw, dict) or not _count(raw.get("box")) or raw["box"] > len(DAYS):
            return None
        due = raw.get("due")
        if not _count(raw.get("missed")) or not _when(raw.get("when")):
            return None
        if due != LEARNT and not (isinstance(due, str) and _when(f"{due}T00:00:00Z")):
            return None
        self.unknown(raw, f"{where}.", dict.fromkeys(fields))
        return {name: raw[name] for name in fields}


def _guess(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and row.keys() == {"what", "when", "guess", "truth", "sure"}
        and _plain(row["what"])
        and _when(row["when"])
        and all(_hundred(row[name]) for name in ("guess", "truth"))
        and (row["sure"] is None or _hundred(row["sure"]))
    )


def _answer(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and row.keys() == {"when", "game", "id", "family", "clauses", "right", "sure"}
        and _when(row["when"])
        and all(_plain(row[name]) for name in ("game", "id", "family"))
        and isinstance(row["clauses"], list)
        and len(row["clauses"]) <= MOST_CLAUSES
        and all(map(_word, row["clauses"]))
        and isinstance(row["right"], bool)
        and (row["sure"] is None or _hundred(row["sure"]))
    )


def _when(raw: Any) -> bool:
    if not isinstance(raw, str) or not _WHEN.match(raw):
        return False
    try:
        date.fromisoformat(raw[:10])
    except ValueError:
        return False
    return True


def _word(raw: Any, empty: bool = False) -> bool:
    return isinstance(raw, str) and ((bool(_WORD.match(raw)) and _plain(raw)) or (empty and not raw))


@lru_cache(maxsize=4096)
def _harmless(raw: str) -> bool:
    return len(raw) <= MOST_ID and not UNPRINTABLE.search(raw) and not tag_in(raw)


def _plain(raw: Any) -> bool:
    """Whether a text may stand in the file at all: not too long, nothing that a screen obeys, no beginning of a tag."""
    return isinstance(raw, str) and _harmless(raw)


def _count(raw: Any) -> bool:
    return type(raw) is int and 0 <= raw <= MOST_COUNT


def _hundred(raw: Any) -> bool:
    return type(raw) in (int, float) and 0 <= raw <= 100
