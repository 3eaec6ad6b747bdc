"""Events and refusals as sentences, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.table.units import say_inches
from aofa_widgets.words import capital, languages, say, texts, typeset
from aofa_widgets.words.grammar import fill
from aofa_widgets.words.terms import turned

from ..actions import Event, Refusal
from ..model import Choice, State
from ..specials import Deed, deed_of

ROLES = ("figure", "enemy", "other", "by")


def tell(state: State, event: Event) -> dict[str, str]:
    """An event as a sentence in every language, beginning with a capital."""
    said = _say(state, f"swashbuckling.event.{event.name}", event.values)
    for who, faces in _replies(state, event):
        more = _say(state, "swashbuckling.event.answered", {"figure": who, "faces": faces})
        said = {lang: f"{text} {more[lang]}" for lang, text in said.items()}
    return said


def _replies(state: State, event: Event) -> list[tuple[str, tuple[int, ...]]]:
    """The dice of those who answered a roll: the log tells the dice of both sides."""
    replies = event.values.get("replies", {}) if event.name == "rolled" else {}
    return [(who, tuple(faces)) for who, faces in replies.items() if who in state.by_id and faces]


def explain(state: State, refusal: Refusal) -> dict[str, str]:
    """A refusal's reason as a sentence in every language."""
    return _say(state, f"swashbuckling.refusal.{refusal.name}", refusal.values)


def name_of(state: State, who: str, form: str = "") -> dict[str, str]:
    """How a sentence names a figure or a thing; `form` "de" or "a" for French after « de » and « à »."""
    row = state.names.get(who, {})
    found: dict[str, str] = {}
    for lang in languages():
        plain = row.get(lang, row.get("en", who))
        inside = row.get(f"{lang}_in_text", plain)
        own = row.get(f"{lang}_{form}") if form else None
        found[lang] = own or turned(inside, lang, form, bool(row.get("elide")) or None)
    return found


def names_said(state: State) -> dict[str, dict[str, str]]:
    """How a sentence names what stands on the table, where it is not as its label does."""
    said = {who: name_of(state, who) for who in state.names if who}
    return {who: row for who, row in said.items() if any(row[lang] != state.names[who].get(lang) for lang in row)}


def guideline_text(why: Refusal) -> dict[str, str]:
    """A guideline with what was measured, as a clause: ‘the gap is 2″ and the guideline says 1.6″’."""
    return texts(f"swashbuckling.guideline.{why.name}", **_lengths(why.values))


def _lengths(values: Mapping[str, Any]) -> dict[str, Any]:
    """What was measured and what is allowed, in inches, as on the board; a second decimal where one hides the more."""
    found = {name: values[name] * 10 for name in ("mm", "most") if "mm" in values}
    same = len(found) == 2 and len({say_inches(length) for length in found.values()}) == 1
    said = {name: {lang: say_inches(n, lang, 1 + same) for lang in languages()} for name, n in found.items()}
    return {**said, **({"inches": values["inches"]} if "inches" in values else {})}


def ask_text(state: State, due: Choice) -> dict[str, str]:
    """What the other side is asked: who wants to do what, and the guideline that it passes (AOFA-AMB-66)."""
    assert state.activation is not None
    what = deed_text(state, due.action)
    values = {"who": name_of(state, state.activation.figure), "deed": what, "guideline": guideline_text(due.why)}
    said = texts("swashbuckling.menu.judge", **values)
    return capital(said)


def deed_text(state: State, action: Any) -> dict[str, str]:
    """A deed that is proposed: the player's own words, or the deed's with what it is done to."""
    deed = deed_of(state, action.deed)
    if action.words or deed is None:
        return dict.fromkeys(languages(), action.words)
    to = getattr(action, "targets", ()) or (action.on,)
    named = tuple(name for name in to if name)
    label = deed_whole(state, deed, named) if named else deed.label
    return {lang: text[:1].lower() + text[1:] for lang, text in label.items()}


def deed_whole(state: State, deed: Deed, who: tuple[str, ...]) -> dict[str, str]:
    """A deed with what it is done to, as one says it: ‘Punch Rochefort’, « Sauter sur la table »."""
    if not deed.whole:
        return texts("swashbuckling.menu.deed_with", deed=dict(deed.label), thing=_names(state, who))
    forms = {f"who{form}": _names(state, who, form[1:]) for form in ("", "_a", "_de")}
    return {lang: typeset(fill(text, lang, forms), lang) for lang, text in deed.whole.items()}


def thing_forms(state: State, thing: str) -> dict[str, dict[str, str]]:
    """The holes {thing} and, in French, {thing_de} and {thing_a} of a sentence."""
    return {f"thing{form}": name_of(state, thing, form[1:]) for form in ("", "_de", "_a")}


def _values(state: State, values: Mapping[str, Any]) -> dict[str, Any]:
    filled: dict[str, Any] = dict(values)
    for role in ROLES:
        who = values.get(role)
        if who and isinstance(who, (str, tuple)):
            word = "who" if role == "figure" else role
            filled[word] = _names(state, who)
            for form in ("de", "a"):
                filled[f"{word}_{form}"] = _names(state, who, form)
    if isinstance(values.get("thing"), str):
        filled |= thing_forms(state, values["thing"])
    if "side" in values:
        filled["side_name"] = texts(f"swashbuckling.menu.side_{values['side']}")
    if "length" in values:
        filled["inches"] = {lang: say_inches(values["length"], lang) for lang in languages()}
    filled |= _lengths(values)
    if "guideline" in values:
        filled["guideline"] = texts(f"swashbuckling.guideline.{values['guideline']}", **_lengths(values))
    if "deed" in values:
        filled["deed"] = deed_text(state, values["deed"])
    if values.get("words"):
        stop = "" if values["words"][-1] in "!?…" else "."
        filled["words"] = values["words"] + stop
    if "faces" in values:
        filled["faces"] = _list(values["faces"])
    return filled


def _names(state: State, who: str | tuple[str, ...], form: str = "") -> dict[str, str]:
    """One name, or several as a list: each with its own « de » or « à »."""
    names = [name_of(state, name, form) for name in ((who,) if isinstance(who, str) else who)]
    return {lang: _joined([name[lang] for name in names], lang) for lang in languages()}


def _joined(words: list[str], lang: str) -> str:
    *most, last = words
    return say("swashbuckling.event.and", lang, first=", ".join(most), last=last) if most else last


def _list(numbers: tuple[int, ...]) -> dict[str, str]:
    if not numbers:
        return texts("swashbuckling.event.no_dice")
    return {lang: _joined([str(n) for n in numbers], lang) for lang in languages()}


def _say(state: State, key: str, values: Mapping[str, Any]) -> dict[str, str]:
    said = texts(key, **_values(state, values))
    return capital(said)
