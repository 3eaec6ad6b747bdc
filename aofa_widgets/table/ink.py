"""Writing SVG: numbers, escaped text, a few elements; the colours of the look and the rules of every class."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif"

_TOKENS = "surface sunken raised hair edge ink ink-2 ink-3 on-side side0 side1 side2 side3 harm gold gold-fill".split()
_COLOURS = {
    "light": "#FCFBF8 #F2EFE7 #E6E1D4 #D3CCBD #7A7263 #1B1A21 #45424C #625E68 #FFFFFF "
    "#1F4E9E #A3173F #45424C #45424C #AD3606 #855C00 #E8B64A",
    "dark": "#1C1E26 #252833 #333746 #3F4350 #8A8FA0 #F2EFE7 #CBC8C3 #A9A7AA #10131B "
    "#8FB6FF #FF93AB #CBC8C3 #CBC8C3 #FF9E70 #F0C25A #D9A436",
    "print": "#FFFFFF #FFFFFF #F0F0F0 #D5D5D5 #6E6E6E #000000 #3A3A3A #555555 #FFFFFF "
    "#4A4A4A #3A3A3A #3A3A3A #3A3A3A #4A4A4A #4A4A4A #C8C8C8",
}
THEMES = {theme: dict(zip(_TOKENS, row.split(), strict=True)) for theme, row in _COLOURS.items()}

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def num(value: float) -> str:
    """A number as short as one decimal allows.

    >>> num(3.0), num(2.04), num(-0.01)
    ('3', '2', '0')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
    return "0" if text == "-0" else text


