"""The end of a game: what each side was after is told, and nobody has won (ARG-GEN-8)."""

from __future__ import annotations

from .course import Course


def close_game(course: Course, why: str) -> None:
    """The game is over: nobody has won; what each side was after is told (ARG-GEN-8)."""
    course.set(over=True, phase="over", due=None, todo=(), slips=(), picked=(), sealed=())
    course.tell("over", "ARG-GEN-8", label=why)
    for aim in course.state.aims:
        course.tell("aim_reached" if aim.done else "aim_missed", "ARG-OBJECTIVE-1", side=aim.side, aim=aim.id)
    if course.params.gen_victory_points == "house":  # a house rule may count them; nobody has won even so
        for n in sorted({aim.side for aim in course.state.aims}):
            reached = sum(aim.done for aim in course.state.aims if aim.side == n)
            course.tell("points", "ARG-GEN-8", side=n, n=reached)


__all__ = ["close_game"]
