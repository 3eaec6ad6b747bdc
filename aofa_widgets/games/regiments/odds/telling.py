"""The odds of one question as a table and a sentence, in every language: what the command line prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Any

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.play.telling import Part, Row, Told, check_question, counts
from aofa_widgets.words import fault, languages, texts

from ..params import Params
from ..specials import said
from . import tests, volleys
from .chains import ENDINGS, charge
from .plain import bears, melee_of, volley_of

Texts = Mapping[str, str]
_FACE, _ATTACKS, _FIGURES, _AP = (2, 6), (0, 2000), (1, 60), (0, 10)
SPANS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "test": (_FACE, (-10, 10)),
    "block": (_FACE, _AP),
    "volley": (_ATTACKS, _FACE, _FACE, _AP),
    "morale": (_FACE, (-10, 10)),
    "cast": ((-20, 20),),
    "dangerous": ((0, 2000),),
    "objectives": (),
    "charge": (_FIGURES, _FACE, _FACE, (0, 10), _FIGURES, _FACE, _FACE, (0, 10)),
}
QUESTIONS = {question: len(spans) for question, spans in SPANS.items()}
"""What can be asked, and how many numbers each takes: Quality and modifier; Defence and AP; attacks, Quality, Defence
and AP; Quality and modifier; help less hindrance; dice; none; figures, Quality, Defence and attacks of both sides."""
BORNE: Mapping[str, tuple[str, ...]] = {
    "volley": ("rule", "against", "when", "distance"),
    "charge": ("rule", "against"),
}
"""The questions that may be asked of special rules: `rule` of who attacks, `against` of the target; how, how far."""
_FURTHEST = 200
_MOST_BEARING = 100  # attacks with special rules: Blast of a thousand takes minutes


def tell(
    params: Params,
    question: str,
    dice: Sequence[int],
    size: str | None = None,
    situation: Mapping[str, Any] | None = None,
) -> Told:
    """Answer one of `QUESTIONS` with its numbers (`size` has no meaning here), in a `situation` of `BORNE`.

    Raises: InputError for an unknown question, the wrong number of numbers, or numbers out of range.

    >>> from aofa_widgets.rules import Ruleset
    >>> tell(Params.of(Ruleset.load("regiments")), "test", [4, 0]).sentence["en"]
    'A test on 4+: passed 50.0% of the time.'
    """
    check_question(question, dice, QUESTIONS, "regiments")
    spans = SPANS[question]
    if question == "volley" and situation:
        spans = ((0, _MOST_BEARING), *spans[1:])
    for at, (n, (low, high)) in enumerate(zip(dice, spans, strict=True)):
        if isinstance(n, bool) or not isinstance(n, int) or not low <= n <= high:
            raise InputError(fault(f"dice[{at}]", "referee.a_number", found=str(n)[:40], low=low, high=high))
    return _TELLERS[question](params, *dice, **_more(params, question, situation or {}))


def _more(params: Params, question: str, situation: Mapping[str, Any]) -> dict[str, Any]:
    """The situation as the tellers take it. Raises: InputError for what the question has no use for."""
    allowed = BORNE.get(question, ())
    for name in situation:
        if name not in allowed:
            words = {"found": f"--{name}", "allowed": ", ".join(f"--{one}" for one in allowed) or "–"}
            raise InputError(fault(f"--{name}", "regiments.odds.no_use", question=question, **words))
    if not 0 <= (n := situation.get("distance", 0)) <= _FURTHEST:
        raise InputError(fault("--distance", "referee.a_number", found=str(n)[:40], low=0, high=_FURTHEST))
    return {"situation": situation} if situation else {}


def _titled(params: Params, title: Texts, situation: Mapping[str, Any]) -> Texts:
    """The title with what is taken into account behind it."""
    told = []
    for name in ("rule", "against"):
        borne = bears(params, situation.get(name, ()))
        if borne:
            rules = {lang: said(params.known, borne, lang) for lang in languages()}
            told.append(texts(f"regiments.odds.{name}", rules=rules))
    told += [texts(f"regiments.odds.when_{name}") for name in dict.fromkeys(situation.get("when", ()))]
    if "distance" in situation:
        told.append(texts("regiments.odds.distance", n=situation["distance"]))
    if not told:
        return title
    whole = told[0]
    for one in told[1:]:
        whole = texts("regiments.odds.also", a=whole, b=one)
    return texts("regiments.odds.bearing", title=title, told=whole)


def _test(params: Params, need: int, mod: int) -> Told:
    title, found = texts("regiments.odds.test", q=need, mod=mod), _whether(tests.quality(need, mod))
    sentence = texts("regiments.odds.said_test", title=title, share=found.p("yes"))
    return Told(title, (_either(found, "test"),), sentence, {"result": found})


def _block(params: Params, defence: int, ap: int) -> Told:
    title, found = texts("regiments.odds.block", d=defence, ap=ap), _whether(tests.block(defence, -ap))
    covered = tests.block(defence, params.terrain_cover - ap)
    sentence = texts("regiments.odds.said_block", title=title, share=found.p("yes"), cover=covered)
    return Told(title, (_either(found, "block"),), sentence, {"result": found})


def _volley(
    params: Params, attacks: int, quality: int, defence: int, ap: int,
    situation: Mapping[str, Any] = MappingProxyType({}),
) -> Told:  # fmt: skip
    spec = {"attacks": attacks, "q": quality, "d": defence, "ap": ap, "dist": situation.get("distance")}
    spec |= {"rules": situation.get("rule", ()), "target_rules": situation.get("against", ())}
    when = situation.get("when", ())
    phase = "shoot" if "shooting" in when else "melee"
    given, _ = volley_of(params, spec | {"phase": phase, "charging": "charge" in when, "moved": "moved" in when})
    title = _titled(params, texts("regiments.odds.volley", n=attacks, q=quality, d=defence, ap=ap), situation)
    found, hits = volleys.raw(given), volleys.means(given)[0]
    sentence = texts("regiments.odds.said_volley", title=title, hits=hits, mean=found.mean(), share=1 - found.p(0))
    return Told(title, (_counts(found, "wounds"),), sentence, {"wounds": found})


def _morale(params: Params, need: int, mod: int) -> Told:
    title, found = texts("regiments.odds.morale", q=need, mod=mod), _whether(tests.passes(params, need, mod))
    sentence = texts("regiments.odds.said_morale", title=title, share=found.p("yes"))
    return Told(title, (_either(found, "morale"),), sentence, {"result": found})


def _cast(params: Params, net: int) -> Told:
    title, found = texts("regiments.odds.cast", net=net), _whether(tests.cast(params, net))
    sentence = texts("regiments.odds.said_cast", title=title, share=found.p("yes"))
    return Told(title, (_either(found, "cast"),), sentence, {"result": found})


def _dangerous(params: Params, dice: int) -> Told:
    title, found = texts("regiments.odds.dangerous", n=dice), tests.dangerous(params, dice)
    sentence = texts("regiments.odds.said_dangerous", title=title, mean=found.mean(), share=1 - found.p(0))
    return Told(title, (_counts(found, "wounds"),), sentence, {"wounds": found})


def _objectives(params: Params) -> Told:
    title, found = texts("regiments.odds.objectives"), tests.objectives(params)
    sentence = texts("regiments.odds.said_objectives", title=title, mean=found.mean())
    return Told(title, (_counts(found, "markers"),), sentence, {"markers": found})


def _charge(
    params: Params, n: int, q: int, d: int, a: int, m: int, r: int, e: int, b: int,
    situation: Mapping[str, Any] = MappingProxyType({}),
) -> Told:  # fmt: skip
    """Two units with the special rules of the situation, as many figures to a rank as usual (AOFR-R-01)."""
    charger = {"charger_models": n, "charger_q": q, "charger_d": d, "charger_a": a}
    defender = {"defender_models": m, "defender_q": r, "defender_d": e, "defender_a": b}
    borne = {"charger_rules": situation.get("rule", ()), "defender_rules": situation.get("against", ())}
    ends = charge(params, melee_of(params, {**charger, **defender, **borne})).endings
    title = _titled(params, texts("regiments.odds.charge", n=n, q=q, d=d, a=a, m=m, r=r, e=e, b=b), situation)
    rows = tuple(Row(texts(f"regiments.odds.end_{name}"), ends[name]) for name in ENDINGS if name in ends)
    won = sum((share for name, share in ends.items() if name.startswith("defender")), Fraction(0))
    gone = ends.get("defender_destroyed", Fraction(0)) + ends.get("defender_routs", Fraction(0))
    sentence = texts("regiments.odds.said_charge", title=title, won=won, gone=gone)
    whole = _dist(ends)
    return Told(title, (Part("ending", texts("regiments.odds.ending"), rows),), sentence, {"ending": whole})


def _dist(shares: Mapping[str, Fraction]) -> Dist[str]:
    whole = lcm(*(share.denominator for share in shares.values()))
    return Dist({name: int(share * whole) for name, share in shares.items()})


def _whether(share: Fraction) -> Dist[str]:
    return Dist({"yes": share.numerator, "no": share.denominator - share.numerator})


def _either(found: Dist[str], question: str) -> Part:
    rows = tuple(Row(texts(f"regiments.odds.{question}_{one}"), found.p(one)) for one in ("yes", "no"))
    return Part("result", texts("regiments.odds.result"), rows)


def _counts(found: Dist[int], key: str) -> Part:
    return counts(found, key, texts(f"regiments.odds.{key}"), "regiments.odds")


_TELLERS: Mapping[str, Callable[..., Told]] = {
    "test": _test,
    "block": _block,
    "volley": _volley,
    "morale": _morale,
    "cast": _cast,
    "dangerous": _dangerous,
    "objectives": _objectives,
    "charge": _charge,
}
