"""jsonschema as Jupyter and nbformat need it: without the largest part of what it loads."""

from __future__ import annotations

import sys

GRAMMAR = "rfc3987_syntax"  # of international addresses, which no notebook and no event of Jupyter's asks for


def hasten() -> None:
    """Load jsonschema without the grammar of addresses that it would read on every start; whoever asks gets it later.

    >>> hasten()
    """
    if "jsonschema" in sys.modules or GRAMMAR in sys.modules:
        return
    sys.modules[GRAMMAR] = None  # type: ignore[assignment]  # "it is not there", as jsonschema allows
    try:
        import jsonschema  # noqa: F401
    finally:
        del sys.modules[GRAMMAR]
