"""A JupyterLite with the lessons, in a folder of the site: notebooks that run in the reader's browser and ask nobody.

JupyterLite's own builder lays out the pages; Python is the one of the live pages, and every library its kernel or a
lesson imports lies beside it as a wheel, named in the lock file of Pyodide, so that `import aofa_widgets` finds it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import venv
from collections.abc import Iterable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, languages

from ..live import runtime
from ..live.licences import NAME
from ..plan import Plan
from .houses import ruled, wheeled
from .notices import notices
from .wheels import Wheel, carried, needed

PLACE = "lite"
APPS = ("lab", "notebooks")
BUILDER = "0.8.6"  # of JupyterLite and of its kernel, which runs the Pyodide of the live pages
BESIDE = ("jupyter_server", "jupyterlab_server")  # by which it lists the lessons and their settings
FRONTS = ("jupyterlab_widgets", "anywidget")  # whose front ends a notebook needs
WHOLE = "whole.txt"
SECONDS = 600
WAITING = "aofa-waiting"  # the extension in `waiting.js`, in place of one of JupyterLab's own
_IN_ITS_PLACE = "@jupyterlab/notebook-extension:cell-executor"
_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# its kernel asks its installer for nothing that is named here: unpacked as Python starts, and not one after another;
# learners' progress lies among the notebooks, which the browser keeps; the home folder of its Python ends with the page
_ENV = {"AOFA_PROGRESS": "/drive/aofa-progress.json"}
_EPOCH = 315_532_800  # of every file: the same bytes whenever it is made


def write_lite(out: Path, langs: tuple[str, ...] | None = None, plan: Plan | None = None) -> list[Path]:
    """Write a JupyterLite with the lessons of some languages (all by default) into `out/lite`; gives its files.

    Its lessons begin under the house rules of `plan` (none by default).

    Raises: InputError when JupyterLite cannot be had, or when its builder fails; nothing is written then.
    """
    builder, plan = _builder(), plan or Plan((), ())
    with tempfile.TemporaryDirectory() as aside:
        here = Path(aside)
        made = [*needed(wheeled(plan)), *carried(builder.parent.parent)]
        _python(here / "lite" / "static" / "pyodide", made)
        _waiting(here / "extensions" / WAITING)
        for lang in langs or tuple(languages()):
            _copied(locate.tutorials() / lang, here / "lessons" / lang)
        for path in ruled(here / "lessons", plan):
            os.utime(path, (_EPOCH, _EPOCH))
        options = {"env": _ENV, "packages": sorted(wheel.name for wheel in made)}
        settings = {"pyodideUrl": "./static/pyodide/pyodide.mjs", "disablePyPIFallback": True}
        settings |= {"loadPyodideOptions": options}
        told: dict[str, Any] = {"appName": "aofa_widgets", "disabledExtensions": [_IN_ITS_PLACE]}
        told |= {"litePluginSettings": {_KERNEL: settings}}
        said = json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": told}, indent=1)
        (here / "lite" / "jupyter-lite.json").write_text(said, encoding="utf-8")
        _built(builder, here)
        text = notices(made, builder.parent.parent, BUILDER)
        (here / "out" / NAME).write_text(text, encoding="utf-8", newline="\n")
        shutil.copytree(here / "out", out / PLACE, dirs_exist_ok=True)
    return sorted(path for path in (out / PLACE).rglob("*") if path.is_file())


def _builder() -> Path:
    """The Python that builds: an environment of its own, made once for this machine, for whatever JupyterLite brings
    into an environment would show itself in the reader's own JupyterLab."""
    place = runtime.kept(f"jupyterlite-{BUILDER}")
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if (place / WHOLE).is_file() and python.is_file():
        return python
    try:
        shutil.rmtree(place, ignore_errors=True)  # half made, when somebody stopped it
        venv.create(place, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run = partial(subprocess.run, check=True, capture_output=True, timeout=SECONDS)
        run([*pip, f"jupyterlite-core=={BUILDER}", f"jupyterlite-pyodide-kernel=={BUILDER}", *BESIDE])
        run([*pip, "--no-deps", *(f"{name}=={version(name)}" for name in FRONTS)])
        (place / WHOLE).write_text("", encoding="utf-8")
    except (OSError, subprocess.SubprocessError):
        raise InputError(fault("lite", "live.no_lite", version=BUILDER)) from None
    return python


def _python(folder: Path, wheels: Iterable[Wheel]) -> None:
    """Pyodide and the wheels beside it, its lock file naming those alone."""
    folder.mkdir(parents=True)
    for key, data in runtime.parts().items():
        (folder / runtime.FILES[key]).write_bytes(data)
    lock = json.loads((folder / runtime.FILES["lock"]).read_bytes())
    lock["packages"] = {}
    for wheel in wheels:
        (folder / wheel.file).write_bytes(wheel.data)
        lock["packages"][wheel.name] = wheel.entry()
    (folder / runtime.FILES["lock"]).write_text(json.dumps(lock, sort_keys=True), encoding="utf-8")


def _waiting(folder: Path) -> None:
    """The extension by which a cell waits for its kernel, as JupyterLab lays out one that is already built."""
    script = (Path(__file__).parent / "waiting.js").read_bytes()
    built = {"load": "static/waiting.js", "extension": "./extension"}
    told = {"name": WAITING, "version": version("aofa-widgets"), "license": "MIT", "jupyterlab": {"_build": built}}
    (folder / "static").mkdir(parents=True)
    (folder / "static" / "waiting.js").write_bytes(script)
    (folder / "package.json").write_text(json.dumps(told, indent=1, sort_keys=True), encoding="utf-8")


def _copied(source: Path, target: Path) -> None:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.pyc", "__pycache__", ".*"))
    for path in (target, *target.rglob("*")):
        os.utime(path, (_EPOCH, _EPOCH))


def _built(builder: Path, here: Path) -> None:
    asked = [str(builder), "-m", "jupyterlite_core", "build", "--no-sourcemaps"]
    for option, part in (("--lite-dir", "lite"), ("--output-dir", "out"), ("--contents", "lessons")):
        asked += [option, str(here / part)]
    asked.append(f"--FederatedExtensionAddon.extra_labextensions_path={here / 'extensions'}")
    for app in APPS:
        asked += ["--apps", app]
    env: dict[str, Any] = {**os.environ, "SOURCE_DATE_EPOCH": str(_EPOCH)}
    try:
        subprocess.run(asked, cwd=here, check=True, capture_output=True, timeout=SECONDS, env=env)
    except (OSError, subprocess.SubprocessError) as error:
        told = getattr(error, "stderr", b"") or b""
        reason = told.decode("utf-8", "replace").strip().splitlines()
        last = reason[-1] if reason else str(error)
        raise InputError(fault("lite", "live.lite_failed", reason=shown(last))) from None


__all__ = ["PLACE", "write_lite"]
