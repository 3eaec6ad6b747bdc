"""A match as plain values and back, for any game: the same tree, and a field named for whatever is wrong."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.play import Match
from aofa_widgets.play.plain import fingerprint, read_json, write_json
from aofa_widgets.play.save import opened, written

from .toy import Pebbles, Take, pebbles, take


def forked() -> Match:
    match = take(pebbles(), 1, 2)
    match.goto(2)
    take(match, 3)
    match.name("The other way")
    match.comment("a comment", 5)
    match.bookmark("mark", 1)
    match.bookmark("start", 0)
    match.goto(3)
    return match


def again(data: object, heap: int = 21) -> Match:
    return opened(Pebbles(), {"heap": heap}, json.loads(json.dumps(data)))[0]  # type: ignore[arg-type]


def tree(match: Match) -> list[tuple[object, ...]]:
    return [
        (n.number, n.parent, n.children, n.name, n.bookmark, n.comment, n.entry and (n.entry.asked, n.entry.step))
        for _, n in sorted(match.tree.nodes.items())
    ]


def test_a_save_is_what_was_done_with_the_words_on_it():
    assert written(forked()) == {
        "start": {"bookmark": "start"},
        "lines": [
            {
                "moves": [
                    {"n": 1, "action": {"take": 1}, "bookmark": "mark"},
                    {"n": 2, "dice": {"die": [1]}},
                    {"n": 3, "action": {"take": 2}},
                    {"n": 4, "dice": {"die": [1]}},
                ],
                "ends": {"side": 0, "active": None, "pool": 0, "left": [18, 18]},
            },
            {
                "name": "The other way",
                "from": 2,
                "moves": [{"n": 5, "action": {"take": 3}, "comment": "a comment"}, {"n": 6, "dice": {"die": [1]}}],
                "ends": {"side": 0, "active": None, "pool": 0, "left": [17, 17]},
            },
        ],
        "at": 3,
        "tip": 4,
    }


def test_the_same_tree_comes_back():
    match = forked()
    back = again(written(match))
    assert tree(back) == tree(match) and back.tree.line == match.tree.line and back.tree.place == match.tree.place
    assert back.redo() and back.state == match.game.settle(match.state, 1).state
    empty = again(written(pebbles()))
    assert len(empty.tree.nodes) == 1 and empty.state == empty.first


def test_a_fork_without_a_main_line_of_its_own_and_one_from_the_start():
    match = take(pebbles(), 1)
    match.to_start()
    take(match, 2)
    assert tree(again(written(match))) == tree(match)
    match.drop(1)
    assert written(again(written(match))) == written(match)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5)), max_size=40), st.integers(0, 40))
def test_any_tree_comes_back(walk, at):
    match = pebbles(30)
    for to, n in walk:
        match.goto(sorted(match.tree.nodes)[to % len(match.tree.nodes)])
        if match.game.chance(match.state):
            match.settle({"die": (n + 1,)})
        elif match.game.result(match.state) is None:
            match.do(Take(n % min(3, match.state.left) + 1))
        match.comment(f"walk {to}" if n > 3 else "")
    match.goto(sorted(match.tree.nodes)[at % len(match.tree.nodes)])
    data = written(match)
    back = again(data, 30)
    assert written(back) == data and back.state == match.state
    assert sorted(map(repr, states(back))) == sorted(map(repr, states(match)))


def states(match: Match) -> list[object]:
    return [node.entry.step for node in match.tree.nodes.values() if node.entry]


def put(path: str, value: object):
    def change(data):
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for part in way:
            data = data[part]
        if value is ...:
            del data[last]
        else:
            data[last] = value

    return change


M = "lines.0.moves"
BAD = [
    ("lines", "", put("lines", ...)),
    ("lines", "lines", put("lines", [])),
    ("lines", "lines", put("lines", 10**9)),
    ("line", "lines[0]", put("lines.0", 7)),
    ("moves missing", "lines[0].moves", put("lines.0.moves", ...)),
    ("moves a text", "lines[0].moves", put(M, "x")),
    ("entry a number", "lines[0].moves[1]", put(f"{M}.1", 5)),
    ("both", "lines[0].moves[1]", put(f"{M}.1.action", {"take": 1})),
    ("neither", "lines[0].moves[1]", put(f"{M}.1.dice", ...)),
    ("number out of order", "lines[0].moves[1].n", put(f"{M}.1.n", 9)),
    ("number a switch", "lines[0].moves[0].n", put(f"{M}.0.n", True)),
    ("number missing", "lines[0].moves[0].n", put(f"{M}.0.n", ...)),
    ("unknown field", "lines[0].moves[0]", put(f"{M}.0.hack", 1)),
    ("refused", "lines[0].moves[0].action", put(f"{M}.0.action.take", 4)),
    ("below zero", "lines[0].moves[0].action", put(f"{M}.0.action.take", -1)),
    ("not a number", "lines[0].moves[0].action", put(f"{M}.0.action.take", "x")),
    ("no such action", "lines[0].moves[0].action", put(f"{M}.0.action", {"do": 1})),
    ("action a list", "lines[0].moves[0].action", put(f"{M}.0.action", [])),
    ("no face", "lines[0].moves[1].dice", put(f"{M}.1.dice.die", [7])),
    ("face a switch", "lines[0].moves[1].dice", put(f"{M}.1.dice.die", [True])),
    ("face a decimal", "lines[0].moves[1].dice", put(f"{M}.1.dice.die", [1.0])),
    ("two dice", "lines[0].moves[1].dice", put(f"{M}.1.dice.die", [1, 1])),
    ("a thousand dice", "lines[0].moves[1].dice", put(f"{M}.1.dice.die", [1] * 1000)),
    ("another cup", "lines[0].moves[1].dice", put(f"{M}.1.dice", {"cup": [1]})),
    ("dice a text", "lines[0].moves[1].dice", put(f"{M}.1.dice", "1")),
    ("dice not due", "lines[0].moves[0].dice", put(f"{M}.0", {"n": 1, "dice": {"die": [1]}})),
    ("dice due", "lines[0].moves[1].action", put(f"{M}.1", {"n": 2, "action": {"take": 1}})),
    ("from missing", "lines[1].from", put("lines.1.from", ...)),
    ("from a later one", "lines[1].from", put("lines.1.from", 5)),
    ("from the end", "lines[1].from", put("lines.1.from", 4)),
    ("from a text", "lines[1].from", put("lines.1.from", "2")),
    ("from at the main line", "lines[0]", put("lines.0.from", 0)),
    ("empty fork", "lines[1].from", put("lines.1.moves", [])),
    ("same as the main line", "lines[1].moves[0]", put("lines.1.moves.0.action.take", 2)),
    ("name a number", "lines[1].name", put("lines.1.name", 3)),
    ("name with a tag", "lines[1].name", put("lines.1.name", "<script>")),
    ("name turned round", "lines[1].name", put("lines.1.name", "a\u202eb")),
    ("name too long", "lines[1].name", put("lines.1.name", "x" * 81)),
    ("comment too long", "lines[1].moves[0].comment", put("lines.1.moves.0.comment", "x" * 2001)),
    ("comment a list", "lines[1].moves[0].comment", put("lines.1.moves.0.comment", [])),
    ("bookmark twice", "lines[1].moves[0].bookmark", put("lines.1.moves.0.bookmark", "mark")),
    ("start a list", "start", put("start", [])),
    ("start unknown", "start", put("start.name", "x")),
    ("at elsewhere", "at", put("at", 6)),
    ("at far away", "at", put("at", 99)),
    ("at a decimal", "at", put("at", 3.0)),
    ("tip in the middle", "at", put("tip", 3)),
    ("tip below zero", "tip", put("tip", -1)),
    ("ends a list", "lines[0].ends", put("lines.0.ends", [])),
]  # fmt: skip


@pytest.mark.parametrize(("field", "change"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_what_is_wrong_is_named_by_its_field_in_both_languages(field, change):
    data = copy.deepcopy(written(forked()))
    change(data)
    with pytest.raises(InputError) as refused:
        again(data)
    first = refused.value.faults[0]
    assert first.where.startswith(field), first
    assert all(20 < len(first.texts[lang]) < 400 for lang in ("en", "fr")) and first.texts["en"] != first.texts["fr"]


def test_nothing_follows_the_end():
    match = take(pebbles(3), 3)
    data = written(match)
    data["lines"][0]["moves"].append({"n": 3, "action": {"take": 1}})
    with pytest.raises(InputError) as refused:
        again(data, 3)
    assert refused.value.faults[0].where == "lines[0].moves[2].action"


def test_a_line_that_ends_otherwise_is_told():
    data = written(forked())
    data["lines"][1]["ends"]["left"] = [3, 3]
    _, notes = opened(Pebbles(), {"heap": 21}, data)  # type: ignore[arg-type]
    assert len(notes) == 1 and "2" in notes[0]["en"] and "2" in notes[0]["fr"]


def test_a_scenario_that_cannot_be_set_out_is_an_error():
    for scenario in ({}, [], 3, None, {"pile": 1}):
        with pytest.raises(InputError, match="scenario"):
            opened(Pebbles(), scenario, written(forked()))  # type: ignore[arg-type]


# The JSON of strangers.


@pytest.mark.parametrize(
    ("text", "field", "word"),
    [
        ('{"a": NaN}', "a", "NaN"),
        ('{"a": [1, {"b": -Infinity}]}', "a[1].b", "Infinity"),
        ('{"a": 1e999}', "a", "1e999"),
        (f'{{"a": {"9" * 5000}}}', "a", "999"),
        ('{"a": {"b": 1, "b": 1}}', "a.b", "b"),
        ('{"a": ["x\\u202e"]}', "a[0]", "U+202E"),
        ('{"a": "\\ud800"}', "a", "U+D800"),
        ('{"a\\u0000": 1}', "", "U+0000"),
        ('{"a": "<ScRipt>"}', "a", "<S"),
        ('{"<img>": "x"}', "", "<i"),
        ('{"rules": {"x": "\\u001b"}}', "rules.x", "U+001B"),
        ("[" * 17 + "]" * 17, "[0][0]", "16"),
        ("[" * 200_000, "", ""),
        ('{"a":' * 200_000, "", ""),
        ('{"a": "' + "x" * 8001 + '"}', "a", "8,001"),
        ('{"' + "k" * 121 + '": 1}', "", "121"),
        ('{"a": 1', "", ""),
        ('{"a": "x', "", ""),
        ("", "", ""),
        ("{'a': 1}", "", ""),
        ('{"a": 1} x', "", ""),
        (" " * 4_000_001, "", "4,000,000"),
        ("é" * 2_000_001, "", "4,000,000"),
        ("[" + "0," * 300_001 + "0]", "", "300,000"),
    ],
    ids=range(24),
)  # fmt: skip
def test_json_is_read_strictly(text, field, word):
    with pytest.raises(InputError) as refused:
        read_json(text)
    one = refused.value.faults[0]
    assert one.where.startswith(field) and word in one.texts["en"] and one.texts["fr"], one


@pytest.mark.parametrize("text", [None, 3, b"{}", ["{}"], float("nan")])
def test_only_a_text_is_json(text):
    with pytest.raises(InputError):
        read_json(text)


def test_json_is_written_the_same_way_every_time():
    data = {"b": [{"n": n, "words": "é" * 90} for n in range(4)], "a": {"x": 1.5, "y": None}}
    assert json.loads(write_json(data)) == read_json(write_json(data)) == data
    assert all(len(line) <= 240 for line in write_json(data).split("\n"))
    assert fingerprint(data) == fingerprint(dict(reversed(data.items()))) != fingerprint({**data, "a": {}})
    assert read_json("\ufeff[1]") == [1]


@pytest.mark.parametrize(
    "same", [(0, {"action": {"take": 1}}), (0, {"action": {"take": 3}}), (1, {"dice": {"die": [6]}})]
)
def test_what_begins_two_forks_at_once_is_refused_however_many_begin_there(same):
    begun = [(0, {"action": {"take": 2}}), (1, {"dice": {"die": [6]}}), (0, {"action": {"take": 3}})]
    begun.append((1, {"dice": {"die": [2]}}))
    lines = [{"moves": [{"n": 1, "action": {"take": 1}}, {"n": 2, "dice": {"die": [1]}}]}]
    lines += [{"from": parent, "moves": [{"n": n, **row}]} for n, (parent, row) in enumerate(begun, 3)]
    match = again({"lines": lines, "at": 6, "tip": 6})
    assert [fork.parent for fork in match.forks()] == [-1, 0, 1, 0, 1] and match.tree.line == (0, 1, 6)
    lines.append({"from": same[0], "moves": [{"n": 7, **same[1]}]})
    with pytest.raises(InputError) as caught:
        again({"lines": lines, "at": 6, "tip": 6})
    assert [one.where for one in caught.value.faults] == ["lines[5].moves[0]"]
