"""Names and texts that come from outside: places to save at, what was typed, and the command that does the same."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, InputError, shown, visible
from aofa_widgets.rules import overlay as overlays
from aofa_widgets.words import fault, refusal

from .desk import Desk
from .draft import MOST_TYPED, clean

MOST_PATH = 1_000


def command(desk: Desk, path: Path, folder: Path) -> str:
    """The same book by the command line."""
    parts = [_program(), "book", desk.book.game, "--house", _shell(path)]
    parts += ["--edition", desk.edition] if desk.edition != desk.book.default_edition else []
    parts += [f"--preset {shlex.quote(name)}" for name in desk.presets]
    return " ".join([*parts, "--lang both", "--format html,pdf", "--out", _shell(folder)])


def _program() -> str:
    """`aofa`, or this interpreter with the kit where `aofa` is not on the PATH, as in many a notebook."""
    return "aofa" if shutil.which("aofa") else f"{_shell(Path(sys.executable))} -m aofa_widgets"


def _shell(path: Path) -> str:
    """A path as one word of a shell, never taken for an option."""
    text = visible(str(path))
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def path_of(given: object, otherwise: str = "editor.file_name") -> Path:
    """A place to save at: the name of a TOML file. Raises: InputError, the sentence `otherwise` for another name."""
    text = os.fspath(given) if isinstance(given, (str, os.PathLike)) else ""
    if not isinstance(text, str) or not text.strip() or len(text) > MOST_PATH or "\x00" in text:
        raise InputError(fault("file", otherwise, found=shown(given)))
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InputError(fault("file", "editor.character", found="U+D800–U+DFFF"))
    try:
        path = Path(text.strip()).expanduser()
    except RuntimeError:  # ~nobody/x.toml
        path = Path(text.strip())
        raise InputError(_no_place(path.parent, OSError(errno.ENOENT, ""))) from None
    if path.suffix != ".toml" or not path.stem.strip("."):
        raise InputError(fault("file", otherwise, found=shown(text)))
    try:
        found = path.stat()
    except FileNotFoundError:
        return path
    except OSError as error:
        raise InputError(_no_place(path, error)) from None
    if stat.S_ISDIR(found.st_mode):
        raise InputError(fault("file", "errors.is_a_folder"))
    return path


def _no_place(path: Path, error: OSError) -> Fault:
    return fault("file", "editor.no_place", found=shown(str(path))[1:-1], reason=refusal(error))


def typed(text: Any) -> str:
    """What was typed in a field. Raises: InputError for what no field holds."""
    if not isinstance(text, str):
        raise InputError(fault("text", "editor.no_words", found=shown(text)))
    if len(text) > MOST_TYPED:
        raise InputError(fault("text", "editor.too_long", found=len(text), most=overlays.MOST_TEXT))
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InputError(fault("text", "editor.character", found="U+D800–U+DFFF"))
    return clean(text)
