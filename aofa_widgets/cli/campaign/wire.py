"""A widget without a page: whatever comes over its comm, and what it says or lets out."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from aofa_widgets.errors import UNPRINTABLE
from aofa_widgets.games import GAMES
from aofa_widgets.words import languages


def _kind(name: str, *given: Any, **more: Any) -> Callable[[], Any]:
    def make() -> Any:
        import aofa_widgets

        return getattr(aofa_widgets, name)(*given, **more)

    return make


WIDGETS: dict[str, Callable[[], Any]] = {
    "DiceTray": _kind("DiceTray", seed=1), "Attack": _kind("Attack", seed=1), "Bag": _kind("Bag", seed=1),
    "ArmyBuilder": _kind("ArmyBuilder"), "DuelCalculator": _kind("DuelCalculator", seed=1),
    "UnitCalculator": _kind("UnitCalculator"), "Reckoner": _kind("Reckoner"),
    **{f"MiniBoard {game}": _kind("MiniBoard", game, seed=4) for game in GAMES},
    "Exercise": _kind("Exercise", "start", "who-is-hit"), "Lesson": _kind("Lesson", "duel"), "Start": _kind("Start"),
    "RuleEditor": _kind("RuleEditor", "mine.toml"), "Predict": _kind("Predict", "duel"),
    "Quiz": _kind("Quiz", seed=1), "RuleLab": _kind("RuleLab"), "Rulebook": _kind("Rulebook"),
    "ScenarioEditor": _kind("ScenarioEditor"),
}  # fmt: skip
"""One of every kind, and a board of every game."""


class Log(logging.Handler):
    """Everything that anybody writes into a log."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Called for each line of the log."""
        self.rows.append(record.getMessage()[:300] + (" " + repr(record.exc_info[1]) if record.exc_info else ""))


@contextmanager
def listened() -> Iterator[Callable[[], list[str]]]:
    """Hear everything that is printed or logged meanwhile: what the call gives."""
    log, out = Log(), io.StringIO()
    loggers = [logging.getLogger(), logging.getLogger("traitlets")]
    for one in loggers:
        one.addHandler(log)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            yield lambda: [*log.rows, *filter(None, [out.getvalue()[-600:]])]
    finally:
        for one in loggers:
            one.removeHandler(log)


def asks(widget: Any) -> list[str]:
    """Every request that a widget answers."""
    from aofa_widgets.widgets.base import Kit

    owners = [owner for owner in type(widget).__mro__ if owner is not Kit and issubclass(type(widget), owner)]
    names = {name for owner in owners if not owner.__module__.startswith(("ipywidgets", "anywidget", "traitlets"))
             for name in vars(owner) if name.startswith("on_")}  # fmt: skip
    return sorted(name[3:] for name in names if widget._answers(name[3:]) is not None)


def send(widget: Any, message: Any) -> str:
    """Send a whole comm message; what went wrong: raised, printed, logged, no sentence, or a state that is none."""
    before = widget.said["seq"] if widget.said else 0
    with listened() as heard:
        try:
            widget._handle_msg(message)
        except Exception as error:
            return f"raised {error!r}"
    if told := heard():
        return f"printed {told[:2]}"
    said = widget.said
    if said and said["seq"] > before:
        for lang in languages():
            text = said["text"].get(lang, "")
            if not 0 < len(text) < 1200 or UNPRINTABLE.search(text.replace("\n", " ")):
                return f"no sentence: {text[:200]!r}"
        if "Please report it" in said["text"]["en"]:
            return f"a fault of the kit: {said['text']['en'][:300]}"
    return ""


def sound(widget: Any) -> str:
    """Whether what it shows is still whole; what went wrong."""
    try:
        json.dumps({key: value for key, value in widget.get_state().items() if not key.startswith("_")}, default=str)
        return "" if widget.sentence() else "it says nothing of itself"
    except Exception as error:
        return f"its state: {error!r}"
