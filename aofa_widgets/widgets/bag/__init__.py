"""The token bag: draw, what is left, what was drawn, and how near the turn's end is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, shown
from aofa_widgets.games import load, offers
from aofa_widgets.play import Match
from aofa_widgets.play.bags import Bag as Tokens
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit, word
from .sight import bag_object, drawn_words, names_of, state_words

__all__ = ["Bag"]


class Bag(Kit):
    """A bag of tokens that says who acts: draw from it, or follow the bag of a game that is played on a board.

    `given`: a ruleset of a game with a bag, a match, or a board (both are followed); None: the first such game.
    `tokens`: how many lie in it by kind, or the forces that fill it, as the game names them; the game's sample if left
    out. `names`: the two sides. `seed` makes its draws come again. Raises: InputError for a game without a bag, an
    unknown kind or number of tokens, a token drawn that the bag does not hold.

    >>> from aofa_widgets.play.bags import Bag as Tokens, Token
    >>> fate = Token("fate", {"en": "Fate token", "fr": "Jeton du destin"}, {"en": "a fate token", "fr": "un jeton"})
    >>> bag = Bag(Tokens((fate,), {"fate": 3}, ends="fate", to_end=3), seed=1, lang="en")
    >>> bag.draw()
    'fate'
    >>> print(bag)
    Draw bag: fate token 2 of 2, 100%. First side draws a fate token. Fate token: 1 of 3 drawn.
    """

    _esm = STATIC / "bag.js"
    _css = STATIC / "bag.css"
    SECTIONS = ("bag",)

    bag = t.Dict().tag(sync=True)
    follows = t.Bool(False).tag(sync=True)
    seed_line = t.Dict().tag(sync=True)

    def __init__(
        self,
        given: Any = None,
        lang: str | None = None,
        *,
        tokens: Any = None,
        names: Any = None,
        seed: int | None = None,
        theme: str = "auto",
    ) -> None:
        self._roller = Roller(seed)
        self._board: Any = None
        self._match: Match | None = None
        self.ruleset: Ruleset | None = None
        self._tokens = self._given(given, tokens)
        if names is not None:
            self._tokens = _named(self._tokens, names)
        self._said = drawn_words(self._tokens)
        super().__init__(lang=lang, theme=theme, follows=self._match is not None)
        if self._board is not None:
            self._board.observe(self._followed, names=["scene", "roll", "turn"])
        self._show()

    # What a person, a lesson or the view may do.

    def draw(self, token: str | None = None) -> str:
        """Draw a token, by chance or the one named (a real bag); answers its kind. Raises: InputError if it cannot."""
        self._alone()
        self._tokens.draw(token or next(iter(self._tokens.left)))  # says what is wrong before a die is thrown
        key = token if token is not None else self._by_chance()
        self._tokens = self._tokens.draw(key)
        self._tell(drawn_words(self._tokens))
        return key

    def fetch(self, token: str) -> None:
        """Take a token out openly, for no draw (a dodge, say). Raises: InputError if none may be, or none is left."""
        self._alone()
        self._tokens = self._tokens.fetch(token)
        self._with_state(texts("bag.fetched", token=dict(self._tokens.kind(token).inside)))

    def back(self) -> None:
        """Put the token drawn last back. Raises: InputError if none was drawn."""
        self._alone()
        key = self._tokens.drawn[-1][0] if self._tokens.drawn else ""
        self._tokens = self._tokens.back()
        self._with_state(texts("bag.put_back", token=dict(self._tokens.kind(key).name)))

    def again(self) -> None:
        """Begin the next turn: every token is back, whoever drew last draws first."""
        self._alone()
        self._tokens = self._tokens.again()
        side = self._tokens.side
        words = texts("bag.fresh", n=self._tokens.total)
        if side is not None:
            first = texts("bag.begins", side=names_of(self._tokens)[side])
            words = {lang: f"{words[lang]} {first[lang]}" for lang in words}
        self._tell(words)

    def put(self, token: str, number: int) -> None:
        """Have another number of a kind in the bag. Raises: InputError for a number that no bag holds."""
        self._alone()
        self._tokens = self._tokens.with_left(token, number)
        self._with_state(texts("bag.fresh", n=self._tokens.total))

    def follow(self) -> None:
        """Look at the followed game again; a board is followed by itself."""
        if self._match is None:
            return
        found = _bag_of(self._match)
        if found is not None and found != self._tokens or self._stale(found):
            self._tokens = found or self._tokens
            self._said = drawn_words(self._tokens)
            self._show()

    # What it holds.

    @property
    def tokens(self) -> Tokens:
        """The bag: `tokens.left`, `tokens.drawn`, `tokens.ending(3)` (the chance that the turn ends within 3 draws)."""
        return self._tokens

    @property
    def seed(self) -> int:
        """The seed of the draws."""
        return self._roller.seed

    def sentence(self) -> str:
        """The bag in words: what is left with its chances, what was drawn last, how near the turn's end is."""
        rows = ", ".join(
            f"{row['name'][self.lang][:1].lower()}{row['name'][self.lang][1:]} {row['of'][self.lang]}, "
            f"{row['share'][self.lang]}"
            for row in self.bag["rows"]
        )
        said = {lang: text.replace("**", "") for lang, text in self.bag["sentence"].items()}
        return texts("bag.said", rows=rows, sentence=said)[self.lang]

    def _repr_svg_(self) -> str:
        from .picture import picture

        return picture(self.bag, texts("bag.title")[self.lang], self.sentence(), self.lang)

    # Requests of the view.

    def on_draw(self, content: Mapping[str, Any]) -> None:
        """Draw, or take the token of a real bag."""
        self.draw(word(content, "token") if "token" in content else None)

    def on_fetch(self, content: Mapping[str, Any]) -> None:
        """Take a token out openly."""
        self.fetch(word(content, "token"))

    def on_back(self, content: Mapping[str, Any]) -> None:
        """Put the last token back."""
        self.back()

    def on_again(self, content: Mapping[str, Any]) -> None:
        """Begin the next turn."""
        self.again()

    def on_put(self, content: Mapping[str, Any]) -> None:
        """Change a number of tokens."""
        self.put(word(content, "token"), content.get("count"))  # type: ignore[arg-type]

    # Inside.

    def _given(self, given: Any, tokens: Any) -> Tokens:
        if isinstance(given, Tokens):
            return given
        if hasattr(given, "match") and hasattr(given, "observe"):
            self._board, given = given, given.match
        if isinstance(given, Match):
            self._match, self.ruleset = given, given.game.rules
            found = _bag_of(given)
            if found is None:
                raise InputError(_no_bag())
            return found
        if given is None or isinstance(given, str):
            given = Ruleset.load(with_bags()[0] if given is None else given)
        if not isinstance(given, Ruleset):
            allowed = "aofa.Ruleset, aofa.Match, aofa.MiniBoard"
            raise InputError(fault("given", "errors.bad_field", found=shown(given), allowed=allowed))
        self.ruleset = given
        make = getattr(load(given.game), "bag", None)
        if make is None:
            raise InputError(_no_bag())
        made: Tokens = make(given, tokens)
        return made

    def _alone(self) -> None:
        if self._match is not None:
            raise InputError(fault("bag", "bag.not_alone"))

    def _by_chance(self) -> str:
        from aofa_widgets.dice.faces import Die

        at = self._roller.roll(1, Die(dict.fromkeys(range(1, self._tokens.total + 1), 1)))[0]
        for token in self._tokens.tokens:
            at -= self._tokens.left.get(token.key, 0)
            if at <= 0:
                return token.key
        raise AssertionError("a token beyond the last")

    def _followed(self, _change: Any) -> None:
        if self._board.match is not self._match:
            self._match = self._board.match
        self.follow()

    def _stale(self, found: Tokens | None) -> bool:
        return found is not None and (dict(found.left) != dict(self._tokens.left) or found.turn != self._tokens.turn)

    def _with_state(self, words: Mapping[str, str]) -> None:
        tail = state_words(self._tokens)
        self._tell({lang: f"{words[lang]} {tail[lang]}" for lang in languages()})

    def _tell(self, words: Mapping[str, str]) -> None:
        self._said = dict(words)
        with self.hold_sync():
            self._show()
            self.tell({lang: text.replace("**", "") for lang, text in words.items()})

    def _show(self) -> None:
        self.bag = bag_object(self._tokens, self._said, self.ruleset)
        self.seed_line = texts("bag.seed", seed=str(self._roller.seed), count=len(self._tokens.drawn))


def with_bags() -> tuple[str, ...]:
    """The games that have a bag of tokens, by their keys."""
    return offers("bag")


def _bag_of(match: Match) -> Tokens | None:
    found = getattr(match.game, "bag", None)
    return found(match.state) if found else None


def _no_bag() -> Any:
    return fault("ruleset", "bag.no_bag", allowed=", ".join(with_bags()) or "–")


def _named(tokens: Tokens, names: Any) -> Tokens:
    from dataclasses import replace

    from ..tray.reading import both

    if not isinstance(names, (list, tuple)) or len(names) != 2:
        raise InputError(fault("names", "errors.bad_field", found=shown(names), allowed='["Akiko", "Sayuri"]'))
    return replace(tokens, names=tuple(both(name)[0] for name in names))
