"""A bag as the views draw it: what is left with its chances, what was drawn, how near the turn's end is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play.bags import Bag
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import decimal, percent

from ..clauses import rule

SHOWN = 8
"""Draws that the chart of the turn's end looks ahead, unless fewer tokens are left."""
Texts = Mapping[str, str]


def names_of(bag: Bag) -> list[dict[str, str]]:
    """The sides by their names; the words for first and second side where a bag names none."""
    return [dict(name) for name in bag.names] or [texts("bag.side_a"), texts("bag.side_b")]


def bag_object(bag: Bag, said: Texts, ruleset: Ruleset | None = None) -> dict[str, Any]:
    """All that `shared/bag.js` draws, as plain values; `said` is the sentence under it."""
    names = names_of(bag)
    rows = []
    for token in bag.tokens:
        left, chance = bag.left.get(token.key, 0), bag.next(token.key)
        share = shared(chance)
        rows.append({
            "key": token.key, "name": dict(token.name), "look": token.look, "left": left, "value": float(chance),
            "of": texts("bag.of", n=left, all=bag.total), "share": share,
            "said": texts("bag.row_said", name=dict(token.name), n=left, all=bag.total, share=share),
        })  # fmt: skip
    drawn = []
    for at, (key, side) in enumerate(bag.drawn):
        token, whose = bag.kind(key), dict.fromkeys(languages(), "") if side is None else names[side % len(names)]
        spoken = texts("bag.drawn_said", n=at + 1, name=dict(token.name), side=whose)
        drawn.append({"look": token.look, "side": side, "said": spoken})
    ref = "end" if bag.over or (bag.ended and bag.missing <= 1) else "draw"
    return {
        "subtitle": subtitle(bag),
        "total": bag.total,
        "tokens": texts("bag.tokens", n=bag.total),
        "rows": rows,
        "drawn": drawn,
        "side": bag.side,
        "over": bag.over,
        "end": ending(bag),
        "sentence": dict(said),
        "rule": rule(ruleset, bag.rules.get(ref)) if ruleset else None,
        "takes": [{"key": key, "name": dict(bag.kind(key).name)} for key in bag.takes],
        "take": dict(bag.take),
    }


def ending(bag: Bag) -> dict[str, Any] | None:
    """The chances that the turn ends within one draw, two draws and so on; None where no draw ends it."""
    if not bag.ends or bag.over:
        return None
    rows = []
    for draws in range(1, min(SHOWN, bag.total) + 1):
        chance = bag.ending(draws)
        share = shared(chance)
        words: dict[str, Any] = {"n": draws, "share": share}
        rows.append({
            "n": draws, "value": float(chance), "share": share,
            "label": texts("bag.end_within", **words), "said": texts("bag.end_said", **words),
        })  # fmt: skip
    mean = bag.mean
    if mean is None:
        return {"rows": [], "text": texts("bag.end_never")}
    number = {lang: decimal(mean, lang, places=1) for lang in languages()}
    said = texts("bag.end_mean", n=number, m=2 if mean >= 2 else 1)
    if bag.takes:
        also = texts("bag.end_fetch")
        said = {lang: f"{said[lang]} {also[lang]}" for lang in said}
    return {"rows": rows, "text": said}


def subtitle(bag: Bag) -> dict[str, str]:
    """Which turn it is, and who plays against whom."""
    if len(bag.names) == 2:
        return texts("bag.turn_of", n=bag.turn, a=dict(bag.names[0]), b=dict(bag.names[1]))
    return texts("bag.turn", n=bag.turn)


def state_words(bag: Bag) -> dict[str, str]:
    """How near the turn's end is, in a sentence."""
    if bag.over and bag.ends and not bag.missing:
        return texts("bag.ended", n=bag.ended, all=bag.to_end)
    if not bag.total:
        return texts("bag.run_out")
    if not bag.ends:
        return texts("bag.fresh", n=bag.total)
    key = "bag.out_last" if bag.missing == 1 else "bag.out"
    return texts(key, name=dict(bag.kind(bag.ends).name), n=bag.ended, all=bag.to_end)


def drawn_words(bag: Bag) -> dict[str, str]:
    """What the last draw was and what it means; of a bag without draws, what lies in it."""
    tail = state_words(bag)
    if not bag.drawn:
        head = texts("bag.fresh", n=bag.total)
        return head if not bag.ends else {lang: f"{head[lang]} {tail[lang]}" for lang in head}
    key, side = bag.drawn[-1]
    token, names = dict(bag.kind(key).inside), names_of(bag)
    head = texts("bag.took_plain", token=token)
    if side is not None:
        head = texts("bag.took", side=names[side % len(names)], token=token)
    return {lang: f"{head[lang]} {tail[lang]}" for lang in languages()}


def shared(chance: Fraction) -> dict[str, str]:
    """A chance in whole percent, as each language writes it."""
    return {lang: percent(chance, lang, places=0) for lang in languages()}
