"""`aofa progress`: where one stands, in words and as JSON; carried elsewhere; and nothing forgotten without a yes."""

from __future__ import annotations

import json
import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.rules.ruleset import games_with_a_book, load_book
from aofa_widgets.teach.lesson import lesson
from aofa_widgets.teach.progress import Progress, clock
from aofa_widgets.teach.progress.place import PLACE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "aofa-progress.json"
    monkeypatch.setenv("AOFA_PROGRESS", str(path))
    return path


def begun(path: Path) -> None:
    opened = lesson("action", "en")
    mine = Progress.open(path).lesson(opened)
    mine.done(opened.steps[0])
    mine.guess(opened.steps[0], 70, 50)
    mine.at(opened.steps[1])


def answer(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    said = iter(words)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(said))


def test_it_says_where_one_stands_in_both_languages(file, capsys):
    assert main(["progress", "--lang", "fr"]) == 0
    assert "Personne n’a encore commencé" in capsys.readouterr().out and not file.exists()
    begun(file)
    assert main(["progress", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    for word in ("Élève 1", "[~]", "à l’étape 2", "Un seul pronostic jusqu’ici\u00a0: 20 points trop haut.", str(file)):
        assert word in said, word
    assert "pronostics" not in said
    assert main(["progress", "--lang", "en", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"][0]["next"] == {"kind": "go_on", "lesson": "action", "step": 2}
    assert told["guesses"]["off"] == 20 and told["learners"][0]["title"] == "Learner 1"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_lessons_stand_under_the_name_of_their_game(file, capsys, lang):
    assert main(["progress", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    titles = [load_book(game).title[lang] for game in games_with_a_book()]
    first = [n for n, line in enumerate(lines) if line.startswith("[ ]") and not lines[n - 1].startswith("[ ]")]
    assert [lines[n - 1] for n in first] == titles and len(titles) == 4
    assert all(lines[n - 2] == "" for n in first)


@pytest.mark.parametrize(
    ("guesses", "en", "fr"),
    [
        ([(50, 50)], "One guess of odds so far: it was right.", "Un seul pronostic jusqu’ici : il était juste."),
        ([(30, 50)], "One guess of odds so far: 20 points too low.", "jusqu’ici : 20 points trop bas."),
        ([(50, 50), (50, 50)], "2 guesses of odds, less than one point off", "2 pronostics, à moins d’un point de la"),
        ([(53, 50), (47, 50)], "3 points off on average; neither", "à 3 points de la vérité en moyenne ; ni trop haut"),
        ([(60, 50), (61, 50)], "you tend to guess too high.", "vous visez plutôt trop haut."),
    ],
)
def test_guesses_are_told_as_people_say_it(file, capsys, guesses, en, fr):
    opened = lesson("action", "en")
    mine = Progress.open(file).lesson(opened)
    for step, (guess, truth) in zip(opened.steps, guesses, strict=False):
        mine.guess(step, guess, truth)
    for lang, words in (("en", en), ("fr", fr)):
        assert main(["progress", "--lang", lang]) == 0
        assert words in capsys.readouterr().out.replace("\u202f", " ").replace("\u00a0", " ")


def test_export_import_reset_and_learners(file, tmp_path, capsys):
    begun(file)
    out = tmp_path / "out.json"
    assert main(["progress", "--lang", "en", "--export", str(out)]) == 0 and out.read_bytes() == file.read_bytes()
    other = tmp_path / "other.json"
    assert main(["progress", "--lang", "en", "--file", str(other), "--import", str(out), "--add", "Athos"]) == 0
    assert "1 new learner" in capsys.readouterr().out and len(Progress.open(other).learners()) == 2
    assert main(["progress", "--lang", "en", "--file", str(other), "--learner", "1", "--reset", "action", "--yes"]) == 0
    assert Progress.open(other).where() is None and Progress.open(file).where() is not None
    for wrong in (["--learner", "7"], ["--reset", "moon", "--yes"], ["--import", str(tmp_path / "no.json")]):
        assert main(["progress", "--lang", "fr", *wrong]) == 2
        assert "Traceback" not in capsys.readouterr().err


def test_clearing_asks_twice(file, monkeypatch, capsys):
    begun(file)
    before = file.read_bytes()
    assert main(["progress", "--lang", "en", "--clear-all"]) == 1  # nobody is there to answer
    assert "--yes" in capsys.readouterr().err
    for words in (["no"], ["yes", "no"], ["yes", ""]):
        answer(monkeypatch, *words)
        assert main(["progress", "--lang", "en", "--clear-all"]) == 1 and file.read_bytes() == before
    answer(monkeypatch, "oui", "oui")
    assert main(["progress", "--lang", "fr", "--clear-all"]) == 0
    assert "C’est oublié" in capsys.readouterr().out and Progress.open(file).learners() == ()


def test_a_broken_file_is_told_and_set_aside_by_whoever_changes_it(file, capsys):
    file.write_text("broken")
    assert main(["progress", "--lang", "fr", "--add", "Milady"]) == 0
    told = capsys.readouterr()
    assert "illisible" in told.err and "Milady" in told.out and len(list(file.parent.glob("*aside*"))) == 1


@pytest.mark.parametrize("held", ["broken", "", "{}", '{"format": "aofa-progress", "version": true, "learners": {}}'])
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_showing_writes_nothing(tmp_path, capsys, held, more):
    mine = tmp_path / "thesis.json"
    mine.write_text(held)
    for lang, said in (("en", "left as it is"), ("fr", "reste tel quel")):
        assert main(["progress", "--file", str(mine), "--lang", lang, *more]) == 2
        assert said in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["thesis.json"] and mine.read_text() == held


def test_what_is_partly_odd_is_shown_and_left(file, capsys):
    begun(file)
    spoilt = file.read_text(encoding="utf-8").replace('"learners"', '"poem": 3, "learners"')
    file.write_text(spoilt, encoding="utf-8")
    there = sorted(one.name for one in file.parent.iterdir())
    main(["progress", "--lang", "en"])
    assert file.read_text(encoding="utf-8") == spoilt and sorted(one.name for one in file.parent.iterdir()) == there


def test_a_version_that_is_no_number_is_none(tmp_path, capsys):
    mine = tmp_path / "in.json"
    mine.write_text('{"format": "aofa-progress", "version": true, "now": "", "learners": {}}')
    assert main(["progress", "--file", str(tmp_path / "p.json"), "--import", str(mine), "--lang", "en"]) == 2
    assert not (tmp_path / "p.json").exists()


def test_what_is_due_says_how_and_can_wait(file, monkeypatch, capsys):
    opened = lesson("action", "en")
    Progress.open(file).lesson(opened).miss(opened.steps[0])
    Progress.open(file).asked("swashbuckling", id="x", family="may", right=False)
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert main(["progress", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "2 choses à revoir" in said and f"aofa lesson action --step {opened.steps[0]}" in said
    assert "aofa quiz swashbuckling --families may" in said and "remet tout cela à demain" in said
    assert main(["progress", "--lang", "fr", "--later"]) == 0 and "à revoir" not in capsys.readouterr().out


@pytest.mark.parametrize("guide", ["docs/learn.md", "docs/learn.fr.md"])
def test_the_guide_does_what_it_says(file, monkeypatch, tmp_path, guide, capsys):
    """Every `aofa progress` of the guide, in its order."""
    begun(file)
    Progress.open(file).add()
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^aofa progress(.*)$", (ROOT / guide).read_text("utf-8"), re.MULTILINE)
    assert len(lines) == 9
    for line in lines:
        words = line.partition("#")[0].split()
        assert main(["progress", *words, *(["--yes"] if {"--reset", "--clear"} & {*words} else [])]) == 0, line
    shown = set(re.findall(r"`(AOFA_[A-Z]+)`", (ROOT / guide).read_text("utf-8")))
    assert shown == {PLACE} and "Traceback" not in capsys.readouterr().err


def test_a_number_comes_before_a_name_and_a_name_of_several_is_asked_again(file, capsys):
    progress = Progress.open(file)
    for name in ("2", "Athos", "x", "x"):
        progress.add(name)
    assert main(["progress", "--lang", "en", "--learner", "2", "--clear", "--yes"]) == 0
    assert [one.name for one in Progress.open(file).learners()] == ["2", "", "x", "x"]
    before = file.read_bytes()
    for lang, words in (("en", "3, 4"), ("fr", "Plusieurs élèves")):
        capsys.readouterr()
        assert main(["progress", "--lang", lang, "--learner", "x", "--clear", "--yes"]) == 2
        assert words in capsys.readouterr().err and file.read_bytes() == before


@pytest.mark.parametrize(
    "options",
    [
        ["--clear"], ["--clear-all"], ["--add", "Athos"], ["--reset", "action"], ["--later"], ["--learner", "1"],
        ["--import", "other.json"],
    ],
)
def test_what_could_not_be_written_is_not_said_to_be_done(file, monkeypatch, capsys, options):
    def refuse(*_args, **_more):
        raise PermissionError(13, "Permission denied")

    begun(file)
    opened = lesson("action", "en")
    Progress.open(file).lesson(opened).miss(opened.steps[0])
    tomorrow = datetime.now(UTC) + timedelta(days=2)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    before = file.read_bytes()
    file.with_name("other.json").write_bytes(before)
    options = [str(file.with_name("other.json")) if one == "other.json" else one for one in options]
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    assert main(["progress", "--lang", "en", *options, "--yes"]) == 2
    told = capsys.readouterr()
    assert "Forgotten" not in told.out and "Kept in" not in told.out
    assert "Taken in" not in told.out and file.read_bytes() == before
    assert told.err.count("cannot be kept") == 1
    assert main(["progress", "--lang", "en"]) == 0 and "Kept in" in capsys.readouterr().out


@pytest.mark.parametrize("options", [["--file", "~nobody-of-this-name/x.json"], ["--import", "~nobody-of-this-name"]])
def test_the_home_of_nobody_is_a_fault_of_the_path(file, capsys, options):
    for lang, words in (("en", "nobody of that name"), ("fr", "Personne ne porte ce nom")):
        assert main(["progress", "--lang", lang, *options]) == 2
        told = capsys.readouterr().err
        assert words in told and "~nobody-of-this-name" in told


def test_an_account_without_a_home_folder_keeps_its_progress_where_it_works(tmp_path, monkeypatch):
    from aofa_widgets.teach.progress.place import progress_file

    def nowhere():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv(PLACE, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", nowhere)
    assert progress_file() == tmp_path / "aofa-lessons" / "aofa-progress.json"
