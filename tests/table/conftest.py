"""Generated tests of the room: no stopwatch, so that a slow machine fails nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("table", deadline=None, print_blob=True)
settings.load_profile("table")
