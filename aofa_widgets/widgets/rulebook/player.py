"""A worked example played step by step: its own dice or fresh ones, put to the referee under the rules in force."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from types import SimpleNamespace
from typing import Any

from aofa_widgets import games
from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.rules.text import Example
from aofa_widgets.teach.played import ready
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.typography import typeset

from ..board.dice import settled_lanes
from ..clauses import rule

Faces = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Played:
    """One step of an example: what was rolled (None where no dice were due), what the referee says of it."""

    roll: dict[str, Any] | None
    lines: tuple[Mapping[str, Any], ...]
    legal: bool


class Player:
    """Plays one example under a ruleset; what the example's own record sets holds above the ruleset's values."""

    def __init__(self, ruleset: Ruleset, example: Example) -> None:
        record = ready(example.record, ruleset)  # "=rating.good" in it is the value under these rules
        own = {key: value for key, value in record.get("params", {}).items() if key != "edition"}
        self.rules = ruleset.with_values(own, "example") if own else ruleset
        self.steps = list(record.get("steps", ()))
        self._dice_beside = tuple(record.get("spare", ()))
        self._spare: Iterator[int] = iter(())
        house = games.load(ruleset.game).__name__
        self._referee = import_module(".referee", house)
        self._reading = import_module(".referee.reading", house)
        self._bench = self._referee.Bench(self.rules)
        self._record = record
        if hasattr(self._bench, "play"):  # a game whose steps each stand by themselves plays them itself
            return
        state = self._reading.read_state(record.get("state"), self._bench.params.wounds_to_fall)
        self._state = replace(state, names={name: named_as(name, ruleset) for name in state.names})

    def play(self, roller: Roller | None = None, number: int = 0) -> list[Played]:
        """Every step, with the dice of the example or, with a roller, with fresh ones.

        It ends early at a step that fresh dice leave no room for. `number` is the first number of its rolls.
        Raises: InputError where the example's own dice do not fit these rules.
        """
        if hasattr(self._bench, "play"):
            return [self._shown(one, number + at) for at, one in enumerate(self._bench.play(self._record, roller))]
        self._spare = iter(self._dice_beside)
        state, found = self._state, []  # type: Any, list[Played]
        for at, step in enumerate(self.steps):
            event = dict(step["event"])
            if roller is not None:
                event.pop("allocation", None)  # it shares out the hits of other dice
            try:
                waiting, due = self._waiting(state, event, at)
                fall = None if due is None else self._fall(due, step.get("dice", {}), roller)
                state, told = self._bench.step(state, event, self._dice(fall), f"steps[{at}]")
            except AofaError as error:
                if roller is None or not found:
                    raise
                found.append(Played(None, (_line(_words(error)),), False))
                break
            found.append(self._played(waiting, fall, told, number + at))
            if roller is not None and told["legal"] is not _legal(step):
                break
        return found

    def _shown(self, step: Any, number: int) -> Played:
        """A step that the game's own referee has played: each of its rolls is a lane."""
        legal = bool(step.told["legal"])
        lines = tuple(self._ruled(event["text"], event["rule"]) for event in step.told["events"])
        if not step.cups:
            return Played(None, lines, legal)
        chance = self._bench.chance({str(at): len(cup.faces) for at, cup in enumerate(step.cups)})
        blank = dict.fromkeys(languages(), "")
        lanes = [
            {
                "side": cup.side,
                "name": dict(cup.name),
                "note": blank,
                "score": None,
                "groups": [{"kind": "test", "dice": [_bare(face) for face in cup.faces]}],
            }
            for cup in step.cups
        ]
        names = {sign: dict(words) for sign, words in chance.names.items()}
        signs = {"what": chance.kind, "signs": list(chance.signs), "names": names}
        return Played(_settled(number, dict(step.cups[0].name), lanes) | signs, lines, legal)

    def _waiting(self, state: Any, event: Mapping[str, Any], at: int) -> tuple[Any, Any]:
        """The state that waits for the dice of a step, and the dice that are due; no dice where it is refused."""
        game = self._bench.game
        action = self._reading.read_action(self._bench.params, state, event, f"steps[{at}].event")
        if game.refuse(state, action):
            return state, None
        waiting = game.apply(state, action).state
        return waiting, game.chance(waiting)

    def _fall(self, due: Any, given: Mapping[str, Any], roller: Roller | None) -> Faces:
        """Faces by cup: as many as are due, those of the step first, then the spare ones, as the referee pours them.

        The set-up roll names its cups 0 and 1 where a record says A and B.
        """
        if roller is not None:
            thrown: Faces = due.throw(roller)
            return thrown
        sides = given.get("sides")
        if sides is not None:
            return {str(self._reading.SIDES.index(side)): (face,) for side, face in sides.items()}
        rows = {"active": given.get("active", ()), **given.get("reactive", {})}
        fall = {}
        for cup, wanted in due.dice.items():
            faces = tuple(rows.get(cup, ()))[:wanted]
            fall[cup] = (*faces, *islice(self._spare, wanted - len(faces)))
            if len(fall[cup]) != wanted:
                raise InputError(fault("dice", "rulebook.other_dice"))
        return fall

    def _dice(self, fall: Faces | None) -> dict[str, Any] | None:
        """Faces as a record gives them."""
        if fall is None:
            return None
        if set(fall) == {"0", "1"}:
            return {"sides": {self._reading.SIDES[int(cup)]: faces[0] for cup, faces in fall.items()}}
        return {
            "active": list(fall.get("active", ())),
            "reactive": {cup: list(faces) for cup, faces in fall.items() if cup != "active"},
        }

    def _played(self, waiting: Any, fall: Faces | None, told: Mapping[str, Any], number: int) -> Played:
        if not told["legal"]:
            return Played(None, (self._ruled(told["why"], told["rule"]),), False)
        lines = tuple(self._ruled(event["text"], event["rule"]) for event in told["events"])
        if fall is None:
            return Played(None, lines, True)
        game = self._bench.game
        outcome = SimpleNamespace(
            active_score=told.get("active_score", 0), reactive_score=told.get("reactive_score") or {}
        )
        lanes = settled_lanes(self.rules, game.lanes(waiting), fall, outcome)
        return Played(_settled(number, dict(game.about(waiting)), lanes), lines, True)

    def _ruled(self, words: Mapping[str, str], ref: str | None) -> dict[str, Any]:
        clause = rule(self.rules, ref)
        return _line(words, {"id": clause["id"], "n": clause["number"]} if clause else None)


