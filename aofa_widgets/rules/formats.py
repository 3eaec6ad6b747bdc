"""Which version of each kind of file this kit reads, and what is said of a file that a later kit has written.

A kind's marker is a word such as `scenario/1`. Files that people write may leave it out: then they are of version 1.
`docs/formats.md` lists every kind, where it is read and written, and what is promised of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

FORMATS: Mapping[str, int] = MappingProxyType(
    {
        "aofr-data": 1, "armies": 1, "book": 1, "case": 1, "comparison": 1, "house": 1, "lessons": 1, "people": 1,
        "printed": 1, "provenance": 1, "scenario": 1, "site": 1, "translation": 1, "warband": 1,
    }
)  # fmt: skip
"""The kinds whose marker is judged here, and the latest version of each; saves, links, progress judge their own."""

_MARKER = re.compile(r"([a-z-]{1,20})/([0-9]{1,6})")


def marker(kind: str) -> str:
    """What a file of this kind says of itself.

    >>> marker("scenario")
    'scenario/1'
    """
    return f"{kind}/{FORMATS[kind]}"


def refuse_later(told: object, where: str, kind: str = "") -> None:
    """Let pass what a file says of its version, unless a later kit must have written it.

    `told`: a marker, or a bare number of the `kind`; whatever else it is, its own reader judges it.
    Raises: InputError at `where` that says which version is read here and what to do.

    >>> refuse_later("scenario/1", "x.toml:1"), refuse_later("poem/7", "x.toml:1"), refuse_later(None, "")
    (None, None, None)
    >>> refuse_later(2, "site", "site")
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: site: ...
    """
    if kind and isinstance(told, int) and not isinstance(told, bool) and 0 <= told < 10**6:
        told = f"{kind}/{told}"
    found = _MARKER.fullmatch(told) if isinstance(told, str) else None
    if found and found[1] in FORMATS and int(found[2]) > FORMATS[found[1]]:
        raise InputError(fault(where, "formats.later", found=named(found[0]), known=marker(found[1])))


__all__ = ["FORMATS", "marker", "refuse_later"]
