"""Where a result comes from: rules and their fingerprints, seed, players, engine, versions, and how to repeat it."""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from importlib import metadata
from pathlib import PurePath
from typing import Any

from aofa_widgets.errors import AofaError, InputError, shown, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.formats import refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.words import fault, language, say, typeset

FORMAT = 1
SETTINGS = frozenset("parameters forces ours theirs target within error games pairs grid scenarios test".split())
MOST_JSON = 1_000_000  # characters of a provenance that is read
MOST_ROWS = 1_000  # entries of any list in it
MOST_TEXT = 20_000  # characters of any text in it
# an absolute path or one from a home folder, on any system: only its last name is anybody else's business
_PATH = re.compile(
    r"(?<![\w.:/\\])(?:~[\w.-]*[/\\]|[A-Za-z]:[/\\]|\\\\|/)(?=[^\s'\"/\\])(?:[^\s'\"/\\]+[/\\])*([^\s'\"/\\]*)"
)
_QUOTED = re.compile(r"(?<=['\"])(?:~[\w.-]*[/\\]|[A-Za-z]:[/\\]|\\\\|/)[^'\"]*[/\\]([^'\"/\\]*)(?=['\"])")


@dataclass(frozen=True, slots=True)
class Rules:
    """One ruleset of a result: a name ("base", "now"), its fingerprint, house rules by id, presets, and what they set.

    >>> Rules.of("base", Ruleset.load("swashbuckling", preset="full")).presets
    ('full',)
    """

    name: str
    fingerprint: str
    edition: str = ""
    presets: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, name: str, ruleset: Ruleset) -> Rules:
        """The same of a ruleset; `changes` is what differs from the edition with its presets, as files write it."""
        parameters = ruleset.book.parameters
        laid = {key: ruleset.values[key] for key, source in ruleset.sources.items() if source.startswith("house ")}
        return cls(
            name,
            ruleset.fingerprint,
            ruleset.edition,
            ruleset.presets,
            tuple(one.id for one in ruleset.overlays),
            {key: parameters[key].write(value) for key, value in laid.items()},
        )


