"""What the view of the army builder may ask: each request is checked, answered and told; none writes elsewhere."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import AofaError, InputError, named, visible
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.source import MOST_BYTES, read_bytes
from aofa_widgets.rules.writing import Seen
from aofa_widgets.words import fault, texts

from ..base import saved_at, word
from ..rule_editor.names import path_of

MOST_FILES = 40

if TYPE_CHECKING:
    from . import ArmyBuilder as Builder
else:
    Builder = Any


class Requests:
    """The `on_<ask>` methods of the builder; `base.Kit` finds them here."""

    def on_add(self: Builder, content: Mapping[str, Any]) -> None:
        """Take a unit."""
        self.add(word(content, "key"))
        self._told("told_added", len(self.sight.rows) - 1)

    def on_copy(self: Builder, content: Mapping[str, Any]) -> None:
        """Take a second one."""
        self.copy(content.get("row"))  # type: ignore[arg-type]
        self._told("told_added", len(self.sight.rows) - 1)

    def on_drop(self: Builder, content: Mapping[str, Any]) -> None:
        """Take a row out."""
        row = self._row(content.get("row"))
        name = dict(self.sight.rows[row].label)
        self.drop(row)
        self._told("told_dropped", None, name)

    def on_set(self: Builder, content: Mapping[str, Any]) -> None:
        """Choose something for a row or the whole."""
        row = content.get("row")
        self.set(row, word(content, "key"), content.get("value"))
        self._told("told_set", row)

    def on_name(self: Builder, content: Mapping[str, Any]) -> None:
        """Another name."""
        self.rename(content.get("name"))  # type: ignore[arg-type]
        self._told("told_named", None, dict(self.sight.name))

    def on_invent(self: Builder, content: Mapping[str, Any]) -> None:
        """Put a unit of one's own on the shelf, or change it."""
        key = self.invent(content.get("values"), word(content, "key") if content.get("key") else "")  # type: ignore[arg-type]
        self._told("told_invented", None, dict(self.desk.own(self.data))[key])

    def on_undo(self: Builder, content: Mapping[str, Any]) -> None:
        """Take back the last edit."""
        self.undo()
        self._told("told_undone", None)

    def on_redo(self: Builder, content: Mapping[str, Any]) -> None:
        """Make it again."""
        self.redo()
        self._told("told_redone", None)

    def on_blank(self: Builder, content: Mapping[str, Any]) -> None:
        """An empty list."""
        self.load(None)
        self._told("told_opened", None, dict(self.sight.name))

    def on_shelf(self: Builder, content: Mapping[str, Any]) -> None:
        """List the army lists of the folder."""
        found = []
        for path in sorted(self.path.resolve().parent.glob("*.toml"))[: 5 * MOST_FILES]:
            if len(found) < MOST_FILES and not path.is_symlink():
                try:
                    lists = self.desk.read(read_bytes(path, path.name, MOST_BYTES), visible(path.name))
                    found.append({"name": visible(path.name), "title": dict(self.desk.sight(lists[0]).name)})
                except AofaError:
                    continue
        self.shelf = found

    def on_open(self: Builder, content: Mapping[str, Any]) -> None:
        """Open a list of the book, or a file of the folder."""
        name = word(content, "name")
        if content.get("shipped") is True:
            known = [key for key, _ in self.desk.shipped()]
            if name not in known:
                raise InputError(fault("name", "muster.no_list", found=named(name, 40), allowed=", ".join(known)))
            self.load(name)
        else:
            path = self._beside(name)
            if path.is_symlink():
                raise InputError(fault("file", "muster.other_file", file=visible(path.name)))
            self.load(path)
        self._told("told_opened", None, dict(self.sight.name))

    def on_load(self: Builder, content: Mapping[str, Any]) -> None:
        """Open the text of a file that the person chose in the browser."""
        text = content.get("text")
        if not isinstance(text, str) or len(text) > MOST_BYTES:
            raise InputError(fault("text", "muster.bad_file", most=MOST_BYTES // 1000))
        name = content.get("name")
        shown_as = visible(name)[:80] if isinstance(name, str) else "?"
        data = self.desk.read(text.encode("utf-8", "surrogatepass"), shown_as)[0]
        self._take(data, Seen(self._file_of(data), "", ""))
        self._told("told_opened", None, dict(self.sight.name))

    def on_save(self: Builder, content: Mapping[str, Any]) -> None:
        """Save to the file, or to another of the folder."""
        given, over = content.get("file"), content.get("over") is True
        target = self.path if given is None else self._beside(word(content, "file"))
        self._check_target(target)
        if not over and os.path.lexists(target) and (target != self.path or not self._seen.mark):
            self._over = visible(target.name)
            self._show_file()
        saved = self.save(None if target == self.path else target, over=over)
        self.tell(saved_at(saved))

    def on_text(self: Builder, content: Mapping[str, Any]) -> None:
        """Send the text of the file as it would be written."""
        self.send({"text": self.text, "name": visible(self.path.name)})

    # Inside.

    def _beside(self: Builder, name: str) -> Path:
        """A file of the builder's own folder. Raises: InputError for a place elsewhere, or what is no file's name."""
        if name == visible(self.path.name):
            return self.path
        bare = name.strip()
        if not is_bare_name(bare):
            folder = visible(str(self.path.resolve().parent))
            raise InputError(fault("file", "muster.beside", found=named(name), folder=folder))
        return path_of(self.path.parent / bare, "muster.file_name")

    def _check_target(self: Builder, path: Path) -> None:
        """The page may write where nothing is, and replace an army list. Raises: InputError for any other."""
        if not os.path.lexists(path):
            return
        try:
            sound = not path.is_symlink() and bool(self.desk.read(read_bytes(path, path.name, MOST_BYTES), path.name))
        except AofaError:
            sound = False
        if not sound:
            raise InputError(fault("file", "muster.other_file", file=visible(path.name)))

    def _told(self: Builder, key: str, row: int | None, name: Mapping[str, str] | None = None) -> None:
        """Say what was done, what the list costs now, and the first thing that is wrong with it."""
        now = self.sight
        if name is None:
            name = dict(now.rows[row].label) if row is not None and row < len(now.rows) else dict(now.name)
        said = dict(texts(f"muster.{key}", name=dict(name), cost=now.cost, points=now.points))
        if now.flaws:
            said = {lang: f"{text} {now.flaws[0].text[lang]}" for lang, text in said.items()}
        self.tell(said)
