"""Clauses: read, found, numbered, laid over by house rules; every fault of a broken folder, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import Ruleset, overlay
from aofa_widgets.rules.check import bare_numbers, check_file, check_game, check_house, check_words
from aofa_widgets.rules.prose import clause, find_clause, laid_text, plain
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.text import load_text, parse_text, read_text
from aofa_widgets.words.typography import typeset

BROKEN = Path(__file__).parent / "broken"

HOUSE = """
id = "loud"
title = { en = "Loud", fr = "Bruyant" }
why = { en = "For the fun of it.", fr = "Pour le plaisir." }
game = "swashbuckling"
[set]
"stun.dice" = { was = 1, now = 2 }
[text."opposed.rating"]
en = "The enemy figure rolls its [[rating|Rating]] and shouts {stun.dice:word}."
fr = "La figurine ennemie lance sa [[rating|Valeur]] et crie {stun.dice:word}."
[text."opposed.echo"]
title_en = "Echo"
title_fr = "Écho"
after = "opposed.rating"
en = "The walls answer (rule {see opposed.rating})."
fr = "Les murs répondent (article {see opposed.rating})."
"""


@pytest.fixture
def loud(tmp_path):
    path = tmp_path / "loud.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return Ruleset.load("swashbuckling", house=[path])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_fault_of_the_broken_folder_in_its_own_words(lang):
    found = [f.say(lang).replace(f"{BROKEN}/", "") for path in sorted(BROKEN.glob("*.md")) for f in check_file(path)]
    assert found == (BROKEN / f"expected.{lang}.txt").read_text(encoding="utf-8").splitlines()


def test_the_books_that_ship_have_no_fault():
    assert [f.say("en") for f in check_game("swashbuckling") + check_words()] == []


def test_clauses_are_found_by_id_by_number_and_by_rule():
    ruleset = Ruleset.load("swashbuckling")
    wanted = find_clause(ruleset, "initiative.lost-by-a-1")
    for ref in ("3A", "3a", "AOFA-3A-1", "article 3A"):
        assert find_clause(ruleset, ref) is wanted
    with pytest.raises(InputError) as caught:
        find_clause(ruleset, "initiative.lost-by-1")
    assert "initiative.lost-by-a-1" in caught.value.say("fr")


def test_a_clause_follows_its_parameters():
    base = Ruleset.load("swashbuckling")
    house = base.with_values({"stun.dice": 2})
    ref = next(c.id for c in load_text("swashbuckling").clauses.values() if "{stun.dice" in c.texts["en"].text)
    for lang, was, now in (("en", "one", "two"), ("fr", "un", "deux")):
        assert was in clause(base, ref, lang) and now in clause(house, ref, lang)
        assert clause(base, ref, lang) != clause(house, ref, lang)


def test_every_clause_is_typeset_once_and_for_all():
    ruleset = Ruleset.load("swashbuckling")
    for one in load_text("swashbuckling").clauses.values():
        for lang in ("en", "fr"):
            said = clause(ruleset, one.id, lang)
            assert said == typeset(said, lang) and "{" not in said and "[[" not in said, (one.id, lang, said)


def test_the_edition_says_its_own_words():
    ours = Ruleset.load("swashbuckling")
    theirs = Ruleset.load("swashbuckling", edition="fr")
    assert "dés de panache" in clause(ours, "3A", "fr")
    assert "dés de bluff" in clause(theirs, "3A", "fr") and "panache" not in clause(theirs, "3A", "fr")
    assert clause(theirs, "3A", "en") == clause(ours, "3A", "en")
    assert "dé de panache" in clause(theirs, "front.bluff", "fr")  # quoted there on purpose


def test_a_house_rule_rewords_and_adds_without_renumbering(loud):
    text = laid_text(loud)
    base = load_text("swashbuckling")
    kept = {c.id: c.number for c in text.clauses.values() if c.id in base.clauses}
    assert kept == {c.id: c.number for c in base.clauses.values()}
    added = text.clauses["opposed.echo"]
    stem = base.clauses["opposed.rating"].number
    assert added.number.startswith(f"{stem}.") and added.section == base.clauses["opposed.rating"].section
    ids = [c.id for section in text.sections for c in section.clauses]
    assert ids.index("opposed.echo") == ids.index("opposed.rating") + 1
    assert clause(loud, "opposed.rating", "fr") == "La figurine ennemie lance sa Valeur et crie deux."
    assert clause(loud, "opposed.echo", "en") == f"The walls answer (rule\u00a0{stem})."


def test_a_house_rule_text_is_checked(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(HOUSE.replace("{stun.dice:word}", "{stun.dices:word} 3 times"), encoding="utf-8")
    said = [fault.say("en") for fault in check_house(path)]
    assert any("Did you mean `stun.dice`?" in one for one in said) and any("`3` is a number" in one for one in said)
    path.write_text(HOUSE.replace('title_en = "Echo"\n', ""), encoding="utf-8")
    assert ["title_en" in fault.say("fr") for fault in check_house(path)] == [True]


def test_an_added_clause_without_titles_is_refused():
    source = parse(HOUSE.replace('title_fr = "Écho"\n', ""), "loud.toml")
    ruleset = Ruleset.load("swashbuckling")
    laid = overlay.build(source, "swashbuckling", ruleset.book.parameters, "recommended")
    with pytest.raises(SourceError):
        laid_text(Ruleset.load("swashbuckling", house=[laid]))


def test_numbers_follow_the_section_unless_fixed(tmp_path):
    body = "### en\nText.\n### fr\nTexte.\n"
    source = f"# 3 | T | T\n## a.a | T | T\n{body}## a.b | T | T\nnumber: 3A\n{body}## a.c | T | T\n{body}"
    (tmp_path / "01.md").write_text(source, encoding="utf-8")
    assert [c.number for c in read_text(tmp_path, "x").clauses.values()] == ["3B", "3A", "3C"]


def test_faults_of_all_files_come_at_once(tmp_path):
    for name in ("01.md", "02.md"):
        (tmp_path / name).write_text("# 1 | T | T\n## same.id | T | T\n### en\nText.\n", encoding="utf-8")
    (tmp_path / "03.md").write_bytes(b"# 1 | \xff | T\n")
    (tmp_path / "04.md").write_bytes(b"x" * 600_001)
    with pytest.raises(SourceError) as caught:
        read_text(tmp_path, "x")
    assert [fault.where for fault in caught.value.faults] == [
        "x/text/01.md:2", "x/text/02.md:2", "x/text/03.md:1", "x/text/04.md", "x/text/02.md:2", "x/text/02.md:1",
    ]  # fmt: skip


def test_bare_numbers_know_articles_dice_and_both():
    assert [word for _, word in bare_numbers("One die, two dice, 3A and 1D6.", "en")] == ["two", "3"]
    said = bare_numbers("Un dé, les deux camps, deux dés, la vingt-deux, D6, 6″.", "fr")
    assert [word for _, word in said] == ["deux", "vingt", "6"]
    assert bare_numbers("1. first\n2. second, `two`, www.x.org/7", "en") == []


def test_plain_text_of_markdown():
    assert plain("**A** b\n- *c*\n  d\n\n2 * 3 * 4, a_b") == "A b\n– c d\n\n2 * 3 * 4, a_b"


def test_a_file_may_be_anything():
    for source in ("", "#", "## ", "### en", "```", "\n\n# 1 | a | b\n###\n##\n#\n"):
        parse_text(source, "x.md", [])
