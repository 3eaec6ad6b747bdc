"""The law of the marks: without the removals it is the house's book, without the additions the base's."""

from __future__ import annotations

import html
import re
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.book.build import Builder, build
from aofa_widgets.book.formats import render
from aofa_widgets.book.markdown import blocks_of
from aofa_widgets.book.marks import marked_blocks, marked_line, without
from aofa_widgets.book.tree import Block, BookView, Piece
from aofa_widgets.rules import Ruleset, overlay
from aofa_widgets.rules.source import parse
from aofa_widgets.words.grammar import Run

BASE = Ruleset.load("swashbuckling")
WORDS = st.sampled_from(["roll ", "one die", " , ", "two dice", "\u00a0!", "a", " b ", "«", ""])
PIECES = st.builds(
    Piece, WORDS, st.sampled_from(["text", "value"]), st.sampled_from(["", "n"]), st.integers(-1, 2), em=st.booleans()
)
LINES = st.lists(PIECES, max_size=8).map(tuple)
ITEMS = LINES.filter(lambda line: any(piece.text.strip() for piece in line))  # `blocks_of` leaves no other
BLOCKS = st.lists(
    st.one_of(
        st.builds(lambda line: Block("p", (line,)), LINES),
        st.builds(lambda lines: Block("ul", tuple(lines)), st.lists(ITEMS, min_size=1, max_size=4)),
        st.just(Block("table", table="ratings")),
    ),
    max_size=4,
).map(tuple)


def plain(blocks):
    """What a text says and how it looks, however it is cut into pieces and whichever placeholder printed it."""
    flat = []
    for block in blocks:
        lines = [[(c, p.em) for p in line for c in p.text] for line in block.lines]
        flat.append((block.kind, block.table, lines))
    return flat


@given(BLOCKS, BLOCKS)
@settings(max_examples=300)
def test_the_law_holds_for_any_two_texts(old, new):
    both = marked_blocks(old, new)
    assert plain(without(both, "ins")) == plain(old)
    assert plain(without(both, "del")) == plain(new)


@given(LINES)
def test_a_text_against_itself_has_no_mark(line):
    assert not any(piece.mark for piece in marked_line(line, line))


def test_the_same_words_from_another_case_are_no_change():
    was = (Piece("until "), Piece("a 1 shows", "choice", "turns", 0), Piece("."))
    now = (Piece("until "), Piece("a 1 ", "choice", "ones", 0), Piece("shows", "agree", "n", 0), Piece("."))
    assert not any(piece.mark for piece in marked_line(was, now))
    link = (Piece("until "), Piece("a 1 shows", "see", "ones", 0), Piece("."))
    assert any(piece.mark for piece in marked_line(was, link))  # it leads somewhere now


def test_an_item_that_a_house_rule_drops_is_marked_alone():
    one, two, three = ((Piece(text),) for text in ("one", "two", "three"))
    (block,) = marked_blocks([Block("ul", (one, two, three))], [Block("ul", (one, three))])
    assert [[(p.mark, p.text) for p in line] for line in block.lines] == [
        [("", "one")],
        [("del", "two")],
        [("", "three")],
    ]


def test_a_choice_that_prints_nothing_leaves_no_item_and_no_paragraph():
    nothing = Run("", "choice", "x", 0)
    blocks = blocks_of((Run("Say:\n\n- "), nothing, Run("\n- two\n\n"), nothing, Run("\n\n1. "), nothing))
    assert [(block.kind, [p.text for line in block.lines for p in line]) for block in blocks] == [
        ("p", ["Say:"]), ("ul", ["two"]),
    ]  # fmt: skip


def test_a_sentence_almost_wholly_rewritten_is_one_change_and_its_neighbours_stay():
    was = (
        "Jouez vite. Imaginez vos actions, racontez-les avec verve et trouvez une explication. Lancez {} dés, puis {}."
    )
    now = "Jouez vite. Racontez vos actions avec verve. Lancez {} dés, puis {}."
    both = marked_line((Piece(was.format("deux", "trois")),), (Piece(now.format("cinq", "six")),))
    assert [(piece.mark, piece.text) for piece in both] == [
        ("", "Jouez vite. "),
        ("del", "Imaginez vos actions, racontez-les avec verve et trouvez une explication."),
        ("ins", "Racontez vos actions avec verve."),
        ("", " Lancez "), ("del", "deux"), ("ins", "cinq"), ("", " dés, puis "), ("del", "trois."), ("ins", "six."),
    ]  # fmt: skip


def test_what_one_placeholder_printed_is_never_cut():
    old = (Piece("roll "), Piece("one ", "value", "n", 0), Piece("die", "value", "n", 0), Piece(" now"))
    new = (Piece("roll "), Piece("two ", "value", "n", 0), Piece("die", "value", "n", 0), Piece(" now"))
    assert [(p.mark, p.text) for p in marked_line(old, new)] == [
        ("", "roll "), ("del", "one "), ("del", "die"), ("ins", "two "), ("ins", "die"), ("", " now"),
    ]  # fmt: skip


