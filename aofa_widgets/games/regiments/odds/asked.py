"""Questions about odds that the book asks, each with one exact answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..params import Params
from ..resolve import morale
from ..resolve.volley import Volley
from ..specials import best, effects
from . import tests, volleys
from .chains import charge
from .plain import bears, melee_of, volley_of

Spec = Mapping[str, Any]


def ask(params: Params, question: str, spec: Spec) -> Fraction:
    """The exact answer to one of `ASKED`: a chance, or a mean number where its name or its `what` says so.

    Raises: KeyError for a question that nobody knows, or for an answer that it has not.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("regiments"))
    >>> ask(params, "quality", {"q": 4}), ask(params, "volley", {"attacks": 2, "q": 4, "d": 4, "least": 1})
    (Fraction(1, 2), Fraction(7, 16))
    """
    return ASKED[question](params, spec)


def _volley(params: Params, spec: Spec) -> Fraction:
    """The chance of `least` wounds, of `lost` figures or more, or what `what` says: "mean" wounds, "mean_hits",
    "mean_lost", "destroyed", "nothing"."""
    given, body = volley_of(params, spec)
    what = spec.get("what", "")
    if what == "mean_hits":
        return volleys.means(given)[0]
    if what == "mean":
        return volleys.volley(given, body).mean_raw
    found = volleys.volley(given, body)
    if what == "mean_lost":
        return found.lost.mean()
    if what == "destroyed":
        return found.lost.p(len(body))
    if what == "nothing":
        return found.wounds.p(0)
    if "lost" in spec:
        return found.lost.where(lambda n: n >= spec["lost"])
    return found.wounds.where(lambda n: n >= spec.get("least", 1))


def _morale(params: Params, spec: Spec) -> Fraction:
    """The chance to hold, or of a `result`: `q`, `mod`, `arc`, `rules`, `shaken`; `left` of `size` in `context`."""
    does = effects(params.specials, bears(params, spec.get("rules", ())))
    mod = spec.get("mod", 0) + sum(one.number("add") for one in does if one.name == "morale")
    test = morale.Test(
        spec["q"],
        spec.get("left", 1),
        spec.get("size", 2),
        spec.get("context", "melee"),
        spec.get("arc", "front"),
        mod,
        spec.get("shaken", False),
        best(does, "second_chance", "on") or 0,
    )
    return tests.nerve(params, test).p(spec.get("result", "pass"))


def _charge(params: Params, spec: Spec) -> Fraction:
    """The chance of an `ending` (or of any of several), the mean of figures `gone` ("charger", "defender")."""
    found = charge(params, melee_of(params, spec))
    if "gone" in spec:
        return found.gone[("charger", "defender").index(spec["gone"])]
    ending = spec.get("ending", "defender_routs")
    wanted = (ending,) if isinstance(ending, str) else ending
    return sum((found.endings.get(one, Fraction(0)) for one in wanted), Fraction(0))


def _impact(params: Params, spec: Spec) -> Fraction:
    """The chance of `least` wounds, or their "mean", of so many charge `dice` against Defence `d`."""
    given = Volley(spec["dice"], spec.get("on", 2), spec["d"], cancel=spec.get("cancel", 0), label="impact")
    found = volleys.raw(given)
    return found.mean() if spec.get("what") == "mean" else found.where(lambda n: n >= spec.get("least", 1))


def _dangerous(params: Params, spec: Spec) -> Fraction:
    found = tests.dangerous(params, spec["dice"])
    return found.mean() if spec.get("what") == "mean" else found.where(lambda n: n >= spec.get("least", 1))


def _block(params: Params, spec: Spec) -> Fraction:
    cover = params.terrain_cover if spec.get("cover") else 0
    return tests.block(spec["d"], cover - spec.get("ap", 0), spec.get("reroll", False))


ASKED: Mapping[str, Callable[[Params, Spec], Fraction]] = {
    "quality": lambda params, spec: tests.quality(spec["q"], spec.get("mod", 0)),
    "block": _block,
    "through": lambda params, spec: 1 - _block(params, spec),
    "volley": _volley,
    "morale": _morale,
    "charge": _charge,
    "impact": _impact,
    "cast": lambda params, spec: tests.cast(params, spec.get("net", 0)),
    "dangerous": _dangerous,
    "objectives": lambda params, spec: tests.objectives(params).p(spec["n"]),
}