@dataclass(frozen=True, slots=True)
class Provenance:
    """Everything that a result depends on, and the two ways to repeat it; paths and user names are left out.

    `engine` says where it was reckoned and never changes what comes out; `players` are bots or policies with their
    strengths; `settings` is what else was asked (forces, games, ranges).

    >>> rules = Ruleset.load("swashbuckling")
    >>> told = Provenance.of(rules, seed=7, players=["exact:3"], command="aofa compare --house /home/me/new.toml")
    >>> told.command, told.rules[0].name, Provenance.from_json(told.json()) == told
    ('aofa compare --house new.toml', 'rules', True)
    """

    game: str
    edition: str
    presets: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    rules: tuple[Rules, ...] = ()
    seed: int | None = None
    engine: str = ""
    versions: Mapping[str, str] = field(default_factory=dict, hash=False)
    players: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    command: str = ""
    python: str = ""

    def __post_init__(self) -> None:
        for name in ("engine", "command", "python"):
            object.__setattr__(self, name, without_paths(getattr(self, name)))
        object.__setattr__(self, "settings", {key: _bare(value) for key, value in self.settings.items()})

    @classmethod
    def of(
        cls,
        *rulesets: Ruleset,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        engine: Any = None,
        players: Iterable[object] = (),
        settings: Mapping[str, Any] | None = None,
        command: str = "",
        python: str = "",
        libraries: Iterable[str] = (),
    ) -> Provenance:
        """The provenance of a result under one ruleset or several, each with its name ("rules", or "base" and "now").

        `libraries` are those that took part besides Python and this package, such as numpy: their versions are kept.
        """
        last = rulesets[-1]
        if names is None:
            names = ("base", "now") if len(rulesets) > 1 else ("rules",)
        called = [*names, *(f"rules {place + 1}" for place in range(len(names), len(rulesets)))]
        return cls(
            last.game,
            last.edition,
            last.presets,
            tuple(dict.fromkeys(house.id for rules in rulesets for house in rules.overlays)),
            tuple(Rules.of(name, rules) for name, rules in zip(called, rulesets, strict=False)),
            seed,
            engine_name(engine),
            versions(libraries),
            tuple(str(player) for player in players),
            dict(settings or {}),
            command,
            python,
        )

    def plain(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        rules = [
            {
                "name": one.name, "fingerprint": one.fingerprint, "edition": one.edition, "presets": list(one.presets),
                "house": list(one.house), "changes": dict(one.changes),
            }
            for one in self.rules
        ]  # fmt: skip
        return {
            "format": FORMAT, "game": self.game, "edition": self.edition, "presets": list(self.presets),
            "house": list(self.house), "rules": rules, "seed": self.seed, "engine": self.engine,
            "versions": dict(self.versions), "players": list(self.players), "settings": dict(self.settings),
            "command": self.command, "python": self.python,
        }  # fmt: skip

    def json(self) -> str:
        """The same as JSON, equal for equal provenance."""
        return json.dumps(self.plain(), ensure_ascii=False, sort_keys=True, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Provenance:
        """A provenance written by `json`. Raises: InputError where it is no such text."""
        try:
            if not isinstance(text, str) or len(text) > MOST_JSON:
                raise ValueError
            found = read_nested(text)
            refuse_later(found["format"], "Provenance.json", "provenance")
            if found["format"] != FORMAT:
                raise ValueError
            rules = tuple(
                Rules(
                    _word(one["name"]), _word(one["fingerprint"]), _word(one["edition"]), _words(one["presets"]),
                    _words(one["house"]), _mapping(one["changes"]),
                )
                for one in _list(found["rules"])
            )  # fmt: skip
            seed = found["seed"]
            if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
                raise ValueError
            told = {key: _word(value) for key, value in _mapping(found["versions"]).items()}
            return cls(
                _word(found["game"]), _word(found["edition"]), _words(found["presets"]), _words(found["house"]), rules,
                seed, _word(found["engine"]), told, _words(found["players"]), _mapping(found["settings"]),
                _word(found["command"]), _word(found["python"]),
            )  # fmt: skip
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InputError(fault("provenance", "results.no_provenance", found=shown(text, 40))) from None

    def lines(self, lang: str) -> list[tuple[str, str]]:
        """What is told of it, as pairs of a label and a text in one language."""
        usual = {name: say(f"results.{name}", lang) for name in ("base", "now", "rules")}
        rules = [f"{usual.get(one.name, one.name)} {one.fingerprint}" for one in self.rules]
        told = {
            "game": ", ".join(filter(None, _called(self.game, self.edition, lang))),
            "presets": ", ".join(self.presets),
            "house": ", ".join(self.house),
            "fingerprint": " · ".join(rules),
            "seed": "" if self.seed is None else str(self.seed),
            "players": ", ".join(self.players),
            "settings": " · ".join(_setting(key, value, lang) for key, value in self.settings.items() if value != {}),
            "engine": say("results.engine_here", lang) if self.engine == "here" else self.engine,
            "versions": ", ".join(f"{name} {version}" for name, version in self.versions.items()),
        }
        return [(say(f"results.label_{key}", lang), text) for key, text in told.items() if text]

    def text(self, lang: str | None = None) -> str:
        """The same for a terminal, one line each, then how to repeat it."""
        lang = language(lang)
        rows = [_line(label, text, lang) for label, text in self.lines(lang)]
        for key in ("command", "python"):
            if getattr(self, key):
                rows += ["", say(f"results.repeat_{key}", lang)]
                rows += [f"  {row}" for row in getattr(self, key).splitlines()]
        return "\n".join(rows) + "\n"

    def markdown(self, lang: str | None = None) -> str:
        """The same as Markdown: a list, then what to copy."""
        lang = language(lang)
        told = [(label, _plain(text)) for label, text in self.lines(lang)]
        rows = ["- " + _line(label, text, lang) for label, text in told]
        for key, kind in (("command", "sh"), ("python", "python")):
            if code := getattr(self, key):
                fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))  # longer than any inside
                rows += ["", say(f"results.repeat_{key}", lang), "", f"{fence}{kind}", code, fence]
        return "\n".join(rows) + "\n"

    def html(self, lang: str | None = None) -> str:
        """The same as HTML: a list of descriptions, then what to copy."""
        lang = language(lang)
        rows = "".join(f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>" for label, text in self.lines(lang))
        code = "".join(
            f"<p>{escape(say(f'results.repeat_{key}', lang))}</p><pre><code>{escape(getattr(self, key))}</code></pre>"
            for key in ("command", "python")
            if getattr(self, key)
        )
        return f'<div class="aofa-provenance" lang="{lang}"><dl>{rows}</dl>{code}</div>'

    _repr_html_ = html


@lru_cache
def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def versions(libraries: Iterable[str] = ()) -> dict[str, str]:
    """Versions of this package, of Python and of the libraries that are installed of those named.

    >>> list(versions(["no-such-library"]))
    ['aofa-widgets', 'Python']
    """
    found = {"aofa-widgets": _version("aofa-widgets"), "Python": platform.python_version()}
    found |= {name: _version(name) for name in libraries}
    return {name: version for name, version in found.items() if version}


def engine_name(engine: Any) -> str:
    """An engine in a few words without addresses: "here", the word that chose it, or its library.

    >>> engine_name(None), engine_name("threads:4"), engine_name("dask:tcp://10.0.0.7:8786")
    ('here', 'threads:4', 'dask')
    """
    if engine is None:
        return "here"
    if isinstance(engine, str):
        return "dask" if engine.startswith("dask:") else engine
    return type(engine).__module__.partition(".")[0]


def without_paths(text: str) -> str:
    """A text in which every absolute path is its last name alone: nobody's folders are told.

    >>> without_paths('aofa compare --house /home/me/rules/new.toml --out "C:\\\\Users\\\\Me M\\\\out"')
    'aofa compare --house new.toml --out "out"'
    >>> without_paths("4,3/2,2 and a 1/2")
    '4,3/2,2 and a 1/2'
    """
    return _PATH.sub(lambda found: found[1], _QUOTED.sub(lambda found: found[1], text))


def _line(label: str, text: str, lang: str) -> str:
    """A label and what it says, which no typography touches: values are what somebody typed."""
    return say("results.line", lang, label=label, text="{text}").replace("{text}", text)


def _setting(key: str, value: Any, lang: str) -> str:
    """One setting by its name in the language, the value as it is typed."""
    name = say(f"results.setting_{key}", lang) if key in SETTINGS else key
    return f"{name} {value[:200] if isinstance(value, str) else shown(value, 200)}"


def _called(game: str, edition: str, lang: str) -> tuple[str, str]:
    """Game and edition by their titles, where they are known here."""
    try:
        book = Ruleset.load(game, edition or None).book
    except AofaError:
        return game, edition
    title = book.editions.get(edition, {}).get("title", {})
    return typeset(book.title[lang], lang), typeset(title.get(lang, edition), lang)


def _plain(text: str) -> str:
    """A stranger's words as words of Markdown: on one line, no mark-up, no link, no code."""
    text = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*\[\]])", r"\\\1", text)


def _bare(value: Any) -> Any:
    if isinstance(value, PurePath):
        return value.name
    if isinstance(value, str):
        return without_paths(value)
    if isinstance(value, (list, tuple)):
        return [_bare(one) for one in value]
    return {str(key): _bare(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        raise ValueError
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_ROWS:
        raise ValueError
    return value


def _words(value: Any) -> tuple[str, ...]:
    return tuple(_word(one) for one in _list(value))


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or len(value) > MOST_ROWS:
        raise ValueError
    return value
