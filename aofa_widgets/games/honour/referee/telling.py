"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.words import texts

from ..actions import Event


def tell_event(call: str, event: Event) -> Mapping[str, str]:
    """The sentence of an event in every language."""
    values = dict(event.values)
    for key in ("by", "radius"):
        if key in values:
            values[key] = values[key] // 254
    return texts(f"honour.strike.{event.name}", **values)
