"""A dice rule of one's own as two small functions: exact odds, one roll against another, beside the rules of a game.

>>> two_best = own_rule(lambda kept, face: tuple(sorted((*kept, face))[-2:]), sum, start=(), name="Two best")
>>> two_best.pool(3).p(12)
Fraction(2, 27)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from operator import index
from typing import Any

from aofa_widgets.dice import D6, Die, Dist, Roller, Rule, Tally, margin, sweep
from aofa_widgets.errors import AofaError, InputError, shown, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts

from . import montecarlo
from .charts import Chart, Point, Series
from .montecarlo import Estimate
from .odds import of
from .results import Found
from .tables import Amount, Cell, Table
from .work.pieces import own_words

__all__ = ["MOST_DICE", "OwnRule", "own_rule"]

Texts = Mapping[str, str]
Way = Callable[..., Any] | Mapping[Any, Any]
MOST_DICE = 100
MOST_MOVES = 600_000  # from state to state, in one sweep: about a second
MOST_SPAN = 100_000  # scores from the lowest to the highest, times what a flag tells apart
USUAL = ((1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (5, 3))
_TRIALS, _TRIED = 64, 1300  # random rolls, and rolls of few dice, whose order is changed as a trial


def own_rule(
    step: Way,
    score: Way = int,
    *,
    start: Hashable = 0,
    flag: Way | None = None,
    die: Die = D6,
    name: str = "",
    ordered: bool = False,
) -> OwnRule:
    """A rule from two functions: `step(state, face)` is what one die more does, `score(state)` what the roll is worth.

    `start` is the state before any die, `flag(state)` what else must be known, such as whether a 1 was seen. Each may
    be a mapping instead. The functions are tried at once: one that raises, gives no whole number, answers otherwise
    when asked again or depends on the order of dice is told with the case that shows it. `ordered` allows the last.
    Raises: InputError, naming the function and what it was given.

    >>> highest = own_rule(max)
    >>> highest.against(2, 1).where(lambda gap: gap > 0)
    Fraction(125, 216)
    """
    if not isinstance(die, Die):
        raise InputError(fault("die", "errors.bad_field", found=shown(die), allowed="Die.fair(6)"))
    rule = OwnRule(step, score, start, flag, die, name[:80] if isinstance(name, str) else shown(name, 80))
    rule.try_out(ordered)
    return rule


class OwnRule:
    """A reader's own rule: exact odds of rolls, of one roll against another, and of both beside a game's rules.

    >>> sixes = own_rule(lambda count, face: count + (face == 6), name="Sixes")
    >>> sixes.pool(2).p(0), sixes.estimate(2, 1, throws=500)["won"].share
    (Fraction(25, 36), True)
    """

    def __init__(self, step: Way, score: Way, start: Any, flag: Way | None, die: Die, name: str) -> None:
        self.name, self.die = name, die
        self._names = {"step": _name(step, "step"), "score": _name(score, "score"), "flag": _name(flag, "flag")}
        for what, given in (("step", step), ("score", score), ("flag", flag if flag is not None else int)):
            if not callable(given) and not isinstance(given, Mapping):
                raise InputError(fault(what, "own.no_function", function=what, found=shown(given)))
        self._given = {"step": step, "score": score, "flag": flag}
        self._state(start, "start", ())
        self._low = self._high = 0
        self._flags: set[Any] = set()
        self.rule = Rule(start, self._step, self._score, self._flag if flag is not None else None)
        self._rolls: tuple[Tally, ...] = ()

    # What it answers.

    def pool(self, dice: int) -> Dist[Any]:
        """The distribution of the score of so many dice, or of (flag, score). Raises: InputError if out of reach."""
        return self._tally(dice, "dice").dist()

    def against(self, first: int, second: int, other: OwnRule | None = None) -> Dist[Any]:
        """The first roll's score less the second's, with the first's flag; the second by this rule or another."""
        return margin(self._tally(first, "first"), (other or self)._tally(second, "second")).dist()

    def estimate(
        self, first: int, second: int, other: OwnRule | None = None, throws: int = 20_000, seed: int = 1
    ) -> dict[str, Estimate]:
        """The same by throwing: "won", "even", "lost" and the mean "margin", each with its 95% interval."""
        for where, dice in (("first", first), ("second", second)):
            _dice(where, dice, 10_000)
        against = other or self
        return montecarlo.against(
            self.rule, first, second, self.die, against.rule, against.die, throws=throws, seed=seed
        )

    def exact_to(self, dice: int) -> int:
        """The greatest number of dice, up to `dice`, whose odds are within reach."""
        _dice("dice", dice)
        if len(self._rolls) <= dice:
            try:
                self._rolls = sweep(self.rule, self.die, dice, MOST_MOVES)
            except AofaError:
                raise
            except (Exception, SystemExit) as error:  # only comparing states is not watched
                raise _uncompared(error) from error
        return min(dice, len(self._rolls) - 1)

    def beside(
        self, rules: Ruleset | None = None, pools: Iterable[Sequence[int]] = USUAL, throws: int = 20_000, seed: int = 1
    ) -> Found:
        """This rule and the rules in force, roll against roll: who scores more, and ties, as a table and a chart.

        What is out of reach of exact odds is estimated by throwing and called an estimate.
        Raises: InputError for numbers of dice that cannot be rolled.

        >>> print(own_rule(max, name="Highest die").beside(pools=[(3, 2)]).tables[0].text("en"))
        Highest die beside the rules of ...And One For All!
        <BLANKLINE>
        What                                            Base rules  Changed rules  Difference
        First roll scores more: three dice against two       49.2%          47.2%        −2.0
        Tie: three dice against two                          21.7%          24.8%        +3.1
        <BLANKLINE>
        """
        ruleset = rules_of(rules)
        game = of(ruleset)
        theirs = OwnRule.of_game(*game.reading())
        pairs = _pairs(pools)
        title = texts("own.title", name=self.name or texts("own.unnamed"), game=ruleset.book.title)
        rows: list[tuple[Cell, ...]] = []
        points: list[Point] = []
        guessed = False
        for n, m in pairs:
            mine, book = (rule._beaten(n, m, throws, seed) for rule in (self, theirs))
            for what in ("won", "even"):
                label = texts(f"own.{what}", n=n, m=m)
                own, base = mine[what], book[what]
                guessed = guessed or isinstance(own, Estimate)
                now, was = _amount(own), _amount(base)
                gap = Amount(float(_value(own)) - float(_value(base)), kind="points")
                rows.append((label, was, _told(own), gap))
                points.append(Point(label, now, was))
        n, m = pairs[-1]
        last = {side: _said(found["won"]) for side, found in (("own", mine), ("book", book))}
        said = texts("own.summary", n=n, m=m, **last)
        if guessed:  # words that say so have no place on a bar
            head = tuple(texts(f"results.{name}") for name in ("what", "base", "now", "change"))
            return Found(title, said, (Table(title, head, tuple(rows)),), notes=(texts("own.note"),))
        chart = Chart("bars", title, (Series(dict.fromkeys(languages(), ""), tuple(points)),))
        return Found(title, said, (chart.table(),), (chart,))

    @classmethod
    def of_game(cls, rule: Rule, die: Die) -> OwnRule:
        """A game's own reading of a roll in the same form, taken as sound."""
        return cls(rule.step, rule.score, rule.start, rule.flag, die, "")

    def _beaten(self, first: int, second: int, throws: int, seed: int) -> dict[str, Fraction | Estimate]:
        """Chances that the first roll scores more and that both score the same; estimates where it must be so."""
        if self.exact_to(max(first, second)) < max(first, second):
            found = self.estimate(first, second, throws=throws, seed=seed)
            return {"won": found["won"], "even": found["even"]}
        gap = margin(self._rolls[first], self._rolls[second])
        width = range(gap.low, gap.low + gap.width)
        counts = [sum(gap.counts[at :: gap.width]) for at in range(gap.width)]
        won = sum(count for value, count in zip(width, counts, strict=True) if value > 0)
        even = sum(count for value, count in zip(width, counts, strict=True) if value == 0)
        return {"won": Fraction(won, gap.total), "even": Fraction(even, gap.total)}

    def _tally(self, dice: int, where: str) -> Tally:
        _dice(where, dice)
        known = self.exact_to(dice)
        if known < dice:
            name = self._names["step"]
            raise InputError(fault(where, "own.too_large", dice=dice, known=known, function=name))
        return self._rolls[dice]

    # The functions, watched.

    def _step(self, state: Any, face: int) -> Any:
        found = self._asked("step", (state, face))
        self._state(found, self._names["step"], (state, face))
        return found

    def _score(self, state: Any) -> int:
        found = self._asked("score", (state,))
        if isinstance(found, float) and found.is_integer():
            return int(found)
        try:
            value = index(found)
        except TypeError:
            raise self._wrong("score", "own.no_number", (state,), found) from None
        self._low, self._high = min(self._low, value), max(self._high, value)
        self._spanned()
        return value

    def _flag(self, state: Any) -> Any:
        found = self._asked("flag", (state,))
        self._state(found, self._names["flag"], (state,))
        try:
            self._flags.add(found)
        except (Exception, SystemExit) as error:
            raise _uncompared(error) from error
        self._spanned()
        return found

    def _spanned(self) -> None:
        """Refuse scores too far apart: counts stand in a row from the lowest to the highest, a row for each flag."""
        if (self._high - self._low + 1) * max(1, len(self._flags)) > MOST_SPAN:
            ends = {"low": _short(self._low), "high": _short(self._high), "n": max(1, len(self._flags))}
            raise InputError(fault("score", "own.too_wide", function=self._names["score"], most=MOST_SPAN, **ends))

    def _asked(self, what: str, given: tuple[Any, ...]) -> Any:
        function = self._given[what]
        try:
            if isinstance(function, Mapping):
                return function[given if len(given) > 1 else given[0]]
            return function(*given)  # type: ignore[misc]
        except InputError:
            raise
        except KeyError as lack:
            if isinstance(function, Mapping):
                found = visible(_hole(lack))
                raise InputError(fault(what, "odds.rule_lacks", found=found)) from None
            raise self._wrong(what, "own.raised", given, f"KeyError {own_words(lack)}") from lack
        except (Exception, SystemExit) as error:  # whatever a reader's function does, it is told
            raise self._wrong(what, "own.raised", given, _kind(error)) from error

    def _wrong(self, what: str, key: str, given: tuple[Any, ...], found: Any) -> InputError:
        told = "None" if found is None else shown(found)
        if key == "own.raised":  # the error's own words
            told = visible(str(found)[:200])
        return InputError(fault(what, key, function=self._names[what], given=_listed(given), found=told))

    def _state(self, found: Any, function: str, given: tuple[Any, ...]) -> None:
        try:
            hash(found)
        except (Exception, SystemExit):  # no hash, or one of the reader's own that raises
            raise InputError(
                fault("step", "own.no_state", function=function, given=_listed(given), found=shown(found))
            ) from None

    # The trial.

    def try_out(self, ordered: bool) -> None:
        """Try the functions on all rolls of few dice and some of more. Raises: InputError with the case that fails."""
        faces = self.die.faces
        few = next((n for n in (3, 2) if len(faces) ** n <= _TRIED), 1)
        rolls = [roll for n in range(few + 1) for roll in product(faces[:60], repeat=n)]
        roller = Roller(1)
        rolls += [roller.roll(5, self.die) for _ in range(_TRIALS)]
        known: dict[tuple[int, ...], tuple[tuple[int, ...], Any]] = {}
        for roll in rolls:
            value = self._worth(roll)
            if not _same(value, again := self._worth(roll)):
                told = {"given": str(roll), "first": shown(value[0]), "second": shown(again[0])}
                raise InputError(fault("step", "own.unsteady", function=self._names["step"], **told))
            turned = [roll, roll[::-1], tuple(sorted(roll))] if len(roll) > few else [roll]
            for other in turned if not ordered else ():
                found = value if other == roll else self._worth(other)
                before, first = known.setdefault(tuple(sorted(roll)), (other, found))
                if not _same(first, found):
                    told = {"one": str(before), "first": shown(first[0])}
                    told |= {"other": str(other), "second": shown(found[0])}
                    raise InputError(fault("step", "own.order", function=self._names["step"], **told))

    def _worth(self, roll: tuple[int, ...]) -> tuple[int, Any]:
        state = self.rule.start
        for face in roll:
            state = self._step(state, face)
        return self._score(state), self._flag(state) if self.rule.flag else None


