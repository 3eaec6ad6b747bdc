"""Questions made by hand for whatever takes or prints a quiz: rows, numbers, bold, signs that files trip over."""

from __future__ import annotations

from aofa_widgets.teach.quiz.item import Choice, Item

FAMILIES = {
    "may": {"en": "May he?", "fr": "A-t-il le droit ?"},
    "rules": {"en": "Numbers of the rules", "fr": "Nombres des règles"},
    "odds": {"en": "Chances", "fr": "Probabilités"},
}


def both(en: str, fr: str) -> dict[str, str]:
    return {"en": en, "fr": fr}


def rows(n: int = 1, family: str = "may") -> Item:
    """A question with three rows, the second of them right."""
    return Item(
        f"{family}:{n}:ab", family, "stun", ("setback.stun",), "choose",
        both(f"Case {n}: **Athos** & a table <3″ away. May he?", f"Cas {n} : **Athos** & une table à <3″. Agit-il ?"),
        (
            Choice("yes", both(f"Yes, {n}", f"Oui, {n}"), both("Not while stunned.", "Pas étourdi."), "stun_forgotten"),
            Choice("fewer", both(f"Yes, with one die fewer ({n})", f"Oui, avec un dé de moins ({n})"), both("", "")),
            Choice("no", both(f"No, {n}", f"Non, {n}"), both("A stun is no wound.", "Ce n'est pas si grave."), "s"),
        ),
        right=1, why=both("A stunned figure rolls one die fewer.", "Étourdie, elle lance un dé de moins."),
        hints=(both("Look at the stun.", "Voyez l'étourdissement."), both("It still acts.", "Elle agit encore.")),
        claim={"rule": "stun.dice", "is": 1, "options": []}, fingerprint="ab", seed=n,
    )  # fmt: skip


def number(n: int = 1, near: int = 0) -> Item:
    """A question whose answer is the number `n` + 2."""
    return Item(
        f"rules:{n}:ab", "rules", "wounds", ("wound.effect", "turn.again"), "number",
        both(f"Figure {n}: how many wounds put it out of action?", f"Figurine {n} : combien de blessures l'abattent ?"),
        (Choice(n + 1, both(str(n + 1), str(n + 1)), both("One more.", "Une de plus."), "one_short"),),
        answer=n + 2, low=0, high=n + 9, near=near, unit="wound",
        why=both("The last wound ends it.", "La dernière blessure l'abat."),
        otherwise=both("Count them again.", "Comptez-les de nouveau."),
        claim={"rule": "wounds.to_fall", "is": n + 2, "options": []}, fingerprint="ab", seed=n,
    )  # fmt: skip


def several(n: int) -> list[Item]:
    """Questions of three families, no two alike."""
    made = [rows, number, lambda k: rows(k, "odds")]
    return [made[k % 3](k + 1) for k in range(n)]
