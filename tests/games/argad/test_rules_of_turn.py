"""Rules of the turn: one action, several sixes, moves that are agreed, contact."""

from __future__ import annotations

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.arms import loaded
from aofa_widgets.games.argad.legal.near import in_contact
from aofa_widgets.games.argad.model.ground import Base
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve.places import faces, meeting

from .playing import TABLE, Table, ask_referee, patch, person, wrong
from .tables import PARAMS, RULES, field


def fusilier(**more: object) -> dict[str, object]:
    return {"empty": ("flintlock_musket",), **more}


def test_one_action_a_turn() -> None:
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "raider", 1, 3000, 5200)
    state = TABLE.set_out(*people, a=fusilier())
    ahead = ((3000, 3400),)
    refused = {
        ("ARG-TURN-1", "load on the way"): ask.Order("a", "load", ahead),
        ("ARG-TURN-1", "work on the way"): ask.Order("a", "work", ahead, target="x"),
        ("ARG-TURN-1", "what nobody does"): ask.Order("a", "dance"),
        ("ARG-TURN-10", "load and shoot"): ask.Order("a", "load", aim="b"),
        ("ARG-MOVE-14", "stay far away"): ask.Order("a", "hold", ahead),
    }
    assert {key: TABLE.why(state, order) for key, order in refused.items()} == {key: key[0] for key in refused}
    walked = TABLE.play(TABLE.write(state, ask.Order("a", "move", ahead))).state
    assert walked.person("a").empty == ("flintlock_musket",)
    stayed = TABLE.play(TABLE.write(state, ask.Order("a", "load"))).state
    assert stayed.person("a").empty == ()


def test_loading_and_work_begin_again_after_a_contact() -> None:
    """ARG-TURN-2."""
    people = person("a", "musketeer", 0, 3000, 3000), person("b", "raider", 1, 3000, 4200)
    job = {"id": "well", "label": {"en": "well", "fr": "puits"}, "x": 3000, "y": 2900, "turns": 3}
    slow = TABLE.set_out(*people, a={"empty": ("musket_heavy_h",)})
    once = TABLE.play(TABLE.write(slow, ask.Order("a", "load"))).state
    assert once.person("a").load == 1
    load, charge = ask.Order("a", "load"), ask.Order("b", "contact", target="a")
    assert loaded(
        TABLE.play(TABLE.write(once, load)).state,
        TABLE.play(TABLE.write(once, load)).state.person("a"),
        "musket_heavy_h",
    )
    met = TABLE.play(TABLE.write(once, load, charge))
    assert met.state.person("a").load == 0 and "disturbed" in met
    state = TABLE.set_out(*people, jobs=(job,))
    worked = TABLE.play(TABLE.write(state, ask.Order("a", "work", target="well"))).state
    assert worked.person("a").worked == 1
    assert TABLE.play(TABLE.write(worked, ask.Order("a", "work", target="well"), charge)).state.person("a").worked == 0
    hard = Table(turn__contact_resets=False)
    again = hard.set_out(*people, a={"empty": ("musket_heavy_h",), "load": 1})
    assert "loaded" in hard.play(hard.write(again, load, charge))


def test_a_charge_ends_in_a_blow_a_shot_does_not() -> None:
    """ARG-TURN-3, ARG-TURN-5, ARG-SHOOT-26, ARG-TURN-6, ARG-TURN-7, ARG-TURN-10, ARG-CONTACT-5."""
    people = [
        person("a", "fusilier", 0, 3000, 3000),
        person("b", "raider", 1, 3000, 4200),
        person("c", "raider", 1, 3000, 1800),
    ]
    charge = ask.Order("b", "contact", target="a")
    plain = TABLE.play(TABLE.write(TABLE.set_out(*people), charge), 1)
    names = [event.name for event in plain.events]
    assert names.index("meets") < names.index("fight")
    struck = [event.values["who"] for event in plain.events if event.name.startswith("blow_")]
    assert struck == ["a", "b"]  # a bayonet is longer
    shot = TABLE.play(TABLE.write(TABLE.set_out(*people), charge, ask.Order("a", "shoot", target="b")), 1)
    assert [event.values["who"] for event in shot.events if event.name.startswith("blow_")] == ["b"]
    assert [event.name for event in shot.events].count("shoots") == 1
    both = TABLE.play(TABLE.write(TABLE.set_out(*people), charge, ask.Order("c", "contact", target="a")), 1)
    assert sorted(e.values["who"] for e in both.events if e.name.startswith("blow_")) == ["a", "b", "c"]
    # a last shot or a blow, as he likes
    met = TABLE.play(TABLE.write(TABLE.set_out(*people), charge), until="shots").state
    close = TABLE.play(TABLE.write(met, ask.Shot("a", "b", how="point_blank")), 1)
    assert [event.values["who"] for event in close.events if event.name.startswith("blow_")] == ["a", "b"]
    assert "shoots_close" in close and "shoots_close" not in plain