def words(text: str) -> str:
    """Text made safe for SVG, inside elements and attributes alike.

    >>> words('<b onload="x">')
    '&lt;b onload=&quot;x&quot;&gt;'
    """
    return escape(_UNPRINTABLE.sub("", text), quote=True)


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """One element; `cls` is its class, underscores become hyphens, None and "" are left out.

    >>> tag("circle", r=2.0, cls="pip", cx=None)
    '<circle r="2" class="pip"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value == "":
            continue
        text = num(value) if isinstance(value, (int, float)) else words(str(value))
        parts.append(f'{"class" if key == "cls" else key.replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}>{inside}</{name}>" if inside else f"<{head}/>"


def path(d: str, cls: str, **attributes: object) -> str:
    """A path of one class.

    >>> path("M0 0H9", "line")
    '<path d="M0 0H9" class="line"/>'
    """
    return tag("path", d=d, cls=cls, **attributes)


def disc(r: float, cls: str, x: float = 0, y: float = 0) -> str:
    """A circle of one class.

    >>> disc(5, "dot")
    '<circle r="5" class="dot"/>'
    """
    return tag("circle", cx=x or None, cy=y or None, r=r, cls=cls)


def group(inside: str, cls: str = "", at: tuple[float, float] = (0, 0), scale: float = 1, turn: float = 0) -> str:
    """A group, moved, turned (degrees, clockwise) and scaled.

    >>> group("<x/>", at=(1, 2), scale=0.5)
    '<g transform="translate(1 2) scale(0.5)"><x/></g>'
    """
    moves = [f"translate({num(at[0])} {num(at[1])})"] if any(at) else []
    if turn:
        moves.append(f"rotate({num(turn)})")
    if scale != 1:
        moves.append(f"scale({scale:.4g})")
    return tag("g", inside, cls=cls, transform=" ".join(moves))


def text(said: str, cls: str, x: float = 0, y: float = 0, width: float | None = None) -> str:
    """A line of text, escaped; with `width` it is set to that width whatever the fonts of the reader.

    >>> text("a < b", "name", 3, 4)
    '<text x="3" y="4" class="name">a &lt; b</text>'
    """
    adjust = None if width is None else "spacingAndGlyphs"
    return tag("text", words(said), x=x, y=y, cls=cls, textLength=width, lengthAdjust=adjust)


def style(theme: str, scope: str, unit: float, more: Mapping[str, str] | None = None) -> str:
    """The rules of every class, kept to one picture by `scope` (its id); `unit`: table units in one screen pixel.

    `more`: rules of classes that only some pictures have.
    """
    c = THEMES[theme]
    on_paper = theme == "print"
    band = "fill:none" if on_paper else f"fill:{c['gold-fill']};fill-opacity:{'.28' if theme == 'light' else '.26'}"
    shaft = f"stroke-width:{num(1.8 * unit)}"
    rules = {
        "path,circle,rect": "stroke-linecap:round;stroke-linejoin:round",
        "text": f"font-family:{SANS};font-variant-numeric:tabular-nums",
        # floor and furniture, in table units
        ".floor": f"fill:{c['sunken']}",
        ".flag": f"fill:none;stroke:{c['hair']};stroke-width:{num(unit)};stroke-opacity:{'.75' if on_paper else '.8'}",
        ".slant": f"fill:none;stroke:{c['ink']};stroke-width:{num(0.8 * unit)};stroke-opacity:.62",
        ".cross": f"fill:none;stroke:{c['ink']};stroke-width:{num(0.65 * unit)};stroke-opacity:.62",
        ".frame": f"fill:none;stroke:{c['ink']};stroke-width:{num(2 * unit)};stroke-linejoin:miter",
        ".shape": f"fill:{c['surface']};stroke:{c['ink']};{shaft}",
        ".high": f"fill:{c['raised']}",
        ".fine": f"stroke-width:{num(1.2 * unit)}",
        ".hung": f"fill:none;stroke-dasharray:{num(6 * unit)} {num(4 * unit)}",
        ".inner": f"fill:none;stroke:{c['ink']};stroke-width:{num(unit)};stroke-opacity:.38",
        ".inner.firm": "stroke-opacity:.6",
        ".draw": f"fill:none;stroke:{c['ink']};{shaft}",
        ".thin": f"stroke-width:{num(1.3 * unit)}",
        ".dash": f"stroke-dasharray:{num(5 * unit)} {num(4 * unit)}",
        ".spot": f"fill:{c['ink']}",
        ".flame": f"fill:{c['gold-fill']};stroke:{c['ink']};stroke-width:{num(0.8 * unit)}",
        ".under": f"stroke:{c['surface']};stroke-width:{num(6 * unit)}",
        # figures, in hundredths of a base
        ".base": "stroke:none",
        ".ring": "stroke-width:13",
        ".hatch": "fill:none;stroke-width:4;stroke-linecap:butt",
        ".hair": "fill:none;stroke-width:6",
        ".hat": "stroke-width:7.5",
        ".plume": "stroke-width:6",
        ".rim": "fill:none;stroke-width:5",
        ".letters": "font-size:84px;font-weight:700;text-anchor:middle",
        ".lying": f"fill:{c['surface']};stroke-width:12;stroke-dasharray:26 18;stroke-linecap:butt",
        ".halo": f"fill:none;stroke:{c['surface']};stroke-width:26;stroke-opacity:.85",
        ".fell": f"fill:none;stroke:{c['ink']};stroke-width:13",
        ".badge": f"fill:{c['surface']};stroke:{c['ink']};stroke-width:9",
        ".sketch": f"fill:none;stroke:{c['ink']};stroke-width:8.5",
        ".drop": f"fill:{c['ink']};stroke:{c['sunken']};stroke-width:6",
        ".count": f"fill:{c['surface']};font-size:58px;font-weight:700;text-anchor:middle",
        ".above": f"fill:none;stroke:{c['ink']};stroke-width:15",
        ".around": f"fill:none;stroke:{c['ink']};stroke-width:9",
        ".ticks": "stroke-width:15;stroke-linecap:butt",
        # what is said on top, in screen pixels
        ".rule": f"fill:none;stroke:{c['ink']};stroke-width:1.6",
        ".card": f"fill:{c['surface']};stroke:{c['ink']};stroke-width:1.3",
        ".page": f"fill:{c['surface']}",
        ".paper": f"fill:{c['sunken']}",
        ".name,.size,.note,.small": f"fill:{c['ink']};font-size:11.5px;font-weight:600",
        ".note,.small": f"fill:{c['ink-2']}",
        ".small": "font-weight:400",
        ".mid": "text-anchor:middle",
        ".struck": f"fill:none;stroke:{c['ink']};stroke-width:1.2",
        ".plate": f"fill:{c['surface']};stroke-width:1.4",
        ".second": "fill:none;stroke-width:.7",
        # marks, in table units
        ".band": band,
        ".brim": f"fill:none;stroke:{c['gold']};stroke-width:{num(1.4 * unit)};stroke-linecap:butt;"
        f"stroke-dasharray:{num(2 * unit)} {num(2.6 * unit)}",
        ".way": f"fill:none;stroke:{c['ink']};stroke-width:{num(2.1 * unit)}",
        ".tick": f"fill:none;stroke:{c['ink']};stroke-width:{num(1.5 * unit)}",
        ".dots": f"fill:none;stroke:{c['ink']};stroke-width:{num(2.2 * unit)};stroke-linecap:butt;"
        f"stroke-dasharray:{num(3.4 * unit)} {num(3 * unit)}",
        ".faint": f"stroke-width:{num(1.3 * unit)};stroke-opacity:.6;"
        f"stroke-dasharray:{num(1.6 * unit)} {num(4.4 * unit)}",
        ".barred": f"fill:none;stroke:{c['harm']};stroke-width:{num(5 * unit)};stroke-linecap:butt",
        ".clear": f"fill:none;stroke:{c['sunken']};stroke-width:{num(8.5 * unit)};stroke-linecap:butt",
        ".arrow": f"fill:{c['surface']};stroke:{c['ink']};stroke-width:{num(1.8 * unit)};stroke-linejoin:miter",
        ".fails": f"fill:none;stroke:{c['harm']};stroke-width:{num(2.4 * unit)};stroke-linecap:butt;"
        f"stroke-dasharray:{num(5 * unit)} {num(3 * unit)}",
        ".octagon": f"fill:{c['harm']};stroke:{c['surface']};stroke-width:1.5",
        ".bar": f"fill:none;stroke:{c['surface']};stroke-width:2.6",
        ".touch": f"fill:none;stroke:{c['ink']};stroke-width:{num(2 * unit)};stroke-linecap:butt",
        ".apart": f"fill:none;stroke:{c['surface']};stroke-width:{num(5 * unit)};stroke-linecap:butt",
        ".ghost": "opacity:.45",
        ".dashes": "fill:none;stroke-width:10;stroke-dasharray:22 15;stroke-linecap:butt",
    }
    for side in range(4):
        own, light = c[f"side{side}"], c["on-side"]
        open_side = side % 2 == 1
        line = own if open_side else light
        paper = c["surface"] if open_side else own
        s = f".s{side} "
        rules |= {
            s + ".base": f"fill:{paper}",
            s + ".ring": f"stroke:{own}",
            s + ".hatch": f"stroke:{line};stroke-opacity:{'.8' if on_paper else '.4' if open_side else '.6'}",
            s + ".hat": f"fill:{paper};stroke:{line}",
            s + ".hair": f"stroke:{line}",
            s + ".plume": f"fill:{paper};stroke:{line}",
            s + ".rim": f"stroke:{line}",
            s + ".letters": f"fill:{line}",
            s + ".lying": f"stroke:{own}",
            s + ".dashes": f"stroke:{own}",
            s + ".plate": f"stroke:{own}",
            s + ".second": f"stroke:{own}",
            s + ".sign": f"fill:{'none' if open_side else own};stroke:{own};stroke-width:{'2.6' if open_side else '0'}",
        }
        pale = s + ".ghost "
        rules |= {
            pale + ".hat": f"fill:{c['surface']};stroke:{own}",
            pale + ".plume": f"fill:{c['surface']};stroke:{own}",
            pale + ".hair": f"stroke:{own}",
            pale + ".hatch": f"stroke:{own}",
        }
        fallen = s + ".fallen "
        rules |= {
            fallen + ".hat": f"fill:{c['surface']};stroke:{c['ink-3']}",
            fallen + ".plume": f"fill:{c['surface']};stroke:{c['ink-3']}",
            fallen + ".hair": f"stroke:{c['ink-3']}",
            fallen + ".hatch": f"stroke:{c['ink-3']};stroke-opacity:.8",
        }
    rules |= more or {}
    scoped = (
        ",".join(f"#{scope} {part}" for part in selector.split(",")) + f"{{{rule}}}" for selector, rule in rules.items()
    )
    return "<style>" + "".join(scoped) + "</style>"
