"""What a language lacks is counted in sound files only: a broken one is named, not passed over; never a traceback."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import SourceError
from aofa_widgets.locate import using
from aofa_widgets.rules.lacking import lacking

BOOK = """games = []
[languages]
en = "English"
fr = "Français"
es = { name = "Español", begun = true }
[units.die]
en = { one = "die", many = "dice" }
fr = { one = "dé", many = "dés", gender = "m" }
"""
WORDS = 'here = { en = "Here", fr = "Ici" }\nthere = { en = "There", fr = "Là", es = "Allí" }\n'
BROKEN = [
    ("book.toml", BOOK.replace('en = { one = "die", many = "dice" }\n', ""), "book.toml:6: ", "units.die.en"),
    ("book.toml", BOOK.replace('{ one = "die", many = "dice" }', '"die"'), "book.toml:7: ", "units.die.en"),
    ("book.toml", BOOK.replace("one = ", "uno = "), "book.toml:7: ", "units.die.en.one"),
    ("book.toml", BOOK.partition("[units.die]")[0] + "[units]\ndie = 3\n", "book.toml:7: ", "units.die"),
    ("book.toml", "units = 3\n" + BOOK.partition("[units.die]")[0], "book.toml:1: ", "units"),
    ("terms.toml", "[die", "terms.toml:1: ", "TOML"),
    ("terms.toml", "a." * 60 + "b = 1", "terms.toml:1: ", "12"),
    ("interface/site.toml", "here = {", "interface/site.toml:1: ", "TOML"),
    ("avoid.toml", "=", "avoid.toml:1: ", "TOML"),
]


@pytest.fixture
def book(tmp_path):
    """A rulebook without a game, in whose third language one sentence of two is said."""
    (tmp_path / "interface").mkdir()
    (tmp_path / "book.toml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "interface" / "site.toml").write_text(WORDS, encoding="utf-8")
    with using(tmp_path):
        yield tmp_path


def test_every_text_that_is_not_said_yet_is_named_and_counted(book):
    found = lacking("es", games=[])
    assert found.all == 3
    assert [fault.where for fault in found.faults] == ["interface/site.toml:1", "book.toml:6"]
    assert found.rooms == {"interface": (1, 2), "book.toml": (1, 1)}
    assert lacking("fr", games=[]).faults == ()


def test_the_command_ends_with_how_much_lacks_where(book, capsys):
    assert main(["check", "--lacks", "es", "--lang", "en"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-3:-1] == ["1 of 2 lacking in interface", "1 of 1 lacking in book.toml"]
    assert "1 of 3 texts" in said[-1]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('{ name = "Español" }', ["book.toml:5: Español (`es`) is not said to be begun, and lacks 2 of 2 texts."]),
        (
            '{ name = "Español", begn = true }',
            ["book.toml:5: Español (`es`) is", "book.toml:5: Nothing reads an entry"],
        ),
    ],
)
def test_a_language_that_is_only_begun_and_does_not_say_so_is_one_fault_of_its_line(book, capsys, row, said):
    (book / "book.toml").write_text(BOOK.replace('{ name = "Español", begun = true }', row), encoding="utf-8")
    (book / "interface" / "site.toml").write_text(WORDS.replace(', es = "Allí"', ""), encoding="utf-8")
    assert main(["check", "--lang", "en"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert all(any(line.startswith(one) for line in told) for one in said) and f"{len(said)} " in told[-2], told
    assert "interface/site.toml" not in "\n".join(told)  # what lacks there waits


def test_a_language_that_lacks_little_is_held_to_each_text(book, capsys):
    (book / "book.toml").write_text(BOOK.replace(", begun = true", ""), encoding="utf-8")
    path = book / "interface" / "site.toml"
    path.write_text(WORDS.replace('fr = "Ici"', 'fr = "Ici", es = "Aquí"'), encoding="utf-8")
    assert main(["check", "--lang", "en"]) == 1
    assert "is not said to be begun" not in (told := capsys.readouterr().out)
    assert "book.toml:6: `units.die.es` is missing. Add `es = {" in told


@pytest.mark.parametrize(("file", "text", "where", "word"), BROKEN)
def test_a_broken_file_is_named_and_not_passed_over(book, file, text, where, word):
    (book / file).write_text(text, encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        lacking("es", games=[])
    for lang in ("en", "fr"):
        assert caught.value.say(lang).startswith(where) and word in caught.value.say(lang)


def test_the_command_says_it_in_a_sentence(book, capsys):
    (book / "book.toml").write_text(BOOK.replace("one = ", "uno = "), encoding="utf-8")
    assert main(["check", "--lacks", "es", "--lang", "fr"]) == 2
    told = capsys.readouterr()
    assert "book.toml:7\u00a0: " in told.err or "book.toml:7: " in told.err
    assert "units.die.en.one" in told.err and "Traceback" not in told.err
