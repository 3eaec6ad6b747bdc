"""The long command: `python tests/fuzz/run.py all --inputs 1000000 --seed 1`, or the names of some targets.

With atheris (pip install -e '.[fuzz]') libFuzzer keeps what opens new ways through the kit's code and spoils it
further. Without it, or with `--blind`, inputs are spoilt from the seeds and from every input that was answered in a new
way: quicker, so that the most inputs by far are tried so. `--minutes` ends it early, every target as far as the others;
`--write` puts the table into docs/fuzzing.md and .fr.md (report.py does it again). Every breach is kept in `--out` as
the input that caused it; the status is 1 if there was one.
"""

from __future__ import annotations

import argparse
import faulthandler
import importlib.util
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from fuzz.ledger import Ledger  # noqa: E402  (the tests are no package)
from fuzz.mutate import mutated  # noqa: E402
from fuzz.report import noted, write  # noqa: E402

MOST_SECONDS = 20.0  # of processor time for one input
MOST_MEMORY = 3 * 2**30
MOST_WAIT = 1200  # seconds of the clock for fifty inputs
FEWEST = 600  # inputs of a target, however slow it is, where there are inputs enough for all
MOST_SHARE = 0.15  # of all inputs, however quick a target is
QUICKER = 1.6  # twice as quick, three times as many inputs: a million must come to an end
TRIED = 20  # inputs by which a target's pace is measured, after half as many that load what it needs
SLICES = 20  # parts in which a blind run goes round the targets
MOST_POOL = 300  # inputs that were answered in a new way, and are spoilt further
MOST_POOLED = 60_000  # bytes of one of them


# One target.


