"""axe-core on whatever a browser shows: the one hand that every audit and every host's test uses.

    sys.path.insert(0, str(ROOT / "tests" / "access"))
    from axing import axe
    assert axe(page) == []                      # the whole page; `axe(page, ".aw")` for what is inside it
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TOOLS = Path(__file__).resolve().parents[2] / ".ci" / "js" / "node_modules" / "axe-core"
AXE = TOOLS / "axe.min.js"
OWN_PAGE = ("region", "landmark-one-main", "page-has-heading-one", "bypass", "document-title", "html-has-lang")
RUN = """async ([inside, off]) => {
  const rules = Object.fromEntries(off.map((name) => [name, { enabled: false }]));
  rules["target-size"] = { enabled: true };  // off unless asked for
  const within = (root) => [...root.querySelectorAll(inside), ...[...root.querySelectorAll("*")]
    .flatMap((one) => (one.shadowRoot ? within(one.shadowRoot) : []))];  // marimo keeps widgets in shadow roots
  const parts = inside ? within(document) : [document];
  if (!parts.length) throw new Error(`nothing to look at: ${inside}`);
  const where = inside ? { include: parts } : document;
  const found = await axe.run(where, { resultTypes: ["violations"], preload: false, rules });
  return found.violations.flatMap((one) => one.nodes.map((node) => ({
    rule: one.id, html: node.html.slice(0, 200), why: node.failureSummary.slice(0, 300),
  })));
}"""


def version() -> str:
    """The version of axe-core that is used."""
    return str(json.loads((TOOLS / "package.json").read_text(encoding="utf-8"))["version"])


def axe(page: Any, inside: str | None = None, *, off: tuple[str, ...] = ()) -> list[dict[str, str]]:
    """What axe finds, every rule of it, target sizes too: `rule`, `html`, `why` of each; [] is what is wanted.

    `inside` is a CSS selector: what lies outside it (another host's page) is not looked at, and what only a page of
    one's own can have (landmarks, a title) is not asked. `off`: rules that are left out, for a reason.
    """
    if not page.evaluate("() => Boolean(globalThis.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")  # a page's own policy does not hold for the auditor
    left_out = (*off, *(OWN_PAGE if inside else ()))
    found: list[dict[str, str]] = page.evaluate(RUN, [inside, left_out])
    return found
