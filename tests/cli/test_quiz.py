"""`aofa quiz`: a quiz typed in a terminal in both languages, files and class variants, and what cannot be."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from aofa_widgets.book.quiz import FORMATS
from aofa_widgets.cli.main import main
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz import families, make
from aofa_widgets.teach.quiz.item import likeness
from aofa_widgets.words import say

RULES = Ruleset.load("swashbuckling")


def right(item):
    """The right answer as it may be typed."""
    return chr(ord("a") + item.right) if item.kind == "choose" else str(item.answer)


def typed(monkeypatch, capsys, lines, *args):
    """What `aofa quiz` says to lines typed; its status."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    status = main(["quiz", "swashbuckling", *args])
    out = capsys.readouterr()
    assert out.err == ""
    return status, out.out.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("lang", "words", "told"),
    [
        ("en", ("hint", "show", "rule", "skip", "stop", "quit"), ("Hint 1 of", "The answer:", "Rule ", "skipped")),
        ("fr", ("indice", "réponse", "article", "passer", "fin", "quitter"),
         ("Indice 1 sur", "La réponse :", "Article ", "passée")),
    ],
)  # fmt: skip
def test_a_quiz_is_taken_in_words(monkeypatch, capsys, lang, words, told):
    hint, show, rule, skip, stop, leave = words
    lines = [hint, "zzz", show, rule, "", skip, stop, leave]
    status, out = typed(monkeypatch, capsys, lines, "--seed", "4", "--n", "5", "--lang", lang)
    assert status == 0 and all(word in out for word in told), out
    asked = make(RULES, 6, 4)
    for item in asked[:3]:
        assert item.ask[lang].replace("\u00a0", " ").replace("\u202f", " ") in out
    assert "zzz" in out and "**" not in out


def test_letters_and_places_answer_and_the_account_is_right(monkeypatch, capsys):
    items = make(RULES, 6, 9)[:3]
    lines = [right(items[0]), "", f"{right(items[1])}.", "", right(items[2]).upper()]
    status, out = typed(monkeypatch, capsys, [*lines, "", "quit"], "--seed", "9", "--n", "3", "--lang", "en")
    assert status == 0 and "3 of 3 questions right" in out and "You missed nothing." in out and "Goodbye." in out


def test_an_exam_says_by_its_status_whether_it_is_passed(monkeypatch, capsys):
    items = make(RULES, 6, 9)[:2]
    good = [right(item) for item in items]
    args = ("--seed", "9", "--n", "2", "--pass", "2", "--lang", "en")
    status, out = typed(monkeypatch, capsys, [good[0], "hint", "rule", "show", "", good[1], "", "quit"], *args)
    assert status == 0 and "Passed: 2 of 2" in out and items[0].why["en"] not in out
    status, out = typed(monkeypatch, capsys, [good[0]], *args)  # the input ends in mid-exam
    assert status == 1 and "Not passed yet: 1 of 2" in out


def test_every_format_is_written_with_its_notice(tmp_path, capsys):
    out = tmp_path / "out"
    args = ["quiz", "swashbuckling", "--n", "3", "--seed", "2", "--format", ",".join(FORMATS), "--out", str(out)]
    assert main(args) == 0
    told = capsys.readouterr().out
    names = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert names == {
        *(f"swashbuckling.quiz.{lang}.moodle.xml" for lang in ("en", "fr", "multilang")), "swashbuckling.quiz.json",
        *(f"swashbuckling.quiz{key}.{lang}.{kind}" for key in ("", ".key") for lang in ("en", "fr")
          for kind in ("md", "html", "pdf")),
    }  # fmt: skip
    assert "Seed: 2" in told or "Graine" in told
    before = {name: (out / name).read_bytes() for name in names}
    for name, data in before.items():
        if not name.endswith(".pdf"):
            text = data.decode()
            assert "Unofficial fan tool" in text and "Outil de fan non officiel" in text and "CC-BY-4.0" in text, name
    assert main(args) == 0 and {name: (out / name).read_bytes() for name in names} == before  # the same bytes twice


def test_a_pdf_holds_the_questions_and_the_notice(tmp_path, capsys):
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    main(["quiz", "swashbuckling", "--n", "4", "--seed", "6", "--variants", "2", "--lang", "fr", "--format", "pdf,json",
          "--out", str(tmp_path)])  # fmt: skip
    sheets = tmp_path / "sheets" / "swashbuckling.quiz.fr.pdf"
    text = subprocess.run(["pdftotext", "-layout", sheets, "-"], capture_output=True, text=True).stdout
    told = json.loads((tmp_path / "teacher" / "swashbuckling.quiz.json").read_text(encoding="utf-8"))
    for paper in told["papers"]:
        assert text.count(paper["code"]) >= 2  # at the head and at the foot
    assert "Outil de fan" in text and "Unofficial fan tool" in text and "d)" in text
    key_file = tmp_path / "teacher" / "swashbuckling.quiz.key.fr.pdf"
    key = subprocess.run(["pdftotext", "-layout", key_file, "-"], capture_output=True, text=True).stdout
    assert all(paper["code"] in key for paper in told["papers"])


