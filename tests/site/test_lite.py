"""A JupyterLite in the site: built whole, alone on its server, a French lesson in it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.errors import InputError
from aofa_widgets.rules.prose import base_text
from aofa_widgets.site import lite
from aofa_widgets.site.lite import houses, wheels
from aofa_widgets.site.lite.notices import notices
from aofa_widgets.site.plan import planned
from aofa_widgets.teach.lesson import load_lessons

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
        assert [name for name in names if f"{one.name.replace('-', '_')}-{one.version}.dist-info/licenses/" in name]
    assert "aofa_widgets" in made["aofa-widgets"].imports and "IPython" in made["ipython"].imports


def test_jedi_keeps_the_types_of_pythons_own_library_alone():
    jedi = next(one for one in wheels.needed() if one.name == "jedi")
    names = zipfile.ZipFile(BytesIO(jedi.data)).namelist()
    assert "jedi/third_party/typeshed/stdlib/builtins.pyi" in names and len(names) < 1_000
    assert not [name for name in names if "typeshed/stubs" in name or "django-stubs" in name]


INSTALLER = {
    "piplite/__init__.py": "from .piplite import install\n",
    "piplite/piplite.py": (
        "print('slow')\n_PIPLITE_URLS = []\n_PIPLITE_DISABLE_PYPI = False\n\n\n"
        "def install(*given, **named):\n    print(given, named, _PIPLITE_URLS, _PIPLITE_DISABLE_PYPI)\n"
    ),
}


def kernels(folder: Path, *lacks: str) -> Path:
    """A stand-in for the wheels that JupyterLite brings for its kernel."""
    place = folder / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    place.mkdir(parents=True)
    for name in ("piplite", "ipykernel", "pyodide_kernel", "widgetsnbextension"):
        if name not in lacks:
            with zipfile.ZipFile(place / f"{name}-1.2.3-py3-none-any.whl", "w") as wheel:
                needs = 'Requires-Dist: IPython>=8\nRequires-Dist: psutil; sys_platform == "win32"\n'
                wheel.writestr(f"{name}-1.2.3.dist-info/METADATA", f"Name: {name}\nVersion: 1.2.3\n{needs}\n")
                wheel.writestr(f"{name}-1.2.3.dist-info/licenses/LICENSE", f"You may use {name}.\n")
                for row, text in (INSTALLER if name == "piplite" else {f"{name}/__init__.py": ""}).items():
                    wheel.writestr(row, text)
    return folder


def test_what_jupyterlite_brings_for_its_kernel_is_carried(tmp_path):
    found = list(wheels.carried(kernels(tmp_path / "whole")))
    assert [one.name for one in found] == ["piplite", "ipykernel", "pyodide-kernel"]
    assert [one.imports for one in found] == [("piplite",), ("ipykernel",), ("pyodide_kernel",)]
    assert {(one.version, one.depends) for one in found} == {("1.2.3", ("ipython",))}
    assert {one.file for one in found} == {f"{name}-1.2.3-py3-none-any.whl" for name in
                                           ("piplite", "ipykernel", "pyodide_kernel")}  # fmt: skip
    for one in found:
        assert [row for row in zipfile.ZipFile(BytesIO(one.data)).namelist() if row.endswith("licenses/LICENSE")]
    with pytest.raises(InputError, match="pyodide-kernel"):
        list(wheels.carried(kernels(tmp_path / "lacking", "pyodide_kernel")))


def test_its_installer_is_imported_once_somebody_installs(tmp_path):
    piplite = next(one for one in wheels.carried(kernels(tmp_path / "whole")) if one.name == "piplite")
    with zipfile.ZipFile(BytesIO(piplite.data)) as archive:
        archive.extractall(tmp_path / "site")
    asked = "import piplite.piplite as it; it._PIPLITE_URLS = ['here']; it._PIPLITE_DISABLE_PYPI = True; print('asked')"
    asked += "; import piplite; piplite.install('a', deps=False)"
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    told = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, timeout=120)
    assert told.stdout.splitlines() == ["asked", "slow", "('a',) {'deps': False} ['here'] True"], told.stderr[-500:]


def builder(folder: Path, *lacks: str) -> Path:
    """A stand-in for the environment that builds, some of its parts without their licences."""
    for name in ("jupyterlite_core-0.1", "jupyterlab_widgets-3.0", "jupyterlab_server-2.0"):
        info = folder / "lib" / "python3.99" / "site-packages" / f"{name}.dist-info" / "licenses"
        info.mkdir(parents=True)
        if name not in lacks:
            (info / "LICENSE").write_text(f"You may use {name}.\n", encoding="utf-8")
    return folder


def test_the_notebooks_carry_the_licence_of_whatever_they_carry(tmp_path):
    made = list(wheels.needed())
    text = notices(made, builder(tmp_path / "sound"), "9.9")
    for one in made:
        assert f"\n{one.name} {one.version}\n" in text
    assert text.count("Permission is hereby granted") >= 8 and text.count("Redistributions of source code") >= 8
    assert "JupyterLite 9.9" in text and "Ces carnets" in text and "Apache License" in text
    assert "You may use jupyterlite_core-0.1." in text and "jupyterlab_server" not in text
    with pytest.raises(InputError, match="jupyterlite_core"):
        notices(made, builder(tmp_path / "bare", "jupyterlite_core-0.1"), "9.9")
    bare = replace(made[0], data=wheels._wheel(made[0].name, made[0].version, {}, ()).data)
    with pytest.raises(InputError, match=made[0].name):
        notices([bare], tmp_path, "9.9")


def test_a_wheel_of_another_hash_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    place = wheels.runtime.kept(f"micropip-{wheels.MICROPIP[1]}-py3-none-any.whl")
    place.parent.mkdir(parents=True)
    place.write_bytes(b"another")
    with pytest.raises(InputError, match="micropip"):
        wheels._micropip()


def mine(folder: Path) -> Path:
    """A house rule of somebody's own, with a wording, under a name that means harm in Markdown."""
    path = folder / "mine.toml"
    clause = next(iter(base_text("swashbuckling").clauses))
    path.write_text(
        'id = "mine"\ngame = "swashbuckling"\ntitle = { en = "Mine", fr = "La <img src=x onerror=alert(1)> mienne" }\n'
        f'[text."{clause}"]\nen = "Words of mine."\nfr = "Mes mots à moi."\n',
        encoding="utf-8",
    )
    return path


