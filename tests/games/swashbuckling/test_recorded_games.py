"""Games wandered on the board under many rules, recorded step by step; remade only by `pytest --regold`.

They hold what records of the referee cannot: deeds asked of the other side, friendly dice, hands, falls, sight.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling.legal import may_move
from aofa_widgets.play import Match
from aofa_widgets.play.plain import plain
from aofa_widgets.rules import Ruleset

PATH = Path(__file__).parent / "data" / "games.jsonl"
STEPS = 90
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("inn", 1, {}),
    ("courtyard", 2, {"optional.object_damage": True, "optional.impetus": True, "impetus.lasts": "contact"}),
    ("stairs", 3, {"measure.enforced": "true", "optional.object_damage": True, "figure.height_mm": 15}),
    ("chandeliers", 4, {"weapon.place": "on_ground", "weapon.taker": "anyone", "setup.tie": "coin"}),
    ("quay", 5, {"multi.lead": "owner_choice", "push.edge": "leaves_table", "duel.rounds": 2}),
    ("brawl", 6, {"multi.duel_dice": "each_separately", "friendly_fire": True, "stun.again": "wound"}),
    ("school", 7, {"variant.extended_swashbuckling": True, "xs.scope": "player_turn", "los.doubt": "roll"}),
    ("inn", 8, {"multi.lead": "owner_choice", "variant.extended_turns": True, "measure.enforced": "true"}),
]


def wandered(scenario: str, seed: int, values: dict[str, Any]) -> Match:
    """A game of seeded choices, with a taste for duels and actions on enemies; nobody passes without need."""
    match = Match(Swashbuckling(rules(values)), scenario)
    roller, choice = Roller(seed), Roller(seed + 1000)
    for _ in range(STEPS):
        game, state = match.game, match.state
        if game.result(state) is not None:
            break
        if due := game.chance(state):
            match.settle(due.throw(roller))
            continue
        actions = game.sample_actions(state, min(game.to_act(state)), limit=200)
        names = {type(action).__name__ for action in actions}
        kinds = sorted(names - {"Pass", "Stop"} or names)
        kinds += [kind for kind in kinds if kind in ("Duel", "Oppose", "Allocate")] * 2
        kind = kinds[choice.choose(len(kinds))]
        some = [action for action in actions if type(action).__name__ == kind]
        match.do(some[choice.choose(len(some))])
    return match


def rules(values: dict[str, Any]) -> Ruleset:
    return Ruleset.load("swashbuckling").with_values(values)


def told(match: Match) -> list[str]:
    """What happened, an entry a step, with what is held and lies about and who may move; and how the figures end."""
    rows = []
    for entry in match.entries:
        held = [f"{f.id} holds {f.held}" for f in entry.step.state.figures if f.held]
        things = (prop.body.id for prop in entry.step.state.ground.props)
        weapons = sorted(name for name in things if name.startswith("weapon"))
        events = [f"{event.name}{event.values.get('hits', '')}" for event in entry.step.events]
        free = ["free"] if may_move(match.game.params, entry.step.state) else []
        rows.append(" ".join([*events, *held, *weapons, *free]))
    ends = [
        f"{f.id}:{f.wounds}{'s' * f.stunned}{'' if f.armed else 'u'}{'f' * f.fallen}" for f in match.state.figures
    ]
    return [*rows, " ".join(ends)]


def recorded() -> list[dict[str, Any]]:
    return [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]


def test_recorded_games_go_as_before(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regold"):
        lines = []
        for scenario, seed, values in GAMES:
            match = wandered(scenario, seed, values)
            row = {"scenario": scenario, "set": values, "record": plain(match.record()), "told": told(match)}
            lines.append(json.dumps(row, ensure_ascii=False))
        PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert len(recorded()) == len(GAMES)
    for row in recorded():
        match = Match.replay(Swashbuckling(rules(row["set"])), row["scenario"], row["record"])
        assert told(match) == row["told"], row["scenario"]
