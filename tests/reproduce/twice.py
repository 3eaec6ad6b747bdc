"""Everything that is made, made twice in two worlds: the same bytes, or the part that differs is named.

    python tests/reproduce/twice.py                  # every part
    python tests/reproduce/twice.py book quiz        # some of them
    python tests/reproduce/twice.py --list

The two worlds differ in folder, time zone, language of the system, order of hashes, permissions of new files, the date
that builders are told, the order in which a folder names its files, and the age of a copy of the source.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = "swashbuckling"
HOUSE = ["--house", "lucky-star"]
QUIZ = ["quiz", GAME, "--n", "3", "--seed", "7", "--families", "dice,odds", "--variants", "2", "--out", "out"]
COMPARED = ["compare", GAME, *HOUSE, "--games", "60", "--seed", "1", "--pairs", "at_once", "--forces", "2/2"]
# part: the commands of the kit that make it, each writing into the folder it is run in
PARTS: dict[str, list[list[str]]] = {
    "book": [["book", GAME, "--lang", "both", "--format", "html,md,ipynb,epub", *HOUSE, "--out", "out"]],
    "pdf": [["book", GAME, "--lang", "fr", "--format", "pdf", *HOUSE, "--out", "out"],
            ["sheet", GAME, "--lang", "both", "--format", "pdf", "--out", "out"]],
    "sheet": [["sheet", GAME, "--lang", "both", "--format", "html", *HOUSE, "--out", "out"]],
    "quiz": [[*QUIZ, "--format", "moodle,md,json,html", "--lang", "en"]],
    "report": [["report", "game.json", "--lang", "both", "--format", "html,md", "--out", "out"]],
    "compare": [[*COMPARED, "--csv", "a.csv", "--out", "out", "--lang", "en"]],
    "po": [["po", GAME, "--export", "x.po", "--lang", "fr"]],
    "readings": [["readings", GAME, "--clause", "3A", "--format", "html,md", "--lang", "both", "--out", "out"]],
    "new": [["new", "scenario", "mine", "--seed", "4", "--lang", "en"]],
    "lessons": [["lessons", "--out", "out"]],
    "site": [["site", "--out", "out", "--game", GAME, *HOUSE]],
    "pages": [["site", "--out", "out", "--game", GAME, "--no-live"]],
    "wheel": [],
}  # fmt: skip
QUICK = ("new", "sheet", "po")  # every day; the rest by -m long, or by this command
ONE = {"TZ": "UTC", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": ""}
OTHER = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "LANG": "fr_FR.UTF-8", "PYTHONHASHSEED": "4242",
         "SOURCE_DATE_EPOCH": "1000000000"}  # fmt: skip
# in the other world a folder names its files from the last to the first
SIDEWAYS = """
import os, sys
listed, scanned = os.listdir, os.scandir
class Turned(list):
    def __enter__(self): return self
    def __exit__(self, *_): return None
    def close(self): return None
os.listdir = lambda *a, **k: sorted(listed(*a, **k), reverse=True)
os.scandir = lambda *a, **k: Turned(sorted(scanned(*a, **k), key=lambda one: one.name, reverse=True))
"""
RUN = "import sys; from aofa_widgets.cli.main import main; sys.exit(main(sys.argv[1:]))"
SAVE = """
from aofa_widgets import games
from aofa_widgets.lab.saves import save_file
from aofa_widgets.play.match import Match
from aofa_widgets.rules import Ruleset
save_file(Match(games.load({game!r}).GAME(Ruleset.load({game!r})), "school"), "game.json")
"""


def environment(world: dict[str, str], folder: Path) -> dict[str, str]:
    """What a process of a world is told; SOURCE_DATE_EPOCH is set or not."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("AOFA_", "LC_", "SOURCE_"))}
    told = {key: value for key, value in world.items() if value}
    return {**kept, **told, "PYTHONPATH": str(ROOT), "AOFA_PROGRESS": str(folder / ".progress.json")}


def made(part: str, folder: Path, other: bool) -> dict[str, str]:
    """Make a part in a world; gives the hash of each file by its name."""
    folder.mkdir(parents=True)
    world = OTHER if other else ONE
    env, start = environment(world, folder), (SIDEWAYS if other else "")
    if part == "wheel":
        return wheel(folder, env, other)
    if part == "report":
        run([sys.executable, "-c", start + SAVE.format(game=GAME)], folder, env, other)
    for words in PARTS[part]:
        run([sys.executable, "-c", start + RUN, *words], folder, env, other)
    return hashed(folder)


def wheel(folder: Path, env: dict[str, str], other: bool) -> dict[str, str]:
    """The wheel and the sdist of what is committed, from a copy: `build` must be installed."""
    source = folder / "a copy"
    run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(source)], folder, env, other)
    if other:
        for path in source.rglob("*"):
            if ".git" not in path.parts and not path.is_symlink():
                os.utime(path, (981_158_400, 981_158_400))
    # SOURCE_DATE_EPOCH is the date that a builder writes into archives: who sets it asks for other bytes
    env = {key: value for key, value in env.items() if key not in ("PYTHONPATH", "SOURCE_DATE_EPOCH")}
    run([sys.executable, "-m", "build", "-q", "--outdir", str(folder / "dist"), "."], source, env, other)
    shutil.rmtree(source)
    return hashed(folder)


def run(words: list[str], folder: Path, env: dict[str, str], other: bool) -> None:
    """Run a program in a folder; in the other world new files are their owner's alone."""
    done = subprocess.run(words, cwd=folder, env=env, umask=0o077 if other else 0o022, capture_output=True, text=True,
                          check=False)  # fmt: skip
    if done.returncode not in (0, 1):
        raise SystemExit(f"{words[-6:]}: {done.stderr[-600:]}")


def hashed(folder: Path) -> dict[str, str]:
    """The hash of every file of a folder, by its place in it."""
    rows = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".progress"))
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in rows}


def differing(part: str, place: Path) -> tuple[int, list[str]]:
    """How many files a part has, and those that are not the same in both worlds."""
    one, two = made(part, place / "here" / part, False), made(part, place / "an other place é" / part, True)
    return len(one), sorted(name for name in {*one, *two} if one.get(name) != two.get(name))


def main(words: list[str]) -> int:
    if "--list" in words:
        print(*PARTS, sep="\n")
        return 0
    status = 0
    for part in [word for word in PARTS if word in words] or list(PARTS):
        with tempfile.TemporaryDirectory() as place:
            count, bad = differing(part, Path(place))
        status |= bool(bad or not count)
        print(json.dumps({"part": part, "files": count, "different": bad[:9]}), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
