"""What a roll means, asked of the game: scores, marks on the dice, verdict and the clauses it follows.

This file alone turns the engine's answers into the tray's words; the rules themselves stay in the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.numbers import listed, ordinal
from aofa_widgets.words.typography import typeset

from ..clauses import rule

MOST_NAME = 60
KINDS = ("swash", "rating", "bonus")
MODES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "action": (("swash",),),
    "opposed": (("swash",), ("rating",)),
    "duel": (("swash", "rating", "bonus"), ("rating", "bonus")),
}
"""The kinds of dice of each side, by what is rolled for."""

Texts = Mapping[str, str]
Faces = tuple[tuple[int, ...], ...]
"""The faces of one side, kind by kind."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Scores (None where nothing is compared), a sentence, the clauses it follows."""

    scores: tuple[int | None, ...]
    verdict: Texts
    rules: tuple[dict[str, Any], ...]


def params_of(ruleset: Ruleset) -> Any:
    """The game's own typed parameters."""
    return part_of(ruleset, "params").Params.of(ruleset)


def part_of(ruleset: Ruleset, name: str) -> Any:
    """A module of the ruleset's game: "params", "resolve", "odds"."""
    return import_module(f"aofa_widgets.games.{ruleset.game}.{name}")


def faces_of(ruleset: Ruleset) -> tuple[int, int]:
    """Lowest and highest face of the game's dice."""
    return 1, params_of(ruleset).dice_sides


def usual_dice(ruleset: Ruleset) -> dict[tuple[int, str], int]:
    """The dice that a fresh tray holds: a musketeer after two actions against one of the Cardinal's men."""
    params = params_of(ruleset)
    return {(0, "swash"): 2, (0, "rating"): params.rating_magnificent, (1, "rating"): params.rating_dashing}


def both(name: str | Mapping[str, Any], ruleset: Ruleset | None = None) -> tuple[Texts, Texts]:
    """A side's name by itself and inside a sentence: a text, {"en", "fr"}, or the id of a figure in the book.

    >>> both("guard2", Ruleset.load("swashbuckling"))[1]["fr"]
    'le garde 2'
    """
    profile = figure_profiles(ruleset.book).get(name) if ruleset and isinstance(name, str) else None
    words = name.values() if isinstance(name, Mapping) else (name,)
    if not all(
        isinstance(word, str) and 0 < len(word) <= MOST_NAME and not UNPRINTABLE.search(word) for word in words
    ) or (isinstance(name, Mapping) and not set(languages()) <= set(name)):
        raise InputError(fault("names", "common.a_name", found=shown(name), most=MOST_NAME))
    given: Mapping[str, Any] = profile or (
        name if isinstance(name, Mapping) else {"name": dict.fromkeys(languages(), name)}
    )
    plain = given.get("name", given)
    inside = given.get("in_text", plain)
    return tuple(
        {lang: typeset(str(row.get(lang, row["en"])), lang) for lang in languages()} for row in (plain, inside)
    )  # type: ignore[return-value]


