"""Attacks in every free text of a stranger's file, looked for in everything that is made of it: they stay words."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.cli.main import main
from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import base_text

GAME = "swashbuckling"
ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "'\"><svg onload=alert(1)>",
    "</script></style></title><iframe srcdoc=x>",
    "[x](javascript:alert(1)) ![x](https://evil.example/x.png)",
    "<https://evil.example> <a href=javascript:alert(1)>x</a>",
    "=HYPERLINK(1) | @SUM(1)",
    "#eval(1) #raw(1) \\input{x} $x$ \\write18{x}",
    "--><b data-evil=1>]]>",
    "{{7*7}} {% print(1) %} ${alert(1)}",
    "`</code><u data-evil=1>`",
    "| a |\n".strip() + "| ~~~ ``` <details open ontoggle=alert(1)>",
)
# in places and people what looks like a tag is refused; these pass
MILD = (
    "' onmouseover='alert(1)", '\" onload=alert(1) x=\"', "[x](javascript:alert(1))", "=1+1", "--> ]]>", "{{7*7}} ${1}",
    "&lt;script&gt;alert(1)", "&#60;img src=x onerror=alert(1)&#62;", "#eval(1) #raw(1) \\input{x}", "`*_~|",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
ALIVE = {"script", "iframe", "object", "embed", "base", "form", "img", "svg", "a", "link", "meta", "details", "style"}


def escaped(text: str) -> str:
    """As an author writes it into a text of rules, where braces mean something."""
    return json.dumps(text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}"), ensure_ascii=False)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house rule with an attack as its name, its reason, and the titles and texts of a dozen clauses."""
    rows = ['id = "planted"', f'game = "{GAME}"']
    whole = json.dumps(" ".join(ATTACKS[:3]), ensure_ascii=False)
    rows += [f"{entry} = {{ en = {whole}, fr = {whole} }}" for entry in ("title", "why")]
    for clause, attack in zip(base_text(GAME).clauses, ATTACKS, strict=False):
        rows.append(f'[text."{clause}"]')
        rows += [f"{entry} = {escaped(attack)}" for entry in ("en", "fr", "title_en", "title_fr")]
    path = tmp_path_factory.mktemp("planted") / "planted.toml"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def ruleset(house: Path) -> Ruleset:
    return Ruleset.load(GAME, house=[house])


