"""What may be done: the authority, asked before anything is."""
