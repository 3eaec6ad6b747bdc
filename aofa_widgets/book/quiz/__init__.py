"""Quizzes to print: a page a variant, the key on pages of its own, as one web page or a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz import export
from aofa_widgets.teach.quiz.export.names import folder
from aofa_widgets.teach.quiz.export.paper import Bundle
from aofa_widgets.words import fault

from ..door import BOTH, PAPERS

PRINTED: Mapping[str, str] = {"html": "html", "pdf": "pdf"}
FORMATS = (*export.FORMATS, *PRINTED)


class Written(NamedTuple):
    """What was written: the files, and what makes the same questions once more."""

    paths: list[Path]
    seed: int
    code: str


def files(made: Bundle, lang: str, formats: Iterable[str], paper: str = PAPERS[0]) -> dict[str, bytes]:
    """Every file of a bundle by its name; the same bundle gives the same bytes.

    Raises: InputError for a language, a format or a paper that there is not.
    """
    langs, found = export.langs_of(lang), dict[str, bytes]()
    for name in formats:
        _known(name, paper)
        if name in PRINTED:
            found |= printed(made, langs, name, paper)
        else:
            found |= export.files(made, lang, [name])
    return found


def _known(name: str, paper: str) -> None:
    if name not in FORMATS:
        raise InputError(fault("format", "quiz.unknown_format", found=named(name, 20), allowed=", ".join(FORMATS)))
    if paper not in PAPERS:
        raise InputError(fault("paper", "book.unknown_paper", found=named(paper), allowed=", ".join(PAPERS)))


def printed(made: Bundle, langs: Sequence[str], name: str, paper: str) -> dict[str, bytes]:
    """The sheets of each language in one file, their key in another."""
    render = import_module(f".{PRINTED[name]}", __name__).render
    found = {}
    for lang in langs:
        for key in (False, True):
            stem = f"{folder(made, key)}{made.game}.quiz{'.key' if key else ''}.{lang}"
            found[f"{stem}{'' if paper == PAPERS[0] else f'.{paper}'}.{name}"] = render(made, lang, key, paper)
    return found


def write(
    ruleset: Ruleset,
    out: Path,
    n: int = 10,
    seed: int | None = None,
    lang: str = BOTH,
    formats: Iterable[str] = FORMATS,
    variants: int | None = None,
    families: Sequence[str] | None = None,
    paper: str = PAPERS[0],
) -> Written:
    """Make a quiz, or so many variants of one, and write it in every format asked for: all of the files or none.

    Raises: InputError for what cannot be made or written; SourceError where Typst cannot set a page.
    """
    names = list(formats)
    for name in names:
        _known(name, paper)
    export.langs_of(lang)
    place = export.check_place(out)
    made = export.bundle(ruleset, n, seed, variants, families)
    return Written(export.write_all(files(made, lang, names, paper), place), made.seed, made.code)


__all__ = ["FORMATS", "PRINTED", "Written", "files", "printed", "write"]
