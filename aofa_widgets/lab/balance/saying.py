"""A comparison in words: title, summary, what to beware of, tables and charts, as every result of the lab has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.games import side_name
from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.kernels import Plan, Policy, name_of, policy_of
from aofa_widgets.lab.tables import Amount, Table
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, languages, texts, typeset
from aofa_widgets.words.numbers import decimal, listed

from .alike import both as alike
from .numbers_words import heads, measure_rows
from .numbers_words import measures_table as measures_table  # told from here too
from .numbers_words import odds_table as odds_table
from .rates import Estimate, mean

# `found` is a `compare.Comparison` here, `met` one of its pairs; that module asks this one for its words
Texts = Mapping[str, str]
IN_SUMMARY = ("partial", "untouched", "split")  # flags without which the sentence would mislead
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def side_of(found: Any, side: int = 0, short: bool = False) -> Texts:
    """What a side is called in the game."""
    return side_name(found.base.game, side, "short" if short else "they")


def change_name(found: Any) -> Texts:
    """What was changed: the titles of the house rules that the base has not, else "the changed rules"."""
    had = {house.id for house in found.base.overlays}
    new = [house.title for house in found.now.overlays if house.id not in had and house.title]
    if not new or new[0].get("en") == "lab":
        return texts("balance.changed_rules")
    return {lang: listed([typeset(title.get(lang, title["en"]), lang) for title in new], lang) for lang in languages()}


def title_of(found: Any) -> Texts:
    """The title: the game, and what was changed."""
    name, plain = change_name(found), texts("balance.changed_rules")
    new = len(found.now.overlays) - len(found.base.overlays)
    same = name == plain
    what = texts("balance.what_rules") if same else texts("balance.what_houses", names=name, n=max(1, new))
    game = found.base.book.title
    return texts("balance.title", game=game, what=what)


def _said(amount: Amount, interval: bool = True) -> Texts:
    return {lang: amount.say(lang, interval) for lang in languages()}


def summary_of(found: Any) -> Texts:
    """The answer in a sentence: the first side's win rate before and after, or what the sequential test says."""
    one = found.met[0] if len(found.met) == 1 else None
    base, now, change = together(found)
    if base.value is None or now.value is None:
        return texts("balance.summary_none")
    values: dict[str, Any] = {
        "who": capital(change_name(found)),
        "side": side_of(found),
        "base": _said(Amount.of(base, "share")),
        "now": _said(Amount.of(now, "share")),
        "change": _said(Amount.of(found.change(one) if one else change, "points")),
        "n": len(counted(found)),
    }
    if found.test is None:
        said = texts("balance.summary" if one else "balance.summary_pairs", **values)
        return _followed(said, [_flag(found, flag) for flag in IN_SUMMARY if flag in found.flags])
    zone = _number(found.test.zone)
    stopped = [_flag(found, "partial")] if "partial" in found.flags else []
    if one is not None:
        return _followed(texts(f"balance.summary_sure_{one.verdict or 'unsure'}", zone=zone, **values), stopped)
    counts = {word: sum((met.verdict or "unsure") == word for met in found.met) for word in _VERDICTS}
    parts = [texts(f"balance.sure_{word}", n=n, zone=zone) for word, n in counts.items() if n]
    told = {lang: listed([part[lang] for part in parts], lang) for lang in languages()}
    return _followed(texts("balance.summary_sure", who=values["who"], side=values["side"], told=told), stopped)


def brief(found: Any) -> tuple[Texts, ...]:
    """What a short answer adds to the summary: how long a game takes, and how sure all of it is."""
    rows = [(met.base, met.now) for met in found.met]
    base, now, _ = alike(rows, lambda tally: mean(tally.rolls))
    if base.value is None or now.value is None:
        return ()
    length = texts("balance.brief_length", base=round(base.value), now=round(now.value))
    return (length, texts("balance.brief_sure")) if found.test is None else (length,)


def counted(found: Any) -> list[Any]:
    """The pairs that have a win rate under both rulesets: those that count among all pairs together."""
    return [met for met in found.met if met.base.decided() and met.now.decided()]


def together(found: Any) -> tuple[Estimate, Estimate, Estimate]:
    """The first side's win rate under both rulesets and the difference: the mean of the pairs' rates."""
    return alike([(met.base, met.now) for met in found.met], lambda tally: tally.rate())


def _followed(said: Texts, more: Sequence[Texts]) -> Texts:
    return {lang: " ".join([text, *(one[lang] for one in more)]) for lang, text in said.items()}


_VERDICTS = ("stronger", "weaker", "same", "unsure")


