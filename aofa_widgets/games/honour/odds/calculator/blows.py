"""An attack played roll by roll: what is due, what fell, what it means, in words."""

from __future__ import annotations

from aofa_widgets.errors import InputError, shown
from aofa_widgets.play.attacks import Blow, Texts
from aofa_widgets.words import fault, languages, texts

from ...params import Params
from ...resolve.attack import TESTS, Course, Due, Outcome
from ...resolve.attack import advance as go_on
from ...resolve.attack import begin as start
from ...resolve.fighters import Attack
from ...resolve.tests import faces_of, read, signs_of

RULES = {
    "hit": "TOH-ATTACK-6", "dodge": "TOH-ATTACK-9", "damage": "TOH-ATTACK-13", "honour": "TOH-ATTACK-15",
    "jab": "TOH-CRIT-QUICKJAB", "deepcut": "TOH-CRIT-DEEPCUT",
    "thrust": "TOH-FUMBLE-COUNTERTHRUST", "accident": "TOH-FUMBLE-ACCIDENT",
}


def begin(params: Params, attack: Attack) -> Blow:
    """The attack before its first roll."""
    course = start(params, attack)
    return Blow(course, _due(params, course))


def advance(params: Params, blow: Blow, faces: tuple[int, ...]) -> Blow:
    """The attack after a roll. Raises: InputError where none is due, or for other dice than are due."""
    course: Course = blow.course
    asked = course.due
    if not isinstance(asked, Due):
        raise InputError(fault("dice", "honour.record.no_roll_due"))
    if len(faces) != asked.dice:
        words = {"label": asked.label, "n": len(faces), "dice": asked.dice}
        raise InputError(fault("dice", "honour.record.how_many", **words))
    for face in faces:
        if not 1 <= face <= len(params.die_faces):
            allowed = ", ".join(str(n) for n in range(1, len(params.die_faces) + 1))
            raise InputError(fault("dice", "honour.record.a_face", found=shown(face), allowed=allowed))
    after = go_on(params, course, faces_of(params, faces))
    rolled = read(params, faces_of(params, faces))
    unit = texts("honour.attack.swords", n=rolled.swords)
    words = {
        "roll": texts(f"honour.attack.roll_{asked.label}"), "n": rolled.swords,
        "swords": unit,
        "class": texts(f"honour.attack.class_{rolled.result}"),
    }  # fmt: skip
    told: Texts = texts(f"honour.attack.told_{'test' if asked.label in TESTS else 'single'}", **words)
    if isinstance(after.due, Outcome):
        told = _ended(told, course, after)
    due = None if isinstance(after.due, Outcome) else _due(params, after)
    return Blow(after, due, (*blow.told, (told, RULES[asked.label])), (rolled.swords, unit))


def _due(params: Params, course: Course) -> tuple[Texts, int, int, tuple[str, ...], dict[str, Texts]]:
    asked = course.due
    assert isinstance(asked, Due)
    signs = signs_of(params)
    names: dict[str, Texts] = {sign: texts(f"tray.sign_{sign}") for sign in signs}
    return texts(f"honour.attack.roll_{asked.label}"), int(asked.of == "target"), asked.dice, signs, names


def _ended(told: Texts, before: Course, after: Course) -> Texts:
    end = after.due
    assert isinstance(end, Outcome)
    parts = [texts("honour.attack.told_end", text=told, end=texts(f"honour.attack.end_{end.outcome}"))]
    if end.target.markers > before.attack.target.markers:
        parts.append(texts("honour.attack.told_marker", n=end.target.markers))
    if end.attacker.markers > before.attack.attacker.markers:
        parts.append(texts("honour.attack.told_own_marker", n=end.attacker.markers))
    if end.target.prone and not before.attack.target.prone:
        parts.append(texts("honour.attack.told_prone"))
    if end.attacker.prone and not before.attack.attacker.prone:
        parts.append(texts("honour.attack.told_own_prone"))
    if end.free:
        parts.append(texts("honour.attack.told_free"))
    if end.nerve:
        parts.append(texts("honour.attack.told_nerve"))
    return {lang: " ".join(part[lang] for part in parts) for lang in languages()}
