"""What every maker of questions needs: people of the stories, dice, a referee under the rules and under mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.play import desks
from aofa_widgets.play.asking import draft as draft
from aofa_widgets.play.asking import shuffled as shuffled
from aofa_widgets.play.desks import Record as Record
from aofa_widgets.play.desks import Refused as Refused
from aofa_widgets.play.desks import near as near
from aofa_widgets.play.desks import pick as pick
from aofa_widgets.rules import Ruleset
from aofa_widgets.words.numbers import listed

from ..params import Params
from ..referee import Bench

Texts = Mapping[str, str]


class Desk(desks.Desk):
    """The rules in force, ready to make questions: a referee under them and under each mistaken reading of them."""

    def __init__(self, rules: Ruleset, mistakes: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(rules, mistakes, Bench)
        self.params = Params.of(rules)
        self.told = rules.book.table("quiz/people")

    def two(self, roller: Roller) -> list[Texts]:
        """The names of two people, of either side."""
        return [self.told["people"][key]["name"] for key in shuffled(roller, self.told["people"])[:2]]

    def words(self, table: str, key: Any) -> Texts:
        """The words of the book's file for something."""
        found: Texts = self.told[table][str(key)]
        return found

    def row(self, table: str, keys: Sequence[Any]) -> dict[str, str]:
        """Words of the book's file in a row: ‘a, b and c’; nothing for none."""
        none: Texts = self.told["none"]
        return {lang: listed([self.words(table, key)[lang] for key in keys], lang) if keys else none[lang]
                for lang in none}  # fmt: skip

    def signed(self, number: int) -> Texts:
        """A bonus or a penalty in words. Raises: Refused for one that the book's file has no words for."""
        if str(number) not in self.told["sums"]:
            raise Refused("more than anybody has")
        return self.words("sums", number)

    def faces(self, faces: Sequence[int]) -> dict[str, str]:
        """Faces of dice in a row: ‘4, 3 and 6’."""
        none: Texts = self.told["none"]
        return {lang: listed([str(face) for face in faces], lang) if faces else none[lang] for lang in none}

    def said(self, told: Mapping[str, Any]) -> dict[str, str]:
        """What happened, sentence after sentence, as the referee's log has it."""
        return {lang: " ".join(event["text"][lang] for event in told["events"]) for lang in self.told["none"]}

    def otherwise(self, record: Record, place: str, **changed: Any) -> Any:
        """What stands at a place if the state were otherwise; None if it cannot be."""
        return _asked(self.bench, {**record, "state": {**record["state"], **changed}}, place)

    def mistaken(self, slip: str, record: Record, place: str) -> Any:
        """What stands at a place when the record is ruled on under a mistake; None if that cannot be said."""
        bench = self.under(slip)
        return None if bench is None else _asked(bench, record, place)


def _asked(bench: Bench, record: Record, place: str) -> Any:
    """What stands at a place of an answer ("fate.lone"); None where there is none."""
    try:
        node: Any = bench.run(record)["result"]
        for name in place.split("."):
            node = node[name]
    except (InputError, KeyError, TypeError):
        return None
    return node


def die(roller: Roller, sides: int = 6) -> int:
    """A face."""
    return 1 + roller.choose(sides)


def maybe(roller: Roller, one_in: int = 2) -> bool:
    """True once in so many times."""
    return roller.choose(one_in) == 0
