"""What somebody asks for that is not offered: the game is asked all the same, so that its refusal is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aofa_widgets.play import Offer, Refused
from aofa_widgets.words import languages, say

from .beside import offered
from .hearing import find, fold
from .presence import Presence
from .ways import meant


def wish(p: Presence, text: str) -> None:
    """Look whether a line asks for something that the game knows and the rules do not allow now.

    Raises: Refused, with the rule.
    """
    known = offered(p.match.game, "wishes")
    rolling = (word for lang in languages() for word in say("play.cmd.roll", lang).split(","))
    if known is None or fold(text) in {fold(word) for word in rolling}:  # a barrel is asked for by more than that
        return
    offers = {offer.key: offer for offer in known(p.state)}
    names = {key: [offer.label[lang] for lang in languages()] for key, offer in offers.items()}
    names["move"] += [word for lang in languages() for word in say("play.word_move", lang).split(",")]
    parts = text.replace(":", " ").split()
    for end in range(len(parts), 0, -1):
        head = " ".join(parts[:end])
        if len(fold(head)) < 3:
            return
        found = find(head, names, guess=False)
        if found.one is not None:
            refuse(p, tries(p, offers[found.one], " ".join(parts[end:])))
            return
    mover, scene = p.mover(), p.names().scene
    if mover is not None and scene is not None:
        way = meant(text, scene, mover, p.names().here())
        if way.to is not None and fold(text) not in {fold(n) for row in p.names().here().values() for n in row}:
            refuse(p, [offers["move"].make(way.to)])


def tries(p: Presence, offer: Offer, rest: str) -> list[Any]:
    """The actions that an offer and the words after it may mean: with what they name, else with each in turn."""
    match offer.needs:
        case "":
            return [offer.make()]
        case "point":
            mover, scene = p.mover(), p.names().scene
            way = meant(rest, scene, mover, p.names().here()) if rest and mover is not None and scene else None
            return [offer.make(way.to if way else None)]
        case "figure" | "thing":
            called = {option: p.names().called(option) for option in offer.options}
            if rest and (one := find(rest, called, guess=False).one):
                return [offer.make(one)]
            if rest:
                return []
            if offer.needs == "thing" or offer.key == "duel":
                return [offer.make(None)]
            foes = [piece.id for piece in getattr(p.names().scene, "pieces", ()) if piece.side != p.turn.side]
            return [offer.make(foe) for foe in foes]
    return []


def refuse(p: Presence, actions: Sequence[Any]) -> None:
    """Have the game say why none of these may be done. Raises: Refused, for the first; nothing if one is allowed."""
    game, first = p.match.game, None
    for action in actions:
        try:
            refusal = game.refuse(p.state, action)
        except (KeyError, TypeError):  # an action that makes no sense, such as climbing a rope that is a figure
            continue
        if refusal is None:
            return
        first = first or (refusal, action)
    if first is not None:
        raise Refused(first[0].rule, game.explain(p.state, first[0]), first[1])
