"""Writing files: whole or not at all, with the permissions and links that were there."""

from __future__ import annotations

import os
import stat

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules.saving import save

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions and links of Unix")


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_can_be_read_and_a_private_one_stays_private(tmp_path):
    new, private = tmp_path / "deep" / "new.txt", tmp_path / "private.txt"
    private.write_text("old")
    private.chmod(0o600)
    save("one", new)
    save(b"two", private)
    assert (new.read_text(), mode(new), private.read_text(), mode(private)) == ("one", 0o644, "two", 0o600)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deep", "private.txt"]


def test_a_link_goes_on_pointing_to_what_is_written(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    link.symlink_to(real)
    assert save("new", link) == link
    assert link.is_symlink() and real.read_text() == "new"


def test_what_was_there_stays_when_the_write_fails(tmp_path, monkeypatch):
    there = tmp_path / "there.txt"
    there.write_text("old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError):
        save("new", there)
    assert there.read_text() == "old" and [path.name for path in tmp_path.iterdir()] == ["there.txt"]


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_interrupt_is_told_as_one_whether_or_not_the_text_is_in_place(tmp_path, monkeypatch, when):
    there, real = tmp_path / "there.txt", os.replace
    there.write_text("old")

    def interrupted(*names):
        if when == "after":
            real(*names)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save("new", there)
    assert there.read_text() == ("new" if when == "after" else "old")
    assert [path.name for path in tmp_path.iterdir()] == ["there.txt"]


def test_what_killed_saves_left_is_swept_an_hour_later_and_nothing_else(tmp_path):
    old, young = ".page.html.abcdef12.aside", ".page.html.abcdef34.aside"
    others = (".page.html.notes", ".page.html.abcdef12", ".other.html.abcdef12.aside", ".page.html.abcdef123.aside")
    for name in (old, young, *others):
        (tmp_path / name).write_text(name)
        if name != young:
            os.utime(tmp_path / name, (0, 0))
    (tmp_path / "far").write_text("mine")
    (tmp_path / ".page.html.abcdefln.aside").symlink_to(tmp_path / "far")
    (tmp_path / ".page.html.abcdefdr.aside").mkdir()
    save("new", tmp_path / "page.html")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {young, *others, "far", ".page.html.abcdefln.aside", ".page.html.abcdefdr.aside", "page.html"}