class Blind:
    """A target in this process: every seed first, then seeds that are spoilt, and what came in a new way with them."""

    def __init__(self, name: str, inputs: int, seed: int, out: Path) -> None:
        from fuzz.targets import TARGETS

        self.target, self.ledger, self.rng = TARGETS[name], Ledger(name, out), random.Random(seed)
        self.pool = _seeds(self.target)
        self.todo, self.seeds = inputs, self.pool[: max(1, inputs // 4)]
        self.most = len(self.pool) + MOST_POOL

    def go(self, inputs: int) -> None:
        """Try so many, or as many as are left to do."""
        from fuzz.judge import judged

        with tempfile.TemporaryDirectory(prefix="aofa-fuzz-") as place:
            for number, (data, spoilt) in enumerate(self._inputs(min(inputs, self.todo))):
                if number % 50 == 0:
                    faulthandler.dump_traceback_later(MOST_WAIT, exit=True)  # a hang that no signal ends
                verdict = judged(self.target, data, Path(place), MOST_SECONDS)
                new = self.ledger.enter(verdict, data)
                if not spoilt:
                    self.ledger.first = len(self.ledger.told)
                elif new and verdict.kind != "broken" and len(data) <= MOST_POOLED and len(self.pool) < self.most:
                    self.pool.append(data)
            faulthandler.cancel_dump_traceback_later()

    def _inputs(self, much: int) -> Iterator[tuple[bytes, bool]]:
        """The next inputs, and whether each was spoilt."""
        rng, kind = self.rng, self.target.kind
        for _ in range(much):
            self.todo -= 1
            if self.seeds:
                yield self.seeds.pop(0), False
            else:
                yield mutated(rng.choice(self.pool), kind, rng, rng.choice(self.pool)), True


def blindly(names: list[str], plan: dict[str, int], seed: int, out: Path, end: float) -> Iterator[Ledger]:
    """Go round the targets, each as far as the others, till all is done or the time is up; then what came of each."""
    every = [Blind(name, plan[name], seed, out) for name in names]
    for _ in range(SLICES):
        for one in every:
            if time.monotonic() < end:
                one.go(-(-plan[one.target.name] // SLICES))
                one.ledger.keep("blind")
    yield from (one.ledger for one in every)


def _seeds(target: Any) -> list[bytes]:
    kept = sorted((HERE / "corpus" / target.name).glob("*"))
    return [*target.seeds(), *(path.read_bytes() for path in kept)]


def guided(name: str, inputs: int, seed: int, out: Path) -> None:
    """Try a target under libFuzzer, which never comes back: what came of it is written into `out` as JSON."""
    import atheris

    with atheris.instrument_imports(include=["aofa_widgets"], enable_loader_override=False):
        from fuzz.judge import judged
        from fuzz.targets import TARGETS

        target, ledger = TARGETS[name], Ledger(name, out)
        seeds = _seeds(target)
        folder = Path(tempfile.mkdtemp(prefix=f"aofa-fuzz-{name}-"))
        for data in seeds[:20]:  # what is imported only now is seen too
            judged(target, data, folder, MOST_SECONDS)

    def once(data: bytes) -> None:
        ledger.enter(judged(target, data, folder, MOST_SECONDS), data)
        done = sum(ledger.count.values())
        if done == len(seeds):
            ledger.first = len(ledger.told)
        if done >= inputs or done % 50 == 0:
            ledger.keep("guided")
        if done >= inputs:  # libFuzzer counts its own way: here is the end
            os._exit(0)

    def spoil(data: bytes, most: int, number: int) -> bytes:
        mine = random.Random(number)
        if mine.random() < 0.15:
            return bytes(atheris.Mutate(data, most))
        return mutated(data, target.kind, mine, mine.choice(seeds))[:most]

    corpus = Path(tempfile.mkdtemp(prefix=f"aofa-corpus-{name}-"))
    for number, data in enumerate(seeds):
        (corpus / f"{number:04}").write_bytes(data)
    words = ["fuzz", f"-seed={seed}", "-runs=1000000000", "-len_control=0", "-max_len=200000", "-timeout=120",
             f"-rss_limit_mb={MOST_MEMORY >> 20}", f"-artifact_prefix={out}/{name}-", str(corpus)]  # fmt: skip
    atheris.Setup(words, once, custom_mutator=spoil)
    atheris.Fuzz()


# All of them.


def pace(names: list[str], seed: int, out: Path) -> dict[str, float]:
    """Seconds of an input of each target, measured."""
    found = {}
    for name in names:
        one = Blind(name, 2 * TRIED, seed, out)
        one.go(TRIED // 2)
        begun = time.process_time()
        one.go(TRIED)
        found[name] = max((time.process_time() - begun) / TRIED, 0.0001)
    return found


def shares(costs: dict[str, float], inputs: int) -> dict[str, int]:
    """Inputs of each target: the quicker the more, none with more than its share of all, none with too few.

    >>> shares({"quick": 0.001, "slow": 0.1}, 10_000)
    {'quick': 5001, 'slow': 4999}
    >>> shares({"quick": 0.001, "slow": 9.0, "slower": 90.0}, 90_000)
    {'quick': 30001, 'slow': 30001, 'slower': 29998}
    """
    most = max(round(inputs * MOST_SHARE), inputs // len(costs) + 1)
    fewest = min(FEWEST, inputs // (4 * len(costs)))
    found: dict[str, int] = {}
    left, open_ = inputs, {name: cost**QUICKER for name, cost in costs.items()}
    while open_:
        whole = sum(1 / cost for cost in open_.values())
        planned = {name: round(left / cost / whole) for name, cost in open_.items()}
        fixed = {name: most for name, much in planned.items() if much > most} or {
            name: fewest for name, much in planned.items() if much < fewest
        }
        if not fixed or len(fixed) == len(open_):
            found |= planned
            break
        for name, much in fixed.items():
            found[name] = min(much, inputs)
            left -= found[name]
            del open_[name]
    return {name: max(found[name], 1) for name in costs}


def _apart(name: str, inputs: int, seed: int, out: Path, end: float) -> dict[str, Any]:
    """A target under libFuzzer in a process of its own; `stopped` says what ended it early."""
    asked = ["--inputs", str(inputs), "--seed", str(seed), "--out", str(out), "--alone"]
    words = [sys.executable, str(HERE / "run.py"), name, *asked]
    left = end - time.monotonic()
    if left <= 0:
        return {}
    path = out / f"{name}.guided.json"
    path.unlink(missing_ok=True)
    stopped = ""
    with tempfile.TemporaryDirectory(prefix="aofa-fuzz-") as place:  # libFuzzer ends without taking its folders away
        env = {**os.environ, "TMPDIR": place}
        try:
            done = subprocess.run(
                words,
                env=env,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=None if end == math.inf else left,
            )
            said = done.stderr
            if done.returncode:  # a hang inside C, or memory
                stopped = f"{done.returncode}: {said[-300:]}"
        except subprocess.TimeoutExpired as late:
            said = (late.stderr or b"").decode(errors="replace")
    told = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if told:
        told |= {"covered": grown(said), **({"stopped": stopped} if stopped else {})}
        path.write_text(json.dumps(told), encoding="utf-8")
    return told or ({"stopped": stopped} if stopped else {})


def grown(stderr: str) -> list[int]:
    """Covered places at first and at last, by libFuzzer's lines.

    >>> grown("#2 INITED cov: 10 ft: 20\\n#9 NEW    cov: 15 ft: 30")
    [10, 15]
    """
    found = [int(one) for one in re.findall(r"cov: (\d+)", stderr)]
    return [found[0], found[-1]] if found else []


def line(name: str, told: dict[str, Any]) -> str:
    """What came of a target, in a line and one for each breach."""
    rows = [f"{name:28} {told.get('inputs', 0):>8} inputs  {told.get('taken', 0):>7} taken "
            f"{told.get('refused', 0):>7} refused {told.get('broken', 0):>4} broken  "
            f"{told.get('first', 0)} → {len(told.get('ways', ()))} ways  slowest {told.get('slowest', 0):.2f} s  "
            f"covered {' → '.join(map(str, told.get('covered', ()))) or '–'}"]  # fmt: skip
    rows += [f"    {breach}" for breach in told.get("breaches", ())]
    return "\n".join(rows + ([f"    STOPPED {told['stopped']}"] if "stopped" in told else []))


def main() -> int:
    """Run the targets asked for; 1 if anything broke."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("targets", nargs="+", help="names, or all")
    asked.add_argument("--inputs", type=int, default=20_000, help="of all targets together")
    asked.add_argument("--minutes", type=float, default=math.inf, help="end it early")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1, help="processes at a time, where coverage guides")
    asked.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "aofa-fuzz")
    asked.add_argument("--blind", action="store_true", help="without coverage")
    asked.add_argument("--write", action="store_true", help="the table into docs/fuzzing.md and .fr.md")
    asked.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    args = asked.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    if args.alone:
        guided(args.targets[0], args.inputs, args.seed, args.out)
    from fuzz.targets import TARGETS

    names = [*TARGETS] if args.targets == ["all"] else args.targets
    if unknown := [name for name in names if name not in TARGETS]:
        asked.error(f"no target {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    begun = time.monotonic()
    end = begun + 60 * args.minutes
    costs = pace(names, args.seed, args.out)
    plan = shares(costs, args.inputs)
    blind = args.blind or importlib.util.find_spec("atheris") is None
    seconds = sum(plan[name] * costs[name] for name in names)  # without what guides them
    how = "blind" if blind else "guided by coverage"
    print(f"{sum(plan.values())} inputs, seed {args.seed}, {how}, about {seconds:.0f} s", flush=True)
    found: dict[str, dict[str, Any]] = {}
    if blind:
        for ledger in blindly(names, plan, args.seed, args.out, end):
            found[ledger.name] = ledger.plain()
            print(line(ledger.name, found[ledger.name]), flush=True)
    else:

        def one(name: str) -> None:
            found[name] = _apart(name, plan[name], args.seed, args.out, end)
            print(line(name, found[name]), flush=True)

        with ThreadPoolExecutor(args.jobs) as pool:
            list(pool.map(one, names))
    noted(args.out, "blind" if blind else "guided", sys.argv[1:], args.seed, time.monotonic() - begun)
    broken = sum(told.get("broken", 0) + ("stopped" in told) for told in found.values())
    print(f"{sum(told.get('inputs', 0) for told in found.values())} inputs, {broken} broken, "
          f"{time.monotonic() - begun:.0f} s; kept in {args.out}")  # fmt: skip
    if args.write:
        write([args.out])
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
