"""The chances of an engagement, step by step and at its end; what a change and what points buy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from aofa_widgets.dice import Dist
from aofa_widgets.play.attacks import Part
from aofa_widgets.play.engagements import Gain, Loss, Outlook, Step, Texts, Values, Worth
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import percent, signed

from ...model.armies import Armies
from ...params import Params
from ...resolve.melee import Melee, counters
from ...resolve.volley import Body
from ...specials import Effect, When
from .. import chains, effort
from ..chains import ENDINGS, SHOT, ChainOdds
from .units import in_hand, melee, shots, side_of, unit

W = "regiments.engagement"
ILL = {
    "charge": ("defender_destroyed", "defender_routs", "defender_shaken"),
    "shoot": ("destroyed", "shaken"),
}
RULES = {"counter": "AOFR-SR-COUNTER-1", "impact": "AOFR-SR-IMPACT-1", "charge": "AOFR-MELEE-4", "back": "AOFR-MELEE-6"}
TO_HIT = Effect("to_hit", (("add", 1),), frozenset())
AP = Effect("ap", (("add", 1),), frozenset())


def chain(params: Params, armies: Armies, values: Values, more: tuple[Effect, ...] = ()) -> ChainOdds:
    """The exact odds of the engagement that the values describe."""
    if values["kind"] == "shoot":
        there = side_of(params, armies, values, "b", When("melee"))
        return chains.shoot(params, shots(params, armies, values, more), there)
    return chains.charge(params, melee(params, armies, values, more))


def effort_of(params: Params, armies: Armies, values: Values) -> float:
    """How long `chain` takes, told beforehand."""
    if values["kind"] == "shoot":
        there = side_of(params, armies, values, "b", When("melee"))
        return effort.of_shots(params, shots(params, armies, values), there)
    return effort.of_charge(params, melee(params, armies, values))


def answer(params: Params, armies: Armies, values: Values, gains: bool = True) -> Outlook:
    """Everything that the calculator shows."""
    found, kind = chain(params, armies, values), values["kind"]
    order = ENDINGS if kind == "charge" else SHOT
    endings = tuple(
        Part(name, texts(f"{W}.end_{name}"), found.endings[name]) for name in order if found.endings.get(name)
    )
    wounds, ill = hurt(found.left[1], values, params, "b"), ills(found, kind)
    bought = tuple(_gains(params, armies, values)) if gains else ()
    names = [dict(armies.units[values[f"{side}.unit"]].name) for side in "ab"]
    return Outlook(
        steps=tuple(_steps(params, armies, values, found)),
        endings=endings,
        losses=tuple(
            _loss(params, values, names[at], at, found.left[at]) for at in ((0, 1) if kind == "charge" else (1,))
        ),
        gains=bought,
        worth=tuple(
            Worth(at, names[at], values[f"{'ab'[at]}.cost"], found.gone[1 - at] * values[f"{'ab'[1 - at]}.cost"])
            for at in ((0, 1) if kind == "charge" else (0,))
        ),
        wounds=wounds, ill=ill, ill_label=texts(f"{W}.ill_{kind}"),
        text=_sentence(endings), advice=_advice(bought, wounds, ill),
        rule="AOFR-MELEE-5" if kind == "charge" else "AOFR-SHOOT-3",
    )  # fmt: skip


def ills(found: ChainOdds, kind: str) -> Fraction:
    """The chance that the target fares ill: destroyed, routed or shaken."""
    return sum((found.endings.get(name, Fraction(0)) for name in ILL[kind]), Fraction(0))


def hurt(left: Dist[Body], values: Values, params: Params, side: str) -> Fraction:
    """The mean wounds that a unit takes."""
    return sum(unit(params, values, side).body) - left.mean(lambda body: Fraction(sum(body)))


def _loss(params: Params, values: Values, name: Texts, at: int, left: Dist[Body]) -> Loss:
    side = "ab"[at]
    figures = values[f"{side}.figures"]
    chances = [Fraction(0)] * (figures + 1)
    for body, share in left.items():
        chances[figures - len(body)] += share
    return Loss(at, name, tuple(chances), hurt(left, values, params, side))


def _steps(params: Params, armies: Armies, values: Values, found: ChainOdds) -> list[Step]:
    """Every weapon of the chain; means are of the courses in which the step is reached."""
    made = []
    names = _names(params, armies, values)
    for one in found.steps:
        kind = one.label.rstrip("0123456789")
        if not one.reached:
            continue
        label = names[one.label, one.at] if kind != "impact" else texts(f"{W}.step_impact")
        each = (one.dice / one.reached, one.hits / one.reached, one.wounds.mean() / one.reached)
        rule = RULES.get(kind, "AOFR-SHOOT-1")
        made.append(Step(f"{one.label}-{one.at}", label, one.who, one.reached, *each, rule=rule))
    if values["kind"] == "charge":
        tested = {0: Fraction(0), 1: Fraction(0)}
        for name, share in found.endings.items():
            if name != "tie" and not name.endswith("destroyed"):
                tested[int(name.startswith("defender"))] += share
        for who in (1, 0):
            if tested[who]:
                made.append(Step(f"morale{who}", texts(f"{W}.step_morale"), who, tested[who], rule="AOFR-MELEE-7"))
    else:
        share = sum((found.endings.get(name, Fraction(0)) for name in ("shaken", "holds")), Fraction(0))
        if share:
            made.append(Step("morale1", texts(f"{W}.step_morale"), 1, share, rule="AOFR-MORALE-1"))
    return made


def _names(params: Params, armies: Armies, values: Values) -> dict[tuple[str, int], Texts]:
    """What each step is called: the weapon, and who has it where that is a command figure."""
    units = [{id: weapon.name for id, weapon in in_hand(armies, values, side)} for side in "ab"]
    if values["kind"] == "shoot":
        rows = shots(params, armies, values)
        return {("shoot", at): units[0][shot.name] for at, shot in enumerate(rows)}
    made: Melee = melee(params, armies, values)
    found: dict[tuple[str, int], Texts] = {}
    for at, arms in enumerate(made.charger.arms):
        found[f"charge{at + 1}", at] = _armed("charge", units[0][arms.name], arms.figures)
    number = 0
    for at, arms in enumerate(made.defender.arms):
        first = counters(arms)
        number += not first
        label = _armed("counter" if first else "back", units[1][arms.name], arms.figures)
        found["counter" if first else f"back{number}", at] = label
    return found


def _armed(kind: str, weapon: Texts, figures: int | None) -> Texts:
    return texts(f"{W}.step_{kind}{'' if figures is None else '_staff'}", weapon=dict(weapon))


def changes(values: Values) -> dict[str, tuple[Values, tuple[Effect, ...]]]:
    """One change each: the values and the further effects of the acting unit's dice."""
    found: dict[str, tuple[Values, tuple[Effect, ...]]] = {"hit": (values, (TO_HIT,)), "ap": (values, (AP,))}
    found["attack"] = ({**values, "a.attacks": values["a.attacks"] + 1}, ())
    if values["kind"] == "charge" and values["a.defence"] > 2:
        found["defence"] = ({**values, "a.defence": values["a.defence"] - 1}, ())
    if values["kind"] == "charge" and values["a.quality"] > 2:
        found["quality"] = ({**values, "a.quality": values["a.quality"] - 1}, ())
    row = values["a.frontage"]
    more = values["a.figures"] + row
    found["rank"] = ({**values, "a.figures": more, "a.size": max(values["a.size"], more)}, ())
    if values["kind"] == "charge" and values["way.arc"] == "front":
        found["flank"] = ({**values, "way.arc": "flank"}, ())
    if values["kind"] == "shoot" and values["way.cover"] != "none":
        found["open"] = ({**values, "way.cover": "none"}, ())
    return found


