"""What every maker of questions needs: the people of the stories, a referee, and the same referee under a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.play import desks
from aofa_widgets.play.asking import draft as draft
from aofa_widgets.play.asking import shuffled as shuffled
from aofa_widgets.play.desks import Record as Record
from aofa_widgets.play.desks import Refused as Refused
from aofa_widgets.play.desks import pick as pick
from aofa_widgets.play.drafting import look
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.params import Parameter
from aofa_widgets.words.grammar import fill

from ..params import Params
from ..referee import Bench

Answers = list[dict[str, Any]]
SPARE = 60  # dice held ready for a record: more than any roll that a question asks for


class Person(NamedTuple):
    """Somebody of the stories: the id in a record, the name in each language, the Rating in force, the side."""

    id: str
    name: Mapping[str, Any]
    rating: int
    side: int


class Desk(desks.Desk):
    """The rules in force, ready to make questions: a referee under them and under each mistaken reading of them."""

    def __init__(self, rules: Ruleset, mistakes: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(rules, mistakes, Bench, quiet=True)
        self.params = Params.of(rules)
        told = rules.book.table("quiz/people")
        self.people = tuple(
            Person(key, {**row["name"], "elide": row.get("elide", False)}, _whole(rules, row["rating"]), row["side"])
            for key, row in told["people"].items()
        )
        self.deeds: Mapping[str, list[Mapping[str, str]]] = told["deeds"]
        self.wishes: Mapping[str, Mapping[str, str]] = told["wishes"]
        self.laws: Mapping[str, Mapping[str, str]] = told["laws"]

    # The people and what they do.

    def some(self, roller: Roller, mine: int = 1, theirs: int = 1) -> tuple[list[Person], list[Person]]:
        """People of one side and of the other, each once; which side is active is chance."""
        side = roller.choose(2)
        return self.of_side(roller, side, mine), self.of_side(roller, 1 - side, theirs)

    def names(self, roller: Roller) -> dict[str, Any]:
        """One of each side, where a question straight from the rules names somebody."""
        (a,), (b,) = self.some(roller)
        return {"a": a.name, "b": b.name}

    def offered(self, parameter: Parameter, value: Any) -> Any:
        """A value of the file as the rules hold it: the parameter's own word for no limit is None."""
        return None if parameter.none is not None and value == parameter.none else value

    def of_side(self, roller: Roller, side: int, number: int) -> list[Person]:
        """So many people of one side, in any order."""
        return shuffled(roller, [one for one in self.people if one.side == side])[:number]

    def deed(self, roller: Roller, kind: str, **values: Any) -> dict[str, str]:
        """A deed of a kind ("far", "near", "lone") as a sentence of each language; `a` does it, to `b`."""
        row = pick(roller, self.deeds[kind])
        return {lang: fill(text, lang, values) for lang, text in row.items()}

    def words(self, deed: str, values: Mapping[str, Any]) -> dict[str, str]:
        """A deed that somebody has in mind, as an infinitive of each language."""
        row = self.wishes[deed]
        return {lang: fill(text, lang, values) for lang, text in row.items()}

    # Records.

    def roll(self, record: Record, roller: Roller) -> tuple[Record, Answers]:
        """A record with dice for all that it rolls, and what the referee makes of it.

        Raises: Refused for a step that is not legal; InputError as the referee does.
        """
        answers = self._run(record, [1 + roller.choose(self.params.dice_sides) for _ in range(SPARE)])
        steps = []
        for step, answer in zip(record["steps"], answers, strict=True):
            if not answer["legal"]:
                raise Refused(answer["rule"])
            fell = answer.pop("dice", None)
            if fell:
                fell = fell if fell["reactive"] else {"active": fell["active"]}
            steps.append({**step, "dice": fell} if fell else {**step})
        return {**record, "steps": steps}, answers

    def ruled(self, record: Record) -> Answers:
        """What the referee makes of a record that has all its dice. Raises: as for `roll`."""
        found: Answers = self.bench.run(record)["steps"]
        if refused := next((answer["rule"] for answer in found if not answer["legal"]), ""):
            raise Refused(refused)
        return found

    def last(self, record: Record) -> dict[str, Any]:
        """What the referee makes of the last step, whatever its dice show. Raises: InputError as it does."""
        return self._run(record, [2] * SPARE)[-1]

    def _run(self, record: Record, spare: list[int]) -> Answers:
        steps = [{"dice": {}, **step} for step in record["steps"]]
        found: Answers = self.bench.run({**record, "steps": steps, "spare": spare})["steps"]
        return found

    def until(
        self, record: Record, roller: Roller, wanted: Callable[[Answers, Record], bool], tries: int = 24
    ) -> tuple[Record, Answers] | None:
        """The same, rolled again until it comes out as wanted; None if it does not."""
        for _ in range(tries):
            rolled, answers = self.roll(record, roller)
            if wanted(answers, rolled):
                return rolled, answers
        return None

    def mistaken(self, slip: str, record: Record, place: Any, *, counts: bool = False) -> Any:
        """What stands at a place when the record is ruled on under a mistake; None if that cannot be said.

        `counts`: the question is how many dice there are, so that dice may be added or left in the cup.
        """
        bench = self.under(slip)
        if bench is None:
            return None
        try:
            answers = bench.run({**record, "spare": [2] * SPARE} if counts else record)["steps"]
            return look(answers, place)
        except (InputError, KeyError):
            return None


def _whole(rules: Ruleset, key: str) -> int:
    value = rules.values[key]
    assert isinstance(value, int)
    return value


def state(active: Person, actions: int, *others: Person, contact: Iterable[tuple[str, str]] = (), **marks: Any) -> Any:
    """The `state` of a record: `marks` are further fields of a figure by its id."""
    side = "AB"
    figures = {
        one.id: {"side": side[one.side], "rating": one.rating, **marks.get(one.id, {})} for one in (active, *others)
    }
    told: dict[str, Any] = {
        "active": side[active.side], "activation": {"figure": active.id, "actions": actions}, "figures": figures
    }  # fmt: skip
    pairs = [list(pair) for pair in contact]
    return {**told, "contact": pairs} if pairs else told


def dice(number: int | None, least: int = 1) -> int | None:
    """A number of dice that somebody might say, or None."""
    return number if number is not None and number >= least else None
