"""The rule editor: a form with which anybody makes a house rule, sees what it does, and publishes it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets as t

from aofa_widgets.book.formats import write
from aofa_widgets.errors import Fault, InputError, named, visible
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.rules import overlay as overlays
from aofa_widgets.rules.writing import Seen, changed_outside, house_toml, look, save_seen
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit
from ..standing import is_standing, keep
from . import sight
from .desk import Desk, Problem
from .draft import Draft
from .names import command, path_of, typed
from .plainly import has_cases, in_force
from .printed import page
from .requests import OFFERED, Requests
from .shelves import shelves

TABS = ("numbers", "words", "about", "effect", "publish")
MOST_STEPS = 200
FRESH = "my-rule.toml"  # what the guides call a rule that begins: nobody looks for it elsewhere

__all__ = ["RuleEditor"]


class RuleEditor(Requests, Kit):
    """A house rule as a form: numbers, words, reasons and effect; saved to a file with its comments kept, published.

    `file` is read if it is there and made when it is first saved. `edition` and `preset` choose the rules it lies over.
    Raises: InputError for a name or a place that cannot be; SourceError for a file that is no house rule of the game.

    >>> editor = RuleEditor("stubborn.toml", lang="en")
    >>> editor.set("rating.dashing", 3)
    >>> print(editor)
    Rule editor, stubborn.toml: one number and no clause changed, not saved. Things to put right: 2.
    """

    _esm = STATIC / "rule_editor.js"
    _css = STATIC / "rule_editor.css"
    SECTIONS = ("editor",)
    WRITTEN = ("lang", "tab")

    shelves = t.List().tag(sync=True)
    index = t.List().tag(sync=True)
    form = t.Dict().tag(sync=True)
    clause = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    found = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    effect = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    file = t.Dict().tag(sync=True)
    made = t.List().tag(sync=True)
    tab = t.Unicode("numbers").tag(sync=True)

    def __init__(
        self,
        file: str | os.PathLike[str] = FRESH,
        game: str | None = None,
        edition: str | None = None,
        preset: str | Sequence[str] | None = None,
        lang: str | None = None,
        *,
        theme: str = "auto",
    ) -> None:
        self.desk = Desk(path_of(file), first_game() if game is None else game, edition, preset)
        self._seen = look(self.desk.path)
        self._draft = self._saved = self.desk.read(self._seen)
        self._past: list[Draft] = []
        self._future: list[Draft] = []
        self._problems: list[Problem] = []
        self._open = ""
        self._refused = 0
        self._published: dict[str, Path] = {}
        super().__init__(lang=lang, theme=theme, shelves=shelves(self.desk), index=sight.clause_list(self.desk))
        self._show()

    # What a person, a lesson or the view may do.

    def set(self, key: str, value: Any) -> None:
        """Set a parameter; the book's value takes the change away. Raises: InputError, and nothing changes."""
        self.change(self._draft.with_row(key, self._row(key, value)))

    def reword(self, clause: str, lang: str, text: str) -> None:
        """Word a clause otherwise in one language; the book's words in all take the change away.

        Raises: InputError for a clause or a language that there is not, or a text that no field holds.
        """
        if lang not in languages():
            raise InputError(fault("lang", "book.unknown_lang", found=named(lang), allowed=", ".join(languages())))
        self.write(clause, lang, text)

    def retitle(self, clause: str, lang: str, title: str) -> None:
        """Give a clause another title in one language; errors as for `reword`."""
        self.write(clause, f"title_{lang if lang in languages() else next(iter(languages()))}", title)

    def simplify(self, clause: str) -> None:
        """Keep only the wording of a clause that is in force, in every language; its numbers stay those of the rules.

        Raises: InputError for a clause that there is not.
        """
        book = self.desk.book_texts(clause) if isinstance(clause, str) else None
        if book is None:
            self.known(clause)
        row = dict(self._draft.text.get(clause) or book or {})
        values = self.desk.values(self._draft)
        titles = {f"title_{lang}": prose.text for lang, prose in self.desk.titles(clause).items()}
        names = [*languages(), *(name for name in titles if name in row or has_cases(titles[name]))]
        for name in names:
            row[name] = in_force(row.get(name, titles.get(name, "")), values)
        step = self._draft.step.get(clause)
        marked = self._draft.to_review(clause)
        kept = {lang: step[lang] if step and marked else row[lang] for lang in languages()}
        self.change(self._draft.with_clause(clause, row, kept))

    def add(self, after: str) -> str:
        """Add a clause after another one and open it; its id. Raises: InputError for a clause that there is not."""
        text = self.desk.text
        follows = text.find(after) if isinstance(after, str) else None
        if follows is None and after in self._draft.text:
            follows = text.clauses.get(str(self._draft.text[after].get("after", "")))
        if follows is None:
            raise InputError(fault("after", "clause.unknown", found=named(after), near=""))
        stem = f"{follows.id.split('.')[0]}.{self._draft.id or 'house'}"
        taken = {*text.clauses, *self._draft.text}
        name = next(one for n in range(1, 999) if (one := stem if n == 1 else f"{stem}-{n}") not in taken)
        row = {"after": follows.id, **{f"title_{lang}": "" for lang in languages()}, **dict.fromkeys(languages(), "")}
        self._open = name
        self.change(self._draft.with_clause(name, row, dict.fromkeys(languages(), "")))
        return name

    def drop(self, clause: str) -> None:
        """Take back what was done to a clause: the book's words again, or the added clause gone."""
        self.known(clause)
        if clause == self._open and clause not in self.desk.text.clauses:
            self._open = ""
        self.change(self._draft.with_clause(clause, None))

    def undo(self) -> None:
        """Take back the last edit."""
        if self._past:
            self._future.append(self._draft)
            self._draft = self._past.pop()
            self._show()

    def redo(self) -> None:
        """Make the last edit that was taken back again."""
        if self._future:
            self._past.append(self._draft)
            self._draft = self._future.pop()
            self._show()

    def save(self, file: str | os.PathLike[str] | None = None, *, over: bool = False) -> Path:
        """Write the file, its comments and its order kept; another `file` from now on if one is named.

        Raises: InputError while something is to be put right, or if the file was changed by somebody else since it was
        read (unless `over`), or another one of that name is there; nothing is written then, and the draft stays.
        """
        if is_standing(file):  # not the file it writes, but how it looks
            return keep(self, file, over=over)
        path, seen = self.desk.path, self._seen
        if file is not None and path_of(file) != path:
            path = path_of(file)
            if os.path.lexists(path) and not over:
                raise InputError(fault(str(path), "editor.file_there"))
            seen = Seen(path, self._seen.text, "")
        if self._problems:
            told = fault("", "editor.not_saved", n=len(self._problems))
            raise InputError([told, *(Fault(one.place, one.texts) for one in self._problems)])
        made = house_toml(self._draft.data(), seen.text, path.name)
        self._seen = save_seen(seen, made, over=over)
        self.desk.path = path
        self._draft = self._saved = self._draft.in_step()
        self._show()
        return path

    def reread(self) -> None:
        """Take the file as it is now in place of the draft; `undo` brings the draft back; errors as for one."""
        seen = look(self.desk.path)
        draft = self.desk.read(seen)
        self._seen, self._saved = seen, draft
        self.change(draft)

    def publish(
        self, formats: Sequence[str] = OFFERED, lang: str = "both", paper: str = "a4", out: Path | str | None = None,
        *, over: bool = False,
    ) -> list[Path]:  # fmt: skip
        """Save, then write the book with the house rule marked in it, into a folder beside the file; the paths.

        Raises: InputError as `save` does, even where nothing is to be saved, for a format, a language or a paper that
        there is not, and for files in the way that are not the kit's own as it left them (unless `over`).
        """
        if changed_outside(self._seen):
            self._show_file()  # the view offers to read it again
            raise InputError(fault(str(self.path), "editor.changed_outside"))
        if self._draft != self._saved or not self._seen.mark:
            self.save()
        folder = Path(out) if out is not None else self.folder
        return write(self.strict(), folder, lang, list(formats), paper, over)

    # What it holds.

    @property
    def path(self) -> Path:
        """The file it writes."""
        return self.desk.path

    @property
    def folder(self) -> Path:
        """Where it publishes: a folder beside the file."""
        return self.path.with_name(f"{self.path.stem}-book")

    @property
    def draft(self) -> Draft:
        """The house rule as it stands in the form."""
        return self._draft

    @property
    def dirty(self) -> bool:
        """Whether something in the form is not in the file."""
        return self._draft != self._saved

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is to be put right before it can be saved."""
        return tuple(self._problems)

    def ruleset(self) -> Ruleset:
        """The rules in force under the draft, however unfinished."""
        return self.desk.ruleset(self._draft)

    def strict(self) -> Ruleset:
        """The rules in force under the saved file. Raises: SourceError if it cannot be used."""
        desk = self.desk
        return Ruleset.load(desk.book.game, desk.edition, desk.presets, [self.path])

    def sentence(self) -> str:
        """The editor in words: the file, how much is changed, whether it is saved."""
        numbers, clauses, problems = len(self._draft.rows), len(self._draft.text), len(self._problems)
        told = texts("editor.sentence", file=visible(self.path.name), numbers=numbers, clauses=clauses)[self.lang]
        state = "saved" if self._seen.mark and not self.dirty else "unsaved"
        parts = [told, texts(f"editor.{state}")[self.lang]]
        said = ", ".join(parts) + "."
        return said + (" " + texts("editor.to_mend", n=problems)[self.lang] if problems else "")

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        told = page(self.desk, self._draft, self.sentence(), self.lang)
        return {**data, "text/html": told}, metadata

    # Inside.

    @t.validate("tab")
    def _known_tab(self, proposal: Any) -> str:
        return proposal["value"] if proposal["value"] in TABS else self.tab

    @t.observe("tab")
    def _turned(self, _change: Any) -> None:
        if self.form:
            self._show_effect()
            self._show_file()

    def _row(self, key: Any, value: Any) -> dict[str, Any] | None:
        """The row of [set] for a value; None for the book's own. Raises: InputError if it is not allowed."""
        desk = self.desk
        if key == "edition":
            raise InputError(fault("key", "errors.edition_not_settable"))
        parameter = desk.book.parameters.get(key) if isinstance(key, str) else None
        if parameter is None:
            raise InputError(overlays.unknown("key", str(key)[:200], desk.book.parameters))
        try:
            now = parameter.read(value, beyond=True)
        except (ValueError, OverflowError):
            raise InputError(overlays.not_allowed("value", parameter, value)) from None
        if now == desk.base.values[key]:
            return None
        _room("set", self._draft.rows)
        old = self._draft.rows.get(key)
        same = isinstance(old, Mapping) and "was" in old and not desk.stale(key, old)
        return {"was": old["was"] if same else parameter.write(parameter.of(desk.edition)), "now": parameter.write(now)}

    def known(self, clause: str) -> None:
        """Raises: InputError for a clause that the draft does not write."""
        if clause not in self._draft.text:
            raise InputError(fault("clause", "clause.unknown", found=named(clause), near=""))

    def write(self, clause: str, name: str, text: Any) -> None:
        """Change a text or a title of a clause; a clause that says what the book says is no change any more."""
        book = self.desk.text.clauses.get(clause) if isinstance(clause, str) else None
        if book is None:
            self.known(clause)
        names = {*languages(), *(f"title_{lang}" for lang in languages())}
        if name not in names:
            allowed = ", ".join(sorted(names))
            raise InputError(fault("name", "common.bad_message", field="name", found=named(name), allowed=allowed))
        new = typed(text)
        row = dict(self._draft.text.get(clause) or self.desk.book_texts(clause) or {})
        if name not in languages() and book is not None:
            row = {**{f"title_{lang}": prose.text for lang, prose in book.titles.items()}, **row}
        row[name] = new
        if book is None:
            self.change(self._draft.with_clause(clause, row))
            return
        if all(row.get(f"title_{lang}", prose.text) == prose.text for lang, prose in book.titles.items()):
            row = {key: value for key, value in row.items() if key in languages()}
        same = not any(key not in languages() for key in row)
        if same and all(row[lang].strip() == prose.text.strip() for lang, prose in book.texts.items()):
            self.change(self._draft.with_clause(clause, None))
            return
        if clause not in self._draft.text:
            _room("text", self._draft.text)
        step = None if clause in self._draft.step else self.desk.book_texts(clause)
        self.change(self._draft.with_clause(clause, row, step))

    def change(self, draft: Draft) -> None:
        """Put a draft in the place of the one before, which `undo` brings back."""
        if draft == self._draft:
            return
        self._past = [*self._past[-MOST_STEPS + 1 :], self._draft]
        self._future = []
        self._draft = draft
        self._show()

    def _show(self) -> None:
        self._problems = self.desk.problems(self._draft, self._seen)
        with self.hold_sync():
            self.form = sight.form(self.desk, self._draft, self._problems)
            self.show_clause()
            self._show_effect()
            self._show_file()
            self.tell_again()

    def show_clause(self, clause: str | None = None) -> None:
        """Show the clause that is open, or open another one ("": none)."""
        self._open = self._open if clause is None else clause
        if self._open and self._open not in self._draft.text and self._open not in self.desk.text.clauses:
            self._open = ""
        self.clause = sight.open_clause(self.desk, self._draft, self._open) if self._open else None

    def _show_effect(self) -> None:
        """The whole book is printed for this, so only while somebody looks at it."""
        if self.tab == "effect":
            self.effect = sight.effect_or_faults(self.desk, self._draft)

    def _show_file(self) -> None:
        self.file = {
            "path": visible(str(self.path)),
            "name": visible(self.path.name),
            "folder": visible(self.folder.name),
            "there": bool(self._seen.mark),
            "sought": "" if self._seen.mark or self.path.name == FRESH else visible(str(self.path.absolute().parent)),
            "dirty": self.dirty,
            "outside": changed_outside(self._seen),
            "undo": len(self._past),
            "redo": len(self._future),
            "command": command(self.desk, self.path, self.folder),
        }


def _room(entry: str, rows: Mapping[str, Any]) -> None:
    """Raises: InputError when a file holds no more rows."""
    if len(rows) >= overlays.MOST_ROWS:
        told = {"field": entry, "found": len(rows) + 1, "most": overlays.MOST_ROWS}
        raise InputError(fault(entry, "errors.house_rows", **told))
