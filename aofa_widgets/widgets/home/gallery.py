"""The widgets to try, on the start page and on a site: one row each, made when somebody asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.topics import topics

from ..base import ruled


@dataclass(frozen=True, slots=True)
class Tile:
    """A widget of the gallery: its public name, its icon (of shared/icons.js), and what a game must offer for it.

    `needs`: a name that the game's package must have; "" where any game will do. Its title and its sentence are
    `widget_<name>` and `about_<name>` of rulebook/interface/home.toml, its pictures those that
    tests/site/gallery_pictures.py takes.
    """

    kind: str
    icon: str
    needs: str = ""


GALLERY = {
    "tray": Tile("DiceTray", "die", "tray"),
    "calculator": Tile("DuelCalculator", "sight", "duel"),
    "attack": Tile("Attack", "sight", "attack"),
    "engagement": Tile("UnitCalculator", "duel", "engagement"),
    "reckoner": Tile("Reckoner", "sight", "reckoning"),
    "muster": Tile("ArmyBuilder", "enter", "muster"),
    "bag": Tile("Bag", "bag", "bag"),
    "board": Tile("MiniBoard", "move"),
    "quiz": Tile("Quiz", "hint"),
    "rulebook": Tile("Rulebook", "rule"),
    "rule_lab": Tile("RuleLab", "house"),
    "rule_editor": Tile("RuleEditor", "enter"),
    "scenario": Tile("ScenarioEditor", "contact", "workshop"),
}
"""Every widget of the gallery by its name, in the order in which they are shown: the one list of them."""


def offered(game: str) -> tuple[str, ...]:
    """The widgets that there are for a game, in the order they are shown; the quiz only where there are questions.

    >>> "calculator" in offered("swashbuckling"), "bag" in offered("swashbuckling")
    (True, False)
    """
    package = load(game)
    found = (name for name, tile in GALLERY.items() if not tile.needs or getattr(package, tile.needs, None) is not None)
    return tuple(name for name in found if name != "quiz" or topics(game))


def live(name: str, ruleset: Ruleset, lang: str) -> Any:
    """A widget of the gallery, alive; given the rules by the name under which its kind takes them, if it takes any."""
    make = getattr(import_module("aofa_widgets"), GALLERY[name].kind)
    return make(**ruled(make, ruleset), lang=lang)
