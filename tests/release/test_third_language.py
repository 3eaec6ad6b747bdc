"""A third language by files alone: nothing of the kit is wired to two."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from spanish import TEXTS, with_spanish  # noqa: E402

from aofa_widgets import locate  # noqa: E402
from aofa_widgets.book.build import Builder, build  # noqa: E402
from aofa_widgets.book.formats import render  # noqa: E402
from aofa_widgets.book.sheet.build import build as build_sheet  # noqa: E402
from aofa_widgets.book.sheet.html import render as sheet_page  # noqa: E402
from aofa_widgets.cli.main import main  # noqa: E402
from aofa_widgets.errors import AofaError  # noqa: E402
from aofa_widgets.rules import Ruleset  # noqa: E402
from aofa_widgets.rules.beside import check_book_file  # noqa: E402
from aofa_widgets.rules.check import check_game, check_words  # noqa: E402
from aofa_widgets.rules.shape import noun  # noqa: E402
from aofa_widgets.rules.source import parse  # noqa: E402
from aofa_widgets.words import language, languages, say, texts  # noqa: E402
from aofa_widgets.words.grammar import fill  # noqa: E402
from aofa_widgets.words.numbers import decimal, listed, number_word, ordinal, percent  # noqa: E402
from aofa_widgets.words.tongues import begun, complete, manner  # noqa: E402

GAMES = ("swashbuckling", "honour", "regiments", "argad")
SOME = [game if game == "honour" else pytest.param(game, marks=pytest.mark.long) for game in GAMES]


pytestmark = pytest.mark.usefixtures("spanish")


def test_it_is_a_language_like_the_others() -> None:
    assert list(languages().items())[-1] == ("es", "Español")
    assert (complete(), begun(), language("es")) == (("en", "fr"), ("es",), "es")


def test_numbers_are_written_as_the_file_says() -> None:
    assert (decimal(1234.5, "es"), percent(0.455, "es", 1)) == ("1.234,5", "45,5 %")
    words = [number_word(n, "es", g) for n, g in ((1, "m"), (1, "f"), (3, "m"), (14, "m"))]
    assert words == ["un", "una", "tres", "14"]
    assert [ordinal(n, "es", g) for n, g in ((1, "f"), (2, "m"), (7, "m"))] == ["primera", "segundo", "7.º"]
    assert listed(["a", "b", "c"], "es") == "a, b y c"
    assert fill("{de n:word die} {n ? perdido : perdidos}", "es", {"n": 2}) == "de dos dados perdidos"
    assert [fill("{n ? dado : dados}", "es", {"n": n}) for n in (0, 1, 2)] == ["dados", "dado", "dados"]
    assert fill("{n ? dé : dés}", "fr", {"n": 0}) == "dé"  # and ours are what they were


def test_spaces_ranks_genders_and_a_lone_one_are_the_files_too(tmp_path: Path) -> None:
    own = {"alone": "uno", "endings": ["º", "ro"], "colon": " :", "semicolon": " ;", "first_day": "1.º"}
    with locate.using(with_spanish(tmp_path, **own, genders=["m", "f"])):
        assert [fill(f"{{n:word{form}}}", "es", {"n": 1}) for form in ("", " m", " f")] == ["uno", "un", "una"]
        assert [ordinal(n, "es") for n in (20, 21, 11, 25)] == ["20º", "21ro", "11º", "25.º"]
        asked = parse('[a]\nes = { one = "dado", many = "dados", gender = "n" }', "terms.toml")
        found = [one.say("en") for one in noun(asked, "a.es", "es", asked.data["a"]["es"])]
        assert len(found) == 1 and "terms.toml:2" in found[0] and 'gender = "m"' in found[0]
        assert (manner("es").colon, manner("es").semicolon, manner("es").first_day) == (" :", " ;", "1.º")
    assert fill("{n:word} {n:word f}", "fr", {"n": 1}) == "un une"


def test_a_language_whose_nouns_do_not_change_after_a_number(tmp_path: Path) -> None:
    with locate.using(with_spanish(tmp_path, name="Brezhoneg", plural="never")):
        assert fill("{n ? penn : pennoù}", "es", {"n": 3}) == "penn"


def test_a_sentence_is_said_in_it_or_lent_whole_by_english() -> None:
    assert say("common.cancel", "es") == "Cancelar"
    assert texts("common.close")["es"] == "Cerrar"
    # "1,234 files" would be "1.234 files" if only the words were lent
    lent = say("check.faulty", "es", n=1234, files=2)
    assert lent == say("check.faulty", "en", n=1234, files=2) and "1,234" in lent


def test_a_clause_is_printed_in_it_its_numbers_too() -> None:
    rules = Ruleset.load("swashbuckling").with_values({"pool.max": 3})
    builder = Builder(rules)
    view = builder.clause(builder.text.clauses["outcome.dice"])
    said = " ".join(piece.text for block in view.blocks["es"] for line in block.lines for piece in line)
    assert "nunca pasa" in said and "de tres dados de esgrima" in said and "Sin traducir" not in said


@pytest.mark.parametrize("game", SOME)
def test_a_book_is_whole_in_it_and_says_what_is_lent(game: str) -> None:
    view = build(Ruleset.load(game))
    note = say("tongues.lent", "es")
    clauses = [clause for section in view.sections for clause in section.clauses]
    marked = [clause.id for clause in clauses if note in _words(clause.blocks["es"])]
    ours = {key for rows in TEXTS["clauses"].values() for key in rows} if game == "swashbuckling" else set()
    written = {clause.id for clause in clauses if _words(clause.blocks["en"])}
    assert set(marked) == written - ours and not any(note in _words(clause.blocks["fr"]) for clause in clauses)
    for clause in clauses:  # what is lent is the English to the letter, numbers and nouns with it
        if clause.id in marked:
            assert _words(clause.blocks["es"]).removeprefix(note).strip() == _words(clause.blocks["en"]).strip()


def _words(blocks: object) -> str:
    return " ".join("".join(piece.text for piece in line) for block in blocks for line in block.lines)  # type: ignore


@pytest.mark.parametrize("kind", ["html", "md", "epub", "ipynb", pytest.param("pdf", marks=pytest.mark.long)])
def test_every_format_prints_it(kind: str) -> None:
    view = _view()
    made = render(view, "es", kind)
    if kind in ("html", "md", "ipynb"):  # the others are packed
        told = made.decode().replace("\\u00a0", " ")
        assert "Cuántos dados" in told and "Sin traducir" in told
        assert kind != "html" or 'lang="es"' in told
    if kind == "html":  # what is lent is English, also for who hears it; what is not is not
        lent = "After every action, settle its outcome."
        assert re.search(rf'lang="es"[^>]*>\s*<h3><span lang="en">[^<]*</span></h3>[^§]*?<span lang="en">{lent}', told)
        assert "<h3>Cuántos dados</h3>" in told and '<span lang="en">Cuando' not in told
        assert told.count(f'<span lang="en">{lent}') == 1 and f"<p>{lent}" not in told
    assert render(view, "both", kind)  # and beside the two others


def _view(kept: list[object] = []) -> object:  # noqa: B006  made once
    if not kept:
        kept.append(build(Ruleset.load("swashbuckling")))
    return kept[0]


def test_a_quick_sheet_says_what_of_it_is_english() -> None:
    made = sheet_page(build_sheet(Ruleset.load("swashbuckling", house=["stubborn-guards"])), ["es", "fr"]).decode()
    spanish, _, french = made.partition('<article class="card" id="fr"')
    note = say("tongues.partly", "es")
    assert spanish.count('<span lang="en">') > 20 and spanish.count(note) == 1
    assert '<span lang="en">' not in french and say("tongues.partly", "fr") not in french
    assert "<ins>" in spanish and "<ins>" in french  # what a house rule changed is marked as before


def test_widgets_speak_it() -> None:
    import aofa_widgets as aofa

    tray = aofa.DiceTray(lang="es", seed=1)
    assert tray.lang == "es" and ["es", "Español"] in tray.languages
    assert tray.words["tray.title"]["es"] == "Bandeja de dados"
    assert tray.words["tray.seed"]["es"] == tray.words["tray.seed"]["en"]  # lent
    board = aofa.MiniBoard(lang="es")
    assert board.lang == "es" and all(set(row) >= {"en", "fr", "es"} for row in board.words.values())
    for make in (aofa.DuelCalculator, aofa.Quiz, aofa.Rulebook, aofa.RuleLab):
        assert make(lang="es").lang == "es"
    with pytest.raises(AofaError, match="Español|es, fr|en, fr, es"):
        aofa.DiceTray(lang="de")


def test_the_command_line_speaks_it(root: Path) -> None:
    env = {**os.environ, "AOFA_RULEBOOK": str(root)}
    words = ("-m", "aofa_widgets.cli.main", "odds", "swashbuckling", "action", "3", "--lang", "es")
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=True)
    assert "Acción, tres dados" in done.stdout and re.search(r"57,9[\s\u00a0]%", done.stdout), done.stdout
    assert "la iniciativa se conserva el 57,9" in done.stdout


def test_the_reader_of_that_system_gets_it_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOFA_LANG", "es_ES.UTF-8")
    assert language() == "es"


@pytest.mark.parametrize("game", SOME)
def test_every_lesson_and_its_notebook_can_be_read_in_it(game: str) -> None:
    from aofa_widgets.teach.lesson import load_lessons, open_lesson

    for lesson in load_lessons(game):
        opened = open_lesson(lesson, "es", Ruleset.load(game))
        assert opened.lang == "es" and opened.title == open_lesson(lesson, "en", Ruleset.load(game)).title


def test_what_is_missing_is_named_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = with_spanish(tmp_path)
    for game in GAMES[1:]:  # one game is enough to list
        (root / game / "terms.toml").rename(root / game / "kept")
        (root / game / "game.toml").unlink()
    with locate.using(root):
        assert main(["check", "--lacks", "es", "--lang", "es"]) == 1
        said = capsys.readouterr().out.splitlines()
        assert main(["check", "--lacks", "de"]) == 2
    rows = [line for line in said if re.match(r"[\w./-]+:\d+: ", line)]
    files = {line.partition(":")[0] for line in rows}
    assert {"interface/common.toml", "terms.toml", "book.toml", "swashbuckling/text/03-outcome.md"} <= files
    given = sum(len(rows) for kind in ("words", "nouns") for rows in TEXTS[kind].values()) + 2  # a title, a body
    given -= len(TEXTS["nouns"]["honour/terms.toml"])
    assert f"hay {decimal(given, 'es')} textos de {decimal(len(rows) + given, 'es')};" in said[-1]
    assert sum(int(line.split(" ")[0].replace(",", "")) for line in said[len(rows) : -1]) == len(rows)
    assert not any("outcome.dice/body" in line or "outcome.dice/title" in line for line in said)
    line = next(line for line in said if "`common.confirm`" in line)
    assert re.match(r"interface/common\.toml:\d+: `.*` aún no se dice en `es`\. En inglés: Confirm", line), line


def test_what_is_missing_is_listed_for_a_place(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def listed(*places: str) -> set[str]:
        assert main(["check", "--lacks", "es", "--lang", "en", *(str(root / place) for place in places)]) == 1
        *rows, last = capsys.readouterr().out.splitlines()
        assert last.startswith("Español (`es`): ")
        return {row.partition(":")[0] for row in rows}

    assert listed("terms.toml") == {"terms.toml"}
    assert listed("honour/text/02-turn.md", "book.toml") == {"honour/text/02-turn.md", "book.toml"}
    words = [path.relative_to(root).as_posix() for path in root.glob("honour/words/*")]
    assert listed("honour/words") == set(words)
    for place, wanted in (("nowhere.toml", "no file or folder"), ("..", "is not in the rulebook")):
        assert main(["check", "--lacks", "es", "--lang", "en", str(root / place)]) == 2
        assert wanted in capsys.readouterr().err


def test_the_rulebook_is_sound_with_it_begun() -> None:
    assert [fault.say("en") for fault in (*check_book_file(locate.rulebook()), *check_words())] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        ("interface/common.toml", "Artículo {n}", "Artículo", "print `n` in the language `es`"),
        ("interface/common.toml", "Artículo {n}", "Artículo {nn} {n}", "in the language `es` for `nn`"),
        ("interface/check.toml", "do : archivos", "do : pocos : archivos", r"\(es\).*3 forms"),
        ("swashbuckling/words/odds.toml", "el {kept:percent 1}", "un", "print `kept` in the language `es`"),
        ("interface/common.toml", 'fr = "Article {n}"', 'fr = "Article"', "print `n` in the language `fr`"),
    ],
)
def test_a_sentence_that_parts_from_its_twins_is_named(
    file: str, old: str, new: str, wanted: str, tmp_path: Path
) -> None:
    root = with_spanish(tmp_path)
    text = (root / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    line = text[: text.index(old)].count("\n") + 1
    (root / file).write_text(text.replace(old, new), encoding="utf-8")
    with locate.using(root):
        [said] = [fault.say("en") for fault in check_words()]
    assert said.startswith(f"{file}:{line}: ") and re.search(wanted, said), said


@pytest.mark.parametrize("game", SOME)
def test_a_game_is_sound_with_it_begun(game: str) -> None:
    assert [fault.say("en") for fault in check_game(game)] == []


def test_a_language_that_claims_to_be_whole_is_held_to_it(tmp_path: Path) -> None:
    with locate.using(with_spanish(tmp_path, begun=False)):
        said = [fault.say("en") for fault in check_words()]
        assert any("`confirm`" in line and "`es`" in line for line in said) and len(said) > 2000
        clauses = [fault.say("en") for fault in check_game("honour")]
        assert sum("titles" in line or "heading" in line or "`es`" in line for line in clauses) > 100


@pytest.mark.parametrize(
    ("entry", "found"),
    [("plural", "dual"), ("decimal", 5), ("counts", "uno dos"), ("commas", ","), ("begun", "yes"), ("percent", "<b>")],
)
def test_an_entry_that_cannot_be_is_named(entry: str, found: object, tmp_path: Path) -> None:
    with locate.using(with_spanish(tmp_path, **{entry: found})):
        said = [fault.say("en") for fault in check_book_file(locate.rulebook())]
        assert any(line.startswith("book.toml:") and entry in line for line in said), said


def test_spanish_is_judged_like_the_others(tmp_path: Path) -> None:
    root = with_spanish(tmp_path)
    path = root / "swashbuckling/text/03-outcome.md"
    text = path.read_text(encoding="utf-8")
    spoilt = text.replace("tire {pool.per_action:word die} por cada", "tire dos dados por cada", 1)
    spoilt = spoilt.replace("(artículo {see opposed.rating})", "(artículo {see opposed.ratings})")
    path.write_text(spoilt, encoding="utf-8")
    with locate.using(root):
        said = [fault.say("en") for fault in check_game("swashbuckling")]
    assert any("`dos`" in line for line in said), said  # a number typed by hand, by the words it counts with
    assert any("opposed.ratings" in line for line in said)
    line = text[: text.index("Cuando una figura")].count("\n") + 1  # what it lost is told where it stands
    lost = f"swashbuckling/text/03-outcome.md:{line}: The clause `outcome.dice` prints `see opposed.rating` in"
    assert any(one.startswith(lost) and "in `en`, `fr` and not in `es`" in one for one in said), said


def test_a_text_that_is_new_makes_no_other_one_stale() -> None:
    from aofa_widgets.rules import instep

    assert "outcome.dice" not in instep.stale("swashbuckling")


def test_a_sentence_that_english_lends_lists_as_english_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["lesson", "start", "--lang", "es"]) == 0
    [said] = [line for line in capsys.readouterr().out.splitlines() if "throws the dice of this table" in line]
    assert " and 2 dice for " in said, said


def test_its_lessons_open_in_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    from aofa_widgets.cli import _lab_server
    from aofa_widgets.teach import home

    served: list[tuple[str, str]] = []

    def serve(folder: Path, page: Path, lang: str, *_: object) -> None:
        text = page.read_text(encoding="utf-8")
        served.append((lang, os.environ["AOFA_RULEBOOK"]))
        assert 'Start(lang=\\"es\\")' in text and "[This page in English](../en/home.ipynb)" in text
        assert "[Cette page en français](../fr/accueil.ipynb)" in text
        other = (folder / "fr/accueil.ipynb").read_text(encoding="utf-8")
        assert "[Español](../es/home.ipynb)" in other  # not ‘This page in English’, lent

    monkeypatch.setattr(_lab_server, "serve", serve)
    monkeypatch.setattr(_lab_server, "free_port", lambda port: port)
    monkeypatch.setattr(home, "games_with_a_book", lambda: ("honour",))
    monkeypatch.setenv("AOFA_RULEBOOK", os.path.relpath(root))  # the kernel runs in a folder of its own
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    assert main(["learn", "--dir", str(tmp_path / "mine"), "--lang", "es"]) == 0
    assert served == [("es", str(root.resolve()))]


def test_its_lessons_are_not_put_among_those_of_the_kit(capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in locate.tutorials().rglob("*.ipynb")}
    assert main(["lessons", "--lang", "en"]) == 2
    assert "--out" in capsys.readouterr().err
    assert {path: path.stat().st_mtime_ns for path in locate.tutorials().rglob("*.ipynb")} == before


@pytest.mark.long
def test_a_site_has_it_as_a_third_language(tmp_path: Path) -> None:
    from aofa_widgets.site import make_site

    made = make_site(tmp_path / "site", ["swashbuckling"], live=False)
    names = {name.partition("/")[0] for name in made.files if "/" in name}
    assert {"en", "fr", "es"} <= names
    pages = [path.read_text(encoding="utf-8") for path in sorted((tmp_path / "site" / "es").rglob("*.html"))]
    assert any("Cuántos dados" in page and '<html lang="es"' in page for page in pages)


@pytest.mark.long
def test_lesson_notebooks_are_made_in_it(tmp_path: Path) -> None:
    assert main(["lessons", "--out", str(tmp_path / "made")]) == 0
    names = {lang: len(list((tmp_path / "made" / lang / "swashbuckling").rglob("*.ipynb"))) for lang in languages()}
    assert names["es"] == names["en"] == names["fr"] > 10
