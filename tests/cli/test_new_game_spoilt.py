"""Each file of a new game matters: spoil any one of them as a slip of the hand would, and its checks go red."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from test_new_game import KEY, copy_of  # noqa: E402

from aofa_widgets.cli import newgame  # noqa: E402

GAME, BOOK, TESTS = f"aofa_widgets/games/{KEY}", f"rulebook/{KEY}", f"tests/games/{KEY}"
SPOILS: dict[str, tuple[str, str]] = {
    # the code: what stands there, and what a slip makes of it
    f"{GAME}/__init__.py": ('"rule": "referee"', '"rule": "referees"'),
    f"{GAME}/actions.py": ("(Move, Strike, Wait)}", "(Move, Strike)}"),
    f"{GAME}/bots/__init__.py": ("strength == 3 or", "strength == 4 or"),
    f"{GAME}/facts/__init__.py": ('"column": one.at[0] + 1', '"column": one.at[0]'),
    f"{GAME}/flow/__init__.py": ("turns >= 2 * self", "turns > 2 * self"),
    f"{GAME}/flow/scenarios.py": ("_whole(columns, 2, 21) and", ""),
    f"{GAME}/legal/__init__.py": ("_far(who.at, foe.at) == 1", "_far(who.at, foe.at) == 2"),
    f"{GAME}/model/__init__.py": ("if one.side == side", "if one.side != side"),
    f"{GAME}/odds/__init__.py": ('import strike\n', "import strike as blow\n"),
    f"{GAME}/odds/chances.py": ("range(1, FACES + 1)", "range(1, FACES)"),
    f"{GAME}/odds/telling.py": ("1 - chance)", "chance)"),
    f"{GAME}/params.py": ('"], values["strike.number"]', '"], values["end.rounds"]'),
    f"{GAME}/quiz/__init__.py": ("return made(desk, MAKERS, name, topic, roller)", "return None"),
    f"{GAME}/referee/__init__.py": ('"falls" if fells', '"falls" if not fells'),
    f"{GAME}/resolve/__init__.py": ("face >= params", "face > params"),
    f"{GAME}/scene.py": ("int(place[1] // SIZE)", "int(place[1] // SIZE) + 1"),
    f"{GAME}/second/__init__.py": ("7 - values", "6 - values"),
    f"{GAME}/specials/__init__.py": ('"""Special', "from ..flow import USUAL as USUAL\n\nSpecial"),
    # the source: a number, a word, a name
    f"{BOOK}/game.toml": ('default_edition = "first"', 'default_edition = "second"'),
    f"{BOOK}/in-step.lock": ("Each player leads", "Every player leads"),
    f"{BOOK}/lessons/01-first-quarrel.md": ('value = "stands"', 'value = "sits"'),
    f"{BOOK}/params/rules.toml": ("value = 4", "value = 5"),
    f"{BOOK}/profiles/people.toml": ("[fighter]", "[fencer]"),
    f"{BOOK}/quiz/rules.toml": ('rule = "strike.number"', 'rule = "strike.numbers"'),
    f"{BOOK}/quiz/slips.toml": ('clause = "game.strike"', 'clause = "game.strikes"'),
    f"{BOOK}/rules.txt": (f"{KEY.upper()}-MOVE-2\n", ""),
    f"{BOOK}/scenarios/first-quarrel.toml": ("at = [3, 4]", "at = [1, 4]"),
    f"{BOOK}/specials.toml": ("# Special", "[charge]\nlabel = { en = \"Charge\", fr = \"Charge\" }\n# Special"),
    f"{BOOK}/terms.toml": ('fr = { one = "case"', 'de = { one = "Feld"'),
    f"{BOOK}/text/01-game.md": ("{move.squares:word square} at most", "two squares at most"),
    f"{BOOK}/words/bots.toml": ("level_random_3", "level_random_4"),
    f"{BOOK}/words/event.toml": ("falls =", "fells ="),
    f"{BOOK}/words/menu.toml": ("forecast =", "forecasts ="),
    f"{BOOK}/words/record.toml": ("form =", "forms ="),
    f"{BOOK}/words/refusal.toml": ("near =", "nearer ="),
    f"{BOOK}/words/scenario.toml": ("unknown =", "unknowns ="),
    # its own tests, and what is made of the lessons
    f"{TESTS}/test_contract.py": ("{(1, 3): \"\"", "{(1, 3): \"line\""),
    f"tutorials/en/{KEY}/01_a_first_quarrel.ipynb": ("first-quarrel", "last-quarrel"),
    f"tutorials/fr/{KEY}/01_une_premiere_querelle.ipynb": ("first-quarrel", "last-quarrel"),
}  # fmt: skip
QUIET = ("-q", "-x", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with a new game, and beside it a rulebook of that game alone, which is sooner looked through."""
    root = copy_of(tmp_path_factory.mktemp("spoilt"))
    done = run(root, "-m", "aofa_widgets.cli.main", "new", "game", KEY)
    assert done.returncode == 0, done.stderr
    alone = root / "alone"
    alone.mkdir()
    (alone / KEY).symlink_to(root / BOOK, target_is_directory=True)
    for name in ("terms.toml", "avoid.toml"):
        shutil.copy(root / "rulebook" / name, alone / name)
    book = (root / "rulebook/book.toml").read_text(encoding="utf-8").splitlines()
    lines = [f'games = ["{KEY}"]' if line.startswith("games = ") else line for line in book]
    (alone / "book.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return root


def run(root: Path, *words: str, book: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key != "AOFA_RULEBOOK"}
    env |= {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"} | ({"AOFA_RULEBOOK": str(book)} if book else {})
    return subprocess.run([sys.executable, *words], cwd=root, env=env, capture_output=True, text=True)


def red(root: Path, file: str) -> str:
    """What the checks of the game say when one is red, else nothing: its source, its tests, its shape, its lessons."""
    program, alone = ("-m", "aofa_widgets.cli.main"), root / "alone"
    pytest_ = ("-m", "pytest", *QUIET)
    lint = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"
    checks = {
        "check": lambda: run(root, *program, "check", "--lang", "en", book=alone),
        "tests": lambda: run(root, *pytest_, TESTS, GAME),
        "house": lambda: run(root, *pytest_, "tests/test_house.py", "-k", f"{KEY} or outside_the_list"),
        "imports": lambda: run(root, "-c", lint),
        "lessons": lambda: run(root, *program, "lessons", "--check", book=None),
    }
    order = ["lessons"] if file.startswith("tutorials") else ["tests", "check", "house", "imports"]
    order = ["check", "tests", "house", "imports"] if file.startswith("rulebook") else order
    for name in order:
        done = checks[name]()
        if done.returncode:
            return f"{name}: {(done.stdout + done.stderr)[-600:]}"
    return ""


@contextmanager
def spoilt(path: Path, old: str, new: str) -> Iterator[None]:
    """A file with one place changed, for the length of a `with`."""
    whole = path.read_bytes()
    text = whole.decode()
    assert old in text, f"{path} has no {old!r}"
    path.write_bytes(text.replace(old, new, 1).encode())
    try:
        yield
    finally:
        path.write_bytes(whole)


def test_every_file_of_a_new_game_is_spoilt_once() -> None:
    """All that the model has, the lock and the lessons made from it."""
    parts = {"package": GAME, "rulebook": BOOK, "tests": TESTS}
    made = {
        f"{place}/{path.relative_to(newgame.SHAPE / part).with_suffix('').as_posix()}"
        for part, place in parts.items()
        for path in (newgame.SHAPE / part).rglob("*.txt")
    }
    beside = {name for name in SPOILS if name.endswith(".lock") or name.startswith("tutorials/")}
    assert set(SPOILS) - beside == made and len(beside) == 3


@pytest.mark.long
@pytest.mark.parametrize("file", [f"{GAME}/flow/__init__.py", f"{BOOK}/game.toml", f"tutorials/en/{KEY}/"])
def test_unspoilt_its_checks_are_green(root: Path, file: str) -> None:
    assert red(root, file) == ""


@pytest.mark.long
@pytest.mark.parametrize("file", SPOILS)
def test_spoilt_its_checks_are_red(root: Path, file: str) -> None:
    with spoilt(root / file, *SPOILS[file]):
        said = red(root, file)
    assert said, f"nothing notices {SPOILS[file][0]!r} -> {SPOILS[file][1]!r} in {file}"
    assert "ModuleNotFoundError: No module named 'pytest'" not in said
