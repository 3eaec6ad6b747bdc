"""What a game master may rule, as it is offered: groups of their own, folded beside the orders (ARG-GEN-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aofa_widgets.play import Field, Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..legal.rulings import OUTS
from ..model import State
from ..params import Params
from .telling import thing_name

GROUP = "rulings"
APART = {"attitude": "rulings_attitude", "out": "rulings_out"}  # of which there are so many that they stand apart
Texts = Mapping[str, str]


def groups_of(offers: tuple[Offer, ...]) -> dict[str, Texts]:
    """The words of the groups of which an offer is there."""
    there = {offer.group for offer in offers}
    return {key: texts(f"argad.menu.{key}") for key in (GROUP, *APART.values()) if key in there}


def rulings(params: Params, state: State) -> Iterator[Offer]:
    """Attitudes, who is seen, who is out, aims and work, a person put elsewhere, the end."""
    here = state.here()
    shown = tuple(p.id for p in here if not p.hidden and not p.decoy)
    yield from _attitudes(state)
    yield from _of("reveal", tuple(p.id for p in here if p.hidden))
    yield from _of("hide", shown)
    yield from _of("heal", tuple(p.id for p in here if p.hits or p.disorder or p.danger or p.places))
    yield from _of("order", shown)
    for value in OUTS:
        yield from _of("out", tuple(p.id for p in here), value)
    aims = {aim.id: dict(aim.text) for aim in state.aims if aim.text}
    for value in ("yes", "no"):
        yield from _of("aim", tuple(aims), value, aims)
    jobs = {job.id: thing_name(state, job.id) for job in state.jobs if not job.done}
    yield from _of("job", tuple(jobs), "", jobs)
    if params.options_clocks:
        clocks = {clock.id: thing_name(state, clock.id) for clock in state.clocks}
        for value in ("on", "hold"):
            yield from _of("clock", tuple(clocks), value, clocks)
    yield Offer(
        "rule_place",
        texts("argad.menu.rule_place"),
        "move",
        "ARG-GEN-7",
        "words",
        make=lambda who, to, why="": ask.Rule("place", who, "", to, why),
        fields=(
            Field("who", texts("argad.menu.field_who"), "figure", tuple(p.id for p in here), needed=True),
            Field("to", texts("argad.menu.field_to"), "point", needed=True),
            Field("why", texts("argad.menu.field_why"), "words", most=200),
        ),
        group=GROUP,
    )
    yield Offer("rule_end", texts("argad.menu.rule_end"), "", "ARG-GEN-7", make=lambda: ask.Rule("end"), group=GROUP)


def _attitudes(state: State) -> Iterator[Offer]:
    """Of people whom no player leads: those of the game master, and whoever has an attitude already."""
    some = tuple(p.id for p in state.here() if p.side == state.master or p.attitude)
    for value in (*ask.ATTITUDES, "roll"):
        yield from _of("attitude", some, value)


def _of(
    what: str, options: tuple[str, ...], value: str = "", names: Mapping[str, Texts] | None = None
) -> Iterator[Offer]:
    if not options:
        return

    def make(one: str) -> ask.Action:
        return ask.Rule(what, one, value)

    label = texts(f"argad.menu.rule_{what}", value=texts(f"argad.menu.value.{value}") if value else "")
    key = f"rule_{what}_{value}" if value else f"rule_{what}"
    needs = "way" if names is not None else "figure"
    yield Offer(key, label, "", "ARG-GEN-7", needs, options, 0, False, make, names or {}, group=APART.get(what, GROUP))


__all__ = ["groups_of", "rulings"]
