"""Every format says the same: clause by clause, the text read back from it is the plain text of the book.

Without house rules the texts are the same letter for letter. With them, ordinary spaces do not count: a format may set
what it puts in apart from what it removes. What is compared then is all of it, the book under the house rules, and the
base rules (`formats.plain`). The words that only a reader aloud says, and the signs of the marks, are left out.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import unicodedata
import zipfile
from dataclasses import astuple, dataclass, field, replace
from functools import lru_cache
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render, walk
from aofa_widgets.book.formats.mdtext import JOINER
from aofa_widgets.book.formats.plain import PlainClause, PlainTable, even, plain
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

ADDED = """
id = "of-our-own"
title = { en = "Of our own", fr = "De notre cru" }
game = "swashbuckling"
[text."opposed.rating"]
en = "The enemy figure rolls as it *likes*: **never** `2 * 2` dice, says rule {see opposed.what}.\\n\\n{table ratings}"
fr = "La figurine ennemie lance *librement* : **jamais** `2 * 2` dés, dit l'article {see opposed.what}.\\n\\n\
{table ratings}"
[text."opposed.bow"]
title_en = "A *bow* | 1. first_of_all"
title_fr = "Un *salut* | 1. d'abord"
after = "opposed.rating"
en = "1. Bow.\\n2. [[initiative|Begin]] <b>.\\n\\n- Stay.\\n\\n1\\\\. is no item."
fr = "1. Saluez.\\n2. [[initiative|Commencez]] <b>.\\n\\n- Restez.\\n\\n1\\\\. n'est pas un point."
"""
BOOKS = [("base", "en"), ("base", "fr"), ("house", "fr"), ("added", "en")]
LANGS = ("en", "fr")
SIDES = ("all", "now", "was")
GONE = {"all": "", "now": "del", "was": "ins"}


@pytest.fixture(scope="module")
def views(tmp_path_factory):
    path = tmp_path_factory.mktemp("plain") / "own.toml"
    path.write_text(ADDED, encoding="utf-8")
    houses = {"base": [], "house": ["lucky-star", "stubborn-guards"], "added": [path, "lucky-star"]}
    made = {name: build(Ruleset.load("swashbuckling", house=house)) for name, house in houses.items()}
    return made | {"added": with_notes(made["added"])}


def with_notes(view):
    """The same book with each note that a clause can have: to be reviewed, examples by the base rules."""
    sections = []
    for section in view.sections:
        played = [(one, tuple(replace(example, base=True) for example in one.examples)) for one in section.clauses]
        noted = tuple(replace(one, examples=examples, stale=LANGS) for one, examples in played)
        sections.append(replace(section, clauses=noted))
    return replace(view, sections=tuple(sections))


def assert_same(found, wanted, exact):
    """Clause by clause; `found` are clauses without id, by the place they stand at."""
    assert len(found) == len(wanted) > 100
    for place, clause in wanted.items():
        mine, theirs = found[place], replace(clause, id="")
        assert (astuple(mine) if exact else closed(mine)) == (astuple(theirs) if exact else closed(theirs)), place


def closed(clause):
    """A clause without its ordinary spaces."""
    return json.loads(json.dumps(astuple(clause), ensure_ascii=False).replace(" ", ""))


def wanted(view, lang, side):
    places = walk.places(view)
    return {places[clause.id]: clause for clause in plain(view, lang, side)}


def books(test):
    """A test for each book, alone and in two languages."""
    both = [(book, "both") for book in dict.fromkeys(book for book, _ in BOOKS)]
    return pytest.mark.parametrize(("book", "shown"), [*BOOKS, *both])(test)


def each(view, book, shown, read):
    for lang in LANGS if shown == "both" else (shown,):
        for side in SIDES if book != "base" else ("all",):
            found = read(lang, side)
            assert_same(found, wanted(view, lang, side), exact=book == "base")


# ---- pages of HTML and XHTML


@dataclass
class Node:
    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: list = field(default_factory=list)

    def all(self, tag, klass=""):
        """Every node of this tag and class inside, in order."""
        for node in self.inside:
            if isinstance(node, Node):
                if node.tag == tag and (not klass or klass in node.attrs.get("class", "").split()):
                    yield node
                yield from node.all(tag, klass)

    def text(self, lang, side):
        """What it says: neither what is only spoken nor another language nor the side left out."""
        klass, own = self.attrs.get("class", "").split(), self.attrs.get("data-l", lang)
        if "vh" in klass or "dot" in klass or own != lang or self.tag in (GONE[side], "svg"):
            return ""
        return "".join(node if isinstance(node, str) else node.text(lang, side) for node in self.inside)


class Page(HTMLParser):
    def __init__(self, source):
        super().__init__()
        self.open = [Node("")]
        self.feed(source)
        self.root = self.open[0]

    def handle_starttag(self, tag, attrs):
        node = Node(tag, {key: value or "" for key, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in ("meta", "link", "input", "br"):
            self.open.append(node)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].inside.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag):
        while self.open.pop().tag != tag:
            pass

    def handle_data(self, data):
        self.open[-1].inside.append(data)


def lines(nodes, lang, side):
    """What some nodes say; what is empty on this side is no line."""
    return tuple(text for node in nodes if (text := even(node.text(lang, side))))


def table(node, caption, lang, side, turned=False):
    """The rows of a table; a cell that a mark divides reads as the plain text does."""
    rows = [tuple(" ".join(cell.text(lang, side).split(" ")) for cell in cells(row)) for row in node.all("tr")]
    rows = [tuple(map(even, row)) for row in rows]
    return PlainTable(caption, tuple(zip(*rows, strict=True)) if turned else tuple(rows))


def cells(row):
    return [node for node in row.inside if isinstance(node, Node) and node.tag in ("th", "td")]


def prose(cell):
    blocks = [node for node in cell.inside if isinstance(node, Node) and node.tag in ("p", "ul", "ol")]
    return [node for node in blocks if node.attrs.get("class") not in ("flag", "example", "note", "stale")]


def items(blocks):
    return [line for block in blocks for line in ([block] if block.tag == "p" else block.all("li"))]


@books
def test_the_web_page(views, book, shown):
    page = Page(render(views[book], shown).decode()).root

    def read(lang, side):
        found = {}
        for clause in page.all("article", "clause"):
            here = [cell for cell in clause.all("div", "cell") if cell.attrs["data-l"] == lang]
            flags = [
                c for row in clause.all("div", "flags") for c in row.all("div", "cell") if c.attrs["data-l"] == lang
            ]
            told = [
                c for row in clause.all("div", "example") for c in row.all("div", "cell") if c.attrs["data-l"] == lang
            ]
            tables = [
                table(next(f.all("table")), even(next(f.all("figcaption")).text(lang, side)), lang, side)
                for f in clause.all("figure")
            ]
            found[clause.attrs["id"]] = PlainClause(
                "",
                even(next(clause.all("div", "no")).text(lang, side)),
                even(next(here[0].all("h3")).text(lang, side)),
                lines(items(prose(here[0])), lang, side),
                lines([flag for cell in flags for flag in cell.all("p", "flag")], lang, side),
                tuple(tables),
                lines([p for cell in told for p in cell.all("p")], lang, side),
            )
        return found

    each(views[book], book, shown, read)


@books
def test_the_e_book(views, book, shown):
    archive = zipfile.ZipFile(io.BytesIO(render(views[book], shown, "epub")))
    pages = [
        Page(archive.read(name).decode()).root for name in archive.namelist() if re.search(r"/s-\w+\.xhtml$", name)
    ]

    def read(lang, side):
        found = {}
        for clause in (clause for page in pages for clause in page.all("section", "clause")):
            (here,) = [cell for cell in clause.all("div") if cell.attrs["lang"] == lang]
            head = next(here.all("h2"))
            tables = []
            for node in here.all("table"):
                caption = even(next(node.all("caption")).text(lang, side))
                made = table(node, caption, lang, side)
                turned = len(made.rows) > len(made.rows[0]) and "figures" in node.attrs["class"] and len(made.rows) > 7
                tables.append(table(node, caption, lang, side, turned))
            found[clause.attrs["id"]] = PlainClause(
                "",
                even(next(head.all("span", "no")).text(lang, side)),
                even(next(head.all("span", "t")).text(lang, side)),
                lines(items(prose(here)), lang, side),
                lines(here.all("p", "flag"), lang, side),
                tuple(tables),
                lines([p for p in here.all("p") if p.attrs.get("class") in ("example", "note")], lang, side),
            )
        return found

    each(views[book], book, shown, read)


# ---- Markdown, in a file and in the cells of a notebook

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


@lru_cache(maxsize=300)
def read(source):
    return READER.parse(source)


def inline(token, side):
    """What a line of Markdown says; struck through is removed, bold is added."""
    gone, said = {"del": "s", "ins": "strong", "": ""}[GONE[side]], []
    depth = 0
    for child in token.children:
        if child.type in (f"{gone}_open", f"{gone}_close"):
            depth += child.nesting
        elif not depth and child.type in ("text", "code_inline"):
            said.append(child.content.replace(JOINER, ""))
    return even("".join(said))


def clauses(source, places, lang, shown, side):
    """The clauses of a Markdown text under the places that head them, in one language."""
    found, tokens = {}, read(source)
    level = 3 + (shown == "both" and lang == "fr")
    for n, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == f"h{level}":
            number, _, title = inline(tokens[n + 1], side).partition(" ·")
            end = next((m for m in range(n + 1, len(tokens)) if tokens[m].type == "heading_open"), len(tokens))
            found[places[number]] = clause(number, title.strip(), tokens[n + 3 : end], side)
    return found


def clause(number, title, tokens, side):
    said, flags, tables, told, rows, quoted = [], [], [], [], None, False
    for n, token in enumerate(tokens):
        if token.type in ("blockquote_open", "blockquote_close"):
            quoted = token.nesting > 0
        elif token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "table_close":
            tables.append(PlainTable(said.pop(), tuple(map(tuple, rows))))
            rows = None
        elif token.type == "inline":
            text = inline(token, side)
            if rows is not None:
                rows[-1].append(text)
            elif text and text not in texts("instep.review").values():
                flag = tokens[n - 1].type == "paragraph_open" and text.startswith("⚑ ")
                (told if quoted else flags if flag else said).append(text.removeprefix("⚑ ") if flag else text)
    return PlainClause("", number, title, tuple(said), tuple(flags), tuple(tables), tuple(told))


def numbered(view):
    places = walk.places(view)
    return {clause.number: places[clause.id] for clause in walk.clauses(view)}


@books
def test_the_markdown(views, book, shown):
    source = render(views[book], shown, "md").decode()
    each(views[book], book, shown, lambda lang, side: clauses(source, numbered(views[book]), lang, shown, side))


@books
def test_the_notebook(views, book, shown):
    cells = json.loads(render(views[book], shown, "ipynb"))["cells"]
    told = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]

    def read(lang, side):
        found = {}
        for source in told:
            found |= clauses(source, numbered(views[book]), lang, shown, side)
        return found

    each(views[book], book, shown, read)


# ---- PDF: the words of its pages without head and foot, spaces and hyphens left out; in each clause's share of them
# stand its number and title, its lines and cells; of a marked line, what is kept, removed and added


@pytest.mark.parametrize(("book", "lang"), BOOKS)
def test_the_pdf(views, book, lang, tmp_path):
    program = shutil.which("pdftotext")
    if not program:
        pytest.skip("NO PDFTOTEXT: apt-get install poppler-utils")
    path = tmp_path / "book.pdf"
    path.write_bytes(render(views[book], lang, "pdf"))
    crop = "-x 0 -y 50 -W 600 -H 728".split()  # points: what lies between the head and the foot of a page of A4
    said = subprocess.run(
        [program, "-raw", *crop, path, "-"], capture_output=True, check=True, timeout=60
    ).stdout.decode()
    text = letters(said)
    at = {}
    for one, now in zip(plain(views[book], lang), plain(views[book], lang, "now"), strict=True):
        heads = [m.end() for m in re.finditer(re.escape(letters(f"{now.number} {now.title}")), text)]
        at[one.id] = heads[-1]  # the one before it stands in the contents
    views_of = {one.id: one for one in walk.clauses(views[book])}
    starts = sorted(at.values())
    assert len(at) > 100 and list(at.values()) == starts
    for one in plain(views[book], lang):
        share = text[at[one.id] : next((start for start in starts if start > at[one.id]), len(text))]
        marked = views_of[one.id]
        runs = [run for block in marked.blocks[lang] for line in block.lines for run in kept(line)]
        runs += [run for example in marked.examples for line in [example.texts.get(lang, ())] for run in kept(line)]
        runs += [*one.flags, *(t.caption for t in one.tables)]
        runs += [texts("book.base_example")[lang] for example in marked.examples if example.base]
        runs += [
            cell
            for t in marked.tables
            for row in t.rows
            for cell in [row.label[lang], *(c.text[lang] for c in row.cells)]
        ]
        for run in runs:
            assert letters(run) in share, (one.number, run)


def kept(line):
    """What a line keeps, removes and adds; a word that a mark divides is left out."""
    found, last = [], None
    for piece in line:
        if piece.mark != last:
            found.append("")
        found[-1] += piece.text
        last = piece.mark
    if len(found) < 2:
        return found
    return [
        " ".join(re.split("[ \n]", run)[bool(n) : None if n == len(found) - 1 else -1]) for n, run in enumerate(found)
    ]


def letters(text):
    return re.sub(r"[\s\u00ad\u2010\u200b-]+", "", unicodedata.normalize("NFKC", text))


def test_without_marks_the_sides_are_the_books(views):
    """The reference itself keeps the law of the marks: its "was" is the base book, clause by clause."""
    base = {one.id: one.prose for one in plain(views["base"], "fr")}
    was = {one.id: one.prose for one in plain(views["house"], "fr", "was")}
    assert was == base
    assert {one.prose for one in plain(views["house"], "fr", "now")} != set(base.values())
    assert texts("book.removed")["fr"] not in " ".join(
        line for one in plain(views["house"], "fr") for line in one.lines
    )
