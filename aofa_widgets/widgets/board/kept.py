"""Keeping a game of the board: to a file and from one, as a link, and by itself now and then.

*What the page may do.* It sends a name, never a path: files are written to and read from the folder of the notebook
alone, a file that is there is replaced only when that was asked for and only if it is a saved game, and links in the
folder are not followed. What is opened goes through `lab.saves` or `lab.share`, which believe nothing; the game under
way is put aside before another takes its place, and comes back with `return_to`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, named, shown, visible
from aofa_widgets.lab.saves import Saved, mark_of, open_file, open_text, save_again, save_file, save_text
from aofa_widgets.lab.share import open_link, share_link
from aofa_widgets.play import Match
from aofa_widgets.rules.filenames import MOST_NAME, is_bare_name
from aofa_widgets.words import fault, section, texts

from ..base import STATIC, saved_at
from ..standing import is_standing, keep

EVERY = 10  # entries between two saves by itself
MOST_SEEN, MOST_FILES = 400, 8  # names looked at in the folder, saved games listed
HEAD = 200  # a save says what it is in its first characters
SIGN = b'"format": "aofa-save"'

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Kept(t.HasTraits):
    """The part of the board that keeps games."""

    _aside: tuple[Match, Roller] | None = None  # the game before this one
    _notes: tuple[Mapping[str, str], ...] = ()  # what is to be said of the game that was opened
    _auto: Path | None = None
    _auto_at = 0
    _auto_mark = ""  # of what was written last: another window may write there too
    _auto_linked = False  # whether the file was a link when somebody named it

    def save(self: Board, path: str | os.PathLike[str], *, over: bool = False) -> Path:
        """Write the game to a file, whole or not at all; gives the path.

        Raises: InputError if a file of that name is there (unless `over`), or the place cannot be written to.

        >>> import tempfile
        >>> from aofa_widgets.widgets.board import MiniBoard
        >>> board = MiniBoard(seed=5)
        >>> board.throw()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = board.save(Path(folder) / "game.json")
        ...     board.restart()
        ...     board.load(file)
        >>> board.timeline["at"]
        1
        """
        if is_standing(path):  # not the file it writes, but how it looks
            return keep(self, path, over=over)
        place = _named(path)
        if not over and os.path.lexists(place):
            raise InputError(fault("path", "timeline.there", file=visible(place.name)))
        return save_file(self.match, place, self._roller)

    def load(self: Board, given: str | os.PathLike[str], rules: str = "saved") -> None:
        """Open a game from a file, or from the text of a save (it begins with a brace).

        Its rules, scenario, lines and dice come with it. (`open` is a name that ipywidgets keeps for itself.) `rules`:
        "saved" for those the game was begun with, "now" for those of the same names today. Raises: InputError for
        anything that is not a whole, sound save; the game under way then stays as it is.

        >>> from aofa_widgets.widgets.board import MiniBoard
        >>> MiniBoard().load('{"format": "aofa-save", "version": 99}')
        Traceback (most recent call last):
        aofa_widgets.errors.InputError: version: ...
        """
        whole = isinstance(given, str) and given.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")
        self._take_up(open_text(str(given), rules) if whole else open_file(_path(given), rules))

    def share(self: Board) -> str:
        """The link that opens the game where it stands: its rules, scenario, entries and dice.

        Raises: InputError if no link can hold it; a save file can.

        >>> from aofa_widgets.widgets.board import MiniBoard
        >>> MiniBoard(seed=5).share()[:4]
        '#g=1'
        """
        return share_link(self.match, self._roller)

    def open_link(self: Board, link: str) -> None:
        """Open the game of a link. Raises: InputError for what is no sound link; the game under way then stays.

        >>> from aofa_widgets.widgets.board import MiniBoard
        >>> board = MiniBoard(seed=5)
        >>> board.open_link(board.share())
        """
        self._take_up(open_link(link))

    def return_to(self: Board) -> None:
        """Go back to the game that was under way before another was opened or begun; again: forth."""
        if self._aside is not None:
            self._put(*self._aside)

    def autosave(self: Board, path: str | os.PathLike[str] | None, *, over: bool = False) -> None:
        """Save to a file now, and again by itself after every ten entries; None ends it. Raises: as `save` does."""
        self._auto = None if path is None else self.save(path, over=over)
        self._auto_linked = self._auto is not None and self._auto.is_symlink()
        self._auto_mark = "" if self._auto is None else mark_of(self._auto)
        self._auto_at = self.match.tree.given
        self._show_time()

    # Inside.

    def _set_aside(self: Board) -> None:
        """Keep the game under way for `return_to`, if anything was done in it; its file is written no more."""
        if len(self.match.tree.nodes) > 1:
            self._aside = (self.match, self._roller)
        self._auto, self._notes = None, ()

    def _take_up(self: Board, saved: Saved) -> None:
        self._put(saved.match, saved.roller())
        self._notes = saved.notes
        self._show_time()

    def _put(self: Board, match: Match, roller: Roller) -> None:
        self._set_aside()
        self.match, self._roller, self.ruleset = match, roller, match.game.rules
        self._cited, self._last, self._gone = {}, None, None
        self._memory.clear()
        self._rolls += 1  # the dice of another game are not those that lie here
        self._steps += 1
        self._show()

    def _kept(self: Board) -> dict[str, Any]:
        """What the strip shows of keeping; saves by itself where that is due."""
        given = self.match.tree.given
        if self._auto is not None and given >= self._auto_at + EVERY:
            self._auto_at = given
            try:
                if os.path.lexists(self._auto) and not (_is_save(self._auto) and self._linked_still(self._auto)):
                    raise InputError(fault("file", "timeline.other_file", file=visible(self._auto.name)))
                self._auto_mark = save_again(self.match, self._auto, self._auto_mark, self._roller)
            except InputError as error:
                self._auto = None
                self._notes = (*self._notes, texts("timeline.auto_failed", reason=error.faults[0].texts))
        return {
            "aside": self._aside is not None,
            "notes": [dict(note) for note in self._notes],
            "auto": None if self._auto is None else visible(self._auto.name),
        }

    def _linked_still(self: Board, path: Path) -> bool:
        """Nobody put a link in the place of the file that is written by itself."""
        return path.is_symlink() == self._auto_linked

    # Requests of the view.

    def on_drawer(self: Board, content: Mapping[str, Any]) -> None:
        """Send the drawer, which the notebook need not keep: its script, its style and its words."""
        script, style = ((STATIC / f"board_drawer.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
        words = {key: row for key, row in section("timeline").items() if key in script}
        page = "AOFA_PAGE" in os.environ  # a page has no folder: what was saved there would be gone with it
        self._answer(drawer=script, style=style, words=words, page=page)

    def on_save(self: Board, content: Mapping[str, Any]) -> None:
        """Save to a file of the folder."""
        path, over = _beside(typed(content, "name")), content.get("over") is True
        if os.path.lexists(path):
            if path.is_symlink() or not path.is_file() or not _is_save(path):
                raise InputError(fault("file", "timeline.other_file", file=visible(path.name)))
            if not over:
                self._answer(there=path.name)
        if content.get("auto") is True:
            self.autosave(path, over=over)
            self.tell(texts("timeline.told_auto", file=visible(path.name), n=EVERY))
        else:
            self.save(path, over=over)
            self._tell_kept(saved_at(path))
        self._answer(saved=path.name)

    def on_unauto(self: Board, content: Mapping[str, Any]) -> None:
        """Save by itself no more."""
        self.autosave(None)
        self.tell(texts("timeline.told_no_auto"))

    def on_download(self: Board, content: Mapping[str, Any]) -> None:
        """Send the text of the save to the view, which hands it to the browser."""
        path = _beside(typed(content, "name") or texts("timeline.file_name")[self.lang])
        self._answer(file=path.name, text=save_text(self.match, self._roller))
        self._tell_kept(texts("timeline.told_download", file=visible(path.name)))

    def on_files(self: Board, content: Mapping[str, Any]) -> None:
        """List the saved games of the folder, the youngest first."""
        self._answer(files=_saves())

    def on_load(self: Board, content: Mapping[str, Any]) -> None:
        """Open a text that the browser read, or a file of the folder."""
        if "text" in content:
            self._take_up(open_text(content["text"], _rules(content)))
        else:
            path = _beside(typed(content, "name"))
            if path.is_symlink():
                raise InputError(fault("file", "timeline.other_file", file=visible(path.name)))
            self._take_up(open_file(path, _rules(content)))
        self._tell_opened()

    def on_share(self: Board, content: Mapping[str, Any]) -> None:
        """Make the link."""
        self._answer(link=self.share())
        self._tell_kept(texts("timeline.told_link"))

    def _tell_kept(self: Board, said: Mapping[str, str]) -> None:
        """Say that it is done; and where sides write in secret, that everything is in it."""
        more = texts("sealed.holds_all") if self._together else {}
        self.tell({lang: f"{text} {more.get(lang, '')}".strip() for lang, text in said.items()})

    def on_link(self: Board, content: Mapping[str, Any]) -> None:
        """Open a link that was pasted."""
        self.open_link(typed(content, "link"))
        self._tell_opened()

    def on_return(self: Board, content: Mapping[str, Any]) -> None:
        """Go back to the game before."""
        self.return_to()
        self._tell_opened()

    def on_noted(self: Board, content: Mapping[str, Any]) -> None:
        """The notes were read."""
        self._notes = ()
        self._show_time()

    def _tell_opened(self: Board) -> None:
        title = self.match.game.scene(self.match.state).title
        self.tell(texts("timeline.told_opened", title=dict(title), n=self.match.tree.place))

    def _answer(self: Board, **content: Any) -> None:
        """Something for the view that asked, and for no notebook to keep."""
        self.send({"request": self._request, **content})


def typed(content: Mapping[str, Any], key: str) -> str:
    """What was typed in a field of a request, without blanks around it. Raises: InputError for what is no text."""
    found = content.get(key, "")
    if not isinstance(found, str):
        raise InputError(fault(key, "saves.a_text", found=shown(found)))
    return found.strip()


def _named(given: object) -> Path:
    """A file that somebody named in a cell. Raises: InputError for what names none."""
    text = os.fspath(given) if isinstance(given, (str, os.PathLike)) else None
    if not isinstance(text, str):
        raise InputError(fault("path", "saves.a_text", found=shown(given)))
    if not Path(text).name:
        raise InputError(fault("path", "timeline.file_refused", found=named(text, 40), most=MOST_NAME))
    return Path(text)


def _path(given: object) -> str | Path:
    return given if isinstance(given, str) else Path(given) if isinstance(given, os.PathLike) else shown(given)


def _rules(content: Mapping[str, Any]) -> str:
    return "now" if content.get("rules") == "now" else "saved"


def _beside(name: str) -> Path:
    """A file of the notebook's folder by its bare name; `.json` is added where it lacks. Raises: InputError."""
    bare = name.strip()
    whole = bare if bare.lower().endswith(".json") else f"{bare}.json"
    if not bare or not is_bare_name(whole):
        raise InputError(fault("file", "timeline.file_refused", found=named(name, 40), most=MOST_NAME))
    return Path.cwd() / whole


def _is_save(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return SIGN in stream.read(HEAD)
    except OSError:
        return False


def _saves() -> list[str]:
    """Names of the saved games in the folder, the youngest first."""
    found = sorted(_candidates(), reverse=True)
    return [name for _, name, path in found if _is_save(path)][:MOST_FILES]


def _candidates() -> Iterator[tuple[float, str, Path]]:
    try:
        with os.scandir() as rows:
            for n, row in enumerate(rows):
                if n >= MOST_SEEN:
                    return
                if row.name.endswith(".json") and row.name.isprintable() and row.is_file(follow_symlinks=False):
                    yield row.stat().st_mtime, row.name, Path(row.path)
    except OSError:
        return
