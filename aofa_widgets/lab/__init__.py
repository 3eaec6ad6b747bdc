"""The lab: questions about any game, by its contract: exact odds, whole battles, best play, what a rule does to it."""
