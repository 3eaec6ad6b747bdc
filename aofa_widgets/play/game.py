"""What a game must answer: the contract between the four games and everything that plays, counts or shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any, Protocol

from aofa_widgets.dice.faces import D6, Die
from aofa_widgets.errors import AofaError, Fault, InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import fault


@dataclass(frozen=True, slots=True)
class Card:
    """What kind of game it is: who acts when (turns, bag, together), whether sides hide things, how many sides.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> load("swashbuckling").GAME(Ruleset.load("swashbuckling")).card.order
    'turns'
    """

    key: str
    order: str
    secrets: bool
    sides: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the side that won, or None for a drawn game.

    >>> Result(0).winner, Result(None).winner  # the first side won; a drawn game
    (0, None)
    """

    winner: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """The state after something was done, the events that led there, and what a roll came to.

    >>> Step("after", events=("fell",)).events
    ('fell',)
    """

    state: Any
    events: tuple[Any, ...] = ()
    outcome: Any = None


class Refused(AofaError):
    """An action that the rules do not allow now; `rule` is the id of the rule, `texts` the reason in each language.

    `action` is what was asked for, where whoever raises it knows.

    >>> refused = Refused("RULE-1", {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."})
    >>> refused.rule, refused.say("en")
    ('RULE-1', 'It is not your turn.')
    """

    def __init__(self, rule: str, texts: Mapping[str, str], action: Any = None):
        self.rule, self.texts, self.action = rule, dict(texts), action
        super().__init__(Fault("", dict(texts)))


