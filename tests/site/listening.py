"""What goes wrong on a page, and what it asks for."""

from __future__ import annotations

from typing import Any


def listen(page: Any) -> None:
    """Everything that goes wrong on a page: errors, warnings of the policy, dialogs, what is asked of other places."""
    page.wrong, page.asked = [], []
    page.on("console", lambda m: m.type == "error" and page.wrong.append(m.text))
    page.on("pageerror", lambda error: page.wrong.append(f"uncaught: {error}"))
    page.on("dialog", lambda dialog: (page.wrong.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda request: page.asked.append(request.url))
    page.add_init_script(
        "document.addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))"
    )
