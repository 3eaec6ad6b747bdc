"""What is put into every host: the same cells, written as a notebook, as a marimo app and as places of a page."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

import nbformat

import aofa_widgets as aofa
from aofa_widgets.site.pages.policy import POLICY

SEED = 6
BOARDS = ("swashbuckling", "honour", "regiments", "argad")
STOPPING = "swashbuckling"
# name: (class, plain arguments)
PARTS = {
    "tray": ("DiceTray", {"seed": SEED}),
    "calculator": ("DuelCalculator", {}),
    "board": ("MiniBoard", {"ruleset": BOARDS[0], "seed": SEED}),
    **{f"board-{game}": ("MiniBoard", {"ruleset": game, "seed": SEED}) for game in BOARDS[1:]},
    "lesson": ("Lesson", {"given": "start"}),
    "rule_lab": ("RuleLab", {}),
    "rule_editor": ("RuleEditor", {}),
    "quiz": ("Quiz", {"given": "swashbuckling", "seed": SEED}),
}
SMALL = ("tray", "calculator", "board")
# kind of card: how many of it the whole page holds (a lesson brings a tray), and the word in its heading
WHOLE = {
    "tray": (1, "tray.title"),
    "calculator": (1, "calculator.title"),
    "board": (len(BOARDS), ""),
    "lesson": (1, ""),
    "rule_lab": (1, "rule_lab.title"),
    "rule_editor": (1, "editor.title"),
    "quiz": (1, "quiz.title"),
}


DRAWN = f"aofa.stopping({STOPPING!r}).charts[0]"  # a chart of a result, as a reader gets it


def line(part: str, lang: str) -> str:
    """The line that a reader writes for a widget."""
    kind, given = PARTS[part]
    return f"aofa.{kind}({', '.join(f'{name}={value!r}' for name, value in {**given, 'lang': lang}.items())})"


def notebook(path: Path, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
    """A notebook with a cell for each widget, and one for a chart."""
    lines = ["import aofa_widgets as aofa", *(line(part, lang) for part in parts)]
    if drawn:
        lines.append(DRAWN)
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in lines])
    for number, cell in enumerate(made.cells):
        cell["id"] = f"cell-{number}"
    made.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    made.metadata.language_info = {"name": "python"}  # as in any saved notebook: JupyterLite chooses its kernel by it
    nbformat.write(made, path)


def marimo(path: Path, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
    """A marimo app with a cell for each widget, each wrapped as its documentation asks, and one for a chart."""
    cells = ["import marimo as mo\n    import aofa_widgets as aofa\n    return aofa, mo"]
    for number, part in enumerate(parts):
        cells.append(f"one{number} = mo.ui.anywidget({line(part, lang)})\n    one{number}\n    return")
    if drawn:
        cells.append(f"aofa.chart({DRAWN})\n    return")  # bqplot elsewhere: marimo gets our own drawing
    heads = ["@app.cell\ndef _():\n    ", *["@app.cell\ndef _(aofa, mo):\n    "] * (len(cells) - 1)]
    body = "\n\n\n".join(head + cell for head, cell in zip(heads, cells, strict=True))
    path.write_text(f'import marimo\n\napp = marimo.App()\n\n\n{body}\n\n\nif __name__ == "__main__":\n    app.run()\n')


def page(path: Path, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
    """A page of a site with a place for each widget, under the policy of the site, and a chart as reports print it."""
    places = []
    for part in parts:
        kind, given = PARTS[part]
        game = given.get("ruleset", "")
        plain = {name: value for name, value in given.items() if name != "ruleset"}
        told = f' data-game="{game}"' if game else ""
        told += f' data-arguments="{escape(json.dumps(plain))}"'
        places.append(f'<div class="aw-live" data-widget="{kind}"{told}><p>…</p></div>')
    drawing = aofa.stopping(STOPPING).charts[0].html(lang) if drawn else ""
    path.write_text(
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>-</title>'
        '<link rel="icon" href="data:,">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><meta http-equiv="Content-Security-Policy" content="{POLICY}"></head><body>'
        f'{"".join(places)}{drawing}<script src="assets/live.js" defer></script></body></html>',
        encoding="utf-8",
    )
