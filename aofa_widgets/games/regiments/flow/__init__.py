"""The course of a battle; the contract of `play` is kept here."""
