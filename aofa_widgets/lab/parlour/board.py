"""The table told to somebody who does not see it: figure after figure, with its state and what lies around it."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.play import Turn
from aofa_widgets.table.scene import Piece, Scene, Thing
from aofa_widgets.table.shapes import centre, contains
from aofa_widgets.table.spoken import facts_of, height_of
from aofa_widgets.words import say
from aofa_widgets.words.tongues import manner

from .naming import Names, joined
from .ways import thing_of, towards

NEAR = 4  # how many neighbours a figure is told with


def whole(names: Names, turn: Turn, lang: str, order: str = "turns") -> list[str]:
    """The whole table: its size, who plays, every figure in a sentence or two, then the things that stand about."""
    scene = names.scene
    if scene is None:
        return [say("play.no_table", lang)]
    lines = [say("play.table", lang, w=names.length(scene.width, lang), h=names.length(scene.height, lang))]
    lines += standing(turn, lang, order)
    for side in sorted({piece.side for piece in scene.pieces}, key=lambda s: (s != turn.side, s)):
        head = "play.units_head" if any(piece.tray for piece in scene.pieces) else "play.side_head"
        lines.append(say(head, lang, side=side_name(turn, side, lang)))
        for piece in scene.pieces:
            if piece.side == side:
                lines += figure(names, scene, piece, lang, near=1)
    lines += things(names, scene, lang)
    return lines


def standing(turn: Turn, lang: str, order: str = "turns") -> list[str]:
    """Who has the initiative (where sides have it: in games of whole turns) or plays, how many figures each has.

    A game that counts its rounds has no initiative: the round is told, and the units in play where these count.
    """
    initiative = order == "turns" and not turn.rounds
    counted = "play.turn_of" if order == "together" else "play.round_of"  # where all act at once there are only turns
    lines = [say(counted, lang, n=turn.round, m=turn.rounds)] if turn.round and turn.rounds else []
    if turn.side is None:
        return [*lines, say("play.nobody", lang)] if initiative else lines
    lines.append(say("play.initiative" if initiative else "play.to_play", lang, side=side_name(turn, turn.side, lang)))
    many, key = (turn.standing, "play.units_left") if turn.standing else (turn.left, "play.left")
    if many:
        rows = [say(key, lang, side=side_name(turn, side, lang), n=left) for side, left in enumerate(many)]
        lines.append(f"{f'{manner(lang).semicolon} '.join(rows)}.")
    return lines


def side_name(turn: Turn, side: int, lang: str) -> str:
    """What a side is called."""
    if side < len(turn.names):
        row = turn.names[side]
        return str(row.get(lang, row.get("en", side + 1)))
    return say("play.side_n", lang, n=side + 1)


def figure(names: Names, scene: Scene, piece: Piece, lang: str, near: int = NEAR) -> Iterator[str]:
    """A figure: Rating and state; what it touches and stands on; where on the table; what is near, and which way."""
    if piece.dress or piece.tray or piece.level:  # no figure with a Rating
        facts = facts_of(piece, lang)
    else:
        facts = [say("play.rating", lang, n=piece.rating)]
        facts += [say("play.active", lang)] if piece.active else []
        facts += [say(f"play.{state}", lang) for state in piece.states]
        facts += [say("play.wounds", lang, n=piece.wounds)] if piece.wounds else []
    yield say("play.figure", lang, name=names.of(piece.id, lang), facts=", ".join(facts))
    if under := support(names, scene, piece, lang):
        yield under
    touched = touching(scene, piece)
    if touched:
        yield say("play.touches", lang, names=joined([names.of(name, lang) for name in touched], lang))
    yield say("play.place", lang, x=names.length(piece.x, lang), y=names.length(piece.y, lang))
    yield from _around(names, scene, piece, touched, lang, near)


def support(names: Names, scene: Scene, piece: Piece, lang: str) -> str:
    """What a raised figure stands on, and how high."""
    if not piece.z:
        return ""
    high = names.length(piece.z, lang)
    for thing in scene.things:
        if height_of(thing, scene) == piece.z and not thing.hanging and contains(thing.shape, (piece.x, piece.y)):
            return say("play.stands_on", lang, thing=names.of(thing.id, lang), h=high)
    for thing in scene.things:  # nothing below: the figure hangs
        if thing.hanging and towards(piece, thing)[0] <= 5:
            return say("play.hangs_from", lang, thing=names.of(thing.id, lang), h=high)
    return say("play.stands_up", lang, h=high)


def touching(scene: Scene, piece: Piece) -> list[str]:
    """Ids of all that a figure touches: figures by the game's own word, solid things by their outline."""
    found = [link.b if link.a == piece.id else link.a for link in scene.links if piece.id in (link.a, link.b)]
    for thing in scene.things:
        level = thing.solid and not thing.hanging and height_of(thing, scene) > piece.z
        if level and thing.id not in found and towards(piece, thing)[0] <= 5:
            found.append(thing.id)
    return list(dict.fromkeys(found))


