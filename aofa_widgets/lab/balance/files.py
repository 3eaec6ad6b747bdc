"""A comparison as files: what a program reads, and pages in every language."""

from __future__ import annotations

import json
from pathlib import Path

from aofa_widgets.rules.saving import save
from aofa_widgets.words import languages

from .compare import Comparison
from .repeating import plain


def write(found: Comparison, folder: Path) -> list[Path]:
    """Write `compare.json` (for `aofa compare --again`) and, in each language, `compare.LANG.md`; the paths.

    Raises: InputError when the folder cannot be written to.
    """
    files = [save(json.dumps(plain(found), ensure_ascii=False, indent=1, sort_keys=True) + "\n", folder / "compare.json")]
    return files + [save(found.markdown(lang), folder / f"compare.{lang}.md") for lang in languages()]
