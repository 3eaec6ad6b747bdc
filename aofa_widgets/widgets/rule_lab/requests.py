"""What the view of the rule lab may ask: each request is checked, answered and told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import InputError, named, visible
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.words import fault, texts

from ..base import saved_at, word
from ..rule_editor.names import path_of
from . import filing, finding

MOST_MARK = 40

if TYPE_CHECKING:
    from . import RuleLab as Lab
else:
    Lab = Any


class Requests:
    """The `on_<ask>` methods of the lab; `base.Kit` finds them here."""

    def on_set(self: Lab, content: Mapping[str, Any]) -> None:
        """Set a parameter; `mark` comes back in `heard` whatever becomes of it, `held` while a slider is dragged."""
        key, held = word(content, "key"), content.get("held") is True
        try:
            self.set(key, content.get("value"), held=held)
            if not held:
                self.tell(self.told_change(key))
        finally:
            self.hear(content)

    def hear(self: Lab, content: Mapping[str, Any]) -> None:
        """Tell the view that a request was answered."""
        mark = content.get("mark")
        if isinstance(mark, str) and len(mark) <= MOST_MARK:
            self.heard = mark

    def told_change(self: Lab, key: str) -> dict[str, str]:
        """What a moved parameter does, in one or two short sentences: its value, and the odds that move most."""
        parameter = self.base.book.parameters[key]
        value = self.form["set"].get(key, {}).get("text") or self.words_of(key)
        told = texts("editor.told_value", label=dict(parameter.label), value=value)
        why = finding.asleep(self.base.book, self.setup.values, key) if key in self.setup.changed else None
        return texts("rule_lab.told_both", first=told, second=why or dict(self.summary()))

    def on_reset(self: Lab, content: Mapping[str, Any]) -> None:
        """Give one parameter the base value again, or all of them what the start says."""
        key = content.get("key")
        self.reset(None if key is None else word(content, "key"))
        self.tell(texts("rule_lab.told_reset_all" if key is None else "editor.told_reset"))

    def on_start(self: Lab, content: Mapping[str, Any]) -> None:
        """Start from another edition, preset or set of house rules."""
        preset, house = content.get("preset"), content.get("house")
        for field, rows in (("preset", preset), ("house", house)):
            if not isinstance(rows, list) or len(rows) > 40 or not all(isinstance(one, str) for one in rows):
                raise InputError(fault(field, "rule_lab.names", field=field))
        offered = {one["value"] for one in self.choices["house"]}
        if other := next((one for one in house or [] if one not in offered), None):
            raise InputError(fault("house", "rule_lab.not_offered", found=named(other)))
        self.start(word(content, "edition"), preset, house)
        self.tell(texts("rule_lab.told_start"))

    def on_undo(self: Lab, content: Mapping[str, Any]) -> None:
        """Take back the last deed."""
        self.undo()
        self.tell(texts("rule_lab.told_undone", code=self.fingerprint[:4]))

    def on_redo(self: Lab, content: Mapping[str, Any]) -> None:
        """Do it again."""
        self.redo()
        self.tell(texts("rule_lab.told_redone", code=self.fingerprint[:4]))

    def on_about(self: Lab, content: Mapping[str, Any]) -> None:
        """Name the house rule."""
        self.name(word(content, "name"), content.get("text"))

    def on_save(self: Lab, content: Mapping[str, Any]) -> None:
        """Save as a house-rule file beside the notebook."""
        name = word(content, "file").strip()
        folder = self.desk.path.parent
        if name != visible(self.desk.path.name) and not is_bare_name(name):
            raise InputError(fault("file", "editor.beside", found=named(name), folder=visible(str(folder))))
        path: Path = self.desk.path if name == visible(self.desk.path.name) else path_of(folder / name)
        if path.is_symlink():
            raise InputError(fault("file", "editor.file_there"))
        try:
            made = self.save(path, over=content.get("over") is True)
        except filing.Taken as taken:  # the view asks whether to write over it
            self.show_kept(visible(path.name))
            self.tell(dict(taken.faults[0].texts), "info")
            return
        self.tell(saved_at(made))
