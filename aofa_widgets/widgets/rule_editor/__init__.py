"""The rule editor: a form with which anybody makes a house rule, sees what it does, and publishes it."""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets as t

from aofa_widgets.book.formats import write
from aofa_widgets.errors import InputError, named, shown, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules import overlay as overlays
from aofa_widgets.rules.writing import Seen, changed_outside, house_toml, look, save_seen
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit, word
from . import sight
from .desk import Desk, Problem
from .draft import ABOUT, MOST_TYPED, Draft, clean
from .printed import page
from .shelves import shelves, value_words

TABS = ("numbers", "words", "about", "effect", "publish")
OFFERED = ("html", "pdf", "epub")
TYPES = {"html": "text/html", "pdf": "application/pdf", "epub": "application/epub+zip"}
MOST_STEPS, MOST_PATH, MOST_SENT = 200, 1_000, 30_000_000

__all__ = ["RuleEditor"]


class RuleEditor(Kit):
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
        file: str | os.PathLike[str] = "my-rule.toml",
        game: str = "swashbuckling",
        edition: str | None = None,
        preset: str | Sequence[str] | None = None,
        lang: str | None = None,
        *,
        theme: str = "auto",
    ) -> None:
        self._desk = Desk(_path(file), game, edition, preset)
        self._seen = look(self._desk.path)
        self._draft = self._saved = self._desk.read(self._seen)
        self._past: list[Draft] = []
        self._future: list[Draft] = []
        self._problems: list[Problem] = []
        self._open = ""
        super().__init__(lang=lang, theme=theme, shelves=shelves(self._desk), index=sight.clause_list(self._desk))
        self._show()

    # What a person, a lesson or the view may do.

    def set(self, key: str, value: Any) -> None:
        """Set a parameter; the book's value takes the change away. Raises: InputError, and nothing changes."""
        self._change(self._draft.with_row(key, self._row(key, value)))

    def reword(self, clause: str, lang: str, text: str) -> None:
        """Word a clause otherwise in one language; the book's words in all take the change away.

        Raises: InputError for a clause or a language that there is not, or a text that no field holds.
        """
        if lang not in languages():
            raise InputError(fault("lang", "book.unknown_lang", found=named(lang), allowed=", ".join(languages())))
        self._write(clause, lang, text)

    def retitle(self, clause: str, lang: str, title: str) -> None:
        """Give a clause another title in one language; errors as for `reword`."""
        self._write(clause, f"title_{lang if lang in languages() else next(iter(languages()))}", title)

    def add(self, after: str) -> str:
        """Add a clause after another one and open it; its id. Raises: InputError for a clause that there is not."""
        text = self._desk.text
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
        self._change(self._draft.with_clause(name, row, dict.fromkeys(languages(), "")))
        return name

    def drop(self, clause: str) -> None:
        """Take back what was done to a clause: the book's words again, or the added clause gone."""
        self._known(clause)
        if clause == self._open and clause not in self._desk.text.clauses:
            self._open = ""
        self._change(self._draft.with_clause(clause, None))

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
        path, seen = self._desk.path, self._seen
        if file is not None and _path(file) != path:
            path = _path(file)
            if path.exists() and not over:
                raise InputError(fault(str(path), "editor.file_there"))
            seen = Seen(path, self._seen.text, "")
        if self._problems:
            raise InputError(fault("", "editor.not_saved", n=len(self._problems)))
        made = house_toml(self._draft.data(), seen.text, path.name)
        self._seen = save_seen(seen, made, over=over)
        self._desk.path = path
        self._draft = self._saved = self._draft.in_step()
        self._show()
        return path

    def reread(self) -> None:
        """Take the file as it is now in place of the draft; `undo` brings the draft back. Errors as for a new editor."""
        seen = look(self._desk.path)
        draft = self._desk.read(seen)
        self._seen, self._saved = seen, draft
        self._change(draft)

    def publish(
        self, formats: Sequence[str] = OFFERED, lang: str = "both", paper: str = "a4", out: Path | str | None = None
    ) -> list[Path]:
        """Save, then write the book with the house rule marked in it, into a folder beside the file; the paths.

        Raises: InputError as `save` does, and for a format, a language or a paper that there is not.
        """
        if self._draft != self._saved or not self._seen.mark:
            self.save()
        folder = Path(out) if out is not None else self.folder
        return write(self.strict(), folder, lang, list(formats), paper)

    # What it holds.

    @property
    def path(self) -> Path:
        """The file it writes."""
        return self._desk.path

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
        return self._desk.ruleset(self._draft)

    def strict(self) -> Ruleset:
        """The rules in force under the saved file. Raises: SourceError if it cannot be used."""
        desk = self._desk
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
        told = page(self._desk, self._draft, self.sentence(), self.lang)
        return {**data, "text/html": told}, metadata

    # Requests of the view.

    def on_set(self, content: Mapping[str, Any]) -> None:
        """Set a parameter."""
        key = word(content, "key")
        self.set(key, content.get("value"))
        label = self._desk.book.parameters[key].label
        value = value_words(self._desk.book, self._desk.book.parameters[key], self._desk.value(self._draft, key))
        self.tell(texts("editor.told_value", label=dict(label), value=value))

    def on_reset(self, content: Mapping[str, Any]) -> None:
        """Give a parameter the book's value again, or take a row away that the book does not know."""
        key = word(content, "key")
        if key not in self._draft.rows:
            raise InputError(fault("key", "editor.no_parameter", found=named(key)))
        self._change(self._draft.with_row(key, None))
        self.tell(texts("editor.told_reset"))

    def on_keep(self, content: Mapping[str, Any]) -> None:
        """Keep a value although the book has moved: `was` says what the book says today."""
        key = word(content, "key")
        if key in self._draft.rows and key in self._desk.book.parameters:
            self.set(key, self._desk.book.parameters[key].write(self._desk.value(self._draft, key)))

    def on_open(self, content: Mapping[str, Any]) -> None:
        """Open a clause."""
        clause = word(content, "clause")
        found = self._desk.text.find(clause)
        if clause not in self._draft.text and found is None:
            raise InputError(fault("clause", "clause.unknown", found=named(clause), near=""))
        self._open = clause if clause in self._draft.text or found is None else found.id
        with self.hold_sync():
            self.tab = "words"
            self._show_clause()

    def on_shut(self, content: Mapping[str, Any]) -> None:
        """Close the clause that is open."""
        self._open = ""
        self._show_clause()

    def on_write(self, content: Mapping[str, Any]) -> None:
        """Word a clause otherwise."""
        self._write(word(content, "clause"), word(content, "name"), content.get("text"))

    def on_add(self, content: Mapping[str, Any]) -> None:
        """Add a clause."""
        name = self.add(word(content, "after"))
        self.tell(texts("editor.told_added", number=sight.number(self._desk, self._draft, name)))

    def on_drop(self, content: Mapping[str, Any]) -> None:
        """Take back what was done to a clause."""
        self.drop(word(content, "clause"))
        self.tell(texts("editor.told_dropped"))

    def on_reviewed(self, content: Mapping[str, Any]) -> None:
        """Declare the languages of a clause in step."""
        clause = word(content, "clause")
        self._known(clause)
        self._change(self._draft.in_step({clause: self._draft.text[clause]}))

    def on_about(self, content: Mapping[str, Any]) -> None:
        """Change the id, a title or a reason."""
        name = word(content, "name")
        if name not in ABOUT:
            raise InputError(fault("name", "common.bad_message", field="name", found=named(name), allowed=", ".join(ABOUT)))
        self._change(self._draft.with_about(name, _typed(content.get("text"))))

    def on_find(self, content: Mapping[str, Any]) -> None:
        """Search the clauses."""
        words = word(content, "words")[:200]
        self.found = {"words": words, "ids": sight.find(self._desk, words)} if words.strip() else None

    def on_undo(self, content: Mapping[str, Any]) -> None:
        """Take back the last edit."""
        self.undo()
        self.tell(texts("editor.told_undone"))

    def on_redo(self, content: Mapping[str, Any]) -> None:
        """Make it again."""
        self.redo()
        self.tell(texts("editor.told_redone"))

    def on_save(self, content: Mapping[str, Any]) -> None:
        """Save to the file, or to another."""
        given = content.get("file")
        path = self.save(word(content, "file") if given is not None else None, over=content.get("over") is True)
        self.tell(texts("editor.told_saved", file=visible(str(path))))

    def on_reread(self, content: Mapping[str, Any]) -> None:
        """Take the file as it is now."""
        self.reread()
        self.tell(texts("editor.told_reread"))

    def on_publish(self, content: Mapping[str, Any]) -> None:
        """Save and publish."""
        formats = content.get("formats")
        if not isinstance(formats, list) or not formats or any(one not in OFFERED for one in formats):
            raise InputError(fault("formats", "editor.formats", allowed=", ".join(OFFERED)))
        self.made = []
        made = self.publish(formats, word(content, "lang"), word(content, "paper"))
        self.made = [{"path": visible(str(p)), "name": p.name, "kind": p.suffix[1:], "size": p.stat().st_size} for p in made]
        self.tell(texts("editor.told_made", n=len(made), folder=visible(str(self.folder))))

    def on_fetch(self, content: Mapping[str, Any]) -> None:
        """Send a published file to the view, which shows it or keeps it."""
        name = word(content, "name")
        known = next((one for one in self.made if one["name"] == name), None)
        if known is None:
            raise InputError(fault("name", "errors.no_file"))
        raw = Path(known["path"]).read_bytes()[:MOST_SENT]
        self.send({"file": name, "type": TYPES[known["kind"]], "data": base64.b64encode(raw).decode()})

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
        desk = self._desk
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
        if len(self._draft.rows) >= overlays.MOST_ROWS:
            raise InputError(fault("set", "errors.house_rows", field="set", found=len(self._draft.rows) + 1, most=overlays.MOST_ROWS))
        return {"was": parameter.write(parameter.of(desk.edition)), "now": parameter.write(now)}

    def _known(self, clause: str) -> None:
        if clause not in self._draft.text:
            raise InputError(fault("clause", "clause.unknown", found=named(clause), near=""))

    def _write(self, clause: str, name: str, text: Any) -> None:
        """Change a text or a title of a clause; a clause that says what the book says is no change any more."""
        book = self._desk.text.clauses.get(clause) if isinstance(clause, str) else None
        if book is None:
            self._known(clause)
        names = {*languages(), *(f"title_{lang}" for lang in languages())}
        if name not in names:
            raise InputError(fault("name", "common.bad_message", field="name", found=named(name), allowed=", ".join(sorted(names))))
        typed = _typed(text)
        row = dict(self._draft.text.get(clause) or self._desk.book_texts(clause) or {})
        if name not in languages() and book is not None:
            row = {**{f"title_{lang}": prose.text for lang, prose in book.titles.items()}, **row}
        row[name] = typed
        if book is None:
            self._change(self._draft.with_clause(clause, row))
            return
        if all(row.get(f"title_{lang}", prose.text) == prose.text for lang, prose in book.titles.items()):
            row = {key: value for key, value in row.items() if key in languages()}
        same = not any(key not in languages() for key in row)
        if same and all(row[lang].strip() == prose.text.strip() for lang, prose in book.texts.items()):
            self._change(self._draft.with_clause(clause, None))
            return
        if clause not in self._draft.text and len(self._draft.text) >= overlays.MOST_ROWS:
            raise InputError(fault("text", "errors.house_rows", field="text", found=len(self._draft.text) + 1, most=overlays.MOST_ROWS))
        step = None if clause in self._draft.step else self._desk.book_texts(clause)
        self._change(self._draft.with_clause(clause, row, step))

    def _change(self, draft: Draft) -> None:
        if draft == self._draft:
            return
        self._past = [*self._past[-MOST_STEPS + 1 :], self._draft]
        self._future = []
        self._draft = draft
        self._show()

    def _show(self) -> None:
        self._problems = self._desk.problems(self._draft, self._seen)
        with self.hold_sync():
            self.form = sight.form(self._desk, self._draft, self._problems)
            self._show_clause()
            self._show_effect()
            self._show_file()

    def _show_clause(self) -> None:
        if self._open and self._open not in self._draft.text and self._open not in self._desk.text.clauses:
            self._open = ""
        self.clause = sight.open_clause(self._desk, self._draft, self._open) if self._open else None

    def _show_effect(self) -> None:
        """The whole book is printed for this, so only while somebody looks at it."""
        if self.tab == "effect":
            self.effect = sight.effect_or_faults(self._desk, self._draft)

    def _show_file(self) -> None:
        self.file = {
            "path": visible(str(self.path)),
            "name": visible(self.path.name),
            "folder": visible(self.folder.name),
            "there": bool(self._seen.mark),
            "dirty": self.dirty,
            "outside": changed_outside(self._seen),
            "undo": len(self._past),
            "redo": len(self._future),
            "command": _command(self._desk, self.path, self.folder),
        }


