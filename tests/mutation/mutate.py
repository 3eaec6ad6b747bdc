"""Change the rules' code in small ways and see whether a test notices: sampled, seeded, with mutmut.

    python tests/mutation/mutate.py run argad --number 100 --seed 13    # one part of map.toml; keeps what it found
    python tests/mutation/mutate.py again argad TEST...                 # would these notice what the run left?
    python tests/mutation/mutate.py tell                                # docs/mutation.md and .fr.md from what is kept

mutmut (`pip install -e '.[mutation]'`; BSD-3-Clause, tried with 3.8.1) makes the mutants and runs, for each, the tests
that reach the function in which it stands. It works in a clone of the last commit, in the folder for temporary files;
all that is written here is `found/<part>-<seed>.json`, a sample each: another seed is a second opinion. It changes no
function under a decorator (caches, properties): how many those are stands in the report. A test that fails, an error,
and a mutant that never ends are all noticed; what is not is a survivor.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOUND = HERE / "found"
COPIED = ("rulebook", "tutorials", "docs", "tests", ".ci", "README.md", "README.fr.md", "LICENSE", "pyproject.toml")
MARKS = "not long and not browser and not people and not js"
PLANTED = "not planted and not bug"  # they change the engine by its source, which mutmut has changed already
GENERATE = (
    "import mutmut.__main__ as m; from pathlib import Path; Path('mutants').mkdir(exist_ok=True);"
    "m.set_mutant_under_test('mutant_generation'); m.copy_src_dir(); m.copy_also_copy_files();"
    "m.setup_source_paths(); m.create_mutants(1)"
)
Row = dict[str, Any]


def the_map() -> dict[str, Any]:
    """The committed map: of each part its rooms and its tests; what is left out."""
    return tomllib.loads((HERE / "map.toml").read_text(encoding="utf-8"))


def rooms(part: str, top: Path = ROOT) -> dict[str, list[str]]:
    """The files of each room of a part, without those left out, as paths from the top.

    >>> sorted(rooms("swashbuckling")), rooms("dice")["dice"][0]
    (['legal', 'odds', 'resolve'], 'aofa_widgets/dice/__init__.py')
    """
    told = the_map()
    base = top / told[part].get("within", f"aofa_widgets/games/{part}")
    found = {}
    for room in told[part]["mutated"]:
        files = sorted((base / room).rglob("*.py")) or [base / f"{room}.py"]
        paths = [file.relative_to(top).as_posix() for file in files]
        found[room] = [path for path in paths if not path.endswith(tuple(told["left_out"]["ends"]))]
    return found


def asked(part: str, top: Path = ROOT) -> list[str]:
    """The files of tests that are asked, as paths from the top."""
    patterns = the_map()[part]["tests"]
    return sorted({path.relative_to(top).as_posix() for pattern in patterns for path in top.glob(pattern)})


def decorated(part: str, top: Path = ROOT) -> tuple[int, int]:
    """How many functions a part has, and how many of them stand under a decorator, which mutmut leaves alone."""
    nodes = [node for files in rooms(part, top).values() for path in files for node in functions(top / path)]
    left = [n for n in nodes if n.decorator_list and ast.unparse(n.decorator_list[0]) not in PASSED]
    return len(nodes), len(left)


PASSED = ("staticmethod", "classmethod")


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """Every function of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def drawn(part: str, folder: Path, most: int, seed: int) -> list[str]:
    """The files that are mutated: all of a part, or so many of them by lot."""
    files = [path for paths in rooms(part, folder).values() for path in paths]
    return sorted(random.Random(seed).sample(files, most)) if 0 < most < len(files) else files


def cloned(folder: Path) -> str:
    """Put a clone of the last commit into a folder, unless one stands there already; its commit."""
    if not folder.exists():
        commit = subprocess.check_output(["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, text=True).strip()
        folder.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "x", "-C", str(folder)], input=archive, check=True)
        (folder / "commit").write_text(commit, encoding="utf-8")
    return (folder / "commit").read_text(encoding="utf-8")


def prepared(part: str, folder: Path, most: int, seed: int) -> str:
    """A clone of the last commit with mutants of a part in it; the commit. What stands there already is kept."""
    commit = cloned(folder)
    files = drawn(part, folder, most, seed)
    rows = {
        "source_paths": ["aofa_widgets"], "only_mutate": files, "also_copy": list(COPIED),
        "pytest_add_cli_args_test_selection": asked(part, folder),
        "pytest_add_cli_args": ["-p", "fresh", "-p", "no:cacheprovider", f"-m={MARKS}", "-k", PLANTED],
        "timeout_multiplier": ["6"], "timeout_constant": ["5"],
    }  # fmt: skip
    lists = {key: "\n    ".join(["", *row] if len(row) > 1 else row) for key, row in rows.items()}
    text = "\n".join(f"{key} = {row}" for key, row in lists.items())
    (folder / "setup.cfg").write_text(f"[mutmut]\n{text}\n", encoding="utf-8")
    mutmut(folder, "-c", GENERATE)
    return commit


