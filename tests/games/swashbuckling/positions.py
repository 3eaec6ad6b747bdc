"""Small positions for tests: rulings on told ground with as many dice as are due, and tables with a few figures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.flow import Swashbuckling
from aofa_widgets.games.swashbuckling.model import Roll, State
from aofa_widgets.games.swashbuckling.referee import Bench
from aofa_widgets.games.swashbuckling.referee.reading import read_action, read_state
from aofa_widgets.play import Match, Tree
from aofa_widgets.rules import Ruleset

Values = Mapping[str, Any]
AROUND = ((1000, 1000), (1300, 1000))  # two bases in contact


@cache
def _game(edition: str | None, values: str) -> Swashbuckling:
    rules = Ruleset.load("swashbuckling", edition=edition).with_values(json.loads(values), "test")
    return Swashbuckling(rules)


def game(values: Values) -> Swashbuckling:
    """The game under these parameters (`edition` among them)."""
    rest = {key: value for key, value in values.items() if key != "edition"}
    return _game(values.get("edition"), json.dumps(rest))


def told(contact: str = "", act: str | None = "athos", n: int = 0, **figures: str) -> dict[str, Any]:
    """A record's state: figures as "A3" with marks s (stunned), u (unarmed), b (backed), f (fallen), w2, h1."""
    rows: dict[str, Any] = {}
    for name, mark in figures.items():
        row: dict[str, Any] = {"side": mark[0], "rating": int(mark[1])}
        for token in mark[2:].split():
            word = {"s": ("stunned", True), "u": ("armed", False), "b": ("backed", True), "f": ("fallen", True)}
            key, value = word.get(token) or ({"w": "wounds", "h": "height"}[token[0]], int(token[1:]))
            row[key] = value
        rows[name] = row
    pairs = [pair.split("-") for pair in contact.split()]
    return {"active": "A", "activation": act and {"figure": act, "actions": n}, "figures": rows, "contact": pairs}


def fill(faces: tuple[int, ...], number: int) -> list[int]:
    return [faces[i % len(faces)] for i in range(number)]


def ruled(values: Values, state: dict[str, Any], *steps: tuple[Any, ...]) -> list[dict[str, Any]]:
    """What the referee makes of steps (event, the active dice, the others'); dice repeat to the number that is due."""
    bench, now, answers = Bench(game(values).rules), read_state(state), []
    for event, *dice in steps:
        event = {"type": event} if isinstance(event, str) else event
        mine, theirs = [*dice, (2,), (2,)][:2]
        action = read_action(bench.params, now, event, "event")
        due = None if bench.game.refuse(now, action) else bench.game.apply(now, action).state.due
        faces = None
        if isinstance(due, Roll):
            reactive = {name: fill(theirs, count) for name, count in due.reactive}
            faces = {"active": fill(mine, due.active), "reactive": reactive}
        now, answer = bench.step(now, event, faces, "step")
        answers.append({key: answer[key] for key in answer if key not in ("why", "events", "rules")})
    return answers


def dice(values: Values, state: dict[str, Any], event: dict[str, Any]) -> Any:
    """How many dice an event needs, or the rule that refuses it."""
    (answer,) = ruled(values, state, (event,))
    return answer.get("rule") or (answer["active_dice"], answer.get("reactive_dice"))


def thing(id: str, x: int, y: int, w: int, h: int, height: int, **more: Any) -> dict[str, Any]:
    row = {"id": id, "kind": "table", "label": {"en": id, "fr": id}, "x": x, "y": y, "w": w, "h": h, "height": height}
    return {**row, "solid": True, "stand": True, **more}


def disc(id: str, x: int, y: int, r: int, height: int, **more: Any) -> dict[str, Any]:
    row = {"id": id, "kind": "barrel", "label": {"en": id, "fr": id}, "x": x, "y": y, "r": r, "height": height}
    return {**row, "solid": True, "stand": True, **more}


def table(
    values: Values,
    figures: Mapping[str, tuple[Any, ...]],
    *things: dict[str, Any],
    size: int = 6000,
    act: str = "athos",
) -> Match:
    """A match on a bare table, its first side to act with `act`; figures as (x, y) or (x, y, z, on)."""
    names = ("x", "y", "z", "on")
    rows = [{"profile": name, "r": 150, **dict(zip(names, at, strict=False))} for name, at in figures.items()]
    scenario = {"width": size, "height": size, "things": list(things), "figures": rows}
    match = Match(game(values), scenario)
    match.settle({"0": (6,), "1": (1,)})
    match.do(ask.Activate(act))
    return match


def settle(match: Match, mine: tuple[int, ...] = (2,), theirs: tuple[int, ...] = (2,)) -> Any:
    """Throw what is due: the active figure's dice and the others', repeated to their number."""
    due = match.game.chance(match.state)
    assert due is not None, "no dice are due"
    return match.settle({name: tuple(fill(mine if name == "active" else theirs, n)) for name, n in due.dice.items()})


def change(match: Match, state: State) -> Match:
    """The same match from another state on: what a test needs and play would take long to bring about."""
    match.first, match.tree = state, Tree()
    return match


def asked(match: Match, action: Any) -> str:
    """The rule that refuses an action, or "allowed"."""
    refusal = match.game.refuse(match.state, action)
    return refusal.rule if refusal else "allowed"
