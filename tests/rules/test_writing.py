"""What is written back to the rule source: the change, and not one byte more."""

from __future__ import annotations

import difflib
import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets import locate
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import load_book
from aofa_widgets.rules.params import nodes
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.text import parse_text
from aofa_widgets.rules.writing import (
    changed_outside,
    clause_source,
    house_data,
    house_toml,
    look,
    save_seen,
    set_clause,
    set_parameter,
    written,
)

BOOK = load_book("swashbuckling")
HOSTILE = Path(__file__).resolve().parent.parent / "hostile" / "house"
COMMENTED = '''# Ours, since the winter campaign.
id = "guards"     # never change it
title = { en = "Guards", fr = "Gardes" }

why.en = "They fall."   # really
why.fr = "Ils tombent."
game = 'swashbuckling'

[set] # numbers first
# the Guards
"rating.dashing" = { was = 2, now = 3 } # one more
init.ones_to_lose = { now = 2, was = 1 }

[set.six.extra]
was = 1
now = 0

# words next
[text."opposed.rating"]
fr = """
Dites
« non »."""
en = 'Say "no".' # short
# the end
'''


def changed(old: str, new: str) -> list[str]:
    """The lines that differ, with their signs."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def data(source: str) -> dict:
    return house_data(tomllib.loads(source.removeprefix("\ufeff")))


# -- house rules ----------------------------------------------------------


def readable() -> list[Path]:
    every = [*sorted((locate.rulebook()).glob("*/house/*.toml")), *sorted(HOSTILE.glob("*.toml"))]
    found = []
    for path in every:
        try:
            parse(path.read_bytes(), path.name)
        except SourceError:
            continue
        found.append(path)
    return found


@pytest.mark.parametrize("path", readable(), ids=lambda path: path.stem)
def test_what_is_not_changed_keeps_its_bytes(path):
    source = path.read_bytes().decode()
    if isinstance(data(source)["set"], dict) and isinstance(data(source)["text"], dict):
        assert house_toml(data(source), source) == source


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_one_number_moves_one_line_whatever_the_spelling(ends, mark):
    source = mark + COMMENTED.replace("\n", ends)
    for key, line in (
        ("rating.dashing", '"rating.dashing" = { was = 2, now = 7 } # one more'),
        ("init.ones_to_lose", "init.ones_to_lose = { now = 7, was = 1 }"),
        ("six.extra", "now = 7"),
    ):
        wanted = data(source)
        wanted["set"][key] = {**wanted["set"][key], "now": 7}
        made = house_toml(wanted, source)
        moved = changed(source, made)
        assert len(moved) == 2 and moved[1] == f"+{line}"
        assert made.count(ends) == source.count(ends) and made.startswith(mark)


def test_words_rows_and_clauses_come_and_go_and_the_rest_stays():
    wanted = data(COMMENTED)
    wanted["title"]["fr"] = "Gardes têtus"
    wanted["why"]["en"] = 'They "fall"\\.'
    del wanted["set"]["six.extra"]
    wanted["set"]["tables.duelling"] = {"was": ["push"], "now": ["push", "wound"]}
    wanted["text"]["opposed.rating"]["en"] = 'One "\nand two """ at the end"'
    wanted["text"]["opposed.wine"] = {"en": "Wine.", "fr": "Du vin.", "title_en": "W", "title_fr": "V", "after": "x.y"}
    made = house_toml(wanted, COMMENTED)
    assert data(made) == wanted
    for kept in ("# Ours, since", "# never change it", "# really", "# numbers first", "# the Guards\n", "# one more",
                 "# words next", "« non ».", "# the end", "game = 'swashbuckling'"):  # fmt: skip
        assert kept in made
    assert '"tables.duelling" = { was = ["push"], now = ["push", "wound"] }' in made
    back = house_toml(data(COMMENTED), made)
    assert data(back) == data(COMMENTED)


