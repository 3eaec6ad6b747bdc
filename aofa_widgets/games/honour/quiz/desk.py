"""What every maker of questions needs: people of the stories, a referee, and the same referee under a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.play.asking import draft as draft
from aofa_widgets.play.asking import shuffled as shuffled
from aofa_widgets.rules import Ruleset
from aofa_widgets.words.numbers import listed

from ..params import Params
from ..referee import Bench
from ..resolve.tests import SIGNS

Record = dict[str, Any]
Texts = Mapping[str, str]
MELEE = ("spear", "katana", "heavy_sword", "two_swords", "naginata", "heavy_club", "staff", "dagger")
MISSILE = ("bow", "musket", "thrown")
RESULTS = ("crit_fail", "fail", "success", "crit")
SPARE = 60  # faces held ready for a record: more than any question rolls


class Refused(Exception):
    """A story that the rules in force do not allow, or that comes to nothing: then there is no such question."""


class Person(NamedTuple):
    """Somebody of the stories: the name in each language, and the side."""

    id: str
    name: Mapping[str, Any]
    side: int


class Desk:
    """The rules in force, ready to make questions: a referee under them and under each mistaken reading of them."""

    def __init__(self, rules: Ruleset, mistakes: Mapping[str, Mapping[str, Any]]) -> None:
        self.rules, self.params, self.mistakes = rules, Params.of(rules), mistakes
        self.bench = Bench(rules)
        self._benches: dict[str, Bench | None] = {}
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
            found[lang] = " ; ".join(rows) if lang == "fr" else "; ".join(rows)
        return found

    # Records.

    def roll(self, op: str, state: Record, roller: Roller) -> tuple[Record, dict[str, Any]]:
        """A record with dice for all that it rolls, and what the referee makes of it.

        Raises: Refused where the referee takes it not.
        """
        told = self.ruled({"op": op, "state": state, "spare": self.faces(roller, SPARE)})
        dice = [f"{label.rstrip('2')}:{faces}" for label, faces in told["rolls"].items()]
        return {"op": op, "state": state, "dice": dice}, told

    def ruled(self, record: Record) -> dict[str, Any]:
        """What the referee makes of a record. Raises: Refused where it takes it not."""
        try:
            found: dict[str, Any] = self.bench.run(record)["result"]
        except InputError as error:
            raise Refused(str(error)) from None
        return found

    def mistaken(self, slip: str, record: Record, place: str | list[str], *, more: bool = False) -> Any:
        """What stands at a place when the record is ruled on under a mistake; None if that cannot be said.

        `more`: dice may be added or left out where the question is how many there are.
        """
        if slip not in self._benches:
            self._benches[slip] = self._bench(slip)
        bench = self._benches[slip]
        if bench is None:
            return None
        try:
            given = {**record, "spare": SIGNS[self.params.die_faces[0]] * SPARE} if more else record
            return look(bench.run(given)["result"], place)
        except (InputError, KeyError, TypeError):
            return None

    def _bench(self, slip: str) -> Bench | None:
        try:
            rules = self.rules.with_values(self.mistakes[slip], "quiz")
            return None if rules.values == self.rules.values else Bench(rules, quiet=True)
        except InputError:
            return None


def look(told: Mapping[str, Any], place: str | list[str]) -> Any:
    """What stands at a place ("target.markers") of an answer, or at several. Raises: KeyError.

    >>> look({"target": {"markers": 2}, "outcome": "light"}, ["outcome", "target.markers"])
    ['light', 2]
    """
    if isinstance(place, list):
        return [look(told, one) for one in place]
    node: Any = told
    for name in place.split("."):
        node = node[name]
    return list(node) if isinstance(node, tuple) else node


def near(right: int, least: int = 0) -> list[tuple[str, int]]:
    """The numbers beside the right one, as slips of nothing but the count."""
    return [("miscount", right + step) for step in (1, -1, 2, -2, 3, -3) if right + step >= least]


def pick(roller: Roller, rows: Any) -> Any:
    """One of the rows."""
    return rows[roller.choose(len(rows))]
