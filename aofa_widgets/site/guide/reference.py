"""The reference: every public name of the kit with what its own docstring says, never a word written twice."""

from __future__ import annotations

import importlib
import inspect
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType
from typing import Any

import aofa_widgets as kit

from .docstring import Told, told, values

FILE = Path(__file__).with_name("reference.toml")
KIT = kit.__name__
SHORT = "aofa"  # as every guide imports the kit
_LONG = 400  # characters of a value that is shown


@dataclass(frozen=True, slots=True)
class Name:
    """A public name: how it is written and called, what it is, what is said of it, and its own public names."""

    name: str
    kind: str  # "class", "function", "property", "value" or "module"
    call: str
    told: Told
    names: tuple[Name, ...] = ()

    @property
    def examples(self) -> str:
        """Its example, or those of its own names."""
        return self.told.example or "\n\n".join(filter(None, (one.told.example for one in self.names)))


@dataclass(frozen=True, slots=True)
class Room:
    """A module of the kit and its public names, those of the kit itself first."""

    module: str
    told: Told
    names: tuple[Name, ...]

    @property
    def page(self) -> str:
        """The name of its page."""
        return "reference-" + self.module.removeprefix(f"{KIT}.").replace(".", "-")


@cache
def rooms() -> tuple[Room, ...]:
    """Every room with what it offers; each name stands in one room alone.

    >>> [room.page for room in rooms()][:2]
    ['reference-rules', 'reference-dice']
    >>> next(name.call for room in rooms() for name in room.names if name.name == "aofa.odds")
    'import aofa_widgets.lab.odds'
    """
    listed = [f"{KIT}.{name}" for name in tomllib.loads(FILE.read_text(encoding="utf-8"))["rooms"]]
    ours: dict[str, list[str]] = {room: [] for room in listed}
    for public in kit.__all__:
        home = f"{KIT}.{kit._NAMES[public]}."
        ours[max((room for room in listed if home.startswith(f"{room}.")), key=len)].append(public)
    taken = {id(getattr(kit, public)) for public in kit.__all__}
    made = {room: _room(room, ours[room], taken) for room in sorted(listed, key=lambda one: -one.count("."))}
    return tuple(made[room] for room in listed)


def _room(module: str, ours: list[str], taken: set[int]) -> Room:
    """A room; `taken` are those whose place is found, its own among them afterwards."""
    found = importlib.import_module(module)
    names = [_name(f"{SHORT}.{public}", getattr(kit, public), kit, public) for public in ours]
    for public in getattr(found, "__all__", None) or _own(found):
        thing = getattr(found, public)
        if not (callable(thing) or inspect.ismodule(thing)) or id(thing) not in taken:
            names.append(_name(public, thing, found, public))
            taken.add(id(thing))
    return Room(module, told(found.__doc__), tuple(names))


def _name(name: str, thing: Any, home: ModuleType, public: str) -> Name:
    if inspect.ismodule(thing):
        return _module(name, thing)
    if inspect.isclass(thing):
        return Name(name, "class", _call(name, thing), told(thing.__doc__), tuple(_members(thing)))
    if callable(thing) and not isinstance(thing, (GenericAlias, UnionType)):
        return Name(name, "function", _call(name, thing), told(thing.__doc__))
    shown = repr(thing)
    call = f"{name} = {shown}" if len(shown) <= _LONG and " at 0x" not in shown else name
    return Name(name, "value", call, told(_said(home, public)))


def _module(name: str, thing: ModuleType) -> Name:
    """A module that is a public name, with the public names that are its own."""
    inner = [
        _name(f"{name}.{public}", getattr(thing, public), thing, public)
        for public in getattr(thing, "__all__", None) or _own(thing)
    ]
    return Name(name, "module", f"import {thing.__name__}", told(thing.__doc__), tuple(inner))


def _own(module: ModuleType) -> list[str]:
    return [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__ and callable(thing)
    ]


def _members(found: type) -> Iterator[Name]:
    """The public methods and properties that a class defines itself and says something of."""
    for name, thing in vars(found).items():
        bare = getattr(thing, "__func__", thing)  # of a class method or a static one
        if name.startswith("_") or not (isinstance(thing, property) or inspect.isfunction(bare)):
            continue
        if isinstance(thing, property) and thing.__doc__:
            yield Name(name, "property", name, told(thing.__doc__))
        elif bare.__doc__:
            yield Name(name, "function", _call(name, bare), told(bare.__doc__))


class _Words(str):
    """An annotation, kept as a text, that is shown as what it says."""

    __repr__ = str.__str__


def _call(name: str, thing: Any) -> str:
    """How something is called: its arguments, what each is, what it is where none is given."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return f"{name}(…)"
    given = [
        one.replace(annotation=_Words(one.annotation)) if isinstance(one.annotation, str) else one
        for one in found.parameters.values()
        if one.name not in ("self", "cls")
    ]
    gives = found.return_annotation
    gives = inspect.Signature.empty if inspect.isclass(thing) else _Words(gives) if isinstance(gives, str) else gives
    return f"{name}{found.replace(parameters=given, return_annotation=gives)}"


def _said(home: ModuleType, public: str) -> str:
    """What is said of a value where it is set."""
    here = Path(str(home.__file__))
    if said := values(here).get(public):
        return said
    for path in sorted(here.parent.rglob("*.py")) if here.name == "__init__.py" else ():
        if said := values(path).get(public):
            return said
    return ""
