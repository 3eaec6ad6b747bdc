"""Run inside a kit that has Pig: commands from standard input as JSON, what each answers to standard output.

Also `chances`: the game played out by its contract alone, throw by throw, beside the engine's exact odds.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from fractions import Fraction
from typing import Any


def ran(words: list[str], typed: str) -> dict[str, Any]:
    """A command as somebody types it, with what is typed to it."""
    from aofa_widgets.cli.main import main

    out, err, kept = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = main(words)
            except SystemExit as error:
                status = int(str(error.code))
    finally:
        sys.stdin = kept
    return {"status": status, "out": out.getvalue(), "err": err.getvalue()}


def chances() -> dict[str, str]:
    """The chance that who begins wins, by the contract: every state, every face; sweeps until nothing moves."""
    from aofa_widgets.games.pig.actions import Keep, Roll, Throw
    from aofa_widgets.games.pig.odds import first_wins, turn
    from aofa_widgets.games.pig.params import Params
    from aofa_widgets.games.pig.second import answer

    from aofa_widgets.games import load
    from aofa_widgets.play import check_game
    from aofa_widgets.rules import Ruleset

    goal, stop = 13, 5
    rules = Ruleset.load("pig").with_values({"goal.points": goal})
    game = load("pig").GAME(rules)
    keyed = lambda s: (s.scores, s.pot, s.side)  # noqa: E731  the count of turns changes nothing
    first = game.start(None)
    after: dict[Any, list[Any]] = {}
    todo = [first]
    while todo:
        state = todo.pop()
        if keyed(state) in after or state.over:
            continue
        enough = state.pot and (state.pot >= stop or state.scores[state.side] + state.pot >= goal)
        step = game.apply(state, Keep() if enough else Roll())
        if enough:
            found = [step.state]
        else:
            found = [game.settle(step.state, Throw((("die", (face,)),))).state for face in range(1, 7)]
        after[keyed(state)] = found
        todo += found
    value = dict.fromkeys(after, 0.5)
    moved = 1.0
    while moved > 1e-13:
        moved = 0.0
        for key, found in after.items():
            new = sum((1.0 - s.side) if s.over else value[keyed(s)] for s in found) / len(found)
            moved, value[key] = max(moved, abs(new - value[key])), new
    params = Params.of(Ruleset.load("pig"))
    twenty = turn(params, 20)
    twins = [
        str(turn(params, 8).p(n)) == str(Fraction(answer({"throw.losing_face": 1}, {"turn": 8, "points": n})))
        for n in range(15)
    ]
    return {
        "engine": str(float(first_wins(Params.of(rules), stop))),
        "contract": str(value[keyed(first)]),
        "states": str(check_game(load("pig").GAME(rules), seeds=range(1, 5))),
        "lost": str(twenty.p(0)),
        "mean": str(twenty.mean()),
        "sum": str(sum(chance for _, chance in twenty.items())),
        "twins": str(all(twins)),
    }


if __name__ == "__main__":
    found: dict[str, Any] = {name: ran(*row) for name, row in json.load(sys.stdin).items()}
    found["chances"] = chances()
    print(json.dumps(found))
