"""The JavaScript tools: bundles are those the sources give, small enough, of sound types, and hold no words."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
WIDGETS = ROOT / "aofa_widgets" / "widgets"
STATIC = WIDGETS / "static"
NAMES = sorted(path.parent.name for path in WIDGETS.glob("*/widget.js"))


def test_there_are_widgets():
    assert {"tray", "calculator"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_bundle_is_small_and_whole(name):
    script = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    assert len(script.encode()) <= 40 * 1024
    assert not re.search(r"https?://(?!www\.w3\.org/)", script), "a bundle asks nobody for anything"
    assert "import" not in re.sub(r"import\.meta", "", script).split("export")[0][:40]
    style = (STATIC / f"{name}.css").read_text(encoding="utf-8")
    assert "@import" not in style and "url(" not in style
    assert ":root" not in style


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.stem)
def test_styles_speak_of_their_own_widget_alone(path):
    """A page keeps the styles of every widget it has shown: none may reach into another."""
    style = path.read_text(encoding="utf-8")
    name = path.stem.removesuffix("_drawer").removesuffix("_hand").removesuffix("_seats")
    tops, depth, begin = [], 0, 0
    for at, letter in enumerate(style):
        depth += (letter == "{") - (letter == "}")
        if letter == "{" and depth == 1:
            tops.append(style[begin:at].strip())
        elif letter == "}" and not depth:
            begin = at + 1
    assert not depth and not style[begin:].strip()
    weight = {"home": 1, "lesson": 2}.get(name, 3)  # what may be opened inside another weighs more than what holds it
    assert {top for top in tops if not top.startswith("@keyframes aw-")} == {f".aw--{name}" * weight}


def test_frames_of_one_name_are_the_same_everywhere():
    """@keyframes belong to the page: a name means the same in every bundle."""
    found: dict[str, set[str]] = {}
    frames = re.compile(r"@keyframes ([^{]+)(\{(?:[^{}]*\{[^{}]*\})*\})")
    for path in STATIC.glob("*.css"):
        for name, body in frames.findall(path.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(body)
    assert found and all(len(bodies) == 1 for bodies in found.values())


@pytest.mark.js
def test_bundles_are_those_the_sources_give(js_tools, node):
    done = subprocess.run([node, "build.mjs", "--check"], cwd=js_tools, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.js
def test_a_changed_bundle_is_noticed(js_tools, node, tmp_path):
    for path in STATIC.glob("tray.*"):
        shutil.copy(path, tmp_path)
    check = [node, "build.mjs", "--check", f"--out={tmp_path}", "tray"]
    assert subprocess.run(check, cwd=js_tools, capture_output=True).returncode == 0
    (tmp_path / "tray.css").write_text("/* edited by hand */")
    done = subprocess.run(check, cwd=js_tools, capture_output=True, text=True)
    assert done.returncode == 1 and "tray.css: not what the sources give" in done.stderr


@pytest.mark.js
def test_types_are_sound(js_tools, node):
    script = js_tools / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        [node, str(script), "--project", "tsconfig.json"], cwd=js_tools, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.js
def test_pure_parts_pass_their_own_tests(js_tools, node):
    files = sorted(map(str, (ROOT / "tests" / "widgets" / "js").glob("*.test.mjs")))
    done = subprocess.run([node, "--test", *files], cwd=js_tools, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
