"""Questions about odds that the book asks, each with one exact answer; chances that lessons name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Dist
from aofa_widgets.play.printed import Printed

from ..params import CLIMBING, STRIKING, Params
from ..resolve import bursts as shot
from ..resolve import moves, trials, work
from ..resolve.blows import Struck
from ..resolve.duel import Duel
from . import blows, bursts, sixes
from . import trials as single

Spec = Mapping[str, Any]


def ask(params: Params, question: str, spec: Spec) -> Fraction:
    """The exact answer to one of `ASKED`: a chance, or a mean number where its `what` says so.

    Raises: KeyError for a question that nobody knows, or for an answer that it has not.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> ask(params, "volley", {"dice": 2, "need": 7}), ask(params, "blow", {"class": 3, "end": "push"})
    (Fraction(2, 27), Fraction(1, 6))
    """
    return ASKED[question](params, spec)


def _counted(found: Dist[int], spec: Spec) -> Fraction:
    """The "mean", the chance of `n` exactly, or of `least` (1) and more."""
    if spec.get("what") == "mean":
        return found.mean()
    if "n" in spec:
        return found.p(spec["n"])
    return found.where(lambda n: n >= spec.get("least", 1))


def _volley(params: Params, spec: Spec) -> Fraction:
    """Hits of so many `dice` that need a natural `need`, of `die` sides, `disordered` or not."""
    kind = sixes.Kind(spec["need"], spec.get("dice", 1), spec.get("die", 6), spec.get("disordered", False))
    return _counted(sixes.hits(params, [kind]), spec)


def _struck(spec: Spec, who: str = "") -> Struck:
    return Struck(spec[f"{who}class"], spec.get(f"{who}armour", "none"))


def _blow(params: Params, spec: Spec) -> Fraction:
    """The chance that a blow with `mod` at a `class` in `armour` ends in `end` ("kill")."""
    found = blows.strike(params, _struck(spec), spec.get("mod", 0), spec.get("die", 6))
    return found[spec.get("end", "kill")]


def _gang(params: Params, spec: Spec) -> Fraction:
    """The same of so many `strikers` at once."""
    one = blows.Striker(spec.get("mod", 0), spec.get("die", 6), spec.get("disordered", False))
    return blows.gang(params, [one] * spec["strikers"], _struck(spec))[spec.get("end", "kill")]


def _duel(params: Params, spec: Spec) -> Fraction:
    """A melee turn of two: `a_class`, `a_armour`, `a_mod`, the same of b; `first` of "A_first", "B_first", "same"."""
    one, other = (
        blows.One(_struck(spec, f"{who}_"), spec.get(f"{who}_mod", 0), spec.get(f"{who}_die", 6)) for who in "ab"
    )
    found = blows.duel(params, one, other, spec.get("first", "same"), spec.get("tie", params.options_tie))
    ends = spec["end"]
    return sum((found.get(end, Fraction(0)) for end in ((ends,) if isinstance(ends, str) else ends)), Fraction(0))


def _burst(params: Params, spec: Spec) -> Fraction:
    """Victims of a burst with so many `white` dice at a "couple" or a "group" (`target`) of `size` people."""
    group = spec.get("target", "group") == "group"
    given = shot.burst(params, spec["need"], spec["white"], group, spec.get("size"), spec.get("disordered", False))
    return _counted(bursts.victims(params, given), spec)


def _ball(params: Params, spec: Spec) -> Fraction:
    return _counted(bursts.victims(params, shot.ball(params, spec["need"], spec["white"], spec.get("size"))), spec)


def _enter(params: Params, spec: Spec) -> Fraction:
    """The chance to get into hard ground `before` cm away with a movement of `move` cm; its "mean" depth in cm."""
    kind, before = spec.get("kind", "difficult"), spec.get("before", 0) * 100
    going = moves.Going(spec["move"] * 100, kind, before, spec.get("mode", "foot"))
    chance, mean = single.crossing(params, going)
    return mean / 100 if spec.get("what") == "mean" else chance


def _recontact(params: Params, spec: Spec) -> Fraction:
    leaver, pursuer = (
        moves.Runner(spec[who] * 100, spec.get(f"{who}_mode", "foot")) for who in ("leaver", "pursuer")
    )
    return single.recontact(params, leaver, pursuer)


def job_of(params: Params, spec: Spec) -> work.Work:
    """A job by plain entries: `delay`, `head_start`, `d3`, `jobs`, `six_fails`, `insist`; else as the rules have it."""
    names = ("delay", "head_start", "d3", "jobs", "six_fails", "insist")
    return work.started(params, **{name: spec[name] for name in names if name in spec})


def _work(params: Params, spec: Spec) -> Fraction:
    """The chance that a certain time ends `on` a turn or `by` one, is "abandoned"; its "mean"."""
    job = single.Job(job_of(params, spec))
    if spec.get("what") == "mean":
        return job.mean()
    if spec.get("what") == "abandoned":
        return sum(job.abandoned.values(), Fraction(0))
    return job.done.get(spec["on"], Fraction(0)) if "on" in spec else job.by(spec["by"])


def _morale(params: Params, spec: Spec) -> Fraction:
    unit = trials.Nerve(spec["morale"], spec.get("mod", 0), spec.get("leader"), spec.get("disordered", False))
    return single.nerve(params, unit).get(spec.get("result", "obey"), Fraction(0))


def _danger(params: Params, spec: Spec) -> Fraction:
    return single.peril(params, spec["class"], spec.get("mod", 0))[spec.get("result", "in_danger")]


ASKED: Mapping[str, Callable[[Params, Spec], Fraction]] = {
    "volley": _volley,
    "blow": _blow,
    "gang": _gang,
    "duel": _duel,
    "burst": _burst,
    "ball": _ball,
    "stuck": lambda params, spec: single.stuck(params, spec.get("mode", "foot")) ** spec.get("turns", 1),
    "enter": _enter,
    "recontact": _recontact,
    "danger": _danger,
    "lost": lambda params, spec: single.lost(params, spec["class"], spec.get("mod", 0), spec.get("helped", False)),
    "work": _work,
    "under": lambda params, spec: single.under(params, spec["stat"])[spec.get("result", "success")],
    "task": lambda params, spec: single.task(params, spec["difficulty"], spec.get("mod", 0), spec.get("dice", 1)),
    "morale": _morale,
    "speed": lambda params, spec: single.speed((spec.get("a", 0), spec.get("b", 0)))[spec.get("first", "A")],
    "shootout": lambda params, spec: single.duel(
        params, Duel((spec["a"], spec["b"]), (spec.get("a_bonus", 0), spec.get("b_bonus", 0)))
    )[spec["end"]],
}

CHANCES: Mapping[str, Callable[[Params, int, int], Fraction]] = {
    "hits": lambda params, dice, need: _volley(params, {"dice": dice, "need": need}),
    "disordered": lambda params, dice, need: _volley(params, {"dice": dice, "need": need, "disordered": True}),
    "kills": lambda params, cls, mod: _blow(params, {"class": cls, "mod": mod}),
    "pushes": lambda params, cls, mod: _blow(params, {"class": cls, "mod": mod, "end": "push"}),
    "gang": lambda params, strikers, cls: _gang(params, {"strikers": strikers, "class": cls}),
    "burst": lambda params, white, need: _burst(params, {"white": white, "need": need}),
    "stuck": lambda params, turns, _: single.stuck(params) ** turns,
    "done": lambda params, turn, _: single.Job(job_of(params, {})).by(turn),
    "under": lambda params, stat, _: single.under(params, stat)["success"],
    "obeys": lambda params, morale, mod: _morale(params, {"morale": morale, "mod": mod}),
}
"""hits: one or more of `dice` hit that need `against`; disordered: the same in disorder. kills, pushes: a blow at class
`dice`, `against` being added. gang: so many strikers kill class `against`. burst: so many white dice, need `against`.
stuck: so many turns running. done: work is done by that turn. under: a test under that. obeys: morale, and its changes.
"""

PRINTED: Mapping[str, Printed] = {
    "volley": Printed(CLIMBING, CHANCES["hits"], (4, 5, 6, 7, 8, 9)),
    "disordered": Printed(CLIMBING, CHANCES["disordered"], (6, 7, 8, 9)),
    "gang": Printed(STRIKING, CHANCES["gang"], (1, 2, 3, 4, 5)),
}
"""Tables of chances by number of dice: a volley by the number needed, several blows at once by the class struck."""
