"""Make the fixtures of formats that have none yet: `python tests/formats/make.py`. What is there is never written over.

Each was made by the first version of its format, and stays as it is for ever; see docs/formats.md.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load, usual_scenario
from aofa_widgets.lab.balance.compare import compare
from aofa_widgets.lab.balance.repeating import plain
from aofa_widgets.lab.saves import save_text
from aofa_widgets.lab.share import share_link
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.rules.po import export
from aofa_widgets.rules.putting import RECORD, put_all
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.quiz.export import plain as quiz
from aofa_widgets.teach.quiz.export.paper import bundle

FIRST = Path(__file__).parent / "first"
HOUSES = {GAMES[0]: ["lucky-star"]}


def played(key: str, steps: int, house: list[Any]) -> tuple[Match, Roller]:
    """A game with two ways on from its third entry, names, a bookmark and a comment."""
    match = Match(load(key).GAME(Ruleset.load(key, house=house)), usual_scenario(key))
    dice, choice = Roller(7), Roller(8)

    def further(entries: int) -> None:
        while len(match.entries) < entries and match.game.result(match.state) is None:
            if due := match.game.chance(match.state):
                match.settle(due.throw(dice))
            else:
                found = match.game.sample_actions(match.state, min(match.game.to_act(match.state)))
                match.do(found[choice.roll(1)[0] % len(found)])

    further(steps)
    match.bookmark("the first blade")
    match.comment("Café, « 3 < 4 ».")
    for _ in range(2):
        match.undo()
    further(steps + 1)
    if len(match.forks()) > 1:
        match.name("the other way")
    return match, dice


def progress() -> str:
    """Two learners, of whom one has done something."""
    mine = Progress.open("off")
    mine.add("Constance")
    mine.missed("quiz swashbuckling/who_wins outcome.dice")
    mine.guessed("swashbuckling/duel odds", 0.5, 0.4, 0.9)
    mine.asked("swashbuckling", id="1", family="who_wins", right=False, clauses=["outcome.dice"], sure=0.7)
    mine.add()
    return mine.text()


def printed() -> str:
    """The list of a folder into which one file was printed."""
    with tempfile.TemporaryDirectory() as place:
        put_all({"a.md": b"as we left it"}, Path(place))
        return (Path(place) / RECORD).read_text(encoding="utf-8")


def links() -> str:
    """A link of each game, one a line after its game."""
    return "".join(f"{key} {share_link(*played(key, 6, HOUSES.get(key, [])))}\n" for key in GAMES)


def codes() -> str:
    """A code of each game, one a line after its game."""
    return "".join(f"{key} {code_of(Ruleset.load(key, house=HOUSES.get(key, [])))}\n" for key in GAMES)


def comparison() -> str:
    """A small comparison of battles."""
    base, star = (Ruleset.load(GAMES[0], house=house) for house in ([], ["lucky-star"]))
    found = compare(base, star, forces="3,2/2,2", pairs="at_once/at_once", games=300)
    return json.dumps(plain(found), ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def translation() -> str:
    """The head of an export and its first entries, without the marker, which came later."""
    head, *rest = export(GAMES[0], "fr").split("\n\n")
    kept = "\n".join(line for line in head.split("\n") if "X-Aofa-Format" not in line)
    return "\n\n".join([kept, *rest[:6]]) + "\n"


def cases() -> str:
    """A recorded case of each game that is ruled on without a fault."""
    found = []
    for key in GAMES:
        rows = (Path(__file__).parents[1] / "games" / key / "data").glob("*cases.jsonl")
        lines = [line for path in sorted(rows) for line in path.read_text(encoding="utf-8").splitlines()]
        for line in lines:
            row = json.loads(line)
            row = {**row.get("record", row), "game": key}
            row.pop("expect", None)
            if "error" not in load(key).rule(row):
                found.append(json.dumps(row, ensure_ascii=False))
                break
    return "\n".join(found) + "\n"


def shipped(place: str) -> Callable[[], str]:
    """A file of the rulebook as it is today."""
    return lambda: (locate.shipped() / place).read_text(encoding="utf-8")


HOUSE = """id = "my-duels"
title = { en = "My duels", fr = "Mes duels" }
why = { en = "A 1 is not the end.", fr = "Un 1 n’est pas la fin." }
game = "swashbuckling"

[set]
"init.ones_to_lose" = { was = 1, now = 2 }

[text."mine.own"]
title_en = "A word of ours"
title_fr = "Un mot à nous"
en = "An activation ends with {init.ones_to_lose} such dice."
fr = "Une activation se termine avec {init.ones_to_lose} de ces dés."
after = "initiative.lost-by-a-1"
"""

MADE: dict[str, Callable[[], str]] = {
    **{f"save-{key}.json": lambda key=key: save_text(*played(key, 6, HOUSES.get(key, []))) for key in GAMES},
    "links.txt": links,
    "codes.txt": codes,
    "house.toml": lambda: HOUSE,
    **{
        f"scenario-{key}.toml": shipped(f"{key}/scenarios/{name}.toml")
        for key, name in zip(GAMES, ("school", "fence-quarrel", "first-clash", "small-quarrel"), strict=True)
    },
    "warband.toml": shipped("honour/samples/en.toml"),
    "armies.toml": shipped("regiments/samples/en.toml"),
    "people.toml": shipped("argad/samples/en.toml"),
    "aofr-data.json": lambda: json.dumps(
        {"format": "aofr-data/1", "armies": [{"id": "a", "name": "A", "units": [
            {"id": "u", "name": "U", "cost": 90, "size": 10, "q": 4, "d": 4, "base_mm": [25, 25],
             "weapons": [{"name": "long bow", "range": 24, "a": 1}]}]}], "lists": {"mine": ["u"]}}, indent=1) + "\n",
    "progress.json": progress,
    "comparison.json": comparison,
    "quiz.json": lambda: quiz.files(bundle(Ruleset.load(GAMES[0]), 4, 11), ("en", "fr")).popitem()[1].decode(),
    "translation.po": translation,
    "cases.jsonl": cases,
    "class.csv": lambda: "game;stop;score\npig;20;21\nswashbuckling;3;4\nPig;25;0\n",
    "site.json": lambda: '{\n"kind": "aofa-site",\n"files": [\n"aofa-site.json",\n"index.html"\n]\n}\n',
    "lessons.json": lambda: '{\n "a.ipynb": "' + "0" * 64 + '"\n}\n',
    "printed.json": printed,
    "notebook.ipynb": lambda: next(iter(sorted(locate.tutorials().glob("en/*/0*.ipynb")))).read_text(encoding="utf-8"),
    "lesson.md": shipped(f"{GAMES[0]}/lessons/02-one.md"),
    "clauses.md": shipped(f"{GAMES[0]}/text/01-introduction.md"),
    "book.toml": shipped("book.toml"),
    "lock.txt": lambda: "\n".join(shipped(f"{GAMES[0]}/in-step.lock")().split("\n")[:12]) + "\n",
}  # fmt: skip


def main() -> int:
    """Write what is not there yet."""
    FIRST.mkdir(exist_ok=True)
    for name, make in MADE.items():
        if not (FIRST / name).exists():
            (FIRST / name).write_text(make(), encoding="utf-8", newline="\n")
            print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
