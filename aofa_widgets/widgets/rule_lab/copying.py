"""‘Copy as Python’: lines that print the lab's numbers in a fresh kernel."""

from __future__ import annotations

from aofa_widgets.words.tongues import manner

from .setup import Setup


def python(setup: Setup, lang: str) -> str:
    """The lines; run by themselves they print each exact number that moves, base and changed, in the same order."""
    return f"""from aofa_widgets import Ruleset
from aofa_widgets.lab.questions import beside

base = {load(setup, False)}
now = {load(setup, True)}
print(base.fingerprint, now.fingerprint)
for row in beside(base, now, every=True):
    if row.changed:
        print(row.label["{lang}"] + {ascii(manner(lang).colon)}, *row.said("{lang}"), sep="  ")
"""


def load(setup: Setup, now: bool) -> str:
    """The expression that loads the base rules, or those in force."""
    base = setup.start.base
    parts = [repr(base.game)]
    if base.edition != base.book.default_edition:
        parts.append(f"edition={base.edition!r}")
    if base.presets:
        parts.append(f"preset={list(base.presets)!r}")
    if now and setup.start.houses:
        parts.append(f"house={list(setup.start.houses)!r}")
    moved = {key: base.book.parameters[key].write(value) for key, value in setup.moved.items()} if now else {}
    tail = f".with_values({moved!r})" if moved else ""
    return f"Ruleset.load({', '.join(parts)}){tail}"
