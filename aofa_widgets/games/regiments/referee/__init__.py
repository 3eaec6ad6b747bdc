"""Rule on a recorded case: a call, its fields and the dice in, what the rules make out."""
