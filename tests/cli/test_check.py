"""`aofa check` and the lock of the languages, `aofa po`: as a translator types them."""

from __future__ import annotations

import re
import shutil

import polib
import pytest

from aofa_widgets import locate
from aofa_widgets.book.build import build
from aofa_widgets.book.formats import html
from aofa_widgets.cli.check import look
from aofa_widgets.cli.main import main
from aofa_widgets.errors import Fault
from aofa_widgets.rules import Ruleset, instep
from aofa_widgets.rules.check import Report
from aofa_widgets.rules.spans import replaced, sources
from aofa_widgets.words import say

GAME, CLAUSE = "swashbuckling", "outcome.dice"


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """A copy of the rulebook in step; each test puts back what it changed."""
    folder = tmp_path_factory.mktemp("check") / "rulebook"
    shutil.copytree(locate.shipped() / GAME, folder / GAME)
    for path in locate.shipped().glob("*.toml"):
        shutil.copy(path, folder / path.name)
    with locate.using(folder):
        instep.declare(GAME, {span.name for spans in sources(GAME).spans.values() for span in spans.values()})
        yield folder


@pytest.fixture
def reworded(book):
    """The English of one clause says one word more."""
    span = sources(GAME).spans[f"{CLAUSE}/body"]["en"]
    path, lock = book / span.file, book / GAME / instep.NAME
    old, locked = path.read_bytes(), lock.read_bytes()
    path.write_bytes(replaced(old.decode(), [(span, f"{span.text} Indeed.")]).encode())
    locate.forget()
    yield path
    path.write_bytes(old)
    lock.write_bytes(locked)
    locate.forget()


def test_a_book_in_step_is_sound(book, capsys):
    assert main(["check", str(book / GAME), "--lang", "en"]) == 0
    assert re.search(r"\d+ clauses: no fault\.\n\Z", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("lang", "said", "count"),
    [
        ("en", "the English text has changed since", "1 text to look at again."),
        ("fr", "le texte anglais a changé depuis", "1 texte à relire."),
    ],
)
def test_a_stale_clause_is_named_with_its_line_and_what_changed(reworded, book, capsys, lang, said, count):
    french = sources(GAME).spans[f"{CLAUSE}/body"]["fr"]
    for path in (book / GAME, reworded):
        assert main(["check", str(path), "--lang", lang]) == 1
        out = capsys.readouterr().out
        [line] = [row for row in out.splitlines() if "{+" in row]
        assert line.startswith(f"{french.where}") and said in line and "{+Indeed.+}" in line
        assert out.splitlines()[-1] == count
    other = next(path for path in reworded.parent.glob("*.md") if path != reworded)
    assert main(["check", str(other), "--lang", lang]) == 0


def test_it_says_what_is_read_only_once_this_is_mended(capsys, monkeypatch):
    """Nobody who mended all that was named is told of new faults without having been warned."""
    wrong = (Fault(f"{GAME}/sheet.toml:1", {"en": "No.", "fr": "Non."}),)
    monkeypatch.setattr("aofa_widgets.rules.check.check_paths", lambda *_: Report(1, 1, wrong))
    monkeypatch.setattr("aofa_widgets.rules.ruleset.games_with_a_book", lambda: ())
    assert main(["check", "--lang", "en"]) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == ["1 fault in 1 file.", say("check.more", "en")]
    assert look([GAME]).later == ""  # what is named is read whole
    monkeypatch.setattr("aofa_widgets.rules.check.check_paths", lambda *_: Report(1, 1, ()))
    assert look().later == ""


def test_declaring_makes_it_sound_again(reworded, book, capsys):
    assert main(["check", "--in-step", "outcome.dise", "--lang", "en"]) == 2
    assert "Did you mean `outcome.dice`?" in capsys.readouterr().err
    assert main(["check", "--in-step", CLAUSE, "lesson:08-setup.to-win", "--lang", "en"]) == 2
    assert "as `lesson:KEY.STEP`" in (said := capsys.readouterr().err) and "Nothing was declared." in said
    assert main(["check", "--in-step", CLAUSE, "--lang", "fr"]) == 0
    assert capsys.readouterr().out.strip() == f"{GAME}\u00a0: 1 texte déclaré concordant."
    assert main(["check", "--in-step", CLAUSE, "--lang", "en"]) == 0
    assert "nothing was written" in capsys.readouterr().out
    assert main(["check", str(book / GAME)]) == 0


def test_a_stale_clause_wears_an_hourglass_and_a_book_in_step_keeps_its_bytes(book, reworded):
    view = build(Ruleset.load(GAME))
    [clause] = [clause for section in view.sections for clause in section.clauses if clause.stale]
    assert (clause.id, clause.stale) == (CLAUSE, ("fr",))
    page = html.render(view, ["en", "fr"]).decode()
    [chip] = re.findall(r'<p class="stale">.*?</p>', page)
    assert "Texte à relire" in chip and "<svg" in chip
    assert page.index(chip) > page.index('id="outcome-dice"')
    assert 'class="stale"' not in html.render(view, ["en"]).decode()
    instep.declare(GAME, [CLAUSE])
    after = html.render(build(Ruleset.load(GAME)), ["en", "fr"]).decode()
    assert "stale" not in after
    css = after[after.index("<style>") :].split("</style>")[0]
    stale = page[page.index("<style>") :].split("</style>")[0]
    extra = (html.HERE / "stale.css").read_text(encoding="utf-8")
    assert stale.replace(extra, "") == css and page.replace(extra, "").replace(f"{chip}\n", "") == after


