"""One made question: what is asked, what may be answered, what is said then, and what exactly it claims.

A claim is plain data (what JSON holds) that anybody can work out from the parameters alone: the engine did, and a
second solver that shares no line with it must find the same. A claim has one of the keys below, and always

    "is"        the right answer
    "options"   the values of all the answers offered, in the order in which the item shows them ([] for a number)

    {"case": P, "record": R}    what stands at the place P once the steps of the record R have been ruled on
    {"case": [P, ...], "record": R}    the same for several places: a list of values
    {"legal": [E, ...], "record": R}    whether each event E, tried by itself, may come next: a list of true and false
    {"odds": W, "dice": N, "against": M, "hits": K}    an exact chance; "is" and "options" are times in 100
    {"rule": K}    the value of the parameter K
    {"effects": N, "state": F, "table": T}    what N hits do to a figure in the state F, in order
    {"count": "hits_to_fall", "state": F, "table": T}    the fewest hits, all in one go, that put it out of action
    {"best": "actions", "aim": {"hits": K}, "lead": L, "record": R}    how many actions to do before the duel

Records R are laid out as in section 5.1 of the inventory: `{"state": {...}, "steps": [{"event": ..., "dice": ...}]}`,
without "params": the parameters are given beside the claim, whole.

P is "s1.hits.jussac": step 1, then keys of that step's answer ("active_dice", "reactive_dice.NAME", "active_score",
"reactive_score.NAME", "hits", "hits.NAME", "winner", "table", "effects.NAME", "initiative", "active_side",
"activation", "activation.actions", "in_contact", "figures.NAME.wounds", "game_over", "legal"). Below null everything
is null ("activation.figure" once the activation is over).

T is "swashbuckling" or "duelling"; F holds "wounds", "stunned", "armed" and "backed" as a record's figure does.

W is "keep" (a roll of N dice at the start of a player turn does not lose the initiative), "hit" (an opposed action of
N dice against M does at least K hits), "win" and "lose" (a duel of N dice against M: the attacker inflicts, takes at
least K hits). K is 1 where it is left out.

The plan of "best": the active figure is in contact with L; it does k more unopposed actions, then duels L once. That
comes off if no action ends the activation and the duel inflicts at least K hits. The answer is the k with the greatest
chance; an item is only made where that chance is clearly greater than that of any other k.

These are the claims of the first game; another game's records are its own, and its second solver says which claims it
answers. All have "is" and "options", {"rule": K} is the same everywhere, and "odds" are times in 100 in every game.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

KINDS = ("choose", "number")
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that a question knows: its value, its words, what is said to it; `slip` names the misconception.

    The right one has no slip and no reply. Where a number is asked for, choices are wrong numbers with replies.

    >>> Choice(2, {"en": "two"}, {"en": "One die more: the duel is an action."}, slip="no-action").slip
    'no-action'
    """

    value: Any = field(hash=False)
    text: Texts = field(hash=False)
    reply: Texts = field(hash=False)
    slip: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is said of an answer: `kind` is "right" or "wrong", `slip` the misconception that it betrays, or "".

    >>> Judged("wrong", {"en": "Look again."}, slip="no-action").kind
    'wrong'
    """

    kind: str
    texts: Texts = field(hash=False)
    slip: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One question under one ruleset, in every language; every text is a mapping of languages, ready to show.

    `kind` "choose": `options`, of which number `right` (from 0) is right. `kind` "number": a whole number from `low`
    to `high`, right when it is within `near` of `answer`; `options` then hold known wrong numbers, `otherwise` is said
    to the rest. `why` is said when the answer is right, `hints` go from the faintest to the plainest. `id` is the same
    for the same question on any machine and enough, with the ruleset, to make it again.

    >>> item = Item("demo:1:ab", "rules", "demo", ("outcome.one",), "number", {"en": "How many?"}, answer=3, high=6,
    ...     why={"en": "Three."}, otherwise={"en": "Look again."})
    >>> item.judge(3).kind, item.judge(4).texts["en"]
    ('right', 'Look again.')
    """

    id: str
    family: str
    topic: str
    clauses: tuple[str, ...]
    kind: str
    ask: Texts = field(hash=False)
    options: tuple[Choice, ...] = ()
    right: int = -1
    answer: int = 0
    low: int = 0
    high: int = 0
    near: int = 0
    unit: str = ""
    why: Texts = field(default_factory=dict, hash=False)
    otherwise: Texts = field(default_factory=dict, hash=False)
    hints: tuple[Texts, ...] = field(default=(), hash=False)
    claim: Mapping[str, Any] = field(default_factory=dict, hash=False)
    fingerprint: str = ""
    seed: int = 0

    def judge(self, given: int) -> Judged:
        """What to say of an answer: the number of an option (from 0), or the number itself.

        Raises: InputError for an option that is not there, or a number outside the range.
        """
        if isinstance(given, bool) or not isinstance(given, int):
            raise InputError(fault("answer", "exercise.whole", found=str(given)[:20]))
        if self.kind == "choose":
            if not 0 <= given < len(self.options):
                raise InputError(fault("answer", "exercise.no_row", found=given, most=len(self.options) - 1))
            chosen = self.options[given]
            if given == self.right:
                return Judged("right", self.why)
            return Judged("wrong", chosen.reply, chosen.slip)
        if not self.low <= given <= self.high:
            raise InputError(fault("answer", "exercise.range", found=given, low=self.low, high=self.high))
        if abs(given - self.answer) <= self.near:
            return Judged("right", self.why)
        known = next((option for option in self.options if option.value == given), None)
        return Judged("wrong", known.reply, known.slip) if known else Judged("wrong", self.otherwise)

    def plain(self) -> dict[str, Any]:
        """The item as plain data, for a file; `Item.of` reads it back."""
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Item:
        """An item from what `plain` gave, or JSON made of it."""
        options = tuple(Choice(**row) for row in data["options"])
        return cls(**{**data, "options": options, "clauses": tuple(data["clauses"]), "hints": tuple(data["hints"])})


def likeness(item: Item) -> Hashable:
    """What makes a question the same as another to whoever reads it, in whatever order its answers stand."""
    return tuple(sorted(item.ask.items())), frozenset(option.text.get("en", "") for option in item.options)
