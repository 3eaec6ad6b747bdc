"""All that a side may ever ask for, whether it is allowed now or not: so that a refusal can be told with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Action, Point
from ..model import Courtyard, State
from ..specials import LIFTS, Deed


def wishes(state: State) -> tuple[Offer, ...]:
    """The offers that the game knows, each with every figure or thing that may be named; the rules judge them.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.swashbuckling import Swashbuckling
    >>> state = Swashbuckling(Ruleset.load("swashbuckling")).start("school")
    >>> [offer.key for offer in wishes(state)][:4]
    ['activate', 'move', 'duel', 'recover_stun']
    """
    figures = tuple(figure.id for figure in state.figures)
    own = "AOFA-2B-1"
    plain: tuple[tuple[str, Action], ...] = (
        ("recover_stun", ask.RecoverStun()),
        ("recover_weapon", ask.RecoverWeapon()),
        ("stop", ask.Stop()),
        ("pass", ask.Pass()),
    )
    rows = [
        Offer("activate", _label("activate"), "", own, "figure", figures, make=ask.Activate),
        Offer("move", _label("move"), "", "AOFA-2B-2", "point", make=ask.Move),
        Offer("duel", _label("duel"), "", "AOFA-4-3", "figure", figures, make=ask.Duel),
        *(Offer(key, _label(key), "", own, make=lambda action=action: action) for key, action in plain),
    ]
    return (*rows, *(offer for deed in state.deeds.values() for offer in _deed(state, figures, deed)))


def _label(key: str) -> dict[str, str]:
    return texts(f"swashbuckling.menu.{key}")


def _deed(state: State, figures: tuple[str, ...], deed: Deed) -> Iterator[Offer]:
    ground, spell = state.ground, state.activation
    if deed.effect == "own" or not isinstance(ground, Courtyard):
        return
    near = () if spell is None else tuple(ground.prop(name) for name in ground.near(spell.figure))
    if deed.opposed:
        used = {
            "throw": [prop.body.id for prop in near if prop.lift in LIFTS],
            "roll": [prop.body.id for prop in near if prop.rolls],
            "pull": [prop.body.id for prop in near if prop.kind == "rug"],
        }.get(deed.effect, [])
        held = spell is not None and state.figure(spell.figure).held is not None
        thing = None if held and deed.effect == "throw" else next(iter(used), None)

        def at(figure: str | None) -> Action:
            return ask.Oppose((figure,) if figure else (), deed.id, thing)

        yield Offer(deed.id, deed.label, deed.icon, deed.rule, "figure", figures, make=at)
    elif deed.effect in ("leap_off", "swing"):
        hangs = next((prop.body.id for prop in near if prop.hanging), None)

        def to(place: Point | None) -> Action:
            return ask.Act(deed.id, on=None if deed.effect == "leap_off" else hangs, to=place)

        yield Offer(deed.id, deed.label, deed.icon, deed.rule, "point", make=to)
    else:
        things = (*(prop.body.id for prop in ground.props if not prop.held), *figures)

        def on(thing: str | None) -> Action:
            return ask.Act(deed.id, on=thing)

        yield Offer(deed.id, deed.label, deed.icon, deed.rule, "thing", things, make=on)