def test_lessons_in_notebooks_begin_under_the_house_rules_and_run_as_they_stand(tmp_path):
    shutil.copytree(locate.tutorials() / "fr", tmp_path / "fr")
    plan = planned(house=["lucky-star", mine(tmp_path)])
    changed = {path.relative_to(tmp_path).as_posix() for path in houses.ruled(tmp_path, plan)}
    assert "fr/00_commencer_ici.ipynb" in changed and all(
        name.startswith(("fr/swashbuckling/", "fr/00_")) for name in changed
    )
    assert len(changed) == len(load_lessons("swashbuckling"))
    told = json.loads((tmp_path / "fr/00_commencer_ici.ipynb").read_text(encoding="utf-8"))
    cells = {cell["id"]: "".join(cell["source"]) for cell in told["cells"]}
    assert "Bonne étoile" in cells["title"] and "<img" not in cells["title"]
    assert 'house=["lucky-star", "mine"]' in cells["lesson"]
    before = json.loads((locate.tutorials() / "fr/00_commencer_ici.ipynb").read_text(encoding="utf-8"))
    assert told["metadata"] == before["metadata"] and told["cells"][2:] == before["cells"][2:]


def test_the_wheel_of_a_site_holds_the_makers_own_house_rules_where_a_book_has_its_own(tmp_path):
    plan = planned(house=["lucky-star", mine(tmp_path)])
    own = houses.wheeled(plan)
    assert list(own) == ["aofa_widgets/_rulebook/swashbuckling/house/mine.toml"]
    kit = next(one for one in wheels.needed(own) if one.name == "aofa-widgets")
    with zipfile.ZipFile(BytesIO(kit.data)) as archive:
        archive.extractall(tmp_path / "kit")
    asked = "import aofa_widgets as aofa; rules = aofa.Ruleset.load('swashbuckling', house=['lucky-star', 'mine'])"
    asked += "; lesson = aofa.Lesson('start', 'fr', rules)"
    said = "print([one.title['en'] for one in rules.overlays], lesson.opened.ruleset is rules)"
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "kit"), "HOME": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", f"{asked}; {said}"], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120
    )
    assert told.stdout.strip() == "['Lucky Star', 'Mine'] True", told.stderr[-500:]


