"""JupyterLab and nbformat begin without a grammar that takes longer to read than all the rest of them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

TOLD = """
import json, sys
from aofa_widgets.teach import {room}
{call}
import jsonschema, nbformat
read = [name for name in sys.modules if name.startswith(("rfc3987_syntax", "lark"))]
wrong = {{"cells": [{{"cell_type": "code"}}], "metadata": {{}}, "nbformat": 4, "nbformat_minor": 5}}
refused = not nbformat.validator.isvalid(nbformat.from_dict(wrong))
dates = "date" in jsonschema.Draft202012Validator.FORMAT_CHECKER.checkers
import rfc3987_syntax
print(json.dumps([read, refused, dates, rfc3987_syntax.is_valid_syntax("iri", "http://é.fr/")]))
"""


@pytest.mark.parametrize(
    ("room", "call"),
    [("schemas", "schemas.hasten()"), ("cells", "cells.notebook_of([cells.told('title', '# Dice')], 'en', {})")],
)
def test_the_grammar_is_left_out_and_nothing_else_and_whoever_asks_for_it_later_has_it(room, call):
    code = TOLD.format(room=room, call=call)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [[], True, True, True]
