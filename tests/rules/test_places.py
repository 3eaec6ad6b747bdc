"""Clauses that a house rule adds: none takes the name of another place of the page."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import check_house

RULE = """id = "t"
title = {{ en = "A", fr = "A" }}
game = "swashbuckling"

[text."{id}"]
title_en = "One"
title_fr = "Un"
en = "A word."
fr = "Un mot."
after = "editions.which"
"""


@pytest.mark.parametrize("id", ["s-d", "glossary", "table-1", "term-pool", "term.pool", "editions-which", "words", "q"])
def test_a_name_that_the_page_has_is_refused_with_its_line(id, tmp_path):
    path = tmp_path / "rule.toml"
    path.write_text(RULE.format(id=id))
    found = check_house(path, "rule.toml")
    assert [(one.where, f"`{id}`" in one.say("fr")) for one in found] == [("rule.toml:5", True)]
    with pytest.raises(SourceError):
        build(Ruleset.load("swashbuckling", house=[path]))


def test_another_name_gives_a_page_without_doubles(tmp_path):
    path = tmp_path / "rule.toml"
    path.write_text(RULE.format(id="editions.mine"))
    assert check_house(path) == []
    page = render(build(Ruleset.load("swashbuckling", house=[path])), "both", "html").decode()
    ids = Counter(re.findall(r'\sid="([^"]*)"', page))
    assert ids["editions-mine"] == 1 and set(ids.values()) == {1}
