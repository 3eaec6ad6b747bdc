"""House rules as strangers write them: every broken one is named, in both languages, and nothing else happens."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from aofa_widgets.errors import AofaError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import check_paths
from aofa_widgets.rules.overlay import MOST_ROWS, MOST_TEXT, MOST_TEXTS
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.source import MOST_BYTES, read

HERE = Path(__file__).resolve().parent
EXPECTED = tomllib.loads((HERE / "house.toml").read_text(encoding="utf-8"))
LINES = "- a\n" * 400
HEAD = 'id = "t"\ntitle = { en = "T", fr = "T" }\ngame = "swashbuckling"\n'


def test_every_broken_house_rule_is_expected_to_be_one():
    assert {path.stem for path in (HERE / "house").glob("*.toml")} == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_each_fault_in_its_own_words(name, monkeypatch):
    monkeypatch.chdir(HERE / "house")
    faults = check_paths([f"{name}.toml"], {"swashbuckling": ("hits.duelling",)}).faults
    assert {lang: [fault.say(lang) for fault in faults] for lang in ("en", "fr")} == EXPECTED[name]


def made(folder: Path, content: bytes | str) -> Path:
    path = folder / "made.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    ("content", "line", "wanted"),
    [
        (HEAD.encode().replace(b'"T"', b'"\xe9"'), ":2", "A character here is not UTF-8. Save the file as UTF-8."),
        (HEAD.encode("utf-16"), ":1", "A character here is not UTF-8. Save the file as UTF-8."),
        (HEAD + "\0", ":4", "This is not TOML: a line begins with something else"),
        (HEAD + "x = " + "9" * 5000, ":4", "A number here has thousands of digits. Write a smaller one."),
        (HEAD + "x = 0x" + "f" * 9000, ":4", "A house rule has no entry `x` here"),
        (HEAD + "x = " + "[" * 50_000, ":1", "Tables lie inside tables more than 12 levels deep."),
        (HEAD + "# fine\n" + ".".join("a" * 100_000) + " = 1", ":5", "Tables lie inside tables more than 12 levels"),
        (HEAD + "#" * MOST_BYTES, "", f"at most {MOST_BYTES:,} are read. Split it or shorten it."),
        (HEAD + f'why = {{ en = "{"x" * 2000}", fr = "x" }}', ":4", "`why.en` has 2,000 characters; at most 1,000"),
        (
            HEAD + f'[text."initiative.lost-by-a-1"]\nen = "{"x" * (MOST_TEXT + 1)}"\nfr = "x"',
            ":4",
            "`text.initiative.lost-by-a-1.en` has 8,001 characters; at most 8,000 are taken. Shorten it.",
        ),
        (
            HEAD + "".join(f'[text.a{n}]\nen = "{"x" * 7900}"\nfr = "x"\n' for n in range(MOST_TEXTS // 7900 + 1)),
            ":4",
            "`text … en` has 47,400 characters; at most 40,000 are taken. Shorten it.",
        ),
        (
            HEAD + "".join(f'[text.a{n}]\nen = """{LINES}"""\nfr = "x"\n' for n in range(4)),
            ":4",
            "`text … en` has 1,600 lines and links; at most 1,500 are taken. Say it in fewer.",
        ),
        (
            HEAD + "[set]\n" + "".join(f"p{n} = {{ was = 1, now = 2 }}\n" for n in range(MOST_ROWS + 1)),
            ":4",
            "`set` has 301 entries; at most 300 are read. Divide the house rule.",
        ),
        ((HEAD * 2).replace("\n", "\r"), ":1", "This is not TOML"),
    ],
)
def test_what_no_editor_shows(tmp_path, content, line, wanted):
    path = made(tmp_path, content)
    with pytest.raises(SourceError) as caught:
        Ruleset.load("swashbuckling", house=[path])
    said = caught.value.say("en")
    assert said.startswith(f"{path}{line}: ") and wanted in said
    assert "\n" not in said and caught.value.say("fr") != said


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = made(tmp_path, "\ufeff" + HEAD + '[set]\n"rating.dashing" = { was = 2, now = 3 }\n')
    assert Ruleset.load("swashbuckling", house=[path])["rating.dashing"] == 3


def test_markup_in_titles_and_texts_is_only_text(tmp_path):
    from aofa_widgets.book.build import build
    from aofa_widgets.book.formats import render

    title = '{ en = "<script>alert(9)</script> {n} [[x]]", fr = "<img src=x onerror=alert(9)> }}" }'
    text = "<b onclick=alert(9)>x</b> [y](javascript:alert(9)) ![z](http://evil.example/z.png) <http://evil.example>"
    head = HEAD.replace('{ en = "T", fr = "T" }', title)
    path = made(tmp_path, f'{head}[text."initiative.lost-by-a-1"]\nen = "{text}"\nfr = "{text}"\n')
    page = render(build(Ruleset.load("swashbuckling", house=[path]))).decode()
    for live in ("<script>alert", "<img src=x", "<b onclick", 'href="javascript', 'src="http', 'href="http://evil'):
        assert live not in page
    assert "&lt;script&gt;alert(9)" in page


def test_a_text_that_cannot_be_read_stops_the_book_and_the_clause(tmp_path):
    from aofa_widgets.book.build import build
    from aofa_widgets.book.show import clause

    path = made(tmp_path, HEAD + '[text."initiative.lost-by-a-1"]\nen = "a {"\nfr = "[[["\n')
    rules = Ruleset.load("swashbuckling", house=[path])
    for attempt in (lambda: build(rules), lambda: clause("3A", ruleset=rules).text):
        with pytest.raises(SourceError, match=r"made\.toml:5"):
            attempt()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in the file system here")
def test_nothing_that_never_ends_is_opened(tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    devices = [Path("/dev/zero")] if Path("/dev/zero").exists() else []
    for path in (pipe, *devices):
        with pytest.raises(SourceError, match="a device or a pipe|périphérique"):
            Ruleset.load("swashbuckling", house=[path])
        assert len(check_paths([path]).faults) == 1
    for path, wanted in ((loop, "in a circle"), (tmp_path, "This is a folder"), (tmp_path / "none.toml", "no such")):
        with pytest.raises(SourceError) as caught:
            read(path)
        assert wanted in caught.value.say("en")
    with pytest.raises(SourceError):
        read(Path("a\0b"))


def test_two_that_disagree_show_both_places(tmp_path):
    rows = '[set]\n"rating.dashing" = {{ was = 2, now = {} }}\n'
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text(HEAD.replace('"t"', '"a"') + rows.format(3), encoding="utf-8")
    second.write_text(HEAD.replace('"t"', '"b"') + rows.format(4), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        Ruleset.load("swashbuckling", house=[first, second])
    assert caught.value.say("fr") == (
        f"{second}:5: `rating.dashing` vaut `4` ici et `3` dans {first}:5. Retirez l’une des deux règles maison, "
        'ou nommez l’autre\u00a0: `after = ["a"]`.'
    )
    second.write_text(HEAD.replace('"t"', '"b"') + 'after = ["a"]\n' + rows.format(4), encoding="utf-8")
    assert Ruleset.load("swashbuckling", house=[first, second])["rating.dashing"] == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": ["swashbuckling"]},
        {"edition": 3},
        {"edition": ""},
        {"edition": {}},
        {"preset": 3},
        {"preset": [[]]},
        {"house": 3},
        {"house": [None]},
        {"house": "x" * 9000},
        {"house": [b"x"]},
        {"house": {"a": 1}},
    ],
    ids=str,
)
def test_wrong_arguments_are_named(wrong):
    with pytest.raises(AofaError) as caught:
        Ruleset.load(**{"game": "swashbuckling", **wrong})
    assert caught.value.faults[0].where == next(iter(wrong))
    assert all(20 < len(caught.value.say(lang)) < 400 for lang in ("en", "fr"))


def test_values_in_memory_are_checked_too():
    rules = Ruleset.load("swashbuckling")
    for wrong in (None, 3, "x", [1], {"six.extra": 10**5000}, {"six.extra": float("nan")}, {3: 3}, {"edition": "fr"}):
        with pytest.raises(AofaError) as caught:
            rules.with_values(wrong)
        assert len(caught.value.say("fr")) < 300
    assert laid_text(rules) == laid_text(Ruleset.load("swashbuckling"))
