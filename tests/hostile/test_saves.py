"""Saves and links as strangers and accidents leave them: one sentence in each language, and the game as it was."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import UNPRINTABLE, InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.saves import Saved, open_file, open_text, save_file, save_text
from aofa_widgets.lab.share import open_link, share_link
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

HERE = Path(__file__).resolve().parent
TABLE = {
    "title": {"en": "A corner", "fr": "Un coin"},
    "width": 2540,
    "height": 2540,
    "things": [],
    "figures": [{"profile": "athos", "x": 600, "y": 600}, {"profile": "guard1", "x": 1800, "y": 1800}],
}


def played(scenario: object, steps: int) -> tuple[Match, Roller]:
    match, dice = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), scenario), Roller(7)
    for n in range(steps):
        if due := match.game.chance(match.state):
            match.settle(due.throw(dice))
        else:
            actions = match.game.sample_actions(match.state, min(match.game.to_act(match.state)))
            match.do(actions[n * 5 % len(actions)])
    return match, dice


@pytest.fixture(scope="module")
def save() -> bytes:
    match, dice = played(TABLE, 5)
    match.goto(2)
    match.do(match.game.sample_actions(match.state, min(match.game.to_act(match.state)))[1])
    match.name("L'autre voie")
    match.comment("« Où va-t-il ? »\n3 < 4")
    match.bookmark("Début", 0)
    return save_text(match, dice).encode()


@pytest.fixture(scope="module")
def link() -> str:
    return share_link(*played("courtyard", 12))


@pytest.fixture
def current():
    """A game that goes on while strange saves are opened; it is what it was at the end."""
    match, _ = played(TABLE, 6)
    before, line = repr(match.state), match.record()
    yield match
    assert repr(match.state) == before and match.record() == line and len(match.tree.nodes) == 7


def said(error: InputError) -> None:
    for one in error.faults:
        for lang in ("en", "fr"):
            assert 10 < len(one.texts[lang]) < 900, one
            assert not UNPRINTABLE.search(one.texts[lang]), one


def tried(raw: bytes, place: Path) -> Saved | None:
    """What a file of these bytes opens; None where it is refused in words."""
    place.write_bytes(raw)
    try:
        return open_file(place)
    except InputError as error:
        said(error)
        return None


def test_the_save_is_sound(save, tmp_path):
    found = tried(save, tmp_path / "x.json")
    assert found and not found.notes and len(found.match.forks()) == 2
    assert save_text(found.match, found.roller()).encode() == save


def cut(save: bytes, place: Path, step: int) -> None:
    for end in range(0, len(save) - 1, step):  # without the last line's end it is still whole
        assert tried(save[:end], place) is None, end


def test_a_save_cut_short_is_refused(save, tmp_path, current):
    cut(save, tmp_path / "x.json", 59)
    for end in range(len(save) - 40, len(save) - 1):
        assert tried(save[:end], tmp_path / "x.json") is None


@pytest.mark.people
def test_a_save_cut_short_at_any_byte_is_refused(save, tmp_path, current):
    cut(save, tmp_path / "x.json", 1)


def flipped(save: bytes, at: int, bit: int) -> bytes:
    return save[:at] + bytes([save[at] ^ 1 << bit]) + save[at + 1 :]


def test_a_flipped_bit_is_refused(save, tmp_path, current):
    chance = random.Random(5)
    for _ in range(200):
        at, bit = chance.randrange(len(save)), chance.randrange(8)
        assert tried(flipped(save, at, bit), tmp_path / "x.json") is None, (at, bit)


@pytest.mark.long
def test_any_flipped_bit_is_refused(save, tmp_path, current):
    for at in range(len(save)):
        for bit in range(8):
            assert tried(flipped(save, at, bit), tmp_path / "x.json") is None, (at, bit)


def spoilt(save: bytes, chance: random.Random) -> bytes:
    """A save whose check is out, with a few bytes wrong, doubled, missing or swapped with others of it."""
    raw = bytearray(save[: save.rindex(b',\n  "check"')] + b"\n}\n")
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(raw) - 9), chance.randrange(len(raw) - 9)
        size = chance.choice((1, 1, 1, 2, 8))
        match chance.randrange(4):
            case 0:
                raw[at] = chance.choice(b'0123456789-.,:[]{}" abcdefnt\\\xff\x00')
            case 1:
                raw[at:at] = raw[other : other + size]
            case 2:
                del raw[at : at + size]
            case 3:
                raw[at : at + size], raw[other : other + size] = raw[other : other + size], raw[at : at + size]
    return bytes(raw)


def sound(found: Saved | None) -> None:
    """Whatever opened has been played by the rules."""
    if found:
        assert found.match.replayed() == found.match.state and found.notes


def test_a_save_spoilt_by_hand_opens_by_the_rules_or_not_at_all(save, tmp_path, current):
    for seed in range(150):
        sound(tried(spoilt(save, random.Random(seed)), tmp_path / "x.json"))


@pytest.mark.long
def test_many_saves_spoilt_by_hand_open_by_the_rules_or_not_at_all(save, tmp_path, current):
    for seed in range(10_000):
        sound(tried(spoilt(save, random.Random(seed)), tmp_path / "x.json"))


STRANGE = [
    None, True, -1, 10**9, 2.5, float("nan"), float("inf"), 10**400, "", "__class__", "\x1b[2J", "\u202e", "\ud800",
    "<script>", "x" * 9000, [], [[]], [1], [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]], {}, {"a": 1}, {"do": "Activate"},
]  # fmt: skip


def places(data: object, way: tuple = ()) -> list[tuple]:
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, child in rows for found in [(*way, key), *places(child, (*way, key))]]


@pytest.mark.parametrize("value", STRANGE, ids=lambda value: ascii(value)[:20])
def test_anything_anywhere(save, value, current):
    data = json.loads(save)
    data.pop("check")
    ways = [way for way in places(data) if way[0] != "values" or way[-1] in ("wounds.to_fall", "values")]
    for way in ways[STRANGE.index(value) % 3 :: 3]:
        changed = json.loads(save)
        changed.pop("check")
        inner = changed
        for part in way[:-1]:
            inner = inner[part]
        inner[way[-1]] = value
        try:
            sound(open_text(json.dumps(changed)))
        except InputError as error:
            said(error)


def test_ten_megabytes_are_not_read(tmp_path, save, current):
    place = tmp_path / "x.json"
    tracemalloc.start()
    assert tried(b" " * 10_000_000 + save, place) is None
    assert tried(save[:-3] + b" " * 10_000_000 + save[-3:], place) is None
    tracemalloc.reset_peak()
    with pytest.raises(InputError):
        open_text("[" * 10_000_000)
    with pytest.raises(InputError):
        open_link("#g=1" + "A" * 10_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000


def test_what_is_no_file_is_told(tmp_path, current):
    (tmp_path / "folder").mkdir()
    strange = [tmp_path / "none.json", tmp_path / "folder", Path("/dev/zero"), Path("a\0b"), 3, None]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        strange.append(tmp_path / "pipe")
    for place in strange:
        with pytest.raises(InputError) as error:
            open_file(place)  # type: ignore[arg-type]
        said(error.value)
    assert tried(b"\xff\xfe{\x00", tmp_path / "x.json") is None
    for place in (tmp_path / "folder", Path("/dev/null/x/game.json"), None):
        with pytest.raises(InputError):
            save_file(current, place)  # type: ignore[arg-type]


def test_another_game_s_save(save, current):
    data = json.loads(save)
    data.pop("check")
    data |= {"game": "honour", "lines": [{"moves": [{"n": 1, "action": {"draw": "token"}}]}], "at": 1, "tip": 1}
    with pytest.raises(InputError) as error:
        open_text(json.dumps(data))
    said(error.value)
    assert error.value.faults[0].where.startswith("values.") and len(error.value.faults) < 200
    with pytest.raises(InputError) as error:
        open_text(json.dumps(data | {"game": "chess"}))
    assert error.value.faults[0].where == "game" and "honour" in error.value.say("fr")


# Links.


def refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        open_link(text)
    said(error.value)


def test_a_link_cut_short_anywhere_is_refused(link, current):
    for end in range(len(link)):
        refused(link[:end])
    for at in range(len(link)):
        refused(link[:at] + link[at + 1 :])


def test_a_wrong_letter_is_refused(link, current):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    chance = random.Random(3)
    for at in range(4, len(link)):
        for letter in chance.sample(letters.replace(link[at], ""), 6):
            refused(link[:at] + letter + link[at + 1 :])
        if at + 1 < len(link) and link[at] != link[at + 1]:
            refused(link[:at] + link[at + 1] + link[at] + link[at + 2 :])
    for bit in range(7):
        for at in range(len(link)):
            wrong = link[:at] + chr(ord(link[at]) ^ 1 << bit) + link[at + 1 :]
            if not wrong.partition("&")[1]:  # what follows `&` is another part of the address
                refused(wrong)


# Killed while saving.


def kills(folder: Path, number: int, seed: int) -> dict:
    if not hasattr(os, "fork"):
        pytest.skip("this system has no fork")
    command = [sys.executable, str(HERE / "saver.py"), str(folder), str(number), str(seed)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_the_last_good_save_is_there_after_a_kill(tmp_path):
    assert kills(tmp_path, 12, 1) == {"found": ["good"] * 12, "others": [], "last": True}


@pytest.mark.people
def test_the_last_good_save_is_there_after_a_hundred_kills(tmp_path):
    assert kills(tmp_path, 100, 2) == {"found": ["good"] * 100, "others": [], "last": True}
