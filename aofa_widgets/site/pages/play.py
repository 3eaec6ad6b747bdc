"""What is done on a page: boards by scenario, dice and odds, and the gallery of every widget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, usual_scenario
from aofa_widgets.teach.scenario import Scenario
from aofa_widgets.widgets.home.gallery import GALLERY, offered
from aofa_widgets.words import fault, say
from aofa_widgets.words.tongues import LENDER

from ..plan import Shelf
from .pictures import image
from .reading import game_crumbs, sheet_names
from .shell import HERE, Page, Shell, live

PICTURES = HERE / "assets" / "gallery"
"""A picture of each widget in each language, taken by tests/site/gallery_pictures.py."""

SHOWN = (300, 180)
"""How wide and high such a picture is shown; it holds twice as many dots each way."""

RECKONING = ("tray", "calculator", "attack", "engagement", "reckoner", "bag")  # those of the page of dice and odds


def pages(shell: Shell, shelf: Shelf, lang: str) -> Iterator[Page]:
    """The board's page with its pictures, and the page of dice and odds."""
    scenarios = []
    first = usual_scenario(shelf.game)
    for name in sorted(shelf.rules.book.scenarios(), key=lambda one: (one != first, one)):
        shown = Scenario(name, shelf.rules, lang)
        svg = shown.svg
        file = f"table-{name}.svg"
        yield Page(f"{lang}/{shelf.game}/{file}", svg.encode())
        place = live("MiniBoard", {"scenario": name}, lang, shelf.game, shelf.code)
        told = {"id": name, "title": shown.title, "text": shown.story, "place": place}
        scenarios.append({**told, "picture": image(svg, file)})
    yield shell.page(
        "play", f"{lang}/{shelf.game}/play.html", lang, crumbs=game_crumbs(shelf, lang),
        title=say("site.play", lang), scenarios=scenarios,
    )  # fmt: skip
    yield shell.page(
        "widgets", f"{lang}/{shelf.game}/reckon.html", lang, crumbs=game_crumbs(shelf, lang),
        title=say("site.reckon", lang), lead=say("site.reckon_about", lang),
        widgets=[
            _widget(name, lang, [shelf], press=name == "bag")
            for name in offered(shelf.game) if name in RECKONING
        ],
        also=[("book.html", say("site.book", lang)), *((at, title) for at, title in sheet_names(shelf, lang).items())],
    )  # fmt: skip


def gallery(shell: Shell, lang: str) -> Page:
    """Every widget of every game, each awake only where it is pressed."""
    widgets = [
        _widget(name, lang, having, press=True) | {"picture": picture(name, lang), "size": SHOWN}
        for name, having in _offered(shell)
    ]
    lead = say("site.gallery_lead" if shell.live else "site.gallery_read", lang)
    return shell.page(
        "widgets", f"{lang}/gallery.html", lang, crumbs=[], title=say("site.gallery", lang), lead=lead,
        widgets=widgets, also=[],
    )  # fmt: skip


def pictures(shell: Shell) -> Iterator[Page]:
    """The pictures that the galleries show. Raises: InputError naming one that is lacking, and what takes it."""
    for name, _ in _offered(shell):
        for file in sorted({picture(name, lang) for lang in shell.plan.langs}):
            if not (PICTURES / file).is_file():
                command = f"python tests/site/gallery_pictures.py {name}"
                told = {"widget": GALLERY[name].kind, "file": file, "command": command}
                raise InputError(fault("gallery", "site.no_picture", **told))
            yield Page(f"assets/gallery/{file}", (PICTURES / file).read_bytes())


def picture(name: str, lang: str) -> str:
    """The file with the picture of a widget: in English where a language has none."""
    file = f"{name}-{lang}.png"
    return file if (PICTURES / file).is_file() else f"{name}-{LENDER}.png"


def _offered(shell: Shell) -> Iterator[tuple[str, list[Shelf]]]:
    """Each widget with the games of the site that have it."""
    shelves = [shelf for shelf in shell.plan.shelves if shelf.game in GAMES]
    for name in GALLERY:
        if having := [shelf for shelf in shelves if name in offered(shelf.game)]:
            yield name, having


def _widget(name: str, lang: str, shelves: list[Shelf], press: bool) -> dict[str, Any]:
    """A widget of the page: what it is, the games that have it, and a place for each."""
    return {
        "id": name,
        "title": say(f"home.widget_{name}", lang),
        "about": say(f"home.about_{name}", lang),
        "where": " · ".join(shelf.title(lang) for shelf in shelves),
        "picture": "",
        "places": [_place(name, shelf, lang, press) for shelf in shelves],
    }


def _place(name: str, shelf: Shelf, lang: str, press: bool) -> dict[str, Any]:
    """A place for a widget of a game, under the rules of its shelf."""
    label = say("site.label", lang, widget=say(f"home.widget_{name}", lang), game=shelf.title(lang))
    return {"live": live(GALLERY[name].kind, {}, lang, shelf.game, shelf.code), "press": press, "label": label}
