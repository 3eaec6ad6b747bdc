"""Going back and playing otherwise makes a fork; nothing that was done is lost, and nothing grows by looking at it."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.play import Entry, Match, Node, Refused, Step, Tree
from aofa_widgets.play import tree as trees

from .toy import Pebbles, Take, pebbles, take


def asked(match: Match) -> list[object]:
    return [entry.asked for entry in match.entries]


def test_undo_and_redo_go_along_the_line():
    match = take(pebbles(), 1, 2)
    end = match.state
    assert [match.undo() for _ in range(5)] == [True] * 4 + [False]
    assert match.state == match.first and not match.entries and len(match.undone) == 4
    assert [match.redo() for _ in range(5)] == [True] * 4 + [False]
    assert match.state == end == match.replayed() and not match.undone
    assert match.to_start() and not match.to_start() and match.to_end() and not match.to_end()


def test_playing_otherwise_keeps_what_was_undone():
    match = take(pebbles(), 1, 2, 3)
    first = asked(match)
    match.goto(2)
    take(match, 3)
    assert match.state.left == 17 and len(match.entries) == 4
    assert [(f.node, f.parent, f.tip, f.length) for f in match.forks()] == [(0, -1, 6, 6), (7, 2, 8, 2)]
    match.goto(match.forks()[0].tip)
    assert asked(match) == first and not match.undone


def test_doing_the_same_again_goes_into_what_is_there():
    match = take(pebbles(), 1, 2, 3)
    match.to_start()
    take(match, 1)
    assert len(match.forks()) == 1 and len(match.undone) == 4
    match.goto(2)
    match.do(Take(3))
    match.undo()
    match.do(Take(2))
    assert len(match.tree.nodes) == 8 and match.tree.number == 3 and len(match.undone) == 3


def test_an_action_and_a_die_of_the_same_value_are_two_things():
    tree = Tree().grown(Entry({"a": (1,)}, False, 0, Step(1))).back().grown(Entry({"a": (1,)}, True, 0, Step(2)))
    assert len(tree.forks()) == 2


def test_a_refused_action_changes_nothing():
    match = take(pebbles(), 1)
    before = match.tree
    with pytest.raises(Refused):
        match.do(Take(4))
    match.do(Take(1))
    mid = match.tree
    with pytest.raises(InputError):
        match.settle({"die": (7,)})
    assert match.tree is mid
    match.tree = before
    with pytest.raises(InputError, match="dice"):
        match.settle({"die": (1,)})
    assert match.tree is before and match.state.left == 20


def test_going_elsewhere_goes_on_with_that_line():
    match = take(pebbles(), 1, 2, 3)
    match.goto(2)
    take(match, 3, 1)
    match.goto(4)
    assert match.tree.line == (0, 1, 2, 3, 4, 5, 6) and len(match.undone) == 2
    match.goto(7)
    assert match.tree.line == (0, 1, 2, 7, 8, 9, 10) and match.tree.place == 3
    for wrong in (99, -1, True, None, 1.0, [1]):
        with pytest.raises(InputError, match="node"):
            match.goto(wrong)  # type: ignore[arg-type]
    assert match.tree.number == 7


def test_lines_and_forks_of_forks():
    match = take(pebbles(), 1, 2)
    match.goto(2)
    take(match, 1)
    match.goto(5)
    match.settle({"die": (6,)})
    assert [(f.node, f.parent) for f in match.forks()] == [(0, -1), (5, 2), (7, 5)]
    assert match.tree.line_of(7) == (0, 1, 2, 5, 7) and match.tree.line_of(5) == match.tree.line_of(6)
    assert [match.tree.fork_of(n) for n in range(8)] == [0, 0, 0, 0, 0, 5, 5, 7]


def test_names_bookmarks_and_comments():
    match = take(pebbles(), 1, 2)
    match.goto(2)
    take(match, 3)
    match.name("  The bold way ")
    match.name("La voie prudente", 4)
    match.bookmark("À relire", 1)
    match.comment("two lines\nof it", 0)
    assert [f.name for f in match.forks()] == ["La voie prudente", "The bold way"]
    assert match.tree.bookmarks() == {"À relire": 1} and match.tree.nodes[0].comment == "two lines\nof it"
    assert match.goto("À relire") and match.tree.number == 1
    with pytest.raises(InputError):
        match.goto("Elsewhere")
    with pytest.raises(InputError):
        match.bookmark("À relire", 2)
    with pytest.raises(InputError):
        match.name("The bold way", 1)
    match.bookmark("À relire", 1)  # the same again is no second one
    match.bookmark("", 1)
    match.name("", 1)
    assert match.tree.bookmarks() == {} and match.forks()[0].name == ""


WORDS = [
    "<script>alert(1)</script>", "a<b>c", "</p>", "<!-- x", "a\x1b[2J", "a\u202eb", "\u2066x", "\ud800", "a\x00",
    "\ufeffx", "a\u200bb", "\U000e0041x", "a\u2028b", "x" * 81, None, 3, ["x"], b"x",
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS, ids=lambda words: ascii(words).replace("\\", ""))  # asked by name: mutmut
def test_words_that_cannot_be_shown_are_refused_in_both_languages(words):
    match = take(pebbles(), 1)
    before = match.tree
    for put in (match.name, match.bookmark, match.comment):
        if put == match.comment and words == "x" * 81:
            continue
        with pytest.raises(InputError) as refused:
            put(words)
        assert all(0 < len(refused.value.faults[0].texts[lang]) < 300 for lang in ("en", "fr"))
    assert match.tree is before


@pytest.mark.parametrize(
    "words", ["3 < 4", "a > b", "d'Artagnan « va »", "👨\u200d👩\u200d👧", "étourdi\u202f!", "a < b"]
)
def test_words_of_every_day_pass(words):
    match = take(pebbles(), 1)
    match.name(words)
    match.comment(words)
    assert match.forks()[0].name == match.tree.node.comment == words


def test_a_name_takes_one_line_and_comments_are_bounded_together(monkeypatch):
    match = take(pebbles(), 1)
    with pytest.raises(InputError):
        match.name("two\nlines")
    monkeypatch.setattr(trees, "MOST_WORDS", 10)
    match.comment("12345678", 1)
    with pytest.raises(InputError):
        match.comment("123", 2)
    match.comment("", 1)
    match.comment("123", 2)


def test_taking_away_keeps_the_rest_and_where_one_stands():
    match = take(pebbles(), 1, 2)
    match.goto(2)
    take(match, 3)
    match.name("Heir")
    match.goto(4)
    match.drop(3)
    assert sorted(match.tree.nodes) == [0, 1, 2, 5, 6]
    assert match.tree.number == 2 and match.tree.line == (0, 1, 2, 5, 6)
    assert [f.name for f in match.forks()] == [""] and match.tree.bookmarks() == {"Heir": 5}
    take(match, 1)
    assert max(match.tree.nodes) == 8  # no number is given twice
    with pytest.raises(InputError):
        match.drop(0)
    match.drop(1)
    assert len(match.tree.nodes) == 1 and match.tree.line == (0,) and match.state == match.first


def test_tidying_keeps_what_has_words_and_the_line_one_is_on():
    match = take(pebbles(), 1, 1)
    for number, words in ((2, ""), (3, "kept")):
        match.goto(2)
        take(match, number, 1)
        match.comment(words)
    match.goto(6)
    match.do(Take(3))  # a fork of the fork without words: one is on it
    assert match.tidy() == 0
    match.goto(4)
    match.bookmark("here")
    assert match.tidy() == 5
    assert [f.node for f in match.forks()] == [0, 9] and match.tree.number == 4
    assert match.tidy() == 0


def test_a_full_match_says_so_and_plays_on_where_it_has_been(monkeypatch):
    monkeypatch.setattr(trees, "MOST_NODES", 5)
    match = take(pebbles(), 1, 2)
    with pytest.raises(InputError) as full:
        match.do(Take(1))
    assert "5" in full.value.say("en") and len(match.entries) == 4
    match.goto(2)
    match.do(Take(2))
    match.undo()
    with pytest.raises(InputError):
        match.do(Take(3))
    match.drop(3)
    match.do(Take(3))


def alive(kinds: tuple[type, ...]) -> Counter[type]:
    gc.collect()
    return Counter(kind for thing in gc.get_objects() if (kind := type(thing)) in kinds)


def test_a_thousand_undos_leave_no_node_behind():
    match = take(pebbles(), 1, 2, 3)
    match.undo()
    before = alive(kinds := (Node, Entry, Tree, Step))
    nodes = match.tree.nodes
    for _ in range(1000):
        match.undo(), match.redo(), match.to_start(), match.goto(6), match.undo()
        match.undo()
        match.do(Take(3))  # the same as is there
    assert match.tree.nodes is nodes and len(nodes) == 7
    assert set(before) == set(kinds) and alive(kinds) == before


def test_a_tree_never_changes():
    match = take(pebbles(), 1)
    before = match.tree
    told = repr(before), dict(before.nodes)
    take(match, 2)
    match.name("x"), match.comment("y", 0), match.drop(3), match.undo()
    assert (repr(before), dict(before.nodes)) == told
    with pytest.raises(TypeError):
        before.nodes[0] = before.nodes[1]  # type: ignore[index]


OPS = st.lists(
    st.tuples(st.sampled_from("do do do undo redo goto end drop tidy".split()), st.integers(0, 30)), max_size=60
)


@given(OPS)
def test_any_walk_leaves_a_sound_tree(ops):
    match, model = pebbles(60), {(): 0}  # every way that was gone: what was asked, in order
    for op, n in ops:
        if op == "do" and match.game.result(match.state) is None:
            before = asked(match)
            if match.game.chance(match.state):
                match.settle({"die": (n % 6 + 1,)})
            else:
                match.do(Take(n % min(3, match.state.left) + 1))
            model[tuple(map(repr, asked(match)))] = 1
            assert asked(match)[:-1] == before
        elif op in ("undo", "redo"):
            getattr(match, op)()
        elif op == "goto":
            match.goto(sorted(match.tree.nodes)[n % len(match.tree.nodes)])
        elif op == "end":
            match.to_end()
        elif op == "drop" and len(match.tree.nodes) > 1:
            number = sorted(match.tree.nodes)[1 + n % (len(match.tree.nodes) - 1)]
            gone = tuple(repr(match.tree.nodes[k].entry.asked) for k in match.tree.way(number)[1:])
            match.drop(number)
            model = {way: 1 for way in model if way[: len(gone)] != gone}
        elif op == "tidy":
            match.tidy()
            model = {way: 1 for way in model if way in ways(match.tree)}
        sound(match)
    assert ways(match.tree) == set(model)


def ways(tree: Tree) -> set[tuple[str, ...]]:
    return {tuple(repr(tree.nodes[k].entry.asked) for k in tree.way(n)[1:]) for n in tree.nodes}


def sound(match: Match) -> None:
    tree, game = match.tree, Pebbles()
    for number, node in tree.nodes.items():
        assert node.number == number < tree.given and list(node.children) == sorted(node.children)
        assert all(tree.nodes[child].parent == number for child in node.children)
        if node.entry:
            before = tree.nodes[node.parent].entry
            assert node.parent < number and number in tree.nodes[node.parent].children
            assert node.entry.before == (before.step.state if before else match.first)
            assert node.depth == tree.nodes[node.parent].depth + 1
            again = game.settle(node.entry.before, game.fall(node.entry.asked)) if node.entry.dice else None
            assert node.entry.step == (again or game.apply(node.entry.before, node.entry.asked))
    assert tree.line[0] == 0 and not tree.nodes[tree.line[-1]].children and 0 <= tree.place < len(tree.line)
    assert all(tree.nodes[b].parent == a for a, b in zip(tree.line, tree.line[1:], strict=False))
    own = [n for fork in tree.forks() for n in tree.line_of(fork.node)[len(tree.line_of(fork.node)) - fork.length :]]
    assert sorted(own) == sorted(set(tree.nodes) - {0})
