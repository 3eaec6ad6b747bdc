"""A scene in sentences, for readers who hear it, and the legend that explains its signs on paper."""

from __future__ import annotations

from aofa_widgets.words import say
from aofa_widgets.words.typography import typeset

from .figures import badges, figure, sign
from .ink import group, text
from .ranked import draw_signs, draw_tray
from .scene import Mark, Piece, Scene, Texts, Thing
from .tags import text_width
from .tray import Tray
from .units import say_length

_ROW = 26  # screen pixels of a row of the legend
_MOST_NAMED = 60
SIGNS = {  # states with a badge, and where the badge's own place is moved to in a legend
    "prone": (22, 14),
    "cautious": (-5, 14),
    "unloaded": (22, -14),
    "crouched": (22, 14),
    "disorder": (-5, 14),
    "fleeing": (-5, 14),
    "empty": (22, -14),
    "working": (22, -14),
    "danger": (9, 20),
}
AGREE = ("stunned", "weaponless", "cautious")  # states whose French word agrees with the name


def in_language(texts: Texts | None, lang: str) -> str:
    """A text in `lang`, in English where that language lacks it, with the typography of its language.

    >>> in_language({"en": "Well", "fr": "Puits"}, "fr"), in_language({"en": "Well"}, "fr")
    ('Puits', 'Well')
    """
    if not texts:
        return ""
    if lang not in texts:
        lang = "en" if "en" in texts else next(iter(texts))
    return typeset(texts[lang], lang)


def describe(scene: Scene, lang: str) -> str:
    """The whole scene in plain sentences: its size, what stands on it, who stands where and how, who touches whom."""
    said = [say("scene.size", lang, w=_size(scene.width, scene, lang), h=_size(scene.height, scene, lang))]
    labels = [in_language(thing.label, lang) for thing in scene.things if thing.kind != "fallen"]
    if labels:
        more = len(labels) - _MOST_NAMED
        listed = ", ".join(labels[:_MOST_NAMED]) + (f" (+{more})" if more > 0 else "")
        said.append(say("scene.things", lang, list=listed))
    said += [_piece(piece, scene, lang) for piece in scene.pieces]
    names = {piece.id: in_language(piece.name, lang) for piece in scene.pieces}
    names |= {thing.id: in_language(thing.label, lang) for thing in scene.things}
    said += [
        say("scene.contact", lang, a=names[link.a], b=names[link.b])
        for link in scene.links
        if link.a in names and link.b in names
    ]
    # what is alike, once
    said += dict.fromkeys(_mark(mark, scene, lang) for mark in scene.marks if mark.kind != "ghost")
    return " ".join(part for part in said if part)


def titled(piece: Piece, lang: str) -> str:
    """What the tag of a figure says: its name; of a unit in ranks, how many are left as well."""
    name = in_language(piece.name, lang)
    return f"{name}, {piece.tray.figures}" if piece.tray and piece.tray.full > 1 else name


def facts_of(piece: Piece, lang: str) -> list[str]:
    """What is to be said of a figure by itself: what it can do or is worth, its states, its wounds."""
    facts = []
    if piece.tray:
        facts.append(say("scene.figures", lang, n=piece.tray.figures))
        if lost := piece.tray.full - piece.tray.figures:
            facts.append(say("scene.lost", lang, n=lost))
        if piece.tray.files > 1:
            facts.append(say("scene.files", lang, n=piece.tray.files))
        facts.append(say("scene.facing", lang, way=say(f"board.way_{(piece.tray.facing % 360 + 22) // 45 % 8}", lang)))
    elif piece.level:
        facts.append(say("scene.level", lang, n=piece.level))
    else:
        facts.append(say("scene.actions" if piece.dress else "scene.rating", lang, n=piece.rating))
    if piece.figures > 1:
        facts.append(say("scene.figures", lang, n=piece.figures))
    feminine = "_f" if piece.gender == "f" or piece.tray else ""  # a unit, une unité
    if piece.active:
        facts.append(say(f"scene.active{feminine}", lang))
    facts += [say(f"scene.{state}{feminine if state in AGREE else ''}", lang) for state in piece.states]
    if piece.injuries:
        facts.append(say("scene.injuries", lang, n=piece.injuries))
    if piece.wounds and "fallen" not in piece.states:
        markers = piece.dress and not piece.level
        facts.append(say("scene.markers" if markers else "scene.wounds", lang, n=piece.wounds))
    return facts


