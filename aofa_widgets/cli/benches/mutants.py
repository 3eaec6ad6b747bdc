"""Does the rulebook notice when the engine goes wrong? Fifty lines of it are changed, one at a time.

A seeded choice takes 50 lines of the modules that decide rules (not of what they say of it); in each one comparison,
sum, constant or condition is turned round. A process of its own then plays the worked examples of the book and the
recorded cases with a copy of the package, then the stories, games and counts of positions that are recorded on the
board: a mutant is noticed when any of them comes out otherwise. A second number says how many the game's own tests
notice of those that are left; what nobody notices is named in the note.

One kind of change cannot be noticed by anybody and is not made; another line is drawn for it: after
`if a == b: return`, `a > b` and `a >= b` are the same question (see `idle`). Nothing else is left out.

`python -m aofa_widgets.cli.benches.mutants --judge` is that process; it prints the first that turns red.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.words import texts

from . import Line

NAME = "mutants"
HELP = texts("bench.mutants")
ENGINE = ("resolve.py", "legal.py", "flow/turns.py", "flow/rolls.py", "flow/course.py")
MUTANTS, SEED, LIMIT = 50, 1721, 240
CASES = ("cases.jsonl", "more_cases.jsonl")
BOARD = ("test_recorded_games.py", "test_story.py", "test_perft.py")  # games and counts of positions on the board
TOLD = ("Event", "Refusal", "texts", "fault", "_question")  # what is said of a ruling is no ruling
_COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COUNTED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed line: the module, its line, and the source of the whole module with the change in it."""

    path: str
    line: int
    was: str
    now: str
    source: str


def turned(node: ast.AST) -> ast.AST | None:
    """The same part of a program turned round, or None where there is nothing to turn.

    >>> [ast.unparse(turned(ast.parse(text, mode="eval").body)) for text in ("a < b", "a + 1", "a and b", "3", "not a")]
    ['a <= b', 'a - 1', 'a or b', '4', 'a']
    """
    new = copy.deepcopy(node)
    if isinstance(new, ast.Compare) and type(new.ops[0]) in _COMPARED:
        new.ops[0] = _COMPARED[type(new.ops[0])]()
        return new
    if isinstance(new, ast.BinOp) and type(new.op) in _COUNTED:
        new.op = _COUNTED[type(new.op)]()
        return new
    if isinstance(new, ast.BoolOp):
        new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        return new
    if isinstance(new, ast.UnaryOp) and isinstance(new.op, ast.Not):
        return new.operand
    if isinstance(new, ast.Constant) and isinstance(new.value, bool):
        return ast.Constant(not new.value)
    if isinstance(new, ast.Constant) and isinstance(new.value, int):
        return ast.Constant(new.value + 1)
    if isinstance(new, ast.Call) and isinstance(new.func, ast.Name) and new.func.id in _CALLED:
        new.func.id = _CALLED[new.func.id]
        return new
    return None


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Every part inside a function that can be turned round: its parent, the field, the place in it, the part."""
    told = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TOLD)
    said = {id(part) for call in told for part in ast.walk(call)}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_whose"):
            for parent in (node for statement in function.body for node in ast.walk(statement)):
                if id(parent) in said or isinstance(parent, (ast.Assert, ast.Raise, ast.FunctionDef, ast.AnnAssign)):
                    continue
                for field, value in ast.iter_fields(parent):
                    for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                        if isinstance(node, ast.AST) and hasattr(node, "lineno") and turned(node) is not None:
                            yield parent, field, at, node


def idle(tree: ast.Module) -> set[int]:
    """The comparisons (by `id`) that say the same turned round: two equal names have gone by a `return` before them.

    >>> tree = ast.parse("def f(a, b):\\n    if a == b:\\n        return 0\\n    return a > b")
    >>> [ast.unparse(node) for node in ast.walk(tree) if id(node) in idle(tree)]
    ['a > b']
    """
    found: set[int] = set()
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for at, statement in enumerate(function.body):
            if not isinstance(statement, ast.If) or statement.orelse or not isinstance(statement.body[-1], ast.Return):
                continue
            pair = _names(statement.test, ast.Eq)
            after = [node for later in function.body[at + 1 :] for node in ast.walk(later)]
            given = {node.id for node in after if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
            if pair and not pair & given:
                found |= {id(node) for node in after if _names(node, ast.Lt, ast.LtE, ast.Gt, ast.GtE) == pair}
    return found


def _names(node: ast.AST, *kinds: type[ast.cmpop]) -> frozenset[str]:
    """The two names that a comparison of one of these kinds compares; nothing for any other part of a program."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], kinds):
        one, other = node.left, node.comparators[0]
        if isinstance(one, ast.Name) and isinstance(other, ast.Name):
            return frozenset((one.id, other.id))
    return frozenset()


def mutants(folder: Path, number: int = MUTANTS, seed: int = SEED) -> list[Mutant]:
    """So many changed lines of the engine of a game in `folder`, one change a line, chosen by the seed."""
    every: list[tuple[str, int]] = []
    trees: dict[str, ast.Module] = {}
    for name in ENGINE:
        trees[name] = ast.parse((folder / name).read_text(encoding="utf-8"))
        every += sorted({(name, node.lineno) for _, _, _, node in places(trees[name])})  # type: ignore[attr-defined]
    choice, made = random.Random(seed), []
    drawn = sorted(choice.sample(every, min(number, len(every))))
    for name, line in drawn:
        if (mutant := _changed(trees[name], name, line, choice)) is not None:
            made.append(mutant)
    rest = [place for place in every if place not in set(drawn)]
    while len(made) < number and rest:  # another line for one whose change says the same
        name, line = rest.pop(choice.randrange(len(rest)))
        if (mutant := _changed(trees[name], name, line, choice)) is not None:
            made.append(mutant)
    return made


