"""`aofa book`: several formats from one book, their names, its words in both languages, nothing half-written."""

from __future__ import annotations

import pytest

from aofa_widgets.book import formats
from aofa_widgets.cli.main import main
from aofa_widgets.rules.text import load_text

NAMES = ["html", "epub", "md", "ipynb"]


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "{}: {} clauses, "), ("fr", "{} : {} articles, "), ("both", "{}: {} clauses, ")]
)
def test_several_formats_come_of_one_book(tmp_path, monkeypatch, capsys, lang, line):
    monkeypatch.setenv("AOFA_LANG", "en")
    made = []
    monkeypatch.setattr(formats, "build", lambda rules, make=formats.build: made.append(rules) or make(rules))
    given = ["book", "swashbuckling", "--lang", lang, "--format", " md,html,,epub,ipynb,md", "--out", str(tmp_path)]
    assert main([*given, "--house", "lucky-star"]) == 0
    assert len(made) == 1
    stem = f"swashbuckling.lucky-star.{lang}"
    assert {path.name for path in tmp_path.glob("[!.]*")} == {f"{stem}.{name}" for name in NAMES}
    said = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
    clauses = len(load_text("swashbuckling").clauses)
    wanted = [line.format(tmp_path / f"{stem}.{name}", clauses) for name in ("md", "html", "epub", "ipynb")]
    wanted += ["English and Français stand side by side; `--lang en` prints one language alone."] * (lang == "both")
    assert all(row.startswith(start) for row, start in zip(said, wanted, strict=True)), said


@pytest.mark.parametrize(("lang", "said"), [("en", "There is no format txt; "), ("fr", "Le format txt n’existe pas")])
def test_an_unknown_format_writes_nothing(tmp_path, capsys, lang, said):
    given = ["book", "swashbuckling", "--lang", lang, "--format", "md,txt", "--out", str(tmp_path / "out")]
    assert main(given) == 2
    error = capsys.readouterr().err
    assert said in error and "html, pdf, epub, md, ipynb" in error
    assert not (tmp_path / "out").exists()