def _size(length: int, scene: Scene, lang: str) -> str:
    return say_length(length, lang, scene.metric)


def _piece(piece: Piece, scene: Scene, lang: str) -> str:
    facts = [say(f"scene.side{min(piece.side, 3)}", lang), *facts_of(piece, lang)]
    if piece.z:
        facts.append(say("scene.raised", lang, h=_size(piece.z, scene, lang)))
    x, y = _size(piece.x, scene, lang), _size(piece.y, scene, lang)
    return say("scene.piece", lang, name=in_language(piece.name, lang), facts=", ".join(facts), x=x, y=y)


def _mark(mark: Mark, scene: Scene, lang: str) -> str:
    if mark.label and mark.kind != "path":
        return in_language(mark.label, lang)
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    length = _size(round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5), scene, lang)
    key = "sight_blocked" if mark.kind == "sight" and len(mark.points) > 2 else mark.kind
    return say(f"scene.mark_{key}", lang, length=length)


def height_of(thing: Thing, scene: Scene) -> int:
    """The top of a thing above the floor: its own height and that of what it stands on.

    >>> from aofa_widgets.table.shapes import Disc
    >>> plate = Thing("p", "plate", {"en": "Plate"}, Disc(0, 0, 45), 10, False)
    >>> height_of(plate, Scene({"en": ""}, 9, 9, (plate,)))
    10
    """
    things = {other.id: other for other in scene.things}
    top, seen = thing.height, {thing.id}
    while thing.on in things and thing.on not in seen:
        thing = things[thing.on]
        seen.add(thing.id)
        top += thing.height
    return top


def legend(scene: Scene, lang: str, unit: float) -> tuple[str, float]:
    """The signs used in a picture and what they mean, to stand below it; the drawing and its height in table units."""
    dress = next((piece.dress for piece in scene.pieces if piece.dress), "")
    levels = any(piece.level for piece in scene.pieces)
    items = []
    for side in sorted({min(piece.side, 3) for piece in scene.pieces}):
        ranked = any(piece.tray for piece in scene.pieces)
        if ranked:
            big = round(15 * unit)
            tray = draw_tray(Tray(0, 1, 1, 1, (big, big)), side, unit)
            one = group(group(tray, f"s{side}"), at=(9, 1), scale=1 / unit)
        else:
            one = group(figure(side, 2, dress=dress), at=(9, 0), scale=0.11)
        told = "legend_tray" if ranked else "legend_side"
        items.append((one + group(sign(side), f"s{side}", at=(28, 0), scale=0.7), 39, f"{told}{side}"))
    states = {state for piece in scene.pieces for state in piece.states}
    wounded = any(piece.wounds and "fallen" not in piece.states for piece in scene.pieces)
    shown = {
        "stunned": group(badges(True, False, 0, False), at=(22, 14), scale=0.19),
        "weaponless": group(badges(False, True, 0, False), at=(-5, 14), scale=0.19),
        "legend_wounds": group(badges(False, False, 1, False), at=(-6, -14), scale=0.19),
        **{key: group(badges(False, False, 0, False, (key,)), at=at, scale=0.19) for key, at in SIGNS.items()},
        "legend_injuries": group(badges(False, False, 0, False, (), 1), at=(22, -14), scale=0.19),
        "fallen": group(figure(1, 2, True, dress=dress), at=(9, 0), scale=0.1),
    }
    for state in ("shaken", "fatigued", "fresh", "done"):
        shown[state] = group(draw_signs(Tray(0, 1, 1, 1, (10, 10)), (state,), 0, 1), at=(22, 0))
    hurt = any(piece.injuries for piece in scene.pieces)
    for key, drawn in shown.items():
        if key in states or (key == "legend_wounds" and wounded) or (key == "legend_injuries" and hurt):
            said = "legend_markers" if key == "legend_wounds" and dress and not levels else key
            items.append((drawn, 24, said))
    if not items:
        return "", 0.0
    room = scene.width / unit - 16
    parts, x, row = [], 0.0, 0
    for drawn, lead, key in items:
        said = say(f"scene.{key}", lang)
        wide = lead + text_width(said, 10.5)  # the widths are those of bold letters
        if x and x + wide > room:
            x, row = 0.0, row + 1
        parts.append(group(drawn + text(said, "small", lead, 4), at=(8 + x, _ROW * (row + 0.75))))
        x += wide + 22
    return group("".join(parts), at=(0, scene.height), scale=unit), (row + 1.4) * _ROW * unit
