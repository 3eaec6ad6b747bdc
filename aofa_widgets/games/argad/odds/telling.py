"""The odds of one question as a table and a sentence, in every language: what the command line prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.play.telling import Part, Row, Told, check_question, counts
from aofa_widgets.words import fault, texts

from ..params import Params
from ..resolve import bursts as shot
from ..resolve import trials
from ..resolve.blows import Struck
from . import blows, bursts, sixes
from . import trials as single
from .asked import job_of
from .walk import dist

Texts = Mapping[str, str]
_NEED, _CLASS, _ARMOUR, _MOD = (2, 12), (1, 9), (0, 5), (-6, 6)
SPANS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "volley": ((1, 60), _NEED),
    "disordered": ((1, 60), _NEED),
    "blow": (_CLASS, _ARMOUR, _MOD),
    "gang": ((1, 6), _CLASS, _ARMOUR, _MOD),
    "duel": (_CLASS, _ARMOUR, _MOD, _CLASS, _ARMOUR, _MOD),
    "first": (_CLASS, _ARMOUR, _MOD, _CLASS, _ARMOUR, _MOD),
    "burst": ((0, 12), _NEED),
    "couple": ((0, 12), _NEED),
    "ball": ((0, 12), _NEED),
    "work": (),
    "test": ((0, 12),),
    "morale": ((0, 12), (0, 12)),
}
QUESTIONS = {question: len(spans) for question, spans in SPANS.items()}
"""What can be asked, and how many numbers each takes: dice and the natural number needed (`disordered`: in disorder);
class, armour (0 for none) and modifier; the same after a number of strikers; both sides of a fight (`first`: the first
strikes first); white dice and the number needed at a group (`couple`: at a couple; `ball`: of a round shot); nothing; a
rating; morale of the unit and of its leader (0 for none)."""
_UNARMOURED = (0, 1, 2)


def tell(params: Params, question: str, dice: Sequence[int], size: str | None = None) -> Told:
    """Answer one of `QUESTIONS` with its numbers (`size` has no meaning here).

    Raises: InputError for an unknown question, the wrong number of numbers, or numbers out of range.

    >>> from aofa_widgets.rules import Ruleset
    >>> tell(Params.of(Ruleset.load("argad")), "volley", [2, 7]).sentence["en"]
    '2 dice that need a natural 7: at least one hit 7.4% of the time, 0.07 hits on average.'
    """
    check_question(question, dice, QUESTIONS, "argad")
    for at, (n, (low, high)) in enumerate(zip(dice, SPANS[question], strict=True)):
        if isinstance(n, bool) or not isinstance(n, int) or not low <= n <= high:
            raise InputError(fault(f"dice[{at}]", "referee.a_number", found=str(n)[:40], low=low, high=high))
    return _TELLERS[question](params, *dice)


def _shots(loose: bool) -> Callable[[Params, int, int], Told]:
    def answer(params: Params, dice: int, need: int) -> Told:
        name = "disordered" if loose else "volley"
        title = texts(f"argad.odds.{name}", n=dice, need=need)
        found = sixes.hits(params, [sixes.Kind(need, dice, 6, loose)])
        values = {"title": title, "share": 1 - found.p(0), "mean": found.mean()}
        return Told(title, (_counts(found, "hits"),), texts("argad.odds.said_volley", **values), {"hits": found})

    return answer


def _struck(cls: int, armour: int) -> Struck:
    return Struck(cls, "none" if armour in _UNARMOURED else str(armour))


def _named(cls: int, armour: int, mod: int) -> dict[str, Any]:
    return {"class": cls, "armour": armour if armour not in _UNARMOURED else 0, "mod": mod}


def _ended(title: Texts, found: Mapping[str, Fraction]) -> Told:
    whole = dist({key: share for key, share in found.items() if share})
    rows = tuple(Row(texts(f"argad.odds.end_{key}"), share) for key, share in found.items() if share)
    best = max(found, key=lambda key: found[key])
    values = {"title": title, "end": texts(f"argad.odds.end_{best}"), "share": found[best]}
    return Told(
        title,
        (Part("ending", texts("argad.odds.ending"), rows),),
        texts("argad.odds.said_ending", **values),
        {"ending": whole},
    )


def _blow(params: Params, cls: int, armour: int, mod: int) -> Told:
    title = texts("argad.odds.blow", **_named(cls, armour, mod))
    return _ended(title, blows.strike(params, _struck(cls, armour), mod))


def _gang(params: Params, strikers: int, cls: int, armour: int, mod: int) -> Told:
    title = texts("argad.odds.gang", n=strikers, **_named(cls, armour, mod))
    return _ended(title, blows.gang(params, [blows.Striker(mod)] * strikers, _struck(cls, armour)))


_FATES = ("A_killed", "B_killed", "both_killed", "A_pushed", "B_pushed", "both_pushed", "nothing")


def _fight(first: str) -> Callable[..., Told]:
    def answer(params: Params, a: int, worn: int, mod: int, b: int, other: int, more: int) -> Told:
        one, two = blows.One(_struck(a, worn), mod), blows.One(_struck(b, other), more)
        found = blows.duel(params, one, two, first, params.options_tie)
        sides = {f"a_{key}": value for key, value in _named(a, worn, mod).items()}
        sides |= {f"b_{key}": value for key, value in _named(b, other, more).items()}
        title = texts(f"argad.odds.duel_{first}", **sides)
        return _ended(title, {key: found[key] for key in _FATES if key in found})

    return answer


def _burst(target: str) -> Callable[[Params, int, int], Told]:
    def answer(params: Params, white: int, need: int) -> Told:
        make = shot.ball(params, need, white) if target == "ball" else None
        found = bursts.victims(params, make or shot.burst(params, need, white, target == "burst"))
        title = texts(f"argad.odds.{target}", n=white, need=need)
        values = {"title": title, "share": 1 - found.p(0), "mean": found.mean()}
        return Told(title, (_counts(found, "victims"),), texts("argad.odds.said_burst", **values), {"victims": found})

    return answer


def _work(params: Params) -> Told:
    title, job = texts("argad.odds.work"), single.Job(job_of(params, {}))
    rows = [Row(texts("argad.odds.turn", n=turn), share, job.by(turn)) for turn, share in job.done.items()]
    whole: dict[Any, Fraction] = dict(job.done)
    given_up = sum(job.abandoned.values(), Fraction(0)) + job.left
    if given_up:
        rows.append(Row(texts("argad.odds.given_up"), given_up))
        whole["given_up"] = given_up
    sentence = texts("argad.odds.said_work", mean=job.mean(), share=job.by(3))
    return Told(title, (Part("turns", texts("argad.odds.turns"), tuple(rows)),), sentence, {"turns": dist(whole)})


def _test(params: Params, stat: int) -> Told:
    return _ended(texts("argad.odds.test", stat=stat), single.under(params, stat))


def _morale(params: Params, morale: int, leader: int) -> Told:
    title = texts("argad.odds.morale", n=morale, leader=leader)
    return _ended(title, single.nerve(params, trials.Nerve(morale, 0, leader or None)))


def _counts(found: Dist[int], key: str) -> Part:
    return counts(found, key, texts(f"argad.odds.{key}"), "argad.odds")


_TELLERS: Mapping[str, Callable[..., Told]] = {
    "volley": _shots(False),
    "disordered": _shots(True),
    "blow": _blow,
    "gang": _gang,
    "duel": _fight("same"),
    "first": _fight("A_first"),
    "burst": _burst("burst"),
    "couple": _burst("couple"),
    "ball": _burst("ball"),
    "work": _work,
    "test": _test,
    "morale": _morale,
}
