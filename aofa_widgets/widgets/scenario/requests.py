"""What the view of the scenario editor may ask: each request is checked, answered and told; none writes elsewhere."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import AofaError, InputError, SourceError, named, visible
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.source import MOST_BYTES, parse
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.tongues import manner

from ..base import saved_at, word
from ..rule_editor.names import path_of

MOST_FILES = 60
MOST_KEYS = 8
FARTHEST = 100_000
INCH = 254

if TYPE_CHECKING:
    from . import ScenarioEditor as Editor
else:
    Editor = Any


class Requests:
    """The `on_<ask>` methods of the editor; `base.Kit` finds them here."""

    def on_pick(self: Editor, content: Mapping[str, Any]) -> None:
        """Choose something, or nothing."""
        self.pick(word(content, "id"))

    def on_add(self: Editor, content: Mapping[str, Any]) -> None:
        """Place something of the shelf."""
        ref = self.add(word(content, "key"), None if content.get("to") is None else point(content["to"]))
        if content.get("to") is not None:
            self._nudge(ref)
        self._told("told_added", ref)

    def on_change(self: Editor, content: Mapping[str, Any]) -> None:
        """Fill in lines of a form, or move, turn or resize; dropped near contact, a thing is brought up to it."""
        ref, values = word(content, "of"), content.get("values")
        if not isinstance(values, dict) or not 0 < len(values) <= MOST_KEYS:
            raise InputError(fault("values", "scenario.bad_values"))
        ref = self.change(ref, **{str(key): value for key, value in values.items()})
        if content.get("near") is True and ref:
            self._nudge(ref)
        moved = {"x", "y"} & set(values)
        key = "told_sized" if {"w", "h", "r"} & set(values) else "told_at" if moved else "told_turned"
        self._told(key if ref and (moved or {"angle", "w", "h", "r"} & set(values)) else "told_set", ref)

    def on_copy(self: Editor, content: Mapping[str, Any]) -> None:
        """Place a second one."""
        self._told("told_added", self.copy(word(content, "id")))

    def on_drop(self: Editor, content: Mapping[str, Any]) -> None:
        """Take off the table."""
        ref = word(content, "id")
        name = dict(self.bench.name(self._data, ref))
        self.drop(ref)
        self.tell(texts("scenario.told_dropped", name=name))

    def on_snap(self: Editor, content: Mapping[str, Any]) -> None:
        """Bring up to contact."""
        ref = word(content, "id")
        self.snap(ref, word(content, "way"))
        self._told("told_at", ref)

    def on_undo(self: Editor, content: Mapping[str, Any]) -> None:
        """Take back the last edit."""
        self.undo()
        self.tell(texts("scenario.told_undone"))

    def on_redo(self: Editor, content: Mapping[str, Any]) -> None:
        """Make it again."""
        self.redo()
        self.tell(texts("scenario.told_redone"))

    def on_new(self: Editor, content: Mapping[str, Any]) -> None:
        """A scenario from a seed."""
        seed, style = content.get("seed"), word(content, "style") if content.get("style") else None
        if seed is not None and (type(seed) is not int or not 0 <= seed < 2**53):
            raise InputError(fault("seed", "scenario.bad_seed", found=named(seed)))
        used = self.new(seed, word(content, "size"), style)
        self.tell(texts("scenario.told_new", seed=str(used), title=dict(self.bench.scene(self._data).title)))

    def on_clear(self: Editor, content: Mapping[str, Any]) -> None:
        """An empty table."""
        self.clear()
        self.tell(texts("scenario.told_clear"))

    def on_shelf(self: Editor, content: Mapping[str, Any]) -> None:
        """List the scenarios of the folder."""
        found = []
        for path in sorted(self.path.resolve().parent.glob("*.toml"))[: 5 * MOST_FILES]:
            if len(found) < MOST_FILES and not path.is_symlink():
                try:
                    title = self.bench.scene(self.bench.read(path)).title
                except AofaError:
                    continue
                found.append({"name": visible(path.name), "title": dict(title)})
        self.shelf = found

    def on_open(self: Editor, content: Mapping[str, Any]) -> None:
        """Open a scenario of the book, or a file of the folder."""
        if content.get("shipped") is True:
            self.load(self._shipped(word(content, "name")))
        else:
            path = self._beside(word(content, "name"))
            if path.is_symlink():
                raise InputError(fault("file", "scenario.other_file", file=visible(path.name)))
            self.load(path)
        self._opened()

    def on_load(self: Editor, content: Mapping[str, Any]) -> None:
        """Open the text of a file that the person chose in the browser."""
        text = content.get("text")
        if not isinstance(text, str) or len(text) > MOST_BYTES:
            raise InputError(fault("text", "scenario.bad_file", most=MOST_BYTES // 1000))
        name = named(content.get("name"), 60)
        try:
            data = parse(text.encode("utf-8", "surrogatepass"), name).data
        except (SourceError, UnicodeError) as error:
            raise error if isinstance(error, SourceError) else InputError(fault(name, "errors.not_utf8")) from None
        self.load(data)
        self._opened()

    def on_save(self: Editor, content: Mapping[str, Any]) -> None:
        """Save to the file, or to another of the folder."""
        if self.problems:  # the view lists them, so they are counted here
            raise InputError(fault("", "scenario.not_saved", n=len(self.problems)))
        given, over = content.get("file"), content.get("over") is True
        target = self.path if given is None else self._beside(word(content, "file"))
        self._check_target(target)
        if not over and os.path.lexists(target) and (target != self.path or not self._seen.mark):
            self._over = visible(target.name)
            self._show_file()
        saved = self.save(None if target == self.path else target, over=over)
        self.tell(saved_at(saved))

    def on_text(self: Editor, content: Mapping[str, Any]) -> None:
        """Send the text of the file as it would be written."""
        self.send({"text": self.text})

    # Inside.

    def _nudge(self: Editor, ref: str) -> None:
        """Bring what was dropped near contact up to it; drop and nudge are one step back."""
        steps = len(self._past), self._past[-1:]
        self.snap(ref)
        if (len(self._past), self._past[-1:]) != steps:
            self._past.pop()

    def _shipped(self: Editor, name: str) -> str:
        known = [name for name, _ in self.bench.shipped()]
        if name not in known:
            raise InputError(fault("name", "errors.unknown_scenario", found=named(name), allowed=", ".join(known)))
        return name

    def _beside(self: Editor, name: str) -> Path:
        """A file of the editor's own folder. Raises: InputError for a place elsewhere, or a name that is no file's."""
        if name == visible(self.path.name):
            return self.path
        bare = name.strip()
        if not is_bare_name(bare):
            folder = visible(str(self.path.resolve().parent))
            raise InputError(fault("file", "scenario.beside", found=named(name), folder=folder))
        return path_of(self.path.parent / bare, "scenario.file_name")

    def _check_target(self: Editor, path: Path) -> None:
        """The page may write where nothing is, and replace a scenario. Raises: InputError for a link or another file.

        It names the file by its id as well as by its name, so this is asked of whatever it is about to write.
        """
        if not os.path.lexists(path):
            return
        try:
            sound = not path.is_symlink() and bool(self.bench.read(path))
        except AofaError:
            sound = False
        if not sound:
            raise InputError(fault("file", "scenario.other_file", file=visible(path.name)))

    def _opened(self: Editor) -> None:
        scene = self.bench.scene(self._data)
        self.tell(texts("scenario.told_opened", title=dict(scene.title), n=len(scene.things) + len(scene.pieces)))

    def _told(self: Editor, key: str, ref: str) -> None:
        """Say what was done to something, where it stands now, and the first thing wrong with it."""
        values: dict[str, Any] = {"name": {}, "x": 0, "y": 0, "angle": 0, "size": {}}
        if ref:
            now = {slot.key: slot.value for slot in self.bench.form(self._data, ref)}
            size = [now[side] for side in ("w", "h", "r") if side in now]
            values = {
                "name": dict(self.bench.name(self._data, ref)),
                **{at: _inches(now.get(at, 0)) for at in ("x", "y")},
                "angle": now.get("angle", 0),
                "size": {lang: " × ".join(_inches(side)[lang] for side in size) for lang in languages()},
            }
        said = dict(texts(f"scenario.{key}", **values))
        hit = next((one for one in self.wrong if ref and ref in one["ids"]), None)
        if hit:
            said = {lang: f"{text} {hit['text'][lang]}" for lang, text in said.items()}
        self.tell(said)


def _inches(length: int) -> dict[str, str]:
    told = f"{round(length / INCH, 1):g}"
    return {lang: told.replace(".", manner(lang).decimal) for lang in languages()}


def point(found: Any) -> tuple[int, int]:
    """A place on the table, in tenths of a millimetre. Raises: InputError for what is no pair of sound numbers."""
    pair = isinstance(found, (list, tuple)) and len(found) == 2
    if not pair or not all(type(at) in (int, float) and abs(at) < FARTHEST for at in found):
        raise InputError(fault("to", "board.no_place"))
    return round(found[0]), round(found[1])