def setting_of(found: Any) -> Texts:
    """Who fights whom, or where bots play."""
    if found.board:
        return texts("balance.setting_board", places=places_of(found.base, found.board))
    base, now = (Plan(rules, found.forces, (Policy(), Policy())).tables.forces for rules in (found.base, found.now))
    both = [
        ", ".join(map(str, one)) if one == other else " → ".join(", ".join(map(str, force)) for force in (one, other))
        for one, other in zip(base, now, strict=True)
    ]
    return texts(
        "balance.setting", one=side_of(found, 0, True), other=side_of(found, 1, True), ones=both[0], others=both[1]
    )


def places_of(ruleset: Ruleset, names: Sequence[str]) -> Texts:
    """Scenarios by their titles."""
    titles = [ruleset.book.table(f"scenarios/{name}")["title"] for name in names]
    return {lang: ", ".join(typeset(title[lang], lang) for title in titles) for lang in languages()}


def notes_of(found: Any) -> tuple[Texts, ...]:
    """The setting, how many games, and what to beware of."""
    base, now = found.all
    games = base.games + now.games
    if found.games and not found.complete:
        whole = 2 * found.games * len(found.met)
        how = texts("balance.played_part", games=games, whole=whole, n=games, seed=str(found.seed))
    elif found.games:
        how = texts("balance.played", games=games, n=games, each=found.games, seed=str(found.seed))
    else:
        how = texts("balance.played_sure", games=games, n=games, seed=str(found.seed))
    players = legend(found)
    said = IN_SUMMARY if found.test is None else ("partial",)  # what the sentence says already
    return (
        setting_of(found),
        *([players] if players else []),
        how,
        *promises_of(found),
        *(() if found.board else (texts("balance.no_place"),)),
        *(_flag(found, flag) for flag in found.flags if flag not in said),
        *(texts("balance.exact_not", why=why) for why in _reasons(found)),
        *found.troubles,
    )  # fmt: skip


def promises_of(found: Any) -> tuple[Texts, ...]:
    """How often what is said may be wrong."""
    if found.test is None:
        return (texts("balance.strict", n=len(found.met)),) if len(found.met) > 1 else ()
    ours = {name: _number(100 * getattr(found.test, name)) for name in ("alpha", "beta")}
    return (texts("balance.promise", zone=_number(found.test.zone), **ours),)


def _number(value: float) -> Texts:
    return {lang: decimal(round(value, 1), lang) for lang in languages()}


def _reasons(found: Any) -> list[Texts]:
    """Why battles could not be solved exactly, each reason once."""
    told = [one for one in found.solved if isinstance(one, Mapping)]
    return [why for at, why in enumerate(told) if why not in told[:at]]


def _flag(found: Any, flag: str) -> Texts:
    base, now = found.all
    if flag == "split":
        return texts("balance.flag_split", side=side_of(found), up=len(found.helped), down=len(found.hurt))
    if flag == "turned":
        turned = found.turned
        names = {lang: ", ".join(pair_name(found, met)[lang] for met in turned) for lang in languages()}
        return texts("balance.flag_turned", n=len(turned), pairs=names)
    if flag == "endless":
        both = (base.unfinished, now.unfinished)
        games = base.games + now.games
        return texts("balance.flag_endless", n=sum(both), games=games, base=both[0], now=both[1])
    if flag == "untouched":
        return texts("balance.flag_untouched")
    if flag == "broken":
        return texts("balance.flag_broken", n=base.broken + now.broken)
    if found.test is not None:
        return texts("balance.flag_partial_sure")
    return texts("balance.flag_partial", games=base.games + now.games, whole=2 * found.games * len(found.met))


# ---- names of pairs: letters where there are several, with a table that says which letter is whom


def players_of(found: Any) -> tuple[Any, ...]:
    """Everybody that plays a side, in the order of the pairs."""
    return tuple(dict.fromkeys(one for met in found.met for one in (met.pair.one, met.pair.other)))


def pair_name(found: Any, met: Any) -> Texts:
    """A pair in short: letters where several tactics meet, bots by their keys, else the whole name."""
    pair = met.pair
    if not found.board and len(found.met) > 1:
        players = players_of(found)
        signs = [sign_of(players.index(one)) for one in (pair.one, pair.other)]
        return texts("balance.against", one=signs[0], other=signs[1])
    if pair.one == pair.other:
        return texts("balance.both_play", name=pair.texts)
    if found.board:
        return texts("balance.against", one=str(pair.one), other=str(pair.other))
    named: Texts = pair.texts
    return named


def of_pair(pair: Any, said: Texts) -> Texts:
    """What is said, led by the one pair of tactics that it was found with."""
    name: Texts = pair.texts if pair.one != pair.other else texts("balance.both_play", name=pair.texts)
    return texts("sweep.one_only", pair=dict(name), said=dict(said))


