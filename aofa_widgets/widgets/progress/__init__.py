"""Long work in a notebook: a card with how far it is, how long it still takes, pause, stop, and what came of it."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

import traitlets as t

from aofa_widgets.errors import AofaError, InputError, shown
from aofa_widgets.lab.work import Control
from aofa_widgets.lab.work.pace import spent, time_left
from aofa_widgets.words import fault, languages, say, texts
from aofa_widgets.words.numbers import decimal

from ..base import STATIC, Kit
from .outcome import outcome_of

OFTEN = 0.25  # seconds between two pictures of the bar: a view need not hear of every piece
QUIET = 20.0  # seconds between two sentences said aloud

__all__ = ["Progress", "run"]


class Progress(Kit):
    """Work that goes on in a thread of the kernel, while the notebook stays free; made by `run`.

    `result` is what the function gave (None until then); `wait` waits for it; `pause`, `resume` and `stop` do what the
    buttons do. What was stopped goes on with `resume` if it is kept in a folder, or begins anew.
    """

    SECTIONS = ("progress",)
    WRITTEN = ("lang",)
    _esm = STATIC / "progress.js"
    _css = STATIC / "progress.css"

    state = t.Dict().tag(sync=True)
    outcome = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(
        self, work: Callable[..., Any], *, title: Mapping[str, str] | None = None, lang: str | None = None,
        theme: str = "auto", kept: bool = False,
    ) -> None:  # fmt: skip
        self._work, self._kept = work, kept
        self._title = dict(title or texts("progress.title"))
        self._control = Control()
        self._thread: threading.Thread | None = None
        self._began = self._drawn = self._voiced = monotonic()
        self._count: tuple[int, int, float | None] = (0, 0, None)
        self.result: Any = None
        super().__init__(lang=lang, theme=theme, state=self._state("running"))
        self._start()

    # --- what the buttons and Python ask for

    @property
    def phase(self) -> str:
        """Where it stands: running, paused, stopping, done, stopped or failed."""
        return str(self.state["phase"])

    def pause(self) -> None:
        """Begin no new piece for now; what was begun is finished."""
        if self.phase == "running":
            self._control.pause()
            self._show("paused", aloud=True)

    def resume(self) -> None:
        """Go on after a pause; after a stop, begin again, where what is kept in a folder is found."""
        if self.phase == "paused":
            self._control.resume()
            self._show("running", aloud=True)
        elif self.phase in ("stopped", "failed") and not self._alive():
            self._control, self._count = Control(), (0, 0, None)
            self._start()
            self._show("running", aloud=True)

    def stop(self) -> None:
        """Begin no new piece any more; what is done comes back as the result."""
        if self.phase in ("running", "paused"):
            self._control.cancel()
            self._show("stopping", aloud=True)

    def wait(self, seconds: float | None = None) -> Any:
        """Wait until it is over, at most so many seconds, and give the result (None if it is not over)."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self.result

    def on_pause(self, _content: Mapping[str, Any]) -> None:
        """The button Pause."""
        self.pause()

    def on_resume(self, _content: Mapping[str, Any]) -> None:
        """The button Carry on."""
        self.resume()

    def on_stop(self, _content: Mapping[str, Any]) -> None:
        """The button Stop."""
        self.stop()

    def close(self) -> None:
        """Take the card away and stop the work."""
        self._control.cancel()
        super().close()

    def sentence(self) -> str:
        """The card in words: how far it is, or what came of it."""
        said = say("results.line", self.lang, label=self._title[self.lang], text=self.state["line"][self.lang])
        return f"{said} {self.outcome['summary'][self.lang]}" if self.outcome else said

    # --- the work, in its own thread

    def _alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _start(self) -> None:
        self._began = self._voiced = monotonic()
        self._thread = threading.Thread(target=self._run, args=(self._control,), name="aofa-progress", daemon=True)
        self._thread.start()

    def _run(self, control: Control) -> None:
        try:
            found = self._work(control=control, seen=self._seen)
        except AofaError as error:
            self._fail({lang: " ".join(one.texts.get(lang, "") for one in error.faults) for lang in languages()})
        except BaseException as error:  # nobody else would hear of it: this is a thread's last line
            self._fail(texts("progress.raised", found=shown(f"{type(error).__name__}: {error}", 300)[1:-1]))
        else:
            self.result = found
            done, total, _ = self._count
            stopped = control.cancelled and not getattr(found, "complete", done >= total > 0)
            self.outcome = outcome_of(found)
            self._show("stopped" if stopped else "done", aloud=True)

    def _fail(self, words: Mapping[str, str]) -> None:
        self._show("failed")
        self.tell(words, "error")

    def _seen(self, done: int, total: int, left: float | None) -> None:
        """How far it is, from the thread of the work."""
        now, first = monotonic(), self._count[1] != total
        quarter = total and done * 4 // total != self._count[0] * 4 // total
        self._count = (done, total, left)
        if self.phase == "running" and (first or done == total or now - self._drawn >= OFTEN):
            aloud = bool(quarter and done < total and now - self._voiced >= QUIET)
            self._drawn, self._voiced = now, now if aloud else self._voiced
            self._show("running", aloud)
        elif self.phase in ("paused", "stopping"):
            self._show(self.phase)

    def _state(self, phase: str) -> dict[str, Any]:
        done, total, left = self._count
        lines = {lang: self._line(phase, done, total, left, lang) for lang in languages()}
        return {
            "phase": phase, "done": done, "total": total, "line": lines, "title": self._title,
            "again": phase in ("stopped", "failed"), "kept": self._kept,
        }  # fmt: skip

    def _line(self, phase: str, done: int, total: int, left: float | None, lang: str) -> str:
        if phase == "running":
            return _far(done, total, left, lang) if total else say("progress.begun", lang)
        took, far = spent(monotonic() - self._began, lang), _far(done, total, None, lang)
        key = f"{phase}_kept" if phase == "stopped" and self._kept else phase
        return say(f"progress.line_{key}", lang, far=far, took=took)

    def _show(self, phase: str, aloud: bool = False) -> None:
        self.state = self._state(phase)
        if aloud:
            self.tell(self.state["line"])


