"""The same digests from every Python that can be had, and from old and new numpy and numba.

    python tests/reproduce/matrix.py                  # every row that can be made; status 1 if two of them differ
    python tests/reproduce/matrix.py --place FOLDER   # keep the environments there
    python tests/reproduce/matrix.py --write          # into docs/reproducible.md and .fr.md
    python tests/reproduce/matrix.py rules odds       # some parts of tests/reproduce/digest.py

Each row is an environment of its own with the kit's small libraries, and runs `digest.py` on one frozen copy of what is
committed. A Python that this machine lacks is named as not tried. Pyodide, the Python of the site's pages, is held to
the same answers by tests/site/test_same_answers.py.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SMALL = ("jinja2", "markdown-it-py", "tomlkit", "polib", "packaging", "filelock")
# Python, numpy, numba: the oldest that is promised, what lies between, the newest
ROWS = (
    ("3.11", "1.26.4", "0.60.0"), ("3.11", "2.1.3", "0.61.2"), ("3.11", "2.4.6", "0.68.1"), ("3.12", "2.4.6", "0.68.1"),
    ("3.13", "2.2.6", "0.61.2"), ("3.13", "2.4.6", "0.68.1"), ("3.14", "2.4.6", "0.68.1"),
)  # fmt: skip
PAGES = ("docs/reproducible.md", "docs/reproducible.fr.md")
BEGIN, END = "<!-- matrix -->", "<!-- end of matrix -->"


def python_of(version: str) -> str | None:
    """A Python of that version: on the path, or among those that pyenv keeps."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    there = sorted(kept.glob(f"{version}.*/bin/python{version}"))
    for found in (*map(str, there), shutil.which(f"python{version}")):
        if found and Path(found).exists():
            told = subprocess.run([found, "-c", "import venv, sys; print(sys.version_info[:2])"], capture_output=True,
                                  text=True, check=False)  # fmt: skip
            if told.stdout.strip() == str(tuple(map(int, version.split(".")))):
                return found
    return None


def frozen(place: Path) -> Path:
    """A copy of what is committed: others may be at work on the files meanwhile."""
    copy = place / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(copy)], check=True)
    return copy


def made(version: str, numpy: str, numba: str, place: Path) -> Path | str:
    """The Python of an environment with these versions; a sentence where it cannot be had."""
    base = python_of(version)
    if base is None:
        return "no such Python here"
    folder = place / f"{version}-{numpy}-{numba}"
    program = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "whole").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([base, "-m", "venv", str(folder)], check=True)
        words = [str(program), "-m", "pip", "install", "-q", f"numpy=={numpy}", f"numba=={numba}", *SMALL]
        if subprocess.run(words, capture_output=True, check=False).returncode:
            return "these versions cannot be installed here"
        (folder / "whole").write_text("")
    return program


def told_by(program: Path, copy: Path, parts: list[str]) -> dict[str, Any]:
    """What `digest.py` says in an environment."""
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([str(program), str(copy / "tests/reproduce/digest.py"), *parts], env=env, cwd=copy,
                          capture_output=True, text=True, check=False)  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{program}: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def table(rows: list[tuple[tuple[str, str, str], dict[str, Any] | str]], lang: str) -> str:
    """The rows as Markdown."""
    parts = parts_of(rows)
    heads = {"en": ["Python", "numpy", "numba", *parts], "fr": ["Python", "numpy", "numba", *parts]}[lang]
    missing = {"en": "not tried: ", "fr": "pas essayé\u00a0: "}[lang]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for wanted, row in rows:
        cells = (
            [
                row["python"],
                row["numpy"],
                row["numba"],
                *(f"`{row[part]['digest'][:8]}`" if part in row else "–" for part in parts),
            ]
            if isinstance(row, dict)
            else [*wanted, missing + (row if lang == "en" else "absent de cette machine"), *[""] * (len(parts) - 1)]
        )
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(rows: list[tuple[tuple[str, str, str], dict[str, Any] | str]]) -> None:
    """Put the table into both pages, between their marks."""
    for name in PAGES:
        path, lang = ROOT / name, "fr" if name.endswith(".fr.md") else "en"
        text = path.read_text(encoding="utf-8")
        before, after = text.partition(BEGIN)[0], text.partition(END)[2]
        path.write_text(f"{before}{BEGIN}\n{table(rows, lang)}\n{END}{after}", encoding="utf-8")


def parts_of(rows: list[tuple[tuple[str, str, str], dict[str, Any] | str]]) -> list[str]:
    """The parts that any row has."""
    told = [row for _, row in rows if isinstance(row, dict)]
    return list(dict.fromkeys(part for row in told for part in list(row)[4:]))


def differing(rows: list[tuple[tuple[str, str, str], dict[str, Any] | str]]) -> list[str]:
    """The parts on which two rows differ."""
    told = [row for _, row in rows if isinstance(row, dict)]
    return [part for part in parts_of(rows) if len({row[part]["digest"] for row in told if part in row}) > 1]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("parts", nargs="*")
    asked.add_argument("--place", type=Path)
    asked.add_argument("--write", action="store_true")
    args = asked.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        place = (args.place or Path(aside)).resolve()
        place.mkdir(parents=True, exist_ok=True)
        copy, rows = frozen(place), []
        for wanted in ROWS:
            found = made(*wanted, place)
            row = found if isinstance(found, str) else told_by(found, copy, args.parts)
            rows.append((wanted, row))
            print(*wanted, row if isinstance(row, str) else json.dumps(row), flush=True)
    if args.write:
        write(rows)
    bad = differing(rows)
    count = sum(isinstance(row, dict) for _, row in rows)
    print(f"DIFFERENT: {', '.join(bad)}" if bad else f"The same everywhere ({count} rows).")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
