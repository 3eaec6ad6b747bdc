"""Proof that every number of a book exists once: parameters are moved, and what moves with them is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Parameter, Ruleset
from aofa_widgets.rules.prose import Speaker, base_text, printable
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import languages
from aofa_widgets.words.numbers import is_number
from aofa_widgets.words.tree import Agree, Choice, Effects, Of, Value, parse, walk

from . import tables
from .examples import fits, play, values_of

MOST_WORLDS = 400
# Typed a second time on purpose: what the printer of numbers knows would prove nothing about it.
_READ = {
    "en": dict(zip("zero one two three four five six seven eight nine ten".split(), range(11), strict=True)),
    "fr": dict(zip("zéro un deux trois quatre cinq six sept huit neuf dix".split(), range(11), strict=True)),
}
_GROUPED = {"en": ",", "fr": "\u202f"}  # a reading of its own: it must not ask what it proves
_RANKS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth",
    "fr": "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
}
for _lang, _ranks in _RANKS.items():
    _READ[_lang] |= dict(zip(_ranks.split(), range(1, 11), strict=True))
_READ["fr"] |= {"une": 1, "première": 1}


@dataclass
class Proof:
    """What was moved and what was found; `wrong` names each place that does not do what it must."""

    parameters: int = 0
    moves: int = 0
    places: int = 0
    counts: int = 0
    wrong: list[str] = field(default_factory=list)


def neighbours(parameter: Parameter, value: Any) -> list[Any]:
    """The values one step away from a value: the next choices, the next numbers, one entry of a list more or less.

    >>> from aofa_widgets.rules import load_book
    >>> book = load_book("swashbuckling").parameters
    >>> neighbours(book["wounds.to_fall"], 3), neighbours(book["optional.impetus"], True)
    ([2, 4], [False])
    """
    if parameter.kind in ("effects", "figures") and isinstance(value, tuple):
        return [value[:-1]] if len(value) > 1 else [(*value, value[0])]
    if parameter.kind == "pair" and isinstance(value, tuple):
        steps = [(value[0] - 1, value[1]), (value[0], value[1] + 1), (value[0] + 1, value[1])]
        return [step for step in steps if _allowed(parameter, step)]
    if parameter.kind == "number" and is_number(value):
        return [step for step in (float(value) - 1, float(value) + 1, float(value) + 0.5) if _allowed(parameter, step)]
    values = sorted(_every(parameter)) if parameter.kind == "count" and not parameter.none else _every(parameter)
    if value not in values:
        return values[:1]
    at = values.index(value)
    return [values[n] for n in (at - 1, at + 1) if 0 <= n < len(values)]


def _allowed(parameter: Parameter, value: Any) -> bool:
    try:
        parameter.read(parameter.write(value), beyond=True)
    except (ValueError, OverflowError):
        return False
    return True


class _Book:
    """The templates of a book, who is named in which, and a printer for each language."""

    def __init__(self, game: str) -> None:
        self.rules = Ruleset.load(game)
        self.parameters = self.rules.book.parameters
        text = base_text(game)
        self.speakers = {lang: Speaker(self.rules, text, lang) for lang in languages()}
        self.prose: dict[tuple[str, str], dict[str, Prose]] = {}
        for clause in text.clauses.values():
            self.prose[clause.id, "title"] = dict(clause.titles)
            self.prose[clause.id, "text"] = dict(clause.texts)
        self.names = {place: set(self._named(each.values())) for place, each in self.prose.items()}
        self.examples = [(clause.id, example) for clause in text.clauses.values() for example in clause.examples]

    def _named(self, some: Iterable[Prose]) -> Iterator[str]:
        for prose in some:
            for node in walk(parse(prose.text)):
                name = ""
                match node:
                    case Value(name) | Agree(name) | Choice(name) | Effects(name):
                        pass
                    case Of(value):
                        name = value.name
                whole = name.rpartition(".")[0]
                if name in self.parameters or whole in self.parameters:
                    yield name if name in self.parameters else whole

    def ready(self, world: Mapping[str, Any]) -> dict[str, Any]:
        """Values of parameters as templates take them."""
        made: dict[str, Any] = {}
        for key, value in world.items():
            made[key] = printable(self.rules.book, self.parameters[key], value)
            if isinstance(value, tuple) and self.parameters[key].kind == "pair":
                made |= {f"{key}.{n}": part for n, part in enumerate(value)}
        return made

    def printed(self, place: tuple[str, str], world: Mapping[str, Any]) -> dict[str, str]:
        """What a place prints in each language when these parameters have these values."""
        more = self.ready(world)
        return {
            lang: "".join(run.text for run in self.speakers[lang].runs(prose, more))
            for lang, prose in self.prose[place].items()
        }

    def worlds(self, place: tuple[str, str], key: str) -> Iterator[dict[str, Any]]:
        """The base rules, then settings of the other parameters that a place looks at: one at a time, then two."""
        yield {}
        others = sorted(self.names[place] - {key})
        for size in (1, 2, 3):
            for some in combinations(others, size):
                for values in product(*(self.parameters[name].values()[:6] for name in some)):
                    yield dict(zip(some, values, strict=True))


def prove(game: str, keys: Iterable[str] | None = None) -> Proof:
    """Move each parameter (or those named) and check that exactly what names it changes, in every language.

    A place that names a parameter must change with it in some setting of the others; one that does not must never
    change; the languages must change together; a table must change only with the parameters that it declares.

    >>> prove("swashbuckling", ["wounds.to_fall"]).wrong
    []
    """
    book, proof = _Book(game), Proof()
    base = {place: book.printed(place, {}) for place in book.prose}
    shown = {name: tables.table(name, book.rules) for name in tables.definitions(game)}
    for key in keys if keys is not None else book.parameters:
        proof.parameters += 1
        if key == "edition":
            continue
        for step in neighbours(book.parameters[key], book.rules.values[key]):
            proof.moves += 1
            for place, before in base.items():
                after = book.printed(place, {key: step})
                moved = {lang for lang in after if after[lang] != before[lang]}
                if moved and key not in book.names[place]:
                    proof.wrong.append(f"{place[0]} ({place[1]}): {key} = {step!r} moves what does not name it")
                elif moved and len(moved) < len(after):
                    proof.wrong.append(f"{place[0]} ({place[1]}): {key} = {step!r} moves only {', '.join(moved)}")
            _tables(book, shown, key, step, proof)
        for place, named in book.names.items():
            if key in named and neighbours(book.parameters[key], book.rules.values[key]):
                proof.places += 1
                if not _moves(book, place, key):
                    proof.wrong.append(f"{place[0]} ({place[1]}): names {key}, but never changes with it")
    return proof


def _moves(book: _Book, place: tuple[str, str], key: str) -> bool:
    """Whether a place changes with a parameter in every language, in some setting of the others."""
    missing = set(book.prose[place])
    for n, world in enumerate(book.worlds(place, key)):
        if n >= MOST_WORLDS:
            break
        seen: dict[str, set[str]] = {}
        for value in _every(book.parameters[key]):
            for lang, text in book.printed(place, {**world, key: value}).items():
                seen.setdefault(lang, set()).add(text)
        if book.parameters[key].kind in ("number", "pair", "figures"):
            for value in neighbours(book.parameters[key], book.rules.values[key]):
                for lang, text in book.printed(place, {**world, key: value}).items():
                    seen.setdefault(lang, set()).add(text)
        missing -= {lang for lang, texts in seen.items() if len(texts) > 1}
        if not missing:
            return True
    return False


def _tables(book: _Book, shown: Mapping[str, Any], key: str, step: Any, proof: Proof) -> None:
    """A table that changes with a parameter must declare it; one that is made of a parameter's value must change."""
    try:
        moved = book.rules.with_values({key: book.parameters[key].write(step)})
    except SourceError:
        return
    for name, before in shown.items():
        after = tables.table(name, moved, moved)
        declared = tables.parameters_of(name, book.rules)
        if after != before and key not in declared:
            proof.wrong.append(f"table {name}: {key} = {step!r} moves what does not declare it")
        definition = tables.definitions(book.rules.game)[name]
        if after == before and key in declared and ("parameter" in definition or "rows" in definition):
            proof.wrong.append(f"table {name}: shows {key}, but {step!r} does not change it")