class Read(HTMLParser):
    """What a page would make of a text: what came alive out of an attack."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.alive: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            told = (value or "").strip().lower()
            bad = name.startswith("on") or name in ("srcdoc", "data-evil") or told.startswith("javascript:")
            outside = name in ("src", "href", "action", "data") and "evil.example" in told
            if bad or outside:
                self.alive.append(f"<{tag} {name}={value}>")
            if name == "style" and re.search(r"url\(|expression", told) and "data:" not in told:
                self.alive.append(f"<{tag} style={value}>")
        if tag in ("iframe", "object", "embed", "base", "form"):
            self.alive.append(f"<{tag}>")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def inert(text: str) -> str:
    """The words of a page in which nothing came alive; a script of its own holds no attack as it was written."""
    read = Read(text)
    assert read.alive == []
    for attack in ATTACKS[:4]:
        assert attack not in text, "raw: " + attack
    return "".join(read.words)


# ---- the book


def test_in_a_web_page(ruleset: Ruleset) -> None:
    words = inert(render(build(ruleset), "both", "html").decode())
    assert "alert(1)" in words and "onerror=alert(1)" in words


def rendered(text: str) -> str:
    """Markdown as the most trusting reader shows it: HTML in it is obeyed."""
    return MarkdownIt("commonmark", {"html": True}).enable("table").render(text)


def test_in_markdown_and_in_a_notebook(ruleset: Ruleset) -> None:
    view = build(ruleset)
    assert "alert(1)" in inert(rendered(render(view, "both", "md").decode()))
    notebook = json.loads(render(view, "both", "ipynb"))
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            inert(rendered(text))
        else:  # a cell is code that the reader runs: no word of the house rule stands in it but the rules' own code
            assert not any(attack in text for attack in ATTACKS), text
            compile(text.replace("%", "#"), "cell", "exec")
        assert not cell.get("outputs"), "a notebook of ours brings no output of its own"


def test_in_an_e_book(ruleset: Ruleset) -> None:
    with zipfile.ZipFile(io.BytesIO(render(build(ruleset), "fr", "epub"))) as book:
        for name in book.namelist():
            assert not name.startswith(("/", "\\")) and ".." not in name
            if name.endswith((".xhtml", ".opf", ".ncx", ".xml")):
                text = book.read(name).decode()
                ElementTree.fromstring(text)
                inert(text)


@pytest.mark.long
def test_in_a_pdf_no_word_becomes_a_command_or_a_link(house: Path, ruleset: Ruleset) -> None:
    pytest.importorskip("typst")
    made = render(build(ruleset), "en", "pdf")
    for word in (b"/JavaScript", b"/JS", b"/Launch", b"/EmbeddedFile", b"/SubmitForm", b"/OpenAction"):
        assert word not in made, word
    assert not [link for link in re.findall(rb"/URI\s*\(([^)]*)", made) if b"evil" in link or b"javascript" in link]


def test_on_a_quick_sheet(house: Path, tmp_path: Path) -> None:
    assert (
        main(["sheet", GAME, "--lang", "both", "--format", "html", "--out", str(tmp_path), "--house", str(house)]) == 0
    )
    for path in tmp_path.iterdir():
        inert(path.read_text(encoding="utf-8"))


# ---- questions, tables, reports


def test_in_a_quiz_of_any_format(house: Path, tmp_path: Path) -> None:
    words = ["quiz", GAME, "--n", "4", "--seed", "3", "--families", "dice,rules", "--format", "moodle,md,json,html"]
    assert main([*words, "--variants", "2", "--lang", "both", "--out", str(tmp_path), "--house", str(house)]) == 0
    made = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.suffix for path in made} >= {".xml", ".md", ".json", ".html", ".csv"}
    for path in made:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".xml":
            for node in ElementTree.fromstring(text).iter():  # what a course would show as HTML
                inert(node.text or "")
        elif path.suffix == ".md":
            inert(rendered(text))
        elif path.suffix == ".html":
            inert(text)
        elif path.suffix == ".csv":
            cells(text)


def cells(text: str) -> list[str]:
    """The cells of a spreadsheet, none of which is a formula."""
    found = [cell for row in csv.reader(io.StringIO(text), delimiter=";" if ";" in text else ",") for cell in row]
    for cell in found:
        assert not cell.startswith(FORMULA) or re.fullmatch(r"[-+]?[\d.,]+(e-?\d+)?", cell), cell
    return found


def test_in_a_spreadsheet_no_cell_is_a_formula() -> None:
    from aofa_widgets.lab.tables import Table

    evil = ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1"]
    head = [{"en": word, "fr": word} for word in evil]
    table = Table({"en": "=1", "fr": "=1"}, head, [evil])
    for lang in ("en", "fr", "plain"):
        assert "'=1+1" in cells(table.csv(lang))
    inert(table.html("en"))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with attacks as its name, its text and the names of its furniture."""
    from aofa_widgets import locate

    text = (locate.rulebook() / GAME / "scenarios" / "school.toml").read_text(encoding="utf-8")
    attacks = iter(MILD * 40)

    def put(found: re.Match[str]) -> str:
        attack = json.dumps(next(attacks), ensure_ascii=False)
        return f"{found[1]} = {{ en = {attack}, fr = {attack} }}"

    text = re.sub(r'(title|text|label) = \{ en = "[^"]*", fr = "[^"]*" \}', put, text).replace('"school"', '"evil"', 1)
    path = tmp_path_factory.mktemp("place") / "evil.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("attack", ATTACKS[:4])
def test_a_place_whose_words_look_like_a_tag_is_refused_in_a_file_and_in_a_save(
    attack: str, place: Path, match: Any, tmp_path: Path
) -> None:
    from aofa_widgets.lab.saves import open_text, save_text
    from aofa_widgets.widgets.board import MiniBoard

    plain = json.dumps(MILD[0])
    text = place.read_text(encoding="utf-8")
    (tmp_path / "evil.toml").write_text(text.replace(plain, json.dumps(attack)), encoding="utf-8")
    with pytest.raises(AofaError, match="looks like the beginning of a tag"):
        MiniBoard(scenario=str(tmp_path / "evil.toml"), lang="en")
    saved = save_text(match)
    assert plain in saved
    with pytest.raises(AofaError):
        open_text(saved.replace(plain, json.dumps(attack)))


@pytest.fixture(scope="module")
def match(place: Path) -> Any:
    """A game begun there, attacks as its bookmark, its comment and the name of a fork; saved and opened again."""
    from aofa_widgets.lab.saves import open_text, save_text
    from aofa_widgets.widgets.board import MiniBoard

    match = MiniBoard(scenario=str(place), lang="en").match
    match.bookmark(MILD[0])
    match.comment("\n".join(MILD))
    return open_text(save_text(match)).match


def test_in_a_battle_report(match: Any) -> None:
    from aofa_widgets.book.report import report

    told = report(match, "both", name="evil")
    words = inert(told.html.decode())
    assert MILD[0] in words
    text, maps = told.markdown("en")
    inert(rendered(text))
    for drawn in maps.values():
        ElementTree.fromstring(drawn)
        inert(drawn)


