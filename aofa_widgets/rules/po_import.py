"""A translator's PO file taken back into the rulebook: every text judged first, then all written or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.errors import UNPRINTABLE, Fault, InputError, SourceError, named, shown
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.terms import terms
from aofa_widgets.words.tongues import begun
from aofa_widgets.words.tree import Choice, Effects, TemplateError, TermLink, Text, Value, parse, walk
from aofa_widgets.words.typography import plain_marks

from . import instep
from .bare import bare_numbers
from .check import check_clause
from .formats import refuse_later
from .hints import did_you_mean
from .parity import parted
from .po import mark_of
from .po_file import Entry, File, read_po
from .ruleset import Ruleset, load_book
from .saving import save
from .spans import Sources, Span, replaced, room, sources, spans_of
from .style import check_sentence
from .text import Clause, Prose, RulesText, grammar_fault, load_text, numbered, parse_text

MOST_HINTS = 20  # names that nothing has and for which a near one is looked for
_LOST = re.compile("\ufffd")  # a letter that some program could not read


@dataclass(frozen=True, slots=True)
class Change:
    """A text that the file says otherwise than the book: its place, what the book says, what it is to say."""

    span: Span
    text: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Taken:
    """What an import did: the texts changed, the files written, how many declared in step, fuzzy, left, empty.

    `notes`: what is no fault and may not be meant, at the lines of the file.
    """

    changes: tuple[Change, ...]
    files: tuple[Path, ...]
    declared: int
    undeclared: int
    kept: int
    empty: int
    source: str
    notes: tuple[Fault, ...] = ()


@dataclass
class _Plan:
    """What an import is about to do."""

    changes: list[Change] = field(default_factory=list)
    declare: set[str] = field(default_factory=set)
    undeclared: int = 0
    kept: int = 0
    empty: int = 0
    notes: list[Fault] = field(default_factory=list)


def import_po(game: str, path: Path, lang: str = "") -> Taken:
    """Take the translations of a PO file into the text and data of a game; all else keeps its bytes.

    A text that the language does not say yet is put behind those of the others. A text that the translator did not
    touch stays as the book has it. Texts that are not fuzzy, and whose source is still what was translated, are
    declared in step.
    Raises: SourceError or InputError with every fault at once; then nothing has been written.
    """
    load_book(game)
    file = read_po(path)
    lang, source = _languages(file, game, lang, str(path))
    before = load_text(game)
    found = sources(game)
    plan = _plan(file.entries, found, lang, source)
    faults = [_of_text(one, change) for change in plan.changes for one in _judged(change, found, source)]
    if faults:
        raise SourceError(faults)
    new = _rewritten(plan.changes, found)
    after = _checked(plan.changes, found, new)
    faults = _clauses(game, before, new, plan.changes)
    if faults:
        raise SourceError(faults)
    lock = instep.read_lock(instep.lock_path(game))
    torn = _torn(found, lock, lang, source) & plan.declare
    plan.declare -= torn
    plan.undeclared += len(torn)
    if lock.faults and plan.declare:
        raise SourceError(lock.faults)
    files = {found.path(name): text for name, text in new.items()}
    fresh = {key for key in plan.declare if _declarable(after.spans[key], lock, key)} if lock.there else set()
    if fresh:
        files[instep.lock_path(game)] = instep.lock_text(after, lock, fresh)
    _write(files)
    locate.forget()
    notes = (*plan.notes, *(one for each in plan.changes for one in _unlinked(each, found, source)))
    return Taken(
        tuple(plan.changes), tuple(found.path(name) for name in new), len(fresh), plan.undeclared, plan.kept,
        plan.empty, source, notes,
    )  # fmt: skip


def _languages(file: File, game: str, lang: str, name: str) -> tuple[str, str]:
    """The language of a file and the one it was translated from."""
    where, head = f"{name}:1", file.head
    refuse_later(head.get("X-Aofa-Format"), where)
    charset = re.search(r"charset=([\w-]+)", head.get("Content-Type", ""))
    told = head.get("Language", "")
    if charset and charset[1].lower() not in ("utf-8", "utf8", "charset"):
        raise SourceError(fault(where, "po.charset", found=named(charset[1])))
    if head.get("X-Aofa-Game", game) != game:
        raise SourceError(fault(where, "po.other_game", found=named(head["X-Aofa-Game"]), game=game))
    if not told and not lang:
        raise SourceError(fault(where, "po.no_language"))
    if told and lang and told != lang:
        raise SourceError(fault(where, "po.other_language", found=named(told), wanted=lang))
    chosen = lang or told
    if chosen not in languages():
        raise SourceError(fault(where, "po.not_in_book", found=named(chosen), allowed=", ".join(languages())))
    others = [code for code in languages() if code != chosen]
    source = head.get("X-Source-Language", others[0])
    if source not in others:
        raise SourceError(fault(where, "po.source", found=named(source), allowed=", ".join(others)))
    return chosen, source


def _plan(entries: Iterable[Entry], found: Sources, lang: str, source: str) -> _Plan:
    """What each entry asks for. Raises: SourceError for entries that belong to no text, or to one already told."""
    plan, faults = _Plan(), []  # type: _Plan, list[Fault]
    seen: dict[str, str] = {}
    for entry in entries:
        if not entry.plural and not entry.text.strip():
            plan.empty += 1
        elif not entry.key:
            faults.append(fault(entry.where, "po.no_context"))
        elif entry.key not in found.spans:
            # to look for a near name among thousands takes a while: who opens the file of another book needs no hints
            near = closest(entry.key[:80], found.spans) if len(faults) < MOST_HINTS else ""
            faults.append(fault(entry.where, "po.unknown", found=named(entry.key), hint=did_you_mean(near)))
        elif entry.key in seen:
            other = seen[entry.key].rpartition(":")[2]
            faults.append(fault(entry.where, "po.twice", id=entry.key, other=other))
        elif entry.plural:
            faults.append(fault(entry.where, "po.plural", id=entry.key))
        else:
            seen[entry.key] = entry.where
            spans = found.spans[entry.key]
            if span := spans.get(lang) or room(found, entry.key, lang):
                faults += _asked(entry, span, spans, source, plan)
            else:
                faults.append(fault(entry.where, "po.no_room", id=entry.key, lang=lang))
    if faults:
        raise SourceError(faults)
    return plan


def _asked(entry: Entry, span: Span, spans: Mapping[str, Span], source: str, plan: _Plan) -> list[Fault]:
    text = entry.text
    if text != span.text and mark_of(text) != entry.mark:
        text = plain_marks(text, span.lang)
    untouched = mark_of(text) == entry.mark
    if text != span.text and untouched:
        plan.kept += 1
        return []
    if text != span.text:
        told = {"id": entry.key, "book": shown(span.text, 80)}
        if entry.mark and entry.mark not in (mark_of(span.text), mark_of("")):
            return [fault(entry.where, "po.both_changed", **told)]
        if span.text and entry.mark == mark_of(""):  # filled in since: by this file, when it was younger, or by another
            plan.notes.append(fault(entry.where, "po.replaced", **told))
        plan.changes.append(Change(span, text, entry))
    if not span.prose:
        return []
    if entry.fuzzy or (source in spans and spans[source].text != entry.source):
        plan.undeclared += 1
    else:
        plan.declare.add(entry.key)
    return []


def _unlinked(change: Change, found: Sources, source: str) -> list[Fault]:
    """The words of the glossary to which the source leads its reader, and the new text does not."""
    other = found.spans[change.span.key].get(source)
    lost = links(other.text) - links(change.text) if other and change.span.prose else ()
    told, own = instep.language_name(source), change.entry.where
    return [fault(own, "po.unlinked", id=change.span.key, found=term, source=told) for term in sorted(lost)]


def links(text: str) -> set[str]:
    """The words of the glossary to which a text leads; none for a text that is no template.

    >>> sorted(links("[[die|a die]] of the {n ? [[pool]] : pools}"))
    ['die', 'pool']
    """
    try:
        return {node.term for node in walk(parse(text)) if isinstance(node, TermLink)}
    except TemplateError:
        return set()


def _of_text(found: Fault, change: Change) -> Fault:
    """A fault with the text it is about in its place: translation programs show a text by its context, not its line."""
    place, key = change.entry.where, change.span.key
    return Fault(f"{place} ({key})" if f"`{key}`" not in found.texts["en"] else place, found.texts)


def _judged(change: Change, found: Sources, source: str) -> list[Fault]:
    """What is wrong with a text by itself: its characters, its build, its placeholders beside those of the source."""
    where, key, text, span = change.entry.where, change.span.key, change.text, change.span
    if hidden := _LOST.search(text) or UNPRINTABLE.search(text.replace("\n", " ")):
        return [fault(where, "po.character", found=f"U+{ord(hidden[0]):04X}")]
    if span.form == "title" and (" | " in text or "\n" in text or text != text.strip()):
        return [fault(where, "po.title", id=key)]
    if span.form == "body" and (re.search(r"^(?:#|\s*```)", text, re.MULTILINE) or text != text.strip()):
        return [fault(where, "po.structure", id=key)]
    try:
        printed = holes(text)
    except TemplateError as error:
        return [grammar_fault(where, error)]
    try:
        old = holes(span.text)
        other = holes(found.spans[key][source].text) if source in found.spans[key] else old
        old = old or other if span.lead else old  # a text that is new has nothing else to keep
    except TemplateError:  # what the book says itself is not the translator's to mend
        return []
    told = instep.language_name(source)
    gone = [
        fault(where, "po.placeholder_gone", id=key, found=hole, source=told) for hole in sorted(other & old - printed)
    ]
    new = [
        fault(where, "po.placeholder_new", id=key, found=hole, source=told) for hole in sorted(printed - other - old)
    ]
    other_text = found.spans[key][source].text if source in found.spans[key] else ""
    return gone + new or _style(change, found.folder.name, Prose(other_text, "", 1), source)


def _style(change: Change, game: str, other: Prose, source: str) -> list[Fault]:
    """What can be said against the new text that could not be said against the old one.

    The house style; and in lessons, whose clauses nobody checks, numbers typed by hand and figures that the source
    does not say.
    """
    span = change.span
    nouns = terms(game) if span.key.startswith("lesson:") else {}

    def said(text: str) -> list[Fault]:
        prose = Prose(text, "", 1)
        found = check_sentence(span.lang, prose, game)
        if not span.key.startswith("lesson:"):
            return found
        try:
            plain = [node.text for node in walk(parse(text)) if isinstance(node, Text)]
        except TemplateError:
            return found
        numbers = [word for one in plain for _, word in bare_numbers(one, span.lang)]
        typed = [fault("", "check.bare", found=word, sample="{=" + word + "}") for word in numbers]
        return [*found, *typed, *parted({source: other, span.lang: prose}, nouns)]

    known = [one.texts for one in said(span.text)]
    return [Fault(change.entry.where, one.texts) for one in said(change.text) if one.texts not in known]


def holes(text: str) -> set[str]:
    """What a template prints; agreement alone prints nothing. Raises: TemplateError.

    >>> sorted(holes("{de n:word die} {n ? a : b} {choice x | 1: {y} | else: z}"))
    ['n', 'x', 'y']
    """
    return {node.name for node in walk(parse(text)) if isinstance(node, (Value, Choice, Effects))}


def _rewritten(changes: Iterable[Change], found: Sources) -> dict[str, str]:
    """The files with the changes in them."""
    by: dict[str, list[tuple[Span, str]]] = {}
    for change in changes:
        by.setdefault(change.span.file, []).append((change.span, change.text))
    return {name: replaced(found.files[name], some) for name, some in by.items()}


def _checked(changes: Iterable[Change], found: Sources, new: Mapping[str, str]) -> Sources:
    """The game as it will be: every text is where it was and says what was asked for.

    Raises: SourceError for a text that would change the build of its file.
    """
    spans: dict[str, dict[str, Span]] = {key: dict(some) for key, some in found.spans.items()}
    wanted = {(change.span.key, change.span.lang): change for change in changes}
    for name, text in new.items():
        again = {(span.key, span.lang): span for span in spans_of(text, name)}
        for key, some in found.spans.items():
            for lang, span in some.items():
                if span.file != name:
                    continue
                change, now = wanted.get((key, lang)), again.get((key, lang))
                if now is None or now.text != (change.text if change else span.text):
                    guilty = change or next(one for one in changes if one.span.file == name)
                    raise SourceError(fault(guilty.entry.where, "po.structure", id=guilty.span.key))
                spans[key][lang] = now
        for (key, lang), change in wanted.items():
            if change.span.file == name and change.span.lead:
                now = again.get((key, lang))
                if now is None or now.text != change.text:
                    raise SourceError(fault(change.entry.where, "po.structure", id=key))
                spans[key][lang] = now
    return Sources(found.folder, {**found.files, **new}, spans)


def _clauses(game: str, before: RulesText, new: Mapping[str, str], changes: Iterable[Change]) -> list[Fault]:
    """What `aofa check` would say of the changed clauses, and does not say today, at the lines of the PO file."""
    faults: list[Fault] = []
    parts = [section for section in before.sections if section.where.rpartition(":")[0] not in new]
    for name, text in new.items():
        if "/text/" in name:
            parts += parse_text(text.removeprefix("\ufeff"), name, faults)
    if faults:
        return faults
    parts.sort(key=lambda section: (section.where.rpartition(":")[0], int(section.where.rpartition(":")[2])))
    ruleset, after = Ruleset.load(game), RulesText.of(game, numbered(parts, faults))
    for name in dict.fromkeys(change.span.name for change in changes if change.span.name in before.clauses):
        known = {one.texts["en"] for one in check_clause(ruleset, before, before.clauses[name])}
        clause = after.clauses[name]
        fresh = [one for one in check_clause(ruleset, after, clause) if one.texts["en"] not in known]
        faults += [_of_text(one, _about(one.where, clause, changes)) for one in fresh]
    return faults


def _about(where: str, clause: Clause, changes: Iterable[Change]) -> Change:
    """The change that a fault of the new clause is about."""
    own = [change for change in changes if change.span.name == clause.id]
    titled = any(prose.where() == where for prose in clause.titles.values())
    return next((one for one in own if (one.span.form == "title") == titled), own[0])


def _torn(found: Sources, lock: instep.Lock, lang: str, source: str) -> set[str]:
    """Texts out of step of which a translator from `source` to `lang` cannot say that all languages agree.

    Another language has changed or is to be looked at; or this one is begun and was never declared itself.
    """
    told: set[str] = set()
    for part in (part for one in instep.compare(found, lock).values() for part in one.parts):
        others = {*part.review, *(change.lang for change in part.changed)} - {lang, source}
        if others or (lang in begun() and (part.key, lang) not in lock.rows):
            told.add(part.key)
    return told


def _declarable(spans: Mapping[str, Span], lock: instep.Lock, key: str) -> bool:
    """Whether declaring a text says something new."""
    return any(
        [row.code for row in lock.rows.get((key, lang), ())] != [instep.code_of(span.text)]
        for lang, span in spans.items()
    )


def _write(files: Mapping[Path, str]) -> None:
    """Write every file, or put back those that were written. Raises: InputError if a place refuses."""
    done: dict[Path, bytes] = {}
    try:
        for path, text in files.items():
            old = path.read_bytes()
            save(text, path)
            done[path] = old
    except InputError:
        for path, old in done.items():
            save(old, path)
        raise InputError(fault(str(next(path for path in files if path not in done)), "instep.read_only")) from None
