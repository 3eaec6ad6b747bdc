"""What a roll of this game means, as the dice tray shows it (`play.tray` says who asks)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.play import Lane
from aofa_widgets.play.tray import Faces, Marked, Reading, Texts
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, languages, texts
from aofa_widgets.words.numbers import listed, ordinal

from .. import resolve
from ..odds import initiative
from ..params import Params

KINDS = ("swash", "rating", "bonus")
MODES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "action": (("swash",),),
    "opposed": (("swash",), ("rating",)),
    "duel": (("swash", "rating", "bonus"), ("rating", "bonus")),
}
"""The kinds of dice of each side, by what is rolled for."""


def faces(rules: Ruleset) -> tuple[int, int]:
    """Lowest and highest face of the game's dice."""
    return 1, Params.of(rules).dice_sides


def usual(rules: Ruleset) -> dict[tuple[int, str], int]:
    """The dice that a fresh tray holds: a musketeer after two actions against one of the Cardinal's men."""
    params = Params.of(rules)
    return {(0, "swash"): 2, (0, "rating"): params.rating_magnificent, (1, "rating"): params.rating_dashing}


def read(rules: Ruleset, mode: str, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    """What the dice of one or two sides come to; the first side is the active one. `names` stand inside sentences."""
    params = Params.of(rules)
    mine = [face for group in sides[0] for face in group]
    if mode == "action":
        ones = resolve.ones(params, mine)
        key, ref = _fate(params, ones)
        words = _fate_words(params, "lost_action" if key == "lost" else key, ones)
        return Reading((None,), words, (ref,))
    theirs = [face for group in sides[1] for face in group]
    outcome = resolve.contest(params, mine, theirs, mode)
    said = _contest(rules, params, mode, outcome, names)
    refs = ["AOFA-3C-3" if outcome.active_score == outcome.reactive_score else _MEANS[mode]]
    key, ref = _fate(params, outcome.ones)
    fate = "kept_contest" if key == "kept" else f"lost_{mode}" if key == "lost" else key
    if key != "kept":
        refs.append(ref)
    tail = _fate_words(params, fate, outcome.ones)
    return Reading(
        (outcome.active_score, outcome.reactive_score),
        {lang: f"{said[lang]} {tail[lang]}" for lang in languages()},
        tuple(refs),
    )


_MEANS = {"opposed": "AOFA-3C-6", "duel": "AOFA-4-11"}


def _fate(params: Params, ones: int) -> tuple[str, str]:
    """What the 1s of this roll alone cost the active side, and the rule: kept, kept_few, counted, ended or lost."""
    cost = initiative(params, ones)
    if params.variant_extended_turns:
        return ("kept" if cost == "kept" else cost), "AOFA-7-XTURN"
    if params.variant_extended_swashbuckling:
        return ("counted" if cost == "kept" and ones else cost), "AOFA-7-XSWASH"
    return ("kept_few" if cost == "kept" and ones else cost), "AOFA-3A-1"


def _fate_words(params: Params, key: str, ones: int) -> dict[str, str]:
    return capital(texts(f"tray.{key}", n=ones, face=params.init_losing_face))


def _contest(rules: Ruleset, params: Params, mode: str, outcome: Any, names: Sequence[Texts]) -> Texts:
    one, other = outcome.active_score, outcome.reactive_score
    tie = one == other
    scores = texts("tray.level" if tie else "tray.scores", a=names[0], b=names[1], x=one, y=other)
    if outcome.hits:
        loser = names[0] if outcome.hits_on_active else names[1]
        effects = _effects(rules, params, mode, outcome.hits)
        key = "tray.takes_tie" if tie else "tray.takes"
        return capital(texts(key, scores=scores, loser=loser, hits=outcome.hits, rows=effects))
    key = "tray.no_hit_tie" if tie else "tray.avoided" if mode == "opposed" and one < other else "tray.no_hit"
    return capital(texts(key, scores=scores))


def _effects(rules: Ruleset, params: Params, mode: str, hits: int) -> dict[str, str]:
    """The rows of the table that these hits reach, in words."""
    table = "duelling" if mode == "duel" else "swashbuckling"
    names = rules.book.parameters[f"tables.{table}"].names
    rows = [names[resolve.row(params, table, number)] for number in range(1, hits + 1)]
    return {lang: listed([row[lang] for row in rows], lang) for lang in languages()}


def marks(rules: Ruleset, mode: str, lane: int, sides: Faces) -> Marked:
    """For each die of a side, kind by kind: its marks, the words under it, and what a further highest face adds."""
    params = Params.of(rules)
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


def settled(
    rules: Ruleset, lanes: Sequence[Lane], dice: Mapping[str, tuple[int, ...]], outcome: Any
) -> list[tuple[Marked, int | None]]:
    """The marks and the score of each lane of dice that fell on a board."""
    active, found = lanes[0].cup == "active", []
    contested = len(lanes) > 1 and active
    for at, lane in enumerate(lanes):
        faces, rows = dice[lane.cup], []
        for _, count, _ in lane.groups:
            rows.append(tuple(faces[:count]))
            faces = faces[count:]
        marked = marks(rules, "duel" if contested else "action", at if active else 1, tuple(rows))
        found.append((marked, _score(outcome, lane) if contested or not active else None))
    return found


def _score(outcome: Any, lane: Lane) -> int | None:
    score = outcome.active_score if lane.cup == "active" else outcome.reactive_score.get(lane.cup)
    return None if score is None else int(score)
