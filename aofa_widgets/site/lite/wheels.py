"""Wheels for Python in a browser, made of what is installed here: pure Python, whatever was compiled left out."""

from __future__ import annotations

import hashlib
import importlib.metadata
import io
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from aofa_widgets.errors import InputError
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault

from ..live import kit, runtime
from ..live.licences import NAMES

ROOTS = ("ipython", "comm", "packaging", *kit.LIBRARIES.values(), "polib")  # the kernel's, the kit's
LEFT = {"jupyterlab-widgets", "widgetsnbextension", "pexpect", "psutil"}  # what nothing needs in a browser
BROWSER = {
    "python_version": "3.14", "python_full_version": "3.14.2", "sys_platform": "emscripten", "os_name": "posix",
    "platform_system": "Emscripten", "platform_machine": "wasm32", "implementation_name": "cpython",
    "platform_python_implementation": "CPython", "extra": "",
}  # fmt: skip
MICROPIP = ("micropip", "0.11.1", "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3")  # MPL-2.0
CARRIED = ("piplite", "ipykernel", "pyodide-kernel")  # by JupyterLite: what its kernel itself is, and installs by
LATE = '''"""JupyterLite's installer, imported once somebody installs: no lesson does, and it is slow to import."""

_PIPLITE_URLS = []
_PIPLITE_DISABLE_PYPI = False


def install(*given, **named):
    """Have the installer install."""
    from . import whole

    whole._PIPLITE_URLS, whole._PIPLITE_DISABLE_PYPI = _PIPLITE_URLS, _PIPLITE_DISABLE_PYPI
    return whole.install(*given, **named)


__all__ = ["install"]
'''
NO_TYPES = ("/django-stubs/", "/typeshed/stubs/")  # by which jedi completes libraries that no lesson has: 4,400 files
_TOLD = (".dist-info/METADATA", ".dist-info/WHEEL", ".dist-info/RECORD")
_KINDS = (".py", ".pyi", ".json", ".js", ".css", ".txt", ".typed", ".html")
_YEAR = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Wheel:
    """A wheel and what Pyodide's lock file says of it."""

    name: str
    version: str
    data: bytes
    imports: tuple[str, ...]
    depends: tuple[str, ...]

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name.replace('-', '_')}-{self.version}-py3-none-any.whl"

    def entry(self) -> dict[str, Any]:
        """Its row of the lock file."""
        return {
            "name": self.name, "version": self.version, "file_name": self.file, "install_dir": "site",
            "sha256": hashlib.sha256(self.data).hexdigest(), "package_type": "package",
            "imports": list(self.imports), "depends": list(self.depends), "unvendored_tests": False,
        }  # fmt: skip


def needed(own: Mapping[str, bytes] | None = None) -> Iterator[Wheel]:
    """Every wheel that the kernel of a browser and the lessons need; the kit's own among them, with `own` files more.

    Raises: InputError naming a library that is not installed, or micropip where it cannot be brought.
    """
    todo, done = list(ROOTS), set(LEFT)
    while todo:
        name = _norm(todo.pop())
        if name in done:
            continue
        done.add(name)
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            raise InputError(fault("lite", "live.no_library", found=name)) from None
        needs = sorted({_norm(one.name) for one in map(Requirement, found.requires or ()) if _wanted(one)} - LEFT)
        todo += needs
        files = dict(_installed(found)) | dict(_licences(found, _info(name, found.version)))
        yield _wheel(name, found.version, files, tuple(needs))
    kits = importlib.metadata.distribution("aofa-widgets")
    ours = {name: data for name, data in kit.files() if name.startswith("aofa_widgets/")} | dict(own or {})
    ours |= dict(_licences(kits, _info("aofa-widgets", kits.version)))
    depends = tuple(sorted(_norm(name) for name in kit.LIBRARIES.values()))
    yield _wheel("aofa-widgets", kits.version, ours, depends)
    yield Wheel(MICROPIP[0], MICROPIP[1], _micropip(), ("micropip",), ("packaging",))


