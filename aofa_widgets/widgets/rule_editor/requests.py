"""What the view of the rule editor may ask: each request is checked, answered and told; none writes what it may not."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import InputError, named, visible
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.rules.writing import look
from aofa_widgets.words import fault, texts

from ..base import saved_at, word
from . import sight
from .draft import ABOUT
from .names import path_of, typed
from .shelves import value_words

OFFERED = ("html", "pdf", "epub")
TYPES = {"html": "text/html", "pdf": "application/pdf", "epub": "application/epub+zip"}
MOST_SENT = 30_000_000

if TYPE_CHECKING:
    from . import RuleEditor as Editor
else:
    Editor = Any


class Requests:
    """The `on_<ask>` methods of the editor; `base.Kit` finds them here."""

    def on_set(self: Editor, content: Mapping[str, Any]) -> None:
        """Set a parameter."""
        key = word(content, "key")
        self.set(key, content.get("value"))
        label = self.desk.book.parameters[key].label
        value = value_words(self.desk.book, self.desk.book.parameters[key], self.desk.value(self.draft, key))
        self.tell(texts("editor.told_value", label=dict(label), value=value))

    def on_reset(self: Editor, content: Mapping[str, Any]) -> None:
        """Give a parameter the book's value again, or take a row away that the book does not know."""
        key = word(content, "key")
        if key not in self.draft.rows:
            raise InputError(fault("key", "editor.no_parameter", found=named(key)))
        self.change(self.draft.with_row(key, None))
        self.tell(texts("editor.told_reset"))

    def on_keep(self: Editor, content: Mapping[str, Any]) -> None:
        """Keep a value although the book has moved: `was` says what the book says today."""
        key = word(content, "key")
        if key in self.draft.rows and key in self.desk.book.parameters:
            self.set(key, self.desk.book.parameters[key].write(self.desk.value(self.draft, key)))

    def on_open(self: Editor, content: Mapping[str, Any]) -> None:
        """Open a clause."""
        clause = word(content, "clause")
        found = self.desk.text.find(clause)
        if clause not in self.draft.text and found is None:
            raise InputError(fault("clause", "clause.unknown", found=named(clause), near=""))
        with self.hold_sync():
            self.tab = "words"
            self.show_clause(clause if clause in self.draft.text or found is None else found.id)

    def on_shut(self: Editor, content: Mapping[str, Any]) -> None:
        """Close the clause that is open."""
        self.show_clause("")

    def on_write(self: Editor, content: Mapping[str, Any]) -> None:
        """Word a clause otherwise."""
        self.write(word(content, "clause"), word(content, "name"), content.get("text"))

    def on_add(self: Editor, content: Mapping[str, Any]) -> None:
        """Add a clause."""
        name = self.add(word(content, "after"))
        self.tell(texts("editor.told_added", number=sight.number(self.desk, self.draft, name)))

    def on_drop(self: Editor, content: Mapping[str, Any]) -> None:
        """Take back what was done to a clause."""
        self.drop(word(content, "clause"))
        self.tell(texts("editor.told_dropped"))

    def on_reviewed(self: Editor, content: Mapping[str, Any]) -> None:
        """Declare the languages of a clause in step."""
        clause = word(content, "clause")
        self.known(clause)
        self.change(self.draft.in_step({clause: self.draft.text[clause]}))

    def on_simplify(self: Editor, content: Mapping[str, Any]) -> None:
        """Keep only the wording in force, in every language at once."""
        self.simplify(word(content, "clause"))
        self.tell(texts("editor.told_simple"))

    def on_about(self: Editor, content: Mapping[str, Any]) -> None:
        """Change the id, a title or a reason."""
        name = word(content, "name")
        if name not in ABOUT:
            allowed = ", ".join(ABOUT)
            raise InputError(fault("name", "common.bad_message", field="name", found=named(name), allowed=allowed))
        draft, stem = self.draft.with_about(name, typed(content.get("text"))), self.path.stem
        if name != "id" and not self._seen.mark and self.draft.id == self.draft.called(stem):  # no id of its own yet
            draft = draft.with_about("id", draft.called(stem))
        self.change(draft)

    def on_find(self: Editor, content: Mapping[str, Any]) -> None:
        """Search the clauses."""
        words = word(content, "words")[:200]
        self.found = {"words": words, "ids": sight.find(self.desk, words)} if words.strip() else None

    def on_undo(self: Editor, content: Mapping[str, Any]) -> None:
        """Take back the last edit."""
        self.undo()
        self.tell(texts("editor.told_undone"))

    def on_redo(self: Editor, content: Mapping[str, Any]) -> None:
        """Make it again."""
        self.redo()
        self.tell(texts("editor.told_redone"))

    def on_save(self: Editor, content: Mapping[str, Any]) -> None:
        """Save to the file, or to another."""
        self._sound()
        given = content.get("file")
        over = content.get("over") is True
        named_file = None if given is None else self._beside(word(content, "file"), over)
        if (named_file or self.path).is_symlink():
            raise InputError(fault("file", "editor.file_there"))
        path = self.save(named_file, over=over)
        self.tell(saved_at(path))

    def _beside(self: Editor, name: str, over: bool) -> Path:
        """A file that the view may write: one of the editor's own folder, and over another only a house rule.

        Raises: InputError for a place elsewhere or no file's name; SourceError for what is no house rule.
        """
        if name == visible(self.path.name):
            return self.path
        if not is_bare_name(name.strip()):
            raise InputError(fault("file", "editor.beside", found=named(name), folder=visible(str(self.path.parent))))
        path = path_of(self.path.parent / name.strip())
        if over and path.exists() and path != self.path:
            self.desk.read(look(path))
        return path

    def _sound(self: Editor) -> None:
        """Raises: InputError while something is to be put right; the view lists it, so it is counted here."""
        if self.problems:
            self._refused = self._spoken + 1
            raise InputError(fault("", "editor.not_saved", n=len(self.problems)))

    def tell_again(self: Editor) -> None:
        """Keep the sentence that refused to save true while the faults are put right."""
        if not self.said or self._spoken != self._refused:
            return
        if not self.problems:
            self.tell(texts("editor.told_ready"), "info")
        else:
            self.said = {**self.said, "text": texts("editor.not_saved", n=len(self.problems))}

    def on_reread(self: Editor, content: Mapping[str, Any]) -> None:
        """Take the file as it is now."""
        self.reread()
        self.tell(texts("editor.told_reread"))

    def on_publish(self: Editor, content: Mapping[str, Any]) -> None:
        """Save and publish."""
        formats = content.get("formats")
        if not isinstance(formats, list) or not formats or any(one not in OFFERED for one in formats):
            raise InputError(fault("formats", "editor.formats", allowed=", ".join(OFFERED)))
        self._sound()
        self.made, self._published = [], {}
        made = self.publish(formats, word(content, "lang"), word(content, "paper"))
        self._published = {path.name: path for path in made}
        self.made = [
            {"path": visible(str(path)), "name": path.name, "kind": path.suffix[1:], "size": path.stat().st_size}
            for path in made
        ]
        self.tell(texts("editor.told_made", n=len(made), folder=visible(str(self.folder))))

    def on_fetch(self: Editor, content: Mapping[str, Any]) -> None:
        """Send a published file to the view, which shows it or keeps it."""
        name = word(content, "name")
        path = self._published.get(name)  # never `made`, which the page could have written
        if path is None:
            raise InputError(fault("name", "errors.no_file"))
        raw = read_bytes(path, visible(name), MOST_SENT)
        self.send({"file": name, "type": TYPES[path.suffix[1:]], "data": base64.b64encode(raw).decode()})
