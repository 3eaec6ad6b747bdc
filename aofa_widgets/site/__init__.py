"""A whole site in one folder: books, sheets, lessons and live widgets, for any web server or straight from a disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from aofa_widgets.words import texts

from .folder import filled
from .pages import Page, offline, pages
from .plan import planned

__all__ = ["Page", "Site", "make_site"]


@dataclass(frozen=True)
class Site:
    """A site that was written: its folder, the size of every file in it, and what its reader should know.

    >>> Site(Path("site"), {"index.html": 700, "en/index.html": 300}).bytes
    1000
    """

    folder: Path
    files: Mapping[str, int]
    notes: tuple[Mapping[str, str], ...] = ()

    @property
    def bytes(self) -> int:
        """How much the whole folder holds."""
        return sum(self.files.values())


def make_site(
    out: str | Path,
    games: Iterable[str] | None = None,
    house: Iterable[str | Path] = (),
    langs: Iterable[str] | None = None,
    live: bool = True,
    lite: bool = False,
    seen: Callable[[str, str], None] | None = None,
) -> Site:
    """Write the site of some games (all by default) under house rules into a folder, whole or not at all.

    `live`: with the widgets, which run Python in the page; `lite`: and a JupyterLite with the lessons, in `lite/`. The
    same rules give the same bytes. `seen` is told of each stage as it begins: "pages", "game" with its key, "live",
    "lite" and "whole".
    Raises: InputError for a name that there is not, or a folder that holds anything else; SourceError for faults of
    the rule source or of a house rule.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     made = make_site(Path(folder) / "site", games=[], langs=["fr"], live=False)
    >>> "fr/index.html" in made.files
    True
    """
    langs = None if langs is None else tuple(langs)
    plan = planned(games, house, langs)
    write = _live() if live else None
    tell, games_left = seen or (lambda stage, what: None), [shelf.game for shelf in plan.shelves]
    with filled(Path(out)) as aside:
        tell("pages", "")
        for page in pages(plan, write is not None, lite):
            if games_left and f"/{games_left[0]}/" in f"/{page.place}":
                tell("game", games_left.pop(0))
            aside.put(page.place, page.data)
        if write is not None:
            tell("live", "")
            write(aside.folder)
        if lite:
            from .lite import write_lite

            tell("lite", "")
            write_lite(aside.folder, langs, plan)
        tell("whole", "")
        for page in offline(aside.everything()):
            aside.put(page.place, page.data)
        found = {name: len(data) for name, data in aside.everything().items()}
    notes = (texts("site.no_live_here"),) if live and write is None else plan.notes if live else ()
    return Site(Path(out), found, notes)


def _live() -> Callable[[Path], object] | None:
    """What writes the live widgets' files, where this copy of the kit has them."""
    try:
        found: Callable[[Path], object] = import_module(".live", __name__).write_live
    except (ImportError, AttributeError):
        return None
    return found
