"""A lesson by words: for a terminal, a screen reader, a Braille line, or a test."""

from .lesson import Aloud

__all__ = ["Aloud"]
