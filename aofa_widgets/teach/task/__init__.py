"""What a step asks somebody to do on a board: goals, traps, hints, and how it is shown; read from a lesson's block."""

from .reading import read_task
from .rows import Unplayed, play_rows, written
from .task import Goal, Row, Task
from .when import holds, subjects

__all__ = ["Goal", "Row", "Task", "Unplayed", "holds", "play_rows", "read_task", "subjects", "written"]