def test_a_house_rule_that_words_a_clause_anew_takes_its_hourglass_away(reworded, tmp_path):
    rule = tmp_path / "r.toml"
    title = 'title = { en = "T", fr = "T" }'
    words = f'[text."{CLAUSE}"]\nen = "Roll."\nfr = "Lancez."\n'
    rule.write_text(f'id = "r"\n{title}\ngame = "{GAME}"\n{words}', encoding="utf-8")
    view = build(Ruleset.load(GAME, house=[rule]))
    assert not any(clause.stale for section in view.sections for clause in section.clauses)


def test_po_out_and_in_by_hand(reworded, book, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("AOFA_LANG", "en")
    path = tmp_path / "fr.po"
    assert main(["po", GAME, "--export", str(path), "--lang", "fr"]) == 0
    assert "1 à relire" in capsys.readouterr().out
    po = polib.pofile(str(path))
    [entry] = [one for one in po if one.fuzzy]
    assert entry.msgctxt == f"{CLAUSE}/body"
    entry.flags.clear()
    entry.msgstr += " En effet."
    po.save(str(path))
    assert main(["po", GAME, "--import", str(path)]) == 0
    out = capsys.readouterr().out
    assert "{+En effet.+}" in out and "1 text changed in 1 file, 1 declared in step." in out
    assert main(["check", str(book / GAME)]) == 0


def test_po_says_what_it_needs(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("AOFA_LANG", "en")
    for words in (["po", GAME], ["po", GAME, "--export", "a.po", "--import", "b.po"]):
        assert main(words) == 2 and "--export" in capsys.readouterr().err
    assert main(["po", GAME, "--export", str(tmp_path / "a.po")]) == 2
    assert "--lang fr" in capsys.readouterr().err and not list(tmp_path.iterdir())
    assert main(["po", GAME, "--import", str(tmp_path / "none.po"), "--lang", "fr"]) == 2
    assert "none.po: " in capsys.readouterr().err
    for code, told in (("es", "The book has no language `es` yet; it has en, fr."), ("fr", "")):
        assert main(["po", GAME, "--export", str(tmp_path / f"{code}.po"), "--lang", code]) == 0
        said = capsys.readouterr().out
        assert told in said and ("begun = true" in said) is bool(told)
    assert main(["po", "chess", "--export", str(tmp_path / "a.po"), "--lang", "es"]) == 2
    assert "chess" in capsys.readouterr().err


HOUSE = """id = "x"
title = { en = "Plain", fr = "Plain" }
game = "swashbuckling"
[text."style.creative"]
en = "Not used at our table."
fr = "%s"
"""


@pytest.mark.parametrize(("french", "reminded"), [("Not used at our table.", True), ("Pas à notre table.", False)])
def test_english_pasted_into_french_is_recalled_and_no_fault(tmp_path, capsys, french, reminded):
    (tmp_path / "x.toml").write_text(HOUSE % french, encoding="utf-8")
    assert main(["check", str(tmp_path / "x.toml"), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert ("x.toml:4: The text of `style.creative` says the same in `fr` as in English." in said) is reminded
    assert "1 file checked: no fault." in said  # a house rule is counted in files
    assert 'x.toml:1: `x` does not say why your table plays so' in said and 'why = { en = "…", fr = "…" }' in said


@pytest.mark.parametrize(("found", "meant"), [("3.1", CLAUSE), ("Outcome.Dice", CLAUSE), ("outcome.dices", CLAUSE)])
def test_a_clause_to_declare_may_be_named_by_its_number_or_in_capitals_and_is_told(book, capsys, found, meant):
    assert main(["check", "--in-step", found, "--lang", "en"]) == 2
    assert f"There is no text `{found}`. Did you mean `{meant}`?" in capsys.readouterr().err


TABLE = """\
id = "{id}"
title = {{ en = "{title}", fr = "{title}" }}
why = {{ en = "More dice hurt more, we think.", fr = "More dice hurt more, we think." }}
game = "swashbuckling"
"""


def test_what_goes_with_nothing_or_with_no_other_is_said(tmp_path, capsys):
    """A table that reads English alone writes so twice, and no French word is looked for in it."""
    words = '[text."initiative.lost-by-a-1"]\nen = "Roll all dice."\nfr = "Roll all dice."\n'
    for name, rest in (("keen", "0"), ("blunt", "2"), ("wordy", "")):
        more = f'[set]\n"tie.hits" = {{ was = 1, now = {rest} }}\n' if rest else words
        (tmp_path / f"{name}.toml").write_text(TABLE.format(id=name, title=name.title()) + more, encoding="utf-8")
    paths = [str(tmp_path / f"{name}.toml") for name in ("keen", "blunt", "wordy")]
    assert main(["check", *paths, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "3 files checked: no fault." in said and "`wordy` changes words only" in said
    assert "blunt.toml:6: Each is sound by itself, but they do not go together: `tie.hits` is set to `2` here" in said
    assert main(["check", paths[0], paths[2], "--lang", "en"]) == 0
    assert "go together" not in capsys.readouterr().out
    (tmp_path / "wordy.toml").write_text(
        TABLE.format(id="wordy", title="Wordy") + words.replace('fr = "Roll', 'fr = "A')
    )
    assert main(["check", paths[2], "--lang", "en"]) == 1
    assert "`dice` is a word that the glossary avoids here" in capsys.readouterr().out


def test_a_path_that_is_not_there_is_no_fault_in_a_file(capsys):
    assert main(["check", "absent-rule.toml", "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "`absent-rule.toml`" in told and "fault" not in told