def _command(desk: Desk, path: Path, folder: Path) -> str:
    """The same book by the command line."""
    parts = ["aofa book", desk.book.game, "--house", _shell(path)]
    parts += ["--edition", desk.edition] if desk.edition != desk.book.default_edition else []
    parts += [f"--preset {name}" for name in desk.presets]
    return " ".join([*parts, "--lang both", "--format html,pdf", "--out", _shell(folder)])


def _shell(path: Path) -> str:
    text = visible(str(path))
    return text if text.replace("/", "").replace(".", "").replace("-", "").replace("_", "").isalnum() else f'"{text}"'


def _path(given: object) -> Path:
    """A place to save at: the name of a TOML file. Raises: InputError."""
    text = os.fspath(given) if isinstance(given, (str, os.PathLike)) else ""
    if not isinstance(text, str) or not text.strip() or len(text) > MOST_PATH or "\x00" in text:
        raise InputError(fault("file", "editor.file_name", found=shown(given)))
    path = Path(text.strip()).expanduser()
    if path.suffix != ".toml" or not path.stem.strip("."):
        raise InputError(fault("file", "editor.file_name", found=shown(text)))
    if path.is_dir():
        raise InputError(fault("file", "errors.is_a_folder"))
    return path


def _typed(text: Any) -> str:
    """What was typed in a field. Raises: InputError for what no field holds."""
    if not isinstance(text, str):
        raise InputError(fault("text", "editor.no_words", found=shown(text)))
    if len(text) > MOST_TYPED:
        raise InputError(fault("text", "editor.too_long", found=len(text), most=overlays.MOST_TEXT))
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InputError(fault("text", "editor.character", found="U+D800–U+DFFF"))
    return clean(text)
