"""Which numbers of the rules count only while a variant or an option is on."""

from __future__ import annotations

from collections.abc import Mapping

_BOTH = ("variant.extended_swashbuckling", "variant.extended_turns")
# How a parameter's name begins, and the switches of which one must be on.
GATES: Mapping[str, tuple[str, ...]] = {
    "xs.": ("variant.extended_swashbuckling",),
    "xt.": ("variant.extended_turns",),
    "variant.count_ones": _BOTH,
    "object_damage.": ("optional.object_damage",),
    "fall_damage.": ("optional.object_damage",),
    "impetus.": ("optional.impetus",),
}
