"""The rulebook to read in a notebook: contents, search, two languages, house rules on and off, examples that play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import traitlets as t

from aofa_widgets.book.show import ClauseCard
from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import AofaError, InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.rules.overlay import Overlay
from aofa_widgets.rules.prose import find_clause
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, language, languages, texts
from aofa_widgets.words.typography import typeset, typeset_each

from ..base import STATIC, Kit
from . import player
from .choices import Choices, conflict
from .numbers import card
from .odds import duel_odds
from .opened import Opened, contents
from .page import example, page
from .search import Index, bare

BOTH = "both"
KEPT = 6  # books held open, so that a switch to and fro costs nothing
STEPS = 1000  # numbers of rolls that each playing of an example may use

__all__ = ["Rulebook"]


class Rulebook(Kit):
    """The rules of a game, clause by clause, in English, in French or side by side; its house rules can be switched.

    `ruleset` are the rules to start from (the book's own by default), `house` further house rules (ids that ship,
    files), `offer` some that are listed but not yet on; `view` is "en", "fr" or "both", `clause` a number, an id or a
    rule id, `seed` makes fresh dice come again.
    Raises: InputError for a name that is not there; SourceError for a house rule that cannot be used.

    >>> book = Rulebook(lang="en", clause="3A")
    >>> str(book)[:8], book.clause
    ('Rulebook', 'initiative.lost-by-a-1')
    >>> book.switch("lucky-star", True)
    >>> book.ruleset["init.ones_to_lose"]
    2
    """

    _esm = STATIC / "rulebook.js"
    _css = STATIC / "rulebook.css"
    SECTIONS = ("rulebook", "book", "tray")
    WRITTEN = ("lang", "view")

    view = t.Unicode("en").tag(sync=True)
    clause = t.Unicode("").tag(sync=True)
    book = t.Dict().tag(sync=True)
    contents: Any = t.List().tag(sync=True)
    page = t.Dict().tag(sync=True)
    found: Any = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    number: Any = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    played: Any = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        view: str | None = None,
        clause: str | None = None,
        house: Iterable[str | Path | Overlay] | str | Path | Overlay = (),
        *,
        offer: Iterable[str | Path | Overlay] | str | Path | Overlay = (),
        seed: int | None = None,
        theme: str = "auto",
    ) -> None:
        if view is not None:
            _check_view(view)
        self._choices = Choices.of(rules_of(ruleset), house, offer)
        self._books: dict[Ruleset, Opened] = {}
        self._indexes: dict[Ruleset, Index] = {}
        self._roller = Roller(seed)
        self._rolls = 0
        self._opened = self._book(self._choices.ruleset())
        start = self._opened.order[0] if clause is None else find_clause(self.ruleset, clause).id
        said = lang if view in (None, BOTH) else view
        super().__init__(lang=said, theme=theme, view=view or language(said))
        with self.hold_sync():
            self._show_book()
            self.clause = start

    # What a person, a lesson or the view may do.

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force, house rules and all: hand them to a tray, a board or a calculator."""
        return self._opened.ruleset

    def read(self, clause: str) -> None:
        """Turn to a clause: its number, id or rule id. Raises: InputError for a clause that does not exist."""
        self.clause = clause

    def switch(self, house: str, on: bool) -> None:
        """Put a house rule on or off. Raises: InputError or SourceError, and the book stays as it was."""
        self._choose(self._choices.switched(house, on))

    def choose(self, edition: str | None = None, preset: str | Iterable[str] | None = None) -> None:
        """Take another edition, and the presets named (none by default).

        Raises: InputError for a name that there is not, SourceError for a house rule that no longer fits.
        """
        before = self._choices
        presets = (preset,) if isinstance(preset, str) else tuple(preset or ())
        chosen = Choices(before.game, edition or before.edition, presets, before.offered, before.on, before.lab)
        self._choose(chosen)

    def find(self, query: str) -> list[str]:
        """Numbers of the clauses that hold these words, best first; the view shows them, the best one open."""
        self._find(query)
        return [hit["n"] for hit in self.found["hits"]] if self.found else []

    def play(self, example: int = 0, *, fresh: bool = False) -> None:
        """Play an example of the open clause (0 the first) with its own dice or fresh ones.

        Raises: InputError where there is no such example.
        """
        self._play(self.clause, example, fresh)

    # What it says.

    def sentence(self) -> str:
        """Which book and which clause are open."""
        said = texts("rulebook.sentence", book=self.book["title"], rules=self.book["subtitle"], clause=self._heading())
        return typeset(said[self.lang], self.lang)

    def _heading(self) -> dict[str, str]:
        number, title = self.page["n"], self._opened.titles[self.clause]
        return texts("rulebook.heading", number=number, title=title)

    def _card(self) -> ClauseCard:
        return ClauseCard(self.ruleset, self.clause, self.page["n"], self.lang)

    def _foot(self) -> str:
        return f"{self.book['notice'][self.lang]} {self.book['licence'][self.lang]}"

    def _repr_html_(self) -> str:
        foot = escape(self._foot())
        return f'{self._card()._repr_html_()}<p lang="{self.lang}" style="font-size:12px;max-width:680px">{foot}</p>'

    def _repr_markdown_(self) -> str:
        return f"{self._card()._repr_markdown_()}\n\n*{self._foot()}*"

    # Requests of the view.

    def on_open(self, content: Mapping[str, Any]) -> None:
        """Turn to a clause or, for the number of a section, to its first one."""
        wanted = content.get("clause")
        sections = {section.id: section for section in self._opened.text.sections}
        if isinstance(wanted, str) and wanted in sections and wanted not in self._opened.text.clauses:
            wanted = sections[wanted].clauses[0].id
        self.clause = find_clause(self.ruleset, wanted).id  # type: ignore[arg-type]
        self.found = None if content.get("close") is True else self.found
        self.tell(self._heading())

    def on_find(self, content: Mapping[str, Any]) -> None:
        """Search while somebody types."""
        self._find(content.get("query"))

    def on_warm(self, content: Mapping[str, Any]) -> None:
        """Somebody is about to search: read the whole book now, while they type."""
        self._index()

    def on_number(self, content: Mapping[str, Any]) -> None:
        """Show all that is known of a number."""
        shown_card = card(self._opened, content.get("key"))
        self.number = shown_card | {"request": self._request}

    def on_house(self, content: Mapping[str, Any]) -> None:
        """Switch a house rule."""
        self._try(self._choices.switched(content.get("id"), content.get("on")))

    def on_rules(self, content: Mapping[str, Any]) -> None:
        """Choose edition and preset."""
        before = self._choices
        edition, preset = content.get("edition", before.edition), content.get("preset")
        kept = "+".join(before.presets)
        presets = before.presets if preset in (None, kept) else (preset,) if preset else ()
        self._try(Choices(before.game, edition, presets, before.offered, before.on, before.lab))

    def on_play(self, content: Mapping[str, Any]) -> None:
        """Play an example, by its own dice or by fresh ones."""
        self._play(content.get("clause"), content.get("at"), content.get("fresh") is True)

    def on_close(self, content: Mapping[str, Any]) -> None:
        """Put the dice of an example away."""
        self.played = None

    # Inside.

    @t.validate("view")
    def _known_view(self, proposal: Any) -> str:
        _check_view(proposal["value"])
        return str(proposal["value"])

    @t.validate("clause")
    def _known_clause(self, proposal: Any) -> str:
        return find_clause(self.ruleset, proposal["value"]).id

    @t.observe("view")
    def _new_view(self, change: Any) -> None:
        if change["new"] != BOTH:
            self.lang = change["new"]

    @t.observe("lang")
    def _new_lang(self, change: Any) -> None:
        if self.view != BOTH:
            self.view = change["new"]

    @t.observe("clause")
    def _new_clause(self, change: Any) -> None:
        if change["old"] != change["new"]:
            self.played = None
        self._show_page()

    def _book(self, ruleset: Ruleset) -> Opened:
        made = self._books.pop(ruleset, None) or Opened(ruleset)
        self._books[ruleset] = made
        for old in list(self._books)[:-KEPT]:
            self._indexes.pop(old, None)
            del self._books[old]
        return made

    def _index(self) -> Index:
        if self.ruleset not in self._indexes:
            self._indexes[self.ruleset] = Index(self._opened)
        return self._indexes[self.ruleset]

    def _choose(self, chosen: Choices) -> None:
        """Lay the book open under other rules, at the same clause if it is still there; errors change nothing."""
        opened = self._book(chosen.ruleset())
        shown_page = self._page_of(opened, self.clause if self.clause in opened.text.clauses else opened.order[0])
        self._choices, self._opened = chosen, opened
        with self.hold_sync():
            self.played = self.number = None
            self._show_book()
            self.clause = shown_page["id"]
            self.page = shown_page
            if self.found:
                self.found = self._hits(self.found["query"])

    def _try(self, chosen: Choices) -> None:
        """Take other rules if they go together; if not, say why and stay as it was."""
        try:
            self._choose(chosen)
        except AofaError as error:
            self.tell(conflict(error, chosen), "refused")
            return
        told = {lang: f"{self.book['subtitle'][lang]}." for lang in languages()}
        self.tell(told)

    def _find(self, query: Any) -> None:
        if not isinstance(query, str):
            raise InputError(fault("query", "rulebook.no_words", found=shown(query)))
        if not query.strip():
            self.found = None
            return
        found = self._hits(query)
        with self.hold_sync():
            self.found = found
            if found["hits"]:
                best = found["hits"][0]["id"]
                if best == self.clause:
                    self._show_page()
                else:
                    self.clause = best

    def _hits(self, query: str) -> dict[str, Any]:
        """What a search finds, its glossary words with their definitions under the rules in force."""
        found = self._index().find(query, self.lang)
        return found | {"terms": [self._opened.terms[name] for name in found["terms"]]}

    def _show_page(self) -> None:
        self.page = self._page_of(self._opened, self.clause)

    def _page_of(self, opened: Opened, name: str) -> dict[str, Any]:
        borrowed = None
        if self.found and opened is self._opened and not opened.clause(name).examples:
            place = self._index().example(bare(self.found["query"]).split(), name)
            borrowed = example(opened, *place) if place else None
        made = page(opened, name, borrowed)
        odds = duel_odds(opened.ruleset, opened.parameters(name), opened.builder.base)
        if odds:
            made["tables"] = [*made["tables"], odds]
        used = _terms_in([made["blocks"], made["examples"], made["title"]])
        made["terms"] = {term: opened.terms[term] for term in sorted(used) if term in opened.terms}
        return made

    def _play(self, name: Any, at: Any, fresh: bool) -> None:
        examples = self._opened.source(name).examples if isinstance(name, str) and name in self._opened.order else ()
        if type(at) is not int or not 0 <= at < len(examples):
            raise InputError(fault("example", "rulebook.no_example", found=named(at, 20), n=len(examples)))
        self._rolls += 1
        before = self._roller.count
        made = player.shown(self.ruleset, examples[at], self._roller if fresh else None, self._rolls * STEPS)
        self.played = made | {
            "id": self._rolls, "clause": name, "at": at, "fresh": fresh, "seed": self._roller.seed, "count": before,
        }  # fmt: skip

    def _show_book(self) -> None:
        rules = self.ruleset
        book = rules.book
        self.book = {
            "title": typeset_each(book.title),
            "subtitle": _subtitle(rules),
            "notice": typeset_each(book.notice),
            "licence": _licence(rules),
            "code": code_of(rules),
            "houses": self._choices.titles(),
            "editions": [_choice(name, row) for name, row in book.editions.items()],
            "edition": rules.edition,
            "presets": [_choice(name, row) for name, row in book.presets.items()],
            "preset": "+".join(rules.presets),
        }
        self.contents = contents(self._opened)


