"""The kit's own source, read as a tree: what it calls, what it imports, and where."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "aofa_widgets"


@cache
def texts(folder: Path = PACKAGE) -> dict[str, str]:
    """The text of every module of the package, by its path from there."""
    found = sorted(path for path in folder.rglob("*.py") if "_rulebook" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def modules(wanted: str) -> dict[str, ast.Module]:
    """The modules in which a pattern is found, as trees: a name that nobody writes, nobody calls."""
    return {name: ast.parse(text) for name, text in texts().items() if re.search(wanted, text)}


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the full name of what is called, as the module's imports give it (`os.path.join`)."""
    known = names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            told = dotted(node.func)
            head, _, rest = told.partition(".")
            yield ".".join(filter(None, (known.get(head, head), rest))), node


def names(tree: ast.Module) -> dict[str, str]:
    """What each imported name stands for."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                found[one.asname or one.name.partition(".")[0]] = one.name if one.asname else one.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return found


def imported(tree: ast.Module) -> set[str]:
    """The full names of the modules that are imported anywhere in a module, at its head or inside a function."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def dotted(node: ast.expr) -> str:
    """`a.b.c` of an attribute; what comes of another call is a bare `().c`."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return "()"


def planted(text: str, wanted: str) -> dict[str, ast.Module]:
    """One module of these lines, as a test plants it to see that its own eyes, and the pattern, are open."""
    return {"planted.py": ast.parse(text)} if re.search(wanted, text) else {}
