"""How a sweep, a search or a comparison of forces is repeated: the command and the Python that give it again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from aofa_widgets.lab.provenance import Provenance
from aofa_widgets.rules.code import code_of

from .plans import forces_of

FLAGS = {"grid", "beyond", "single"}


def provenance_of(found: Any, name: str, parameters: Mapping[str, Any] | None, more: Mapping[str, Any]) -> Provenance:
    """Rules, seed, tactics, engine and how to repeat it; `found` has ruleset, forces, pair, seed and engine."""
    rules, parameter = found.ruleset, found.ruleset.book.parameters
    written = {
        key: [parameter[key].write(value) for value in values] if values is not None else None
        for key, values in (parameters or {}).items()
    }
    usual = name == "forces" or found.forces == forces_of(None, rules)
    forces = None if usual else _forces(found.forces)
    words = ["aofa", name, code_of(rules)]
    for key, values in written.items():
        plain = values is not None and all(not isinstance(value, list) for value in values)
        words += ["--parameter", f"{key}={','.join(map(_word, values))}" if plain and values else key]
    words += ["--forces", forces] if forces else []
    words += ["--pair", found.pair.key]
    for option, value in more.items():
        words += [f"--{option}"] if option in FLAGS else [f"--{option}", f"{value}"]
    command = shlex.join([*words, "--seed", str(found.seed)])
    given = "" if not written else f"{written!r}, "
    options = [f"forces={forces!r}"] if forces else []
    options += [f"pair={found.pair.key!r}", *(f"{key.replace('-', '_')}={value!r}" for key, value in more.items())]
    python = "\n".join(
        [
            "import aofa_widgets as aofa",
            f"rules = aofa.open_code({code_of(rules)!r})",
            f"aofa.{name}(rules, {given}{', '.join(options)}, seed={found.seed})",
        ]
    )
    settings = {"parameters": written, "forces": _forces(found.forces)} if name != "forces" else {}
    return Provenance.of(
        rules,
        seed=found.seed,
        engine=found.engine or None,
        players=dict.fromkeys(map(str, found.pair.key.split("/"))),
        settings={**settings, **more},
        command=command,
        python=python,
        libraries=("numpy", "numba"),
    )


def _forces(forces: Any) -> str:
    return "/".join(",".join(map(str, force)) for force in forces)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
