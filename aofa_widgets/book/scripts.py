"""Scripts and their data in a page of its own: by what a policy knows a script, and JSON that stays in its element."""

from __future__ import annotations

import base64
import hashlib

from markupsafe import Markup


def digest(data: bytes) -> str:
    """The SHA-256 of a script or a style, as a content security policy names it.

    >>> digest(b"start();")
    'sha256-E6jQvrT2ZivWG9GJ4AAEZf4MhI7l3QkLroW4hgvUT4c='
    """
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def inside(text: str) -> Markup:
    """JSON that can neither end the script element in which it stands nor begin anything there.

    >>> print(inside('["</script>", "a & b"]'))
    ["\\u003c/script>", "a \\u0026 b"]
    """
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))
