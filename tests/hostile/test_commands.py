"""The commands with arguments nobody foresaw: status 2, one sentence in the reader's language, no traceback."""

from __future__ import annotations

import os
import re
import sys

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import shown, visible
from aofa_widgets.words.typography import typeset

DUEL = ["odds", "swashbuckling", "duel"]


def run(capsys, *words: str) -> tuple[int, str, str]:
    try:
        status = main(list(words))
    except SystemExit as done:
        status = int(done.code or 0)
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.parametrize(
    ("words", "en", "fr"),
    [
        (["-1", "3"], "−1 dice cannot be rolled", "On ne peut pas lancer −1"),
        (["1000", "3"], "1,000 dice cannot be rolled", "On ne peut pas lancer 1\u202f000"),
        (["a", "3"], "“a” is not a whole number", "«\u00a0a\u00a0» n’est pas un nombre entier"),
        (["\u0663", "3"], "“\u0663” is not a whole number", "«\u00a0\u0663\u00a0» n’est pas un nombre entier"),
        (["9" * 50, "3"], "is not a whole number", "n’est pas un nombre entier"),
        (["3"], "takes 2 numbers of dice; found 1", "demande 2"),
        (["3", "3", "--set", "six.extra"], "six.extra sets nothing", "six.extra ne fixe rien"),
        (["3", "3", "--set", "six.extr=1"], "Did you mean `six.extra`?", "Vouliez-vous dire `six.extra`"),
        (["3", "3", "--set", "six.extra=" + "9" * 6000], '`six.extra` is `"9999', '`six.extra` vaut `"9999'),
        (["3", "3", "--set", "six.extra=" + "[" * 3000], '`six.extra` is `"[[[', '`six.extra` vaut `"[[['),
        (["3", "3", "--set", "six.extra=1\nb=2"], '`six.extra` is `"1\\nb=2"`', '`six.extra` vaut `"1\\nb=2"`'),
        (["3", "3", "--set", "six.extra=\x1b[2J"], "\\x1b[2J", "\\x1b[2J"),
        (["3", "3", "--set", "edition=fr"], "A house rule cannot set the edition", "ne change pas l’édition"),
        (["3", "3", "--edition", "de"], "There is no edition `de`", "L’édition `de` n’existe pas"),
        (["3", "3", "--preset", "\x1b[2J"], "There is no preset `\\x1b[2J`", "Le préréglage `\\x1b[2J`"),
        (["3", "3", "--house", "x" * 6000], "There is no house rule `xxx", "Le livre n’a pas de règle maison `xxx"),
        (["3", "3", "--house", "a\0b"], "There is no house rule", "Le livre n’a pas de règle maison"),
    ],
)
def test_odds(capsys, words, en, fr):
    for lang, wanted in (("en", en), ("fr", fr)):
        status, out, err = run(capsys, *DUEL, *words, "--lang", lang)
        assert (status, out) == (2, "") and wanted in err
        assert err.count("\n") == 1 and len(err) < 400 and not re.search("[\x00-\x09\x0b-\x1f]", err)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_book_goes_nowhere_it_cannot(capsys, tmp_path, monkeypatch, lang):
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    reasons = {
        file: ("a file of that name", "un fichier de ce nom"),
        file / "below": ("part of this path is a file", "une partie de ce chemin"),
        tmp_path / ("x" * 400): ("the name is too long", "le nom est trop long"),
    }
    monkeypatch.setattr("aofa_widgets.book.formats.render", lambda view, lang, name, paper: b"page")
    monkeypatch.setattr("aofa_widgets.book.formats.build", lambda ruleset: None)
    for place, wanted in reasons.items():
        status, out, err = run(capsys, "book", "swashbuckling", "--out", str(place), "--lang", lang)
        monkeypatch.setenv("AOFA_LANG", lang)
        assert (status, out) == (2, "") and wanted[lang == "fr"] in err and "--out" in err
    assert file.read_text(encoding="utf-8") == "mine"
    status, _, err = run(capsys, "book", "swashbuckling", "--out", str(tmp_path / "b"), "--edition", "de")
    assert status == 2 and not (tmp_path / "b").exists()


def test_a_page_is_there_whole_or_as_it_was(tmp_path, monkeypatch):
    from aofa_widgets.rules.saving import save

    save("old", tmp_path / "page.html")

    class Stopped(BaseException):
        pass

    def stop(*_):
        assert (tmp_path / "page.html").read_text(encoding="utf-8") == "old"
        raise Stopped

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(Stopped):
        save("new" * 10**5, tmp_path / "page.html")
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {"page.html": "old"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_check_says_no_or_that_there_is_nothing(capsys, tmp_path, monkeypatch, lang):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a\x1b[2J.toml").write_text("id = 3\n", encoding="utf-8")
    for words, status in (
        ([""], 2),
        (["none"], 1),
        (["a\0b"], 1),
        (["a\x1b[2J.toml"], 1),
        (["/dev/null"], 1),
        (["."], 0),
    ):
        found, out, err = run(capsys, "check", "--lang", lang, *words)
        assert found == status and (out or err) and "\x1b" not in out + err


def test_a_game_without_lessons_leaves_no_folder_behind(capsys, tmp_path):
    folder = tmp_path / "lessons"
    status, out, err = run(capsys, "learn", "--game", "chess", "--dir", str(folder), "--no-browser", "--lang", "fr")
    assert (status, out) == (2, "") and "Il n’y a pas de leçons pour chess" in err
    assert not folder.exists()


def test_a_fault_of_ours_is_a_sentence_too(capsys, monkeypatch):
    def broken(*_):
        raise RuntimeError("\x1b[2J" + "x" * 900)

    monkeypatch.setattr("aofa_widgets.cli.odds.of", broken)
    status, out, err = run(capsys, *DUEL, "3", "3", "--lang", "fr")
    assert (status, out) == (2, "") and err.startswith("L’erreur vient du kit")
    assert "\x1b" not in err and len(err) < 400
    monkeypatch.setenv("AOFA_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main([*DUEL, "3", "3"])


def test_values_are_shown_short_and_harmless_whatever_they_are():
    class Evil:
        def __repr__(self) -> str:
            raise RuntimeError

    deep: list = []
    for _ in range(5000):
        deep = [deep]
    for value in (
        Evil(),
        deep,
        10**9000,
        -(10**9000),
        "\x1b" * 10**6,
        {Evil(): Evil()},
        [Evil()] * 9**6,
        "\ud800`",
        {10**9000: 1},
    ):
        text = shown(value)
        assert 0 < len(text) <= 60 and text == visible(text) and "`" not in text
        assert text.encode()
    assert visible("a\x1b[2J\u202eb\nc") == "a\\x1b[2J\\u202eb\\nc"


def test_a_long_word_is_typeset_in_one_pass():
    for word in ("x" * 300_000, "a." * 150_000, "é-" * 150_000):
        assert typeset(word, "fr") == typeset(word, "fr")


@pytest.mark.parametrize(
    "words", [["lesson", "duel"], ["quiz", "swashbuckling", "--seed", "1"], ["referee"], ["progress", "--clear"]]
)
def test_a_closed_keyboard_says_what_an_empty_one_says(words, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "p.json"))
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        empty = run(capsys, *words, "--lang", "fr")
    monkeypatch.setattr("sys.stdin", None)  # what Python makes of `<&-`
    closed = run(capsys, *words, "--lang", "fr")
    sys.stdin.close()
    assert closed == empty and "AttributeError" not in closed[2]
