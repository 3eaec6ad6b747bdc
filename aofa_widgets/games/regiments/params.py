"""Every parameter that the engine reads, typed; the only place where keys of the rulebook are read."""
