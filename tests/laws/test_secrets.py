"""What a side may not know changes nothing that it sees, reads, is offered, is refused, or that its bots choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.play import Match
from aofa_widgets.play.bots import Bot
from aofa_widgets.play.seats import Seat

from ..games.argad.quarrels import ALL_ON, quarrel
from .games import SCENARIOS, game_of, played, stepped

CARDS = {game: load(game).GAME.card for game in GAMES}


def told(game: Any, state: Any, side: int) -> Iterator[Any]:
    """All that a side sees and is offered; the state is the whole one."""
    view = game.view(state, side)
    yield view
    yield game.scene(view).to_json()
    yield game.turn(view)
    yield game.preview(view)
    yield game.about(view)
    yield game.lanes(view)
    if hasattr(game, "seat"):
        seat: Seat = game.seat(view, side)
        yield seat.to_json()
    if side in game.to_act(view):
        yield game.menu(view, side)
        yield game.sample_actions(view, side)
        yield [bot.choose(game, state, Roller(3), 2, side) for bot in load(game.card.key).BOTS.values()]


def refused(game: Any, state: Any, actions: Any) -> list[Any]:
    """Why the whole state refuses each of these actions, with the sentence; None where it does not."""
    found = [game.refuse(state, action) for action in actions]
    return [None if one is None else (one, game.explain(state, one)) for one in found]


def same(game: Any, one: Any, other: Any, side: int, why: str) -> None:
    """Two states that are the same to a side."""
    assert one != other, why
    for left, right in zip(told(game, one, side), told(game, other, side), strict=True):
        assert left == right, why
    view = game.view(one, side)
    if side in game.to_act(view):
        asked = game.sample_actions(view, side, limit=200)
        assert refused(game, one, asked) == refused(game, other, asked), why


def ambush(seed: int) -> dict[str, Any]:
    """A quarrel with a game master; the second side has somebody in hiding, and a hidden troop among decoys."""
    story = quarrel(seed, each=3, master=True)
    row = {"person": "raider", "side": 1, "facing": 0}
    story["people"] += [
        {**row, "id": "sneak", "x": 600, "y": 5400, "hidden": True},
        {**row, "id": "beast_a", "x": 5200, "y": 5800, "unit": "pack", "hidden": True},
        {**row, "id": "beast_b", "x": 4200, "y": 5800, "unit": "pack", "decoy": True},
    ]
    return story


def hush(state: Any, side: int) -> Iterator[tuple[str, Any]]:
    """States that differ from one only in what a side of the fourth game may not know, and how."""
    for name, changed in (("x", {"x": 900, "y": 5900}), ("class", {"cls": 5, "armour": "5"}), ("bow", {"ranged": ()})):
        if state.person("sneak").hidden:
            yield f"sneak: {name}", state.put(replace(state.person("sneak"), **changed))
    true, false = state.person("beast_a"), state.person("beast_b")
    if true.hidden and false.decoy and not (true.out or false.out):
        swapped = {true.id: replace(true, hidden=False, decoy=True), false.id: replace(false, hidden=True, decoy=False)}
        yield "which of the beasts", state.put_all(swapped)
        yield "what the beast is", state.put(replace(true, cls=5, armour="5", ranged=()))
    aims = tuple(
        replace(aim, kind="kill", who=("elder",), text={"en": "Other.", "fr": "Autre."})
        if aim.secret and aim.side != side
        else aim
        for aim in state.aims
    )
    if aims != state.aims:
        yield "aims of others", replace(state, aims=aims)


def last_to_write(game: Any, state: Any, side: int, roller: Roller | None = None) -> Any:
    """The same moment once all the others have sealed, each after one slip by lot where there is a roller."""
    for other in sorted(game.to_act(state) - {side}):
        slips = [one for one in game.sample_actions(state, other) if isinstance(one, ask.Order)] if roller else []
        if roller and slips:
            state = game.apply(state, slips[roller.choose(len(slips))]).state
        state = game.apply(state, ask.Seal(other)).state
    return state


@pytest.mark.parametrize("seed", range(1, 7))
def test_what_a_side_may_not_know_changes_nothing_for_it(seed: int) -> None:
    """The fourth game: people in hiding, decoys, secret aims, along games at random."""
    game, roller = game_of("argad", ALL_ON), Roller(seed)
    match, asked = Match(game, ambush(seed)), 0
    for step in range(24):
        if step % 3 == 0:
            for why, other in hush(match.state, 0):
                same(game, match.state, other, 0, f"seed {seed}, step {step}: {why}")
                asked += 1
        if step % 4 == 0 and 0 in game.to_act(match.state):
            quiet, written = last_to_write(game, match.state, 0), last_to_write(game, match.state, 0, roller)
            for why, other in (*hush(quiet, 0), *([("slips", written)] if written != quiet else [])):
                same(game, quiet, other, 0, f"seed {seed}, step {step}, last to write: {why}")
        if not stepped(match, roller):
            break
    assert asked > 10


def brushwood(seed: int) -> dict[str, Any]:
    """The same with those in hiding close by, behind brush that takes a die from whoever goes through."""
    story = ambush(seed)
    for row in story["people"]:
        if row["id"] in ("sneak", "beast_a"):
            row["x"], row["y"] = {"sneak": 2400, "beast_a": 1400}[row["id"]], 3800
    story["terrain"].append({"id": "bushes", "kind": "brush", "x": 2400, "y": 4100, "w": 2900, "h": 300})
    return story


def test_no_event_and_no_die_names_anybody_in_hiding() -> None:
    """ARG-HIDE-2: the player secretly notes which one is true; a die that only a person rolls would tell."""
    game, dice = game_of("argad", ALL_ON), 0
    for seed in (1, 3, 6):
        match, roller = Match(game, brushwood(seed)), Roller(seed)
        for _ in range(120):
            before = match.state
            if not stepped(match, roller):
                break
            state, events = match.state, match.entries[-1].step.events
            unseen = {p.id for p in state.people if p.unseen and before.has(p.id) and before.person(p.id).unseen}
            assert not [e for e in events if e.values.get("who") in unseen and not e.name.startswith("ruled_")]
            due = state.due
            if getattr(due, "who", "") in unseen:
                dice += 1
                assert game.turn(state).active is None
                shown = (game.about(state), game.lanes(state)[0].name)
                others = {text for p in state.people if p.id in unseen for text in p.name.values()}
                assert not [text for texts in shown for text in texts.values() if text in others]
                for side in range(4):
                    mine = side in (state.person(due.who).side, state.master)
                    assert (game.view(state, side).due.who == due.who) == mine
    assert dice > 2


@pytest.mark.parametrize("game", [key for key, card in CARDS.items() if card.secrets])
def test_a_bot_is_given_what_its_side_sees_also_as_the_last_to_write(game: str) -> None:
    """A mind that looks at others' slips finds none: not even when all the others have sealed."""
    match, roller, given = Match(game_of(game), SCENARIOS[game][0]), Roller(2), list[tuple[Any, int]]()
    while not match.game.to_act(match.state):
        assert stepped(match, roller)
    played_, state = match.game, match.state

    def peek(game: Any, state: Any, roller: Roller, strength: int) -> Any:
        given.append((state, min(game.to_act(state))))
        return game.sample_actions(state, min(game.to_act(state)))[0]

    if len(played_.to_act(state)) > 1:
        state = last_to_write(played_, state, max(played_.to_act(state)), Roller(2))
    side = min(played_.to_act(state))
    Bot(game, "peek", peek).choose(played_, state, Roller(1), 1)
    assert given == [(played_.view(state, side), side)]


@pytest.mark.parametrize("game", [key for key, card in CARDS.items() if not card.secrets])
def test_where_nothing_is_hidden_everybody_sees_everything(game: str) -> None:
    match = played(game, SCENARIOS[game][0], 5, 20)
    for state in [match.first, *(entry.step.state for entry in match.entries)]:
        assert all(match.game.view(state, side) == state for side in range(match.game.card.sides))