KINDS = ("dice", "bag", "cards", "coin")


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance decides now: how many dice from each cup, and how many equally likely faces, from 1 on, each has.

    `kind` says what falls: "dice", or one of "bag" (a token), "cards" (a card) and "coin", of which there is one at a
    time, its faces being all that may be drawn. `signs` is the sign of each face in order, empty for plain numbers;
    faces of one sign are alike. `names` calls the signs by their words, `cups` the cups where no lane does.

    >>> Chance({"active": 2}, 6).size
    36
    >>> bag = Chance({"bag": 1}, 5, "bag", ("samurai", "samurai", "warrior", "fate", "fate"))
    >>> bag.sign(3), bag.face("fate"), bag.left
    ('warrior', 4, {'samurai': 2, 'warrior': 1, 'fate': 2})
    """

    dice: Mapping[str, int] = field(hash=False)
    faces: int = 6
    kind: str = "dice"
    signs: tuple[str, ...] = ()
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    cups: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    def sign(self, face: int) -> str:
        """The sign of a face; its number where faces are plain numbers."""
        return self.signs[face - 1] if self.signs and 1 <= face <= len(self.signs) else str(face)

    def face(self, sign: str) -> int:
        """The first face that shows a sign. Raises: ValueError if none does."""
        return self.signs.index(sign) + 1

    @property
    def left(self) -> dict[str, int]:
        """How many faces show each sign, in the order of the faces; empty where there are none."""
        return {sign: self.signs.count(sign) for sign in dict.fromkeys(self.signs)}

    def check(self, dice: Mapping[str, tuple[int, ...]]) -> None:
        """See to it that these can be what fell. Raises: InputError at `dice` or its cup."""
        if set(dice) != set(self.dice):
            raise InputError(fault("dice", "saves.cups", found=_cups(dice), wanted=_cups(self.dice)))
        for cup, number in self.dice.items():
            if len(dice[cup]) != number:
                raise InputError(fault(f"dice.{cup}", "saves.dice_number", found=len(dice[cup]), wanted=number))
            wrong = next((face for face in dice[cup] if face not in range(1, self.faces + 1)), None)
            if wrong is not None:
                raise InputError(fault(f"dice.{cup}", "saves.face", found=shown(wrong), most=self.faces))

    @property
    def size(self) -> int:
        """How many equally likely falls there are."""
        return int(self.faces ** sum(self.dice.values()))

    def falls(self) -> Iterator[dict[str, tuple[int, ...]]]:
        """Every fall, all equally likely; only sensible while `size` is small."""
        names = list(self.dice)
        for faces in product(range(1, self.faces + 1), repeat=sum(self.dice.values())):
            start, fall = 0, {}
            for name in names:
                fall[name] = faces[start : start + self.dice[name]]
                start += self.dice[name]
            yield fall

    def throw(self, roller: Any) -> dict[str, tuple[int, ...]]:
        """One fall, thrown by a roller, cup after cup."""
        die = D6 if self.faces == 6 else Die(dict.fromkeys(range(1, self.faces + 1), 1))
        return {name: roller.roll(number, die) for name, number in self.dice.items()}


def _cups(dice: Mapping[str, object]) -> str:
    return ", ".join(map(named, dice)) or "-"


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of an offer that needs words: a person may leave it out unless it is `needed`.

    `needs`: "words" (at most `most` characters), "figure" or "thing" (one of `options`), "figures" (some of them),
    "way" (one of `options`, called by `names`) or "point" (a place).

    >>> Field("deed", {"en": "What you do", "fr": "Ce que vous faites"}, "words", most=200, needed=True).most
    200
    """

    key: str
    label: Mapping[str, str] = field(hash=False)
    needs: str
    options: tuple[str, ...] = ()
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    most: int = 0
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of thing a side may do now, as a person is offered it.

    `needs` says what is still to be named, and what `make` builds the action from:

    * "": nothing, `make()`; "figure" or "thing": one of `options`, `make(option)`; "point": a place, `make((x, y))`;
    * "hits": a share for each of `options` that adds up to `hits`, `make({option: hits})`;
    * "way": one of `options`, each a way of its own that `names` calls by its words, `make(option)`;
    * "words": what the player says, and the other entries of `fields`: `make(words=..., ...)` by their keys, with
      what was left out left out. What is filled in may still be refused: nobody can offer every sentence;
    * "march": the way of a unit in ranks, `make(legs=(...), turns=(...), side=...)`: straight legs in turn with one
      more than turns between them (whole degrees, clockwise), or one leg to a `side` ("left", "right", "back");
    * "post": where a unit in ranks stands and which way it looks, `make((x, y), facing)`.

    `reach` says in plain values what a picture may show beforehand: how far, which way, where one would arrive.
    `notes`: a sentence for an option (or "" for the offer as a whole), such as the dice that it would take.
    `whole`: the label with an option named in it, as a sentence would: ‘Punch Rochefort’.
    The offer of a place whose key is "bend" keeps it as a bend of a way that goes on: `preview` tells under "from" by
    figure where the next leg begins.

    >>> offer = Offer("stop", {"en": "Stop", "fr": "Arrêter"}, "stop", "RULE-1", make=lambda: "stop")
    >>> offer.needs, offer.make()
    ('', 'stop')
    """

    key: str
    label: Mapping[str, str] = field(hash=False)
    icon: str
    rule: str
    needs: str = ""
    options: tuple[str, ...] = ()
    hits: int = 0
    main: bool = False
    make: Any = field(default=None, compare=False, repr=False)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    fields: tuple[Field, ...] = ()
    group: str = ""
    reach: Mapping[str, Any] = field(default_factory=dict, hash=False)
    whole: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Menu:
    """What a side may do now, in the order to show it, and a sentence that says what is expected.

    Where there is much to choose from, `groups` call the groups of the offers by their words, in the order to show
    them; an offer whose group is "" stands by itself.

    >>> menu = Menu((), {"en": "Nothing may be done.", "fr": "Rien à faire."})
    >>> len(menu.offers), menu.text["en"]
    (0, 'Nothing may be done.')
    """

    offers: tuple[Offer, ...]
    text: Mapping[str, str] = field(default_factory=dict, hash=False)
    groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Lane:
    """The dice of one cup as they are shown: whose they are, what they are made of, how many were taken away.

    `groups` are (kind, count, reason) with kind "swash", "rating" or "bonus"; the dice lie in this order.

    >>> lane = Lane("0", 0, {"en": "Aramis"}, (("swash", 2, {"en": "two actions"}),), {"en": ""})
    >>> sum(count for _kind, count, _reason in lane.groups)
    2
    """

    cup: str
    side: int
    name: Mapping[str, str] = field(hash=False)
    groups: tuple[tuple[str, int, Mapping[str, str]], ...] = field(hash=False)
    note: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the game stands, for a bar above the board: the side with the initiative, the active figure, its pool.

    `side` is None while nobody has the initiative yet. `round` of `rounds`: where a game counts them (else 0).
    `left` counts the figures of each side that are still in play; where it counts units yet to act, `standing` counts
    the units still in play. `sides`: those that may act now, in any order, where several may (then `side` is None).

    >>> turn = Turn(0, "aramis", 2, ({"en": "Musketeers"}, {"en": "Guards"}), left=(3, 4))
    >>> turn.names[turn.side]["en"], turn.left
    ('Musketeers', (3, 4))
    """

    side: int | None
    active: str | None
    pool: int
    names: tuple[Mapping[str, str], ...] = field(hash=False)
    left: tuple[int, ...] = ()
    round: int = 0
    rounds: int = 0
    standing: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the dice that an action asks for come to, as they would be rolled now; every chance is exact.

    `parts` are outcomes with their chances (they need not add up to 1: some go together), `means` what is counted on
    average, `text` one short sentence; `values` are the same numbers and more by keys that the game names.

    >>> told = Forecast((({"en": "at least one hit"}, Fraction(3, 4)),), {"en": "A hit is likely."})
    >>> told.parts[0][1]
    Fraction(3, 4)
    """

    parts: tuple[tuple[Mapping[str, str], Fraction], ...] = field(hash=False)
    text: Mapping[str, str] = field(hash=False)
    means: tuple[tuple[Mapping[str, str], Fraction], ...] = field(default=(), hash=False)
    values: Mapping[str, Fraction] = field(default_factory=dict, hash=False)


class Game(Protocol):
    """The contract: exactly one of `result`, `chance` and `to_act` is open at any time; `rules` are those in force.

    `forecast` is about the dice that an action would ask for at once, and without an action about the dice that are
    due; it is None where there are none.

    Where several sides may act at once, what they do commutes, and a `view` lets only its own side act: of the others
    it shows no more than that they are done.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> game = load("swashbuckling").GAME(Ruleset.load("swashbuckling"))
    >>> state = game.start("courtyard")
    >>> game.result(state), game.chance(state) is None, sorted(game.to_act(state))
    (None, False, [])
    """

    card: Card
    rules: Ruleset

    def start(self, scenario: Any) -> Any: ...
    def result(self, state: Any) -> Result | None: ...
    def chance(self, state: Any) -> Chance | None: ...
    def to_act(self, state: Any) -> frozenset[int]: ...
    def menu(self, state: Any, side: int) -> Menu: ...
    def refuse(self, state: Any, action: Any) -> Any | None: ...
    def explain(self, state: Any, refusal: Any) -> dict[str, str]: ...
    def tell(self, state: Any, event: Any) -> dict[str, str]: ...
    def sample_actions(self, state: Any, side: int, limit: int = 60) -> tuple[Any, ...]: ...
    def apply(self, state: Any, action: Any) -> Step: ...
    def settle(self, state: Any, outcome: Any) -> Step: ...
    def lanes(self, state: Any) -> tuple[Lane, ...]: ...
    def forecast(self, state: Any, action: Any = None) -> Forecast | None: ...
    def turn(self, state: Any) -> Turn: ...
    def about(self, state: Any) -> dict[str, str]: ...
    def preview(self, state: Any) -> dict[str, Any]: ...
    def fall(self, dice: Mapping[str, tuple[int, ...]]) -> Any: ...
    def write(self, action: Any) -> dict[str, Any]: ...
    def read(self, row: Mapping[str, Any]) -> Any: ...
    def value(self, state: Any) -> Fraction: ...  # worth to the first side, 0 to 1: at the end 1, 0 or a half
    def losses(self, state: Any) -> tuple[Fraction, ...]: ...  # how much of its strength each side has lost, 0 to 1
    def falls(self, state: Any) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]: ...  # one for each consequence
    def view(self, state: Any, side: int) -> Any: ...
    def scene(self, state: Any) -> Scene: ...
