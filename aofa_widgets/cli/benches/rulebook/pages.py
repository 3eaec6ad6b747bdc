"""One page of every kind that leaves the house, for those who judge pages."""

from __future__ import annotations

from pathlib import Path

from aofa_widgets.book import readings, sheet
from aofa_widgets.book.formats import write
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.readings import sheets
from aofa_widgets.rules.saving import save

HOUSE = ("lucky-star", "stubborn-guards")


def html_pages(out: Path, game: str = "swashbuckling") -> list[Path]:
    """The book in each language and side by side, the marked one, quick sheets, and a reading sheet."""
    base, house = Ruleset.load(game), Ruleset.load(game, house=HOUSE)
    made = [path for lang in ("en", "fr", "both") for path in write(base, out / "base", lang)]
    made += write(house, out / "house", "both")
    made += [*sheet.write(base, out / "base", "fr"), *sheet.write(house, out / "house", "both")]
    some = sheets(game, ["pool.trade-off", "duel.result"])
    page = readings.render(readings.tell(some, game), some, game, ["en", "fr"], "html")
    return [*made, save(page, out / "base" / "readings.html")]


def epubs(out: Path, game: str = "swashbuckling") -> list[Path]:
    """The same as books for e-readers."""
    base, house = Ruleset.load(game), Ruleset.load(game, house=HOUSE)
    made = [path for lang in ("en", "fr", "both") for path in write(base, out / "base", lang, ["epub"])]
    return made + write(house, out / "house", "both", ["epub"])


def pdfs(out: Path, game: str = "swashbuckling") -> list[Path]:
    """The same as PDF on both papers; Typst refuses to make one that breaks PDF/UA-1."""
    base, house = Ruleset.load(game), Ruleset.load(game, house=HOUSE)
    made = [path for lang in ("en", "fr", "both") for path in write(base, out / "base", lang, ["pdf"])]
    made += write(house, out / "house", "both", ["pdf"], "letter")
    return made + sheet.write(house, out / "house", "both", ["pdf"])
