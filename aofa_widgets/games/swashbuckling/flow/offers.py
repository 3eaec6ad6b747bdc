"""The deeds that the table allows a figure now: with what, at whom, where to; and those that one has to ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from aofa_widgets.play import Field, Offer
from aofa_widgets.table.measure import within
from aofa_widgets.words import languages, texts

from .. import actions as ask
from ..actions import Action, Refusal
from ..legal import refuse
from ..model import Activation, Courtyard, State
from ..params import Params
from ..specials import ARRIVALS, GUIDELINES, LIFTS, MOST_WORDS, Deed, allowed_gap, beyond_measure, hidden, said
from .notes import action_note, opposed_notes
from .points import places_for
from .telling import deed_whole, guideline_text

MOST_WAYS = 12  # several targets at once, ways of choosing them
FAR = 3  # a leap of more than three times the guideline is not offered for asking


def deed_offers(params: Params, state: State, spell: Activation) -> Iterator[Offer]:
    """Each deed of the book that the table allows now, and the player's own."""
    ground = state.ground
    if not isinstance(ground, Courtyard):
        return
    for deed in state.deeds.values():
        if deed.effect == "own":
            yield _own(params, state, ground, spell, deed)
        elif deed.opposed:
            yield from _opposed(params, state, ground, spell, deed)
        elif deed.effect in ("leap_off", "swing"):
            yield from _to_a_place(params, state, ground, spell, deed)
        else:
            yield from _with_a_thing(params, state, ground, spell, deed)


# ---- deeds that nobody answers


def _with_a_thing(params: Params, state: State, ground: Courtyard, spell: Activation, deed: Deed) -> Iterator[Offer]:
    able: list[str] = []
    asked: dict[str, Mapping[str, str]] = {}
    for name in _candidates(params, state, ground, spell, deed):
        action = ask.Act(deed.id, on=name)
        refusal = refuse(params, state, action)
        if refusal is None:
            able.append(name)
        elif why := _to_ask(params, state, action, refusal):
            asked[name] = why

    def make(thing: str) -> Action:
        return ask.Act(deed.id, on=thing)

    def plead(thing: str) -> Action:
        return ask.Act(deed.id, on=thing, asking=True)

    if able:
        notes = action_note(params, state, spell)
        whole = {name: deed_whole(state, deed, (name,)) for name in able}
        yield Offer(
            deed.id, deed.label, deed.icon, deed.rule, "thing", tuple(able), make=make, notes=notes, whole=whole
        )
    if asked:
        whole = {name: _asked(deed_whole(state, deed, (name,))) for name in asked}
        offer = Offer("", {}, deed.icon, "", "thing", tuple(asked), make=plead, notes=asked, whole=whole)
        yield _asking(deed, offer)


def _candidates(params: Params, state: State, ground: Courtyard, spell: Activation, deed: Deed) -> tuple[str, ...]:
    if deed.effect in ("ready", "put"):
        held = state.figure(spell.figure).held
        return (held,) if held else ()
    if deed.effect == "leap_across":
        spot = ground.spot(spell.figure)
        if not (spot.on or spot.hangs):
            return ()
        body, far = ground.support(spell.figure) or ground.body(spell.figure).shape, ground.limit(params.leap_across)
        far *= FAR if params.measure_enforced == "true" else 2 * FAR
        tops = (prop.body for prop in ground.props if prop.body.standable and not prop.held)
        return tuple(top.id for top in tops if top.id != spot.on and within(body, top.shape, far))
    return tuple(dict.fromkeys((*ground.near(spell.figure), *ground.touching(spell.figure))))


def _to_ask(params: Params, state: State, action: ask.Act | ask.Oppose, refusal: Refusal) -> Mapping[str, str] | None:
    """The guideline that alone keeps a deed from being done, in words; None if anything else does."""
    asking = replace(action, asking=True)
    if refusal.name not in GUIDELINES or refuse(params, state, asking) is not None:
        return None
    assert state.activation is not None
    why = beyond_measure(params, state, state.figure(state.activation.figure), asking)
    return texts("swashbuckling.menu.beyond", guideline=guideline_text(why)) if why else None


def _asking(deed: Deed, offer: Offer) -> Offer:
    """An offer of a deed beyond a guideline: the other side is asked (AOFA-AMB-66)."""
    return replace(offer, key=f"{deed.id}?", label=_asked(deed.label), rule="AOFA-AMB-66")