def mutmut(folder: Path, *words: str, timeout: float | None = None) -> str:
    """Run Python in the clone, at the lowest priority; what it printed."""
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "PYTHONHASHSEED": "0"}
    nice = ["nice", "-n", "19"] if os.name == "posix" else []
    done = subprocess.run(
        [*nice, sys.executable, *words], cwd=folder, env=environment, timeout=timeout, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    if done.returncode:
        sys.exit(done.stdout[-4000:])
    return done.stdout


def verdicts(folder: Path, part: str) -> dict[str, tuple[str, int | None]]:
    """Of each mutant, by its name, the file in which it stands, and how its run ended (None: not tried)."""
    found = {}
    for paths in rooms(part, folder).values():
        for path in paths:
            meta = folder / "mutants" / f"{path}.meta"
            if meta.exists():
                told = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
                found |= {name: (path, code) for name, code in told.items()}
    return found


def ended(code: int | None) -> str:
    """How a mutant ended: "killed", "survived", "endless" or "unseen" (no test reaches it)."""
    return {0: "survived", 1: "killed", 3: "killed", 5: "unseen", 33: "unseen"}.get(code, "endless")  # type: ignore[arg-type]


def change(folder: Path, name: str) -> tuple[str, str]:
    """The line that a mutant changes, as it is and as it becomes."""
    lines = mutmut(folder, "-m", "mutmut", "show", name).splitlines()
    was = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    now = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return " / ".join(was), " / ".join(now)


def function(name: str) -> str:
    """The function of a mutant by its name.

    >>> function("aofa_widgets.dice.dist.xǁDistǁmean__mutmut_3"), function("a.b.x_linked__mutmut_1")
    ('Dist.mean', 'linked')
    """
    word = name.rpartition("__mutmut_")[0].rpartition(".")[2]
    return word.removeprefix("xǁ").replace("ǁ", ".") if "ǁ" in word else word.removeprefix("x_")


def run(part: str, number: int, seed: int, folder: Path, most: int = 0) -> None:
    """Try a sample of a part's mutants, or of those in `most` of its files, and keep what was found."""
    began = time.monotonic()
    commit = prepared(part, folder, most, seed)
    names = sorted(verdicts(folder, part))
    sample = sorted(random.Random(seed).sample(names, min(number, len(names))))
    mutmut(folder, "-m", "mutmut", "run", "--max-children", "1", *sample)
    told = verdicts(folder, part)
    room = {path: name for name, paths in rooms(part, folder).items() for path in paths}
    tried: dict[str, Counter[str]] = {name: Counter() for name in rooms(part, folder)}
    left: list[Row] = []
    for name in sample:
        path, code = told[name]
        end = ended(code)
        tried[room[path]][end] += 1
        if end in ("survived", "unseen"):
            was, now = change(folder, name)
            left.append({"file": path, "function": function(name), "end": end, "was": was, "now": now})
    every, under = decorated(part, folder)
    kept = {
        "part": part, "commit": commit.strip(), "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", "seed": seed,
        "mutants": len(names), "sample": len(sample), "functions": every, "decorated": under,
        "files": [len(drawn(part, folder, most, seed)), len(room)],
        "minutes": round((time.monotonic() - began) / 60), "left": left,
        "rooms": {name: dict(sorted(row.items())) for name, row in tried.items()},
    }  # fmt: skip
    text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
    (FOUND / f"{part}-{seed}.json").write_text(text, encoding="utf-8")
    print(f"{part}: {len(sample)} of {len(names)}, {len(left)} left, {kept['minutes']} min")


def main() -> None:
    """Read the command line."""
    reader = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    ways = reader.add_subparsers(dest="way", required=True)
    one = ways.add_parser("run")
    one.add_argument("part", choices=[part for part in the_map() if part != "left_out"])
    one.add_argument("--number", type=int, default=100)
    one.add_argument("--seed", type=int, default=13)
    one.add_argument("--files", type=int, default=0, help="so many files by lot, where time is short")
    one.add_argument("--folder", type=Path, help="a clone to go on with")
    more = ways.add_parser("again")
    more.add_argument("part", choices=[part for part in the_map() if part != "left_out"])
    more.add_argument("tests", nargs="+", help="files of tests, from the top")
    more.add_argument("--where", default="", help="only mutants of files and functions with these words")
    ways.add_parser("tell")
    given = reader.parse_args()
    if given.way == "again":
        from again import again  # beside this file

        files = sorted(FOUND.glob(f"{given.part}-*.json"))
        rows = [one for file in files for one in json.loads(file.read_text(encoding="utf-8"))["left"]]
        folder = Path(tempfile.mkdtemp()) / given.part
        cloned(folder)
        again([one for one in rows if given.where in f"{one['file']} {one['function']}"], folder, given.tests)
        return
    if given.way == "tell":
        from report import write  # beside this file

        write()
        return
    run(given.part, given.number, given.seed, given.folder or Path(tempfile.mkdtemp()) / given.part, given.files)


if __name__ == "__main__":
    main()