def test_in_the_pictures_and_the_page_of_a_widget(place: Path, tmp_path: Path) -> None:
    from aofa_widgets.widgets.board import MiniBoard
    from aofa_widgets.widgets.scenario import ScenarioEditor
    from aofa_widgets.widgets.standing import keep

    board = MiniBoard(scenario=str(place), lang="en")
    drawn = keep(board, tmp_path / "a.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(drawn)
    inert(drawn)
    inert(keep(board, tmp_path / "a.html").read_text(encoding="utf-8"))
    for widget in (board, ScenarioEditor(str(place), lang="fr")):  # what a viewer without widgets shows
        told = widget._repr_mimebundle_()
        inert((told[0] if isinstance(told, tuple) else told or {}).get("text/html", ""))


def test_no_free_text_reaches_a_widget_as_markup(house: Path) -> None:
    """The prose of a lesson is the one markup that a view takes as it is: a house rule's words in it are words."""
    from aofa_widgets import locate
    from aofa_widgets.widgets.lesson import Lesson

    ruleset, looked, told = Ruleset.load(GAME, house=[house]), 0, ""
    for path in sorted((locate.rulebook() / GAME / "lessons").glob("*.md"))[:3]:
        widget = Lesson(path.stem.partition("-")[2], ruleset=ruleset, lang="en")
        for number in range(len(widget.rail)):
            widget._receive(widget, {"ask": "go", "seq": number + 1, "at": number}, None)
            for html in ((widget.step or {}).get("html") or {}).values():
                inert(html)
                looked += 1
                told += html
    assert looked > 4 and "<p" in told


def test_in_what_a_class_noted(tmp_path: Path) -> None:
    rows = ["game,stop,score", *(f'"{attack.replace(chr(34), chr(34) * 2)}",5,3' for attack in ATTACKS), "pig,20,21"]
    (tmp_path / "<img src=x onerror=alert(1)>.csv").write_text("\n".join(rows), encoding="utf-8")
    for end in ("html", "md"):
        assert main(["stopping", GAME, "--class", str(tmp_path), "--out", str(tmp_path / f"out.{end}")]) == 1
        text = (tmp_path / f"out.{end}").read_text(encoding="utf-8")
        inert(text if end == "html" else rendered(text))


@pytest.mark.long
def test_in_the_pages_of_a_comparison(house: Path, tmp_path: Path) -> None:
    words = ["compare", GAME, "--house", str(house), "--games", "60", "--pairs", "at_once", "--forces", "2/2"]
    assert main([*words, "--out", str(tmp_path / "out"), "--csv", str(tmp_path / "a.csv"), "--lang", "en"]) in (0, 1)
    cells((tmp_path / "a.csv").read_text(encoding="utf-8"))
    for path in (tmp_path / "out").iterdir():
        text = path.read_text(encoding="utf-8")
        inert(rendered(text) if path.suffix == ".md" else text) if path.suffix in (".md", ".html") else None


@pytest.mark.long
def test_in_a_translators_file_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A PO file may bring any words: into a text they come only if it is checked, and there they are words again."""
    import shutil

    from aofa_widgets import locate

    book, made = tmp_path / "rulebook", tmp_path / "x.po"
    shutil.copytree(locate.rulebook(), book)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AOFA_RULEBOOK", str(book))
        patch.setattr(locate, "rulebook", lambda: book)
        assert main(["po", GAME, "--export", str(made), "--lang", "fr"]) == 0
        text = made.read_text(encoding="utf-8")
        at = re.search(r'msgctxt "[^"]+:title"\nmsgid "[^"]+"\nmsgstr "([^"]+)"', text) or re.search(
            r'\nmsgid "[^"]+"\nmsgstr "([A-Z][^"{}]+)"', text)  # fmt: skip
        assert at
        made.write_text(text[: at.start(1)] + "<img src=x onerror=alert(1)>" + text[at.end(1) :], encoding="utf-8")
        status = main(["po", GAME, "--import", str(made), "--lang", "fr"])
    said = "".join(capsys.readouterr())
    assert "Traceback" not in said and status in (0, 1, 2)


# ---- other ways


def test_on_a_terminal_nothing_is_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Escape codes in a file, in its name or among the words of a command are spelt out."""
    evil = "\x1b]0;pwned\x07\x1b[2J\u202etxt\x9b31m"
    rule = tmp_path / "rule.toml"
    spelt = json.dumps(evil)
    rule.write_text(f'id = "t"\ntitle = {{ en = {spelt}, fr = {spelt} }}\nwhy = {{ en = {spelt}, fr = "x" }}\n'
                    f'game = "{GAME}"\n[set]\n{spelt} = {{ was = 1, now = 2 }}\n', encoding="utf-8")  # fmt: skip
    for words in (
        ["check", str(rule)], ["rules", GAME, "--house", str(rule)], ["odds", evil, "duel", "1", "1"],
        ["odds", GAME, evil], ["report", f"{tmp_path}/{evil}.json"], ["compare", GAME, "--house", evil],
        ["play", GAME, "--scenario", evil], ["sheet", evil, "--out", str(tmp_path / "x")], ["new", "scenario", evil],
        ["po", GAME, "--import", f"{tmp_path}/{evil}.po"], ["solve", GAME, evil, "1"], ["quiz", evil],
    ):  # fmt: skip
        for lang in ("en", "fr"):
            try:
                main([*words, "--lang", lang] if words[0] not in ("po", "rules", "check") else words)
            except SystemExit:
                pass
            said = "".join(capsys.readouterr())
            assert said and not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", said), words
