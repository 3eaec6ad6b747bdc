"""Archives and what is pressed together: read by hash and by name, never laid out on a disk, never without a bound."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
import zipfile
import zlib

import pytest

from aofa_widgets.errors import AofaError
from aofa_widgets.site.live import runtime

from .reading import calls, modules

READS = r"zipfile|tarfile|shutil|gzip|lzma|bz2|zlib|decompress|extract"
OURS = {"site/lite/notices.py", "site/lite/wheels.py"}
"""Wheels that the kit has packed itself a moment before; the metadata of those that pip installed with JupyterLite."""
TAR = "site/live/runtime.py"  # Pyodide: only once its SHA-512 is that of the package that was tried
PRESSED = {"lab/share.py", "widgets/packed.py"}  # a link, with a bound; a bundle of the kit itself


def test_no_archive_is_ever_unpacked_to_a_disk_and_few_are_read() -> None:
    opened, unpacked, pressed = [], [], set()
    for name, tree in modules(READS).items():
        for called, node in calls(tree):
            last = called.rpartition(".")[2]
            if last in ("extractall", "unpack_archive", "extract"):
                unpacked.append(f"{name}:{node.lineno}")
            if called == "tarfile.open":
                opened.append(name)
            if called in ("zipfile.ZipFile", "zipfile.PyZipFile"):
                mode = [one.value for one in node.args[1:2]]
                assert mode == ["w"] or name in OURS, f"{name}:{node.lineno} reads a zip archive"
            if last.startswith("decompress"):
                pressed.add(name)
    assert unpacked == [] and opened == [TAR] and pressed == PRESSED


def package(*members: tuple[str, bytes | None, bytes]) -> bytes:
    """A tarball of members: name, content (None: a link to `target`), target."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as made:
        for name, content, target in members:
            told = tarfile.TarInfo(name)
            if content is None:
                told.type, told.linkname = tarfile.SYMTYPE, target.decode()
                made.addfile(told)
            else:
                told.size = len(content)
                made.addfile(told, io.BytesIO(content))
    return out.getvalue()


def test_a_package_of_another_hash_is_not_even_opened(tmp_path, monkeypatch) -> None:
    path = tmp_path / "evil.tgz"
    path.write_bytes(package(("package/pyodide.mjs", b"evil", b"")))
    monkeypatch.setenv(runtime.PLACE, str(path))

    def never(*_: object, **__: object) -> None:
        raise AssertionError("opened")

    monkeypatch.setattr(tarfile, "open", never)
    with pytest.raises(AofaError):
        runtime.parts()


def test_a_package_beyond_its_bound_is_not_read(tmp_path, monkeypatch) -> None:
    path = tmp_path / "big.tgz"
    with path.open("wb") as stream:
        stream.truncate(runtime.MOST_BYTES + 1)
    monkeypatch.setenv(runtime.PLACE, str(path))
    with pytest.raises(AofaError):
        runtime.parts()


def test_of_a_package_only_known_names_are_taken_and_no_link_is_followed(tmp_path, monkeypatch) -> None:
    """Even if somebody could make one of the same hash: names lead nowhere, links give nothing."""
    data = package(
        ("package/../../etc/cron.d/evil", b"evil", b""), ("/tmp/evil", b"evil", b""), ("package/evil.js", b"evil", b""),
        ("package/pyodide.asm.mjs", None, b"/etc/passwd"), ("package/pyodide.mjs", b"fine", b""),
    )  # fmt: skip
    path = tmp_path / "evil.tgz"
    path.write_bytes(data)
    monkeypatch.setenv(runtime.PLACE, str(path))
    monkeypatch.setattr(runtime, "SHA512", base64.b64encode(hashlib.sha512(data).digest()).decode())
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        try:
            found = runtime.parts()
        except (AofaError, KeyError):
            found = {}
    assert set(found) <= {"loader"} and {one.name for one in tmp_path.iterdir()} == {"evil.tgz"}


def test_a_link_that_is_a_bomb_is_refused_without_being_blown_up() -> None:
    import tracemalloc

    from aofa_widgets.lab import share

    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    data = packer.compress(b"[" * 60_000_000) + packer.flush()
    letters = base64.urlsafe_b64encode(share._check(data) + data).decode().rstrip("=")
    tracemalloc.start()
    try:
        with pytest.raises(AofaError):
            share._unpacked(letters)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_what_the_kit_packs_names_files_within_the_archive_only() -> None:
    from aofa_widgets.site.live import kit

    with zipfile.ZipFile(io.BytesIO(kit.archive())) as made:
        for one in made.infolist():
            parts = one.filename.split("/")
            assert parts[0] and ".." not in parts and "\\" not in one.filename and ":" not in one.filename
            assert (one.external_attr >> 16) & 0o170000 in (0, 0o100000), "no links in it"
        names = made.namelist()
        assert len(names) == len(set(names))


def test_data_is_bounded_in_size_and_in_depth() -> None:
    """JSON, TOML: refused by size before it is read, and by depth in a sentence."""
    from aofa_widgets.lab.saves import open_text
    from aofa_widgets.rules.source import MOST_BYTES, parse

    for text in ("[" * 100_000, json.dumps({"a": [0] * 9})[:-1] * 2, '{"a":' * 5000, "x" * 5_000_000):
        with pytest.raises(AofaError):
            open_text(text)
    with pytest.raises(AofaError):
        parse(b"a=" + b"[" * 5000, "x.toml")
    assert MOST_BYTES <= 5_000_000
