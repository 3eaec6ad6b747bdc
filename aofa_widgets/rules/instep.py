"""In step: what each text said in every language when a person last declared that its languages say the same.

`rulebook/<game>/in-step.lock` keeps it, one line for each text and language: `name/part language code words`. The code
is a hash of the words, white space and line ends put alike, so that a reflowed or moved clause stays in step; the words
are there so that what changed can be shown anywhere, with git or without. The code must fit the words: a search and
replace over the whole rulebook cannot declare anything by accident.

Covered are the texts whose languages stand one under the other: titles, prose and example sentences of clauses, titles
of sections, lessons. Pairs on one line of TOML (`{ en = "…", fr = "…" }`) are not: nobody changes one without seeing
the other. Nor are house rules: a file of a reader's own has no lock beside it, and holds both languages together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from aofa_widgets import locate
from aofa_widgets.errors import Fault, InputError, SourceError, named
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tongues import begun

from .check import check_clause
from .hints import did_you_mean
from .lock import NAME as NAME
from .lock import Lock as Lock
from .lock import Row
from .lock import code_of as code_of
from .lock import lock_path as lock_path
from .lock import normal as normal
from .lock import read_lock as read_lock
from .ruleset import Ruleset
from .saving import save
from .spans import Sources, Span, sources
from .text import load_text
from .wording import word_diff

_HEAD = """\
# In step: what each text of this game said when somebody last declared that its languages say the same.
# `aofa check` compares, shows what has changed since and says which language to look at;
# `aofa check --in-step NAME` writes a text anew. Do not edit by hand: the code after the language fits the words.
# After a merge: keep the lines of both sides, then check again.
"""


@dataclass(frozen=True, slots=True)
class Changed:
    """A text in one language that no longer says what was declared."""

    lang: str
    was: str
    now: str

    @property
    def diff(self) -> str:
        """The change in words: `keeps the [-initiative-]{+upper hand+}`, long parts that stayed left out."""
        return word_diff(self.was, self.now)


@dataclass(frozen=True, slots=True)
class Part:
    """One text of a clause that is out of step: what changed, and the languages that a person has to look at."""

    key: str
    changed: tuple[Changed, ...]
    review: tuple[str, ...]
    where: Mapping[str, str] = field(hash=False)

    @property
    def new(self) -> bool:
        """Whether nobody ever declared it."""
        return not self.changed


@dataclass(frozen=True, slots=True)
class Stale:
    """A clause (section, lesson step) whose languages have not been declared in step as they stand."""

    name: str
    parts: tuple[Part, ...]

    @property
    def review(self) -> tuple[str, ...]:
        """The languages to look at, in the book's order."""
        found = {lang for part in self.parts for lang in part.review}
        return tuple(lang for lang in languages() if lang in found)

    def faults(self) -> list[Fault]:
        """One sentence for each text: what changed, shown word by word, and what to do."""
        return [_told(self.name, part) for part in self.parts]


def stale(game: str, *, lessons: bool = True) -> Mapping[str, Stale]:
    """Every clause, section and lesson step of a game that is out of step, by name; empty for a game without a lock.

    Without `lessons` no step of a lesson is looked at, which takes a fifth of the time.

    Raises: SourceError for a file that cannot be read.

    >>> stale("swashbuckling").get("no.such.clause") is None
    True
    """
    return _stale(game, lessons, _state(game))


@lru_cache(maxsize=8)
def _stale(game: str, lessons: bool, state: object) -> Mapping[str, Stale]:
    return compare(sources(game, data=False, lessons=lessons), read_lock(lock_path(game)))


def _state(game: str) -> tuple[tuple[str, int, int], ...]:
    """What tells that a file has changed, without reading any."""
    root = locate.rulebook() / game
    paths = [root / NAME, *sorted(root.glob("text/*.md")), *sorted(root.glob("lessons/*.md"))]
    stats = [(path, path.stat()) for path in paths if path.exists()]
    return tuple((str(path), found.st_mtime_ns, found.st_size) for path, found in stats)


def compare(found: Sources, lock: Lock) -> Mapping[str, Stale]:
    """What is out of step between the files of a game and its lock."""
    parts: dict[str, list[Part]] = {}
    if not lock.there:
        return {}
    for key, spans in found.spans.items():
        name = next(iter(spans.values())).name
        if any(span.prose for span in spans.values()) and (part := _part(key, spans, lock)):
            parts.setdefault(name, []).append(part)
    return MappingProxyType({name: Stale(name, tuple(some)) for name, some in parts.items()})


