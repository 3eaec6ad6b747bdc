"""A forecast in words: one short sentence, and a label for each chance and each mean."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Forecast
from aofa_widgets.words import languages, texts

from ..model import Roll, State
from .telling import name_of

Texts = Mapping[str, str]
TELLING = Fraction(1, 2000)  # what prints as 0.0% is left out of the sentence
NOTABLE = Fraction(1, 100)  # a lesser danger to the figure that attacks stands in the list only


def foretold(state: State, due: Roll, values: Mapping[str, Fraction]) -> Forecast:
    """The chances as labels and as a sentence; what cannot happen is left out, but for the plain failures."""
    plain = _settled(state, due, values)
    if plain:
        return plain
    single = "won" in values
    parts, means = [], []
    for key, chance in values.items():
        kind = key.partition(":")[0]
        if kind == "hits":
            if chance or any(key == f"hits:{name}" for name, _ in due.reactive):
                means.append((_label(state, key), chance))
        elif kind == "hit" and single and chance in (values["won"], values["beaten"]):
            continue  # said already: who wins hits
        elif chance or kind in ("won", "beaten", "kept", "lost"):
            parts.append((_label(state, key), chance))
    pieces = _opposed(state, due, values) if due.kind != "action" else []
    pieces.append(_piece("initiative", stays=values["kept"] + values["ended"]))
    if values["ended"] >= TELLING:
        pieces.append(_piece("ended", ended=values["ended"]))
    return Forecast(tuple(parts), _sentence(pieces), tuple(means), dict(values))


def _settled(state: State, due: Roll, values: Mapping[str, Fraction]) -> Forecast | None:
    """Rolls that settle a question: who starts, whether a deed is done or a line is clear."""
    if due.kind in ("initiative", "coin"):
        labels = [(key, texts(f"swashbuckling.menu.side_{key[-1]}_short")) for key in ("side:0", "side:1")]
        parts = [(texts("swashbuckling.odds.forecast_starts", side=label), values[key]) for key, label in labels]
        if values.get("tie"):
            parts.append((texts("swashbuckling.odds.forecast_draw"), values["tie"]))
        pieces = [_piece("chance", what=label, chance=chance) for label, chance in parts]
        return Forecast(tuple(parts), _sentence(pieces), (), dict(values))
    if due.kind != "friendly":
        return None
    yes, no = ("done", "not_done") if due.why else ("clear", "closed")
    rows = [(texts(f"swashbuckling.odds.forecast_{key}"), values[face]) for key, face in ((yes, "even"), (no, "odd"))]
    return Forecast(tuple(rows), _sentence([_piece("chance", what=rows[0][0], chance=rows[0][1])]), (), dict(values))


def _opposed(state: State, due: Roll, values: Mapping[str, Fraction]) -> list[dict[str, str]]:
    assert state.activation is not None
    who = state.activation.figure
    others = [name for name, _ in due.reactive]
    given = sum((values[f"hits:{name}"] for name in others), Fraction(0))
    back = values[f"hits:{who}"]
    pieces = []
    if due.kind == "duel":
        pieces.append(_piece("duel", won=values["won"], beaten=values["beaten"]))
        if values["draw"] >= TELLING:
            pieces.append(_piece("chance", what=_label(state, "draw"), chance=values["draw"]))
    else:
        pieces += [_piece("hit", enemy=name_of(state, name), hit=values[f"hit:{name}"]) for name in others]
    pieces.append(_piece("hits_both" if due.kind == "duel" or back else "hits", given=given, back=back))
    outs = [key for key in values if key.startswith("out:")]
    for key in sorted(outs, key=lambda key: key == f"out:{who}"):  # who attacks may fall too: said last
        name, chance = key.partition(":")[2], values[key]
        if chance >= (NOTABLE if name == who else TELLING):
            pieces.append(_piece("out", enemy=name_of(state, name), out=chance))
    return pieces


def _label(state: State, key: str) -> dict[str, str]:
    kind, _, name = key.partition(":")
    values: dict[str, Any] = {}
    if kind == "win":
        values["side"] = texts(f"swashbuckling.menu.side_{name}_short")
    elif name:
        values["who"] = name_of(state, name)
    return texts(f"swashbuckling.odds.forecast_{kind}_label", **values)


def _piece(name: str, **values: Any) -> dict[str, str]:
    return texts(f"swashbuckling.odds.forecast_{name}", **values)


def _sentence(pieces: list[dict[str, str]]) -> dict[str, str]:
    said = pieces[0]
    for piece in pieces[1:]:
        said = texts("swashbuckling.odds.forecast_and", first=said, more=piece)
    said = texts("swashbuckling.odds.forecast", said=said)
    return {lang: said[lang][:1].upper() + said[lang][1:] for lang in languages()}