def _gains(params: Params, armies: Armies, values: Values) -> list[Gain]:
    made = []
    for key, (changed, more) in changes(values).items():
        then = chain(params, armies, changed, more)
        n = values["a.frontage"]
        label = texts(f"{W}.gain_{key}", n=n, points=round(values["a.cost"] * n / values["a.figures"]))
        made.append(Gain(key, label, hurt(then.left[1], values, params, "b"), ills(then, values["kind"])))
    return made


def _sentence(endings: tuple[Part, ...]) -> Texts:
    rows = {}
    for lang in languages():
        told = [one for one in endings if one.chance * 2000 >= 1]  # what prints as more than nothing
        said = ", ".join(f"{one.label[lang]} {percent(one.chance, lang, 1)}" for one in told)
        rows[lang] = said[:1].upper() + said[1:] + "."
    return rows


def _advice(gains: tuple[Gain, ...], wounds: Fraction, ill: Fraction) -> tuple[Texts, Texts]:
    """Which change of the unit's own numbers makes the target fare ill most often; between equals the more wounds.

    More figures, the flank or open ground are left out: the first cost points, which the table says, the others none.
    """
    head = texts(f"{W}.advice_head")
    own = [one for one in gains if one.key not in ("flank", "open", "rank")]
    best = max(own, key=lambda one: (one.ill, one.wounds), default=None)
    if best is None or (best.ill <= ill and best.wounds <= wounds):
        return head, texts(f"{W}.advice_none")
    words: Mapping[str, Texts] = {
        "what": best.label,
        "wounds": {lang: signed(best.wounds - wounds, lang, 2) for lang in languages()},
        "now": {lang: percent(ill, lang, 1) for lang in languages()},
        "then": {lang: percent(best.ill, lang, 1) for lang in languages()},
    }
    return head, texts(f"{W}.advice_best", **{name: dict(text) for name, text in words.items()})


__all__ = ["answer", "chain", "changes"]