def _part(key: str, spans: Mapping[str, Span], lock: Lock) -> Part | None:
    changed: list[Changed] = []
    young = [lang for lang in begun() if (key, lang) not in lock.rows]  # to be declared once the language is whole
    spans = {lang: span for lang, span in spans.items() if lang not in young}
    where = {lang: span.where for lang, span in spans.items()}
    every = tuple(lang for lang in languages() if lang in spans)
    for lang, span in spans.items():
        rows = lock.rows.get((key, lang), ())
        if len(rows) != 1:
            return Part(key, (), every, where)
        if rows[0].code != code_of(span.text):
            changed.append(Changed(lang, rows[0].words, normal(span.text)))
    if not changed:
        return None
    moved = {change.lang for change in changed}
    return Part(key, tuple(changed), tuple(lang for lang in every if lang not in moved) or every, where)


def _told(name: str, part: Part) -> Fault:
    place = part.where[part.review[0]]
    # the words of a file are shown as they stand: they are put in after the typography
    holes = {f"diff_{change.lang}": chr(0xE000 + n) for n, change in enumerate(part.changed)}
    said = texts(
        "instep.new" if part.new else "instep.both" if len(part.review) == len(part.where) else "instep.stale",
        id=name,
        part=_part_name(part.key),
        changed=_listed([change.lang for change in part.changed]),
        review=_listed(part.review),
        diffs=_each([(change.lang, holes[f"diff_{change.lang}"]) for change in part.changed]),
    )
    for n, change in enumerate(part.changed):
        said = {lang: text.replace(chr(0xE000 + n), change.diff) for lang, text in said.items()}
    return Fault(place, said)


def _part_name(key: str) -> dict[str, str]:
    kind, _, ident = key.partition("/")[2].partition(":")
    known = kind.partition(".")[0]
    return texts(f"instep.part_{known if known in ('title', 'body', 'example') else 'other'}", id=ident)


def language_name(code: str) -> dict[str, str]:
    """How each language names a language: English is « anglais » in French."""
    try:
        return texts(f"instep.language_{code}")
    except KeyError:
        return dict.fromkeys(languages(), languages().get(code, code))


def _listed(codes: Iterable[str]) -> tuple[dict[str, str], ...]:
    return tuple(language_name(code) for code in codes)


def _each(rows: Iterable[tuple[str, str]]) -> dict[str, str]:
    told = list(rows)
    if len(told) == 1:
        return dict.fromkeys(languages(), told[0][1])
    return {lang: "; ".join(f"{code}: {diff}" for code, diff in told) for lang in languages()}


def left_over(found: Sources, lock: Lock) -> list[Fault]:
    """A sentence for each name of the lock that the game no longer has: renamed or taken out."""
    known = {span.name for spans in found.spans.values() for span in spans.values()}
    gone: dict[str, Row] = {}
    for (key, _), rows in lock.rows.items():
        name = key.partition("/")[0]
        if name not in known:
            gone.setdefault(name, rows[0])
    return [fault(row.where, "instep.gone", id=name) for name, row in gone.items()]


def review(game: str, files: Collection[str] | None = None) -> tuple[list[Fault], int]:
    """What `aofa check` says of a game's lock: faults of its lines, then texts to look at; and how many clauses.

    `files` names those to speak of, as messages show them (None: all). Raises: SourceError as for `stale`.
    """
    found, lock = sources(game, data=False), read_lock(lock_path(game))
    if not lock.there:
        names = {span.name for spans in found.spans.values() for span in spans.values()}
        return ([fault(f"{game}/{NAME}:1", "instep.none", n=len(names))], len(names)) if files is None else ([], 0)
    told = [one for one in compare(found, lock).values() if files is None or _of(one) & set(files)]
    faults = [*lock.faults, *left_over(found, lock)] if files is None else []
    return [*faults, *(said for one in told for said in one.faults())], len(told)


def _of(one: Stale) -> set[str]:
    return {where.rpartition(":")[0] for part in one.parts for where in part.where.values()}