def _far(done: int, total: int, seconds: float | None, lang: str) -> str:
    """How many of the pieces are done, and how long the rest takes."""
    left = time_left(seconds, lang)
    numbers = {"n": done, "done": decimal(done, lang), "total": decimal(total, lang)}
    return say("progress.far_left", lang, **numbers, left=left) if left else say("progress.far", lang, **numbers)


def run(
    work: Callable[..., Any],
    *given: Any,
    title: Mapping[str, str] | None = None,
    lang: str | None = None,
    theme: str = "auto",
    **named: Any,
) -> Progress:
    """Begin long work in the background and give its card: bar, time left, pause and stop; `.result` when it is over.

    `work` is a function of the lab that takes `control` and `seen`, such as `compare` or `spread`; it is called with
    everything else that is given here. With `keep="folder"` what is finished is found again: after a restart of the
    kernel, run the same cell. A function that takes neither runs too, without bar and buttons.
    Raises: InputError for what is no function, or lacks one of its arguments.

    >>> from aofa_widgets.lab.work import spread
    >>> run(spread, abs, [-2, 1]).wait(60).results
    (2, 1)
    """
    if not callable(work):
        raise InputError(fault("work", "progress.no_function", found=shown(work)))
    try:
        signature = inspect.signature(work)
        takes = {name for name in ("control", "seen") if _takes(signature, name)}
        signature.bind(*given, **named, **dict.fromkeys(takes - set(named)))
    except TypeError as error:
        raise InputError(fault("work", "progress.arguments", found=shown(str(error), 160)[1:-1])) from None
    except ValueError:  # a function written in C tells nothing of itself
        takes = set()

    def begin(control: Control, seen: Callable[..., None]) -> Any:
        own = {"control": control, "seen": seen}
        return work(*given, **named, **{name: own[name] for name in takes if name not in named})

    keep = named.get("keep")
    return Progress(begin, title=title, lang=lang, theme=theme, kept=isinstance(keep, (str, Path)))


def _takes(signature: inspect.Signature, name: str) -> bool:
    found = signature.parameters.get(name)
    return found is not None and found.kind in (found.KEYWORD_ONLY, found.POSITIONAL_OR_KEYWORD)
