"""What is being done when the process is killed: each task confirms what it has done, and looks at it afterwards.

`do(folder, say, seed)` works on and on and confirms after each call that returned; `check(folder, said)` is asked by a
process that was started anew: it gives a sentence where something confirmed is lost or a file is not whole, else "".
`files` are the patterns of names that may stand in the folder beside what a killed save leaves.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.saves import open_file, save_file
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

from .forks import Say

GAME = GAMES[0]
STRAY = ".*.????????.aside"
TURNS = 40


@dataclass(frozen=True, slots=True)
class Task:
    """Work that writes files."""

    name: str
    do: Callable[[Path, Say, int], None]
    check: Callable[[Path, list[Any]], str]
    files: tuple[str, ...]
    steps: int  # how many saves it makes, about: kills are spread over them
    steps_of: tuple[str, ...] = ()  # steps it can be killed at; those of a save if none are named


def play(game: str, seed: int) -> Iterator[Match]:
    """A game at random, after each entry."""
    match = Match(load(game).GAME(Ruleset.load(game)), first_scenario(game))
    dice, chance = Roller(seed), random.Random(seed)
    while True:
        if due := match.game.chance(match.state):
            match.settle(due.throw(dice))
        elif not (seats := match.game.to_act(match.state)):
            return
        else:
            match.do(chance.choice(match.game.sample_actions(match.state, min(seats))))
        yield match


def after(game: str, seed: int, entries: int) -> Match:
    """The game at random after so many entries."""
    *_, match = islice(play(game, seed), entries)
    return match


def first_scenario(game: str) -> str:
    """The scenario a game begins with, where nobody says which."""
    return next(iter(Ruleset.load(game).book.scenarios()))


def quiet(words: list[str]) -> tuple[int, str]:
    """Run a command without a word: its status, and what it would have said."""
    from aofa_widgets.cli.main import main

    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        return main(words), out.getvalue()


# Games.


def _save(folder: Path, say: Say, seed: int) -> None:
    game = GAMES[seed % len(GAMES)]
    for n, match in enumerate(play(game, seed), 1):
        save_file(match, folder / "game.json")
        say([game, n])
        if n >= TURNS:
            return


def _saved(folder: Path, said: list[Any]) -> str:
    path = folder / "game.json"
    if not path.exists():
        return "the game is gone" if said else ""
    match = open_file(path).match
    if not said:
        return ""
    found, (game, last) = len(match.entries), max(said)
    right = match.game.card.key == game and found >= last
    return "" if right else f"{last} entries of {game} were confirmed, {found} of {match.game.card.key} are there"


# A learner's progress.


def _learn(folder: Path, say: Say, seed: int) -> None:
    from aofa_widgets.teach.progress import Progress

    mine = Progress.open(folder / "aofa-progress.json")
    for n in range(len(mine.answers()), len(mine.answers()) + TURNS):
        mine.asked(GAME, id=f"q{n}", family="legal", right=n % 2 == 0)
        if mine.kept:
            say(f"q{n}")


def _learnt(folder: Path, said: list[Any]) -> str:
    from aofa_widgets.teach.progress import Progress

    mine = Progress.open(folder / "aofa-progress.json")
    lost = {*said} - {row["id"] for row in mine.answers()}
    return f"lost: {sorted(lost)}" if lost else f"notes: {mine.notes[0]['en']}" if mine.notes else ""


# The form of house rules and the editor of scenarios.



def asked(widget: Any, **content: Any) -> bool:
    """Ask a widget as its view does; whether it answered that it is done."""
    widget._receive(widget, content, None)
    return bool(widget.said) and widget.said["kind"] not in ("error", "refused")


def _number(text: str) -> int:
    return int(re.sub("[^0-9]", "", text) or 0)


def _edit(folder: Path, say: Say, seed: int) -> None:
    from aofa_widgets import RuleEditor

    path = folder / "mine.toml"
    form = RuleEditor(str(path), lang="en")
    for lang in ("en", "fr"):
        asked(form, ask="about", name=f"title_{lang}", text="Mine")
        asked(form, ask="about", name=f"why_{lang}", text="Because 0.")
    asked(form, ask="set", key="six.extra", value=0)
    for n in range(1, TURNS // 4):
        asked(form, ask="about", name="why_en", text=f"Because {n}.")
        if asked(form, ask="save"):
            say(n)


def _edited(folder: Path, said: list[Any]) -> str:
    path = folder / "mine.toml"
    if not path.exists():
        return "the house rule is gone" if said else ""
    found = _number(tomllib.loads(path.read_text(encoding="utf-8"))["why"]["en"])
    changed = Ruleset.load(GAME, house=[path]).fingerprint != Ruleset.load(GAME).fingerprint
    return "" if changed and found >= max(said, default=0) else f"{max(said)} was confirmed, {found} is there"


def _draw(folder: Path, say: Say, seed: int) -> None:
    from aofa_widgets import ScenarioEditor

    path = folder / "place.toml"
    bench = ScenarioEditor(TABLE, lang="en")
    for n in range(1, TURNS // 4):
        asked(bench, ask="change", of="keg0", values={"x": 1000 + n})
        if asked(bench, ask="save", file=path.name if n == 1 else None, over=True):
            say(n)


def _drawn(folder: Path, said: list[Any]) -> str:
    from aofa_widgets import ScenarioEditor

    path = folder / "place.toml"
    if not path.exists():
        return "the scenario is gone" if said else ""
    found = next(one["x"] for one in ScenarioEditor(str(path), lang="en").data["things"] if one["id"] == "keg0") - 1000
    return "" if found >= max(said, default=0) else f"{max(said)} was confirmed, {found} is there"


TABLE = {
    "id": "place", "title": {"en": "A yard", "fr": "Une cour"}, "text": {"en": "Dry.", "fr": "Il fait sec."},
    "width": 5080, "height": 5080,
    "things": [{"id": f"keg{n}", "kind": "barrel", "label": {"en": "Keg", "fr": "Tonnelet"}, "x": 1000 + n % 5 * 700,
                "y": 1500 + n // 5 * 700, "r": 150, "height": 200, "solid": True} for n in range(20)],
    "figures": [{"profile": "athos", "x": 600, "y": 600}, {"profile": "guard1", "x": 4500, "y": 4500}],
}  # fmt: skip


# Printed things: the same rules give the same bytes, so that whole means equal to what an undisturbed run writes.

_PRINTED: dict[str, dict[str, str]] = {}


def printed(name: str, folder: Path) -> dict[str, str]:
    """The files of an undisturbed run of a task, by name, each as its hash; made once."""
    if name not in _PRINTED:
        RENDERS[name](folder)
        _PRINTED[name] = hashes(folder)
    return _PRINTED[name]


def hashes(folder: Path) -> dict[str, str]:
    """Every file of a folder and its hash."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def _book(folder: Path) -> None:
    quiet(["book", GAME, "--lang", "both", "--format", "md,ipynb", "--out", str(folder)])


