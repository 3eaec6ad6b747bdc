"""Rules of cover: who is harder to hit, or not to be seen at all, behind what."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model.arms import load_arms
from aofa_widgets.games.argad.model.ground import Base, Feature
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve.places import fire
from aofa_widgets.table.shapes import Disc, Rect

from .playing import TABLE, ask_referee, patch, person, wrong
from .tables import PARAMS, RULES, field, rider

SHOOTER, TARGET = Base("a", 0, 1000, 3000), Base("b", 1, 1000, 1000)


def piece(kind: str, y: int = 1140, h: int = 60, rules: Any = RULES) -> Feature:
    return Feature(kind, kind, Rect(1000, y, 800, h), load_arms(rules).kinds[kind].does)


def malus(
    *pieces: Feature, target: Base = TARGET, params: Params = PARAMS, scene: fire.Scene | None = None, **arm: Any
) -> Any:
    """What the ground takes off a shot; "hidden" or "unseen" where there is none."""
    found = fire.aim(field(SHOOTER, target, features=pieces), params, "a", "b", scene, fire.Arm(**arm))
    return found.malus if found.seen else "hidden" if found.hidden else "unseen"


LOW = Base("b", 1, 1000, 1000, low=True)
ON_HORSE = rider("b", 1, 1000, 1000)


def test_cover_by_what_it_is() -> None:
    """Each piece: standing, keeping down, mounted; and the parameter that says how much."""
    rows = {
        "ARG-COVER-1": (piece("rocks", 1000, 600), -1, "hidden", 0, "cover.partial"),
        "ARG-COVER-6": (piece("brush", 1000, 600), -1, "hidden", 0, "cover.brush"),
        "ARG-COVER-10": (piece("marsh", 1000, 600), -1, "hidden", 0, "cover.marsh"),
        "ARG-COVER-11": (piece("shallow_water", 1000, 600), 0, 0, 0, "cover.shallow_water"),
        "ARG-COVER-12": (piece("deep_water", 1000, 600), -1, -1, 0, "cover.swimmer"),
        "ARG-COVER-16": (piece("hedge"), -1, "hidden", 0, "cover.hedge"),
        "ARG-COVER-16 wall": (piece("low_wall"), -1, "hidden", 0, "cover.hedge"),
        "ARG-COVER-16 bank": (piece("bank"), -1, -1, 0, "cover.hedge"),
    }
    found = {ids: tuple(malus(row[0], target=who) for who in (TARGET, LOW, ON_HORSE)) for ids, row in rows.items()}
    assert found == {ids: row[1:4] for ids, row in rows.items()}
    for ids, (there, usual, _, _, key) in rows.items():
        other = -1 if usual == 0 else 0
        changed = RULES.with_values({key: other})
        again = piece(there.kind, there.shape.y, there.shape.h, changed)  # type: ignore[union-attr]
        assert malus(again) == other, ids


def test_who_keeps_down_is_shot_at_from_high_above_alone() -> None:
    """ARG-COVER-2, ARG-COVER-3, ARG-COVER-6."""
    for z, found in ((0, "hidden"), (600, -1)):
        high = fire.aim(field(Base("a", 0, 1000, 3000, z=z), LOW, features=(piece("low_wall"),)), PARAMS, "a", "b")
        assert ("hidden" if high.hidden else high.malus) == found
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "villager", 1, 3000, 5000)
    behind = TABLE.play(TABLE.set_out(*people, terrain=(patch("tall_wall", 4000, 60),)))
    assert "shots" not in behind.at and "shots" in TABLE.play(TABLE.set_out(*people)).at


def test_thin_screens() -> None:
    """ARG-COVER-4."""
    fence = piece("fence")
    assert malus(fence) == -1 and malus(fence, modern=True) == 0
    assert malus(fence, params=Params.of(RULES.with_values({"cover.thin_screen_modern": -1})), modern=True) == -1


def test_an_obstacle_between_two_who_keep_off_it_covers_both() -> None:
    """ARG-COVER-5."""
    wall = piece("low_wall", 2000)
    ground = field(SHOOTER, TARGET, features=(wall,))
    assert [fire.aim(ground, PARAMS, *who).malus for who in (("a", "b"), ("b", "a"))] == [-1, -1]
    close = field(SHOOTER, TARGET, features=(piece("low_wall"),))
    assert [fire.aim(close, PARAMS, *who).malus for who in (("a", "b"), ("b", "a"))] == [-1, 0]


def test_woods() -> None:
    def seen(kind: str, thickness: float, **more: Any) -> tuple[Any, ...]:
        return ("visibility", {"kind": kind, "thickness": thickness, **more}, {})

    rows = [
        ("ARG-COVER-7", *seen("forest", 10), {"visible": True, "malus": -1}),
        ("ARG-COVER-7 deep", *seen("forest", 10.1), {"visible": False}),
        ("ARG-COVER-8", *seen("open_forest", 20, isolated_foot=True), {"visible": True, "malus": -1}),
        ("ARG-COVER-8 others", *seen("open_forest", 20), {"visible": True, "malus": 0}),
        ("ARG-COVER-8 guerrilla", *seen("open_forest", 20, guerrilla=True), {"visible": True, "malus": -1}),
        ("ARG-COVER-8 deep", *seen("open_forest", 20.1), {"visible": False}),
        ("ARG-COVER-9", *seen("dense_forest", 2), {"visible": True, "malus": -1}),
        ("ARG-COVER-9 deep", *seen("dense_forest", 2.1), {"visible": False}),
    ]
    assert wrong(rows) == {}
    for kind, more in (("forest", 20), ("open_forest", 40), ("dense_forest", 5)):
        told = ask_referee("visibility", {"kind": kind, "thickness": more}, {}, {f"cover.{kind}_see_cm": more})
        assert told["visible"], kind
    # within, towards the edge, and across
    wood = Feature("forest", "forest", Rect(1000, 1000, 900, 900), load_arms(RULES).kinds["forest"].does)
    assert malus(wood) == -1 and malus(wood, target=TARGET.put((1000, 300))) == -1, "ARG-COVER-16"
    assert malus(wood, target=Base("b", 1, 1000, 400)) == -1


def test_posts_cover_one() -> None:
    """ARG-COVER-13."""
    pair = Base("b", 1, 900, 1000), Base("c", 1, 1100, 1000)
    for most, found in ((1, [-1, 0]), (2, [-1, -1])):
        kinds = load_arms(RULES.with_values({"cover.post_capacity": most})).kinds
        post = Feature("tree", "tree", Disc(1000, 1200, 120), kinds["tree"].does)
        ground = field(SHOOTER, *pair, features=(post,))
        assert [fire.aim(ground, PARAMS, "a", name).malus for name in "bc"] == found
        assert malus(post, target=rider("b", 1, 1000, 840)) == 0


def test_openings() -> None:
    """ARG-COVER-14, ARG-COVER-15, ARG-COVER-19, ARG-COVER-20."""
    kinds = load_arms(RULES).kinds
    room = Feature("house", "house", Rect(1000, 800, 1000, 800), kinds["house"].does)

    def opening(kind: str) -> Feature:
        return Feature(kind, kind, Rect(1000, 1200, 200, 60), kinds[kind].does)

    inside = Base("b", 1, 1000, 1060)
    drawn = fire.Scene(drawn=frozenset("b"))
    for kind, value in (("door", -1), ("window", -1), ("loophole", -2)):
        there = (room, opening(kind))
        assert malus(*there, target=inside) == value, kind
        assert malus(*there, target=inside, scene=drawn) == "hidden", kind
    window = (room, opening("window"))
    leans = fire.Scene(leaning=frozenset("b"))
    assert malus(*window, target=inside, scene=leans) == 0
    out = field(SHOOTER, inside, features=window)
    assert fire.aim(out, PARAMS, "b", "a", leans).malus == 0
    # both a little back from it; and each flat against the wall beside it
    back = field(Base("a", 0, 1000, 1600), Base("b", 1, 1000, 800), features=window)
    assert [fire.aim(back, PARAMS, *who).malus for who in (("a", "b"), ("b", "a"))] == [-1, -1]
    flat = field(Base("a", 0, 700, 1310), Base("b", 1, 700, 1090), features=window)
    assert not fire.aim(flat, PARAMS, "a", "b").seen and not fire.aim(flat, PARAMS, "b", "a").seen


def test_maluses_do_not_heap_up() -> None:
    rows = [
        ("ARG-COVER-17", "shot_mod", {"table": 5, "mods": {"terrain": [-1, -1]}}, {}, {"mod": -1, "need": 6}),
        ("ARG-COVER-17 worst", "shot_mod", {"table": 5, "mods": {"terrain": [-1, -2]}}, {}, {"mod": -2}),
        (
            "ARG-COVER-18",
            "shot_mod",
            {"table": 5, "mods": {"terrain": -2, "armour": -1, "fleeting_target": -1}},
            {},
            {"mod": -2},
        ),
        ("ARG-COVER-18 own", "shot_mod", {"table": 5, "mods": {"terrain": -2, "moving": -1}}, {}, {"mod": -3}),
    ]
    assert wrong(rows) == {}
    assert (
        ask_referee("shot_mod", {"table": 5, "mods": {"terrain": [-1, -1]}}, params={"cover.stack": "sum"})["mod"] == -2
    )
    assert malus(piece("low_wall", 1140), piece("brush", 1000, 200)) == -1
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "villager", 1, 3000, 5000)
    walls = tuple({**patch("low_wall", y, 50), "id": f"wall{y}"} for y in (4000, 4875))
    state = TABLE.play(TABLE.set_out(*people, terrain=walls), until="shots").state
    told = TABLE.play(TABLE.write(state, ask.Shot("a", "b")))
    assert [e.values["n"] for e in told.events if e.name == "shoots"] == [6]
