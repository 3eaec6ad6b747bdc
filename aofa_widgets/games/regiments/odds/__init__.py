"""Exact odds of volleys, tests and whole charges, for any special rules and any value of the parameters."""
