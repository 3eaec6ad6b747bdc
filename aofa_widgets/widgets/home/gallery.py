"""The widgets to try from the start page: each made when somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from aofa_widgets.rules import Ruleset

GALLERY = {
    "tray": ("tray", "DiceTray"),
    "calculator": ("calculator", "DuelCalculator"),
    "board": ("board", "MiniBoard"),
    "quiz": ("quiz", "Quiz"),
    "rulebook": ("rulebook", "Rulebook"),
    "rule_lab": ("rule_lab", "RuleLab"),
    "rule_editor": ("rule_editor", "RuleEditor"),
    "scenario": ("scenario", "ScenarioEditor"),
}
"""Name in the page -> module of the widgets' room and its class, in the order they are shown."""

BY_GAME = ("rule_lab", "rule_editor")  # those that are given the game, and load its rules themselves


def live(name: str, ruleset: Ruleset, lang: str) -> Any:
    """A widget of the gallery, alive."""
    module, kind = GALLERY[name]
    make = getattr(import_module(f"aofa_widgets.widgets.{module}"), kind)
    if name in BY_GAME:
        return make(game=ruleset.game, lang=lang)
    return make(ruleset=ruleset, lang=lang)