def _settled(number: int, title: dict[str, Any], lanes: list[dict[str, Any]]) -> dict[str, Any]:
    """A roll that lies, as the tray takes it."""
    return {
        "id": number,
        "phase": "settled",
        "title": title,
        "lanes": lanes,
        "verdict": None,
        "rule": None,
        "rules": [],
        "seed": None,
        "count": 0,
    }


def _bare(face: int) -> dict[str, Any]:
    """A die without a mark."""
    return {"face": face, "marks": [], "word": None, "plus": None}


def _legal(step: Mapping[str, Any]) -> bool:
    """Whether a step of a record is meant to be allowed: an example may show what is refused."""
    return bool(step.get("expect", {}).get("legal", True))


def _line(words: Mapping[str, str], clause: Mapping[str, str] | None = None) -> dict[str, Any]:
    return {"text": dict(words), "rule": dict(clause) if clause else None}


def _words(error: AofaError) -> dict[str, str]:
    return {
        lang: " ".join(one.texts.get(lang, one.texts.get("en", "")) for one in error.faults) for lang in languages()
    }


def named_as(name: str, ruleset: Ruleset) -> dict[str, Any]:
    """How sentences name a figure of a record: as the book's figure of this id, or of an id that it shortens.

    >>> named_as("roch", Ruleset.load("swashbuckling"))["fr"], named_as("g1", Ruleset.load("swashbuckling"))["en"]
    ('Rochefort', 'Guard 1')
    >>> named_as("milady", Ruleset.load("swashbuckling"))["fr"]
    'Milady'
    """
    profiles = figure_profiles(ruleset.book)
    parts = re.fullmatch(r"([a-z]+)(\d*)", name)
    short, number = parts.groups() if parts else (name, "")
    near = [one for one in profiles if one.startswith(short) and re.sub(r"\D", "", one) == number]
    if name not in profiles and len(near) != 1:
        return dict.fromkeys(languages(), name[:1].upper() + name[1:])
    profile = profiles[name if name in profiles else near[0]]
    found: dict[str, Any] = {lang: typeset(str(profile["name"][lang]), lang) for lang in languages()}
    inside = profile.get("in_text", {})
    found |= {f"{lang}_in_text": typeset(str(inside[lang]), lang) for lang in languages() if lang in inside}
    found |= {key: typeset(str(inside[key]), "fr") for key in ("fr_de", "fr_a") if key in inside}
    return found | {"elide": bool(profile.get("elide"))}


def shown(ruleset: Ruleset, example: Example, roller: Roller | None, number: int) -> dict[str, Any]:
    """The steps of an example as the view takes them, and a note where they are played under the book's base rules:

    the rules in force leave no room for the example's dice, or do not go together with what the example is about.
    """
    note = None
    try:
        steps = Player(ruleset, example).play(roller, number)
        if roller is None and [one.legal for one in steps] != [_legal(row) for row in example.record["steps"]]:
            raise InputError(fault("dice", "rulebook.other_dice"))
    except AofaError:
        base = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets)
        steps = Player(base, example).play(roller, number)
        note = texts("rulebook.base_dice" if roller is None else "rulebook.base_fresh")
    rows = [{"roll": one.roll, "lines": [dict(line) for line in one.lines], "legal": one.legal} for one in steps]
    return {"steps": rows, "total": len(example.record.get("steps", ())), "note": note}
