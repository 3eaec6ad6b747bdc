"""From a scenario's data to the first moment of a battle: terrain, units of both lists, what already stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import Fault, InputError
from aofa_widgets.play.forms import shape_of
from aofa_widgets.play.opened import Place
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.shapes import Bounds
from aofa_widgets.words import fault, languages, typeset
from aofa_widgets.words.terms import of_french

from ..legal.placing import block_of, strips_of
from ..legal.traits import tokens_of
from ..model import Figure, Goal, State, Unit
from ..model.armies import Armies, Entry, Regiment
from ..model.ground import Feature, Ground, Kind, Measures
from ..model.tasks import Begin, Goals, KeepAside, Mark, Next, RollOff, Task
from ..model.tasks import Place as ToPlace
from ..params import Params
from ..resolve.places.moves import room

Texts = Mapping[str, str]


def set_out(rules: Ruleset, params: Params, data: Mapping[str, Any], armies: Armies) -> State:
    """The first moment of a battle from data of sound form; tasks lead to what is due.

    Raises: InputError with every fault that keeps it from being set out.
    """
    state, faults = lay_out(params, armies, data, str)
    if faults:
        raise InputError(faults)
    return state


def misplaced(params: Params, armies: Armies, data: Mapping[str, Any], place: Place) -> list[Fault]:
    """What of a scenario cannot stand as it is told; its form has been checked."""
    return lay_out(params, armies, data, place)[1]


def lay_out(params: Params, armies: Armies, data: Mapping[str, Any], place: Place) -> tuple[State, list[Fault]]:
    """A scenario of sound form set out, as far as it can be, and everything that is wrong with it."""
    bounds = Bounds(data["width"], data["height"])
    features = tuple(feature_of(armies, row) for row in data.get("terrain", ()))
    ground = Ground(bounds, features)
    edges = _edges(params, data)
    faults: list[Fault] = []
    if edges[0]:
        ground = replace(ground, zones=strips_of(params, ground, edges))
    units: list[Unit] = []
    placed = []
    for side in (0, 1):
        rows = [(i, row) for i, row in enumerate(data.get("units", ())) if row["side"] == side]
        if rows:
            for i, row in rows:
                unit = _row(params, armies, side, row, units)
                units.append(unit)
                if unit.where == "table":
                    block = block_of(unit, (row["x"], row["y"]), row.get("facing", 180 * side))
                    faults += _stands(params, ground, unit, block, place(f"units[{i}]"))
                    ground = ground.put(unit.id, side, block)
        else:
            wish = data["armies"][side]
            for regiment in armies.muster(armies.roster(wish)):
                units.append(unit_of(params, side, regiment, _id(regiment.profile.id, units)))
        placed.append(bool(rows))
        if not any(unit.side == side for unit in units):
            faults.append(fault(place("armies"), "regiments.setting.no_side", side=side))
    goals, number = _goals(params, data)
    number_of_round = data.get("round", 1)
    state = State(
        _named(units),
        ground,
        goals=goals,
        rounds=data.get("rounds", params.mission_rounds),
        round=number_of_round - 1,
        edges=edges,
        markers=number,
        mover=data.get("first", 0),
        first=data.get("first", 0),
        stage="play" if all(placed) else "set_up",
        armies=armies,
        title=_set(data.get("title", {})),
        sides=tuple(_set(name) for name in data.get("sides", _sides(armies, data))),
        labels={row["id"]: _set(row.get("label", {})) for row in _labelled(data)},
    )
    return replace(state, todo=_todo(state, data, all(placed))), faults


def _todo(state: State, data: Mapping[str, Any], placed: bool) -> tuple[Task, ...]:
    """What comes first (sequence of section 2): markers, edges, units kept back, deployment, scouts, the rounds."""
    found: list[Task] = []
    if "objectives" not in data:
        found += [Goals(), RollOff("markers"), Mark()]
    elif state.markers:
        found += [RollOff("markers"), Mark()]
    if "first" not in data:
        found.append(RollOff("edges"))
    begun = placed and any(unit.done for unit in state.units)
    if not placed:
        found += [KeepAside(0), KeepAside(1), ToPlace("deploy"), ToPlace("scout")]
    elif any(unit.where == "scout" for unit in state.units):
        found.append(ToPlace("scout"))
    return (*found, Next() if begun else Begin())


def _edges(params: Params, data: Mapping[str, Any]) -> tuple[str, str]:
    if "edges" in data:
        one, other = data["edges"]
        return one, other
    if data.get("units") or "first" in data:
        return ("south", "north") if params.deploy_edges == "long" else ("west", "east")
    return "", ""


def _goals(params: Params, data: Mapping[str, Any]) -> tuple[tuple[Goal, ...], int]:
    told = data.get("objectives", ())
    if isinstance(told, int):
        return (), told
    goals = tuple(
        Goal(row.get("id", f"goal-{i}"), row["x"], row["y"], row.get("owner", -1)) for i, row in enumerate(told, 1)
    )
    return goals, 0


def _labelled(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for key in ("terrain", "objectives"):
        rows = data.get(key, ())
        yield from (row for row in (rows if not isinstance(rows, int) else ()) if "id" in row)


def feature_of(armies: Armies, row: Mapping[str, Any]) -> Feature:
    """A piece of terrain, by its kind."""
    kind = armies.kinds[row["kind"]]
    does = Kind(kind.cover, kind.blocks, kind.difficult, kind.dangerous, kind.impassable, kind.obstacle)
    return Feature.of(row["id"], row["kind"], shape_of(row), does)


# ---- units


def unit_of(params: Params, side: int, regiment: Regiment, name: str, own: Mapping[str, Any] | None = None) -> Unit:
    """What stands on the table for a regiment: its figures in order, staff in the front rank, the hero among them."""
    size = regiment.size
    figures = [Figure(n, role=regiment.staff[n] if n < len(regiment.staff) else "") for n in range(size)]
    if regiment.hero is not None:
        figures.insert(min(len(figures), regiment.profile.frontage // 2), Figure(size, card=1))
    card = regiment.profile
    texts = _texts(card, own or {})
    return Unit(name, side, regiment.cards, tuple(figures), len(figures), mark=card.mark, name=texts)


def _row(params: Params, armies: Armies, side: int, row: Mapping[str, Any], units: Sequence[Unit]) -> Unit:
    """A unit of the scenario's own, perhaps after some fighting."""
    entry = Entry(
        row["unit"], tuple(row.get("staff", ())), tuple(row.get("upgrades", ())), bool(row.get("combined"))
    )  # fmt: skip
    regiment = armies.regiment(entry, row.get("hero", ""))
    unit = unit_of(params, side, regiment, _id(row.get("id", row["unit"]), units), row)
    living = min(row.get("figures", unit.size), unit.size)
    figures = _survivors(unit, living)
    if row.get("wounds") and figures:
        figures = (replace(figures[0], wounds=row["wounds"]), *figures[1:])
    where = row.get("reserve", "table" if "x" in row else "hand")
    shaken, fatigued, done = (bool(row.get(key)) for key in ("shaken", "fatigued", "done"))
    unit = replace(unit, figures=figures, where=where, shaken=shaken, fatigued=fatigued, done=done)
    if "tokens" in row:
        unit = replace(
            unit,
            figures=tuple(
                replace(f, tokens=row["tokens"]) if tokens_of(params, unit, f) else f for f in unit.figures
            ),
        )
    return unit


