"""What the reckoner asks of this game (play/reckonings.py): shots, two shooters face to face, fights of up to six."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.reckonings import Measure, Reckoned, Sheet, Texts, Values, chosen, taken
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, fault, texts

from ...model.arms import Arms, load_arms
from ...params import Params
from ..losses import MOST_MIXED
from . import fights, shots
from .form import DUELLISTS, EACH, FIGHTERS, NONE, SHOOTERS, TARGETS, Form
from .gains import advice, gains
from .writing import code

__all__ = ["Desk"]

USUAL_CLASS, USUAL_CM = 3, 20  # of the people, and of the distance, that a fresh form begins with
LEAD = {"shot": "shooter", "shootout": "first", "fight": "a1"}  # in whose place another profile is set beside


class Desk:
    """The reckoner of a ruleset; `book` are the book's own rules where a house changed them."""

    def __init__(self, ruleset: Ruleset, arms: Arms | None = None, own: str = "") -> None:
        self.ruleset, self.own = ruleset, own
        self._form = Form(Params.of(ruleset), arms or load_arms(ruleset))
        book = Ruleset.load(ruleset.game, edition=ruleset.edition, preset=ruleset.presets)
        params = Params.of(book)
        form = Form(params, arms or load_arms(book))
        talents = form.arms.talents == self._form.arms.talents  # a house rule may change them alone
        self._book = None if params == self._form.params and talents else form

    def first(self, given: Mapping[str, Any]) -> Values:
        """The values of a fresh form, then what is given by its keys.

        Raises: InputError for a key or a value that there is not.
        """
        archer, sword, spear = self._usual()
        values: dict[str, Any] = {"kind": "shot", "beside": NONE, "period": "all"}
        for key in (*SHOOTERS, *DUELLISTS):
            values |= self._form.shooter(archer, key, values)
        for key in TARGETS:
            values |= self._form.target(sword, key)
        for key in EACH:
            values |= self._form.fighter(spear if key[0] == "a" else sword, key)
            values |= {f"{key}.strikes": FIGHTERS["b" if key[0] == "a" else "a"][0], f"{key}.rank": NONE}
        values |= {"shooter.number": 3, "others.number": 0, "target.number": 3, "mixed.number": 0}
        values |= {"first.speed": 0, "second.speed": 0, "way.cover": NONE, "way.fleeting": False, "way.close": False}
        values |= {"way.distance": USUAL_CM, "way.indoor": False, "sides.indoor": False}
        values |= {"sides.ours": 1, "sides.theirs": 1}
        found: Values = values
        for key in sorted(given, key=_rank):
            found = self.set(found, key, given[key])
        return found

    def form(self, values: Values) -> tuple[Sheet, ...]:
        """The entries as they stand."""
        return self._form.sheets(values)

    def title(self, values: Values) -> tuple[Texts, Texts]:
        """The reckoner's name, and what is reckoned."""
        form, kind = self._form, values["kind"]
        if kind == "fight":
            a, b = form.called(values, "a1"), form.called(values, "b1")
            names: dict[str, Any] = {"a": a, "b": b, "n": form.count(values, True), "m": form.count(values, False)}
        elif kind == "shootout":
            names = dict(shots.duel_names(form, values))
        else:
            names = {
                "a": capital(form.person(values, "shooter").name), "b": capital(form.person(values, "target").name),
                "n": sum(int(values[f"{key}.number"]) for key in SHOOTERS), "m": shots.size(values),
            }  # fmt: skip
        return texts("argad.reckoner.title"), texts(f"argad.reckoner.subtitle_{kind}", **names)

    def set(self, values: Values, key: str, value: Any) -> Values:
        """The values with one changed; a person brings what he carries. Raises: InputError, and nothing changes."""
        if key not in values:
            allowed = [one.key for sheet in self.form(values) for one in sheet.entries]
            words = {"found": named(key, 40) if isinstance(key, str) else shown(key), "allowed": ", ".join(allowed)}
            raise InputError(fault("field", "reckoner.unknown_field", **words))
        place, _, name = key.rpartition(".")
        if name == "more":
            return {**values, key: chosen(self._form.traits(values, place), value)}
        found = taken(self._form.entry(values, key), value)
        changed: dict[str, Any] = {**values, key: found}
        if name == "person":
            who = str(found)
            if place in EACH:
                changed |= self._form.fighter(who, place)
            elif place in TARGETS:
                changed |= self._form.target(who, place)
            else:
                changed |= self._form.shooter(who, place, values)
        return self._fit(changed)

    def beside(self, values: Values) -> tuple[Texts, Values] | None:
        """What to compare with: another person in the place of the first."""
        who = values["beside"]
        if who == NONE:
            return None
        plain = {**values, "beside": NONE}
        return capital(self._form.arms.people[who].name), self.set(plain, f"{LEAD[values['kind']]}.person", who)

    def answer(self, values: Values, gains: bool = True) -> Reckoned:
        """Every chance. Raises: InputError for more blows than can be gone through while one waits."""
        return _answer(self._form, values, gains)

    def base(self, values: Values) -> Reckoned | None:
        """The same by the book; None where the house changed nothing."""
        return None if self._book is None else _answer(self._book, values, False)

    def notes(self, values: Values) -> tuple[Texts, ...]:
        """What is of no use, or cannot be reckoned while one waits."""
        form, found = self._form, []
        if values["kind"] == "shot":
            some = shots.shots(form.params, form, values)
            if any(not one.sight.allowed for one in some):
                found.append(texts("argad.reckoner.note_not_all"))
            if shots.fallen(form.params, form, values).falls is None:
                found.append(texts("argad.reckoner.note_no_falls", most=shots.MOST_ALIKE, mixed=MOST_MIXED))
            if len({values[f"{key}.armour"] for key in TARGETS if values[f"{key}.number"]}) > 1:
                found.append(texts("argad.reckoner.note_mixed"))
            if some and some[0].weapon.burst:
                found.append(texts("argad.reckoner.note_burst"))
                if bonus := shots.burst_of(form.params, values, some[0]).bonus:
                    found.append(texts("argad.reckoner.note_group", n=bonus))
        if values["kind"] == "shootout" and not form.params.options_speed_die:
            found.append(texts("argad.reckoner.note_no_speed"))
        if values["kind"] == "fight" and fights.blows_of(form, values) > fights.MOST_FOR_GAINS:
            found.append(texts("argad.reckoner.note_no_gains", most=fights.MOST_FOR_GAINS))
        return tuple(found)

    def code(self, values: Values, lang: str) -> str:
        """Lines of Python that print the same."""
        return code(self.ruleset, self.first({}), values, lang, self.own)

    def _usual(self) -> tuple[str, str, str]:
        """Who stands in a fresh form: one who shoots far, one with a short weapon, one who fights past a friend."""
        arms = self._form.arms
        people = list(arms.people.values())
        plain = [one for one in people if one.cls == USUAL_CLASS and not one.mounted] or people
        far = (one for one in plain if any(arms.weapons[name].most > USUAL_CM for name in one.ranged))
        short = (one for one in plain if not one.ranged and arms.blades[one.melee].length == "short")
        past = (one for one in plain if arms.blades[one.melee].second == "any")
        return next(far, plain[0]).id, next(short, plain[0]).id, next(past, plain[0]).id

    def _fit(self, values: dict[str, Any]) -> Values:
        """Values that depend on others put right."""
        form = self._form
        if form.arms.weapons[values["shooter.weapon"]].burst:
            values["shooter.number"] = 1
        for key in EACH:
            for name in ("strikes", "rank", "how"):
                if values[f"{key}.{name}"] not in form.entry(values, f"{key}.{name}").options:
                    values[f"{key}.{name}"] = form.entry(values, f"{key}.{name}").options[0]
            front = values[f"{key}.rank"]
            if front in EACH and values[f"{front}.rank"] != NONE:  # only past somebody who stands in front himself
                values[f"{key}.rank"] = NONE
            fits = {one.key for one in form.traits(values, key).options}
            values[f"{key}.more"] = tuple(one for one in values[f"{key}.more"] if one in fits)
        return values


