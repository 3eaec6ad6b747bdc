"""The games, each a house of the same shape; loaded when asked for.

What the rooms above know of a game they ask its package. Every game has `GAME` and the modules `params`, `odds`,
`referee` (`rule`, `schema`) and `quiz`, and names for its sides (`side_name`). These names a game may lack, and then
people are told so in a sentence (`wanted`) or simply not offered it:

    BOTS, MATTERS, NEAREST, TURNS, USUAL_BOTS   opponents, what they are measured by, who meets in comparisons
    aftermath, wishes               what a terminal tells besides, and how words become actions
    stays                           what is said where a roll left things as they were
    battle, battle_reads            whole battles from tables (play/battle.py), for the lab's kernels
    lone, lone_telling              a duel that best play is reckoned for (lab/solve)
    stopping                        a turn in which one may go on or stop (lab/stopping)
    tray, duel                      what the dice tray and the duel calculator ask (play/tray.py)
    engagement                      two units and how they meet, for the unit calculator (play/engagements.py)
    reckoning                       sheets of fields and rows of reasons, for the reckoner (play/reckonings.py)
    muster                          army lists with their limits, for the army builder (play/mustering.py)
    shown                           dice of recorded cases, as lessons draw them (play/thrown.py)
    USUAL                           the scenario to begin with (otherwise the first by name)
    TAUGHT                          the house rule of the teachers' notebook
    chained                         chains of attacks, for the bench of them (cli/benches/chains)
    bag                             a token bag to look into (widgets/bag)
    generate, written, workshop     scenarios from a seed, and the bench of a scenario editor (play/workshop.py)
    is_scenario, read_scenario, check_scenario_file, check_scenarios, is_own, check_own_file: files of its own
    starter, starter_army, starter_people   cards, an army or people to begin with (`aofa new`)
    odds.PRINTED, odds.CHANCES, odds.usual, odds.ask, odds.tell   exact chances by name (play/printed.py)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, cut, visible
from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.hints import nearest
from aofa_widgets.words import fault, languages, texts

GAMES = ("swashbuckling", "honour", "regiments", "argad")


def usual_scenario(key: str) -> str:
    """The scenario of the book that a game begins with where nobody names one: its `USUAL`, else the first by name.

    >>> usual_scenario("swashbuckling")
    'courtyard'
    """
    first = min((path.stem for path in (rulebook() / key / "scenarios").glob("*.toml")), default="")
    return str(getattr(load(key), "USUAL", first))


def scenario_from(key: str, given: Any, rules: Ruleset | None = None) -> Any:
    """A scenario's data where `given` names a file of its own (`"my-inn.toml"`, .json), else what was given.

    For None it is the name of the scenario that the game begins with.

    `rules`: by which it is to be played, so that the file must be sound (its set-up is what `aofa check` judges).
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.

    >>> scenario_from("swashbuckling", "inn")
    'inn'
    """
    if given is None:
        return usual_scenario(key)
    if isinstance(given, os.PathLike) or (isinstance(given, str) and given.endswith((".toml", ".json"))):
        return load(key).read_scenario(Path(given).expanduser(), cut(visible(str(given)), 200), rules)
    return given


def side_name(key: str, side: int, how: str = "they") -> Mapping[str, str]:
    """What a side of a game is called in every language: "they", several people who do something, or "short".

    >>> side_name("swashbuckling", 0, "short")["fr"]
    'Mousquetaires'
    """
    return texts(f"{key}.menu.side_{side}_{how}")


def load(key: str) -> Any:
    """The package of a game: its class `GAME`, and its modules `odds`, `referee`, `resolve`.

    Raises: InputError if there is no such game.

    >>> load("swashbuckling").GAME.card.order
    'turns'
    """
    if key not in GAMES:
        words = {"found": str(key)[:60], "allowed": ", ".join(GAMES), "hint": nearest(key, GAMES)}
        raise InputError(fault("game", "errors.unknown_game", **words))
    return import_module(f"aofa_widgets.games.{key}")


def offers(name: str) -> tuple[str, ...]:
    """The games whose packages offer something by a name.

    >>> "swashbuckling" in offers("battle")
    True
    """
    return tuple(key for key in GAMES if _has(load(key), name))


def _has(package: Any, name: str) -> bool:
    """Whether a package has a name: one that its list names is not loaded for that."""
    return name in vars(package).get("_NAMES", ()) or getattr(package, name, None) is not None


def wanted(key: str, name: str, sentence: str) -> Any:
    """What a game's package offers by a name.

    Raises: InputError with a sentence (a key of the catalogue) where it does not; it may print `found`, the game's
    title, `key`, its name in commands, and `having`, the titles of the games that do.

    >>> wanted("swashbuckling", "battle", "battle.no_battle").__name__
    'battle'
    """
    found = getattr(load(key), name, None)
    if found is None:
        having = [load_book(one).title for one in offers(name)]
        every = {lang: ", ".join(title[lang] for title in having) or "–" for lang in languages()}
        raise InputError(fault("game", sentence, found=dict(load_book(key).title), key=key, having=every))
    return found


def doors(package: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`: each name is loaded from its "module" or "module:name" there ("module:*": it is that
    module), and so is each module.

    A battle of the lab needs a game's odds but none of its bots: a game that is loaded piece by piece answers sooner.

    >>> doors("aofa_widgets.games.swashbuckling", {"battle": "odds.battle"})("battle").__name__
    'battle'
    """

    def find(name: str) -> Any:
        if name in names:
            module, _, there = names[name].partition(":")
            found = import_module(f"{package}.{module}")
            return found if there == "*" else getattr(found, there or name)
        if not name.startswith("_"):
            try:
                return import_module(f"{package}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"{package} has no {name!r}; it has {', '.join(names)}")

    return find
