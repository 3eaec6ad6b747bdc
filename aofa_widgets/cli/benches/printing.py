"""From a house rule to the marked book: three HTML views and the PDF side by side, and WeasyPrint's PDF of the same.

By the wall, as is promised, each in a Python of its own: Typst remembers what it has laid out, and a second time would
flatter us. Python's code is compiled before, as that of an installed package is. WeasyPrint prints the side-by-side
page of the same book.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from statistics import median

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.book.tree import BookView
from aofa_widgets.games import GAMES, load
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.words import texts

from . import Line, installed, ratios
from .rulebook.cut import built

NAME = "printing"
HELP = texts("printing.bench")
GAME = first_game()
HOUSE = list(load(GAME).measured.HOUSES)
SECTIONS = 40
_VARIANT = """
view = built(Ruleset.load({game!r}, house={house!r}), {size})
for lang in ("en", "fr", "both"):
    render(view, lang)
render(view, "both", "pdf")
"""
_READY = """
view = built(Ruleset.load({game!r}, house={house!r}), {size})
page = render(view, "both").decode()
"""
_OURS = """
render(view, "both", "pdf")
"""
_PEER = """
weasyprint.HTML(string=page).write_pdf()
"""
_IMPORTS = """
import time
from aofa_widgets.book.formats import render
from aofa_widgets.cli.benches.rulebook.cut import built
from aofa_widgets.rules import Ruleset
"""


def equal(view: BookView, page: str) -> None:
    """Make sure that the page WeasyPrint prints has every clause of our PDF. Raises: AssertionError."""
    for section in view.sections:
        for clause in section.clauses:
            if f'id="{clause.anchor}"' not in page:
                raise AssertionError(f"the page lacks the clause {clause.number}")


def longest() -> tuple[str, int]:
    """The game with the longest book, and how many clauses that has."""
    sizes = {game: sum(len(section.clauses) for section in build(Ruleset.load(game)).sections) for game in GAMES}
    game = max(sizes, key=sizes.__getitem__)
    return game, sizes[game]


def run(rounds: int) -> list[Line]:
    """Seconds by the wall, with those of the processor beside them; three rounds at most, a peer takes many seconds."""
    with tempfile.TemporaryDirectory() as bytecode:
        return _lines(min(rounds, 3), bytecode)


def _lines(few: int, bytecode: str) -> list[Line]:
    game, whole = longest()
    lines = []
    for name, house, size, key in ((GAME, HOUSE, SECTIONS, "printing.variant"), (game, [], whole, "printing.longest")):
        code = _VARIANT.format(game=name, house=house, size=size)
        taken = [_fresh("", code, bytecode) for _ in range(few + 1)][1:]
        note = texts("printing.processor", seconds=round(median(busy for _, busy in taken), 2))
        what = texts("printing.variant" if house else "printing.longest", n=size)
        lines.append(Line.of(what, [wall for wall, _ in taken], "s", key, note))
    if not find_spec("weasyprint"):
        return [*lines, Line(texts("bench.weasyprint"), None, note=texts("bench.lacking", name="weasyprint"))]
    view = built(Ruleset.load(GAME, house=HOUSE), SECTIONS)
    equal(view, render(view, "both").decode())
    ready = _READY.format(game=GAME, house=HOUSE, size=SECTIONS)
    ours, theirs = [], []
    for _ in range(few):
        ours.append(_fresh(ready, _OURS, bytecode)[1])
        theirs.append(_fresh("import weasyprint\n" + ready, _PEER, bytecode)[1])
    return [*lines, Line.of(texts("bench.weasyprint"), ratios(theirs, ours), "×", "printing.weasyprint")]


def _fresh(ready: str, timed: str, bytecode: str) -> tuple[float, float]:
    """Seconds by the wall and of the processor, in a fresh Python, once what is `ready` is made."""
    clocks = "(time.perf_counter(), time.process_time())"
    code = f"{_IMPORTS}{ready}\nbegun = {clocks}\n{timed}\nprint(*(b - a for a, b in zip(begun, {clocks})))"
    command, place = [sys.executable, "-c", code], installed(bytecode)
    done = subprocess.run(command, env=place, capture_output=True, text=True, check=True)
    wall, busy = map(float, done.stdout.split()[-2:])
    return wall, busy
