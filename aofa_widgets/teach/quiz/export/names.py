"""What the files of a quiz are called: sheets for pupils apart from all that holds answers."""

from __future__ import annotations

from .paper import Bundle, Paper


def sheet_name(made: Bundle, paper: Paper | None, lang: str, ending: str) -> str:
    """Name of a sheet, or of the key for None; variants lie in two folders, one to give out and one to keep."""
    stem = f"{made.game}.quiz"
    if paper is None:
        return f"{folder(made, True)}{stem}.key.{lang}.{ending}"
    return f"{folder(made, False)}{stem}{f'.{paper.code}' if paper.code else ''}.{lang}.{ending}"


def teacher_name(made: Bundle, ending: str, lang: str = "") -> str:
    """Name of a file that holds questions and answers."""
    return f"{folder(made, True)}{made.game}.quiz{f'.{lang}' if lang else ''}.{ending}"


def folder(made: Bundle, answers: bool) -> str:
    """The folder of a file of variants."""
    return ("teacher/" if answers else "sheets/") if made.variants else ""


def letter(at: int) -> str:
    """The letter of a row.

    >>> letter(0), letter(3)
    ('a', 'd')
    """
    return "abcdefgh"[at]
