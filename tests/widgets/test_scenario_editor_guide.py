"""The guide to one's own scenario, followed to the letter in both languages: its cells, its commands, its words."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import MiniBoard, ScenarioEditor
from aofa_widgets.words.catalogue import section

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
GUIDES = {"en": DOCS / "scenario.md", "fr": DOCS / "scenario.fr.md"}
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("lang", GUIDES)
def test_the_guide_s_cells_and_commands_work(lang, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = GUIDES[lang].read_text(encoding="utf-8")
    blocks = FENCE.findall(text)
    cells = [code.strip() for kind, code in blocks if kind == "python"]
    *lines, last = cells[0].splitlines()
    names: dict[str, object] = {}
    exec("\n".join(lines), names)
    editor = eval(last, names)
    assert isinstance(editor, ScenarioEditor)
    editor.save()
    assert isinstance(eval(cells[1], names), MiniBoard)
    names["editor"] = ScenarioEditor(None)
    for line in re.findall(r"`(editor\.(?:add|change)\([^`]*\)|editor\.problems)`", text):
        eval(line, names)
    place = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{place}{os.pathsep}{os.environ.get('PATH', '')}", "AOFA_LANG": lang}
    for command in "".join(code for kind, code in blocks if kind == "sh").strip().splitlines():
        ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("lang", GUIDES)
def test_the_guide_names_the_buttons_as_they_are_and_its_pictures_are_there(lang):
    text = GUIDES[lang].read_text(encoding="utf-8")
    words = section("scenario")
    for key in ("tab_add", "tab_things", "tab_table", "save", "play", "undo", "new", "keys_button"):
        label = words[f"scenario.{key}"][lang]
        assert f"*{label}*" in text or f"**{label}.**" in text or f"*{label.rstrip('…')}*" in text, label
    pictures = re.findall(r"\]\((img/[^)]+)\)", text)
    assert pictures and all((DOCS / name).is_file() for name in pictures)
