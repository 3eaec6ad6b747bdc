"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.words import texts

from ..actions import Event


def tell_event(event: Event) -> Mapping[str, str]:
    """The sentence of an event in every language."""
    values = dict(event.values)
    for key in ("side",):
        if key in values:
            values[key] = texts(f"regiments.strike.side_{values[key]}")
    return texts(f"regiments.strike.{event.name}", **values)
