"""What every maker of questions needs: people of the stories, a referee, and the same referee under a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.play import desks
from aofa_widgets.play.asking import draft as draft
from aofa_widgets.play.asking import shuffled as shuffled
from aofa_widgets.play.desks import Record as Record
from aofa_widgets.play.desks import Refused as Refused
from aofa_widgets.play.desks import look as look
from aofa_widgets.play.desks import near as near
from aofa_widgets.play.desks import pick as pick
from aofa_widgets.rules import Ruleset
from aofa_widgets.words.numbers import listed
from aofa_widgets.words.tongues import manner

from ..params import Params
from ..referee import Bench
from ..resolve.tests import SIGNS

Texts = Mapping[str, str]
RESULTS = ("crit_fail", "fail", "success", "crit")
SPARE = 60  # faces held ready for a record: more than any question rolls


class Person(NamedTuple):
    """Somebody of the stories: the name in each language, and the side."""

    id: str
    name: Mapping[str, Any]
    side: int


class Desk(desks.Desk):
    """The rules in force, ready to make questions: a referee under them and under each mistaken reading of them."""

    def __init__(self, rules: Ruleset, mistakes: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(rules, mistakes, Bench)
        self.params = Params.of(rules)
        self.told = told = rules.book.table("quiz/people")
        self.people = tuple(
            Person(key, {**row["name"], "elide": row.get("elide", False)}, row["side"])
            for key, row in told["people"].items()
        )

    # The people and their dice.

    def two(self, roller: Roller) -> tuple[Person, Person]:
        """Somebody of one side and somebody of the other, in either order."""
        side = roller.choose(2)
        mine, other = (shuffled(roller, [p for p in self.people if p.side == n])[0] for n in (side, 1 - side))
        return mine, other

    def names(self, roller: Roller) -> dict[str, Any]:
        """Two of the people, where a question straight from the rules names somebody."""
        a, b = self.two(roller)
        return {"a": a.name, "b": b.name}

    def weapon(self, name: str) -> Texts:
        """A weapon as somebody carries it: ‘with a spear’."""
        found: Texts = self.told["weapons"][name]
        return found

    def faces(self, roller: Roller, dice: int) -> str:
        """So many faces of the die in force, as a record writes them."""
        have = [SIGNS[name] for name in self.params.die_faces]
        return "".join(have[roller.choose(len(have))] for _ in range(dice))

    def fell(self, told: Mapping[str, Any], labels: bool = True) -> dict[str, str]:
        """All the dice of an answer in words: ‘to hit, two swords and a cross; to dodge, one sword twice’."""
        found = {}
        for lang, none in self.told["nothing"].items():
            rows = []
            for label, faces in told["faces"].items():
                said = listed([one[lang] for one in faces], lang) if faces else none
                name = self.told["labels"].get(label.rstrip("2"), self.told["labels"]["test"])[lang]
                rows.append(f"{name}, {said}" if labels else said)
            found[lang] = f"{manner(lang).semicolon} ".join(rows)
        return found

    # Records.

    def roll(self, op: str, state: Record, roller: Roller) -> tuple[Record, dict[str, Any]]:
        """A record with dice for all that it rolls, and what the referee makes of it.

        Raises: Refused where the referee takes it not.
        """
        told = self.ruled({"op": op, "state": state, "spare": self.faces(roller, SPARE)})
        dice = [f"{label.rstrip('2')}:{faces}" for label, faces in told["rolls"].items()]
        return {"op": op, "state": state, "dice": dice}, told

    def mistaken(self, slip: str, record: Record, place: str | list[str], *, more: bool = False) -> Any:
        """What stands at a place when the record is ruled on under a mistake; None if that cannot be said.

        `more`: dice may be added or left out where the question is how many there are.
        """
        bench = self.under(slip)
        if bench is None:
            return None
        try:
            given = {**record, "spare": SIGNS[self.params.die_faces[0]] * SPARE} if more else record
            return look(bench.run(given)["result"], place)
        except (InputError, KeyError, TypeError):
            return None
