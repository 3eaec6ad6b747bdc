"""The documentation, as the pages of a site print it: guides from `docs/`, a reference from docstrings, their doors."""

from __future__ import annotations

from .document import Document, Section
from .doors import Door, doors
from .reference import Room, rooms
from .shelf import Guides, guides

__all__ = ["Document", "Door", "Guides", "Room", "Section", "doors", "guides", "rooms"]
