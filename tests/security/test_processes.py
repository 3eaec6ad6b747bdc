"""Every program that the kit starts, listed: words of its own, never a line for a shell, never a stranger's."""

from __future__ import annotations

import ast

import pytest

from .reading import calls, modules, planted

STARTS = r"subprocess|multiprocessing|\bvenv\b|create_subprocess"
# module: programs it starts, and why. Benchmarks and campaigns start this same interpreter on files of the kit.
ALLOWED = {
    "cli/newgame/__init__.py": 1,  # `aofa new game`: this interpreter, in a checkout; the key is checked by letters
    "site/live/runtime.py": 1,  # npm brings Pyodide, of a fixed version, checked by its hash
    "site/lite/__init__.py": 2,  # pip and JupyterLite's builder, in an environment of their own
    "site/lite/wheels.py": 1,  # pip brings micropip, of a fixed version, checked by its hash
}
OURS = ("cli/benches/", "cli/campaign/")  # for who works on the kit: they take no stranger's words at all


def starting(trees: dict[str, ast.Module]) -> dict[str, int]:
    """How many programs each module starts; `partial(subprocess.run, ...)` counts once."""
    found: dict[str, int] = {}
    for name, tree in trees.items():
        there = sum(
            called.startswith(("subprocess.", "asyncio.create_subprocess"))
            or any(ast.unparse(one) == "subprocess.run" for one in node.args)
            for called, node in calls(tree)
        )
        if there:
            found[name] = there
    return found


def test_the_programs_that_are_started_are_those_on_the_list() -> None:
    told = {name: count for name, count in starting(modules(STARTS)).items() if not name.startswith(OURS)}
    assert told == ALLOWED


@pytest.mark.parametrize(
    "line", ["import subprocess\nsubprocess.Popen(x)", "from subprocess import run as go\ngo(x)",
             "import subprocess\npartial(subprocess.run, check=True)"],
)  # fmt: skip
def test_another_one_would_be_seen(line: str) -> None:
    assert starting(planted(line, STARTS))


def test_none_takes_a_line_for_a_shell() -> None:
    for name, tree in modules(STARTS).items():
        for called, node in calls(tree):
            if called.startswith("subprocess.") and node.args:
                first = node.args[0]
                assert isinstance(first, (ast.List, ast.Name)), f"{name}:{node.lineno}"
                assert not any(one.arg in ("shell", "executable", "preexec_fn") for one in node.keywords), name


@pytest.mark.parametrize("key", ["x; touch pwned", "$(touch pwned)", "../x", "-c", "a'b", "a b", "é", "", "A", "x\ny"])
def test_a_key_of_a_new_game_is_letters_or_nothing_begins(key: str, tmp_path, monkeypatch, capsys) -> None:
    import subprocess

    from aofa_widgets.cli.main import main

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a program was started")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(subprocess, "run", never)
    try:
        status = main(["new", "game", key])
    except SystemExit as stopped:
        status = int(str(stopped.code))
    assert status == 2 and not list(tmp_path.iterdir()) and "Traceback" not in capsys.readouterr().err


def test_a_command_that_is_shown_to_be_copied_quotes_what_a_stranger_named() -> None:
    """The rule editor prints the same book as a command: a file's name is one word of it, and no option."""
    import shlex
    from pathlib import Path
    from types import SimpleNamespace

    from aofa_widgets.widgets.rule_editor.names import command

    book = SimpleNamespace(game="swashbuckling", default_edition="x")
    for name in ("$(touch pwned).toml", "a;b.toml", "--out=x.toml", "`x`.toml", "a'b.toml", "a b.toml", "|x"):
        desk = SimpleNamespace(book=book, edition="x", presets=())
        words = shlex.split(command(desk, Path(name), Path("out")))
        at = words.index("--house")
        assert words[at + 1] in (name, f"./{name}") and not words[at + 1].startswith("-"), words
