"""Records as they come in: every field checked, every fault named by its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.case_fields import bad, known_only
from aofa_widgets.words import languages

from .. import actions as ask
from ..actions import Action, Refusal
from ..model import Activation, Choice, Figure, Outcome, State, Told
from ..params import Params

SIDES = ("A", "B")
MOST_STEPS, MOST_FIGURES, MOST_DICE = 500, 200, 200
ARRIVALS = ("leap_off", "swing", "slide", "leap_onto", "leap_over", "walk", "run", "move")
EVENTS = (
    "roll_initiative",
    "activate",
    "move",
    "free_move",
    "stop",
    "pass",
    "action",
    "opposed",
    "recover_stun",
    "recover_weapon",
    "recover_wound",
    "duel",
)


RECORD = ("id", "title", "description", "rules", "game", "params", "spare", "state", "steps", "expect", "why")
STEP = ("event", "dice", "expect")
_STATE = ("active", "activation", "turn_ones", "game_over", "figures", "contact")
_ACTIVATION = ("figure", "actions", "ones")
_FIGURE = ("side", "rating", "wounds", "stunned", "armed", "backed", "height", "fallen")
_EVENT = (
    *("type", "kind", "figure", "relocates", "targets", "object", "gap"),
    *("lead", "arrival", "allocation", "establish_contact"),
)
DICE = ("active", "reactive", "sides", "coin")


def _whole(raw: Any, where: str, low: int, high: int, default: int | None = None) -> int:
    if raw is None and default is not None:
        return default
    if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
        raise bad(where, "a_number", raw, low=low, high=high)
    return raw


def _switch(raw: Any, where: str, default: bool) -> bool:
    if raw is None:
        return default
    if not isinstance(raw, bool):
        raise bad(where, "a_switch", raw)
    return raw


def _side(raw: Any, where: str) -> int:
    if raw not in SIDES:
        raise bad(where, "a_side", raw)
    return SIDES.index(raw)


def read_state(raw: Any, wounds_to_fall: int = 1000, *, rims: bool = False) -> State:
    """A record's `state`; InputError naming the field if it cannot be used.

    A figure that the record gives so many wounds lies, unless it says otherwise (AOFA-5-4). `rims`: pushes stop at
    the rim of what a figure stands on (`push.off_height`), so that it keeps its level.
    """
    if not isinstance(raw, Mapping):
        raise bad("state", "an_object", raw)
    known_only(raw, _STATE, "state")
    rows = raw.get("figures")
    if not isinstance(rows, Mapping) or not 0 < len(rows) <= MOST_FIGURES:
        raise bad("state.figures", "figures", rows, most=MOST_FIGURES)
    figures: list[Figure] = []
    for name, row in rows.items():
        at = f"state.figures.{name}"
        if not isinstance(row, Mapping):
            raise bad(at, "an_object", row)
        known_only(row, _FIGURE, at)
        figures.append(
            Figure(
                name,
                _side(row.get("side"), f"{at}.side"),
                _whole(row.get("rating"), f"{at}.rating", 0, 100),
                _whole(row.get("wounds"), f"{at}.wounds", 0, 100, 0),
                _switch(row.get("stunned"), f"{at}.stunned", False),
                _switch(row.get("armed"), f"{at}.armed", True),
                _switch(row.get("fallen"), f"{at}.fallen", _lies(row, wounds_to_fall)),
            )
        )
    backed = frozenset(n for n, row in rows.items() if _switch(row.get("backed"), f"state.figures.{n}.backed", False))
    levels = tuple(
        (n, _whole(row.get("height"), f"state.figures.{n}.height", -1000, 1000, 0)) for n, row in rows.items()
    )
    ground = Told(_pairs(raw.get("contact"), rows, "state.contact"), backed, levels, rims)
    active = _side(raw.get("active", "A"), "state.active")
    over = raw.get("game_over")
    spell = _activation(raw.get("activation"), rows)
    return State(
        tuple(figures),
        ground,
        active,
        spell,
        _whole(raw.get("turn_ones"), "state.turn_ones", 0, 1000, 0),
        figure_ones=((spell.figure, spell.ones),) if spell else (),
        used=(spell.figure,) if spell else (),
        winner=None if over is None else _side(over, "state.game_over"),
        names={name: {lang: str(name) for lang in languages()} for name in rows},
    )


def _lies(row: Mapping[str, Any], wounds_to_fall: int) -> bool:
    wounds = row.get("wounds", 0)
    return isinstance(wounds, int) and wounds >= wounds_to_fall


def _activation(raw: Any, rows: Mapping[str, Any]) -> Activation | None:
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        raise bad("state.activation", "an_object", raw)
    known_only(raw, _ACTIVATION, "state.activation")
    actions = _whole(raw.get("actions"), "state.activation.actions", 0, 1000, 0)
    ones = _whole(raw.get("ones"), "state.activation.ones", 0, 1000, 0)
    return Activation(_known(raw.get("figure"), rows, "state.activation.figure"), actions, ones)


def _known(raw: Any, rows: Any, where: str) -> str:
    if not isinstance(raw, str) or raw not in rows:
        raise bad(where, "a_figure", raw, allowed=", ".join(list(rows)[:12]))
    return raw


def _pairs(raw: Any, rows: Any, where: str) -> tuple[tuple[str, str], ...]:
    if raw is None:
        return ()
    if not isinstance(raw, list) or len(raw) > MOST_FIGURES * 4:
        raise bad(where, "a_list", raw, most=MOST_FIGURES * 4)
    for i, pair in enumerate(raw):
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
            raise bad(f"{where}[{i}]", "a_pair", pair)
    return tuple((_known(a, rows, f"{where}[{i}]"), _known(b, rows, f"{where}[{i}]")) for i, (a, b) in enumerate(raw))


def read_action(params: Params, state: State, event: Mapping[str, Any], at: str) -> Action:
    """A record's `event` as an action; InputError naming the field if it cannot be used."""
    rows = state.by_id
    known_only(event, _EVENT, at)
    deed = event.get("kind", "")
    if not isinstance(deed, str):
        raise bad(f"{at}.kind", "a_word", deed)
    establish = _pairs(event.get("establish_contact"), rows, f"{at}.establish_contact")
    match event.get("type"):
        case "roll_initiative":
            return ask.RollInitiative()
        case "activate":
            return ask.Activate(_known(event.get("figure"), rows, f"{at}.figure"))
        case "move":
            return ask.Move(establish=establish)
        case "free_move":
            return ask.FreeMove(establish=establish)
        case "stop":
            return ask.Stop()
        case "pass":
            return ask.Pass()
        case "action":
            relocates = _switch(event.get("relocates"), f"{at}.relocates", False)
            return ask.Act(deed, relocates=relocates, establish=establish)
        case "recover_stun":
            return ask.RecoverStun()
        case "recover_weapon":
            return ask.RecoverWeapon()
        case "recover_wound":
            return ask.RecoverWound()
        case "opposed":
            raw = event.get("targets")
            if not isinstance(raw, list) or len(raw) > MOST_FIGURES:
                raise bad(f"{at}.targets", "a_list", raw, most=MOST_FIGURES)
            targets = tuple(dict.fromkeys(_known(t, rows, f"{at}.targets") for t in raw))
            size = event.get("object")
            if size not in (None, "none", "small", "large", "huge"):
                raise bad(f"{at}.object", "a_size", size)
            gap = _gap(params, event.get("gap"), f"{at}.gap")
            return ask.Oppose(targets, deed, size=size, gap=gap, establish=establish)
        case "duel":
            lead = event.get("lead")
            arrival = event.get("arrival")
            if arrival not in (None, *ARRIVALS):
                raise bad(f"{at}.arrival", "an_arrival", arrival, allowed=", ".join(ARRIVALS))
            return ask.Duel(None if lead is None else _known(lead, rows, f"{at}.lead"), arrival, establish)
    raise bad(f"{at}.type", "an_event", event.get("type"), allowed=", ".join(EVENTS))