def _same(one: tuple[int, Any], other: tuple[int, Any]) -> bool:
    try:
        return bool(one == other)
    except (Exception, SystemExit) as error:
        raise _uncompared(error) from error


def _uncompared(error: BaseException) -> InputError:
    """States or flags of a reader's own class whose comparison raises."""
    return InputError(fault("step", "own.uncompared", found=_kind(error)[:200]))


def _hole(lack: KeyError) -> str:
    """What a table lacks, as Python writes it where that can be written."""
    try:
        return repr(lack.args[0])[:80]
    except Exception:  # a state of the reader's own class
        return type(lack.args[0]).__name__ if lack.args else ""


def _kind(error: BaseException) -> str:
    """The kind of an error and what it says."""
    return visible(f"{type(error).__name__} {own_words(error)}".strip())


def _name(given: Any, usual: str) -> str:
    name = getattr(given, "__name__", "")
    name = name if isinstance(name, str) else ""
    return usual if not name or name == "<lambda>" else f"{usual} ({name[:40]})" if name != usual else usual


def _listed(given: tuple[Any, ...]) -> str:
    return ", ".join(shown(one) for one in given) or "–"


def _short(value: int) -> str:
    """A number that may be of any length."""
    return str(value) if value.bit_length() < 60 else f"{'−' if value < 0 else ''}2**{value.bit_length()}"


