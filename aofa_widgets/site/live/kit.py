"""The kit as one archive for a page: its Python, its rulebook, and the pure libraries it imports there."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

LIBRARIES = {  # by what is imported: the distribution that says its version
    "ipywidgets": "ipywidgets",
    "anywidget": "anywidget",
    "traitlets": "traitlets",
    "comm": "comm",
    "psygnal": "psygnal",
    "typing_extensions": "typing_extensions",
    "jinja2": "jinja2",
    "markupsafe": "markupsafe",
    "markdown_it": "markdown-it-py",
    "mdurl": "mdurl",
    "tomlkit": "tomlkit",
}
LEFT_OUT = ("cli/labextension", "cli/newgame", "cli/benches")  # parts of the kit that no page uses
_READ_BY_PYTHON = {"static", "templates", "page"}  # folders whose files Python hands on as they are
_CODE = {".py"}
_WORDS = {".toml", ".md", ".txt", ".lock", ".json"}
_YEAR = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is made

# ipywidgets and anywidget ask IPython whether they are in a notebook: in a page they are not
_NO_NOTEBOOK = {
    "IPython/__init__.py": "def get_ipython():\n    return None\n",
    "IPython/display.py": "def display(*given, **named): ...\n\n\ndef clear_output(*given, **named): ...\n",
    "IPython/core/__init__.py": "",
    "IPython/core/interactiveshell.py": "class InteractiveShell: ...\n",
}


def archive() -> bytes:
    """A zip archive with everything that Python in a page imports or reads; the same bytes for the same files.

    Raises: InputError naming a library that is not installed.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in sorted(files()):
            made.writestr(zipfile.ZipInfo(name, _YEAR), data)  # stored: the pack deflates it whole
    return out.getvalue()


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of the archive, its name and its bytes. Raises: InputError naming a library that is not installed."""
    here = locate.HERE
    left_out = tuple(here / part for part in LEFT_OUT)
    for path in _under(here, _CODE | {".html", ".css", ".js", ".txt", ".json"}):
        used = path.suffix == ".py" or not _READ_BY_PYTHON.isdisjoint(path.parts)
        if used and not any(path.is_relative_to(part) for part in left_out) and "_rulebook" not in path.parts:
            yield f"{here.name}/{path.relative_to(here).as_posix()}", path.read_bytes()
    book = locate.rulebook()
    for path in _under(book, _WORDS):
        yield f"{here.name}/_rulebook/{path.relative_to(book).as_posix()}", path.read_bytes()
    for name, distribution in LIBRARIES.items():
        yield from _library(name, distribution)
    for name, text in _NO_NOTEBOOK.items():
        yield name, text.encode()


def _library(name: str, distribution: str) -> Iterator[tuple[str, bytes]]:
    """The Python of an installed library, where its compiled parts may be left out, and its metadata."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise InputError(fault("live", "live.no_library", found=name))
    origin = Path(spec.origin)
    whole = origin.name == "__init__.py"
    for path in _under(origin.parent, _CODE) if whole else [origin]:
        if "tests" not in path.parts:
            yield path.relative_to(origin.parent.parent if whole else origin.parent).as_posix(), path.read_bytes()
    told = importlib.metadata.distribution(distribution)
    head = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {told.version}\n"
    yield f"{distribution.replace('-', '_')}-{told.version}.dist-info/METADATA", head.encode()


def _under(folder: Path, suffixes: Iterable[str]) -> Iterator[Path]:
    wanted = set(suffixes)
    for path in sorted(folder.rglob("*")):
        if path.suffix in wanted and "__pycache__" not in path.parts and path.is_file():
            yield path
