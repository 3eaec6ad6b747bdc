"""Quizzes as files: Moodle XML, Markdown and JSON, one quiz or many variants of it, the key apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages

from .paper import Bundle, bundle
from .writing import check_place, write_all

FORMATS: Mapping[str, str] = {"moodle": "moodle", "md": "markdown", "json": "plain"}
BOTH = "both"
__all__ = ["BOTH", "FORMATS", "Bundle", "bundle", "check_place", "files", "langs_of", "write", "write_all"]


def files(made: Bundle, lang: str = BOTH, formats: Iterable[str] = tuple(FORMATS)) -> dict[str, bytes]:
    """Every file of a bundle by its name; the same bundle gives the same bytes.

    Raises: InputError for a language or a format that there is not.
    """
    shown_langs, found = langs_of(lang), dict[str, bytes]()
    for name in formats:
        if name not in FORMATS:
            raise InputError(fault("format", "quiz.unknown_format", found=named(name, 20), allowed=", ".join(FORMATS)))
        found |= import_module(f".{FORMATS[name]}", __name__).files(made, shown_langs)
    return found


def langs_of(lang: str) -> Sequence[str]:
    """The languages of "en", "fr" or "both". Raises: InputError for another.

    >>> langs_of("both"), langs_of("fr")
    (('en', 'fr'), ('fr',))
    """
    if lang != BOTH and lang not in languages():
        allowed = ", ".join([*languages(), BOTH])
        raise InputError(fault("lang", "quiz.unknown_lang", found=shown(lang, 20), allowed=allowed))
    return (lang,) if lang != BOTH else tuple(languages())


def write(
    ruleset: Ruleset,
    out: Path | str,
    n: int = 10,
    seed: int | None = None,
    lang: str = BOTH,
    formats: Iterable[str] = tuple(FORMATS),
    variants: int | None = None,
    families: Sequence[str] | None = None,
) -> list[Path]:
    """Make a quiz, or so many variants of one, and write it into a folder; gives the paths.

    Nothing is written over: a file of the same name that says something else is told, and then nothing is written.
    Raises: InputError for what cannot be made, or a folder that cannot be written to.
    """
    names = list(formats)
    files_wanted = langs_of(lang), [FORMATS.get(name) for name in names]
    if None in files_wanted[1]:
        files(Bundle(ruleset, 0, (), False), lang, names)
    folder = check_place(Path(out))
    return write_all(files(bundle(ruleset, n, seed, variants, families), lang, names), folder)
