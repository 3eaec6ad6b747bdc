"""Quick sheets: the rules in force on one page, from rulebook/<game>/sheet.toml, what house rules changed flagged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.putting import put_all

from ..door import BOTH, PAPERS, shown, stem
from .build import build
from .source import sheets
from .view import SheetView

FORMATS: Mapping[str, str] = {"html": "html", "pdf": "pdf"}


def render(view: SheetView, lang: str = BOTH, format: str = "html", paper: str = PAPERS[0]) -> bytes:
    """A sheet in one format and one language, or in "both", a page each; the same view gives the same bytes.

    Raises: InputError for a language, a format or a paper that there is not.
    """
    langs = shown(lang, format, paper, FORMATS, "sheet.unknown_format")
    made: bytes = import_module(f".{FORMATS[format]}", __name__).render(view, langs, paper)
    return made


def file_name(stem: str, lang: str, format: str, paper: str = PAPERS[0], name: str = "") -> str:
    """What the file of a sheet is called (`stem` as `door.stem` has it), that of a period by its name too.

    >>> file_name("swashbuckling", "both", "pdf"), file_name("swashbuckling", "fr", "html", "letter")
    ('swashbuckling.sheet.both.pdf', 'swashbuckling.sheet.fr.letter.html')
    """
    papers = "" if paper == PAPERS[0] else f".{paper}"
    period = f".{name}" if name else ""
    return f"{stem}.sheet{period}.{lang}{papers}.{format}"


def write(
    ruleset: Ruleset,
    out: Path,
    lang: str = BOTH,
    formats: Iterable[str] = ("html",),
    paper: str = PAPERS[0],
    names: Iterable[str] = ("",),
    over: bool = False,
) -> list[Path]:
    """Write quick sheets of a ruleset into a folder, all of the files or none, and give their paths.

    A file there that is not the kit's own, as it left it, is replaced only `over`.

    `names` are sheets by period, "" the game's usual one and "all" every one of them.
    Raises: InputError when the folder cannot be written to or a name is unknown; SourceError for faults in the rule
    source.
    """
    wanted = [one for name in names for one in (["", *sheets(ruleset.game)] if name == "all" else [name])]
    kinds, made = list(formats), dict[str, bytes]()
    for name in dict.fromkeys(wanted):
        view = build(ruleset, name)
        made |= {file_name(stem(ruleset), lang, kind, paper, name): render(view, lang, kind, paper) for kind in kinds}
    return put_all(made, out, over=over)


__all__ = ["BOTH", "FORMATS", "PAPERS", "SheetView", "build", "file_name", "render", "sheets", "write"]
