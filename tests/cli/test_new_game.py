"""`aofa new game`: four folders that pass the checks, in a checkout; nothing half-made, nothing over anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aofa_widgets.cli import newgame
from aofa_widgets.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
KEY = "tussle"
NEEDED = ("aofa_widgets", "rulebook", "tutorials", "tests", "docs", "pyproject.toml", "README.md", "README.fr.md")


def copy_of(root: Path, names: tuple[str, ...] = NEEDED) -> Path:
    """A checkout to write in, without what is only kept for speed."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(ROOT / name, root / name)
    return root


def lists_alone(root: Path) -> Path:
    """So much of a checkout that a key can be judged."""
    for path in newgame.LISTS:
        (root / path).parent.mkdir(parents=True)
        shutil.copy(ROOT / path, root / path)
    for path in ("tests/games", "tutorials/en", "tutorials/fr"):
        (root / path).mkdir(parents=True)
    return root


def ran(root: Path, *words: str) -> str:
    env = {key: value for key, value in os.environ.items() if key != "AOFA_RULEBOOK"}
    env |= {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-m", *words], cwd=root, env=env, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def everything(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.long
def test_a_new_game_passes_the_checks_the_shape_and_its_own_tests(tmp_path: Path) -> None:
    root = copy_of(tmp_path)
    told = ran(root, "aofa_widgets.cli.main", "new", "game", KEY, "--lang", "fr")
    assert f"aofa play {KEY}" in told and "prêt" in told
    assert not list(root.rglob(newgame.BESIDE + "*"))
    assert "no fault" in ran(root, "aofa_widgets.cli.main", "check", "--lang", "en")
    ran(root, "aofa_widgets.cli.main", "lessons", "--check")
    quiet = ("-q", "-p", "no:cacheprovider")
    ran(root, "pytest", *quiet, "tests/test_house.py", "-k", f"{KEY} or outside_the_list or too_long")
    ran(root, "pytest", *quiet, f"tests/games/{KEY}", f"aofa_widgets/games/{KEY}")
    assert "50.0%" in ran(root, "aofa_widgets.cli.main", "odds", KEY, "strike", "--lang", "en")
    ran(root, "mypy", "--cache-dir", str(tmp_path / "types"), f"aofa_widgets/games/{KEY}")
    ran(root, "ruff", "check", "--no-cache", f"aofa_widgets/games/{KEY}", f"tests/games/{KEY}")


@pytest.mark.parametrize("key", ["", "x", "Tussle", "tus-sle", "épée", "../out", "class", "a" * 21, "t\0t", "con"])
def test_a_badly_formed_key_is_refused(key: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="key of a game"):
        newgame.make(lists_alone(tmp_path), key)


@pytest.mark.parametrize("key", ["regiments", "json"])
def test_a_key_that_is_taken_is_refused(key: str, tmp_path: Path) -> None:
    before = everything(lists_alone(tmp_path))
    with pytest.raises(InputError, match="another key"):
        newgame.make(tmp_path, key)
    assert everything(tmp_path) == before


@pytest.mark.parametrize("name", [KEY, newgame.BESIDE + KEY])
@pytest.mark.parametrize("where", ["rulebook", "aofa_widgets/games", "tests/games", "tutorials/en", "tutorials/fr"])
def test_remains_are_named_and_left_alone(where: str, name: str, tmp_path: Path) -> None:
    (lists_alone(tmp_path) / where / name).mkdir()
    with pytest.raises(InputError, match=name):
        newgame.make(tmp_path, KEY)
    assert (tmp_path / where / name).is_dir()


@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_what_fails_is_taken_back(fails_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (lists_alone(tmp_path) / "tutorials/en/home.ipynb").write_text("old", encoding="utf-8")
    before, calls = everything(tmp_path), []

    def run(root: Path, words: object) -> None:
        calls.append(words)
        assert (root / "rulebook" / KEY / "game.toml").is_file()
        assert f'"{KEY}")' in (root / "aofa_widgets/games/__init__.py").read_text(encoding="utf-8")
        if len(calls) == fails_at:
            raise KeyboardInterrupt
        if len(calls) == 2:  # lessons are made, but one first page is not in its place
            aside = root / "tutorials" / (newgame.BESIDE + KEY)
            for lang in ("en", "fr"):
                (aside / lang / KEY).mkdir(parents=True)
                (aside / lang / f"{'home' if lang == 'en' else 'lost'}.ipynb").write_text("new", encoding="utf-8")

    monkeypatch.setattr(newgame, "_run", run)
    with pytest.raises((KeyboardInterrupt, FileNotFoundError)):
        newgame.make(tmp_path, KEY)
    assert everything(tmp_path) == before
    assert not list(tmp_path.rglob(f"*{KEY}*"))


def test_without_a_checkout_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import aofa_widgets

    monkeypatch.setattr(aofa_widgets, "__file__", str(tmp_path / "site-packages" / "aofa_widgets" / "__init__.py"))
    with pytest.raises(InputError, match="checkout"):
        newgame.checkout()


def test_every_file_of_the_model_is_filled() -> None:
    for path in newgame.SHAPE.rglob("*.txt"):
        text = newgame.filled(path.read_text(encoding="utf-8"), KEY)
        assert "@key@" not in text and "@Class@" not in text and KEY not in path.name
