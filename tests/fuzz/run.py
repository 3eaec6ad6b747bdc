"""The long command: `python tests/fuzz/run.py all --inputs 1000000 --seed 1`, or the names of some targets.

With atheris (pip install -e '.[fuzz]') libFuzzer keeps what opens new ways through the kit's code and spoils it
further; without it (or with `--blind`) inputs are spoilt from the seeds alone. Prints, a target a line: inputs, how
many were taken, refused and broken, in how many different ways, the slowest, and how the covered code has grown. Every
breach is kept in `--out` as the input that caused it; the status is 1 if there was one.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import importlib.util
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from fuzz.mutate import mutated  # noqa: E402  (the tests are no package)

MOST_SECONDS = 20.0  # of processor time for one input
MOST_MEMORY = 3 * 2**30
MOST_WAIT = 1200  # seconds of the clock for fifty inputs
FEWEST = 200  # inputs of a target, however slow it is
MOST_SHARE = 0.08  # of all inputs, however quick a target is
TRIED = 12  # inputs by which a target's pace is measured


class Ledger:
    """What came of the inputs of one target."""

    def __init__(self, name: str, out: Path) -> None:
        self.name, self.out = name, out
        self.count: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.breaches: dict[str, str] = {}
        self.slowest, self.spent = 0.0, 0.0

    def enter(self, verdict: Any, data: bytes) -> None:
        self.count[verdict.kind] += 1
        self.told[f"{verdict.kind}: {verdict.told}"] += 1
        self.spent += verdict.seconds
        self.slowest = max(self.slowest, verdict.seconds)
        if verdict.kind == "broken" and verdict.told not in self.breaches:
            self.breaches[verdict.told] = verdict.detail
            digest = hashlib.sha256(data).hexdigest()[:12]
            place = self.out / self.name
            place.mkdir(parents=True, exist_ok=True)
            said = f"{verdict.told}\n{verdict.detail}\n"
            (place / f"{digest}.txt").write_text(said, encoding="utf-8", errors="replace")
            (place / digest).write_bytes(data)

    def plain(self) -> dict[str, Any]:
        return {
            "inputs": sum(self.count.values()), **self.count, "ways": len(self.told), "slowest": round(self.slowest, 3),
            "spent": round(self.spent, 1), "breaches": sorted(self.breaches),
        }  # fmt: skip


# One target.


def blindly(name: str, inputs: int, seed: int, out: Path) -> dict[str, Any]:
    """Try a target in this process, every seed first and then seeds that are spoilt."""
    from fuzz.judge import judged
    from fuzz.targets import TARGETS

    target, ledger, rng = TARGETS[name], Ledger(name, out), random.Random(seed)
    seeds = _seeds(target)
    with tempfile.TemporaryDirectory(prefix="aofa-fuzz-") as place:
        for number in range(inputs):
            if number % 50 == 0:
                faulthandler.dump_traceback_later(MOST_WAIT, exit=True)  # a hang that no signal ends
            data = seeds[number] if number < min(len(seeds), inputs // 4) else rng.choice(seeds)
            if number >= min(len(seeds), inputs // 4):
                data = mutated(data, target.kind, rng, rng.choice(seeds))
            ledger.enter(judged(target, data, Path(place), MOST_SECONDS), data)
        faulthandler.cancel_dump_traceback_later()
    return ledger.plain()


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
        if done >= inputs or done % 50 == 0:
            (out / f"{name}.json").write_text(json.dumps(ledger.plain()), encoding="utf-8")
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
        told = blindly(name, TRIED, seed, out)
        found[name] = max(told["spent"] / told["inputs"], 0.0002)
    return found


def shares(costs: dict[str, float], inputs: int) -> dict[str, int]:
    """Inputs of each target: the same time for every one, none with more than its share of all.

    >>> shares({"quick": 0.001, "slow": 0.1}, 10_000)
    {'quick': 5001, 'slow': 4999}
    """
    most = max(round(inputs * MOST_SHARE), inputs // len(costs) + 1)
    found: dict[str, int] = {}
    left, open_ = inputs, dict(costs)
    while open_:
        whole = sum(1 / cost for cost in open_.values())
        planned = {name: round(left / cost / whole) for name, cost in open_.items()}
        fixed = {name: most for name, much in planned.items() if much > most} or {
            name: FEWEST for name, much in planned.items() if much < FEWEST
        }
        if not fixed or len(fixed) == len(open_):
            found |= planned
            break
        for name, much in fixed.items():
            found[name] = min(much, inputs)
            left -= found[name]
            del open_[name]
    return {name: max(found[name], 1) for name in costs}


def _apart(name: str, inputs: int, seed: int, out: Path) -> tuple[dict[str, Any], str, int]:
    """A target under libFuzzer in a process of its own: what came of it, what libFuzzer said, and its status."""
    asked = ["--inputs", str(inputs), "--seed", str(seed), "--out", str(out), "--alone"]
    words = [sys.executable, str(HERE / "run.py"), name, *asked]
    done = subprocess.run(words, capture_output=True, text=True, errors="replace")
    told = out / f"{name}.json"
    return json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}, done.stderr, done.returncode


def grown(stderr: str) -> str:
    """Covered places at first and at last, by libFuzzer's lines.

    >>> grown("#2 INITED cov: 10 ft: 20\\n#9 NEW    cov: 15 ft: 30")
    '10 → 15'
    """
    found = re.findall(r"cov: (\d+)", stderr)
    return f"{found[0]} → {found[-1]}" if found else "–"


def main() -> int:
    """Run the targets asked for, each in its process, some at a time; 1 if anything broke."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("targets", nargs="+", help="names, or all")
    asked.add_argument("--inputs", type=int, default=20_000, help="of all targets together")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "aofa-fuzz")
    asked.add_argument("--blind", action="store_true", help="without coverage")
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
    start = time.time()
    plan = shares(pace(names, args.seed, args.out), args.inputs)
    blind = args.blind or importlib.util.find_spec("atheris") is None
    print(f"{args.inputs} inputs, seed {args.seed}, {'blind' if blind else 'guided by coverage'}", flush=True)
    total: Counter[str] = Counter()

    def one(name: str) -> None:
        told, said, status = {}, "", 0
        if blind:
            told = blindly(name, plan[name], args.seed, args.out)
        else:
            told, said, status = _apart(name, plan[name], args.seed, args.out)
        total.update({key: told.get(key, 0) for key in ("inputs", "taken", "refused", "broken")})
        if status:  # libFuzzer stopped: a hang inside C, or memory
            total["broken"] += 1
        print(
            f"{name:28} {told.get('inputs', 0):>8} inputs  {told.get('taken', 0):>7} taken {told.get('refused', 0):>7} "
            f"refused {told.get('broken', 0):>4} broken  {told.get('ways', 0):>4} ways  "
            f"slowest {told.get('slowest', 0):.2f} s  covered {grown(said)}"
            f"{f'  STOPPED {status}: {said[-300:]}' if status else ''}",
            *(f"\n    {breach}" for breach in told.get("breaches", ())), flush=True,
        )  # fmt: skip

    if blind:
        for name in names:
            one(name)
    else:
        with ThreadPoolExecutor(args.jobs) as pool:
            list(pool.map(one, names))
    print(f"{total['inputs']} inputs, {total['broken']} broken, {time.time() - start:.0f} s; kept in {args.out}")
    return 1 if total["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
