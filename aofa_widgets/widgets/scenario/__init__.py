"""The scenario editor: a table in the notebook on which anybody sets out furniture and figures, checked as they go."""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import Fault, InputError, SourceError, named, shown, visible
from aofa_widgets.games import wanted
from aofa_widgets.play.workshop import Workshop
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.filenames import is_bare_name
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.rules.writing import Seen, changed_outside, look, save_seen
from aofa_widgets.table.svg import draw
from aofa_widgets.words import fault, texts

from ..base import STATIC, Kit
from ..board import MiniBoard
from ..rule_editor.names import path_of
from ..standing import is_standing, keep
from . import sight
from .requests import Requests, point

MOST_STEPS = 200

__all__ = ["ScenarioEditor"]


class ScenarioEditor(Requests, Kit):
    """A scenario being made: place, move, turn, resize and name, with every fault said at once; saved as a TOML file.

    `scenario` is one of the book, a file (`"my-inn.toml"`), plain data, or None for an empty table. What is made is
    saved as `file`, beside the notebook. Raises: InputError or SourceError for a scenario or a file that cannot be.

    >>> editor = ScenarioEditor("school", lang="en")
    >>> stool = editor.add("stool", (2000, 1500))
    >>> editor.change(stool, angle=0)
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: ...
    >>> print(editor)
    Scenario editor, The school of arms: 23 objects and two figures, not saved.
    """

    _esm = STATIC / "scenario.js"
    _css = STATIC / "scenario.css"
    SECTIONS = ("scenario", "board")

    scene = t.Dict().tag(sync=True)
    zones = t.List().tag(sync=True)
    samples = t.List().tag(sync=True)
    choices = t.Dict().tag(sync=True)
    picked = t.Unicode("").tag(sync=True)
    form = t.List().tag(sync=True)
    table = t.List().tag(sync=True)
    wrong = t.List().tag(sync=True)
    file = t.Dict().tag(sync=True)
    shelf = t.List().tag(sync=True)

    def __init__(
        self,
        scenario: str | os.PathLike[str] | Mapping[str, Any] | None = "courtyard",
        ruleset: Ruleset | str | None = None,
        lang: str | None = None,
        *,
        file: str | os.PathLike[str] | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = rules_of(ruleset)
        self.bench: Workshop = wanted(self.ruleset.game, "workshop", "scenario.no_editor")(self.ruleset)
        self._past: list[tuple[dict[str, Any], Path]] = []
        self._future: list[tuple[dict[str, Any], Path]] = []
        self._files: dict[Path, tuple[Seen, dict[str, Any] | None]] = {}  # each as it was read or saved last
        self._faults: tuple[Fault, ...] = ()
        self._over = ""
        self._data, self._seen = self._begun(scenario)
        self._wanted = None if file is None else path_of(file, "scenario.file_name")
        if self._wanted:
            self._seen = Seen(self._wanted, "", "")
        self._keep(self._seen, self._data if self._seen.mark else None)
        super().__init__(lang=lang, theme=theme, samples=sight.samples(self.bench), choices=sight.choices(self.bench))
        self._show()

    # What a person, a lesson or the view may do; what cannot be raises an InputError and changes nothing.

    def add(self, key: str, to: tuple[int, int] | None = None) -> str:
        """Place a thing or a figure of the shelf, at a place or where there is room; gives its id, and picks it.

        Raises: InputError for what the shelf does not have, what is no place, or where no more fits into a scenario.
        """
        data, ref = self.bench.add(self._data, _name(key), None if to is None else point(to), self.picked)
        self._change(data, ref)
        return ref

    def change(self, id: str, /, **values: Any) -> str:
        """Fill in lines of the form of something ("": of the scenario); lengths in tenths of a millimetre.

        Gives its id, which may be another now."""
        data, ref = self.bench.change(self._data, id, values)
        self._change(data, ref if id and self.picked == id else self.picked)
        return ref

    def pick(self, id: str) -> None:
        """Choose a thing or a figure, or ("") none. Raises: InputError for what is not on the table."""
        id = _name(id)
        if id:
            self.bench.name(self._data, id)
        if id != self.picked:
            self.picked = id
            self._show()

    def copy(self, id: str) -> str:
        """Place a second one of something beside it; gives its id, and picks it."""
        data, ref = self.bench.copy(self._data, id)
        self._change(data, ref)
        return ref

    def drop(self, id: str) -> None:
        """Take something off the table."""
        self._change(self.bench.drop(self._data, id), "" if self.picked == id else self.picked)

    def snap(self, id: str, way: str = "near") -> None:
        """Bring something up to contact: "left", "right", "up", "down", or "near" with what is hardly away from it."""
        if way not in ("near", "left", "right", "up", "down"):
            raise InputError(fault("way", "scenario.no_way", found=named(way, 20)))
        self._change(self.bench.snap(self._data, id, way), self.picked)

    def undo(self) -> None:
        """Take back the last edit."""
        if self._past:
            self._future.append((self._data, self.path))
            self._step(*self._past.pop())

    def redo(self) -> None:
        """Make the last edit that was taken back again."""
        if self._future:
            self._past.append((self._data, self.path))
            self._step(*self._future.pop())

    def new(self, seed: int | None = None, size: str = "usual", style: str | None = None) -> int:
        """Begin with a scenario from a seed; gives the seed. `undo` brings back what was there."""
        roller = Roller(seed)
        self._take(self.bench.generate(roller.seed, size, style), None)
        return roller.seed

    def clear(self) -> None:
        """Begin with an empty table; `undo` brings back what was there."""
        self._take(self.bench.blank(), None)

    def load(self, scenario: str | os.PathLike[str] | Mapping[str, Any] | None) -> None:
        """Go on with another scenario, named as when the editor was made; `undo` brings back what was there."""
        self._take(*self._begun(scenario))

    def save(self, file: str | os.PathLike[str] | None = None, *, over: bool = False) -> Path:
        """Write the file, or another one from now on; gives its path.

        Raises: InputError while something is to be put right, or where another file of that name is there, or the file
        was changed by somebody else (unless `over`); nothing is written then.
        """
        if is_standing(file):  # not the file it writes, but how it looks
            return keep(self, file, over=over)
        if self._faults:
            told = fault("", "scenario.not_saved", n=len(self._faults))
            raise InputError([told, *self._plain_faults()])
        seen = self._seen
        path = seen.path if file is None else path_of(file, "scenario.file_name")
        if path != seen.path or not seen.mark:
            if os.path.lexists(path) and not over:
                raise InputError(fault(visible(path.name), "scenario.file_there"))
            seen = Seen(path, "", "")
        self._keep(save_seen(seen, self.text, over=over), self._data)
        self._over = ""
        self._show_file()
        return path

    def play(self, seed: int | None = None) -> MiniBoard:
        """A board on which the scenario is played as it stands. Raises: InputError if it cannot be set out."""
        return MiniBoard(self.ruleset, self.data, seed, self.lang, theme=self.theme)

    # What it holds.

    @property
    def data(self) -> dict[str, Any]:
        """The scenario as plain data, as its file has it."""
        return deepcopy(self._data)

    @property
    def text(self) -> str:
        """The scenario as the text of a TOML file."""
        return self.bench.written(self._data)

    @property
    def problems(self) -> tuple[Fault, ...]:
        """What is to be put right before it can be saved; places are those of the data, such as `things[3].x`."""
        return self._faults

    @property
    def path(self) -> Path:
        """The file it writes."""
        return self._seen.path

    @property
    def dirty(self) -> bool:
        """Whether something on the table is not in the file."""
        return self._data != self._files[self.path][1]

    def sentence(self) -> str:
        """The editor in words: the scenario, how much stands on it, whether it is saved, what is wrong."""
        things, figures = len(self._data["things"]), len(self._data["figures"])
        title = dict(self.bench.scene(self._data).title)
        if not any(title.values()):
            title = dict(texts("scenario.untitled"))
        said = texts("scenario.sentence", title=title, things=things, figures=figures)[self.lang]
        state = texts("scenario.dirty" if self.dirty else "scenario.clean")[self.lang]
        wrong = texts("scenario.to_mend", n=len(self._faults))[self.lang] if self._faults else ""
        return f"{said}, {state}.{' ' if wrong else ''}{wrong}"

    def _repr_svg_(self) -> str:
        return draw(self.bench.scene(self._data), self.lang)

    # Inside.

    def _begun(self, scenario: Any) -> tuple[dict[str, Any], Seen]:
        """The data to begin with and the file it goes to. Raises: InputError, SourceError."""
        if scenario is None or scenario == "":
            data = self.bench.blank()
        elif isinstance(scenario, Mapping):
            data = self.bench.opened(scenario)
        elif isinstance(scenario, os.PathLike) or (isinstance(scenario, str) and scenario.endswith((".toml", ".json"))):
            path = Path(scenario).expanduser()
            data = self.bench.read(path, visible(str(path)))
            if path.suffix == ".toml":
                return data, look(path)
        elif isinstance(scenario, str):
            data = self.bench.table(scenario)
            data["id"] = f"{scenario[:58]}-2"  # one's own from the start: the book's stays as it is
        else:
            raise InputError(fault("scenario", "errors.bad_field", found=shown(scenario), allowed='"courtyard"'))
        return data, Seen(_file_of(data), "", "")

    def _take(self, data: dict[str, Any], seen: Seen | None) -> None:
        path = self._wanted if self._wanted and not os.path.lexists(self._wanted) else _file_of(data)
        seen = seen or Seen(path, "", "")
        self._past = [*self._past[-MOST_STEPS + 1 :], (self._data, self.path)]
        self._future, self._over, self.picked = [], "", ""
        self._keep(seen, data if seen.mark else None)
        self._data = data
        self._show()

    def _keep(self, seen: Seen, saved: dict[str, Any] | None) -> None:
        self._seen = seen
        self._files[seen.path] = (seen, saved)

    def _step(self, data: dict[str, Any], path: Path) -> None:
        """Go to another step: what was there, and the file that it goes to."""
        self._data, self._seen, self._over = data, self._files[path][0], ""
        self._show()

    def _change(self, data: dict[str, Any], picked: str) -> None:
        """Put data in the place of what was there, which `undo` brings back."""
        if data != self._data:
            self._past = [*self._past[-MOST_STEPS + 1 :], (self._data, self.path)]
            self._future = []
            self._data = data
        self.picked = picked
        self._show()

    def _plain_faults(self) -> list[Fault]:
        plain = sight.Plain(self.bench, self._data)
        return [Fault(one.where, plain(one)) for one in self._faults[: sight.MOST_TOLD]]

    def _show(self) -> None:
        bench, data = self.bench, self._data
        self._faults = bench.faults(data)
        with self.hold_sync():
            if self.picked not in bench.ids(data):
                self.picked = ""
            self.scene = bench.scene(data).to_json()
            self.zones = [{"side": z.side, "x": z.x, "y": z.y, "w": z.w, "h": z.h} for z in bench.zones(data)]
            self.form = sight.form(bench, data, self.picked) if self.picked else []
            self.table = sight.form(bench, data, "")
            self.wrong = sight.wrong(bench, data, self._faults)
            self._show_file()

    def _show_file(self) -> None:
        name = visible(self.path.name)
        try:
            outside = bool(self._seen.mark) and changed_outside(self._seen)
        except SourceError:
            outside = True
        self.file = {
            "name": name,
            "folder": visible(str(self.path.resolve().parent)),
            "dirty": self.dirty,
            "there": bool(self._seen.mark),
            "over": self._over,
            "outside": outside,
            "undo": bool(self._past),
            "redo": bool(self._future),
            "wrong": len(self._faults),
        }


def _name(given: object) -> str:
    """A name that was given in a cell; what is none comes as it is shown, and is refused by whoever knows the names."""
    return given if isinstance(given, str) else shown(given)


def _file_of(data: Mapping[str, Any]) -> Path:
    """The file that a scenario goes to by its id, which may be a word that Windows keeps for itself."""
    name = f"{data['id']}.toml"
    return Path(name if is_bare_name(name) else f"{data['id']}-2.toml")
