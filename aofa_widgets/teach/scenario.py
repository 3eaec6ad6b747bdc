"""A scenario to look at in a notebook: its picture, its title, its story; the board plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from aofa_widgets.games import load, scenario_from
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.table.scene import Scene
from aofa_widgets.table.svg import draw
from aofa_widgets.words import language, typeset

_PAPER = "background:#FCFBF8;color:#1B1A21;display:inline-block;padding:10px 12px;max-width:100%;overflow:auto"
_WORDS = "font:400 16px/24px 'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif;margin:0 0 8px"


@dataclass(frozen=True)
class ScenarioPicture:
    """A scenario as it is set out: a notebook shows its picture, `str()` says its title and story."""

    title: str
    story: str
    lang: str
    scene: Scene = field(repr=False, compare=False)

    @property
    def svg(self) -> str:
        """The picture, complete in itself."""
        return draw(self.scene, self.lang)

    def __str__(self) -> str:
        return f"{self.title}. {self.story}".strip()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = f"<p style=\"{_WORDS}\"><b>{escape(self.title)}</b><br>{escape(self.story)}</p>"
        return f'<div lang="{self.lang}" style="{_PAPER}">{head}{self.svg}</div>'


def Scenario(  # noqa: N802  it stands beside the widgets: aofa.Scenario("inn")
    scenario: str | Mapping[str, Any] | None = None, ruleset: Ruleset | None = None, lang: str | None = None
) -> ScenarioPicture:
    """Show a scenario of the book, a file of one's own (`"my-inn.toml"`), or data, under a ruleset.

    Raises: InputError if there is no such scenario, or with every fault of its data.

    >>> Scenario("chase", lang="fr").title
    'La poursuite de la rue Férou'
    """
    chosen, rules = language(lang), rules_of(ruleset)
    scenario = scenario_from(rules.game, scenario, rules)
    game = load(rules.game).GAME(rules)
    scene = game.scene(game.start(scenario))
    data = scenario if isinstance(scenario, Mapping) else rules.book.table(f"scenarios/{scenario}")
    words = [typeset(str(data.get(key, {}).get(chosen, "")), chosen) for key in ("title", "text")]
    return ScenarioPicture(words[0], words[1], chosen, scene)