def test_some_weapons_are_shot_on_the_move_and_everybody_looks_all_round() -> None:
    """ARG-TURN-4, ARG-TURN-8."""
    rows = [
        ("ARG-TURN-4", "to_hit", {"weapon": "flintlock_pistol", "distance": 5, "moving": True}, {}, {"need": 6}),
        (
            "ARG-TURN-4 not",
            "to_hit",
            {"weapon": "flintlock_musket", "distance": 5, "moving": True},
            {},
            {"allowed": False},
        ),
    ]
    assert wrong(rows) == {}
    for facing in (0, 90, 180, 270):
        people = person("a", "fusilier", 0, 3000, 3000, facing=facing), person("b", "raider", 1, 3000, 4600)
        state = TABLE.play(TABLE.set_out(*people), until="shots").state
        assert TABLE.why(state, ask.Shot("a", "b")) == ""


def test_sixes_that_climb() -> None:
    def shots(*needs: int, **more: object) -> dict[str, object]:
        return {"shooters": [{"id": "abcd"[n], "need": need} for n, need in enumerate(needs)], **more}

    loose = {"disordered": True}
    rows = [
        ("ARG-SIXES-A", "volley", shots(7), {"shots": [6], "reroll": [6]}, {"values": [7], "hits": 1}),
        ("ARG-SIXES-A 8", "volley", shots(8), {"shots": [6], "reroll": [6, 6]}, {"values": [8], "hits": 1}),
        ("ARG-SIXES-A short", "volley", shots(8), {"shots": [6], "reroll": [6, 5]}, {"values": [7], "hits": 0}),
        ("ARG-SIXES-A blow", "strike", {"class": 6}, {"dice": [6, 6]}, {"natural": 7, "outcome": "kill"}),
        ("ARG-SIXES-B", "volley", shots(6, 7, 8), {"shots": [6, 6, 6]}, {"values": [6, 7, 8], "hits": 3}),
        ("ARG-SIXES-B one more", "volley", shots(8, 8), {"shots": [6, 6], "reroll": [6]}, {"hits": 1}),
        ("ARG-SIXES-C none climb", "volley", shots(7, 7, **loose), {"shots": [6, 6], "reroll": [5]}, {"hits": 0}),
        ("ARG-SIXES-C one", "volley", shots(7, 7, **loose), {"shots": [6, 6], "reroll": [6]}, {"hits": 1}),
        ("ARG-SIXES-C mods", "shot_mod", {"table": 6, "mods": {"ambush": 1, "terrain": -1}, **loose}, {}, {"mod": -1}),
        ("ARG-SIXES-C blow", "melee_mod", {"flags": ["charge", "lower", "disordered"]}, {}, {"mod": -1}),
        ("ARG-SIXES-D", "volley", shots(4, 5, die=4), {"shots": [4, 4]}, {"values": [4, 5], "hits": 2}),
        ("ARG-SIXES-G", "volley", shots(7, 7), {"shots": [6, 6]}, {"values": [6, 7], "hits": 1}),
        (
            "ARG-SIXES-H",
            "multi",
            {"need": 7, "target": "couple", "size": 2},
            {"red": [6, 2], "white": [6]},
            {"victims": 1},
        ),
        ("ARG-SIXES-I", "strike", {"class": 5, "armour": "5", "mod": -4}, {"dice": [6, 6, 6]}, {"outcome": "kill"}),
        ("ARG-SIXES-I 7", "strike", {"class": 5, "armour": "5", "mod": -4}, {"dice": [6, 6, 1]}, {"outcome": "miss"}),
    ]
    assert wrong(rows) == {}
    off = {"sixes.reroll": False}
    assert ask_referee("volley", shots(7), {"shots": [6]}, off)["hits"] == 0
    assert ask_referee("volley", shots(7, 7), {"shots": [6, 6]}, {"sixes.ladder": False, **off})["hits"] == 0


