"""Special rules as data: what each does, by effects alone."""
