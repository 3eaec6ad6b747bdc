"""A full disk and a folder that may not be written: a sentence, nothing half written, and the work goes elsewhere."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.lab.saves import open_file, save_file, save_text
from aofa_widgets.rules import saving
from aofa_widgets.teach.progress import Progress

from .forks import Say, forked, refusing
from .tasks import GAME, GAMES, after

CODES = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO)
STEPS = ("made", "half", "written", "synced", "begin")


@contextmanager
def refused(step: str, code: int) -> Iterator[None]:
    """Let a step of every save be refused by the system."""
    watch = refusing(step, code)
    saving.watchers.append(watch)
    try:
        yield
    finally:
        saving.watchers.remove(watch)


def saves(folder: Path, elsewhere: Path, seed: int, spoil: Callable[[], Any] = nullcontext) -> str:
    """Save a game where it cannot be, then elsewhere; what went wrong."""
    match, path = after(GAMES[seed % len(GAMES)], seed, 6), folder / "game.json"
    if spoil is not nullcontext:
        saving.save("an older game", path)
    before = _listed(folder)
    try:
        with spoil():
            save_file(match, path)
        return "it was saved"
    except InputError as error:
        words = [error.say(lang) for lang in ("en", "fr")]
    if not all(30 < len(one) < 400 and "Traceback" not in one and "Errno" not in one for one in words):
        return f"no sentence: {words}"
    if _listed(folder) != before:
        return f"left behind: {[*_listed(folder)]}"
    save_file(match, elsewhere / "game.json")
    return "" if save_text(open_file(elsewhere / "game.json").match) == save_text(match) else "another game elsewhere"


def learns(folder: Path, elsewhere: Path, spoil: Callable[[], Any]) -> str:
    """A learner's facts that cannot be kept are known, told, and kept as soon as they can be."""
    mine = Progress.open(folder / "aofa-progress.json")
    mine.asked(GAME, id="before", family="legal", right=True)
    raw = mine.path.read_bytes() if mine.path and mine.path.exists() else b""
    with spoil():
        mine.asked(GAME, id="during", family="legal", right=True)
        if mine.kept or not mine.notes or not all(len(mine.notes[-1][lang]) > 30 for lang in ("en", "fr")):
            return f"not told: {mine.notes}"
        if (mine.path.read_bytes() if mine.path and mine.path.exists() else b"") != raw:
            return "the file was touched"
        if "during" not in [row["id"] for row in mine.answers()]:
            return "forgotten"
    mine.export(elsewhere / "out.json")
    mine.asked(GAME, id="after", family="legal", right=True)
    found = {row["id"] for row in Progress.open(mine.path).answers()}
    return "" if mine.kept and found == {"before", "during", "after"} else f"afterwards: {found}"


def _listed(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} if folder.is_dir() else {}


def limited(folder: Path, elsewhere: Path, seed: int) -> str:
    """A real limit of the system on the size of a file, in a process of its own."""

    def work(say: Say) -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
        small = saving.save("x" * 100, folder / "small.txt")
        try:
            saving.save("x" * 5000, folder / "large.txt")
            say("it was saved")
        except InputError as error:
            left = sorted(path.name for path in folder.iterdir())
            said = "" if len(error.say("fr")) > 30 and left == [small.name] else f"left: {left}"
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            saving.save("x" * 5000, elsewhere / "large.txt")
            say(said)

    found = forked(work)
    return found.wrong or str(found.said[0])


@contextmanager
def mounted(options: str) -> Iterator[Path | None]:
    """A small disk of its own, where this user may mount one; else None."""
    mount = shutil.which("mount")
    with tempfile.TemporaryDirectory(prefix="aofa-disk-") as place:
        done = mount and os.geteuid() == 0 and not subprocess.run(
            [mount, "-t", "tmpfs", "-o", options, "tmpfs", place], capture_output=True, check=False
        ).returncode  # fmt: skip
        try:
            yield Path(place) if done else None
        finally:
            if done:
                subprocess.run(["umount", place], capture_output=True, check=False)


def read_only(place: Path) -> bool:
    """Let a mounted disk be read only from now on; whether it is."""
    ran = subprocess.run(["mount", "-o", "remount,ro", str(place)], capture_output=True, check=False)
    return ran.returncode == 0


def full(place: Path, elsewhere: Path, seed: int) -> str:
    """A disk on which there is no room left."""
    (place / "ballast").write_bytes(b"x")
    with filling(), (place / "ballast").open("ab") as stream:
        while True:
            stream.write(b"x" * 4096)
            stream.flush()
    return saves(place, elsewhere, seed)


@contextmanager
def filling() -> Iterator[None]:
    """A disk that is filled on purpose says so."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise


def disks(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Refuse every step in every way, then on real small disks where they can be had."""
    wrong: list[str] = []
    injected = real = 0
    for n in range(rounds):
        with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as one, tempfile.TemporaryDirectory() as other:
            folder, elsewhere = Path(one), Path(other)
            step, code = STEPS[n % len(STEPS)], CODES[n // len(STEPS) % len(CODES)]
            said = [saves(folder, elsewhere, seed + n, lambda step=step, code=code: refused(step, code))]  # type: ignore[misc]
            said.append(learns(folder, elsewhere, lambda step=step, code=code: refused(step, code)))  # type: ignore[misc]
            injected += 2
        wrong += [f"{os.strerror(code)} at {step}: {one}" for one in said if one]
        yield {"done": n + 1}
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        found = [limited(Path(one), Path(other), seed)]
        with mounted("size=64k") as place:
            found += [] if place is None else [full(place, Path(other), seed)]
        with mounted("size=256k") as place:
            if place is not None and read_only(place):
                found.append(saves(place, Path(other), seed + 1))
        real = len(found)
        wrong += [f"a real disk: {one}" for one in found if one]
    yield {"name": name, "rounds": rounds, "injected": injected, "real": real, "wrong": wrong}