def read(ruleset: Ruleset, mode: str, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    """What the dice of one or two sides come to; the first side is the active one. `names` stand inside sentences."""
    params = params_of(ruleset)
    game = partial(part_of, ruleset)
    resolve = game("resolve")
    mine = [face for group in sides[0] for face in group]
    if mode == "action":
        ones = resolve.ones(params, mine)
        key, ref = _fate(game, params, ones)
        words = _fate_words(params, "lost_action" if key == "lost" else key, ones)
        return Reading((None,), words, _rules(ruleset, ref))
    theirs = [face for group in sides[1] for face in group]
    outcome = resolve.contest(params, mine, theirs, mode)
    said = _contest(ruleset, params, resolve, mode, outcome, names)
    refs = ["AOFA-3C-3" if outcome.active_score == outcome.reactive_score else _MEANS[mode]]
    key, ref = _fate(game, params, outcome.ones)
    fate = "kept_contest" if key == "kept" else f"lost_{mode}" if key == "lost" else key
    if key != "kept":
        refs.append(ref)
    tail = _fate_words(params, fate, outcome.ones)
    return Reading(
        (outcome.active_score, outcome.reactive_score),
        {lang: f"{said[lang]} {tail[lang]}" for lang in languages()},
        _rules(ruleset, *refs),
    )


_MEANS = {"opposed": "AOFA-3C-6", "duel": "AOFA-4-11"}


def _fate(game: Any, params: Any, ones: int) -> tuple[str, str]:
    """What the 1s of this roll alone cost the active side, and the rule: kept, kept_few, counted, ended or lost."""
    cost = game("odds").initiative(params, ones)
    if params.variant_extended_turns:
        return ("kept" if cost == "kept" else cost), "AOFA-7-XTURN"
    if params.variant_extended_swashbuckling:
        return ("counted" if cost == "kept" and ones else cost), "AOFA-7-XSWASH"
    return ("kept_few" if cost == "kept" and ones else cost), "AOFA-3A-1"


def _fate_words(params: Any, key: str, ones: int) -> dict[str, str]:
    return _capital(texts(f"tray.{key}", n=ones, face=params.init_losing_face))


def _contest(ruleset: Ruleset, params: Any, resolve: Any, mode: str, outcome: Any, names: Sequence[Texts]) -> Texts:
    one, other = outcome.active_score, outcome.reactive_score
    tie = one == other
    scores = texts("tray.level" if tie else "tray.scores", a=names[0], b=names[1], x=one, y=other)
    if outcome.hits:
        loser = names[0] if outcome.hits_on_active else names[1]
        effects = _effects(ruleset, params, resolve, mode, outcome.hits)
        key = "tray.takes_tie" if tie else "tray.takes"
        return _capital(texts(key, scores=scores, loser=loser, hits=outcome.hits, rows=effects))
    key = "tray.no_hit_tie" if tie else "tray.avoided" if mode == "opposed" and one < other else "tray.no_hit"
    return _capital(texts(key, scores=scores))


def _effects(ruleset: Ruleset, params: Any, resolve: Any, mode: str, hits: int) -> dict[str, str]:
    """The rows of the table that these hits reach, in words."""
    table = "duelling" if mode == "duel" else "swashbuckling"
    names = ruleset.book.parameters[f"tables.{table}"].names
    rows = [names[resolve.row(params, table, number)] for number in range(1, hits + 1)]
    return {lang: listed([row[lang] for row in rows], lang) for lang in languages()}


def marks(
    ruleset: Ruleset, mode: str, lane: int, sides: Faces
) -> tuple[tuple[tuple[tuple[str, ...], Texts, Texts], ...], ...]:
    """For each die of a side, kind by kind: its marks, the words under it, and what a further highest face adds."""
    params = params_of(ruleset)
    every = [face for group in sides for face in group]
    best = max(every, default=0)
    seen = 0
    done = []
    for group in sides:
        row = []
        for face in group:
            found: list[str] = []
            words: list[Texts] = []
            if face == best and not seen and (mode != "action" or len(every) > 1):
                found.append("highest")
                words.append(texts("tray.highest"))
            seen += face == best
            if face == best == params.dice_sides and seen > 1 and params.six_extra and mode != "action":
                found.append("extra")
                words.append({lang: ordinal(seen, lang) for lang in languages()})
                words[-1] = texts("tray.extra", nth=words[-1], face=face)
            if face == params.init_losing_face and lane == 0:
                found.append("one")
                words = [texts("tray.one", face=face)]
            under = {lang: ", ".join(word[lang] for word in words) for lang in languages()}
            row.append((tuple(found), under, texts("tray.plus_one", n=params.six_extra)))
        done.append(tuple(row))
    return tuple(done)


def _rules(ruleset: Ruleset, *refs: str) -> tuple[dict[str, Any], ...]:
    found = {each["id"]: each for ref in refs if (each := rule(ruleset, ref))}
    return tuple(found.values())


def _capital(words: Texts) -> dict[str, str]:
    """A sentence begins with a capital, also where a name or a number word stands first."""
    return {lang: text[:1].upper() + text[1:] for lang, text in words.items()}
