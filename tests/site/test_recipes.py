"""The six recipes, followed to the letter in a folder of their own: files written, lines changed, commands typed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECIPES = {"en": ROOT / "docs" / "recipes.md", "fr": ROOT / "docs" / "recipes.fr.md"}
FENCE = re.compile(r"^(?P<tick>````?)(?P<kind>\w+)\n(?P<text>.*?)^(?P=tick)$", re.DOTALL | re.MULTILINE)
CHECKOUT = ("aofa_widgets", "rulebook", "tutorials", "tests", "docs", "pyproject.toml", "README.md", "README.fr.md")


def recipe(number: int, lang: str = "en") -> str:
    """The text of a recipe, the first is 1."""
    return recipes(lang)[number]


def recipes(lang: str) -> list[str]:
    """What stands before the first recipe, then each; a heading within a block is none of ours."""
    text = RECIPES[lang].read_text(encoding="utf-8")
    hidden = FENCE.sub(lambda found: "\0" * len(found[0]), text)
    cuts = [0, *(found.start() for found in re.finditer(r"^## ", hidden, re.MULTILINE)), len(text)]
    return [text[start:end] for start, end in pairwise(cuts)]


def follow(text: str, root: Path, own: bool = False) -> list[str]:
    """Do what a recipe says, in a folder; `own`: by the kit in that folder. What each command printed."""
    printed, before = [], 0
    for found in FENCE.finditer(text):
        between, before = text[before : found.start()], found.end()
        if found["kind"] == "sh":
            printed += [ran(line, root, own) for line in found["text"].strip().splitlines()]
            continue
        said = between.strip().splitlines()[-1]
        place, under = (re.findall(r"`([^`]+)`", said) + [""])[:2]
        path = root / place
        if under:
            path.write_text(put(path, f"{under}\n", f"{under}\n{found['text']}"), encoding="utf-8")
        elif re.search(r"this line becomes|cette ligne devient", said):
            key = found["text"].split(" ")[0]
            (line,) = re.findall(rf"^{key} = .*\n", path.read_text(encoding="utf-8"), re.MULTILINE)
            path.write_text(put(path, line, found["text"]), encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            assert not path.exists(), place
            path.write_text(found["text"], encoding="utf-8")
    return printed


def put(path: Path, old: str, new: str) -> str:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    return text.replace(old, new)


def ran(line: str, root: Path, own: bool) -> str:
    env = {key: value for key, value in os.environ.items() if key not in ("AOFA_RULEBOOK", "PYTHONPATH")}
    env |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{env.get('PATH', '')}", "AOFA_LANG": "en"}
    env |= {"PYTHONPATH": str(root if own else ROOT), "PYTHONDONTWRITEBYTECODE": "1", "AOFA_PROGRESS": "off"}
    if own:  # the command of the environment is that of another checkout
        line = re.sub(r"^((?:\w+=\S+ )*)aofa ", rf"\1{sys.executable} -m aofa_widgets.cli.main ", line)
    done = subprocess.run(line, shell=True, cwd=root, env=env, capture_output=True, text=True, timeout=900)
    expected = int("--lacks" in line)  # something lacks
    assert done.returncode == expected, f"{line}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def checkout(root: Path, *more: str) -> Path:
    for name in (*CHECKOUT, *more):
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, root / name)
    return root


def test_both_languages_give_the_same_recipes():
    blocks = {lang: [found[0] for found in FENCE.finditer(path.read_text("utf-8"))] for lang, path in RECIPES.items()}
    assert blocks["en"] == blocks["fr"] and len(blocks["en"]) > 12
    assert [len(recipes(lang)) for lang in RECIPES] == [7, 7]


def test_a_house_rule(tmp_path):
    checked, odds, _sheet = follow(recipe(1), tmp_path)
    assert "no fault" in checked and "one value changed from the book" in odds
    sheet = next((tmp_path / "printed").glob("*.html")).read_text(encoding="utf-8")
    assert "Veteran Guards" in sheet or "Gardes chevronnés" in sheet


def test_a_scenario(tmp_path):
    made, checked = follow(recipe(2), tmp_path)
    assert "my-inn.toml" in made and "no fault" in checked


@pytest.mark.long
def test_a_lesson(tmp_path):
    shutil.copytree(ROOT / "rulebook", tmp_path / "rulebook")
    follow(recipe(3), tmp_path)
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "my-pages").rglob("*.html")]
    for words in ("The last wound", "La dernière blessure", "How many wounds", "Combien de blessures"):
        assert any(words in page for page in pages), words


@pytest.mark.long
@pytest.mark.js
@pytest.mark.browser
def test_a_widget(tmp_path, js_tools, node, chromium, monkeypatch):
    pytest.importorskip("PIL", reason="NO PILLOW: pip install 'aofa-widgets[pictures]'")
    root = checkout(tmp_path, ".ci", "LICENSE", "CHANGELOG.md")
    (root / ".ci" / "js" / "node_modules").symlink_to(js_tools / "node_modules")
    monkeypatch.setenv("PATH", f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}")
    bundled, _types, tested, pictures, opened, _site = follow(recipe(4), root, own=True)
    assert "coin.js" in bundled and "2 passed" in tested
    assert all(f"coin-{lang}.png" in pictures for lang in RECIPES) and " passed" in opened
    page = (root / "my-site" / "fr" / "gallery.html").read_text(encoding="utf-8")
    assert 'src="../assets/gallery/coin-fr.png"' in page and "<h2>Pièce</h2>" in page


@pytest.mark.long
def test_a_language(tmp_path):
    shutil.copytree(ROOT / "rulebook", tmp_path / "rulebook")
    lacks, odds, _site = follow(recipe(5, "fr"), tmp_path)[1:]
    assert "Español" in lacks and "%" in odds
    for name in ("index", "guide/index", "search"):
        page = (tmp_path / "my-site" / "es" / f"{name}.html").read_text(encoding="utf-8")
        assert '<html lang="es"' in page and ">Buscar</a>" in page, name


@pytest.mark.long
def test_a_game(tmp_path):
    told = follow(recipe(6), checkout(tmp_path), own=True)
    assert "tussle" in told[0] and "no fault" in told[1] and " passed" in told[-1]
