"""Words are read from strangers' rulebooks within bounds: what is too much says nothing, and the rest still speaks."""

from __future__ import annotations

import os

import pytest

from aofa_widgets.locate import shipped, using
from aofa_widgets.words import bounded, languages, say
from aofa_widgets.words.bounded import MOST_BYTES, MOST_DEPTH, MOST_HEADERS, MOST_PARTS, UNREADABLE, data_of, loads
from aofa_widgets.words.terms import read_terms, terms

SOUND = '[die]\nen = { one = "cube", many = "cubes" }\nfr = { one = "cube", many = "cubes" }\n'
TOO_MUCH = {
    "large": SOUND + "#" * MOST_BYTES,
    "deep": SOUND + "deep = " + "[" * MOST_DEPTH + "]" * MOST_DEPTH,
    "endless": SOUND + "a." * 60 + "b = 1",
    "headers": SOUND + "".join(f"[t{n}]\n" for n in range(MOST_HEADERS)),
    "digits": SOUND + "n = " + "9" * 5_000,
    "not TOML": SOUND + "[",
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_file_beyond_the_bounds_is_not_read(tmp_path, name):
    path = tmp_path / "terms.toml"
    path.write_text(SOUND, encoding="utf-8")
    assert read_terms(path)["die"].noun("en").many == "cubes"
    path.write_text(TOO_MUCH[name], encoding="utf-8")
    with pytest.raises(UNREADABLE):
        read_terms(path)
    assert data_of(path) == {}


@pytest.mark.parametrize("head", ["", "x = 1\n", "[", 'x = "a"\r\n'])
@pytest.mark.parametrize("part", ["a.", '"a.b" . ', "'c'\t.", "a-1."])
def test_a_key_is_endless_from_its_fortieth_dot_on_whatever_stands_before_it(head, part):
    for parts in (MOST_PARTS - 1, MOST_PARTS, MOST_PARTS + 1):
        found = bounded.endless_key(f"{head}{part * parts}z = 1\n")
        assert found == (len(head) if parts >= MOST_PARTS else None)
    assert bounded.endless_key("x = '" + "a, . " * 99 + "'\n") is None  # many dots, and no key


@pytest.mark.parametrize("kind", ["pipe", "folder", "circle", "half a character", "nothing"])
def test_what_is_no_text_in_a_plain_file_is_not_read(tmp_path, kind):
    path = tmp_path / "terms.toml"
    if kind == "pipe":
        os.mkfifo(path)  # reading it would never end
    elif kind == "folder":
        path.mkdir()
    elif kind == "circle":
        path.symlink_to(path)
    elif kind == "half a character":
        path.write_bytes(SOUND.encode() + b'x = "\xc3"')
    with pytest.raises(UNREADABLE):
        read_terms(path)
    assert data_of(path) == {}


def test_what_is_too_much_is_refused_before_it_is_parsed(monkeypatch):
    monkeypatch.setattr(bounded.tomllib, "loads", lambda _: pytest.fail("it was parsed"))
    for text in (TOO_MUCH["endless"], TOO_MUCH["headers"]):
        with pytest.raises(RecursionError):
            loads(text)


@pytest.mark.parametrize("name", TOO_MUCH)
def test_the_kit_speaks_on_where_words_languages_and_terms_are_too_much(tmp_path, name):
    (tmp_path / "interface").mkdir()
    for file in ("book.toml", "terms.toml", "interface/site.toml"):
        (tmp_path / file).write_text(TOO_MUCH[name], encoding="utf-8")
    with using(tmp_path):
        assert say("site.home", "fr") == "Accueil"
        assert list(languages()) == ["en", "fr"]
        assert dict(terms()) == {}
    assert all((shipped() / file).stat().st_size < MOST_BYTES // 2 for file in ("book.toml", "terms.toml"))
