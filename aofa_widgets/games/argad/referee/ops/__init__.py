"""The operations of a record by name: each module of this folder has a table `OPS`; to add one, add it here."""

from __future__ import annotations

from collections.abc import Mapping

from ..answers import Op
from . import bursts, duels, melees, moves, shots, trials

OPS: Mapping[str, Op] = {
    **shots.OPS,
    **bursts.OPS,
    **duels.OPS,
    **melees.OPS,
    **moves.OPS,
    **trials.OPS,
}
