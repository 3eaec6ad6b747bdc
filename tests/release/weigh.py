"""What is in a wheel and an sdist, how much it weighs, and whether the head says all that a release should.

    python tests/release/weigh.py FOLDER        (that of `.ci/dist`)
"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path

MOST = {".whl": 9_000_000, ".tar.gz": 10_000_000}
"""Bytes that a file of a release may have."""
WANTED = (
    "aofa_widgets/py.typed",
    "aofa_widgets/_rulebook/book.toml",
    "aofa_widgets/_rulebook/argad/text/LICENCE",
    "aofa_widgets/_tutorials/en/",
    "aofa_widgets/_tutorials/fr/",
    "aofa_widgets/widgets/static/",
    "aofa_widgets/cli/newgame/shape/package/params.py.txt",
    ".dist-info/licenses/LICENSE",
    ".dist-info/licenses/rulebook/argad/text/LICENCE",
)
SHAPE = "aofa_widgets/cli/newgame/shape/"  # whose tests are those of a game to be made
NEVER = ("/tests/", "node_modules", "__pycache__", ".pyc", ".venv", ".hypothesis", ".map", ".ipynb_checkpoints")
LICENCE = "MIT AND CC-BY-4.0 AND CC-BY-NC-4.0"


def wrong_names(names: list[str]) -> Iterator[str]:
    """What a wheel lacks or should not have.

    >>> list(wrong_names(["a/__pycache__/b.pyc"]))[-1]
    'a/__pycache__/b.pyc should not be in a wheel'
    """
    for wanted in WANTED:
        if not any(wanted in name for name in names):
            yield f"no {wanted} in the wheel"
    for name in names:
        if not name.startswith(SHAPE) and any(mark in f"/{name}" for mark in NEVER):
            yield f"{name} should not be in a wheel"


def wrong_head(head: Message) -> Iterator[str]:
    """What is missing in the head of a wheel, or does not fit its version."""
    if head["License-Expression"] != LICENCE:
        yield f"License-Expression is {head['License-Expression']}, not {LICENCE}"
    if len(head.get_all("License-File", [])) < 2:
        yield "both licence files are to be named"
    kinds = head.get_all("Classifier", [])
    for wanted in ("Natural Language :: English", "Natural Language :: French", "Operating System :: OS Independent"):
        if wanted not in kinds:
            yield f"no classifier {wanted}"
    status = next((kind.rpartition(" - ")[2] for kind in kinds if kind.startswith("Development Status")), "")
    if (status == "Production/Stable") is head["Version"].startswith("0."):
        yield f"version {head['Version']} does not go with the status {status or 'that is missing'}"
    for field in ("Summary", "Requires-Python", "Keywords", "Author"):
        if not head[field]:
            yield f"no {field}"
    if head["Description-Content-Type"] != "text/markdown" or len(str(head.get_payload())) < 2000:
        yield "the description is to be the README"


def shares(wheel: zipfile.ZipFile) -> Counter[str]:
    """Packed bytes by folder of the house."""
    found: Counter[str] = Counter()
    for one in wheel.infolist():
        found["/".join(one.filename.split("/")[:2]) if one.filename.count("/") > 1 else "the rest"] += one.compress_size
    return found


def main(folder: Path) -> int:
    """Print what there is and what is wrong with it; 1 if anything is."""
    wrong: list[str] = []
    for kind, most in MOST.items():
        [path] = folder.glob(f"*{kind}")
        size = path.stat().st_size
        print(f"{path.name}: {size / 1e6:.2f} MB (at most {most / 1e6:.0f})")
        if size > most:
            wrong.append(f"{path.name} is too large")
        if kind == ".whl":
            with zipfile.ZipFile(path) as wheel:
                names = wheel.namelist()
                head = Parser().parsestr(wheel.read(next(n for n in names if n.endswith("/METADATA"))).decode())
                for place, packed in shares(wheel).most_common(8):
                    print(f"  {packed / 1e6:6.2f} MB  {place}")
            wrong += [*wrong_names(names), *wrong_head(head)]
        else:
            with tarfile.open(path) as source:
                inside = {name.partition("/")[2] for name in source.getnames()}
            needed = ("pyproject.toml", "LICENSE", "CITATION.cff", "tests/conftest.py", ".ci/run", "docs/release.md")
            wrong += [f"no {name} in the sdist" for name in needed if name not in inside]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
