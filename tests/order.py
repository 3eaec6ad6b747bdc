"""Which files are tested first where several processes share them, and which of them every day.

The dearest come first, by `tests/seconds.toml`, so that nobody waits long for the last; and files that wait for a
browser take turns with files that compute, in such measure that both kinds end together: what one leaves of a processor
the other has. `--everyday` leaves the dear files out and says so at the end; of a folder that somebody names, only the
dearest. `--reclock` writes the table afresh. No test is judged by it.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_name("seconds.toml")
TOLD = 1.0  # seconds: a file that takes less needs no row
EVERYDAY = 2.0  # seconds: a file that takes more is left to the whole run
SHARE = 3  # but of each folder one file in so many is kept, the cheapest, unless it takes more than
AT_MOST = 12.0  # seconds, as a whole run has them, where three files share two processors
TELLABLE = 20  # files left out that are named at the end; more are only counted
FILES = (("tests", "test_*.py"), ("aofa_widgets", "*.py"))
WAITING = ("browser", "people")
HEAD = "# Seconds of each file in a whole run; `python3 .ci/start.py test --reclock` writes them (tests/order.py).\n"


def seconds() -> dict[str, float]:
    """What each file took in the run that wrote the table; the path is from the root of the repository."""
    return {path: float(taken) for path, taken in tomllib.loads(TABLE.read_text(encoding="utf-8")).items()}


def table(spent: Mapping[str, float]) -> str:
    """The text of the table, the dearest first.

    >>> print(table({"tests/a.py": 2.4, "tests/b.py": 30.1, "tests/c.py": 0.2}).removeprefix(HEAD), end="")
    "tests/b.py" = 30
    "tests/a.py" = 2
    """
    rows = sorted((-round(taken), path) for path, taken in spent.items() if taken >= TOLD)
    return HEAD + "".join(f'"{path}" = {-taken}\n' for taken, path in rows)


def ordered(waits: Mapping[str, bool], spent: Mapping[str, float]) -> list[str]:
    """The files, each given with whether it waits for a browser: the dearest first and both kinds mixed.

    >>> ordered({"a": False, "b": False, "c": True, "d": True}, {"a": 9, "b": 1, "c": 2, "d": 8})
    ['a', 'd', 'c', 'b']
    """
    place: dict[str, float] = {}
    for kind in (False, True):
        queue = sorted((path for path in waits if waits[path] is kind), key=lambda path: -spent.get(path, 0))
        whole, before = sum(spent.get(path, 0) for path in queue) or 1, 0.0
        for path in queue:
            place[path] = before / whole
            before += spent.get(path, 0)
    return sorted(waits, key=lambda path: place[path])


def dear(files: Iterable[str], spent: Mapping[str, float]) -> set[str]:
    """The files that are not tested every day.

    >>> sorted(dear(["a/1", "a/2", "a/3", "a/4", "b/1"], {"a/1": 9, "a/2": 8, "a/3": 1, "a/4": 5, "b/1": 3}))
    ['a/1', 'a/2', 'a/4', 'b/1']
    """
    folders: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(files, key=lambda path: spent.get(path, 0)):
        folders[path.rpartition("/")[0]].append(path)
    return {
        path
        for some in folders.values()
        for n, path in enumerate(some)
        if spent.get(path, 0) > (EVERYDAY if n >= len(some) // SHARE else AT_MOST)
    }


class Order:
    """The plugin that `tests/conftest.py` registers in every process of a run."""

    def __init__(self, config: Any) -> None:
        self.worker = hasattr(config, "workerinput")
        self.reclock = config.getoption("reclock")
        self.spent = seconds()
        self.named = {Path(one.partition("::")[0]).resolve() for one in config.args}
        self.out: set[str] = set()
        if config.getoption("everyday"):
            files = [path for top, name in FILES for path in (ROOT / top).rglob(name)]
            own = {path for path in self.named if any(ROOT / top in path.parents for top, _ in FILES)}
            found = dear((path.relative_to(ROOT).as_posix() for path in files), self.spent)
            self.out = {path for path in found if self.spent[path] > AT_MOST or not _within(path, own)}
        self.now: defaultdict[str, float] = defaultdict(float)

    def left(self) -> list[str]:
        """The files left out of what was asked for, the dearest first."""
        return sorted((path for path in self.out if _within(path, self.named)), key=lambda path: -self.spent[path])

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Whoever reads ‘passed’ reads too what was not tried."""
        left = [] if self.worker else self.left()
        if left:
            terminalreporter.section(f"NOT TRIED EVERY DAY: {len(left)} files that take long", yellow=True)
            named = [f"{path} ({self.spent[path]:g} s)" for path in left] if len(left) <= TELLABLE else []
            terminalreporter.write_line("\n".join([*named, "to try them too: the same without --everyday"]))

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Every day without the dear files, unless somebody names one."""
        if not self.out or not collection_path.is_relative_to(ROOT):
            return None
        return collection_path.relative_to(ROOT).as_posix() in self.out or None

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """One process alone goes on as the folders stand."""
        if not self.worker:
            return
        waits: dict[str, bool] = {}
        for item in items:
            path = item.nodeid.split("::", 1)[0]
            waits[path] = waits.get(path, False) or any(item.get_closest_marker(name) for name in WAITING)
        place = {path: n for n, path in enumerate(ordered(waits, self.spent))}
        items.sort(key=lambda item: place[item.nodeid.split("::", 1)[0]])

    def pytest_runtest_logreport(self, report: Any) -> None:
        """What each file takes."""
        self.now[report.nodeid.split("::", 1)[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        """The process that a person looks at writes it down."""
        if self.reclock and not self.worker:
            TABLE.write_text(table(self.now), encoding="utf-8")


def _within(path: str, folders: Set[Path]) -> bool:
    return not folders.isdisjoint((ROOT / path).parents)