def _rank(key: Any) -> tuple[int, str]:
    """Kinds and numbers first, then people, who bring much with them, then the rest."""
    name = str(key).rpartition(".")[2]
    order = ("kind", "period", "ours", "theirs", "person", "weapon", "blade", "number", "class")
    return (order.index(name) if name in order else len(order), str(key))


def _answer(form: Form, values: Values, more: bool) -> Reckoned:
    params, kind = form.params, values["kind"]
    if kind == "fight":
        if fights.blows_of(form, values) > fights.MOST_BLOWS:
            raise InputError(fault("ours", "argad.reckoner.too_many", most=fights.MOST_BLOWS))
        rows = tuple(fights.accounts(form, values)), fights.groups(form, values), tuple(fights.rungs(form, values))
    elif kind == "shootout":
        rows = tuple(shots.duel_accounts(params, form, values)), shots.duel_groups(params, form, values), ()
    else:
        rows = (
            tuple(shots.accounts(params, form, values)), shots.groups(params, form, values),
            tuple(shots.rungs(params, form, values)),
        )  # fmt: skip
    now = measured(form, values)
    idle = kind == "shot" and not any(one.sight.allowed for one in shots.shots(params, form, values))
    buys = tuple(gains(form, values, measured)) if more and not idle else ()
    words = {one.key: one.value for one in now}
    text = texts(f"argad.reckoner.said_{kind}{'' if 'fall' in words or kind != 'shot' else '_hits'}", **words)
    rule = {"shot": "ARG-GTARGET-2", "shootout": "ARG-DUEL-2", "fight": "ARG-MELEE-7"}[kind]
    accounts, groups, rungs = rows
    return Reckoned(accounts, groups, now, buys, rungs, text, advice(now, buys), rule, "ARG-SIXES-B")


def measured(form: Form, values: Values) -> tuple[Measure, ...]:
    """The numbers by which changes are measured."""
    kind = values["kind"]
    if kind == "fight":
        return fights.measures(form, values)
    if kind == "shootout":
        return shots.duel_measures(form.params, form, values)
    return shots.measures(form.params, form, values)
