"""What a fuzz target is: a door of the kit, what it is usually given, and how it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

DAILY = 60  # thousandths of a second for a target every day, roughly
MOST_SEED = 60_000  # bytes of a file to start from: the larger ones say nothing that the smaller do not
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Target:
    """A door: `take` opens it with bytes of a stranger, in a folder of its own where files may lie for it.

    `kind` says how bytes are spoilt (see mutate.py): "json", "toml", "text". `writes`: it may write in that folder.
    Only an error of the kit may come out of `take`; what it returns does not matter.
    """

    name: str
    kind: str
    seeds: Callable[[], Iterable[bytes]]
    take: Callable[[bytes, Path], object]
    writes: bool = False
    cost: int = 1  # thousandths of a second that an input takes, roughly: how many are tried every day

    @property
    def daily(self) -> int:
        """How many spoilt inputs the everyday test tries."""
        return max(4, min(250, DAILY // self.cost))


setting: list[bool] = []  # not empty while the fuzzer itself lays files ready: nobody is watched then


@contextmanager
def unwatched() -> Iterator[None]:
    """While the fuzzer itself writes: what a door may not do is not asked."""
    setting.append(True)
    try:
        yield
    finally:
        setting.pop()


def put(folder: Path, name: str, data: bytes) -> Path:
    """A file of that name with these bytes."""
    path = folder / name
    with unwatched():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return path


def files(*patterns: str) -> list[bytes]:
    """The bytes of the files of the repository, by pattern, that are no larger than a seed may be; in order."""
    found = sorted({path for pattern in patterns for path in ROOT.glob(pattern)})
    return [path.read_bytes() for path in found if path.stat().st_size <= MOST_SEED]


def text_of(data: bytes) -> str:
    """Bytes as a text, whatever they are: half characters too, as a page may send them."""
    try:
        return data.decode("utf-8", errors="surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", errors="replace")


__all__ = ["MOST_SEED", "ROOT", "Target", "files", "put", "setting", "text_of", "unwatched"]
