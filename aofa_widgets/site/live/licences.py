"""The licences of the libraries that a site carries, as one text: what each of them ships about itself."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterable, Iterator
from pathlib import Path

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, languages, say

from . import kit, runtime

NAME = "licences.txt"
NAMES = ("LICEN", "COPYING", "NOTICE")  # how the files begin that hold them


def licences(names: Iterable[str] = tuple(kit.LIBRARIES.values())) -> str:
    """Pyodide's notice in every language, then the licence texts of the libraries, by their names.

    Raises: InputError naming a library that is not installed, or that came without its licence.

    >>> text = licences(["tomlkit"])
    >>> "Permission is hereby granted" in text, "https://pyodide.org" in text
    (True, True)
    """
    told = [say("licences.carried", lang, version=runtime.VERSION) for lang in languages()]
    return "\n\n".join([*told, *_each(names)]) + "\n"


def _each(names: Iterable[str]) -> Iterator[str]:
    for name in sorted(names):
        found = importlib.metadata.distribution(name)
        files = sorted(
            {
                file
                for file in found.files or ()
                if ".dist-info" in file.parts[0] and file.name.upper().startswith(NAMES)
            }
        )
        if not files:
            raise InputError(fault("live", "licences.none", found=name))
        texts = (Path(str(found.locate_file(file))).read_text(encoding="utf-8") for file in files)
        yield entry(name, found.version, texts)


def entry(name: str, version: str, texts: Iterable[str]) -> str:
    """A library's place in the text: a line, its name and version, what it ships about itself.

    >>> entry("thing", "1.2", ["Do as you like.\\n"]).splitlines()[1:]
    ['thing 1.2', '', 'Do as you like.']
    """
    return "\n\n".join([f"{'-' * 79}\n{name} {version}", *(text.strip() for text in texts)])


__all__ = ["NAME", "NAMES", "entry", "licences"]
