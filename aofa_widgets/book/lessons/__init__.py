"""The lessons as static pages: a folder for each language, answers folded away, nothing asked of anywhere."""

from .pages import pages

__all__ = ["pages"]
