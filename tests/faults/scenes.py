"""Scenes of the campaign in a process of their own, as `aofa doctor --campaign` plays them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system on which no process can be doubled")


def played(name: str, rounds: int, seed: int = 1, before: str = "") -> dict[str, Any]:
    """The last row of a scene; `before` is code that breaks the kit first, to see that the scene sees it."""
    code = f"{before}\nimport json\nfrom aofa_widgets.cli.campaign import scene\n"
    code += f"for row in scene({name!r}, {rounds}, {seed}):\n    print(json.dumps(row), flush=True)\n"
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return json.loads(ran.stdout.splitlines()[-1])
