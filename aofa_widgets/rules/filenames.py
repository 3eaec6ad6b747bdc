"""Names of files: which may be given by somebody from elsewhere (a page, a title, a form), and where a path leads."""

from __future__ import annotations

import os
import re
from pathlib import Path

MOST_NAME, MOST_BYTES = 80, 200  # of a whole name: what a person reads, and what every disk holds
_REFUSED = frozenset('/\\:*?"<>|$`')  # separators, and what a shell or Windows reads as something else
_FIRST = (".", "~", "-")  # hidden, a home, an option of a command
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\Z", re.IGNORECASE)


def is_bare_name(name: str) -> bool:
    """Whether a name is that of a plain file in a folder, on any system, and shows as what it is.

    >>> [is_bare_name(name) for name in ("my-inn.toml", "l'auberge.toml", "-rf", "con.toml", "a/b", "x\\u202etxt")]
    [True, True, False, False, False, False]
    """
    stem = name.split(".")[0].strip()
    return (
        0 < len(name) <= MOST_NAME
        and name.isprintable()  # no control, no mark that turns the reading, no half of a character
        and len(name.encode()) <= MOST_BYTES
        and name == name.strip()
        and not name.startswith(_FIRST)
        and not name.endswith(".")
        and _REFUSED.isdisjoint(name)
        and not _DEVICE.match(stem)
    )


def real(path: Path) -> Path:
    """Where a path leads in the end; links may lead in a circle, and what is no name leads nowhere.

    >>> real(Path("/a/../b")).as_posix().endswith("/b"), chr(0) in str(real(Path(f"a{chr(0)}b")))
    (True, True)
    """
    return path if "\0" in str(path) else Path(os.path.realpath(path))
