"""A battle report: a match told, drawn and reckoned up, as one offline page or as Markdown, in any language."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from aofa_widgets.dice.roller import Position, Roller
from aofa_widgets.errors import InputError, shown
from aofa_widgets.lab.saves import Saved, open_file
from aofa_widgets.lab.share import MARK, open_link
from aofa_widgets.play import Match
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault

from .. import door
from ..door import BOTH
from .story import Story, story_of

FORMATS = ("html", "md")
MOST_STEM = 50  # letters of a name, so that what comes behind it has room


@dataclass(frozen=True)
class Report:
    """A report in one language, or in "both": `html`, `markdown(lang)`, `write(folder)`; a notebook shows the page.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> match = Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "courtyard")
    >>> report(match, "fr").markdown()[0].splitlines()[0]
    '# La cour de l’auberge'
    """

    story: Story
    langs: tuple[str, ...]
    name: str = "battle"

    @property
    def html(self) -> bytes:
        """The page: one file that needs nothing else."""
        from .html import render

        return render(self.story, self.langs)

    def markdown(self, lang: str | None = None, folder: str = "maps") -> tuple[str, dict[str, str]]:
        """The Markdown text in a language (the first of the report's), and its maps as SVG by file name."""
        from .md import render

        return render(self.story, lang or self.langs[0], folder)

    def write(self, folder: str | Path, formats: Iterable[str] = FORMATS) -> list[Path]:
        """Write the files into a folder, each whole or not at all; gives their paths, the maps of a text after it.

        Where other files have these names, a number is put behind the name: none is replaced by another report.
        Raises: InputError for an unknown format, or when the folder cannot be written to.
        """
        place, formats = Path(folder), tuple(formats)
        lang = self.langs[0] if len(self.langs) == 1 else BOTH
        for format in formats:
            door.shown(lang, format, door.PAPERS[0], FORMATS, "report.unknown_format")
        html = self.html if "html" in formats else b""
        for n in count(1):
            files = self._files(place, self.name if n == 1 else f"{self.name}-{n}", lang, formats, html)
            if not any(os.path.lexists(path) and _other(path, data) for path, data in files):
                break
        return [save(data, path) for path, data in files]

    def _files(
        self, place: Path, name: str, lang: str, formats: tuple[str, ...], html: bytes
    ) -> list[tuple[Path, bytes]]:
        """What is written under a name: each path with its bytes."""
        files = []
        for format in formats:
            if format == "html":
                files.append((place / f"{name}.report.{lang}.html", html))
                continue
            for each in self.langs:
                stem = f"{name}.report.{each}"
                text, maps = self.markdown(each, f"{stem}.maps")
                files.append((place / f"{stem}.md", text.encode()))
                files += [(place / f"{stem}.maps" / key, drawing.encode()) for key, drawing in maps.items()]
        return files

    def _repr_html_(self) -> str:
        page = escape(self.html.decode(), quote=True)
        title = escape(self.story.title[self.langs[0]], quote=True)
        look = "width:100%;height:720px;border:1px solid"
        return f'<iframe title="{title}" sandbox="allow-scripts" style="{look}" srcdoc="{page}"></iframe>'


def report(
    match: Match | Saved, lang: str = "en", dice: Roller | Position | None = None, name: str | None = None
) -> Report:
    """The battle report of a match (or of what a save or a link opened to), in a language or in "both".

    It tells the line one is on from its start to its end; `dice` is the roller that threw for it, whose seed is told.
    `name` is what its files are called, otherwise as the scenario.
    Raises: InputError for an unknown language, something that is no match, or a game in which all act together.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> match = Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "school")
    >>> report(match, "both").langs, report(match).html[:15]
    (('en', 'fr'), b'<!doctype html>')
    """
    langs = door.shown(lang, FORMATS[0], door.PAPERS[0], FORMATS, "report.unknown_format")
    if isinstance(match, Saved):
        dice = dice or match.dice
        match = match.match
    if not isinstance(match, Match):
        raise InputError(fault("match", "report.no_match", found=shown(match)))
    if match.game.card.order == "together":  # no moment is one side's own luck or choice, and nobody wins
        raise InputError(fault("", "report.together"))
    where = dice.position() if isinstance(dice, Roller) else dice
    return Report(story_of(match, where), tuple(langs), name or _name(match.scenario))


def opened(source: str) -> Saved:
    """What a save file or a link holds. Raises: InputError as `open_file` and `open_link` do."""
    return open_link(source) if MARK in source else open_file(source)


def named_after(source: str) -> str | None:
    """What the files of a report are called: as the save's file; None for a link, or a name no plain file can have.

    >>> named_after("games/ma-partie.json"), named_after("#g=1AAAA")
    ('ma-partie', None)
    """
    stem = "" if MARK in source else Path(source).stem
    return stem if len(stem) <= MOST_STEM and is_bare_name(stem) else None


def _other(path: Path, data: bytes) -> bool:
    """Whether something else than these bytes stands there."""
    try:
        return path.stat().st_size != len(data) or path.read_bytes() != data
    except OSError:
        return True


def _name(scenario: Any) -> str:
    """What files are called: the scenario by its name in the book or by its id, if that is a plain word."""
    found = scenario.get("id", "") if isinstance(scenario, Mapping) else scenario
    plain = isinstance(found, str) and found.isascii() and found.replace("-", "").replace("_", "").isalnum()
    return found if plain and len(found) <= 60 else "battle"
