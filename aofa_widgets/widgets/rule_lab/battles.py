"""Whole battles under both rules, fought beside the notebook: asked for, looked at, paused, cancelled, told."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from threading import Thread
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import AofaError, InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import Book
from aofa_widgets.words import fault, languages, texts

if TYPE_CHECKING:
    from aofa_widgets.lab.balance import Comparison

GAMES = (1_000, 10_000, 100_000)
BOARD_GAMES = (20, 100, 400)  # each takes about a second
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
        from aofa_widgets.lab.balance import compare, compare_boards

        asked = {"control": self.control, "seen": self._seen, **self.asked}
        if on_board(self.base.game):
            self.found = compare_boards(self.base, self.now, **{"engine": _cores(), **asked})
        else:
            self.found = compare(self.base, self.now, **asked)

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


def on_board(game: str) -> bool:
    """Whether battles of a game are played on its board, by bots, for want of tables."""
    from aofa_widgets.lab.balance.plans import has_battle

    return not has_battle(game)


def _cores() -> str | None:
    """All processors in a notebook; here in a script, whose file every new process would run again."""
    cores = os.cpu_count() or 1
    return f"processes:{cores}" if cores > 1 and not hasattr(sys.modules["__main__"], "__file__") else None


def usual_games(game: str) -> int:
    """How many games of each pair are played if nobody says."""
    return (BOARD_GAMES if on_board(game) else GAMES)[1]


def all_games(game: str, pairs: Any, games: Any) -> int:
    """Games of all pairs under both rules. Raises: InputError."""
    from aofa_widgets.lab.balance.bots import bot_pairs
    from aofa_widgets.lab.balance.plans import games_of, pairs_of

    return 2 * len(bot_pairs(pairs, game) if on_board(game) else pairs_of(pairs)) * games_of(games)


def choices(book: Book) -> dict[str, Any]:
    """Ways to play by name, in words, how many games may be asked for, and where."""
    if on_board(book.game):
        return _board_choices(book)
    from aofa_widgets.lab.kernels import POLICIES, name_of

    tactics = [{"value": key, "text": dict(name_of(policy))} for key, policy in POLICIES.items()]
    return {"tactics": tactics, "games": list(GAMES), "usual": texts("rule_lab.fight_usual")}


def _board_choices(book: Book) -> dict[str, Any]:
    """Bots in place of tactics, scenarios in place of forces."""
    from aofa_widgets.lab.balance.bots import bot_pairs
    from aofa_widgets.lab.selfplay import bots_of

    bots = bots_of(book.game)
    tactics = [
        {"value": f"{key}:{n}", "text": texts("rule_lab.fight_bot", name=dict(bot.name), n=n)}
        for key, bot in bots.items()
        for n in (3, 2, 1)
    ]
    usual = dict.fromkeys(pair.one.bot for pair in bot_pairs(None, book.game))
    names = {lang: ", ".join(bots[one].name[lang] for one in usual) for lang in languages()}
    places = [{"value": "", "text": texts("rule_lab.fight_all")}]
    places += [{"value": name, "text": dict(book.table(f"scenarios/{name}")["title"])} for name in book.scenarios()]
    usual_text = texts("rule_lab.fight_usual_bots", names=names)
    return {"tactics": tactics, "games": list(BOARD_GAMES), "usual": usual_text, "places": places}


def asked_of(content: Mapping[str, Any], book: Book) -> dict[str, Any]:
    """What the view asked to be fought. Raises: InputError for what no field of it could say."""
    offered = choices(book)
    both = [content.get(name) for name in ("one", "other")]
    games, forces = content.get("games"), content.get("forces")
    known = [one["value"] for one in offered["tactics"]]
    if both[0] != USUAL:
        for one in both:
            if not isinstance(one, str) or one not in known:
                raise InputError(fault("one", "rule_lab.no_tactic", found=named(one)))
    if type(games) is not int or games not in offered["games"]:
        allowed = {lang: ", ".join(str(one) for one in offered["games"]) for lang in languages()}
        raise InputError(fault("games", "common.bad_message", field="games", found=shown(games), allowed=allowed))
    pairs = None if both[0] == USUAL else f"{both[0]}/{both[1]}"
    if "places" in offered:
        place, titles = content.get("place"), [one["value"] for one in offered["places"]]
        if place not in titles:
            allowed = {lang: ", ".join(titles[1:]) for lang in languages()}
            raise InputError(fault("place", "common.bad_message", field="place", found=shown(place), allowed=allowed))
        return {"pairs": pairs, "games": games, "scenarios": [place] if place else []}
    if not isinstance(forces, str) or len(forces) > MOST_FORCES:
        raise InputError(fault("forces", "rule_lab.no_forces", found=named(forces)))
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
