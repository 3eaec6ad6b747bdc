"""One page of every kind that leaves the house, for those who judge pages."""

from __future__ import annotations

from pathlib import Path

from aofa_widgets.book import readings, sheet
from aofa_widgets.book.formats import write
from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.rules.readings import sheets
from aofa_widgets.rules.saving import save


def _rules(game: str) -> tuple[Ruleset, Ruleset]:
    """The book's own rules of a game (of the first, where none is named), and the same under house rules."""
    name = game or first_game()
    return Ruleset.load(name), Ruleset.load(name, house=load(name).measured.HOUSES)


def html_pages(out: Path, game: str = "") -> list[Path]:
    """The book in each language and side by side, the marked one, quick sheets, and a reading sheet."""
    base, house = _rules(game)
    made = [path for lang in ("en", "fr", "both") for path in write(base, out / "base", lang)]
    made += write(house, out / "house", "both")
    made += [*sheet.write(base, out / "base", "fr"), *sheet.write(house, out / "house", "both")]
    some = sheets(base.game, list(load(base.game).measured.READINGS))
    page = readings.render(readings.tell(some, base.game), some, base.game, ["en", "fr"], "html")
    return [*made, save(page, out / "base" / "readings.html")]


def epubs(out: Path, game: str = "") -> list[Path]:
    """The same as books for e-readers."""
    base, house = _rules(game)
    made = [path for lang in ("en", "fr", "both") for path in write(base, out / "base", lang, ["epub"])]
    return made + write(house, out / "house", "both", ["epub"])


def pdfs(out: Path, game: str = "") -> list[Path]:
    """The same as PDF on both papers; Typst refuses to make one that breaks PDF/UA-1."""
    base, house = _rules(game)
    made = [path for lang in ("en", "fr", "both") for path in write(base, out / "base", lang, ["pdf"])]
    made += write(house, out / "house", "both", ["pdf"], "letter")
    return made + sheet.write(house, out / "house", "both", ["pdf"])
