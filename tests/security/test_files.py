"""Files: nobody else writes what we write, nobody foresees a temporary name, nobody's link is followed."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from aofa_widgets.rules.saving import save

from .reading import calls, modules, planted, texts

POSIX = pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
GUESSED = {"tempfile.mktemp", "os.tmpnam", "os.tempnam"}
OPEN = {0o666, 0o777, 0o664, 0o775, 0o767, 0o606}


def loose(trees) -> list[str]:
    """Names that can be foreseen, doors left open to others."""
    found = []
    for name, tree in trees.items():
        for called, node in calls(tree):
            numbers = [one.value for one in (*node.args, *(k.value for k in node.keywords)) if hasattr(one, "value")]
            if called in GUESSED or (called.endswith("chmod") and OPEN & {n for n in numbers if isinstance(n, int)}):
                found.append(f"{name}:{node.lineno} {called}")
            if called == "os.umask":
                found.append(f"{name}:{node.lineno} {called}")
    return found


LOOKED = r"mktemp|tmpnam|tempnam|chmod|umask"


def test_no_temporary_name_can_be_foreseen_and_no_door_is_left_open() -> None:
    assert loose(modules(LOOKED)) == []
    ours = ("cli/benches/", "cli/campaign/")
    for name, text in texts().items():
        assert name.startswith(ours) or not re.search(r'["\'](?:/tmp|/var/tmp|/dev/shm)\b', text), name


@pytest.mark.parametrize("line", ["import tempfile\ntempfile.mktemp()", "import os\nos.chmod(p, 0o777)",
                                  "p.chmod(0o666)", "import os\nos.umask(0)"])  # fmt: skip
def test_each_of_these_would_be_seen(line: str) -> None:
    assert loose(planted(line, LOOKED))


@POSIX
def test_a_file_that_is_being_written_is_its_writers_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int]] = []
    before = os.replace

    def replace(source: str, target: str) -> None:
        seen.append((Path(source).name, stat.S_IMODE(os.stat(source).st_mode)))
        before(source, target)

    asked: list[int] = []
    made = os.open

    def opened(path, flags, mode=0o777, **how):
        if ".aside" in str(path):
            asked.append(mode)
            assert flags & os.O_EXCL and flags & os.O_CREAT
        return made(path, flags, mode, **how)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "open", opened)
    names = {save("x", tmp_path / "a.txt") and seen[-1][0] for _ in range(20)}
    assert len(names) == 20 and set(asked) == {0o600}, "a new name each time, its owner's alone while it is written"
    assert {mode for _, mode in seen} == {0o644}


@POSIX
def test_the_folder_of_the_lessons_is_not_open_for_others_to_write(tmp_path: Path, monkeypatch) -> None:
    from aofa_widgets.teach.working_folder import deliver

    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    source = tmp_path / "source"
    (source / "en").mkdir(parents=True)
    (source / "en" / "a.txt").write_text("1")
    mask = os.umask(0o022)
    try:
        deliver(tmp_path / "mine", source)
    finally:
        os.umask(mask)
    for path in (tmp_path / "mine", *(tmp_path / "mine").rglob("*")):
        assert not stat.S_IMODE(path.stat().st_mode) & 0o022, path


@POSIX
@pytest.mark.parametrize("name", ["a.txt", ".a.txt.1"])
def test_a_link_that_somebody_laid_into_the_lessons_is_not_written_through(
    tmp_path: Path, name: str, monkeypatch
) -> None:
    """Half-written files have a name that cannot be foreseen, and are made where nothing was."""
    from aofa_widgets.teach import working_folder

    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    (source := tmp_path / "source").mkdir()
    (source / "a.txt").write_text("ours")
    (mine := tmp_path / "mine").mkdir()
    victim = tmp_path / "victim"
    victim.write_text("theirs")
    (mine / name.replace(".1", f".{os.getpid()}")).symlink_to(victim)
    working_folder.deliver(mine, source)
    assert victim.read_text() == "theirs"
