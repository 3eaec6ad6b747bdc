"""What a rulebook's effects.toml and specials.toml promise, and nothing of this game keeps."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.errors import Fault
from aofa_widgets.rules import Book
from aofa_widgets.rules.hints import nearest
from aofa_widgets.rules.text import looked
from aofa_widgets.words import fault

from .effects import EACH
from .units import ANY, EVERY, SLOWEST, SUM

COUNTS = {"each": EACH, "every": EVERY, "any": ANY, "sum": SUM, "slowest": SLOWEST}


def check_effects(book: Book) -> Iterator[Fault]:
    """Effects that no code asks for, or asks for in another way than they count; rules that no clause tells."""
    if not book.specials.vocabulary:
        return
    effects, specials = book.document("effects"), book.document("specials")
    every = [name for names in COUNTS.values() for name in names]
    for name, kind in book.specials.vocabulary.effects.items():
        if name not in every:
            yield fault(effects.where("effect", name), "special.nobody_asks", found=name, hint=nearest(name, every))
        elif name not in COUNTS.get(kind.counts, ()):
            counts = next(key for key, names in COUNTS.items() if name in names)
            yield fault(effects.where("effect", name, "counts"), "special.counts_so", found=name, counts=counts)
    told = {clause.special for clause in looked(book.game)[0].clauses.values()}
    for name in book.specials.rules:
        if name not in told:
            yield fault(specials.where(name), "special.untold", id=name)
