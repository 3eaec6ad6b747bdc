"""In words: how the bots rank on the board, and whether the tactics nearest to them rank likewise without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.lab.kernels import name_of, policy_of
from aofa_widgets.lab.tables import Amount, Table
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import decimal

from .boards import Ranked, near_of, ranked
from .compare import Comparison
from .plans import forces_of
from .ranks import Agreement

Texts = Mapping[str, str]


def ranks_of(found: Comparison, **options: Any) -> tuple[Table | Texts, ...]:
    """A table of both orders and the sentences that compare them; `options` are those of `boards.ranked`.

    The policies fight with the figures of the book. Where too few bots met, one sentence says so; of a game without
    such policies nothing is said.
    """
    if not near_of(found.base.game):
        return ()
    both = ranked(found, forces_of(None, found.base), **options)
    if both is None or not any(both.agree.values()):
        return (texts("balance.ranks_none"),)
    told = [sentence for role, agree in both.agree.items() if agree for sentence in agreed(both, role, agree)]
    return (ranks_table(both), *told)


def ranks_table(both: Ranked) -> Table:
    """Every bot with the policy nearest to it, and the mean of the win rates against the others, under each ruleset."""
    head = [texts("balance.col_bot"), texts("balance.col_near")]
    for role in both.board:
        head += [texts("balance.col_at", role=texts(f"balance.{role}"), where=texts(f"balance.col_{where}"))
                 for where in ("board", "kernel")]  # fmt: skip
    rows: list[tuple[Any, ...]] = []
    for bot in both.board["base"].order:
        if bot not in both.near:
            continue
        policy = both.near[bot]
        scores = [
            Amount(standing.score(name), kind="share")
            for role in both.board
            for standing, name in ((both.board[role], bot), (both.kernel[role], policy))
        ]
        rows.append((bot, name_of(policy_of(policy)), *scores))
    return Table(texts("balance.ranks"), tuple(head), tuple(rows))


def agreed(both: Ranked, role: str, agree: Agreement) -> list[Texts]:
    """How far the two orders agree under one ruleset, and every meeting that has another winner."""
    tau = {lang: decimal(round(agree.tau, 2), lang, 2) for lang in languages()}
    name = texts(f"balance.{role}")
    found: list[Texts] = [texts("balance.ranks_tau", role=name, tau=tau, direct=agree.direct, pairs=agree.pairs)]
    for one in agree.apart:
        rates = {
            where: {lang: Amount.of(rate, "share").say(lang) for lang in languages()}
            for where, rate in (("board", one.board), ("kernel", one.kernel))
        }
        sure = texts(f"balance.ranks_{'sure' if one.sure else 'unsure'}")
        found.append(texts("balance.ranks_apart", one=one.one, other=one.other, sure=sure, **rates))
    return found
