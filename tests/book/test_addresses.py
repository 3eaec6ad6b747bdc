"""Addresses of a book: a link of any other kind than a page of the web is a fault, and is never printed."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.address import addresses, is_address
from aofa_widgets.rules.source import parse

BAD = ("javascript:alert(9)", "JavaScript:alert(9)", "data:text/html,x", "file:///etc", "//a", "http://", "")
SPOILT = (
    'https://a/"onclick=',
    "https://a/<b>",
    "https://a b",
    "https://a\n",
    "https://a\x07",
    "https://a\u202e",
    " https://a",
)


@pytest.mark.parametrize("found", [*BAD, *SPOILT, 3, True, None, ["https://a"], {"en": "https://a"}])
def test_only_pages_of_the_web_are_addresses(found):
    assert not is_address(found)


@pytest.mark.parametrize("written", ['"javascript:alert(9)"', '["https://a"]', "3", '{ address = "https://a" }'])
def test_another_is_a_fault_with_its_line(written):
    document = parse(f'[licence]\nid = "x"\naddress = {written}', "game.toml")
    assert [one.where for one in addresses(document, document.data)] == ["game.toml:3"]


@pytest.mark.parametrize("format", ["md", "ipynb", "epub"])
def test_no_format_prints_another(format):
    view = replace(build(Ruleset.load("swashbuckling")), licence_address="javascript:alert(9)")
    made = render(view, "en", format)
    if format == "epub":
        with zipfile.ZipFile(io.BytesIO(made)) as pages:
            made = b"".join(pages.read(name) for name in pages.namelist())
    assert b"javascript:alert" not in made