def test_a_class_gets_sheets_that_differ(tmp_path, capsys):
    args = ["--n", "6", "--seed", "8", "--variants", "30", "--format", "json,md", "--lang", "en"]
    assert main(["quiz", "swashbuckling", *args, "--out", str(tmp_path / "a")]) == 0
    told = json.loads((tmp_path / "a" / "teacher" / "swashbuckling.quiz.json").read_text(encoding="utf-8"))
    seen = set()
    for paper in told["papers"]:
        marks = [
            (row["ask"]["en"], *sorted(option["text"]["en"] for option in row.get("options", [])))
            for row in paper["questions"]
        ]
        assert len(set(marks)) == 6
        seen.add(frozenset(marks))
    assert len(seen) == 30 == len({paper["code"] for paper in told["papers"]})
    families_of = {tuple(sorted(row["family"] for row in paper["questions"])) for paper in told["papers"]}
    assert len(families_of) == 1  # equally hard: the same families in each
    assert len(list((tmp_path / "a" / "sheets").glob("*.md"))) == 30


def test_a_house_rule_changes_the_questions(tmp_path, capsys):
    for name, more in (("a", []), ("b", ["--house", "lucky-star"])):
        args = ["quiz", "swashbuckling", "--n", "8", "--seed", "1", "--families", "odds", "--format", "json"]
        assert main([*args, "--out", str(tmp_path / name), *more]) == 0
    first, second = (
        json.loads((tmp_path / name / "swashbuckling.quiz.json").read_text(encoding="utf-8")) for name in "ab"
    )
    assert first["rules"] != second["rules"] and first["papers"] != second["papers"]
    assert {row["family"] for row in second["papers"][0]["questions"]} == {"odds"}


@pytest.mark.parametrize(
    "wrong",
    [
        ["--n", "0"], ["--n", "1000000000"], ["--n", "1e9"], ["--families", "riddles"], ["--families", "odds,x"],
        ["--families", ""], ["--families", ","],
        ["--seed", "-3"], ["--seed", "x"], ["--variants", "5"], ["--out", "x"], ["--lang", "both"], ["--pass", "11"],
        ["--pass", "0"], ["--house", "nowhere"],
        ["--format", "docx", "--out", "x"], ["--format", "md"], ["--format", "md", "--out", "x", "--n", "0"],
        ["--format", "md", "--out", "x", "--n", "1000000000"], ["--format", "md", "--out", "x", "--variants", "0"],
        ["--format", "md", "--out", "x", "--variants", "1000000000"], ["--format", "md", "--out", "x", "--pass", "3"],
        ["--format", "md", "--out", "x", "--families", "riddles"], ["--format", "md", "--out", "/proc/none/x"],
        ["--format", "md", "--out", ""], ["--format", "md,html", "--out", "file"],
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_sentence_and_nothing_is_written(wrong, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    said = []
    for lang in ("en", "fr"):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        monkeypatch.setenv("AOFA_LANG", lang)
        try:
            status = main(["quiz", "swashbuckling", *wrong, *([] if "--lang" in wrong else ["--lang", lang])])
        except SystemExit as left:
            status = left.code
        told = capsys.readouterr()
        assert status == 2 and told.err.strip() and "Traceback" not in told.err, told
        said.append(told.err)
        assert [path.name for path in tmp_path.iterdir()] == ["file"] and (tmp_path / "file").read_text() == "mine"
    assert said[0] != said[1]


def test_every_family_that_is_named_has_a_title_and_questions():
    from aofa_widgets.teach.quiz.source import stream, titles

    known = families(RULES)
    for name, title in titles(RULES).items():
        assert title["en"] != name and title["fr"] != name
        first = next(stream(RULES, 3, name))
        assert first.family == name and name in known


def test_the_stream_asks_nothing_twice_in_a_while():
    from itertools import islice

    from aofa_widgets.teach.quiz.source import stream

    marks = [likeness(item) for item in islice(stream(RULES, 12), 60)]
    assert len(set(marks)) == 60


@pytest.mark.parametrize("name", ["quiz.md", "quiz.fr.md"])
def test_the_guide_can_be_followed_to_the_letter(name, tmp_path, monkeypatch, capsys):
    docs = Path(__file__).parents[2] / "docs"
    text = (docs / name).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    blocks = [block.replace("--variants 24", "--variants 2") for block in blocks]  # the same, sooner
    commands = [line.split()[1:] for block in blocks for line in block.splitlines()]
    assert len(commands) == 4
    for words in commands:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main([*words, "--lang", "fr"] if "--out" in words else words) == 0
    for picture in re.findall(r"\((img/[^)]+)\)", text):
        assert (docs / picture).is_file(), picture
    lang = "fr" if ".fr" in name else "en"
    for key in ("exercise.check", "quiz.stop"):
        assert f"*{say(key, lang)}*" in text
    known = {*families(RULES)}
    assert known <= set(re.findall(r"`(\w+)`", text)) and {*FORMATS} <= set(re.findall(r"`(\w+)`", text))
    import aofa_widgets as aofa

    for code in re.findall(r"`(aofa\.Quiz\([^`]*\))`", text):
        assert type(eval(code, {"aofa": aofa})).__name__ == "Quiz"
