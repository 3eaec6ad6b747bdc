"""A JupyterLite in the site: built whole, alone on its server, a French lesson in it."""

from __future__ import annotations

import hashlib
import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.site import lite
from aofa_widgets.site.lite import wheels

WAKING = 180_000  # milliseconds that a slow machine may take to wake Python


def test_without_a_builder_its_maker_says_what_to_do_and_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(lite.venv, "create", lambda place, with_pip: Path(place).mkdir(parents=True))
    with pytest.raises(InputError) as refused:
        lite.write_lite(tmp_path / "site")
    assert lite.BUILDER in refused.value.say("fr") and "--lite" in refused.value.say("en")
    assert not (tmp_path / "site").exists() and not list(tmp_path.rglob(lite.WHOLE))


def test_every_wheel_is_pure_and_whatever_it_needs_is_there():
    made = {one.name: one for one in wheels.needed()}
    assert {"aofa-widgets", "ipython", "micropip", "anywidget", "psygnal"} <= set(made)
    for one in made.values():
        assert set(one.depends) <= set(made), one.name
        assert one.entry()["sha256"] == hashlib.sha256(one.data).hexdigest()
        names = zipfile.ZipFile(BytesIO(one.data)).namelist()
        assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
        assert len(names) == len(set(names))
    assert "aofa_widgets" in made["aofa-widgets"].imports and "IPython" in made["ipython"].imports


def test_a_wheel_of_another_hash_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    place = wheels.runtime.kept(f"micropip-{wheels.MICROPIP[1]}-py3-none-any.whl")
    place.parent.mkdir(parents=True)
    place.write_bytes(b"another")
    with pytest.raises(InputError, match="micropip"):
        wheels._micropip()


@pytest.mark.browser
@pytest.mark.people
def test_a_french_lesson_runs_in_it_and_nobody_else_is_asked(browser, serve, tmp_path):
    files = lite.write_lite(tmp_path, ("fr",))
    lock = json.loads((tmp_path / "lite/static/pyodide/pyodide-lock.json").read_text())
    assert all((tmp_path / "lite/static/pyodide" / one["file_name"]).is_file() for one in lock["packages"].values())
    assert sum(file.stat().st_size for file in files) < 60_000_000
    root, _ = serve(tmp_path)
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    outside = []
    context.route(
        "**/*",
        lambda route: route.continue_()
        if route.request.url.startswith((root, "data:", "blob:"))
        else (outside.append(route.request.url), route.abort()),
    )
    page = context.new_page()
    page.goto(f"{root}/lite/notebooks/index.html?path=fr/00_commencer_ici.ipynb")
    cell = page.locator(".jp-CodeCell").first
    cell.wait_for(timeout=WAKING)
    cell.click()
    page.keyboard.press("Shift+Enter")
    page.locator(".aw--lesson").wait_for(timeout=WAKING)
    page.get_by_role("button", name="Lancer les dés").click()
    page.get_by_text("le garde obtient").first.wait_for(timeout=30_000)
    assert outside == []
    context.close()
