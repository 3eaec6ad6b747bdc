"""Names and texts that come from outside: places to save at, what was typed, and the command that does the same."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, shown, visible
from aofa_widgets.rules import overlay as overlays
from aofa_widgets.words import fault

from .desk import Desk
from .draft import MOST_TYPED, clean

MOST_PATH = 1_000


def command(desk: Desk, path: Path, folder: Path) -> str:
    """The same book by the command line."""
    parts = [_program(), "book", desk.book.game, "--house", _shell(path)]
    parts += ["--edition", desk.edition] if desk.edition != desk.book.default_edition else []
    parts += [f"--preset {name}" for name in desk.presets]
    return " ".join([*parts, "--lang both", "--format html,pdf", "--out", _shell(folder)])


def _program() -> str:
    """`aofa`, or this interpreter with the kit where `aofa` is not on the PATH, as in many a notebook."""
    return "aofa" if shutil.which("aofa") else f"{_shell(Path(sys.executable))} -m aofa_widgets"


def _shell(path: Path) -> str:
    text = visible(str(path))
    return text if text.replace("/", "").replace(".", "").replace("-", "").replace("_", "").isalnum() else f'"{text}"'


def path_of(given: object) -> Path:
    """A place to save at: the name of a TOML file. Raises: InputError."""
    text = os.fspath(given) if isinstance(given, (str, os.PathLike)) else ""
    if not isinstance(text, str) or not text.strip() or len(text) > MOST_PATH or "\x00" in text:
        raise InputError(fault("file", "editor.file_name", found=shown(given)))
    path = Path(text.strip()).expanduser()
    if path.suffix != ".toml" or not path.stem.strip("."):
        raise InputError(fault("file", "editor.file_name", found=shown(text)))
    if path.is_dir():
        raise InputError(fault("file", "errors.is_a_folder"))
    return path


def typed(text: Any) -> str:
    """What was typed in a field. Raises: InputError for what no field holds."""
    if not isinstance(text, str):
        raise InputError(fault("text", "editor.no_words", found=shown(text)))
    if len(text) > MOST_TYPED:
        raise InputError(fault("text", "editor.too_long", found=len(text), most=overlays.MOST_TEXT))
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InputError(fault("text", "editor.character", found="U+D800–U+DFFF"))
    return clean(text)
