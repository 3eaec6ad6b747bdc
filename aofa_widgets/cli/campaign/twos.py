"""Two kernels on one file: nothing is lost without a word, whoever comes later joins or is told."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.lab.saves import mark_of, open_file, save_again, save_file
from aofa_widgets.teach.progress import Progress

from .forks import Say, both
from .tasks import GAME, GAMES, TABLE, after, asked, reckoned

FACTS = 5


def together(at: float) -> None:
    """Wait for a moment that two processes have agreed upon."""
    while time.monotonic() < at:
        time.sleep(0.0005)


def _pair(work: Callable[[int, Say], None]) -> list[list[Any]]:
    """What two processes say that do the same at the same time."""
    found = both(lambda say: work(0, say), lambda say: work(1, say))
    if wrong := next((one.wrong for one in found if one.wrong), ""):
        raise RuntimeError(wrong)
    return [one.said for one in found]


def progress(folder: Path, n: int) -> str:
    """Two windows in which a learner answers questions: every answer stands in the file."""
    path, at = folder / "aofa-progress.json", time.monotonic() + 0.05
    Progress.open(path).add("Constance")

    def work(which: int, say: Say) -> None:
        mine = Progress.open(path)
        together(at)
        for k in range(FACTS):
            mine.asked(GAME, id=f"{which}-{k}", family="legal", right=True)
            say(mine.kept)

    said = _pair(work)
    known = {row["id"] for row in Progress.open(path).answers()}
    lost = {f"{which}-{k}" for which in (0, 1) for k in range(FACTS) if said[which][k]} - known
    return f"lost: {sorted(lost)}" if lost else ""


def editor(folder: Path, n: int) -> str:
    """Two forms of one house rule, or two editors of one scenario, that save at once: one does, the other is told."""
    from aofa_widgets import RuleEditor, ScenarioEditor

    path, rule = folder / "mine.toml", n % 2 == 0
    form: Any = RuleEditor(str(path), lang="en") if rule else ScenarioEditor(TABLE, lang="en", file=str(path))
    if rule:
        for lang in ("en", "fr"):
            asked(form, ask="about", name=f"title_{lang}", text="Mine")
            asked(form, ask="about", name=f"why_{lang}", text="Because.")
        asked(form, ask="set", key="six.extra", value=0)
    if not asked(form, ask="save", over=True):
        return f"not even one could save: {form.said}"
    at = time.monotonic() + 0.3

    def work(which: int, say: Say) -> None:
        if rule:
            asked(form, ask="about", name="why_en", text=f"Because of {which}.")
        else:
            asked(form, ask="change", of="keg0", values={"x": 1010 + which})
        together(at)
        say(asked(form, ask="save"))
        say(form.said["text"]["fr"])

    said = _pair(work)
    did = [one[0] for one in said]
    told = all(len(one[1]) > 20 for one in said)
    raw = path.read_text(encoding="utf-8")
    marks = [("Because of 0" if rule else "1010") in raw, ("Because of 1" if rule else "1011") in raw]
    return "" if sorted(did) == [False, True] and marks == did and told else f"saved: {did}, in the file: {marks}"


def board(folder: Path, n: int) -> str:
    """Two boards that write one game by themselves: the later one is told, and leaves the other's game."""
    game = GAMES[n % len(GAMES)]
    first, path = after(game, n, 1), folder / "game.json"
    save_file(first, path)
    mark, at = mark_of(path), time.monotonic() + 0.1
    matches = [after(game, n, 2 + which) for which in (0, 1)]

    def work(which: int, say: Say) -> None:
        together(at)
        try:
            save_again(matches[which], path, mark)
            say(True)
        except AofaError as error:
            say(False)
            say(error.say("fr"))

    did = [one[0] for one in _pair(work)]
    found = len(open_file(path).match.entries)
    winner = 2 + did.index(True) if sorted(did) == [False, True] else 0
    return "" if found == winner else f"saved: {did}, entries in the file: {found}"


def lab(folder: Path, n: int) -> str:
    """Two jobs that keep their pieces in one folder: both come to the same, every line is whole."""
    right = reckoned(folder / "alone")
    found = _pair(lambda which, say: say(reckoned(folder / "both")))
    lines = [line for path in (folder / "both").rglob("*.jsonl") for line in path.read_bytes().splitlines() if line]
    for line in lines:
        json.loads(line)
    return "" if found == [[right], [right]] and reckoned(folder / "both") == right else f"{found}"


WORKS = (progress, editor, board, lab)


def twos(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Play every pair in turn."""
    wrong = []
    for n in range(rounds):
        work = WORKS[n % len(WORKS)]
        with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as place:
            try:
                said = work(Path(place), n // len(WORKS) + seed)
            except (RuntimeError, ValueError) as error:
                said = str(error)
        if said:
            wrong.append(f"round {n}, {work.__name__}: {said}"[-600:])
        yield {"done": n + 1}
    yield {"name": name, "rounds": rounds, "wrong": wrong}