def _asked(deed: Mapping[str, str]) -> dict[str, str]:
    return texts("swashbuckling.menu.ask_for", deed=dict(deed))


def _to_a_place(params: Params, state: State, ground: Courtyard, spell: Activation, deed: Deed) -> Iterator[Offer]:
    hangs = [name for name in ground.near(spell.figure) if ground.prop(name).hanging]
    things: list[str | None] = [None] if deed.effect == "leap_off" else [*hangs]
    for thing in things:
        key = f"{deed.id}:{thing}" if thing and len(things) > 1 else deed.id

        def make(to: tuple[int, int], thing: str | None = thing) -> ask.Act:
            return ask.Act(deed.id, on=thing, to=to)

        def plead(to: tuple[int, int], thing: str | None = thing) -> Action:
            return ask.Act(deed.id, on=thing, to=to, asking=True)

        why = _reason(params, state, [make(to) for to in places_for(state, spell, f"{deed.id}:{thing or ''}")])
        if why is None:
            continue
        if not why:
            notes = action_note(params, state, spell)
            yield Offer(key, deed.label, deed.icon, deed.rule, "point", (), make=make, notes=notes)
        else:
            offer = _asking(deed, Offer("", {}, deed.icon, "", "point", (), make=plead, notes={"": why}))
            yield replace(offer, key=f"{key}?")


def _reason(params: Params, state: State, tried: list[ask.Act]) -> Mapping[str, str] | None:
    """What keeps a deed from leading to any of these places: nothing (empty), a guideline in words, or more (None)."""
    asked: Mapping[str, str] | None = None
    for action in tried:
        refusal = refuse(params, state, action)
        if refusal is None:
            return {}
        asked = asked or _to_ask(params, state, action, refusal)
    return asked


# ---- deeds that enemies answer


def _opposed(params: Params, state: State, ground: Courtyard, spell: Activation, deed: Deed) -> Iterator[Offer]:
    found: list[tuple[str | None, tuple[str, ...], bool]] = []
    for thing in _used(state, ground, spell, deed):
        fits, asked = [], []
        for foe in state.standing(1 - state.active):
            action = ask.Oppose((foe.id,), deed.id, thing)
            refusal = refuse(params, state, action)
            if refusal is None:
                fits.append(foe.id)
            elif _to_ask(params, state, action, refusal):
                asked.append(foe.id)
        found += [(thing, tuple(row), pleads) for row, pleads in ((fits, False), (asked, True)) if row]
    first = True
    many = len({thing for thing, _, _ in found}) > 1
    for thing, foes, pleads in found:
        key = deed.id if first and not pleads else f"{deed.id}:{thing}"
        first = first and pleads
        named = thing if many and thing else None
        shown = replace(deed, label=_with(state, deed.label, named))
        whole = {foe: _with(state, deed_whole(state, deed, (foe,)), named) for foe in foes}
        yield from _at(params, state, ground, spell, shown, (key, thing, foes, pleads), whole)


def _used(state: State, ground: Courtyard, spell: Activation, deed: Deed) -> tuple[str | None, ...]:
    """The things that a deed may be done with: what is held, or each that lies within reach."""
    near = [ground.prop(name) for name in ground.near(spell.figure)]
    match deed.effect:
        case "throw":
            held = state.figure(spell.figure).held
            return (None,) if held else tuple(prop.body.id for prop in near if prop.lift in LIFTS)
        case "roll":
            return tuple(prop.body.id for prop in near if prop.rolls)
        case "pull":
            return tuple(prop.body.id for prop in near if prop.kind == "rug")
    return (None,)


def _with(state: State, deed: Mapping[str, str], thing: str | None) -> dict[str, str]:
    """A deed with the thing it is done with, where there are several to choose from."""
    if thing is None:
        return dict(deed)
    row = state.names.get(thing, {})
    name = {lang: str(row.get(lang, thing)) for lang in languages()}
    return texts("swashbuckling.menu.deed_with", deed=dict(deed), thing=name)


