"""The block of a goal step, read: every fault with its file and line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.games import load, usual_scenario
from aofa_widgets.rules.source import Document
from aofa_widgets.words import fault, languages

from ..params import read_params
from ..question import in_both
from .task import Goal, Row, Task, Words
from .when import wrongs

MOST_GOALS, MOST_TRAPS, MOST_HINTS, MOST_ROWS, MOST_SIGNS = 6, 6, 3, 200, 60
_FIELDS = (
    "scenario", "figures", "others", "bare", "first", "seed", "mercy", "bots", "show_bot", "params", "before", "goal",
    "trap", "hint", "show", "done",
)  # fmt: skip
_ROW_WORDS = ("dice", "reply", "do")
_TABLES = ("goal", "trap", "hint", "show", "before")


def read_task(document: Document, line: int, block: str, game: str, faults: list[Fault]) -> Task | None:
    """Read the block that begins at `line`; what is wrong is added to `faults`."""
    reader = _Reader(document, line, block, game, faults)
    before = len(faults)
    task = reader.task()
    return task if len(faults) == before else None


class _Reader:
    def __init__(self, document: Document, line: int, block: str, game: str, faults: list[Fault]) -> None:
        self.document, self.line, self.game, self.faults = document, line, game, faults
        self.data, self.name = document.data, document.name
        self.module = load(game).facts
        self.lines = {table: list(_heads(block, table, line + 1)) for table in _TABLES}

    def fault(self, where: str, key: str, **values: Any) -> None:
        self.faults.append(fault(where, f"lesson.{key}", **values))

    def at(self, key: str) -> str:
        return self.document.where(key) if key in self.data else f"{self.name}:{self.line}"

    def task(self) -> Task:
        data = self.data
        for key in data:
            if key not in _FIELDS:
                self.fault(self.document.where(key), "goal_field", found=key[:40], allowed=", ".join(_FIELDS))
        goals, traps = self._goals("goal", MOST_GOALS), self._goals("trap", MOST_TRAPS)
        if not goals:
            self.fault(self.at("goal"), "no_goal")
        show, show_bot = self._rows("show"), self._text("show_bot")
        if not show and not show_bot:
            self.fault(self.at("show"), "no_show")
        first = self._text("first")
        if first and first not in self.module.SIDES:
            self.fault(self.at("first"), "no_side", found=first[:40], allowed=", ".join(self.module.SIDES))
        usual = usual_scenario(self.game)
        scenario = data.get("scenario", usual)
        if not isinstance(scenario, (str, Mapping)):
            self.fault(self.at("scenario"), "bad_value", found="scenario", sample=f'scenario = "{usual}"')
        return Task(
            scenario=scenario, figures=self._figures(), others=self._flag("others"), bare=self._flag("bare"),
            first=first, seed=self._seed(),
            mercy=self._flag("mercy"), bots=self._bots(), show_bot=show_bot,
            params=read_params(self.document, self.faults),
            before=self._rows("before"), goals=goals, traps=traps,
            hints=tuple(self._both(row, "[[hint]]", where) for where, row in self._tables("hint", MOST_HINTS)),
            show=show, done=self._both(data["done"], "done", self.at("done")) if "done" in data else None,
            where=f"{self.name}:{self.line}",
        )  # fmt: skip

    def _text(self, key: str) -> str:
        found = self.data.get(key, "")
        if not isinstance(found, str):
            self.fault(self.at(key), "bad_value", found=key, sample=f'{key} = "…"')
            return ""
        return found

    def _flag(self, key: str) -> bool:
        found = self.data.get(key, False)
        if not isinstance(found, bool):
            self.fault(self.at(key), "bad_value", found=key, sample=f"{key} = true")
        return bool(found)

    def _seed(self) -> int | None:
        found = self.data.get("seed")
        if found is not None and (isinstance(found, bool) or not isinstance(found, int) or found < 0):
            self.fault(self.at("seed"), "bad_value", found="seed", sample="seed = 1811")
            return None
        return found

    def _figures(self) -> Mapping[str, Mapping[str, Any]]:
        found = self.data.get("figures", {})
        if not isinstance(found, Mapping) or not all(isinstance(row, Mapping) for row in found.values()):
            self.fault(self.at("figures"), "bad_value", found="figures", sample="[figures.aramis]")
            return {}
        for name, row in found.items():
            for key in row:
                if key not in self.module.PLACES:
                    where = self.document.where(f"figures.{name}.{key}")
                    self.fault(where, "figure_field", found=key[:40], allowed=", ".join(self.module.PLACES))
        return found

    def _bots(self) -> Mapping[str, str]:
        found = self.data.get("bots", {})
        sides = self.module.SIDES
        good = isinstance(found, Mapping) and all(k in sides and isinstance(v, str) for k, v in found.items())
        if not good:
            self.fault(self.at("bots"), "bad_value", found="bots", sample='bots = { B = "prudent" }')
            return {}
        return found

    def _goals(self, name: str, most: int) -> tuple[Goal, ...]:
        found = []
        for where, row in self._tables(name, most):
            texts = self._both(row, f"[[{name}]]", where)
            when = row.get("when")
            if when is None:
                self.fault(where, "when_missing", found=name)
            else:
                for key, values in wrongs(when, self.module.FACTS):
                    self.fault(where, key, **values)
            for key in row:
                if key not in (*languages(), "when", "still"):
                    self.fault(where, "goal_field", found=key[:40], allowed="en, fr, when, still")
            found.append(Goal(texts, when, where, row.get("still") is True))
        return tuple(found)

    def _rows(self, name: str) -> tuple[Row, ...]:
        found = []
        for where, row in self._tables(name, MOST_ROWS):
            texts = self._both(row, name, where) if any(lang in row for lang in languages()) else None
            told = {key: value for key, value in row.items() if key not in (*languages(), "refused")}
            if ("do" in told) == ("dice" in told or "reply" in told):
                self.fault(where, "row", found=", ".join(told)[:40])
                continue
            if "do" in told:
                if told["do"] not in self.module.FACTS["done"].ids:
                    allowed = ", ".join(self.module.FACTS["done"].ids)
                    self.fault(where, "row_do", found=str(told["do"])[:40], allowed=allowed)
                found.append(Row(told, None, texts, where, row.get("refused") is True))
            elif isinstance(told.get("dice"), str) and hasattr(self.module, "fallen"):
                found.append(Row({}, {}, texts, where, signs=told["dice"][:MOST_SIGNS]))
            else:
                found.append(Row({}, self._dice(told, where), texts, where))
        return tuple(found)

    def _dice(self, told: Mapping[str, Any], where: str) -> Mapping[str, tuple[int, ...]]:
        dice, reply = told.get("dice"), told.get("reply", {})
        cups = {**({"active": dice} if dice is not None else {}), **(reply if isinstance(reply, Mapping) else {"": 0})}
        for faces in cups.values():
            if not isinstance(faces, list) or not all(type(face) is int for face in faces):
                self.fault(where, "bad_value", found="dice", sample="dice = [4, 2], reply = { guard1 = [3] }")
                return {}
        return {cup: tuple(faces) for cup, faces in cups.items()}

    def _both(self, node: Any, what: str, where: str) -> Words:
        return in_both(node, what, where, self.faults)

    def _tables(self, name: str, most: int) -> list[tuple[str, Mapping[str, Any]]]:
        rows = self.data.get(name, [])
        if not isinstance(rows, list) or len(rows) > most or not all(isinstance(row, Mapping) for row in rows):
            self.fault(self.at(name), "tables", found=name, most=most)
            return []
        places = self.lines[name] if len(self.lines[name]) == len(rows) else [self.line] * len(rows)
        return [(f"{self.name}:{place}", row) for place, row in zip(places, rows, strict=True)]


def _heads(block: str, table: str, line: int) -> Any:
    """The lines on which the tables of a list begin: `[[show]]`, or the rows of `show = [ … ]` one a line."""
    inside = False
    for number, row in enumerate(block.splitlines(), line):
        bare = row.strip()
        if re.match(rf"\[\[\s*{table}\s*\]\]", bare):
            yield number
        elif re.match(rf"{table}\s*=\s*\[\s*(#.*)?\Z", bare):
            inside = True
        elif inside and bare.startswith("{"):
            yield number
        elif inside and bare.startswith("]"):
            inside = False


__all__ = ["read_task"]
