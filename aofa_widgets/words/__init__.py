"""Words: every sentence in every language, numbers and agreement, and the typography of each."""

from .catalogue import catalogue, fault, language, languages, say, section, texts
from .typography import typeset

__all__ = ["catalogue", "fault", "language", "languages", "say", "section", "texts", "typeset"]
