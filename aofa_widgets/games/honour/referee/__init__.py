"""Rule on a recorded case (section 5 of the inventory): a call, its fields and the dice in, what the rules make out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from aofa_widgets.dice import Die
from aofa_widgets.play import Chance
from aofa_widgets.play.case_fields import MOST_DICE, bad, form_of, rules_of_record
from aofa_widgets.play.records import schema_of
from aofa_widgets.play.ruling import Answer, Referee
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..actions import Event
from ..params import Params
from ..resolve import LABELS, SIGNS, Due, Read, faces_of
from .calls import ANSWERS
from .reading import CALLS, read_rolls
from .rolls import Rolls
from .telling import tell_event

CUPS = (*LABELS, "nerve", "search", "offtable")


class Cup(NamedTuple):
    """One roll as it is shown: its name, whose it is (0: who acts), numbers of faces, its swords."""

    name: Mapping[str, str]
    side: int
    faces: tuple[int, ...]
    swords: int


def rule(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one record: `{"result": {...}}` to an `op`, `{"steps": [...]}` to steps, one object for each.

    Raises: InputError naming the field (`state.target.markers`) that cannot be used; then nothing of it counts.

    >>> rule({"op": "test", "state": {"dice": 3}, "dice": ["test:DSX"]})["result"]["result"]
    'success'
    """
    return bench_for(record).run(record)


def bench_for(record: Mapping[str, Any]) -> Bench:
    """A referee under the parameters of a record; errors as for `rule`."""
    return Bench(rules_of_record(record, "honour"))


class Bench(Referee):
    """A referee under one ruleset."""

    calls = CALLS
    params: Params

    def params_of(self, rules: Ruleset) -> Params:
        """The parameters of the game under a ruleset."""
        return Params.of(rules)

    def spare(self, raw: Any) -> str | None:
        """The faces held ready, as letters. Raises: InputError naming `spare`."""
        if raw is not None and (not isinstance(raw, str) or len(raw) > MOST_DICE):
            raise bad("spare", "a_word", raw)
        return raw

    def rolls(self, raw: Any, where: str, spare: str | None, throw: Callable[[int], str] | None) -> Rolls:
        """The rolls of a call in the order they were written. Raises: InputError naming the roll."""
        return Rolls(read_rolls(raw, where), where, spare, throw)

    def throws(self, roller: Any) -> Callable[[int], str]:
        """What throws so many dice of this game, as letters."""
        die = Die.fair(len(self.params.die_faces))
        return lambda dice: faces_of(self.params, roller.roll(dice, die))

    def found(self, call: str, fields: Mapping[str, Any], rolls: Rolls) -> Answer:
        """What a call comes to; no roll may be left. Raises: InputError naming a field or a roll."""
        found = ANSWERS[call](self.params, fields, rolls)
        rolls.end()
        return found

    def cups(self, rolls: Rolls) -> tuple[Cup, ...]:
        """The rolls of a call as they are shown."""
        return tuple(self._cup(due, faces, read) for due, faces, read in rolls.taken)

    def tell(self, call: str, event: Event) -> Mapping[str, str]:
        """The sentence of an event in every language."""
        return tell_event(call, event)

    def chance(self, dice: Mapping[str, int]) -> Chance:
        """Dice of this game, with the signs of their faces and the words of those."""
        names = {sign: texts(f"honour.record.sign_{sign}") for sign in dict.fromkeys(self.params.die_faces)}
        return Chance(dice, len(self.params.die_faces), signs=self.params.die_faces, names=names)

    def _cup(self, due: Due, faces: str, read: Read) -> Cup:
        first = {sign: at for at, sign in reversed([*enumerate(map(SIGNS.get, self.params.die_faces), 1)])}
        name = texts(f"honour.record.cup_{due.label if due.label in CUPS else 'test'}")
        return Cup(name, int(due.of == "target"), tuple(first[sign] for sign in faces), read.swords)


def schema() -> dict[str, Any]:
    """The JSON Schema of a record: what may be asked, the fields of each call, its dice."""
    faces = {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+:[XSD-]*$"}, "maxItems": MOST_DICE}
    spare = {"type": "string", "pattern": "^[XSD-]*$", "maxLength": MOST_DICE}
    calls = {call: {"properties": {"state": form_of(fields)}, "required": ["state"]} for call, fields in CALLS.items()}
    return schema_of("honour", calls, faces, spare)
