"""A forecast is what comes of all falls of the dice, counted one by one through the engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.flow import Swashbuckling
from aofa_widgets.games.swashbuckling.flow.turns import after_roll
from aofa_widgets.games.swashbuckling.model import Choice, Roll, State
from aofa_widgets.games.swashbuckling.referee.reading import read_state
from aofa_widgets.games.swashbuckling.resolve import ones

from .positions import change, disc, game, table, thing, told

FEW, MANY = 6**3, 6**4  # falls that are counted one by one; larger rolls by one fall for each consequence
SMALL = {"rating.superb": 2, "rating.magnificent": 2, "rating.dashing": 1}
VARIANTS: dict[str, dict[str, Any]] = {
    "book": {},
    "french": {"edition": "fr"},
    "english": {"edition": "en"},
    "draws": {"tie.winner": "nobody", "tie.hits": 2},
    "defender": {"tie.winner": "defender", "tie.hits": 1},
    "blows-back": {"opposed.attacker_takes_hits": True, "multi.targets_roll": "pooled"},
    "blows-back-each": {"opposed.attacker_takes_hits": True, "hits.per_point": 2},
    "no-hits-back": {"duel.attacker_takes_hits": False},
    "swash": {"variant.extended_swashbuckling": True, "xs.scope": "player_turn"},
    "turns": {"variant.extended_turns": True, "variant.count_ones": "roll"},
    "both": {
        "variant.both": "combined",
        "variant.extended_swashbuckling": True,
        "variant.extended_turns": True,
        "xs.scope": "figure_in_turn",
    },
    "two-ones": {"init.ones_to_lose": 2, "six.extra": 0},
    "two-rounds": {"duel.rounds": 2, "stun.dice": 2},
    "sum": {"multi.duel_dice": "sum_of_ratings", "multi.supporters_hit": False},
    "each": {"multi.duel_dice": "each_separately"},
    "each-twice": {"multi.duel_dice": "each_separately", "duel.rounds": 2},
    "owner": {"multi.lead": "owner_choice", "support.requires_fit": True},
    "options": {"optional.impetus": True, "optional.object_damage": True, "object_damage.needs_hit": False},
    "falls": {"optional.object_damage": True, "fall_damage.thresholds": [0, 1], "push.blocked_test": "any_contact"},
    "frail": {"wounds.to_fall": 1, "wounds.dice_penalty": 1, "stun.min_dice": 0, "push.edge": "leaves_table"},
    "dropped": {"weapon.place": "on_ground", "stun.again": "wound", "friendly_fire": True},
    "last-six": {"init.losing_face": 6, "pool.per_action": 2, "pool.max": 3},
}


def expected(game_: Swashbuckling, state: State, most: int) -> dict[str, Fraction]:
    """All that a forecast says of the dice due, from every fall."""
    due, chance = state.due, game_.chance(state)
    assert isinstance(due, Roll) and chance is not None
    falls: Iterator[tuple[int, Any]] = (
        ((1, fall) for fall in chance.falls()) if chance.size <= most else game_.falls(state)
    )
    found: dict[str, Fraction] = defaultdict(Fraction)
    shared = False
    for number, fall in falls:
        weight = Fraction(number, chance.size)
        step = game_.settle(state, game_.fall(fall))
        shared = shared or isinstance(step.state.due, Choice)
        for key, amount in _seen(game_, state, step, fall):
            found[key] += weight * amount
    if shared:
        found = {key: chance for key, chance in found.items() if not key.startswith("win:")}  # type: ignore[assignment]
    return {key: amount for key, amount in found.items() if amount}


def _seen(game_: Swashbuckling, state: State, step: Any, fall: dict[str, Any]) -> Iterator[tuple[str, int]]:
    params, due, after = game_.params, state.due, step.state
    assert isinstance(due, Roll)
    events = {event.name for event in step.events}
    if due.kind == "friendly":
        yield ("even" if events & {"may_be_done", "line_clear"} else "odd"), 1
        return
    assert state.activation is not None
    lost, ended = "initiative_lost" in events, "activation_ended" in events
    if after.winner is not None or isinstance(after.due, Choice):  # the 1s alone
        counted, _ = after_roll(params, replace(state, due=None), ones(params, fall["active"]))
        lost, ended = counted.active != state.active, counted.activation is None
    yield ("lost" if lost else "ended" if ended else "kept"), 1
    if due.kind == "action":
        return
    if due.kind == "duel" or len(due.reactive) == 1:
        yield {"attacker": "won", "defender": "beaten", "nobody": "draw"}[step.outcome.winner], 1
    yield from _hits(game_, step)
    allocations = [(None, after)]
    if isinstance(after.due, Choice):
        among, hits = after.due.among, after.due.hits
        allocations = [(n, game_.apply(after, ask.Allocate(((n, hits),))).state) for n in among]  # type: ignore[misc]
    for name, end in allocations:
        for figure in state.figures:
            if figure.standing and not end.figure(figure.id).standing and name in (None, figure.id):
                yield f"out:{figure.id}", 1
    if after.winner is not None:
        yield f"win:{after.winner}", 1


def _hits(game_: Swashbuckling, step: Any) -> Iterator[tuple[str, int]]:
    hits = dict(step.outcome.hits)
    if isinstance(step.state.due, Choice):  # all of them to the one that rolled
        all_of_it = ask.Allocate(((step.state.due.among[0], step.state.due.hits),))
        hits = dict(game_.apply(step.state, all_of_it).outcome.hits)  # type: ignore[union-attr]
    for name, number in hits.items():
        yield f"hits:{name}", number
        yield f"hit:{name}", number > 0


def check(game_: Swashbuckling, state: State, action: Any, most: int) -> bool:
    """Whether dice are due after this action, and then that the forecast is what they come to."""
    after = game_.apply(state, action).state
    found = game_.forecast(state, action)
    assert (found is None) == (game_.chance(after) is None), action
    if found is None:
        return False
    wanted = expected(game_, after, most)
    given_ = {key: amount for key, amount in found.values.items() if amount}
    several = isinstance(after.due, Roll) and after.due.kind == "duel" and len(after.due.reactive) > 1
    if several and game_.params.duel_rounds > 1:  # what is left out there, and said to be
        wanted = {
            key: n for key, n in wanted.items() if key in given_ or key.partition(":")[0] not in ("out", "win", "hit")
        }
    assert given_ == wanted, action
    return True


SIZES = st.sampled_from(["small", "large", "huge"])
MARKS = st.tuples(st.integers(0, 2), st.sampled_from([False, False, True]), st.sampled_from([True, True, False]))
SEATS = {"guard1": (1300, 1000), "athos": (700, 1000), "guard2": (1000, 1300), "rochefort": (1000, 700)}


@st.composite
def melees(draw: st.DrawFn, values: dict[str, Any]) -> tuple[Swashbuckling, State]:
    """Figures around one, some on a table, some with a barrel behind them or a thing in the hand; an activation that
    has gone on for a while."""
    seats = {name: SEATS[name] for name in SEATS if name == "guard1" or draw(st.booleans())}
    high = draw(st.booleans())
    places: dict[str, Any] = {"porthos": (1000, 1000, 250, "top") if high else (1000, 1000), **seats}
    things = [thing("top", 1000, 1000, 200, 200, 250)] if high else []
    things += [disc("keg", 1600, 1000, 150, 300)] if draw(st.booleans()) else []
    things += [disc("stool", 1210, 1210, 40, 200, kind="stool", lift="chair", size=draw(SIZES), solid=False)]
    match = table({**SMALL, **values}, places, *things, act="porthos")
    state, run = match.state, draw(st.integers(0, 2))
    for name in places:
        wounds, stunned, armed = draw(MARKS)
        wounds = min(wounds, game({**SMALL, **values}).params.wounds_to_fall - 1)
        state = state.put(replace(state.figure(name), wounds=wounds, stunned=stunned, armed=armed))
    shown = draw(st.integers(0, 1))
    arrival = draw(st.sampled_from([None, "leap_off", "leap_over"]))
    spell = replace(state.activation, actions=run, ones=shown, arrival=arrival)  # type: ignore[type-var]
    more = draw(st.integers(0, 1))
    state = replace(
        state,
        activation=spell,
        turn_ones=shown + more,
        figure_ones=(("porthos", shown),),
        ended=draw(st.integers(0, 1)),
    )
    return match.game, state  # type: ignore[return-value]


def tried(data: st.DataObject, values: dict[str, Any], most: int) -> None:
    game_, state = data.draw(melees(values))
    fights = [
        a for a in game_.sample_actions(state, 0) if isinstance(a, ask.Act | ask.Oppose | ask.Duel | ask.RecoverStun)
    ]
    assume(fights)
    action = data.draw(st.sampled_from(fights))
    after = game_.apply(state, action).state
    if isinstance(after.due, Choice) and after.due.what == "lead":
        assert game_.forecast(state, action) is None
        assert check(game_, after, ask.Answer(data.draw(st.sampled_from(after.due.among))), most)
    else:
        check(game_, state, action, most)


QUICK = settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", VARIANTS)
@given(data=st.data())
@QUICK
def test_a_forecast_is_what_all_falls_come_to(name: str, data: st.DataObject) -> None:
    tried(data, VARIANTS[name], FEW)


@pytest.mark.long
@pytest.mark.people
@pytest.mark.parametrize("name", VARIANTS)
@given(data=st.data())
@LONG
def test_a_forecast_is_what_all_falls_come_to_in_many_positions(name: str, data: st.DataObject) -> None:
    tried(data, VARIANTS[name], MANY)


def test_a_position_that_a_record_tells_is_foretold_too() -> None:
    figures = {"athos": "A2", "aramis": "A2", "g1": "B2 w2", "g2": "B1 b u"}
    state = read_state(told("athos-g1 athos-g2 aramis-g1", n=1, **figures))
    for values in (VARIANTS["book"], VARIANTS["each"], VARIANTS["blows-back-each"]):
        for action in (ask.Duel("g1"), ask.Oppose(("g1", "g2")), ask.Act()):
            assert check(game(values), state, action, FEW)


def sentence(match: Any, action: Any, lang: str) -> str:
    forecast = match.game.forecast(match.state, action)
    return str(forecast.text[lang]).replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def test_a_forecast_is_one_short_sentence() -> None:
    match = table({}, {"athos": (1000, 1000), "guard1": (1300, 1000)}, disc("keg", 1000, 1300, 150, 200))
    for action, en, fr in (
        (ask.Act("interact", on="keg"), "Initiative kept: 83.3%.", "Initiative gardée : 83,3 %."),
        (
            ask.Oppose(("guard1",), "strike"),
            "Hit on Guard 1: 41.7%; hits on average: 0.6; initiative kept: 83.3%.",
            "Touche sur le garde 1 : 41,7 % ; touches en moyenne : 0,6 ; initiative gardée : 83,3 %.",
        ),
        (
            ask.Duel("guard1"),
            "Duel won: 71.0%, lost: 29.0%; hits on average: 1.3 given, 0.5 taken; Guard 1 out of action: 1.9%; "
            "initiative kept: 57.9%.",
            "Duel gagné : 71,0 %, perdu : 29,0 % ; touches en moyenne : 1,3 contre 0,5 ; le garde 1 hors de combat : "
            "1,9 % ; initiative gardée : 57,9 %.",
        ),
    ):
        assert (sentence(match, action, "en"), sentence(match, action, "fr")) == (en, fr)
    assert match.game.forecast(match.state, ask.Move((3000, 3000))) is None
    assert match.game.forecast(match.state, ask.Stop()) is None
    assert match.game.forecast(match.state, ask.Activate("guard1")) is None  # refused
    assert match.game.forecast(match.state) is None  # no dice are due


def test_what_a_question_leads_to_is_foretold_once_it_is_answered() -> None:
    bench = disc("bench", 1000, 1300, 150, 200, kind="bench", lift="table", size="large")
    match = table({"measure.enforced": "true"}, {"athos": (1000, 1000), "guard1": (5000, 5000)}, bench)
    deed = ask.Act("take", on="bench", asking=True)
    assert match.game.forecast(match.state, deed) is None  # the other side is asked first
    match.do(deed)
    assert match.game.forecast(match.state, ask.Judge("refuse")) is None
    assert match.game.forecast(match.state, ask.Judge("roll")).values == {"even": Fraction(1, 2), "odd": Fraction(1, 2)}
    assert match.game.forecast(match.state, ask.Judge("agree")).values["kept"] == Fraction(5, 6)


def test_the_danger_to_who_attacks_is_said() -> None:
    match = table({}, {"athos": (1000, 1000), "guard1": (1300, 1000)})
    state = match.state.put(replace(match.state.figure("athos"), wounds=2))
    change(match, replace(state, activation=replace(state.activation, actions=1)))
    said = sentence(match, ask.Duel("guard1"), "en"), sentence(match, ask.Duel("guard1"), "fr")
    assert "Guard 1 out of action: 2.8%; Athos out of action: 8.6%; initiative" in said[0]
    assert "le garde 1 hors de combat : 2,8 % ; Athos hors de combat : 8,6 % ; initiative" in said[1]
    weaker = table(SMALL, {"athos": (1000, 1000), "guard1": (1300, 1000)})  # two dice against one
    state = weaker.state.put(replace(weaker.state.figure("athos"), wounds=2))
    assert weaker.game.forecast(state, ask.Duel("guard1")).values["out:athos"]  # type: ignore[union-attr]
    assert check(weaker.game, state, ask.Duel("guard1"), FEW)  # type: ignore[arg-type]


def test_the_hits_of_a_fall_count_among_those_foretold() -> None:
    values = {"optional.object_damage": True, **SMALL}
    top = thing("gallery", 1300, 1000, 300, 300, 760)
    stool = {"kind": "stool", "lift": "chair", "size": "small", "solid": False}
    high = table(
        values,
        {"athos": (900, 1000), "guard1": (1300, 1000, 760, "gallery")},
        top,
        disc("s", 900, 1190, 40, 90, **stool),
    )
    level = table(values, {"athos": (900, 1000), "guard1": (1300, 1000)}, disc("s", 900, 1190, 40, 90, **stool))
    throw = ask.Oppose(("guard1",), "throw", "s")
    means = [played.game.forecast(played.state, throw).values["hits:guard1"] for played in (high, level)]  # type: ignore[union-attr]
    chance = high.game.forecast(high.state, throw).values["hit:guard1"]  # type: ignore[union-attr]
    assert means[0] == means[1] + chance  # one figure high and no more than two: one hit more with each push
    assert check(high.game, high.state, throw, FEW)  # type: ignore[arg-type]
