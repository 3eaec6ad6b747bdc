"""The guidelines of section 7M: how far, how high, how heavy; and what of a deed goes beyond them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..actions import Refusal
from ..model import Courtyard, Figure, Prop
from ..params import Params
from .deeds import LIFTS

GUIDELINES = frozenset(
    {"too_high", "drop_too_far", "too_wide", "gap_too_wide", "too_big", "too_far", "own_arrival", "own_way"}
)


def beyond(params: Params, length: int, limit: int, rule: str, name: str, values: Mapping[str, Any]) -> Refusal | None:
    """The refusal of a length beyond a guideline (tenths of a millimetre), where guidelines are enforced."""
    if params.measure_enforced != "true" or length <= limit:
        return None
    return Refusal(rule, name, {**values, "mm": length // 10, "most": limit // 10})


def loosened(params: Params, action: Any) -> Params:
    """The parameters as a deed is judged by: guidelines do not refuse what the other side is asked about (AMB-66)."""
    if not getattr(action, "asking", False):
        return params
    return params.measured("off" if params.measure_enforced == "off" else "asked")


def refuse_lift(params: Params, ground: Courtyard, figure: Figure, prop: Prop, names: dict[str, str]) -> Refusal | None:
    """Why a thing cannot be picked up: its class, a full hand, somebody on it (GEO-30, AMB-56)."""
    if prop.lift not in LIFTS:
        return Refusal("AOFA-7M-5", "not_lifted", names)
    if LIFTS.index(prop.lift) > LIFTS.index(params.lift_max_class) and params.measure_enforced == "true":
        return Refusal("AOFA-7M-5", "too_big", names)
    if figure.held:
        return Refusal("AOFA-AMB-56", "hands_full", names)
    if ground.loaded(prop.body.id):
        return Refusal("AOFA-7M-5", "someone_on_it", names)
    return None
