"""The dice that a recorded case shows, figure by figure (`play.thrown` says who asks)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aofa_widgets.play.thrown import Thrown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.words import say
from aofa_widgets.words.typography import typeset

from ..params import LOSING_FACE, PER_ACTION

DRAWN = (LOSING_FACE, PER_ACTION)


def spared(rules: Ruleset) -> int | None:
    """The face that loses the initiative."""
    face = rules.values[LOSING_FACE]
    return face if isinstance(face, int) else None


def lanes(
    rules: Ruleset, record: Mapping[str, Any], answers: Sequence[Mapping[str, Any]], lang: str
) -> list[list[Thrown]]:
    """The dice that a record shows, step by step, as the engine answered."""
    found = []
    spell = _spell(record.get("state", {}))
    for step, answer in zip(record["steps"], answers, strict=True):
        spell = (str(step["event"]["figure"]), 0) if step["event"].get("type") == "activate" else spell
        found.append(list(_lanes(rules, step, answer, spell, lang)))
        spell = _spell(answer, spell)
    return found


def _lanes(
    rules: Ruleset, step: Mapping[str, Any], answer: Mapping[str, Any], spell: tuple[str, int], lang: str
) -> Iterable[Thrown]:
    """The dice of a step; `spell` is the figure at play and the actions it had done before."""
    dice = step.get("dice", {})
    who, done = spell
    active = tuple(dice.get("active", ()))
    duel = step["event"].get("type") == "duel"
    per = rules.values[PER_ACTION]
    pool = min(len(active), done * (per if isinstance(per, int) else 1)) if duel else len(active)
    if active:
        lost = tuple(face == spared(rules) for face in active)
        score, compared = answer.get("active_score"), bool(answer.get("reactive_score"))
        called = _called(active, pool, lang)
        yield Thrown(_name(rules, who, lang), active, pool, score, compared, True, lost, (), called)
    scores = answer.get("reactive_score", {})
    for name, faces in dice.get("reactive", {}).items():
        none = (False,) * len(faces)
        called = _called(faces, 0, lang)
        yield Thrown(_name(rules, name, lang), tuple(faces), 0, scores.get(name), True, False, none, (), called)


def _called(faces: Sequence[int], pool: int, lang: str) -> tuple[str, ...]:
    """What each die is called: those of the actions, then those of the Rating."""
    kinds = ("pool" if at < pool else "rating" for at in range(len(faces)))
    return tuple(say(f"swashbuckling.dice.die_{k}", lang, face=face) for k, face in zip(kinds, faces, strict=True))


def _spell(node: Mapping[str, Any], before: tuple[str, int] = ("", 0)) -> tuple[str, int]:
    """The figure at play and its actions, as a position or an answer has them; the one before where nobody is."""
    spell = node.get("activation")
    return (str(spell["figure"]), int(spell["actions"])) if isinstance(spell, Mapping) else before


def _name(rules: Ruleset, figure: str, lang: str) -> str:
    profile = figure_profiles(rules.book).get(figure, {})
    name = str(profile.get("name", {}).get(lang, figure))
    return typeset(name[:1].upper() + name[1:], lang)
