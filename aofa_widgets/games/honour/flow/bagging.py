"""The draw bag as it is shown: what is left in it, what came out this turn, what ends the turn (play/bags.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, cut, named, shown, visible
from aofa_widgets.play.bags import MOST, Bag, Token
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, texts

from ..model.forces import Cards, Force, load_cards
from ..model.state import KINDS, State
from ..model.tasks import Finish
from ..params import Params
from .files import read_band

LOOKS = {"samurai": "disc", "warrior": "ring", "fate": "star"}
RULES = {"draw": "TOH-TURN-1", "end": "TOH-TURN-7"}
SAMPLE = ("north", "south")
MOST_FORCES = 8  # in one bag


def bag(ruleset: Ruleset, given: Any = None) -> Bag:
    """A full bag: for numbers of tokens by kind, or for the forces that are named; two sample forces if left out.

    A name that ends in .toml or .json is a reader's own file, whose first force is meant (docs/honour.md).
    Fate tokens are those of the rules unless a number is given (TOH-TOKENS-2 to -5). Raises: InputError for an unknown
    force or kind, or for no number; SourceError with every fault of a reader's file.

    >>> bag(Ruleset.load("honour"), {"samurai": 4, "warrior": 6}).left
    {'samurai': 4, 'warrior': 6, 'fate': 3}
    """
    params, cards = Params.of(ruleset), load_cards(ruleset.book)
    names: tuple[Any, ...] = ()
    if isinstance(given, Mapping):
        left = _counts(given)
    else:
        forces = _forces(ruleset, cards, SAMPLE if given is None else given)
        names = tuple(force.name for _, force in forces) if len(forces) == 2 else ()
        counted: Counter[str] = Counter()
        for known, force in forces:
            for unit in known.muster(force):
                counted["samurai" if unit.samurai else "warrior"] += unit.actions
        left = _counts({kind: counted[kind] for kind in ("samurai", "warrior")})
    left = {kind: left.get(kind, params.bag_fate_tokens if kind == "fate" else 0) for kind in KINDS}
    return _made(params, left, names=names)


def bag_of(params: Params, state: State) -> Bag:
    """The bag of a game under way; once a token is out and being used, the other side draws next (TOH-TURN-6)."""
    left = {kind: state.bag.of(kind) for kind in KINDS}
    next_draw = any(isinstance(task, Finish) for task in state.todo)
    side = 1 - state.drawer if next_draw else state.drawer
    return _made(params, left, drawn=state.drawn, side=side, names=state.sides, turn=state.turn)


def _made(params: Params, left: Mapping[str, int], **more: Any) -> Bag:
    tokens = tuple(
        Token(kind, texts(f"honour.bag.{kind}"), texts(f"honour.bag.{kind}_in"), look) for kind, look in LOOKS.items()
    )
    return Bag(
        tokens, left, ends="fate", to_end=params.bag_fate_to_end, rules=RULES, takes=("samurai", "warrior"),
        take=texts("honour.bag.take"), **more,
    )  # fmt: skip


def _counts(given: Mapping[str, Any]) -> dict[str, int]:
    for kind, number in given.items():
        if kind not in KINDS:
            raise InputError(fault("tokens", "bag.unknown", found=named(kind, 40), allowed=", ".join(KINDS)))
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST:
            raise InputError(fault(f"tokens.{kind}", "bag.number", found=shown(number, 20), most=MOST))
    return dict(given)


def _forces(ruleset: Ruleset, cards: Cards, given: Any) -> tuple[tuple[Cards, Force], ...]:
    if isinstance(given, str):
        given = (given,)
    if not isinstance(given, Sequence):
        sample, forces = '{"samurai": 8, "warrior": 6}', '["north", "south"]'
        raise InputError(fault("tokens", "honour.bag.not_tokens", found=shown(given, 60), sample=sample, forces=forces))
    if len(given) > MOST_FORCES:
        raise InputError(fault("tokens", "fields.too_many", found=len(given), most=MOST_FORCES))
    found = []
    for name in given:
        if isinstance(name, str) and name.endswith((".toml", ".json")):
            own = read_band(Path(name).expanduser(), cut(visible(name), 200), ruleset)
            mine = [force for key, force in own.forces.items() if force != cards.forces.get(key)]
            if not mine:
                allowed = ", ".join(cards.forces)
                raise InputError(fault("tokens", "honour.bag.unknown_force", found=named(name, 40), allowed=allowed))
            found.append((own, mine[0]))
            continue
        if not isinstance(name, str) or name not in cards.forces:
            allowed = ", ".join(cards.forces)
            raise InputError(fault("tokens", "honour.bag.unknown_force", found=named(name, 40), allowed=allowed))
        found.append((cards, cards.forces[name]))
    return tuple(found)
