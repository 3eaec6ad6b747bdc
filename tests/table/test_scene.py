"""Scenes as plain values: to JSON and back, and every way in which what comes from outside is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.table.rows import MOST
from aofa_widgets.table.scene import DRESSES, MARK_KINDS, STATES, THING_KINDS, Mark, Piece, Scene, Thing
from aofa_widgets.table.shapes import Disc, Poly

from .yard import COUNTRY, FIELD, HAMLET, YARD, both


def test_a_scene_goes_to_json_and_back():
    told = json.loads(json.dumps(YARD.to_json()))
    assert Scene.from_json(told) == YARD
    assert told["links"] == [["aramis", "guard2"]]
    assert told["things"][0]["shape"] == {"kind": "rect", "x": 2540, "y": 75, "w": 5080, "h": 150, "angle": 0}


def changed(path: str, value: object) -> dict:
    data = json.loads(json.dumps(YARD.to_json()))
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    at = data
    for step in way:
        at = at[step]
    at[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("things/2/kind", "dragon", "things[2].kind"),
        ("things/2/kind", ["table"], "things[2].kind"),
        ("things/0/shape/kind", "blob", "things[0].shape.kind"),
        ("things/0/shape/w", 0, "things[0].shape.w"),
        ("things/0/shape/w", 12.5, "things[0].shape.w"),
        ("things/0/shape/w", True, "things[0].shape.w"),
        ("things/0/shape/x", 10**9, "things[0].shape.x"),
        ("things/0/shape", None, "things[0].shape"),
        ("things/0/shape", {"kind": "poly", "points": [[0, 0], [9, 9], [0, 9], [9, 0]]}, "things[0].shape.points"),
        ("things/0/shape", {"kind": "poly", "points": [[0, 0], [9]]}, "things[0].shape.points[1]"),
        ("things/0/on", "nobody", "things[0].on"),
        ("things/0/solid", "yes", "things[0].solid"),
        ("things/0/label", {}, "things[0].label"),
        ("things/0/label/en", "x" * 201, "things[0].label"),
        ("things/0/label/en", "a\u0000b", "things[0].label"),
        ("things/0/id", "well", "things[3].id"),
        ("pieces/1/side", 4, "pieces[1].side"),
        ("pieces/1/states", ["asleep"], "pieces[1].states"),
        ("pieces/1/states", "stunned", "pieces[1].states"),
        ("pieces/1/mark", "abcde", "pieces[1].mark"),
        ("pieces/1", 7, "pieces[1]"),
        ("pieces", {"a": 1}, "pieces"),
        ("links/0", ["aramis"], "links[0]"),
        ("links/0", ["aramis", "nobody"], "links[0]"),
        ("marks/0/kind", "lightning", "marks[0].kind"),
        ("marks/0/points", [[0, 0]], "marks[0].points"),
        ("marks/0/piece", "nobody", "marks[0].piece"),
        ("width", 0, "width"),
        ("title", "yard", "title"),
    ],
)
def test_what_does_not_fit_is_refused_and_the_field_named(path, value, where):
    with pytest.raises(InputError) as caught:
        Scene.from_json(changed(path, value))
    assert caught.value.faults[0].where == where
    assert {"en", "fr"} <= set(caught.value.faults[0].texts)


def test_too_much_of_anything_is_refused():
    for name, most in (("things", MOST["things"]), ("links", MOST["links"])):
        data = YARD.to_json()
        data[name] = data[name][:1] * (most + 1)
        with pytest.raises(InputError) as caught:
            Scene.from_json(data)
        assert caught.value.faults[0].where == name


@pytest.mark.parametrize("data", [None, 3, "scene", [], {}, {"title": {"en": "x"}}])
def test_what_is_no_scene_is_refused(data):
    with pytest.raises(InputError):
        Scene.from_json(data)


junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)
fields = st.sampled_from(
    "title width height things pieces links marks things/0/shape things/3/shape/r pieces/0/name pieces/0/x "
    "pieces/2/wounds pieces/0/active marks/0/points marks/0/label links/0 things/1/on things/1/height".split()
)


@given(fields, junk)
def test_junk_in_any_field_is_a_scene_or_an_input_error(path, value):
    try:
        scene = Scene.from_json(changed(path, value))
    except InputError as error:
        assert error.faults[0].say("fr")
    else:
        assert Scene.from_json(scene.to_json()) == scene


def test_values_made_in_python_are_checked_too():
    with pytest.raises(InputError):
        Thing("x", "dragon", both("x"), Disc(0, 0, 9), 0, True)
    with pytest.raises(InputError):
        Mark("lightning", ((0, 0),))
    with pytest.raises(InputError):
        Piece("x", both("x"), 0, 0, 0, 150, 2, states=("asleep",))
    for points in (((0, 0), (9, 0)), ((0, 0), (5, 0), (9, 0)), ((0, 0), (9, 0), (3, 3), (0, 9))):
        with pytest.raises(InputError):
            Poly(points)
    with pytest.raises(InputError):
        Disc(0, 0, 0)
    with pytest.raises(InputError):
        Disc(0.5, 0, 9)  # type: ignore[arg-type]


def test_every_kind_of_thing_has_its_drawing_tested():
    assert {thing.kind for thing in (*YARD.things, *COUNTRY.things, *FIELD.things, *HAMLET.things)} == set(THING_KINDS)


def test_open_country_crosses_to_plain_values_and_back():
    assert Scene.from_json(json.loads(json.dumps(COUNTRY.to_json()))) == COUNTRY
    plain = COUNTRY.pieces[5]
    assert "dress" not in YARD.to_json()["pieces"][0] and "floor" not in YARD.to_json()
    assert plain.figures == 5


def test_units_in_ranks_cross_to_plain_values_and_back():
    plain = json.loads(json.dumps(FIELD.to_json()))
    assert Scene.from_json(plain) == FIELD
    assert Scene.from_json(json.loads(json.dumps(HAMLET.to_json()))) == HAMLET
    assert "tray" not in YARD.to_json()["pieces"][0] and "side" not in YARD.to_json()["things"][0]
    wrong = [
        ("figures", 11, "pieces[0].tray.full"),
        ("files", 0, "pieces[0].tray.files"),
        ("base", [250], "pieces[0].tray.base"),
        ("base", [250, 0], "pieces[0].tray.base"),
        ("roles", [[1, "drummer"]], "pieces[0].tray.roles[0].role"),
        ("roles", [3], "pieces[0].tray.roles[0]"),
        ("facing", 1.5, "pieces[0].tray.facing"),
    ]
    for name, value, where in wrong:
        spoilt = json.loads(json.dumps(plain))
        spoilt["pieces"][0]["tray"][name] = value
        with pytest.raises(InputError) as caught:
            Scene.from_json(spoilt)
        assert caught.value.faults[0].where == where


def test_every_kind_of_mark_has_its_drawing_tested():
    assert {mark.kind for mark in (*YARD.marks, *COUNTRY.marks, *FIELD.marks, *HAMLET.marks)} == set(MARK_KINDS)


def test_states_and_dresses_are_those_that_are_known():
    pieces = (*YARD.pieces, *COUNTRY.pieces, *FIELD.pieces, *HAMLET.pieces)
    assert {state for piece in pieces for state in piece.states} == set(STATES)
    assert {piece.dress for piece in pieces} == set(DRESSES)
    with pytest.raises(InputError):
        Piece("x", both("x"), 0, 0, 0, 150, 2, dress="crown")
