"""What strangers send to the game in which all write in secret: rows, rulings, records; soon, in one sentence."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path

import pytest

from aofa_widgets.book.report import report
from aofa_widgets.cli import referee
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.scenarios import check_scenario
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset

RULES = Ruleset.load("argad")
GAME = load("argad").GAME(RULES)
CASES = Path(__file__).parents[1] / "games" / "argad" / "data" / "cases.jsonl"
DEEP: list = []
for _ in range(5000):
    DEEP = [DEEP]
ODD = [
    None, True, -1, 0, 10**29, 10**5000, 1.5, float("nan"), "", "x" * 300, "<script>", "\u202e", "\0", "\ud800", [], {},
    [[]], {"a": 1}, [1] * 2000, [[1, 2]] * 9, [[10**6, 0]], [[1, 2], "a"], DEEP, object(), {1: 2}, b"x",
]  # fmt: skip
ODD_JSON = [one for one in ODD[:22] if one != 10**5000]


def in_one_sentence(error: AofaError) -> None:
    for lang in ("en", "fr"):
        said = error.say(lang)
        assert 0 < len(said) < 800
        assert said.encode()


@pytest.mark.parametrize("key", GAMES)
def test_a_row_that_is_no_action_is_answered(key):
    """Whatever stands for an action, its kind, a field or the name of a field."""
    game = load(key).GAME(Ruleset.load(key))
    kinds = import_module(f"aofa_widgets.games.{key}.actions").KINDS.values()
    refused = 0
    for odd in ODD:
        rows = [odd, {"do": odd}]
        for kind in kinds:
            needed = {one.name: "a" for one in fields(kind) if one.default is MISSING}
            rows += [{"do": kind.__name__, **needed, one.name: odd} for one in fields(kind)]
            rows += [{"do": kind.__name__, **needed, 10**5000: 1}, {"do": kind.__name__, **needed, "strange": odd}]
        for row in rows:
            try:
                game.read(row)
            except InputError as error:
                in_one_sentence(error)
                refused += 1
    assert refused > len(ODD)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"do": "Order", "who": "a", "strange": 1}, "strange: Nothing reads an entry `strange` here."),
        ({"do": "Order"}, "who: `who` is missing. Add it."),
        ({"do": "Order", "who": "a", "deed": 3}, 'deed: Found `3`; this takes the form `"…"`'),
        ({"do": "Order", "who": "a", "way": [[1, 2, 3]]}, "way: Found `[[1, 2, 3]]`; this takes the form `[[500, 800]"),
        ({"do": "Ordre", "who": "a"}, "do: There is no event `Ordre`; the events are Pick, Order"),
        (5, "Found `5`; an object with named fields belongs here."),
    ],
)
def test_a_row_is_told_by_its_field(row, words):
    with pytest.raises(InputError) as found:
        ask.read(row)
    assert found.value.say("en").startswith(words) and found.value.say("fr") != found.value.say("en")


def ruled(**entries) -> Match:
    match = Match(GAME, "warden-hamlet")
    match.do(ask.Rule(**{"what": "end", **entries}))
    return match


@pytest.mark.parametrize(
    "entries",
    [
        {"why": "a\u202eb"}, {"why": "\ud800"}, {"why": "<script>"}, {"value": "yes"}, {"value": "\u202e"},
        {"who": "nobody"}, {"what": "reveal", "who": "elder", "value": "hostile"}, {"what": "\u202e"},
        {"what": "attitude", "who": "elder", "value": ""}, {"what": "aim", "who": "nothing", "value": "yes"},
    ],
)  # fmt: skip
def test_a_ruling_that_no_board_could_tell_and_no_save_could_hold_is_refused(entries):
    with pytest.raises(Refused) as found:
        ruled(**entries)
    in_one_sentence(found.value)


def test_a_ruling_in_plain_words_is_told_and_kept():
    match = ruled(why="It is late – l'été finit < bientôt.")
    assert open_text(save_text(match)).match.state == match.state
    assert GAME.seat(GAME.view(match.state, match.state.master), match.state.master).sheets


def test_a_battle_report_of_a_game_that_nobody_wins_is_declined_in_a_sentence():
    with pytest.raises(InputError, match="nobody wins|personne ne gagne") as found:
        report(Match(GAME, "small-quarrel"))
    in_one_sentence(found.value)


def test_a_person_that_there_is_not_is_not_answered_by_a_page_of_names():
    data = copy.deepcopy(GAME.rules.book.table("scenarios/small-quarrel"))
    data["people"][0]["person"] = "raidder"
    (told,) = check_scenario(data, RULES)
    assert "Did you mean `raider`?" in told.say("en") and len(told.say("en")) < 600


def wild(record: dict, dice: random.Random) -> dict:
    """A record with something else in one or two of its places."""
    record = copy.deepcopy(record)
    for _ in range(dice.choice((1, 1, 2))):
        at = record
        key = dice.choice([one for one in at if one in ("op", "state", "dice", "params", "steps", "spare")])
        while isinstance(at[key], (dict, list)) and at[key] and dice.random() < 0.8:
            at = at[key]
            key = dice.choice(list(at)) if isinstance(at, dict) else dice.randrange(len(at))
        at[key] = copy.deepcopy(dice.choice(ODD_JSON))
    return record


def test_records_with_anything_in_any_place_are_answered():
    dice, errors = random.Random(9), 0
    records = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    for record in records:
        (answer,) = referee.answers([json.dumps({**wild(record, dice), "game": "argad"}, allow_nan=True)])
        json.dumps(answer, allow_nan=False)
        if "error" in answer:
            errors += 1
            texts = answer["error"]["texts"]
            assert all(0 < len(texts[lang]) < 1200 for lang in ("en", "fr")), texts
            assert "fault of its own" not in texts["en"], (record["id"], texts["en"])
    assert errors > len(records) // 2


@pytest.mark.parametrize("rounds", [1, 3])
def test_two_who_change_their_orders_without_end_hesitate(rounds):
    game = load("argad").GAME(RULES.with_values({"dispute.hesitation_after": rounds}))
    match, done = Match(game, "small-quarrel"), 0
    match.do(ask.Seal(0))
    match.do(ask.Seal(1))
    first = {side: next(one for one in match.state.people if one.side == side) for side in (0, 1)}
    while match.state.phase == "answers":
        done += 1
        for side, who in first.items():
            match.do(ask.Order(who.id, "move", ((who.x + 150 * done, who.y + 100),)))
            match.do(ask.Seal(side))
    assert done == rounds
    assert {one.id for one in match.state.people if one.hesitates} == {who.id for who in first.values()}
