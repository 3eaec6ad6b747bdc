"""What this Python, with these libraries, makes of the same questions, as one short digest a part.

    python tests/reproduce/digest.py                # every part, as JSON, with the versions that made it
    python tests/reproduce/digest.py rules odds     # some parts

Needs the kit and its small libraries only, no notebook; `battles` needs numpy, and numba where it is installed.
Two machines that print the same digest rule, reckon, play and print alike, to the last letter.
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import astuple
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("numpy", "numba")
BOTS = {"swashbuckling": "exact:2,reckless:2,random:1", "honour": "captain:2,random:1",
        "regiments": "marshal:1,random:1", "argad": "captain:1,random:1"}  # fmt: skip
GAMES_EACH, SEED, FIGHTS = 3, 20261123, 400
FIELDS = ("winner", "first", "rolls", "turns", "swings", "blood", "left")


def rules() -> Iterator[str]:
    """Every recorded case of every game, ruled on: the whole answer, in both languages."""
    from aofa_widgets.cli.referee import answers
    from aofa_widgets.games import GAMES

    for game in GAMES:
        for path in sorted((ROOT / "tests" / "games" / game / "data").glob("*cases.jsonl")):
            rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            lines = [json.dumps({"game": game, **row}) for row in rows]
            for answer in answers(lines):
                yield json.dumps(answer, sort_keys=True, ensure_ascii=False, default=list)


def odds() -> Iterator[str]:
    """Every number that a change of a rule is told by, as an exact fraction, under every house rule that ships."""
    from aofa_widgets.games import GAMES, load
    from aofa_widgets.rules import Ruleset

    for game in GAMES:
        house = load(game).__name__
        usual, params = import_module(".odds.usual", house).usual, import_module(".params", house).Params
        for name in (None, *sorted(path.stem for path in (ROOT / "rulebook" / game / "house").glob("*.toml"))):
            ruleset = Ruleset.load(game, house=[name] if name else [])
            for one in usual(params.of(ruleset)):
                yield f"{game} {name} {one.key} {one.value.numerator}/{one.value.denominator} {one.label}"


def games() -> Iterator[str]:
    """Whole games of bots from one seed: every count, every event that was told."""
    from aofa_widgets.games import GAMES
    from aofa_widgets.lab.selfplay import play, table
    from aofa_widgets.rules import Ruleset

    for game in GAMES:
        rows = [("book", Ruleset.load(game))]
        for one in play(table(rows, BOTS[game].split(","), GAMES_EACH, SEED)):
            *head, told, trouble, first, blood, swings, left, fared = astuple(one)
            yield repr((head, sorted(told.items()), trouble, first, blood, swings, left, fared))


def battles() -> Iterator[str]:
    """Battles without a board, by every back end that is here, which must agree with each other first."""
    from aofa_widgets.lab.kernels import Plan, fight
    from aofa_widgets.rules import Ruleset

    known = tomllib.loads((ROOT / "tests" / "bench" / "battles.toml").read_text(encoding="utf-8"))
    book, ends = Ruleset.load(known["usual"]["game"]), ["numpy", *(["numba"] if version("numba") else [])]
    for case in known["case"]:
        first, second = map(tuple, case["forces"])
        plan = Plan(book.with_values(case["set"]), (first, second), tuple(case["policies"]), seed=11, most=4000)
        made = [fight(plan, 3, FIGHTS, end) for end in ends]
        rows = ["".join(f"{name}{getattr(one, name).tolist()}" for name in FIELDS) for one in made]
        if len(set(rows)) != 1:
            raise SystemExit(f"{case['name']}: {' and '.join(ends)} played other games")
        yield rows[0]


def books() -> Iterator[str]:
    """The rulebooks as pages and as Markdown, both languages, a house rule in force where the game ships one."""
    from aofa_widgets.book.build import build
    from aofa_widgets.book.formats import render
    from aofa_widgets.games import GAMES
    from aofa_widgets.rules import Ruleset

    for game in GAMES:
        some = sorted(path.stem for path in (ROOT / "rulebook" / game / "house").glob("*.toml"))[:1]
        view = build(Ruleset.load(game, house=some))
        for form in ("html", "md"):
            yield hashlib.sha256(render(view, "both", form)).hexdigest()


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "rules": rules, "odds": odds, "games": games, "battles": battles, "books": books,
}  # fmt: skip


def version(name: str) -> str:
    """The version of a library, "" where it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def digest(part: str) -> dict[str, Any]:
    """How many answers a part has, and the digest of all of them in order."""
    made, count = hashlib.sha256(), 0
    for line in PARTS[part]():
        made.update(line.encode("utf-8") + b"\n")
        count += 1
    return {"answers": count, "digest": made.hexdigest()[:16]}


def main(words: list[str]) -> dict[str, Any]:
    """The digests of some parts, of all by default, and who made them."""
    made = {"python": platform.python_version(), "machine": f"{platform.system()} {platform.machine()}"}
    made |= {name: version(name) for name in LIBRARIES}
    wanted = [word for word in PARTS if word in words] or list(PARTS)
    return {**made, **{part: digest(part) for part in wanted}}


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    print(json.dumps(main(sys.argv[1:])), flush=True)