def _survivors(unit: Unit, living: int) -> tuple[Figure, ...]:
    """So many figures of a unit: those from the rear are gone, heroes and staff are the last to go."""
    gone = len(unit.figures) - living
    fall = sorted(unit.figures, key=lambda f: (f.card > 0, bool(f.role), -f.n))[:gone]
    lost = {figure.n for figure in fall}
    return tuple(figure for figure in unit.figures if figure.n not in lost)


def _stands(params: Params, ground: Ground, unit: Unit, block: Any, where: str) -> Iterator[Fault]:
    """Why a unit cannot begin where a scenario puts it: off the table, on another one, in a wall, at an enemy."""


    for trouble in room(ground, unit.side, block, Measures.of(params).gap)[:1]:
        by = {"by": trouble.by} if trouble.by else {}
        yield fault(where, f"regiments.setting.{trouble.key}", id=unit.id, rule=trouble.rule, **by)


def _id(name: str, units: Sequence[Unit]) -> str:
    taken = {unit.id for unit in units}
    found, n = name, 2
    while found in taken:
        found, n = f"{name}-{n}", n + 1
    return found


def _texts(card: Any, own: Mapping[str, Any]) -> dict[str, str]:
    """A unit's name by language, and how sentences say it: ‘en_in_text’, ‘fr_de’, ‘fr_a’, ‘en_of’."""
    told = own.get("name")
    found = {lang: str(text) for lang, text in _set(told or card.name).items()}
    inside = _set(own.get("in_text", told or card.in_text or card.name))
    for key, text in inside.items():
        found[key if "_" in key else f"{key}_in_text"] = text
    fr = found.get("fr_in_text", found.get("fr", ""))
    found.setdefault("fr_de", of_french(fr, (card.elide and not told) or None))
    found.setdefault("fr_a", _a(fr))
    found.setdefault("en_of", f"of {found.get('en_in_text', found.get('en', ''))}")
    return found


def _a(text: str) -> str:
    """French ‘à’ with an article.

    >>> _a("les piquiers"), _a("le géant"), _a("la horde")
    ('aux piquiers', 'au géant', 'à la horde')
    """
    for begin, said in (("les ", "aux "), ("le ", "au ")):
        if text.startswith(begin):
            return said + text[len(begin) :]
    return f"à {text}"


def _named(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Units of the same name on one side are numbered, so that a sentence can tell them apart."""
    found = []
    for unit in units:
        alike = [u for u in units if u.side == unit.side and u.name == unit.name]
        if len(alike) > 1:
            n = alike.index(unit) + 1
            mark = (unit.mark or unit.name.get("en", unit.id))[:1].upper()
            unit = replace(unit, name={key: f"{said} {n}" for key, said in unit.name.items()}, mark=f"{mark}{n}")
        found.append(unit)
    return tuple(found)


def _sides(armies: Armies, data: Mapping[str, Any]) -> list[Texts]:
    """What the sides are called where the scenario does not say: as their armies are."""
    found: list[Texts] = []
    for side in (0, 1):
        rows = [row for row in data.get("units", ()) if row["side"] == side]
        if rows:
            army = armies.units[rows[0]["unit"]].army
        else:
            roster = armies.roster(data["armies"][side])
            army = roster.army
        known = armies.armies.get(army)
        found.append(known.name if known else {} if rows else roster.name)
    return [{}, {}] if found[0] == found[1] else found


def _set(words: Mapping[str, str]) -> dict[str, str]:
    return {key: typeset(said, key[:2]) if key[:2] in languages() else said for key, said in words.items()}


__all__ = ["feature_of", "lay_out", "misplaced", "set_out", "unit_of"]