def _changes():
    """House rules over the parameters whose every value the book allows: one to four numbers and choices moved."""
    rows = []
    for key, parameter in BASE.book.parameters.items():
        others = [value for value in parameter.values() if value != parameter.default and parameter.kind != "figures"]
        if others and key != "edition":
            rows += [(key, parameter.write(value)) for value in others]
    return st.dictionaries(st.sampled_from([k for k, _ in rows]), st.integers(0, 10**6), min_size=1, max_size=4).map(
        lambda picked: {key: (mine := [v for k, v in rows if k == key])[n % len(mine)] for key, n in picked.items()}
    )


def house(changes, text=""):
    parameters = BASE.book.parameters

    def toml(value):
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, list):
            return "[" + ", ".join(toml(v) for v in value) + "]"
        return f'"{value}"' if isinstance(value, str) else repr(value)

    rows = [
        f'"{key}" = {{ was = {toml(parameters[key].write(parameters[key].default))}, now = {toml(now)} }}'
        for key, now in changes.items()
    ]
    source = "\n".join(
        ['id = "any"', 'title = { en = "Any", fr = "Quelconque" }', 'game = "swashbuckling"', "[set]", *rows, text]
    )
    laid = overlay.build(parse(source, "any.toml"), "swashbuckling", parameters, BASE.edition)
    return Ruleset.load("swashbuckling", house=[laid])


@cache
def base_book():
    return build(BASE)


@given(_changes())
@settings(max_examples=15, deadline=None)
def test_the_law_holds_for_the_book_under_any_house_rule(changes):
    marked = Builder(house(changes))
    alone, base = Builder(marked.ruleset), Builder(BASE)
    alone.houses = False  # the house's book as if it were the only one
    for clause in marked.text.clauses.values():
        moved = False
        for lang in ("en", "fr"):
            both = marked.blocks(clause, lang)
            assert plain(without(both, "ins")) == plain(base.blocks(clause, lang))
            assert plain(without(both, "del")) == plain(alone.blocks(clause, lang))
            moved |= any(piece.mark for block in both for line in block.lines for piece in line)
        assert not moved or list(marked.flags(clause, [])), clause.id
    assert not marked.faults


REWORDED = """[text."opposed.rating"]
en = "Say <b>& roll</b>.\\n\\n- one\\n- [[rating]]"
fr = "Dites.\\n\\n- un\\n- [[rating]]"
"""


def test_the_page_keeps_the_law_and_says_the_marks_aloud():
    ruleset = house({"stun.dice": 2, "init.ones_to_lose": 2}, REWORDED)
    for lang, removed, added in (("en", "removed: ", "added: "), ("fr", "retiré\u00a0: ", "ajouté\u00a0: ")):
        marked = prose(page(build(ruleset), lang))
        assert removed in marked and added in marked
        assert said(re.sub(r"<ins>.*?</ins>", "", marked, flags=re.S)) == said(prose(page(base_book(), lang)))
        bare = Builder(ruleset)
        bare.houses = False
        assert said(re.sub(r"<del>.*?</del>", "", marked, flags=re.S)) == said(prose(page(bare.book(), lang)))


def page(view: BookView, lang: str) -> str:
    return render(view, lang).decode()


def prose(page):
    """The paragraphs and lists of the clauses of a page, flags and tables left out."""
    cells = re.findall(r'<div class="cell" lang="\w+" data-l="\w+">\n<h3>(.*?)</div>', page, flags=re.S)
    assert len(cells) > 100
    return "\n".join(cells)


def said(fragment):
    """What a fragment says, hidden words left out, its blocks and spaces evened."""
    text = re.sub(r'<span class="vh">[^<]*</span>', "", fragment)
    text = re.sub(r"<(?:p|li|ul|ol)[^>]*>\s*</(?:p|li|ul|ol)>", "", text)
    return re.sub(r"\s+", "", html.unescape(re.sub(r"<[^>]*>", "", text)))


def test_who_rewords_a_clause_without_its_cases_has_only_the_new_words_marked():
    case = [Piece(text, kind, "x", 0) for text, kind in (("a ", "choice"), ("1", "value"), (" comes up", "choice"))]
    was = (Piece("The danger is that "), *case, Piece(" before the duel."))
    now = (Piece("The danger is that a "), Piece("1", "value", "x", 0), Piece(" comes up before the bloody duel."))
    both = marked_line(was, now, reworded=True)
    assert [(piece.mark, piece.text) for piece in both if piece.mark] == [("ins", "bloody ")]
    read = {mark: "".join(p.text for p in both if p.mark != mark) for mark in ("ins", "del")}
    assert read == {"ins": "".join(p.text for p in was), "del": "".join(p.text for p in now)}
