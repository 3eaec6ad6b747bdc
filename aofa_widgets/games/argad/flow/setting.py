"""A scenario's data set out on the table: ground, sides, people, work, aims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.play.forms import shape_of
from aofa_widgets.play.opened import Place
from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Bounds
from aofa_widgets.words import fault, texts

from ..legal.near import between
from ..model import SOME_TIME, Aim, Boat, Character, Clock, Job, Journey, Load, Side, State, base_of
from ..model.arms import Arms
from ..model.ground import Feature, Ground, Kind
from ..model.people import TRADES, Person
from ..model.weapons import Noun, texts_of
from ..params import Params


def set_out(params: Params, data: Mapping[str, Any], arms: Arms) -> State:
    """The first state of a scenario whose data is of the right form."""
    labels: dict[str, Mapping[str, str]] = {}
    ground = ground_of(data, arms, labels)
    sides = tuple(
        Side(texts_of(row["name"]), bool(row.get("master", False)), str(row.get("entry", "")))
        for row in data.get("sides", ())
    )
    people = tuple(replace(p, z=ground.height((p.x, p.y))) for p in people_of(params, data, arms, sides))
    boats = tuple(_boat(row, labels) for row in data.get("boats", ()))
    people = tuple(seated(people, boats))
    borne = tuple(Load(one.carries, one.x, one.y, one.burden, one.id) for one in people if one.carries)
    labels.update({one.id: texts("argad.menu.a_load") for one in borne})
    aims = tuple(_aim(row, n) for n, row in enumerate(data.get("aims", ())))
    jobs = tuple(_job(row, labels) for row in data.get("jobs", ()))
    if not params.options_secret_aims:
        aims = tuple(replace(aim, secret=False) for aim in aims)
    return State(
        people,
        ground,
        sides,
        turns=int(data.get("turns", 0)),
        aims=aims,
        jobs=jobs,
        loads=tuple(_load(params, row, labels) for row in data.get("loads", ())) + borne,
        boats=boats,
        clocks=tuple(_clocks(params, data, people, labels)),
        journeys=tuple(_journey(row, labels) for row in data.get("journeys", ())),
        arms=arms,
        title=texts_of(data.get("title", "")),
        labels=labels,
    )


def ground_of(data: Mapping[str, Any], arms: Arms, labels: dict[str, Mapping[str, str]]) -> Ground:
    """The table and its terrain; what has no label is called by its kind."""
    features = []
    for n, row in enumerate(data.get("terrain", ())):
        name, kind = str(row.get("id", f"ground-{n + 1}")), str(row["kind"])
        known = arms.kinds.get(kind)
        does = known.does if known else Kind.of(row)
        if "height" in row:
            does = replace(does, height=int(row["height"]))
        if "strength" in row:
            does = replace(does, strength=int(row["strength"]))
        if "current" in row:
            does = replace(does, current=int(row["current"]) % 360)
        features.append(Feature(name, kind, shape_of(row), does))
        labels[name] = texts_of(row["label"]) if "label" in row else dict(known.name) if known else texts_of(kind)
    return Ground(Bounds(int(data["width"]), int(data["height"])), tuple(features))


def people_of(params: Params, data: Mapping[str, Any], arms: Arms, sides: tuple[Side, ...]) -> Iterator[Character]:
    """The people of a scenario in its order; people of one profile are numbered, whichever their side."""
    rows = [(row, 0) for row in data.get("people", ())]
    for n, late in enumerate(data.get("arrivals", ())):
        turn = SOME_TIME + n if clocked(params, late) else int(late.get("turn", 2))
        rows += [({"side": late.get("side", 0), **row}, turn) for row in late.get("people", ())]
    many = Counter(str(row["person"]) for row, _ in rows if "name" not in row)
    named, count = Counter[str](), Counter[tuple[str, int]]()
    decoys = Counter[tuple[int, str]]()
    for row, turn in rows:
        if row.get("decoy") and params.options_decoys:  # so many and no more of a troop (ARG-HIDE-2)
            decoys[int(row.get("side", 0)), str(row.get("unit", ""))] += 1
            if decoys[int(row.get("side", 0)), str(row.get("unit", ""))] > params.rpg_decoys:
                continue
        kind, side = str(row["person"]), int(row.get("side", 0))
        count[kind, side] += 1
        named[kind] += "name" not in row
        shown = named[kind] if many[kind] > 1 else 0
        yield _person(params, row, arms, sides, count[kind, side], shown, turn)


def _person(
    params: Params, row: Mapping[str, Any], arms: Arms, sides: tuple[Side, ...], n: int, shown: int, turn: int
) -> Character:
    card, side = arms.people[str(row["person"])], int(row.get("side", 0))
    own: dict[str, Any] = {k: tuple(row[k]) if k == "talents" else row[k] for k in _OWN if k in row}
    card = replace(card, **own)
    training = tuple(row.get("training", card.training))
    given = row.get("name")
    name = texts_of(given) if given else _called(card.noun, shown)
    w, d, is_round = card.footprint(params)
    ranged = row.get("ranged", card.ranged)
    carried = (ranged,) if isinstance(ranged, str) else tuple(ranged)
    if not params.weapon_visible_only:  # what the model does not show counts too (ARG-WEAPON-1)
        carried = (*carried, *(one for one in card.ranged if one not in carried))
    neutral = bool(sides) and sides[side].master and row.get("attitude", "") not in ("", "hostile")
    name_id = str(row.get("id", f"{card.id}_{side}_{n}".replace("-", "_")))
    return Character(
        id=name_id,
        side=side,
        name=name,
        cls=int(row.get("class", card.cls)),
        armour=card.worn(params),
        move=str(row.get("move", card.move)),
        melee=_blade(params, row, card, arms),
        ranged=carried,
        empty=() if params.turn_loaded else tuple(n for n in carried if n in arms.weapons and arms.weapons[n].reload),
        kind=str(row.get("kind", card.kind)),
        talents=card.talents,
        training=training,
        gifts=arms.gifts(params, (*card.talents, *training)),
        role=str(row.get("role", card.role)),
        life=card.lives(params),
        ratings=tuple(rated(params, card.ratings)),
        die=card.die or params.gen_die,
        strikes=card.strikes or 1,
        unit=str(row.get("unit", "")),
        profile=card.id,
        x=int(row["x"]),
        y=int(row["y"]),
        facing=int(row.get("facing", 0)) % 360,
        w=w,
        d=d,
        round=is_round,
        hidden=bool(row.get("hidden", False)),
        decoy=bool(row.get("decoy", False)) and params.options_decoys,
        disguised=bool(row.get("disguised", False)) and params.options_disguise,
        burden=str(row.get("burden", "")),
        carries=f"load_{name_id}" if row.get("burden") else "",
        afoot=bool(row.get("afoot", False)),
        aboard=str(row.get("aboard", "")),
        attitude=str(row.get("attitude", "")),
        quarry=str(row.get("quarry", "")),
        team=-1 if neutral else -2,
        arrives=turn,
    )


def rated(params: Params, ratings: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The ratings that count: those beside the class, and those of trades, each by its option (ARG-CLASS-7, 8)."""
    for name, value in ratings:
        if params.options_skills if name in TRADES else params.options_ratings:
            yield name, value


