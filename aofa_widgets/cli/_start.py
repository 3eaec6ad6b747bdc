"""Where `aofa` begins: nothing is loaded yet, so that Ctrl-C is heard even while everything is."""

from __future__ import annotations

import sys

BROKEN_OFF = 130  # what a shell expects of a program that Ctrl-C ended


def main() -> int:
    """Load the program and run it; gives its status."""
    try:
        from aofa_widgets.cli.main import main as run

        return run()
    except KeyboardInterrupt:  # nothing is loaded that could say it in words
        print(file=sys.stderr)
        return BROKEN_OFF
