"""The widgets to try from the start page: each made when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.topics import topics

GALLERY = {
    "tray": ("tray", "DiceTray"),
    "calculator": ("calculator", "DuelCalculator"),
    "attack": ("attack", "Attack"),
    "engagement": ("engagement", "UnitCalculator"),
    "reckoner": ("reckoner", "Reckoner"),
    "muster": ("muster", "ArmyBuilder"),
    "bag": ("bag", "Bag"),
    "board": ("board", "MiniBoard"),
    "quiz": ("quiz", "Quiz"),
    "rulebook": ("rulebook", "Rulebook"),
    "rule_lab": ("rule_lab", "RuleLab"),
    "rule_editor": ("rule_editor", "RuleEditor"),
    "scenario": ("scenario", "ScenarioEditor"),
}
"""Name in the page -> module of the widgets' room and its class, in the order they are shown."""

NEEDS = {
    "tray": "tray", "calculator": "duel", "attack": "attack", "engagement": "engagement",
    "reckoner": "reckoning", "muster": "muster", "bag": "bag", "scenario": "workshop",
}  # fmt: skip
"""What a game's package must offer for a widget to be shown; the quiz needs questions, the others any game."""

BY_GAME = ("rule_lab", "rule_editor")  # those that are given the game, and load its rules themselves


def offered(game: str) -> tuple[str, ...]:
    """The widgets that there are for a game, in the order they are shown.

    >>> "calculator" in offered("swashbuckling"), "bag" in offered("swashbuckling")
    (True, False)
    """
    package = load(game)
    found = (name for name in GALLERY if name not in NEEDS or getattr(package, NEEDS[name], None) is not None)
    return tuple(name for name in found if name != "quiz" or topics(game))


def live(name: str, ruleset: Ruleset, lang: str) -> Any:
    """A widget of the gallery, alive."""
    module, kind = GALLERY[name]
    make = getattr(import_module(f"aofa_widgets.widgets.{module}"), kind)
    if name in BY_GAME:
        return make(game=ruleset.game, lang=lang)
    if name == "bag":  # it looks into a match as well as into rules
        return make(ruleset, lang=lang)
    return make(ruleset=ruleset, lang=lang)
