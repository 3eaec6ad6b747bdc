"""Whole battles under both rules, fought beside the notebook: asked for, looked at, paused, cancelled, told."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Thread
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import AofaError, InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts

if TYPE_CHECKING:
    from aofa_widgets.lab.balance import Comparison

GAMES = (1_000, 10_000, 100_000)
USUAL = "usual"
MOST_FORCES = 120


class Battles:
    """One comparison by whole battles, under way or done; a thread fights, whoever looks reads the state."""

    def __init__(self, base: Ruleset, now: Ruleset, **asked: Any) -> None:
        from aofa_widgets.lab.work import Control

        self.base, self.now, self.asked = base, now, asked
        self.control = Control()
        self.found: Comparison | None = None
        self.failed: Mapping[str, str] | None = None
        self._pace: tuple[int, int, float | None] = (0, 0, None)
        self._thread: Thread | None = None

    def run(self) -> None:
        """Fight here and now. Raises: InputError."""
        from aofa_widgets.lab.balance import compare

        self.found = compare(self.base, self.now, control=self.control, seen=self._seen, **self.asked)

    def begin(self) -> None:
        """Fight beside all else; where there are no threads, here and now."""
        self._thread = Thread(target=self._alone, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._thread = None
            self._alone()

    def _alone(self) -> None:
        try:
            self.run()
        except AofaError as error:
            self.failed = {lang: " ".join(one.texts[lang] for one in error.faults) for lang in languages()}
        except Exception as error:  # nobody would ever hear of it in a thread
            self.failed = texts("common.fault", found=shown(f"{type(error).__name__}: {error}", 200)[1:-1])

    def _seen(self, done: int, total: int, left: float | None) -> None:
        self._pace = (done, total, left)

    @property
    def state(self) -> str:
        """ "running", "paused", "done", "stopped" (cancelled, with what was fought) or "failed"."""
        if self.failed is not None:
            return "failed"
        if self.found is not None:
            return "done" if self.found.complete else "stopped"
        return "paused" if self.control.paused else "running"

    def wait(self) -> None:
        """Wait for the end."""
        if self._thread is not None:
            self._thread.join()

    def shown(self, games: int) -> dict[str, Any]:
        """What the view is shown: state, progress in games and time, the result when there is one."""
        done, total, left = self._pace
        told: dict[str, Any] = {
            "state": self.state,
            "code": self.now.fingerprint,
            "base": self.base.fingerprint,
            "done": done * games // total if total else 0,
            "total": games,
            "left": None if left is None else max(0, round(left)),
            "failed": dict(self.failed) if self.failed else None,
        }
        return {**told, "result": None if self.found is None else result(self.found)}


def choices() -> dict[str, Any]:
    """Tactics by name, in words, and how many games may be asked for."""
    from aofa_widgets.lab.kernels import POLICIES, name_of

    tactics = [{"value": key, "text": dict(name_of(policy))} for key, policy in POLICIES.items()]
    return {"tactics": tactics, "games": list(GAMES)}


def asked_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """What the view asked to be fought. Raises: InputError for what no field of it could say."""
    from aofa_widgets.lab.kernels import POLICIES

    both = [content.get(name) for name in ("one", "other")]
    games, forces = content.get("games"), content.get("forces")
    if both[0] != USUAL:
        for one in both:
            if not isinstance(one, str) or one not in POLICIES:
                raise InputError(fault("one", "rule_lab.no_tactic", found=named(one)))
    if type(games) is not int or games not in GAMES:
        allowed = {lang: ", ".join(str(one) for one in GAMES) for lang in languages()}
        raise InputError(fault("games", "common.bad_message", field="games", found=shown(games), allowed=allowed))
    if not isinstance(forces, str) or len(forces) > MOST_FORCES:
        raise InputError(fault("forces", "rule_lab.no_forces", found=named(forces)))
    pairs = None if both[0] == USUAL else f"{both[0]}/{both[1]}"
    return {"pairs": pairs, "games": games, "forces": forces.strip() or None}


def result(found: Comparison) -> dict[str, Any]:
    """A comparison as the view shows it: sentence, win rates with intervals, what else moves, what to beware of."""
    from aofa_widgets.lab.balance.saying import legend, measures_table, pair_name, says_of

    rows = []
    for met in found.met:
        rates = [tally.rate() for tally in (met.base, met.now)]
        rows.append(
            {
                "key": met.pair.key,
                "label": dict(pair_name(found, met)),
                "full": dict(met.pair.texts),
                "was": _ends(rates[0]),
                "now": _ends(rates[1]),
                "wasText": _said(rates[0]),
                "nowText": _said(rates[1]),
                "says": dict(says_of(found, met)),
                "turned": met in found.turned,
            }
        )
    signs = legend(found)
    told = found.provenance
    return {
        "title": dict(found.title),
        "summary": dict(found.summary),
        "notes": [dict(note) for note in found.notes if note != signs],
        "wins": rows,
        "caption": dict(found.tables[0].caption),
        "measures": plain_table(measures_table(found)),
        "legend": dict(signs) if signs else None,
        "command": told.command if told else "",
    }


def _ends(rate: Any) -> list[float] | None:
    return None if rate.value is None else [float(rate.value), float(rate.low), float(rate.high)]


def _said(rate: Any) -> dict[str, str]:
    from aofa_widgets.lab.tables import Amount

    return {lang: Amount.of(rate, "share").say(lang) for lang in languages()}


def plain_table(table: Any) -> dict[str, Any]:
    """A table of the lab as plain words in every language."""
    cells = {lang: table.cells(lang) for lang in languages()}
    return {
        "caption": dict(table.caption),
        "head": [dict(one) for one in table.head],
        "rows": [
            [{lang: cells[lang][n][at] for lang in languages()} for at in range(len(row))]
            for n, row in enumerate(table.rows)
        ],
    }
