"""House rules in the notebooks of a site: each lesson begins under those in force in its game, and says so.

The rules stand in the kit's own wheel, as those of the book do, so that a notebook loads them by their names alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from aofa_widgets.words import say, typeset

from ..plan import Plan, Shelf

BOOK = "aofa_widgets/_rulebook"


def wheeled(plan: Plan) -> dict[str, bytes]:
    """The reader's own house rules as files of the kit's wheel, by their places in it."""
    return {f"{BOOK}/{shelf.game}/house/{name}.toml": data for shelf in plan.shelves for name, data in shelf.files()}


def ruled(folder: Path, plan: Plan) -> list[Path]:
    """Have every lesson under `folder` begin under its game's house rules; gives the notebooks that were changed."""
    shelves = {shelf.game: shelf for shelf in plan.shelves if shelf.rules.overlays}
    changed = []
    for path in sorted(folder.rglob("*.ipynb")) if shelves else ():
        text = path.read_text(encoding="utf-8")
        told = json.loads(text)
        shelf = shelves.get(told["metadata"].get("aofa", {}).get("game", ""))
        if shelf is not None and _laid(told, shelf):
            path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            changed.append(path)
    return changed


def _laid(told: Mapping[str, object], shelf: Shelf) -> bool:
    """Change the cell that plays the lesson, and name the rules above it; whether there is such a cell."""
    lang, lesson = str(told["metadata"]["lang"]), told["metadata"]["aofa"].get("lesson")  # type: ignore[index]
    cells: list[dict[str, object]] = told["cells"]  # type: ignore[assignment]
    played = next((cell for cell in cells if cell.get("id") == "lesson"), None)
    title = next((cell for cell in cells if cell.get("id") == "title"), None)
    if lesson is None or played is None or title is None:
        return False
    houses = ", ".join(json.dumps(one.id) for one in shelf.rules.overlays)
    played["source"] = _lines(
        "import aofa_widgets as aofa",
        "",
        f"rules = aofa.Ruleset.load({json.dumps(shelf.game)}, house=[{houses}])",
        f"aofa.Lesson({json.dumps(lesson)}, lang={json.dumps(lang)}, ruleset=rules)",
    )
    names = [typeset(_plain(one.title[lang]), lang) for one in shelf.rules.overlays]
    said = say("site.house_in_force", lang, n=len(names), names=", ".join(names))
    title["source"] = [*_ended(title["source"]), "\n", f"**{said}.**"]  # type: ignore[arg-type]
    return True


def _plain(text: str) -> str:
    """Words of a stranger in a cell that is read as Markdown: letters, and nothing that it would read otherwise."""
    return "".join(f"&#{ord(letter)};" if letter in "\\`*_{}[]()<>#+!|&~$\"'" else letter for letter in text)


def _ended(source: Iterable[str]) -> Iterator[str]:
    for line in source:
        yield line if line.endswith("\n") else f"{line}\n"


def _lines(*lines: str) -> list[str]:
    return [*(f"{line}\n" for line in lines[:-1]), lines[-1]]


__all__ = ["ruled", "wheeled"]
