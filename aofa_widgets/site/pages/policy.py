"""What the pages of a site may load: their own files, and workers made of them."""

from __future__ import annotations

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "style-src 'self'",  # widgets dress themselves by sheets that their scripts make; see dressing.py for pages
        "img-src 'self' data: blob:",
        "font-src data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",  # 'self' is for the registration of sw.js
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