def sign_of(at: int) -> str:
    """A letter for the first, second …; after Z come AA, AB …

    >>> sign_of(0), sign_of(25), sign_of(26)
    ('A', 'Z', 'AA')
    """
    return SIGNS[at] if at < len(SIGNS) else SIGNS[at // len(SIGNS) - 1] + SIGNS[at % len(SIGNS)]


def legend(found: Any) -> Texts | None:
    """Which letter is which tactic, in a sentence; None where no letters are used."""
    if found.board or len(found.met) < 2:
        return None
    rows = []
    for at, one in enumerate(players_of(found)):
        rows.append({lang: f"{sign_of(at)} {said}" for lang, said in name_of(policy_of(one)).items()})
    return texts("balance.legend", players={lang: "; ".join(row[lang] for row in rows) for lang in languages()})


# ---- tables


def wins_table(found: Any) -> Table:
    """Win rates pair by pair, with what they say of the change."""
    side = side_of(found)
    caption = texts("balance.wins_sure" if found.test else "balance.wins", side=side)
    first, second = side_of(found, 0, True), side_of(found, 1, True)
    head = [texts("balance.col_pair", one=first, other=second)]
    head += [texts(f"balance.{name}") for name in ("base", "now", "difference")]
    head += [texts("balance.col_says")]
    rows: list[tuple[Any, ...]] = []
    for met in found.met:
        row: list[Any] = [pair_name(found, met)]
        row += [Amount.of(tally.rate(), "share") for tally in (met.base, met.now)]
        row += [Amount.of(found.change(met), "points"), says_of(found, met)]
        rows.append((*row, Amount(met.now.games)) if found.test else tuple(row))
    if found.test:
        head.append(texts("balance.col_games"))
    elif len(found.met) > 1:
        base, now, change = together(found)
        rates = (Amount.of(base, "share"), Amount.of(now, "share"), Amount.of(change, "points"))
        name = texts("balance.all_pairs" if found.complete else "balance.all_pairs_partial", n=len(counted(found)))
        rows.append((name, *rates, _sign(change.sign)))
    return Table(caption, tuple(head), tuple(rows))


def says_of(found: Any, met: Any) -> Texts:
    """What a pair says of the change, and whether its favourite is another."""
    if not (met.base.decided() and met.now.decided()):
        return texts("balance.says_nobody")
    if found.test is not None:
        says: Texts = texts(f"balance.verdict_{met.verdict or 'unsure'}")
    else:
        says = _sign(met.helps(found.strict))
    return texts("balance.says_turned", says=says) if met in found.turned else says


def _sign(sign: int) -> Texts:
    return texts(f"balance.says_{('open', 'up', 'down')[sign]}")


def pairs_table(found: Any) -> Table:
    """Every measure pair by pair, for a spreadsheet."""
    rows = [
        (pair_name(found, met), *row)
        for met in found.met
        for row in measure_rows(found, [(met.base, met.now)], win=True)
    ]
    first = texts("balance.col_pair", one=side_of(found, 0, True), other=side_of(found, 1, True))
    return Table(texts("balance.measures_of"), (first, *heads("col_what")), tuple(rows))


def solved_table(found: Any) -> Table | None:
    """Battles solved exactly, or why not; None where nobody asked."""
    if not found.solved:
        return None
    rows: list[tuple[Any, ...]] = []
    for met, solved in zip(found.met, found.solved, strict=True):
        name = pair_name(found, met)
        if isinstance(solved, Mapping):  # `notes_of` says why not
            continue
        base, now = solved
        for key, kind, of in (("win", "share", lambda one: one.wins[0]), ("rolls", "mean", lambda one: one.rolls)):
            both = [float(of(one)) for one in (base, now)]
            places = 3 if kind == "share" else 2
            gap = Amount(both[1] - both[0], kind="points" if kind == "share" else "change", places=places)
            cells = (*(Amount(one, kind=kind, places=places) for one in both), gap)
            rows.append((name, texts(f"balance.measure_{key}", side=side_of(found)), *cells))
    if not rows:
        return None
    first = texts("balance.col_pair", one=side_of(found, 0, True), other=side_of(found, 1, True))
    return Table(texts("balance.exact"), (first, *heads("col_what")), tuple(rows))


def chart_of(found: Any) -> Chart:
    """Win rates with whiskers, base above changed, pair by pair."""
    points = tuple(
        Point(pair_name(found, met), Amount.of(met.now.rate(), "share"), Amount.of(met.base.rate(), "share"))
        for met in found.met
    )
    title = texts("balance.chart", side=side_of(found))
    return Chart("intervals", title, (Series(change_name(found), points),), mark=0.5)
