"""The hosts: how each is started on this machine, opened, made dark, saved and opened again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from aofa_widgets.site import lite
from aofa_widgets.site.live import runtime, write_live

from . import apps
from .serving import SETTINGS, serving

NAME = "hosts"
READY = 240_000  # milliseconds that a busy machine may take to open a page of its host
FILES = ["{port}", "--bind", "127.0.0.1", "--directory", "{folder}"]
JUPYTER = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--ServerApp.port={port}",
           "--IdentityProvider.token=", "--ServerApp.root_dir={folder}", "--ServerApp.log_level=WARN"]  # fmt: skip
IDLE = "() => jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


class House:
    """A host at work on a folder: `root` is its address; the page that a reader would open is opened by `open`."""

    package = ""
    waking = 240_000  # milliseconds that a busy machine may take to show a widget
    cells = ""  # what a cell is in its page, where keys might add one

    def __init__(self, home: Path) -> None:
        self.home, self.folder, self.root = home, home / "folder", ""
        self.folder.mkdir(parents=True)

    @classmethod
    def version(cls) -> str:
        """The version of the host that is looked at."""
        return version(cls.package)

    def write(self, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
        """Put what is to be shown where the host finds it."""
        apps.notebook(self.folder / f"{NAME}.ipynb", parts, lang, drawn)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The host, serving."""
        raise NotImplementedError

    def open(self, page: Any) -> None:
        """Open it and have it run."""
        page.goto(f"{self.root}/", wait_until="commit")  # Voila writes its page while the notebook runs

    def again(self, page: Any) -> None:
        """Open it once more and have it run."""
        self.open(page)

    def reopen(self, page: Any) -> None:
        """Save what can be saved, open it once more, run nothing."""
        page.goto("about:blank")
        page.goto(f"{self.root}/", wait_until="commit")

    def theme(self, page: Any, wanted: str) -> None:
        """Make the host light or dark, as its reader does."""
        page.emulate_media(color_scheme=wanted)


class Jupyter(House):
    """JupyterLab and Notebook: the same notebook under another roof."""

    cells = ".jp-Notebook .jp-Cell"
    module = app = path = ""

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The server, its page letting itself be asked what it holds."""
        shown = f"--{self.app}.expose_app_in_browser=True"
        with serving(self.module, [*JUPYTER, shown], self.home, self.folder, "/api") as self.root:
            yield

    def open(self, page: Any) -> None:
        """Open the notebook, and Run All Cells."""
        self._shown(page)
        page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")

    def _address(self) -> str:
        return f"{self.root}/{self.path}/{NAME}.ipynb"

    def _shown(self, page: Any) -> None:
        page.goto(self._address())
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=READY)
        page.wait_for_function(IDLE, timeout=self.waking)

    def again(self, page: Any) -> None:
        """Save, close, open and run."""
        page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
        self.open(page)

    def reopen(self, page: Any) -> None:
        """Save (with the widgets, as the settings of `serving` say), end the kernel, and open what was saved."""
        page.evaluate("""async () => {
          await jupyterapp.commands.execute('docmanager:save');
          await jupyterapp.shell.currentWidget.sessionContext.shutdown();
        }""")
        page.goto("about:blank")
        page.goto(self._address())
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=READY)

    def theme(self, page: Any, wanted: str) -> None:
        """Menu Settings, Theme."""
        change = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"
        page.evaluate(change, f"JupyterLab {wanted.title()}")


class Lab(Jupyter):
    """JupyterLab."""

    package, module, app, path = "jupyterlab", "jupyterlab", "LabApp", "lab/tree"


class Notebook(Jupyter):
    """Notebook 7."""

    package, module, app, path = "notebook", "notebook", "JupyterNotebookApp", "notebooks"


class Voila(House):
    """Voila: a notebook as a page without its code."""

    package = "voila"

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The server of one notebook."""
        options = [f"{NAME}.ipynb", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"]
        with serving("voila", options, self.home, self.folder, "/static/none") as self.root:
            yield

    def theme(self, page: Any, wanted: str) -> None:
        """Asked for in the address."""
        page.goto(f"{self.root}/?theme={wanted}", wait_until="commit")


class Marimo(House):
    """marimo, as its readers see it (`run`)."""

    package, how = "marimo", ("run",)

    def write(self, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
        """A marimo app is a Python file."""
        apps.marimo(self.folder / f"{NAME}.py", parts, lang, drawn)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The server of one app, light or dark as the reader's machine is."""
        config = self.home / "xdg" / "marimo"
        config.mkdir(parents=True)
        (config / "marimo.toml").write_text('[display]\ntheme = "system"\n', encoding="utf-8")
        options = [*self.how, f"{NAME}.py", "--headless", "--no-token", "--host", "127.0.0.1", "-p", "{port}"]
        with serving("marimo", options, self.home, self.folder, "/health") as self.root:
            yield


class MarimoEdit(Marimo):
    """marimo, as its authors see it (`edit`)."""

    cells, how = ".marimo-cell", ("edit", "--skip-update-check")

    def open(self, page: Any) -> None:
        """Open it, and run all cells by the keys that marimo has for it: it waits for that."""
        super().open(page)
        page.locator(self.cells).last.wait_for(timeout=READY)
        page.keyboard.press("Control+Shift+r")


class Lite(Jupyter):
    """JupyterLite: a notebook that runs in the browser, on a server that only hands out files."""

    @classmethod
    def version(cls) -> str:
        """The version that `aofa site --lite` brings."""
        return lite.BUILDER

    def write(self, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
        """The site's JupyterLite, our notebook in the place of its first lesson."""
        lite.write_lite(self.folder, ("en",))
        apps.notebook(self.folder / lite.PLACE / "files" / "en" / "00_start_here.ipynb", parts, lang, drawn)
        settings = self.folder / lite.PLACE / "jupyter-lite.json"
        told = json.loads(settings.read_text(encoding="utf-8"))
        overrides = {":".join(plugin.rsplit("/", 1)): chosen for plugin, chosen in SETTINGS.items()}
        told["jupyter-config-data"].update(exposeAppInBrowser=True, settingsOverrides=overrides)
        settings.write_text(json.dumps(told), encoding="utf-8")

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """A server of files."""
        with serving("http.server", FILES, self.home, self.folder) as self.root:
            yield

    def _address(self) -> str:
        return f"{self.root}/lite/notebooks/index.html?path=en/00_start_here.ipynb"


class Static(House):
    """A page of `aofa site`."""

    @classmethod
    def version(cls) -> str:
        """The Pyodide that the page wakes."""
        return runtime.VERSION

    def write(self, parts: tuple[str, ...], lang: str, drawn: bool) -> None:
        """A page with a place for each widget, and what makes it live."""
        apps.page(self.folder / "index.html", parts, lang, drawn)
        write_live(self.folder)
        self.places = len(parts)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """A server of files."""
        with serving("http.server", FILES, self.home, self.folder) as self.root:
            yield

    def open(self, page: Any) -> None:
        """Open it, and wait until Python is awake in each of its places."""
        super().open(page)
        page.locator(".aw-live[data-awake]").nth(self.places - 1).wait_for(timeout=2 * self.waking, state="attached")


HOUSES: dict[str, type[House]] = {
    "lab": Lab, "notebook": Notebook, "voila": Voila, "marimo_run": Marimo, "marimo_edit": MarimoEdit,
    "lite": Lite, "static": Static,
}  # fmt: skip


def browser_version(browser: Any) -> str:
    """Chromium and its first number."""
    return f"Chromium {browser.version.partition('.')[0]}"
