"""The licences of what a JupyterLite carries, as one text: what each wheel holds about itself, then its builder's."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, languages, say

from ..live import runtime
from ..live.licences import NAMES, entry
from .wheels import Wheel


def notices(wheels: Iterable[Wheel], builder: Path, version: str) -> str:
    """What a JupyterLite of a version carries, in every language, then each licence, by the names of the libraries.

    `builder` is the folder of the environment that builds it: the pages come from there.
    Raises: InputError naming a wheel, or a part of JupyterLite, that came without its licence.
    """
    told = [say("licences.lite", lang, version=version, pyodide=runtime.VERSION) for lang in languages()]
    made = sorted(wheels, key=lambda one: one.name)
    each = [entry(one.name, one.version, _given(one.name, _inside(one))) for one in made]
    return "\n\n".join([*told, *each, *_pages(builder)]) + "\n"


def _inside(wheel: Wheel) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(wheel.data)) as archive:
        for name in sorted(archive.namelist()):
            if name.rpartition("/")[2].upper().startswith(NAMES):
                yield archive.read(name).decode("utf-8")


def _pages(builder: Path) -> Iterator[str]:
    """JupyterLite and the front ends that it lays beside itself."""
    where = {place.resolve() for below in ("*", "*/*") for place in builder.glob(f"{below}/site-packages")}
    for place in sorted(one for folder in where for one in folder.glob("jupyterl*.dist-info")):
        name, _, version = place.name.removesuffix(".dist-info").partition("-")
        if not name.endswith("server"):  # of the builder alone: nothing of it is carried
            files = sorted(file for file in place.rglob("*") if file.name.upper().startswith(NAMES) and file.is_file())
            yield entry(name, version, _given(name, (file.read_text(encoding="utf-8") for file in files)))


def _given(name: str, texts: Iterable[str]) -> list[str]:
    found = list(texts)
    if not found:
        raise InputError(fault("lite", "licences.none", found=name))
    return found


__all__ = ["notices"]
