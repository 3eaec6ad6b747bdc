"""The army builder: an army list made by pressing, every limit live with its clause, kept in a file, played at once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets as t

from aofa_widgets.errors import InputError, cut, shown, visible
from aofa_widgets.games import load, wanted
from aofa_widgets.play.mustering import Data, Musters, Sight
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.source import MOST_BYTES, read_bytes
from aofa_widgets.rules.writing import Seen, look, save_seen
from aofa_widgets.words import fault, texts

from ..base import STATIC, Kit
from ..board import MiniBoard
from ..rule_editor.names import path_of
from ..sheets import rules_with
from ..standing import is_standing, keep
from . import sight
from .requests import Requests

MOST_STEPS = 200
TAILS = (".toml", ".json")

__all__ = ["ArmyBuilder"]


class ArmyBuilder(Requests, Kit):
    """An army list being made: take units, equip them, see at once which limit is broken; save it, play it.

    `army` is a list of the book, an army's key for an empty one, a file (`"my-army.toml"`), plain data, or None. What
    is made is saved as `file`, beside the notebook. Raises: InputError or SourceError for what cannot be a list.

    >>> ArmyBuilder(ruleset="swashbuckling")
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    """

    _esm = STATIC / "muster.js"
    _css = STATIC / "muster.css"
    SECTIONS = ("muster",)

    muster = t.Dict().tag(sync=True)
    file = t.Dict().tag(sync=True)
    shelf = t.List().tag(sync=True)
    choices = t.Dict().tag(sync=True)

    def __init__(
        self,
        army: str | os.PathLike[str] | Mapping[str, Any] | None = None,
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        *,
        file: str | os.PathLike[str] | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = rules_with(ruleset, "muster", "muster.none_at_all")
        self.desk: Musters = wanted(self.ruleset.game, "muster", "muster.no_armies")(self.ruleset)
        self._past: list[tuple[Data, Seen]] = []
        self._future: list[tuple[Data, Seen]] = []
        self._over, self._made = "", 0
        self._data, self._seen = self._begun(army)
        self._saved: Data | None = self._data if self._seen.mark else None
        if file is not None:
            self._seen = Seen(path_of(file, "muster.file_name"), "", "")
            self._saved = None
        super().__init__(lang=lang, theme=theme)
        self._show()

    # What a person, a lesson or the view may do; what cannot be raises an InputError and changes nothing.

    def add(self, unit: str) -> None:
        """Take a unit into the list."""
        self._change(self.desk.add(self._data, _word(unit)))

    def copy(self, row: int) -> None:
        """Take a second one of a row, equipped the same."""
        self._change(self.desk.copy(self._data, self._row(row)))

    def drop(self, row: int) -> None:
        """Take a row out of the list."""
        self._change(self.desk.drop(self._data, self._row(row)))

    def set(self, row: int | None, key: str, value: Any) -> None:
        """Choose something for a row, or (None) for the whole list."""
        self._change(self.desk.set(self._data, None if row is None else self._row(row), _word(key), value))

    def invent(self, values: Mapping[str, Any], unit: str = "") -> str:
        """Put a unit of one's own on the shelf, or change one of them; gives its id. `desk.form` says the keys."""
        before = {key for key, _ in self.desk.own(self._data)}
        data = self.desk.invent(self._data, values, _word(unit))
        self._made += 1
        self._change(data)
        return unit or next(key for key, _ in self.desk.own(data) if key not in before)

    def rename(self, name: str) -> None:
        """Give the list another name."""
        self._change(self.desk.named(self._data, name))

    def undo(self) -> None:
        """Take back the last edit."""
        if self._past:
            self._future.append((self._data, self._seen))
            self._data, self._seen = self._past.pop()
            self._show()

    def redo(self) -> None:
        """Make the last edit that was taken back again."""
        if self._future:
            self._past.append((self._data, self._seen))
            self._data, self._seen = self._future.pop()
            self._show()

    def load(self, army: str | os.PathLike[str] | Mapping[str, Any] | None) -> None:
        """Go on with another list, named as when the builder was made; `undo` brings back what was there."""
        data, seen = self._begun(army)
        self._take(data, seen)

    def save(self, file: str | os.PathLike[str] | None = None, *, over: bool = False) -> Path:
        """Write the file, whole or not at all, or another one from now on; gives its path. A list may be saved unfit.

        Raises: InputError where another file of that name is there, or the file was changed by somebody else (unless
        `over`); nothing is written then.
        """
        if is_standing(file):  # not the file it writes, but how it looks
            return keep(self, file, over=over)
        seen = self._seen
        path = seen.path if file is None else path_of(file, "muster.file_name")
        if path != seen.path or not seen.mark:
            if os.path.lexists(path) and not over:
                raise InputError(fault(visible(path.name), "muster.file_there"))
            seen = Seen(path, "", "")
        self._seen = save_seen(seen, self.desk.written(self._data, seen.text), over=over)
        self._saved, self._over = self._data, ""
        self._show_file()
        return path

    def play(
        self, other: Any, ground: str | None = None, seed: int | None = None, bots: Mapping[int, str] | None = None
    ) -> MiniBoard:
        """A board on which this army meets another one: a list, a file or another builder.

        Raises: InputError if one of the lists breaks a limit, or for a battlefield that is not there.
        """
        theirs = other._data if isinstance(other, ArmyBuilder) else self._begun(other)[0]
        field = self.desk.grounds(self._data)[0][0] if ground is None else _word(ground)
        scenario = self.desk.battle(self._data, theirs, field)
        return MiniBoard(self.ruleset, scenario, seed, self.lang, bots=bots, theme=self.theme)

    # What it holds.

    @property
    def data(self) -> Data:
        """The list as plain data."""
        return self._data

    @property
    def text(self) -> str:
        """The list as the text of a TOML file."""
        return self.desk.written(self._data, self._seen.text)

    @property
    def sight(self) -> Sight:
        """Rows, cost, limits and what is wrong: `sight.cost`, `sight.meters`, `sight.flaws`."""
        return self.desk.sight(self._data)

    @property
    def path(self) -> Path:
        """The file it writes."""
        return self._seen.path

    @property
    def dirty(self) -> bool:
        """Whether something of the list is not in the file."""
        return self._data != self._saved

    def sentence(self) -> str:
        """The list in words: name, units, points, what is wrong."""
        now = self.sight
        said = texts(
            "muster.sentence", name=dict(now.name), n=len(now.rows), cost=now.cost, points=now.points
        )[self.lang]
        wrong = texts("muster.to_mend", n=len(now.flaws))[self.lang] if now.flaws else texts("muster.sound")[self.lang]
        return f"{said} {wrong}"

    # Inside.

    def _begun(self, army: Any) -> tuple[Data, Seen]:
        """The data to begin with and the file it goes to. Raises: InputError, SourceError."""
        if isinstance(army, os.PathLike) or (isinstance(army, str) and army.endswith(TAILS)):
            path = Path(army).expanduser()
            data = self.desk.read(read_bytes(path, cut(visible(str(path)), 200), MOST_BYTES), visible(str(path)))[0]
            if path.suffix == ".toml":
                return data, look(path)
        elif army is None or isinstance(army, (str, Mapping)):
            data = self.desk.opened(army) if army else self.desk.blank()
        else:
            raise InputError(fault("army", "errors.bad_field", found=shown(army), allowed='"my-army.toml"'))
        return data, Seen(self._file_of(data), "", "")

    def _file_of(self, data: Data) -> Path:
        """The file that a list goes to: its name, where that is one; never one that is there already."""
        name = self.desk.file_name(data)
        stem = name.removesuffix(".toml") if is_bare_name(name) else "army"
        found = Path(f"{stem}.toml")
        for n in range(2, MOST_STEPS):
            if not os.path.lexists(found):
                break
            found = Path(f"{stem}-{n}.toml")
        return found

    def _row(self, row: Any) -> int:
        most = len(self.sight.rows)
        if type(row) is not int or not 0 <= row < most:
            raise InputError(fault("row", "muster.no_row", found=shown(row), most=most))
        return row

    def _change(self, data: Data) -> None:
        if data != self._data:
            self._past = [*self._past[-MOST_STEPS + 1 :], (self._data, self._seen)]
            self._future = []
            self._data = data
        self._show()

    def _take(self, data: Data, seen: Seen) -> None:
        self._past = [*self._past[-MOST_STEPS + 1 :], (self._data, self._seen)]
        self._future, self._over = [], ""
        self._data, self._seen = data, seen
        self._saved = data if seen.mark else None
        self._show()

    def _show(self) -> None:
        now = self.desk.sight(self._data)
        with self.hold_sync():
            self.muster = sight.rows(self.ruleset, now)
            bots = getattr(load(self.ruleset.game), "BOTS", {})
            self.choices = sight.choices(self.desk, self._data, bots) | {"made": self._made}
            self._show_file()

    def _show_file(self) -> None:
        self.file = {
            "name": visible(self.path.name), "folder": visible(str(self.path.resolve().parent)), "dirty": self.dirty,
            "there": bool(self._seen.mark), "over": self._over, "undo": bool(self._past), "redo": bool(self._future),
        }  # fmt: skip


def _word(found: Any) -> str:
    return found if isinstance(found, str) else shown(found)