def _blade(params: Params, row: Mapping[str, Any], card: Person, arms: Arms) -> str:
    """What somebody strikes with: what is seen on him, else what trained people have unseen (ARG-WEAPON-1, 2)."""
    shown = str(row.get("melee", card.melee))
    if shown != "bare" or card.kind == "animal":
        return shown
    if not params.weapon_visible_only and card.melee != "bare":
        return card.melee
    trained = int(row.get("class", card.cls)) > params.class_untrained_most
    if params.weapon_sidearm == "none" or not trained:
        return shown
    fit = (one for one in arms.blades.values() if one.length == params.weapon_sidearm and one.hands == 1)
    plain = [one for one in fit if not (one.improvised or one.nonlethal)]
    plain.sort(key=lambda one: not {*one.periods} & {*card.periods})  # those of the period first
    return plain[0].id if plain else shown


_OWN = ("talents", "armour", "life")


def _called(noun: Noun, n: int) -> dict[str, str]:
    """A name as a sentence uses it: with its article, or with a number where there are more of the kind."""
    found = dict(noun.name) | {"gender": noun.gender}
    of = "de l'" if noun.elide else {"f": "de la "}.get(noun.gender, "du ")
    at = "à l'" if noun.elide else {"f": "à la "}.get(noun.gender, "au ")
    if n:  # in English a number makes a name of it, in French the article stays
        told = {"fr_in_text": noun.the["fr"], "fr_de": f"{of}{noun.name['fr']}", "fr_a": f"{at}{noun.name['fr']}"}
        return found | {key: f"{text} {n}" for key, text in (*noun.name.items(), *told.items())}
    return found | {
        "en_in_text": noun.the["en"],
        "fr_in_text": noun.the["fr"],
        "fr_de": f"{of}{noun.name['fr']}",
        "fr_a": f"{at}{noun.name['fr']}",
    }


