"""What special rules do for a unit: some need every figure, for some one is enough, and the slowest sets the pace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from aofa_widgets.rules.specials import Effect

from .effects import Bears, Borne, Specials, effects

EVERY = frozenset({"hidden", "defence", "cancel_wound", "second_chance", "passes", "ambush", "scout"})
ANY = frozenset({"hold_only", "morale"})
SUM = frozenset({"count_wounds"})
SLOWEST = frozenset({"pace"})
_ADDED = frozenset({"add"})
_WEAKER: dict[tuple[str, str], Callable[[Iterable[int]], int]] = {
    ("hidden", "add"): max,
    ("defence", "add"): min,
    ("ambush", "edge_in"): min,
    ("scout", "reach_in"): min,
}


def of_unit(
    specials: Specials, figures: Sequence[Bears], staff: Iterable[Borne] = (), mixed: str = "slowest"
) -> tuple[Effect, ...]:
    """What these living figures' rules and their command group's do for the unit (AOFR-R-34, -R-58, -R-74).

    `mixed`: whose pace a unit of several paces keeps, the "slowest" figure's or the "majority"'s.

    >>> from aofa_widgets.rules import Ruleset
    >>> specials = Ruleset.load("regiments").specials
    >>> [one.name for one in of_unit(specials, [(Borne("regeneration"),), (Borne("regeneration"), Borne("fear", 2))])]
    ['cancel_wound', 'count_wounds', 'pace']
    """
    groups = Counter(tuple(bears) for bears in figures)
    gathered = {bears: effects(specials, bears) for bears in groups}
    own = effects(specials, staff)
    found = _every(list(gathered.values()))
    found += list(dict.fromkeys(one for told in (*gathered.values(), own) for one in told if one.name in ANY))
    for bears, number in groups.items():
        found += [one for one in gathered[bears] if one.name in SUM for _ in range(number)]
    found += [one for one in own if one.name in SUM]
    if groups:
        found.append(_pace([(gathered[bears], number) for bears, number in groups.items()], own, mixed))
    return tuple(found)


def _every(groups: list[tuple[Effect, ...]]) -> list[Effect]:
    """What all figures bear, each effect as weak as where it is weakest."""
    if not groups:
        return []
    kinds = [[one for one in told if one.name in EVERY] for told in groups]
    if all(told == kinds[0] for told in kinds):
        return kinds[0]
    found: list[Effect] = []
    for key in dict.fromkeys(_key(one) for one in kinds[0]):
        theirs = [_merged([one for one in told if _key(one) == key]) for told in kinds]
        if all(theirs):
            found.append(_weakest([one for one in theirs if one]))
    return found


def _key(one: Effect) -> tuple[object, ...]:
    return one.name, one.when, tuple(value for _, value in one.values if isinstance(value, str))


def _merged(told: list[Effect]) -> Effect | None:
    """Several effects of a kind that one figure bears as one: what is added adds up, of the rest the best counts."""
    if len(told) < 2:
        return told[0] if told else None
    pairs = []
    for name, value in told[0].values:
        numbers = [one.number(name) for one in told]
        added = sum(numbers) if name in _ADDED else min(numbers)
        pairs.append((name, value if isinstance(value, str) else added))
    return Effect(told[0].name, tuple(pairs), told[0].when)


def _weakest(theirs: list[Effect]) -> Effect:
    first = theirs[0]
    pairs: list[tuple[str, int | str]] = []
    for name, value in first.values:
        weaker = _WEAKER.get((first.name, name), max)
        pairs.append((name, value if isinstance(value, str) else weaker(one.number(name) for one in theirs)))
    return Effect(first.name, tuple(pairs), first.when)


def _pace(groups: list[tuple[tuple[Effect, ...], int]], own: tuple[Effect, ...], mixed: str) -> Effect:
    paces = Counter[tuple[int, int]]()
    for told, number in groups:
        paces[_sum(told)] += number
    chosen = min(pace[0] for pace in paces), min(pace[1] for pace in paces)
    if mixed == "majority":
        chosen = next((pace for pace, number in paces.items() if 2 * number > paces.total()), chosen)
    more = _sum(own)
    return Effect("pace", (("advance", chosen[0] + more[0]), ("rush", chosen[1] + more[1])), frozenset())


def _sum(told: Iterable[Effect]) -> tuple[int, int]:
    paces = [(one.number("advance"), one.number("rush")) for one in told if one.name in SLOWEST]
    return sum(pace[0] for pace in paces), sum(pace[1] for pace in paces)