def _changed(module: ast.Module, name: str, line: int, choice: random.Random) -> Mutant | None:
    """A line of a module with one part of it turned round; None where that says the same."""
    tree = copy.deepcopy(module)
    here = [found for found in places(tree) if found[3].lineno == line]  # type: ignore[attr-defined]
    parent, field, at, node = here[choice.randrange(len(here))]
    if id(node) in idle(tree):
        return None
    new = turned(node)
    assert new is not None
    was = ast.unparse(node)
    if at is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[at] = new
    ast.fix_missing_locations(tree)
    return Mutant(name, line, was, ast.unparse(new), ast.unparse(tree))


def red(game: str) -> str | None:
    """The first worked example or recorded case of a game that does not come out as it is written, or None."""
    from aofa_widgets.book.examples import check_example
    from aofa_widgets.cli.referee import answers
    from aofa_widgets.rules import Ruleset
    from aofa_widgets.rules.text import load_text

    base = Ruleset.load(game)
    for clause in load_text(game).clauses.values():
        for example in clause.examples:
            if check_example(base, example):
                return f"example {example.record.get('id', example.where)}"
    data = Path(os.environ["AOFA_CASES"])
    for name in CASES:
        for text in (data / name).read_text(encoding="utf-8").splitlines():
            case = json.loads(text) if text else {}
            if case and _differs(game, case, answers):
                return f"case {case['id']}"
    return None


def _differs(game: str, case: Mapping[str, Any], answers: Callable[..., Any]) -> bool:
    """Whether the referee's answer to a recorded case is other than the case expects."""
    from aofa_widgets.teach.played import differences

    left_out = {"title", "rules", "expect"}
    steps = [{key: value for key, value in step.items() if key not in left_out} for step in case["steps"]]
    asked = {**{key: value for key, value in case.items() if key not in left_out}, "game": game, "steps": steps}
    (answer,) = answers([json.dumps(asked)])
    if any(differences(case.get("expect", {}), answer, "")):
        return True
    if "error" in answer:
        return "expect" not in case
    pairs = zip(case["steps"], answer["steps"], strict=True)
    return any(True for step, told in pairs for _ in differences(step.get("expect", {}), told, ""))


def judged(folder: Path, game: str, cases: Path) -> str:
    """What a process of its own says of the copy of the package in `folder`: "" or what went wrong."""
    given = {**os.environ, "PYTHONPATH": str(folder), "AOFA_CASES": str(cases)}
    command = [sys.executable, "-m", "aofa_widgets.cli.benches.mutants", "--judge", game]
    try:
        ran = subprocess.run(command, env=given, cwd=folder, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return "no end"
    return ran.stdout.strip() or (ran.stderr.strip().splitlines() or ["broken"])[-1] * (ran.returncode != 0)


def tested(folder: Path, game: str, files: tuple[str, ...] = ()) -> bool:
    """Whether tests of the game, all that run every day or these files, turn red with the package in `folder`."""
    where = Path("tests") / "games" / game
    given = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not people and not long"]
    try:
        ran = subprocess.run(
            [*command, *(str(where / name) for name in files or ("",))], env=given, cwd=folder, capture_output=True,
            timeout=4 * LIMIT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode == 1


def run(rounds: int) -> list[Line]:
    """How many mutants of a hundred are noticed, game by game; the note names those that are not."""
    from aofa_widgets.rules.ruleset import games_with_a_book

    lines = []
    for game in games_with_a_book():
        cases = locate.HERE.parent / "tests" / "games" / game / "data"
        if not all((cases / name).is_file() for name in CASES):
            lines.append(Line(texts("bench.mutants_line", n=0), None, "%", "mutants.noticed", texts("bench.no_cases")))
            continue
        with tempfile.TemporaryDirectory() as place:
            package = Path(place) / "aofa_widgets"
            shutil.copytree(locate.HERE, package, ignore=shutil.ignore_patterns("__pycache__", "static", "*.js"))
            shutil.copytree(locate.rulebook(), Path(place) / "rulebook")
            shutil.copytree(locate.HERE.parent / "tests", Path(place) / "tests")
            shutil.copy(locate.HERE.parent / "pyproject.toml", place)
            if (wrong := judged(Path(place), game, cases)) or tested(Path(place), game, BOARD):
                raise AssertionError(f"red before any change: {wrong or 'games on the board'}")
            every, missed, unseen = mutants(package / "games" / game), [], []
            for mutant in every:
                path = package / "games" / game / mutant.path
                before = path.read_text(encoding="utf-8")
                path.write_text(mutant.source, encoding="utf-8")
                name = f"{mutant.path}:{mutant.line} {mutant.was} -> {mutant.now}"
                if not judged(Path(place), game, cases) and not tested(Path(place), game, BOARD):
                    missed.append(name)
                    if not tested(Path(place), game):
                        unseen.append(name)
                path.write_text(before, encoding="utf-8")
        for key, left, target in (("line", missed, "mutants.noticed"), ("tests", unseen, None)):
            share = 100 * (len(every) - len(left)) / len(every)
            note = texts("bench.survivors", names="; ".join(left)) if left else None
            lines.append(Line(texts(f"bench.mutants_{key}", n=len(every)), share, "%", target, note))
    return lines


if __name__ == "__main__" and "--judge" in sys.argv:
    if found := red(sys.argv[-1]):
        print(found)
        sys.exit(1)
