"""What is installed with the kit may be used as we use it, and a site names what it carries."""

from __future__ import annotations

import re

import pytest

from . import licences as asked
from .reading import ROOT


def test_nothing_at_run_time_is_under_the_gpl_or_names_no_licence() -> None:
    found = list(asked.rows([asked.KIT]))
    assert len(found) > 40
    assert [row for row in found if row[1] and asked.barred(row[2])] == []


@pytest.mark.parametrize("text", ["GPL-3.0-or-later", "AGPL-3.0", "GPL", "", "MIT AND GPL-2.0-only"])
def test_such_a_licence_would_be_seen(text: str) -> None:
    assert asked.barred(text)


def test_what_the_extras_bring_at_run_time_is_the_same() -> None:
    """`fast`, `cluster`, `gpu`: also used while somebody plays or reckons."""
    found = [row for extra in ("fast", "cluster") for row in asked.rows([f"{asked.KIT}[{extra}]"])]
    assert [row for row in found if row[1] and asked.barred(row[2])] == []


def test_the_page_names_every_library_that_is_asked_for() -> None:
    """What the kit itself asks for by name; what those bring may change from day to day: the command writes it anew."""
    text = asked.PAGE.read_text(encoding="utf-8")
    from importlib import metadata

    from packaging.requirements import Requirement

    for row in metadata.requires(asked.KIT) or ():
        one = Requirement(row)
        extra = str(one.marker).partition('extra == "')[2].partition('"')[0] if one.marker else ""
        name = asked.normal(one.name)
        if (
            extra in ("", "test")
            and name != asked.KIT
            and (one.marker is None or one.marker.evaluate({"extra": extra}))
        ):
            assert re.search(rf"^\| {re.escape(name)} \| \S", text, re.M), name
    for name, *_ in asked.tools():
        assert f"| {name} |" in text, name


def test_a_site_carries_the_licences_of_what_it_carries() -> None:
    from aofa_widgets.site.live import kit
    from aofa_widgets.site.live.licences import licences

    text = licences()
    for name in kit.LIBRARIES.values():
        assert re.search(rf"^{re.escape(name)} \d", text, re.M), name
    assert text.count("Permission is hereby granted") >= 4 and text.count("Redistributions of source code") >= 4
    assert "Mozilla" in text and "github.com/pyodide" in text and "Python Software Foundation" in text
    whole = (ROOT / "aofa_widgets/site/live/__init__.py").read_text(encoding="utf-8")
    assert "save(licences(), out / NAME)" in whole


def test_no_library_of_npm_is_in_a_bundle() -> None:
    for path in (ROOT / "aofa_widgets" / "widgets" / "static").glob("*.js"):
        assert "node_modules" not in path.read_text(encoding="utf-8"), path.name
    written = (ROOT / ".ci/js/build.mjs").read_text(encoding="utf-8")
    assert "esbuild" in written
    for path in (ROOT / "aofa_widgets").rglob("*.js"):
        if "/static/" not in path.as_posix():
            bare = re.findall(r"""^import\s[^'"\n]*["']([^./"'][^"']*)["']""", path.read_text(encoding="utf-8"), re.M)
            assert not bare, f"{path.name} imports {bare}: its licence belongs into the bundle"


def test_a_licence_that_only_its_file_names_would_be_seen() -> None:
    """As atheris has it: neither an expression nor a classifier, but the file of the licence lies beside."""
    from email.message import Message
    from types import SimpleNamespace

    about = Message()
    about["Name"], about["License"], about["License-File"] = "one", "", "LICENSE"
    files = {"licenses/LICENSE": "\n   Apache License\n   Version 2.0\n"}
    assert asked.licence(SimpleNamespace(metadata=about, read_text=files.get)) == "Apache-2.0"  # type: ignore[arg-type]
    assert asked.licence(SimpleNamespace(metadata=about, read_text={}.get)) == ""  # type: ignore[arg-type]
