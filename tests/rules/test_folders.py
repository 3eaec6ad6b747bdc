"""Files and folders of a rulebook that are no such thing: the check names each, and no book is made without them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.rules.check import check_paths

GAME = "swashbuckling"


@pytest.fixture
def root(tmp_path):
    """A copy of the rulebook that a test may spoil; its interface is the one that ships."""
    copy = tmp_path / "rulebook"
    shutil.copytree(locate.shipped(), copy, ignore=shutil.ignore_patterns("interface"))
    with locate.using(copy):
        yield copy


def spoil(path: Path, how: str) -> None:
    """Put something else in the place of a file or folder."""
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    match how:
        case "bytes":
            path.write_bytes(bytes(range(128, 256)) * 9)
        case "large":
            with path.open("wb") as stream:
                stream.truncate(30_000_000)
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "circle":
            path.symlink_to(path)
        case "nowhere":
            path.symlink_to(path.parent / "nowhere")
        case "file":
            path.write_text("text\n")


@pytest.mark.parametrize("how", ["bytes", "large", "pipe", "folder", "circle", "nowhere"])
def test_a_lock_that_cannot_be_read_is_a_fault(root, how):
    spoil(root / GAME / "in-step.lock", how)
    found = check_paths([root / GAME]).faults
    assert [one.where.split(":")[0] for one in found] == [f"{GAME}/in-step.lock"]
    assert set(found[0].texts) == {"en", "fr"}
