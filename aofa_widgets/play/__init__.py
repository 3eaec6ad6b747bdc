"""Play: what a game is, and a match that can be undone, replayed and saved."""

from .game import Card, Chance, Game, Menu, Offer, Refused, Result, Step

__all__ = ["Card", "Chance", "Game", "Menu", "Offer", "Refused", "Result", "Step"]
