"""Work of unknown length: a certain time (ARG-TIME-1 to 7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..params import Params
from .due import Due, Rolled, Steps, replay

DONE, ABANDONED, WORKING = "done", "abandoned", "working"
MOST_TURNS = 200
LABEL = "dice"


@dataclass(frozen=True, slots=True)
class Work:
    """A job as it stands: `worked` turns of this attempt, `turn` turns in all.

    `delay`: turns that do not count; `head_start`: turns in advance, lost with a new attempt (ARG-AMB-TIME-4); `d3`:
    the die has three faces; `jobs`: how many certain times run side by side (ARG-AMB-TIME-3); `six_fails`, `insist`:
    a six gives it up, or begins it again.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> end = due(params, Work(), [("dice", (4,)), ("dice", (2,))])
    >>> end.result, end.turn, due(params, Work(), [("dice", (4,))]).label
    ('done', 2, 'dice')
    """

    worked: int = 0
    turn: int = 0
    delay: int = 0
    head_start: int = 0
    d3: bool = False
    jobs: int = 1
    six_fails: bool = False
    insist: bool = False

    @property
    def reach(self) -> int:
        """The highest face that succeeds at the end of the next turn; none does at 0."""
        return max(0, self.worked + 1 - self.delay + self.head_start)

    @property
    def sides(self) -> int:
        """Faces of its die (ARG-TIME-7)."""
        return 3 if self.d3 else 6


@dataclass(frozen=True, slots=True)
class Progress:
    """What came of it: "done", "abandoned" or "working"; after how many turns in all; the job as it stands."""

    result: str
    turn: int
    work: Work


def started(params: Params, **told: int | bool) -> Work:
    """A job under the rules in force: their own delay, head start and failures by a six where it does not say."""
    usual: dict[str, Any] = {
        "delay": params.time_delay,
        "head_start": params.time_head_start,
        "six_fails": params.options_six_fails,
        "insist": params.time_insist,
    }
    return Work(**{**usual, **told})


def after(work: Work, faces: tuple[int, ...]) -> Progress:
    """The job after one more turn with this die, or with a die for each part that is not done yet.

    The die of a turn that does not count is void; a part is done when its die is at most the turns worked.
    """
    reach = work.reach
    if reach and work.six_fails and not work.d3 and 6 in faces:
        again = replace(work, worked=0, turn=work.turn + 1, head_start=0)
        return Progress(WORKING if work.insist else ABANDONED, again.turn, again)
    left = sum(face > reach for face in faces)
    now = replace(work, worked=work.worked + 1, turn=work.turn + 1, jobs=left)
    return Progress(WORKING if left else DONE, now.turn, now)


def work(params: Params, start: Work) -> Steps[Progress]:
    """A die at the end of each turn of work, until it is done or given up; whoever stops before is still at it."""
    now = Progress(WORKING, start.turn, start)
    while now.result == WORKING and now.work.turn - start.turn < MOST_TURNS:
        faces = yield Due(LABEL, now.work.jobs, now.work.sides, optional=True)
        if not faces:
            break
        now = after(now.work, faces)
    return now


def due(params: Params, start: Work, rolled: Rolled) -> Due | Progress:
    """The die that is due after these turns, or what came of it."""
    return replay(work(params, start), rolled)
