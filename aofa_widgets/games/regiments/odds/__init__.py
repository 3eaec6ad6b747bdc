"""Exact chances of attacks, melees and morale."""
