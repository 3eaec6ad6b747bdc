"""What others say of every kind of page: the W3C's checker and epubcheck find nothing (axe-core: test_page.py)."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.benches.rulebook import pages, validators

pytestmark = pytest.mark.people
VNU = ("Java with vnu", "apt-get install default-jre-headless; npm install --no-package-lock, in .ci/js")
EPUBCHECK = ("epubcheck", "apt-get install epubcheck")


def test_the_checker_of_html_finds_no_error(tmp_path, judged):
    assert judged(validators.vnu(pages.html_pages(tmp_path)), *VNU) == []


def test_epubcheck_finds_nothing(tmp_path, judged):
    assert judged(validators.epubcheck(pages.epubs(tmp_path)), *EPUBCHECK) == []


def test_the_checker_of_html_does_find_errors(tmp_path, judged):
    bad = tmp_path / "bad.html"
    bad.write_text("<!doctype html><title></title><p><div></p><img>", encoding="utf-8")
    assert len(judged(validators.vnu([bad]), *VNU)) >= 2


def test_epubcheck_does_find_errors(tmp_path, judged):
    bad = tmp_path / "bad.epub"
    bad.write_bytes(b"PK")
    assert judged(validators.epubcheck([bad]), *EPUBCHECK)
