"""Long work in pieces: here, in threads, processes or on other machines; always the same results in the same order."""

from .control import Control
from .spread import Failure, Spread, spread

__all__ = ["Control", "Failure", "Spread", "spread"]
