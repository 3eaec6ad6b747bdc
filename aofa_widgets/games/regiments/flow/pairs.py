"""Offers of shots that name more than one target, or a figure of it (AOFR-SHOOT-2, AOFR-SR-TAKEDOWN-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..legal.aims import picks
from ..model import State, Unit
from ..params import Params
from .telling import name_of, weapon_name

MOST = 24  # ways that are listed


def pair_offer(params: Params, state: State, unit: Unit, able: Mapping[str, tuple[str, ...]]) -> Iterator[Offer]:
    """The weapons at several targets, where there are several of each."""
    arms = tuple(dict.fromkeys(weapon for weapons in able.values() for weapon in weapons))
    if len(arms) < 2 or len(able) < 2:
        return
    found: dict[str, tuple[ask.Aim, ...]] = {}
    for chosen in product(*([name for name in able if weapon in able[name]] for weapon in arms)):
        if 1 < len(set(chosen)) <= params.shoot_max_targets and len(found) < MOST:
            aims = tuple((weapon, name, -1) for weapon, name in zip(arms, chosen, strict=True))
            found["|".join(f"{weapon}>{name}" for weapon, name, _ in aims)] = aims
    if found:
        names = {key: _listed(state, unit, aims) for key, aims in found.items()}

        def make(option: str) -> ask.Action:
            return ask.Shoot(found[option])

        label = texts("regiments.menu.shoot_apart")
        yield Offer("shoot_apart", label, "sight", "AOFR-SHOOT-2", "way", tuple(found), make=make, names=names)


def _listed(state: State, unit: Unit, aims: tuple[ask.Aim, ...]) -> dict[str, str]:
    said: dict[str, str] = {}
    for weapon, name, _ in aims:
        one = texts(
            "regiments.menu.at_target", weapon=weapon_name(state, unit.id, weapon), enemy=name_of(state, name)
        )  # fmt: skip
        said = {lang: f"{said[lang]}, {text}" if lang in said else text for lang, text in one.items()}
    return said


def pick_offer(params: Params, state: State, unit: Unit, able: Mapping[str, tuple[str, ...]]) -> Iterator[Offer]:
    """A weapon that singles out one figure: the hero, one of the staff, or any other."""
    found: dict[str, ask.Shoot] = {}
    names = {}
    for name, weapons in able.items():
        enemy = state.unit(name)
        chosen = {figure.role or ("hero" if figure.card else "plain"): figure for figure in enemy.figures}
        for weapon in (weapon for weapon in weapons if picks(params, unit, weapon)):
            for kind, figure in chosen.items():
                key = f"{weapon}|{name}|{figure.n}"
                rest = tuple((other, name, -1) for other in weapons if other != weapon)
                found[key] = ask.Shoot(((weapon, name, figure.n), *rest))
                label = special_name(params, kind)
                names[key] = texts("regiments.menu.figure_of", figure=label, enemy=name_of(state, name, "of"),
                                   enemy_de=name_of(state, name, "de"))  # fmt: skip
    if found:

        def make(option: str) -> ask.Action:
            return found[option]

        label = texts("regiments.menu.pick")
        yield Offer("pick", label, "sight", "AOFR-SR-TAKEDOWN-1", "way", tuple(found), make=make, names=names)


def special_name(params: Params, kind: str) -> Mapping[str, str]:
    """What a member of the staff is called, or a hero, or a figure of the rank and file."""
    known = params.known.get(kind)
    return dict(known.label) if known is not None else texts(f"regiments.menu.figure.{kind}")