def _terms_in(node: Any) -> set[str]:
    if isinstance(node, Mapping):
        found = {node["n"]} if node.get("k") == "term" else set()
        return found.union(*(_terms_in(child) for child in node.values()))
    return set().union(*map(_terms_in, node)) if isinstance(node, list) else set()


def _subtitle(rules: Ruleset) -> dict[str, str]:
    """The rules in force in a few words; many house rules are counted, not named."""
    book = rules.book
    parts = [book.editions[rules.edition]["title"], *(book.presets[name]["title"] for name in rules.presets)]
    houses = [texts("book.with_house", house=one.title) for one in rules.overlays]
    parts += houses if len(houses) < 3 else [texts("rulebook.houses_on", n=len(houses))]
    return {lang: typeset(" · ".join(part[lang] for part in parts), lang) for lang in languages()}


def _licence(rules: Ruleset) -> dict[str, str]:
    told = rules.book.document("game").data.get("licence", {})
    words = told.get("text", {}) if isinstance(told, Mapping) else {}
    return typeset_each(words) if words else dict.fromkeys(languages(), "")


def _choice(name: str, row: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": name, "title": typeset_each(row["title"]), "about": typeset_each(row.get("description", {}))}


def _check_view(view: Any) -> None:
    known = [*languages(), BOTH]
    if view not in known:
        raise InputError(fault("view", "rulebook.unknown_view", found=named(view, 20), allowed=", ".join(known)))