def _gap(params: Params, raw: Any, where: str) -> int | None:
    if raw is None:
        return None
    if raw == "contact":
        return 0
    if raw == "base_width":
        return params.base_width_mm * 10
    if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not 0 <= raw <= 100_000:
        raise bad(where, "a_gap", raw)
    return round(raw * 10)


def read_allocation(raw: Any, due: Choice, where: str, state: State) -> ask.Allocate:
    """A record's share of hits; by default all on the figure that rolled."""
    return ask.Allocate(((due.among[0], due.hits),)) if raw is None else read_shares(raw, where, state)


def read_shares(raw: Any, where: str, state: State) -> ask.Allocate:
    """The hits that a record gives to each figure; InputError if a figure or a number cannot be read."""
    if not isinstance(raw, Mapping):
        raise bad(where, "an_object", raw)
    rows = state.by_id
    return ask.Allocate(tuple((_known(name, rows, where), _whole(n, where, -1000, 1000)) for name, n in raw.items()))


def refuse_fixed(share: ask.Allocate, outcome: Outcome) -> Refusal | None:
    """Why a share cannot stand where the hits have one place to go (AMB-22, AMB-23); None if it says just that."""
    given = {name: n for name, n in share.hits if n}
    if given == dict(outcome.hits):
        return None
    stranger = next((name for name in given if name not in outcome.hits), None)
    if stranger:
        return Refusal("AOFA-5C-1", "not_a_loser", {"figure": stranger})
    return Refusal("AOFA-5C-1", "all_hits", {"hits": sum(outcome.hits.values()), "given": sum(given.values())})
