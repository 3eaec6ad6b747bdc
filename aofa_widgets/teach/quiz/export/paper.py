"""What is to be printed: one quiz, or variants of it that are equally hard and never the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.typography import typeset

from ..citing import cite, leading
from ..item import Item, likeness
from ..source import make_some, seed_after, seed_of, title_of

MOST_PRINTED = 200  # questions of a printed quiz
MOST_VARIANTS = 1_000
MOST_IN_ALL = 20_000
CODE = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no letter that looks like a digit
TRIES = 40  # draws for a question that a variant does not have yet


@dataclass(frozen=True, slots=True)
class Paper:
    """One sheet of questions. `code` names a variant; "" where there is only one."""

    code: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Bundle:
    """Papers made together under one ruleset, and what every file of them says of itself."""

    ruleset: Ruleset = field(repr=False)
    seed: int
    papers: tuple[Paper, ...]
    variants: bool

    @property
    def game(self) -> str:
        """Key of the game."""
        return self.ruleset.game

    @property
    def title(self) -> Mapping[str, str]:
        """Title of the game."""
        return {lang: typeset(text, lang) for lang, text in self.ruleset.book.title.items()}

    @property
    def code(self) -> str:
        """The code that opens these rules again."""
        return code_of(self.ruleset)

    def notice(self, lang: str) -> str:
        """Whose tool this is and how the questions may be shared, in one language."""
        head = self.ruleset.book.notice.get(lang, "")
        share = texts("quiz.licence", licence=self.ruleset.book.licence)[lang]
        return f"{typeset(' '.join(head.split()), lang)} {share}"

    def notices(self, first: str) -> tuple[str, ...]:
        """The same in every language, the one that is read first."""
        return tuple(self.notice(lang) for lang in sorted(languages(), key=lambda lang: lang != first))

    def again(self, lang: str) -> str:
        """What makes the same questions once more: the rules and the seed."""
        return texts("quiz.made_from", code=self.code, seed=str(self.seed))[lang]

    def family(self, item: Item) -> Mapping[str, str]:
        """Title of the family of a question."""
        return title_of(item.family)

    def cites(self, item: Item) -> Mapping[str, str]:
        """The rules behind a question: number and title of each clause."""
        found = {}
        for lang in languages():
            rows = [self._clause(ref)[lang] for ref in leading(self.ruleset, item) if self._clause(ref)]
            found[lang] = " · ".join(rows)
        return found

    def _clause(self, ref: str) -> Mapping[str, str]:
        known: dict[str, Mapping[str, str]] = self.__dict__.setdefault("_cited", {})
        if ref not in known:
            known[ref] = cite(self.ruleset, ref)
        return known[ref]


def bundle(
    ruleset: Ruleset,
    n: int = 10,
    seed: int | None = None,
    variants: int | None = None,
    families: Sequence[str] | None = None,
) -> Bundle:
    """Make one quiz of `n` questions, or so many variants of it: each asks on the same topics, none is like another.

    Raises: InputError for numbers that cannot be, a family without questions, or fewer different questions than asked.
    """
    _whole("n", n, MOST_PRINTED)
    if variants is not None:
        _whole("variants", variants, MOST_VARIANTS)
        if n * variants > MOST_IN_ALL:
            raise InputError(fault("variants", "quiz.too_many_in_all", found=n * variants, most=MOST_IN_ALL))
    start = seed_of(seed)
    if variants is None:
        return Bundle(ruleset, start, (Paper("", _some(ruleset, n, start, families)),), False)
    return Bundle(ruleset, start, _variants(ruleset, n, start, variants, families), True)


def _whole(where: str, found: object, most: int) -> None:
    if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= most:
        raise InputError(fault(where, f"quiz.bad_{where}", found=shown(found, 20), most=most))


def _some(ruleset: Ruleset, n: int, seed: int, families: Sequence[str] | None) -> tuple[Item, ...]:
    """`n` questions, no two alike. Raises: InputError where there are not so many."""
    found: dict[Hashable, Item] = {}
    for number in range(TRIES):
        for item in make_some(ruleset, n, seed if not number else seed_after(seed, number), families):
            found.setdefault(likeness(item), item)
        if len(found) >= n:
            return tuple(found.values())[:n]
    raise InputError(fault("n", "quiz.too_few", n=len(found), wanted=n))


def _variants(
    ruleset: Ruleset, n: int, seed: int, variants: int, families: Sequence[str] | None
) -> tuple[Paper, ...]:
    from ..make import maker_of

    maker = maker_of(ruleset)
    pattern = [item.topic for item in _some(ruleset, n, seed, families)]
    papers: list[Paper] = []
    seen: set[Hashable] = set()
    codes: set[str] = set()
    roller = Roller(seed_after(seed))
    for _ in range(variants * TRIES):
        items: dict[Hashable, Item] = {}
        for topic in pattern:
            for _ in range(TRIES):
                item = maker.item(topic, roller.choose(2**31))
                if item is not None and likeness(item) not in items:
                    items[likeness(item)] = item
                    break
        whole = frozenset(items)
        if len(items) < n or whole in seen:
            continue
        seen.add(whole)
        papers.append(Paper(_code(roller, codes), _mixed(tuple(items.values()), roller)))
        if len(papers) == variants:
            return tuple(papers)
    raise InputError(fault("variants", "quiz.too_few_variants", n=len(papers), wanted=variants))


def _mixed(items: tuple[Item, ...], roller: Roller) -> tuple[Item, ...]:
    order = list(items)
    for at in range(len(order) - 1, 0, -1):
        other = roller.choose(at + 1)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def _code(roller: Roller, codes: set[str]) -> str:
    """Four letters that say nothing of the place of a variant among the others."""
    while True:
        code = "".join(CODE[roller.choose(len(CODE))] for _ in range(4))
        if code not in codes:
            codes.add(code)
            return code
