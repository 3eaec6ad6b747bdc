"""Markdown: the marks are exact for any text, nothing of a source bends the page, every link leads somewhere."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.book.formats.mdtext import JOINER, code, escape, joined, opening
from aofa_widgets.book.tree import Piece
from aofa_widgets.rules import Ruleset

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
BLANK = " \t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029" + JOINER
NASTY = """* ** _ __ ~~ ` | 1. - # + ! \\ = > ( ) [x](y) ![i](j) <b> </b> <!-- &lt; « x » ’ … — é € $x$ www.a.b a@b.c
`a``b *** \\* { } " ' @ https://x.org :// &amp; []: [ ] --- ~~~ ``` $$ \u00a0! \u202f \u20ac""".split(" ")
TEXTS = st.one_of(st.sampled_from(["a", "b c", " ", "", "\n\n# h", *NASTY]), st.text(max_size=6))
PIECES = st.builds(
    Piece, TEXTS, st.sampled_from(["text", "label"]), strong=st.booleans(), em=st.booleans(), code=st.booleans(),
    mark=st.sampled_from(["", "", "del", "ins"]),
)  # fmt: skip
HOSTILE = '''
id = "hostile"
title = { en = "# <script>alert(1)</script> [x](javascript:alert(1))", fr = "![x](https://x.org/x.png) | **x** ~~y~~" }
why = { en = "<img src=x onerror=alert(1)> https://x.org www.x.org a@x.org", fr = "---\\n\\n```\\n[t]: https://x.org" }
game = "swashbuckling"
[text."opposed.rating"]
title_en = "</a></h3><script>alert(1)</script> $x$"
title_fr = "1. | --- | [x][t]"
en = """<script>alert(1)</script> [x](javascript:alert(1)) ![x](https://x.org/x.png)
<https://x.org> &lt;b&gt; [[rating|<i>]] `<u>` ~~no~~ $$x$$"""
fr = """| a | b |
|---|---|
| [x](https://x.org) | **gras** |"""
[text."opposed.\\"><script>x"]
title_en = "Added"
title_fr = "Ajouté"
after = "opposed.rating"
en = "x"
fr = "x"
'''


@cache
def base():
    return build(Ruleset.load("swashbuckling"))


def read(source):
    """The characters of one paragraph, each with its mark and its look; spaces count nowhere."""
    tokens = READER.parse(source)
    assert [token.type for token in tokens] in ([], ["paragraph_open", "inline", "paragraph_close"]), source
    depth, found = {"strong": 0, "em": 0, "s": 0}, []
    for token in tokens[1].children if tokens else []:
        name, _, end = token.type.partition("_")
        if end in ("open", "close") and name in depth:
            depth[name] += token.nesting
        else:
            assert token.type in ("text", "code_inline"), (token.type, source)
            mark = "del" if depth["s"] else "ins" if depth["strong"] else ""
            found += [(c, mark, depth["em"] > 0, token.type == "code_inline") for c in token.content]
    return trimmed([one for one in found if one[0] not in BLANK])


def trimmed(found):
    """No-break spaces at the ends of a paragraph are nobody's."""
    while found and found[0][0].isspace():
        found = found[1:]
    while found and found[-1][0].isspace():
        found = found[:-1]
    return found


@given(st.lists(PIECES, max_size=7).map(tuple))
@settings(max_examples=300)
@example((Piece("a"), Piece("« x »", mark="ins"), Piece("b")))
@example((Piece("a", code=True), Piece("b", em=True, mark="del"), Piece("c", mark="ins")))
def test_any_line_reads_back_as_it_was(line):
    source = opening(joined(line, lambda piece: code(piece.text) if piece.code else escape(piece.text)))
    wanted = [
        (c.replace("\0", "\ufffd"), p.mark, p.em or p.strong or p.kind == "label", p.code)
        for p in line
        for c in p.text
        if c not in BLANK
    ]
    assert read(source) == trimmed(wanted)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    path = tmp_path_factory.mktemp("md") / "hostile.toml"
    path.write_text(HOSTILE, encoding="utf-8")
    return build(Ruleset.load("swashbuckling", house=[path]))


@pytest.mark.parametrize("shown", ["en", "fr", "both"])
def test_nothing_hostile_survives(hostile, shown):
    source = render(hostile, shown, "md").decode()
    assert not re.search(r"(?<!\\)(?:https?|javascript)://(?!creativecommons)", source)
    assert "www.x" not in source and "a@x" not in source and not re.search(r"(?<!\\)\$", source)
    headings = 0
    for token in READER.parse(source):
        assert token.type not in ("html_block", "fence", "code_block", "hr")
        headings += token.type == "heading_open"
        for child in token.children or []:
            assert child.type != "image"
            if child.type == "html_inline":
                assert re.fullmatch(r'<a id="[a-z][a-z0-9_-]*">|</a>', child.content)
            if child.type == "link_open":
                assert re.fullmatch(r"#[a-z][a-z0-9_-]*|https://creativecommons\.org/.*", child.attrs["href"])
    plain = render(base(), shown, "md").decode()
    added = 1 if shown != "both" else 2
    assert headings == sum(token.type == "heading_open" for token in READER.parse(plain)) + added


@pytest.mark.parametrize("shown", ["en", "fr", "both"])
def test_every_link_leads_to_an_anchor_that_is_there_once(shown):
    source = render(base(), shown, "md").decode()
    anchors = re.findall(r'<a id="([^"]+)"></a>', source)
    links = re.findall(r"\]\(#([^)]+)\)", source)
    assert len(set(anchors)) == len(anchors) and len(links) > 200
    assert set(links) <= set(anchors)


def test_bold_is_what_a_house_rule_adds_and_nothing_else():
    marked = build(Ruleset.load("swashbuckling", house=["lucky-star"]))
    assert [render(view, "both", "md").decode().count("**") > 10 for view in (base(), marked)] == [False, True]
    assert "**" not in render(base(), "both", "md").decode()


def test_notice_and_licence_stand_at_the_top_in_each_language():
    view = base()
    for shown in ("en", "fr"):
        top = render(view, shown, "md").decode()[:1500]
        assert view.notice[shown] in top and view.licence[shown] in top
        assert render(view, shown, "md") == render(view, shown, "md")
