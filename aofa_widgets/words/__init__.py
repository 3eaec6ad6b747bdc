"""Words: every sentence in every language, numbers and agreement, and the typography of each."""

from .catalogue import catalogue, fault, in_its_own, known, language, refusal, said_in, say, section, texts
from .tongues import languages
from .typography import capital, typeset, typeset_each

__all__ = [
    "capital",
    "catalogue",
    "fault",
    "in_its_own",
    "known",
    "language",
    "languages",
    "refusal",
    "said_in",
    "say",
    "section",
    "texts",
    "typeset",
    "typeset_each",
]
