"""Where the guides lie, in a checkout or in an installed kit, and what of them there is in a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aofa_widgets import locate

from .document import Document, Place, read
from .doors import MADE

TOP = ("README", "CHANGELOG", "CONTRIBUTING")  # beside docs/; each is a page by its name in small letters
CARRIED = (".json", ".png", ".svg", ".toml", ".txt")  # what a page may show or offer, apart from other pages
LICENCE = "LICENSE"
WRITTEN = "en"  # the language of a file whose name says none, and of a page that another language lacks


@dataclass(frozen=True)
class Guides:
    """The guides in a language: each by its name, and the files that they show, by their name on the site."""

    documents: Mapping[str, Document]
    files: Mapping[str, Path]


def sources(root: Path) -> dict[str, dict[str, Path]]:
    """Each page by its name, and its file in each language that it has: "en" is the file without a language.

    >>> from aofa_widgets.locate import guide
    >>> sorted(sources(guide())["author"])
    ['en', 'fr']
    """
    found: dict[str, dict[str, Path]] = {}
    tops = [path for name in TOP for path in sorted(root.glob(f"{name}*.md")) if path.stem.partition(".")[0] == name]
    for path in [*tops, *sorted((root / "docs").glob("*.md"))]:
        name, _, lang = path.stem.partition(".")
        found.setdefault(name.lower(), {})[lang or WRITTEN] = path
    return found


def guides(lang: str, langs: tuple[str, ...], root: Path | None = None) -> Guides:
    """The guides in a language, for a site in `langs`; none where their sources did not come with this kit.

    `root`: a folder with README.md and docs/ (that of the kit by default).

    >>> guides("fr", ("en", "fr")).documents["author"].title
    'Écrire une règle maison et l’imprimer'
    >>> guides("fr", ("fr",), Path("/nowhere")).documents
    {}
    """
    found = root or locate.guide()
    return _read(lang, langs, found) if found else Guides({}, {})


@cache
def _read(lang: str, langs: tuple[str, ...], root: Path) -> Guides:
    pages = sources(root)
    files: dict[str, Path] = {}

    def place(path: Path, anchor: str) -> Place:
        """Where a link to a file of the checkout leads on the site: "" for a file that is not on it."""
        at = path.relative_to(root) if path.is_relative_to(root) else None
        if at is None:
            return Place("")
        name, _, tongue = at.stem.partition(".")
        name, tongue = name.lower(), tongue or WRITTEN
        if at.suffix == ".md" and tongue in pages.get(name, {}) and pages[name][tongue] == path:
            return _page(name, tongue, anchor)
        if (at.suffix in CARRIED and at.parts[0] == "docs") or at.as_posix() == LICENCE:
            shown = at.name if at.suffix else f"{at.name}.txt"
            files[shown] = path
            return Place(f"../../assets/guide/{shown}")
        return Place("")

    def _page(name: str, tongue: str, anchor: str) -> Place:
        own = lang if lang in pages[name] else WRITTEN  # what the page in this language is written in
        if tongue == own:
            return Place(f"{name}.html", anchor)
        if tongue in langs:
            return Place(f"../../{tongue}/guide/{name}.html", anchor)
        return Place(f"{name}.html")  # a site without that language

    documents = {}
    for name, known in pages.items():
        if name in MADE:
            continue
        own = lang if lang in known else WRITTEN
        if own in known:
            documents[name] = read(known[own], own, place)
    return Guides(documents, files)
