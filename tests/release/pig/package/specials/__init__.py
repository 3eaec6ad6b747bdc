"""Special rules: this game has none."""