def test_without_house_rules_the_notebooks_are_those_of_the_kit(tmp_path):
    shutil.copytree(locate.tutorials() / "fr", tmp_path / "fr")
    assert houses.ruled(tmp_path, planned()) == [] and houses.wheeled(planned()) == {}


def kernels_of(folder: Path) -> Iterator[str]:
    """The scripts of a JupyterLite by which its page starts a kernel."""
    for path in sorted((folder / "extensions" / "@jupyterlite").rglob("*.js")):
        if "initRemoteOptions" in path.read_text(encoding="utf-8"):
            yield path.name


def exposed(folder: Path) -> None:
    """Let a test ask the page of a JupyterLite for its session."""
    path = folder / "jupyter-lite.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    told["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(told), encoding="utf-8")


SESSION = """() => {
  const { session } = window.jupyterapp.shell.currentWidget.sessionContext;
  return { kernel: Boolean(session?.kernel) };
}"""


@pytest.mark.browser
@pytest.mark.people
def test_a_french_lesson_runs_in_it_and_nobody_else_is_asked(browser, serve, tmp_path):
    files = lite.write_lite(tmp_path, ("fr",), planned(house=["lucky-star"]))
    lock = json.loads((tmp_path / "lite/static/pyodide/pyodide-lock.json").read_text())
    assert all((tmp_path / "lite/static/pyodide" / one["file_name"]).is_file() for one in lock["packages"].values())
    assert sum(file.stat().st_size for file in files) < 60_000_000
    said = json.loads((tmp_path / "lite/jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    asked = said["litePluginSettings"][lite._KERNEL]["loadPyodideOptions"]["packages"]
    assert set(asked) == set(lock["packages"])  # by other names its kernel would ask its installer for each
    text = (tmp_path / "lite" / "licences.txt").read_text(encoding="utf-8")
    carried = [f"{one['name']} {one['version']}" for one in lock["packages"].values()]
    assert "jupyterlite_core" in text and all(f"\n{one}\n" in text for one in carried)
    for page in ("build", "extensions/@jupyterlite/pyodide-kernel-extension/static"):
        assert (tmp_path / "lite" / page / "third-party-licenses.json").is_file()
    exposed(tmp_path / "lite")
    # what starts the kernel is held back until the cell has been run: a busy machine is as slow as that, and JupyterLab
    # itself clears a cell that is run before there is a kernel, and says nothing
    starts, let_go = next(kernels_of(tmp_path / "lite")), threading.Event()
    root, _ = serve(tmp_path, {starts: let_go})
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    outside, fetched = [], []
    context.on("request", lambda request: fetched.append(request.url))
    context.route(
        "**/*",
        lambda route: (
            route.continue_()
            if route.request.url.startswith((root, "data:", "blob:"))
            else (outside.append(route.request.url), route.abort())
        ),
    )
    page = context.new_page()
    with context.expect_event("request", lambda request: starts in request.url, timeout=WAKING):
        page.goto(f"{root}/lite/notebooks/index.html?path=fr/00_commencer_ici.ipynb", wait_until="commit")
    cell = page.locator(".jp-CodeCell").first
    cell.click(timeout=WAKING)
    assert page.evaluate(SESSION) == {"kernel": False}
    page.keyboard.press("Shift+Enter")
    cell.locator(".jp-InputPrompt", has_text="[*]").wait_for()
    assert page.evaluate(SESSION) == {"kernel": False}
    let_go.set()
    page.locator(".aw--lesson").wait_for(timeout=WAKING)
    page.get_by_text("Règle maison en vigueur").filter(visible=True).first.wait_for()  # the cell's source has it too
    page.get_by_role("button", name="Lancer les dés").click()
    page.get_by_text("le garde obtient").first.wait_for(timeout=30_000)
    assert outside == []
    assert not [url for url in fetched if "/pypi/" in url]  # its installer was asked for nothing
    context.close()