def declare_in(games: Iterable[str], names: Collection[str]) -> list[tuple[str, tuple[str, ...], bool]]:
    """Declare clauses in step in whichever games have them ("all": every text of every game).

    Gives for each game the names and whether anything was written. Raises: InputError naming the nearest clause for a
    name that no game has, SourceError for a clause with faults or a damaged lock; nothing is written then.
    """
    held = {game: _names(sources(game, data=False), read_lock(lock_path(game))) for game in games}
    known = [name for some in held.values() for name in some]
    faults = [
        fault("--in-step", "instep.unknown", found=named(name), hint=did_you_mean(_meant(name, known, held)))
        for name in names
        if name != "all" and name not in known
    ]
    if faults:
        raise InputError(faults)
    chosen = {game: tuple(sorted(some if "all" in names else some & set(names))) for game, some in held.items()}
    for game, some in chosen.items():
        faults += _broken(game, some)
    if faults:
        raise SourceError(faults)
    return [(game, some, declare(game, some)) for game, some in chosen.items() if some]


def _meant(name: str, known: Collection[str], games: Iterable[str]) -> str:
    """The text that was probably meant: one of this name in other letters, of this visible number, or a near one."""
    same = (text for text in known if text.casefold() == name.casefold())
    numbered = (found.id for game in games if (found := load_text(game).find(name)))
    return next(same, "") or next(numbered, "") or closest(name.casefold(), known)


def declare(game: str, names: Collection[str]) -> bool:
    """Declare the languages of these clauses in step as they stand now; tells whether the lock has changed.

    A name that the game no longer has is taken out of the lock; all other lines stay as they are.
    Raises: SourceError for a lock with damaged lines that this does not write anew.
    """
    found, lock = sources(game, data=False), read_lock(lock_path(game))
    mended = {row.where for (key, _), rows in lock.rows.items() if key.partition("/")[0] in names for row in rows}
    damaged = [one for one in lock.faults if one.where not in mended | _second_rows(lock)]
    if damaged and not _names(found, lock) <= set(names):
        raise SourceError(damaged)
    keys = {key for key, spans in found.spans.items() if next(iter(spans.values())).name in names}
    return write(game, found, lock, keys, names)


def _names(found: Sources, lock: Lock) -> set[str]:
    """Every clause, section and lesson step that the game has or the lock still names."""
    there = {span.name for spans in found.spans.values() for span in spans.values() if span.prose}
    return there | {key.partition("/")[0] for key, _ in lock.rows}


def _broken(game: str, names: Collection[str]) -> list[Fault]:
    """The faults of these clauses: what prints one thing in English and another in French is not in step."""
    text, ruleset = load_text(game), Ruleset.load(game)
    clauses = [text.clauses[name] for name in names if name in text.clauses]
    return [found for clause in clauses for found in check_clause(ruleset, text, clause)]


def _second_rows(lock: Lock) -> set[str]:
    return {row.where for rows in lock.rows.values() for row in rows[1:]}


def write(game: str, found: Sources, lock: Lock, keys: Collection[str], names: Collection[str] = ()) -> bool:
    """Write the lock with these texts as they stand in `found`; tells whether anything of it changed."""
    path = lock_path(game)
    new = lock_text(found, lock, keys, names)
    if lock.there and path.read_text(encoding="utf-8") == new:
        return False
    try:
        save(new, path)
    except InputError:
        raise InputError(fault(f"{game}/{NAME}", "instep.read_only")) from None
    return True


def lock_text(found: Sources, lock: Lock, keys: Collection[str], names: Collection[str] = ()) -> str:
    """The lock as a file: the rows of these keys made anew, those of `names` dropped, all others kept; sorted."""
    rows = {
        place: [(row.code, row.words) for row in some]
        for place, some in lock.rows.items()
        if place[0] not in keys and place[0].partition("/")[0] not in names
    }
    for key in keys:
        for lang, span in found.spans[key].items():
            rows[key, lang] = [(code_of(span.text), normal(span.text))]
    lines: list[str] = []
    last = ""
    for (key, lang), some in sorted(rows.items()):
        name = key.partition("/")[0]
        lines += [""] if name != last else []  # a line between clauses, so that two people's changes merge
        last = name
        lines += [f"{key} {lang} {code} {words}" for code, words in some]
    return _HEAD + "\n".join([*lines, ""])
