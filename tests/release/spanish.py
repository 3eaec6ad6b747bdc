"""A rulebook with a third language begun: a copy of ours, and texts put into its files. No line of the kit changes."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aofa_widgets import locate

TEXTS = tomllib.loads((Path(__file__).parent / "spanish.toml").read_text(encoding="utf-8"))


def with_spanish(folder: Path, **language: Any) -> Path:
    """A copy of the rulebook in `folder` with Spanish in it; `language` changes how its head names it."""
    root = folder / "rulebook"
    shutil.copytree(locate.shipped(), root)
    head = TEXTS["language"] | language
    _edit(root / "book.toml", r'^fr = "Français"$', f"\\g<0>\nes = {_table(head)}")
    for name, rows in TEXTS["words"].items():
        for key, text in rows.items():
            _edit(root / name, rf"^({key} = \{{ en = .*?) \}}$", rf"\1, es = {_string(text)} }}")
    for name, rows in TEXTS["nouns"].items():
        for key, noun in rows.items():
            _edit(root / name, rf"^(\[{key}\]\nen = .*)$", rf"\1\nes = {_table(noun)}")
    for name, clauses in TEXTS["clauses"].items():
        for key, clause in clauses.items():
            _edit(root / name, rf"^(## {re.escape(key)} \|.*)$", rf"\1 | {clause['title']}")
            body = clause["body"].replace("\\", r"\\")
            _edit(root / name, rf"^(## {re.escape(key)} \|.*?)(?=^(?:```|## ))", rf"\1### es\n{body}\n", re.DOTALL)
    return root


def _edit(path: Path, pattern: str, put: str, flags: int = 0) -> None:
    """Change one place of a file."""
    text = path.read_text(encoding="utf-8")
    new, n = re.subn(pattern, put, text, count=1, flags=re.MULTILINE | flags)
    assert n == 1, f"{path}: nothing fits {pattern}"
    path.write_text(new, encoding="utf-8")


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\\", r"\\")


def _table(row: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(found, ensure_ascii=False)}" for key, found in row.items()) + " }"
