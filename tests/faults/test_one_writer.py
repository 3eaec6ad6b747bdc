"""Every file that the kit writes goes through its one writer; whoever does not says why here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from aofa_widgets import locate

ROOM = locate.HERE
ALLOWED = {
    "rules/saving.py": "the writer itself",
    "site/folder.py": "a whole folder takes its place by a rename; what fills it goes through the writer",
    "cli/newgame/__init__.py": "whole folders of a new game take their places; what fills them goes through the writer",
    "teach/progress/keeper.py": "a file that cannot be read is moved aside as it is",
    "lab/work/kept.py": "the file of finished pieces is opened here; its lines go through `append`",
    "cli/benches/mutants.py": "a copy of the sources is spoilt on purpose",
    "cli/benches/rulebook/faults.py": "a copy of the rulebook is spoilt on purpose",
    "cli/campaign/": "what is spoilt on purpose in folders of its own",
    "site/lite/__init__.py": "a folder of its own, thrown away or copied whole",
    "site/live/inpage.py": "the memory of a page",
    "widgets/standing.py": "a folder of its own, for Typst, thrown away",
    "cli/_lab_server.py": "settings of JupyterLab, written anew at each start",
    "cli/benches/_servers.py": "the log of a server under measurement, in a folder of its own",
    "site/lite/houses.py": "a folder of its own, copied whole",
    "site/pages/icons.py": "a folder of its own, thrown away",
}
METHODS = {"write_text", "write_bytes"}
OF_OS = {"replace", "rename", "renames", "write"}
NAMED = re.compile(rf"\b(?:{'|'.join(METHODS)}|open|fdopen|os\s*\.\s*(?:{'|'.join(OF_OS)}))\b")


def writes(path: Path) -> list[str]:
    """The calls in a module that write a file or move one."""
    found: list[str] = []
    text = path.read_text(encoding="utf-8")
    if not NAMED.search(text):  # nine modules of ten: they need not be parsed
        return found
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        owner = getattr(node.func.value, "id", "") if isinstance(node.func, ast.Attribute) else ""
        words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name in METHODS or (owner == "os" and name in OF_OS):
            found.append(f"{path.relative_to(ROOM).as_posix()}:{node.lineno} {name}")
        elif name in ("open", "fdopen") and any(set(word) & set("wax+") and len(word) <= 3 for word in words):
            found.append(f"{path.relative_to(ROOM).as_posix()}:{node.lineno} {name}")
    return found


def strange(rows: list[str]) -> list[str]:
    return [row for row in rows if not any(row.startswith(place) for place in ALLOWED)]


def test_every_file_goes_through_the_one_writer() -> None:
    rows = [row for path in sorted(ROOM.rglob("*.py")) for row in writes(path)]
    assert len(rows) > 5 and strange(rows) == []


@pytest.mark.parametrize(
    "line",
    ["p.write_text('x')", "open(p, 'w')", "p.open('ab')", "os.replace(a, b)", "os.fdopen(h, 'wb')", "p.write_bytes(b)"],
)
def test_it_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setitem(globals(), "ROOM", tmp_path)
    (tmp_path / "new.py").write_text(line)
    assert len(strange(writes(tmp_path / "new.py"))) == 1
    (tmp_path / "new.py").write_text("open(p)\nopen(p, 'rb')\na.replace('x', 'w')")
    assert writes(tmp_path / "new.py") == []
