"""What every widget shares: languages, theme, requests from the view, and what is said when something goes wrong."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from aofa_widgets import locate
from aofa_widgets.errors import AofaError, InputError, named, shown, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, language, languages, section, texts

from .packed import unpacked
from .standing import keep

STATIC = Path(__file__).resolve().parent / "static"

WIRE = ("update", "custom", "request_state")  # what a view may say over its comm
THEMES = ("auto", "light", "dark")
MOST_REQUEST = 2**53
Texts = Mapping[str, str]
_KEY = re.compile(r"\b[a-z_]+\.[a-z0-9_]*")  # a key, or the beginning of one: `tray.die_${kind}`


class Kit(anywidget.AnyWidget):
    """A widget of the kit: one card, in every language of the book, that asks Python and shows the answer.

    A subclass names its `_esm` and `_css`, the `SECTIONS` of the catalogue that its view reads and the traits that the
    view may write (`WRITTEN`; all others are Python's alone), answers requests in methods `on_<ask>(content)` and says
    itself in `sentence()`. A method that raises changes nothing: its words go to the view's status line, so no
    traceback is ever lost between the page and the kernel.
    """

    SECTIONS: tuple[str, ...] = ()
    WRITTEN: tuple[str, ...] = ("lang",)

    lang = t.Unicode("en").tag(sync=True)
    theme = t.Enum(THEMES, "auto").tag(sync=True)
    words = t.Dict().tag(sync=True)
    languages = t.List().tag(sync=True)
    said = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(self, *, lang: str | None = None, theme: str = "auto", **traits: Any) -> None:
        if lang is not None and (not isinstance(lang, str) or lang not in languages()):
            raise InputError(unknown_language(lang))
        if theme not in THEMES:
            raise InputError(fault("theme", "common.unknown_theme", found=named(theme, 20), allowed=", ".join(THEMES)))
        self._request: int | None = None
        self._spoken = 0  # sentences so far; `said` may be set by anybody
        super().__init__(
            lang=language(lang),
            theme=theme,
            words=self._view_words(),
            languages=[list(pair) for pair in languages().items()],
            **traits,
        )
        self._let_go()
        self.on_msg(self._receive)

    @classmethod
    def _view_words(cls) -> dict[str, dict[str, str]]:
        """The words that the bundle names: each notebook stores them for each widget, so the rest stays in Python."""
        return words_named(str(cls._esm), "common", *cls.SECTIONS)

    def _let_go(self) -> None:
        """Undo what anywidget ties to the bundle's file, for reloading in development: it would keep every widget."""
        for kind in type(self).__mro__:
            for name in ("_esm", "_css"):
                changed = getattr(vars(kind).get(name), "changed", None)
                if changed is not None:
                    changed.disconnect()

    def close(self) -> None:
        """Take the widget away: its comm and that of its layout, which nobody else has."""
        if self.comm is not None:
            self.layout.close()
        super().close()

    @t.validate("lang")
    def _known_language(self, proposal: Any) -> str:
        if proposal["value"] not in languages():
            raise InputError(unknown_language(proposal["value"]))
        return str(proposal["value"])

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take from the view only what it may write and what the trait allows; the rest is told and shown as it was."""
        taken, refused = {}, []
        for name, value in sync_data.items():
            try:
                if name in self.WRITTEN:
                    self.traits()[name]._validate(self, value)
                    taken[name] = value
                elif name in self.keys:
                    refused.append(name)
            except AofaError as error:
                refused.append(name)
                self.tell({lang: _bare(error, lang) for lang in languages()}, "error")
            except Exception:  # a TraitError; but a value may be anything, and break whatever looks at it
                refused.append(name)
                self.tell(texts("common.bad_value", field=name, found=shown(value)), "error")
        if taken:
            super().set_state(taken)
        if refused:
            self.send_state(refused)

    def _handle_msg(self, msg: Any) -> None:
        """Take what comes over the wire; what is no message of a view is told, and nothing is raised into the void.

        ipywidgets shows an error here as a traceback in the kernel's log, where no reader looks.
        """
        try:
            given, buffers = sound_message(msg)
            if given["method"] == "update":
                self.set_state(_with_buffers(given["state"], given.get("buffer_paths", []), buffers))
            elif given["method"] == "request_state":
                self.send_state()
            else:
                self._handle_custom_msg(given["content"], buffers)
        except AofaError as error:
            self.tell({lang: _bare(error, lang) for lang in languages()}, "error")
        except Exception as error:  # as in `_receive`: an observer of a trait, say
            self.tell(texts("common.fault", found=shown(f"{type(error).__name__}: {error}", 200)[1:-1]), "error")

    def save(self, path: str | os.PathLike[str], *, over: bool = False) -> Path:
        """Keep the widget as it is now: as an offline page (.html) or a picture (.svg, .png, .pdf); gives the path.

        Raises: InputError for another ending, a widget that has no picture, or a file that is there (unless `over`).
        """
        return keep(self, path, over=over)

    def save_html(self, path: str | os.PathLike[str], *, over: bool = False) -> Path:
        """Keep the widget as it is now as one offline page. Raises: InputError as for `save`."""
        if not str(path).lower().endswith(".html"):
            raise InputError(fault("path", "standing.ending", found=shown(path), allowed=".html"))
        return keep(self, path, over=over)

    def sentence(self) -> str:
        """The widget in words, in its own language: what it is and what it shows."""
        raise NotImplementedError

    def tell(self, words: Texts, kind: str = "ok", rule: Mapping[str, Any] | None = None) -> None:
        """Say a sentence in the view, aloud and, if `kind` is "refused" or "error", in its status line.

        The `request` of what is said is the number of the request it answers, or None.
        """
        self._spoken += 1
        self.said = {
            "seq": self._spoken,
            "kind": kind,
            "text": dict(words),
            "rule": dict(rule) if rule else None,
            "request": self._request,
        }

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        ask = content.get("ask") if isinstance(content, dict) else None
        number = content.get("seq") if isinstance(content, dict) else None
        self._request = number if type(number) is int and abs(number) < MOST_REQUEST else None
        try:
            answer = self._answers(ask)
            if answer is None:
                raise InputError(fault("ask", "common.unknown_ask", found=named(ask, 40)))
            answer(self, content)
        except AofaError as error:
            self.tell(
                {lang: error.say(lang) if _placed(error) else _bare(error, lang) for lang in languages()}, "error"
            )
        except Exception as error:  # the view must hear of it: an error in a callback would vanish
            self.tell(texts("common.fault", found=shown(f"{type(error).__name__}: {error}", 200)[1:-1]), "error")
        finally:
            self._request = None

    @classmethod
    def _answers(cls, ask: Any) -> Any:
        """The method for a request: only those that a subclass wrote itself, never ipywidgets' own `on_...`."""
        for owner in cls.__mro__:
            if owner is Kit:
                break
            if isinstance(ask, str) and f"on_{ask}" in vars(owner):
                return vars(owner)[f"on_{ask}"]
        return None

    def __repr__(self) -> str:
        return self.sentence()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": self.sentence()}, metadata


def sound_message(msg: Any) -> tuple[dict[str, Any], list[Any]]:
    """What a comm message says, and its buffers. Raises: InputError for what is no message of a view.

    >>> sound_message({"content": {"data": {"method": "custom", "content": {"ask": "throw"}}}})[0]["content"]
    {'ask': 'throw'}
    """
    content = msg.get("content") if isinstance(msg, dict) else None
    data = content.get("data") if isinstance(content, dict) else None
    method = data.get("method") if isinstance(data, dict) else None
    if isinstance(data, dict) and isinstance(method, str) and method in WIRE:
        buffers = msg.get("buffers") or []
        right = isinstance(data.get("state"), dict) if method == "update" else "content" in data or method != "custom"
        if right and isinstance(buffers, list) and isinstance(data.get("buffer_paths", []), list):
            return data, buffers
    raise InputError(fault("message", "campaign.no_message", found=named(method, 40)))


def _with_buffers(state: dict[str, Any], paths: list[Any], buffers: list[Any]) -> dict[str, Any]:
    """A state with its bytes where they belong. Raises: InputError where they belong nowhere."""
    made = dict(state)
    for path, data in zip(paths, buffers, strict=False):
        if not isinstance(path, list) or len(path) != 1 or not isinstance(path[0], str):  # no trait of ours holds any
            raise InputError(fault("message", "campaign.no_message", found="buffer_paths"))
        made[path[0]] = data
    return made


def words_named(script: str, *sections: str) -> dict[str, dict[str, str]]:
    """The words of sections of the catalogue that a script names, whole or by how they begin."""
    return dict(_words_named(script, sections))


@locate.remembered  # every widget of a kind has the same, and to find them takes longer than all the rest of it
def _words_named(script: str, sections: tuple[str, ...]) -> dict[str, dict[str, str]]:
    named = set(_KEY.findall(unpacked(script)))
    begun = tuple(one for one in named if one[-1] in "._")
    return {key: row for key, row in section(*sections).items() if key in named or key.startswith(begun)}


def ruled(kind: type[Kit], rules: Ruleset) -> dict[str, Any]:
    """Rules as a kind of widget takes them, by name: opened, or as their game; nothing where it needs none.

    >>> from aofa_widgets import DiceTray, RuleLab
    >>> rules = Ruleset.load("swashbuckling")
    >>> ruled(DiceTray, rules) == {"ruleset": rules}, ruled(RuleLab, rules), ruled(Kit, rules)
    (True, {'game': 'swashbuckling'}, {})
    """
    wanted = inspect.signature(kind).parameters
    for name in ("ruleset", "given"):
        if name in wanted:
            return {name: rules}
    return {"game": rules.game} if "game" in wanted else {}


def saved_at(path: Path) -> dict[str, str]:
    """Where a file was saved: its name, and its folder whole, which no screen shows otherwise."""
    return texts("common.told_saved", file=visible(path.name), folder=visible(str(path.absolute().parent)))


def word(content: Mapping[str, Any], key: str) -> str:
    """A word of a request; what is no word comes as it is shown, and is refused by whoever knows the words."""
    found = content.get(key)
    return found if isinstance(found, str) else shown(found)


def _placed(error: AofaError) -> bool:
    """Whether the places of an error mean something to a person: a file and a line do, an argument's name does not."""
    return any(":" in item.where for item in error.faults)


def _bare(error: AofaError, lang: str) -> str:
    return " ".join(item.texts.get(lang, item.texts.get("en", "")) for item in error.faults)


def unknown_language(found: object) -> Any:
    """The fault for a language that the book does not have."""
    return fault("lang", "common.unknown_language", found=named(found, 20), allowed=", ".join(languages()))