def test_sixes_climb_at_one_target_and_in_one_moment() -> None:
    """ARG-SIXES-E, ARG-SIXES-F."""
    foes = [{"id": x, "side": "B", "class": 6, "len": "short"} for x in "cd"]

    def fight(second: str) -> dict[str, object]:
        own = [
            {"id": x, "side": "A", "class": 3, "len": "short", "target": at} for x, at in (("a", "c"), ("b", second))
        ]
        return {"fighters": [*own, *foes]}

    faces_ = {"a": [6], "b": [6]}
    assert ask_referee("melee", fight("c"), faces_)["killed"] == ["c"]
    apart = ask_referee("melee", fight("d"), {"a": [6, 1], "b": [6, 1]})
    assert (apart["killed"], sorted(apart["pushed"])) == ([], ["c", "d"])
    # one shoots before the moves, one after them: their sixes do not climb together
    people = [person(x, "fusilier", 0, 3000 + 300 * n, 500) for n, x in enumerate("ab")]
    target = person("t", "raider", 1, 3100, 5000)
    state = TABLE.set_out(*people, target)
    early = TABLE.write(state, ask.Order("a", "shoot", target="t"))
    late = TABLE.play(early, 6, until="shots", dice={"reroll": [1]})
    last = TABLE.play(TABLE.write(late.state, ask.Shot("b", "t")), 6, dice={"reroll": [1]})
    assert [e.values["n"] for e in (*late.events, *last.events) if e.name == "volley"] == [0, 0]
    both = TABLE.play(state, until="shots").state
    told = TABLE.play(TABLE.write(both, ask.Shot("a", "t"), ask.Shot("b", "t")), 6)
    assert [e.values["n"] for e in told.events if e.name == "volley"] == [1] and not told.state.person("t").alive


def test_disputes() -> None:
    """ARG-DISPUTE-1, ARG-DISPUTE-2, ARG-DISPUTE-3, ARG-DISPUTE-4, ARG-TERRAIN-11."""
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "villager", 1, 3000, 4600)
    into = ask.Order("a", "move", ((3000, 3900),))
    state = TABLE.set_out(*people, terrain=(patch("brush", 3700, 1000),))
    sealed = TABLE.play(TABLE.write(state, into), until="answers").state
    moving = TABLE.game.apply(TABLE.game.apply(sealed, ask.Seal(0)).state, ask.Seal(1)).state
    assert TABLE.game.chance(moving) is not None  # the die is due: it is too late to say something else
    assert TABLE.why(moving, ask.Order("a")) == "ARG-MOVE-4"
    stuck = TABLE.play(TABLE.write(state, into), 6)
    assert "stuck" in stuck and "shots" not in stuck.at and not stuck.state.person("a").empty
    assert 3000 < stuck.state.person("a").y < 3200  # he went as far as he could all the same
    back = TABLE.play(TABLE.write(TABLE.set_out(*people), ask.Order("a", "move", ((3000, 3300), (3000, 3000)))))
    assert (back.state.person("a").y, "shots" in back.at) == (3000, False)
    assert (
        "shots" in TABLE.play(TABLE.set_out(*people)).at
        and TABLE.play(TABLE.set_out(*people)).state.person("a").y == 3000
    )
    quick = Table(dispute__hesitation_after=2)
    state = quick.play(quick.set_out(*people), until="answers").state
    for y in (3100, 3300):
        state = quick.write(state, ask.Order("a", "move", ((3000, y),)), ask.Seal(0), ask.Seal(1))
    assert (state.turn, state.person("a").y, state.person("a").empty) == (2, 3000, ())  # nobody was asked for a shot
    twice = TABLE.play(TABLE.set_out(*people), until="answers").state
    for y in (3100, 3300):
        twice = TABLE.write(twice, ask.Order("a", "move", ((3000, y),)), ask.Seal(0), ask.Seal(1))
    assert TABLE.play(twice).state.person("a").y == 3300


