"""Every place in the kit that reads: found by looking at the code, so that none is forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import aofa_widgets

HOUSE = Path(aofa_widgets.__file__).parent
NAMES = {  # a call of one of these, by whatever name before the dot, takes in what somebody else wrote
    "read_bytes", "read_text", "read_json", "read_nested", "opened", "opened_bytes", "input", "urlsafe_b64decode",
    "b64decode", "decompress", "decompressobj", "literal_eval", "eval", "exec", "ZipFile", "reader",
    "DictReader", "fromstring",
}  # fmt: skip
OF_MODULES = {
    "json": {"load", "loads"}, "tomllib": {"load", "loads"}, "tomlkit": {"parse", "load", "loads"}, "os": {"open"},
    "nbformat": {"read", "reads"}, "polib": {"pofile", "mofile"}, "tarfile": {"open"}, "pickle": {"load", "loads"},
    "yaml": {"load", "safe_load"}, "ast": {"parse"}, "source": {"read", "parse"}, "io": {"open"},
    "bounded": {"loads", "plain_text", "data_of"},
}  # fmt: skip
ATTRIBUTES = {("sys", "stdin")}
ALSO = {"open"}  # the built-in, and `path.open`
_ANY = re.compile(rf"\b(?:{'|'.join({*NAMES, *ALSO, *OF_MODULES, *(one for pair in ATTRIBUTES for one in pair)})})\b")


def readers() -> dict[str, list[int]]:
    """Every function that reads, as `module:function` without the package's name, and the lines on which it does."""
    found: dict[str, list[int]] = {}
    for path in sorted(HOUSE.rglob("*.py")):
        place = path.relative_to(HOUSE).with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")
        if path.parts[-2:] == (HOUSE.name, "__init__.py"):
            place = ""
        text = path.read_text(encoding="utf-8")
        if not _ANY.search(text):  # nothing in it reads: it need not be parsed
            continue
        for function, line in _reads(ast.parse(text)):
            found.setdefault(f"{place}:{function}", []).append(line)
    return found


def _reads(tree: ast.Module) -> Iterator[tuple[str, int]]:
    bare = {  # `from .source import read` is as good as `source.read`
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in OF_MODULES.get((node.module or "").rpartition(".")[2], ())
    }
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, within = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            within = f"{within}.{node.name}".lstrip(".")
        if isinstance(node, ast.Call) and _is_reading(node.func, bare):
            yield within, node.lineno
        if isinstance(node, ast.Attribute) and (_named(node.value), node.attr) in ATTRIBUTES:
            yield within, node.lineno
        waiting.extend((child, within) for child in ast.iter_child_nodes(node))


def _is_reading(called: ast.expr, bare: set[str]) -> bool:
    if isinstance(called, ast.Name):
        return called.id in NAMES | ALSO | bare
    if isinstance(called, ast.Attribute):
        return called.attr in NAMES | ALSO or called.attr in OF_MODULES.get(_named(called.value), ())
    return False


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


__all__ = ["readers"]
