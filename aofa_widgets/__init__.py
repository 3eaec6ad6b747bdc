"""Teach, try out and publish tabletop rules in Jupyter; every name is loaded when it is asked for.

>>> import aofa_widgets as aofa
>>> aofa.Ruleset.load("swashbuckling")["wounds.to_fall"]
3
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_NAMES = {
    "AofaError": "errors",
    "InputError": "errors",
    "SourceError": "errors",
    "Ruleset": "rules",
    "code_of": "rules.code",
    "open_code": "rules.code",
    "Match": "play",
    "load": "games",
    "odds": "lab.odds",
    "own_rule": "lab.own",
    "compare": "lab.balance",
    "compare_boards": "lab.balance",
    "save_file": "lab.saves",
    "open_file": "lab.saves",
    "share_link": "lab.share",
    "open_link": "lab.share",
    "clause": "book.show",
    "report": "book.report",
    "trial": "book.trial",
    "chart": "widgets.charts",
    "run": "widgets.progress",
    "spread": "lab.work",
    "solve": "lab.solve",
    "stopping": "lab.stopping",
    "pretend_class": "lab.stopping",
    "sweep": "lab.balance.sweep",
    "forces": "lab.balance.forces",
    "seek": "lab.balance.seek",
    "Control": "lab.work",
    "lesson": "teach.lesson",
    "Scenario": "teach.scenario",
    "DiceTray": "widgets.tray",
    "Attack": "widgets.attack",
    "ArmyBuilder": "widgets.muster",
    "Bag": "widgets.bag",
    "DuelCalculator": "widgets.calculator",
    "UnitCalculator": "widgets.engagement",
    "Reckoner": "widgets.reckoner",
    "duel_chart": "widgets.calculator",
    "MiniBoard": "widgets.board",
    "Exercise": "widgets.exercise",
    "Lesson": "widgets.lesson",
    "Start": "widgets.home",
    "RuleEditor": "widgets.rule_editor",
    "Predict": "widgets.predict",
    "calibration": "widgets.predict",
    "Quiz": "widgets.quiz",
    "RuleLab": "widgets.rule_lab",
    "Rulebook": "widgets.rulebook",
    "ScenarioEditor": "widgets.scenario",
}

__all__ = sorted(_NAMES)


def __getattr__(name: str) -> Any:
    if name not in _NAMES:
        raise UnknownName(name)
    module = import_module(f"aofa_widgets.{_NAMES[name]}")
    found = module if _NAMES[name].endswith(f".{name}") and not hasattr(module, name) else getattr(module, name)
    globals()[name] = found
    return found


class UnknownName(AttributeError):
    """A name that aofa_widgets has not; it is told, with what may have been meant, only when somebody reads it.

    Python asks here for every submodule before it loads it, so that nothing is looked up at once.
    """

    def __str__(self) -> str:
        from .words import language, say
        from .words.grammar import closest

        found = str(self.args[0])[:80]
        if near := closest(found, __all__):
            return say("errors.no_name_near", language(), found=found, near=near)
        return say("errors.no_name", language(), found=found, allowed=", ".join(__all__))

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback: the sentence, as for every error of the house."""
        return [str(self)]


def __dir__() -> list[str]:
    return [*__all__]
