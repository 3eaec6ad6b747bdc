"""A comparison as plain data, to be kept, repeated and checked: what was asked, by which rules, what was counted."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.lab.provenance import Provenance
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.rules.formats import refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.words import fault

from .bots import bot_pairs
from .plans import forces_of, pairs_of
from .rates import share
from .sequential import MOST
from .tally import Tally

FORMAT = 1
MOST_JSON = 50_000_000  # characters of a kept comparison that is read


def asked(found: Any) -> dict[str, Any]:
    """What was asked besides the rules, as `compare` and the command take it."""
    test = found.test
    return {
        "pairs": [met.pair.key for met in found.met],
        "forces": None if found.board else "/".join(",".join(map(str, force)) for force in found.forces),
        "games": found.games,
        "seed": found.seed,
        "scenarios": list(found.board),
        "test": None if test is None else {name: getattr(test, name) for name in ("alpha", "beta", "zone", "most")},
    }


def _named(ruleset: Ruleset) -> bool:
    """Whether edition, presets and house rules say all of a ruleset: no value was set by hand besides."""
    plain = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets, ruleset.overlays)
    return bool(plain.fingerprint == ruleset.fingerprint)


def command_of(found: Any) -> str:
    """The command that repeats a comparison, from any folder that holds the house rules it names."""
    now, base = found.now, found.base
    words = ["aofa", "compare"]
    if _named(now) and _named(base):
        words += [now.game, *_rules(now, base.book.default_edition, "")]
        if not _plain_base(found):
            words += _rules(base, "", "base-") or ["--base-edition", base.edition]
    else:
        words += [code_of(now), *([] if _bare(base, now) else ["--base", code_of(base)])]
    given = asked(found)
    if found.board:
        words += ["--board", *(part for name in _places(found) for part in ("--scenario", name))]
    elif found.forces != forces_of(None, found.base):
        words += ["--forces", given["forces"]]
    if not _usual_pairs(found):
        words += ["--pairs", ",".join(given["pairs"])]
    if found.test is None:
        words += ["--games", str(found.games)]
    else:
        words += ["--sure", "--zone", f"{found.test.zone:g}"]
        words += [] if found.test.most == MOST else ["--games", str(found.test.most)]
    return shlex.join([*words, "--seed", str(found.seed)])


def _rules(ruleset: Ruleset, usual_edition: str, prefix: str) -> list[str]:
    words = [] if ruleset.edition == usual_edition else [f"--{prefix}edition", ruleset.edition]
    words += [part for name in ruleset.presets for part in (f"--{prefix}preset", name)]
    for house in ruleset.overlays:
        path = house.where.rsplit(":", 1)[0]
        shipped = path == f"house/{house.id}.toml" or house.id in ruleset.book.houses()
        words += [f"--{prefix}house", house.id if shipped else path]
    return words


def _bare(base: Ruleset, now: Ruleset) -> bool:
    """Whether the base rules are the changed ones without what was changed: what the command takes by itself."""
    return base.fingerprint == Ruleset.load(now.game, now.edition, now.presets).fingerprint


def _plain_base(found: Any) -> bool:
    if found.now.overlays:
        return _bare(found.base, found.now)
    return found.base.fingerprint == Ruleset.load(found.base.game).fingerprint


def python_of(found: Any) -> str:
    """The lines of Python that repeat a comparison in a fresh kernel."""
    given = asked(found)
    lines = ["import aofa_widgets as aofa"]
    both = {"base": found.base, "now": found.now}
    lines += [f'{name} = aofa.open_code("{code_of(rules)}")' for name, rules in both.items()]
    options = [] if _usual_pairs(found) else [f"pairs={','.join(given['pairs'])!r}"]
    if found.board:
        options += [f"scenarios={_places(found)!r}"] if _places(found) else []
    elif found.forces != forces_of(None, found.base):
        options.append(f"forces={given['forces']!r}")
    options.append(_until(found) if found.test else f"games={found.games}")
    options.append(f"seed={found.seed}")
    call = "aofa.compare_boards" if found.board else "aofa.compare"
    return "\n".join([*lines, f"{call}(base, now, {', '.join(options)})"])


def _places(found: Any) -> list[str]:
    """The scenarios, if they are not all of the book in its order."""
    return [] if found.board == tuple(found.base.book.scenarios()) else list(found.board)


def _usual_pairs(found: Any) -> bool:
    """Whether the pairs are those that are compared if nobody names any."""
    usual: Any = bot_pairs(None, found.base.game) if found.board else pairs_of(None)
    return bool(tuple(met.pair for met in found.met) == usual)


def _until(found: Any) -> str:
    test = found.test
    assert test is not None
    if (test.alpha, test.beta, test.zone) == (0.05, 0.05, 2.0):
        return 'until="sure"'
    return f"until={{'alpha': {test.alpha}, 'beta': {test.beta}, 'zone': {test.zone}, 'most': {test.most}}}"


def provenance_of(found: Any) -> Provenance:
    """Rules with fingerprints, seed, players, engine, versions, and how to repeat it."""
    players = list(dict.fromkeys(str(one) for met in found.met for one in (met.pair.one, met.pair.other)))
    settings = {key: value for key, value in asked(found).items() if value and key not in ("seed", "pairs")}
    return Provenance.of(
        found.base,
        found.now,
        seed=found.seed,
        engine=found.engine or None,
        players=players,
        settings=settings if _usual_pairs(found) else {**settings, "pairs": ", ".join(asked(found)["pairs"])},
        command=command_of(found),
        python=python_of(found),
        libraries=() if found.board else ("numpy", "numba"),
    )


# ---- as plain data


def plain(found: Any) -> dict[str, Any]:
    """Everything for a program: what was asked, what was counted, and what the counts say."""
    base, now = found.weights
    return {
        "format": FORMAT,
        "title": dict(found.title),
        "summary": dict(found.summary),
        "notes": [dict(note) for note in found.notes],
        "flags": list(found.flags),
        "complete": found.complete,
        "asked": asked(found),
        "rules": {"base": _kept(found.base), "now": _kept(found.now)},
        "weight": {"base": base.plain(), "now": now.plain()},
        "pairs": [
            {
                "pair": met.pair.key,
                "name": dict(met.pair.texts),
                "base": {"rate": share(*met.base.won(0)).plain(), "games": met.base.games, "tally": met.base.plain()},
                "now": {"rate": share(*met.now.won(0)).plain(), "games": met.now.games, "tally": met.now.plain()},
                "change": found.change(met).plain(),
                "verdict": met.verdict,
            }
            for met in found.met
        ],
        "provenance": found.provenance.plain(),
    }


def _kept(ruleset: Ruleset) -> dict[str, str]:
    return {"code": code_of(ruleset), "fingerprint": ruleset.fingerprint}


def kept(text: str, name: str = "--again") -> Mapping[str, Any]:
    """A comparison that was kept as JSON, checked as far as needed to play it again; `name`: of its file.

    Raises: InputError.
    """
    try:
        if len(text) > MOST_JSON:
            raise ValueError
        found = read_nested(text, parse_constant=_never)
        refuse_later(found["format"], "--again", "comparison")
        _whole(found)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError):
        raise InputError(fault("--again", "balance.not_kept", found=named(name))) from None
    return dict(found)


def _never(word: str) -> None:
    raise ValueError(word)


def _whole(found: Any) -> None:
    """Make sure that everything is there, of the right kind, that playing again looks at. Raises: of Python's own."""
    if type(found["format"]) is not int or found["format"] != FORMAT:
        raise ValueError("format")
    words = [found["rules"][role][name] for role in ("base", "now") for name in ("code", "fingerprint")]
    given = found["asked"]
    words += [*given["pairs"], *given["scenarios"], *(one["pair"] for one in found["pairs"])]
    words += [] if given["scenarios"] else [given["forces"]]
    if not all(isinstance(word, str) for word in words):
        raise TypeError("words")
    rows = given["pairs"], given["scenarios"], found["pairs"]
    if not all(isinstance(row, list) for row in rows) or [one["pair"] for one in found["pairs"]] != given["pairs"]:
        raise ValueError("pairs")
    if type(given["games"]) is not int or type(given["seed"]) is not int:
        raise TypeError("numbers")
    if given.get("test") is not None:
        asked_test = {key: value for key, value in given["test"].items() if isinstance(value, (int, float))}
        if set(asked_test) != {"alpha", "beta", "zone", "most"}:
            raise ValueError("test")
    for one in found["pairs"]:
        Tally.of_plain(one["base"]["tally"]), Tally.of_plain(one["now"]["tally"])


__all__ = ["asked", "command_of", "kept", "plain", "provenance_of", "python_of"]
