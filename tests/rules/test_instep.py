"""The lock of the languages: it names what parted, both ways, shows how, and is written by nobody but a person."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets import locate
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import Ruleset, instep
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.rules.spans import sources
from aofa_widgets.rules.text import load_text
from aofa_widgets.rules.wording import word_changes, word_diff

GAME = "swashbuckling"
CLAUSE, OTHER = "outcome.dice", "score.tie"
KEY = f"{CLAUSE}/body"


def said(lang="en"):
    return [fault.say(lang) for fault in instep.review(GAME)[0]]


@pytest.mark.parametrize("game", games_with_a_book())
def test_the_books_that_ship_are_in_step(game):
    """Whoever changes a text looks at its other language, then runs `aofa check --in-step NAME`."""
    assert [fault.say("en") for fault in instep.review(game)[0]] == []


@pytest.mark.parametrize(("lang", "other", "word"), [("en", "fr", "French"), ("fr", "en", "English")])
def test_a_change_in_one_language_makes_the_other_stale(kept, lang, other, word):
    span = kept.add(KEY, lang, "Indeed.")
    assert instep.stale(GAME)[CLAUSE].review == (other,)
    [line] = said()
    assert line.startswith(f"{kept.span(KEY, other).where}: `{CLAUSE}`: ") and line.count("{+Indeed.+}") == 1
    assert f"Look at the {word} text" in line and f"aofa check --in-step {CLAUSE}" in line
    assert span.text.endswith("Indeed.") and len(said("fr")) == 1 and said("fr") != said("en")


def test_a_change_in_both_languages_says_so_and_shows_both(kept):
    kept.add(KEY, "en", "Indeed.")
    kept.add(KEY, "fr", "En effet.")
    assert instep.stale(GAME)[CLAUSE].review == ("en", "fr")
    [line] = said()
    assert "every language has changed" in line and "{+Indeed.+}" in line and "{+En effet.+}" in line


def test_declaring_writes_these_lines_and_no_other(kept):
    kept.add(KEY, "en", "Indeed.")
    kept.add(f"{OTHER}/body", "fr", "En effet.")
    before = kept.lock.read_text(encoding="utf-8").splitlines()
    assert instep.declare_in([GAME], [CLAUSE]) == [(GAME, (CLAUSE,), True)]
    after = kept.lock.read_text(encoding="utf-8").splitlines()
    assert [new.split()[:2] for old, new in zip(before, after, strict=True) if old != new] == [[KEY, "en"]]
    assert list(instep.stale(GAME)) == [OTHER]
    assert instep.declare_in([GAME], [CLAUSE]) == [(GAME, (CLAUSE,), False)]


@pytest.mark.people
def test_wrapping_a_text_anew_and_moving_a_clause_change_nothing(kept):
    span = kept.span(KEY, "en")
    first = kept.folder / span.file
    kept.say(KEY, "en", re.sub(r"(?<=\w) (?=\w)", "\n", span.text, count=3))
    text = first.read_text(encoding="utf-8")
    start = text.index(f"\n## {CLAUSE} |") + 1
    end = text.index("\n## ", start) + 1
    first.write_text(text[:start] + text[end:], encoding="utf-8")
    other = kept.folder / kept.span(f"{OTHER}/body", "en").file
    other.write_text(other.read_text(encoding="utf-8").rstrip("\n") + "\n\n" + text[start:end], encoding="utf-8")
    locate.forget()
    assert load_text(GAME).clauses[CLAUSE] and said() == []


def test_a_number_that_moves_makes_nothing_stale(kept):
    path = next((kept.folder / GAME / "params").glob("stun*.toml"))
    text = path.read_text(encoding="utf-8")
    head = text.index("[stun.dice]")
    path.write_text(text[:head] + text[head:].replace("value = 1", "value = 2", 1), encoding="utf-8")
    locate.forget()
    assert Ruleset.load(GAME)["stun.dice"] == 2 and said() == []


@pytest.mark.people
def test_a_new_clause_was_never_declared_and_a_lost_one_is_left_over(kept):
    path = kept.folder / kept.span(KEY, "en").file
    path.write_text(path.read_text(encoding="utf-8").replace(f"## {OTHER} |", "## score.draw |"), encoding="utf-8")
    for other in (kept.folder / GAME / "text").glob("*.md"):
        other.write_text(other.read_text(encoding="utf-8").replace(f"{{see {OTHER}}}", "{see score.draw}"), "utf-8")
    locate.forget()
    told = said()
    assert f"The lock names `{OTHER}`" in told[0] and "in-step.lock:" in told[0]
    assert any("`score.draw`" in line and "nobody has declared" in line for line in told)
    path = kept.folder / "swashbuckling"
    names = list(instep.stale(GAME))
    instep.declare_in([GAME], [*names, OTHER])
    assert said() == [] and path.is_dir()


def test_an_unknown_name_is_refused_with_the_nearest_and_nothing_is_written(kept):
    before = kept.state()
    with pytest.raises(InputError) as caught:
        instep.declare_in([GAME], [CLAUSE, "outcome.dise"])
    assert "Did you mean `outcome.dice`?" in caught.value.say("en") and kept.state() == before


def test_a_clause_with_a_fault_is_not_declared(kept):
    kept.add(KEY, "fr", "{stun.dice}")
    before = kept.state()
    with pytest.raises(SourceError) as caught:
        instep.declare_in([GAME], [CLAUSE])
    assert "stun.dice" in caught.value.say("en") and kept.state() == before


def test_a_game_without_a_lock_is_told_once_and_shows_no_hourglass(kept):
    kept.lock.unlink()
    [line] = said()
    assert line.startswith("swashbuckling/in-step.lock:1: This game has no lock yet")
    assert dict(instep.stale(GAME)) == {}


def test_damaged_lines_are_named_and_only_made_anew_by_declaring_them(kept):
    lines = kept.lock.read_text(encoding="utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{KEY} en "))
    lines[at] = lines[at].replace(" a ", " A ", 1)  # a careless search and replace
    lines.insert(at, "<<<<<<< ours")
    kept.lock.write_text("\n".join(lines), encoding="utf-8")
    told = said()
    assert told[0].startswith(f"swashbuckling/in-step.lock:{at + 1}: `<<<<<<< ours` is no line of the lock")
    assert told[1].startswith(f"swashbuckling/in-step.lock:{at + 2}: The code ")
    with pytest.raises(SourceError):
        instep.declare_in([GAME], [CLAUSE])
    lines.pop(at)
    kept.lock.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(SourceError):
        instep.declare_in([GAME], [OTHER])
    instep.declare_in([GAME], [CLAUSE])
    assert said() == []


def test_two_people_declared_one_clause(kept):
    lines = kept.lock.read_text(encoding="utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{KEY} en "))
    lines.insert(at, f"{KEY} en {instep.code_of('Other words.')} Other words.")
    kept.lock.write_text("\n".join(lines), encoding="utf-8")
    assert f"`{CLAUSE}` stands twice in the lock for `en`" in said()[0]
    instep.declare_in([GAME], [CLAUSE])
    assert said() == []


def test_a_lock_that_is_no_text_is_refused(kept):
    kept.lock.write_bytes(b"\xff\xfe")
    with pytest.raises(SourceError) as caught:
        instep.review(GAME)
    assert caught.value.say("en").startswith("swashbuckling/in-step.lock:1: A character here is not UTF-8.")


@pytest.mark.people
@pytest.mark.skipif(not shutil.which("git"), reason="git is not here")
def test_two_branches_that_declare_neighbours_merge(kept):
    keys = sorted(sources(GAME, data=False).spans)
    at = next(n for n, key in enumerate(keys[20:], 20) if key.partition("/")[0] != keys[n + 1].partition("/")[0])
    base = kept.lock.read_bytes()
    made = []
    for key, lang in ((keys[at], "fr"), (keys[at + 1], "en")):  # the last line of one and the first of the next
        kept.lock.write_bytes(base)
        kept.add(key, lang, "Indeed")
        instep.declare(GAME, [key.partition("/")[0]])
        made.append(kept.lock.read_bytes())
    paths = [kept.folder / name for name in ("ours", "base", "theirs")]
    for path, data in zip(paths, (made[0], base, made[1]), strict=True):
        path.write_bytes(data)
    done = subprocess.run(["git", "merge-file", "-p", *map(str, paths)], capture_output=True)
    assert done.returncode == 0 and done.stdout.count(b" Indeed\n") == 2 and b"<<<<" not in done.stdout
    assert instep.read_lock(paths[0]).faults == ()


def test_examples_titles_sections_and_lessons_are_covered_and_one_line_pairs_are_not(kept):
    keys = {key for key, _ in instep.read_lock(kept.lock).rows}
    assert {f"{CLAUSE}/title", KEY, f"{CLAUSE}/example:third-action", "section:3/title"} <= keys
    assert any(key.startswith("lesson:") and key.endswith("/body") for key in keys)
    assert not any(":stun." in key or key.startswith("words/") for key in keys)


def test_the_diff_shows_words_and_leaves_out_what_stayed():
    assert word_diff("one {n:word die} more", "one {n:word hit} more") == "one [-{n:word die}-]{+{n:word hit}+} more"
    long = " ".join(f"w{n}" for n in range(99))
    told = word_diff(long, long.replace("w50 w51", "x y z"))
    assert told == "… w46 w47 w48 w49 [-w50 w51-]{+x y z+} w52 w53 w54 w55 …"
    assert len(word_diff("a " * 2000, "b " * 2000)) <= 700
    mixed = " ".join(f"a w{n}" for n in range(1400))
    assert word_diff(mixed, mixed.replace("w7", "v7")).startswith("… w5 a w6 a [-w7-]{+v7+} a w8")


@given(st.text("ab {}|?", max_size=40), st.text("ab {}|?", max_size=40))
def test_the_turns_of_a_diff_make_up_both_texts(was, now):
    turns = word_changes(was, now)
    assert "".join(same + after for same, _, after in turns).split() == now.split()
    assert "".join(same + before for same, before, _ in turns).split() == was.split()