def _report(folder: Path) -> None:
    game = folder.with_name("told.json")
    if not game.exists():
        save_file(after(GAME, 3, 12), game)
    quiet(["report", str(game), "--out", str(folder)])


def _site(folder: Path) -> None:
    from aofa_widgets.site import make_site

    make_site(folder, games=[], langs=["fr"], live=False)


RENDERS: dict[str, Callable[[Path], None]] = {"book": _book, "report": _report, "site": _site}


def _open(found: Mapping[str, str]) -> dict[str, str]:
    """Without what is hidden: files aside, and the list of what was printed."""
    return {key: one for key, one in found.items() if not any(part.startswith(".") for part in key.split("/"))}


def _rendering(name: str) -> tuple[Callable[[Path, Say, int], None], Callable[[Path, list[Any]], str]]:
    def do(folder: Path, say: Say, seed: int) -> None:
        RENDERS[name](folder / "out")
        say(len(hashes(folder / "out")))

    def check(folder: Path, said: list[Any]) -> str:
        whole, found = _open(_PRINTED[name]), _open(hashes(folder / "out"))
        wrong = [key for key in found if found[key] != whole.get(key)]
        if wrong:
            return f"not whole: {wrong[:3]}"
        if name == "site" and found and set(found) != set(whole):
            return f"half a site: {len(found)} files of {len(whole)}"
        return "" if not said or set(found) == set(whole) else "confirmed, and not there"

    return do, check


# The lab.

FEW = ["--games", "40", "--forces", "2/2", "--json", "--lang", "en"]
WORKS = (
    ["compare", GAME, "--house", "lucky-star", "--pairs", "at_once", *FEW],
    ["sweep", GAME, "--parameter", "wounds.to_fall", *FEW],
)


def reckoned(folder: Path) -> str:
    """What a comparison and a sweep that keep their pieces say, without the places of this machine."""
    found = ""
    for words in WORKS:
        status, said = quiet([*words, "--keep", str(folder / "kept")])
        found += f"{status} {hashlib.sha256(_plain(said, folder).encode()).hexdigest()} "
    return found


def _plain(text: str, folder: Path) -> str:
    data = json.loads(text)
    data.pop("provenance", None)
    return json.dumps(data, sort_keys=True).replace(str(folder), "")


def _reckon(folder: Path, say: Say, seed: int) -> None:
    from aofa_widgets.lab.work import kept

    before = kept.append

    def told(handle: int, line: bytes) -> None:
        before(handle, line)
        say(hashlib.sha256(line).hexdigest())

    kept.append = told
    reckoned(folder)


def _reckoned(folder: Path, said: list[Any]) -> str:
    rows = {line for path in (folder / "kept").glob("*.jsonl") for line in path.read_bytes().split(b"\n")}
    known = {hashlib.sha256(line + b"\n").hexdigest() for line in rows}
    if lost := {*said} - known:
        return f"{len(lost)} kept pieces are lost"
    again = reckoned(folder)
    return "" if again == _PRINTED["lab"]["all"] else "begun anew, it comes to something else"


def reference(name: str, folder: Path) -> None:
    """Make what a task is held against, before the first kill."""
    if name in RENDERS:
        printed(name, folder / "out")
    elif name == "lab":
        _PRINTED["lab"] = {"all": reckoned(folder)}
    else:  # once in peace, so that a round does not read the rules anew
        with chdir(folder):
            TASKS[name].do(folder, lambda data: None, 0)


TASKS = {
    task.name: task
    for task in (
        Task("save", _save, _saved, ("game.json",), TURNS),
        Task("progress", _learn, _learnt, ("aofa-progress.json", ".aofa-progress.json.lock"), TURNS),
        Task("edit", _edit, _edited, ("mine.toml",), TURNS // 4),
        Task("scenario", _draw, _drawn, ("place.toml",), TURNS // 4),
        Task("book", *_rendering("book"), ("out",), 4),
        Task("report", *_rendering("report"), ("out", "told.json"), 2),
        Task("site", *_rendering("site"), ("out",), 20, ("begin", "half", "renamed", "between", "exchanged")),
        Task("lab", _reckon, _reckoned, ("kept",), 7, ("begin", "done")),
    )
}


def strangers(folder: Path, task: Task) -> list[str]:
    """Names in the folder that are neither the task's files nor what a killed save leaves."""
    return [name for name in os.listdir(folder) if not any(fnmatch(name, one) for one in (*task.files, STRAY))]
