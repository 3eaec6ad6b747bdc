"""The odds of one roll as a table and a sentence, in every language: what the command line prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from aofa_widgets.dice import Dist
from aofa_widgets.play.telling import Part, Row, check_question, counts, plain
from aofa_widgets.words import texts

from ..params import Params
from .bouts import Bout, bout, kept
from .fate import with_initiative
from .rolls import Roll, alone, odds

Texts = Mapping[str, str]
QUESTIONS = {"action": 1, "opposed": 2, "duel": 2}
"""What can be asked, and how many numbers of dice each takes: the active side's, then the other's."""
MOST_JOINT = 40_000  # outcomes of everything together that are still listed: about a second of reckoning


class Told(NamedTuple):
    """An answer in words, with exact distributions of the initiative, of hits and of hits on the active figure.

    `joint` is that of all three together; None where several rounds of many dice make it too long to be listed.
    """

    title: Texts
    parts: tuple[Part, ...]
    sentence: Texts
    initiative: Dist[str]
    hits: Dist[int]
    back: Dist[int]
    joint: Dist[tuple[str, int, int]] | None

    def plain(self) -> dict[str, Any]:
        """The distributions as plain values, each chance as a fraction."""
        return {
            "initiative": plain(self.initiative),
            "hits": plain(self.hits),
            "back": plain(self.back),
            "expected": {"hits": str(self.hits.mean()), "back": str(self.back.mean())},
            "joint": None if self.joint is None else [
                {"initiative": fate, "hits": hits, "back": back, "p": str(chance)}
                for (fate, hits, back), chance in self.joint.items()
            ],
        }  # fmt: skip


def tell(params: Params, question: str, dice: Sequence[int], size: str | None = None) -> Told:
    """Answer a question: "action", "opposed" or "duel", with its numbers of dice and, for "opposed", an object's size.

    Raises: InputError for an unknown question, the wrong number of numbers, or dice out of range.

    >>> from aofa_widgets.rules import Ruleset
    >>> tell(Params.of(Ruleset.load("swashbuckling")), "action", [2]).sentence["en"]
    'Action, two dice: the initiative is kept 69.4% of the time.'
    """
    check_question(question, dice, QUESTIONS)
    if question == "action":
        ones = alone(params, dice[0])
        none = Dist.certain(0)
        one = Bout(none, none, none, Dist.certain(True), ones, ones, ones.total, ones.total)
    else:
        one = bout(params, question, dice[0], dice[1], size)
    title = texts(f"swashbuckling.odds.{question}", n=dice[0], m=dice[-1])
    fate = _fate(params, one)
    parts = [_initiative(params, one, fate, question)]
    if question != "action":
        target, active = ("target", "active") if question == "opposed" else ("defender", "attacker")
        parts.append(_hits(one.hits, "hits", target))
        if any(one.back):
            parts.append(_hits(one.back, "back", active))
    sentence = texts(
        f"swashbuckling.odds.said_{question}",
        title=title,
        kept=1 - fate.p("lost"),
        hit=1 - one.hits.p(0),
        back=1 - one.back.p(0),
        mean=one.hits.mean(),
    )
    return Told(title, tuple(parts), sentence, fate, one.hits, one.back, _joint(params, question, dice, size, one))


def _fate(params: Params, one: Bout) -> Dist[str]:
    return Dist({name: kept(params, one.ones, (name,)) for name in ("kept", "ended", "lost")})


def _joint(
    params: Params, question: str, dice: Sequence[int], size: str | None, one: Bout
) -> Dist[tuple[str, int, int]] | None:
    if question == "action":
        return with_initiative(params, one.ones.map(lambda ones: Roll(ones, 0, 0)))
    if question == "duel" and params.duel_rounds > 1 and len(one.hits) * len(one.back) * len(one.ones) > MOST_JOINT:
        return None
    return with_initiative(params, odds(params, question, dice[0], dice[1], size))


def _initiative(params: Params, one: Bout, fate: Dist[str], question: str) -> Part:
    rows = []
    for outcome in ("kept", "ended", "lost"):
        if fate.p(outcome) or outcome != "ended":
            rows.append(Row(texts(f"swashbuckling.odds.{outcome}"), fate.p(outcome)))
    if question != "action":
        missed = kept(params, one.bare) if one.bare else 0
        both = Fraction(kept(params, one.ones) - missed, one.total)
        rows.append(Row(texts("swashbuckling.odds.kept_hit"), both))
    return Part("initiative", texts("swashbuckling.odds.initiative"), tuple(rows))


def _hits(hits: Dist[int], whose: str, on: str) -> Part:
    return counts(hits, whose, texts(f"swashbuckling.odds.on_{on}"), "swashbuckling.odds", "hits", gaps=True)
