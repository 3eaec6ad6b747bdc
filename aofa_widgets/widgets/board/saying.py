"""What the board says of itself without a view: the sentence, and the ways that figures just went."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aofa_widgets.play import Match
from aofa_widgets.table.formation import front
from aofa_widgets.table.scene import Mark, Piece
from aofa_widgets.table.spoken import facts_of
from aofa_widgets.words import capital, languages, say, texts


def ways(match: Match, see: Callable[[Any], Any]) -> tuple[Mark, ...]:
    """The ways that figures went in the last thing done, as one may see it: walked, or pushed while dice decided.

    Where all move together they walk, whatever dice they wait for.
    """
    last = match.tree.node.entry
    if last is None:
        return ()
    was = {piece.id: piece for piece in match.game.scene(see(last.before)).pieces}
    found = []
    for piece in match.game.scene(see(match.state)).pieces:
        old = was.get(piece.id)
        if old and _gone(old, piece):
            kind = "push" if last.dice and match.game.card.order != "together" else "path"
            found.append(Mark(kind, ((old.x, old.y), (piece.x, piece.y)), piece=piece.id))
    return tuple(found)


def _gone(old: Piece, new: Piece) -> bool:
    """Whether a figure went somewhere: the middle of a unit that loses a rank moves too, though its front stays."""
    if (old.x, old.y) == (new.x, new.y):
        return False
    if old.tray is None or new.tray is None:
        return True
    return front(old.tray.block(old.x, old.y)) != front(new.tray.block(new.x, new.y))


MOST, FIRST = 8, 4  # sentences that are told at once; how many of a longer row


def briefly(told: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Sentences in a row; of very many the first ones, and that the log has the others.

    >>> briefly([{"en": f"{n}.", "fr": f"{n}."} for n in range(30)])["en"]
    '0. 1. 2. 3. The log tells 26 more things.'
    """
    told = [each for each in told if any(each.values())]
    if len(told) > MOST:
        told = [*told[:FIRST], texts("board.more_told", n=len(told) - FIRST)]
    return {lang: " ".join(each[lang] for each in told) for lang in languages()}


def sentence(match: Match, lang: str, state: Any) -> str:
    """The board in words: how many figures, who touches whom and who is hurt, who holds the initiative or plays."""
    scene, turn = match.game.scene(state), match.game.turn(state)
    parts = [say("board.said_figures", lang, n=len(scene.pieces))]
    names = {piece.id: piece.name.get(lang, piece.id) for piece in scene.pieces}
    for piece in scene.pieces:
        ends = [(link.a, link.b) for link in scene.links] + [(link.b, link.a) for link in scene.links]
        touched = [names[other] for one, other in ends if one == piece.id and other in names]
        told = [say("board.said_touching", lang, names=", ".join(touched))] if touched else []
        if piece.dress:  # no figure with a Rating: what its game tells of it
            told += facts_of(piece, lang) if piece.states or piece.wounds or piece.injuries else []
        else:
            told += [say(f"board.{state}", lang) for state in piece.states]
            told += [say("board.said_wounds", lang, n=piece.wounds)] if piece.wounds else []
        if told:
            name = capital({lang: names[piece.id]})[lang]
            parts.append(f"{name}{say('board.said_colon', lang)}{', '.join(told)}.")
    initiative = match.game.card.order == "turns" and not turn.rounds
    if turn.side is not None:
        key = "board.said_initiative" if initiative else "play.to_play"
        parts.append(say(key, lang, side=turn.names[turn.side]))
    elif initiative:
        parts.append(say("board.said_nobody", lang))
    return " ".join(parts)
