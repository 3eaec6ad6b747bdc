"""The odds of one question as a table and a sentence, in every language: what the command line prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.play.telling import Part, Row, Told, check_question, counts
from aofa_widgets.words import fault, texts

from ..params import Params
from ..resolve import OUTCOMES, RESULTS, Attack, Fighter, honour_pool
from .attacks import attack
from .rolls import classes, passing, swords, two_stage
from .tokens import MOST_TOKENS, bag, token_drawn

Texts = Mapping[str, str]
QUESTIONS = {"test": 1, "hit": 2, "attack": 3, "honour": 2, "bag": 1}
"""What can be asked, and how many numbers each takes: dice; dice to hit and to dodge; Aim, Agility and Strength; Honour
and markers; action tokens."""


def tell(params: Params, question: str, dice: Sequence[int], size: str | None = None) -> Told:
    """Answer a question: "test", "hit", "attack", "honour" or "bag", with its numbers (`size` has no meaning here).

    Raises: InputError for an unknown question, the wrong number of numbers, or numbers out of range.

    >>> from aofa_widgets.rules import Ruleset
    >>> tell(Params.of(Ruleset.load("honour")), "test", [3]).sentence["en"]
    'Test, three dice: a success or better 33.3% of the time; two swords on average.'
    """
    check_question(question, dice, QUESTIONS)
    for n in dice:
        most = MOST_TOKENS if question == "bag" else 40
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= most:
            said = "bag.number" if question == "bag" else "odds.dice_range"
            raise InputError(fault("dice", said, found=n, most=most))
    return _TELLERS[question](params, *dice)


def _test(params: Params, n: int) -> Told:
    title, found, count = texts("honour.odds.test", n=n), classes(params, n), swords(params, n)
    sentence = texts("honour.odds.said_test", title=title, passed=passing(params, n), mean=count.mean())
    parts = (_classes(found, "result"), _counts(count, "swords"))
    return Told(title, parts, sentence, {"result": found, "swords": count})


def _hit(params: Params, n: int, m: int) -> Told:
    title, share = texts("honour.odds.hit", n=n, m=m), two_stage(params, n, m)
    sentence = texts("honour.odds.said_hit", title=title, share=share)
    first, then = classes(params, n), classes(params, m)
    parts = (_classes(first, "hit_roll"), _classes(then, "dodge_roll"))
    return Told(title, parts, sentence, {"hit_roll": first, "dodge_roll": then})


def _attack(params: Params, aim: int, agility: int, strength: int) -> Told:
    """A bare-handed attack on a warrior who can dodge: the weapons are asked of the attack calculator."""
    blow = Attack("melee", Fighter(aim=aim, strength=strength), Fighter(agility=agility, actions_left=1))
    title, found = texts("honour.odds.attack", n=aim, m=agility, k=strength), attack(params, blow)
    by = found.outcome
    rows = tuple(Row(texts(f"honour.odds.end_{end}"), by.p(end)) for end in OUTCOMES if by.p(end))
    part = Part("outcome", texts("honour.odds.outcome"), rows)
    sentence = texts("honour.odds.said_attack", title=title, killed=found.gone, light=by.p("light"))
    return Told(title, (part,), sentence, {"outcome": by, "target_markers": found.target_markers})


def _honour(params: Params, honour: int, markers: int) -> Told:
    n = honour_pool(params, Fighter(honour=honour, markers=markers)).dice
    title, found = texts("honour.odds.honour", n=honour, m=markers), classes(params, n)
    sentence = texts("honour.odds.said_honour", title=title, dice=n, share=passing(params, n))
    return Told(title, (_classes(found, "result"),), sentence, {"result": found})


def _bag(params: Params, n: int) -> Told:
    title, found = texts("honour.odds.bag", n=n), bag(params, n)
    sentence = texts("honour.odds.said_bag", title=title, mean=found.mean(), share=token_drawn(params))
    return Told(title, (_counts(found, "drawn"),), sentence, {"drawn": found})


def _classes(found: Dist[str], key: str) -> Part:
    rows = tuple(Row(texts(f"honour.odds.class_{result}"), found.p(result)) for result in RESULTS)
    return Part(key, texts(f"honour.odds.{key}"), rows)


def _counts(found: Dist[int], key: str) -> Part:
    return counts(found, key, texts(f"honour.odds.{key}"), "honour.odds", gaps=True)


_TELLERS: Mapping[str, Callable[..., Told]] = {
    "test": _test,
    "hit": _hit,
    "attack": _attack,
    "honour": _honour,
    "bag": _bag,
}