def test_a_fresh_file_is_what_a_person_would_type():
    wanted = {
        "id": "x", "title": {"en": "A", "fr": "B"}, "game": "swashbuckling",
        "set": {"rating.dashing": {"was": 2, "now": 3}},
        "text": {"a.b": {"en": "One\ntwo", "fr": "Un", "after": "a.a"}},
    }  # fmt: skip
    made = house_toml(wanted)
    assert made == (
        'id = "x"\ntitle = { en = "A", fr = "B" }\ngame = "swashbuckling"\n\n'
        '[set]\n"rating.dashing" = { was = 2, now = 3 }\n\n'
        '[text."a.b"]\nafter = "a.a"\nen = """\nOne\ntwo"""\nfr = "Un"\n'
    )
    assert data(made) == wanted and house_toml(wanted, made) == made


WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=200)
KEYS = st.from_regex(r"[a-z]{1,4}\.[a-z_]{1,5}", fullmatch=True)
NUMBERS = st.one_of(
    st.integers(-(2**40), 2**40), st.booleans(), st.lists(st.sampled_from(["push", "stun"]), max_size=3)
)
ROWS = st.fixed_dictionaries({"was": NUMBERS, "now": NUMBERS})
RULES = st.fixed_dictionaries(
    {
        "id": WORDS.filter(bool),
        "title": st.fixed_dictionaries({"en": WORDS, "fr": WORDS}),
        "set": st.dictionaries(KEYS, ROWS, max_size=4),
        "text": st.dictionaries(KEYS, st.fixed_dictionaries({"en": WORDS, "fr": WORDS}), max_size=3),
    }
)


def free(rule: dict) -> bool:
    """No key is the beginning of another, as in any rulebook."""
    return not any(a != b and b.startswith(f"{a}.") for rows in (rule["set"], rule["text"]) for a in rows for b in rows)


@given(RULES.filter(free), RULES.filter(free))
@settings(max_examples=25)
def test_any_rule_becomes_any_other_by_way_of_its_file(first, second):
    one = house_toml(first)
    assert data(one) == {**first, "set": first["set"], "text": first["text"]}
    two = house_toml(second, one)
    assert data(two) == data(house_toml(second))
    assert house_toml(second, two) == two


@given(WORDS)
def test_any_text_is_written_as_toml_reads_it(text):
    assert tomllib.loads(f"x = {written(text)}")["x"] == text


def test_a_text_that_is_no_toml_is_named_with_its_line():
    with pytest.raises(SourceError) as caught:
        house_toml({"set": {}, "text": {}}, 'id = "x"\n[set\n', "mine.toml")
    assert caught.value.faults[0].where == "mine.toml:2"


# -- files ----------------------------------------------------------------


def test_a_file_changed_by_somebody_else_is_not_written_over(tmp_path):
    path = tmp_path / "rule.toml"
    seen = save_seen(look(path), "a = 1\n")
    assert path.read_text() == "a = 1\n" and not changed_outside(seen)
    path.write_text("a = 2\n")
    assert changed_outside(seen)
    with pytest.raises(InputError) as caught:
        save_seen(seen, "a = 3\n")
    assert "changed outside" in caught.value.say("en") and path.read_text() == "a = 2\n"
    assert save_seen(seen, "a = 3\n", over=True).mark and path.read_text() == "a = 3\n"
    path.unlink()
    assert changed_outside(look(path)) is False


def test_the_same_text_is_not_written_again_and_a_link_stays_a_link(tmp_path):
    real = tmp_path / "real.toml"
    real.write_text("a = 1\n")
    link = tmp_path / "link.toml"
    link.symlink_to(real)
    before = real.stat().st_mtime_ns
    seen = save_seen(look(link), "a = 1\n")
    assert real.stat().st_mtime_ns == before
    save_seen(seen, "a = 2\n")
    assert link.is_symlink() and real.read_text() == "a = 2\n"
    assert sorted(os.listdir(tmp_path)) == ["link.toml", "real.toml"]


