"""Bugs planted in the engine for the length of a test: one function reads otherwise, whoever has imported it."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from types import CodeType, FunctionType

import pytest

ROOM = "aofa_widgets.games.swashbuckling"


def plant(monkeypatch: pytest.MonkeyPatch, where: str, name: str, was: str, now: str) -> None:
    """Let a function of a module of the game run with `now` where its source says `was`."""
    module = importlib.import_module(f"{ROOM}.{where}")
    function = getattr(module, name)
    function = getattr(function, "__wrapped__", function)
    assert isinstance(function, FunctionType)
    code = code_of(str(module.__file__), name, was, now)
    assert function.__code__.co_freevars == code.co_freevars == ()
    monkeypatch.setattr(function, "__code__", code)


def code_of(file: str, name: str, was: str, now: str) -> CodeType:
    """The code of a function of a file with one change in its source."""
    source = Path(file).read_text(encoding="utf-8")
    node = next(n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef) and n.name == name)
    text = ast.get_source_segment(source, node) or ""
    assert was in text, f"{name} reads otherwise now: look at the line and plant the bug again"
    whole = compile("from __future__ import annotations\n" + text.replace(was, now), file, "exec")
    return next(const for const in whole.co_consts if isinstance(const, CodeType) and const.co_name == name)


def forget() -> None:
    """Empty every cache of the game, of the questions made on it too, so that no answer outlives the bug it came by."""
    for name, module in list(sys.modules.items()):
        if name.startswith((ROOM, "aofa_widgets.teach.quiz")) and ".second" not in name:
            for thing in list(vars(module).values()):
                if callable(clear := getattr(thing, "cache_clear", None)):
                    clear()
            if isinstance(kept := vars(module).get("_KEPT"), dict):
                kept.clear()