def _at(
    params: Params,
    state: State,
    ground: Courtyard,
    spell: Activation,
    deed: Deed,
    row: tuple[str, str | None, tuple[str, ...], bool],
    whole: Mapping[str, Mapping[str, str]],
) -> Iterator[Offer]:
    key, thing, foes, pleads = row

    def make(figure: str) -> Action:
        return ask.Oppose((figure,), deed.id, thing, asking=pleads)

    notes = opposed_notes(params, state, spell, foes)
    offer = Offer(key, deed.label, deed.icon, deed.rule, "figure", foes, make=make, notes=notes, whole=whole)
    if pleads:
        asked = {foe: _asked(text) for foe, text in whole.items()}
        yield replace(_asking(deed, offer), key=f"{key}?", whole=asked)
        return
    yield offer
    groups = tuple(_groups(params, state, ground, deed, thing, foes))
    if groups:
        by_key = {"+".join(group): group for group in groups}

        def several(way: str) -> Action:
            return ask.Oppose(by_key[way], deed.id, thing)

        names = {way: _list(state, group) for way, group in by_key.items()}
        label = texts("swashbuckling.menu.several", deed=dict(deed.label))
        yield Offer(
            f"{key}+", label, deed.icon, "AOFA-7M-8", "way", tuple(by_key), make=several, names=names,
            notes=action_note(params, state, spell),
        )  # fmt: skip


def _groups(
    params: Params, state: State, ground: Courtyard, deed: Deed, thing: str | None, foes: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Two or more targets that one deed reaches: the first as alone, the others near it (GEO-28, GEO-29)."""
    known: set[frozenset[str]] = set()
    for first in foes:
        body = ground.body(first).shape
        near = [
            foe.id
            for foe in state.standing(1 - state.active)
            if foe.id != first and within(body, ground.body(foe.id).shape, 2 * allowed_gap(params) + 300)
        ]
        for number in (1, 2):
            for others in combinations(near, number):
                group = (first, *others)
                if frozenset(group) in known or len(known) >= MOST_WAYS:
                    continue
                if refuse(params, state, ask.Oppose(group, deed.id, thing)) is None:
                    known.add(frozenset(group))
                    yield group


def _list(state: State, group: tuple[str, ...]) -> dict[str, str]:
    *most, last = [{lang: str(state.names.get(n, {}).get(lang, n)) for lang in languages()} for n in group]
    first = {lang: ", ".join(name[lang] for name in most) for lang in languages()}
    return texts("swashbuckling.event.and", first=first, last=last)


# ---- the player's own deed


def _own(params: Params, state: State, ground: Courtyard, spell: Activation, deed: Deed) -> Offer:
    """Say what you do: words, with what, at whom, where to and how (AOFA-2-1, AOFA-2A-3)."""
    who = spell.figure
    near = (*ground.near(who), *ground.touching(who))

    def seen(name: str) -> bool:
        return name in near or hidden(params, state, who, name) is None

    things = tuple(prop.body.id for prop in ground.props if not prop.held and seen(prop.body.id))
    held = state.figure(who).held
    enemies = {foe.id for foe in state.standing(1 - state.active)}  # they answer: see `targets`
    others = (spot.id for spot in ground.spots if not spot.gone and spot.id != who and spot.id not in enemies)
    things += tuple(name for name in others if seen(name))  # friends, and those who lie (AOFA-2A-2, AOFA-AMB-57)
    foes = tuple(foe.id for foe in state.standing(1 - state.active) if seen(foe.id))
    fields = (
        Field("words", texts("swashbuckling.menu.own_words"), "words", most=MOST_WORDS, needed=True),
        Field("thing", texts("swashbuckling.menu.own_thing"), "thing", (*((held,) if held else ()), *things)),
        Field("targets", texts("swashbuckling.menu.own_targets"), "figures", foes),
        Field("to", texts("swashbuckling.menu.own_to"), "point"),
        Field(
            "arrival",
            texts("swashbuckling.menu.own_arrival"),
            "way",
            ARRIVALS,
            {way: texts(f"swashbuckling.menu.arrival_{way}") for way in ARRIVALS},
        ),
    )

    def make(
        words: str,
        thing: str | None = None,
        targets: tuple[str, ...] = (),
        to: tuple[int, int] | None = None,
        arrival: str | None = None,
    ) -> Action:
        if targets:
            return ask.Oppose(tuple(targets), deed.id, thing, words=said(words), asking=True)
        return ask.Act(deed.id, on=thing, to=to, words=said(words), arrival=arrival, asking=True)

    notes = action_note(params, state, spell)
    return Offer(deed.id, deed.label, deed.icon, deed.rule, "words", make=make, notes=notes, fields=fields)
