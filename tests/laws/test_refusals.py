"""Every refusal in the sources has a sentence in each language, and fills its holes; every rule it cites is known."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.games import GAMES
from aofa_widgets.words import languages

ROOM = Path(__file__).resolve().parents[2] / "aofa_widgets" / "games"
MADE = {
    "who": ("who", "unit", "figure"),
    "enemy": ("enemy", "by"),
    "thing": ("thing",),
    "side_name": ("side",),
    "most_cards": ("most",),
}
"""Holes that the words of a game fill out of a value of another name; a form (`who_de`) out of the same as the hole."""
HOLE = re.compile(r"(?<!\{)\{(?:de )?(\w+)")  # `{de who}` prints `who`


def refusals(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Every place of a game that makes a refusal, and where that is."""
    for path in sorted((ROOM / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                yield f"{path.relative_to(ROOM)}:{node.lineno}", node


def literal(node: ast.expr) -> str:
    """A text that stands there as it is; "" for anything reckoned."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_cites_a_rule_and_fills_the_holes_of_its_sentence(game: str) -> None:
    words = tomllib.loads((locate.rulebook() / game / "words" / "refusal.toml").read_text(encoding="utf-8"))
    rules = set((locate.rulebook() / game / "rules.txt").read_text(encoding="utf-8").split())
    seen = 0
    for place, call in refusals(game):
        if isinstance(call.args[0], ast.Starred):
            continue
        assert 2 <= len(call.args) <= 3 and not call.keywords, place
        rule, name = literal(call.args[0]), literal(call.args[1])
        assert not rule or rule in rules, (place, rule)
        if not name:
            continue
        seen += 1
        assert name in words, (place, name)
        given = call.args[2] if len(call.args) == 3 else ast.Dict([], [])
        if isinstance(given, ast.Dict) and all(key is not None for key in given.keys):
            keys = {literal(key) for key in given.keys if key is not None}
            for lang in languages():
                for hole in set(HOLE.findall(words[name][lang])):
                    from_ = MADE.get(hole, MADE.get(re.sub("_(de|of|a)$", "", hole), (hole,)))
                    assert {hole, *from_} & keys, (place, name, hole, lang)
        else:
            assert not isinstance(given, ast.Constant), place
    assert seen > 20
