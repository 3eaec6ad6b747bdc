"""A ruleset as Python that loads it again: for lines that people copy out of a widget."""

from __future__ import annotations

from .ruleset import Ruleset


def expression(ruleset: Ruleset) -> str:
    """The call that loads these rules again: edition, presets, then every value that still differs.

    >>> expression(Ruleset.load("swashbuckling").with_values({"init.ones_to_lose": 2}))
    'Ruleset.load("swashbuckling").with_values({\\'init.ones_to_lose\\': 2})'
    """
    edition = "" if ruleset.edition == ruleset.book.default_edition else f', edition="{ruleset.edition}"'
    preset = f", preset={list(ruleset.presets)!r}" if ruleset.presets else ""
    base = Ruleset.load(ruleset.game, edition=ruleset.edition, preset=ruleset.presets)
    changed = {
        key: ruleset.book.parameters[key].write(value)
        for key, value in ruleset.values.items()
        if key in base.values and value != base.values[key]
    }
    return f'Ruleset.load("{ruleset.game}"{edition}{preset}){f".with_values({changed!r})" if changed else ""}'


__all__ = ["expression"]
