"""Whatever comes over a widget's comm: no error gets out, nothing is printed, a sentence is shown, all stays whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from typing import Any

import pytest

pytest.importorskip("anywidget")

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import aofa_widgets
from aofa_widgets.cli.campaign.messages import BROKEN, FIELDS, ODD, custom, update
from aofa_widgets.cli.campaign.wire import WIDGETS, asks, send, sound
from aofa_widgets.errors import InputError
from aofa_widgets.widgets.base import Kit, sound_message

from .scenes import FORKS, played

ANYTHING = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.floats() | st.text(max_size=8) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
@pytest.fixture(scope="module")
def alive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """One widget of each kind, made when it is first wanted; they live through everything that comes."""
    with chdir(tmp_path_factory.mktemp("messages")):
        yield {}


def widget_of(alive: dict[str, Any], name: str) -> Any:
    if name not in alive:
        alive[name] = WIDGETS[name]()
    return alive[name]


def test_every_kind_of_widget_is_among_them() -> None:
    kinds = {getattr(aofa_widgets, name) for name in aofa_widgets.__all__}
    kinds = {kind.__name__ for kind in kinds if isinstance(kind, type) and issubclass(kind, Kit)}
    assert kinds == {name.split()[0] for name in WIDGETS}


def fuzzed(widget: Any, data: st.DataObject) -> None:
    """Requests in any order, of anything, repeated and stale, and anything written into traits."""
    fields = st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=4)
    asked = st.builds(
        lambda ask, seq, rest: {"ask": ask, "seq": seq, **rest}, st.sampled_from(asks(widget)), ANYTHING, fields
    )
    sent = data.draw(st.lists(st.builds(custom, asked | ANYTHING), min_size=1, max_size=3))
    keys = [key for key in widget.keys if key != "layout"]
    state = data.draw(st.dictionaries(st.sampled_from(keys) | st.text(max_size=5), ANYTHING, max_size=3))
    own = {key: widget.get_state(key) for key in ("words", "languages", "_esm", "_css")}
    for message in [*sent, update(state), sent[0]]:  # the first one again, stale by now
        assert send(widget, message) == ""
    assert sound(widget) == "" and own == {key: widget.get_state(key) for key in own}


@pytest.mark.parametrize("name", WIDGETS)
@settings(max_examples=4, suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_anything_in_any_order(alive: dict[str, Any], name: str, data: st.DataObject) -> None:
    fuzzed(widget_of(alive, name), data)


@pytest.mark.long
@pytest.mark.parametrize("name", WIDGETS)
@settings(max_examples=300, suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_much_of_anything_in_any_order(alive: dict[str, Any], name: str, data: st.DataObject) -> None:
    fuzzed(widget_of(alive, name), data)


@pytest.mark.parametrize("name", ["DiceTray", "Quiz"])
def test_messages_that_are_none_get_a_sentence(alive: dict[str, Any], name: str) -> None:
    widget = widget_of(alive, name)
    for message in BROKEN:
        before = widget.said["seq"] if widget.said else 0
        assert send(widget, message) == "", message
        try:
            sound_message(message)
        except InputError:
            assert widget.said["seq"] == before + 1 and widget.said["kind"] == "error", message
            assert "no message" in widget.said["text"]["en"] and "pas un message" in widget.said["text"]["fr"]


@given(message=ANYTHING | st.fixed_dictionaries({"content": ANYTHING | st.fixed_dictionaries({"data": ANYTHING})}))
@example(message={"content": {"data": {"method": "update", "state": {"lang": "fr"}, "buffer_paths": [["lang"]]}}})
@settings(max_examples=60, suppress_health_check=[*HealthCheck])
def test_a_message_is_sound_or_refused(message: Any) -> None:
    try:
        data, buffers = sound_message(message)
    except InputError as error:
        assert all(20 < len(error.say(lang)) < 400 for lang in ("en", "fr"))
    else:
        assert data["method"] in ("update", "custom", "request_state") and isinstance(buffers, list)


class Odd(Kit):
    """A widget whose own parts break."""

    _esm = "export default {}"

    def sentence(self) -> str:
        """Itself."""
        return "odd"

    def _broken(self, change: Any) -> None:
        raise ZeroDivisionError("in an observer")


def test_an_observer_that_breaks_is_told_in_the_view_and_nowhere_else() -> None:
    widget = Odd(lang="en")
    widget.observe(widget._broken, "lang")
    said = send(widget, update({"lang": "fr"}))
    assert said.startswith("a fault of the kit") and "ZeroDivisionError" in said and sound(widget) == ""


@FORKS
@pytest.mark.people
def test_the_scene_of_the_campaign() -> None:
    found = played("messages", 2)
    assert found["wrong"] == [] and found["messages"] == 2 * 3 * len(WIDGETS)


