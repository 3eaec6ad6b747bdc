"""A scenario from a seed: a stage at the back, furniture in groups, things to throw, both sides on their strips.

The same seed gives the same bytes for ever. Heights follow the measures of the ruleset, so that every table can be
jumped onto, every chandelier grabbed and every gallery reached; what is made passes the checks of a scenario, or is
made again with other dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..params import Params
from .checking import MOST_THINGS, check_scenario
from .room import CLEAR, Room
from .scenery import GROUPS, STYLES, Scenery, bare, label, stage, words

SIZES = {"small": 3556, "usual": 5080, "large": 6096}
WANTED = {"small": 20, "usual": 30, "large": 44}
TRIES = 24
DRAWS = 1_000_000


def generate(
    ruleset: Ruleset, seed: int, size: str = "usual", style: str | None = None, title: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The data of a scenario for the forces of a ruleset; without a style the seed chooses one.

    `size`: "small", "usual" or "large" (14, 20 or 24 inches, less where the table of the rules is smaller). Raises:
    InputError for a size, a style or a seed that does not exist, and for rules under which no table can be laid out.

    >>> rules = Ruleset.load("swashbuckling")
    >>> made = generate(rules, 1625, "small")
    >>> made == generate(rules, 1625, "small"), made["width"], len(made["things"]) >= 15
    (True, 3556, True)
    """
    for key, found, known in (("size", size, tuple(SIZES)), ("style", style or STYLES[0], STYLES)):
        if found not in known:
            allowed = ", ".join(known)
            raise InputError(fault(key, "fields.one_of", found=named(found), hint="", allowed=allowed))
    roller, params = Roller(seed), Params.of(ruleset)
    profiles = ruleset.book.table("profiles/figures")
    for _ in range(TRIES):
        made = _draw(Roller(roller.choose(DRAWS)), params, profiles, size, style)
        made["id"] = f"{made['id']}-{size}-{seed}"
        if title:
            made["title"] = dict(title)
        if made["figures"] and not check_scenario(made, params, profiles) and _fits(params, made):
            return made
    raise InputError(fault("rules", "swashbuckling.setting.no_room_for_all"))


def _fits(params: Params, made: Mapping[str, Any]) -> bool:
    from .setting import check_setting

    return not check_setting(params, made)


def _draw(roller: Roller, params: Params, profiles: Mapping[str, Any], size: str, style: str | None) -> dict[str, Any]:
    style = style or STYLES[roller.choose(len(STYLES))]
    side = min(SIZES[size], params.table_side_in * 254) // 2 * 2
    figures, strip = _muster(params, profiles, side)
    room = Room(side, strip, roller)
    scenery = Scenery(room, params, style)
    stage(scenery)
    wanted = min(MOST_THINGS, max(WANTED[size], params.terrain_min_objects))
    for mirrored in (style == "hall", False):
        misses = 0
        while scenery.count < wanted and misses < 12:
            group = GROUPS[style][roller.choose(len(GROUPS[style]))]
            misses = 0 if group(scenery, mirrored) else misses + 1
    while scenery.count < wanted and scenery.tops:
        bare(scenery)
    number = 1 + roller.choose(words(style))
    own = {} if strip <= params.deploy_depth_in * 254 else {"muster": "own"}
    return {
        "id": style,
        "title": label(f"title_{style}_{number}"),
        "text": label(f"story_{1 + roller.choose(words('story'))}"),
        "width": side,
        "height": side,
        **({} if own else {"deploy": ["left", "right"]}),
        **own,
        "things": scenery.things,
        "figures": figures,
    }


def _muster(params: Params, profiles: Mapping[str, Any], side: int) -> tuple[list[dict[str, Any]], int]:
    """The figures of both forces in columns along their edges, and how deep the strip is that they take up."""
    r, rows = params.base_width_mm * 5, []  # type: int, list[dict[str, Any]]
    step = 2 * r + CLEAR
    room = max(1, (side - CLEAR) // step)
    deep = 0
    for number, force in enumerate((params.forces_musketeers, params.forces_cardinal)):
        known = [name for name in force if name in profiles]
        columns = -(-len(known) // room)
        deep = max(deep, columns)
        each = -(-len(known) // max(1, columns))
        seen: dict[str, int] = {}
        for n, name in enumerate(known):
            column, place = divmod(n, each)
            among = min(each, len(known) - column * each)
            x = CLEAR + r + column * step
            # spread along the edge, the ends kept clear
            y = side * (2 * place + 1) // (2 * among)
            seen[name] = seen.get(name, 0) + 1
            row = {"profile": name, "x": x if number == 0 else side - x, "y": min(max(y, r), side - r), "r": r}
            if seen[name] > 1:
                row["id"] = f"{name}-{seen[name]}"
            rows.append({**row, "side": number} if profiles[name].get("side") != number else row)
    return rows, deep * step + CLEAR


__all__ = ["SIZES", "generate"]
