"""`aofa lesson`: a lesson through a pipe, in both languages, under house rules, kept and gone on with."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of


def talk(monkeypatch: Any, capsys: Any, typed: str, *options: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    status = main(["lesson", *options])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_it_lists_the_lessons(monkeypatch: Any, capsys: Any) -> None:
    status, out, _ = talk(monkeypatch, capsys, "", "--lang", "fr")
    assert status == 0 and "action\u00a0: L’action et ses dés" in out and "aofa lesson start" in out


def test_it_goes_on_where_it_was_left(monkeypatch: Any, capsys: Any, tmp_path: Any) -> None:
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    status, out, _ = talk(monkeypatch, capsys, "plus tard\nquitter\n", "one", "--lang", "fr")
    assert status == 0 and "Étape 2" in out and "reprendra" in out
    _, out, _ = talk(monkeypatch, capsys, "", "one", "--lang", "fr")
    assert "Étape 2" in out and "Étape 1 sur" not in out
    _, out, _ = talk(monkeypatch, capsys, "", "one", "--lang", "fr", "--fresh")
    assert "Étape 1 sur" in out
    _, out, _ = talk(monkeypatch, capsys, "", "one", "--step", "3")
    assert "Step 3 of" in out
    _, out, _ = talk(monkeypatch, capsys, "")
    assert "one: The 1" in out and "begun" in out


def test_a_code_in_place_of_a_lesson_lists_those_of_its_game(monkeypatch: Any, capsys: Any) -> None:
    """The rule lab gives a code and says to type it wherever the kit asks for a game."""
    code = code_of(Ruleset.load("honour"))
    assert main(["lesson", code, "--lang", "en"]) == 0
    *rows, how = capsys.readouterr().out.splitlines()
    assert f" --game {code}`" in how
    assert main(["lesson", "--game", "honour", "--lang", "en"]) == 0
    assert rows == capsys.readouterr().out.splitlines()[:-1] and len(rows) > 3


def test_a_house_rule_says_which_steps_change_and_tables_are_told(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setenv("AOFA_PROGRESS", "off")
    _, out, _ = talk(monkeypatch, capsys, "step 4\n", "one", "--house", "extended-turns")
    assert "This step changes under these rules: a rule it teaches" in out
    assert re.search(r"Table\s1\. .*initiative.*\. Columns: Dice, 1, 2", out) and "93%" in out


@pytest.mark.parametrize(
    ("words", "houses", "en", "fr"),
    [
        (
            ("start", "--step", "6"), ("stubborn-guards",),
            "House rule ‘Stubborn Guards’: Rating Dashing, three dice (the book: two dice).",
            "Règle maison « Gardes têtus » : Valeur « Audacieux », trois dés (le livre : deux dés).",
        ),
        (
            ("start", "--step", "5"), ("stubborn-guards", "lucky-star"),
            "(the book: two dice). House rule ‘Lucky Star’: 1s in one roll that lose the initiative, two dice showing 1",  # noqa: E501
            "(le livre : deux dés). Règle maison « Bonne étoile » : ",
        ),
        (  # the other one changes nothing in this step
            ("start", "--step", "6"), ("stubborn-guards", "lucky-star"),
            "Rating Dashing, three dice (the book: two dice).$",
            "Valeur « Audacieux », trois dés (le livre : deux dés).$",
        ),
        (
            ("one", "--step", "4"), ("words.toml",),
            "House rule ‘Gods of luck’: Nobody likes a 1.",
            "Règle maison « Dieux du hasard » : Personne n’aime les 1.",
        ),
    ],
)  # fmt: skip
def test_a_changed_step_names_the_house_rule_and_what_it_changes(
    monkeypatch: Any, capsys: Any, tmp_path: Any, words: Any, houses: Any, en: str, fr: str
) -> None:
    monkeypatch.setenv("AOFA_PROGRESS", "off")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.toml").write_text(
        'id = "gods"\ngame = "swashbuckling"\ntitle = { en = "Gods of luck", fr = "Dieux du hasard" }\n'
        'why = { en = "Nobody likes a 1.", fr = "Personne n\'aime les 1." }\n'
        '[text."initiative.lost-by-a-1"]\nen = "A 1 loses it."\nfr = "Un 1 la perd."\n',
        encoding="utf-8",
    )
    for lang, said in (("en", en), ("fr", fr)):
        _, out, _ = talk(monkeypatch, capsys, "", *words, "--lang", lang, *(w for h in houses for w in ("--house", h)))
        lines = [one for one in out.splitlines() if one.startswith(("This step changes", "Cette étape change"))]
        plain = [one.replace("\u00a0", " ").replace("\u202f", " ") for one in lines]
        assert any(said in f"{one}$" for one in plain) and not any(".." in one for one in plain), out


@pytest.mark.parametrize(
    ("options", "word"),
    [(("onne",), "one"), (("one", "--step", "99"), "99"), (("one", "--house", "none.toml"), "none.toml")],
)
def test_what_is_not_there_is_told(monkeypatch: Any, capsys: Any, options: tuple[str, ...], word: str) -> None:
    for lang in ("en", "fr"):
        status, _, err = talk(monkeypatch, capsys, "", *options, "--lang", lang)
        assert status != 0 and word in err and "Traceback" not in err


def refuse(*_args: Any, **_more: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("lang", "no", "bye", "lost"),
    [
        ("en", "no space is left", "goes on where you left it", "could not be kept"),
        ("fr", "plus de place", "laissée", "n\u2019a pas pu être conservé"),
    ],
)
def test_what_cannot_be_kept_is_told_at_once_and_not_promised(
    monkeypatch: Any, capsys: Any, tmp_path: Any, lang: str, no: str, bye: str, lost: str
) -> None:
    """A disk that is full in mid-lesson; and when it has room again, all is kept and nothing more is said of it."""
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refuse)
        status, out, _ = talk(patch, capsys, "\n\n\nquit\n", "one", "--step", "1", "--lang", lang)
    head = out.partition(no)[0]
    assert status == 0 and out.count(no) == 1 and bye not in out and lost in out.splitlines()[-1]
    assert "2" in head and not (tmp_path / "progress.json").exists()
    _, out, _ = talk(monkeypatch, capsys, "\nquit\n", "one", "--step", "1", "--lang", lang)
    assert bye in out and no not in out and lost not in out
