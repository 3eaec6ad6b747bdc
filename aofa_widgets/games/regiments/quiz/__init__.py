"""Questions about the rules."""
