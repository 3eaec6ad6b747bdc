"""The first pages: the choice of a language, the home page of each, a page for each game, what this is."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from aofa_widgets.book.lessons.pages import titled
from aofa_widgets.rules.source import read
from aofa_widgets.teach.export import place
from aofa_widgets.words import in_its_own, languages, said_in, say, typeset

from ..plan import Shelf
from . import play
from .coded import coded
from .hosts import works
from .reading import sheet_names
from .shell import Page, Shell


def pages(shell: Shell) -> Iterator[Page]:
    """Every first page of the site."""
    yield _door(shell)
    yield from play.pictures(shell)
    for lang in shell.plan.langs:
        yield _home(shell, lang)
        yield _about(shell, lang)
        yield play.gallery(shell, lang)
        for shelf in shell.plan.shelves:
            yield _game(shell, shelf, lang)


def _lead(shell: Shell, lang: str) -> str:
    return say("site.lead" if shell.live else "site.lead_quiet", lang)


def _door(shell: Shell) -> Page:
    """All languages on one page, the reader's first where a script may run; nobody is sent anywhere.

    The card of a language that is only begun says so, and names what English lends it as English.
    """
    lead = "site.lead" if shell.live else "site.lead_quiet"
    titles = {lang: say("site.title", lang) for lang in shell.plan.langs if said_in("site.title", lang) == lang}
    doors = [
        {
            "lang": lang,
            "name": languages()[lang],
            "title": titles.get(lang, ""),
            "lent": say("tongues.lent", lang) if said_in(lead, lang) != lang else "",
            "lead": lead,
            "games": [{"title": one.title(lang), "at": f"{lang}/{one.game}/index.html"} for one in shell.plan.shelves],
            "at": f"{lang}/index.html",
            "enter": in_its_own("site.enter", lang),
            "about": f"{lang}/about.html",
            "access": f"{lang}/access.html",
        }
        for lang in shell.plan.langs
    ]
    return shell.page(
        "door", "index.html", shell.plan.langs[0], crumbs=[], title=" · ".join(titles.values()), doors=doors,
        said_in=said_in, words=say,
    )  # fmt: skip


def _home(shell: Shell, lang: str) -> Page:
    games = []
    for shelf in shell.plan.shelves:
        at = shelf.game
        links = [(f"{at}/book.html", say("site.book", lang)), (f"{at}/index.html#learn", say("site.learn", lang))]
        links += [(f"{at}/play.html", say("site.play", lang)), (f"{at}/reckon.html", say("site.reckon", lang))]
        told = {"title": shelf.title(lang), "at": f"{at}/index.html", "summary": shelf.summary(lang)}
        games.append({**told, "links": links, "houses": _houses(shelf, lang)})
    ways = []
    for shelf in shell.plan.shelves[:1]:
        if first := shelf.lessons(lang):
            ways.append((f"{shelf.game}/lessons/{first[0].lesson.key}.html", say("site.begin", lang)))
    ways += [("search.html", say("site.search_title", lang)), ("gallery.html", say("site.all_widgets", lang))]
    ways.append(("guide/index.html", say("site.guide_long", lang)))
    if shell.lite:
        lessons = [one.lesson for shelf in shell.plan.shelves for one in shelf.lessons(lang)]
        asked = f"?path={quote(place(lessons[0], lang))}" if lessons else ""
        ways.append((f"../lite/notebooks/index.html{asked}", say("site.lite", lang)))
    return shell.page(
        "home", f"{lang}/index.html", lang, crumbs=[], title=say("site.title", lang), lead=_lead(shell, lang),
        games=games, ways=ways,
    )  # fmt: skip


def _houses(shelf: Shelf, lang: str) -> str:
    names = shelf.houses(lang)
    return say("site.house_in_force", lang, n=len(names), names=", ".join(names)) if names else ""


def _game(shell: Shell, shelf: Shelf, lang: str) -> Page:
    view = shelf.view
    clauses = sum(len(section.clauses) for section in view.sections)
    read_rows = [_row("book.html", say("site.book", lang), say("site.book_about", lang, n=clauses))]
    if len(shell.plan.langs) > 1:
        at = f"../../both/{shelf.game}/book.html"
        read_rows.append(_row(at, say("site.both", lang), say("site.both_about", lang)))
    named = sheet_names(shelf, lang)
    read_rows += [
        _row(file, title, say("site.sheet_about", lang) if n == 0 else "")
        for n, (file, title) in enumerate(named.items())
    ]
    learn = [
        _row(
            f"lessons/{one.lesson.key}.html",
            titled(one),
            say("pages.minutes", lang, n=one.lesson.minutes),
        )
        for one in shelf.lessons(lang)
    ]
    scenarios = len(shelf.rules.book.scenarios())
    do = [_row("play.html", say("site.play", lang), say("site.play_about", lang, n=scenarios))]
    do.append(_row("reckon.html", say("site.reckon", lang), say("site.reckon_about", lang)))
    parts = [
        {"id": "read", "title": say("site.read", lang), "rows": read_rows},
        {"id": "learn", "title": say("site.learn", lang), "rows": learn},
        {"id": "play", "title": say("site.play", lang), "rows": do},
    ]
    return shell.page(
        "game", f"{lang}/{shelf.game}/index.html", lang, crumbs=[],
        title=shelf.title(lang), summary=shelf.summary(lang), houses=_houses(shelf, lang), parts=parts,
        code=say("site.code", lang, code=view.code) if shelf.code else "",
        unheld=shelf.unheld(lang) if shell.live else "",
        notice=view.notice[lang], licence=view.licence[lang],
    )  # fmt: skip


def _row(at: str, title: str, note: str = "") -> dict[str, str]:
    return {"at": at, "title": title, "note": note}


def _about(shell: Shell, lang: str) -> Page:
    games = []
    for shelf in shell.plan.shelves:
        view = shelf.view
        name = read(shelf.rules.book.folder / "game.toml").data.get("licence", {}).get("name", {})
        games.append(
            {
                "title": shelf.title(lang),
                "notice": view.notice[lang],
                "credits": " ".join(words[lang] for words in view.credits),
                "licence": view.licence[lang],
                "address": view.licence_address if view.licence_address.startswith("https://") else "",
                "licence_name": typeset(str(name.get(lang, "")), lang) or view.licence_address,
            }
        )
    return shell.page(
        "about", f"{lang}/about.html", lang, crumbs=[], title=say("site.about_title", lang), games=games, coded=coded,
        hosts={"works": works(lang), "say": lambda key, **more: say(f"hosts.{key}", lang, **more)},
    )  # fmt: skip
