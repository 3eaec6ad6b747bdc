"""The three kinds of roll: an action, an action aimed at enemies, a duel (3, 3C, 4, 5C, 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import dice
from .counting import losing, score
from .hits import suffer
from .open_points import Refused, Unanswerable, Unfit
from .record import Activation, State

Rules = Mapping[str, Any]
Event = Mapping[str, Any]
Thrown = Mapping[str, Any] | None
Told = dict[str, Any]


def difference(rules: Rules, attack: Sequence[int], defence: Sequence[int]) -> tuple[str, int, int]:
    """Who has won and the hits of each side, before what either kind of contest forgives: (winner, dealt, taken).

    A tie costs `tie.hits` whatever a point is worth (AMB-09); a side without dice never scores (AMB-02).
    """
    return compare(rules, score(rules, list(attack)), score(rules, list(defence)))


def compare(rules: Rules, mine: int, theirs: int) -> tuple[str, int, int]:
    """The same from the two scores; a score of nothing is a roll without dice.

    >>> from .parameters import settled
    >>> compare(settled({}), 7, 5), compare(settled({}), 4, 4), compare(settled({}), 0, 0)
    (('attacker', 2, 0), ('attacker', 1, 0), ('nobody', 0, 0))
    """
    point = int(rules["hits.per_point"])
    if mine > theirs:
        return "attacker", (mine - theirs) * point, 0
    if theirs > mine:
        return "defender", 0, (theirs - mine) * point
    tie = int(rules["tie.hits"])
    if mine == 0:
        return "nobody", 0, 0
    return {
        "attacker": ("attacker", tie, 0),
        "nobody": ("nobody", tie, 0),
        "defender": ("defender", 0, tie),
    }[rules["tie.winner"]]


def _faces(rules: Rules, shown: Any, wanted: int) -> list[int]:
    faces = list(shown or ())
    if len(faces) != wanted or not all(isinstance(n, int) and 1 <= n <= rules["dice.sides"] for n in faces):
        raise Unfit
    return faces


def _count(state: State) -> Activation:
    activation = state.acting
    activation.actions += 1
    return activation


def unopposed(rules: Rules, state: State, event: Event, thrown: Thrown, told: Told) -> int | None:
    """An action that affects no enemy, recoveries included: the dice are only looked at for a 1 (3-6)."""
    activation = state.acting
    figure = state.figures[activation.figure]
    stunned = figure.stunned
    if event["type"] == "recover_stun" and rules["stun.recovery_roll"] == "full":
        stunned = False
    told["active_dice"] = dice.action(rules, state, activation.figure, activation.actions + 1, stunned)
    if thrown is None:
        return None
    faces = _faces(rules, thrown.get("active"), told["active_dice"])
    _count(state)
    if event["type"] == "recover_stun":
        figure.stunned = False
    elif event["type"] == "recover_weapon":
        figure.armed = True
    return losing(rules, faces)


def opposed(rules: Rules, state: State, event: Event, thrown: Thrown, told: Told) -> int | None:
    """An action aimed at enemies: one roll, each target answers and suffers for itself (3B, 3C, AMB-25)."""
    activation = state.acting
    name, targets = activation.figure, list(event["targets"])
    if len(targets) > 1 and rules["multi.targets_roll"] != "each":
        raise Unanswerable("AOFA-AMB-25: whose dice are thrown for all")
    told["active_dice"] = dice.action(rules, state, name, activation.actions + 1)
    told["reactive_dice"] = {target: dice.answering(rules, state, target) for target in targets}
    if thrown is None:
        return None
    faces = _faces(rules, thrown.get("active"), told["active_dice"])
    shown = thrown.get("reactive") or {}
    replies = {target: _faces(rules, shown.get(target), told["reactive_dice"][target]) for target in targets}
    _count(state)
    told["active_score"] = score(rules, faces)
    told["reactive_score"] = {target: score(rules, replies[target]) for target in targets}
    told["hits"], told["effects"] = {}, {}
    back: list[tuple[str, int]] = []
    for target in targets:
        _, dealt, taken = difference(rules, faces, replies[target])
        told["hits"][target] = dealt = dealt + (_size(rules, event.get("object"), dealt) if faces else 0)
        told["effects"][target] = suffer(rules, state, target, dealt, "swashbuckling", name)
        if taken and told["reactive_score"][target] != told["active_score"]:
            back.append((target, taken))  # a tie given to the defender does nothing in an action (AMB-09)
    if rules["opposed.attacker_takes_hits"] and back:
        if len(back) > 1:
            raise Unanswerable("how hits of several targets come back is not written down")
        told["hits"][name] = back[0][1]
        told["effects"][name] = suffer(rules, state, name, back[0][1], "swashbuckling", back[0][0])
    return losing(rules, faces)


def _size(rules: Rules, thing: str | None, dealt: int) -> int:
    """Hits that the size of an object adds (7-OBJECT, AMB-32, AMB-33)."""
    if not rules["optional.object_damage"] or thing not in ("large", "huge"):
        return 0
    if rules["object_damage.needs_hit"] and not dealt:
        return 0
    return int(rules[f"object_damage.{thing}"])


def duel(rules: Rules, state: State, event: Event, thrown: Thrown, told: Told) -> int | None:
    """A duel: both roll, the loser takes the difference, its winner shares it out (4, 5C)."""
    activation = state.acting
    name, lead = activation.figure, event["lead"]
    kept = list(state.contact)
    state.contact += [(pair[0], pair[1]) for pair in event.get("establish_contact", ()) if not _has(state, pair)]
    rush = dice.impetus(rules, event.get("arrival")) or (activation.impetus and rules["impetus.lasts"] == "contact")
    mine, theirs = dice.duel(rules, state, name, lead, rush)
    told["active_dice"], told["reactive_dice"] = mine, {lead: theirs}
    if rules["duel.rounds"] != 1:
        raise Unanswerable("how a record lays out several rounds is not written down")
    if thrown is None:
        state.contact = kept
        return None
    faces = _faces(rules, thrown.get("active"), mine)
    reply = _faces(rules, (thrown.get("reactive") or {}).get(lead), theirs)
    winner, dealt, taken = difference(rules, faces, reply)
    if not rules["duel.attacker_takes_hits"]:
        taken = 0
    hits = dealt or taken
    suffering = losers(rules, state, winner, name, lead)
    shares = _shared(event, hits, suffering)
    if shares is None:
        state.contact = kept
        raise Refused
    activation.duels += 1
    activation.actions += bool(rules["duel.counts_as_action"])
    told["active_score"], told["reactive_score"] = score(rules, faces), {lead: score(rules, reply)}
    told["winner"], told["hits"] = winner, hits
    told["effects"] = {who: [] for who in (name, lead, *suffering)}
    source = lead if winner == "defender" else name
    told["table"] = "duelling" if state.figures[source].armed else rules["weapon.win_table"]
    for who, share in shares.items():
        told["effects"][who] = suffer(rules, state, who, share, told["table"], source)
    touching = lead in state.touching(name)
    activation.impetus = rush and touching
    return losing(rules, faces)


def _has(state: State, pair: Sequence[str]) -> bool:
    return (pair[0], pair[1]) in state.contact or (pair[1], pair[0]) in state.contact


def losers(rules: Rules, state: State, winner: str, name: str, lead: str) -> list[str]:
    """The figures that may be given the hits of a duel (AMB-09, AMB-22)."""
    first, rest = (name, dice.allies(rules, state, name, lead)) if winner == "defender" else (
        lead, dice.supporters(rules, state, name, lead))  # fmt: skip
    return [first, *rest] if rules["multi.supporters_hit"] and winner != "nobody" else [first]


def _shared(event: Event, hits: int, suffering: list[str]) -> dict[str, int] | None:
    """Who is given how many hits; None where they cannot be shared out so (5C-1, AMB-23)."""
    wanted = event.get("allocation")
    if not wanted:
        return {suffering[0]: hits}
    whole = all(isinstance(n, int) and n >= 0 for n in wanted.values())
    fits = whole and sum(wanted.values()) == hits and set(wanted) <= set(suffering)
    return dict(wanted) if fits else None


HOW: Mapping[str, Callable[[Rules, State, Event, Thrown, Told], int | None]] = {
    "action": unopposed,
    "recover_stun": unopposed,
    "recover_weapon": unopposed,
    "opposed": opposed,
    "duel": duel,
}