def test_a_file_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "rule.toml"
    path.write_bytes(b"id = 1\n\xff\n")
    with pytest.raises(SourceError) as caught:
        look(path, "rule.toml")
    assert caught.value.faults[0].where == "rule.toml:2"
    with pytest.raises(SourceError):
        look(tmp_path)


# -- the book's own source ------------------------------------------------

PARAMS = sorted((BOOK.folder / "params").glob("*.toml"))
TEXTS = sorted((BOOK.folder / "text").glob("*.md"))


def of(source: str, key: str):
    return dict(nodes(tomllib.loads(source)))[key]["value"]


@pytest.mark.parametrize("path", PARAMS, ids=lambda path: path.stem)
def test_every_parameter_of_the_book_moves_alone(path):
    source = path.read_bytes().decode()
    for key, node in nodes(tomllib.loads(source)):
        old = node["value"]
        assert set_parameter(source, key, next(iter(old.values())) if isinstance(old, dict) else old) == source or (
            isinstance(old, dict) and len({str(v) for v in old.values()}) > 1
        )
        other = next((v for v in BOOK.parameters[key].values() if v != BOOK.parameters[key].default), None)
        if other is None:
            continue
        new = BOOK.parameters[key].write(other)
        made = set_parameter(source, key, new, "recommended" if isinstance(old, dict) else None)
        found = of(made, key)
        assert (found["recommended"] if isinstance(old, dict) else found) == new
        assert len(changed(source, made)) == 2, changed(source, made)


def test_one_edition_may_part_from_the_others():
    source = "[six.extra] # why\nvalue = 1 # book\n"
    made = set_parameter(source, "six.extra", 2, "fr", ("recommended", "en", "fr"))
    assert made == "[six.extra] # why\nvalue = { recommended = 1, en = 1, fr = 2 } # book\n"
    assert set_parameter(made, "six.extra", 3) == made.replace("1", "3").replace("fr = 2", "fr = 3")
    with pytest.raises(InputError):
        set_parameter(source, "six.more", 2)


def moves_alone(path, every):
    """Of every so many clauses of a file, each language."""
    source = path.read_bytes().decode()
    clauses = [clause for section in parse_text(source, "x.md", []) for clause in section.clauses]
    for clause in clauses[::every]:
        for lang in ("en", "fr"):
            old = clause_source(source, clause.id, lang)
            assert set_clause(source, clause.id, lang, old) == source
            made = set_clause(source, clause.id, lang, f"A first line.\n{old}")
            assert changed(source, made) == ["+A first line."]
            assert made.replace("A first line.\n", "", 1) == source


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_some_texts_of_each_file_move_alone(path):
    moves_alone(path, 5)


@pytest.mark.long
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_text_of_the_book_moves_alone(path):
    moves_alone(path, 1)


def test_line_ends_of_windows_stay():
    source = "# 1 | A | B\r\n## a.b | T | U\r\n### en\r\nOne.\r\n\r\n### fr\r\nUn.\r\n"
    made = set_clause(source, "a.b", "en", "One.\nTwo.")
    assert made == source.replace("One.", "One.\r\nTwo.")


@pytest.mark.parametrize(
    "text",
    ["", "  \n", "A\n## b.c | X | Y\n### en\nZ", "A\n### fr\nB", "# 9 | X | Y", "A\n```example\nid = 1", "### en"],
)
def test_a_text_that_would_change_its_neighbours_is_refused(text):
    source = "# 1 | A | B\n## a.b | T | U\n### en\nOne.\n### fr\nUn.\n## a.c | T | U\n### en\nTwo.\n### fr\nDeux.\n"
    with pytest.raises(InputError):
        set_clause(source, "a.b", "en", text)
    with pytest.raises(InputError):
        set_clause(source, "a.d", "en", "x")
    with pytest.raises(InputError):
        set_clause(source, "a.b", "de", "x")
