"""Answers designers ask for: what a change of the rules does to who wins, how long it takes and what decides it."""
