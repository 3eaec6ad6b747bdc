"""What stands between backticks in a sentence is code."""

from __future__ import annotations

from markupsafe import Markup, escape


def coded(text: str) -> Markup:
    """A sentence as markup, everything in it escaped.

    >>> coded("Run `aofa <site>`.")
    Markup('Run <code>aofa &lt;site&gt;</code>.')
    """
    parts = [escape(part) for part in text.split("`")]
    return Markup("").join(Markup("<code>{}</code>").format(part) if n % 2 else part for n, part in enumerate(parts))