def carried(builder: Path) -> Iterator[Wheel]:
    """The wheels that the environment in `builder` brings for the kernel; its installer is imported late.

    Raises: InputError where they are not there, or are more than one.
    """
    folder = builder / "share" / "jupyter" / "labextensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static"
    for name in CARRIED:
        found = sorted((folder / "pypi").glob(f"{name.replace('-', '_')}-*-py3-none-any.whl"))
        if len(found) != 1:
            raise InputError(fault("lite", "live.no_library", found=name))
        data, version = found[0].read_bytes(), found[0].name.split("-")[1]
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = next(row for row in archive.namelist() if row.endswith(".dist-info/METADATA"))
            told = message_from_bytes(archive.read(info)).get_all("Requires-Dist", [])
            files = {row: archive.read(row) for row in archive.namelist() if not row.endswith(_TOLD)}
        needs = tuple(sorted(_norm(one.name) for one in map(Requirement, told) if _wanted(one)))
        if whole := files.get("piplite/piplite.py"):
            files |= {"piplite/whole.py": whole, "piplite/piplite.py": LATE.encode()}
            yield _wheel(name, version, files, needs)
        else:
            yield Wheel(name, version, data, (name.replace("-", "_"),), needs)


def _norm(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _wanted(one: Requirement) -> bool:
    return one.marker is None or one.marker.evaluate(BROWSER)


def _installed(found: importlib.metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    for file in found.files or ():
        name = file.as_posix()
        plain = name.endswith(_KINDS) or file.name.upper().startswith(NAMES)  # what it carries of others has its own
        plain = plain and not name.startswith("..") and ".dist-info/" not in name
        if plain and not any(part in name for part in ("/tests/", "__pycache__", *NO_TYPES)):
            yield name, Path(str(found.locate_file(file))).read_bytes()


def _licences(found: importlib.metadata.Distribution, info: str) -> Iterator[tuple[str, bytes]]:
    """The texts of its licence, wherever beside its metadata it keeps them."""
    for file in found.files or ():
        if ".dist-info" in file.parts[0] and file.name.upper().startswith(NAMES):
            yield f"{info}/licenses/{file.name}", Path(str(found.locate_file(file))).read_bytes()


def _info(name: str, version: str) -> str:
    return f"{name.replace('-', '_')}-{version}.dist-info"


def _wheel(name: str, version: str, files: Mapping[str, bytes], depends: tuple[str, ...]) -> Wheel:
    info = _info(name, version)
    told = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: aofa-widgets\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = sorted([*files, *told, f"{info}/RECORD"])
    told[f"{info}/RECORD"] = "".join(f"{row},,\n" for row in rows)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for row in rows:
            entry = zipfile.ZipInfo(row, _YEAR)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files.get(row) or told.get(row, "").encode(), compresslevel=9)
    imports = {row.split("/")[0].removesuffix(".py") for row in files if row.endswith(".py")}
    return Wheel(name, version, out.getvalue(), tuple(sorted(imports)), depends)


def _micropip() -> bytes:
    """What a browser's kernel installs by: of a version that this machine's Python may be too old to install."""
    name, version, wanted = MICROPIP
    place = runtime.kept(f"{name}-{version}-py3-none-any.whl")
    if not place.is_file():
        asked = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        with tempfile.TemporaryDirectory() as aside:
            try:
                asked += ["--python-version", "3.14", "--dest", aside, f"{name}=={version}"]
                subprocess.run(asked, check=True, capture_output=True, timeout=runtime.SECONDS, env=dict(os.environ))
                save(next(Path(aside).glob("*.whl")).read_bytes(), place)
            except (OSError, subprocess.SubprocessError, StopIteration):
                raise InputError(fault("lite", "live.no_micropip", version=version, file=str(place))) from None
    data = place.read_bytes()
    if hashlib.sha256(data).hexdigest() != wanted:
        raise InputError(fault("lite", "live.no_micropip", version=version, file=str(place)))
    return data


__all__ = ["Wheel", "carried", "needed"]
