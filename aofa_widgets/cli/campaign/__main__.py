"""One scene of the campaign in a process of its own, one line of JSON for each thing to tell: SCENE ROUNDS SEED."""

from __future__ import annotations

import json
import sys

from aofa_widgets.cli.campaign import scene

for row in scene(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
    print(json.dumps(row), flush=True)
