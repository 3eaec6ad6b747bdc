"""No word of a stranger is ever run: neither by Python, nor by a template, nor by a page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from .reading import PACKAGE, calls, imported, modules, planted

RUNS = {"eval", "exec", "compile", "__import__", "execfile", "breakpoint", "builtins.eval", "builtins.exec"}
SHELLS = {"os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "pty.spawn", "code.interact"}
REVIVES = {"marshal", "shelve", "dill", "cloudpickle", "yaml", "runpy", "jsonpickle", "dbm", "code", "codeop", "cffi"}
# what pickles: a function of the kit on its way to a worker process, whether it can travel (`dumps`, never `loads`)
PICKLES = {"lab/work/engines.py"}
# a tree is read where one of these stands: what is called or imported is written somewhere
WORDS = (
    r"(?<![\w.])(?:eval|exec|compile|execfile|breakpoint|__import__)\s*\(|builtins|pickle|\bshell\s*=|\bsystem\b|popen"
    r"|getoutput|getstatusoutput|\bpty\b|\b(?:exec|spawn|posix_spawn)[lv]p?e?p?\b|posix_spawn|from_string"
    r"|compile_expression|overlay_expression"
    rf"|\bTemplate\b|(?:np|numpy|joblib)\.load|(?:import|from) (?:{'|'.join(REVIVES)})\b"
)
FORMS = {"from_string", "compile_expression", "Template", "overlay_expression"}
HTML = re.compile(
    r"\beval\s*\(|new\s+Function\b|\bFunction\s*\(\s*[\"'`]|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write"
    r"|createContextualFragment|\.srcdoc\b|setHTML|setTimeout\(\s*[\"'`]|setInterval\(\s*[\"'`]|importScripts\("
)
# every place where a page takes markup: who made it, and which test plants attacks on its way there
MARKUP = {
    "widgets/lesson/widget.js": 1,  # a lesson's prose, set by Python: test_no_free_text_reaches_a_widget_as_markup
    "widgets/predict/widget.js": 1,  # pictures of old guesses, drawn by Python: the same
    "book/report/page/report.js": 1,  # tables drawn by Python: test_planted.py
}
BUNDLES = {"widgets/static/lesson.js": 1, "widgets/static/predict.js": 1}  # the same two, as they ship


def running(trees: dict[str, ast.Module]) -> list[str]:
    """Calls that run, revive or pass words to a shell."""
    found = []
    for name, tree in trees.items():
        for called, node in calls(tree):
            by_shell = any(one.arg == "shell" for one in node.keywords)
            bare = called.startswith(("os.exec", "os.spawn", "os.posix_spawn"))
            if called in RUNS | SHELLS or by_shell or bare or called.rpartition(".")[2] in FORMS - {"Template"}:
                found.append(f"{name}:{node.lineno} {called}")
            if called in ("jinja2.Template", "string.Template"):
                found.append(f"{name}:{node.lineno} {called}")
            pickled = called.startswith(("pickle.", "_pickle.")) and not (called == "pickle.dumps" and name in PICKLES)
            loose = any(one.arg == "allow_pickle" for one in node.keywords) or called in ("numpy.load", "joblib.load")
            if pickled or loose:
                found.append(f"{name}:{node.lineno} {called}")
        found += [f"{name} imports {one}" for one in imported(tree) if one.partition(".")[0] in REVIVES]
    return found


def test_nothing_evaluates_unpickles_or_calls_a_shell() -> None:
    assert running(modules(WORDS)) == []


@pytest.mark.parametrize(
    "line",
    ["eval(x)", "exec(x)", "compile(x, '', 'exec')", "import os\nos.system(x)", "from os import popen as p\np(x)",
     "import subprocess as s\ns.run(x, shell=True)", "import pickle\npickle.loads(x)", "import marshal",
     "from pickle import load\nload(x)", "import yaml", "import numpy as np\nnp.load(x)", "__import__(x)",
     "env.from_string(x)", "from jinja2 import Template\nTemplate(x)", "import os\nos.execvp(x, y)",
     "import builtins\nbuiltins.eval(x)", "def f():\n    import shelve"],
)  # fmt: skip
def test_each_of_these_would_be_seen(line: str) -> None:
    assert running(planted(line, WORDS))


def test_every_template_escapes_what_is_put_into_it() -> None:
    made = [(name, node) for name, tree in modules("Environment").items() for called, node in calls(tree)
            if called == "jinja2.Environment"]  # fmt: skip
    assert len(made) >= 2
    for name, node in made:
        told = {one.arg: ast.unparse(one.value) for one in node.keywords}
        assert told.get("autoescape") == "True", name
    for path in PACKAGE.rglob("*.j2"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe\b|autoescape\s+false|\bself\.__|__class__", text), path


def test_a_module_is_only_named_by_the_kit_itself() -> None:
    """A game's key leads to a module: words that are no key of a game are refused before anything is imported."""
    from aofa_widgets import games
    from aofa_widgets.errors import AofaError
    from aofa_widgets.rules import Ruleset

    for key in ("os", "..lab", "os.path", "swashbuckling.flow", "__init__", "", "../../x", "a" * 9999, "\0"):
        with pytest.raises((AofaError, KeyError, LookupError)):
            games.load(key)
        with pytest.raises(AofaError):
            Ruleset.load(key)


def scripts(kind: str) -> dict[str, str]:
    """JavaScript that ships: `source` as it is written, `bundle` as it is loaded; and the lines within templates."""
    found = {}
    for path in (*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.mjs"), *PACKAGE.rglob("*.j2")):
        name = path.relative_to(PACKAGE).as_posix()
        made = "/static/" in name or name in ("widgets/alone.js", "site/live/live.js")
        if made == (kind == "bundle") and "_rulebook" not in path.parts:
            found[name] = path.read_text(encoding="utf-8")
    return found


@pytest.mark.parametrize(("kind", "known"), [("source", MARKUP), ("bundle", BUNDLES)])
def test_no_page_evaluates_words_and_markup_enters_where_it_is_named(kind: str, known: dict[str, int]) -> None:
    told = {name: len(HTML.findall(text)) for name, text in scripts(kind).items()}
    assert len(told) > 10
    assert {name: count for name, count in told.items() if count} == known


@pytest.mark.parametrize(
    "line", ["eval (x)", "new Function(x)", "a.innerHTML = x", "a.outerHTML=x", "document.write(x)", "f.srcdoc = x",
             "e.insertAdjacentHTML('x', y)", "setTimeout('x()')"],
)  # fmt: skip
def test_each_of_these_would_be_seen_in_a_script(line: str) -> None:
    assert HTML.search(line)


def test_what_a_picture_brings_is_never_run() -> None:
    """`progress.js` parses a drawing of Python's for its title: as XML, shown as a picture, never put into a page."""
    text = Path(PACKAGE, "widgets/progress/widget.js").read_text(encoding="utf-8")
    assert text.count("DOMParser") == 1 and '"image/svg+xml"' in text
    others = [name for name, told in scripts("source").items() if "DOMParser" in told]
    assert others == ["widgets/progress/widget.js"]
