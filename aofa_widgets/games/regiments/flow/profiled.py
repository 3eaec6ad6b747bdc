"""A unit record in a few lines: figures, numbers, special rules, weapons; as the army builder shows it."""

from __future__ import annotations

from collections.abc import Sequence

from aofa_widgets.play.mustering import Texts
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts
from aofa_widgets.words.tongues import manner

from ..model.armies import Profile, Weapon
from ..specials import known, parse_all

WORDS = "regiments.muster"


def lines(ruleset: Ruleset, profile: Profile, times: int = 1) -> tuple[Texts, ...]:
    """What a unit is: its numbers, then its special rules, then its weapons; `times` two where copies are merged."""
    key = "numbers_single" if profile.single else "numbers"
    words = {"n": profile.size * times, "front": profile.frontage, "q": profile.q, "d": profile.d}
    found: list[Texts] = [texts(f"{WORDS}.{key}", **words)]
    if profile.rules:
        found.append(_rules(ruleset, profile.rules))
    return (*found, _joined([_weapon(ruleset, one) for one in profile.weapons]))


def _weapon(ruleset: Ruleset, one: Weapon) -> Texts:
    words = {"weapon": dict(one.name), "a": one.a, "range": one.range_in}
    told = texts(f"{WORDS}.weapon_{'shoots' if one.range_in else 'melee'}", **words)
    if one.ap:
        told = texts(f"{WORDS}.with_ap", what=dict(told), ap=one.ap)
    if one.rules:
        told = texts(f"{WORDS}.with_rules", what=dict(told), rules=dict(_rules(ruleset, one.rules)))
    return told


def _rules(ruleset: Ruleset, rules: Sequence[str]) -> Texts:
    """Special rules by their names; those that a house rule took out are left out."""
    every = known(ruleset)
    borne = [one for one in parse_all(rules, every, faults=[]) if one.id in ruleset.specials]
    return {lang: ", ".join(every[one.id].named(lang, one.x) for one in borne) or "–" for lang in languages()}


def _joined(parts: Sequence[Texts]) -> Texts:
    return {lang: f"{manner(lang).semicolon} ".join(part[lang] for part in parts) for lang in languages()}
