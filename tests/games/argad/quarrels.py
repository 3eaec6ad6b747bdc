"""Small quarrels to test with: two or three sides, a game master, and everything that may happen to a few people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.play import Match
from aofa_widgets.play.game import Step
from aofa_widgets.rules import Ruleset

KINDS = (
    *("warden_captain", "warden_spearman", "warden_archer", "raider_chief", "raider", "raider_youth"),
    *("villager", "horse_scout", "warden_sergeant"),
)


def quarrel(seed: int, each: int = 5, turns: int = 6, master: bool | None = None) -> dict[str, Any]:
    """A scenario from a seed: people near enough that something happens at once."""
    roller = Roller(seed)
    master = bool(seed % 3 == 0) if master is None else master
    sides = [{"name": {"en": "Wardens", "fr": "Gardes"}}, {"name": {"en": "Raiders", "fr": "Pillards"}}]
    if master:
        sides.append({"name": {"en": "Game master", "fr": "Maître de jeu"}, "master": True})
    people = []
    for side in (0, 1):
        for n in range(each):
            kind = KINDS[roller.choose(len(KINDS))]
            x, y = 700 + 1050 * n + roller.choose(200), 2600 + side * 900 + roller.choose(300)
            name, facing = f"{kind}_{side}{n}", 180 - 180 * side
            people.append({"person": kind, "side": side, "x": x, "y": y, "id": name, "facing": facing})
    if master:
        people.append({"person": "elder", "side": 2, "x": 3000, "y": 4600, "id": "elder", "attitude": "neutral"})
        people.append({"person": "villager", "side": 2, "x": 5200, "y": 4800, "id": "lurker", "hidden": True})
    return {
        "id": "quarrel",
        "title": {"en": "A quarrel", "fr": "Une querelle"},
        "width": 6400,
        "height": 6400,
        "turns": turns,
        "sides": sides,
        "terrain": [
            {"id": "brush", "kind": "brush", "x": 1500 + roller.choose(900), "y": 3100, "w": 900, "h": 500},
            {"id": "wood", "kind": "forest", "x": 4700, "y": 3200 + roller.choose(500), "r": 500},
        ],
        "people": people,
        "jobs": [{"id": "chest", "label": {"en": "the chest", "fr": "le coffre"}, "x": 3200, "y": 3300}],
        "aims": [
            {"id": "rob", "side": 1, "kind": "job", "job": "chest", "text": {"en": "Rob it.", "fr": "Le vider."}},
            {"id": "stand", "side": 0, "kind": "hold", "place": "brush", "text": {"en": "Hold.", "fr": "Tenir."}},
        ],
    }


ALL_ON = {
    f"options.{name}": True
    for name in (
        *("danger", "location", "healing", "morale", "certain_time", "six_fails", "formations", "close_order"),
        *("disorder", "talents", "life_points", "tests", "attitudes", "decoys", "disguise", "secret_aims"),
        *("armour_types", "ratings", "rank_support", "burden_danger", "speed_die"),
    )
}
VALUES: tuple[Mapping[str, Any], ...] = (
    {},
    ALL_ON,
    {"options.tie": False, "options.snap": False, "options.point_blank": False, "retreat.blocked": "surrender"},
    {**ALL_ON, "shoot.priority": False, "target.pool": "group", "contact.slip_cm": 1},
)


def game_of(values: Mapping[str, Any] = {}) -> Argad:  # noqa: B006 (it is only read)
    return Argad(Ruleset.load("argad").with_values(dict(values)))


def play_out(match: Match, roller: Roller, most: int = 3000) -> Iterator[Step]:
    """Play at random to the end, every side in turn by lot; each step as it is done."""
    game = match.game
    for _ in range(most):
        if game.result(match.state) is not None:
            return
        chance = game.chance(match.state)
        if chance is not None:
            yield match.settle(chance.throw(roller))
            continue
        sides = sorted(game.to_act(match.state))
        side = sides[roller.choose(len(sides))]
        actions = game.sample_actions(match.state, side)
        yield match.do(actions[roller.choose(len(actions))])
