"""What is kept of one rulebook never answers for another, whoever was still reading when it was changed."""

from __future__ import annotations

import threading

import pytest

from aofa_widgets.locate import forget, remembered, rulebook, shipped, using
from aofa_widgets.words.numbers import decimal

WAIT = 30  # seconds, for a thread that never comes back


class Held:
    """Reads the name of the rulebook's folder, and then waits to be let go on the first time."""

    def __init__(self) -> None:
        self.began, self.go_on, self.times = threading.Event(), threading.Event(), 0

    def __call__(self) -> str:
        self.times += 1
        found = rulebook().name
        self.began.set()
        assert self.go_on.wait(WAIT)
        return found


@pytest.mark.parametrize("back", [False, True])
def test_what_a_thread_began_to_read_of_another_rulebook_is_kept_for_nobody(tmp_path, back):
    held = Held()
    name = remembered(held)
    told = []
    thread = threading.Thread(target=lambda: told.append(name()), daemon=True)

    def end():
        held.go_on.set()
        thread.join(WAIT)

    if back:
        with using(tmp_path):
            thread.start()
            assert held.began.wait(WAIT)
        end()
        assert (told, name()) == ([tmp_path.name], shipped().name)
    else:
        thread.start()
        assert held.began.wait(WAIT)
        with using(tmp_path):
            end()
            assert (told, name()) == ([shipped().name], tmp_path.name)
    assert name() == shipped().name


def test_one_reading_asks_once_for_each_thing_and_forgetting_asks_again():
    asked = []
    doubled = remembered(lambda number: asked.append(number) or 2 * number)
    assert [doubled(1), doubled(1), doubled(2)] == [2, 2, 4] and asked == [1, 2]
    assert doubled.cache_info().currsize == 2
    forget()
    assert doubled.cache_info().currsize == 0
    assert doubled(1) == 2 and asked == [1, 2, 1]
    doubled.cache_clear()
    assert doubled(1) == 2 and asked == [1, 2, 1, 1]


def test_what_was_found_while_others_are_forgotten_is_of_the_new_rulebook(tmp_path):
    """All is forgotten at one stroke: nothing asks something that is forgotten after it."""
    first = remembered(lambda: second())
    second = remembered(lambda: rulebook().name)
    assert first() == shipped().name
    with using(tmp_path):
        assert (first(), second()) == (tmp_path.name, tmp_path.name)


def test_a_number_is_written_as_the_rulebook_in_use_says(tmp_path):
    assert decimal(1.5, "fr") == "1,5"
    rows = 'en = "English"\nfr = { name = "Français", decimal = "·" }\n'
    (tmp_path / "book.toml").write_text(f"[languages]\n{rows}", encoding="utf-8")
    with using(tmp_path):
        assert decimal(1.5, "fr") == "1·5"
    assert decimal(1.5, "fr") == "1,5"
