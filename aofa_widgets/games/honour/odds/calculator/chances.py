"""The chances of an attack, roll by roll and at its end, and what one more die on each roll changes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

from aofa_widgets.play.attacks import Answer, More, Part, Stage, Texts
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import percent

from ...params import Params
from ...resolve.attack import OUTCOMES, TESTS
from ...resolve.fighters import Attack
from ...resolve.tests import RESULTS
from ..attacks import attack as odds
from ..attacks import paths

RULES = {"hit": "TOH-ATTACK-5", "dodge": "TOH-ATTACK-8", "damage": "TOH-ATTACK-11", "honour": "TOH-ATTACK-14"}
SIDES = {"hit": 0, "dodge": 1, "damage": 0, "honour": 1}
GRAVE = ("figure_lost", "killed", "injured", "removed")
"""Endings that are more than a wound marker."""
Counted = tuple[dict[str, Fraction], dict[str, dict[str, Fraction]]]


def answer(params: Params, base: Params | None, attack: Attack) -> Answer:
    """Everything that the calculator shows of an attack; `base` are the book's own rules where they differ."""
    endings, stages = counted(params, attack)
    usual = counted(base, attack) if base else None
    named = [one for one in OUTCOMES if endings.get(one) or (usual and usual[0].get(one))]
    parts = tuple(
        Part(one, texts(f"honour.attack.end_{one}"), endings.get(one, Fraction(0)), _of(usual and usual[0], one))
        for one in named
    )
    more = tuple(
        More(label, texts("honour.attack.die_more", what=texts(f"honour.attack.more_{label}")), tuple(
            counted(params, with_die(attack, label))[0].get(one, Fraction(0)) for one in named
        ))
        for label in TESTS
        if label in stages
    )  # fmt: skip
    shown = tuple(
        _stage(params, attack, label, stages[label], None if usual is None else usual[1].get(label, {}))
        for label in TESTS
        if label in stages
    )
    return Answer(shown, parts, more, _sentence(parts), _advice(parts, more), "TOH-ATTACK-5")


def counted(params: Params, attack: Attack) -> Counted:
    """How each ending and each class of every roll comes about: chances of the whole attack."""
    endings: dict[str, Fraction] = defaultdict(Fraction)
    stages: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for path, outcome, chance in paths(params, attack):
        endings[outcome.outcome] += chance
        for label, result in path:
            if label in TESTS and result is not None:
                stages[label][result] += chance
    return endings, stages


def with_die(attack: Attack, label: str) -> Attack:
    """The same attack with one die more on a roll."""
    return replace(attack, mods=replace(attack.mods, extra=(*attack.mods.extra, (label, 1))))


def _stage(
    params: Params, attack: Attack, label: str, found: dict[str, Fraction], usual: dict[str, Fraction] | None
) -> Stage:
    reached = sum(found.values(), Fraction(0))
    before = sum(usual.values(), Fraction(0)) if usual else Fraction(0)
    parts = tuple(
        Part(
            one, texts(f"honour.attack.class_{one}"), found.get(one, Fraction(0)) / reached,
            None if usual is None else usual.get(one, Fraction(0)) / (before or 1),
        )
        for one in reversed(RESULTS)
    )  # fmt: skip
    words = _dice(tuple(sorted(odds(params, attack).dice[label])))
    return Stage(label, texts(f"honour.attack.roll_{label}"), SIDES[label], words, reached, parts, RULES[label])


def _dice(numbers: tuple[int, ...]) -> Texts:
    """As many dice as a roll has, or from how few to how many."""
    if len(numbers) == 1:
        return texts("honour.attack.dice", n=numbers[0], m=numbers[0])
    return texts("honour.attack.dice_span", low=numbers[0], high=numbers[-1])


def _of(usual: dict[str, Fraction] | None, key: str) -> Fraction | None:
    return None if usual is None else usual.get(key, Fraction(0))


def _sentence(parts: tuple[Part, ...]) -> Texts:
    rows = {}
    for lang in languages():
        said = [f"{one.label[lang].lower()} {percent(one.chance, lang, 1)}" for one in parts if one.chance]
        rows[lang] = ", ".join(said)[:1].upper() + ", ".join(said)[1:] + "."
    return rows


def _advice(parts: tuple[Part, ...], more: tuple[More, ...]) -> tuple[Texts, Texts]:
    """Which of the attacker's rolls one more die helps most, counted in harm beyond a marker."""
    head = texts("honour.attack.advice_head")
    now = sum((one.chance for one in parts if one.key in GRAVE), Fraction(0))
    best, most = "", now
    for row in more:
        then = sum((c for one, c in zip(parts, row.chances, strict=True) if one.key in GRAVE), Fraction(0))
        if SIDES[row.key] == 0 and then > most:
            best, most = row.key, then
    if not best:
        return head, texts("honour.attack.advice_none")
    what = {lang: text[:1].lower() + text[1:] for lang, text in texts(f"honour.attack.roll_{best}").items()}
    shares = [{lang: percent(share, lang, 1) for lang in languages()} for share in (now, most)]
    return head, texts("honour.attack.advice_best", what=what, now=shares[0], then=shares[1])
