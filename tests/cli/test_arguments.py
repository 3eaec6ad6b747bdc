"""What is wrong with arguments is told in the words that were typed, with what may have been meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aofa_widgets.cli.main import commands, main, parser
from aofa_widgets.words import languages

GAME = "swashbuckling"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        status = main(list(words))
    except SystemExit as done:
        status = int(done.code or 0)
    told = capsys.readouterr()
    return status, told.out, told.err.replace("\u00a0", " ").replace("\u202f", " ").replace("’", "'")


@pytest.mark.parametrize(
    ("words", "en", "fr"),
    [
        (
            ["playy"],
            "no command 'playy'. Did you mean `play`?",
            "pas de commande « playy ». Vouliez-vous dire `play` ?",
        ),
        (["zzzz"], "The commands are bench, book,", "Les commandes sont bench, book,"),
        (
            ["odds", GAME, "duel", "3", "2", "--huose", "x"],
            "aofa odds: There is no option `--huose` here. Did you mean `--house`?",
            "aofa odds : Il n'y a pas d'option `--huose` ici. Vouliez-vous dire `--house` ?",
        ),
        (
            ["odds", GAME, "duel", "--exact", "3", "2"],
            "'3 2' is not understood here; what",
            "« 3 2 » n'est pas compris",
        ),
        (
            ["book", GAME, "--format", "html", "md", "--out", "x"],
            "'md' is not understood here. Several stand together, with commas and without spaces: `--format html,md`.",
            "séparez-les par des virgules, sans espace : `--format html,md`.",
        ),
        (["play", GAME, "--bot"], "--bot needs a value.", "--bot demande une valeur."),
        (
            ["odds", GAME, "duel", "3", "2", "--distance", "far"],
            "'far' is no value for --distance.",
            "« far » n'est pas une",
        ),
        (
            ["odds", GAME, "duel", "3", "2", "--object", "larg"],
            "choose small, large or huge. Did",
            "small, large ou huge. V",
        ),
        (["odds", "swashbuckeling", "duel", "3", "2"], "GAME: There is no game", "JEU : Le jeu `swashbuckeling`"),
        (
            ["odds", "swashbuckeling", "duel", "3", "2"],
            "Did you mean `swashbuckling`?",
            "Vouliez-vous dire `swashbuckling`",
        ),
        (["play", "honor"], "Did you mean `honour`?", "Vouliez-vous dire `honour` ?"),
        (["odds"], "Still wanted: GAME, ROLL. The games are swashbuckling,", "JEU, JET. Les jeux sont swashbuckling,"),
        (["odds", GAME], "ROLL. The rolls of swashbuckling are action, opposed, duel.", "JET. Les jets du jeu swashb"),
        (["odds", "argad"], "morale, shot, shootout, fight.", "morale, shot, shootout, fight."),
        (["odds", GAME, "melee", "3"], "ROLL: melee is not", "JET : melee n'est pas"),
        (["odds", GAME, "duel", "x", "3"], "N: “x” is not a whole number", "N : « x » n'est pas un nombre entier"),
        (["sheet", GAME], "Still wanted: --out FOLDER.", "Il manque encore : --out DOSSIER."),
        (["stopping", GAME, "--class", "none"], "--class: none is not a folder", "--class : none n'est pas un dossier"),
        (["sheet", GAME, "--out", "file"], "--out: Nothing can be written", "--out : Rien ne peut être écrit"),
        (
            ["rules", "ABC-DEF"],
            "GAME_OR_CODE: `ABC-DEF` is a code that is not complete",
            "`ABC-DEF` est un code incomplet",
        ),
        (["rules", "abc-def-g"], "is a code that is not complete", "est un code incomplet"),
        (["odds", "K7Q-4FD", "duel", "2", "2"], "GAME: `K7Q-4FD` is a code that", "JEU : `K7Q-4FD` est un code"),
        (["rules", "K7Q-4FD-9CM"], "GAME_OR_CODE: A letter of this code", "JEU_OU_CODE : Une lettre de ce code"),
        (["rules", "chess"], "There is no game `chess`", "Le jeu `chess` n'existe pas"),
    ],
)
def test_it_is_told_in_the_words_that_were_typed(capsys, tmp_path, monkeypatch, words, en, fr) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine", encoding="utf-8")
    for lang, said in (("en", en), ("fr", fr)):
        monkeypatch.setenv("AOFA_LANG", lang)
        status, out, err = run(capsys, *words)
        last = err.splitlines()[-1].replace("‘", "'")
        assert (status, out) == (2, "") and said in last, last
        assert not re.search(r"^(data|out|game|question|dice|code)\b", last) and ".." not in last


def test_another_language_is_answered_with_those_there_are(capsys, monkeypatch) -> None:
    for lang, said in (
        ("en", "‘de’ is not possible for --lang; choose en or fr."),
        ("fr", "« de » n'est pas possible"),
    ):
        monkeypatch.setenv("AOFA_LANG", lang)
        status, _, err = run(capsys, "lesson", "one", "--lang", "de")
        assert status == 2 and said.replace("’", "'") in err
        assert ("choisissez en ou fr." in err) == (lang == "fr")


@pytest.mark.parametrize("lang", languages())
def test_commands_are_told_alike_in_a_list_and_by_themselves(capsys, lang) -> None:
    for name, module in commands().items():
        said = module.HELP[lang]
        assert said[0] == said[0].lower() and not said.endswith("."), (name, said)
        with pytest.raises(SystemExit):
            parser(lang, name).parse_args([name, "--help"])
        shown = " ".join(capsys.readouterr().out.split())
        assert " ".join(said.split())[1:] in shown and f" {said[0].upper()}" in shown, name
    status, out, _ = run(capsys, "--help", "--lang", lang)
    assert status == 0 and {"en": "\ncommands:\n", "fr": "\ncommandes\u00a0:\n"}[lang] in out
