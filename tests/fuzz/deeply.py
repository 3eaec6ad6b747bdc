"""Every door and every input that lies deep, on whatever stack this runs; what came of each as a line of JSON.

In a page's Python it is run by in_a_page.mjs; `python deeply.py KIB` runs it on a stack of so many KiB, and with
`planted` a reader that follows what is nested is among the doors.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz.judge import judged
from fuzz.mutate import deep
from fuzz.target import Target
from fuzz.targets import TARGETS

PLANTED = Target("planted", "json", list, lambda data, folder: json.loads(data))


def rows(doors: Iterable[str] = (), also: Iterable[Target] = ()) -> Iterator[str]:
    """What came of every deep input at these doors (all, if none is named), a line of JSON each."""
    with tempfile.TemporaryDirectory() as place:
        for target in [*(TARGETS[name] for name in (list(doors) or TARGETS)), *also]:
            for number, data in enumerate(deep()):
                found = judged(target, data, Path(place))
                yield json.dumps([target.name, number, found.kind, found.told, found.detail[-2000:]])


def on_a_stack(kib: int, also: list[Target]) -> None:
    """The same in a thread whose stack is so small; whatever goes deeper ends the process."""
    list(rows())  # what is imported and made once is made on the usual stack
    threading.stack_size(kib * 1024)
    thread = threading.Thread(target=lambda: [print(row, flush=True) for row in rows(also=also)])
    thread.start()
    thread.join()


if __name__ == "__main__":
    on_a_stack(int(sys.argv[1]), [PLANTED] if "planted" in sys.argv else [])
