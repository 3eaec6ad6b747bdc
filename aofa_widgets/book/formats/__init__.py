"""One book of text runs, one small walker for each format that it leaves the house in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.putting import put_all

from ..build import build
from ..door import BOTH, PAPERS, shown, stem
from ..tree import BookView

FORMATS: Mapping[str, str] = {"html": "html", "pdf": "pdf", "epub": "epub", "md": "md", "ipynb": "ipynb"}


def render(view: BookView, lang: str = BOTH, format: str = "html", paper: str = PAPERS[0]) -> bytes:
    """A book in one format and one language, or in "both" side by side; the same view gives the same bytes.

    Raises: InputError for a language, a format or a paper that there is not.
    """
    langs = shown(lang, format, paper, FORMATS, "book.unknown_format")
    walker = import_module(f".{FORMATS[format]}", __name__)
    made: bytes = walker.render(view, langs, paper)
    return made


def file_name(stem: str, lang: str, format: str, paper: str = PAPERS[0]) -> str:
    """What the file of a book is called; `stem` as `door.stem` has it.

    >>> file_name("swashbuckling", "both", "html"), file_name("swashbuckling", "fr", "pdf", "letter")
    ('swashbuckling.both.html', 'swashbuckling.fr.letter.pdf')
    """
    papers = f".{paper}" if format == "pdf" and paper != PAPERS[0] else ""
    return f"{stem}.{lang}{papers}.{format}"


def write(
    ruleset: Ruleset,
    out: Path,
    lang: str = BOTH,
    formats: Iterable[str] = ("html",),
    paper: str = PAPERS[0],
    over: bool = False,
) -> list[Path]:
    """Write the book of a ruleset into a folder, all of its files or none, and give their paths.

    A file there that is not the kit's own, as it left it, is replaced only `over`.

    Raises: InputError when the folder cannot be written to or a name is unknown; SourceError for faults in the rule
    source.
    """
    view = build(ruleset)
    made = {file_name(stem(ruleset), lang, name, paper): render(view, lang, name, paper) for name in formats}
    return put_all(made, out, over=over)
