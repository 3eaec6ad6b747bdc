"""What hits did to the place of a figure, in sentences beside those of the events: how far, into what, how deep."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from aofa_widgets.play import Step
from aofa_widgets.table.units import INCH, say_inches
from aofa_widgets.words import capital, languages, texts

from ..actions import Event
from ..flow.telling import name_of, thing_forms
from ..model import Choice, Courtyard, State
from ..params import Params
from ..resolve import row

Sentences = dict[int, list[dict[str, str]]]
EFFECTS = ("pushed_back", "stunned", "dropped_weapon", "wounded")


def aftermath(params: Params, before: State, step: Step) -> Sentences:
    """Sentences that follow events of a step, by the index of the event.

    A push with its length and what ended it, a fall with its height and the hits it adds, and a push that was blocked,
    told before what it became.
    """
    after: State = step.state
    found: Sentences = {}
    if not (isinstance(before.ground, Courtyard) and isinstance(after.ground, Courtyard)):
        return found
    told: dict[str, list[int]] = {}
    for at, event in enumerate(step.events):
        if event.name in EFFECTS:
            told.setdefault(event.values["figure"], []).append(at)
    for name, places in told.items():
        pushes = [at for at in places if step.events[at].name == "pushed_back"]
        if pushes:
            extra = _hits(step, name) - _scored(step.events, name)
            found.setdefault(pushes[-1], []).extend(_ended(before, after, name, max(0, extra)))
        elif row(params, _table(before, step), 1) == "push" and step.events[places[0]].name != "pushed_back":
            found.setdefault(places[0] - 1, []).append(_blocked(before, name))
    return found


def _ended(before: State, after: State, name: str, extra: int) -> list[dict[str, str]]:
    """How far a push went and what ended it; how deep it led."""
    assert isinstance(before.ground, Courtyard) and isinstance(after.ground, Courtyard)
    start, end = before.ground.spot(name), after.ground.spot(name)
    if end.gone:
        return [_say(after, "pushed_off", name)]
    told = []
    far = round(hypot(end.x - start.x, end.y - start.y))
    if far >= INCH // 10:
        near = (*after.ground.touching(name), *_solid(after.ground, name))
        was = (*before.ground.touching(name), *_solid(before.ground, name))
        met = [other for other in near if other not in was]
        room = min(end.x, end.y, after.ground.bounds.width - end.x, after.ground.bounds.height - end.y)
        edge = room <= after.ground.measures.radius + 5
        key = "pushed_against" if met else "pushed_edge" if edge else "pushed_far"
        told.append(_say(after, key, name, length=far, thing=met[0] if met else ""))
    if start.z > end.z:
        told.append(_say(after, "fell_hits" if extra else "fell", name, length=start.z - end.z, hits=extra))
    return told


def _solid(ground: Courtyard, name: str) -> tuple[str, ...]:
    """Solid things that a figure touches at its own height."""
    spot = ground.spot(name)
    props = (ground.prop(other) for other in ground.near(name) if other != spot.on)
    return tuple(prop.body.id for prop in props if prop.body.solid and not prop.hanging and prop.body.top > spot.z)


def _blocked(before: State, name: str) -> dict[str, str]:
    return _say(before, "push_blocked", name)


def _hits(step: Step, name: str) -> int:
    return int(step.outcome.hits.get(name, 0)) if step.outcome is not None else 0


def _scored(events: tuple[Event, ...], name: str) -> int:
    """The hits of the dice alone; those of a fall come on top."""
    for event in events:
        match event.name:
            case "shared":
                return int(event.values["shares"].get(name, 0))
            case "duelled":
                return int(event.values["hits"])
            case "compared" if event.values["enemy"] == name:
                return int(event.values["hits"])
    return 10**6  # not known: nothing is said to come on top


def _table(before: State, step: Step) -> str:
    if isinstance(before.due, Choice):
        return before.due.table
    return step.outcome.table if step.outcome is not None else "duelling"


def _say(state: State, key: str, name: str, *, length: int = 0, thing: str = "", hits: int = 0) -> dict[str, str]:
    inches = {lang: say_inches(length, lang) for lang in languages()}
    values: Mapping[str, object] = {"who": name_of(state, name), "inches": inches, "hits": hits}
    if thing:
        values = {**values, **thing_forms(state, thing)}
    said = texts(f"swashbuckling.event.{key}", **values)
    return capital(said)