def count(game: str) -> Proof:
    """Check that each printed count reads as its parameter's value, over the values that the parameter may take."""
    book, proof = _Book(game), Proof()
    for key, parameter in book.parameters.items():
        values = _some([value for value in _every(parameter) if is_number(value)])
        proof.parameters += bool(values)
        for place, named in book.names.items():
            if not values or key not in named:
                continue
            for n, world in enumerate(book.worlds(place, key)):
                if n >= 1 + 6 * len(named):
                    break
                for value in values:
                    _counted(book, place, {**world, key: value}, key, value, proof)
    return proof


def _every(parameter: Parameter) -> list[Any]:
    values = list(parameter.values())
    if parameter.outside and parameter.kind == "count":
        low, high = (int(end) for end in parameter.outside)
        values += [n for n in range(low, min(high, low + 60) + 1) if n not in values]
    return values


def _some(values: list[Any]) -> list[Any]:
    """Every value of a few; of thousands (points of an army) the first ones, the last, and some in between."""
    return values if len(values) <= 80 else [*values[:10], *values[10:-3 : -(-len(values) // 8)], *values[-3:]]


def _counted(
    book: _Book, place: tuple[str, str], world: Mapping[str, Any], key: str, value: Any, proof: Proof
) -> None:
    more = book.ready(world)
    for lang, prose in book.prose[place].items():
        for run in book.speakers[lang].runs(prose, more):
            if run.kind == "value" and run.name == key:
                proof.counts += 1
                if read(run.text, lang) not in (value, abs(value)):  # −1 die is said as one die fewer
                    proof.wrong.append(f"{place[0]} ({lang}): prints {run.text!r} for {key} = {value!r}")


def read(text: str, lang: str) -> float | None:
    """The number that a printed count says, or None when it says none.

    >>> read("three dice", "en"), read("d’un dé", "fr"), read("1,5 pouce", "fr"), read("no dice", "en")
    (3, 1, 1.5, None)
    >>> read("1,500", "en"), read("1\u202f500", "fr")
    (1500, 1500)
    """
    text = re.sub(rf"(?<=\d){_GROUPED[lang]}(?=\d{{3}}(?!\d))", "", text)
    for word in re.findall(r"[^\W_]+(?:[.,]\d+)?", text.replace("’", " ").replace("'", " ")):
        if word.lower() in _READ[lang]:
            return _READ[lang][word.lower()]
        if word[0].isdigit():
            found = re.match(r"\d+(?:[.,]\d+)?", word)
            assert found is not None
            number = float(found[0].replace(",", "."))
            return int(number) if number == int(number) else number
    return None


def examples_follow(game: str, keys: Iterable[str]) -> Proof:
    """Play every example with each of these parameters moved: the sentences of all languages change together."""
    book, proof = _Book(game), Proof()
    before = {example.where: play(book.rules, example) for _, example in book.examples}
    for key in keys:
        proof.parameters += 1
        for step in neighbours(book.parameters[key], book.rules.values[key])[:1]:
            moved = book.rules.with_values({key: book.parameters[key].write(step)})
            text = base_text(game)
            speakers = {lang: Speaker(moved, text, lang) for lang in languages()}
            for clause, example in book.examples:
                answer = play(moved, example)
                if not fits(example, answer, speakers):
                    continue
                proof.moves += 1
                changed = set()
                for lang, prose in example.texts.items():
                    old = book.speakers[lang].plain(prose, values_of(example, before[example.where]))
                    new = speakers[lang].plain(prose, values_of(example, answer))
                    changed |= {lang} if old != new else set()
                if changed and len(changed) < len(example.texts):
                    proof.wrong.append(f"{clause} (example): {key} = {step!r} moves only {', '.join(changed)}")
    return proof
