"""Facts about positions, for lessons."""
