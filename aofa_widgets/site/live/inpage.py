"""The kit inside a page: makes the widgets that places ask for, and carries their messages as plain text.

It runs in a worker under Pyodide, where nobody but the page speaks to it; `begin` is given the way out, `take` is the
way in. What a learner has done is kept by the page, which is told whenever it changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import comm
from comm.base_comm import BaseComm

from aofa_widgets.errors import AofaError, InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts

MOST_ARGUMENTS = 20
KEPT = "progress.json"

_out: list[Callable[[str], None]] = []
_home: list[Path] = []
_told: list[str] = [""]
_alive: dict[int, Any] = {}  # the widgets of the page: nobody else holds them


class PageComm(BaseComm):
    """One widget's line to the page."""

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send what ipywidgets says, by kind: a widget opened, its state, a message of its own, the end."""
        method = (data or {}).get("method")
        if msg_type == "comm_open":
            _post("open", id=self.comm_id, state=data["state"])
        elif msg_type == "comm_close":
            _post("close", id=self.comm_id)
        elif method == "update":
            _post("update", id=self.comm_id, state=data["state"])
        elif method == "custom":
            _post("custom", id=self.comm_id, content=data["content"])


def begin(out: Callable[[str], None], kept: str = "", home: Path | None = None) -> None:
    """Let widgets speak through `out`, one JSON text a message; `kept` is the learner's progress as the page has it."""
    comm.create_comm = PageComm
    _out[:] = [out]
    _home[:] = [home or Path.home()]
    _told[:] = [kept]
    if kept:
        _home[0].mkdir(parents=True, exist_ok=True)
        (_home[0] / KEPT).write_text(kept, encoding="utf-8")


def take(kind: str, text: str) -> None:
    """Do what the page asks: make a widget, or hand a widget what its view wrote or asked."""
    given = json.loads(text)
    if kind == "make":
        _make(given)
    elif kind == "echo":  # all that was asked before it is answered
        _post("echoed", id=given.get("id"))
    elif (line := comm.get_comm_manager().get_comm(str(given.get("id")))) is not None:
        data = {"method": kind, **({"state": given["state"], "buffer_paths": []} if kind == "update" else {})}
        if kind == "custom":
            data["content"] = given["content"]
        line.handle_msg({"content": {"data": data}, "buffers": []})
    _keep()


def _make(given: Mapping[str, Any]) -> None:
    try:
        widget = made(given)
    except AofaError as error:
        words = {lang: error.say(lang) for lang in languages()}
        _post("refused", number=given.get("number"), words=words)
    except Exception as error:  # the reader must hear of it: nobody reads a worker's log
        found = shown(f"{type(error).__name__}: {error}", 200)[1:-1]
        _post("refused", number=given.get("number"), words=texts("common.fault", found=found))
    else:
        _alive[int(given["number"])] = widget
        if link := given.get("link"):  # a game that somebody sent: what is no sound link is told by the board
            take("custom", json.dumps({"id": widget.model_id, "content": {"ask": "link", "link": link}}))
        _post("made", number=given["number"], id=widget.model_id, sentence=widget.sentence())


def made(given: Mapping[str, Any]) -> Any:
    """The widget that a place asks for: its public name, plain arguments, a game or a code of rules, a language.

    Raises: InputError for what is no widget of the kit or not plain.

    >>> made({"widget": "DiceTray", "arguments": {"seed": 1}, "lang": "fr"}).lang
    'fr'
    """
    import aofa_widgets
    from aofa_widgets.widgets.base import Kit, ruled

    name, arguments = given.get("widget"), given.get("arguments") or {}
    kind = getattr(aofa_widgets, name, None) if name in aofa_widgets.__all__ else None
    if not (isinstance(kind, type) and issubclass(kind, Kit)):
        raise InputError(fault("widget", "live.no_widget", found=named(name, 40)))
    if not isinstance(arguments, dict) or len(arguments) > MOST_ARGUMENTS:
        raise InputError(fault("arguments", "live.no_arguments", found=shown(arguments)))
    rules = _rules(given)
    if rules is not None:  # by the name under which this kind of widget takes them
        arguments = {**ruled(kind, rules), **arguments}
    if name == "Lesson":
        from aofa_widgets.teach.progress import Progress

        progress = Progress.open(_home[0] / KEPT if _home else "off")
        arguments = {**arguments, "progress": progress, "follow": lambda key: _post("follow", key=key)}
    try:
        return kind(**arguments, lang=given.get("lang"))
    except TypeError as error:  # a name that this widget does not take
        raise InputError(fault("arguments", "live.no_arguments", found=shown(str(error)))) from None


def _rules(given: Mapping[str, Any]) -> Ruleset | None:
    from aofa_widgets.rules.code import open_code

    if code := given.get("rules"):
        return open_code(code)
    return Ruleset.load(game) if (game := given.get("game")) else None


def _keep() -> None:
    """Tell the page what is to be remembered, where it changed."""
    try:
        text = (_home[0] / KEPT).read_text(encoding="utf-8") if _home else ""
    except OSError:
        return
    if text != _told[0]:
        _told[:] = [text]
        _post("kept", text=text)


def _post(kind: str, **given: Any) -> None:
    for out in _out:
        out(json.dumps({"type": kind, **given}, default=str))


__all__ = ["begin", "made", "take"]
