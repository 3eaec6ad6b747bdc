"""Exact chances of everything that dice decide in this game, as fractions."""
