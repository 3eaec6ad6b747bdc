"""A link opens the same position: rules, moves, dice; it is small, and nothing else opens."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets import locate
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.lab import share
from aofa_widgets.lab.share import MARK, MOST_CHARACTERS, open_link, share_link
from aofa_widgets.rules import Ruleset

from .test_saves import moved as moved
from .wandering import SMALL, match_of, rules, step, wander


def refused(text: object) -> InputError:
    with pytest.raises(InputError) as error:
        open_link(text)  # type: ignore[arg-type]
    for one in error.value.faults:
        assert one.where.startswith("link") or one.where == "" or error.value.faults[0].where.startswith("link")
        assert all(15 < len(one.texts[lang]) < 500 for lang in ("en", "fr"))
    return error.value


def unpacked(link: str) -> list:
    letters = link[len(MARK) + 1 :]
    raw = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return json.loads(zlib.decompress(raw[share.CHECK :], -15))


def packed(data: object) -> str:
    return f"{MARK}1{share._packed(json.dumps(data).encode())}"


@settings(max_examples=12)
@given(st.lists(st.integers(0, 400), max_size=25), st.integers(0, 2**40), st.integers(0, 200), st.booleans())
def test_a_position_comes_back(picks, seed, count, known):
    dice = Roller(seed, count)
    match = wander(match_of(rules(edition="fr")), picks, dice)
    if len(match.entries) > 3:
        match.undo()
    link = share_link(match, dice if known else None)
    found = open_link(link)
    assert found.match.state == match.state and found.match.record() == match.record() and found.notes == ()
    assert found.match.scenario == match.scenario and len(link) <= MOST_CHARACTERS
    assert found.match.game.rules.fingerprint == match.game.rules.fingerprint
    assert found.dice == (dice.position() if known else None)
    assert share_link(found.match, found.dice) == link


def test_whole_games_fit_into_a_link():
    dice = Roller(1)
    match = wander(match_of(rules(preset="full")), [dice.choose(50) for _ in range(120)], dice)
    link = share_link(match, dice)
    assert len(link) < 1200, len(link)
    assert open_link(link).match.state == match.state


def test_dice_of_a_real_table_and_dice_of_the_seed_go_together():
    dice = Roller(11)
    match = wander(match_of(), [0, 1, 2], dice)
    due = match.game.chance(match.state)
    while due is None:
        step(match, 3, dice)
        due = match.game.chance(match.state)
    match.settle({cup: (2,) * number for cup, number in due.dice.items()})
    wander(match, [5, 1, 4, 2], dice)
    found = open_link(share_link(match, dice))
    assert found.match.record() == match.record() and found.roller().position() == dice.position()
    assert any(isinstance(row, str) for row in unpacked(share_link(match))[5])


def test_rules_with_values_of_one_s_own_come_back():
    ruleset = Ruleset.load(GAMES[0], "fr", "full", ["lucky-star"]).with_values({"six.extra": 0, "dice.sides": 8})
    match = wander(match_of(ruleset), [0, 1, 2, 3, 4], Roller(2))
    assert dict(open_link(share_link(match)).match.game.rules.values) == dict(ruleset.values)


def test_a_link_stands_in_an_address():
    link = share_link(wander(match_of(), [0, 1], Roller(4)), Roller(4))
    for text in (f"https://example.org/play/?lang=fr{link}", f"  {link}\n", f"{link}&lang=fr"):
        assert open_link(text).match.entries
    assert all(c.isascii() and (c.isalnum() or c in "#=-_") for c in link)


def test_what_a_link_cannot_hold_is_to_be_saved_as_a_file(monkeypatch):
    own = match_of(scenario=SMALL)
    long = wander(match_of(), [3, 1, 4, 1, 5, 9, 2, 6], Roller(1))
    monkeypatch.setattr(share, "MOST_CHARACTERS", 100)
    for match in (own, long):
        with pytest.raises(InputError) as error:
            share_link(match, Roller(1))
        (one,) = error.value.faults
        assert "file" in one.texts["en"] and "fichier" in one.texts["fr"]
    by_hand = match_of()
    by_hand.first = long.state
    with pytest.raises(InputError):
        share_link(by_hand)


def test_the_book_has_moved(moved):
    link = share_link(wander(match_of(), [0, 1], Roller(4)))
    with locate.using(moved("scenarios/courtyard.toml", "x = 2540, y = 75", "x = 2541, y = 75")):
        assert refused(link).faults[0].where == "link.scenario"
        assert share_link(match_of()) != link


def test_other_base_rules_are_told(moved):
    from .test_saves import param

    link = share_link(wander(match_of(), [0, 1], Roller(4)))
    file, block, value = param("wounds.to_fall")
    with locate.using(moved(file, block, block.replace(value, "value = 4"))):
        error = refused(link)
    assert error.faults[0].where == "link.rules" and "fichier" in error.say("fr")


@pytest.mark.parametrize(
    "text",
    [None, 3, b"#g=1", "", "#g=", "#g=1", "#g=1A", "#g=0AAAA", "#g=1AAAA*", "g=1AAAA", "#g=1" + "A" * 3000, "#g=9AAAA",
     "#g=1" + "é" * 8, "#g=٣AAAA", "#g=1AAAAAAAA==", "x" * 10_000_000],
    ids=lambda text: ascii(text)[:20],
)  # fmt: skip
def test_what_is_no_link_is_refused(text):
    assert refused(text).faults[0].where == "link"


def test_a_newer_link_says_so():
    error = refused("#g=2AAAA")
    assert "2" in error.say("en") and "kit" in error.say("fr")


def test_a_bomb_is_not_unpacked():
    def link(raw: bytes) -> str:
        return f"{MARK}1{share._packed(raw)}"

    for raw in (b" " * 1_300_000, b"[" * 59_000, b'["' + b"x" * 50_000 + b'"]', b"[" + b"0," * 25_000 + b"0]"):
        assert len(link(raw)) <= MOST_CHARACTERS
        assert refused(link(raw)).faults[0].where == "link"


def forged(change) -> str:
    data = unpacked(share_link(wander(match_of(), [0, 1, 2, 3], Roller(4)), Roller(4)))
    change(data)
    return packed(data)


FORGED = {
    "no list": lambda d: d.clear(),
    "seven things": lambda d: d.append(1),
    "rules a number": lambda d: d.__setitem__(0, 5),
    "rules of a wrong letter": lambda d: d.__setitem__(0, d[0][:-1] + "2"),
    "rules of megabytes": lambda d: d.__setitem__(0, "K7Q-" * 1500),
    "scenario unknown": lambda d: d.__setitem__(1, "../game"),
    "scenario a table": lambda d: d.__setitem__(1, {"figures": 10**9}),
    "scenario moved": lambda d: d.__setitem__(2, "00000000"),
    "seed a text": lambda d: d.__setitem__(3, ["x", 1]),
    "seed alone": lambda d: d.__setitem__(3, [1]),
    "seed too large": lambda d: d.__setitem__(3, [2**64, 1]),
    "no seed": lambda d: d.__setitem__(3, []),
    "shapes a number": lambda d: d.__setitem__(4, 7),
    "no shapes": lambda d: d.__setitem__(4, []),
    "shape of numbers": lambda d: d.__setitem__(4, [[1, 2]] * 9),
    "entries a number": lambda d: d.__setitem__(5, 10**9),
    "entry a switch": lambda d: d[5].__setitem__(0, True),
    "entry an object": lambda d: d[5].__setitem__(0, {"dice": [1]}),
    "too many passed": lambda d: d[5].__setitem__(0, 10**9),
    "faces of ten": lambda d: d[5].__setitem__(0, [10, 10]),
    "faces that are texts": lambda d: d[5].__setitem__(0, ["a", "b"]),
    "three dice": lambda d: d[5].__setitem__(0, "123"),
    "no dice": lambda d: d[5].__setitem__(0, []),
    "dice where none are due": lambda d: d[5].__setitem__(1, 0),
    "a shape that is none": lambda d: d[5].__setitem__(1, [99, "athos"]),
    "a shape of a half": lambda d: d[5].__setitem__(1, [0.0, "athos"]),
    "fields missing": lambda d: d[5].__setitem__(1, [0]),
    "a figure that is none": lambda d: d[5].__setitem__(1, [0, "Activate", "nobody"]),
    "a script in a name": lambda d: d[5].__setitem__(1, [0, "Activate", "<script>alert(1)</script>"]),
    "a name turned round": lambda d: d[5].__setitem__(1, [0, "Activate", "\u202ea"]),
    "a refused action": lambda d: d[5].insert(1, [0, "Activate", "\u00e9"]),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_link_is_refused(name):
    link = forged(FORGED[name])
    assert len(link) <= MOST_CHARACTERS
    refused(link)


def test_the_forger_s_tools_are_sound():
    assert open_link(forged(lambda data: None)).match.entries
