"""A tutor: watches what is done on a board, says when a goal is reached, helps when asked, and never hurries on."""

from .told import Hint, Look, Seen, Shown, Told
from .tutor import Tutor

__all__ = ["Hint", "Look", "Seen", "Shown", "Told", "Tutor"]
