"""What every maker of questions needs: units of the stories, the special rules that may be told, a referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from aofa_widgets.rules.specials import Special
from aofa_widgets.words.numbers import listed

from ..params import Params
from ..referee import Bench

Texts = Mapping[str, str]
SPARE = 120  # faces held ready for a record: more than any question rolls


class Unit(NamedTuple):
    """A unit of the stories: its name in each language, and its side."""

    id: str
    name: Mapping[str, Any]
    side: int


class Desk(desks.Desk):
    """The rules in force, ready to make questions: a referee under them and under each mistaken reading of them."""

    def __init__(self, rules: Ruleset, mistakes: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(rules, mistakes, Bench)
        self.params = Params.of(rules)
        self.told = told = rules.book.table("quiz/people")
        self.units = tuple(Unit(key, row["name"], row["side"]) for key, row in told["units"].items())
        self.casters = tuple(Unit(key, row["name"], row["side"]) for key, row in told["casters"].items())
        book = Ruleset.of(rules.book).specials
        self.usable = {name: one for name, one in rules.specials.items()
                       if name in book and _shape(one) == _shape(book[name])}  # fmt: skip

    def two(self, roller: Roller) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """The name of somebody of one side and of somebody of the other, in either order."""
        side = roller.choose(2)
        mine, other = (shuffled(roller, [u for u in self.units if u.side == n])[0] for n in (side, 1 - side))
        return mine.name, other.name

    # Special rules.

    def some(self, roller: Roller, names: Sequence[str], most: int) -> list[str]:
        """Up to so many of these special rules, of those that say what the book says ("blast(3)")."""
        able = [name for name in names if name.partition("(")[0] in self.usable]
        return shuffled(roller, able)[: roller.choose(most + 1)]

    def all_in_force(self, names: Sequence[str]) -> None:
        """Raises: Refused where one of these special rules is out of force, or says something else."""
        if any(name.partition("(")[0] not in self.usable for name in names):
            raise Refused("a rule that is none")

    def rules_told(self, names: Sequence[str], *more: Texts) -> dict[str, str]:
        """Special rules after something else: ‘, Rending, Blast(3)’; nothing for none."""
        found = {}
        for lang in self.told["none"]:
            rows = [row[lang] for row in more]
            for name in names:
                key, _, rest = name.partition("(")
                rows.append(self.usable[key].named(lang, int(rest.rstrip(")")) if rest else None))
            found[lang] = "".join(f", {row}" for row in rows)
        return found

    def named(self, name: str) -> dict[str, str]:
        """One special rule by its name: ‘Blast(3)’."""
        return {lang: text.removeprefix(", ") for lang, text in self.rules_told([name]).items()}

    def faces(self, faces: Sequence[int]) -> dict[str, str]:
        """Faces of dice in a row: ‘4, 3 and 6’."""
        none: Texts = self.told["none"]
        return {lang: listed([str(face) for face in faces], lang) if faces else none[lang] for lang in none}

    # Records.

    def roll(self, op: str, state: Record, roller: Roller) -> tuple[Record, dict[str, Any]]:
        """A record with dice for all that it rolls, and what the referee makes of it. Raises: Refused."""
        told = self.ruled({"op": op, "state": state, "spare": [1 + roller.choose(6) for _ in range(SPARE)]})
        dice: dict[str, list[int]] = {}
        for pool, _, faces in told["rolled"]:
            dice.setdefault(pool, []).extend(faces)
        return {"op": op, "state": state, "dice": dice}, told

    def said(self, told: Mapping[str, Any]) -> dict[str, str]:
        """What happened, sentence after sentence, as the referee's log has it."""
        return {lang: " ".join(event["text"][lang] for event in told["events"]) for lang in self.told["none"]}

    def otherwise(self, record: Record, place: str | list[str], **changed: Any) -> Any:
        """What stands at a place if the state were otherwise: dice are added or left out; None if it cannot be."""
        try:
            state = laid(record["state"], changed)
            told = self.bench.run({**record, "state": state, "spare": [1] * SPARE})["result"]
            return look(told, place)
        except (InputError, KeyError, TypeError):
            return None

    def mistaken(self, slip: str, record: Record, place: str | list[str]) -> Any:
        """What stands at a place when the record is ruled on under a mistake; None if that cannot be said."""
        bench = self.under(slip)
        if bench is None:
            return None
        try:
            return look(bench.run({**record, "spare": [1] * SPARE})["result"], place)
        except (InputError, KeyError, TypeError):
            return None


def _shape(special: Special) -> list[Any]:
    """What a special rule does, whatever its values."""
    return [(one.name, sorted(name for name, _ in one.values), sorted(one.when)) for one in special.effects]


def laid(under: Mapping[str, Any], over: Mapping[str, Any]) -> Record:
    """One state laid over another, objects inside them too."""
    return {**under, **{
        key: laid(under[key], value) if isinstance(value, Mapping) and isinstance(under.get(key), Mapping) else value
        for key, value in over.items()
    }}  # fmt: skip
