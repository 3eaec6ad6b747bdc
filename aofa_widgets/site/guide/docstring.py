"""A docstring as its parts (sentence, what follows, errors, example), and what a file says of a value that it sets."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_RAISES = re.compile(r"(?:^|(?<=\. )|(?<=\) ))Raises:\s*", re.MULTILINE)
_RULES = re.compile(r"(?:\s+[A-Z]+(?:-[A-Z0-9]+)+[a-z]?)+$")


@dataclass(frozen=True, slots=True)
class Told:
    """What a docstring says."""

    sentence: str
    more: str = ""  # Markdown
    raises: str = ""
    example: str = ""
    rules: tuple[str, ...] = ()  # ids of the rules that it keeps


def told(doc: str | None) -> Told:
    """The parts of a docstring.

    >>> told("Add one.  ADD-1\\n\\nOf `n`.\\nRaises: ValueError\\nfor none.\\n\\n>>> add(1)\\n2\\n")
    Told(sentence='Add one.', more='Of `n`.', raises='ValueError for none.', example='>>> add(1)\\n2', rules=('ADD-1',))
    """
    prose, examples, raises = [], [], []
    for part in re.split(r"\n[ \t]*\n", inspect.cleandoc(doc or "")):
        if part.lstrip().startswith(">>> "):
            examples.append(inspect.cleandoc(part))
        elif found := _RAISES.search(part):
            raises.append(" ".join(part[found.end() :].split()))
            prose += [part[: found.start()].rstrip()] if part[: found.start()].strip() else []
        elif part.strip():
            prose.append(part)
    first = " ".join(prose[0].split()) if prose else ""
    rules = _RULES.search(first)
    first, ids = (first[: rules.start()], tuple(rules[0].split())) if rules else (first, ())
    return Told(first, "\n\n".join(prose[1:]), " ".join(raises), "\n\n".join(examples), ids)


@cache
def values(path: Path) -> dict[str, str]:
    """What a file says of each value that it sets: the string below it, or the remark beside it or right above it.

    >>> values(Path(__file__))["_RAISES"]
    ''
    """
    text = path.read_text(encoding="utf-8")
    lines, found, body = text.splitlines(), {}, ast.parse(text).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if not isinstance(target, ast.Name):
            continue
        said = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            said = inspect.cleandoc(after.value.value)
        elif "#" in (end := lines[(node.end_lineno or node.lineno) - 1][node.end_col_offset or 0 :]):
            said = end.partition("#")[2].strip()
        found[target.id] = said
    return found