def test_who_meets_whom_and_where() -> None:
    """ARG-CONTACT-1, ARG-CONTACT-2, ARG-CONTACT-3, ARG-CONTACT-4."""
    pair = person("a", "raider", 0, 3000, 1000), person("b", "friar", 1, 3000, 3200)
    state = TABLE.set_out(*pair)
    both = ask.Order("a", "contact", target="b"), ask.Order("b", "contact", target="a")
    met = TABLE.play(TABLE.write(state, *both)).events
    went = {e.values["who"]: e.values["length"] for e in met if e.name == "meets"}
    assert abs(sum(went.values()) - 2000) < 20 and abs(went["a"] * 12 - went["b"] * 20) < 20 * 30  # 20 cm against 12
    foes = [person(f"b{n}", "raider", 1, 3000 + 200 * n, 3000) for n in range(2)]
    line = [person(f"a{n}", "raider", 0, 3000 + 200 * n, 2000) for n in range(2)]
    state = TABLE.set_out(*line, *foes)
    orders = [ask.Order(f"a{n}", "contact", target=f"b{n}") for n in range(2)]
    lines = TABLE.play(TABLE.write(state, *orders), until="blows").state
    assert [[p.id for p in in_contact(lines, lines.person(f"a{n}"))] for n in range(2)] == [["b0"], ["b1"]]
    assert all((lines.person(f"a{n}").facing + 180 - lines.person(f"b{n}").facing) % 360 == 0 for n in range(2))
    gate = [Base("x", 1, 2000, 250), Base("y", 1, 2000, 750)]
    runner = meeting.Mover("a", ((500, 500), (2500, 500)), 2000)
    for slip, past in ((4, False), (0, True)):
        params = Params.of(RULES.with_values({"contact.slip_cm": slip}))
        end = meeting.together(field(Base("a", 0, 500, 500), *gate), params, [runner])
        assert (end.went["a"] == 2000) is past, slip


def test_nobody_charges_whom_he_does_not_see() -> None:
    """ARG-CONTACT-6, ARG-CONTACT-7."""
    people = person("a", "raider", 0, 3000, 2800), person("b", "raider", 1, 3000, 4000)
    wood = (patch("tall_wall", 3400, 60),)
    charge = ask.Order("a", "contact", target="b")
    assert TABLE.why(TABLE.set_out(*people), charge) == ""
    assert TABLE.why(TABLE.set_out(*people, terrain=wood), charge) == "ARG-CONTACT-6"
    free = Table(contact__unseen=True)
    assert free.why(free.set_out(*people, terrain=wood), charge) == ""
    # whoever lies in wait shows himself and attacks
    state = TABLE.set_out(*people, terrain=(patch("forest", 4000, 800),), b={"hidden": True})
    told = TABLE.play(TABLE.write(state, ask.Order("b", "contact", target="a")), 1)
    assert not told.state.person("b").hidden and "fight" in told


def test_contact_is_along_an_edge_as_far_as_there_is_room() -> None:
    """ARG-CONTACT-8, ARG-CONTACT-9."""
    one = Base("a", 0, 1000, 1000)
    assert faces.in_contact(one, Base("b", 1, 1000, 1200)) and not faces.in_contact(one, Base("b", 1, 1200, 1200))
    corner = field(Base("a", 0, 1000, 1000, round=False), Base("b", 1, 1200, 1200, round=False))
    assert faces.contacts(corner) == () and faces.contacts(corner, corner="second")[0].second
    assert len(faces.slots(one, one)) == 4 and len(faces.slots(Base("h", 1, 0, 0, w=250, d=500, round=False), one)) == 6
    ring = [
        Base(f"b{n}", 1, 1000 + 200 * dx, 1000 + 200 * dy)
        for n, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0)))
    ]
    assert len(faces.contacts(field(one, *ring))) == 4
    packed = [Base(f"b{n}", 1, 1000 + x, 800) for n, x in enumerate((-90, 110))]
    assert len(faces.contacts(field(one, *packed))) == 1
    assert PARAMS.contact_corner == "none"


def test_a_defender_shifts_to_bar_the_way_round_him() -> None:
    """ARG-HEIGHT-3, ARG-CONTACT-4."""
    hill = {"id": "hill", "kind": "hill", "x": 3000, "y": 4000, "w": 2000, "h": 1600}
    people = person("a", "raider", 0, 3450, 2900), person("b", "raider", 1, 3000, 3800)
    state = TABLE.set_out(*people, terrain=(hill,))
    said = TABLE.play(TABLE.write(state, ask.Order("a", "move", ((3450, 4500),))), until="answers").state
    assert TABLE.play(said).state.person("a").y == 4500
    barred = TABLE.play(TABLE.write(said, ask.Order("b", "hold", ((3200, 3800),)))).state
    assert 3000 < barred.person("b").x <= 3200 and barred.person("b").z == 500 and barred.person("a").y < 4000
