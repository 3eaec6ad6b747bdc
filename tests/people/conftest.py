"""A real JupyterLab, started by `aofa learn` as a person would, and a hand on what its page and its kernel do."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import pytest

PROGRAM = Path(sys.executable).with_name("aofa.exe" if os.name == "nt" else "aofa")
ASK = """async (expression) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const answer = `__import__('json').dumps(${expression})`;
  const request = {code: '', silent: true, store_history: false, user_expressions: {answer}};
  return (await kernel.requestExecute(request).done).content.user_expressions.answer;
}"""


class Lab:
    """One lesson open in JupyterLab: `page` is Playwright's; `python` asks its kernel, `run_all` runs its cells."""

    def __init__(self, page: Any, address: str, folder: Path, said: str) -> None:
        self.page, self.address, self.folder, self.said = page, address, folder, said

    def open(self, seconds: float = 60) -> Lab:
        """Opens the address that `aofa learn` printed and waits until the kernel is idle."""
        self.page.goto(self.address)
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=seconds * 1000)
        self.until("() => jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'", seconds)
        return self

    def until(self, script: str, seconds: float = 30) -> None:
        """Waits until a JavaScript function of no arguments answers true."""
        self.page.wait_for_function(script, timeout=seconds * 1000)

    def open_lesson(self, path: Path, seconds: float = 60) -> None:
        """Opens another lesson of the folder, and waits until its kernel is idle."""
        name = path.relative_to(self.folder).as_posix()
        self.page.evaluate("async path => { await jupyterapp.commands.execute('docmanager:open', {path}); }", name)
        self.until(f"() => jupyterapp.shell.currentWidget?.context?.path === {name!r}", seconds)
        self.until("() => jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status === 'idle'", seconds)

    def run_all(self, seconds: float = 90) -> None:
        """Menu Run, Run All Cells, as a person does it; then waits for the last cell and checks that none failed."""
        self.page.locator("#jp-MainMenu .lm-MenuBar-item", has_text=re.compile("^(Run|Exécution)$")).click()
        self.page.locator('li[data-command="runmenu:run-all"]').click()
        self.until(
            """() => {
              const cells = jupyterapp.shell.currentWidget.content.widgets.filter(c => c.model.type === 'code');
              return cells.every(c => c.model.executionCount !== null && c.model.executionState !== 'running')
                && jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle';
            }""",
            seconds,
        )
        assert self.failed_cells() == []

    def failed_cells(self) -> list[str]:
        """What each cell that raised says."""
        return self.page.evaluate("""() => jupyterapp.shell.currentWidget.content.widgets
          .filter(c => c.model.type === 'code')
          .flatMap(c => c.model.outputs.toJSON().filter(o => o.output_type === 'error')
          .map(o => `${o.ename}: ${o.evalue}`))""")

    def python(self, expression: str) -> Any:
        """The value of a Python expression in the lesson's kernel, as JSON carries it."""
        answer = self.page.evaluate(ASK, expression)
        assert answer["status"] == "ok", answer
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def widget(self, kind: str) -> str:
        """A Python expression for the last widget of class `kind` that the lesson made."""
        made = "__import__('ipywidgets').widgets.widget._instances.values()"
        return f"[w for w in {made} if type(w).__name__ == {kind!r}][-1]"

    def wait_python(self, expression: str, seconds: float = 15) -> Any:
        """Waits until the expression is true in the kernel; its value."""
        end = time.monotonic() + seconds
        while not (value := self.python(expression)):
            assert time.monotonic() < end, f"still {value!r} after {seconds} s: {expression}"
            self.page.wait_for_timeout(100)
        return value

    def settle(self, seconds: float = 240) -> None:
        """Waits until the kernel is idle and the page has drawn what came of it."""
        self.until("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'", seconds)
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def clean(self) -> None:
        """No console error, nothing asked of another machine."""
        assert self.page.errors == []
        assert self.page.outside == []


def private(home: Path) -> dict[str, str]:
    """An environment in which nothing of this person's own Jupyter is seen or touched."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON", "AOFA", "VIRTUAL_ENV"))}
    kept.update(HOME=str(home), JUPYTER_CONFIG_DIR=str(home / "config"), JUPYTER_DATA_DIR=str(home / "data"))
    kept.update(JUPYTER_RUNTIME_DIR=str(home / "runtime"), IPYTHONDIR=str(home / "ipython"), BROWSER="false")
    (home / "config").mkdir(parents=True, exist_ok=True)
    show = {"LabApp": {"expose_app_in_browser": True}}  # lets the test ask the page what it holds
    (home / "config" / "jupyter_lab_config.json").write_text(json.dumps(show), encoding="utf-8")
    return kept


@contextmanager
def learning(home: Path, *options: str) -> Iterator[tuple[str, str]]:
    """`aofa learn` at work: its address and all it said; ended by Ctrl-C, which must end it well."""
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port = any_port.getsockname()[1]
    command = [str(PROGRAM), "learn", "--no-browser", "--dir", str(home / "lessons"), "--port", str(port), *options]
    process = subprocess.Popen(
        command, env=private(home), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=home
    )
    said = ""
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:\d+/\S+token=\S+", line):
                break
        else:
            pytest.fail(f"`aofa learn` ended without an address:\n{said}")
        yield found[0], said
    finally:
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=90)  # kernels may take their time to let go of the pipe
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert process.returncode == 0, said + rest
    assert "Traceback" not in said + rest


def own(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook with these cells of code."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    book.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, path)


@pytest.fixture
def learn(page: Any, tmp_path: Path) -> Iterator[Callable[..., Lab]]:
    """Call it with the options of `aofa learn`: the lesson it opens, in the browser.

    `cells`: a notebook of one's own, `mine.ipynb`, is opened and run in its place; a lesson would start a kernel too.
    """
    running: list[Any] = []

    def start(*options: str, cells: Sequence[str] = ()) -> Lab:
        context = learning(tmp_path, *options)
        address, said = context.__enter__()
        running.append(context)
        lab = Lab(page, address, tmp_path / "lessons", said)
        if cells:
            own(lab.folder / "mine.ipynb", cells)
            lab.address = re.sub(r"(?<=/lab/tree/)[^?]+", "mine.ipynb", address)
        lab.open()
        if cells:
            lab.run_all()
        return lab

    yield start
    for context in running:
        context.__exit__(None, None, None)
