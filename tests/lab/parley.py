"""How tests talk to the parlour: a game that two people type, and every offer taken up by words alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.parlour import Parlour, asking
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.play import Match, Offer
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

SCRIPT = (  # English, French: the same game
    ("roll", "lancer"),
    ("rohcefort", "rohcefort"),
    ("who", "qui"),
    ("rochefort", "Rochefort"),
    ("board", "plateau"),
    ("move", "se déplacer"),
    ("to the horse", "vers le cheval"),
    ("2 inches towards d'Artagnan", "2 pouces vers d'Artagnan"),
    ("0", "0"),
    ("to dartagnan", "vers dartagnan"),
    ("yes", "oui"),
    ("odds 1", "chances 1"),
    ("bookmark first blades", "signet premières lames"),
    ("duel", "duel"),
    ("2", "2"),
    ("7 1 1 1", "7 1 1 1"),
    ("5 6 6 2 / 5 4 1 2", "5 6 6 2 / 5 4 1 2"),
    ("who d'artagnan", "qui d'artagnan"),
    ("why", "pourquoi"),
    ("say I jump from my chandelier", "dire Je saute de mon lustre"),
    ("ring", "couronne"),
    ("nothing", "rien"),
    ("", ""),
    ("swinging", "en se balançant"),
    ("say I whistle a tune", "dire Je sifflote un air"),
    ("nothing", "rien"),
    ("", ""),
    ("", ""),
    ("", ""),
    ("undo", "annuler"),
    ("into contact with d'Artagnan", "au contact de d’Artagnan"),
    ("", ""),
    ("duel", "déclarer un duel"),
    ("", ""),
    ("comment a hard moment", "commenter un moment difficile"),
    ("log 2", "journal 2"),
    ("step first", "coup premi"),
    ("duel", "duel"),
    ("", ""),
    ("name the other evening", "nommer l'autre soirée"),
    ("forks", "bifurcations"),
    ("fork 1", "bifurcation 1"),
    ("", ""),
    ("1", "1"),
    ("", ""),
    ("dartagnan", "dartagnan"),
    ("taunt", "provoquer"),
    ("", ""),
    ("taunt", "provoquer"),
    ("", ""),
    ("taunt", "provoquer"),
    ("", ""),
    ("taunt", "provoquer"),
    ("", ""),
    ("taunt", "provoquer"),
    ("", ""),
    ("1", "1"),
    ("save evening.json", "enregistrer soirée.json"),
    ("quit", "quitter"),
)
PLACES = {
    "fr": ("le plus loin possible au nord", "3 pouces au sud", "à 3 heures", "ouest 2", "place 9 9"),
    "en": ("as far as possible north", "3 inches south", "3 o'clock", "west 2", "place 9 9"),
}


class Shelf:
    """Files that are none: saves by name, as texts."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def save(self, match: Match, roller: Roller, name: str) -> str:
        if "/" in name:
            raise InputError(fault("", "play.no_files"))
        self.kept[name] = save_text(match, roller)
        return name

    def open(self, name: str) -> tuple[Match, Roller, Sequence[Mapping[str, str]]]:
        if name not in self.kept:
            raise InputError(fault("", "play.no_files"))
        saved = open_text(self.kept[name])
        return saved.match, saved.roller(), saved.notes


def parlour_of(
    scenario: Any = "school", lang: Any = "en", seed: int = 1, rules: Ruleset | None = None, **more: Any
) -> Parlour:
    rules = rules or Ruleset.load(GAMES[0])
    return Parlour(Match(load(GAMES[0]).GAME(rules), scenario), lang, roller=Roller(seed), **more)


@cache
def spoken(lang: str) -> tuple[Parlour, str]:
    """The game of the script, as it is heard and typed."""
    parlour = parlour_of("school", lang, 34, files=Shelf())
    parlour.intro = parlour.match.game.rules.book.table("scenarios/school")["text"]
    lines = parlour.said()
    for pair in SCRIPT:
        text = pair[lang == "fr"]
        lines += [f"> {text}", *parlour.hear(text)]
    return parlour, "\n".join(lines) + "\n"


def talk(parlour: Parlour, *lines: str) -> list[str]:
    """What the last line was answered with."""
    said: list[str] = []
    for line in lines:
        said = parlour.hear(line)
    return said


def by_words(parlour: Parlour, offer: Offer, lang: str) -> Any:
    """The action that words lead to for an offer; None where no place could be found. Nothing is done."""
    done: list[Any] = []

    def do(action: Any) -> list[str]:
        done.append(action)
        parlour.filling = None
        return []

    parlour.do = do  # type: ignore[method-assign]
    try:
        talk(parlour, offer.label[lang])
        for _ in range(12):
            if done or parlour.filling is None:
                break
            step = parlour.filling.step
            if step is None:
                talk(parlour, "")
            elif step.needs == "point" and step.needed:
                for place in PLACES[lang]:
                    talk(parlour, place)
                    if parlour.filling.step is not step:
                        break
                else:
                    talk(parlour, "0")
            elif step.needs == "words":
                talk(parlour, "Je jongle avec trois verres")
            elif step.needs == "hits":
                talk(parlour, str(step.hits))
            elif step.needed:
                talk(parlour, asking.labelled(step, parlour.names(), lang)[-1])
            else:
                talk(parlour, "")
        return done[0] if done else None
    finally:
        del parlour.do
        parlour.filling = None
