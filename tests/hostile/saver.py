"""Save a game over and over and be killed meanwhile: prints what was found after each kill, as JSON.

python saver.py FOLDER KILLS SEED
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.saves import open_file, save_file, save_text
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

POINTS = ("mkstemp", "write", "fsync", "chmod", "replace")  # the child kills itself right before or after these


def game(steps: int) -> Match:
    match, dice = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "courtyard"), Roller(steps)
    while len(match.entries) < steps:
        if due := match.game.chance(match.state):
            match.settle(due.throw(dice))
        else:
            match.do(match.game.sample_actions(match.state, min(match.game.to_act(match.state)))[0])
    return match


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def deadly(point: str, after: bool) -> None:
    """Let the next call of a step of saving be the last thing this process does."""
    import tempfile

    if point == "write":
        real_open = os.fdopen

        def opened(*args: object, **kwargs: object) -> object:
            stream = real_open(*args, **kwargs)  # type: ignore[call-overload]
            whole = stream.write

            class Half:
                def __getattr__(self, name: str) -> object:
                    return getattr(stream, name)

                def __enter__(self) -> Half:
                    return self

                def __exit__(self, *rest: object) -> None:
                    stream.close()

                def write(self, data: bytes) -> None:
                    whole(data if after else data[: len(data) // 2])
                    stream.flush()
                    die()

            return Half()

        os.fdopen = opened  # type: ignore[assignment]
        return
    home = tempfile if point == "mkstemp" else os
    real: Callable[..., object] = getattr(home, point)

    def last(*args: object, **kwargs: object) -> object:
        if after:
            real(*args, **kwargs)
        die()
        return None

    setattr(home, point, last)


def killed(what: Callable[[], None], wait: float | None) -> None:
    """Run something in a child until it is killed: by us after `wait` seconds, or by itself."""
    child = os.fork()
    if child == 0:
        try:
            while True:
                what()
                if wait is None:
                    break  # it saved, and never came to the step that was to be its last
        finally:
            os._exit(1)
    if wait is not None:
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, f"the child ended by itself: {status}"


def main(folder: Path, kills: int, seed: int) -> None:
    place, chance = folder / "game.json", random.Random(seed)
    matches = [game(4), game(40)]
    texts = [save_text(match) for match in matches]
    save_file(matches[0], place)
    found, points = [], [(point, after) for point in POINTS for after in (False, True)]
    for n in range(kills):
        point = points[n % len(points)] if n % 2 else None

        def saving(point: tuple[str, bool] | None = point) -> None:
            if point:
                deadly(*point)
            for match in reversed(matches):
                save_file(match, place)

        killed(saving, None if point else chance.random() * 0.06)
        try:
            text = place.read_text(encoding="utf-8")
            open_file(place)
            found.append("good" if text in texts else "other")
        except Exception as error:  # whatever it is, it is told
            found.append(repr(error))
    others = [path.name for path in folder.iterdir() if path != place and not path.name.startswith(".game.json.")]
    save_file(matches[1], place)
    print(json.dumps({"found": found, "others": others, "last": place.read_text(encoding="utf-8") == texts[1]}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
