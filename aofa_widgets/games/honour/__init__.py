"""Test of Honour: a skirmish of samurai and their followers, by tokens from a bag. Names are loaded when asked for."""

from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Honour",
    "Honour": "flow",
    "BOTS": "bots",
    "MATTERS": "bots",
    "TURNS": "bots",
    "rule": "referee",
    "schema": "referee",
}
__getattr__ = doors(__name__, _NAMES)