def _aim(row: Mapping[str, Any], n: int) -> Aim:
    who = row.get("who", ())
    return Aim(
        str(row.get("id", f"aim-{n + 1}")),
        int(row.get("side", 0)),
        str(row.get("kind", "none")),
        texts_of(row.get("text", "")),
        (who,) if isinstance(who, str) else tuple(who),
        str(row.get("place", "")),
        str(row.get("job", row.get("what", ""))),
        bool(row.get("secret", True)),
    )


def _load(params: Params, row: Mapping[str, Any], labels: dict[str, Mapping[str, str]]) -> Load:
    labels[str(row["id"])] = texts_of(row["label"])
    ladder = bool(row.get("ladder", False))
    usual = params.climb_ladder_burden if ladder else "heavy"
    many = int(row.get("bearers", 1))
    weight = str(row.get("weight", usual))
    return Load(str(row["id"]), int(row["x"]), int(row["y"]), weight, ladder=ladder, bearers=many)


def seated(people: tuple[Character, ...], boats: tuple[Boat, ...]) -> Iterator[Character]:
    """People, those aboard a boat on its places from the bow to the stern."""
    left = {boat.id: list(boat.spots) for boat in boats}
    facing = {boat.id: boat.facing for boat in boats}
    for who in people:
        if left.get(who.aboard):
            x, y = left[who.aboard].pop(0)
            yield replace(who, x=x, y=y, z=0, facing=facing[who.aboard])
        else:
            yield replace(who, aboard="") if who.aboard else who


def clocked(params: Params, late: Mapping[str, Any]) -> bool:
    """Whether people come after a certain time, not in the turn that is told (ARG-TIME-3)."""
    return params.options_certain_time and bool(late.get("certain", False))


def _clocks(
    params: Params, data: Mapping[str, Any], people: tuple[Character, ...], labels: dict[str, Mapping[str, str]]
) -> Iterator[Clock]:
    for n, late in enumerate(data.get("arrivals", ())):
        if clocked(params, late):
            name = str(late.get("id", f"arrival-{n + 1}"))
            labels[name] = texts_of(late["label"]) if "label" in late else texts("argad.menu.an_arrival")
            who = tuple(p.id for p in people if p.arrives == SOME_TIME + n)
            since, delay = int(late.get("turn", 2)), int(late.get("delay", 0))
            yield Clock(name, "arrival", int(late.get("side", 0)), who, since, delay)


def _journey(row: Mapping[str, Any], labels: dict[str, Mapping[str, str]]) -> Journey:
    labels[str(row["id"])] = texts_of(row["label"])
    to = (int(row["to_x"]), int(row["to_y"]))
    return Journey(str(row["id"]), int(row["x"]), int(row["y"]), to, int(row.get("delay", 0)))


def _boat(row: Mapping[str, Any], labels: dict[str, Mapping[str, str]]) -> Boat:
    labels[str(row["id"])] = texts_of(row["label"])
    x, y, facing = int(row["x"]), int(row["y"]), int(row.get("facing", 0)) % 360
    return Boat(str(row["id"]), x, y, facing, int(row.get("w", 300)), int(row.get("d", 900)), bool(row.get("sail")))


def _job(row: Mapping[str, Any], labels: dict[str, Mapping[str, str]]) -> Job:
    labels[str(row["id"])] = texts_of(row["label"])
    return Job(
        str(row["id"]),
        texts_of(row["label"]),
        int(row["x"]),
        int(row["y"]),
        int(row.get("side", -1)),
        int(row.get("turns", 0)),
        int(row.get("delay", 0)),
        int(row.get("jobs", 1)),
        skill=str(row.get("skill", "")),
        task=str(row.get("task", "")),
    )


def misplaced(params: Params, arms: Arms, data: Mapping[str, Any], place: Place) -> tuple[Fault, ...]:
    """People who stand in each other, off the table or in what nobody enters."""
    state = set_out(params, data, arms)
    found: list[Fault] = []
    for n, one in enumerate(state.people):
        where = place(f"people[{n}]") if n < len(data.get("people", ())) else place("arrivals")
        if not state.ground.holds(base_of(one).shape):
            found.append(fault(where, "argad.scenario.off_table", who=one.id))
        for other in state.people[:n]:
            if one.arrives == other.arrives and between(one, other) <= 0 and overlaps(
                base_of(one).shape, base_of(other).shape
            ):
                found.append(fault(where, "argad.scenario.overlap", who=one.id, other=other.id))
    return tuple(found)


__all__ = ["misplaced", "set_out"]
