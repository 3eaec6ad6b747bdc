"""A reckoning in the terminal: what `aofa odds` prints where a game fills sheets of fields (play/reckonings.py)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.games import load
from aofa_widgets.play.reckonings import Reckoned, Reckonings
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import decimal, percent, signed

LEAD = 10  # of a value that counts, and its space


def desk_for(ruleset: Ruleset, question: str) -> Reckonings | None:
    """Who reckons a question; None where it is none of the kinds that the game's sheets know."""
    make = getattr(load(ruleset.game), "reckoning", None)
    return make(ruleset) if make is not None and question in kinds(ruleset) else None


def kinds(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds that the game's sheets know; none where it has no sheets."""
    make = getattr(load(ruleset.game), "reckoning", None)
    if make is None:
        return ()
    desk: Reckonings = make(ruleset)
    entries = (one for sheet in desk.form(desk.first({})) for one in sheet.entries)
    return tuple(kind for one in entries if one.key == "kind" for kind in one.options)


def answered(desk: Reckonings, question: str, words: Sequence[str]) -> tuple[Any, Reckoned]:
    """The values filled by KEY=VALUE, and the answer. Raises: InputError for words that fill nothing."""
    given: dict[str, Any] = {"kind": question}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            raise InputError(fault("KEY=VALUE", "reckoner.no_sign", found=named(word)))
        given[key.strip()] = _value(value.strip(), key.strip().endswith(".more"))
    values = desk.first(given)
    return values, desk.answer(values)


def _value(text: str, several: bool) -> Any:
    if several:
        return [one for one in text.split(",") if one]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() and len(text) < LEAD else text


def text(desk: Reckonings, values: Any, answer: Reckoned, ruleset: Ruleset, lang: str, exact: bool) -> str:
    """The answer in lines: what is needed and why, chances, what one more buys, the sentence."""

    def share(chance: Fraction) -> str:
        return str(chance) if exact else percent(chance, lang, 1)

    title, subtitle = desk.title(values)
    lines = [f"{title[lang]} – {subtitle[lang]}", ruleset.describe(lang)]
    lines += [f"! {note[lang]}" for note in desk.notes(values)]
    for one in answer.accounts:
        lines += ["", " – ".join(part for part in (one.label[lang], one.start[lang]) if part)]
        lines += [f"  {signed(row.value, lang):>3}  {row.label[lang]} [{row.rule}]" for row in one.lines]
        lines.append(f"  = {one.end[lang].replace('**', '')} [{one.rule}]")
    for group in answer.groups:
        wide = max(len(part.label[lang]) for part in group.parts)
        lines += ["", group.label[lang]]
        lines += [f"  {part.label[lang].ljust(wide)}  {share(part.chance):>8}" for part in group.parts]
    if answer.rungs:
        lines += ["", tell("reckoner.rungs", lang)]
        for rung in answer.rungs:
            lines.append(f"  {', '.join(map(str, rung.values))}: {share(rung.chance)} – {rung.end[lang]}")
    if answer.gains:
        lines += ["", tell("reckoner.gains", lang)]
        for gain in answer.gains:
            cells = [
                f"{one.label[lang]} {share(now) if one.share else decimal(now, lang, 2)}"
                for one, now in zip(answer.measures, gain.values, strict=True)
            ]
            lines.append(f"  {gain.label[lang]} – {', '.join(cells)}")
    return "\n".join([*lines, "", answer.text[lang].replace("**", "")])


def plain(values: Any, answer: Reckoned, ruleset: Ruleset, question: str) -> str:
    """The same for a program, with exact fractions."""
    told = {
        "game": ruleset.game,
        "roll": question,
        "fingerprint": ruleset.fingerprint,
        "values": dict(values),
        "accounts": {
            one.key: {
                "reasons": [{"value": row.value, "rule": row.rule, "label": row.label} for row in one.lines],
                "end": one.end, "rule": one.rule,
            }
            for one in answer.accounts
        },
        "groups": {group.key: {part.key: str(part.chance) for part in group.parts} for group in answer.groups},
        "measures": {one.key: str(one.value) for one in answer.measures},
        "gains": {gain.key: [str(value) for value in gain.values] for gain in answer.gains},
        "sentence": answer.text,
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, indent=2, default=list)