def _around(names: Names, scene: Scene, piece: Piece, touched: list[str], lang: str, near: int) -> Iterator[str]:
    others = [other for other in scene.pieces if other.id != piece.id and other.id not in touched]
    foes = [other for other in others if other.side != piece.side and "fallen" not in other.states]
    friends = [other for other in others if other.side == piece.side and "fallen" not in other.states]
    solid = [thing for thing in scene.things if thing.id not in touched and thing.on is None and thing.kind != "wall"]
    rows: list[tuple[str, list[Piece | Thing]]] = [("foes", [*foes]), ("friends", [*friends]), ("things", [*solid])]
    for key, items in rows:
        if near == 1 and key == "friends":
            continue
        closest = sorted(items, key=lambda item: towards(piece, item)[0])[:near]
        if closest:
            told = [distance(names, piece, item, lang) for item in closest]
            yield say(f"play.near_{key}", lang, n=len(told), list=joined(told, lang))


def distance(names: Names, one: Piece, other: Piece | Thing, lang: str) -> str:
    """‘Guard 1, 3 inches to the north-east’."""
    far, heading = towards(one, other)
    if not far:
        return say("play.distance_0", lang, name=names.of(other.id, lang))
    where = say(f"play.at.{heading}", lang)
    return say("play.distance", lang, name=names.of(other.id, lang), length=names.length(far, lang), where=where)


def things(names: Names, scene: Scene, lang: str) -> list[str]:
    """The things of the table, each with its place; what lies on something is told with that."""
    lines = [say("play.things_head", lang)] if scene.things else []
    for thing in scene.things:
        if thing.on is None and thing.kind != "fallen":
            lines.append(one_thing(names, scene, thing, lang) + ".")
    return lines


def one_thing(names: Names, scene: Scene, thing: Thing, lang: str) -> str:
    """A thing: what it is, where its middle lies, what lies on it, whether it hangs."""
    x, y = centre(thing.shape)
    carried = [names.of(other.id, lang) for other in scene.things if other.on == thing.id]
    said = say("play.thing", lang, name=names.of(thing.id, lang), x=names.length(x, lang), y=names.length(y, lang))
    if thing.hanging:
        said = say("play.thing_hangs", lang, thing=said, h=names.length(thing.height, lang))
    if carried:
        said = say("play.thing_holds", lang, thing=said, list=joined(carried, lang))
    return said


def who(names: Names, name: str, turn: Turn, lang: str) -> list[str]:
    """All about one figure or thing."""
    scene = names.scene
    item = thing_of(scene, name) if scene is not None else None
    if scene is None or item is None:
        return [say("play.not_here", lang, name=names.of(name, lang))]
    if isinstance(item, Piece):
        first, *rest = figure(names, scene, item, lang)
        return [first, say("play.of_side", lang, side=side_name(turn, item.side, lang)), *rest]
    lines = [one_thing(names, scene, item, lang) + "."]
    if not item.hanging and (high := height_of(item, scene)):
        lines.append(say("play.thing_height", lang, h=names.length(high, lang)))
    active = next((piece for piece in scene.pieces if piece.active), None)
    if active is not None:
        lines.append(
            say("play.from_active", lang, who=names.of(active.id, lang), it=distance(names, active, item, lang))
        )
    return lines


def placed(names: Names, item: Piece | Thing, lang: str) -> str:
    """Where a figure or a thing is, from the edges of the table."""
    x, y = (item.x, item.y) if isinstance(item, Piece) else centre(item.shape)
    return say("play.placed", lang, x=names.length(x, lang), y=names.length(y, lang))


def landed(names: Names, scene: Scene, mover: Piece, wanted: tuple[int, int], lang: str) -> list[str]:
    """Where a figure would come to: what it would stand on, what it would touch, or what stops it short of that."""
    under = support(names, scene, mover, lang)
    lines = [under] if under else []
    if touched := [names.of(name, lang) for name in touching(scene, mover)]:
        return [*lines, say("play.would_touch", lang, names=joined(touched, lang))]
    lies = any("fallen" in piece.states and towards(mover, piece)[0] <= 5 for piece in scene.pieces)
    none = [] if lies else [say("play.would_touch_none", lang)]  # who lies is reached, and is in nobody's contact
    return [*lines, *stopped(scene, mover, wanted, lang), *none]


def stopped(scene: Scene, mover: Piece, wanted: tuple[int, int], lang: str) -> list[str]:
    """What a figure stopped at that touches nothing and is not where it was to go: the table's edge or a rim."""
    if max(abs(mover.x - wanted[0]), abs(mover.y - wanted[1])) <= 10:
        return []
    room = min(mover.x, mover.y, scene.width - mover.x, scene.height - mover.y)
    key = "stops_edge" if room <= mover.r + 5 else "stops_rim" if mover.z else "stops_short"
    return [say(f"play.{key}", lang)]
