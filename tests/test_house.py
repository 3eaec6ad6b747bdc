"""What imports cannot say of the house: one shape for all games, small files, real rule ids, keys read in one place."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from aofa_widgets.games import GAMES
from aofa_widgets.rules import load_book
from aofa_widgets.words import languages as tongues

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "aofa_widgets"
ORDER = "params model actions specials legal resolve flow odds scene"
SHAPE = set(f"__init__ {ORDER} quiz referee bots second facts".split())
BOOK = {"game.toml", "text", "params", "terms.toml", "specials.toml", "profiles", "scenarios", "lessons"}
MOST_LINES = 400
CODE = {".py", ".js", ".mjs", ".css"}
MADE = ("aofa_widgets/widgets/static/", "tutorials/", "node_modules/")


def files() -> list[Path]:
    """Every file of the repository: what git tracks or would, else what lies here."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if asked.returncode == 0 and asked.stdout:
        found = [ROOT / name for name in asked.stdout.split("\0") if name]
    else:
        found = [p for p in ROOT.rglob("*") if not {".git", ".venv", ".venvs", "node_modules", "dist"} & set(p.parts)]
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_four_folders_of_one_shape(game):
    room = PACKAGE / "games" / game
    stems = {path.stem for path in room.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert stems == SHAPE
    inside = {path.name for path in (ROOT / "rulebook" / game).iterdir()}
    assert inside >= BOOK
    assert (ROOT / "tests" / "games" / game).is_dir()
    languages = [path.name for path in (ROOT / "tutorials").iterdir() if path.is_dir() and path.name[0] != "."]
    assert sorted(languages) == sorted(tongues())
    lessons = [len(list((ROOT / "tutorials" / lang / game).glob("*.ipynb"))) for lang in languages]
    assert lessons[0] == lessons[1] > 0


def test_no_game_stands_outside_the_list():
    assert {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")} == set(GAMES)
    assert {path.parent.name for path in (ROOT / "rulebook").glob("*/game.toml")} == set(GAMES)


def test_no_file_of_code_is_too_long():
    long = {}
    for path in files():
        if path.suffix in CODE and not any(part in name(path) for part in MADE):
            lines = text(path).count("\n")
            if lines > MOST_LINES:
                long[name(path)] = lines
    assert long == {}


def inventory(game: str) -> set[str]:
    """The ids of a game's rules, as its rulebook lists them."""
    return set(text(ROOT / "rulebook" / game / "rules.txt").split())


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_id_that_is_used_is_in_the_inventory(game):
    known = inventory(game)
    known |= {part for rule in known if re.fullmatch("[A-Z]+-[A-Z]+", part := rule.rpartition("-")[0])}
    begin = "|".join(sorted({rule.partition("-")[0] for rule in known}))  # a section called by a word may be named too
    rule_id = re.compile(rf"\b(?:{begin})-[A-Z0-9]+(?:-[A-Z0-9]+)*[a-z]?\b")
    used: dict[str, str] = {}
    for path in files():
        if path.suffix in {".py", ".js", ".toml", ".md"} and name(path).startswith(("aofa_widgets/", "rulebook/")):
            used |= dict.fromkeys(rule_id.findall(text(path)), name(path))
    assert known and len(used) >= len(known) // 2
    assert {rule: place for rule, place in used.items() if rule not in known} == {}


@cache  # asked for each game
def strings(path: Path) -> frozenset[str]:
    nodes = ast.walk(ast.parse(text(path)))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


@pytest.mark.parametrize("game", GAMES)
def test_parameter_keys_are_read_in_params_alone(game):
    keys = {key for key in load_book(game).parameters if "." in key}
    readers = {
        name(path): sorted(found)
        for path in (PACKAGE / "games").rglob("*.py")
        if "second" not in path.parts  # reads the parameters by itself, or it could not contradict the rest
        and path.stem != "params" and path.parent.name != "params" and (found := keys & strings(path))
    }
    assert keys
    assert readers == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_second_solver_borrows_from_nobody_and_nobody_from_it(game):
    """Import contracts cannot say it of whole folders: standard library and its own files alone, never by name."""
    room = PACKAGE / "games" / game
    for path in (room / "second").rglob("*.py"):
        for node in ast.walk(ast.parse(text(path))):
            if isinstance(node, ast.Import):
                assert {alias.name.split(".")[0] for alias in node.names} <= set(sys.stdlib_module_names), name(path)
            elif isinstance(node, ast.ImportFrom):
                near = node.level == 1
                assert near or str(node.module).split(".")[0] in sys.stdlib_module_names, name(path)
                assert near or node.level == 0, name(path)
            elif isinstance(node, (ast.Name, ast.Attribute)):
                called = node.id if isinstance(node, ast.Name) else node.attr
                assert called not in {"__import__", "import_module", "eval", "exec"}, name(path)
    leaning = re.compile(r"(?:from|import) [\w.]*\bsecond\b")
    others = [path for path in room.rglob("*.py") if "second" not in path.parts]
    assert [name(path) for path in others if leaning.search(text(path))] == []


def said(path: Path) -> Iterator[str]:
    """What a file of Python says and calls things: strings that are no docstrings, names, arguments, attributes."""
    tree = ast.parse(text(path))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.keyword):
            yield str(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


@cache  # asked for each game
def outside() -> list[tuple[str, str]]:
    """Every file of code, of style and of the interface that is no game's own, with what it says."""
    return [*_outside()]


def _outside() -> Iterator[tuple[str, str]]:
    for path in files():
        place = name(path)
        if not place.startswith(("aofa_widgets/", "rulebook/interface/")) or any(part in place for part in MADE):
            continue
        if any(f"/{game}/" in place for game in GAMES) or place == "aofa_widgets/games/__init__.py":
            continue
        if path.suffix == ".py":
            yield place, "\n".join(said(path))
        elif path.suffix in {".js", ".mjs", ".css", ".toml", ".j2", ".typ"}:
            yield place, text(path)


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_named_outside_its_folders(game):
    """Nor any of its rules; the list of games, documents and the examples of docstrings apart."""
    begin = "|".join(sorted({rule.partition("-")[0] for rule in inventory(game)}))
    named = re.compile(rf"(?<![A-Za-zÀ-ÿ]){game}(?![A-Za-zÀ-ÿ])|\b(?:{begin})-[A-Z0-9]")
    guilty = {place: sorted(set(found)) for place, words in outside() if (found := named.findall(words))}
    assert guilty == {}


def wired(path: Path) -> Iterator[int]:
    """Lines of code that ask whether something is one of the languages; the value of a parameter is no language."""
    if not re.search(rf"""["'](?:{'|'.join(tongues())})["']""", words := text(path)):  # most files: not parsed
        return
    for node in ast.walk(ast.parse(words)):
        if isinstance(node, ast.Compare) and all(isinstance(op, (ast.Eq, ast.NotEq)) for op in node.ops):
            sides = [node.left, *node.comparators]
            names = [side.value for side in sides if isinstance(side, ast.Constant)]
            edition = any(isinstance(side, ast.Attribute) and ast.unparse(side.value) == "params" for side in sides)
            if set(tongues()).intersection(names) and not edition:
                yield node.lineno
        elif isinstance(node, ast.MatchValue) and ast.unparse(node.value).strip("'") in tongues():
            yield node.lineno


def test_what_a_language_does_is_said_in_the_room_of_words():
    """A colon's space, a rank, an elision: fields of `Manner` or functions of `words`, for any language to have."""
    guilty = [
        f"{name(path)}:{line}"
        for path in PACKAGE.rglob("*.py")
        if PACKAGE / "words" not in path.parents
        for line in wired(path)
    ]
    assert guilty == []


def test_importing_the_kit_loads_no_notebook_and_no_numpy():
    heavy = "numpy pandas bqplot ipywidgets anywidget traitlets IPython jupyterlab jupyter_server nbformat".split()
    program = f"import sys, aofa_widgets; print(*[name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (ran.returncode, ran.stdout.strip()) == (0, ""), ran.stderr


def test_the_command_line_starts_without_a_notebook():
    heavy = "numpy pandas bqplot ipywidgets anywidget IPython jupyterlab jupyter_server".split()
    program = (
        f"import sys; from aofa_widgets.cli.main import parser; parser('fr'); "
        f"print(*[name for name in {heavy} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert (ran.returncode, ran.stdout.strip()) == (0, ""), ran.stderr


def test_no_file_names_a_package_index_or_a_place_of_one_machine():
    hosts = "|".join(("py" + "pi", "np" + "mjs", "np" + "m", "deb" + "ian", "ya" + "rnpkg"))
    index = re.compile(rf"https?://[^ \"'/]*(?:{hosts})[^ \"'/]*/", re.IGNORECASE)
    lock = re.compile(r"\"?resolved\"?:? *\"https?:|registry *= *\"?https?://", re.IGNORECASE)
    place = re.compile(r"(?<![\w.$}])/(?:wo" + r"rk|root)/\w|\.\./sha" + r"red/(?:rules|design|tools|seeds|hooks)")
    guilty = []
    for path in files():
        if name(path).startswith("aofa_widgets/widgets/static/") or path.suffix in {".png", ".webp"}:
            continue
        try:
            words = text(path)
        except UnicodeDecodeError:
            continue
        guilty += [f"{name(path)}: {found[0]}" for rule in (index, lock, place) if (found := rule.search(words))]
    assert guilty == []
    assert not [name(p) for p in files() if p.name in {"uv.lock", "package-lock.json", "yarn.lock", "pylock.toml"}]


def exported() -> list[tuple[str, str]]:
    rooms = ("aofa_widgets", "aofa_widgets.widgets", "aofa_widgets.lab")
    return [(room, public) for room in rooms for public in getattr(importlib.import_module(room), "__all__", ())]


@pytest.mark.parametrize(("room", "public"), exported())
def test_every_public_name_has_a_docstring_with_an_example_that_runs(room, public):
    thing = getattr(importlib.import_module(room), public)
    if not callable(thing) and not inspect.ismodule(thing):
        return  # a constant: described where it is set
    assert thing.__doc__ and thing.__doc__.strip()
    if inspect.ismodule(thing):
        return  # its own names have theirs
    whole = inspect.getsource(thing) if inspect.isclass(thing) else thing.__doc__
    assert ">>> " in whole, f"{room}.{public} has no example"


def test_the_import_contracts_hold():
    linter = Path(sys.executable).with_name("lint-imports")
    ran = subprocess.run([str(linter), "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:]
