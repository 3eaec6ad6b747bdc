"""The report of a house rule: what it changes in words and numbers, as one offline page or as Markdown."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.lab.questions import Beside
from aofa_widgets.lab.results import Provenance, Result
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault, languages, texts, typeset, typeset_each
from aofa_widgets.words.numbers import listed

from .. import door
from ..moved import Moved, moved
from .parts import Part, Texts, odds_of, parts_of

FORMATS = ("html", "md", "json")
MOST_STEM = 50
MOST_TEXT = 60_000_000  # characters of a file that is looked into
_KEPT = re.compile(r'<script type="application/json" id="again">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True)
class Trial:
    """A report in one language or in both: `html`, `markdown(lang)`, `json`, `write(folder)`; a notebook shows it.

    >>> base = Ruleset.load("swashbuckling")
    >>> trial(base, Ruleset.load("swashbuckling", house=["lucky-star"]), lang="fr").markdown().splitlines()[0]
    '# Bonne étoile'
    """

    base: Ruleset
    now: Ruleset
    given: Mapping[str, Any] = field(hash=False)
    more: tuple[Result, ...]
    langs: tuple[str, ...]
    name: str = "changes"

    @cached_property
    def moved(self) -> Moved:
        """What changes in book and lessons."""
        return moved(self.base, self.now)

    @cached_property
    def odds(self) -> tuple[Beside, ...]:
        """The game's exact odds under both rules."""
        return odds_of(self.base, self.now)

    @cached_property
    def results(self) -> Mapping[str, Any]:
        """The results that have chapters of their own: "games" and "best", as far as they are to be had."""
        found = {key: result for key, result in self.given.items() if result is not False}
        if "best" not in self.given and (best := best_play(self.base, self.now)) is not None:
            found["best"] = best
        return found

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The chapters, whatever the format."""
        return parts_of(self.moved, self.odds, self.results, self.more, self.provenance)

    @property
    def houses(self) -> tuple[Any, ...]:
        """The house rules that the base has not."""
        return tuple(house for house in self.now.overlays if house not in self.base.overlays)

    @property
    def title(self) -> Texts:
        """The titles of the house rules."""
        told = [house.title for house in self.houses]
        if not told:
            return texts("trial.changed_rules")
        return {lang: listed([typeset(words[lang], lang) for words in told], lang) for lang in languages()}

    @property
    def why(self) -> tuple[Texts, ...]:
        """The reasons that the house rules give."""
        told = [house.why for house in self.houses if house.why]
        return tuple(typeset_each(words) for words in told)

    @property
    def provenance(self) -> Provenance:
        """Rules and fingerprints, seed, players, engine, versions, and how to repeat it."""
        games = self.results.get("games")
        if games is None or games.provenance is None:
            codes = (("base", code_of(self.base)), ("now", code_of(self.now)))
            lines = [f'{name} = aofa.open_code("{code}")' for name, code in codes]
            lines = ["import aofa_widgets as aofa", *lines, 'aofa.trial(base, now).write("trial")']
            return Provenance.of(self.base, self.now, python="\n".join(lines))
        told = games.provenance
        *lines, call = told.python.splitlines() or [""]
        python = [*lines, f"games = {call}", 'aofa.trial(games.base, games.now, games=games).write("trial")']
        plain = {**told.plain(), "python": "\n".join(python) if told.python else ""}
        if told.command:
            plain["command"] = f"{told.command} --out report"
        return Provenance.from_json(json.dumps(plain))

    @cached_property
    def json(self) -> str:
        """What `aofa compare --again` repeats it from; "" where no battles were played."""
        from aofa_widgets.lab.balance import repeating

        games: Any = self.results.get("games")
        if games is None or not hasattr(games, "met"):
            return ""
        return json.dumps(repeating.plain(games), ensure_ascii=False, sort_keys=True, indent=1) + "\n"

    @property
    def html(self) -> bytes:
        """The page: one file that needs nothing else; the same inputs give the same bytes."""
        from .html import render

        return render(self)

    def markdown(self, lang: str | None = None) -> str:
        """The report as Markdown in a language (the first of the report's)."""
        from .md import render

        return render(self, lang or self.langs[0])

    def write(self, folder: str | Path, formats: Iterable[str] = FORMATS) -> list[Path]:
        """Write the files into a folder, each whole or not at all; gives their paths.

        Where other files have these names, a number is put behind the name: none is replaced by another report.
        Raises: InputError for an unknown format, or when the folder cannot be written to.
        """
        place, formats = Path(folder), tuple(formats)
        for format in formats:
            door.shown("both", format, door.PAPERS[0], FORMATS, "trial.unknown_format")
        made = self._made(formats)
        for n in count(1):
            name = self.name if n == 1 else f"{self.name}-{n}"
            files = [(place / f"{name}.trial.{end}", data) for end, data in made]
            if not any(os.path.lexists(path) and _other(path, data) for path, data in files):
                break
        return [save(data, path) for path, data in files]

    def _made(self, formats: Sequence[str]) -> list[tuple[str, bytes]]:
        files: list[tuple[str, bytes]] = []
        if "html" in formats:
            lang = self.langs[0] if len(self.langs) == 1 else door.BOTH
            files.append((f"{lang}.html", self.html))
        if "md" in formats:
            files += [(f"{lang}.md", self.markdown(lang).encode()) for lang in self.langs]
        if "json" in formats and self.json:
            files.append(("json", self.json.encode()))
        return files

    def _repr_html_(self) -> str:
        page = escape(self.html.decode(), quote=True)
        title = escape(self.title[self.langs[0]], quote=True)
        look = "width:100%;height:720px;border:1px solid"
        return f'<iframe title="{title}" sandbox="allow-scripts" style="{look}" srcdoc="{page}"></iframe>'


def trial(
    base: Ruleset,
    now: Ruleset,
    *,
    games: Result | None = None,
    best: Any = None,
    more: Iterable[Result] = (),
    lang: str = "both",
    name: str | None = None,
) -> Trial:
    """The report of what changes from one ruleset to another, in a language or in "both".

    `games`: battles under both (`aofa.compare`); `best`: what best play becomes (None: it is solved for a duel of two
    usual figures; False: left out); `more`: further results of the lab. The report says what it has not.
    Raises: InputError for rules of two games, for what is no result, or for a result that compares other rules.

    >>> base = Ruleset.load("swashbuckling")
    >>> found = trial(base, base.with_values({"init.ones_to_lose": 2}))
    >>> found.langs, found.html[:15], [part.id for part in found.parts][:3]
    (('en', 'fr'), b'<!doctype html>', ['in_brief', 'values', 'odds'])
    """
    langs = tuple(door.shown(lang, FORMATS[0], door.PAPERS[0], FORMATS, "trial.unknown_format"))
    base, now = rules_of(base), rules_of(now)
    if base.game != now.game:
        raise InputError(fault("now", "moved.other_game", found=now.game, game=base.game))
    results = {key: result for key, result in (("games", games), ("best", best)) if result is not None}
    further = tuple(more)
    for result in (*results.values(), *further):
        if result is not False and not all(hasattr(result, name) for name in ("title", "summary", "tables")):
            raise InputError(fault("result", "trial.no_result", found=shown(result)))
    if games is not None:
        _same(base, now, games)
    return Trial(base, now, results, further, langs, name or _name(base, now))


def best_play(base: Ruleset, now: Ruleset) -> Any:
    """What best play becomes in a duel of the commonest figures of each side; None where nobody can solve that.

    >>> rules = Ruleset.load("swashbuckling")
    >>> best_play(rules, rules.with_values({"init.ones_to_lose": 2})).ratings
    (3, 2)
    """
    commonest = []
    for side in (0, 1):
        figures = figure_profiles(base.book).values()
        ratings = [str(figure["rating"]) for figure in figures if figure.get("side") == side and "rating" in figure]
        if not ratings:
            return None
        commonest.append(max(ratings, key=ratings.count))
    here, there = ([rules.values.get(name) for name in commonest] for rules in (base, now))
    try:
        from aofa_widgets.lab.solve.change import changed

        return changed(base, now, *here, thumbs=True, becomes=tuple(there))  # type: ignore[arg-type]
    except (InputError, ImportError):  # a game, or rules, without such a duel; a machine without numpy
        return None


def kept_in(text: str) -> str:
    """The JSON that a report is repeated from: the text of its .json file, or what its page holds.

    Raises: InputError where there is none.
    """
    if isinstance(text, str) and len(text) <= MOST_TEXT:
        if text.lstrip()[:1] == "{":
            return text
        if found := _KEPT.search(text):
            return found[1]
    raise InputError(fault("--again", "trial.not_kept"))


def _same(base: Ruleset, now: Ruleset, games: Result) -> None:
    """Make sure that battles were fought under these very rules. Raises: InputError."""
    told = [rules.fingerprint for rules in games.provenance.rules] if games.provenance else []
    wanted = [base.fingerprint, now.fingerprint]
    if told and told != wanted:
        raise InputError(fault("games", "trial.other_rules", found=", ".join(told), wanted=", ".join(wanted)))


def _name(base: Ruleset, now: Ruleset) -> str:
    """What files are called: by the house rules that are on trial."""
    ids = "-".join(house.id for house in now.overlays if house not in base.overlays)
    return ids if 0 < len(ids) <= MOST_STEM and is_bare_name(ids) else "changes"


def _other(path: Path, data: bytes) -> bool:
    """Whether something else than these bytes stands there."""
    try:
        return path.stat().st_size != len(data) or path.read_bytes() != data
    except OSError:
        return True


__all__ = ["Trial", "kept_in", "trial"]
