"""The part of the lab that says what best play becomes, and writes the report of what was tried."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.errors import InputError, shown, visible
from aofa_widgets.games import offers
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.numbers import percent, signed

from ..base import word
from ..playing import hasten
from .filing import by_name

RATINGS = (1, 6)
MOST_SENT = 30_000_000
TYPES = {".html": "text/html", ".md": "text/markdown", ".json": "application/json"}

if TYPE_CHECKING:
    from aofa_widgets.book.trial import Trial
    from aofa_widgets.lab.solve.change import Changed

    from . import RuleLab as Lab
else:
    Lab = Any


class Answers(t.HasTraits):
    """`play` is what best play becomes in a duel of two figures, `reported` the files of the report."""

    play = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    reported = t.List().tag(sync=True)
    _ratings = (4, 2)
    _written: Mapping[str, Path] = {}

    def best_play(self: Lab, mine: int = 4, theirs: int = 2, *, thumbs: bool = False) -> Changed:
        """What best play becomes in a duel of two figures of these Ratings. Raises: InputError."""
        from aofa_widgets.lab.solve.change import changed

        for name, rating in (("mine", mine), ("theirs", theirs)):
            if type(rating) is not int or not RATINGS[0] <= rating <= RATINGS[1]:
                raise InputError(fault(name, "rule_lab.rating", found=shown(rating), low=RATINGS[0], high=RATINGS[1]))
        return changed(self.base, self.ruleset, mine, theirs, thumbs=thumbs)

    def show_play(self: Lab) -> None:
        """Show it, while somebody looks at it."""
        if self.tab != "play":
            return
        hasten()
        told: dict[str, Any] = {"ratings": list(self._ratings), "span": list(RATINGS), "code": self.fingerprint}
        if self.base.game not in offers("lone"):
            told["ratings"] = None  # no duel of this game is solved: `not` says so, and nothing is asked
        try:
            found = self.best_play(*self._ratings)
        except InputError as error:  # rules or figures that no duel of two can be solved for
            said = {lang: " ".join(one.texts[lang] for one in error.faults) for lang in languages()}
            self.play = {**told, "not": said}
            return
        except ImportError:
            self.play = {**told, "not": texts("rule_lab.no_numpy")}
            return
        self.play = {
            **told,
            "summary": _summary(found, *self._ratings),
            "rows": [_position(one) for one in found.positions],
        }

    def on_ratings(self: Lab, content: Mapping[str, Any]) -> None:
        """Ask about figures of other Ratings."""
        asked = content.get("mine"), content.get("theirs")
        self.best_play(*asked)
        self._ratings = asked
        self.show_play()

    def report(self: Lab, lang: str = "both") -> Trial:
        """The report of these rules: values, odds, marked text, lessons, best play, and battles fought under them.

        Raises: InputError as `aofa.trial` does.
        """
        from aofa_widgets.book.trial import trial

        games = self.battles.found if self.battles is not None else None
        if games is not None and (games.base != self.base or games.now.fingerprint != self.fingerprint):
            games = None
        try:
            best = self.best_play(*self._ratings, thumbs=True)
        except (InputError, ImportError):
            best = None
        return trial(self.base, by_name(self), games=games, best=best, lang=lang)

    def on_report(self: Lab, content: Mapping[str, Any]) -> None:
        """Write the report into a folder beside the file."""
        folder = self.desk.path.with_name(f"{self.desk.path.stem}-report")
        made = self.report().write(folder, ("html", "md"))
        self._written = {path.name: path for path in made}
        self.reported = [{"name": path.name, "path": visible(str(path))} for path in made]
        self.tell(texts("rule_lab.told_report", n=len(made), folder=visible(str(folder))))

    def on_fetch(self: Lab, content: Mapping[str, Any]) -> None:
        """Send a written report to the view, which shows it."""
        path = self._written.get(word(content, "name"))  # never `reported`, which the page could have written
        if path is None:
            raise InputError(fault("name", "errors.no_file"))
        raw = read_bytes(path, visible(path.name), MOST_SENT)
        self.send({"file": path.name, "type": TYPES[path.suffix], "data": base64.b64encode(raw).decode()})


def _summary(found: Any, mine: int, theirs: int) -> dict[str, str]:
    """Of which two figures it tells, then what changes."""
    return texts("rule_lab.play_summary", mine=mine, theirs=theirs, text=dict(found.summary))


def _position(one: Any) -> dict[str, Any]:
    was, now = one.chances
    return {
        "label": dict(one.text),
        "before": dict(one.before),
        "after": dict(one.after),
        "same": one.same,
        "kind": "chance",
        "was": was,
        "now": now,
        "moved": was != now,
        "wasText": {lang: percent(was, lang, 1) for lang in languages()},
        "nowText": {lang: percent(now, lang, 1) for lang in languages()},
        "gap": {lang: signed(100 * (now - was), lang, 1) for lang in languages()},
    }
