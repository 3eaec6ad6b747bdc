"""How fast work goes and how long it still takes, told as a person would."""

from __future__ import annotations

from collections import deque
from time import monotonic

from aofa_widgets.words import say
from aofa_widgets.words.numbers import decimal

RECENT = 40  # pieces whose rate counts: what was fast an hour ago says little
MINUTE, HOUR = 60, 3600


class Pace:
    """Counts pieces as they are finished; pauses do not count as time.

    >>> pace = Pace(lambda: 0.0)
    >>> pace.left(5) is None
    True
    """

    def __init__(self, now: object = monotonic) -> None:
        self._now = now if callable(now) else monotonic
        self._idle, self._stopped = 0.0, None
        self._marks: deque[float] = deque([self._now()], maxlen=RECENT + 1)

    def _clock(self) -> float:
        return (self._now() if self._stopped is None else self._stopped) - self._idle

    def pause(self) -> None:
        """Stop the clock."""
        if self._stopped is None:
            self._stopped = self._now()

    def resume(self) -> None:
        """Let it run on."""
        if self._stopped is not None:
            self._idle += self._now() - self._stopped
            self._stopped = None

    def done(self) -> None:
        """One more piece is finished."""
        self._marks.append(self._clock())

    def left(self, pieces: int) -> float | None:
        """Seconds that so many pieces still take at the recent rate; None before anything is known."""
        took = self._clock() - self._marks[0]
        return pieces * took / (len(self._marks) - 1) if len(self._marks) > 1 else None


def time_left(seconds: float | None, lang: str) -> str:
    """How long it still takes, rounded as a person would say it; nothing where it is not known.

    >>> time_left(118, "fr").replace("\u00a0", " "), time_left(18, "en").replace("\u00a0", " "), time_left(None, "en")
    ('encore 2 minutes environ', 'about 20 s left', '')
    """
    if seconds is None:
        return ""
    if seconds < 2.5:
        return say("work.left_moment", lang)
    step = 1 if seconds < 10 else 5
    whole = int(seconds / step + 0.5) * step
    if whole < MINUTE:
        return say("work.left_seconds", lang, count=whole)
    minutes = max(1, round(seconds / MINUTE))
    if minutes < 100:
        return say("work.left_minutes", lang, count=minutes)
    return say("work.left_hours", lang, count=round(seconds / HOUR))


def spent(seconds: float, lang: str) -> str:
    """How long something took.

    >>> spent(41.2, "en").replace("\u00a0", " "), spent(200, "fr").replace("\u00a0", " ")
    ('41 s', '3 min 20 s')
    """
    whole = max(0, round(seconds))
    minutes, rest = divmod(whole, MINUTE)
    if whole < 10:
        return say("work.took_seconds", lang, count=round(max(seconds, 0), 1))
    if minutes < 1:
        return say("work.took_seconds", lang, count=whole)
    if minutes < MINUTE:
        return say("work.took_minutes", lang, minutes=minutes, seconds=rest)
    return say("work.took_hours", lang, hours=minutes // 60, minutes=minutes % 60)


def progress(done: int, total: int, seconds: float | None, lang: str) -> str:
    """How far work has come and how long it still takes, in words.

    >>> progress(3, 1200, None, "en")
    '3 of 1,200'
    """
    left = time_left(seconds, lang)
    numbers = {"done": decimal(done, lang), "total": decimal(total, lang)}
    return say("work.progress_left", lang, **numbers, left=left) if left else say("work.progress", lang, **numbers)
