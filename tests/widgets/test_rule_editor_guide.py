"""The author's guide, followed to the letter in both languages: its cell, its file, its commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages
from aofa_widgets.words.catalogue import section

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
GUIDES = {"en": DOCS / "author.md", "fr": DOCS / "author.fr.md"}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(lang: str) -> dict[str, str]:
    return dict(FENCE.findall(GUIDES[lang].read_text(encoding="utf-8")))


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_the_guide_s_file_and_commands_make_a_marked_book(lang, tmp_path):
    found = blocks(lang)
    name = re.search(r"aofa check (\S+)", found["sh"])[1]
    (tmp_path / name).write_text(found["toml"], encoding="utf-8")
    place = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{place}{os.pathsep}{os.environ.get('PATH', '')}", "AOFA_LANG": lang}
    for command in found["sh"].strip().splitlines():
        ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    folder = tmp_path / command.split()[-1]
    made = {path.suffix: path for path in folder.glob("[!.]*")}
    assert set(made) == {".html", ".pdf"} and made[".pdf"].read_bytes()[:5] == b"%PDF-"
    page = made[".html"].read_text(encoding="utf-8")
    for words in ("Picked Guards", "élite", "relish", "verve", "three dice", "trois dés", "<ins>"):
        assert words in page


@pytest.mark.parametrize("lang", GUIDES)
def test_the_guide_s_cell_opens_the_editor(lang, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    *lines, last = blocks(lang)["python"].strip().splitlines()
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    editor = eval(last, names)
    assert type(editor).__name__ == "RuleEditor" and not editor.path.exists()
    assert editor.path.name in GUIDES[lang].read_text(encoding="utf-8").split("```")[2]
    assert f"{editor.path.stem}-book" == editor.folder.name
    assert f"`{editor.folder.name}`" in GUIDES[lang].read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", GUIDES)
def test_the_guide_names_the_buttons_as_they_are_and_its_pictures_are_there(lang):
    text = GUIDES[lang].read_text(encoding="utf-8")
    words = section("editor")
    for key in ("simplify", "publish", "save", "undo_edit", "tab_effect"):
        assert f"*{words[f'editor.{key}'][lang]}*" in text, key
    for key in ("tab_numbers", "tab_words", "tab_about", "tab_publish"):
        assert f"**{words[f'editor.{key}'][lang]}.**" in text, key
    for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text):
        assert 0 < (DOCS / picture).stat().st_size < 60_000
    said = [word for word in text.split() if any(map(str.isalnum, word))]  # in French, marks stand apart
    assert len(said) < 700, "one page"


def test_both_guides_say_the_same_in_the_same_order():
    shapes = []
    for lang in languages():
        text = GUIDES[lang].read_text(encoding="utf-8")
        found = blocks(lang)
        shape = [line[:2] for line in text.splitlines() if line[:1] in "#!|`1234"]
        shapes.append((shape, found["toml"].split("\n", 1)[1], found["sh"].count("\n")))
    assert shapes[0] == shapes[1]


def test_what_the_guide_s_table_says_is_what_is_printed():
    from aofa_widgets.rules.prose import Speaker, laid_text
    from aofa_widgets.rules.text import Prose

    rules = Ruleset.load("swashbuckling").with_values({"rating.dashing": 3})
    for lang, path in GUIDES.items():
        speaker = Speaker(rules, laid_text(rules), lang)
        rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(rows) == 6
        for code, printed in rows:
            assert speaker.plain(Prose(code, "", 1)) == printed.strip()
