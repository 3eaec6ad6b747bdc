"""`aofa sheet` and `aofa rules`: files, codes in place of a game, and what is said of the rest."""

from __future__ import annotations

import re

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of

GAME = "swashbuckling"


def run(capsys, *words: str) -> tuple[int, str, str]:
    try:
        status = main(list(words))
    except SystemExit as done:
        status = int(done.code or 0)
    told = capsys.readouterr()
    return status, told.out, told.err


def test_a_sheet_is_written_and_its_code_writes_the_same_one(capsys, tmp_path):
    status, out, err = run(
        capsys, "sheet", GAME, "--lang", "fr", "--edition", "fr", "--house", "lucky-star", "--out", str(tmp_path / "a")
    )
    code = code_of(Ruleset.load(GAME, "fr", house=["lucky-star"]))
    assert (status, err) == (0, "") and f"Code de ces règles\u00a0: {code}" in out
    status, out, err = run(capsys, "sheet", code.lower(), "--lang", "fr", "--out", str(tmp_path / "b"))
    assert (status, err) == (0, "")
    name = "swashbuckling.fr.lucky-star.sheet.fr.html"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_code_that_leaves_words_out_says_so_beside_it(capsys, tmp_path):
    rule = tmp_path / "tall-talk.toml"
    rule.write_text(
        'id = "tall-talk"\ntitle = { en = "Tall Talk", fr = "Beaux discours" }\ngame = "swashbuckling"\n'
        '[text."style.creative"]\nen = "Tell your actions with relish."\nfr = "Racontez vos actions avec verve."\n',
        encoding="utf-8",
    )
    for lang, said in (("en", "numbers of Tall Talk, not its wording"), ("fr", "nombres de Beaux discours, mais ni")):
        words = ("sheet", GAME, "--format", "html", "--lang", lang, "--out", str(tmp_path / lang))
        assert said in run(capsys, *words, "--house", str(rule))[1]
        assert said not in run(capsys, *words, "--house", "lucky-star")[1]  # a code names what ships, words and all


@pytest.mark.parametrize(("system", "other"), [("fr", "en"), ("en", "fr")])
def test_a_sheet_is_in_the_language_of_the_system_unless_another_is_asked_for(
    capsys, tmp_path, monkeypatch, system, other
):
    monkeypatch.setenv("AOFA_LANG", system)
    for words, langs in (((), [system]), (("--lang", other), [other]), (("--lang", "both"), ["en", "fr"])):
        out = tmp_path / "-".join(langs)
        assert run(capsys, "sheet", GAME, "--format", "html", "--out", str(out), *words)[::2] == (0, "")
        (page,) = out.glob("*.html")
        found = re.findall(r'<(?:html|section|main|article)[^>]* lang="(\w\w)"', page.read_text(encoding="utf-8"))
        assert sorted(set(found)) == langs, page.name


def test_where_a_game_is_wanted_a_code_will_do(capsys, tmp_path):
    code = code_of(Ruleset.load(GAME, house=["lucky-star"]))
    status, out, _ = run(capsys, "odds", code, "action", "3", "--lang", "en")
    assert status == 0 and "2 (book: 1; init.ones_to_lose)" in out
    status, _, err = run(capsys, "odds", code, "action", "3", "--edition", "fr", "--lang", "en")
    assert status == 2 and "A code already holds the edition" in err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_code_is_told_in_words(capsys, lang):
    code = code_of(Ruleset.load(GAME, "fr", "full", ["lucky-star"]))
    status, out, err = run(capsys, "rules", code, "--lang", lang)
    assert (status, err) == (0, "") and code in out and "init.ones_to_lose" in out
    wanted = {"en": ("French edition", "Full game", "Lucky Star"), "fr": ("Édition française", "Bonne étoile")}[lang]
    assert all(word in out for word in wanted)
    assert (
        run(capsys, "rules", GAME, "--edition", "fr", "--preset", "full", "--house", "lucky-star", "--lang", lang)[1]
        == out
    )


@pytest.mark.parametrize(
    ("words", "en", "fr"),
    [
        (["chess"], "There is no game `chess`", "Le jeu `chess`"),
        (["DZ8-P54-LKX"], "A letter of this code is wrong", "Une lettre de ce code est fausse"),
        (["x" * 9000], "There is no game `xxx", "Le jeu `xxx"),
        (["\x1b[2J-abc-def"], "There is no game `\\x1b[2J", "Le jeu `\\x1b[2J"),
        ([GAME, "--format", "epub"], "no format epub for a quick sheet", "format epub n’existe pas"),
        ([GAME, "--house", "nobody"], "There is no house rule `nobody`", "n’a pas de règle maison `nobody`"),
    ],
)
def test_bad_arguments_get_a_sentence(capsys, tmp_path, monkeypatch, words, en, fr):
    for lang, wanted in (("en", en), ("fr", fr)):
        status, out, err = run(capsys, "sheet", *words, "--out", str(tmp_path / "no"), "--lang", lang)
        assert (status, out) == (2, "") and wanted in err and "\x1b" not in err
    assert not (tmp_path / "no").exists()
