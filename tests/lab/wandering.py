"""Games played at random through the contract of `play`, with forks: what saves and links are tried on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

SMALL = {
    "title": {"en": "A corner", "fr": "Un coin"},
    "width": 2540,
    "height": 2540,
    "things": [],
    "figures": [{"profile": "athos", "x": 600, "y": 600}, {"profile": "guard1", "x": 1800, "y": 1800}],
}


@cache
def rules(**named: Any) -> Ruleset:
    return Ruleset.load(GAMES[0], **named)


def match_of(ruleset: Ruleset | None = None, scenario: Any = "courtyard") -> Match:
    ruleset = ruleset or rules()
    return Match(load(ruleset.game).GAME(ruleset), scenario)


def step(match: Match, pick: int, dice: Roller) -> bool:
    """Do one thing that is allowed; False after the end."""
    game, state = match.game, match.state
    if game.result(state) is not None:
        return False
    if due := game.chance(state):
        match.settle(due.throw(dice))
    else:
        actions = game.sample_actions(state, min(game.to_act(state)))
        match.do(actions[pick % len(actions)])
    return True


def wander(match: Match, picks: Iterable[int], dice: Roller) -> Match:
    for pick in picks:
        step(match, pick, dice)
    return match


def same(one: Match, other: Match) -> None:
    """The same tree, the same states at every node, the same place."""
    rows = []
    for match in (one, other):
        tree = match.tree
        new = {number: n for n, number in enumerate(chains(match))}
        rows.append(
            {
                new[n]: (
                    tuple(new[child] for child in node.children),
                    *(node.name, node.bookmark, node.comment),
                    node.entry and (node.entry.asked, node.entry.dice, node.entry.before, node.entry.step),
                )
                for n, node in tree.nodes.items()
            }
        )
        rows.append([new[n] for n in tree.line])
        rows.append(tree.place)
    assert rows[:3] == rows[3:]


def chains(match: Match) -> list[int]:
    """Numbers of the nodes in the order in which a save writes them."""
    tree = match.tree
    own = [tree.line_of(f.node)[len(tree.line_of(f.node)) - f.length :] for f in tree.forks()]
    return [0, *(n for chain in own for n in chain)]