def _dice(where: str, dice: Any, most: int = MOST_DICE) -> None:
    if isinstance(dice, bool) or not isinstance(dice, int) or not 0 <= dice <= most:
        raise InputError(fault(where, "odds.dice_range", found=shown(dice), most=most))


def _pairs(pools: Any) -> list[tuple[int, int]]:
    try:
        pairs = [(n, m) for n, m in pools]
    except (TypeError, ValueError):
        raise InputError(fault("pools", "own.no_pools", found=shown(pools))) from None
    if not pairs or len(pairs) > 200:
        raise InputError(fault("pools", "own.no_pools", found=shown(pools)))
    for pair in pairs:
        for dice in pair:
            _dice("pools", dice)
    return pairs


def _value(found: Fraction | Estimate) -> Fraction | float:
    return found.value if isinstance(found, Estimate) else found


def _amount(found: Fraction | Estimate) -> Amount:
    return found.amount() if isinstance(found, Estimate) else Amount(found, kind="share")


def _told(found: Fraction | Estimate) -> Cell:
    """A cell: a number, or where it is an estimate the words that say so."""
    return _said(found) if isinstance(found, Estimate) else _amount(found)


def _said(found: Fraction | Estimate) -> Texts:
    if isinstance(found, Estimate):
        return {lang: found.said(lang) for lang in languages()}
    return {lang: Amount(found, kind="share").say(lang) for lang in languages()}
