"""A fifth game that the kit has never heard of: Pig, in a folder of the tests, from lesson to quiz.

Its folders were made after those of `aofa new game`, then every rule changed. They are put into a copy of the kit; not
a line of it changes but the two lists of games.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli import newgame

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
COMMANDS: dict[str, tuple[list[str], str]] = {
    "turn": (["odds", "pig", "turn", "20", "--lang", "en", "--json"], ""),
    "turn_fr": (["odds", "pig", "turn", "20", "--lang", "fr"], ""),
    "too_far": (["odds", "pig", "turn", "101", "--lang", "en"], ""),
    "six": (["odds", "pig", "turn", "20", "--lang", "en", "--json", "--set", "throw.losing_face=6"], ""),
    "book": (["book", "pig", "--lang", "both", "--format", "html,md", "--out", "book"], ""),
    "check": (["check", "{rulebook}", "--lang", "en"], ""),
    "play": (
        ["play", "pig", "--scenario", "last-throws", "--seed", "3", "--bot", "steady:3", "--lang", "en"],
        "1\n\n" * 60,
    ),
    "play_fr": (["play", "pig", "--seed", "2", "--lang", "fr"], "2\n1\n\n1\n\nquit\n2\n"),
    "lesson": (["lesson", "one-more", "--game", "pig", "--lang", "fr"], "\n\n2\n\nquit\n"),
    "quiz": (["quiz", "pig", "--n", "2", "--seed", "4", "--lang", "en"], "1\n\n1\n\n1\n\n1\n\n"),
    "sheets": (["quiz", "pig", "--n", "2", "--seed", "4", "--lang", "both", "--format", "md", "--out", "quiz"], ""),
    "referee": (["referee", "case.jsonl"], ""),
}  # fmt: skip


def kit_with_pig(root: Path) -> Path:
    """A copy of the kit with Pig in it."""
    skip = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in ("aofa_widgets", "rulebook", "tutorials"):
        shutil.copytree(ROOT / name, root / name, ignore=skip)
    shutil.copytree(HERE / "pig/package", root / "aofa_widgets/games/pig", ignore=skip)
    shutil.copytree(HERE / "pig/rulebook", root / "rulebook/pig")
    for path, line in newgame.LISTS.items():
        text = (root / path).read_text(encoding="utf-8")
        (root / path).write_text(line.sub(r'\1, "pig"\2', text), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kit_with_pig(tmp_path_factory.mktemp("pig"))


@pytest.fixture(scope="module")
def said(root: Path) -> dict[str, Any]:
    """What the commands answered, all in one process."""
    place = root / "elsewhere"
    place.mkdir()
    faces = (6, 4, 1)
    record = {"game": "pig", "steps": [{"event": {"call": "throw"}, "dice": {"dice": [face]}} for face in faces]}
    (place / "case.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    asked = json.dumps(COMMANDS).replace("{rulebook}", str(root / "rulebook/pig"))
    env = {key: value for key, value in os.environ.items() if key != "AOFA_RULEBOOK"}
    env |= {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1", "AOFA_PROGRESS": str(place / "progress.json")}
    done = subprocess.run(
        [sys.executable, HERE / "pig_table.py"], cwd=place, env=env, input=asked, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout))


def test_its_source_is_sound(said: dict[str, Any]) -> None:
    assert said["check"]["status"] == 0 and "no fault" in said["check"]["out"], said["check"]


def test_a_turn_has_the_known_figures(said: dict[str, Any]) -> None:
    """Stopping at 20 brings 8.14 points on average and nothing 62.45% of the time, as has long been reckoned (Neller
    and Presser, ‘Optimal Play of the Dice Game Pig’, 2004)."""
    points = {int(n): Fraction(p) for n, p in json.loads(said["turn"]["out"])["points"].items()}
    assert sum(points.values()) == 1 and set(points) == {0, *range(20, 26)}
    assert round(float(points[0]), 4) == 0.6245
    assert round(float(sum(n * p for n, p in points.items())), 2) == 8.14
    assert Fraction(said["chances"]["lost"]) == points[0] and said["chances"]["sum"] == "1"
    # the same turn as the lesson on stopping reckons it, by other code
    from aofa_widgets.lab.stopping.ladder import pig

    best = pig({}, {}, {}).best
    assert best.at == 20 and Fraction(said["chances"]["mean"]) == best.plan and points[0] == 1 - best.there


def test_it_is_told_in_french(said: dict[str, Any]) -> None:
    assert re.search(r"En s’arrêtant à 20\s: 8,14 points par tour en moyenne", said["turn_fr"]["out"]), said["turn_fr"]


def test_another_losing_face_moves_the_odds(said: dict[str, Any]) -> None:
    one, six = (json.loads(said[name]["out"])["points"] for name in ("turn", "six"))
    assert Fraction(six["0"]) > Fraction(one["0"])  # the smaller faces that are left need more throws


def test_a_question_that_cannot_be_is_refused_in_a_sentence(said: dict[str, Any]) -> None:
    assert said["too_far"]["status"] == 2
    assert "A turn cannot stop at 101; say a number from 1 to 100." in said["too_far"]["err"]


def test_the_engine_and_its_contract_agree_on_who_wins(said: dict[str, Any]) -> None:
    found = said["chances"]
    assert abs(float(found["engine"]) - float(found["contract"])) < 1e-10 and float(found["engine"]) > 0.5
    assert int(found["states"]) > 50 and found["twins"] == "True"


def test_it_is_played_by_words_to_its_end(said: dict[str, Any]) -> None:
    out = said["play"]["out"]
    assert said["play"]["status"] == 0
    assert re.search(r"(Rozenn|Malo) wins\.", out) and "the pot holds" in out, out[-2000:]
    french = said["play_fr"]["out"]
    assert "Lancer le dé" in french and "Garder" in french, french[-2000:]


def test_its_book_is_in_both_languages_with_its_example(said: dict[str, Any], root: Path) -> None:
    assert said["book"]["status"] == 0, said["book"]
    page = next((root / "elsewhere/book").glob("*.md")).read_text(encoding="utf-8")
    assert "A 1 empties the pot" in page and "Un 1 vide la" in page
    assert "her pot holds 9." in page and "sa cagnotte vaut 9." in page and "100 points wins" in page


def test_its_lesson_is_taken_by_words(said: dict[str, Any]) -> None:
    out = said["lesson"]["out"]
    assert said["lesson"]["status"] == 0
    assert "Encore un jet" in out and "Rozenn obtient 6, puis 1" in out, out[-2000:]
    assert "cette face emporte tout" in out, out[-2000:]


def test_its_quiz_asks_and_judges(said: dict[str, Any], root: Path) -> None:
    out = said["quiz"]["out"]
    assert "Which face empties the pot?" in out or "How many points win?" in out, said["quiz"]
    assert said["sheets"]["status"] == 0, said["sheets"]
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((root / "elsewhere/quiz").rglob("*.md")))
    assert "Which face empties the pot?" in text and "Combien de points font gagner" in text


def test_its_referee_follows_the_pot(said: dict[str, Any]) -> None:
    answer = json.loads(said["referee"]["out"])
    assert [(step["outcome"], step["pot"]) for step in answer["steps"]] == [("added", 6), ("added", 10), ("lost", 0)]


def test_it_is_a_house_of_the_same_street() -> None:
    shape = {path.name.removesuffix(".txt") for path in (newgame.SHAPE / "package").iterdir()}
    mine = {path.name for path in (HERE / "pig/package").iterdir() if path.name != "__pycache__"}
    assert mine == shape
    book = {path.name.removesuffix(".txt") for path in (newgame.SHAPE / "rulebook").iterdir()} | {"in-step.lock"}
    assert {path.name for path in (HERE / "pig/rulebook").iterdir()} == book
    for path in newgame.LISTS:
        assert '"pig"' not in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.long
def test_every_check_of_the_kit_takes_it_in(root: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("AOFA_RULEBOOK", None)
    words = [sys.executable, "-m", "aofa_widgets.cli.main", "check", "--lang", "en"]
    done = subprocess.run(words, cwd=root, env=env, capture_output=True, text=True)
    assert done.returncode == 0 and "no fault" in done.stdout, done.stdout[-3000:]
    for path in ("pyproject.toml",):
        shutil.copy(ROOT / path, root / path)
    words = [sys.executable, "-m", "mypy", "--cache-dir", str(root / "types"), "aofa_widgets/games/pig"]
    done = subprocess.run(words, cwd=root, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    lint = shutil.which("lint-imports") or str(Path(sys.executable).with_name("lint-imports"))
    done = subprocess.run([lint, "--no-cache"], cwd=root, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
