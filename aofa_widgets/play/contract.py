"""One test for every game: whatever keeps the contract of `play` passes it, and it says plainly what does not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import AofaError
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import languages

from .game import KINDS, Chance, Game, Refused, Step
from .match import Match

REMEMBERED = 8  # actions of earlier states that are tried again in later ones
TOGETHER = 3  # actions of each side that are tried in both orders where several sides may act at once


def check_game(game: Game, scenario: Any = None, seeds: Iterable[int] = (1, 2, 3), most: int = 150) -> int:
    """Play at random with each seed, up to `most` steps, and check the contract at every step; how many steps it saw.

    Exactly one of result, chance and to_act is open; what falls has a kind, and its signs have words in every language;
    what is offered is never refused; what is refused never applies and changes nothing; actions and scenes survive
    JSON; a forecast is there just where dice are; dice and actions have one outcome; a log replays to the same state;
    whatever happens has a sentence in every language.
    Where several sides may act at once, it does not matter who acts first, and nobody sees what the others do.

    Raises: AssertionError naming the seed, the step and what is broken.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> check_game(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "courtyard", seeds=[1], most=10)
    10
    """
    return sum(_play(game, scenario, seed, most) for seed in seeds)


def _play(game: Game, scenario: Any, seed: int, most: int) -> int:
    roller, match, seen = Roller(seed), Match(game, scenario), []  # type: Roller, Match, list[Any]
    told: set[str] = set()
    for step in range(most):
        state, at = match.state, f"seed {seed}, step {step}"
        result, chance, sides = game.result(state), game.chance(state), game.to_act(state)
        is_open = [result is not None, chance is not None, bool(sides)]
        assert is_open.count(True) == 1, f"{at}: one of result, chance and to_act must be open, found {is_open}"
        _check_scene(game, state, at)
        if result is not None:
            break
        if chance is not None:
            _check_chance(chance, at)
            _check_forecast(game, state, None, True, at)
            fall = chance.throw(roller)
            once, twice = (game.settle(state, game.fall(fall)) for _ in range(2))
            assert once == twice, f"{at}: dice {fall} settled in two ways"
            _check_told(game, match.settle(fall), told, at)
            continue
        for action in seen:
            _check_refused(game, state, action, at)
        if len(sides) > 1:
            _check_together(game, state, sorted(sides), roller, at)
        side = sorted(sides)[roller.choose(len(sides))] if len(sides) > 1 else min(sides)
        actions = game.sample_actions(state, side)
        assert actions, f"{at}: side {side} is to act and nothing is offered"
        for action in actions:
            _check_offered(game, state, action, at)
        action = actions[roller.choose(len(actions))]
        assert game.apply(state, action) == game.apply(state, action), f"{at}: {action} applied in two ways"
        _check_forecast(game, state, action, game.chance(game.apply(state, action).state) is not None, at)
        _check_told(game, match.do(action), told, at)
        seen = [*seen, action][-REMEMBERED:]
    record = json.loads(json.dumps(match.record()))
    assert match.replayed() == match.state, f"seed {seed}: the log replays to another state"
    assert Match.replay(game, scenario, record).state == match.state, f"seed {seed}: the log does not survive JSON"
    return len(match.entries)


def _check_together(game: Game, state: Any, sides: Sequence[int], roller: Roller, at: str) -> None:
    """Whoever acts first: the same state; and of the others a side sees no more than that they are done."""
    tried: dict[int, list[Any]] = {}
    for side in sides:
        every = game.sample_actions(state, side)
        tried[side] = [every[roller.choose(len(every))] for _ in range(TOGETHER - 1)] + [every[-1]] if every else []
        assert game.to_act(game.view(state, side)) == {side}, f"{at}: the view of side {side} lets another side act"
    for one, other in combinations(sides, 2):
        for first, second in product(tried[one], tried[other]):
            ways = [_after(game, _after(game, state, a), b) for a, b in ((first, second), (second, first))]
            assert ways[0] == ways[1], f"{at}: {first} and {second} come to other states the other way round"
    for side, mine in tried.items():
        for other in (other for other in sides if other != side):
            done: list[Any] = []
            for action in mine:
                after = _after(game, state, action)
                if other not in game.to_act(after):
                    continue  # all are done: what was written is shown
                seen = game.view(after, other)
                if side in game.to_act(after):
                    assert seen == game.view(state, other), f"{at}: side {other} sees {action} of side {side}"
                    after = _after(game, after, game.sample_actions(after, side)[-1])
                    seen = game.view(after, other)
                if side not in game.to_act(after):
                    done.append(seen)
            assert all(seen == done[0] for seen in done), f"{at}: side {other} sees what side {side} has sealed"


def _after(game: Game, state: Any, action: Any) -> Any:
    return game.apply(state, action).state


def _check_told(game: Game, step: Step, told: set[str], at: str) -> None:
    """What happened has a sentence; one kind of event is told once, for a sentence is dear."""
    for event in step.events:
        if event.name in told:
            continue
        told.add(event.name)
        try:
            words = game.tell(step.state, event)
        except AofaError as error:
            raise AssertionError(f"{at}: {event} cannot be told: {error}") from error
        assert all(words.get(lang) for lang in languages()), f"{at}: no sentence in every language for {event}"


def _check_chance(chance: Chance, at: str) -> None:
    assert chance.kind in KINDS, f"{at}: chance is one of {KINDS}, not {chance.kind}"
    assert chance.faces > 0 and all(number >= 0 for number in chance.dice.values()), f"{at}: {chance} cannot be thrown"
    assert chance.kind == "dice" or sum(chance.dice.values()) == 1, f"{at}: of {chance.kind} one falls at a time"
    assert not chance.signs or len(chance.signs) == chance.faces, f"{at}: {chance.faces} faces and {chance.signs}"
    unnamed = [sign for sign in chance.left if not all(chance.names.get(sign, {}).get(lang) for lang in languages())]
    assert not unnamed, f"{at}: signs without a word in every language: {unnamed}"


def _check_offered(game: Game, state: Any, action: Any, at: str) -> None:
    refusal = game.refuse(state, action)
    assert refusal is None, f"{at}: offered {action} and refused it ({refusal})"
    again = game.read(json.loads(json.dumps(game.write(action))))
    assert again == action, f"{at}: {action} came back from JSON as {again}"


def _check_refused(game: Game, state: Any, action: Any, at: str) -> None:
    refusal = game.refuse(state, action)
    if refusal is None:
        return
    before = repr(state)
    try:
        game.apply(state, action)
    except Refused as refused:
        assert refused.rule == refusal.rule, f"{at}: {action} refused by {refused.rule} and by {refusal.rule}"
        reasons = game.explain(state, refusal)
        assert all(reasons.values()), f"{at}: no reason in every language for {refusal}"
    else:
        raise AssertionError(f"{at}: {action} is refused ({refusal}) and applied all the same")
    assert repr(state) == before, f"{at}: a refused {action} changed the state"


def _check_forecast(game: Game, state: Any, action: Any, rolls: bool, at: str) -> None:
    forecast = game.forecast(state, action)
    assert (forecast is not None) == rolls, f"{at}: a forecast of {action or 'the dice due'} where dice are: {rolls}"
    if forecast is not None:
        chances = [chance for _, chance in forecast.parts]
        assert chances and all(0 <= chance <= 1 for chance in chances), f"{at}: {action} has chances {chances}"
        labels = [forecast.text, *(label for label, _ in (*forecast.parts, *forecast.means))]
        assert all(label and all(label.values()) for label in labels), (
            f"{at}: {action} is not foretold in every language"
        )


def _check_scene(game: Game, state: Any, at: str) -> None:
    scene = game.scene(state)
    again = Scene.from_json(json.loads(json.dumps(scene.to_json())))
    assert again == scene, f"{at}: the scene does not survive JSON"
