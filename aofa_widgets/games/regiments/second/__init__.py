"""Another solver of the rules, which knows none of the rest."""
