"""The rule lab: the rules as sliders, switches and choices, and beside them at once whatever a change moves."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import traitlets as t

from aofa_widgets.book.odds import printed as tables_of
from aofa_widgets.errors import AofaError, InputError, named, shown, visible
from aofa_widgets.games import offers
from aofa_widgets.lab.questions import Beside
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.rules.code import code_of, unheld
from aofa_widgets.words import fault, language, languages, texts

from ..base import STATIC, Kit
from ..rule_editor.desk import Desk
from ..rule_editor.names import path_of, typed
from ..rule_editor.shelves import shelves, value_words
from ..standing import is_standing, keep
from . import filing, finding
from .answers import Answers
from .chances import chances, compared, summary
from .copying import python
from .fighting import Fighting
from .looking import Looking
from .moving import make_ready
from .printed import page
from .requests import Requests
from .setup import Setup, Start

TABS = ("effect", "play", "battles", "keep")
MOST_STEPS = 200
DEFAULT_FILE = "my-rule.toml"

__all__ = ["RuleLab"]


class RuleLab(Requests, Looking, Fighting, Answers, Kit):
    """Rules to try out: move one and see the odds, the text, the lessons, best play and whole battles move with it.

    `edition` and `preset` choose the base rules that everything is compared with, `house` the house rules to start
    from, `values` what is moved already. Raises: InputError and SourceError for what there is not.

    >>> lab = RuleLab(lang="en")
    >>> lab.set("init.ones_to_lose", 2)
    >>> print(lab.sentence()[:42])
    Rule lab: one change to Recommended rules.
    """

    _esm = STATIC / "rule_lab.js"
    _css = STATIC / "rule_lab.css"
    SECTIONS = ("rule_lab", "editor")
    WRITTEN = ("lang", "tab", "every")

    saved: Path | None = None
    _compared: tuple[Beside, ...] = ()
    _written_as: tuple[str, Mapping[str, str]] | None = None

    shelves = t.List().tag(sync=True)
    choices = t.Dict().tag(sync=True)
    form = t.Dict().tag(sync=True)
    seen = t.Dict().tag(sync=True)
    kept = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    heard = t.Unicode("").tag(sync=True)
    tab = t.Unicode("effect").tag(sync=True)
    every = t.Bool(False).tag(sync=True)

    def __init__(
        self,
        game: str | None = None,
        edition: str | None = None,
        preset: str | Iterable[str] | None = None,
        house: Iterable[str | Path] | str | Path = (),
        lang: str | None = None,
        *,
        values: Mapping[str, Any] | None = None,
        file: str | os.PathLike[str] = DEFAULT_FILE,
        theme: str = "auto",
    ) -> None:
        start = Start.load(first_game() if game is None else game, edition, preset, house)
        self._follows = file == DEFAULT_FILE  # the file is called after the short name until somebody names it
        called = texts("rule_lab.file")[language(lang)] if self._follows else file
        self.desk = Desk(path_of(called), start.base.game, start.base.edition, start.base.presets)
        self._setup = Setup(start, {})
        if values is not None:
            if not isinstance(values, Mapping):
                raise InputError(fault("values", "errors.bad_field", found=shown(values), allowed='{"six.extra": 0}'))
            start.base.with_values(values, where="values.")  # all that is wrong with them at once
            for key, value in values.items():
                self._setup = self._setup.with_value(key, value)
        self._given = start.houses
        self._proposed = filing.free_id(start, self.desk.path.stem)  # until somebody writes an id: it follows the title
        self._about = {"id": self._proposed}
        self._past: list[Setup] = []
        self._future: list[Setup] = []
        self._held = ""  # the parameter whose slider is being dragged: its ticks are one deed
        super().__init__(lang=lang, theme=theme)
        self._offer()
        self._show()
        make_ready(start.base)  # not before: it would take its time from what is waited for

    # What a person, a lesson or the view may do.

    def set(self, key: str, value: Any, *, held: bool = False) -> None:
        """Set a parameter; the base value takes the change away. Raises: InputError, and nothing changes.

        `held` is for a slider that is still being dragged: all its ticks are taken back by one `undo`.
        """
        setup = self._setup.with_value(key, value)
        same = self._held == key and bool(self._past)
        if setup != self._setup:
            if same:
                self._setup, self._future = setup, []
                self._show()
            else:
                self.change(setup)
        self._held = key if held else ""
        if not held and self._past and self._past[-1] == self._setup:
            self._past.pop()  # dragged away and back again
            self._show_form()

    def reset(self, key: str | None = None) -> None:
        """Take the change of one parameter back, or of all. Raises: InputError for a parameter that there is not."""
        if key is None:
            self.change(Setup(self._setup.start, {}))
        else:
            self.change(self._setup.with_value(key, self._book_value(key)))

    def start(
        self,
        edition: str | None = None,
        preset: str | Iterable[str] | None = None,
        house: Iterable[str | Path] | str | Path = (),
    ) -> None:
        """Start from other rules; what was moved by hand stays moved. Raises: as the lab itself does."""
        self.change(self._setup.with_start(Start.load(self.base.game, edition, preset, house)))

    def undo(self) -> None:
        """Take back the last deed: the rules are those of before, fingerprint and all."""
        if self._past:
            self._future.append(self._setup)
            self._put(self._past.pop())

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._future:
            self._past.append(self._setup)
            self._put(self._future.pop())

    def name(self, entry: str, text: str) -> None:
        """Name the house rule: "id", "title_en", "title_fr", "why_en" or "why_fr". Raises: InputError."""
        if entry not in filing.ABOUT:
            allowed = ", ".join(filing.ABOUT)
            raise InputError(fault("entry", "common.bad_message", field="entry", found=named(entry), allowed=allowed))
        self._about = {**self._about, entry: typed(text)}
        if entry.startswith("title_") and self._about["id"] == self._proposed and self.saved is None:
            self._proposed = filing.proposed_id(self._setup.start, self._about, self.desk.path.stem)
            self._about = {**self._about, "id": self._proposed}
        if self._follows and self.saved is None and filing.is_id(self._about["id"]):
            self.desk.path = self.desk.path.with_name(f"{self._about['id']}.toml")
        self._show_form()
        self.show_kept()

    def save(self, file: str | os.PathLike[str] | None = None, *, over: bool = False) -> Path:
        """Write what is changed as a house-rule file; loaded over the same start, it gives the same fingerprint.

        Raises: InputError while a name is missing, or where another file of that name is there (unless `over`);
        nothing is written then.
        """
        if is_standing(file):  # not the file it writes, but how it looks
            return keep(self, file, over=over)
        path = self.desk.path if file is None else path_of(file)
        filing.save(self, path, over=over)
        self.desk.path = self.saved = path
        self._written_as = self.fingerprint, self._about
        self._show_form()
        self.show_kept()
        return path

    # What it holds.

    @property
    def base(self) -> Ruleset:
        """The rules that all is compared with: the book under its edition and presets."""
        return self._setup.start.base

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        title = {lang: self._about.get(f"title_{lang}", "").strip() for lang in languages()}
        words = texts("rule_lab.yours")
        name = self._about["id"] if filing.is_id(self._about["id"]) else "lab"
        return self._setup.ruleset(name, {lang: title[lang] or words[lang] for lang in languages()})

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that are the same for the same rules."""
        return self.ruleset.fingerprint

    @property
    def changed(self) -> dict[str, Any]:
        """Every parameter that is not what the base rules say, with its value as a file writes it."""
        book = self.base.book
        return {key: book.parameters[key].write(value) for key, value in self._setup.changed.items()}

    @property
    def setup(self) -> Setup:
        """Where it starts from and what was moved."""
        return self._setup

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what is shown."""
        return self._written_as == (self.fingerprint, self._about)

    @property
    def about(self) -> Mapping[str, str]:
        """The names and reasons of the house rule as they stand in the form."""
        return self._about

    def python(self) -> str:
        """Lines that print the odds shown here in a fresh kernel."""
        return python(self._setup, self.lang)

    def share_code(self) -> str:
        """A short code that opens these rules again; "" where house rules of your own word clauses otherwise."""
        rules = self.ruleset
        return "" if unheld(rules) else code_of(rules)

    def sentence(self) -> str:
        """The lab in words: how much is changed, from what, and the odds that move most."""
        edition = self.base.book.editions[self.base.edition]["title"]
        told = texts("rule_lab.sentence", n=len(self._setup.changed), edition=edition)[self.lang]
        return f"{told} {self.summary()[self.lang]}"

    def summary(self) -> Mapping[str, str]:
        """One sentence on the exact numbers: how many change, and which changes most."""
        return summary(self._compared)

    def words_of(self, key: str) -> dict[str, str]:
        """What the base rules say of a parameter, in words."""
        book = self.base.book
        return value_words(book, book.parameters[key], self.base.values[key])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/html": page(self)}, metadata

    # Inside.

    @t.validate("tab")
    def _known_tab(self, proposal: Any) -> str:
        return proposal["value"] if proposal["value"] in TABS else self.tab

    @t.observe("tab", "lang", "every")
    def _turned(self, _change: Any) -> None:
        if self.form:
            self._show_form()
            self._show_seen()
            self._show_rest()

    def _book_value(self, key: Any) -> Any:
        parameter = self.base.book.parameters.get(key) if isinstance(key, str) else None
        if parameter is None:
            raise InputError(fault("key", "editor.no_parameter", found=named(key)))
        return parameter.write(self.base.values[key])

    def change(self, setup: Setup) -> None:
        """Put a setup in the place of the one before, which `undo` brings back."""
        self._held = ""
        if setup == self._setup:
            return
        self._past = [*self._past[-MOST_STEPS + 1 :], self._setup]
        self._future = []
        self._put(setup)

    def _put(self, setup: Setup) -> None:
        other = setup.start.base != self._setup.start.base
        self._setup, self._held = setup, ""
        if other:
            base = setup.start.base
            self.desk = Desk(self.desk.path, base.game, base.edition, base.presets)
            self._offer()
        self._show()
        if other:
            make_ready(self.base)

    def _offer(self) -> None:
        """The parameters and the rules to start from, in words."""
        book = self.base.book
        shipped = book.houses()
        names = [*shipped, *(one for one in self._given if one not in shipped)]
        rows = [{"value": name, "text": _called(book.game, name)} for name in names]
        with self.hold_sync():
            self.shelves = shelves(self.desk)
            self.choices = {
                "edition": [{"value": name, "text": dict(row["title"])} for name, row in book.editions.items()],
                "preset": [{"value": name, "text": dict(row["title"])} for name, row in book.presets.items()],
                "house": rows,
                "best": self.base.game in offers("lone"),  # no tab of best play where no duel is solved
                "first": _first(self.base.game, self.shelves),
                **finding.offered(book),
            }

    def _show(self) -> None:
        with self.hold_sync():
            self._show_form()
            self._show_seen()
        self._show_rest()  # the numbers are on their way to the page while the text is printed

    def _show_form(self) -> None:
        setup, rules = self._setup, self.ruleset
        book = self.base.book
        rows = {}
        for key, value in setup.changed.items():
            parameter = book.parameters[key]
            rows[key] = {
                "now": parameter.write(value),
                "text": value_words(book, parameter, value),
                "outside": parameter.outside_book(value),
                "by": rules.source(key).removeprefix("house ") if key not in setup.moved else "",
            }
        self.form = {
            "set": rows,
            "start": {
                "edition": self.base.edition, "preset": list(self.base.presets), "house": list(setup.start.houses),
            },
            "code": rules.fingerprint,
            "base": self.base.fingerprint,
            "undo": len(self._past),
            "redo": len(self._future),
            "about": {entry: self._about.get(entry, "") for entry in filing.ABOUT},
            "faults": filing.problems(self) if self.tab == "keep" else {},
            "lost": [],
        }  # fmt: skip

    def _show_seen(self) -> None:
        """The exact numbers side by side."""
        rules = self.ruleset
        self._compared = compared(self.base, rules)
        self.seen = {"odds": chances(self._compared, self.every), "code": rules.fingerprint}

    def _show_rest(self) -> None:
        """What the open part of the lab shows; the others wait until somebody looks."""
        with self.hold_sync():
            found = self.show_book()
            self.show_play()
            self.show_kept()
            self.offer_tactics()
        self.wait_or_look(found)  # when the text is on its way already

    def show_kept(self, taken: str = "") -> None:
        """Show what keeping the rules takes, while somebody looks; `taken`: a file that was found there."""
        if self.tab == "keep":
            self.kept = filing.kept(self, taken)


def _first(game: str, shelves: list[Any]) -> str:
    """The section whose numbers move the odds most often: it is open at first."""
    telling = {key for kind in tables_of(game).values() for key in kind.parameters}
    most = max(shelves, key=lambda shelf: sum(row["key"] in telling for row in shelf["rows"]), default={"id": ""})
    return str(most["id"])


def _called(game: str, house: str) -> dict[str, str]:
    """The title of a house rule, or the name of its file where it does not stand alone."""
    try:
        return dict(Ruleset.load(game, house=[house]).overlays[0].title)
    except AofaError:
        return dict.fromkeys(languages(), visible(Path(house).name))
