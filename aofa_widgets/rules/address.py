"""Addresses in the rulebook's own TOML: a link leads to a page of the web, and to nothing that a browser would run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, Fault, shown
from aofa_widgets.words import fault

from .source import Document

_ADDRESS = re.compile(r"https?://[^\s\"'`<>\\\x00-\x20\x7f-\x9f]{1,2000}")


def is_address(found: Any) -> bool:
    """Whether this is the address of a page of the web: what else stands in a link may run code.

    >>> is_address("https://example.org/a"), is_address("javascript:alert(9)"), is_address('http://a"b'), is_address(3)
    (True, False, False, False)
    """
    return isinstance(found, str) and not UNPRINTABLE.search(found) and _ADDRESS.fullmatch(found) is not None


def addresses(document: Document, tree: Mapping[str, Any], prefix: str = "") -> Iterator[Fault]:
    """A fault for every `address` in these tables that is no address of a page."""
    for key, child in tree.items():
        path = f"{prefix}.{key}" if prefix else key
        if key == "address" and not is_address(child):
            yield fault(document.where(path), "source.address", field=path, found=shown(child))
        elif isinstance(child, Mapping):
            yield from addresses(document, child, path)
